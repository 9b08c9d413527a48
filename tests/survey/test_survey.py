"""Street maps as boards: the town that the tests draw is read back tile by tile."""

from __future__ import annotations

import io
import json
import zlib
from pathlib import Path

import pytest
from PIL import Image

from tests.survey.town import TOWN, geojson, osm, picture, write_geojson
from wastelands.cli import main
from wastelands.engine.errors import Unreadable
from wastelands.engine.match import Match
from wastelands.engine.registry import game_class
from wastelands.package import package
from wastelands.survey import extracts, palettes, preview
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


# ---------- what a tile becomes


# ---------- extracts


@pytest.mark.parametrize(
    ("grid", "sentence"),
    [
        ("", "a real map needs its grid"),
        ("fff/fff", "the grid begins with where it is from, one of osm:, map:"),
        ("osm:fff/fff", "the grid must have 9 rows of 9 letters"),
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


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("a.png", b"", "this is no picture that can be read"),
        ("a.png", b"hello", "this is no picture that can be read"),
        ("a.png", picture()[:900], "the picture is damaged or not complete"),
        ("a.png", bomb(), "pixels; at most 40,000,000 are read|no picture that can be read"),
        ("a.gif", b"GIF89a" + bytes(40), "this is no picture that can be read"),
        ("a.geojson", b"{}", "this is no GeoJSON with features"),
        ("a.geojson", b"[" * 100_000, "this is no GeoJSON with features"),
        ("a.geojson", b'{"features": []}', "nothing in it is a street"),
        (
            "a.geojson",
            b'{"features": [{"properties": {"natural": "wood"}, "geometry": {"type": "Blob"}}]}',
            "feature 1",
        ),
        ("a.osm", b'<osm version="0.6"></osm>', "nothing in it is a street"),
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
