"""Interrupting and combining: the pool of pending items (WD-INT)."""

from __future__ import annotations

from msgspec.structs import replace

from tests.ledger import rule
from tests.rules.diplomacy.board import Board, enforce
from wastelands.games.diplomacy.pool import Pool

RICH = "0,0=I 0,-1=A+drifter:B 1,-1=B+pirate 1,0=~ 0,1=A -1,1=C -1,0=~ 0,2=D"


@rule("WD-INT-01")
def test_actions_and_bonuses_interrupt_each_other() -> None:
    board = Board(RICH, roads="0,1>0,2", action="2-A")
    board.play("place 0,-1", "drift 1,-1", "pirate 1,0", "place 0,1", "pirate -1,0", "road 0,1 0,2")
    assert len(board.occupied("X")) == 6
    assert board.lost == ["pirate 1"]


@rule("WD-INT-02")
def test_everything_pending_lies_in_one_pool() -> None:
    land = "0,0=I 0,-1=A+raider 1,-1=A+bomber 1,0=A+enforcer 0,1=A+pirate -1,1=A+drifter:C -1,0=C 2,-1=C 2,0=C 1,1=~"
    board = Board(land, roads="0,-1>-1,0", o="2,-1", action="6-A")
    assert replace(board.pool, fresh=False) == Pool(6, "A", fresh=False)
    board.play(*(f"place {h}" for h in ("0,-1", "1,-1", "1,0", "0,1", "-1,1")))
    assert board.pool == Pool(1, "A", (board.game.terrain.roads & board.game.owned[0],), "C", 1, 3, 1, 1, False)
    verbs = [text.split()[0] for text in board.can()]
    assert set(verbs) == {"end", "road", "drift", "raid", "pirate", "bomb"}


@rule("WD-INT-03")
def test_any_pending_item_with_a_target_may_come_next() -> None:
    board = Board(RICH, action="2-A").play("place 0,-1")
    assert board.can() == ["end", "place 0,1", "drift 1,-1"]
    board.play("drift 1,-1")
    assert board.can() == ["end", "place 0,1", "pirate -1,0", "pirate 1,0"]


@rule("WD-INT-03")
def test_equal_items_are_listed_once() -> None:
    land = "0,0=I 0,-1=A+raider 0,1=A+raider 1,0=A 1,1=B 5,5=C 5,6=D"
    board = Board(land, roads="5,5>5,6", action="3-A").play("place 0,-1", "place 0,1")
    assert board.pool.raids == 2
    assert board.targets("raid") == ["5,5", "5,6"]
    drifters = land.replace("raider", "drifter:B") + " 1,-1=B"
    board = Board(drifters, action="3-A").play("place 0,-1", "place 0,1")
    assert board.pool.drifts == "BB"
    assert board.targets("drift") == ["1,-1", "1,1"]
    assert board.play("drift 1,1").targets("drift") == ["1,-1"]


@rule("WD-INT-04")
def test_each_step_uses_one_unit() -> None:
    board = Board("0,0=I 0,-1=A+pirate 0,1=A+raider 1,0=~ 1,-1=~ -1,0=~ 5,5=C 5,6=D", roads="5,5>5,6", action="3-A")
    board.play("place 0,-1")
    assert (board.pool.hexes, board.pool.pirates) == (2, 3)
    board.play("pirate 1,0")
    assert (board.pool.hexes, board.pool.pirates) == (2, 2)
    board.play("place 0,1", "raid 5,6")
    assert (board.pool.hexes, board.pool.raids, board.pool.pirates) == (1, 0, 2)
    assert board.rule("raid 5,5") == "WD-CLAN-01"
    one = Board("0,0=I 0,-1=A 0,1=A+raider 5,5=C 5,6=D", roads="5,5>5,6", action="1-A").play("place 0,1")
    assert one.rule("place 0,-1") == "WD-INT-04"


