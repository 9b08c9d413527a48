"""Imposition: bleed, cut marks, fronts and backs that meet, boards over several pages."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from wastelands.drawing.ink import PRINT
from wastelands.drawing.kit import BLEED, Deck, Mat, Piece
from wastelands.press.imposition import EDGE, OVERLAP, Placed, Side, cut, cut_marks, joined, tiled
from wastelands.press.packing import shared
from wastelands.press.paper import MARGIN, PAPERS, Paper, grid_for

A4 = PAPERS["a4"]


def deck(n: int, width: float = 63, height: float = 88, across: int = 3) -> Deck:
    pieces = tuple(Piece(str(i), f"<g id='f{i}'/>", f"<g id='b{i}'/>") for i in range(n))
    return Deck("Deck", width, height, pieces, across, across)


def trim(item: Placed) -> tuple[float, float]:
    """Where on the paper a piece will be cut, at its left and at its top."""
    right, bottom = item.full_width - item.left - item.width, item.full_height - item.top - item.height
    left, top = (right, bottom) if item.turned else (item.left, item.top)
    return item.x + BLEED - left, item.y + BLEED - top


def test_nine_cards_stand_on_a_page_with_their_bleed() -> None:
    [front, back] = cut([deck(9)], A4, PRINT, "duplex")
    placed = front.items[:9]
    assert all(item.width >= 63 + 2 and item.height >= 88 + 2 for item in placed)  # a millimetre is forgiven
    assert {trim(item)[0] - item.x for item in placed[::3]} == {BLEED}  # at the outside there is room for all of it
    assert {trim(item)[1] - item.y for item in placed[:3]} == {BLEED}
    for one, other in pairwise(placed):
        if one.y == other.y:
            assert one.x + one.width <= other.x + 1e-9
    assert len(back.items) == 9


@pytest.mark.parametrize("paper", PAPERS.values())
def test_cut_marks_stand_where_printers_reach(paper: Paper) -> None:
    """Half a centimetre from the edge, where as many pieces stand on a page in any case."""
    [front] = cut([deck(9, 63, 86)], paper, PRINT, "none")
    marks = re.findall(r"M([0-9.]+) ([0-9.]+)([hv])(-?[0-9.]+)", front.items[-1].picture)
    assert len(marks) >= 4 * 6
    for x, y, way, length in marks:
        ends = [(float(x), float(y))]
        ends.append((ends[0][0] + float(length) * (way == "h"), ends[0][1] + float(length) * (way == "v")))
        assert all(4.99 <= a <= paper.width - 4.99 and 4.99 <= b <= paper.height - 4.99 for a, b in ends), (x, y)


def test_backs_lie_behind_their_fronts_when_the_paper_is_turned() -> None:
    [front, back] = cut([deck(4)], A4, PRINT, "duplex")
    for one, other in zip(front.items[:4], back.items, strict=True):
        (left, top), (behind, above) = trim(one), trim(other)
        assert A4.width - left - 63 == pytest.approx(behind)
        assert top == pytest.approx(above)


def test_backs_on_a_lying_sheet_are_turned_with_it() -> None:
    """Paper is turned along its long edge, which is the upper one of a lying sheet."""
    [front, back] = cut([deck(18, 44, 68, 4)], PAPERS["letter"], PRINT, "duplex")
    assert front.width > front.height
    for one, other in zip(front.items[:18], back.items, strict=True):
        (left, top), (behind, above) = trim(one), trim(other)
        assert other.turned
        assert left == pytest.approx(behind)
        assert front.height - top - 68 == pytest.approx(above)


@pytest.mark.parametrize(("paper", "many"), [("a4", 16), ("letter", 18)])
def test_sixteen_small_cards_or_more_stand_on_a_page(paper: str, many: int) -> None:
    grid = grid_for(deck(16, 44, 68, 4), PAPERS[paper])
    assert grid.many == many
    assert min(grid.left, grid.top) >= MARGIN - 1e-9


@pytest.mark.parametrize("width", [63, 44])
def test_folded_pieces_stand_back_to_back(width: float) -> None:
    [page] = cut([deck(3, width, 68)], A4, PRINT, "fold")
    fronts, backs, overlay = page.items[:3], page.items[3:6], page.items[6]
    for front, back in zip(fronts, backs, strict=True):
        (left, top), (behind, below) = trim(front), trim(back)
        assert back.turned
        assert left == pytest.approx(behind)
        assert top + 68 == pytest.approx(below)
        assert front.y + front.height == pytest.approx(below)
    assert "stroke-dasharray" in overlay.picture


def test_backs_that_say_something_are_never_left_out() -> None:
    telling = replace(deck(2), two_sided=True)
    [bare] = cut([deck(2)], A4, PRINT, "none")
    assert len(bare.items) == 3
    [page] = cut([telling], A4, PRINT, "none")
    assert [item.turned for item in page.items] == [False, False, True, True, False]


def test_marks_stand_beside_what_is_there() -> None:
    few, many = (cut_marks(grid_for(deck(9), A4), PRINT, n) for n in (2, 9))
    assert few.count("v") < many.count("v")
    assert few.count("M") == 2 * 4 + 2 * 2 + 2  # four edges above and below, two at the sides and in the gutter


def test_a_large_board_is_tiled_with_a_strip_that_both_pages_show() -> None:
    pages = list(tiled(Mat("Board", 400, 300, "<g/>"), A4, PRINT))
    windows = [page.items[0] for page in pages]
    assert {(window.left, window.top) for window in windows} == {
        (x * (pages[0].width - 2 * EDGE - OVERLAP), y * (pages[0].height - 2 * EDGE - OVERLAP))
        for x in range(2) for y in range(2)
    }  # fmt: skip
    assert max(window.left + window.width for window in windows) == pytest.approx(400)
    assert max(window.top + window.height for window in windows) == pytest.approx(300)
    assert all("Board" in page.items[1].picture for page in pages)


# ---------- few pages


def cards(title: str, n: int, back: str) -> Deck:
    return Deck(title, 63, 88, tuple(Piece(f"{title}{i}", f"<g id='{title}{i}'/>", back) for i in range(n)), 3, 3)


def test_a_deck_needs_one_page_of_backs_and_what_is_left_of_several_shares_a_page() -> None:
    decks = [cards("Red", 20, "<r/>"), cards("Blue", 9, "<b/>"), cards("Green", 3, "<g/>")]
    sides = list(cut(decks, A4, PRINT, "once"))
    assert [(side.title, side.pieces, side.behind) for side in sides] == [
        ("Red", 9, 0),
        ("Red", 9, 0),
        ("Red", 0, 2),
        ("Blue", 9, 0),
        ("Blue", 0, 1),
        ("Red · Green", 5, 0),
        ("Red · Green", 0, 1),
    ]
    assert len(sides[2].items) == 9 + 1
    assert "× 2" in sides[2].items[-1].picture


def test_decks_with_one_back_are_cut_as_one() -> None:
    sides = list(cut([cards("Starting", 10, "<r/>"), cards("Shop", 12, "<r/>")], A4, PRINT, "once"))
    assert [side.pieces for side in sides] == [9, 9, 4, 0]
    assert sides[-1].behind == 3


@pytest.mark.parametrize("backs", ["none", "fold"])
def test_without_a_side_of_backs_decks_stand_close(backs: str) -> None:
    sides = list(cut([cards("Red", 5, "<r/>"), cards("Blue", 4, "<b/>")], A4, PRINT, backs))
    assert sum(side.pieces for side in sides) == 9
    assert not any(side.behind for side in sides)
    assert len(sides) == (1 if backs == "none" else 3)


def test_a_card_that_would_stand_alone_shares_the_page_of_a_two_sided_deck() -> None:
    gear, cars = [deck(10)], [replace(deck(5), title="Cars", two_sided=True)]
    lending, borrowing = shared([gear, cars], lambda form: 9)
    assert [len(one.pieces) for one in lending] == [9]
    assert [(one.title, len(one.pieces)) for one in borrowing] == [("Cars", 5), ("Deck", 1)]
    front, back = cut(borrowing, A4, PRINT, "once")
    assert front.pieces == 6
    assert [item.plain for item in back.items] == [False] * 5 + [True], "it costs no ink where ink is saved"
    assert shared([gear, [replace(deck(9), two_sided=True)]], lambda form: 9)[0] == gear, "there is no room"


def test_a_full_page_gives_up_a_row_for_its_caption_if_that_takes_no_page_more() -> None:
    small = replace(deck(322, 16, 16), across=0, down=0)
    assert grid_for(small, A4).down == 16
    assert [side.pieces for side in cut([small], A4, PRINT, "none")] == [11 * 15, 322 - 11 * 15]
    most = replace(deck(352, 16, 16), across=0, down=0)
    assert [side.pieces for side in cut([most], A4, PRINT, "none")] == [11 * 16, 11 * 16]


def cut_all(*decks: Deck) -> list[Side]:
    return [side for run in joined([list(cut([one], A4, PRINT, "once")) for one in decks]) for side in run]


def test_half_empty_pages_of_two_forms_are_one() -> None:
    large = replace(deck(1, 150, 104), title="Large", across=0, down=0, pieces=(Piece("0", "<g id='large'/>"),))
    front, back = cut_all(large, replace(deck(3, 60, 52), across=0, down=0))
    assert (front.title, front.pieces, back.behind) == ("Large · Deck", 4, 1)
    [upper, _, *lower] = front.items
    assert all(trim(item)[1] > trim(upper)[1] + 104 for item in lower[:3])
    for one, other in zip(lower[:3], back.items, strict=True):
        (left, top), (behind, above) = trim(one), trim(other)
        assert A4.width - left - 60 == pytest.approx(behind)
        assert top == pytest.approx(above)
    assert all(item.y + item.height <= A4.height for item in (*lower[:3], *back.items))


def test_pages_are_not_joined_without_room_or_where_several_share_a_back() -> None:
    high, few = (replace(deck(n, 60, 52), across=0, down=0) for n in (13, 3))
    assert len(cut_all(high, replace(few, kind="tiles"))) == 4, "cards and tiles"
    assert len(cut_all(high, replace(few, height=51.0))) == 4, "no room"
    alike = cards("Red", 13, "<r/>")
    assert len(cut_all(alike, replace(few, kind="cards"))) == 5, "one page of backs for two of fronts"


def test_a_few_pieces_have_no_more_backs_than_they_need() -> None:
    front, back = cut([cards("Few", 2, "<r/>")], A4, PRINT, "once")
    assert front.pieces == len(back.items) == 2
