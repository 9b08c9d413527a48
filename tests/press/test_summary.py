"""The first page: every page of the PDF is in its table, in the language of the order."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.press.proofs import read, said_in
from wastelands.drawing.kit import Kit, Order
from wastelands.games.diplomacy.drawing.beginning import SHEETS
from wastelands.package import package
from wastelands.press.imposition import Side
from wastelands.press.paper import PAPERS
from wastelands.press.printing import Job, kit_of, printed, sheets
from wastelands.press.summary import Bound, summary

A4 = PAPERS["a4"]
ONE = Order(sheet=SHEETS[2])


def sides_of(game: str, backs: str = "once") -> list[Side]:
    job = Job(game, Order(2), backs=backs)
    return list(sheets(kit_of(job), job, A4))


@pytest.mark.parametrize("game", ["warlords", "survivors", "knights"])
def test_no_deck_has_more_than_one_page_of_backs(game: str) -> None:
    solid = [side for side in sides_of(game) if side.behind and len({item.picture for item in side.items[:-1]}) == 1]
    cards = Counter(side.title for side in solid if side.kind == "cards")
    assert set(cards.values()) == {1}


def test_the_table_counts_pages_sheets_and_pieces() -> None:
    sides = sides_of("warlords")
    [placed] = summary(Kit("War"), sides, [Bound("rules", 2)], "once", package("warlords").words("en"), A4).items
    said = said_in(placed.picture)
    last, fronts = len(sides) + 1, [n for n, side in enumerate(sides, 2) if side.kind == "cards" and not side.behind]
    assert f"page {fronts[-1] + 1} behind each of {fronts[0]}–{fronts[-1]}" in said
    assert f"{last + 1}–{last + 2} Leaflet plain 1 fold" in said
    assert f"{sum(not side.behind for side in sides) + 1} sheets in all" in said
    cards = sum(side.pieces for side in sides if side.kind == "cards")
    assert f"thick {len(fronts)} {cards} pieces" in said


def test_pages_to_read_need_no_thick_paper_and_what_is_not_cut_says_so() -> None:
    words, note = package("warlords").words("en"), "What every token is"
    sides = [Side(210, 297, "tokens", (), note), Side(210, 297, "boards", (), "Board"), Side(210, 297, "pages", ())]
    [placed] = summary(Kit("War"), sides, [], "once", words, A4).items
    said = said_in(placed.picture)
    assert f"{note} plain 1 nothing" in said
    assert "Board thick 1 nothing" in said
    assert "Map sheets plain 1 along the dashes, then fold" in said


@pytest.mark.parametrize(("backs", "hint"), [("once", "lay the stack in again"), ("fold", "fold along the red dashes")])
def test_the_table_says_how_backs_are_printed(backs: str, hint: str) -> None:
    [placed] = summary(Kit("War"), sides_of("warlords", backs), [], backs, package("warlords").words("en"), A4).items
    assert hint in said_in(placed.picture)


@pytest.mark.parametrize(
    ("game", "needs"),
    [
        ("diplomacy", "scissors and a pencil for each player"),
        ("warlords", "scissors, a pencil and an ordinary die"),
        ("survivors", "scissors, a pencil and ordinary dice, 4 or more"),
        ("knights", "scissors, a pencil and dice with 10 sides, some for everybody"),
    ],
)
def test_the_table_says_what_else_is_needed(game: str, needs: str) -> None:
    order = ONE if game == "diplomacy" else Order(2)
    kit = kit_of(Job(game, order))
    [placed] = summary(kit, [], [Bound("rules", 2), Bound("rulebook", 8)], "once", package(game).words("en"), A4).items
    assert f"You also need: {needs}." in said_in(placed.picture)
    assert "the rulebook has examples and decides doubts" in said_in(placed.picture)


@pytest.mark.parametrize(("saver", "cut"), [(False, "or along the colour."), (True, "those between the pieces.")])
def test_the_table_speaks_of_colour_only_where_there_is_some(saver: bool, cut: str) -> None:
    words = package("warlords").words("en")
    [placed] = summary(Kit("War"), sides_of("warlords"), [], "once", words, A4, saver).items
    said = said_in(placed.picture)
    assert cut in said
    assert ("Colour reaches beyond" in said) is not saver


def test_an_order_of_several_things_begins_with_the_table() -> None:
    whole = read(printed(Job("diplomacy", ONE, lang="de", rules=True)))
    said = whole.pages[0].extract_text()
    assert "Was zu drucken ist" in said
    assert f"–{len(whole.pages)}" in said
    assert "What to print" not in read(printed(Job("diplomacy", ONE))).pages[0].extract_text()
