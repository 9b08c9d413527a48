"""An extract of OpenStreetMap as a board: a lattice of points, each in the first class that it lies in (SV-SET-20)."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from shapely import STRtree, transform
from shapely.geometry import LineString, Point, Polygon, shape
from shapely.geometry.base import BaseGeometry

from wastelands.engine.errors import Unreadable
from wastelands.package import Terrain
from wastelands.survey.reading import Reading, as_reading

LARGEST_FILE = 100_000_000
MOST_SHAPES = 400_000
LATTICE = 5
BESIDE_ROAD = 10.0  # metres
ATTRIBUTION = "© OpenStreetMap contributors"
ORDER = ("road", "civic", "commercial", "industrial", "water", "forest", "field", "urban", "barren")  # SV-SET-21
ROADS = (
    "motorway trunk primary secondary tertiary unclassified residential motorway_link trunk_link primary_link "
    "secondary_link tertiary_link living_street road"
)
TAGS: dict[str, dict[str, str]] = {
    "road": {"highway": ROADS},
    "civic": {"amenity": "hospital clinic school university college police fire_station townhall"},
    "commercial": {"landuse": "commercial retail", "shop": "mall supermarket", "amenity": "marketplace"},
    "industrial": {"landuse": "industrial railway", "power": "plant"},
    "water": {"natural": "water", "waterway": "river canal riverbank", "landuse": "reservoir basin"},
    "forest": {"landuse": "forest", "natural": "wood"},
    "field": {
        "landuse": "farmland meadow grass orchard allotments recreation_ground vineyard",
        "leisure": "park garden pitch golf_course",
        "natural": "grassland scrub heath",
    },
    "urban": {"landuse": "residential", "building": "house apartments residential"},
    "barren": {"natural": "sand beach bare_rock", "landuse": "quarry brownfield construction landfill"},
}
_KINDS = {
    (key, value): kind for kind in reversed(ORDER) for key, values in TAGS[kind].items() for value in values.split()
}


class Box(NamedTuple):
    """West, south, east, north in degrees."""

    west: float
    south: float
    east: float
    north: float

    @classmethod
    def parse(cls, text: str) -> Box:
        try:
            west, south, east, north = (float(part) for part in text.split(","))
        except ValueError:
            raise Unreadable(f"'{text}' is no box: write west,south,east,north in degrees") from None
        if not (-180 <= west < east <= 180 and -85 <= south < north <= 85):
            raise Unreadable(
                f"'{text}' is no box on earth: west,south,east,north with west below east, south below north"
            )
        if east - west > 2 or north - south > 2:
            raise Unreadable("the box is larger than two degrees; a board shows a town, not a country")
        return cls(west, south, east, north)


def kind_of(tags: Mapping[str, str]) -> str | None:
    """The class that a thing's tags put it in; the first of the order if several do."""
    found = [_KINDS[key, value] for key, value in tags.items() if (key, value) in _KINDS]
    return min(found, key=ORDER.index) if found else None


def read(path: Path, rows: int, cols: int, terrains: Mapping[str, Terrain], box: Box | None) -> Reading:
    """The board that an extract shows within a box, by default within everything it holds."""
    try:
        size = path.stat().st_size
    except OSError as error:
        raise Unreadable(f"{path}: {(error.strerror or str(error)).lower()}") from None
    if size > LARGEST_FILE:
        raise Unreadable(f"{path}: more than {LARGEST_FILE // 1_000_000} MB; cut a smaller extract")
    shapes = list(_geojson(path) if path.name.endswith(("json",)) else _osm(path))
    if not shapes:
        raise Unreadable(f"{path}: nothing in it is a street, a building or any kind of land that counts")
    box = box or _around(shapes)
    return _sampled(shapes, box, rows, cols, terrains)


def _sampled(
    shapes: list[tuple[str, BaseGeometry]], box: Box, rows: int, cols: int, terrains: Mapping[str, Terrain]
) -> Reading:
    metres = _Metres(box)
    trees = {kind: STRtree([metres.of(one) for name, one in shapes if name == kind]) for kind in ORDER}
    cells, clear = [], []
    for row in range(rows):
        line, hits = [], []
        for col in range(cols):
            counts: Counter[str] = Counter()
            kinds = [_first(trees, metres.of(Point(at))) for at in _lattice(box, rows, cols, row, col)]
            counts.update(kind or "barren" for kind in kinds)  # SV-SET-21
            line.append(counts)
            hits.append(sum(kind is not None for kind in kinds) / len(kinds))
        cells.append(line)
        clear.append(hits)
    return as_reading(cells, terrains, 2.0, clear, "osm", ATTRIBUTION)


