"""The map: what a hex is, what it touches, and when a space is active (WD-MAP)."""

from __future__ import annotations

import random

import pytest

from tests.games.diplomacy.sheets import a_sheet
from tests.ledger import rule
from tests.rules.diplomacy.board import RING, Board, terrain
from wastelands.engine.hexes import DIRECTIONS, Hex, bits
from wastelands.games.diplomacy.drawing.lattice import middle
from wastelands.games.diplomacy.game import table
from wastelands.games.diplomacy.map import CLANS, KINDS, MOUNTAIN, NUMERALS, SECTORS, Clan, MapError

PLAYERS = (2, 3, 4)


@rule("WD-MAP-01")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_hex_is_exactly_one_thing(players: int) -> None:
    land = a_sheet(players).terrain
    mountains = land.grid.mask(h for h, token in land.cells.items() if token == MOUNTAIN)
    for bit in bits(land.grid.all):
        kinds = [land.lettered, land.kinds["~"], land.city_bits, land.settlement_bits, mountains]
        assert sum(bool(bit & kind) for kind in kinds) == 1


@rule("WD-MAP-01")
@pytest.mark.parametrize("token", ["", "E", "s", "s0", "~^", "IIX", "A+", "1", "a"])
def test_nothing_else_can_be_on_a_map(token: str) -> None:
    with pytest.raises(MapError, match="hex 0,1"):
        terrain({"0,0": "I", "0,1": token})


@rule("WD-MAP-01")
def test_a_hex_off_the_map_is_refused() -> None:
    board = Board(action="1-A")
    assert board.rule("place 5,5") == "WD-MAP-01"


@rule("WD-MAP-02")
def test_a_lettered_space_has_exactly_one_letter() -> None:
    land = a_sheet().terrain
    assert sum(land.kinds[letter].bit_count() for letter in SECTORS) == land.lettered.bit_count()
    for token in ("AB", "A+B"):
        with pytest.raises(MapError):
            terrain({"0,0": "I", "0,1": token})
    assert {letter: Board(action=f"1-{letter}").targets("place") for letter in SECTORS} == {
        "A": ["-1,1", "0,-1"],
        "B": ["-1,0", "1,-1"],
        "C": ["1,0"],
        "D": ["0,1"],
    }


@rule("WD-MAP-03")
def test_water_belongs_to_no_sector() -> None:
    for letter in SECTORS:
        assert Board("0,0=I 0,-1=~", action=f"1-{letter}").targets("place") == []
    board = Board("0,0=I 0,-1=~ 1,0=A", action="1-A")
    assert board.rule("place 0,-1") == "WD-ACT-03"


@rule("WD-MAP-04")
@pytest.mark.parametrize("players", PLAYERS)
def test_cities_are_numbered_without_gaps(players: int) -> None:
    cities = a_sheet(players).terrain.cities
    assert tuple(city.numeral for city in cities) == NUMERALS[: len(cities)]


@rule("WD-MAP-04")
def test_no_numeral_stands_twice() -> None:
    with pytest.raises(MapError, match="city I stands twice"):
        terrain("0,0=I 0,1=A 0,2=I")


@rule("WD-MAP-05")
def test_a_building_holds_one_symbol() -> None:
    land = "0,0=I 0,-1=A 1,-1=A 1,-2=s{}"
    for buildings, offers in ((1, []), (2, ["1,-2"])):
        board = Board(land.format(buildings), x="0,-1", settled={"X": "1,-2"}, turn="O", action="1-A")
        assert board.play("place 1,-1").offers == offers


@rule("WD-MAP-06")
def test_cities_settlements_and_mountains_are_never_occupied() -> None:
    board = Board("0,0=I 0,-1=A 1,-1=^ 1,0=II 0,1=s2 -1,0=~", action="1-?")
    assert board.targets("place") == ["-1,0", "0,-1"]
    for target in ("0,0", "1,-1", "1,0", "0,1"):
        assert board.rule(f"place {target}") == "WD-MAP-06"


