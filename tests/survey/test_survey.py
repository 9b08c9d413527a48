"""Street maps as boards: the town that the tests draw is read back tile by tile."""

from __future__ import annotations

import io
import json
import zlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageColor

from tests.survey.town import EDGE, SOUTH, TOWN, WEST, geojson, osm, picture, write_geojson
from wastelands.cli import main
from wastelands.engine.errors import Unreadable
from wastelands.engine.match import Match
from wastelands.engine.registry import game_class
from wastelands.package import package
from wastelands.survey import extracts, mending, palettes, preview
from wastelands.survey.extracts import Box
from wastelands.survey.reading import Reading
from wastelands.survey.surveyed import Surveyed, crop_of, from_file, from_picture

TERRAINS = package("survivors").the_streets().terrains()


def letters(board: Surveyed) -> tuple[str, ...]:
    return tuple("".join(TERRAINS[one].letter for one in row) for row in board.reading.rows)


# ---------- pictures


def test_a_part_of_a_picture_can_be_read() -> None:
    whole = Image.open(io.BytesIO(picture()))
    wide = Image.new("RGB", (whole.width * 2, whole.height), (0, 0, 0))
    wide.paste(whole, (whole.width, 0))
    data = io.BytesIO()
    wide.save(data, "PNG")
    assert letters(from_picture("survivors", data.getvalue(), 2, crop=crop_of("0.5,0,1,1"))) == TOWN


def test_a_large_picture_is_read() -> None:
    large = Image.open(io.BytesIO(picture())).resize((4500, 4500), Image.Resampling.NEAREST)
    data = io.BytesIO()
    large.save(data, "PNG")
    assert letters(from_picture("survivors", data.getvalue(), 2)) == TOWN


def test_a_picture_that_lies_on_its_side_is_read_as_it_is_looked_at() -> None:
    lying, turned = Image.open(io.BytesIO(picture())).rotate(90, expand=True), Image.Exif()
    turned[0x112] = 6  # "turn me a quarter to the right"
    data = io.BytesIO()
    lying.save(data, "PNG", exif=turned)
    assert letters(from_picture("survivors", data.getvalue(), 2)) == TOWN


PINK = (
    ("#aad3df", "ff00c8"),
    ("#add19e", "7b1fa2"),
    ("#cdebb0", "101010"),
    ("#e0dfdf", "c00000"),
    ("#ffffff", "0000ff"),
)


def recoloured(swaps: Sequence[tuple[str, str]]) -> bytes:
    """The town as a map of other colours."""
    pixels = np.array(Image.open(io.BytesIO(picture(noise=False))))
    for old, new in swaps:
        pixels[(pixels == ImageColor.getrgb(old)).all(axis=2)] = ImageColor.getrgb(f"#{new}")
    data = io.BytesIO()
    Image.fromarray(pixels).save(data, "PNG")
    return data.getvalue()


@pytest.mark.parametrize(("swaps", "source"), [(PINK[:1], "osm"), (PINK, "map")])
def test_only_what_looks_like_openstreetmap_is_credited_to_it(swaps: Sequence[tuple[str, str]], source: str) -> None:
    kinds = dict(zip([old for old, _ in PINK], ("water", "forest", "field", "urban", "road"), strict=True))
    told = ",".join(f"{kinds[old]}:{new}" for old, new in swaps)
    found = from_picture("survivors", recoloured(swaps), 2, colours=told)
    assert letters(found) == TOWN
    assert (found.reading.source, bool(found.reading.attribution)) == (source, source == "osm")


def test_a_poor_picture_says_that_more_colours_can_be_told() -> None:
    found = from_picture("survivors", recoloured(PINK), 2, colours="water:ff00c8").reading
    with pytest.raises(Unreadable, match="go on telling what its colours are"):
        found.check()


# ---------- extracts


def test_an_extract_is_read_within_the_box_that_it_was_cut_with(tmp_path: Path) -> None:
    north, east = SOUTH + 9 * EDGE, WEST + 9 * EDGE
    bounds = f'<bounds minlat="{SOUTH}" minlon="{WEST}" maxlat="{north}" maxlon="{east}"/>'
    nodes = "".join(f'<node id="{n}" version="1" lat="{SOUTH - 0.05}" lon="{n / 1000}"/>' for n in (9001, 9002))
    road = '<way id="9000" version="1"><nd ref="9001"/><nd ref="9002"/><tag k="highway" v="primary"/></way>'
    text = osm(tmp_path / "town.osm").read_text().replace('<osm version="0.6">', f'<osm version="0.6">{bounds}')
    text = text.replace("<way", f"{nodes}<way", 1).replace("</osm>", f"{road}</osm>")
    (tmp_path / "cut.osm").write_text(text)
    assert letters(from_file("survivors", tmp_path / "cut.osm", 2, "light", "")) == TOWN


