"""A set of cards as sheets: what nobody described is shown all the same."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wastelands.engine.errors import Unreadable
from wastelands.engine.registry import game_names
from wastelands.engine.workbook import Column, Tab, amounts, texts
from wastelands.package import package
from wastelands.workshop.cardsheets import NAME, CardSet, card_set, sheets_of
from wastelands.workshop.cells import Misfit, to_cell
from wastelands.workshop.folder import texts_of
from wastelands.workshop.rows import card_of, cells_of
from wastelands.workshop.toml import head_of, write_card, write_field, write_file, write_value

STRANGE = """# What no game has yet.

[[beast]]
id = "B1"
name = "Koala"
cost = { teeth = 2, claws = 0.5 }
tags = []
hidden = false
where = "north"
moods = [{ calm = 1 }, { if = "fed", then = [{ nap = true }] }]
deep = { a = { b = 1 }, c = [1, 2] }
empty = ""

[[beast]]
id = "B2"
name = { en = "Wombat", de = "Wombat!" }
cost = {}
tags = ["digger", "two words", 3]
where = 7

[[beast]]
name = { en = "Nobody", de = "Niemand" }
cost = { teeth = 1 }

[[plant]]
id = "P1"
"""
FILES = {
    "strange": STRANGE,
    "looks": '[B1]\nicon = "paw"\n[B2]\nicon = "dig"\nflavour = { en = "Hm.", de = "Hm!" }\n',
    "settings": 'rounds = 7\ntitle = "= 1 + 1"\nempty = []\nlimits = { most = 3 }\n',
}


def games_with_cards() -> list[str]:
    return [game for game in game_names() if package(game).content is not None]


def test_every_shape_of_a_file_has_a_sheet() -> None:
    sheets = {sheet.title: sheet for sheet in sheets_of(FILES, ())}
    assert list(sheets) == ["Strange beast", "Strange plant", "Looks", "Settings"]
    beasts = sheets["Strange beast"]
    assert [(column.heading, column.kind) for column in beasts.columns] == [
        ("Id", "text"),
        ("Name (en)", "text"),
        ("Name (de)", "text"),
        ("Cost: teeth", "number"),
        ("Cost: claws", "number"),
        ("Tags", "list"),
        ("Hidden", "truth"),
        ("Where", "value"),
        ("Moods", "effects"),
        ("Deep", "effect"),
        ("Empty", "text"),
    ]
    koala = cells_of(beasts.cards[0], beasts.columns)
    assert koala["name.en"] == "Koala"
    assert koala["name.de"] is None
    assert koala["moods"] == "calm 1; if fed then=(nap)"
    assert koala["deep"] == "a {b=1} c=[1, 2]"
    assert (koala["tags"], koala["empty"], koala["hidden"]) == ("[]", '""', "no")
    wombat = cells_of(beasts.cards[1], beasts.columns)
    assert (wombat["cost.teeth"], wombat["tags"], wombat["where"]) == ("{}", 'digger, "two words", 3', "7")


def test_every_card_comes_back_from_its_cells_alone() -> None:
    for sheet in sheets_of(FILES, ()):
        for card in sheet.cards:
            again, troubles = card_of(dict(cells_of(card, sheet.columns)), sheet.columns, None)
            assert again == card
            assert not troubles


@pytest.mark.parametrize("game", games_with_cards())
def test_so_does_every_shipped_card(game: str) -> None:
    for sheet in card_set(game, None).sheets:
        for card in sheet.cards:
            again, troubles = card_of(dict(cells_of(card, sheet.columns)), sheet.columns, None)
            assert again == card
            assert not troubles


@pytest.mark.parametrize("game", games_with_cards())
def test_every_described_sheet_belongs_to_a_file(game: str) -> None:
    found = {(sheet.file, sheet.key): sheet for sheet in card_set(game, None).sheets}
    assert len({sheet.title for sheet in found.values()}) == len(found)
    for table in package(game).tables:
        sheet = found[table.file, table.key]
        described = {column.field for column in table.columns} | {NAME}
        assert [column.key for column in sheet.columns if column.field not in described] == [], table.title


def test_a_described_table_grows_by_the_parts_that_cards_have() -> None:
    table = Tab("Beasts", "strange", "beast", (Column("id", "Id"), *amounts("cost", "Cost", ["teeth"])))
    [sheet, *_] = sheets_of(FILES, (table,))
    assert [column.key for column in sheet.columns][:3] == ["id", "cost.teeth", "cost.claws"]
    assert sheet.columns[2].heading == "Cost: claws"
    cells = cells_of({"cost": {}}, sheet.columns)
    assert (cells["cost.teeth"], cells["cost.claws"]) == (0, None)


def test_what_a_description_gets_wrong_is_said() -> None:
    with pytest.raises(Misfit, match="'x' does not fit into a column of the kind number"):
        to_cell("x", "number")
    with pytest.raises(Misfit, match="name is no table"):
        cells_of({"name": 3}, texts("name", "Name"))
    with pytest.raises(Unreadable, match=r"the field 'a\.b' has a name that a spreadsheet cannot keep"):
        sheets_of({"odd": '[[x]]\n"a.b" = 1\n'}, ())


def test_a_change_of_one_card_leaves_the_text_of_the_others_alone() -> None:
    old = CardSet("", sheets_of(FILES, ()), (), FILES)
    new = list(sheets_of(FILES, ()))
    looks = next(sheet for sheet in new if sheet.file == "looks")
    looks.cards[0]["icon"] = "claw"
    looks.cards.append({NAME: "B 3", "icon": "new"})
    written = texts_of(old, new)
    assert written["strange"] == STRANGE
    assert written["looks"] == FILES["looks"].replace("paw", "claw") + '["B 3"]\nicon = "new"\n'


def test_a_file_of_several_shapes_is_written_anew() -> None:
    old = CardSet("", sheets_of(FILES, ()), (), FILES)
    new = list(sheets_of(FILES, ()))
    new[0].cards[0]["where"] = "south"
    next(sheet for sheet in new if sheet.file == "settings").cards[0]["[value]"] = 9
    written = texts_of(old, new)
    assert tomllib.loads(written["strange"]) == tomllib.loads(STRANGE.replace("north", "south"))
    assert written["strange"].startswith("# What no game has yet.\n\n[[beast]]\n")
    assert written["settings"].splitlines()[0] == "rounds = 9"
    assert tomllib.loads(written["settings"])["limits"] == {"most": 3}


def test_a_file_that_cannot_be_cut_at_its_headings_is_written_anew() -> None:
    files = {"odd": '[[x]]\nid = "a"\nsub.deep = 1\n[[x]]\nid = "b"\ntext = """\n[no heading]\n"""\n'}
    old = CardSet("", sheets_of(files, ()), (), files)
    new = list(sheets_of(files, ()))
    new[0].cards[0]["id"] = "c"
    data = tomllib.loads(texts_of(old, new)["odd"])
    assert data == tomllib.loads(files["odd"].replace('"a"', '"c"'))


# ---- writing TOML


@pytest.mark.parametrize("game", ["survivors", "warlords"])
def test_shipped_files_are_written_as_they_are(game: str) -> None:
    for file in package(game).the_content().shipped.glob("*.toml"):
        text = Path(file).read_text(encoding="utf-8")
        if file.stem != "art":
            assert head_of(text) + write_file(tomllib.loads(text)) == text


TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False, allow_infinity=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=100)
@given(VALUES)
def test_whatever_is_written_is_toml(value: Any) -> None:
    assert tomllib.loads(f"x = {write_value(value)}")["x"] == value


def test_a_long_list_of_tables_gets_a_line_for_each() -> None:
    effects = [{"verb": "x" * 50}, {"verb": "y" * 50}, {}]
    written = write_field("effects", effects)
    assert [len(line) for line in written.splitlines()] == [11, 66, 66, 5, 1]
    assert tomllib.loads(write_card("[[card]]", {"effects": effects})) == {"card": [{"effects": effects}]}
