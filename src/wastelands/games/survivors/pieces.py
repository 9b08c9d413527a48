"""What stands on the map and what is under way: small values that never change."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

from wastelands.engine.step import Seat
from wastelands.games.survivors.ground import Tile

NOBODY = -1
T = TypeVar("T")


class People(Struct, frozen=True, order=True):
    """A party's survivors who are in no crew, site or attack party."""

    idle: int
    new: int = 0  # idle, but arrived or disbanded this turn, so not free
    out: int = 0  # attached until the end of the turn
    scavengers: int = 0
    wounded: int = 0


class Base(Struct, frozen=True, order=True):
    at: Tile
    owner: Seat
    home: bool  # else an outpost
    overrun: bool = False  # zombies stood here unopposed in the latest zombie turn


class Building(Struct, frozen=True, order=True):
    at: Tile
    kind: str
    owner: Seat
    crew: int = 0
    seat: Seat = NOBODY  # whose crew it is
    jobs: tuple[str, ...] = ()  # what each worker of this turn makes, where there are recipes
    used: bool = False  # since the owner's turn began
    fresh: int = -1  # the turn in which it was finished or captured
    renter: Seat = NOBODY


class Site(Struct, frozen=True, order=True):
    """A construction site."""

    at: Tile
    kind: str
    owner: Seat
    builders: int
    turn: int


class Feature(Struct, frozen=True, order=True):
    at: Tile
    kind: str
    charges: int


class Party(Struct, frozen=True, order=True):
    """An attack party."""

    name: str
    owner: Seat
    at: Tile
    size: int
    moved: bool = False


class Cloud(Struct, frozen=True, order=True):
    at: Tile
    level: int


class Group(Struct, frozen=True, order=True):
    """Who fights: a party, the idle of a base, a crew, builders, a horde or bandits."""

    kind: str
    seat: Seat
    at: Tile
    name: str = ""


class Boost(Struct, frozen=True, order=True):
    """What cards add to one side for one throw."""

    die: int = 0
    all: int = 0
    dice: int = 0
    saves: int = 0


class Fight(Struct, frozen=True, order=True):
    """A combat: the attacker's side is 0, the defender's 1."""

    sides: tuple[Group, Group]
    at: Tile
    assault: bool
    band: int = 0  # bandits still standing
    throws: int = 0
    weapons: tuple[int, int] = (0, 0)  # committed and not broken
    gear: tuple[int, int] = (0, 0)
    used: tuple[int, int] = (0, 0)  # the most weapons that gave a bonus in one throw
    pinned: tuple[bool, bool] = (False, False)
    after: bool = False  # the window after a throw, else the one before it
    actor: int = 0
    passes: int = 0
    tried: tuple[bool, bool] = (False, False)
    offered: bool = False
    dice: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    boosts: tuple[Boost, Boost] = (Boost(), Boost())


class Turn(Struct, frozen=True, order=True):
    """What holds for the turn under way."""

    number: int = 0
    seat: Seat = NOBODY
    allowance: int = 0
    searched: bool = False
    tools: int = 0  # reserved for builders
    refused: tuple[int, ...] = ()  # proposals, by partner
    heals: int = 1  # wounded per medicine


class Mod(Struct, frozen=True, order=True):
    """This round, work in a building or a direct gather of a terrain yields more, or less, of a good."""

    what: str
    good: int
    amount: int
