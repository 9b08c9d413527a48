"""The round and the player turn: what comes after what (SV-RND, SV-TURN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.step import Seat, Step
from wastelands.games.survivors.activities import StartActivities
from wastelands.games.survivors.combat import Resume
from wastelands.games.survivors.consumption import Consume
from wastelands.games.survivors.endings import Check, last_round_over
from wastelands.games.survivors.events import PullEvent
from wastelands.games.survivors.people import send_home, size
from wastelands.games.survivors.pieces import NOBODY, Group, Turn
from wastelands.games.survivors.player_cards import PullCard
from wastelands.games.survivors.production import AskWorkers
from wastelands.games.survivors.radiation import Drift
from wastelands.games.survivors.scavengers import AskScavengers
from wastelands.games.survivors.spoils import call_off
from wastelands.games.survivors.tiles import PullTile
from wastelands.games.survivors.zombies import ZombieTurn

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors


class StartRound(Step["Survivors"], frozen=True):
    """Event card, each player's turn, zombies, radiation (SV-RND-01)."""

    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        game.round += 1
        luck.tell("round", round=game.round)
        steps: list[Step[Survivors]] = []
        if "events" in game.modules:
            steps += [PullEvent(), Check()]  # SV-RND-03
        for seat in game.clockwise(game.first):  # SV-RND-04, SV-RND-05
            steps += [StartTurn(seat), Check()]
        if "zombies" in game.modules:
            steps += [ZombieTurn(), Check()]
        if "radiation" in game.modules:
            steps += [Drift(), Check()]
        game.push(EndRound(), *reversed(steps))


class EndRound(Step["Survivors"], frozen=True):
    """Round-long effects end, the marker moves on, and the game may be over (SV-RND-05, SV-RND-07)."""

    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        game.gathered, game.mods, game.bans = (), (), ()
        game.zmoves = game.drifts = 0
        if not last_round_over(game, luck):
            game.first = (game.first + 1) % game.seats
            game.push(StartRound())


class StartTurn(Step["Survivors"], frozen=True):
    """Workers come back, suspended combats go on, then the steps of the turn (SV-TURN-01, SV-TURN-03, SV-CMB-19)."""

    seat: Seat
    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        seat = self.seat
        if not game.alive[seat]:  # SV-RND-06
            return
        game.turn = Turn(game.turn.number + 1, seat, refused=(0,) * game.seats)
        luck.tell("turn", seat=seat, round=game.round)
        begin(game, seat)
        laying = (PullTile(seat),) if game.mode == "laid" else ()
        game.push(
            EndTurn(seat),
            StartActivities(seat),
            Consume(seat),
            AskWorkers(seat),
            PullCard(seat),
            AskScavengers(seat),
            *laying,
            Resume(seat, game.suspended),
        )


def begin(game: Survivors, seat: Seat) -> None:
    """Own workers are in the pool again, own buildings are unused and their rights to use end (SV-TRD-11)."""
    for building in game.buildings:
        group = Group("crew", seat, building.at)
        if building.seat == seat and not game.locked(group):
            send_home(game, group)
    game.buildings = tuple(
        replace(b, used=False, renter=NOBODY, jobs=()) if b.owner == seat else b for b in game.buildings
    )
    game.people = put(game.people, seat, replace(game.people[seat], new=0))
    game.parties = tuple(replace(p, moved=False) if p.owner == seat else p for p in game.parties)


class EndTurn(Step["Survivors"], frozen=True):
    """Scavengers, gatherers and renters' workers are idle again (SV-TURN-05, SV-TRD-13)."""

    seat: Seat
    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        seat = self.seat
        people = game.people[seat]
        idle = people.idle + people.out + people.scavengers
        game.people = put(game.people, seat, replace(people, idle=idle, out=0, scavengers=0))
        for building in game.buildings:
            if building.seat == seat and building.owner != seat:
                send_home(game, Group("crew", seat, building.at))
        game.buildings = tuple(replace(b, jobs=()) if b.jobs else b for b in game.buildings)
        game.truces = ()  # SV-CMB-33
        call_off(game, lambda fight: not all(size(game, side) for side in fight.sides), luck)
