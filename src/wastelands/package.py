"""What a game hands to the rooms: one typed object, of which only the rules are needed.

An entry point of the group `wastelands.games` names it: ``dice = "liars_dice:package"``.  Every other part has a
general default, or is left out; a room that misses it says so in a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from hashlib import sha256
from importlib.resources.abc import Traversable
from pathlib import Path
from secrets import token_hex
from typing import Generic, NamedTuple, NoReturn, Protocol

from wastelands.drawing.drawing import Drawing, Marks, laid_upon
from wastelands.drawing.ink import PAPER, Palette
from wastelands.engine import languages, registry
from wastelands.engine.content import Content, Shelf
from wastelands.engine.errors import UnknownGame, Unreadable
from wastelands.engine.face import Face
from wastelands.engine.game import FULL, Game
from wastelands.engine.insight import Insight
from wastelands.engine.languages import ENGLISH
from wastelands.engine.leaflet import Block, leaflet
from wastelands.engine.lesson import Lessons
from wastelands.engine.manual import Manual, Passage, Worked, filled, worked
from wastelands.engine.match import Match
from wastelands.engine.rulebook import chapter, headings, rules
from wastelands.engine.spaces import Domains, Senses, Setting
from wastelands.engine.spec import OptionValue
from wastelands.engine.step import G, Seat
from wastelands.engine.words import Words
from wastelands.engine.workbook import Summary, Tab
from wastelands.plain import PlainDrawing, PlainSenses, PlainWords, plain_domains

_DRAWN = re.compile(r'data-thing="([^"]+)"')


class Editor(Protocol[G]):
    """A game that began on paper, tapped in: a position as a text, which taps on the drawing change.

    >>> editor = package("diplomacy").the_maps().editor
    >>> editor.figures(editor.start("WD1-2-dust-6-0"))
    (1, 'X', (0, 0))
    """

    def start(self, id: str) -> str:
        """The untouched map as a text."""
        ...

    def seats(self, text: str) -> int: ...

    def tools(self, text: str, words: Words[G]) -> list[tuple[str, str]]:
        """What a tap can draw, each with its name."""
        ...

    def tap(self, text: str, thing: str, tool: str) -> str:
        """The text after a tap on a drawn thing."""
        ...

    def settle(self, text: str, round: int, turn: str, points: tuple[int, ...]) -> str:
        """The text with other figures: round, player in turn, points."""
        ...

    def figures(self, text: str) -> tuple[int, str, tuple[int, ...]]:
        """Round, symbol of the player in turn, and points."""
        ...

    def pictures(self, text: str, words: Words[G], palette: Palette) -> tuple[str, str, str]:
        """Ground, board and tray as they stand."""
        ...


class Tool(NamedTuple):
    """What a tap draws on a map: its name, what it is called, and a picture of it.

    >>> found = package("diplomacy")
    >>> [(kind, tools)] = found.the_maps().drafting.tools(found.words("en", (), None), PAPER)[:1]
    >>> kind, tools[4].name, tools[4].label
    ('Land', '~', 'water')
    """

    name: str
    label: str
    sign: str


class Drafting(Protocol[G]):
    """A map drawn by hand: a text, which taps on the drawing change.

    >>> drafting = package("diplomacy").the_maps().drafting
    >>> drafting.facts(drafting.blank(seats=2, size="usual"))
    (2, '')
    """

    def blank(self, seats: int, size: str) -> str:
        """An empty map."""
        ...

    def start(self, id: str) -> str:
        """A map that was generated, to be changed; bots may have to play on it first."""
        ...

    def tools(self, words: Words[G], palette: Palette) -> list[tuple[str, list[Tool]]]:
        """What a tap can draw, by kinds."""
        ...

    def opening(self, text: str, words: Words[G]) -> list[str]:
        """What lies open on the map before the first turn, in sentences."""
        ...

    def tap(self, text: str, thing: str, tool: str, since: str) -> tuple[str, str]:
        """The text after a tap, and what a next tap goes on from: a road is drawn from hex to hex."""
        ...

    def titled(self, text: str, title: str) -> str:
        """The map with another title."""
        ...

    def dealt(self, text: str, seed: str) -> str:
        """The map with other things to begin with, where there are any; bots may have to play on it first."""
        ...

    def facts(self, text: str) -> tuple[int, str]:
        """For how many seats it is, and its title."""
        ...

    def wrong(self, text: str, words: Words[G]) -> list[tuple[str, str]]:
        """Every check that the map does not pass: the id of its rule, and a sentence."""
        ...

    def picture(self, text: str, words: Words[G], palette: Palette, since: str = "") -> tuple[str, str]:
        """Ground and board, with everything that can be tapped, and what a next tap goes on from."""
        ...


class Fresh(NamedTuple):
    """A map that nobody has seen, and a seed drawn in secret whose luck is fair on it.

    >>> Fresh("WD4-3-lake", "dust").seed
    'dust'
    """

    id: str
    seed: str


Facts = Mapping[str, object]


class Measure(NamedTuple):
    """What games showed of a map: the name of the measure, a sentence, and whether it is as it should be.

    >>> Measure("F-5", "3 % of games end level at the top.", holds=True).name
    'F-5'
    """

    name: str
    said: str
    holds: bool


class Kind(NamedTuple):
    """A kind of map: its name in ids, what it is called, and what one knows it by.

    >>> found = package("diplomacy")
    >>> [kind.name for kind in found.the_maps().kinds(found.words("en", (), None))][:2]
    ['lake', 'lakes']
    """

    name: str
    label: str
    told: str


class Maps(Protocol[G]):
    """Maps of a game, each with an id: made from a seed, shown, checked, certified by play, and edited.

    >>> maps = package("diplomacy").the_maps()
    >>> id = maps.make(seats=2, seed="dust")
    >>> maps.failures(id)
    []
    """

    @property
    def editor(self) -> Editor[G]:
        """How a position on such a map is tapped in."""
        ...

    @property
    def drafting(self) -> Drafting[G]:
        """How such a map is drawn by hand."""
        ...

    @property
    def sizes(self) -> tuple[str, ...]: ...

    def kinds(self, words: Words[G]) -> list[Kind]:
        """Every kind of map there is."""
        ...

    def wish(self, options: Mapping[str, OptionValue]) -> str | None:
        """What the options say of a map that they do not name: a kind, a size, both or nothing; None if they do."""
        ...

    def given(self, options: Mapping[str, OptionValue]) -> str:
        """The map that options name or draw; nothing if there is none, or if a game is under way on it."""
        ...

    def example(self, seats: int, wish: str, seed: str) -> str:
        """The id of a map that a seed gives, without what is hidden: to look at, not found fair."""
        ...

    def seats(self, id: str) -> int:
        """For how many the map of this id is."""
        ...

    def like(self, id: str) -> str:
        """The wish for another map of the same kind."""
        ...

    def fresh(self, seats: int, wish: str, draw: Callable[[], str], patient: bool = False) -> Fresh:
        """A new map as wished for; `draw` gives words that nobody guesses, and patience makes it fairer."""
        ...

    def dealt(self, what: str, draw: Callable[[], str]) -> str:
        """A seed whose luck is fair on a map without its hidden part, named or drawn; nothing if nothing is hidden."""
        ...

    def sketch(self, id: str, words: Words[G], palette: Palette) -> str:
        """The map without what is hidden, to look at before one plays on it."""
        ...

    def make(self, seats: int, seed: str, wish: str = "") -> str:
        """The id of the fair map that a seed makes; without one, of a new one."""
        ...

    def learn(self, sheets: int, games: int, seed: str, work: Path, say: Callable[[str], None]) -> str:
        """What measured maps teach about fairness: what is shipped; goes on where `work` stopped."""
        ...

    def fairness(
        self, seats: int, maps: int, games: int, seed: str, wish: str, kind: str, say: Callable[[str], None]
    ) -> str:
        """How fair so many new maps are, `hasty` or `patient` ones or those `shipped`, by so many games on each."""
        ...

    def title(self, id: str, lang: str) -> str:
        """What the map is called."""
        ...

    def table(self, id: str) -> Game:
        """A table on that map, before the first decision."""
        ...

    def certificate(self, id: str) -> Mapping[str, object] | None:
        """What was measured on a map that is shipped."""
        ...

    def picture(self, id: str, words: Words[G], palette: Palette) -> str:
        """The map as it is printed."""
        ...

    def position(self, id: str) -> str:
        """The map as a text to edit."""
        ...

    def failures(self, id: str) -> list[str]:
        """Every check that the map does not pass."""
        ...

    def failures_in(self, text: str) -> list[str]:
        """The same for the map of a text."""
        ...

    def certify(self, what: str, games: int, say: Callable[[int], None]) -> Facts:
        """What so many games show of a map, or of one that is drawn by hand; `say` hears how many are done."""
        ...

    def told(self, facts: Facts, words: Words[G]) -> list[Measure]:
        """What was found of a map, in sentences."""
        ...

    def collect(self, terrains: int, deals: int, jobs: int, work: Path, say: Callable[[str], None]) -> str:
        """Certify until every number of seats has its collection: what is shipped; goes on where `work` stopped."""
        ...


class Terrain(NamedTuple):
    """What a survey needs to know of a terrain: how much its samples weigh, and its letter.

    >>> Terrain(weight=1.0, letter="f").letter
    'f'
    """

    weight: float
    letter: str


class Streets(Protocol):
    """A board that is read from a street map: its terrains in the order that breaks ties, and its size.

    >>> package("survivors").the_streets().size(2)
    (9, 9)
    """

    def terrains(self) -> Mapping[str, Terrain]: ...

    def size(self, seats: int) -> tuple[int, int]:
        """Rows and columns for so many seats."""
        ...


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class GamePackage(Generic[G]):
    """A game as the rooms know it.

    >>> from wastelands.package import package
    >>> diplomacy = package("diplomacy")
    >>> diplomacy.title, diplomacy.words("de").lang, diplomacy.content
    ('Wasteland Diplomacy', 'de', None)
    """

    rules: type[G]
    words: type[Words[G]] = PlainWords
    drawing: type[Drawing[G]] = PlainDrawing
    face: type[Face[G]] = Face
    value: Callable[[G, Seat], float] | None = None  # how well a seat stands, for bots
    content: Shelf[Content] | None = None  # the cards, as designers edit them
    tables: tuple[Tab, ...] = ()  # and as a workbook shows them
    summaries: tuple[Summary, ...] = ()
    maps: Maps[G] | None = None
    streets: Streets | None = None
    insight: Insight[G] = field(default_factory=Insight)  # what many games show
    domains: Callable[[Setting], Domains] = plain_domains  # by verb, every row of values that an action may have
    senses: Callable[[Setting], Senses[G]] = PlainSenses  # what a seat may know, as numbers with names
    lessons: Lessons[G] | None = None  # guided games for newcomers
    glossary: Mapping[str, str] = field(default_factory=dict)  # the game's words, each with what it means
    manual: Manual | None = None  # the rulebook for players
    leaflet: Traversable | None = None  # a folder with a Markdown file per language
    ledger: Traversable | None = None  # a folder: <game>.md with every rule and its id, de/<game>.md in German

    @property
    def title(self) -> str:
        return self.rules.spec.title

    def the_content(self) -> Shelf[Content]:
        """The cards, or the sentence that there are none."""
        return self.content or self._lacks("has no cards")

    def the_maps(self) -> Maps[G]:
        return self.maps or self._lacks("has no maps of its own")

    def the_streets(self) -> Streets:
        return self.streets or self._lacks("is not played on street maps")

    def the_lessons(self) -> Lessons[G]:
        return self.lessons or self._lacks("has no lessons yet")

    def told(self, words: Words[G]) -> list[Block]:
        """The leaflet in the language of these words, else in English; empty if the game has none."""
        facts = self.manual.facts(words) if self.manual is not None else {}
        return leaflet(self.leaflet, words, facts) if self.leaflet is not None else []

    def passages(self, words: Words[G]) -> list[Passage]:
        """The rulebook for players in the language of these words, else in English; empty if the game has none."""
        return self.manual.passages(words) if self.manual is not None else []

    def terms(self, words: Words[G]) -> dict[str, tuple[str, str]]:
        """The glossary in the language of these words: by the English term the word, and what it means."""
        facts = self.manual.facts(words) if self.manual is not None else {}
        return {term: (words.say(term), filled(words.say(what), words, facts)) for term, what in self.glossary.items()}

    def worked(self, passage: Passage, lang: str) -> Worked:
        """What an example of the rulebook shows."""
        return worked(self.the_lessons(), self.rules, passage, lang)

    def rulebook(self, lang: str = ENGLISH) -> Mapping[str, str]:
        """Every rule of the ledger by its id, in this language where it is translated, else in English."""
        return _rulebook(self, lang)

    def chapters(self, lang: str = ENGLISH) -> list[tuple[str, list[tuple[str, str]]]]:
        """The rulebook chapter by chapter: each heading with its rules, in the order of the English ledger."""
        named = headings(self.written()) | headings(self.written(lang))
        listed: dict[str, list[tuple[str, str]]] = {letters: [] for letters in named}
        for id, text in self.rulebook(lang).items():
            listed[chapter(id)].append((id, text))
        return [(named[letters], found) for letters, found in listed.items()]

    def written(self, lang: str = ENGLISH) -> str:
        """The whole ledger of a language as Markdown, the game's own or that of the house; nothing if there is none."""
        if self.ledger is None:
            return ""
        name = f"{self.rules.spec.name}.md"
        house = [folder / lang / "rules" / name for folder in languages.FOLDERS]
        files = [self.ledger / name] if lang == ENGLISH else [self.ledger / lang / name, *house]
        return next((file.read_text(encoding="utf-8") for file in files if file.is_file()), "")

    def picture(self, game: G, seat: Seat | None = None, lang: str = ENGLISH, palette: Palette = PAPER) -> str:
        """What a seat (None: a spectator) sees in the middle of the table, as one SVG."""
        view = game.view(seat) if game.viewer == FULL else game
        drawing = self.drawing(self.words(lang, content=view.content), palette)
        return laid_upon(drawing.ground(view), drawing.board(view, Marks()))

    def written_out(self, game: G, seat: Seat | None = None, lang: str = ENGLISH) -> str:
        """The same in characters."""
        view = game.view(seat) if game.viewer == FULL else game
        return self.drawing(self.words(lang, content=view.content), PAPER).text(view, Marks()).plain

    def things(self, match: Match[G], seat: Seat) -> set[str]:
        """Everything that a page shows this seat under a name of its own, such as hex:0,-2 or card:ST3."""
        view = match.game.view(seat)
        words = self.words(content=view.content)
        drawing, face = self.drawing(words, PAPER), self.face(words)
        verbs, asked = view.spec.verbs, seat in view.to_act()
        marks = Marks(frozenset(thing for one in view.actions(seat) for thing in verbs[one.verb].things(one)))
        sketch = None
        if view.to_act() == (seat,) and view.sealed() is None:
            sketch = face.sketch(view, seat, (), match.own_actions(seat))
        told = [(number, event) for _, number, event in match.heard(seat)]
        matter = (sketch.matter if sketch and sketch.matter else face.matter(view, seat, told)) if asked else None
        board = (drawing.ground(view), drawing.board(view, marks), drawing.mat(view, marks))
        own = (drawing.tray(view, seat, marks), drawing.hand(view, seat, marks), drawing.mine(view, seat, marks))
        spread = drawing.spread(view, seat, marks) if matter is None else matter
        return set(_named((board, own, spread, face.pending(view, seat) if asked else ())))

    def _lacks(self, what: str) -> NoReturn:
        raise Unreadable(f"{self.title} {what}")


