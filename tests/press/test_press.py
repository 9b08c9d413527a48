"""The press: boxes, fonts, words and marks of what it prints, and one sentence for what it cannot."""

from __future__ import annotations

import io
import re
import shutil
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdf
import pytest

from wastelands.cli import main
from wastelands.engine.ink import PRINT
from wastelands.engine.kit import BLEED, Deck, Mat, Order, Piece
from wastelands.games.diplomacy.choosing import chosen
from wastelands.games.diplomacy.sheet import Sheet as PrintedSheet
from wastelands.games.knights import cards as knights
from wastelands.games.survivors import cards as survivors
from wastelands.games.warlords import cards
from wastelands.press.code import code
from wastelands.press.leaflet import folding, inline
from wastelands.press.paper import PAPERS, grid_for
from wastelands.press.pdf import grey
from wastelands.press.printing import Job, printed
from wastelands.press.sheets import EDGE, OVERLAP, cut, tiled

MM = 72 / 25.4
A4 = PAPERS["a4"]


def read(pdf: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(pdf))


def words_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in read(pdf).pages)


@pytest.fixture(scope="module")
def sheets() -> bytes:
    return printed(Job("diplomacy", Order(3, "rusty-42", 3)))


@pytest.fixture(scope="module")
def kit() -> bytes:
    return printed(Job("warlords", Order(2), backs="none"))


@pytest.fixture(scope="module")
def kit_words(kit: bytes) -> str:
    return words_of(kit)


# ---------- sheets of Diplomacy


def test_the_same_order_gives_the_same_bytes(sheets: bytes) -> None:
    assert printed(Job("diplomacy", Order(3, "rusty-42", 3))) == sheets
    assert printed(Job("diplomacy", Order(3, "rusty-43", 3))) != sheets


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_sheet_is_one_page_of_the_paper(paper: str) -> None:
    [page] = read(printed(Job("diplomacy", Order(2), paper))).pages
    size = PAPERS[paper]
    assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(
        (size.width * MM, size.height * MM), abs=0.1
    )


def test_nothing_is_a_raster_and_every_font_is_inside(sheets: bytes, kit: bytes) -> None:
    for pdf in (sheets, kit):
        for page in read(pdf).pages[:12]:
            assert not page.images
            resources: Any = page["/Resources"]
            for font in resources.get("/Font", {}).values():
                [face] = font.get_object()["/DescendantFonts"]
                described = face.get_object()["/FontDescriptor"].get_object()
                assert {"/FontFile2", "/FontFile3"} & set(described)


def test_the_map_is_rebuilt_from_the_words_of_the_pdf(sheets: bytes) -> None:
    wanted = chosen(Order(3, "rusty-42", 3))
    for page, sheet in zip(read(sheets).pages, wanted, strict=True):
        text = page.extract_text()
        [id] = re.findall(r"WD1-3-\S+", text)
        assert PrintedSheet.from_id(id) == sheet
        assert sheet.title_en in text
        for labels in sheet.rounds:
            assert all(label in text for label in labels)


def test_sheets_come_from_different_maps_first(sheets: bytes) -> None:
    found = chosen(Order(4, "x", 8))
    assert len({sheet.terrain_id for sheet in found}) == 8
    assert len({sheet.id for sheet in chosen(Order(4, "x", 24))}) == 24


def test_fresh_sheets_are_as_many_as_one_likes() -> None:
    found = chosen(Order(2, "own", 3, fresh=True))
    assert len({sheet.id for sheet in found}) == 3
    assert [sheet.id for sheet in chosen(Order(sheet=f"{found[1].id}, {found[0].id}"))] == [found[1].id, found[0].id]


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
        pdf = printed(Job("diplomacy", Order(2), lang=lang, rules=True))
        pages = read(pdf).pages
        assert len(pages) == 3  # the sheet, and four small pages on two sides
        assert float(pages[1].mediabox.width) > float(pages[1].mediabox.height)
        assert all(chapter in words_of(pdf) for chapter in chapters)


def test_folded_pages_read_in_order() -> None:
    assert folding(3) == [(4, 1), (2, 3)]
    assert folding(6) == [(8, 1), (2, 7), (6, 3), (4, 5)]


def test_text_never_becomes_markup() -> None:
    assert inline('#evil[*bold*] "quoted"') == '#text("#evil[")#emph("bold")#text("] \\"quoted\\"")'


def test_saved_ink_is_black_white_and_one_grey() -> None:
    assert grey('fill="#FCF9F1" stroke="#26221C" color="#C9858D"') == 'fill="#ffffff" stroke="#000000" color="#8c8c8c"'
    assert printed(Job("diplomacy", Order(2), ink="saver")) != printed(Job("diplomacy", Order(2)))


# ---------- a kit of cards


def test_every_card_is_there_in_its_copies(kit_words: str) -> None:
    text = re.sub(r"\s+", " ", kit_words)
    content = cards.load()
    for card in content.cards.values():
        assert card.name("en") in text, card.id
        wanted = card.copies * 2 if card in content.starters else 1
        assert len(re.findall(rf"WASTELAND · {card.id}\b", text)) == wanted, card.id


