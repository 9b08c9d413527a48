"""The workbook back: what changed, and what is refused with sheet, row and column."""

from __future__ import annotations

import datetime
import re
import shutil
import subprocess
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import Workbook

from tests.workshop.desk import (
    BOOK,
    CARDS,
    LIBREOFFICE,
    SHOP,
    after,
    cells,
    changed,
    part_of_book,
    refused,
    repacked,
)
from tests.workshop.test_cardsheets import games_with_cards
from wastelands.engine.errors import Unreadable
from wastelands.games.warlords.reading import check
from wastelands.package import package
from wastelands.workshop.book import made
from wastelands.workshop.cardsheets import card_set
from wastelands.workshop.folder import place
from wastelands.workshop.importing import imported

SHIPPED = {file.stem: file.read_text(encoding="utf-8") for file in CARDS.glob("*.toml")}
NEW = dict(zip("ABCDEFGJM", ("S03", "Bike", "Rad", "unit", "Raider", 3, 0, 2, "pack Raider +1"), strict=True))


# ---- the way there and back


@pytest.mark.parametrize("game", games_with_cards())
def test_nothing_is_lost_on_the_way(game: str, tmp_path: Path) -> None:
    old = card_set(game, None)
    (tmp_path / "cards.xlsx").write_bytes(made(old))
    found = imported(game, tmp_path / "cards.xlsx")
    assert found.changes == []
    assert found.ignored == []
    assert found.texts == old.sources


def test_nor_is_it_where_a_game_describes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wastelands.workshop.cardsheets.package", lambda game: replace(package(game), tables=()))
    (tmp_path / "cards.xlsx").write_bytes(made(card_set("warlords", CARDS)))
    found = imported("warlords", tmp_path / "cards.xlsx", CARDS)
    assert found.changes == []
    assert found.texts == SHIPPED
    changed_shop = changed(tmp_path / "cards.xlsx", cells("Shop", I4=6), (tmp_path / "cards.xlsx").read_bytes())
    assert imported("warlords", changed_shop, CARDS).changes == ["Shop, S02 =Tank, Attack: 5 -> 6"]


def test_a_file_saved_by_libreoffice_is_the_same() -> None:
    found = imported("warlords", LIBREOFFICE, CARDS)
    assert found.changes == []
    assert found.texts == SHIPPED


@pytest.mark.deep
@pytest.mark.parametrize("game", games_with_cards())
def test_libreoffice_itself_keeps_everything(game: str, tmp_path: Path) -> None:
    program = shutil.which("soffice")
    if program is None:  # then the file that it saved once must do
        assert imported("warlords", LIBREOFFICE, CARDS).changes == []
        return
    (tmp_path / "cards.xlsx").write_bytes(made(card_set(game, None)))
    profile = f"-env:UserInstallation=file://{tmp_path}/profile"
    command = [program, profile, "--headless", "--convert-to", "xlsx", "--outdir", str(tmp_path / "saved")]
    subprocess.run([*command, str(tmp_path / "cards.xlsx")], check=True, capture_output=True)
    found = imported(game, tmp_path / "saved" / "cards.xlsx")
    assert found.changes == []
    assert found.texts == card_set(game, None).sources


# ---- changes


def test_a_changed_number_is_told_and_written(tmp_path: Path) -> None:
    found = after(tmp_path, cells("Shop", J4=6))
    assert found.changes == ["Shop, S02 =Tank, Attack: 5 -> 6"]
    assert found.texts == {**SHIPPED, "shop": SHIPPED["shop"].replace("attack = 5", "attack = 6")}


def test_cards_that_stay_keep_their_very_text(tmp_path: Path) -> None:
    found = after(tmp_path, cells("Starters", K4=3))
    assert found.changes == ["Starters, ST2 Camp, Defence: 2 -> 3"]
    assert "\n# The only base.\n" in SHIPPED["starters"]
    assert found.texts["starters"] == SHIPPED["starters"].replace("defence = 2", "defence = 3")


def test_changed_texts_costs_and_effects_are_told(tmp_path: Path) -> None:
    found = after(tmp_path, cells("Shop", C3="Rennerin", G4=None, I4=2, M3="loyal;  pack Raider 2", M4="field 1"))
    assert found.changes == [
        "Shop, S01 Runner, Name (de): Läuferin -> Rennerin",
        "Shop, S01 Runner, Effects: pack Raider 1; loyal -> loyal; pack Raider 2",
        "Shop, S02 =Tank, Build: scrap: 2 -> nothing",
        "Shop, S02 =Tank, Build: spark: nothing -> 2",
        "Shop, S02 =Tank, Effects: nothing -> field 1",
    ]
    tank = tomllib.loads(found.texts["shop"])["card"][1]
    assert tank["build"] == {"juice": 1, "spark": 2}
    assert tank["effects"] == [{"field": 1}]


