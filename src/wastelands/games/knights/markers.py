"""Mission markers on hexes and with knights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.luck import Luck
from wastelands.engine.piles import put, without
from wastelands.engine.step import Seat
from wastelands.games.knights.board import spot
from wastelands.games.knights.stowing import settle

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

MARKERS = 6  # small mission markers


def take_marker(game: Knights, seat: Seat, what: str, luck: Luck) -> None:
    """A mission marker moves from the knight's hex to the knight."""
    site = (what, game.at[seat])
    if site in game.sites:
        game.sites = without(game.sites, site)
        give_marker(game, seat, what, luck)


def give_marker(game: Knights, seat: Seat, what: str, luck: Luck) -> None:
    game.prizes = put(game.prizes, seat, tuple(sorted((*game.prizes[seat], what))))
    luck.tell("prize", seat=seat, what=what)
    if what == "captive":
        settle(game, seat)


def drop_captive(game: Knights, seat: Seat, luck: Luck) -> None:
    """A K.O. leaves the captive on the hex."""
    if "captive" in game.prizes[seat]:
        game.prizes = put(game.prizes, seat, without(game.prizes[seat], "captive"))
        game.sites = tuple(sorted((*game.sites, ("captive", game.at[seat]))))
        luck.tell("captive", at=str(spot(game.at[seat])))
