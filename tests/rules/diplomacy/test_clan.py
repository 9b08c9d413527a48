"""The six clans (WD-CLAN)."""

from __future__ import annotations

import pytest

from tests.ledger import rule
from tests.rules.diplomacy.board import Board, enforce

GAINS = {
    "drifter:B": "drifts",
    "raider": "raids",
    "pirate": "pirates",
    "bomber": "bombs",
    "enforcer": "enforcers",
}
WORTH = {"drifts": "B", "raids": 1, "pirates": 3, "bombs": 1, "enforcers": 1}
NOTHING_TO_DO_WITH_IT = "0,0=I 0,-1=A+{} 1,-1=A"


@rule("WD-CLAN-01")
@pytest.mark.parametrize(("clan", "item"), GAINS.items())
def test_a_clan_space_gives_its_bonus(clan: str, item: str) -> None:
    board = Board(NOTHING_TO_DO_WITH_IT.format(clan), action="2-A").play("place 0,-1")
    assert getattr(board.pool, item) == WORTH[item]
    for other in set(GAINS.values()) - {item}:
        assert not getattr(board.pool, other)
    assert board.told("joined")[0]["clan"] == clan.partition(":")[0]


@rule("WD-CLAN-01")
@pytest.mark.parametrize("step", ["place 0,1", "drift 0,1", "road -1,1 0,1", enforce("0,1 1,0 1,1")])
def test_whatever_step_occupied_it(step: str) -> None:
    land = "0,0=I 0,1=A+raider 1,0=B 1,1=B -1,1=A+drifter:A -1,0=A+enforcer 0,2=D"
    board = Board(land, roads="-1,1>0,1 0,2>1,1", action="3-A").play("place -1,0", "place -1,1")
    assert board.pool.raids == 0
    assert board.play(step).pool.raids == 1


@rule("WD-CLAN-01")
def test_without_its_clan_there_is_no_bonus() -> None:
    board = Board("0,0=I 0,-1=A 1,-1=~ 1,0=B", roads="0,0>1,0", action="1-A")
    for text in ("drift 1,0", "pirate 1,-1", "raid 1,0", "bomb 0,-1", "enforce 0,-1 1,-1 1,0"):
        assert board.rule(text) == "WD-CLAN-01"


@rule("WD-CLAN-02")
@pytest.mark.parametrize("clan", GAINS)
def test_a_bonus_ends_with_the_turn(clan: str) -> None:
    land = f"0,0=I 0,-1=A+{clan} 1,-1=B 1,0=~ 0,1=D 1,1=D 0,2=D -1,0=C"
    rounds = (("1-A", "1-B"), ("1-B", "1-C"), *[("1-A", "1-B")] * 4)
    board = Board(land, roads="0,1>1,1", o="-1,0", rounds=rounds)
    board.play("pick 1-A", "place 0,-1")
    assert len(board.can()) > 1
    board.play("end")
    assert board.lost
    board.play("end")  # O leaves 1-B unused
    board.play("pick 1-B")
    assert board.seat == "X"
    assert board.can() == ["end", "place 1,-1"]


@rule("WD-CLAN-03")
@pytest.mark.parametrize(
    ("clan", "lost"),
    list(zip(GAINS, ["drift B", "raid 1", "pirate 3", "bomb 1", "enforce 1"], strict=True)),
)
def test_a_bonus_need_not_be_used(clan: str, lost: str) -> None:
    board = Board(NOTHING_TO_DO_WITH_IT.format(clan), action="2-A").play("place 0,-1")
    assert board.can()[0] == "end"
    board.play("end")
    assert board.lost == ["action 1", lost]
    assert board.occupied("X") == ["0,-1"]
    assert board.destroyed == []


@rule("WD-CLAN-04")
def test_the_drifter_occupies_one_space_of_its_sector() -> None:
    board = Board("0,0=I 0,-1=A+drifter:B 1,-1=B 1,0=B 0,1=A -1,1=~", action="1-A")
    board.play("place 0,-1")
    assert board.can() == ["end", "drift 1,-1", "drift 1,0"]
    assert board.rule("drift 0,1") == "WD-CLAN-04"
    assert board.rule("drift -1,1") == "WD-CLAN-04"
    board.play("drift 1,0")
    assert board.occupied("X") == ["0,-1", "1,0"]
    assert board.seat == "O"


