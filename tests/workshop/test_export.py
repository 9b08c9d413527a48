"""The workbook that a designer gets."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook

from tests.workshop.desk import BOOK, CARDS, LIBREOFFICE
from wastelands.engine.errors import Unreadable
from wastelands.games.survivors.goods import RESOURCES
from wastelands.games.survivors.reading import load
from wastelands.games.warlords.effects import EFFECTS
from wastelands.workshop.book import made
from wastelands.workshop.cardsheets import CardSet, card_set, sheets_of


@pytest.fixture(scope="module")
def book() -> Workbook:
    return load_workbook(BytesIO(BOOK))


@pytest.fixture(scope="module")
def survivors() -> Workbook:
    return load_workbook(BytesIO(made(card_set("survivors", None))))


def test_every_table_has_a_sheet_between_a_page_to_read_and_the_words(book: Workbook) -> None:
    assert book.sheetnames == ["Read me", "Starters", "Shop", "Objectives", "Looks", "Words"]
    guide = {row[0]: row[1] for row in book["Read me"].iter_rows(values_only=True)}
    assert guide["Game"] == "warlords"
    assert guide["Effects"].endswith("a semicolon before the next: draw 3; prod scrap 2")
    assert guide["Back again"] == "wastelands content import warlords FILE.xlsx --out FOLDER"
    assert guide["Starters"] == "The cards that every warlord starts with; copies says how many."


def test_headings_are_for_people_and_keys_hide_above_them(book: Workbook) -> None:
    shop = book["Shop"]
    assert [cell.value for cell in shop[2]] == [
        *("Id", "Name (en)", "Name (de)", "Type", "Subtype", "Acquire", "Build: scrap", "Build: juice", "Build: spark"),
        *("Attack", "Defence", "Points", "Effects", "Build in all", "Attack per build"),
    ]
    assert [cell.value for cell in shop[1]][6:10] == ["build.scrap", "build.juice", "build.spark", "attack"]
    assert shop.row_dimensions[1].hidden
    assert shop.freeze_panes == "C3"
    assert shop.auto_filter.ref == "A2:O4"
    assert shop.column_dimensions["M"].width == len("pack Raider 1; loyal") + 2


def test_cells_show_names_costs_and_effects(book: Workbook) -> None:
    runner, tank = ([cell.value for cell in book["Shop"][row]] for row in (3, 4))
    assert runner[:13] == [
        *("S01", "Runner", "Läuferin", "unit", "Raider", 2, 0, None, None, 2, None, None, "pack Raider 1; loyal"),
    ]
    assert tank[6:9] == [2, 1, None]
    assert book["Shop"]["B4"].data_type == "s"  # a text that begins with = is no formula
    assert book["Shop"]["B4"].value == "=Tank"


def test_drop_downs_offer_words_and_suggest_effects(book: Workbook) -> None:
    words = {column[0]: [word for word in column[1:] if word] for column in book["Words"].iter_cols(values_only=True)}
    assert words["Starters: Type"] == ["unit", "base"]
    assert words["Starters: Effects"][:4] == ["prod scrap 2", "choice 2", "draw 3", "muster Raider 2"]
    assert "vp_each base:Works per=2 most=3" in words["Starters: Effects"]
    rules = {str(rule.sqref): rule for rule in book["Shop"].data_validations.dataValidation}
    assert rules["D3:D104"].formula1 == "Words!$A$2:$A$3"
    assert rules["D3:D104"].showErrorMessage
    assert rules["M3:M104"].formula1 == f"Words!$C$2:$C${len(EFFECTS) + 1}"
    assert not rules["M3:M104"].showErrorMessage  # effects are picked and then changed


def test_figures_are_formulas(book: Workbook, survivors: Workbook) -> None:
    assert book["Shop"]["N4"].value == '=IF(D4="unit",SUM(G4:I4),"")'
    assert book["Shop"]["O4"].value == '=IF(SUM(G4:I4)=0,"",J4/SUM(G4:I4))'
    prices = [[cell.value for cell in row] for row in survivors["Prices"].iter_rows()]
    assert prices[0] == ["Resource", "Bag total", "Plenty", "Price of a point"]
    assert [row[0] for row in prices[1:]] == list(RESOURCES)
    assert prices[1][1:] == [
        "=SUMPRODUCT('Terrain'!$W$3:$W$111,'Terrain'!$E$3:$E$111)",
        "=B2/20",
        "=ROUNDUP(B2*10/60,0)",
    ]


def test_the_price_formula_comes_to_the_price_of_the_rules(survivors: Workbook) -> None:
    terrain = survivors["Terrain"]
    headings = [cell.value for cell in terrain[2]]
    rows = [dict(zip(headings, [cell.value for cell in terrain[row]], strict=True)) for row in range(3, 12)]
    tiles = [sum(row[heading] or 0 for heading in headings if heading.startswith("Edges")) for row in rows]
    for resource, price in zip(RESOURCES, load().prices, strict=False):
        total = sum(n * (row[f"Yield: {resource}"] or 0) for n, row in zip(tiles, rows, strict=True))
        assert -(-total * 10 // 60) == price


def test_libreoffice_computes_the_figures() -> None:
    shop = load_workbook(LIBREOFFICE, data_only=True)["Shop"]
    assert [shop[cell].value for cell in ("N3", "O3", "N4")] == [0, None, 3]
    assert shop["O4"].value == pytest.approx(5 / 3)


def test_figures_over_what_no_card_has_count_nothing(tmp_path: Path) -> None:
    small = card_set("warlords", CARDS)
    [starters, *_] = sheets_of({"starters": '[[card]]\nid = "ST1"\n'}, ())
    sheet = small.sheets[0]
    bare = type(sheet)(sheet.title, sheet.file, sheet.key, sheet.shape, starters.columns, starters.cards, sheet.figures)
    page = load_workbook(BytesIO(made(CardSet("warlords", (bare,), (), {}))))["Starters"]
    assert page["B3"].value == '=IF(0="unit",SUM(0),"")'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("\\u0001", "the text holds a character that no cell can hold"),
        ("x" * 32_768, "the text is longer than 32767 characters, which no cell holds"),
    ],
)
def test_a_text_that_no_cell_holds_is_refused_with_its_card(text: str, sentence: str) -> None:
    sheets = sheets_of({"odd": f'[[x]]\nid = "a"\ntext = "{text}"\n'}, ())
    with pytest.raises(Unreadable) as caught:
        made(CardSet("warlords", sheets, (), {}))
    assert str(caught.value) == f"odd.toml, x a: {sentence}"
