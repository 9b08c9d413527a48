"""Palettes: which colour of a street map is which terrain, as data that everybody can edit."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from wastelands.engine.errors import Unreadable

SHIPPED = ("openstreetmap", "light")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


class Palette(NamedTuple):
    """The colours of one look, each with its terrain."""

    name: str
    attribution: str
    furthest: float
    road: float
    colours: tuple[tuple[str, tuple[int, int, int]], ...]
    picked: int = 0  # how many of the first colours somebody has picked from his own map


def load(name: str, terrains: Collection[str]) -> Palette:
    """A shipped palette by name, or one's own by its file."""
    if name in SHIPPED:
        text, where = (files("wastelands.survey") / "palettes" / f"{name}.toml").read_text(encoding="utf-8"), name
    else:
        where = name
        if not Path(name).is_file():
            raise Unreadable(
                f"there is no palette '{name}'; there are {', '.join(SHIPPED)}, or name a file of your own"
            )
        text = Path(name).read_text(encoding="utf-8", errors="replace")
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"{where}: {str(error).lower()}") from None
    return _checked(found, where, terrains)


def with_colours(palette: Palette, chosen: str, terrains: Collection[str]) -> Palette:
    """The palette with colours that somebody has picked from his map: water:aad3df, forest:a8dab5."""
    rows = []
    for one in filter(None, (part.strip() for part in chosen.split(","))):
        terrain, _, colour = one.partition(":")
        if terrain not in terrains or not _COLOUR.fullmatch(f"#{colour}"):
            raise Unreadable(f"'{one[:40]}' is no colour of a terrain: write it as water:aad3df")
        rows.append((terrain, _parts(f"#{colour}")))
    return palette._replace(colours=(*rows, *palette.colours), picked=len(rows))


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _checked(found: dict[str, Any], where: str, terrains: Collection[str]) -> Palette:
    colours = found.get("colours")
    if not isinstance(colours, dict) or not colours:
        raise Unreadable(f"{where}: colours: write a list of colours for each terrain")
    rows = []
    for terrain, listed in colours.items():
        if terrain not in terrains:
            raise Unreadable(f"{where}: colours: '{terrain}' is no terrain; there are {', '.join(terrains)}")
        for colour in listed if isinstance(listed, list) else [listed]:
            if not isinstance(colour, str) or not _COLOUR.fullmatch(colour):
                raise Unreadable(f"{where}: colours: {terrain}: '{colour}' is no colour; write it as \"#cdebb0\"")
            rows.append((terrain, _parts(colour)))
    return Palette(
        str(found.get("name", where)),
        str(found.get("attribution", "")),
        _number(found, "furthest", 40, 0, 442, where),
        _number(found, "road", 0.3, 0, 1, where),
        tuple(rows),
    )


def _number(found: dict[str, Any], key: str, default: float, least: float, most: float, where: str) -> float:
    value = found.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise Unreadable(f"{where}: {key}: must be a number from {least:g} to {most:g}")
    return float(value)