@rule("WD-CLAN-04")
def test_two_drifters_are_two_spaces() -> None:
    land = "0,0=I 0,-1=A+drifter:B 0,1=A+drifter:C 1,-1=B 1,0=C -1,0=B"
    board = Board(land, action="2-A").play("place 0,-1", "place 0,1")
    assert board.pool.drifts == "BC"
    assert board.targets("drift") == ["-1,0", "1,-1", "1,0"]
    board.play("drift 1,-1")
    assert board.targets("drift") == ["1,0"]
    assert board.rule("drift -1,0") == "WD-CLAN-04"


@rule("WD-CLAN-05")
def test_the_drifters_space_follows_every_rule_and_triggers_everything() -> None:
    land = "0,0=I 0,-1=A+drifter:B 1,0=B+guardian 2,0=s1 1,1=C -1,1=B 5,0=B 5,5=B"
    board = Board(land, roads="1,0>1,1", o="-1,1", action="1-A").play("place 0,-1")
    assert board.targets("drift") == ["1,0"]
    assert board.rule("drift -1,1") == "WD-ACT-02"
    assert board.rule("drift 5,0") == "WD-ACT-07"
    assert board.rule("drift 0,0") == "WD-MAP-06"
    board.play("drift 1,0")
    assert board.offers == ["2,0"]
    assert board.play("settle 2,0 yes").targets("road") == ["1,1"]
    assert board.points == (3, 0)


RAID = "0,0=I 0,-1=A+raider 1,-1=B 1,0=B 0,1=C 5,5=D 5,6=~ 5,7=s1"
ROADS = "0,0>1,-1 1,0>0,1 5,5>5,6>5,7"


@rule("WD-CLAN-06")
def test_the_raider_destroys_any_road_space_anywhere() -> None:
    board = Board(RAID, roads=ROADS, o="1,0", action="1-A").play("place 0,-1")
    assert board.can() == ["end", *(f"raid {h}" for h in ("0,1", "1,-1", "1,0", "5,5", "5,6"))]
    assert board.rule("raid 0,-1") == "WD-CLAN-06"
    assert board.rule("raid 0,0") == "WD-CLAN-06"
    assert board.rule("raid 5,7") == "WD-CLAN-06"
    board.play("raid 5,5")
    assert board.destroyed == ["5,5"]
    assert board.seat == "O"


@rule("WD-CLAN-06")
def test_a_destroyed_road_space_is_not_raided_again() -> None:
    board = Board(RAID, roads=ROADS, destroyed="5,5", action="1-A").play("place 0,-1")
    assert "5,5" not in board.targets("raid")
    assert board.rule("raid 5,5") == "WD-DEST-02"


@rule("WD-CLAN-07")
@pytest.mark.parametrize("target", ["1,0", "1,-1", "0,1"])
def test_the_raider_asks_nobody_whose_space_it_is(target: str) -> None:
    board = Board(RAID, roads=ROADS, x="1,-1", o="1,0", t="0,1", seats=3, action="1-A")
    board.play("place 0,-1", f"raid {target}")
    assert board.destroyed == [target]
    for seat in "XOT":
        assert target not in board.occupied(seat)


PIRATE = "0,0=I 0,1=B+pirate 1,0=~ 2,0=~ 0,2=~ 5,0=~ 1,-1=A -1,0=~"


@rule("WD-CLAN-08")
def test_the_pirate_occupies_three_water_spaces() -> None:
    board = Board(PIRATE, action="1-B").play("place 0,1")
    assert board.can() == ["end", "pirate -1,0", "pirate 0,2", "pirate 1,0"]
    assert board.rule("pirate 1,-1") == "WD-CLAN-08"
    board.play("pirate -1,0", "pirate 0,2", "pirate 1,0")
    assert board.seat == "O"
    assert board.occupied("X") == ["-1,0", "0,1", "0,2", "1,0"]