def test_other_spelling_is_no_change(tmp_path: Path) -> None:
    found = after(tmp_path, cells("Shop", M3=" pack  Raider +1 ;loyal; ", J4=5.0, F4="5", L4="  "))
    assert found.changes == []


def test_a_new_card_is_added(tmp_path: Path) -> None:
    found = after(tmp_path, cells("Shop", **{f"{letter}7": value for letter, value in NEW.items()}))
    assert found.changes == ["Shop: added S03 Bike"]
    assert found.texts["shop"] == SHIPPED["shop"] + (
        '\n[[card]]\nid = "S03"\nname = { en = "Bike", de = "Rad" }\ntype = "unit"\nsubtype = "Raider"\n'
        'acquire = 3\nbuild = {}\nattack = 2\neffects = [{ pack = "Raider", amount = 1 }]\n'
    )


def test_a_removed_card_is_told(tmp_path: Path) -> None:
    found = after(tmp_path, lambda book: book["Shop"].delete_rows(3))
    assert found.changes == ["Shop: removed S01 Runner"]
    assert [card["id"] for card in tomllib.loads(found.texts["shop"])["card"]] == ["S02"]


def test_another_order_is_told(tmp_path: Path) -> None:
    found = after(tmp_path, lambda book: book["Shop"].move_range("A3:O3", rows=4))
    assert found.changes == ["Shop: the order changed"]
    assert [card["id"] for card in tomllib.loads(found.texts["shop"])["card"]] == ["S02", "S01"]


def test_looks_change_too(tmp_path: Path) -> None:
    found = after(tmp_path, cells("Looks", C3="camp", A5="S02", B5="race-car", C5="road"))
    assert found.changes == ["Looks, ST1, Scene: road -> camp", "Looks: added S02"]
    added = '[S02]\nicon = "race-car"\nscene = "road"\n'
    assert found.texts["art"] == SHIPPED["art"].replace('"road"', '"camp"') + added


def test_columns_may_be_moved_and_notes_kept(tmp_path: Path) -> None:
    def change(book: Workbook) -> None:
        shop = book["Shop"]
        shop.move_range("M1:M4", cols=7)  # the effects to column T
        shop["Q2"], shop["Q3"] = "# mine", "too strong?"
        shop["M2"], shop["M3"] = "#", 12
        book.create_sheet("My notes")

    found = after(tmp_path, change)
    assert found.changes == []
    assert found.ignored == ["My notes"]


def test_a_heading_without_a_key_is_understood(tmp_path: Path) -> None:
    def change(book: Workbook) -> None:
        book["Shop"]["J1"] = None
        book["Shop"]["J4"] = 7
        book["Shop"]["P2"], book["Shop"]["P4"] = "Build: oil", 2

    assert refused(tmp_path, change) == ["Shop, row 4, column P (Build: oil): 'oil' is none of scrap, juice, spark"]


def test_a_value_that_a_formula_came_to_counts(tmp_path: Path) -> None:
    computed = re.sub(rb'<c r="J4"[^>]*><v>5</v></c>', b'<c r="J4"><f>2+4</f><v>6</v></c>', part_of_book(SHOP))
    found = imported("warlords", repacked(tmp_path / "formula.xlsx", SHOP, computed), CARDS)
    assert found.changes == ["Shop, S02 =Tank, Attack: 5 -> 6"]


# ---- what is refused


