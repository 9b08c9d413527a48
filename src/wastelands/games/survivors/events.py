"""The event card of the round (SV-EVT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Seat, Step
from wastelands.games.survivors import consumption
from wastelands.games.survivors.aftermath import rob
from wastelands.games.survivors.combat import start_fight
from wastelands.games.survivors.effects import Effect
from wastelands.games.survivors.exchange import Exchange
from wastelands.games.survivors.goods import NUMBER, covers, some
from wastelands.games.survivors.ground import spot, tile_at
from wastelands.games.survivors.people import change, heal, hurt, pay, recruit, survivors
from wastelands.games.survivors.pieces import NOBODY, Group, Mod
from wastelands.games.survivors.player_cards import add_feature, counted, legal, lose
from wastelands.games.survivors.radiation import add_cloud
from wastelands.games.survivors.zombies import spawn

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors

PAY, SUFFER = Action("pay"), Action("suffer")


class PullEvent(Step["Survivors"], frozen=True):
    """Pulled and played at once, and discarded for good (SV-RND-03, SV-EVT-03)."""

    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        if not game.events:
            return
        card = luck.draw(game.events, what="event")
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
        effect, verb = self.effect, self.effect.verb
        if verb == "spawn":
            spawn(game, sum(game.alive), luck)
        elif verb == "zmove":
            game.zmoves += effect.amount
        elif verb == "drift":
            game.drifts += effect.amount
        elif verb == "cloud":
            at = luck.draw([str(spot(at)) for at in sorted(game.ground.land)], what="cloud")
            add_cloud(game, tile_at(at), effect.amount, luck)
        else:
            tiles = legal(game, effect.what)
            if tiles:
                at = luck.draw([str(spot(at)) for at in tiles], what="drop")
                add_feature(game, effect.what, tile_at(at), luck)


class OnPlayers(Step["Survivors"], frozen=True):
    """An effect, player by player."""

    effect: Effect
    order: tuple[Seat, ...]
    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        effect, verb = self.effect, self.effect.verb
        if verb == "mod":
            game.mods = (*game.mods, Mod(effect.what, NUMBER[effect.resource], effect.amount))
        elif verb == "ban":
            game.bans = tuple(sorted({*game.bans, effect.what}))
        elif verb == "exchange":
            game.push(Exchange(self.order, effect.amount))
        elif self.order:
            seat = self.order[0]
            game.push(OnPlayers(effect, self.order[1:]))
            if game.alive[seat]:
                strike(game, seat, effect, luck)


def strike(game: Survivors, seat: Seat, effect: Effect, luck: Luck) -> None:
    """An effect on one player; what asks for a choice is pushed."""
    verb = effect.verb
    if verb == "gain":
        change(game, seat, some(NUMBER[effect.what], effect.amount), "SV-EVT-01", luck)
    elif verb == "lose":
        lose(game, seat, effect, luck, "SV-EVT-01")
    elif verb == "recruit":
        recruit(game, seat, effect.amount, luck)
    elif verb == "heal":
        heal(game, seat, effect.amount, luck)
    elif verb in ("wound", "kill"):
        game.push(Victims(seat, effect.amount, verb == "kill"))
    elif verb == "if":
        if counted(game, seat, effect.what) >= effect.amount:
            game.push(*[OnPlayers(inner, (seat,)) for inner in reversed(effect.then)])
    elif verb == "per":
        times = survivors(game, seat) // effect.amount
        game.push(*[OnPlayers(inner, (seat,)) for inner in reversed(effect.then) for _ in range(times)])
    elif verb == "pay_or":
        game.push(PayOr(seat, effect))
    elif verb == "ruin":
        game.push(*[Ruin(seat)] * effect.amount)
    elif verb == "raid":
        raid(game, seat, effect.amount, luck)


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


class Victim(Step["Survivors"], frozen=True):
    """One victim."""

    seat: Seat
    deadly: bool

    def to_act(self, game: Survivors) -> tuple[Seat, ...]:
        return (self.seat,)

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


class PayOr(Step["Survivors"], frozen=True):
    """Pay, or suffer the effect (SD-18)."""

    seat: Seat
    effect: Effect

    def price(self, game: Survivors) -> int:
        return self.effect.amount * -(-survivors(game, self.seat) // self.effect.per)

    def to_act(self, game: Survivors) -> tuple[Seat, ...]:
        return (self.seat,)

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        good = NUMBER[self.effect.what]
        can = covers(game.stocks[seat], some(good, self.price(game)))
        return [PAY, SUFFER] if can else [SUFFER]

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        if action is PAY:
            return reason("SV-EVT-01", "cannot-pay-event", n=self.price(game))
        return reason("SV-EVT-01", "pay-or-suffer")

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is PAY:
            pay(game, seat, some(NUMBER[self.effect.what], self.price(game)), "SV-EVT-01", luck)
        else:
            game.push(*[OnPlayers(inner, (seat,)) for inner in reversed(self.effect.then)])


class Ruin(Step["Survivors"], frozen=True):
    """An own finished building is lost (SD-19); its workers turn idle."""

    seat: Seat
    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        if any(b.owner == self.seat for b in game.buildings):
            game.push(PickRuin(self.seat))


class PickRuin(Step["Survivors"], frozen=True):
    """Which one."""

    seat: Seat

    def to_act(self, game: Survivors) -> tuple[Seat, ...]:
        return (self.seat,)

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        return [Action("ruin", spot(b.at)) for b in game.buildings if b.owner == seat]

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        return reason("SV-EVT-01", "no-building-there" if action.verb == "ruin" else "ruin-first")

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        from wastelands.games.survivors.people import send_home

        game.pop()
        at = tile_at(action.values[0])
        building = game.building_at(at)
        assert building is not None
        if building.crew:
            send_home(game, Group("crew", building.seat, at))
        game.buildings = tuple(b for b in game.buildings if b.at != at)
        luck.tell("ruined", seat=seat, card=building.kind, at=str(spot(at)))
