"""Reading a position: every complaint names the line, the column and what would be right."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, NoReturn, TypeVar

from wastelands.engine.hexes import Hex
from wastelands.games.diplomacy.labels import Label
from wastelands.games.diplomacy.map import CLANS, NUMERALS, ROUNDS, MapError, Terrain
from wastelands.games.diplomacy.plan import PLAYERS
from wastelands.games.diplomacy.position.position import (
    FARTHEST,
    LARGEST_MAP,
    MOST_POINTS,
    OPTION,
    SYMBOLS,
    Position,
    PositionError,
)
from wastelands.games.diplomacy.position.writer import COMPASS, NO_HEX

T = TypeVar("T")

ENTRIES = ("title", "terrain", "players", "round", "turn", "points", "scored", "options", "corner")
SECTIONS = ("actions", "map", "roads")

_HEADING = re.compile(r"(?P<key>[a-z]+):(?:\s+(?P<value>.*))?")
_CELL = re.compile(r"(?P<cell>[^=!]+)(?:=(?P<marks>[A-Za-z]+)|(?P<destroyed>!))?")
_INITIAL = re.compile(r"([ABCD]\+)([a-z])((?::[ABCD])?)$")


class Word(NamedTuple):
    """A word and where it stands."""

    text: str
    line: int
    column: int

    def wrong(self, sentence: str) -> NoReturn:
        raise PositionError(self.line, self.column, sentence)


Line = list[Word]


def read(text: str) -> Position:
    """The position that a text describes, or a `PositionError` that says what to mend and where."""
    entries, sections = _outline(text)
    return _Reader(entries, sections).position()


def _outline(text: str) -> tuple[dict[str, Word], dict[str, list[Line]]]:
    """The entries, and the lines of each section cut into words."""
    entries: dict[str, Word] = {}
    sections: dict[str, list[Line]] = {}
    section: list[Line] | None = None
    for number, line in enumerate(text.split("\n"), start=1):
        line = line.rstrip()
        if not line or line.lstrip().startswith("#"):
            continue
        heading = _HEADING.fullmatch(line)
        words = [Word(word[0], number, word.start() + 1) for word in re.finditer(r"\S+", line)]
        if heading is None:
            if section is None:
                words[0].wrong("write an entry such as 'players: 2', or one of the sections actions:, map: and roads:")
            section.append(words)
            continue
        key = heading["key"]
        if key in entries or key in sections:
            words[0].wrong(f"'{key}' stands here for the second time")
        if key in SECTIONS:
            section = sections[key] = []
            if len(words) > 1:
                words[1].wrong(f"the section {key} begins on the line after this one")
        elif key in ENTRIES:
            section = None
            entries[key] = Word(heading["value"] or "", number, 1 + max(heading.start("value"), 0))
        else:
            words[0].wrong(f"'{key}' is no entry: there are {', '.join((*ENTRIES, *SECTIONS))}")
    for key, found in (("players", entries), ("map", sections)):
        if key not in found:
            raise PositionError(1, 1, f"there is no '{key}:'")
    return entries, sections


class _Reader:
    """Goes through the parts of a text in the order in which they need each other."""

    def __init__(self, entries: dict[str, Word], sections: dict[str, list[Line]]) -> None:
        self.entries = entries
        self.sections = sections
        self.players = self._number("players", PLAYERS, 0)
        self.symbols = SYMBOLS[: self.players]
        self.cells: dict[Hex, str] = {}
        self.cities: dict[str, Hex] = {}
        self.occupied: list[list[Hex]] = [[] for _ in self.symbols]
        self.settled: list[list[Hex]] = [[] for _ in self.symbols]
        self.touched: list[list[Hex]] = [[] for _ in self.symbols]
        self.destroyed: list[Hex] = []

    def position(self) -> Position:
        self._read_map()
        round_number = self._number("round", range(1, ROUNDS + 1), 1)
        rounds, taken = self._read_actions(round_number)
        acted = sum(map(len, rounds[: round_number - 1])) + len(taken)
        points = self._pairs("points", self.symbols, range(MOST_POINTS + 1))
        return Position(
            cells=self.cells,
            players=self.players,
            links=self._read_roads(),
            scored_after=self._read_scored(),
            occupied=tuple(map(tuple, self.occupied)),
            settled=tuple(map(tuple, self.settled)),
            touched=tuple(map(tuple, self.touched)),
            destroyed=tuple(self.destroyed),
            points=tuple(points.get(symbol, 0) for symbol in self.symbols),
            round=round_number,
            turn=self._read_turn(acted % self.players),
            rounds=rounds,
            taken=taken,
            title=self._text("title"),
            terrain_id=self._text("terrain"),
            options=self._read_options(),
        )

    # ---------- entries

    def _text(self, key: str) -> str:
        word = self.entries.get(key)
        if word is None:
            return ""
        if not word.text.isprintable():
            word.wrong(f"the {key} holds a character that cannot be printed")
        return word.text

    def _number(self, key: str, allowed: range | tuple[int, ...], default: int) -> int:
        word = self.entries.get(key)
        return default if word is None else _number_of(word, word.text, allowed)

    def _read_turn(self, default: int) -> int:
        word = self.entries.get("turn")
        if word is None:
            return default
        if word.text not in self.symbols:
            word.wrong(f"'{word.text}' is no player of this game: write one of {', '.join(self.symbols)}")
        return self.symbols.index(word.text)

    def _words(self, key: str) -> Line:
        entry = self.entries.get(key, Word("", 1, 1))
        return [Word(word[0], entry.line, entry.column + word.start()) for word in re.finditer(r"\S+", entry.text)]

    def _pairs(self, key: str, names: tuple[str, ...], allowed: range) -> dict[str, int]:
        """Words like ``X=3``, each name at most once."""
        found: dict[str, int] = {}
        for word in self._words(key):
            name, _, value = word.text.partition("=")
            if name not in names or name in found:
                word.wrong(f"'{word.text}' does not fit here: write {_example(names)}, each at most once")
            found[name] = _number_of(word, value, allowed)
        return found

    def _read_scored(self) -> tuple[int, ...]:
        """The round after which each city is scored; left out, the last cities of the last rounds."""
        numerals = tuple(sorted(self.cities, key=NUMERALS.index))
        slots = self._pairs("scored", numerals, range(1, ROUNDS + 1))
        missing = [numeral for numeral in numerals if numeral not in slots]
        if slots and missing:
            self.entries["scored"].wrong(f"city {missing[0]} has no round after which it is scored")
        return tuple(slots[numeral] for numeral in numerals) if slots else ()

    def _read_options(self) -> tuple[tuple[str, str], ...]:
        options: dict[str, str] = {}
        for word in self._words("options"):
            pair = OPTION.fullmatch(word.text)
            if pair is None or pair["name"] in options:
                word.wrong(f"'{word.text}' is no option, or stands twice: write for example road_chain=on")
            options[pair["name"]] = pair["value"]
        return tuple(options.items())

    # ---------- actions

    def _read_actions(self, now: int) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
        """The labels of the rounds, and those of the current round that bear the mark of being taken."""
        rounds: list[tuple[str, ...]] = []
        taken: list[str] = []
        for first, *labels in self.sections.get("actions", []):
            number = re.fullmatch(r"([1-9]):", first.text)
            if number is None or not len(rounds) < int(number[1]) <= ROUNDS:
                first.wrong(f"begin the line with the next round, for example '{min(len(rounds) + 1, ROUNDS)}:'")
            rounds += [()] * (int(number[1]) - 1 - len(rounds))
            rounds.append(tuple(_label(word, len(rounds) + 1 == now) for word in labels))
            taken += [word.text[:-1] for word in labels if word.text.endswith("*")]
        if len(rounds) < now:
            self.entries.get("round", Word("", 1, 1)).wrong(f"the section actions has no line for round {now}")
        return tuple(rounds), tuple(taken)

    # ---------- the map

    def _read_map(self) -> None:
        """Lines at the left hold the even columns of a row, lines set in the odd ones."""
        corner = _hex(self.entries["corner"]) if "corner" in self.entries else Hex(0, 0)
        row, odd = -1, True
        for line in self.sections["map"]:
            left = self.sections["map"][0][0].column
            if line[0].column < left:
                line[0].wrong("this line begins left of the first line of the map")
            if odd and line[0].column > left:
                line[0].wrong("a line of odd columns needs a line of even columns above it, if only with a '.'")
            odd = line[0].column > left
            row += not odd
            if max(row, 2 * len(line) - 2 + odd) >= LARGEST_MAP:
                line[0].wrong(f"a map has at most {LARGEST_MAP} columns and rows")
            for number, word in enumerate(line):
                column = 2 * number + odd
                if word.text != NO_HEX:
                    self._read_cell(word, Hex(corner.q + column, corner.r + row - column // 2))
        if not self.cells:
            raise PositionError(1, 1, "the map has no hex")

    def _read_cell(self, word: Word, h: Hex) -> None:
        match = _CELL.fullmatch(word.text)
        cell = _INITIAL.sub(_full_name, match["cell"]) if match else ""
        if match is None or not _is_cell(cell):
            word.wrong(f"'{word.text}' is no hex: write for example A, ~, ^, II, s2, B+raider, C+drifter:A, A=X or A!")
        if cell in NUMERALS:
            if cell in self.cities:
                word.wrong(f"city {cell} stands on the map twice")
            self.cities[cell] = h
        self.cells[h] = cell
        if match["destroyed"]:
            if not _is_space(cell):
                word.wrong("only a lettered or water space can be destroyed")
            self.destroyed.append(h)
        if match["marks"]:
            self._read_marks(word, h, match["marks"])

    def _read_marks(self, word: Word, h: Hex, marks: str) -> None:
        cell = self.cells[h]
        settlement = cell.startswith("s")
        if not (settlement or _is_space(cell)):
            word.wrong("cities and mountains hold no symbols")
        seats = [self.symbols.index(mark.upper()) if mark.upper() in self.symbols else -1 for mark in marks]
        if -1 in seats or len(set(seats)) < len(seats):
            word.wrong(f"after '=' write symbols of the players {', '.join(self.symbols)}, each at most once")
        if not settlement:
            if len(marks) > 1 or marks.islower():
                word.wrong("a space is occupied by one player, for example A=X")
            self.occupied[seats[0]].append(h)
            return
        if sum(mark.isupper() for mark in marks) > int(cell[1:]):
            word.wrong(f"this settlement has only {cell[1:]} of the buildings it would need")
        for seat, mark in zip(seats, marks, strict=True):
            (self.settled if mark.isupper() else self.touched)[seat].append(h)

    # ---------- roads

    def _read_roads(self) -> frozenset[tuple[Hex, Hex]]:
        links = set()
        for line in self.sections.get("roads", []):
            path: list[Hex] = []
            for word in line:
                path.append(self._along(word, path))
            if len(path) < 2:
                line[0].wrong("a road needs at least one step, for example 'I SE' or '0,0 1,0'")
            links |= {(min(link), max(link)) for link in pairwise(path)}
        return frozenset(links)

    def _along(self, word: Word, path: list[Hex]) -> Hex:
        """The hex that a word of a road names: a compass point, a city or a hex."""
        if word.text in COMPASS and path:
            there = path[-1].step(COMPASS[word.text])
        else:
            there = self.cities.get(word.text) or _hex(word)
        if there not in self.cells:
            word.wrong(f"the road leaves the map at {there}")
        if path and path[-1].distance(there) != 1:
            word.wrong(f"the road cannot go from {path[-1]} to {there}: they share no edge")
        return there


def _full_name(short: re.Match[str]) -> str:
    """``A+r`` means ``A+raider``; the clans have six different initials."""
    return short[1] + next((clan for clan in CLANS if clan.startswith(short[2])), short[2]) + short[3]


def _number_of(word: Word, text: str, allowed: range | tuple[int, ...]) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and int(text) in allowed):
        word.wrong(f"'{text}' is not a number from {min(allowed)} to {max(allowed)}")
    return int(text)


def _hex(word: Word) -> Hex:
    h = _try(word, Hex.parse)
    if max(abs(h.q), abs(h.r)) > FARTHEST:
        word.wrong(f"hex {word.text} is too far away: columns and rows go up to {FARTHEST}")
    return h


def _label(word: Word, current: bool) -> str:
    text = word.text.removesuffix("*")
    if text != word.text and not current:
        word.wrong("only actions of the current round are marked as taken")
    return str(_try(Word(text, word.line, word.column), Label.parse))


def _try(word: Word, parse: Callable[[str], T]) -> T:
    try:
        return parse(word.text)
    except ValueError as error:
        word.wrong(str(error))


def _example(names: tuple[str, ...]) -> str:
    return " ".join(f"{name}=3" for name in names[:2]) or "nothing, since the map has no city"


@lru_cache(maxsize=256)
def _is_cell(text: str) -> bool:
    """Asks the map itself, so that both always read the same kinds of hex."""
    try:
        return bool(Terrain({Hex(0, 0): text}).cells)
    except MapError:
        return False


def _is_space(cell: str) -> bool:
    return cell[0] in "ABCD~"
