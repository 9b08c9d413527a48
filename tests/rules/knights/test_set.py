"""Setup (WK-SET, WK-P2-03)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.ledger import rule
from tests.rules.knights.table import Table
from wastelands.engine.action import Action
from wastelands.engine.errors import Unreadable
from wastelands.engine.hexes import Hex
from wastelands.engine.luck import Luck, ScriptedLuck
from wastelands.games.knights.board import CENTRAL, CITIES, DISTANCE, HEXES, NEAR, PLACE_OF, SPECIAL, TIERS
from wastelands.games.knights.game import Knights
from wastelands.games.knights.setup import roll_for_first


def ready(seats: int = 4, mission: str = "savior", seed: str = "ready") -> Knights:
    """A game whose setup was played quietly up to the first move."""
    luck = Luck(seed)
    game = Knights.new(seats, luck, mission=mission)
    while type(game.steps[-1]).__name__ != "PlanMove":
        seat = game.to_act()[0]
        game.play(seat, game.actions(seat)[0], luck)
    return game


@rule("WK-SET-01", "WK-SET-02", "WK-SET-03")
def test_the_board_has_37_hexes_of_three_kinds_in_three_tiers() -> None:
    game = ready()
    kinds = Counter(game.tile(place).kind for place in range(37))
    assert len(game.tiles) == len(HEXES) == 37
    assert kinds["city"] == 5
    assert kinds["special"] == 10
    assert sum(kinds.values()) - 15 == 22
    assert [len(tier) for tier in TIERS] == [7, 12, 18]
    assert {DISTANCE[0][place] for place in TIERS[2]} == {3}
    assert len(CENTRAL) == 4
    assert all(DISTANCE[0][place] == 1 for place in CENTRAL)


@rule("WK-SET-04", "WK-SET-05", "WK-SET-06", "WK-SET-07", "WK-SET-08")
def test_cities_lie_by_number_and_the_two_stacks_are_shuffled() -> None:
    boards = [ready(seed=seed).tiles for seed in ("a", "b", "c")]
    game = ready()
    for tiles in boards:
        assert [game.content.tiles[tiles[CITIES[n]]].number for n in range(1, 6)] == [1, 2, 3, 4, 5]
        assert sorted(game.content.tiles[tiles[place]].number for place in SPECIAL) == list(range(6, 16))
        assert Counter(tiles) == Counter(boards[0])  # nothing is left over
        assert [tiles[place] for place in CENTRAL] == ["highway", "desert", "jungle", "mountains"]
    assert len({tuple(tiles[place] for place in SPECIAL) for tiles in boards}) == 3
    assert len({tuple(tiles[place] for place in TIERS[2] if place not in SPECIAL) for tiles in boards}) == 3
    normals = [sum(game.tile(place).number == 0 for place in tier) for tier in TIERS]
    assert normals == [4, 8, 10]


@rule("WK-SET-09", "WK-SET-10")
def test_slots_stand_where_the_ledger_says_and_neighbours_are_at_distance_1() -> None:
    ring = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    assert [tuple(h) for h in HEXES[1:7]] == ring
    assert [tuple(HEXES[place]) for place in SPECIAL] == [
        *[(0, -1), (0, 1), (2, -1), (-2, 1), (0, -3)],
        *[(3, -3), (2, 1), (0, 3), (-3, 3), (-2, -1)],
    ]
    assert tuple(HEXES[CITIES[2]]) == (1, -2)
    assert tuple(HEXES[CITIES[4]]) == (3, 0)
    assert set(NEAR[0]) == {PLACE_OF[Hex(*h)] for h in ring}
    assert all((b in NEAR[a]) == (DISTANCE[a][b] == 1) for a in range(37) for b in range(37))
    assert len(set(ready().at)) == 1  # knights share a hex


@rule("WK-SET-11")
def test_the_highest_die_is_first_and_tied_leaders_roll_again() -> None:
    game = Table().game
    assert roll_for_first(game, ScriptedLuck([3, 9, 9, 1, 2, 7])) == 2
    assert game.waster_of(2) == 0


@rule("WK-SET-12", "WK-SET-14", "WK-SET-15", "WK-SET-26")
def test_knights_are_chosen_in_turn_without_duplicates_and_vehicles_freely() -> None:
    luck = Luck("choose")
    game = Knights.new(3, luck, mission="savior")
    first = game.first
    assert game.to_act() == (first,)
    game.play(first, Action.parse("knight KN03"), luck)
    assert [str(a) for a in game.actions(first)] == ["vehicle VH01", "vehicle VH02", "vehicle VH03"]
    game.play(first, Action.parse("vehicle VH01"), luck)
    second = (first + 1) % 3
    assert game.to_act() == (second,)
    why = game.why_not(second, Action.parse("knight KN03"))
    assert why is not None
    assert why.rule == "WK-SET-12"
    game.play(second, Action.parse("knight KN01"), luck)
    game.play(second, Action.parse("vehicle VH01"), luck)
    assert game.vehicles[first] == game.vehicles[second] == "VH01"
    assert not any(game.damaged)
    assert game.pool.count(("VH01", False)) == 2


@rule("WK-SET-13", "WK-SET-17", "WK-SET-24")
def test_knights_start_full_on_gangraen_with_three_luck_cards() -> None:
    game = ready()
    assert game.at == (0,) * 4
    assert game.ammo == game.health == game.fuel == (4,) * 4
    assert game.radiation == game.reputation == (0,) * 4
    assert [len(hand) for hand in game.hands] == [3] * 4
    assert game.view(0).hands[1] == ("?",) * 3
    assert game.round == 1
    assert Table().fight("EN01").now.range == 1
    assert Table().fight("EN01").now.dominance == 0


@rule("WK-SET-16")
def test_each_gets_a_set_of_starting_cards_and_the_spare_sets_stay_in_the_deck() -> None:
    luck = Luck("kit")
    game = Knights.new(3, luck, mission="savior")
    while type(game.steps[-1]).__name__ != "Stow":
        seat = game.to_act()[0]
        game.play(seat, game.actions(seat)[0], luck)
    assert game.to_act() == (0, 1, 2)
    places = {str(action.values[1]) for action in game.actions(0) if action.verb == "put"}
    assert places == {"pocket", "pack", "trunk"}
    ours = [card for kit in game.kits for item in kit.loose for card in item]
    assert Counter(ours) == Counter({"GR01": 3, "GR02": 3, "GR03": 3})
    stock = Counter(game.decks[0]) + Counter(game.stalls[:4])
    assert [stock[card] for card in ("GR01", "GR02", "GR03")] == [1, 1, 1]


@rule("WK-SET-18", "WK-SET-20", "WK-SET-21")
def test_decks_are_bags_and_the_stalls_start_with_4_4_and_2_cards() -> None:
    game = ready()
    colours = [game.content.colour[card] for card in game.stalls]
    assert Counter(colours) == {"green": 4, "yellow": 4, "red": 2}
    assert colours[:4] == ["green"] * 4
    assert game.blue == game.content.blue_deck
    assert set(game.view(0).wild_deck) == {"?"}
    assert len(game.wild_deck) == len(game.content.wasteland_deck)
    assert len(game.content.combat) == 5


@rule("WK-SET-19", "WK-TSK-03", "WK-P3-02")
def test_one_common_task_and_as_many_private_ones_as_the_seats_say() -> None:
    for seats, n in ((2, 0), (3, 1), (4, 2)):
        game = ready(seats)
        assert game.content.tasks[game.common].common
        assert len(game.frame) == n
        assert not any(game.content.tasks[task].common for task in game.frame)


@rule("WK-SET-22")
def test_vehicles_that_nobody_chose_form_the_pool() -> None:
    game = ready()
    assert len(game.pool) == 12 - 4
    assert "BL01" not in {card for card, _ in game.pool}


@rule("WK-SET-23")
def test_a_unanimous_vote_decides_and_else_the_waster() -> None:
    for votes, asked in ((("savior",) * 3, False), (("savior", "cult", "cult"), True)):
        luck = Luck("vote")
        game = Knights.new(3, luck)
        while type(game.steps[-1]).__name__ != "Vote":
            seat = game.to_act()[0]
            game.play(seat, game.actions(seat)[0], luck)
        for seat, vote in enumerate(votes):
            game.play(seat, Action.parse(f"vote {vote}"), luck)
        if asked:
            assert game.to_act() == (game.marker,)
            game.play(game.marker, Action.parse("vote damsel"), luck)
        assert game.mission == ("damsel" if asked else "savior")


@rule("WK-ONE-01")
def test_there_can_be_only_one_needs_three_players_and_gives_each_three_pride() -> None:
    with pytest.raises(Unreadable, match="3 seats"):
        Knights.new(2, Luck("x"), mission="only-one")
    assert ready(3, "only-one").pride == (3, 3, 3)


@rule("WK-P2-03", "WK-P2-02")
def test_two_players_secretly_keep_two_of_four_tasks() -> None:
    luck = Luck("two")
    game = Knights.new(2, luck, mission="savior")
    while type(game.steps[-1]).__name__ != "KeepTasks":
        seat = game.to_act()[0]
        game.play(seat, game.actions(seat)[0], luck)
    dealt = game.rejected
    assert [len(hand) for hand in dealt] == [4, 4]
    assert game.view(0).rejected == (dealt[0], ("?",) * 4)
    for seat in (0, 1):
        for task in dealt[seat][:2]:
            game.play(seat, Action.parse(f"keep {task}"), luck)
        game.play(seat, Action.parse("done"), luck)
    assert game.secret == (dealt[0][:2], dealt[1][:2])
    assert game.view(1).secret[0] == ("?", "?")
    assert game.frame == ()
