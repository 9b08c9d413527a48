"""After the end: who won and why, points over time, the moments that decided it, and a picture of all that to share."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace

from markupsafe import Markup

from wastelands.drawing.chart import HEIGHT as CHART_HEIGHT
from wastelands.drawing.chart import WIDTH as CHART_WIDTH
from wastelands.drawing.chart import chart
from wastelands.drawing.counters import token
from wastelands.drawing.ink import LINE, Palette, group, line, rect, svg
from wastelands.drawing.lettering import LABEL, STAMP, clip, text
from wastelands.engine.errors import Unreadable
from wastelands.engine.face import Cell, Course, Face, Facts, Moment
from wastelands.engine.game import Game, Result
from wastelands.engine.registry import LEVELS
from wastelands.engine.step import Seat
from wastelands.engine.words import N_, Words
from wastelands.table.live import LiveTable
from wastelands.table.store import SeatRow
from wastelands.table.tokens import palette
from wastelands.table.walk import walk_through


@dataclass(frozen=True, slots=True)
class Ending:
    """What stands on the page when a game is over."""

    headline: str
    why: str
    chart: Markup
    counts: str  # what the chart shows
    moments: tuple[tuple[Moment, int], ...]  # with the place of the replay that shows it
    levels: tuple[str, ...]  # how a rematch against bots can be made weaker or stronger


def ending(table: LiveTable, facts: Face[Game], theme: str, seat: Seat | None) -> Ending | None:
    """From the events that everybody knows by now."""
    result = table.match.result()
    if result is None:
        return None
    told = [(number, event) for _, number, event in table.match.heard(None)]
    course = facts.course([event for _, event in told])
    walk = walk_through(table, facts)
    moments = tuple((one, walk.place(one.number)) for one in walk.key)
    numbers = [number for number, _ in told]
    places = [course.place(bisect_left(numbers, one.number)) for one, _ in moments]
    graph = chart(course, palette(theme), [place for place in places if place is not None])
    headline, why = said(result, facts.words, seat)
    counts = facts.words.say(N_("{what} over time"), what=course.counts or facts.words.say(N_("Points")))
    return Ending(headline, why, Markup(graph), counts, moments, other_levels(table.row.seats))


def said(result: Result, words: Words[Game], seat: Seat | None = None) -> tuple[str, str]:
    """The first sentence of the result, and the rest of it; who has won is told so."""
    if seat in result.winners:
        return words.say(N_("You win!") if len(result.winners) == 1 else N_("You win together!")), words.result(result)
    first, stop, rest = words.result(result).partition(". ")
    return first + ("." if stop else ""), rest


def other_levels(seats: tuple[SeatRow, ...]) -> tuple[str, ...]:
    """Which of weaker and stronger there are, where all bots play at one level."""
    bots = {row.bot for row in seats if row.bot}
    if len(bots) != 1 or not bots <= set(LEVELS):
        return ()
    at = LEVELS.index(bots.pop())
    return tuple(name for name, there in (("weaker", at > 0), ("stronger", at < len(LEVELS) - 1)) if there)


def at_level(seats: tuple[SeatRow, ...], change: str) -> tuple[SeatRow, ...]:
    """The same seats with their bots a level weaker or stronger."""
    if change not in other_levels(seats):
        raise Unreadable("there is no such rematch")
    by = 1 if change == "stronger" else -1
    return tuple(_moved(row, LEVELS[LEVELS.index(row.bot) + by]) if row.bot else row for row in seats)


def _moved(row: SeatRow, level: str) -> SeatRow:
    return replace(row, bot=level, name=row.name.replace(row.bot, level))


# ---- a picture to share

_WIDE, _MARGIN, _ROW = 160.0, 10.0, 7.6  # mm


def drawn_result(
    table: LiveTable, head: tuple[str, str], account: Facts | None, course: Course, colours: Palette
) -> str:
    """Title, result, where the points came from, and how they grew."""
    p, y = colours, _MARGIN
    out = [text(_MARGIN, y + 2, table.match.game.spec.title, 4, p.rust, LABEL, 600)]
    out.append(text(_MARGIN, y + 11, clip(head[0], 7, _WIDE - 2 * _MARGIN, STAMP, 400), 7, p.ink, STAMP))
    y += 16
    if account is not None:
        for row in (account.head, *account.rows):
            out.append(group(_row(row, table, p), x=_MARGIN, y=y))
            y += _ROW
    graph = chart(course, p)
    if graph:
        inner = graph[graph.index(">") + 1 : -len("</svg>")]
        scale = (_WIDE - 2 * _MARGIN) / CHART_WIDTH
        out.append(group(inner, x=_MARGIN, y=y + 4, scale=scale))
        y += 4 + CHART_HEIGHT * scale
    high = y + _MARGIN
    return svg(_WIDE, high, rect(0, 0, _WIDE, high, p.paper), *out)


def _row(cells: tuple[Cell, ...], table: LiveTable, p: Palette) -> str:
    wide = (_WIDE - 2 * _MARGIN - 55) / max(1, len(cells) - 1)
    out = [line([(0, _ROW), (_WIDE - 2 * _MARGIN, _ROW)], p.hair, LINE)]
    for i, cell in enumerate(cells):
        x = 55 + i * wide
        if cell.seat is not None and i:
            out.append(token(cell.seat, x - 3, _ROW / 2, 2.4, p.ink))
        words = cell.text or (table.names[cell.seat] if cell.seat is not None and not i else "")
        if i:
            out.append(text(x - 7 if cell.seat is not None else x, 5.4, words, 4.4, p.ink, STAMP, anchor="end"))
        else:
            out.append(text(0, 5.2, clip(words, 4, 52, LABEL, 600), 4, p.ink, LABEL, 600))
    return "".join(out)
