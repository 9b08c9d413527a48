"""The greedy leader: it plays every number of seats from its own view, feeds its people, defends and beats chance."""

from __future__ import annotations

import pytest

from tests.rules.survivors.table import Table
from wastelands.bots.bot import Bot, new_bot
from wastelands.bots.random import Random
from wastelands.bots.survivors import Greedy
from wastelands.engine.events import Event
from wastelands.engine.luck import Luck
from wastelands.engine.spec import OptionValue
from wastelands.games.survivors.effects import Payment, PayOr
from wastelands.games.survivors.endings import Vote
from wastelands.games.survivors.events import PickRuin, Victim
from wastelands.games.survivors.exchange import Exchange
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.pieces import People
from wastelands.games.survivors.rounds import StartTurn
from wastelands.games.survivors.zombies import ZombieTurn


def play_out(
    bots: list[Bot[Survivors]], seed: str, heard: list[Event] | None = None, **options: OptionValue
) -> Survivors:
    luck = Luck(seed)
    luck.listener = heard.append if heard is not None else None
    game = Survivors.new(len(bots), luck, None, **options)
    while acting := game.to_act():
        seat = acting[0]
        actions = game.actions(seat)
        view = game.view(seat)
        action = bots[seat].choose(seat, actions, lambda view=view: view)  # type: ignore[misc]
        assert action in actions
        game.play(seat, action, luck)
    return game


def greedies(n: int) -> list[Bot[Survivors]]:
    return [Greedy(Luck(f"{seat}")) for seat in range(n)]


@pytest.mark.parametrize(("seats", "mode", "games"), [(2, "random", 4), (3, "laid", 1), (6, "random", 1)])
def test_it_plays_to_the_end_and_its_people_grow(seats: int, mode: str, games: int) -> None:
    heard: list[Event] = []
    for number in range(games):
        result = play_out(greedies(seats), f"grow-{seats}-{number}", heard, map=mode).result()
        assert result is not None
        assert result.reason in ("points", "limit", "last")
        assert max(result.scores) >= 8
    turns = sum(event.verb == "turn" for event in heard)
    assert sum(event.verb == "hunger" for event in heard) < turns / 6
    assert sum(event.verb == "built" for event in heard) > 8 * seats * games


def test_it_beats_chance() -> None:
    for number in range(6):
        seat = number % 3
        bots: list[Bot[Survivors]] = [Random(Luck(f"r{number}{s}")) for s in range(3)]
        bots[seat] = Greedy(Luck("g"))
        result = play_out(bots, f"chance-{number}").result()
        assert result is not None
        assert result.winners == (seat,)


def test_the_same_luck_gives_the_same_game() -> None:
    assert play_out(greedies(2), "same", turn_limit=5) == play_out(greedies(2), "same", turn_limit=5)


def test_it_is_the_games_own_greedy_bot() -> None:
    assert isinstance(new_bot("greedy", "survivors", Luck("x")), Greedy)


def choose(table: Table, seat: int = 0) -> str:
    view = table.game.view(seat)
    return str(Greedy(Luck("one")).choose(seat, table.game.actions(seat), lambda: view))


RICH = {"food": 60, "water": 60, "wood": 8, "scrap": 6, "fuel": 3, "medicine": 2, "electronics": 1}


def test_it_buys_the_point_that_wins() -> None:
    table = Table(people={0: People(5)}, stock={0: RICH}, bought=(8, 0)).until("Activity")
    assert choose(table) == "buy 1"


def test_it_spends_everything_on_points_in_the_last_round() -> None:
    table = Table(people={0: 5}, stock={0: RICH}, round=20)
    assert choose(table.until("Activity")) == "buy 1"


def test_it_feeds_its_people_before_anything_else() -> None:
    buildings = [("BD01", 0, 4, 0), ("BD04", 0, 5, 0), ("BD08", 1, 3, 0)]
    table = Table(people={0: 8}, stock={0: {"food": 0, "water": 3}}, buildings=buildings).until("Workers")
    staffed = []
    while table.step == "Workers":
        staffed.append(choose(table))
        table.play(0, staffed[-1])
    assert {"staff 0,4 3", "staff 0,5 2"} <= set(staffed)
    assert not table.told("hunger")


def test_it_searches_only_for_those_it_can_house() -> None:
    full = Table(people={0: 12}, stock={0: {"food": 40, "water": 40}}).until("Activity")
    assert not choose(full).startswith("search")
    room = Table(people={0: 10}, stock={0: {"food": 60, "water": 60}}).until("Activity")
    assert choose(room) == "search 8"


def test_it_accepts_a_gift_and_refuses_a_robbery_or_to_help_a_winner() -> None:
    def answer(give: str, want: str, bought: int = 0) -> str:
        stock = {0: {"food": 40, "water": 20, "wood": 9}, 1: {"food": 8, "water": 20, "scrap": 3}}
        table = Table(stock=stock, bought=(bought, 0)).until("Activity")
        return choose(table.play(0, "trade", give, want, "propose"), 1)

    assert answer("give food 9", "nothing") == "accept"
    assert answer("give wood 1", "want food 8") == "refuse"
    assert answer("give food 9", "nothing", bought=8) == "refuse"