@rule("WD-MAP-07")
def test_a_hex_touches_the_six_hexes_that_share_an_edge() -> None:
    around = {f"{q},{r}": "A" for q in range(-2, 3) for r in range(-2, 3)} | {"0,0": "I"}
    board = Board(around, action="1-A")
    assert board.targets("place") == sorted(board.targets("place"), key=lambda t: tuple(map(int, t.split(","))))
    assert set(board.targets("place")) == {f"{q},{r}" for q, r in DIRECTIONS}
    assert len(board.targets("place")) == 6


@rule("WD-MAP-07")
def test_the_map_does_not_wrap_round() -> None:
    column = {f"0,{r}": "A" for r in range(4)} | {f"1,{r}": "B" for r in range(4)} | {"0,3": "I"}
    assert Board(column, action="1-B").targets("place") == ["1,2", "1,3"]
    row = {"0,0": "I"} | {f"{q},0": "B" for q in range(1, 5)}
    assert Board(row, action="1-B").targets("place") == ["1,0"]


@rule("WD-MAP-08")
def test_a_hex_lies_straight_above_another() -> None:
    (x, y), (above_x, above_y) = middle(Hex(3, 1)), middle(Hex(3, 0))
    assert above_x == x
    assert above_y < y
    assert Hex(3, 0) in Hex(3, 1).neighbours()


ROAD = "0,0=I 0,-1=A 1,-1=A 1,-2=B 0,-2=B 2,-2=C"


@rule("WD-MAP-09")
def test_a_road_leads_exactly_to_the_linked_neighbours() -> None:
    board = Board(ROAD, roads="0,0>1,-1>1,-2 0,-1>0,-2", action="2-A").play("place 1,-1")
    assert board.targets("road") == ["1,-2"]
    with pytest.raises(MapError, match="road 0,-2 to 0,0"):
        terrain(ROAD, "0,0>0,-2")
    with pytest.raises(MapError, match="road 1,-1 to 2,-1"):
        terrain(ROAD, "1,-1>2,-1")


@rule("WD-MAP-10")
def test_cities_and_settlements_at_a_roads_end_are_no_road_spaces() -> None:
    board = Board("0,0=I 0,-1=A+raider 1,-1=~ 2,-2=s1 1,0=B", roads="0,0>1,-1>2,-2", action="1-A").play("place 0,-1")
    assert board.targets("raid") == ["1,-1"]
    assert board.names(board.game.terrain.roads) == ["1,-1"]


@rule("WD-MAP-11")
def test_a_clan_space_keeps_its_letter() -> None:
    for clan in CLANS:
        token = f"C+{clan}" + (":A" if clan == "drifter" else "")
        board = Board(f"0,0=I 0,-1={token} 1,-1=A", action="1-C")
        assert board.targets("place") == ["0,-1"]
        assert list(board.game.terrain.clans.values()) == [Clan(clan, "A" * (clan == "drifter"))]


@rule("WD-MAP-11")
@pytest.mark.parametrize("token", ["A+bandit", "~+raider", "s1+raider", "I+raider", "A+raider:B"])
def test_there_are_six_clans_and_they_live_on_lettered_spaces(token: str) -> None:
    with pytest.raises(MapError):
        terrain({"0,0": "II", "0,1": token})


@rule("WD-MAP-12")
def test_a_drifter_shows_a_letter_of_its_own() -> None:
    board = Board("0,0=I 0,-1=A+drifter:B 1,-1=A 1,0=B", action="1-A").play("place 0,-1")
    assert board.targets("drift") == ["1,0"]
    with pytest.raises(MapError):
        terrain("0,0=I 0,-1=A+drifter")
    with pytest.raises(MapError):
        terrain("0,0=I 0,-1=A+drifter:E")


@rule("WD-MAP-13")
def test_a_space_may_be_road_and_clan_at_once() -> None:
    board = Board("0,0=I 0,-1=A+pirate 1,-1=~ 0,-2=B", roads="0,0>0,-1>0,-2", action="1-A").play("place 0,-1")
    assert board.targets("road") == ["0,-2"]
    assert board.targets("pirate") == ["1,-1"]


