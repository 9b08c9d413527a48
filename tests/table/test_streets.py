"""A board from a street map in the browser: cut a part out, tell colours, mend tiles, step back, play on it."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, Request, Route, expect

from tests.survey.town import EDGE, SOUTH, TOWN, WEST, osm, picture
from tests.table.conftest import NewPage
from wastelands.table.limits import LARGEST_MAP

GRID = "osm:" + "/".join(TOWN)
BOARD = "#paper [name=grid]"
SIDES = ("left", "top", "right", "bottom")


@pytest.fixture
def town(tmp_path: Path) -> Path:
    path = tmp_path / "town.png"
    path.write_bytes(picture())
    return path


@pytest.fixture
def spoiled(tmp_path: Path) -> Path:
    path = tmp_path / "spoiled.png"
    path.write_bytes(picture()[:900])
    return path


def corner(page: Page, spot: str) -> tuple[float, float, float, float]:
    """Where something lies and how large it is, once it is in sight."""
    page.locator(spot).evaluate("one => one.scrollIntoView({ block: 'center', behavior: 'instant' })")
    box = page.locator(spot).bounding_box()
    assert box is not None
    return box["x"], box["y"], box["width"], box["height"]


def at(page: Page, thing: str) -> tuple[float, float]:
    x, y, width, height = corner(page, f"[data-thing='{thing}']")
    return x + width / 2, y + height / 2


def on_picture(page: Page, across: float, down: float) -> tuple[float, float]:
    x, y, width, height = corner(page, "#picked")
    return x + across * width, y + down * height


def read_in(page: Page, file: Path, board: str = GRID) -> None:
    page.goto("/survey?seats=2")
    page.locator("#file").set_input_files(file)
    expect(page.locator(BOARD)).to_have_value(re.compile("^" + board))


def water(row: int, *columns: int) -> str:
    """The town with more water."""
    lines = list(TOWN)
    lines[row] = "".join("w" if column in columns else letter for column, letter in enumerate(lines[row]))
    return "osm:" + "/".join(lines)


def cut(page: Page) -> list[float]:
    return [float(page.locator(f"#{side}").input_value()) for side in SIDES]


def swipe(page: Page, way: Sequence[tuple[float, float]]) -> None:
    """A finger goes from point to point."""
    finger = page.context.new_cdp_session(page)
    for kind, points in (("touchStart", way[:1]), *(("touchMove", [one]) for one in way[1:]), ("touchEnd", [])):
        places = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})


@pytest.mark.browser
def test_a_tile_is_mended_with_a_tap_and_played(new_page: NewPage, town: Path) -> None:
    page = new_page()
    read_in(page, town)
    page.locator("#terrains label", has_text="Water").click()
    page.mouse.move(*at(page, "tile:0,0"))
    page.mouse.down()
    page.mouse.move(*at(page, "tile:0,1"), steps=4)
    page.mouse.up()
    expect(page.locator(BOARD)).to_have_value(water(0, 0, 1))
    expect(page.locator("[data-thing='tile:0,1'] title")).to_have_text("0,1: Water")
    page.get_by_role("button", name="Play on this map").click()
    expect(page.locator("#o-grid")).to_have_value(water(0, 0, 1))
    page.go_back()
    expect(page.locator(BOARD)).to_have_value(water(0, 0, 1))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(BOARD)).to_have_value(GRID)


@pytest.mark.browser
def test_keys_go_from_tile_to_tile_and_mend_them(new_page: NewPage, town: Path) -> None:
    page = new_page()
    read_in(page, town)
    page.get_by_role("radio", name="W Water").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(BOARD)).to_have_value(water(1, 1))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    expect(page.locator(BOARD)).to_have_value(water(1, 0, 1))


@pytest.mark.browser
def test_whatever_is_asked_anew_is_a_step_and_a_reload_or_another_language_loses_nothing(
    new_page: NewPage, town: Path
) -> None:
    page = new_page()
    read_in(page, town)
    page.locator("#terrains label", has_text="Water").click()
    page.mouse.click(*at(page, "tile:0,0"))
    expect(page.locator(BOARD)).to_have_value(water(0, 0))
    page.locator("#seats").select_option("3")
    expect(page.locator(BOARD)).to_have_value(re.compile("^osm:([a-z~]{11,}/?){9}$"))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(BOARD)).to_have_value(water(0, 0))
    expect(page.locator("#seats")).to_have_value("2")
    page.reload()
    expect(page.locator(BOARD)).to_have_value(water(0, 0))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(BOARD)).to_have_value(GRID)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(BOARD)).to_have_value(water(0, 0))
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("html[lang=de]")).to_have_count(1)
    expect(page.locator(BOARD)).to_have_value(water(0, 0))
    page.locator("#seats").select_option("3")
    expect(page.locator("#refused")).to_contain_text("Wähle zuerst die Datei")


@pytest.mark.browser
def test_a_refusal_stands_where_one_looks_and_the_board_stays(
    new_page: NewPage, town: Path, spoiled: Path, tmp_path: Path
) -> None:
    page = new_page(390, 844)
    read_in(page, town)
    (tmp_path / "large.osm").open("wb").truncate(LARGEST_MAP + 1)
    for file, said in ((spoiled, "is damaged"), (tmp_path / "large.osm", "more than 20 MB")):
        page.locator("#file").set_input_files(file)
        expect(page.locator("#refused")).to_contain_text(said)
        expect(page.locator("#refused")).to_be_in_viewport(ratio=1)
        expect(page.locator(BOARD)).to_have_value(GRID)
    page.context.set_offline(True)
    page.locator("#file").set_input_files(town)
    expect(page.locator("#refused")).to_contain_text("did not answer")
    expect(page.locator("#reading")).to_be_hidden()
    page.context.set_offline(False)
    page.locator("#terrains label", has_text="Water").click()
    page.mouse.click(*at(page, "tile:0,0"))
    expect(page.locator(BOARD)).to_have_value(water(0, 0))
    expect(page.locator("#refused")).to_be_empty()


@pytest.mark.browser
def test_many_wishes_at_once_are_one_reading(new_page: NewPage, town: Path) -> None:
    page = new_page()
    page.clock.install(time=0)
    read_in(page, town)
    read: list[Request] = []
    page.on("request", lambda request: read.append(request) if request.method == "POST" else None)
    page.clock.pause_at(3_600_000)
    page.get_by_text("More exactly").click()
    page.locator("#left").focus()
    for _ in range(10):
        page.keyboard.press("ArrowRight")
        page.clock.run_for(400)
    assert not read
    page.clock.run_for(100)
    expect(page.locator("#paper [name=left]")).to_have_value("0.1")
    assert len(read) == 1


@pytest.mark.browser
def test_what_is_still_read_for_an_older_wish_is_given_up(new_page: NewPage, town: Path) -> None:
    page, held = new_page(), list[Route]()
    read_in(page, town)
    page.route("**/survey?*seats=4*", lambda route: held.append(route) if route.request.method == "POST" else None)
    with page.expect_request("**/survey?*seats=4*"):
        page.locator("#seats").select_option("4")
    with page.expect_event("requestfailed"):
        page.locator("#seats").select_option("3")
    expect(page.locator(BOARD)).to_have_value(re.compile("^osm:([a-z~]{11,}/?){9}$"))
    expect(page.locator("#refused")).to_be_empty()
    expect(page.locator("#reading")).to_be_hidden()
    assert len(held) == 1


@pytest.mark.browser
def test_a_part_is_dragged_out_and_a_strange_colour_is_told_and_taken_back(new_page: NewPage, tmp_path: Path) -> None:
    town = Image.open(io.BytesIO(picture()))
    wide = Image.new("RGB", (town.width * 2, town.height), (0, 0, 0))
    wide.paste(town, (town.width, 0))
    pixels = wide.load()
    assert pixels is not None
    for x in range(wide.width):
        for y in range(wide.height):
            if pixels[x, y] == (170, 211, 223):  # the water of this map is pink
                pixels[x, y] = (255, 0, 200)
    wide.save(tmp_path / "wide.png")
    page = new_page()
    read_in(page, tmp_path / "wide.png", "")
    page.mouse.move(*on_picture(page, 0.5, 0))
    page.mouse.down()
    page.mouse.move(*on_picture(page, 1, 1), steps=5)
    page.mouse.up()
    expect(page.locator("#surveyed")).to_contain_text("guesses")
    page.locator("#original label", has_text="Water").click()
    for _ in range(2):
        page.mouse.click(*on_picture(page, 0.5 + 3.5 / 18, 0.1))
    expect(page.locator(BOARD)).to_have_value(GRID)
    expect(page.locator("#surveyed")).not_to_contain_text("guesses")
    expect(page.locator("#colours li")).to_have_text([re.compile("Water #ff00c8")])
    page.locator("#colours button").click()
    expect(page.locator("#surveyed")).to_contain_text("guesses")
    expect(page.locator("#colours li")).to_have_count(0)


@pytest.mark.browser
def test_sliders_and_the_frame_on_the_picture_move_each_other(new_page: NewPage, town: Path) -> None:
    page = new_page()
    read_in(page, town)
    page.mouse.move(*on_picture(page, 0.2, 0.3))
    page.mouse.down()
    page.mouse.move(*on_picture(page, 0.8, 0.9), steps=3)
    page.mouse.up()
    assert cut(page) == pytest.approx([0.2, 0.3, 0.8, 0.9], abs=0.02)
    page.mouse.click(*on_picture(page, 0.5, 0.5), button="right")
    assert cut(page) == pytest.approx([0.2, 0.3, 0.8, 0.9], abs=0.02)
    page.get_by_text("More exactly").click()
    page.locator("#left").focus()
    page.keyboard.press("End")
    assert 0 < cut(page)[2] - cut(page)[0] < 0.1
    frame, whole = corner(page, ".frame .part"), corner(page, "#picked")
    assert (frame[0] - whole[0]) / whole[2] == pytest.approx(cut(page)[0], abs=0.02)
    page.locator("#file").set_input_files(town.rename(town.with_stem("other")))
    expect(page.locator("#left")).to_have_value("0")
    assert cut(page) == [0, 0, 1, 1]


@pytest.mark.browser
def test_a_finger_that_scrolls_changes_nothing_and_one_that_goes_aside_draws(new_page: NewPage, town: Path) -> None:
    page = new_page(390, 844, has_touch=True)
    read_in(page, town)
    page.locator("#terrains label", has_text="Water").tap()
    (x, y), (aside, _) = at(page, "tile:0,0"), at(page, "tile:0,1")
    swipe(page, [(x + (aside - x) * part / 4, y) for part in range(5)])
    expect(page.locator(BOARD)).to_have_value(water(0, 0, 1))
    for spot in ("#surveyed .sheet", "#picked"):
        x, y, width, height = corner(page, spot)
        before = page.evaluate("scrollY")
        swipe(page, [(x + width / 2, y + height * (0.8 - part / 10)) for part in range(7)])
        page.wait_for_function("before => scrollY > before", arg=before)
        expect(page.locator(".painted")).to_have_count(0)
        assert cut(page) == [0, 0, 1, 1]
    assert page.locator(BOARD).input_value() == water(0, 0, 1)


@pytest.mark.browser
def test_a_part_of_an_extract_is_read_with_enter(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page()
    read_in(page, osm(tmp_path / "town.osm"), "osm:")
    expect(page.locator("#original")).to_be_hidden()
    part = page.get_by_role("textbox", name="Part of an extract")
    part.fill("1,2,1.1,2.1")
    part.press("Enter")
    expect(page.locator("#refused")).to_contain_text("lies beside")
    part.fill(f"{WEST},{SOUTH},{WEST + 9 * EDGE},{SOUTH + 9 * EDGE}")
    part.press("Enter")
    expect(page.locator("#paper [name=bbox]")).to_have_value(re.compile("^10"))
    expect(page.locator("#surveyed [name=option-grid]")).to_have_value(GRID)
