"""Words: how a game speaks.  English stands in the code, other languages in `wastelands/lang` (gettext, Babel).

A game's `words.py` offers a class `Words` with this base.  Sentences are marked with `N_` where they are data and said
with `say`, which translates first and fills in the facts then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic

from wastelands.engine.action import Action
from wastelands.engine.content import Content, Shelf
from wastelands.engine.events import Event
from wastelands.engine.game import Result
from wastelands.engine.languages import ENGLISH, catalogue
from wastelands.engine.reason import Reason
from wastelands.engine.spec import Option, OptionValue
from wastelands.engine.step import G, Seat


def N_(message: str) -> str:  # noqa: N802 - the name that gettext tools know
    """Mark a sentence for translation where it stands as data."""
    return message


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop on the way through a round or a game."""

    label: str
    done: bool = False
    now: bool = False
    flag: str = ""  # what is due there


class Words(Generic[G]):
    """What a table says in one language; `names` are the players at the seats, `content` the cards in use."""

    SHELF: Shelf[Content] | None = None  # whose shipped set is spoken of where no content is given
    REASONS: Mapping[str, str | tuple[str, str]] = {}  # a sentence, or the one about 1 and the one about more
    ENDINGS: dict[str, str] = {}
    OPTIONS: dict[str, tuple[str, str]] = {}
    CHOICES: Mapping[str, str] = {}  # the values of options that are words
    RULES: dict[str, tuple[str, ...]] = {}  # the rules behind each verb
    view: G | None = None  # the table that is spoken of, where a room has it: events then name its places
    TRANSLATIONS: Path | None = None  # the folder of a game that is not of this house: de.po for German
    CONTEXT = ""  # the msgctxt of words that mean something else in this game than elsewhere

    def __init__(self, lang: str = ENGLISH, names: Sequence[str] = (), content: Content | None = None) -> None:
        self.lang = lang
        self.names = tuple(names)
        self.content = content if self.SHELF is None else self.SHELF.own(content)
        self._catalogue = catalogue(lang, self.TRANSLATIONS)

    def say(self, message: str, **facts: Any) -> str:
        """A sentence in this language, with its facts filled in."""
        text = self._catalogue.pgettext(self.CONTEXT, message) if self.CONTEXT else message
        if text == message:
            text = self._catalogue.gettext(message)
        return text.format(**facts) if facts else text

    def count(self, one: str, many: str, n: int, **facts: Any) -> str:
        """A sentence about n things."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **facts)

    def decimal(self, n: float) -> str:
        """A number with one decimal place, behind the mark of this language."""
        return f"{n:.1f}".replace(".", self.say(N_("0.5"))[1])

    def name(self, seat: Seat) -> str:
        return self.names[seat] if seat < len(self.names) else self.say(N_("Seat {n}"), n=seat + 1)

    def listing(self, items: Sequence[str]) -> str:
        """One, two and three."""
        if len(items) < 2:
            return "".join(items)
        return self.say(N_("{some} and {last}"), some=", ".join(items[:-1]), last=items[-1])

    # ---- what a game brings along

    def tagline(self) -> str:
        """The game in one sentence, for somebody who has never seen it."""
        raise NotImplementedError

    def prompt(self, view: G, seat: Seat) -> str:
        """What this seat may do now, in one sentence."""
        raise NotImplementedError

    def action(self, view: G, action: Action) -> str:
        """The label of an action, short enough for a button."""
        raise NotImplementedError

    def chosen(self, view: G, action: Action) -> str:
        """An action that is chosen and not sealed yet, as briefly as it can be told."""
        return self.action(view, action)

    def event(self, event: Event) -> str | None:
        """A line of the log, or None for what needs no line."""
        raise NotImplementedError

    def card(self, ident: str) -> str:
        """A card by its name; in a game without cards, whatever has an id."""
        return ident

    def track(self, view: G) -> tuple[Stop, ...]:
        """Where the game stands on its way: its rounds or the phases of a round; nothing if that says nothing."""
        return ()

    # ---- what all games share

    def waiting(self, seats: Sequence[Seat]) -> str:
        """Whom the table is waiting for."""
        names = [self.name(seat) for seat in seats]
        return self.say(N_("Waiting for {names}."), names=self.listing(names))

    def which_turn(self, view: G, seat: Seat) -> str:
        """Which of its turns this is for a seat, in a few words, where it can be counted."""
        return ""

    def passing(self, view: G) -> str:
        """What it is to let everything pass until the chapter is over."""
        return self.say(N_("Pass until this move is over"))

    def reason(self, reason: Reason) -> str:
        """Why something is not allowed, as one sentence."""
        message = self.REASONS.get(reason.key) or _SHARED[reason.key]
        facts: dict[str, Any] = dict(reason.facts)
        return self.say(message, **facts) if isinstance(message, str) else self.count(*message, **facts)

    def loss(self, view: G, loss: Reason) -> str:
        """What an action would give away, as one sentence."""
        return self.reason(loss)

    def option(self, option: Option) -> tuple[str, str]:
        """An option's name and what it changes."""
        label, explanation = self.OPTIONS[option.name]
        return self.say(label), self.say(explanation)

    def choice(self, value: OptionValue) -> str:
        """A value that an option may have."""
        if isinstance(value, bool):
            return self.say(N_("on") if value else N_("off"))
        return self.say(self.CHOICES[value]) if isinstance(value, str) and value in self.CHOICES else str(value)

    def shared_event(self, event: Event) -> str | None:
        """The events that the engine itself tells."""
        if event.verb == "sealed":
            return self.say(N_("{name} is ready."), name=self.name(event["seat"]))
        if event.verb == "undone":
            return self.say(N_("{name} took a step back."), name=self.name(event["seat"]))
        return None

    def result(self, result: Result) -> str:
        """Who won, and with what."""
        names = [self.name(seat) for seat in result.winners]
        points = max([result.scores[seat] for seat in result.winners], default=0)
        if not names:
            said = self.say(N_("Nobody wins."))
        elif len(names) == 1:
            sentences = N_("{name} wins with {n} point."), N_("{name} wins with {n} points.")
            said = self.count(*sentences, points, name=names[0])
        else:
            sentences = N_("{names} share the win with {n} point."), N_("{names} share the win with {n} points.")
            said = self.count(*sentences, points, names=self.listing(names))
        ending = self.ENDINGS.get(result.reason)
        return f"{said} {self.say(ending)}" if ending else said


_SHARED = {
    "not-your-turn": N_("It is not your turn."),
    "game-over": N_("The game is over."),
    "unknown-verb": N_("This game knows no such action."),
    "wrong-values": N_("The action names the wrong kind of things."),
    "unforeseen": N_("What comes of that cannot be known beforehand."),
    "not-now": N_("That is not what has to be decided now."),
}
