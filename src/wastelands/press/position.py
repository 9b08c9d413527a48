"""A running game on paper: the table as it stands for all, and what each player holds on a page to fold and seal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from wastelands.drawing.counters import token
from wastelands.drawing.drawing import Drawing, Marks
from wastelands.drawing.ink import BOLD, FINE, HAIR, LINE, PRINT, el, group, line, number, rect
from wastelands.drawing.kit import PAGE, Mat
from wastelands.drawing.lettering import EIGHT_POINTS, LEADING, STAMP, fit, set_lines, text, wrap
from wastelands.drawing.mat import Hand, Mine
from wastelands.engine.content import Content
from wastelands.engine.errors import Unreadable
from wastelands.engine.game import Game
from wastelands.engine.match import Match
from wastelands.engine.step import Seat
from wastelands.engine.words import N_, Words
from wastelands.package import package
from wastelands.press import imposition
from wastelands.press.paper import paper_named
from wastelands.press.pdf import pdf

STRIP, PANEL = 24.0, 116.0  # of a sealed page: what stays in sight, what is covered, and as much to cover it
_SIZE = re.compile(r'(?:width|height)="([0-9.]+)mm"')
_BOX = re.compile(r'viewBox="([-0-9.]+) ([-0-9.]+) ')
_LETTERS = (3.4, 3.2, 3.0, EIGHT_POINTS)


def position(
    game: str, view: Any, own: Sequence[tuple[Seat, Any]], names: Sequence[str], lang: str, paper: str
) -> bytes:
    """The board as a viewer sees it, how everybody stands, and for these seats what their own views show."""
    found = package(game)
    words = found.words(lang, names, view.content)
    drawing = found.drawing(words, PRINT)
    below = drawing.flaps(view, Marks())
    mats = [_own_size(view.spec.title, found.picture(view, None, lang, PRINT))]
    mats += [_own_size(view.spec.title, below)] if below else []
    mats.append(_standing(view, drawing, words))
    mats += [mat for seat, seen in own if (mat := _sealed(seen, seat, drawing, words)) is not None]
    return pdf(view.spec.title, list(imposition.boards(mats, paper_named(paper), PRINT)))


def standing(game: str, record: str, content: Content | None, lang: str, paper: str) -> bytes:
    """The position at the end of a record, with a page to seal for every player."""
    match = Match.load(record, content=content)
    now = match.game
    if now.spec.name != game:
        raise Unreadable(f"this is a record of {now.spec.title}, not of {package(game).title}")
    return position(game, now.view(None), [(seat, now.view(seat)) for seat in range(now.seats)], (), lang, paper)


def _own_size(title: str, shown: str) -> Mat:
    """A picture in its own size, from the origin."""
    head, _, rest = shown.partition(">")
    width, height = (float(size) for size in _SIZE.findall(head)[:2])
    box = _BOX.search(head)
    left, top = (float(box[1]), float(box[2])) if box else (0.0, 0.0)
    return Mat(title, width, height, group(rest.removesuffix("</svg>"), x=-left, y=-top))


def _standing(view: Any, drawing: Drawing[Game], words: Words[Game]) -> Mat:
    """A row for each player: points and whatever is counted in the open."""
    p, wide, y, out = PRINT, 186.0, 12.0, []
    for seat in range(view.seats):
        row = drawing.seat_line(view, seat)
        facts = [words.count("{n} point", "{n} points", row.points)] if row.points is not None else []
        facts += [row.caption] if row.caption else []
        facts += [f"{n} {word}" for _, n, word in row.figures]
        lines = wrap(f"*{words.name(seat)}:* " + ", ".join(facts), wide - 24, 3.2)
        out += [token(seat, 9, y + 3, 3, p.ink), set_lines(16, y + 4, lines, 3.2, p.ink).svg]
        y += max(9.0, len(lines) * 3.2 * LEADING + 3)
    title = words.say(N_("How the game stands"))
    head = text(6, 8, title, 4.6, p.ink, STAMP)
    return Mat(title, wide, y + 2, rect(0.4, 0.4, wide - 0.8, y + 1.2, p.paper, p.ink, BOLD) + head + "".join(out))


# ---------- what one player holds


def _sealed(view: Any, seat: Seat, drawing: Drawing[Game], words: Words[Game]) -> Mat | None:
    """A page to fold; None where nothing is hidden."""
    hand, mine = drawing.hand(view, seat, Marks()), drawing.mine(view, seat, Marks())
    if hand is None and mine is None:
        return None
    p, wide = PRINT, PAGE[0]
    high = STRIP + 2 * PANEL
    fold = words.say(
        N_("Fold the lower part up along the dashes and seal it. Only {name} opens it."), name=words.name(seat)
    )
    name = words.name(seat)
    out = [
        rect(0.4, 0.4, wide - 0.8, high - 0.8, p.paper, p.ink, LINE),
        token(seat, 12, 12, 6, p.ink),
        text(22, 11, name, fit(name, 7, wide - 30, STAMP), p.ink, STAMP),
        text(22, 18, fold, fit(fold, 3.2, wide - 30), p.soft),
        line([(0, STRIP), (wide, STRIP)], p.soft, HAIR),
        line([(0, STRIP + PANEL), (wide, STRIP + PANEL)], p.rust, FINE, stroke_dasharray="2.2 1.4"),
        _cover(STRIP + PANEL, wide),
        group(_set(hand, mine, wide - 16, words), x=8, y=STRIP + 4),
    ]
    return Mat(name, wide, high, "".join(out))


def _cover(top: float, wide: float) -> str:
    """Hatched, so that nothing shines through."""
    lines = "".join(f"M0 {number(top + 4 + i)}h{number(wide)}" for i in range(0, int(PANEL) - 4, 3))
    rows = "".join(f"M{number(x)} {number(top + 2)}v{number(PANEL - 4)}" for x in range(2, int(wide), 3))
    return el("path", d=lines + rows, fill="none", stroke=PRINT.hair, stroke_width=LINE)


def _set(hand: Hand | None, mine: Mine | None, width: float, words: Words[Game]) -> str:
    """In the largest letters with which everything stands on the panel; names alone if there is too much."""
    for told in (True, False):
        said = list(_lines(hand, mine, told, words))
        for size in _LETTERS:
            rows = [wrap(one, width, size) for one in said]
            if sum(len(row) for row in rows) * size * LEADING + len(rows) * 0.6 <= PANEL - 8:
                return _drawn(rows, size)
    return _drawn(rows, size)


def _drawn(rows: list[list[list[Any]]], size: float) -> str:
    y, out = size, []
    for row in rows:
        block = set_lines(0, y, row, size, PRINT.ink)
        out.append(block.svg)
        y = block.y + 0.6
    return "".join(out)


def _lines(hand: Hand | None, mine: Mine | None, told: bool, words: Words[Game]) -> Iterator[str]:
    """Stocks, cards, and what lies on racks."""
    if mine is not None:
        yield f"*{mine.name}*, {mine.note}"
        for rack in mine.racks:
            things = [f"{one.name} ({one.note})" if one.note else one.name for one in rack.kept]
            yield f"*{rack.title}:* " + (", ".join(things) or "\u2013")
    if hand is None:
        return
    stock = [f"{one.number} {one.word}" for one in hand.stock] + [f"{one.number} {one.word}" for one in hand.stores]
    yield f"*{hand.title}*" + (f" ({hand.note})" if hand.note else "")
    if stock:
        yield ", ".join(stock)
    if told:
        yield from (f"*{card.name}.* {card.text}" for card in hand.cards)
    elif hand.cards:
        yield ", ".join(card.name for card in hand.cards)
