"""Imposition: pieces on pages with cut marks, fronts and backs that meet, boards over several pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from wastelands.drawing.ink import FINE, HAIR, Palette, el, group, number, rect, svg
from wastelands.drawing.kit import BLEED, PAGE, Deck, Mat, Piece
from wastelands.drawing.lettering import LABEL, fit, measure, text
from wastelands.press.packing import Batch, packed
from wastelands.press.paper import MARGIN, Grid, Paper, folds, grid_for

OVERLAP = 8.0
EDGE = 10.0
GAP = 5.0  # between boards that share a page
_MARK = 3.0
_SAFE = 5.0  # what every printer reaches, from the paper's edge
_LETTERS, _CAPITALS = 2.4, 1.7  # of a caption: its size, and how high it stands above its base line
_CLEAR, _CLOSE = 4.0, 1.0  # from a caption to the pieces: beyond their bleed, or at least what cutting may miss
_UNDER = 8.0  # from the pieces to a caption below them
_BETWEEN = 18.0  # between two forms on one page: marks of both, and a caption
_GUTTER = 2.0  # the least that holds a mark


class Placed(NamedTuple):
    """A picture at a place on the paper, of which a window is shown."""

    picture: str
    x: float
    y: float
    width: float
    height: float
    left: float = 0.0
    top: float = 0.0
    full_width: float = 0.0
    full_height: float = 0.0
    turned: bool = False
    plain: bool = False  # a back that only says which deck it is


@dataclass(frozen=True, slots=True)
class Side:
    """One printed side."""

    width: float
    height: float
    kind: str
    items: tuple[Placed, ...]
    title: str = ""
    pieces: int = 0  # to be cut out
    behind: int = 0  # so many of the fronts before it have this side as their back; each of them needs it once


def pages(pictures: Sequence[str], paper: Paper) -> Iterator[Side]:
    """Whole pages, each in the middle of the paper."""
    x, y = (paper.width - PAGE[0]) / 2, (paper.height - PAGE[1]) / 2
    for picture in pictures:
        yield Side(paper.width, paper.height, "pages", (Placed(picture, x, y, *PAGE),))


# ---------- what is cut out


def cut(decks: Sequence[Deck], paper: Paper, palette: Palette, backs: str) -> Iterator[Side]:
    """Pages of decks that have one form, packed so that small ones share pages.

    `once` gives a page of backs for all pages of fronts that have the same one, `duplex` one behind each page of
    fronts, `fold` joins both by a fold where the paper holds that, `none` leaves out what only says which deck it is.
    """
    form = decks[0]
    backs = ways(form, paper, backs)
    folded = backs == "fold" and any(piece.back for deck in decks for piece in deck.pieces)
    apart = backs in ("once", "duplex") and not form.two_sided
    grid = _captioned(grid_for(form, paper, folded), lambda many: len(packed(decks, many, apart)))
    batches = packed(decks, grid.many, apart)
    for n, batch in enumerate(batches):
        yield _fronts(batch, form, grid, palette, folded)
        if backs not in ("once", "duplex") or not any(piece.back for piece in batch.pieces):
            continue
        if backs == "duplex" or form.two_sided or batch.back is None:
            yield _behind(batch, form, grid, palette, 1)
        elif n + 1 == len(batches) or batches[n + 1].back != batch.back:
            of = [other.of for other in batches if other.back == batch.back]
            many, names = len(of), " \u00b7 ".join(dict.fromkeys(name for one in of for name in one.split(" \u00b7 ")))
            filled = batch if many == 1 else batch._replace(of=names, pieces=(batch.pieces[0],) * grid.many)
            yield _behind(filled, form, grid, palette, many)


def ways(form: Deck, paper: Paper, backs: str) -> str:
    """How backs of this form come about: what says something is never left out, and not every paper can be folded."""
    if backs == "none" and form.two_sided:
        backs = "fold"
    return "duplex" if backs == "fold" and not folds(form, paper) else backs


def places(form: Deck, paper: Paper, backs: str) -> int:
    """How many pieces of this form stand on a page."""
    folded = ways(form, paper, backs) == "fold" and any(piece.back for piece in form.pieces)
    return grid_for(form, paper, folded).many


def _fronts(batch: Batch, form: Deck, grid: Grid, palette: Palette, folded: bool) -> Side:
    many = len(batch.pieces)
    marks = _fold_marks(form, grid, palette, many) if folded else cut_marks(grid, palette, many)
    items = [_front(piece, form, grid, i, folded) for i, piece in enumerate(batch.pieces)]
    if folded:
        items += [_folded(piece, form, grid, i) for i, piece in enumerate(batch.pieces)]
    items.append(_overlay(grid, palette, marks, batch.title, many))
    return Side(grid.paper.width, grid.paper.height, form.kind, tuple(items), batch.of, many)


def _behind(batch: Batch, form: Deck, grid: Grid, palette: Palette, times: int) -> Side:
    placed = tuple(_back(piece, form, grid, i) for i, piece in enumerate(batch.pieces) if piece.back)
    if times > 1:
        placed = (*placed, _overlay(grid, palette, "", f"{batch.of} \u00d7 {times}"))
    return Side(grid.paper.width, grid.paper.height, form.kind, placed, batch.of, behind=times)


class _Room(NamedTuple):
    """How far a piece may bleed on the paper."""

    left: float
    top: float
    right: float
    bottom: float


def _front(piece: Piece, deck: Deck, grid: Grid, n: int, folded: bool) -> Placed:
    room = _room(grid, n)
    return _windowed(piece.front, *grid.place(n), deck, room._replace(bottom=0) if folded else room)


def _folded(piece: Piece, deck: Deck, grid: Grid, n: int) -> Placed:
    """The back below its front, head down, so that a fold brings it behind."""
    x, y = grid.place(n)
    placed = _windowed(piece.back, x, y + deck.height, deck, _room(grid, n)._replace(top=0), turned=True)
    return placed._replace(plain=piece.plain or not deck.two_sided)


def _back(piece: Piece, deck: Deck, grid: Grid, n: int) -> Placed:
    """The back where the turned paper brings it behind its front; a lying sheet turns it head down."""
    left, top, right, bottom = _room(grid, n)
    room = _Room(left, bottom, right, top) if grid.lying else _Room(right, top, left, bottom)
    placed = _windowed(piece.back, *grid.place(n, mirrored=True), deck, room, turned=grid.lying)
    return placed._replace(plain=piece.plain or not deck.two_sided)


def _room(grid: Grid, n: int) -> _Room:
    """Half of a gutter, all of the bleed at the block's edge."""
    row, column = divmod(n, grid.across)
    across, down = min(BLEED, grid.gap_x / 2), min(BLEED, grid.gap_y / 2)
    return _Room(
        BLEED if column == 0 else across,
        BLEED if row == 0 else down,
        BLEED if column == grid.across - 1 else across,
        BLEED if row == grid.down - 1 else down,
    )


