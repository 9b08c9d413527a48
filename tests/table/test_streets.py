"""A board from a street map in the browser: cut a part out, pick colours, mend tiles, play on it."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.survey.town import TOWN, picture
from tests.table.conftest import NewPage

GRID = "osm:" + "/".join(TOWN)


def at(page: Page, thing: str) -> tuple[float, float]:
    spot = page.locator(f"[data-thing='{thing}']")
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def read_in(page: Page, file: Path) -> None:
    page.goto("/survey?seats=2")
    with page.expect_response("**/survey?*"):
        page.locator("#file").set_input_files(file)


@pytest.mark.browser
def test_a_tile_is_mended_with_a_tap_and_played(new_page: NewPage, tmp_path: Path) -> None:
    town = tmp_path / "town.png"
    town.write_bytes(picture())
    page = new_page()
    read_in(page, town)
    grid = page.locator("[name=option-grid]")
    expect(grid).to_have_value(GRID)
    page.locator("#terrains label", has_text="Water").click()
    page.mouse.move(*at(page, "tile:0,0"))
    page.mouse.down()
    page.mouse.move(*at(page, "tile:0,1"), steps=4)
    page.mouse.up()
    expect(grid).to_have_value(GRID.replace("osm:ttt", "osm:wwt"))
    page.get_by_role("button", name="Play on this map").click()
    expect(page.locator("#o-grid")).to_have_value(GRID.replace("osm:ttt", "osm:wwt"))


@pytest.mark.browser
def test_a_part_is_dragged_out_and_a_strange_colour_is_told(new_page: NewPage, tmp_path: Path) -> None:
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
    read_in(page, tmp_path / "wide.png")
    expect(page.locator("#surveyed")).to_contain_text("%")
    box = page.locator("#picked").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"])
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"], box["y"] + box["height"], steps=5)
    with page.expect_response("**/survey?*"):
        page.mouse.up()
    expect(page.locator("#surveyed")).to_contain_text("guesses")
    page.locator("#original label", has_text="Water").click()
    box = page.locator("#picked").bounding_box()
    assert box is not None
    with page.expect_response("**/survey?*"):
        page.mouse.click(box["x"] + box["width"] * (0.5 + 3.5 / 18), box["y"] + box["height"] * 0.9 / 9)
    expect(page.locator("[name=option-grid]")).to_have_value(re.compile("^osm:tttw"))
    expect(page.locator("#surveyed")).not_to_contain_text("guesses")