def test_an_extract_may_name_its_ways_before_their_points(tmp_path: Path) -> None:
    head, *lines = osm(tmp_path / "town.osm").read_text().splitlines()[1:-1]
    ways = sorted(lines, key=lambda line: line.startswith("<node"))
    (tmp_path / "turned.osm").write_text("\n".join([head, *ways, "</osm>"]))
    rows = [from_file("survivors", tmp_path / name, 2, "light", "").reading.rows for name in ("town.osm", "turned.osm")]
    assert rows[0] == rows[1]


def test_a_part_beside_an_extract_is_refused_with_where_it_lies(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"beside all that the extract holds; it lies in 10\.0000,50\.0000"):
        from_file("survivors", osm(tmp_path / "town.osm"), 2, "light", "11,50,11.01,50.01")


# ---------- mending


def test_a_board_is_mended_tile_by_tile() -> None:
    read = replace(from_picture("survivors", picture(), 2).reading, doubts=frozenset({(0, 0), (8, 8)}))
    text = mending.written(read, TERRAINS)
    assert text.replace("~", "") == read.grid(TERRAINS)
    again = mending.read(text, (9, 9), TERRAINS)
    assert (again.rows, again.doubts, again.attribution) == (read.rows, read.doubts, read.attribution)
    done = mending.mended(again, ["tile:0,0", "tile:1,0"], "water")
    assert mending.written(done, TERRAINS) == text.replace("osm:t~tt", "osm:wtt").replace("/ttt", "/wtt", 1)


@pytest.mark.parametrize("text", ["", "osm", "gone:fff", "osm:" + "/".join(["fffffffff"] * 8 + ["ffffffffx"])])
def test_a_text_that_is_no_board_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match=r"this address is not whole|rows of 9 tiles"):
        mending.read(text, (9, 9), TERRAINS)


@pytest.mark.parametrize("thing", ["tile:9,0", "tile:0,9", "hex:1,1", "tile:1,1 "])
def test_only_tiles_of_the_board_are_mended(thing: str) -> None:
    board = mending.read("osm:" + "/".join(TOWN), (9, 9), TERRAINS)
    with pytest.raises(Unreadable, match="is no tile of this board"):
        mending.mended(board, [thing], "water")


