"""How warlords differ: what they hold things to be worth, and when they show what they want."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Style:
    """The habits of a bidder; worths are in victory points, and all numbers were found by play (docs/bots.md)."""

    attack: float = 0.3  # what a point of attack is worth
    shop: float = 1.5  # what the shop is held to be worth beside what its cards are worth
    units: bool = True  # whether units are bought at all
    marks: int = 3  # in a bidding round
    enough: float = 0.2  # what laying cards must gain
    hold: float = 0.12  # what a card in hand is worth at least
    bluff: float = 0.03  # how often something is shown before the last bidding round
    early: float = 0.0  # how often all is laid before the last bidding round
    comes: float = 0.5  # how likely a rival with cards bids where nobody has marked yet
    adds: float = 0.8  # what part of the cards that a rival could add he adds
    wards: float = 0.3  # what part of the cards that he could spare a rival adds to a defence
    spread: float = 1.6  # how far a rival's strength strays
    denial: float = 0.8  # what it is worth that a rival does not get something
    guard: float = 1.5  # what holding a base is worth beside gaining it


PLAIN = Style()
STYLES = {
    "": PLAIN,
    "eager": replace(PLAIN, early=1.0),  # the others are to measure with
    "frugal": replace(PLAIN, shop=0.0),
    "builder": replace(PLAIN, units=False),
}