@rule("WD-MAP-14")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_space_is_empty_or_occupied_once_or_destroyed(players: int) -> None:
    sheet, dice = a_sheet(players), random.Random(7)
    game = table(sheet.terrain, sheet.rounds, players)
    luck = Board().luck
    while game.to_act():
        for state in [game.empty, game.destroyed, *game.owned]:
            assert not state & ~game.terrain.spaces
        parts = [game.empty, game.destroyed, *game.owned]
        assert sum(part.bit_count() for part in parts) == game.terrain.spaces.bit_count()
        seat = game.to_act()[0]
        game.play(seat, dice.choice(game.actions(seat)[-9:]), luck)
    assert game.destroyed
    assert game.empty


LINE = "0,0=I 0,1=A 0,2=A 0,3=A 0,4=A"


@rule("WD-MAP-15")
def test_a_space_next_to_any_city_is_active() -> None:
    board = Board(f"{LINE} 0,5=II", x="0,1 0,4", o="0,2")
    assert board.active("X") == ["0,1", "0,4"]
    assert board.active("O") == []


@rule("WD-MAP-16")
def test_a_chain_of_own_active_spaces_carries_activity() -> None:
    assert Board(LINE, x="0,1 0,2 0,3").active("X") == ["0,1", "0,2", "0,3"]
    assert Board(LINE, x="0,1 0,3 0,4").active("X") == ["0,1"]
    assert Board(LINE, x="0,1 0,3", o="0,2").active("X") == ["0,1"]


@rule("WD-MAP-17")
def test_an_inactive_space_stays_occupied_and_blocks() -> None:
    board = Board(LINE, x="0,3", o="0,1", action="4-A", turn="O")
    assert board.active("X") == []
    board.play("place 0,2")
    assert board.targets("place") == []
    assert board.occupied("X") == ["0,3"]


@rule("WD-MAP-17")
def test_an_inactive_space_supports_nothing() -> None:
    board = Board(LINE, x="0,3", action="1-A")
    assert board.targets("place") == ["0,1"]
    assert board.rule("place 0,4") == "WD-ACT-07"


@rule("WD-MAP-18")
def test_a_reconnected_space_is_active_again() -> None:
    board = Board(LINE, x="0,1 0,3", action="2-A")
    assert board.active("X") == ["0,1"]
    board.play("place 0,2")
    assert board.active("X") == ["0,1", "0,2", "0,3"]
    assert board.targets("place") == ["0,4"]


ISLAND = "0,0=I 0,1=A 0,2=s2 0,3=A 0,4=A"


@rule("WD-MAP-19")
def test_a_settlement_is_an_own_space_of_each_occupant() -> None:
    board = Board(ISLAND, x="0,1", settled={"X": "0,2", "O": "0,2"}, action="1-A")
    assert board.active("X") == ["0,1", "0,2"]
    assert board.active("O") == []
    assert board.targets("place") == ["0,3"]


@rule("WD-MAP-19")
def test_an_inactive_settlement_supports_nothing() -> None:
    board = Board(ISLAND, x="0,1", settled={"X": "0,2", "O": "0,2"}, turn="O", action="1-A")
    assert board.game.reach(1) == board.game.terrain.beside_cities
    assert board.seat == "X"  # nothing in reach of O: the turn has ended


@rule("WD-MAP-19")
def test_a_settlement_beside_a_city_is_active_by_itself() -> None:
    board = Board("0,0=I 0,1=s1 0,2=B 1,1=B", settled={"X": "0,1"}, x="0,2", action="1-B")
    assert board.active("X") == ["0,1", "0,2"]
    assert board.targets("place") == ["1,1"]


def test_the_ring_is_a_city_and_its_neighbours() -> None:
    land = terrain(RING)
    assert land.beside_cities == land.spaces
    assert set(KINDS) == set(land.kinds)
