"""The game beside its slow, literal double: the same decisions, activity, points, pool and result, step by step."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from typing import Any

import pytest

from tests.games.diplomacy.reference import Reference
from tests.games.diplomacy.sheets import a_sheet
from tests.rules.diplomacy.board import example
from wastelands.engine.action import Action
from wastelands.engine.hexes import Hex
from wastelands.engine.luck import Luck
from wastelands.games.diplomacy.checks import Rounds
from wastelands.games.diplomacy.game import Diplomacy, table
from wastelands.games.diplomacy.map import CLANS, NUMERALS, Terrain
from wastelands.games.diplomacy.pool import Pool
from wastelands.games.diplomacy.scoring import city_points, coming_points
from wastelands.games.diplomacy.turn import Settle, Turn

OPTIONS: list[dict[str, Any]] = [
    {"road_chain": chain, "question_scope": scope} for chain in (False, True) for scope in ("hex", "action")
]
BLOCKS = 8  # of ten games each; ten times as many in the long run


@lru_cache
def hand_made(seed: int) -> tuple[Terrain, Rounds]:
    """A small crowded map, with every kind of thing next to every other."""
    dice = random.Random(seed)
    hexes = [Hex(q, r) for q in range(dice.randint(4, 7)) for r in range(dice.randint(4, 6)) if dice.random() < 0.95]
    cells = {h: _token(dice) for h in hexes}
    for numeral, h in zip(NUMERALS, dice.sample(hexes, dice.randint(1, 4)), strict=False):
        cells[h] = numeral
    links = {(a, b) for a in hexes for b in a.neighbours() if b in cells and a < b and "^" not in (cells[a], cells[b])}
    roads = frozenset(link for link in sorted(links) if dice.random() < 0.3)
    cities = sum(token in NUMERALS for token in cells.values())
    land = Terrain(cells, roads, tuple(dice.randint(1, 6) for _ in range(cities)))
    rounds = tuple(
        tuple(f"{dice.randint(1, 4)}-{dice.choice('ABCD??')}" for _ in range(dice.randint(1, 5))) for _ in range(6)
    )
    return land, rounds


def _token(dice: random.Random) -> str:
    kind = dice.choices(["letter", "~", "^", "settlement"], [12, 4, 1, 2])[0]
    if kind == "settlement":
        return f"s{dice.randint(1, 3)}"
    if kind != "letter":
        return kind
    letter, clan = dice.choice("ABCD"), dice.choice(CLANS)
    if dice.random() < 0.6:
        return letter
    return f"{letter}+{clan}" + (f":{dice.choice('ABCD')}" if clan == "drifter" else "")


def both(land: Terrain, rounds: Rounds, seats: int, **options: Any) -> tuple[Diplomacy, Reference]:
    game = table(land, rounds, seats, **options)
    game.run_on(Luck("lockstep"))
    scored = {city.numeral: city.scored_after for city in land.cities}
    return game, Reference(land.cells, land.links, scored, rounds, seats, **options)


def listed(game: Diplomacy) -> list[str]:
    return [str(action) for seat in game.to_act() for action in game.actions(seat)]


def pending(game: Diplomacy) -> list[str]:
    step = next((step for step in reversed(game.steps) if isinstance(step, Turn)), None)
    pool = step.pool if step else Pool(0, "")
    counts = {
        "raid": pool.raids,
        "pirate": pool.pirates,
        "bomb": pool.bombs,
        "enforce": pool.enforcers,
        f"action {pool.hexes} {pool.letter}": pool.hexes,
    }
    found = [f"{name} {n}" if " " not in name else name for name, n in counts.items() if n]
    found += [f"drift {n} {letter}" for letter, n in Counter(pool.drifts).items()]
    return sorted(found + [f"road 1 {game.terrain.hex(source)}" for source in pool.roads])


def compare(game: Diplomacy, double: Reference) -> None:
    texts = listed(game)
    assert sorted(texts) == sorted(double.actions())
    assert len(set(texts)) == len(texts)
    members = game.terrain.grid.members
    for seat in range(game.seats):
        assert set(members(game.active(seat))) == double.active(seat)
        assert set(members(game.own(seat))) == double.own(seat)
        still = [city for city in game.terrain.cities if city.scored_after >= game.round]
        assert [city_points(game, seat, city) for city in still] == [double.worth(city.numeral, seat) for city in still]
        assert coming_points(game, seat) == sum(double.worth(city.numeral, seat) for city in still)
    assert set(members(game.destroyed)) == double.destroyed
    assert list(game.points) == double.points
    assert (game.round, game.turn, sorted(game.left)) == (double.round, double.turn, sorted(double.left))
    assert pending(game) == double.pending()
    top = game.steps[-1] if game.steps else None
    assert (members(top.offers) if isinstance(top, Settle) else []) == double.offers
    result = game.result()
    assert (result is None) == (double.phase != "over")
    if result is not None:
        assert (list(result.scores), list(result.winners)) == (double.points, double.winners())


def lockstep(game: Diplomacy, double: Reference, dice: random.Random) -> Counter[str]:
    """Random play to the end; stopping early is rare, so that much happens."""
    luck, verbs = Luck("lockstep"), Counter[str]()
    compare(game, double)
    while acting := game.to_act():
        actions = game.actions(acting[0])
        busy = actions[0].verb == "end" and dice.random() < 0.95
        action = dice.choice(actions[1:] if busy else actions)
        verbs[action.verb] += 1
        game.play(acting[0], action, luck)
        double.play(str(action))
        compare(game, double)
    return verbs


def games(block: int) -> Counter[str]:
    """Ten games: two on generated sheets, eight on maps made by hand, with both options and every number of seats."""
    verbs = Counter[str]()
    for number in range(10 * block, 10 * block + 10):
        seats, options = 2 + number % 3, OPTIONS[number // 3 % 4]
        if number % 5 == 0:
            sheet = a_sheet(seats, "dust")
            land, rounds = sheet.terrain, sheet.rounds
        else:
            land, rounds = hand_made(number)
        verbs += lockstep(*both(land, rounds, seats, **options), random.Random(f"game {number}"))
    return verbs


@pytest.mark.parametrize("block", range(BLOCKS))
def test_ten_random_games_in_lockstep(block: int) -> None:
    verbs = games(block)
    assert verbs.keys() >= {"pick", "place", "road", "settle"}


def test_the_games_use_every_verb() -> None:
    used: set[str] = set()
    for number in range(0, 200, 3):
        land, rounds = hand_made(number)
        game = table(land, rounds, 2, **OPTIONS[number % 4])
        luck, dice = Luck("verbs"), random.Random(number)
        game.run_on(luck)
        while acting := game.to_act():
            action = dice.choice(game.actions(acting[0]))
            used.add(action.verb)
            game.play(acting[0], action, luck)
    assert used == set(Diplomacy.spec.verbs)


@pytest.mark.deep
@pytest.mark.parametrize("block", range(BLOCKS, 10 * BLOCKS))
def test_many_more_games_in_lockstep(block: int) -> None:
    games(block)


# ---- how many sequences of decisions there are


def sequences(game: Diplomacy, depth: int) -> int:
    if depth == 0 or not game.to_act():
        return 1
    seat, total = game.to_act()[0], 0
    for action in game.actions(seat):
        other = game.copy()
        other.play(seat, action, Luck("count"))
        total += sequences(other, depth - 1)
    return total


def literal_sequences(double: Reference, depth: int) -> int:
    if depth == 0 or double.phase == "over":
        return 1
    total = 0
    for text in double.actions():
        other = double.copy()
        other.play(text)
        total += literal_sequences(other, depth - 1)
    return total


CROWDED = (
    "0,0=I 0,-1=A+enforcer 1,-1=A+bomber 1,0=A+raider 0,1=A+pirate -1,1=A+drifter:B -1,0=A+guardian "
    "0,-2=B 1,-2=B 2,-2=s1 2,-1=C 2,0=~ 1,1=~ 0,2=s2 -1,2=B -2,2=II -2,1=D -2,0=~ -1,-1=D"
)
CROWDED_ROADS = ["1,0 2,-1", "0,-1 1,-2", "1,-2 2,-2", "-1,1 -1,2", "-1,2 -2,2", "1,0 1,1"]


def position(name: str) -> tuple[Diplomacy, Reference]:
    if name == "opening":
        sheet = a_sheet(3, "dust")
        return both(sheet.terrain, sheet.rounds, 3)
    if name == "crowded":
        land = Terrain.of(dict(cell.split("=") for cell in CROWDED.split()), (road.split() for road in CROWDED_ROADS))
        return both(land, (("3-A", "2-?"),) * 6, 2, road_chain=True)
    block = example("WD-EX-07")["map"]
    land = Terrain.of(block["cells"], block["roads"])
    return both(land, (("3-?", "4-?", "2-D"),) * 6, 2, question_scope="action")


SEQUENCES = {
    "opening": [2, 15, 78, 219, 856],
    "crowded": [2, 16, 129, 826, 4363],
    "one kind": [3, 12, 24, 70, 200],
}


@pytest.mark.parametrize(("name", "counts"), SEQUENCES.items(), ids=SEQUENCES)
def test_the_number_of_decision_sequences(name: str, counts: list[int]) -> None:
    game, double = position(name)
    assert [sequences(game, depth) for depth in range(1, 6)] == counts
    assert [literal_sequences(double, depth) for depth in range(1, 6)] == counts


def test_the_double_refuses_what_is_not_listed() -> None:
    _, double = position("crowded")
    with pytest.raises(AssertionError):
        double.play("pick 4-D")


def test_a_difference_is_noticed() -> None:
    game, double = position("crowded")
    compare(game, double)
    game.play(0, Action.parse("pick 3-A"), Luck("a"))
    with pytest.raises(AssertionError):
        compare(game, double)
