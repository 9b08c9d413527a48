"""How a mission ends and who wins (WK-WIN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.game import Result
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat
from wastelands.games.knights.components import VALUE
from wastelands.games.knights.gear import titles

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


def win(game: Knights, seat: Seat, luck: Luck) -> None:
    """A mission goal is fulfilled; the Avengers then count their vengeance."""
    if game.mission == "avengers":
        last = tuple(int(s == game.slayer) for s in range(game.seats))
        finish(game, judged(game, list(zip(game.vengeance, last, strict=True))), "villains", luck)
    else:
        finish(game, (seat,), "goal", luck)


def end_of_round(game: Knights, luck: Luck) -> None:
    """A mission may be lost by all knights together (WK-WIN-04); after its last round it is judged (WK-RND-16)."""
    if game.mission == "cult" and len(game.sites) >= game.content.missions[game.mission].number("most"):
        finish(game, (), "cultists", luck)
    elif game.round >= game.content.missions[game.mission].rounds:
        if game.mission == "avengers":
            finish(game, (), "villain-alive", luck)
        else:
            finish(game, judged(game, merits(game)), "rounds", luck)


def merits(game: Knights) -> list[tuple[int, ...]]:
    """What counts after the last round, seat by seat."""
    if game.mission == "only-one":
        return [(len(prizes), game.pride[seat]) for seat, prizes in enumerate(game.prizes)]
    if game.mission == "damsel":
        return [(prizes.count("captive"), prizes.count("clue")) for prizes in game.prizes]
    what = "key" if game.mission == "savior" else "cultist"
    return [(prizes.count(what),) for prizes in game.prizes]


def judged(game: Knights, merit: list[tuple[int, ...]]) -> tuple[Seat, ...]:
    """The highest; ties by Reputation, then by the value of gear, then shared (WK-WIN-03)."""
    full = [(*merit[seat], game.reputation[seat], gear_value(game, seat)) for seat in range(game.seats)]
    return tuple([seat for seat in range(game.seats) if full[seat] == max(full)])


def gear_value(game: Knights, seat: Seat) -> int:
    total = sum(VALUE[game.content.colour[card]] for card in titles(game.kits[seat]))
    vehicle = game.vehicle(seat)
    if vehicle is None:
        return total
    return total + VALUE["blue" if vehicle.blue else "green" if game.damaged[seat] else "yellow"]


def finish(game: Knights, winners: tuple[Seat, ...], why: str, luck: Luck) -> None:
    game.outcome = Result(game.reputation, winners, why)
    game.steps = ()
    luck.tell("finished", winners=winners, why=why, reputation=game.reputation)
