"""A map drawn by hand: a position before the first turn, whose hexes, roads and title are changed by taps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import Palette
from wastelands.engine.errors import Unreadable
from wastelands.engine.hexes import Hex
from wastelands.engine.words import N_, Words
from wastelands.games.diplomacy.checks import failures
from wastelands.games.diplomacy.drawing import Drawing
from wastelands.games.diplomacy.fair import fair_deal
from wastelands.games.diplomacy.game import Diplomacy, table
from wastelands.games.diplomacy.map import CLANS, MOUNTAIN, NUMERALS, SECTORS, WATER
from wastelands.games.diplomacy.plan import sized_plan
from wastelands.games.diplomacy.position import Position, read, write
from wastelands.games.diplomacy.sheet import check_size, terrain_of
from wastelands.games.diplomacy.streams import Stream
from wastelands.games.diplomacy.words import CLAN_NAMES
from wastelands.package import Tool

OPEN = 2  # rounds whose actions lie open before the first turn
CITY, ROAD = "city", "road"
BUILDINGS = ("s1", "s2", "s3")


def blank(seats: int, size: str) -> str:
    """An empty sheet: one sector, in which everything else can be painted."""
    if seats not in Diplomacy.spec.seats:
        raise Unreadable(f"a sheet is for 2, 3 or 4 seats, not {seats}")
    cells = dict.fromkeys(sized_plan(seats, check_size(size)).hexes(), SECTORS[0])
    return dealt(write(Position(cells, seats, rounds=(("1-A",),))), "blank")


def start(id: str) -> str:
    """A generated map with the actions that lie open on it; without its deal, with some from which games are fair."""
    terrain, players, rounds = terrain_of(id.strip())
    kept = Position(terrain.cells, players, terrain.links, terrain.scored_after, rounds=(rounds or (("1-A",),))[:OPEN])
    return dealt(write(kept), id) if rounds is None else write(kept)


def tools(words: Words[Diplomacy], palette: Palette) -> list[tuple[str, list[Tool]]]:
    """What a tap can draw, by kinds."""
    say, drawing = words.say, Drawing(words, palette)
    land = [*((letter, letter) for letter in SECTORS), (WATER, say(N_("water"))), (MOUNTAIN, say(N_("mountain")))]
    places = [(one, say(N_("settlement ({n})"), n=one[1:])) for one in BUILDINGS]
    kinds = {
        N_("Land"): land,
        N_("Cities and settlements"): [(CITY, say(N_("city"))), *places, (ROAD, say(N_("road")))],
        N_("Clans"): [(clan, say(CLAN_NAMES[clan])) for clan in CLANS],
    }
    return [(say(kind), [Tool(*one, drawing.tool(one[0])) for one in found]) for kind, found in kinds.items()]


def tap(text: str, thing: str, tool: str, since: str) -> tuple[str, str]:
    """The text after a tap on a hex; and where a road goes on from, which a next tap joins to its neighbour."""
    position = _draft(text)
    here = Hex.parse(thing.partition(":")[2])
    if here not in position.cells:
        raise Unreadable(f"there is no hex {here} on this map")
    if tool == ROAD:
        return _road(position, Hex.parse(since) if since else None, here)
    cells = dict(position.cells)
    cells[here] = _painted(cells, here, tool)
    links = [link for link in position.links if here not in link or cells[here] not in (WATER, MOUNTAIN)]
    return write(_changed(position, cells=_numbered(cells), links=frozenset(links))), ""


def _painted(cells: Mapping[Hex, str], here: Hex, tool: str) -> str:
    """What a hex becomes; the same place or clan again is taken off, and the land around it closes in."""
    cell = cells[here]
    kind, _, clan = cell.partition("+")
    if tool in SECTORS and clan:
        return _with(tool, clan)
    if tool in (*SECTORS, WATER, MOUNTAIN):
        return tool
    if tool == CITY:
        return _around(cells, here, (*SECTORS, WATER)) if cell in NUMERALS else CITY
    if tool in BUILDINGS:
        return _around(cells, here, (*SECTORS, WATER)) if cell == tool else tool
    if tool not in CLANS:
        raise Unreadable(f"'{tool}' is nothing that can be drawn on a map")
    space = kind if kind in SECTORS else _around(cells, here, SECTORS)
    if tool != "drifter":
        return space if clan == tool else f"{space}+{tool}"
    hats = _hats(space)  # each tap gives him the next hat, then he leaves
    worn = clan.partition(":")[2]
    left = hats[hats.index(worn) + 1 :] if worn in hats else hats
    return f"{space}+drifter:{left[0]}" if left else space


def _with(sector: str, clan: str) -> str:
    """A clan on another sector; a Drifter whose hat names it now takes the next one."""
    name, _, worn = clan.partition(":")
    return f"{sector}+{name}:{_hats(sector)[0]}" if worn == sector else f"{sector}+{clan}"


def _hats(sector: str) -> list[str]:
    return [letter for letter in SECTORS if letter != sector]


def _around(cells: Mapping[Hex, str], here: Hex, kinds: Sequence[str]) -> str:
    """Which of these there is most of beside a hex."""
    beside = [cells[one].partition("+")[0] for one in here.neighbours() if one in cells]
    return max(kinds, key=beside.count)


def _numbered(cells: dict[Hex, str]) -> dict[Hex, str]:
    """Cities bear the numerals in order, a new one the next."""
    known = sorted((NUMERALS.index(cell), h) for h, cell in cells.items() if cell in NUMERALS)
    order = [h for _, h in known] + [h for h, cell in cells.items() if cell == CITY]
    if len(order) > len(NUMERALS):
        raise Unreadable(f"a map has at most {len(NUMERALS)} cities")
    return cells | {h: NUMERALS[number] for number, h in enumerate(order)}


def _road(position: Position, since: Hex | None, here: Hex) -> tuple[str, str]:
    """A road from hex to hex; a tap farther away begins another, and one on its end lets it be."""
    if position.cells[here] in (WATER, MOUNTAIN):
        raise Unreadable("roads lead over land: not into water, and not over mountains")
    if since is None or since not in position.cells or since.distance(here) != 1:
        return write(position), "" if since == here else str(here)
    link = min(since, here), max(since, here)
    return write(_changed(position, links=frozenset(position.links ^ {link}))), str(here)


def _draft(text: str) -> Position:
    """A map before the first turn, whatever was played on it."""
    found = read(text)
    rounds = found.rounds[:OPEN] if found.rounds[0] else (("1-A",),)
    return Position(found.cells, found.players, found.links, found.scored_after, rounds=rounds, title=found.title)


def _changed(position: Position, **changes: object) -> Position:
    """Another number of cities is scored in the usual rounds."""
    cities = len(position.terrain.cities)
    try:
        found = replace(position, scored_after=(), **changes)  # type: ignore[arg-type]
        same = len(found.terrain.cities) == cities
        return replace(found, scored_after=position.scored_after) if same else found
    except ValueError as error:
        raise Unreadable(str(error)) from None


def titled(text: str, title: str) -> str:
    if len(title) > 60 or not title.isprintable():
        raise Unreadable("a title has at most 60 characters")
    return write(replace(_draft(text), title=title.strip()))


def dealt(text: str, seed: str) -> str:
    """The same map with other actions to begin with, from which fair games follow; luck deals the rest."""
    position, stream = _draft(text), Stream(f"draft|{seed}")
    return write(replace(position, rounds=fair_deal(position.terrain, position.players, (), stream)[:OPEN]))


def facts(text: str) -> tuple[int, str]:
    """For how many seats the map is, and its title."""
    position = read(text)
    return position.players, position.title


def wrong(text: str, words: Words[Diplomacy]) -> list[tuple[str, str]]:
    """Every check that the map does not pass: its id, and what is wrong."""
    position = read(text)
    found = failures(position.terrain, position.players)
    return [(one.id, words.say(one.fault.message, **_said(one.fault.facts, words))) for one in found]


def _said(facts: dict[str, object], words: Words[Diplomacy]) -> dict[str, object]:
    """The facts of a sentence, clans by their names."""
    names = {name: words.say(CLAN_NAMES[str(fact)]) for name, fact in facts.items() if fact in CLANS}
    return facts | names


def opening(text: str, words: Words[Diplomacy]) -> list[str]:
    """The actions that lie open before the first turn, round by round."""
    said = N_("Round {n}: {actions}")
    return [words.say(said, n=n, actions=", ".join(labels)) for n, labels in enumerate(_draft(text).rounds, 1)]


def picture(text: str, words: Words[Diplomacy], palette: Palette, since: str = "") -> tuple[str, str]:
    """Ground and board, with everything that can be tapped and the hex from which a road goes on."""
    position = read(text)
    game, drawing = table(position.terrain, position.rounds, position.players), Drawing(words, palette)
    return drawing.ground(game), drawing.board(game, Marks(chosen=frozenset({f"hex:{since}"})))