@rule("WD-INT-04")
def test_the_enforcers_step_is_one_triangle() -> None:
    land = "0,0=I 0,-1=A+enforcer 1,-1=B 1,0=B 2,-1=B 2,0=B 3,-1=B -1,0=A"
    board = Board(land, action="2-A").play("place 0,-1", enforce("1,-1 1,0 2,-1"))
    assert board.pool.enforcers == 0
    assert board.can() == ["end", "place -1,0"]
    assert board.rule(enforce("2,0 3,-1 2,-1")) == "WD-CLAN-01"


@rule("WD-INT-05")
def test_an_offer_is_answered_before_any_other_step() -> None:
    board = Board("0,0=I 0,1=A 0,2=s1 1,0=A 1,1=B", roads="0,1>1,1", action="2-A").play("place 0,1")
    assert board.can() == ["settle 0,2 no", "settle 0,2 yes"]
    for text in ("end", "place 1,0", "road 0,1 1,1"):
        assert board.rule(text) == "WD-INT-05"
    board.play("settle 0,2 yes")
    assert board.can() == ["end", "place 1,0", "road 0,1 1,1"]


@rule("WD-INT-06")
def test_an_item_without_a_target_now_stays_pending() -> None:
    land = "0,0=I 0,1=A+drifter:D 0,2=A+enforcer 0,3=D 1,2=D 1,3=D 0,4=A"
    board = Board(land, action="3-A").play("place 0,1")
    assert board.targets("drift") == []
    board.play("place 0,2")
    assert board.targets("drift") == ["0,3", "1,2"]
    board.play("drift 0,3")
    assert board.targets("place") == ["0,4"]


@rule("WD-INT-06")
def test_action_hexes_wait_while_a_bonus_opens_the_way() -> None:
    land = "0,0=I 0,1=A+drifter:D 0,2=D 0,3=A"
    board = Board(land, action="2-A").play("place 0,1")
    assert board.targets("place") == []
    board.play("drift 0,2")
    assert board.targets("place") == ["0,3"]
    board.play("place 0,3")
    assert board.lost == []


@rule("WD-INT-07")
def test_a_road_leaves_the_pool_when_it_leads_nowhere_any_more() -> None:
    board = Board("0,0=I 0,1=A 0,2=A 1,0=B", roads="0,1>0,2", action="3-A").play("place 0,1")
    assert len(board.pool.roads) == 1
    board.play("place 0,2")
    assert board.lost == ["action 1"]


@rule("WD-INT-07")
def test_a_raid_on_its_target_or_source_ends_a_road() -> None:
    land = "0,0=I 0,1=A+raider 0,2=B 1,0=A 5,5=A 5,6=A"
    for target, left in (("0,2", 0), ("0,1", 0), ("5,5", 1)):
        board = Board(land, roads="0,1>0,2 5,5>5,6", action="2-A").play("place 0,1")
        assert len(board.pool.roads) == 1
        assert len(board.play(f"raid {target}").pool.roads) == left


@rule("WD-INT-08")
def test_a_turn_ends_when_it_is_declared_and_the_rest_is_lost() -> None:
    board = Board(RICH, action="2-A").play("place 0,-1", "end")
    assert board.seat == "O"
    assert board.lost == ["action 1", "drift B"]


@rule("WD-INT-08")
def test_a_turn_ends_by_itself_when_nothing_is_left_to_do() -> None:
    board = Board("0,0=I 0,-1=A+drifter:B 1,0=C", action="2-A").play("place 0,-1")
    assert board.seat == "O"
    assert board.lost == ["action 1", "drift B"]


@rule("WD-INT-09")
def test_nobody_else_decides_during_a_turn() -> None:
    board = Board(RICH, seats=3, action="2-A")
    for text in ("place 0,-1", "drift 1,-1", "pirate 1,0"):
        assert board.game.to_act() == (0,)
        assert board.game.actions(1) == board.game.actions(2) == ()
        board.play(text)