@pytest.mark.parametrize(
    ("grid", "sentence"),
    [
        ("", "a real map needs its grid"),
        ("fff/fff", "the grid begins with where it is from, one of osm:, map:"),
        ("osm:fff/fff", "^the grid must have 9 rows of 9 letters"),
        ("osm:" + "/".join(["f" * 11] * 11), "this map is for 4 seats: the grid must have 9 rows of 9 letters"),
        ("osm:" + "/".join(["fffffffff"] * 8 + ["ffffffffx"]), "'x' is no terrain in the grid"),
    ],
)
def test_a_wrong_grid_is_refused_in_one_sentence(grid: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        Match.new(game_class("survivors"), 2, "x", map="real", grid=grid)


# ---------- previews


def test_previews_show_tiles_over_the_original() -> None:
    found = from_picture("survivors", picture(), 2)
    text = preview.terminal(found.reading, found.terrains).plain
    assert text.splitlines()[0].replace(" ", "") == TOWN[0]
    assert "© OpenStreetMap contributors" in text
    drawn = preview.picture(found.reading, found.terrains, found.original)
    assert drawn.count("<title>") == 81
    assert "data:image/jpeg;base64," in drawn
    assert "<image" not in preview.picture(found.reading, found.terrains)


def test_a_map_of_one_terrain_is_explained() -> None:
    with pytest.raises(Unreadable, match="the map shows little but water and field; a board needs at least 3 terrains"):
        Reading((("water", "water"), ("field", "water")), 1.0, "osm").check()


# ---------- what cannot be read


def bomb() -> bytes:
    """A PNG of a few kilobytes that claims 60,000 x 60,000 pixels."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")

    head = (60_000).to_bytes(4, "big") * 2 + bytes([8, 2, 0, 0, 0])
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(10_000))) + chunk(b"IEND", b"")
    )


def blank(width: int, height: int) -> bytes:
    data = io.BytesIO()
    Image.new("1", (width, height)).save(data, "PNG")
    return data.getvalue()


SCHOOL = b'<osm version="0.6"><node id="1" lat="50" lon="10"><tag k="amenity" v="school"/></node></osm>'


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("a.png", b"", "this is no picture that can be read"),
        ("a.png", b"hello", "this is no picture that can be read"),
        ("a.png", picture()[:900], "the picture is damaged or not complete"),
        ("a.png", bomb(), "far too many pixels; at most 40,000,000 are read"),
        ("a.png", blank(8000, 6000), "the picture has 8000 x 6000 pixels; at most 40,000,000 are read"),
        ("a.gif", b"GIF89a" + bytes(40), "this is no picture that can be read"),
        ("a.geojson", b"{}", "this is no GeoJSON with features"),
        ("a.geojson", b"[" * 100_000, "this is no GeoJSON with features"),
        ("a.geojson", b'{"features": []}', "nothing in it is a street"),
        ("a.geojson", b'{"type": "FeatureCollection", "features": 5}', "this is no GeoJSON with features"),
        ("a.geojson", b'{"features": [5]}', "feature 1 has no geometry"),
        ("a.geojson", b'{"features": [{"properties": [1], "geometry": 5}]}', "feature 1 has no geometry"),
        (
            "a.geojson",
            b'{"features": [{"properties": {"highway": "road"}, "geometry": [2]}]}',
            "feature 1 has no geometry",
        ),
        (
            "a.geojson",
            b'{"features": [{"properties": {"natural": "wood"}, "geometry": {"type": "Blob"}}]}',
            "feature 1",
        ),
        ("a.osm", b'<osm version="0.6"></osm>', "nothing in it is a street"),
        ("a.osm", SCHOOL, "lies on a point or a line"),
        ("a.osm", b"not xml at all", "this is no extract of OpenStreetMap"),
        ("a.osm.pbf", b"\x00\x01\x02", "this is no extract of OpenStreetMap"),
    ],
    ids=lambda value: f"{len(value)} bytes" if isinstance(value, bytes) else None,
)
def test_what_is_no_map_gets_one_sentence(name: str, data: bytes, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(Unreadable, match=sentence):
        from_file("survivors", path, 2, "openstreetmap", "").reading.check()


def test_other_wrong_orders_get_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small = io.BytesIO()
    Image.new("RGB", (20, 20)).save(small, "PNG")
    with pytest.raises(Unreadable, match="the picture is too small"):
        from_picture("survivors", small.getvalue(), 2)
    with pytest.raises(Unreadable, match="is not played on street maps"):
        from_picture("diplomacy", picture(), 2)
    with pytest.raises(Unreadable, match="no such file"):
        from_file("survivors", tmp_path / "none.png", 2, "light", "")
    with pytest.raises(Unreadable, match="no such file"):
        from_file("survivors", tmp_path / "none.osm", 2, "light", "")
    with pytest.raises(Unreadable, match="not empty"):
        from_picture("survivors", picture(), 2, crop=(0.5, 0, 0.5, 1))
    for text in ("1,2,3", "a,b,c,d", "20,50,10,51", "0,0,40,40"):
        with pytest.raises(Unreadable, match="box"):
            Box.parse(text)
    with pytest.raises(Unreadable, match="is no crop"):
        crop_of("all")
    monkeypatch.setattr(extracts, "LARGEST_FILE", 10)
    with pytest.raises(Unreadable, match="cut a smaller extract"):
        from_file("survivors", write_geojson(tmp_path / "t.geojson"), 2, "light", "")
    monkeypatch.setattr(extracts, "LARGEST_FILE", 10**9)
    monkeypatch.setattr(extracts, "MOST_SHAPES", 5)
    for path in (write_geojson(tmp_path / "t.geojson"), osm(tmp_path / "t.osm")):
        with pytest.raises(Unreadable, match="more than 5 shapes"):
            from_file("survivors", path, 2, "light", "")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("name =", "own.toml: "),
        ("name = 'x'", "colours: write a list"),
        ("[colours]\nswamp = ['#123456']", "'swamp' is no terrain"),
        ("[colours]\nfield = ['green']", "field: 'green' is no colour"),
        ("furthest = 'far'\n[colours]\nfield = '#123456'", "furthest: must be a number from 0 to 442"),
    ],
)
def test_a_palette_of_one_s_own_is_checked(text: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text)
    with pytest.raises(Unreadable, match=sentence):
        palettes.load(str(path), TERRAINS)
    with pytest.raises(Unreadable, match="there is no palette 'nowhere'"):
        palettes.load("nowhere", TERRAINS)


# ---------- the command


def test_the_command_shows_and_says_how_to_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "town.png"
    path.write_bytes(picture())
    with pytest.raises(SystemExit) as done:
        main(["map", "read", "survivors", str(path), "--seats", "2", "--svg", str(tmp_path / "a.svg"),
              "--out", str(tmp_path / "grid.txt")])  # fmt: skip
    assert done.value.code == 0
    grid = (tmp_path / "grid.txt").read_text().strip()
    assert grid == "osm:" + "/".join(TOWN)
    assert f"-o map=real -o grid={grid}" in capsys.readouterr().out
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    path.write_bytes(b"no")
    with pytest.raises(SystemExit) as done:
        main(["map", "read", "survivors", str(path)])
    assert done.value.code == 2


def test_the_town_is_its_own_geojson() -> None:
    assert len(json.dumps(geojson())) > 1000
