"""Cultists who appear and villains who walk at the Waster's will (WK-PREP-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Seat
from wastelands.games.knights.board import DISTANCE, NEAR, TIERS, Place, place, spot
from wastelands.games.knights.pieces import AsksWaster, act

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


class PlaceCultist(AsksWaster, frozen=True):
    """A new cultist on a Tier 3 hex without one (D-33)."""

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [act("target", spot(at)) for at in TIERS[2] if ("cultist", at) not in game.sites]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-PREP-10", "not-that-hex" if action.verb == "target" else "target-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        at = place(action.values[0])
        game.sites = tuple(sorted((*game.sites, ("cultist", at))))
        luck.tell("cultist", at=str(spot(at)))


class VillainWalks(AsksWaster, frozen=True):
    """A villain moves one hex towards the nearest knight; the Waster breaks ties."""

    villain: int

    def goals(self, game: Knights) -> list[Place]:
        here = game.villains[self.villain].at
        least = min(DISTANCE[here][at] for at in game.at)
        if not least:
            return [here]
        nearest = {at for at in game.at if DISTANCE[here][at] == least}
        return [near for near in NEAR[here] if any(DISTANCE[near][at] < least for at in nearest)]

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [act("target", spot(at)) for at in self.goals(game)]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-PREP-10", "not-that-hex" if action.verb == "target" else "target-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        at, villain = place(action.values[0]), game.villains[self.villain]
        game.villains = put(game.villains, self.villain, replace(villain, at=at))
        luck.tell("villain", foe=villain.foe, at=str(spot(at)))