def _windowed(drawn: str, x: float, y: float, deck: Deck, room: _Room, turned: bool = False) -> Placed:
    """A piece with its bleed, so that its cut edge starts at x, y."""
    wide, high = deck.width + 2 * BLEED, deck.height + 2 * BLEED
    picture = svg(wide, high, drawn, box=(-BLEED, -BLEED, wide, high))
    width, height = deck.width + room.left + room.right, deck.height + room.top + room.bottom
    left, top = (room.right, room.bottom) if turned else (room.left, room.top)
    return Placed(picture, x - room.left, y - room.top, width, height, BLEED - left, BLEED - top, wide, high, turned)


class _Block(NamedTuple):
    """What is taken of a grid by so many pieces: where columns and rows begin, and where it ends."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    right: float
    bottom: float

    @classmethod
    def of(cls, grid: Grid, many: int) -> _Block:
        across, down = min(grid.across, many), -(-many // grid.across)
        xs = tuple(grid.left + column * (grid.width + grid.gap_x) for column in range(across))
        ys = tuple(grid.top + row * (grid.height + grid.gap_y) for row in range(down))
        return cls(xs, ys, xs[-1] + grid.width, ys[-1] + grid.height)


def cut_marks(grid: Grid, palette: Palette, many: int) -> str:
    """Short lines around the pieces and in the gutters between them, in line with every edge to cut."""
    paper, block = grid.paper, _Block.of(grid, many)
    d = _gutter_marks(grid, block)
    for start, length in _outside(grid.top, block.bottom, paper.height):
        ends = [at for x in block.xs for at in (x, x + grid.width)]
        d += [f"M{number(at)} {number(start)}v{number(length)}" for at in ends]
    for start, length in _outside(grid.left, block.right, paper.width):
        ends = [at for y in block.ys for at in (y, y + grid.height)]
        d += [f"M{number(start)} {number(at)}h{number(length)}" for at in ends]
    return el("path", d="".join(d), fill="none", stroke=palette.ink, stroke_width=HAIR)


def _gutter_marks(grid: Grid, block: _Block) -> list[str]:
    """Marks between the pieces, for printers that leave the marks at the paper's edge white."""
    d: list[str] = []
    if grid.gap_x >= _GUTTER:
        length = min(_MARK, grid.gap_x - 1)
        starts = [number(x - grid.gap_x / 2 - length / 2) for x in block.xs[1:]]
        d += [f"M{x} {number(at)}h{number(length)}" for y in block.ys for at in (y, y + grid.height) for x in starts]
    if grid.gap_y >= _GUTTER:
        length = min(_MARK, grid.gap_y - 1)
        starts = [number(y - grid.gap_y / 2 - length / 2) for y in block.ys[1:]]
        d += [f"M{number(at)} {y}v{number(length)}" for x in block.xs for at in (x, x + grid.width) for y in starts]
    return d


