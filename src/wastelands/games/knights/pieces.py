"""What lies before a knight and what is under way: small values that never change."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from wastelands.engine.action import Action, Value
from wastelands.engine.step import Seat, Step
from wastelands.games.knights.board import Place
from wastelands.games.knights.effect import Effect

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

NOBODY = -1
FULL_LEVEL = 4  # WK-RES-01
Item = tuple[str, ...]  # a card, then the enhancements that are attached to it
Items = tuple[Item, ...]
T = TypeVar("T")


class Kit(Struct, frozen=True, order=True):
    """A knight's gear, place by place."""

    start: Items = ()  # printed on the sheet
    hand: Items = ()
    body: Items = ()
    pocket: Items = ()
    pack: Items = ()
    trunk: Items = ()
    loose: Items = ()  # gained, and not yet put anywhere
    grafts: tuple[str, ...] = ()  # implants and mutations
    tuning: tuple[str, ...] = ()  # on the vehicle


class Trip(Struct, frozen=True, order=True):
    """A move under way."""

    seat: Seat
    driving: bool
    route: tuple[Place, ...]
    entered: int = 0
    mp: int = 0
    spent: int = 0
    bonus: int = 0  # MP for the whole move
    rate: int = 0  # additional MP per Fuel
    shown: tuple[str, ...] = ()
    played: bool = False
    ended: bool = False
    asked: tuple[Seat, ...] = ()  # rivals on this hex who have been asked to interact


class Check(Struct, frozen=True, order=True):
    """A check under way, or the latest one."""

    seat: Seat
    skill: str
    difficulty: int
    kind: str
    mods: int = 0
    rolls: tuple[int, ...] = ()
    forced: bool = False  # a component made it pass

    @property
    def successes(self) -> int:
        n = sum([die >= self.difficulty for die in self.rolls])  # WK-CHK-05
        return n or int(self.forced)


class Fight(Struct, frozen=True, order=True):
    """A combat: the Active Knight is side 0, the enemy or the other knight side 1."""

    seat: Seat
    rival: Seat  # NOBODY: an enemy
    foe: str  # "" in a duel
    kind: str  # wasteland, mission or duel
    health: int = 0  # of the enemy
    clash: int = 1
    dominance: int = 0  # towards side 0
    range: int = 1
    starts: tuple[int, int] = (-1, -1)
    cards: tuple[str, str] = ("", "")
    prepared: tuple[bool, bool] = (False, False)
    moves: tuple[int, int] = (0, 0)
    gains: tuple[int, int] = (0, 0)
    arms: tuple[tuple[str, str], tuple[str, str]] = (("", ""), ("", ""))
    attacker: int = -1
    rolls: tuple[int, ...] = ()
    mods: tuple[tuple[Effect, ...], tuple[Effect, ...]] = ((), ())  # for the whole combat
    now: tuple[tuple[Effect, ...], tuple[Effect, ...]] = ((), ())  # for this attack
    fuelled: tuple[tuple[int, str], ...] = ()
    weak: tuple[int, int] = (0, 0)  # dice that wounds from before the combat cost
    down: tuple[bool, bool] = (False, False)
    taken: int = 0  # Health that the enemy lost
    result: int = 0  # 1: side 0 won, -1: side 1 won
    over: bool = False
    peaceful: bool = False


class Turn(Struct, frozen=True, order=True):
    """A knight's exploration."""

    seat: Seat
    free: bool = False  # he explores freely
    tried: bool = False  # the exploration check was made
    accepted: bool = False
    accomplished: bool = False
    acted: bool = False


class Villain(Struct, frozen=True, order=True):
    foe: str
    at: Place
    health: int


class AsksWaster(Step["Knights"], frozen=True):
    """A step that asks the Waster."""

    waster: Seat

    def to_act(self, game: Knights) -> tuple[Seat, ...]:
        return (self.waster,)


NO_TURN = Turn(NOBODY)
NO_TRIP = Trip(NOBODY, False, ())


@cache
def act(verb: str, *values: Value) -> Action:
    return Action(verb, *values)


PASS, DONE, END = act("pass"), act("done"), act("end")
