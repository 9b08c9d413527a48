"""How a game speaks and draws itself that brings rules alone: everything is said and shown, nothing is beautiful."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from itertools import product
from math import prod

from msgspec import Struct
from rich.text import Text

from wastelands.drawing.drawing import Drawing, Marks, SeatLine
from wastelands.drawing.icons import icon
from wastelands.drawing.ink import FINE, LINE, group, rect, svg
from wastelands.drawing.lettering import STAMP, fit, label, text
from wastelands.engine.action import Action, Value
from wastelands.engine.errors import Unreadable
from wastelands.engine.events import Event
from wastelands.engine.game import Game
from wastelands.engine.hexes import Hex
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason
from wastelands.engine.spaces import LIMIT, Domains, Senses, Setting
from wastelands.engine.spec import Option, Verb
from wastelands.engine.step import G, Seat
from wastelands.engine.words import N_, Words

WIDE, HIGH, ROW = 120.0, 12.0, 6.0
NUMBERS, FAR, MOST = 100, 9, 500_000  # values of a number, hexes from the middle, and actions of a verb
SAMPLES, PLAYS = 4, 400  # games, and plays of each, from which the shape of a view is learned
Leaf = int | float | str


class PlainWords(Words[G]):
    """Words for every game, made from the names that its rules use; a game overrides what it says better.

    >>> from wastelands import game_class, Luck
    >>> view = game_class("diplomacy").new(2, Luck("dust")).view(0)
    >>> PlainWords().action(view, Action("place", 3))
    'Place 3'
    """

    def tagline(self) -> str:
        return self.say(N_("A game that has not introduced itself yet."))

    def prompt(self, view: G, seat: Seat) -> str:
        return self.say(N_("It is your turn: choose what you do."))

    def action(self, view: G, action: Action) -> str:
        return _spaced(" ".join([action.verb, *map(str, action.values)])).capitalize()

    def event(self, event: Event) -> str | None:
        shared = self.shared_event(event)
        if shared is not None:
            return shared
        facts = ", ".join(f"{_spaced(name)} {told(value)}" for name, value in event.facts.items() if name != "seat")
        seat = event.facts.get("seat")
        who = [self.name(seat)] if isinstance(seat, int) and seat >= 0 else []
        return ": ".join([*who, _spaced(event.verb) + (f" ({facts})" if facts else "")])

    def reason(self, reason: Reason) -> str:
        try:
            return super().reason(reason)
        except KeyError:
            return f"{_spaced(reason.key).capitalize()}."

    def option(self, option: Option) -> tuple[str, str]:
        return super().option(option) if option.name in self.OPTIONS else (_spaced(option.name).capitalize(), "")


class PlainDrawing(Drawing[G]):
    """A drawing for every game: what a seat may know, line by line, and below it whatever can be tapped.

    >>> from wastelands.drawing.ink import PAPER
    >>> PlainDrawing(PlainWords(), PAPER).emblem()[:4]
    '<svg'
    """

    def board(self, view: G, marks: Marks) -> str:
        p, rows = self.palette, lines(view)
        things = [*sorted(marks.targets | marks.chosen)]
        high = HIGH + ROW * len(rows) + (ROW + 4) * len(things)
        out = [
            rect(0.5, 0.5, WIDE - 1, high - 1, p.paper, p.ink, LINE),
            text(5, 8.4, view.spec.title, fit(view.spec.title, 5, WIDE - 10, STAMP), p.ink, STAMP),
        ]
        for n, (name, value) in enumerate(rows):
            y = HIGH + ROW * (n + 0.6)
            out.append(label(5, y, name, 3, p.rust))
            out.append(text(40, y, value, fit(value, 3.4, WIDE - 45), p.ink))
        for n, thing in enumerate(things):
            out.append(self._chip(thing, thing in marks.chosen, HIGH + ROW * len(rows) + (ROW + 4) * n))
        return svg(WIDE, high, "".join(out))

    def _chip(self, thing: str, chosen: bool, y: float) -> str:
        p, name = self.palette, _spaced(thing.partition(":")[2])
        box = rect(0, 0, WIDE - 10, ROW + 2, p.signal if not chosen else p.card, p.ink, FINE, r=1)
        said = text(3, 5.3, name, fit(name, 3.6, WIDE - 16), p.ink)
        return group(box, said, x=5, y=y, class_="chosen" if chosen else "target", data_thing=thing)

    def seat_line(self, view: G, seat: Seat) -> SeatLine:
        result = view.result()
        return SeatLine(result.scores[seat] if result else None, "")

    def emblem(self) -> str:
        p = self.palette
        return svg(72, 48, rect(0, 0, 72, 48, p.card) + icon("state/cards", 36, 24, 26, p.ink))

    def text(self, view: G, marks: Marks) -> Text:
        shown = Text(f"{view.spec.title}\n", style="bold")
        for name, value in lines(view):
            shown.append(f"  {name}: ", style="dim").append(f"{value}\n", style="not bold")
        return shown


def plain_value(view: Game, seat: Seat) -> float:
    """How well a seat stands where a game does not say: its points, once the game is over.

    >>> from wastelands import game_class, Luck
    >>> plain_value(game_class("diplomacy").new(2, Luck("dust")), 0)
    0.0
    """
    result = view.result()
    return float(result.scores[seat]) if result else 0.0


def plain_domains(setting: Setting) -> Domains:
    """What verbs may name where a game does not say: all seats, words and cards, small numbers, hexes about the middle.

    >>> from wastelands import game_class
    >>> len(list(plain_domains(Setting.of(game_class("warlords"), 3))["mark"]))
    13
    """
    return {name: product(*_values(setting, verb)) for name, verb in setting.rules.spec.verbs.items()}


def _values(setting: Setting, verb: Verb) -> list[tuple[Value, ...]]:
    """By place, the values that an action of the verb may have there."""
    cards: Iterable[str] = getattr(setting.content, "cards", ())
    known: dict[str, tuple[Value, ...]] = {
        "seat": tuple(range(setting.seats)),
        "number": tuple(range(NUMBERS)),
        "hex": tuple(
            h for q, r in product(range(-FAR, FAR + 1), repeat=2) if (h := Hex(q, r)).distance(Hex(0, 0)) <= FAR
        ),
        "card": tuple(cards),
        "word": verb.words,
    }
    found = [known[kind] for kind in verb.kinds]
    if not all(found) or prod(map(len, found)) > MOST:
        raise Unreadable(
            f"{setting.rules.spec.title} has to declare what '{verb.name}' may name: GamePackage(domains=…)"
        )
    return found


class PlainSenses(Senses[G]):
    """What a seat may know of any game, number by number as its slots hold it; the shape is learned from a few games.

    A word is one of those that were met; of a row that is longer than any that was met the rest is left out.

    >>> from wastelands import game_class
    >>> senses = PlainSenses(Setting.of(game_class("diplomacy"), 2))
    >>> senses.describe(0), senses.describe(2)
    ('my seat[0]', 'asked[Pick]')
    """

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        words, counted = dict[str, dict[str, None]](), dict[str, None]()
        for view in _samples(setting):
            for path, leaf in _leaves(view):
                if isinstance(leaf, str):
                    words.setdefault(path, {})[leaf] = None
                else:
                    counted[path] = None
        self.seat = self.add("my seat", range(setting.seats))
        self.words: dict[str, dict[str, int]] = {}
        for path, met in sorted(words.items()):
            start = self.add(path, sorted(met))
            self.words[path] = {word: start + i for i, word in enumerate(sorted(met))}
        self.numbers = {path: self.add(path) for path in sorted(counted)}

    def look(self, view: G, seat: Seat, out: array[float]) -> None:
        out[self.seat + seat] = 1.0
        for path, leaf in _leaves(view):
            if isinstance(leaf, str):
                place = self.words.get(path, {}).get(leaf)
                if place is not None:
                    out[place] = 1.0
            elif path in self.numbers:
                out[self.numbers[path]] = max(-LIMIT, min(LIMIT, leaf))


def _samples(setting: Setting) -> Iterator[Game]:
    """What seats see in a few games at random, the same ones every time."""
    for number in range(SAMPLES):
        luck = Luck(f"senses|{number}")
        game = setting.rules.new(setting.seats, luck, setting.content, **setting.options)
        for _ in range(PLAYS):
            acting = game.to_act()
            yield from (game.view(seat) for seat in acting or range(setting.seats))
            if not acting:
                break
            options = game.actions(acting[0])
            game.play(acting[0], options[luck.below(len(options))], luck)


def _leaves(view: Game) -> Iterator[tuple[str, Leaf]]:
    """Every number and word that a view holds, by its path."""
    if view.steps:
        yield "asked", type(view.steps[-1]).__name__
        yield from _inside("asked", view.steps[-1])
    for name in view.facts:
        if name not in Game.facts:
            yield from _inside(name, getattr(view, name))


def _inside(path: str, value: object) -> Iterator[tuple[str, Leaf]]:
    if isinstance(value, int | float | str):
        yield path, value
    elif isinstance(value, Action):
        yield path, value.text
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from _inside(f"{path}.{name}", getattr(value, name))
    elif isinstance(value, tuple | list):
        yield f"{path}.length", len(value)
        for i, one in enumerate(value):
            yield from _inside(f"{path}.{i}", one)


def lines(view: Game) -> list[tuple[str, str]]:
    """What a game holds by the names of its slots, beside what all games hold."""
    return [(_spaced(name), told(getattr(view, name))) for name in view.facts if name not in Game.facts]


def told(value: object) -> str:
    """A value of the rules as a person reads it."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        return "–" if value in (None, "") else str(value)
    if isinstance(value, dict):
        return ", ".join(f"{told(key)}: {told(one)}" for key, one in value.items()) or "–"
    parts = [f"({told(one)})" if isinstance(one, tuple | list) else told(one) for one in value]
    return " ".join(parts) or "–"


def _spaced(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")
