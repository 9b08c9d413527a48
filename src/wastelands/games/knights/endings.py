"""How a mission ends and who wins (WK-WIN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.game import Result
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat
from wastelands.games.knights.components import VALUE
from wastelands.games.knights.gear import titles
from wastelands.games.knights.mission import mission_of, rules_of

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


def win(game: Knights, seat: Seat, luck: Luck) -> None:
    """A mission goal is fulfilled; the mission says who wins by that."""
    winners, why = rules_of(game).winners(game, seat)
    finish(game, winners, why, luck)


def end_of_round(game: Knights, luck: Luck) -> None:
    """A mission may be lost by all knights together (WK-WIN-04); after its last round it is judged (WK-RND-16)."""
    rules, last = rules_of(game), game.round >= mission_of(game).rounds
    lost = rules.lost(game, last)
    if lost:
        finish(game, (), lost, luck)
    elif last:
        finish(game, judged(game, rules.merits(game)), "rounds", luck)


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
