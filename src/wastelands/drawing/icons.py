"""Icons: one ink, named by the thing they stand for. All lengths are millimetres."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TypeAlias

import msgspec

from wastelands.drawing.ink import Attribute, attributes, number

Box: TypeAlias = tuple[float, float, float, float]


class _Icon(msgspec.Struct, frozen=True):
    path: str
    box: Box


@cache
def _icons() -> dict[str, _Icon]:
    source = files("wastelands.generated").joinpath("icons.json").read_bytes()
    return msgspec.json.decode(source, type=dict[str, _Icon])


@cache
def concepts() -> dict[str, dict[str, str]]:
    """Which icon stands for which thing, by chapter: `concepts()["resources"]["scrap"] == "cog"`."""
    source = files("wastelands.drawing").joinpath("icons.json").read_bytes()
    return msgspec.json.decode(source, type=dict[str, dict[str, str]])


@cache
def sign(name: str) -> str:
    """The icon of a thing: `scrap`, or `places/water` where two chapters have one, or the icon's own name."""
    chapter, _, concept = name.rpartition("/")
    for part, things in concepts().items():
        if concept in things and chapter in ("", part):
            return things[concept]
    if name in _icons():
        return name
    raise KeyError(f"no icon for {name!r}; name one in engine/icons.json and run `make front`")


def icon(name: str, x: float, y: float, size: float, colour: str, **attrs: Attribute) -> str:
    """An icon centred on x, y in a square of `size`."""
    return (
        f'<path transform="translate({number(x - size / 2)} {number(y - size / 2)}) scale({size / 512:.4g})"'
        f' fill="{colour}"{attributes(attrs)} d="{_icons()[sign(name)].path}"/>'
    )


def bounds(name: str) -> Box:
    """The inked box of an icon in its 512-unit square: left, top, right, bottom."""
    return _icons()[sign(name)].box


def standing(name: str, x: float, ground: float, height: float, width: float, colour: str, **attrs: Attribute) -> str:
    """An icon with its feet on the ground at x, as large as height and width allow."""
    left, top, right, bottom = bounds(name)
    size = 512 * min(height / (bottom - top), width / (right - left))
    middle = x + size * (256 - (left + right) / 2) / 512
    return icon(name, middle, ground + size * (256 - bottom) / 512, size, colour, **attrs)