def test_it_trades_what_it_has_in_plenty_for_what_it_lacks() -> None:
    rich, poor = {"food": 90, "water": 90, "wood": 40}, {"food": 0, "water": 60, "scrap": 40}
    table = Table(stock={0: rich, 1: poor}, start=StartTurn(0))
    proposal = []
    while table.step in ("Scavengers", "Partner", "Bundle"):
        proposal.append(choose(table))
        table.play(0, proposal[-1])
    assert (proposal[0], proposal[-1]) == ("trade", "propose")
    assert proposal[2].startswith("want scrap")
    assert choose(table, 1) == "accept"


def test_it_defends_its_base_with_items_and_cards() -> None:
    def defence(horde: int, **facts: object) -> str:
        table = Table(people={0: 5}, zombies={(1, 4): horde}, start=ZombieTurn(), dice=None, **facts)  # type: ignore[arg-type]
        return choose(table)

    assert defence(4, stock={0: {"gear": 1, "weapon": 2}}) == "commit gear 1"
    assert defence(4, stock={0: {"weapon": 2}}) == "commit weapon 2"
    assert defence(1, stock={0: {"weapon": 2}}) == "pass"
    assert defence(3, hands={0: "CC02 CC09"}) == "play CC02"


def test_a_crew_runs_from_a_larger_horde() -> None:
    table = Table(buildings=[("BD01", 0, 0, 0, 1)], zombies={(0, 0): 3}, start=ZombieTurn(), dice=None)
    assert choose(table) == "flee"


def test_it_saves_its_people_with_a_card_after_a_bad_throw() -> None:
    dice = [6, 6, 6, 1, 1]
    table = Table(people={0: 5}, zombies={(1, 4): 3}, hands={0: "CC05 CC07"}, start=ZombieTurn(), dice=dice)
    table.play(0, "pass")
    assert choose(table) == "play CC07"
    table.play(0, "play CC07")
    assert choose(table) == "pass"


def test_it_throws_low_dice_again() -> None:
    dice = [6, 6, 6, 1, 5, 4]
    table = Table(people={0: 5}, zombies={(1, 4): 3}, hands={0: "CC05"}, start=ZombieTurn(), dice=dice)
    table.play(0, "pass").play(0, choose(table))
    assert choose(table) == "reroll 1"
    assert choose(table.play(0, "reroll 1")) == "done"


def test_it_falls_upon_a_small_party_in_its_base_and_lets_a_large_one_pass() -> None:
    for size, answer in ((1, "sortie 7,7"), (5, "pass")):
        table = Table(people={0: 1}, parties=[("P1.1", 0, 7, 6, size)]).until("Activity")
        table.play(0, "move P1.1 7,7", "pass")
        assert choose(table, 1) == answer


def test_events_cost_it_as_little_as_possible() -> None:
    wounded = Table(people={0: People(4, wounded=2)}, start=Victim(0, True))
    assert choose(wounded) == "lose wounded"
    assert choose(Table(buildings=[("BD01", 0, 0, 0), ("BD05", 0, 1, 0)], start=PickRuin(0))) == "ruin 0,1"
    cold = Table().game.content.events["EV07"].effects[0]
    assert isinstance(cold, Payment)
    assert choose(Table(stock={0: {"wood": 9}}, start=PayOr(0, cold))) == "pay"
    assert choose(Table(people={0: 25}, stock={0: {"wood": 9, "medicine": 3}}, start=PayOr(0, cold))) == "suffer"
    swap = choose(Table(stock={0: {"food": 99, "water": 99, "wood": 99}}, start=Exchange((0,), 1)))
    assert swap.startswith(("swap food", "swap water", "swap wood"))
    assert choose(Table(stock={0: {"food": 30, "fuel": 1}}, start=Exchange((0,), 1))) == "done"


def test_the_tied_share_their_win() -> None:
    table = Table(start=Vote.ask((0, 1)))
    assert choose(table) == "vote share"


def test_treasures_go_near_and_hazards_far_away() -> None:
    from wastelands.games.survivors.player_cards import PlaceFeature

    def gap(kind: str) -> int:
        table = Table(start=PlaceFeature(0, kind))
        q, r = map(int, choose(table).split()[2].split(","))
        return abs(q - 1) + abs(r - 4)

    assert gap("FT09") <= 4 < gap("FT15")


def test_a_lost_bundle_is_withdrawn() -> None:
    table = Table(stock={0: {"food": 9}, 1: {"food": 9}}).until("Activity")
    table.play(0, "trade")
    assert choose(table) == "nothing"
    assert choose(table.play(0, "nothing")) == "nothing"
    assert choose(table.play(0, "nothing")) == "withdraw"


def test_a_party_that_finds_nothing_to_take_comes_home_and_works_again() -> None:
    table = Table(people={0: 1}, parties=[("P1.1", 0, 3, 3, 2), ("P2.1", 1, 3, 3, 2)]).until("Activity")
    while not table.told("disbanded"):
        table.play(0, choose(table))
    assert [event["at"] for event in table.told("moved")][-1] == "1,4"
    assert table.game.people[0].new == 2