def test_boards_and_tokens_are_there(kit_words: str) -> None:
    text = kit_words
    assert text.count("War Map") >= 2
    assert "Battlefields" in text or "BATTLEFIELD 1" in text
    only = printed(Job("warlords", Order(2), only="tokens"))
    assert len(read(only).pages) < 4


def test_only_changed_cards_are_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = tmp_path / "mine"
    shutil.copytree(cards.SHIPPED, mine)
    shop = mine / "shop.toml"
    shop.write_text(shop.read_text().replace("acquire = ", "acquire = 1", 1))
    monkeypatch.setenv("WASTELANDS_CONTENT_WARLORDS", str(mine))
    changed = [card for id, card in cards.load().cards.items() if card != cards.load(cards.SHIPPED).cards[id]]
    assert len(changed) == 1
    pdf = printed(Job("warlords", Order(2, changed=True), backs="none"))
    assert len(read(pdf).pages) == 1
    assert changed[0].name("en") in words_of(pdf)


def test_a_survivor_s_kit_is_whole() -> None:
    content = survivors.load()
    text = re.sub(r"\s+", " ", words_of(printed(Job("survivors", Order(2), only="cards", backs="none", lang="de"))))
    for pile in (content.buildings, content.cards, content.features, content.events):
        for id, card in pile.items():
            if getattr(card, "in_deck", True):
                assert content.name(id, "de") in text, id
    for part, found in (("boards", "Ein Punkt kostet".upper()), ("tiles", ""), ("tokens", "10")):
        assert found in words_of(printed(Job("survivors", Order(2), only=part, lang="de")))


def test_a_knight_s_kit_is_whole() -> None:
    content = knights.load()
    text = re.sub(r"\s+", " ", words_of(printed(Job("knights", Order(2), only="cards", backs="none", lang="de"))))
    for pile in (content.knights, content.gear, content.events, content.enemies, content.luck, content.tasks):
        for id in pile:
            assert content.name(id, "de") in text, id
    for part, found in (("boards", "Technische Versorgung"), ("tiles", "Gangraen"), ("tokens", "PILLEN")):
        assert found in words_of(printed(Job("knights", Order(2), only=part, lang="de")))


# ---------- cutting and folding


def deck(n: int, width: float = 63, height: float = 88, across: int = 3) -> Deck:
    pieces = tuple(Piece(str(i), f"<g id='f{i}'/>", f"<g id='b{i}'/>") for i in range(n))
    return Deck("Deck", width, height, pieces, across, across)


def test_nine_cards_stand_on_a_page_with_their_bleed() -> None:
    [front, back] = cut(deck(9), A4, PRINT, "duplex")
    placed = front.items[:9]
    assert all(item.width == 63 + 2 * BLEED and item.height == 88 + 2 * BLEED for item in placed)
    for one, other in pairwise(placed):
        if one.y == other.y:
            assert one.x + one.width <= other.x + 1e-9
    assert len(back.items) == 9


def test_backs_lie_behind_their_fronts_when_the_paper_is_turned() -> None:
    [front, back] = cut(deck(4), A4, PRINT, "duplex")
    for one, other in zip(front.items[:4], back.items, strict=True):
        middle = one.x + one.left + one.width / 2
        assert A4.width - (one.x + one.width / 2) == pytest.approx(other.x + other.width / 2)
        assert one.y == other.y
        assert middle > 0


def test_sixteen_small_cards_stand_on_a_page() -> None:
    for paper in PAPERS.values():
        grid = grid_for(deck(16, 44, 68, 4), paper)
        assert grid.many == 16
        assert min(grid.left, grid.top) > 3


def test_folded_pieces_stand_back_to_back() -> None:
    [page] = cut(deck(2), A4, PRINT, "fold")
    front, _, back, _, overlay = page.items
    assert back.turned
    assert back.y == pytest.approx(front.y + front.height)
    assert "stroke-dasharray" in overlay.picture


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


# ---------- what cannot be printed


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["diplomacy", "--paper", "a7"], "there is no paper 'a7'; there are a4, letter"),
        (["diplomacy", "--sheet", "WD9-2-dust-6-0"], "'WD9-2-dust-6-0' is no sheet id"),
        (["diplomacy", "--sheet", "WD1-2-dust-6-x"], "a sheet id ends in a number"),
        (["diplomacy", "--seats", "5"], "is for 2 to 4 seats, not 5"),
        (["diplomacy", "--count", "25"], "there are 24 certified sheets for 2 seats"),
        (["diplomacy", "--count", "0"], "--count must be a number from 1 to 500"),
        (["diplomacy", "--only", "dice"], "there is no part 'dice'"),
        (["diplomacy", "--only", "cards"], "has no cards to print"),
        (["diplomacy", "--backs", "glued"], "there is no backs 'glued'"),
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
        main(["print", "diplomacy", "--out", str(tmp_path / "missing" / "out.pdf")])
    assert stopped.value.code == 2
    assert "no such file or directory" in capsys.readouterr().err
    with pytest.raises(SystemExit) as done:
        main(["print", "diplomacy", "--seed", "a", "--out", str(tmp_path / "out.pdf")])
    assert done.value.code == 0
    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF")
    assert [path.name for path in tmp_path.iterdir()] == ["out.pdf"]
