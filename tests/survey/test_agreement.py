"""The same town read from a picture and from an extract is nearly the same board."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from statistics import fmean

import pytest

from tests.ledger import rule
from tests.survey.streets import Z15, Z16, Z17, Zoom, box, painted, streets, write_extract
from wastelands.survey.surveyed import from_extract, from_picture


@rule("SV-SET-20", "SV-SET-21", "SV-SET-44")
@pytest.mark.parametrize("seed", [0, 1, 2])
@pytest.mark.parametrize("apart", [(60, 110), (80, 150), (150, 300)])
@pytest.mark.parametrize(("side", "zoom"), [(1000, Z16), (1000, Z17), (2000, Z15), (3000, Z15)])
def test_roads_are_as_many_in_a_picture_as_in_the_extract_of_a_town(
    side: int, zoom: Zoom, apart: tuple[int, int], seed: int, tmp_path: Path
) -> None:
    town = streets(side, apart, seed)
    drawn = from_picture("survivors", painted(town, zoom), 2).reading
    extract = from_extract("survivors", write_extract(town, tmp_path / "town.geojson"), 2, box(town)).reading
    assert abs(drawn.shares.get("road", 0) - extract.shares.get("road", 0)) <= 0.1
    pairs = zip(chain(*drawn.rows), chain(*extract.rows), strict=True)
    assert fmean(one == other for one, other in pairs) > 0.8