@rule("WD-CLAN-09")
def test_each_pirate_space_is_empty_and_in_reach_when_it_is_taken() -> None:
    board = Board(PIRATE, o="0,2", action="1-B").play("place 0,1")
    assert board.rule("pirate 0,2") == "WD-ACT-02"
    assert board.rule("pirate 2,0") == "WD-ACT-07"
    assert board.rule("pirate 5,0") == "WD-ACT-07"
    assert board.play("pirate 1,0").targets("pirate") == ["-1,0", "2,0"]


@rule("WD-CLAN-10")
def test_the_pirate_may_stop_early() -> None:
    board = Board(PIRATE, action="1-B").play("place 0,1", "pirate 1,0", "end")
    assert board.lost == ["pirate 2"]
    assert board.occupied("X") == ["0,1", "1,0"]


BOMB = "0,0=I 0,-1=A+bomber 1,-1=B 1,-2=C 0,-2=D -1,-1=~ -1,0=B 0,-3=B"


@rule("WD-CLAN-11")
def test_the_bomber_clears_the_opponents_around_one_active_space() -> None:
    board = Board(BOMB, seats=3, o="1,-1 0,-2 0,-3", t="-1,-1", action="1-A").play("place 0,-1")
    assert board.can() == ["end", "bomb 0,-1"]
    board.play("bomb 0,-1")
    assert board.destroyed == ["-1,-1", "0,-2", "1,-1"]
    assert board.occupied("O") == ["0,-3"]
    assert board.occupied("T") == []


@rule("WD-CLAN-11")
def test_the_bombers_space_must_be_own_and_active_and_have_a_victim() -> None:
    land = BOMB + " 5,0=D 5,1=D 1,0=B"
    board = Board(land, x="5,0 1,0", o="5,1 -1,0", action="1-A").play("place 0,-1")
    assert board.targets("bomb") == ["0,-1"]
    assert board.rule("bomb -1,0") == "WD-CLAN-11"
    assert board.why("bomb -1,0").key == "not-yours"
    assert board.why("bomb 5,0").key == "inactive"
    assert board.why("bomb 1,0").key == "no-victim"


@rule("WD-CLAN-12")
def test_the_bombers_space_may_be_a_settlement() -> None:
    land = "0,0=I 0,-1=A+bomber 1,0=s2 2,0=D 2,-1=C"
    board = Board(land, settled={"X": "1,0", "O": "1,0"}, o="2,0", action="1-A").play("place 0,-1")
    assert board.targets("bomb") == ["1,0"]
    board.play("bomb 1,0")
    assert board.destroyed == ["2,0"]


@rule("WD-CLAN-12")
def test_an_opponents_settlement_is_no_place_to_bomb_from() -> None:
    land = "0,0=I 0,-1=A+bomber 1,0=s2 2,0=D -1,0=B"
    board = Board(land, settled={"O": "1,0"}, o="2,0 -1,0", action="1-A").play("place 0,-1")
    assert board.targets("bomb") == ["0,-1"]


@rule("WD-CLAN-13")
def test_the_bomber_spares_everything_but_opponents_spaces() -> None:
    land = "0,0=I 0,-1=A+bomber 1,-1=B 1,-2=s1 0,-2=^ -1,-1=C -1,0=D 0,1=A"
    board = Board(land, x="1,-1", o="-1,0", settled={"O": "1,-2"}, destroyed="0,1", action="1-A").play("place 0,-1")
    board.play("bomb 0,-1")
    assert board.destroyed == ["-1,0", "0,1"]
    assert board.occupied("X") == ["0,-1", "1,-1"]
    assert board.settled("O") == ["1,-2"]
    assert board.names(board.game.empty) == ["-1,-1"]


@rule("WD-CLAN-13")
def test_a_bomb_without_a_victim_is_not_listed() -> None:
    board = Board(BOMB, x="1,-1", settled={}, action="2-A").play("place 0,-1")
    assert board.seat == "O"
    assert board.lost == ["action 1", "bomb 1"]


@rule("WD-CLAN-14")
def test_the_guardian_is_three_points_at_once() -> None:
    board = Board("0,0=I 0,-1=A+guardian 1,-1=A+guardian", action="2-A").play("place 0,-1")
    assert board.points == (3, 0)
    assert board.can() == ["end", "place 1,-1"]
    assert board.play("place 1,-1").points == (6, 0)
    assert board.lost == []