def _lattice(box: Box, rows: int, cols: int, row: int, col: int) -> Iterator[tuple[float, float]]:
    """The middles of 5 by 5 parts of a tile; row 0 lies in the north."""
    wide, high = (box.east - box.west) / cols, (box.north - box.south) / rows
    for j in range(LATTICE):
        for i in range(LATTICE):
            x = box.west + wide * (col + (i + 0.5) / LATTICE)
            yield x, box.north - high * (row + (j + 0.5) / LATTICE)


def _first(trees: dict[str, STRtree], at: BaseGeometry) -> str | None:
    for kind in ORDER:
        near = BESIDE_ROAD if kind in ("road",) else 0.5
        if len(trees[kind].query(at, predicate="dwithin", distance=near)):
            return kind
    return None


class _Metres:
    """Degrees to metres near the middle of a box; a town is small enough for a flat earth."""

    def __init__(self, box: Box) -> None:
        self.west, self.south = box.west, box.south
        self.y = 111_320.0
        self.x = self.y * math.cos(math.radians((box.south + box.north) / 2))

    def of(self, one: BaseGeometry) -> BaseGeometry:
        found: BaseGeometry = transform(one, lambda at: (at - (self.west, self.south)) * (self.x, self.y))
        return found


def _around(shapes: list[tuple[str, BaseGeometry]]) -> Box:
    bounds = [one.bounds for _, one in shapes]
    west, south = min(b[0] for b in bounds), min(b[1] for b in bounds)
    east, north = max(b[2] for b in bounds), max(b[3] for b in bounds)
    return Box.parse(f"{west},{south},{east},{north}")


# ---------- files


def _geojson(path: Path) -> Iterator[tuple[str, BaseGeometry]]:
    try:
        found: Any = json.loads(path.read_bytes())
        features = found["features"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Unreadable(f"{path}: this is no GeoJSON with features") from None
    for n, feature in enumerate(features):
        if n > MOST_SHAPES:
            raise Unreadable(f"{path}: more than {MOST_SHAPES} shapes; cut a smaller extract")
        try:
            kind = kind_of({str(k): str(v) for k, v in (feature.get("properties") or {}).items()})
            one = shape(feature["geometry"]) if kind and feature.get("geometry") else None
        except Exception:
            raise Unreadable(f"{path}: feature {n + 1} has no geometry that can be read") from None
        if kind and one is not None and not one.is_empty:
            yield kind, one


def _osm(path: Path) -> Iterator[tuple[str, BaseGeometry]]:
    import osmium

    count = 0
    try:
        for one in osmium.FileProcessor(str(path)).with_locations().with_areas():
            kind = kind_of(dict(one.tags)) if one.tags else None
            if kind is None:
                continue
            count += 1
            if count > MOST_SHAPES:
                raise Unreadable(f"{path}: more than {MOST_SHAPES} shapes; cut a smaller extract")
            yield from ((kind, found) for found in _shapes(one, kind))
    except Unreadable:
        raise
    except Exception:
        raise Unreadable(f"{path}: this is no extract of OpenStreetMap (.osm, .osm.pbf or .geojson)") from None


def _shapes(one: Any, kind: str) -> Iterator[BaseGeometry]:
    """A way as a line if it is a street or a stream, an area as its polygons, a node as a point."""
    if one.is_area():
        for outer in one.outer_rings():
            holes = [[(n.lon, n.lat) for n in inner] for inner in one.inner_rings(outer)]
            yield Polygon([(n.lon, n.lat) for n in outer], [hole for hole in holes if len(hole) > 3])
    elif one.is_way():
        points = [(n.lon, n.lat) for n in one.nodes if n.location.valid()]
        if len(points) > 1 and (kind == "road" or (kind == "water" and points[0] != points[-1])):
            yield LineString(points)
    elif one.is_node():
        yield Point(one.location.lon, one.location.lat)
