"""Which parts of the house are installed here: a page does not offer what is not there."""

from __future__ import annotations

from importlib.util import find_spec

from wastelands.engine.errors import Unreadable

NEEDS = {"press": ("typst", "segno"), "survey": ("PIL", "numpy", "osmium", "shapely"), "workshop": ("openpyxl",)}


def installed(part: str) -> bool:
    return all(find_spec(name) is not None for name in NEEDS[part])


def need(part: str) -> None:
    if not installed(part):
        raise Unreadable(f"this server has no {part}; whoever keeps it may install 'wastelands[{part}]'")
