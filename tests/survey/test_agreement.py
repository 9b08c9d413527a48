"""The same town read from a picture and from an extract is nearly the same board."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from statistics import fmean

import pytest

from tests.ledger import rule
from tests.survey.streets import Z15, Z16, Z17, Streets, Zoom, box, painted, streets, write_extract
from wastelands.survey.surveyed import from_extract, from_picture


@rule("SV-SET-20", "SV-SET-21", "SV-SET-44")
@pytest.mark.parametrize("seed", [0, 1, 2])
@pytest.mark.parametrize("apart", [(60, 110), (80, 150), (150, 300)])
@pytest.mark.parametrize(("side", "zoom"), [(1000, Z16), (1000, Z17), (2000, Z15), (3000, Z15)])
def test_roads_are_as_many_in_a_picture_as_in_the_extract_of_a_town(
    side: int, zoom: Zoom, apart: tuple[int, int], seed: int, tmp_path: Path
) -> None:
    agree(streets(side, apart, seed), zoom, tmp_path)


@rule("SV-SET-20", "SV-SET-21", "SV-SET-44")
@pytest.mark.parametrize(
    ("side", "zoom", "seed"), [(500, Z16, 13), (1000, Z15, 14), (1000, Z16, 0), (1000, Z17, 1), (2000, Z15, 2)]
)
def test_a_dense_town_is_as_full_of_roads_in_its_extract(side: int, zoom: Zoom, seed: int, tmp_path: Path) -> None:
    agree(streets(side, (40, 70), seed), zoom, tmp_path)


def agree(town: Streets, zoom: Zoom, folder: Path) -> None:
    drawn = from_picture("survivors", painted(town, zoom), 2).reading
    extract = from_extract("survivors", write_extract(town, folder / "town.geojson"), 2, box(town)).reading
    assert abs(drawn.shares.get("road", 0) - extract.shares.get("road", 0)) <= 0.1
    pairs = zip(chain(*drawn.rows), chain(*extract.rows), strict=True)
    assert fmean(one == other for one, other in pairs) > 0.8
