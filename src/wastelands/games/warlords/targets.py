"""What can be bid for: battlefields, the shop, the bases of rivals."""

from __future__ import annotations

from wastelands.games.warlords.piles import Pile

Bids = tuple[tuple[str, Pile], ...]  # the units that lie at each target
Strengths = tuple[tuple[str, int], ...]

SHOP = "shop"
FIELDS = ("field1", "field2", "field3", "field4")
RIVALS = tuple(f"base{seat}" for seat in range(8))
TARGETS = (*FIELDS, SHOP, *RIVALS)
BACK = "?"