def _outside(near: float, far: float, end: float) -> Iterator[tuple[float, float]]:
    """The two stretches beside the block that hold a mark.

    It stands beyond the bleed where printers reach that, else on it, and at the edge of the paper only if need be.
    """
    for edge, way, room in ((near, -1, near), (far, 1, end - far)):
        reached = room - _SAFE if room >= _SAFE + 2 else room
        inner = max(0.5, min(BLEED, reached - _MARK))
        yield edge + way * inner, way * (min(reached, inner + _MARK) - inner)


def _fold_marks(deck: Deck, grid: Grid, palette: Palette, many: int) -> str:
    block = _Block.of(grid, many)
    d = "".join(
        f"M{number(start)} {number(y + deck.height)}h{number(length)}"
        for y in block.ys
        for start, length in _outside(grid.left, block.right, grid.paper.width)
    )
    dashed = el("path", d=d, fill="none", stroke=palette.rust, stroke_width=FINE, stroke_dasharray=".8 .5")
    return cut_marks(grid, palette, many) + dashed


def _overlay(grid: Grid, palette: Palette, marks: str, head: str, many: int = 0) -> Placed:
    return _whole(grid.paper, marks + _caption(grid, palette, head, many or grid.many))


class _Spot(NamedTuple):
    """Where a caption stands: its base line, along the page or up its side, and how long it may be."""

    x: float
    y: float
    room: float
    upright: bool = True


def _spot(grid: Grid, many: int) -> _Spot | None:
    """Above so many pieces or, where these reach too far up, beside or below them; always where printers reach."""
    wide, high = grid.paper.width - _SAFE, grid.paper.height - _SAFE
    left, bottom = grid.left + 1.5, _Block.of(grid, many).bottom + _UNDER
    above, beside = (min(_CLEAR, room - _SAFE - _CAPITALS) for room in (grid.top, grid.left))
    if above >= _CLOSE:
        return _Spot(left, grid.top - above, wide - left)
    if beside >= _CLOSE:
        return _Spot(grid.left - beside, grid.top + grid.height, high - _SAFE, upright=False)
    return _Spot(left, bottom, wide - left) if bottom <= high else None


