"""The Preparations Phase: the Waster Step and the Knights Step (WK-PREP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import OneSeat, Seat, Step
from wastelands.games.knights.arrange import Arrange
from wastelands.games.knights.gear import discard, owned
from wastelands.games.knights.mission import rules_of
from wastelands.games.knights.pieces import DONE, FULL_LEVEL, PASS, AsksWaster, act
from wastelands.games.knights.stalls import refill
from wastelands.games.knights.stores import gain_store
from wastelands.games.knights.tasks import IntroduceTask, leave_play
from wastelands.games.knights.windows import draw_luck
from wastelands.games.knights.wounds import heal_health, heal_radiation, lose_health, suffer

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


class WasterStep(Step["Knights"], frozen=True):
    """Steps a to f, then the Knights Step."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        game.stage = "waster"
        order = game.round_order()
        game.push(KnightsStep(), PassFirst(), Renew(game.marker), MissionEffects(), ClearTokens())
        game.push(*(CityRest(seat) for seat in reversed(order)))
        for kind in ("contamination", "radiation"):  # radiation comes first
            game.push(*(Exposure(seat, kind) for seat in reversed(order)))
        age_tasks(game, luck)


def age_tasks(game: Knights, luck: Luck) -> None:
    """A marker on each available task; with three it is outdated and replaced (WK-PREP-02, WK-PREP-03)."""
    if game.seats == 2:
        tasks = [game.common]
    else:
        tasks = [game.common, *game.frame, *(task for held in game.held for task in held)]
    ages = dict(game.ages)
    for task in filter(None, tasks):
        ages[task] = ages.get(task, 0) + 1
    game.ages = tuple(sorted(ages.items()))
    for task in [task for task, n in game.ages if n >= game.content.numbers.outdated]:
        luck.tell("outdated", card=task)
        leave_play(game, task)
        game.task_pile = tuple(sorted((*game.task_pile, task)))
        game.push(IntroduceTask(game.content.tasks[task].common))


class Exposure(Step["Knights"], frozen=True):
    """Radiation and contamination of the knight's hex (WK-PREP-04, WK-PREP-05)."""

    seat: Seat
    kind: str
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        at = game.at[self.seat]
        tile = game.tile(at)
        if self.kind == "radiation":
            suffer(game, self.seat, tile.radiation + game.tokens[0].count(at), luck)
        else:
            lose_health(game, self.seat, tile.contamination + game.tokens[1].count(at), luck)


class CityRest(OneSeat["Knights"], frozen=True):
    """A conscious knight in a city takes one benefit, or none (D-06, WK-PREP-06, WK-PREP-07)."""

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        if game.out[seat] or not game.is_city(game.at[seat]):
            return [PASS]
        useful = {
            "radiation": game.radiation[seat] > 0,
            "health": game.health[seat] < FULL_LEVEL and game.radiation[seat] < game.content.numbers.no_healing,
            "ammo": game.ammo[seat] < FULL_LEVEL,
            "fuel": game.fuel[seat] < FULL_LEVEL,
        }
        return [PASS, *(act("benefit", what) for what, is_useful in useful.items() if is_useful)]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-PREP-06", "no-use" if action.verb == "benefit" else "benefit-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is not PASS:
            one_benefit(game, seat, str(action.values[0]), luck)


def one_benefit(game: Knights, seat: Seat, what: str, luck: Luck) -> None:
    """Heal 1 Radiation or Health, or gain 1 Ammo or Fuel."""
    if what == "radiation":
        heal_radiation(game, seat, 1, luck)
    elif what == "health":
        heal_health(game, seat, 1, luck)
    else:
        gain_store(game, seat, what, 1, luck)


class ClearTokens(Step["Knights"], frozen=True):
    """Last round's tokens go, special tokens turn dark or go (WK-PREP-08, WK-PREP-09)."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        game.tokens = ((), (), (), ())
        game.specials = tuple([(name, at, True) for name, at, dark in game.specials if not dark])


class MissionEffects(Step["Knights"], frozen=True):
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        rules_of(game).each_round(game, luck)


class Renew(AsksWaster, frozen=True):
    """The Waster may discard up to two Stalls cards (D-07, WK-PREP-11)."""

    gone: tuple[int, ...] = ()
    window = True

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        if len(self.gone) == game.content.numbers.renewals:
            return [DONE]
        return [DONE, *(act("renew", i) for i, card in enumerate(game.stalls) if card and i not in self.gone)]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-PREP-11", "no-such-stall" if action.verb == "renew" else "renew-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        if action is not DONE:
            game.swap(replace(self, gone=(*self.gone, int(str(action.values[0])))))
            return
        game.pop()
        for i in self.gone:
            discard(game, (game.stalls[i],), luck, seat)
            game.stalls = put(game.stalls, i, "")
        refill(game, luck)


class PassFirst(Step["Knights"], frozen=True):
    """The First Player marker goes to the left, the Waster marker follows (WK-PREP-12)."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        game.first = (game.first + 1) % game.seats
        game.marker = game.waster_of(game.first)
        luck.tell("first", seat=game.first, waster=game.marker)


class KnightsStep(Step["Knights"], frozen=True):
    """Markers go, gear may be rearranged, everybody draws a luck card (WK-PREP-13 to WK-PREP-16)."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        game.stage = "knights"
        game.marked = ((),) * game.seats
        game.push(*(DrawLuck(seat) for seat in reversed(game.round_order())))
        rearrange_all(game)


def rearrange_all(game: Knights) -> None:
    """Every conscious knight who owns something may move it."""
    seats = tuple([s for s in range(game.seats) if not game.out[s] and owned(game.kits[s])])
    if seats:
        game.push(Arrange(seats, ((),) * len(seats), (False,) * len(seats)))


class DrawLuck(Step["Knights"], frozen=True):
    seat: Seat
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        draw_luck(game, self.seat, 1, luck)
