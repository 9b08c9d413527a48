"""The position format: what is written reads back, and what is wrong is named with its place."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.diplomacy.sheets import a_sheet
from tests.ledger import rule
from wastelands.engine.hexes import Hex
from wastelands.games.diplomacy.map import CLANS, NUMERALS, SECTORS
from wastelands.games.diplomacy.plan import PLAYERS
from wastelands.games.diplomacy.position import Position, PositionError, read, write

DOCS = Path(__file__).parents[3] / "docs" / "position.md"
EXAMPLE = re.findall(r"```position\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)[0]


def h(text: str) -> Hex:
    return Hex.parse(text)


def test_the_example_of_the_documentation_reads() -> None:
    position = read(EXAMPLE)
    assert position.title == "Two roads to Kelmoor"
    assert (position.players, position.round, position.turn, position.points) == (2, 3, 1, (0, 3))
    assert position.rounds == (("1-C",), ("1-A", "1-A", "1-B"), ("1-B", "2-A", "1-?"), ("2-A", "2-B", "2-C"))
    assert position.taken == ("1-B",)
    assert position.occupied == ((h("1,0"),), (h("6,-2"), h("7,-3")))
    assert position.settled == ((), (h("5,-2"),))
    assert position.touched == ((h("5,-2"),), (h("5,-2"),))
    assert position.destroyed == (h("4,-1"),)
    assert position.options == (("road_chain", "off"),)
    assert position.cells[h("2,1")] == "D+drifter:A"
    assert [(city.numeral, city.scored_after) for city in position.terrain.cities] == [("I", 3), ("II", 4)]
    assert (h("1,1"), h("2,0")) in position.links
    assert len(position.links) == 7
    assert read(write(position)) == position


@rule("WD-MAP-08", "WD-MAP-09")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_whole_sheet_reads_back(players: int) -> None:
    sheet = a_sheet(players, "iron")
    position = Position.start(sheet)
    again = read(write(position))
    assert again == position
    assert again.terrain == sheet.terrain
    assert again.terrain.id == sheet.terrain_id
    assert max(map(len, write(position).splitlines())) <= 80


def test_the_map_is_drawn_in_staggered_columns() -> None:
    cells = {h("0,0"): "A", h("1,0"): "I", h("2,-1"): "B", h("0,1"): "~", h("2,0"): "s2", h("1,1"): "C+raider"}
    position = Position(cells, 2, rounds=(("1-A",),), occupied=((h("0,0"),), ()))
    assert write(position).split("map:\n")[1] == "  A=X   B\n     I\n  ~     s2\n     C+r\n"


def test_what_is_left_out_is_found_by_counting_or_is_nothing() -> None:
    position = read("players: 3\nround: 2\nactions:\n 1: 1-A\n 2: 1-B* 1-C* 1-D 1-D\nmap:\nI\n A\n")
    assert (position.turn, position.points, position.title) == (0, (0, 0, 0), "")
    assert position.terrain.cities[0].scored_after == 6
    assert position.cells == {h("0,0"): "I", h("1,0"): "A"}


def test_rounds_that_no_longer_matter_may_be_left_out() -> None:
    assert read("players: 2\nround: 3\nactions:\n3: 1-A\nmap:\nI\n").rounds == ((), (), ("1-A",))


def test_clans_may_be_written_out_or_by_their_initial() -> None:
    short = read("players: 2\nactions:\n1: 1-A\nmap:\nA+r B+d:C A+e\n")
    assert short == read("players: 2\nactions:\n1: 1-A\nmap:\nA+raider B+drifter:C A+enforcer\n")
    assert list(short.cells.values()) == ["A+raider", "B+drifter:C", "A+enforcer"]


def test_remarks_and_empty_lines_and_other_line_ends_do_not_matter() -> None:
    text = "# a remark\nplayers: 2\n\nactions:\n1: 1-A\n\nmap:\n  I\n  # here too\n    A\n\n  B\n"
    assert read(text) == read(text.replace("\n", "\r\n"))
    assert list(read(text).cells.values()) == ["I", "B", "A"]


@rule("WD-SETT-01", "WD-SETT-04")
def test_settlements_beside_an_occupied_space_count_as_offered() -> None:
    cells = {h("0,0"): "I", h("0,1"): "A", h("0,2"): "s1", h("3,0"): "s2", h("5,0"): "s1"}
    position = Position(
        cells, 2, rounds=(("1-A",),), occupied=((h("0,1"),), ()), settled=((), (h("3,0"),)), touched=((), (h("5,0"),))
    )
    assert position.touched == ((h("0,2"),), (h("3,0"), h("5,0")))
    assert read(write(position)) == position


# ---------- any position


@st.composite
def positions(draw: st.DrawFn) -> Position:
    players = draw(st.sampled_from(PLAYERS))
    left, top = draw(st.integers(-99, 99)), draw(st.integers(-99, 99))
    square = st.tuples(st.integers(0, 8), st.integers(0, 6))
    hexes = sorted(
        Hex(left + column, top + row - column // 2) for column, row in draw(st.sets(square, min_size=1, max_size=30))
    )
    space = st.one_of(
        st.sampled_from((*SECTORS, "~")),
        st.builds("{}+{}".format, st.sampled_from(SECTORS), st.sampled_from(CLANS[1:])),
        st.builds("{}+drifter:{}".format, st.sampled_from(SECTORS), st.sampled_from(SECTORS)),
    )
    cell = st.one_of(space, space, st.sampled_from(("^", "s1", "s2", "s3")))
    cells = {each: draw(cell) for each in hexes}
    cities = draw(st.lists(st.sampled_from(hexes), unique=True, max_size=4))
    cells |= dict(zip(cities, draw(st.permutations(NUMERALS)), strict=False))
    pairs = [(a, b) for a in hexes for b in hexes if a < b and a.distance(b) == 1]
    links = draw(st.sets(st.sampled_from(pairs))) if pairs else set()
    occupied: list[list[Hex]] = [[] for _ in range(players)]
    settled: list[list[Hex]] = [[] for _ in range(players)]
    touched: list[list[Hex]] = [[] for _ in range(players)]
    destroyed = []
    for each, token in cells.items():
        if token[0] in "ABCD~":
            holder = draw(st.integers(-3, players))
            if holder == players:
                destroyed.append(each)
            elif holder >= 0:
                occupied[holder].append(each)
        elif token[0] == "s":
            order = draw(st.permutations(range(players)))
            inside = draw(st.integers(0, min(players, int(token[1]))))
            for seat in order[:inside]:
                settled[seat].append(each)
            for seat in order[inside : inside + draw(st.integers(0, players - inside))]:
                touched[seat].append(each)
    label = st.builds("{}-{}".format, st.integers(1, 9), st.sampled_from("ABCD?"))
    rounds = tuple(map(tuple, draw(st.lists(st.lists(label, max_size=5), min_size=1, max_size=6))))
    number = draw(st.integers(1, len(rounds)))
    current = rounds[number - 1]
    taken = tuple(text for text in current if draw(st.booleans()))
    word = st.text("abcXYZ09_.-", min_size=1, max_size=5)
    return Position(
        cells,
        players,
        frozenset(links),
        draw(st.just(()) | st.tuples(*[st.integers(1, 6)] * len(cities))),
        tuple(map(tuple, occupied)),
        tuple(map(tuple, settled)),
        tuple(map(tuple, touched)),
        tuple(destroyed),
        draw(st.tuples(*[st.integers(0, 99)] * players)),
        number,
        draw(st.integers(0, players - 1)),
        rounds,
        taken,
        draw(st.text(max_size=12).map(lambda text: "".join(filter(str.isprintable, text)).strip())),
        draw(word | st.just("")),
        tuple(draw(st.dictionaries(st.text("abc_", min_size=1, max_size=4), word, max_size=2)).items()),
    )


@given(positions())
def test_what_is_written_reads_back(position: Position) -> None:
    assert read(write(position)) == position


@given(positions(), st.data())
def test_a_damaged_text_is_read_or_refused_with_a_place_inside_it(position: Position, data: st.DataObject) -> None:
    text = write(position)
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 4))
    junk = data.draw(st.text("ABX=+!~^.:,-*?#sI01 9\n\t\x00ä", max_size=4))
    damaged = text[:at] + junk + text[at + cut :]
    error = _complaint(damaged)
    if error:
        lines = damaged.split("\n")
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
        assert str(error) == f"line {error.line}, column {error.column}: {error.sentence}"


def _complaint(text: str) -> PositionError | None:
    try:
        read(text)
    except PositionError as error:
        return error
    return None


# ---------- mistakes, with their places

HEAD = "players: 2\nactions:\n  1: 1-A 2-B\nmap:\n"
WRONG = [
    ("", 1, 1, "there is no 'players:'"),
    ("players: 2\n", 1, 1, "there is no 'map:'"),
    ("hello\n", 1, 1, "write an entry such as 'players: 2'"),
    ("players: 5\nmap:\nA\n", 1, 10, "'5' is not a number from 2 to 4"),
    ("players: ²\nmap:\nA\n", 1, 10, "'²' is not a number"),
    ("players: 2\nplayers: 2\n", 2, 1, "'players' stands here for the second time"),
    ("colour: red\n", 1, 1, "'colour' is no entry: there are title, terrain, players"),
    ("players: 2\nmap: A\n", 2, 6, "begins on the line after"),
    (HEAD, 1, 1, "the map has no hex"),
    (HEAD + "  A  E\n", 5, 6, "'E' is no hex"),
    (HEAD + "  A  B+robber\n", 5, 6, "'B+robber' is no hex"),
    (HEAD + "  A+drifter\n", 5, 3, "'A+drifter' is no hex"),
    (HEAD + "  ~+r\n", 5, 3, "'~+r' is no hex"),
    (HEAD + "  A=XO\n", 5, 3, "occupied by one player"),
    (HEAD + "  A=x\n", 5, 3, "occupied by one player"),
    (HEAD + "  A  A=T\n", 5, 6, "symbols of the players X, O, each at most once"),
    (HEAD + "  s2=Xx\n", 5, 3, "each at most once"),
    (HEAD + "  s1=XO\n", 5, 3, "this settlement has only 1 of the buildings"),
    (HEAD + "  ^=X\n", 5, 3, "cities and mountains hold no symbols"),
    (HEAD + "  I=X\n", 5, 3, "cities and mountains hold no symbols"),
    (HEAD + "  s2!\n", 5, 3, "only a lettered or water space can be destroyed"),
    (HEAD + "  I   I\n", 5, 7, "city I stands on the map twice"),
    (HEAD + "  A\n A\n", 6, 2, "begins left of the first line"),
    (HEAD + "  A\n    A\n    B\n", 7, 5, "needs a line of even columns above it"),
    (HEAD + "  " + "A " * 21 + "\n", 5, 3, "at most 40 columns"),
    (HEAD + "A\n" * 41, 45, 1, "at most 40 columns and rows"),
    ("round: 2\n" + HEAD + "A\n", 1, 8, "the section actions has no line for round 2"),
    ("round: 7\n" + HEAD + "A\n", 1, 8, "'7' is not a number from 1 to 6"),
    ("turn: T\n" + HEAD + "A\n", 1, 7, "'T' is no player of this game: write one of X, O"),
    ("points: X=1 X=2\n" + HEAD + "A\n", 1, 13, "'X=2' does not fit here"),
    ("points: X=-1\n" + HEAD + "A\n", 1, 9, "'-1' is not a number from 0 to 9999"),
    ("points: 3\n" + HEAD + "A\n", 1, 9, "write X=3 O=3"),
    ("scored: I=3\n" + HEAD + "I II\n", 1, 9, "city II has no round"),
    ("scored: I=9\n" + HEAD + "I\n", 1, 9, "'9' is not a number from 1 to 6"),
    ("scored: I=3\n" + HEAD + "A\n", 1, 9, "the map has no city"),
    ("options: road_chain\n" + HEAD + "A\n", 1, 10, "'road_chain' is no option"),
    ("options: a=1 a=2\n" + HEAD + "A\n", 1, 14, "stands twice"),
    ("corner: 0;0\n" + HEAD + "A\n", 1, 9, "'0;0' is not a hex"),
    ("corner: 0,1000\n" + HEAD + "A\n", 1, 9, "too far away"),
    ("title: a\x07b\n" + HEAD + "A\n", 1, 8, "cannot be printed"),
    ("players: 2\nactions:\n 1: 1-E\nmap:\nA\n", 3, 5, "'1-E' is no action"),
    ("players: 2\nactions:\n 1-A\nmap:\nA\n", 3, 2, "begin the line with the next round, for example '1:'"),
    ("players: 2\nactions:\n 2: 1-A\n 2: 1-A\nmap:\nA\n", 4, 2, "for example '3:'"),
    ("players: 2\nactions:\n 1: 1-A\n 2: 1-A*\nmap:\nA\n", 4, 5, "only actions of the current round"),
    (HEAD + "I\nroads:\nI SE\n", 7, 3, "the road leaves the map at 1,0"),
    (HEAD + "I A\n A\nroads:\nI 2,-1\n", 8, 3, "cannot go from 0,0 to 2,-1: they share no edge"),
    (HEAD + "I A\nroads:\nI\n", 7, 1, "at least one step"),
    (HEAD + "I A\nroads:\nSE SE\n", 7, 1, "'SE' is not a hex"),
    (HEAD + "I A\nroads:\nII I\n", 7, 1, "'II' is not a hex"),
]


@pytest.mark.parametrize(("text", "line", "column", "sentence"), WRONG, ids=[sentence for *_, sentence in WRONG])
def test_a_mistake_is_named_with_its_place(text: str, line: int, column: int, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert sentence in caught.value.sentence


START = Position.start(a_sheet())
SPACE = START.terrain.hex(START.terrain.lettered & -START.terrain.lettered)
TOWN = min(START.terrain.grid.members(START.terrain.settlement_bits))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"players": 5}, "2, 3 or 4 players, not for 5"),
        ({"points": (1,)}, "1 entries for 2 players"),
        ({"points": (-1, 0)}, "points are numbers from 0 to 9999"),
        ({"turn": 2}, "seat 2 is not one of 2 players"),
        ({"round": 7}, "the actions must be known"),
        ({"rounds": ()}, "the actions must be known"),
        ({"rounds": (("1-E",),)}, "is no action"),
        ({"taken": ("4-D",)}, "does not have all the actions"),
        ({"title": " x"}, "one line of text"),
        ({"terrain_id": "a\nb"}, "one line of text"),
        ({"options": (("a", "1 2"),)}, "is no option"),
        ({"options": (("a", "1"), ("a", "2"))}, "stands twice"),
        ({"occupied": ((SPACE,), (SPACE,))}, "twice"),
        ({"occupied": ((SPACE,), ()), "destroyed": (SPACE,)}, "twice"),
        ({"occupied": ((TOWN,), ())}, "is no space"),
        ({"destroyed": (Hex(99, 99),)}, "is no space"),
        ({"settled": ((SPACE,), ())}, "is no settlement"),
        ({"cells": {Hex(0, 0): "I", Hex(0, 1): "s1"}, "settled": ((Hex(0, 1),), (Hex(0, 1),))}, "1 buildings for 2"),
        ({"cells": {Hex(0, 0): "A", Hex(40, 0): "A"}}, "at most 40 columns"),
        ({"cells": {Hex(0, 1000): "A"}}, "its corner lies within 999"),
    ],
)
def test_a_position_that_cannot_be_is_refused(changes: dict[str, Any], sentence: str) -> None:
    if "cells" in changes:
        changes = {"links": frozenset(), "scored_after": (), **changes}
    with pytest.raises(ValueError, match=sentence):
        replace(START, **changes)
