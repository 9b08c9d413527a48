"""The first page of a PDF: what to print on which paper, how many sheets that takes, and what to cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from wastelands.drawing.ink import HAIR, LINE, PRINT, line, svg
from wastelands.drawing.kit import PAGE, Kit
from wastelands.drawing.lettering import LEADING, STAMP, label, set_lines, text, wrap
from wastelands.engine.game import Game
from wastelands.engine.words import N_, Words
from wastelands.press.imposition import Placed, Side
from wastelands.press.paper import Paper

LETTERS = 3.1
PARTS = {
    "pages": N_("Map sheets"),
    "cards": N_("Cards"),
    "tiles": N_("Tiles"),
    "tokens": N_("Tokens"),
    "boards": N_("Boards"),
    "reference": N_("Quick reference"),
    "missions": N_("Mission book"),
    "scores": N_("Score sheets"),
    "rules": N_("Leaflet"),
    "rulebook": N_("Rulebook"),
}
_PLAIN, _THICK, _BOARD = N_("plain"), N_("thick"), N_("thick, or plain on cardboard")
PAPERS = {"cards": _THICK, "tiles": _BOARD, "tokens": _BOARD, "boards": _THICK, "reference": _THICK}
CUTTING = N_(
    "*Cutting:* the short lines beside the pieces are in line with every cut. Colour reaches beyond it, so a "
    "millimetre is forgiven. If marks at the very edge of the paper are lost, cut by those between the pieces, or "
    "along the colour."
)
CUTTING_SAVED = N_(
    "*Cutting:* the short lines beside the pieces are in line with every cut. If marks at the very edge of the paper "
    "are lost, cut by those between the pieces."
)
READ = ("tiles", "tokens")  # of which pages that are not cut only tell what there is
UNCUT = {"pages": N_("along the dashes, then fold")}
COLUMNS = (
    (N_("Pages"), 5.0, 20.0),
    (N_("What"), 27.0, 78.0),
    (N_("Paper"), 108.0, 28.0),
    (N_("Sheets"), 138.0, 14.0),
    (N_("To cut"), 154.0, 33.0),
)


class Bound(NamedTuple):
    """Something bound at the end of a PDF: what it is, and on how many sides."""

    kind: str
    sides: int


class Line(NamedTuple):
    """A row of the table."""

    pages: str
    what: str
    paper: str
    sheets: int
    cut: str


def summary(
    kit: Kit,
    sides: Sequence[Side],
    bound: Sequence[Bound],
    backs: str,
    words: Words[Game],
    paper: Paper,
    saver: bool = False,
) -> Side:
    """The page itself, which is the first one."""
    rows = [*_of_sides(sides, words), *_of_bound(2 + len(sides), bound, words)]
    hints = [*_hints(sides, bound, backs, saver, words), *_needs(kit, bound, words)]
    drawn = _drawn(kit.title, rows, hints, words)
    x, y = (paper.width - PAGE[0]) / 2, (paper.height - PAGE[1]) / 2
    return Side(paper.width, paper.height, "summary", (Placed(svg(*PAGE, drawn), x, y, *PAGE),))


# ---------- what stands in it


def _of_sides(sides: Sequence[Side], words: Words[Game]) -> Iterator[Line]:
    """A row for all of one kind, and one for those of it that are cut out."""
    for (kind, cut), found in groupby(enumerate(sides, 2), key=lambda one: (one[1].kind, _cut(one[1]))):
        run = list(found)
        said = words.say(PARTS[kind])
        names = [name for name in dict.fromkeys(_names(side for _, side in run)) if name != said]
        what = f"*{said}*" + (": " + ", ".join(names) if names else "")
        pieces = sum(side.pieces for _, side in run)
        scissors = words.count("{n} piece", "{n} pieces", pieces) if cut else words.say(UNCUT.get(kind, N_("nothing")))
        paper = words.say(PAPERS.get(kind, _PLAIN) if cut or kind not in READ else _PLAIN)
        sheets = sum(not side.behind for _, side in run)
        yield Line(_pages(run[0][0], run[-1][0]), "\n".join([what, *_behind(run, words)]), paper, sheets, scissors)


def _cut(side: Side) -> bool:
    return bool(side.pieces or side.behind)


def _names(sides: Iterable[Side]) -> Iterator[str]:
    for side in sides:
        yield from (name for name in side.title.split(" \u00b7 ") if name)


def _behind(run: Sequence[tuple[int, Side]], words: Words[Game]) -> Iterator[str]:
    """Which page is the back of which."""
    alone = [n for n, side in run if side.behind == 1]
    for n, side in run:
        if side.behind > 1:
            yield words.say(N_("page {n} behind each of {pages}"), n=n, pages=_pages(n - side.behind, n - 1))
    if alone:
        yield words.say(N_("behind the page before it: {pages}"), pages=", ".join(map(str, alone)))


def _of_bound(first: int, bound: Sequence[Bound], words: Words[Game]) -> Iterator[Line]:
    for kind, many in bound:
        what = f"*{words.say(PARTS[kind])}*"
        yield Line(_pages(first, first + many - 1), what, words.say(_PLAIN), -(-many // 2), words.say(N_("fold")))
        first += many


def _pages(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}\u2013{last}"


def _hints(sides: Sequence[Side], bound: Sequence[Bound], backs: str, saver: bool, words: Words[Game]) -> Iterator[str]:
    """How to print, as far as it concerns what is there."""
    say = words.say
    yield say(N_("Print in true size (100 %), not fitted to the page."))
    if any(side.behind > 1 for side in sides):
        yield say(N_("*Backs:* print the fronts, lay the stack in again, and print the page of backs as often as there "
                     "are fronts. Turn the paper along its long edge."))  # fmt: skip
    elif any(side.behind for side in sides):
        yield say(N_("*Backs:* print on both sides, turned along the long edge."))
    if any(side.behind and any(item.turned for item in side.items) for side in sides):
        yield say(N_("Backs of a landscape page are upside down; turned along the long edge they are upright."))
    if backs == "fold" and any(side.pieces for side in sides):
        yield say(N_("*Backs:* fold along the red dashes, glue, then cut."))
    if bound:
        single = any(one.sides == 1 for one in bound)
        yield say(
            N_("*To fold:* print on both sides, turned along the short edge, and fold the stack in the middle.")
        ) + (" " + say(N_("What has a single page is printed on one side.")) if single else "")
    if any(side.pieces for side in sides):
        yield say(CUTTING_SAVED if saver else CUTTING)


def _needs(kit: Kit, bound: Sequence[Bound], words: Words[Game]) -> Iterator[str]:
    """What the printer does not bring, and what to read."""
    if kit.needs:
        yield words.say(N_("*You also need:* {things}."), things=words.listing(kit.needs))
    if {"rules", "rulebook"} <= {one.kind for one in bound}:
        yield words.say(
            N_("*To learn it:* the leaflet tells how it goes; the rulebook has examples and decides doubts.")
        )


# ---------- how it looks


def _drawn(game: str, rows: Sequence[Line], hints: Iterable[str], words: Words[Game]) -> str:
    p, y, right = PRINT, 26.0, PAGE[0] - 3
    out = [
        text(3, 10, game, 7, p.ink, STAMP),
        text(3, 17, words.say(N_("What to print")), 4.4, p.rust, STAMP),
        *(label(x, y - 2, words.say(head), 2.9, p.soft) for head, x, _ in COLUMNS),
        line([(3, y), (right, y)], p.ink, LINE),
    ]
    for row in rows:
        cells = (row.pages, row.what, row.paper, str(row.sheets), row.cut)
        y += 1.4
        end = y
        for cell, (_, x, width) in zip(cells, COLUMNS, strict=True):
            block = set_lines(x, y + LETTERS, wrap(cell, width, LETTERS), LETTERS, p.ink)
            out.append(block.svg)
            end = max(end, block.y - LETTERS)
        y = end + 1.2
        out.append(line([(3, y), (right, y)], p.hair, HAIR))
    total = words.count("{n} sheet in all", "{n} sheets in all", sum(row.sheets for row in rows))
    out.append(set_lines(COLUMNS[3][1] - 30, y + 5, wrap(f"*{total}*", 80, LETTERS), LETTERS, p.ink).svg)
    y += 13
    for hint in hints:
        block = set_lines(5, y, wrap(hint, right - 8, LETTERS), LETTERS, p.ink)
        out.append(block.svg)
        y = block.y + LETTERS * LEADING * 0.4
    return "".join(out)