def _captioned(grid: Grid, pages: Callable[[int], int]) -> Grid:
    """A grid with room for a caption; it gives up a row for that if so many pieces on a page take no page more."""
    fewer = grid.shorter
    if _spot(grid, grid.many) or not fewer.down or pages(fewer.many) > pages(grid.many):
        return grid
    return fewer


def _caption(grid: Grid, palette: Palette, head: str, many: int) -> str:
    """What stands on a page, where there is room for it."""
    spot = _spot(grid, many)
    if spot is None:
        return ""
    size = fit(head, _LETTERS, spot.room, LABEL, 500)
    if spot.upright:
        return group(_words(head, size, palette), x=spot.x, y=spot.y)
    foot = max(spot.y, _SAFE + measure(head, size, LABEL, 500))  # a long one begins further down
    return el("g", _words(head, size, palette), transform=f"translate({number(spot.x)} {number(foot)}) rotate(-90)")


def _words(said: str, size: float, palette: Palette) -> str:
    """A caption on white, so that marks do not run through it."""
    under = rect(-0.6, -size * 0.85, measure(said, size, LABEL, 500) + 1.2, size * 1.15, "#fff")
    return under + text(0, 0, said, size, palette.soft, LABEL, 500)


def _whole(paper: Paper, drawn: str) -> Placed:
    return Placed(svg(paper.width, paper.height, drawn), 0, 0, paper.width, paper.height)


# ---------- forms that share a page


def joined(runs: Sequence[Sequence[Side]]) -> list[list[Side]]:
    """Forms of one kind whose last pages are half empty share one: the later stands below the earlier."""
    made = [list(run) for run in runs]
    for n, later in enumerate(made):
        for earlier in made[:n]:
            both = _both(_last(earlier), _last(later))
            if both:
                del earlier[-len(_last(earlier)) :]
                later[-len(_last(later)) :] = both
    return [run for run in made if run]


def _last(run: Sequence[Side]) -> list[Side]:
    """The last page of fronts with the back of its own, if it has one; nothing if several fronts share that."""
    alone = not run or run[-1].behind > 1
    return [] if alone else list(run[-2:] if run[-1].behind else run[-1:])


def _both(upper: Sequence[Side], lower: Sequence[Side]) -> list[Side]:
    """Two pages as one, with their backs, if both are upright and there is room."""
    if not upper or not lower or _form(upper[0]) != _form(lower[0]) or upper[0].width > upper[0].height:
        return []
    down = _reach(upper[0])[1] + _BETWEEN - _reach(lower[0])[0]
    if _reach(lower[0])[1] + down + _UNDER + _SAFE > upper[0].height:
        return []
    moved = [tuple(item._replace(y=item.y + down) for item in side.items) for side in lower]
    backs = (upper[1].items if len(upper) > 1 else ()) + (moved[1] if len(moved) > 1 else ())
    title, pieces = f"{upper[0].title} \u00b7 {lower[0].title}", upper[0].pieces + lower[0].pieces
    front = replace(upper[0], items=upper[0].items + moved[0], title=title, pieces=pieces)
    return [front, replace(front, items=backs, pieces=0, behind=1)] if backs else [front]


def _form(side: Side) -> tuple[str, float, float]:
    return side.kind, side.width, side.height


def _reach(side: Side) -> tuple[float, float]:
    """From where to where the pieces of a page stand; its last item holds the marks."""
    return min(item.y for item in side.items[:-1]), max(item.y + item.height for item in side.items[:-1])


# ---------- boards and mats


def boards(mats: Sequence[Mat], paper: Paper, palette: Palette) -> Iterator[Side]:
    """Boards one after the other; small ones stand below each other on one page."""
    waiting: list[Mat] = []
    for mat in mats:
        if waiting and (mat.copies > 1 or not _stand((*waiting, mat), paper)):
            yield from _stacked(waiting, paper, palette)
            waiting = []
        waiting.append(mat)
        if mat.copies > 1:
            yield from tiled(waiting.pop(), paper, palette)
    if waiting:
        yield from _stacked(waiting, paper, palette)


