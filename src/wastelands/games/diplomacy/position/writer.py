"""Writing a position, so that the map looks like the map."""

from __future__ import annotations

from collections.abc import Iterable

from wastelands.engine.hexes import DIRECTIONS, Hex
from wastelands.games.diplomacy.position.position import SYMBOLS, Position

COMPASS = dict(zip(("N", "NE", "SE", "S", "SW", "NW"), DIRECTIONS, strict=True))
NO_HEX = "."
INDENT = 2


def write(position: Position) -> str:
    """The text of a position; reading it gives an equal position."""
    lines = [*_header(position), "", "actions:", *_actions(position), "", "map:", *_map(position)]
    if position.links:
        lines += ["", "roads:", *_roads(position)]
    return "\n".join(lines) + "\n"


def _header(position: Position) -> list[str]:
    symbols = SYMBOLS[: position.players]
    numerals = [city.numeral for city in position.terrain.cities]
    entries = {
        "title": position.title,
        "terrain": position.terrain_id,
        "players": str(position.players),
        "round": str(position.round),
        "turn": SYMBOLS[position.turn],
        "points": _pairs(zip(symbols, position.points, strict=True)),
        "scored": _pairs(zip(numerals, position.scored_after, strict=False)),
        "options": _pairs(position.options),
        "corner": "" if position.corner == Hex(0, 0) else str(position.corner),
    }
    return [f"{key}: {value}" for key, value in entries.items() if value]


def _pairs(pairs: Iterable[tuple[str, object]]) -> str:
    return " ".join(f"{name}={value}" for name, value in pairs)


def _actions(position: Position) -> list[str]:
    lines = []
    for number, labels in enumerate(position.rounds, start=1):
        taken = list(position.taken) if number == position.round else []
        words = []
        for label in labels:
            words.append(label + "*" if label in taken else label)
            if label in taken:
                taken.remove(label)
        lines.append(" " * INDENT + " ".join([f"{number}:", *words]))
    return lines


# ---------- the map


def _map(position: Position) -> list[str]:
    """For each row a line of the even columns and, set in, a line of the odd ones."""
    tokens = {position.square(h): _short(cell) + _marks(position, h) for h, cell in position.cells.items()}
    columns = 1 + max(column for column, _ in tokens)
    widths = [1] * columns
    for (column, _), text in tokens.items():
        widths[column] = max(widths[column], len(text))
    starts = _starts(widths)
    lines = []
    for row in range(1 + max(row for _, row in tokens)):
        for parity in (0, 1):
            line = ""
            for column in range(parity, columns, 2):
                line = line.ljust(starts[column]) + tokens.get((column, row), NO_HEX)
            if line.strip(f"{NO_HEX} "):
                lines.append(line.rstrip(f"{NO_HEX} "))
            elif parity == 0:
                lines.append(" " * INDENT + NO_HEX)
    return lines


def _short(cell: str) -> str:
    """A cell with its clan as an initial, so that the columns of the map stay narrow."""
    kind, plus, clan = cell.partition("+")
    name, colon, letter = clan.partition(":")
    return kind + plus + name[:1] + colon + letter


def _starts(widths: list[int]) -> list[int]:
    """Where each column begins: clear of the one two to the left, and half a hex right of its neighbour."""
    starts = [INDENT]
    for column in range(1, len(widths)):
        clear = starts[column - 2] + widths[column - 2] + 2 if column > 1 else 0
        starts.append(max(starts[column - 1] + 3, clear))
    return starts


def _marks(position: Position, h: Hex) -> str:
    """Who holds a hex: ``=X`` on a space, ``=Xo`` in a settlement that O was offered and left, ``!`` destroyed."""
    if h in position.destroyed:
        return "!"
    marks = ""
    for symbol, spaces, held, offered in zip(
        SYMBOLS, position.occupied, position.settled, position.touched, strict=False
    ):
        if h in spaces or h in held:
            marks += symbol
        elif h in offered and not any(near in spaces for near in h.neighbours()):
            marks += symbol.lower()
    return f"={marks}" if marks else ""


# ---------- the roads


def _roads(position: Position) -> list[str]:
    """Every link once, in paths that run on from cities and settlements as far as they can."""
    terrain = position.terrain
    numerals = {city.hex: city.numeral for city in terrain.cities}
    settlements = terrain.grid.members(terrain.settlement_bits)
    ways: dict[Hex, list[Hex]] = {}
    for a, b in sorted(position.links):
        ways.setdefault(a, []).append(b)
        ways.setdefault(b, []).append(a)
    ends = [h for h in sorted(ways) if len(ways[h]) == 1]
    unwritten = set(position.links)
    lines = []
    for start in [*numerals, *settlements, *ends, *sorted(ways)]:
        while any(_link(start, h) in unwritten for h in ways.get(start, [])):
            path = _follow(start, ways, unwritten, stops={*numerals, *settlements})
            lines.append(" " * INDENT + " ".join([numerals.get(start, str(start)), *path]))
    return lines


def _follow(start: Hex, ways: dict[Hex, list[Hex]], unwritten: set[tuple[Hex, Hex]], stops: set[Hex]) -> list[str]:
    """The compass points along a road until it reaches a stop or links written before."""
    points = {direction: name for name, direction in COMPASS.items()}
    path: list[str] = []
    here = start
    while not path or here not in stops:
        there = next((h for h in ways[here] if _link(here, h) in unwritten), None)
        if there is None:
            break
        unwritten.remove(_link(here, there))
        path.append(points[there.q - here.q, there.r - here.r])
        here = there
    return path


def _link(a: Hex, b: Hex) -> tuple[Hex, Hex]:
    return (min(a, b), max(a, b))
