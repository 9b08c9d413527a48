"""Every piece and page, seen: nothing outside its box, nothing on other words, no glyph missing, no tiny letters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.press.sight import overlaps, seen
from wastelands.drawing.ink import PRINT
from wastelands.drawing.kit import PAGE, Order
from wastelands.drawing.lettering import EIGHT_POINTS, SIX_POINTS, text
from wastelands.games.diplomacy.drawing.beginning import SHEETS
from wastelands.package import package
from wastelands.press.paper import PAPERS, Paper
from wastelands.press.printing import Job, kit_of, sheets
from wastelands.press.summary import summary

GAMES = ("diplomacy", "warlords", "survivors", "knights")
RULES = ("reference", "missions", "scores", "summary")  # what is read like rules, in letters of eight points


class Shown(NamedTuple):
    name: str
    kind: str
    width: float
    height: float
    picture: str


def shown(game: str, lang: str) -> Iterator[Shown]:
    """Everything that is printed, once."""
    sheet = SHEETS[2] if game == "diplomacy" else ""  # a known one, as a new one takes long to find
    job = Job(game, Order(None, sheet=sheet), lang=lang)
    kit = kit_of(job)
    known: set[str] = set()
    for deck in kit.decks:
        for piece in deck.pieces:
            for side in {piece.front, piece.back} - known - {""}:
                known.add(side)
                yield Shown(f"{deck.title}: {piece.name}", deck.kind, deck.width, deck.height, side)
    for mat in kit.mats:
        yield Shown(mat.title, mat.kind, mat.width, mat.height, mat.picture)
    for i, page in enumerate(kit.pages):
        yield Shown(f"page {i}", "pages", *PAGE, page)
    sides = list(sheets(kit, job, PAPERS["a4"]))
    [table] = summary(kit, sides, [], "once", package(game).words(lang), PAPERS["a4"]).items
    yield Shown("table", "summary", *PAGE, table.picture)


def faults(one: Shown) -> Iterator[str]:
    texts = seen(one.picture)
    least = EIGHT_POINTS if one.kind in RULES else SIX_POINTS
    for found in texts:
        if found.outside(one.width, one.height, 0.3):
            yield f"{one.name}: '{found.text}' stands outside"
        if found.lacks:
            yield f"{one.name}: '{found.text}' lacks {found.lacks}"
        if found.size < least - 0.01:
            yield f"{one.name}: '{found.text}' is set in {found.size:.2f} mm"
    yield from (f"{one.name}: '{a}' lies on '{b}'" for a, b in overlaps(texts))


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_every_text_can_be_read_where_it_stands(game: str, lang: str) -> None:
    assert [fault for one in shown(game, lang) for fault in faults(one)] == []


SAFE = 5.0  # what every printer reaches


@pytest.mark.parametrize("paper", PAPERS.values())
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES[1:])
def test_captions_stand_where_printers_reach(game: str, lang: str, paper: Paper) -> None:
    """Only cards may fill a page so far that it has none: their backs say what they are."""
    job = Job(game, Order(), paper.name, lang)
    for side in sheets(kit_of(job), job, paper):
        marks = [item for item in side.items if (item.width, item.height) == (side.width, side.height)]
        said = [(one, item.y) for item in marks for one in seen(item.picture)]
        assert said or side.kind == "cards" or not side.pieces, side.title
        for one, down in said:
            left, top, right, bottom = one.box
            assert min(left, top + down, side.width - right, side.height - bottom - down) >= SAFE - 0.05, one.text


@pytest.mark.parametrize(
    ("drawn", "fault"),
    [
        (text(30, 10, "reaches over the edge", 3, PRINT.ink), "stands outside"),
        (text(2, 10, "one", 3, PRINT.ink) + text(2.5, 10.4, "two", 3, PRINT.ink), "lies on"),
        (text(2, 10, "\u4eba", 3, PRINT.ink), "lacks \u4eba"),
        (text(2, 10, "tiny", 2, PRINT.ink), "is set in 2.00 mm"),
    ],
)
def test_what_cannot_be_read_is_seen(drawn: str, fault: str) -> None:
    [found] = faults(Shown("card", "cards", 40, 60, drawn))
    assert fault in found
