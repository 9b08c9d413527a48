"""The games, each a package that hands one `GamePackage` to the rooms; called, it tells what a room may know of each.

>>> import wastelands
>>> [name for name, spec in wastelands.games().items() if 5 in spec.seats]
['survivors', 'warlords']
"""

from __future__ import annotations

import sys
from types import ModuleType

from wastelands.engine.registry import games
from wastelands.engine.spec import Spec


class _Games(ModuleType):
    """Python puts this package in the place of the function `wastelands.games`, so it answers as that function does."""

    def __call__(self) -> dict[str, Spec]:
        return games()


sys.modules[__name__].__class__ = _Games