@pytest.mark.parametrize(
    ("change", "problems"),
    [
        (
            cells("Shop", M3="drwa 2"),
            [
                "Shop, row 3, column M (Effects): 'drwa' is no effect; there may stand field, assault, defend, shop, "
                "pack, salvage, spoils, loyal"
            ],
        ),
        (
            cells("Shop", M3="draw (", J4="many"),
            [
                "Shop, row 3, column M (Effects): 'draw (' cannot be read: a word must stand where the end is, "
                "after '('",
                "Shop, row 4, column J (Attack): 'many' is no number",
            ],
        ),
        (cells("Shop", J4=99), ["Shop, row 4, column J (Attack): must be a whole number from 0 to 40, not 99"]),
        (cells("Shop", J4=2.5), ["Shop, row 4, column J (Attack): must be a whole number from 0 to 40, not 2.5"]),
        (cells("Shop", J4=True), ["Shop, row 4, column J (Attack): 'yes' is no number"]),
        (cells("Shop", H4=77), ["Shop, row 4, column H (Build: juice): juice must be a whole number from 0 to 20"]),
        (
            cells("Shop", E4="Baker"),
            ["Shop, row 4, column E (Subtype): must be one of Raider, Warrior, Machine, Trader, not 'Baker'"],
        ),
        (
            cells("Shop", B4=None),
            ['Shop, row 4, column B (Name (en)): write it in English at least: { en = "...", de = "..." }'],
        ),
        (cells("Shop", A4=None), ["Shop, row 4, column A (Id): it is missing"]),
        (cells("Shop", A4="S01"), ["Shop, row 4, column A (Id): row 3 has 'S01' already"]),
        (cells("Shop", A4="ST1"), ["Shop, row 4, column A (Id): starters.toml has this id already"]),
        (
            cells("Shop", J4=datetime.date(2030, 1, 2)),
            ["Shop, row 4, column J (Attack): a date stands here; write a text or a number"],
        ),
        (
            cells("Shop", J4="=2+4"),
            [
                "Shop, row 4, column J (Attack): this formula has no value yet; save the file in a spreadsheet "
                "program, or write the value"
            ],
        ),
        (
            cells("Looks", C3="beach"),
            ["Looks, row 3, column C (Scene): 'beach' is none of road, ruin, shore, camp, night"],
        ),
        (cells("Looks", B3="no-icon"), ["Looks, row 3, column B (Icon): there is no icon 'no-icon'"]),
        (
            cells("Looks", E3="Ha!"),
            ['Looks, row 3, column D (Flavour (en)): write it in English at least: { en = "...", de = "..." }'],
        ),
        (cells("Looks", A3=None), ["Looks, row 3, column A (Id): it is missing"]),
        (cells("Looks", A3="S01"), ["Looks, row 4, column A (Id): row 3 has 'S01' already"]),
        (lambda book: book["Shop"].delete_cols(10), ["Shop: the column 'Attack' is missing"]),
        (
            cells("Shop", P1="luck", P2="Luck"),
            ["Shop, column P: there is no column 'Luck'; begin its heading with # if it is only for you"],
        ),
        (cells("Shop", P1="attack", P2="Attack"), ["Shop: the column 'Attack' stands there twice"]),
        (lambda book: book.remove(book["Shop"]), ["the sheet 'Shop' is missing"]),
        (lambda book: book["Starters"].delete_rows(3), ["Starters: no card is a unit, so nobody could ever bid"]),
        (
            lambda book: book["Shop"].delete_rows(3, 2),
            ["Shop: it must hold [[card]] tables and nothing else"],
        ),
    ],
)  # fmt: skip
def test_what_does_not_load_is_refused_with_sheet_row_and_column(
    change: Callable[[Workbook], None], problems: list[str], tmp_path: Path
) -> None:
    assert refused(tmp_path, change) == problems


def test_a_workbook_of_something_else_is_refused(tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.xlsx"
    Workbook().save(foreign)
    with pytest.raises(Unreadable) as caught:
        imported("warlords", foreign)
    said = "this workbook holds no cards of warlords; make one with: wastelands content export"
    assert str(caught.value) == f"{foreign}: {said}"
    mine = tmp_path / "mine.xlsx"
    mine.write_bytes(BOOK)
    with pytest.raises(Unreadable) as caught:
        imported("survivors", mine)
    assert str(caught.value) == f"{mine}: these are cards of warlords, not of survivors"


@pytest.mark.parametrize(
    ("game", "folder", "sentence"),
    [
        ("chess", None, "there is no game 'chess'"),
        ("diplomacy", None, "Wasteland Diplomacy has no cards"),
        ("warlords", Path("nowhere"), "nowhere: there is no such folder"),
        ("warlords", Path(__file__).parent, "starters.toml: there is no such file in workshop"),
    ],
)
def test_a_set_that_cannot_be_read_is_refused(game: str, folder: Path | None, sentence: str) -> None:
    with pytest.raises(Exception, match=sentence):
        card_set(game, folder)


# ---- the folder


def test_the_folder_is_written_whole_and_again(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "mine"
    place(SHIPPED, out)
    assert check(out) == []
    place({**SHIPPED, "shop": SHIPPED["shop"].replace("attack = 5", "attack = 6")}, out)
    assert "attack = 6" in (out / "shop.toml").read_text()
    assert [file.name for file in out.parent.iterdir()] == ["mine"]
    assert sorted(file.stem for file in out.iterdir()) == sorted(SHIPPED)


def test_a_folder_with_other_things_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary")
    with pytest.raises(Unreadable) as caught:
        place(SHIPPED, tmp_path)
    assert str(caught.value) == f"{tmp_path}: the folder holds 'diary.txt', which is no card file; name another folder"
    assert [file.name for file in tmp_path.iterdir()] == ["diary.txt"]


def test_a_folder_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(Unreadable, match="file exists"):
        place(SHIPPED, tmp_path / "file" / "mine")
    place(SHIPPED, tmp_path / "mine")
    rename = Path.rename

    def failing(self: Path, target: Path) -> Path:
        if target == tmp_path / "mine" and (self / "new.toml").exists():
            raise OSError(28, "No space left on device")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(Unreadable) as caught:
        place({"new": ""}, tmp_path / "mine")
    assert str(caught.value) == f"{tmp_path / 'mine'}: no space left on device"
    assert sorted(file.stem for file in (tmp_path / "mine").iterdir()) == sorted(SHIPPED)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["file", "mine"]
