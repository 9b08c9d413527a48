"""Maps read from the real world: the town that the tests draw is read back tile by tile (SV-SET-14 to SV-SET-21)."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image
from shapely.geometry import LineString, box
from shapely.geometry.base import BaseGeometry

from tests.ledger import rule
from tests.survey.town import EDGE, NAMES, SOUTH, TOWN, WEST, osm, picture, write_geojson
from wastelands.engine.errors import Unreadable
from wastelands.engine.match import Match
from wastelands.engine.registry import game_class
from wastelands.package import package
from wastelands.survey import extracts, palettes
from wastelands.survey.extracts import Box, kind_of
from wastelands.survey.reading import terrain_of
from wastelands.survey.surveyed import Surveyed, from_extract, from_file, from_picture

TERRAINS = package("survivors").the_streets().terrains()
SQUARE = Box(10.0, 50.0, 10.009, 50.009)
METRES = 0.009 * 111_320  # from south to north


def letters(board: Surveyed) -> tuple[str, ...]:
    return tuple("".join(TERRAINS[one].letter for one in row) for row in board.reading.rows)


@rule("SV-SET-14", "SV-SET-15", "SV-SET-16")
@pytest.mark.parametrize("palette", palettes.SHIPPED)
@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_a_picture_is_read_tile_by_tile(palette: str, kind: str) -> None:
    if kind == "WEBP":
        data = io.BytesIO()
        Image.open(io.BytesIO(picture(palette))).save(data, "WEBP", lossless=True)
        found = from_picture("survivors", data.getvalue(), 2, palette)
    else:
        found = from_picture("survivors", picture(palette), 2, palette)
    assert letters(found) == TOWN
    assert 0.9 < found.reading.sure < 1  # labels do not vote


@rule("SV-SET-15")
def test_pixels_that_are_left_over_are_dropped() -> None:
    assert letters(from_picture("survivors", picture(extra=8), 2)) == TOWN


@rule("SV-SET-16")
def test_colours_far_from_every_class_are_ignored() -> None:
    data = io.BytesIO()
    Image.new("RGB", (200, 200), (20, 20, 120)).save(data, "PNG")
    found = from_picture("survivors", data.getvalue(), 2)
    assert found.reading.sure == 0
    assert set(found.reading.shares) == {"barren"}
    with pytest.raises(Unreadable, match=r"only 0% of the samples look like a street map"):
        found.reading.check()


@rule("SV-SET-17", "SV-SET-18", "SV-SET-19", "SV-SET-44")
def test_shares_count_by_weight_and_thin_roads_by_their_threshold() -> None:
    assert terrain_of({"field": 60, "civic": 20}, TERRAINS, 0.3) == "civic"
    assert terrain_of({"field": 81, "civic": 20}, TERRAINS, 0.3) == "field"
    assert terrain_of({"field": 10, "barren": 19}, TERRAINS, 0.3) == "field"
    assert terrain_of({"forest": 7, "field": 7}, TERRAINS, 0.3) == "field"  # the earlier of equals
    assert terrain_of({}, TERRAINS, 0.3) == "barren"
    assert terrain_of({"urban": 70, "road": 30}, TERRAINS, 0.3) == "road"
    assert terrain_of({"urban": 71, "road": 29}, TERRAINS, 0.3) == "urban"


@rule("SV-SET-14", "SV-SET-20", "SV-SET-21")
@pytest.mark.parametrize("form", ["geojson", "osm", "pbf"])
def test_an_extract_is_read_tile_by_tile(form: str, tmp_path: Path) -> None:
    if form == "geojson":
        path = write_geojson(tmp_path / "town.geojson")
    else:
        path = osm(tmp_path / "town.osm")
        if form == "pbf":
            import osmium

            other = tmp_path / "town.osm.pbf"
            with osmium.SimpleWriter(str(other)) as writer:
                for one in osmium.FileProcessor(str(path)):
                    writer.add(one)
            path = other
    box = f"{WEST},{SOUTH},{WEST + 9 * EDGE},{SOUTH + 9 * EDGE}"
    found = from_extract("survivors", path, 2, box)
    assert letters(found) == TOWN
    assert found.reading.attribution == "© OpenStreetMap contributors"
    if form == "geojson":
        assert letters(from_file("survivors", path, 2, "light", "")) == TOWN  # the box of everything in it


@rule("SV-SET-21")
def test_tags_have_an_order_and_roads_a_width() -> None:
    assert kind_of({"landuse": "residential", "amenity": "school"}) == "civic"
    assert kind_of({"highway": "footway"}) is None
    assert kind_of({"highway": "residential", "landuse": "forest"}) == "road"
    assert kind_of({"highway": "primary", "landuse": "forest"}) == "avenue"
    shapes = [("road", LineString(((10.0, 50.0005), (10.009, 50.0005))))]
    found = extracts._sampled(shapes, SQUARE, 9, 9, TERRAINS)
    assert {one for row in found.rows[:8] for one in row} == {"barren"}
    assert found.sure == pytest.approx(2 * 5.2 / METRES, rel=0.1)
    wide = extracts._sampled([("avenue", shapes[0][1])], SQUARE, 9, 9, TERRAINS)
    assert wide.sure == pytest.approx(2 * 8 / METRES, rel=0.1)


@rule("SV-SET-20", "SV-SET-44")
@pytest.mark.parametrize(("avenues", "becomes"), [(2, "urban"), (3, "road")])
def test_roads_decide_a_tile_of_an_extract_from_the_same_part_on(avenues: int, becomes: str) -> None:
    shapes: list[tuple[str, BaseGeometry]] = [("urban", box(10.0, 50.0, 10.009, 50.001))]  # each takes 14 %
    shapes += [
        ("avenue", LineString(((10.0, 50.0002 + i / 4000), (10.009, 50.0002 + i / 4000)))) for i in range(avenues)
    ]
    assert set(extracts._sampled(shapes, SQUARE, 9, 9, TERRAINS).rows[8]) == {becomes}


@rule("SV-SET-22", "SV-AUD-09", "SV-SET-09")
def test_a_game_is_played_on_it_and_its_record_keeps_the_grid() -> None:
    grid = from_picture("survivors", picture(), 2).grid
    match = Match.new(game_class("survivors"), 2, "town", map="real", grid=grid)
    ground = match.game.ground  # type: ignore[attr-defined]
    read = {(row, col): NAMES[letter] for row, line in enumerate(TOWN) for col, letter in enumerate(line)}
    from wastelands.games.survivors.ground import spot

    changed = sum(read[spot(at).q, spot(at).r] != terrain for at, terrain in ground.terrain.items())
    counts = {terrain: list(ground.terrain.values()).count(terrain) for terrain in TERRAINS}
    assert min(counts.values()) >= 2
    assert changed == 1  # a second civic tile
    assert ground.credit == "© OpenStreetMap contributors"
    assert grid in str(match.record)
