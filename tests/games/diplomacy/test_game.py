"""The table as rooms and bots use it: positions, values, imagined flaps."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.games.diplomacy.sheets import a_sheet
from tests.rules.diplomacy.board import Board, terrain
from wastelands.bots.bot import new_bot
from wastelands.engine.errors import Unreadable
from wastelands.engine.luck import Luck, Outcome
from wastelands.games.diplomacy.game import Diplomacy, value
from wastelands.games.diplomacy.scoring import coming_points

POSITION = """
players: 2
round: 2
points: X=3 O=1
actions:
  1: 1-A
  2: 1-A 1-B* 1-C
map:
  I    s2=O
    A=X     C=O
  B    D
    A!      ~
"""


def test_a_game_starts_from_a_position() -> None:
    game = Diplomacy.new(2, Luck("a"), position=POSITION)
    assert (game.round, game.turn, game.points) == (2, 0, (3, 1))
    assert game.left == ("1-A", "1-C")
    assert [[str(h) for h in game.terrain.grid.members(mask)] for mask in game.owned] == [["1,0"], ["3,-1"]]
    assert game.destroyed.bit_count() == 1
    assert game.settled[1] == game.terrain.settlement_bits
    assert game.empty == game.terrain.spaces & ~game.destroyed & ~game.owned[0] & ~game.owned[1]
    assert len(game.rounds) == 6, "luck deals the rounds that the position leaves open"
    assert game.rounds[:2] == (("1-A",), ("1-A", "1-B", "1-C"))


def test_the_hidden_rest_of_a_position_is_seen_by_nobody() -> None:
    luck = Luck("a")
    luck.log = []
    Diplomacy.new(2, luck, position=POSITION)
    assert [entry.seen_by for entry in luck.log if isinstance(entry, Outcome)] == [()]


def test_a_position_says_which_rules_are_in_use() -> None:
    game = Diplomacy.new(2, Luck("a"), position=f"options: road_chain=on question_scope=action\n{POSITION}")
    assert (game.road_chain, game.question_scope) == (True, "action")
    game = Diplomacy.new(2, Luck("a"), position=POSITION, road_chain=True)
    assert (game.road_chain, game.question_scope) == (True, "hex")
    with pytest.raises(Unreadable, match="no option 'speed'"):
        Diplomacy.new(2, Luck("a"), position=f"options: speed=9\n{POSITION}")


def test_a_position_for_others_or_at_its_end_is_refused() -> None:
    with pytest.raises(Unreadable, match="for 2 seats, not 3"):
        Diplomacy.new(3, Luck("a"), position=POSITION)
    with pytest.raises(Unreadable, match="no action left to take"):
        Diplomacy.new(2, Luck("a"), position=POSITION.replace("1-A 1-B* 1-C", "1-B*"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_terrain_without_its_deal_is_dealt_by_luck(players: int) -> None:
    sheet = a_sheet(players, "plain")
    dealt = {Diplomacy.new(players, Luck(seed), map=sheet.terrain_id).rounds for seed in "abcdef"}
    assert len(dealt) > 1
    assert Diplomacy.new(players, Luck("a"), map=sheet.id).rounds == sheet.rounds


def test_a_view_imagines_the_hidden_flaps_and_keeps_the_open_ones() -> None:
    game = Diplomacy.new(2, Luck("a"))
    worlds = [game.view(0).imagine(Luck(str(n))) for n in range(8)]
    assert {world.rounds[:2] for world in worlds} == {game.rounds[:2]}
    assert len({world.rounds for world in worlds}) > 1
    last = Board(rounds=(("1-A", "1-B"),) * 6, round=5).game
    assert last.view(0).imagine(Luck("a")).rounds == last.rounds, "nothing is hidden in round 5"


def test_a_value_is_what_one_has_and_will_have_beyond_the_others() -> None:
    board = Board("0,0=I 0,1=A 0,2=s1 0,3=B 1,0=C", x="0,1", settled={"X": "0,2"}, points=(3, 1))
    assert coming_points(board.game, 0) == 2
    own = 3 + 2 + 0.06 * 2 + 0.04 * 2
    assert value(board.game, 0) == pytest.approx(own - 1)
    assert value(board.game, 1) == pytest.approx(1 - own)


def test_the_greedy_bot_takes_the_points() -> None:
    rounds = (("1-A", "1-B"), *[("1-C", "1-D")] * 5)
    board = Board("0,0=I 0,1=A+guardian 1,0=A -1,0=B 0,-1=A", rounds=rounds).play("pick 1-A")
    bot = new_bot("greedy", "diplomacy", Luck("bot"))
    looks: Sequence[Diplomacy] = [board.game.view(0)]
    assert str(bot.choose(0, board.game.actions(0), lambda: looks[0])) == "place 0,1"


def test_maps_compare_by_what_is_printed() -> None:
    one, same, other = terrain("0,0=I 0,1=A"), terrain("0,1=A 0,0=I"), terrain("0,0=I 0,1=B")
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert one != "a map"
    assert repr(one) == repr(same) != repr(other)
    assert one.kind(one.spaces) == "A"