def _stand(mats: Sequence[Mat], paper: Paper) -> bool:
    """Whether these stand below each other on an upright page."""
    high = sum(mat.height for mat in mats) + GAP * (len(mats) - 1)
    return max(mat.width for mat in mats) <= paper.width - 2 * EDGE and high <= paper.height - 2 * EDGE


def _stacked(mats: Sequence[Mat], paper: Paper, palette: Palette) -> Iterator[Side]:
    if len(mats) == 1:
        yield from tiled(mats[0], paper, palette)
        return
    high = sum(mat.height for mat in mats) + GAP * (len(mats) - 1)
    y, placed = (paper.height - high) / 2, []
    for mat in mats:
        picture = svg(mat.width, mat.height, mat.picture)
        placed.append(Placed(picture, (paper.width - mat.width) / 2, y, mat.width, mat.height))
        y += mat.height + GAP
    title = " \u00b7 ".join(mat.title for mat in mats)
    yield Side(paper.width, paper.height, mats[0].kind, tuple(placed), title)


def tiled(mat: Mat, paper: Paper, palette: Palette) -> Iterator[Side]:
    """A board on one page if it fits, else over several with a strip that both neighbours show."""
    picture = svg(mat.width, mat.height, mat.picture)
    sheet = min((paper, paper.turned), key=lambda one: _steps(mat.width, one.width) * _steps(mat.height, one.height))
    across, down = _steps(mat.width, sheet.width), _steps(mat.height, sheet.height)
    wide, high = sheet.width - 2 * EDGE, sheet.height - 2 * EDGE
    for _ in range(mat.copies):
        if across == down == 1:
            x, y = (sheet.width - mat.width) / 2, (sheet.height - mat.height) / 2
            placed = (Placed(picture, x, y, mat.width, mat.height),)
            yield Side(sheet.width, sheet.height, mat.kind, placed, mat.title)
            continue
        for n in range(across * down):
            row, column = divmod(n, across)
            left, top = column * (wide - OVERLAP), row * (high - OVERLAP)
            shown_w, shown_h = min(wide, mat.width - left), min(high, mat.height - top)
            window = Placed(picture, EDGE, EDGE, shown_w, shown_h, left, top, mat.width, mat.height)
            name = text(EDGE, EDGE - 3, f"{mat.title} {'ABCDEFGH'[row]}{column + 1}", 2.6, palette.soft, LABEL, 500)
            marks = _overlap_marks(sheet, (column, across), (row, down), palette)
            yield Side(sheet.width, sheet.height, mat.kind, (window, _whole(sheet, marks + name)), mat.title)


def _steps(size: float, paper: float) -> int:
    """How many pages a board takes in one direction; alone it may reach as far as printers print."""
    room = paper - 2 * EDGE
    return 1 if size <= paper - 2 * MARGIN else 1 + -int(-(size - room) // (room - OVERLAP))


def _overlap_marks(sheet: Paper, column: tuple[int, int], row: tuple[int, int], palette: Palette) -> str:
    """Lines where the neighbouring page's edge comes to lie."""
    d = ""
    for at, inside in ((EDGE + OVERLAP, column[0] > 0), (sheet.width - EDGE - OVERLAP, column[0] < column[1] - 1)):
        d += f"M{number(at)} 3v6M{number(at)} {number(sheet.height - 9)}v6" if inside else ""
    for at, inside in ((EDGE + OVERLAP, row[0] > 0), (sheet.height - EDGE - OVERLAP, row[0] < row[1] - 1)):
        d += f"M3 {number(at)}h6M{number(sheet.width - 9)} {number(at)}h6" if inside else ""
    return el("path", d=d, fill="none", stroke=palette.ink, stroke_width=FINE) if d else ""
