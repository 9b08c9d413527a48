"""A town with streets as narrow as they are: as an extract, and as OpenStreetMap paints it at some zoom."""

from __future__ import annotations

import io
import json
import math
import random
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw

WEST, SOUTH = 10.0, 50.0
METRE_Y = 1 / 111_320
METRE_X = METRE_Y / math.cos(math.radians(SOUTH))
INKS = {"residential": "#e0dfdf", "wood": "#add19e", "farmland": "#eef0d5", "industrial": "#ebdbe8", "water": "#aad3df"}
KEYS = {"residential": "landuse", "wood": "natural", "farmland": "landuse", "industrial": "landuse", "water": "natural"}
FINE = 2  # how much larger it is painted first, so that edges are soft as on a real map

Way = list[tuple[float, float]]


class Zoom(NamedTuple):
    """How OpenStreetMap paints: metres of a pixel, and how many pixels a small and a large street are wide."""

    metres: float
    street: int
    avenue: int


Z15, Z16, Z17 = Zoom(3.07, 5, 10), Zoom(1.535, 8, 13), Zoom(0.768, 15, 19)


class Streets(NamedTuple):
    """Homes, a forest, fields, a river, works; streets so far apart, and an avenue."""

    side: int  # metres
    lands: list[tuple[str, Way]]
    small: list[Way]
    avenue: Way


def streets(side: int, apart: tuple[int, int], seed: int) -> Streets:
    luck, n = random.Random(seed), side
    lands: list[tuple[str, Way]] = [
        ("residential", [(0, 0), (n, 0), (n, n), (0, n)]),
        ("wood", [(0, 0.7 * n), (0.35 * n, 0.7 * n), (0.35 * n, n), (0, n)]),
        ("farmland", [(0.7 * n, 0), (n, 0), (n, 0.3 * n), (0.7 * n, 0.3 * n)]),
        ("industrial", [(0, 0), (0.25 * n, 0), (0.25 * n, 0.25 * n), (0, 0.25 * n)]),
        ("water", [(0.45 * n, 0), (0.52 * n, 0), (0.6 * n, n), (0.53 * n, n)]),
    ]
    small: list[Way] = []
    for along in (0, 1):
        at = luck.randint(20, 90)
        while at < side:
            small.append([(at, 0), (at, n)] if along else [(0, at), (n, at)])
            at += luck.randint(*apart)
    return Streets(side, lands, small, [(0, 0.4 * n), (n, 0.55 * n)])


def box(town: Streets) -> str:
    return f"{WEST},{SOUTH},{WEST + town.side * METRE_X},{SOUTH + town.side * METRE_Y}"


def write_extract(town: Streets, path: Path) -> Path:
    # What lies on top comes first, as it does in the order of classes.
    features = [_feature("Polygon", [_degrees(way, closed=True)], {KEYS[kind]: kind}) for kind, way in town.lands]
    features += [_feature("LineString", _degrees(way), {"highway": "residential"}) for way in town.small]
    features.append(_feature("LineString", _degrees(town.avenue), {"highway": "primary"}))
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    return path


def _feature(kind: str, coordinates: object, tags: dict[str, str]) -> dict[str, object]:
    return {"type": "Feature", "properties": tags, "geometry": {"type": kind, "coordinates": coordinates}}


def _degrees(way: Way, closed: bool = False) -> list[list[float]]:
    return [[WEST + x * METRE_X, SOUTH + y * METRE_Y] for x, y in (way + way[:1] if closed else way)]


def painted(town: Streets, zoom: Zoom) -> bytes:
    """The town as a screenshot: streets with their edges over the land."""
    size = round(town.side / zoom.metres)
    image = Image.new("RGB", (FINE * size, FINE * size), "#f2efe9")
    pen = ImageDraw.Draw(image)

    def at(way: Way) -> Way:
        return [(FINE * x / zoom.metres, FINE * (town.side - y) / zoom.metres) for x, y in way]

    for kind, way in town.lands:
        pen.polygon(at(way), fill=INKS[kind])
    for edge in (True, False):
        less = 0 if edge else 2
        for way in town.small:
            pen.line(at(way), fill="#bbbbbb" if edge else "#ffffff", width=FINE * zoom.street - less)
        pen.line(at(town.avenue), fill="#a06b00" if edge else "#fcd6a4", width=FINE * zoom.avenue - less)
    data = io.BytesIO()
    image.resize((size, size), Image.Resampling.LANCZOS).save(data, "PNG")
    return data.getvalue()