THREE = "0,0=I 0,-1=A+enforcer 0,-2=B 1,-2=C 1,-3=D 1,-1=~ -1,-1=A 2,-3=C 6,0=A 7,-1=B 7,0=C -1,0=^"


@rule("WD-CLAN-15")
def test_the_enforcer_occupies_three_lettered_spaces_that_touch() -> None:
    board = Board(f"{THREE} 2,-2=B", action="1-A").play("place 0,-1")
    three = ["0,-2 1,-2 1,-3", "1,-2 1,-3 2,-3", "1,-2 2,-3 2,-2"]
    assert board.can() == ["end", *map(enforce, three)]
    assert board.why(enforce("1,-2 2,-2 1,-1")).key == "enforce-lettered"
    assert board.why(enforce("0,-2 1,-2 1,-1")).key == "enforce-lettered"
    assert board.why(enforce("-1,-1 0,-2 1,-2")).key == "no-triangle"
    assert board.why("enforce 1,-2 0,-2 1,-3").key == "enforce-order"
    assert {board.rule(enforce(three)) for three in ("0,-2 1,-2 1,-1", "-1,-1 0,-2 1,-2")} == {"WD-CLAN-15"}
    assert board.rule("enforce 0,-2 0,-2 1,-2") == "WD-CLAN-15"
    board.play(enforce("0,-2 1,-2 1,-3"))
    assert board.occupied("X") == ["0,-2", "0,-1", "1,-3", "1,-2"]
    assert board.seat == "O"


@rule("WD-CLAN-16")
def test_one_of_the_three_must_be_in_reach_before() -> None:
    board = Board(THREE, action="1-A").play("place 0,-1")
    far = enforce("6,0 7,-1 7,0")
    assert far not in board.can()
    assert board.rule(far) == "WD-CLAN-16"
    one_of_three = enforce("1,-2 1,-3 2,-3")  # 1,-2 touches 0,-1, the other two touch nothing of X
    assert one_of_three in board.can()


@rule("WD-CLAN-16")
def test_an_inactive_space_does_not_reach_for_the_enforcer() -> None:
    board = Board(f"{THREE} 8,-1=D", x="8,-1", action="1-A").play("place 0,-1")
    assert board.rule(enforce("6,0 7,-1 7,0")) == "WD-CLAN-16"


@rule("WD-CLAN-17")
def test_the_enforcer_occupies_all_three_or_none() -> None:
    board = Board(THREE, o="1,-3", action="1-A").play("place 0,-1")
    assert board.seat == "O"  # no whole triangle is left
    assert board.lost == ["enforce 1"]
    board = Board(THREE, o="0,-2", action="1-A").play("place 0,-1")
    assert board.can() == ["end", enforce("1,-2 1,-3 2,-3")]
    assert board.rule(enforce("0,-2 1,-2 1,-3")) == "WD-CLAN-17"


@rule("WD-CLAN-17")
def test_a_destroyed_space_spoils_the_triangle() -> None:
    board = Board(THREE, destroyed="1,-3", action="1-A").play("place 0,-1")
    assert board.lost == ["enforce 1"]


@rule("WD-CLAN-18")
def test_all_bonuses_of_the_three_arise_together() -> None:
    land = "0,0=I 0,-1=A+enforcer 0,-2=B+drifter:A 1,-2=C+guardian 1,-3=D 1,-4=s1 2,-3=A -1,-2=s1 -1,-1=A"
    board = Board(land, roads="1,-3>2,-3 1,-2>2,-3", action="1-A").play("place 0,-1", enforce("0,-2 1,-2 1,-3"))
    assert board.offers == ["-1,-2", "1,-4"]
    assert board.points == (3, 0)
    board.play("settle -1,-2 yes", "settle 1,-4 yes")
    assert board.can() == ["end", "road 1,-3 2,-3", "road 1,-2 2,-3", "drift -1,-1", "drift 2,-3"]
    assert len(board.told("occupied")) == 2
