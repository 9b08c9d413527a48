"""Which parts of the house are installed here: a page does not offer what is not there.

What needs such a part takes it by `Late`, so that it is read when it is first used, in the process that uses it.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from wastelands.engine.errors import Unreadable

NEEDS = {"press": ("typst", "segno"), "survey": ("PIL", "numpy", "osmium", "shapely"), "workshop": ("openpyxl",)}


def installed(part: str) -> bool:
    return all(find_spec(name) is not None for name in NEEDS[part])


class Late:
    """A module of ours that is read when something of it is used; type checkers are told its name beside this call."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._name), name)


def need(part: str) -> None:
    if not installed(part):
        raise Unreadable(f"this server has no {part}; whoever keeps it may install 'wastelands[{part}]'")