def _named(found: object) -> Iterator[str]:
    """The things that are named in drawings, and in what is laid out as data."""
    if isinstance(found, str):
        for names in _DRAWN.findall(found):
            yield from names.split()
    elif isinstance(found, tuple):
        for one in found:
            yield from _named(one)
    elif is_dataclass(found):
        for name in (one.name for one in fields(found)):
            value = getattr(found, name)
            if name in ("thing", "look", "card") and isinstance(value, str):
                yield from [f"card:{value}" if name == "card" else value] if value else []
            else:
                yield from _named(value)


@cache
def _rulebook(found: GamePackage[Game], lang: str) -> Mapping[str, str]:
    return rules(found.written()) | rules(found.written(lang))


def package(name: str) -> GamePackage[Game]:
    """An installed game by its name.

    >>> package("knights").title
    'Waste Knights'
    """
    found = registry.packaged(name)
    if not isinstance(found, GamePackage):
        raise UnknownGame(f"the entry point of '{name}' names no GamePackage; docs/adding.md shows one")
    return found


def begun(
    name: str,
    seats: int,
    options: Mapping[str, OptionValue],
    content: Content | None = None,
    seed: str | None = None,
) -> Match[Game]:
    """A match on a new map, where the game has maps and none is named; found fair, unless somebody chose a seed."""
    found = package(name)
    if seed is not None:
        return Match.new(found.rules, seats, seed, content, **on_a_map(name, seats, options, seed))
    chosen = dict(options)
    if found.maps is None:
        return Match.new(found.rules, seats, None, content, **chosen)
    found.rules.spec.check_seats(seats)
    wish = found.maps.wish(chosen)
    if wish is None:
        given = found.maps.given(chosen)
        seed = found.maps.dealt(given, draw_word) if given else ""
    else:
        map_, seed = found.maps.fresh(seats, wish, draw_word)
        chosen["map"] = map_
    return Match.drawn(found.rules, seats, seed or draw_word(), content, **chosen)


def on_a_map(name: str, seats: int, options: Mapping[str, OptionValue], seed: str) -> dict[str, OptionValue]:
    """The options of a game whose seed is chosen: where they name no map, the one that the seed gives, as it comes."""
    found = package(name)
    wish = found.maps.wish(options) if found.maps is not None else None
    if found.maps is None or wish is None:
        return dict(options)
    found.rules.spec.check_seats(seats)
    return {**options, "map": found.maps.example(seats, wish, sha256(seed.encode()).hexdigest()[:8])}


def draw_word() -> str:
    """A word that nobody guesses."""
    return token_hex(16)
