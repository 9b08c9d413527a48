"""What is still to be done in a turn (WD-INT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from wastelands.games.diplomacy.game import Diplomacy


class Pool(Struct, frozen=True):
    """What the player may still do this turn (WD-INT-02)."""

    hexes: int  # of the action
    letter: str
    roads: tuple[int, ...] = ()  # the road spaces whose bonus is open
    drifts: str = ""  # a letter for each Drifter
    raids: int = 0
    pirates: int = 0  # water spaces
    bombs: int = 0
    enforcers: int = 0
    fresh: bool = True  # no hex of the action is used yet

    @property
    def spent(self) -> bool:
        """Nothing is left but to end the turn."""
        return not (
            self.hexes or self.roads or self.drifts or self.raids or self.pirates or self.bombs or self.enforcers
        )

    @property
    def pending(self) -> int:
        """How many items are left."""
        bonuses = len(self.roads) + len(self.drifts) + self.raids + self.pirates + self.bombs + self.enforcers
        return self.hexes + bonuses

    def left_over(self) -> list[str]:
        """What is forfeited when the turn ends now (WD-INT-08)."""
        counts = {
            "action": self.hexes,
            "raid": self.raids,
            "pirate": self.pirates,
            "bomb": self.bombs,
            "enforce": self.enforcers,
        }
        return [f"{name} {n}" for name, n in counts.items() if n] + [f"drift {letter}" for letter in self.drifts]


def spaces_of(game: Diplomacy, letter: str) -> int:
    """The spaces that a lettered hex allows; `?` stands for any sector or water (WD-ACT-03, WD-ACT-04)."""
    return game.terrain.spaces if letter == "?" else game.terrain.kinds[letter]
