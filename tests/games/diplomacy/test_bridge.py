"""A real table as a quick one and back, anywhere in random games: both lead to the same sets and points."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.step import Chain
from wastelands.games.diplomacy.bridge import Stand, action_of, move_of, refusal
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.map import ROUNDS
from wastelands.games.diplomacy.pool import Pool
from wastelands.games.diplomacy.quick import Bag, Quick
from wastelands.games.diplomacy.round import Pick
from wastelands.games.diplomacy.sparring import PLAIN
from wastelands.games.diplomacy.turn import Settle, Turn

KINDS = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"road_chain": True}),
    (3, {"question_scope": "action"}),
]  # fmt: skip


def random_turns(seats: int, options: dict[str, str | bool], seed: str) -> Iterator[tuple[list[Diplomacy], Chain]]:
    """The turns of a random game: the tables before each action and after the last, and the actions."""
    luck = Luck(seed)
    game = Diplomacy.new(seats, luck, None, **options)
    while game.steps:
        seat, tables, chain = game.turn, [game.copy()], list[Action]()
        number = len(game.left), game.round
        while not chain or (game.steps and (game.turn, (len(game.left), game.round)) == (seat, number)):
            actions = game.actions(seat)
            action = actions[luck.below(len(actions)) if luck.below(8) else 0]
            if action.verb == "pick":
                number = len(game.left) - 1, game.round
            chain.append(action)
            game.play(seat, action, luck)
            tables.append(game.copy())
        yield tables, tuple(chain)


def held(bag: Bag, quick: Quick) -> Pool:
    """What a turn holds, as real tables write it; roads that lead nowhere any more are not kept there."""
    leads, gone, empty = quick.ground.terrain.leads, quick.destroyed, quick.empty
    roads = tuple(sorted(road for road in bag.roads if not road & gone and leads[road] & empty))
    drifts = "".join(sorted(bag.drifts))
    return Pool(bag.hexes, bag.letter, roads, drifts, bag.raids, bag.pirates, bag.bombs, bag.enforcers)


def assert_alike(quick: Quick, game: Diplomacy) -> None:
    assert (tuple(quick.owned), tuple(quick.settled)) == (game.owned, game.settled)
    assert (quick.empty, quick.destroyed) == (game.empty, game.destroyed)
    assert quick.active == [game.active(seat) for seat in range(game.seats)]
    assert [edge | game.terrain.beside_cities for edge in quick.edge] == list(game._reach)


def assert_leads_to(stand: Stand, game: Diplomacy, seat: int) -> None:
    """The same table, also where a real one has run on to the next decision."""
    quick, bag = stand.game.copy(), stand.bag
    if game.steps and game.turn == seat and isinstance(game.steps[-1], Turn) and game.left == quick.left:
        assert bag is not None
        pool = game.steps[-1].pool
        assert held(bag, quick) == replace(pool, roads=tuple(sorted(pool.roads)), fresh=True)
    elif bag is not None and not (game.steps and isinstance(game.steps[-1], Settle)):
        quick.end_turn()
        if not game.steps:
            while quick.round <= ROUNDS:  # what is left are picks that nobody can use
                quick.play(quick.left[0], [])
        if game.left == quick.left:
            assert tuple(quick.points) == game.points
            assert not game.steps or quick.turn == game.turn
    if not (game.steps and isinstance(game.steps[-1], Settle)):
        assert_alike(quick, game)


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_a_chain_of_actions_leads_a_quick_table_where_it_leads_the_real_one(
    seats: int, options: dict[str, str | bool]
) -> None:
    verbs: set[str] = set()
    for tables, chain in (turn for n in range(3) for turn in random_turns(seats, options, f"bridge|{n}")):
        for begun in range(len(chain)):
            assert_leads_to(Stand.of(tables[begun]).after(chain[begun:]), tables[-1], tables[0].turn)
            until = (begun + 1 + len(chain)) // 2
            assert_leads_to(Stand.of(tables[begun]).after(chain[begun:until]), tables[until], tables[0].turn)
        verbs |= {action.text if action.verb == "settle" else action.verb for action in chain}
    assert {"pick", "place", "road", "end"} <= verbs
    assert any(verb.endswith(" no") for verb in verbs)
    assert ("kind" in verbs) == ("question_scope" in options)


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_a_quick_turn_is_a_legal_chain_that_leads_to_the_same_table(seats: int, options: dict[str, str | bool]) -> None:
    begun, offered = 0, 0
    for tables, _ in (turn for n in range(3) for turn in random_turns(seats, options, f"back|{n}")):
        for number, table in enumerate(tables[:-1]):
            stand, game, luck = Stand.of(table), table.copy(), Luck("on")
            turn = PLAIN.tried_turns(stand.game, number, range(2), stand.bag)[0]
            chain = stand.chain(turn)
            for action in chain:
                assert game.turn == table.turn
                game.play(table.turn, action, luck)
            assert_leads_to(stand.after(chain), game, table.turn)
            begun += isinstance(table.steps[-1], Turn)
            offered += isinstance(table.steps[-1], Settle)
    assert begun > 30
    assert offered > 0


def test_moves_and_actions_name_the_same() -> None:
    terrain = Diplomacy.new(2, Luck("names")).terrain
    for action in terrain.targets:
        assert action_of(terrain, move_of(terrain, action)) is action


def test_only_a_settlement_on_offer_can_be_refused() -> None:
    seen: set[tuple[bool, int]] = set()
    for tables, _ in random_turns(2, {}, "refused"):
        for table in tables[:-1]:
            found = refusal(table.view(table.turn))
            assert all(action in table.actions(table.turn) for chain in found for action in chain)
            seen.add((isinstance(table.steps[-1], Settle), len(found)))
    assert seen == {(True, 1), (False, 0)}


def test_at_the_end_nothing_is_left_to_play() -> None:
    game = Diplomacy.new(2, Luck("over"))
    luck = Luck("end")
    while game.steps:
        game.play(game.turn, game.actions(game.turn)[-1], luck)
    stand = Stand.of(game)
    assert stand.bag is None
    assert PLAIN.play_on(stand.game, [1], 1) == [game.points]
    assert not any(isinstance(step, Pick) for step in game.steps)
