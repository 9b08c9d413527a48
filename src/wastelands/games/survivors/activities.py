"""Step 6: activities, as many as a third of those who stayed (SV-ACT-01 to SV-ACT-03), and buying points."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import OneSeat, Seat, Step
from wastelands.games.survivors import attack, building, gather, parties, trade
from wastelands.games.survivors.goods import FOOD, RADIO, RESOURCES, some
from wastelands.games.survivors.people import free, pay, recruit, survivors

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors

END = Action("end")
PER_ACTIVITY = 3
LEAST_FOOD, MOST_FOOD, PER_FIND = 4, 12, 4  # SV-ACT-24, SV-ACT-25


@cache
def search(food: int) -> Action:
    return Action("search", food)


@cache
def buy(n: int) -> Action:
    return Action("buy", n)


class StartActivities(Step["Survivors"], frozen=True):
    """The allowance is fixed, two-turn builds are finished (SV-ACT-02, SV-ACT-11)."""

    seat: Seat
    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        seat = self.seat
        if not game.alive[seat]:
            return
        building.finish_old_sites(game, seat, luck)
        staying = survivors(game, seat) - game.people[seat].scavengers
        game.turn = replace(game.turn, allowance=-(-staying // PER_ACTIVITY))
        game.push(NextActivity(seat))


class NextActivity(Step["Survivors"], frozen=True):
    """Ask again, as long as the party lives."""

    seat: Seat
    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        if game.alive[self.seat]:
            game.push(Activity(self.seat))


class Activity(OneSeat["Survivors"], frozen=True):
    """The player may stop at any point (SV-TURN-17)."""

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        found = [END]
        if game.turn.allowance:
            if free(game, seat):
                found += gather.direct(game, seat)
                found += building.choices(game, seat)
                found += gather.by_building(game, seat)
            if not game.turn.searched:  # SV-ACT-28
                found += [search(n) for n in range(LEAST_FOOD, min(MOST_FOOD, game.stocks[seat][FOOD]) + 1)]
            if game.parties:
                found += parties.moves(game, seat)
                found += attack.choices(game, seat)
        found += parties.mustering(game, seat)
        found += [buy(n) for n in range(1, affordable(game, seat) + 1)]
        return found + trade.offers(game, seat)

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        verb = action.verb
        if verb == "trade":
            return trade.refusal(game, seat)
        if verb == "buy":
            return reason("SV-END-15", "cannot-buy", n=affordable(game, seat))
        if verb in ("form", "reinforce", "disband"):
            return parties.why_not_muster(game, seat, action)
        if verb not in ("gather", "build", "staff", "craft", "search", "move", "attack", "assault"):
            return reason("SV-TURN-16", "activity-first")
        if not game.turn.allowance:
            return reason("SV-ACT-01", "no-activity-left")
        if verb == "search":
            return why_no_search(game, seat)
        if verb == "move":
            return parties.why_not_move(game, seat, action)
        if verb in ("attack", "assault"):
            return attack.why_not(game, seat, action)
        if verb == "build":
            return building.why_not(game, seat, action)
        return gather.why_not(game, seat, action)

    def loses(self, game: Survivors, seat: Seat, action: Action) -> Reason | None:
        """To end the turn while somebody is free who could still fetch something."""
        left = game.turn.allowance
        if action is not END or not left or not free(game, seat) or not gather.direct(game, seat):
            return None
        return reason("SV-ACT-01", "activities-left", n=left)

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        verb = action.verb
        if verb == "end":
            return
        game.push(NextActivity(seat))
        if verb in _PAID:
            game.turn = replace(game.turn, allowance=game.turn.allowance - 1)
        _PLAYS[verb](game, seat, action, luck)


_PAID = frozenset(("gather", "build", "staff", "craft", "search", "move", "attack", "assault"))


# ---- searching, buying


def why_no_search(game: Survivors, seat: Seat) -> Reason:
    if game.turn.searched:
        return reason("SV-ACT-28", "searched-already")
    return reason("SV-ACT-24", "search-food", least=LEAST_FOOD, most=min(MOST_FOOD, game.stocks[seat][FOOD]))


def look_for_survivors(game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
    """One for each four food, and one for each radio (SV-ACT-25 to SV-ACT-27)."""
    food = int(str(action.values[0]))
    pay(game, seat, some(FOOD, food), "SV-ACT-24", luck)
    radios = 0 if "radio" in game.bans else game.stocks[seat][RADIO]
    game.turn = replace(game.turn, searched=True)
    recruit(game, seat, food // PER_FIND + radios, luck)


def affordable(game: Survivors, seat: Seat) -> int:
    """How many points the stock pays for (SV-END-15)."""
    stock, prices = game.stocks[seat], game.content.prices
    return min([stock[i] // prices[i] for i in range(len(RESOURCES))])


def buy_points(game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
    n = int(str(action.values[0]))
    prices = game.content.prices
    pay(game, seat, tuple([n * p for p in prices] + [0] * (len(game.stocks[seat]) - len(prices))), "SV-END-15", luck)
    game.bought = put(game.bought, seat, game.bought[seat] + n)
    luck.tell("bought", seat=seat, n=n)


def _trade(game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
    trade.begin(game, seat)


_PLAYS = {
    "trade": _trade,
    "search": look_for_survivors,
    "buy": buy_points,
    "build": building.begin,
    "gather": gather.gather,
    "staff": gather.work,
    "craft": gather.work,
    "form": parties.form,
    "reinforce": parties.reinforce,
    "disband": parties.disband,
    "move": parties.move,
    "attack": attack.attack,
    "assault": attack.assault,
}
