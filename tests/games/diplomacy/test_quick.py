"""Quick games keep the rules: every turn is played at a real table too, and both find the same."""

from __future__ import annotations

import pytest

from wastelands.bots.diplomacy.prospects import worth
from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.games.diplomacy.fair import Deal, numbered_deal
from wastelands.games.diplomacy.game import Diplomacy, table
from wastelands.games.diplomacy.game import value as table_value
from wastelands.games.diplomacy.generator import land_for
from wastelands.games.diplomacy.map import ROUNDS, Terrain
from wastelands.games.diplomacy.quick import Move, Quick
from wastelands.games.diplomacy.round import Pick, pick
from wastelands.games.diplomacy.trying import Judge, Tried, best_turn, prospects, value
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
        turn = best_turn(quick, luck.below, 4, value)
        quick = turn.after
        verbs |= replay(game, turn, luck)
        assert (game.owned, game.settled) == (tuple(quick.owned), tuple(quick.settled))
        assert (game.empty, game.destroyed) == (quick.empty, quick.destroyed)
        assert [game.active(seat) for seat in range(deal.players)] == quick.active
        assert game.points == tuple(quick.points)
    assert game.result() is not None
    return verbs


def test_every_turn_of_a_quick_game_is_legal_and_leads_to_the_same_table() -> None:
    verbs = [played_twice(a_deal(players, land), f"quick|{n}") for players, land in LANDS for n in range(4)]
    assert set().union(*verbs) == {"place", "road", "drift", "pirate", "raid", "bomb", "enforce"}


@pytest.mark.parametrize(("players", "land"), LANDS)
def test_a_quick_table_is_judged_like_a_real_one(players: int, land: str) -> None:
    """By the player that sheets are tried with, and by the level `normal` that they are measured with."""
    deal = a_deal(players, land)
    quick, game = Quick(deal.terrain, deal.rounds, players), table(deal.terrain, deal.rounds, players)
    luck = Luck("judged")
    while quick.round < ROUNDS:
        turn = best_turn(quick, luck.below, 3, prospects)
        quick = turn.after
        replay(game, turn, luck)
        if quick.left != game.left:
            continue  # a real table has run on through a forced pick
        for seat in range(players):
            assert prospects(quick, seat) == pytest.approx(worth(game, seat))
            hope_of_the_turn = 0.5 * _pending(game, seat)
            assert value(quick, seat) == pytest.approx(table_value(game, seat) - hope_of_the_turn)


def _pending(game: Diplomacy, seat: int) -> int:
    step = game.steps[-1]
    pool = getattr(step, "pool", None)
    return pool.pending if pool is not None and getattr(step, "seat", None) == seat else 0


@pytest.mark.parametrize("judge", [value, prospects])
def test_more_tries_find_a_turn_that_is_no_worse(judge: Judge) -> None:
    deal = a_deal(2, "canyon")
    worths = [
        best_turn(Quick(deal.terrain, deal.rounds, 2), Luck("tries").below, tries, judge).worth for tries in (1, 5, 40)
    ]
    assert worths == sorted(worths)
