"""Manners: a turn is played as a whole in the way that leads furthest, and that is settled once."""

from __future__ import annotations

from collections.abc import Iterable

from tests.rules.survivors.table import Table
from wastelands.bots.fancy import Fancy
from wastelands.bots.levels import Level, player_of
from wastelands.bots.manners import Manners, race_manners
from wastelands.bots.race import Budget
from wastelands.bots.survivors import SurvivorsMind
from wastelands.bots.survivors.needs import SHELTER, Wish, kinds, next_building, openings
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat
from wastelands.games.survivors.game import Survivors

RICH = {"food": 40, "water": 40, "wood": 9, "scrap": 9}


def activities() -> Table:
    return Table(people={0: 6, 1: 6}, stock={0: RICH, 1: RICH}).until("Activity")


class Builder(SurvivorsMind):
    """Thinks that shelters are all that counts, and counts the worlds that it imagines."""

    worlds = 0

    def value(self, view: Survivors) -> tuple[float, ...]:
        return tuple([float(kinds(view, seat).count(SHELTER)) for seat in range(view.seats)])

    def dream(self, view: Survivors, seat: Seat, luck: Fancy) -> Survivors:
        self.worlds += 1
        return super().dream(view, seat, luck)


def settled(budget: Budget, seed: int = 1) -> Wish:
    view, mind = activities().game.view(0), Builder("survivors")
    manner = race_manners(mind, SurvivorsMind("survivors"), view, 0, view.turn.number, budget, seed)
    assert isinstance(manner, SurvivorsMind)
    return manner.own.wish if manner.own else Wish()


def test_the_manner_wins_that_leads_to_what_the_value_rewards() -> None:
    assert next_building(activities().game, 0) != SHELTER
    assert settled(Budget(16, 64, 60.0)).kind == SHELTER
    assert settled(Budget(16, 64, 60.0)) == settled(Budget(16, 64, 60.0))


def test_without_time_it_plays_as_usual() -> None:
    assert settled(Budget(16, 64, 0.0)) == Wish()


def test_a_wish_comes_first_until_it_is_built() -> None:
    game = activities().game
    wish = next(wish for wish in openings(game, 0) if wish.kind == SHELTER)
    assert next_building(game, 0, wish) == SHELTER
    assert next_building(game, 0, Wish(SHELTER, 0)) == next_building(game, 0)


def test_a_manner_is_settled_once_for_all_activities_of_a_turn() -> None:
    table, mind = activities(), Builder("survivors")
    player = Manners(mind, Luck("manners"), Budget(4, 8, 60.0), mind)
    worlds = list(_worlds_while_it_acts(table, player, mind))
    assert len(worlds) > 2
    assert worlds[0] == worlds[-1] > 0


def _worlds_while_it_acts(table: Table, player: Manners[Survivors], mind: Builder) -> Iterable[int]:
    while table.game.to_act() == (0,):
        view = table.game.view(0)
        action = player.choose(0, view.actions(0), lambda view=view: view)  # type: ignore[misc]
        if action.verb == "end":
            return
        table.play(0, str(action))
        yield mind.worlds


def test_it_answers_others_without_settling_anything() -> None:
    game = activities().game
    assert SurvivorsMind("survivors").stretch(game, 1) is None
    assert SurvivorsMind("survivors").stretch(game, 0) is not None


def test_a_level_may_play_so() -> None:
    assert isinstance(player_of("survivors", Level(player="manners"), Luck("level")), Manners)
