"""Quick games keep the rules: every turn is played at a real table too, and both find the same."""

from __future__ import annotations

import pytest

from wastelands.bots.diplomacy.prospects import worth
from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.games.diplomacy.fair import Deal, numbered_deal
from wastelands.games.diplomacy.game import Diplomacy, table
from wastelands.games.diplomacy.generator import land_for
from wastelands.games.diplomacy.hopes import POINT, RIVALS
from wastelands.games.diplomacy.map import ROUNDS, Terrain
from wastelands.games.diplomacy.quick import Move, Quick
from wastelands.games.diplomacy.round import Pick, pick
from wastelands.games.diplomacy.trying import Tried, prospects, tried_turns
from wastelands.games.diplomacy.turn import Settle

LANDS = [(2, "canyon"), (3, "islands"), (4, "delta")]


def a_deal(players: int, land: str) -> Deal:
    terrain = land_for(players, land, "usual", "dust")
    return next(deal for number in range(99) if (deal := numbered_deal(terrain, players, number)))


def action_of(terrain: Terrain, move: Move) -> Action:
    verb, spaces, road = move
    if verb == "road":
        return Action("road", terrain.hex(road), terrain.hex(spaces))
    if verb == "enforce":
        return dict(terrain.enforcements)[spaces]
    return terrain.moves[verb][spaces]


def replay(game: Diplomacy, turn: Tried, luck: Luck) -> set[str]:
    """The same turn at a real table; settlements are always taken, and what is forced happens by itself."""
    seat = game.turn
    if isinstance(game.steps[-1], Pick):
        game.play(seat, pick(turn.label), luck)
    for move in turn.moves:
        game.play(seat, action_of(game.terrain, move), luck)
        while game.steps and isinstance(game.steps[-1], Settle):
            game.play(seat, game.actions(seat)[-1], luck)
    return {verb for verb, _, _ in turn.moves}


def played_twice(deal: Deal, seed: str) -> set[str]:
    """A quick game, each turn of it at a real table too; with the verbs that were used."""
    verbs: set[str] = set()
    quick, game = Quick(deal.terrain, deal.rounds, deal.players), table(deal.terrain, deal.rounds, deal.players)
    luck = Luck(seed)
    while quick.round <= ROUNDS:
        turn = tried_turns(quick, luck.below, range(4))[0]
        if game.steps and (game.round, game.turn) == (quick.round, quick.turn):
            verbs |= replay(game, turn, luck)
        else:
            assert not turn.moves, "a real table runs on through a last action that nobody can use"
        quick.play(turn.label, turn.moves)
        assert (game.owned, game.settled) == (tuple(quick.owned), tuple(quick.settled))
        assert (game.empty, game.destroyed) == (quick.empty, quick.destroyed)
        assert [game.active(seat) for seat in range(deal.players)] == quick.active
        if quick.left == game.left:
            assert game.points == tuple(quick.points)
    assert game.points == tuple(quick.points)
    assert game.result() is not None
    return verbs


def test_every_turn_of_a_quick_game_is_legal_and_leads_to_the_same_table() -> None:
    verbs = [played_twice(a_deal(players, land), f"quick|{n}") for players, land in LANDS for n in range(4)]
    assert set().union(*verbs) == {"place", "road", "drift", "pirate", "raid", "bomb", "enforce"}


@pytest.mark.parametrize(("players", "land"), LANDS)
def test_a_quick_table_is_judged_like_a_real_one(players: int, land: str) -> None:
    deal = a_deal(players, land)
    quick, game = Quick(deal.terrain, deal.rounds, players), table(deal.terrain, deal.rounds, players)
    luck = Luck("judged")
    whole = POINT * RIVALS[1] * (players - 1)
    while quick.round < ROUNDS:
        turn = tried_turns(quick, luck.below, range(3))[0]
        quick.play(turn.label, turn.moves)
        replay(game, turn, luck)
        if quick.left != game.left:
            continue  # a real table has run on through a forced pick
        for seat in range(players):
            assert prospects(quick, seat) / whole == worth(game, seat)


def test_more_tries_find_a_turn_that_is_no_worse() -> None:
    deal = a_deal(2, "canyon")
    table = Quick(deal.terrain, deal.rounds, 2)
    worths = [tried_turns(table, Luck("tries").below, range(tries))[0].worth for tries in (1, 5, 40)]
    assert worths == sorted(worths)
    assert worths[0] < worths[-1]


def test_every_label_is_tried() -> None:
    deal = a_deal(2, "canyon")
    game = Quick(deal.terrain, deal.rounds, 2)
    while len(set(game.left)) < 2:
        game.play(game.left[0], [])
    begun = {tried_turns(game, Luck(f"turn|{n}").below, range(1))[0].label for n in range(60)}
    assert begun == set(game.left)


def test_no_turn_is_found_twice_and_the_best_comes_first() -> None:
    deal = a_deal(3, "islands")
    found = tried_turns(Quick(deal.terrain, deal.rounds, 3), Luck("many").below, range(200))
    assert len({(turn.label, frozenset(turn.moves)) for turn in found}) == len(found) < 200
    assert [turn.worth for turn in found] == sorted((turn.worth for turn in found), reverse=True)
