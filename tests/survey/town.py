"""A town that the tests draw themselves: a river from north to south, a forest, streets, a hospital."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

from wastelands.survey.palettes import load

SIDE = 40  # pixels of a tile
# the town as it should be read, for two seats: 9 rows of 9
TOWN = (
    "tttwfffff",
    "tttwfuuff",
    "ttfwruurf",
    "fffwuuvur",
    "rrrrrrrrr",
    "fffwuucuf",
    "ffwwiiccb",
    "fwwfiiubb",
    "fwffffubb",
)
NAMES = {
    "f": "field", "t": "forest", "w": "water", "u": "urban", "i": "industrial", "c": "commercial", "v": "civic",
    "r": "road", "b": "barren",
}  # fmt: skip
WEST, SOUTH, EDGE = 10.0, 50.0, 0.001  # degrees: a tile is about 72 by 111 metres


def colours(palette: str) -> dict[str, tuple[int, int, int]]:
    found: dict[str, tuple[int, int, int]] = {}
    for terrain, colour in load(palette, list(NAMES.values())).colours:
        found.setdefault(terrain, colour)
    return found


def picture(palette: str = "openstreetmap", noise: bool = True, kind: str = "PNG", extra: int = 0) -> bytes:
    """The town as a screenshot, with labels in colours of no palette, and some pixels that are left over."""
    ink = colours(palette)
    image = Image.new("RGB", (9 * SIDE + extra, 9 * SIDE + extra), (60, 0, 60))
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(TOWN):
        for col, letter in enumerate(line):
            x, y = col * SIDE, row * SIDE
            draw.rectangle((x, y, x + SIDE - 1, y + SIDE - 1), fill=ink[NAMES[letter]])
            if noise:
                draw.rectangle((x + 4, y + 4, x + 12, y + 8), fill=(20, 20, 120))
    data = io.BytesIO()
    image.save(data, kind)
    return data.getvalue()


TAGS: dict[str, dict[str, str]] = {
    "f": {"landuse": "farmland"}, "t": {"natural": "wood"}, "w": {"natural": "water"}, "u": {"landuse": "residential"},
    "i": {"landuse": "industrial"}, "c": {"landuse": "retail"}, "v": {"amenity": "hospital"},
}  # fmt: skip


def corners(row: int, col: int) -> list[tuple[float, float]]:
    west, north = WEST + col * EDGE, SOUTH + (9 - row) * EDGE
    east, south = west + EDGE, north - EDGE
    return [(west, north), (east, north), (east, south), (west, south), (west, north)]


def geojson() -> dict[str, Any]:
    """The town as GeoJSON: squares of land, and streets so dense that they fill their tiles."""
    features: list[dict[str, Any]] = []
    for row, line in enumerate(TOWN):
        for col, letter in enumerate(line):
            ring = corners(row, col)
            if letter == "r":
                (west, north), _, (east, south), *_ = ring
                for i in range(5):
                    y = north - (i + 0.5) * (north - south) / 5
                    street = {"type": "LineString", "coordinates": [[west, y], [east, y]]}
                    features.append({"properties": {"highway": "residential"}, "geometry": street})
            elif letter in TAGS:
                land = {"type": "Polygon", "coordinates": [ring]}
                features.append({"properties": TAGS[letter], "geometry": land})
    return {"type": "FeatureCollection", "features": [{"type": "Feature", **one} for one in features]}


def osm(path: Path) -> Path:
    """The same town as an .osm file."""
    nodes: dict[tuple[float, float], int] = {}
    ways = []
    for feature in geojson()["features"]:
        flat = feature["geometry"]["coordinates"]
        points = [tuple(p) for p in (flat if feature["geometry"]["type"] == "LineString" else flat[0])]
        refs = [nodes.setdefault(point, len(nodes) + 1) for point in points]
        ways.append((refs, feature["properties"]))
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<osm version="0.6">']
    lines += [f'<node id="{n}" lat="{y:.7f}" lon="{x:.7f}" version="1"/>' for (x, y), n in nodes.items()]
    for n, (refs, tags) in enumerate(ways, 1):
        inside = "".join(f'<nd ref="{ref}"/>' for ref in refs)
        inside += "".join(f'<tag k="{key}" v="{value}"/>' for key, value in tags.items())
        lines.append(f'<way id="{n}" version="1">{inside}</way>')
    path.write_text("\n".join([*lines, "</osm>"]))
    return path


def write_geojson(path: Path) -> Path:
    path.write_text(json.dumps(geojson()))
    return path
