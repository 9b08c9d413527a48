"""Setup and map (SV-SET)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.ledger import rule
from tests.rules.survivors.table import Table
from wastelands.engine.action import Action
from wastelands.engine.errors import Unreadable
from wastelands.engine.luck import Luck, ScriptedLuck
from wastelands.engine.piles import put
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import RADIO
from wastelands.games.survivors.ground import Ground, distance, spot, tile
from wastelands.games.survivors.people import survivors
from wastelands.games.survivors.reading import load
from wastelands.games.survivors.rounds import StartTurn
from wastelands.games.survivors.setup import PlaceBase, random_map, repair
from wastelands.games.survivors.tiles import LayTile, PullTile, fits, home_blocks, places, tile_bag, turned


def based(seats: int, **options: str | int | bool) -> Survivors:
    luck = Luck("based")
    game = Survivors.new(seats, luck, None, **options)
    while isinstance(game.steps[-1], PlaceBase):
        (seat,) = game.to_act()
        game.play(seat, game.actions(seat)[0], luck)
    return game


@rule("SV-SET-01", "SV-SET-03", "SV-SET-38", "SV-SET-37")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_each_player_leads_one_party_with_the_kit(seats: int) -> None:
    game = based(seats, events=False)
    assert [survivors(game, seat) for seat in range(seats)] == [6] * seats
    assert {put(stock, RADIO, 0) for stock in game.stocks} == {(16, 16, 10, 8, 2, 2, 1, 3, 1, 0, 0, 0)}
    assert sorted(base.owner for base in game.bases) == list(range(seats))
    assert all(base.home for base in game.bases)


@rule("SV-SET-03")
@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_players(seats: int) -> None:
    with pytest.raises(Unreadable):
        Survivors.new(seats, Luck("no"))


@rule("SV-SET-02", "SV-SET-32", "SV-SET-33")
def test_bases_come_after_the_map_and_before_the_rounds_clockwise_from_the_first() -> None:
    luck = Luck("order")
    game = Survivors.new(4, luck)
    assert game.round == 0
    order = []
    while isinstance(game.steps[-1], PlaceBase):
        (seat,) = game.to_act()
        order.append(seat)
        game.play(seat, game.actions(seat)[len(order)], luck)
    assert order == [(game.first + i) % 4 for i in range(4)]
    assert game.round == 1
    tiles = [base.at for base in game.bases]
    assert min(distance(a, b) for a in tiles for b in tiles if a != b) >= 5


@rule("SV-SET-33", "SV-SET-13", "SV-SET-35")
def test_where_a_base_may_not_stand() -> None:
    ground = "ffffffwf\nffffffwf\nwfffffwf"
    table = Table(ground=ground, bases=[(0, 0, 0, True)], start=PlaceBase((1,), 5))
    assert table.rule(1, "found 2,0") == "SV-SET-13"
    assert table.rule(1, "found 0,7") == "SV-SET-35"
    assert table.rule(1, "found 0,4") == "SV-SET-33"
    assert table.rule(1, "done") == "SV-SET-32"
    assert table.can(1) == ["found 0,5", "found 1,4", "found 1,5", "found 2,3", "found 2,4", "found 2,5"]


@rule("SV-SET-34")
def test_the_gap_shrinks_until_a_tile_is_left_and_stays_so() -> None:
    table = Table(3, ground="ffff", bases=[(0, 0, 0, True)], start=PlaceBase((1, 2), 5))
    assert table.step == "PlaceBase"  # the one tile of the second base was the only one at distance 3
    assert [spot(base.at) for base in table.game.bases] == [(0, 0), (0, 3)]
    assert table.can(2) == ["found 0,1", "found 0,2"]
    assert table.game.steps[-1] == PlaceBase((2,), 3)


@rule("SV-SET-09")
def test_the_map_mode_is_one_of_those_there_are() -> None:
    with pytest.raises(Unreadable, match="option map"):
        Survivors.new(2, Luck("x"), map="round")
    assert Survivors.new(2, Luck("x"), map="laid").mode == "laid"


@rule("SV-SET-10")
def test_tiles_are_squares_with_four_neighbours() -> None:
    ground = Ground((tile(r, c), "field", "****") for r in range(3) for c in range(3))
    assert [spot(at) for at in ground.near[tile(1, 1)]] == [(0, 1), (1, 2), (2, 1), (1, 0)]
    assert distance(tile(0, 0), tile(2, 2)) == 4


@rule("SV-SET-11", "SV-SET-12", "SV-SET-22")
@pytest.mark.parametrize(("seats", "n"), [(2, 81), (3, 99), (4, 121), (5, 143), (6, 169)])
def test_the_random_map_has_its_size_and_enough_of_each_terrain(seats: int, n: int) -> None:
    laid = random_map(seats, load(), Luck("map"))
    counts = Counter(terrain for _, terrain, _ in laid)
    assert len(laid) == n
    assert set(counts) == set(load().terrains)
    assert len(counts) == 9
    assert min(counts.values()) >= seats


@rule("SV-SET-22")
def test_the_repair_takes_from_the_commonest_terrain() -> None:
    ground = {tile(0, c): "field" for c in range(30)} | {tile(1, c): "road" for c in range(9)}
    repair(ground, 2, load(), ScriptedLuck([f"0,{c}" for c in range(14)]))
    counts = Counter(ground.values())
    assert counts["field"] == 30 - 14
    assert counts["road"] == 9
    assert all(counts[terrain] >= 2 for terrain in load().terrains)


@rule("SV-SET-23", "SV-SET-24")
def test_the_bag_is_dealt_row_by_row_and_refilled() -> None:
    bag = load().terrain_bag()
    assert len(bag) == 76
    luck = ScriptedLuck([*bag, *bag[:5]])
    laid = random_map(2, load(), luck)
    assert [terrain for _, terrain, _ in laid] == [*bag, *bag[:5]]
    assert luck.left == 0


@rule("SV-SET-40", "SV-SET-41")
def test_the_first_player_is_drawn_first() -> None:
    luck = Luck("draws")
    luck.log = []
    game = Survivors.new(3, luck)
    drawn = [outcome.what for outcome in luck.log]  # type: ignore[union-attr]
    assert drawn[:2] == ["first", "tile"]
    assert game.first == int(luck.log[0].value)  # type: ignore[union-attr]
    assert list(dict.fromkeys(drawn)) in (["first", "tile"], ["first", "tile", "repair"])


@rule("SV-SET-39", "SV-RND-08")
@pytest.mark.parametrize(("seats", "copies"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_decks_grow_with_the_table_and_leave_out_modules(seats: int, copies: int) -> None:
    game = Survivors.new(seats, Luck("decks"))
    assert len(game.deck) == 50 * copies
    assert len(game.events) == 24
    bare = Survivors.new(seats, Luck("decks"), zombies=False, radiation=False)
    assert set(game.deck) - set(bare.deck) == {"FT13", "FT14", "EQ08"}
    assert set(game.events) - set(bare.events) == {"EV11", "EV12", "EV13", "EV14"}
    assert Survivors.new(seats, Luck("decks"), events=False).events == ()


# ---- laid


@rule("SV-SET-27", "SV-SET-36")
def test_home_blocks_in_a_row_joined_by_roads() -> None:
    game = Survivors.new(3, Luck("laid"), map="laid", events=False)
    assert len(game.ground.terrain) == 3 * 9 + 2 * 3
    assert [spot(base.at) for base in game.bases] == [(1, 1), (1, 7), (1, 13)]
    assert game.ground.terrain[tile(1, 4)] == "road"
    assert game.ground.terrain[tile(0, 8)] == "water"
    assert game.ground.terrain[tile(2, 13)] == "industrial"
    assert len(game.bag) in (2 * 76, 2 * 76 - 1)


@rule("SV-SET-25", "SV-SET-26")
def test_a_tile_is_pulled_and_laid_before_step_1() -> None:
    game = Survivors.new(2, Luck("laid"), map="laid", events=False)
    assert isinstance(game.steps[-1], LayTile)
    (seat,) = game.to_act()
    n = len(game.ground.terrain)
    game.play(seat, game.actions(seat)[0], Luck("on"))
    assert len(game.ground.terrain) == n + 1
    assert type(game.steps[-1]).__name__ == "Scavengers"


@rule("SV-SET-28", "SV-SET-29", "SV-SET-42")
def test_edges_must_match_in_one_of_four_turns() -> None:
    assert [turned("RLWL", n) for n in range(4)] == ["RLWL", "LRLW", "WLRL", "LWLR"]
    ground = Ground([(tile(0, 0), "road", "RLRL")])
    assert fits(ground, tile(1, 0), "RLLL")
    assert not fits(ground, tile(1, 0), "LLLL")
    assert fits(ground, tile(0, 1), "LLLL")
    assert {(spot(at), n) for at, n in places(ground, "RLLL")} == {
        ((-1, 0), 2),
        ((1, 0), 0),
        *(((0, 1), n) for n in (0, 1, 2)),
        *(((0, -1), n) for n in (0, 2, 3)),
    }
    open_ground = Ground([(tile(0, 0), "urban", "****")])
    assert len(places(open_ground, "RRRR")) == 4
    table = Table(start=LayTile(0, "road-RLRL"))
    assert table.rule(0, "lay 20,20 0") == "SV-SET-28"
    table.game.ground = ground
    table.game._options = {}
    assert table.rule(0, "lay 1,0 1") == "SV-SET-29"
    assert table.rule(0, "done") == "SV-SET-26"


@rule("SV-SET-30")
def test_a_tile_without_a_place_goes_back_and_three_are_pulled_at_most() -> None:
    table = Table(dice=["water-WWWW"] * 3, start=PullTile(0), bag=("water-WWWW",) * 5)
    assert table.step == "LayTile"  # edges of a drawn map fit anything
    table = Table(dice=["water-WWWW"] * 3, bag=("water-WWWW",) * 5)
    table.game.ground = Ground([(tile(0, 0), "field", "LLLL")])
    table.push(PullTile(0))
    assert table.step == ""
    assert len(table.told("pulled")) == 3
    assert len(table.game.bag) == 5


@rule("SV-SET-31")
def test_an_empty_bag_skips_laying() -> None:
    table = Table(start=PullTile(0), bag=())
    assert table.step == ""
    assert table.game.outcome is None


@rule("SV-SET-27", "SV-SET-12")
def test_the_bag_of_the_laid_map_is_the_terrain_table() -> None:
    counts = Counter(one.split("-")[0] for one in tile_bag(load(), 1))
    assert counts == Counter(load().terrain_bag())
    assert len(home_blocks(2)) == 21


# ---- why cooperation and competition pay


@rule("SV-SET-33")
def test_a_base_keeps_five_tiles_away_from_every_other() -> None:
    luck = Luck("gap")
    game = Survivors.new(2, luck)
    first, second = game.clockwise(game.first)
    game.play(first, game.actions(first)[20], luck)
    (base,) = game.bases
    far = [at for at in game.ground.mainland if distance(at, base.at) >= 5]
    assert [str(action) for action in game.actions(second)] == [f"found {spot(at)}" for at in far]
    near = next(at for at in game.ground.mainland if distance(at, base.at) == 4)
    why = game.why_not(second, Action("found", spot(near)))
    assert why is not None
    assert (why.rule, dict(why.facts)) == ("SV-SET-33", {"n": 5})


@rule("SV-SET-43")
@pytest.mark.parametrize(
    ("seats", "radios"),
    [(2, [0, 0]), (3, [0, 0, 1]), (4, [0, 0, 0, 1]), (5, [0, 0, 0, 0, 1]), (6, [0, 0, 0, 0, 0, 1])],
)
def test_who_places_the_last_of_three_or_more_bases_starts_with_a_radio(seats: int, radios: list[int]) -> None:
    game = based(seats)
    assert [game.stocks[seat][RADIO] for seat in game.clockwise(game.first)] == radios
    assert {stock[RADIO] for stock in based(seats, map="laid").stocks} == {0}


# ---- together or against each other

FED = {"food": 20, "water": 20}
BOTH = (StartTurn(1), StartTurn(0))
NEIGHBOURS = [(1, 4, 0, True), (4, 4, 1, True)]


@rule("SV-SET-04")
def test_a_player_may_trade_attack_or_leave_the_others_alone() -> None:
    table = Table(stock={0: FED}, parties=[("P1.1", 0, 7, 7, 2)]).until("Activity")
    assert {"end", "trade", "assault P1.1 base"} <= set(table.can(0))
    alone = Table(stock={0: FED}, start=BOTH).until("Activity").play(0, "end").until("Scavengers")
    assert alone.game.turn.seat == 1


@rule("SV-SET-05", "SV-SET-06")
def test_two_who_divide_the_work_and_trade_have_more_than_two_who_do_everything_alone() -> None:
    def harvest(crews: tuple[str, str], *trades: str) -> list[tuple[int, int]]:
        farms = [("BD01", 0, 3, 0), ("BD04", 0, 4, 0), ("BD01", 6, 7, 1), ("BD04", 6, 6, 1)]
        goods = {"food": 9, "water": 9}
        table = Table(people={0: 3, 1: 3}, stock={0: goods, 1: goods}, buildings=farms, start=BOTH)
        table.until("Workers").play(0, *crews[0].split("; "), "done").play(0, "end").until("Workers")
        table.play(1, *crews[1].split("; "), "done").play(1, *trades)
        if trades:
            table.play(0, "accept")
        return [(table.has(seat, "food"), table.has(seat, "water")) for seat in (0, 1)]

    alone = harvest(("staff 0,3 2; staff 0,4 1", "staff 6,7 2; staff 6,6 1"))
    divided = harvest(("staff 0,3 3", "staff 6,6 2"), "trade", "give water 8", "want food 7", "propose")
    assert alone == [(14, 10), (14, 10)]
    assert divided == [(13, 11), (13, 12)], "more in all, and one pair of hands was not even needed"


@rule("SV-SET-06")
def test_a_full_crew_gives_a_bonus() -> None:
    table = Table(buildings=[("BD01", 0, 0, 0)], stock={0: {"water": 9, "food": 9}})
    table.until("Workers").play(0, "staff 0,0 3", "done")
    assert table.told("stock")[0]["goods"] == (("food", 14),)


@rule("SV-SET-07", "SV-SET-08")
def test_what_one_party_takes_the_neighbour_cannot_have() -> None:
    table = Table(stock={0: FED, 1: FED}, bases=NEIGHBOURS, start=BOTH).until("Activity")
    table.play(0, "gather 3,4 tile", "end").until("Activity")
    assert "gather 3,4 tile" not in table.can(1)
    assert table.rule(1, "gather 3,4 tile") == "SV-ACT-20"
    assert "gather 4,5 tile" in table.can(1)


@rule("SV-SET-07", "SV-SET-08")
def test_a_feature_is_used_up_by_whoever_comes_first() -> None:
    spring = [("FT09", 3, 4, 1)]
    table = Table(stock={0: FED, 1: FED}, bases=NEIGHBOURS, features=spring, start=BOTH).until("Activity")
    table.play(0, "gather 3,4 feature")
    assert table.game.features == ()
    table.play(0, "end").until("Activity")
    table.game.gathered, table.game._options = (), {}
    assert table.rule(1, "gather 3,4 feature") == "SV-ACT-18"
