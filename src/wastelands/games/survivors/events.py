"""The event card of the round (SV-EVT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import OneSeat, Seat, Step
from wastelands.games.survivors import consumption
from wastelands.games.survivors.aftermath import rob
from wastelands.games.survivors.cards import Effect
from wastelands.games.survivors.combat import start_fight
from wastelands.games.survivors.ground import spot, tile_at
from wastelands.games.survivors.people import hurt, send_home, survivors
from wastelands.games.survivors.pieces import NOBODY, Group

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors


class PullEvent(Step["Survivors"], frozen=True):
    """Pulled and played at once, and discarded for good (SV-RND-03, SV-EVT-03)."""

    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        deck = in_time(game)
        if not deck:
            return
        card = luck.draw(deck, what="event")
        game.events = tuple(one for one in game.events if one != card)
        if not game.events:
            game.cards_out = True  # SV-END-08
        event = game.content.events[card]
        luck.tell("event", card=card)
        for effect in reversed(event.effects):
            if event.scope == "map":
                game.push(OnMap(effect))
            else:
                game.push(OnPlayers(effect, scope(game, event.scope)))


def in_time(game: Survivors) -> tuple[str, ...]:
    """The events that may be pulled now: late ones are shuffled in after the first rounds (SV-EVT-09)."""
    if game.round > game.content.numbers.calm:
        return game.events
    return tuple([card for card in game.events if card not in game.content.late])


def scope(game: Survivors, name: str) -> tuple[Seat, ...]:
    """In turn order; with ties on survivors all of the tied (SV-EVT-02)."""
    living = game.clockwise(game.first)
    if name == "all":
        return tuple(living)
    counts = {seat: survivors(game, seat) for seat in living}
    wanted = max(counts.values()) if name == "most" else min(counts.values())
    return tuple(seat for seat in living if counts[seat] == wanted)


class OnMap(Step["Survivors"], frozen=True):
    """An effect that concerns no player."""

    effect: Effect
    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        self.effect.on_map(game, luck)


class OnPlayers(Step["Survivors"], frozen=True):
    """An effect, player by player."""

    effect: Effect
    order: tuple[Seat, ...]
    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        if self.effect.together:
            self.effect.on_all(game, self.order, luck)
        elif self.order:
            seat = self.order[0]
            game.push(OnPlayers(self.effect, self.order[1:]))
            if game.alive[seat]:
                self.effect.strike(game, seat, luck)


def raid(game: Survivors, seat: Seat, bandits: int, luck: Luck) -> None:
    """Bandits assault the base; with nobody idle they just rob it (SV-EVT-05, SV-EVT-06)."""
    idle = game.idle_of(seat)
    if game.locked(idle):
        return
    luck.tell("raid", seat=seat, n=bandits)
    if game.people[seat].idle:
        start_fight(game, Group("bandits", NOBODY, idle.at), idle, idle.at, luck, band=bandits)
    else:
        rob(game, seat, luck)


# ---- what players choose


class Victims(Step["Survivors"], frozen=True):
    """The owner names the groups that are hit, one survivor at a time (SV-EVT-04)."""

    seat: Seat
    left: int
    deadly: bool
    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        if self.left and game.alive[self.seat] and consumption.losses(game, self.seat, self.deadly):
            game.push(Victims(self.seat, self.left - 1, self.deadly), Victim(self.seat, self.deadly))


class Victim(OneSeat["Survivors"], frozen=True):
    """One victim."""

    deadly: bool

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        return consumption.losses(game, seat, self.deadly)

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        return reason("SV-EVT-04", "no-such-group" if action.verb in ("lose", "lose-at") else "victim-first")

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if self.deadly:
            consumption.take(game, seat, action, luck)
        else:
            group = consumption.group_of(game, seat, action)
            assert group is not None
            hurt(game, group, 1, luck)


class Ruin(Step["Survivors"], frozen=True):
    """An own finished building is lost (SD-19); its workers turn idle."""

    seat: Seat
    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        if any(b.owner == self.seat for b in game.buildings):
            game.push(PickRuin(self.seat))


class PickRuin(OneSeat["Survivors"], frozen=True):
    """Which one."""

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        return [Action("ruin", spot(b.at)) for b in game.buildings if b.owner == seat]

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        return reason("SV-EVT-01", "no-building-there" if action.verb == "ruin" else "ruin-first")

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        at = tile_at(action.values[0])
        building = game.building_at(at)
        assert building is not None
        if building.crew:
            send_home(game, Group("crew", building.seat, at))
        game.buildings = tuple(b for b in game.buildings if b.at != at)
        luck.tell("ruined", seat=seat, card=building.kind, at=str(spot(at)))
