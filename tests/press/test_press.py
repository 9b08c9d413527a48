"""The press: boxes, fonts, words and marks of what it prints, and one sentence for what it cannot."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.press.proofs import MM, assert_vectors, read, words_of
from wastelands.cli import main
from wastelands.drawing.kit import Order
from wastelands.engine.errors import Unreadable
from wastelands.games.diplomacy.choosing import chosen, fair_sheet
from wastelands.games.diplomacy.drawing.beginning import SHEETS
from wastelands.games.diplomacy.generator import land_for
from wastelands.games.diplomacy.lands import LANDS
from wastelands.games.diplomacy.origin import land_of
from wastelands.games.diplomacy.sheet import Sheet as PrintedSheet
from wastelands.press import printing
from wastelands.press.code import code
from wastelands.press.leaflet import folding, inline
from wastelands.press.paper import PAPERS
from wastelands.press.pdf import grey, outlined
from wastelands.press.printing import Job, printed
from wastelands.terminal.files import write_folder

SHIPPED = ("diplomacy", "warlords", "survivors", "knights")


PAIR = Order(sheet=f"{SHEETS[3]},{SHEETS[4]}")  # known sheets: to find a fair one takes a while
SINGLE = Order(sheet=SHEETS[2])


@pytest.fixture(scope="module")
def sheets() -> bytes:
    return printed(Job("diplomacy", PAIR))


# ---------- sheets of Diplomacy


def test_the_same_order_gives_the_same_bytes(sheets: bytes) -> None:
    assert printed(Job("diplomacy", PAIR)) == sheets
    assert printed(Job("diplomacy", SINGLE)) != sheets


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_sheet_is_one_page_of_the_paper(paper: str) -> None:
    [page] = read(printed(Job("diplomacy", SINGLE, paper))).pages
    size = PAPERS[paper]
    assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(
        (size.width * MM, size.height * MM), abs=0.1
    )


def test_nothing_is_a_raster_and_every_font_is_inside(sheets: bytes) -> None:
    assert_vectors(read(sheets).pages)


def test_the_map_is_rebuilt_from_the_words_of_the_pdf(sheets: bytes) -> None:
    wanted = chosen(PAIR)
    for page, sheet in zip(read(sheets).pages, wanted, strict=True):
        text = page.extract_text()
        [id] = re.findall(r"WD2-\d-\S+", text)
        assert PrintedSheet.from_id(id) == sheet
        assert sheet.title_en in text
        for labels in sheet.rounds:
            assert all(label in text for label in labels)


@pytest.mark.deep
def test_sheets_are_new_for_every_seed_and_all_different() -> None:
    found = chosen(Order(2, "own", 3))
    assert len({sheet.terrain_id for sheet in found}) == 3
    fair_sheet.cache_clear()
    assert chosen(Order(2, "own", 3)) == found
    assert chosen(Order(2, "other", 1))[0].terrain != found[0].terrain
    assert [land_of(sheet.id) for sheet in chosen(Order(2, "own", 1, land="ring-short"))] == [LANDS["ring"]]


def test_of_a_map_without_its_actions_a_fair_sheet_is_made() -> None:
    terrain = land_for(2, "lake", "short", "rust").id
    [first], [again], [other] = (chosen(Order(sheet=terrain, seed=seed)) for seed in ("one", "one", "two"))
    assert first == again
    assert (first.terrain_id, other.terrain_id) == (terrain, terrain)
    assert first.rounds != other.rounds
    assert PrintedSheet.from_id(first.id) == first
    with pytest.raises(Unreadable, match="names a map without its deal"):
        chosen(Order(sheet="WD1-2-dust-6-x"))


def test_the_code_says_the_id() -> None:
    import segno

    drawn = code("WD1-3-map0-18-0")
    dark = sum(map(sum, segno.make("WD1-3-map0-18-0", error="m", micro=False, mask=2).matrix))
    assert drawn.count("z") == dark


def test_the_leaflet_folds_and_has_all_chapters() -> None:
    for lang, chapters in (
        ("en", ["Roads", "Clans", "Scoring a city"]),
        ("de", ["Straßen", "Clans", "Eine Stadt werten"]),
    ):
        pdf = printed(Job("diplomacy", SINGLE, lang=lang, only="rules"))
        pages = read(pdf).pages
        assert len(pages) == 2  # four small pages on two sides
        assert float(pages[0].mediabox.width) > float(pages[0].mediabox.height)
        assert all(chapter in words_of(pdf) for chapter in chapters)


def test_folded_pages_read_in_order() -> None:
    assert folding(2) == [(1, 2)]
    assert folding(3) == [(4, 1), (2, 3)]
    assert folding(6) == [(8, 1), (2, 7), (6, 3), (4, 5)]


def test_text_never_becomes_markup() -> None:
    assert inline('#evil[*bold*] "quoted"') == '#text("#evil[")#emph("bold")#text("] \\"quoted\\"")'


def test_saved_ink_is_black_white_and_one_grey() -> None:
    assert grey('fill="#FCF9F1" stroke="#26221C" color="#C9858D"') == 'fill="#ffffff" stroke="#000000" color="#8c8c8c"'
    assert outlined('fill="#97391B" stroke="#FCF9F1"') == 'fill="#ffffff" stroke="#000000"'
    assert printed(Job("diplomacy", SINGLE, ink="saver")) != printed(Job("diplomacy", SINGLE))


# ---------- what cannot be printed


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["diplomacy", "--paper", "a7"], "there is no paper 'a7'; there are a4, letter"),
        (["diplomacy", "--sheet", "WD9-2-dust-6-0"], "'WD9-2-dust-6-0' is no sheet id"),
        (["diplomacy", "--sheet", "WD1-2-dust-6-x"], "a sheet id ends in a number"),
        (["diplomacy", "--seats", "5"], "is for 2 to 4 seats, not 5"),
        (["diplomacy", "--land", "swamp"], "there is no kind of land 'swamp'"),
        (["diplomacy", "--count", "0"], "--count must be a number from 1 to 500"),
        (["diplomacy", "--only", "dice"], "there is no part 'dice'"),
        (["diplomacy", "--only", "cards"], "has no cards to print"),
        (["warlords", "--changed"], "has no changed cards to print"),
        (["warlords", "--count", "3"], "War for the Wasteland is no sheet: --count"),
        (["knights", "--land", "islands"], "Waste Knights is no sheet: --count"),
        (["survivors", "--sheet", "WD1-2-dust-6-0"], "Wasteland is no sheet: --count"),
        (["diplomacy", "--backs", "glued"], "there is no backs 'glued'"),
        (["diplomacy", "--ink", "blue"], "there is no ink 'blue'"),
        (["diplomacy", "--lang", "xx"], "there is no language 'xx'"),
        (["all", "--paper", "a7"], "there is no paper 'a7'; there are a4, letter"),
        (["all", "--count", "0"], "--count must be a number from 1 to 500"),
        (["all", "--lang", "xx"], "there is no language 'xx'"),
        (["all", "--seats", "3"], "--seats belongs to one game"),
        (["all", "--sheet", "WD1-2-dust-6-0"], "--sheet belongs to one game"),
        (["chess"], "there is no game 'chess'"),
        (["warlords", "--content", "nowhere"], "nowhere: there is no such folder"),
    ],
)
def test_bad_orders_get_one_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.pdf"
    with pytest.raises(SystemExit) as stopped:
        main(["print", *arguments, "--out", str(out)])
    assert stopped.value.code == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["print", "diplomacy", "--sheet", SHEETS[2], "--out", str(tmp_path / "missing" / "out.pdf")])
    assert stopped.value.code == 2
    assert "no such file or directory" in capsys.readouterr().err
    with pytest.raises(SystemExit) as done:
        main(["print", "diplomacy", "--sheet", SHEETS[2], "--out", str(tmp_path / "out.pdf")])
    assert done.value.code == 0
    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF")
    assert [path.name for path in tmp_path.iterdir()] == ["out.pdf"]


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.deep)])
def test_all_games_are_printed_into_a_folder_in_every_language(
    whole: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not whole:  # what is in them is proved kit by kit
        monkeypatch.setattr(printing, "printed", lambda job: b"%PDF" if job.rules else b"")
    with pytest.raises(SystemExit) as done:
        main(["print", "all", "--backs", "none", "--out", str(tmp_path / "kits")])
    assert done.value.code == 0
    kits = {f"{game}-{lang}.pdf" for game in SHIPPED for lang in ("en", "de")}
    assert {path.name for path in (tmp_path / "kits").iterdir()} == kits
    assert all((tmp_path / "kits" / name).read_bytes().startswith(b"%PDF") for name in kits)


@pytest.mark.parametrize(("name", "said"), [("file", "this is not a folder"), ("no/where", "does not exist")])
def test_a_folder_that_cannot_be_made_is_named_before_the_work(
    name: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(printing, "everything", lambda job, langs: pytest.fail("it was printed"))
    (tmp_path / "file").write_bytes(b"kept")
    with pytest.raises(SystemExit) as stopped:
        main(["print", "all", "--out", str(tmp_path / name)])
    assert stopped.value.code == 2
    assert said in capsys.readouterr().err
    assert (tmp_path / "file").read_bytes() == b"kept"


def test_a_folder_is_filled_whole_or_not_at_all(tmp_path: Path) -> None:
    (tmp_path / "second.pdf").mkdir()
    with pytest.raises(Unreadable, match="is a directory"):
        write_folder(tmp_path, {"second.pdf": b"2", "third.pdf": b"3"})
    assert [path.name for path in tmp_path.iterdir()] == ["second.pdf"]
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(Unreadable, match="file: "):
        write_folder(tmp_path / "file", {"a.pdf": b""})
