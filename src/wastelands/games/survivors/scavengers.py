"""Step 1: how many go scavenging (SV-TURN-02 to SV-TURN-05)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import OneSeat, Seat, Step
from wastelands.games.survivors import trade
from wastelands.games.survivors.people import free

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors


@cache
def scavenge(n: int) -> Action:
    return Action("scavenge", n)


class AskScavengers(Step["Survivors"], frozen=True):
    """The active player is asked while the party lives."""

    seat: Seat
    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        if game.alive[self.seat]:
            game.push(Scavengers(self.seat))


class Scavengers(OneSeat["Survivors"], frozen=True):
    """Any number of the pool may leave for this turn (SV-TURN-04)."""

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        return [scavenge(n) for n in range(free(game, seat) + 1)] + trade.offers(game, seat)

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        if action.verb == "trade":
            return trade.refusal(game, seat)
        if action.verb != "scavenge":
            return reason("SV-TURN-02", "scavenge-first")
        return reason("SV-TURN-04", "pool-too-small", n=free(game, seat))

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        if action.verb == "trade":
            trade.begin(game, seat)
            return
        n = int(str(action.values[0]))
        people = game.people[seat]
        game.people = put(game.people, seat, replace(people, idle=people.idle - n, scavengers=n))
        luck.tell("scavengers", seat=seat, n=n)
        game.pop()
