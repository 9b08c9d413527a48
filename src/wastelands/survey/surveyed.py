"""The way from a file to a board of a game: how many tiles it needs, which terrains it knows, what was found."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from wastelands.engine.errors import Unreadable
from wastelands.package import Terrain, package
from wastelands.survey import extracts, palettes, pictures
from wastelands.survey.pictures import WHOLE, Crop
from wastelands.survey.reading import Reading

EXTRACTS = (".osm", ".pbf", ".osm.bz2", ".osm.gz", ".geojson", ".json")


class Surveyed(NamedTuple):
    """What was read for a game, with the picture that it was read from."""

    reading: Reading
    terrains: Mapping[str, Terrain]
    original: Image.Image | None

    @property
    def grid(self) -> str:
        return self.reading.grid(self.terrains)


def from_picture(
    game: str, data: bytes | Path, seats: int, palette: str = "openstreetmap", crop: Crop = WHOLE, colours: str = ""
) -> Surveyed:
    streets = package(game).the_streets()
    terrains, (rows, cols) = streets.terrains(), streets.size(seats)
    look = palettes.with_colours(palettes.load(palette, terrains), colours, terrains)
    picture = pictures.opened(data, crop)
    return Surveyed(pictures.read(picture, rows, cols, look, terrains), terrains, picture)


def from_extract(game: str, path: Path, seats: int, box: str = "") -> Surveyed:
    streets = package(game).the_streets()
    terrains, (rows, cols) = streets.terrains(), streets.size(seats)
    return Surveyed(extracts.read(path, rows, cols, terrains, extracts.Box.parse(box) if box else None), terrains, None)


def from_file(game: str, path: Path, seats: int, palette: str, box: str, crop: Crop = WHOLE) -> Surveyed:
    """A board from a picture or an extract, told apart by the name of the file."""
    package(game).the_streets()
    if path.name.lower().endswith(EXTRACTS):
        return from_extract(game, path, seats, box)
    try:
        path.open("rb").close()
    except OSError as error:
        raise Unreadable(f"{path}: {(error.strerror or str(error)).lower()}") from None
    return from_picture(game, path, seats, palette, crop)


def crop_of(text: str) -> Crop:
    """A crop as left,top,right,bottom in parts of the whole."""
    try:
        left, top, right, bottom = (float(part) for part in text.split(","))
    except ValueError:
        raise Unreadable(f"'{text}' is no crop: write left,top,right,bottom, each from 0 to 1") from None
    return left, top, right, bottom
