"""The facts around a decision as text for a terminal: tables, sums, warnings, scenes and turns."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from wastelands.engine.face import (
    Barter,
    Block,
    Cell,
    Course,
    Dials,
    Facts,
    Moment,
    Note,
    Odds,
    OpenCard,
    Rows,
    Showing,
    Sum,
    Turn,
    Warn,
)
from wastelands.engine.game import Game
from wastelands.engine.words import N_, Words


def lines_of(block: Block, words: Words[Game]) -> RenderableType:
    """One block, whatever it tells."""
    if isinstance(block, Facts):
        return Padding(_table(block, words), (0, 0, 0, 2))
    if isinstance(block, Sum):
        return Text(f"  {words.name(block.seat)}: {_sum(block)}")
    if isinstance(block, Note):
        return Text(f"  {block.title}: {block.text}")
    if isinstance(block, Dials):
        return Padding(_table(_dials(block, words), words), (0, 0, 0, 2))
    if isinstance(block, Barter):
        return Padding(_table(_barter(block, words), words), (0, 0, 0, 2))
    if isinstance(block, OpenCard):
        return Text(f"  {block.name}", style="bold")
    if isinstance(block, Rows):
        return Padding(_list(block), (0, 0, 0, 2))
    if isinstance(block, Odds):
        return Padding(_odds(block), (0, 0, 0, 2))
    return Text(f"  {block.text}", style="red" if isinstance(block, Warn) else "bold")


def _dials(dials: Dials, words: Words[Game]) -> Facts:
    rows = tuple((Cell(one.label), Cell(str(one.number), number=True), Cell(one.note)) for one in dials.rows)
    return Facts((Cell(dials.title), Cell("", number=True), Cell("")), rows)


def _barter(barter: Barter, words: Words[Game]) -> Facts:
    """What both sides have of everything."""
    head = (Cell(""), *(Cell(words.name(seat), number=True) for seat in (barter.mine, barter.theirs)))
    rows = ((Cell(lot.give.note), *(Cell(str(n), number=True) for n in (lot.mine, lot.theirs))) for lot in barter.lots)
    return Facts(head, tuple(rows))


def _table(facts: Facts, words: Words[Game]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", show_footer=False)
    for cell in facts.head:
        table.add_column(_cell(cell, words), justify="right" if cell.number else "left")
    for row in facts.rows:
        table.add_row(*(_cell(cell, words) for cell in row))
    return table


def _list(rows: Rows) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(rows.title)
    table.add_column(rows.note, justify="right")
    for row in rows.rows:
        said = Text(row.name, style="bold" if row.chosen else "")
        table.add_row(said.append(f"  {row.note}", style="dim") if row.note else said, row.figure)
    return table


def _odds(odds: Odds) -> Text:
    chance = f" {round(100 * odds.chance)} %" if odds.chance is not None else ""
    lines = "; ".join(f"{left}: {right}" if right else left for left, right in odds.lines)
    return Text(f"{odds.title}{chance}", style="bold").append(f"  {lines}" if lines else "", style="not bold")


def _cell(cell: Cell, words: Words[Game]) -> Text:
    named = words.name(cell.seat) if cell.seat is not None and not cell.text else ""
    die = f"[{cell.die}]" if cell.die else ""
    said = Text(" ".join(part for part in (f"{cell.was} →" if cell.was else "", named, die, cell.text) if part))
    return said.append(f" {cell.note}", style="dim") if cell.note else said


def _sum(one: Sum) -> str:
    terms = " + ".join(f"{term.figure} {term.name}" for term in one.terms)
    said = f"{terms} = {one.total}" if terms else one.total
    return ", ".join(part for part in (said, one.note) if part)


def scene(showing: Showing, words: Words[Game]) -> Iterator[RenderableType]:
    """A picture of a story in words."""
    yield Text(showing.title, style="bold")
    if not any(getattr(block, "text", "") == showing.text for block in showing.blocks):
        yield Text(f"  {showing.text}")
    for block in showing.blocks:
        yield lines_of(block, words)


def turn(one: Turn) -> RenderableType:
    """A turn in a line, with its steps where they say more."""
    steps = [line.text for line in one.lines if line.text != one.text]
    apart = " " if steps and steps[0].endswith(".") else "; "
    colon = " " if one.text.endswith(".") else ": "
    return Text(f"{one.text}{colon}{apart.join(steps)}" if steps else one.text, style="dim")


def course(one: Course, words: Words[Game]) -> RenderableType | None:
    """Points over time, a row for each seat."""
    if len(one.stops) < 2:
        return None
    head = (
        Cell(words.say(N_("{what} over time"), what=one.counts or words.say(N_("Points")))),
        *(Cell(stop, number=True) for stop in one.stops),
    )
    seats = range(len(one.points[0]))
    rows = tuple((Cell(words.name(s)), *(Cell(str(stop[s]), number=True) for stop in one.points)) for s in seats)
    return lines_of(Facts(head, rows), words)


def moment(one: Moment) -> RenderableType:
    return Text(f"  {one.text}").append(f"  {one.note}" if one.note else "", style="dim")
