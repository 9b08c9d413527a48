"""An extract of OpenStreetMap as a board: a lattice of points, each in the first class that it lies in (SV-SET-20)."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from shapely import STRtree, transform
from shapely.geometry import LineString, Point, Polygon, shape
from shapely.geometry.base import BaseGeometry

from wastelands.engine.errors import Unreadable
from wastelands.package import Terrain
from wastelands.survey.reading import CREDITS, Reading, as_reading

LARGEST_FILE = 100_000_000
MOST_SHAPES = 400_000
LATTICE = 21  # points along each side of a tile
SKEW = (math.sqrt(5) - 1) / 2  # from row to row: a street as straight as they are would hit all of one or none
ROADS_FROM = 0.3  # the share of a tile that roads need, as on a picture (SV-SET-44)
TOWN = 1500.0  # metres: pictures of more than that show roads broader than they are
BESIDE_ROAD = {"avenue": (8.0, 12.0), "road": (5.2, 5.6)}  # metres in a town and beyond: half as broad as on pictures
ADVICE = "take another part of it, or an extract of a place with more variety"
ORDER = (  # SV-SET-21
    "avenue", "road", "civic", "commercial", "industrial", "water", "forest", "field", "urban", "barren",
)  # fmt: skip
ROADS = "unclassified residential motorway_link trunk_link primary_link secondary_link tertiary_link living_street road"
NAMES = np.array(["road", *ORDER[1:], "barren"])  # what lies in nothing is barren, too
TAGS: dict[str, dict[str, str]] = {
    "avenue": {"highway": "motorway trunk primary secondary tertiary"},
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
    """The board that an extract shows within a box, by default within that which it was cut with."""
    try:
        size = path.stat().st_size
    except OSError as error:
        raise Unreadable(f"{path}: {(error.strerror or str(error)).lower()}") from None
    if size > LARGEST_FILE:
        raise Unreadable(f"{path}: more than {LARGEST_FILE // 1_000_000} MB; cut a smaller extract")
    drawn = path.name.endswith("json")
    shapes = list(_geojson(path) if drawn else _osm(path))
    if not shapes:
        raise Unreadable(f"{path}: nothing in it is a street, a building or any kind of land that counts")
    whole = _around(shapes)
    box = box or (None if drawn else _cut_with(path)) or Box.parse(",".join(map(str, whole)))
    if box.west > whole[2] or box.east < whole[0] or box.south > whole[3] or box.north < whole[1]:
        lies = ",".join(f"{edge:.4f}" for edge in whole)
        raise Unreadable(f"that part lies beside all that the extract holds; it lies in {lies}")
    return _sampled(shapes, box, rows, cols, terrains)


def _sampled(
    shapes: list[tuple[str, BaseGeometry]], box: Box, rows: int, cols: int, terrains: Mapping[str, Terrain]
) -> Reading:
    kinds = _kinds(shapes, box, rows, cols).reshape(rows, LATTICE, cols, LATTICE)
    cells = [[Counter(NAMES[kinds[row, :, col].ravel()].tolist()) for col in range(cols)] for row in range(rows)]
    clear = (kinds != len(ORDER)).mean(axis=(1, 3)).tolist()
    return as_reading(cells, terrains, ROADS_FROM, clear, "osm", CREDITS["osm"], ADVICE)


def _kinds(shapes: list[tuple[str, BaseGeometry]], box: Box, rows: int, cols: int) -> NDArray[np.intp]:
    """The first of the order that each point of the lattice lies in, from the north west; the last is none."""
    metres = _Metres(box)
    beyond = metres.x * (box.east - box.west) > TOWN
    points = np.array([metres.of(Point(at)) for at in _lattice(box, rows * LATTICE, cols * LATTICE)])
    found = np.full(len(points), len(ORDER))
    for place, kind in enumerate(ORDER):
        tree = STRtree([metres.of(one) for name, one in shapes if name == kind])
        left = np.flatnonzero(found == len(ORDER))
        near = BESIDE_ROAD[kind][beyond] if kind in BESIDE_ROAD else 0.5
        found[left[tree.query(points[left], predicate="dwithin", distance=near)[0]]] = place
    return found


def _lattice(box: Box, rows: int, cols: int) -> Iterator[tuple[float, float]]:
    """A point in each of so many parts of a box, no two of a tile in one line; row 0 lies in the north."""
    for row in range(rows):
        for col in range(cols):
            x = box.west + (box.east - box.west) * (col + row * SKEW % 1) / cols
            yield x, box.north - (box.north - box.south) * (row + col * SKEW % 1) / rows


class _Metres:
    """Degrees to metres near the middle of a box; a town is small enough for a flat earth."""

    def __init__(self, box: Box) -> None:
        self.west, self.south = box.west, box.south
        self.y = 111_320.0
        self.x = self.y * math.cos(math.radians((box.south + box.north) / 2))

    def of(self, one: BaseGeometry) -> BaseGeometry:
        found: BaseGeometry = transform(one, lambda at: (at - (self.west, self.south)) * (self.x, self.y))
        return found


def _around(shapes: list[tuple[str, BaseGeometry]]) -> tuple[float, float, float, float]:
    bounds = [one.bounds for _, one in shapes]
    west, south = min(b[0] for b in bounds), min(b[1] for b in bounds)
    east, north = max(b[2] for b in bounds), max(b[3] for b in bounds)
    if west == east or south == north:
        raise Unreadable("all that the extract holds lies on a point or a line; a board needs a place with an area")
    return west, south, east, north


# ---------- files


def _geojson(path: Path) -> Iterator[tuple[str, BaseGeometry]]:
    try:
        found: Any = json.loads(path.read_bytes())
        features = list(found["features"])
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


def _cut_with(path: Path) -> Box | None:
    """The box that an extract says it was cut with: its streets run on beyond it."""
    import osmium

    with osmium.io.Reader(str(path)) as reader:
        box = reader.header().box()
    if not box.valid() or not box.size():
        return None
    return Box.parse(f"{box.bottom_left.lon},{box.bottom_left.lat},{box.top_right.lon},{box.top_right.lat}")


def _osm(path: Path) -> Iterator[tuple[str, BaseGeometry]]:
    import osmium

    count = 0
    try:
        with TemporaryDirectory(prefix="wastelands-survey-") as folder:
            for one in osmium.FileProcessor(_ordered(path, folder)).with_locations().with_areas():
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


def _ordered(path: Path, folder: str) -> str:
    """The same extract with its points before its ways, which not every server writes so."""
    import osmium

    merged, ordered = osmium.MergeInputReader(), f"{folder}/ordered.osm.pbf"
    merged.add_file(str(path))
    with osmium.SimpleWriter(ordered) as writer:
        merged.apply(writer)
    return ordered


def _shapes(one: Any, kind: str) -> Iterator[BaseGeometry]:
    """A way as a line if it is a street or a stream, an area as its polygons, a node as a point."""
    if one.is_area():
        for outer in one.outer_rings():
            holes = [[(n.lon, n.lat) for n in inner] for inner in one.inner_rings(outer)]
            yield Polygon([(n.lon, n.lat) for n in outer], [hole for hole in holes if len(hole) > 3])
    elif one.is_way():
        points = [(n.lon, n.lat) for n in one.nodes if n.location.valid()]
        if len(points) > 1 and (kind in BESIDE_ROAD or (kind == "water" and points[0] != points[-1])):
            yield LineString(points)
    elif one.is_node():
        yield Point(one.location.lon, one.location.lat)
