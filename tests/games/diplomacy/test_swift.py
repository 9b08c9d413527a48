"""Compiled turns: the same numbers lead to the same games as in plain Python."""

from __future__ import annotations

from threading import Event

import pytest

from tests.games.diplomacy.test_quick import LANDS, a_deal
from wastelands.games.diplomacy import sparring
from wastelands.games.diplomacy.layout import layout
from wastelands.games.diplomacy.map import ROUNDS, Terrain
from wastelands.games.diplomacy.quick import Quick
from wastelands.games.diplomacy.sparring import PLAIN
from wastelands.games.diplomacy.streams import Dice, Stream


def tables() -> list[Quick]:
    found = [Quick((deal := a_deal(players, land)).terrain, deal.rounds, players) for players, land in LANDS]
    return found + [one for table in found for one in later(table)]


def later(table: Quick) -> list[Quick]:
    """Tables of one game as it goes on."""
    dice, seen, game = Dice(7), list[Quick](), table.copy()
    while game.round < ROUNDS:
        best = PLAIN.tried_turns(game, dice.below(1 << 30), range(8))[0]
        game.play(best.label, best.moves)
        seen.append(game.copy())
    return seen[::3]


@pytest.mark.parametrize("number", range(0, len(tables()), 3))
def test_compiled_games_end_as_plain_ones_do(number: int) -> None:
    table = tables()[number]
    compiled = layout(table.ground.terrain)
    assert compiled is not None
    seeds = [Stream(f"swift|{number}").word() + one for one in range(2)]
    assert compiled.play_on(table, seeds, 6) == PLAIN.play_on(table, seeds, 6)


def test_compiled_tries_find_the_same_turns_with_the_same_worths() -> None:
    verbs: set[str] = set()
    for table in tables():
        compiled = layout(table.ground.terrain)
        assert compiled is not None
        found = compiled.tried_turns(table, 5, range(60))
        assert found == PLAIN.tried_turns(table, 5, range(60))
        verbs |= {verb for turn in found for verb, _, _ in turn.moves}
    assert verbs == {"place", "road", "drift", "pirate", "raid", "bomb", "enforce"}


def test_a_turn_that_is_begun_goes_on_with_what_it_still_holds() -> None:
    begun = 0
    for table in tables():
        compiled = layout(table.ground.terrain)
        assert compiled is not None
        best = max(PLAIN.tried_turns(table, 9, range(40)), key=lambda turn: len(turn.moves))
        game = table.copy()
        bag = game.begin(best.label)
        for move in best.moves[: len(best.moves) // 2]:
            game.step(bag, move)
        begun += len(bag.roads) + len(bag.drifts) > 0
        found = compiled.tried_turns(game, 3, range(20), bag)
        assert found == PLAIN.tried_turns(game, 3, range(20), bag)
        assert {turn.label for turn in found} == {""}
    assert begun > 3


def test_whoever_plays_may_be_stopped_before_a_game_and_in_plain_turns_before_any() -> None:
    deal = a_deal(2, "canyon")
    game = Quick(deal.terrain, deal.rounds, 2)
    asked: list[int] = []

    def stop() -> None:
        asked.append(1)
        if len(asked) == 3:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        PLAIN.play_on(game, [1], 1, stop)
    sparring.on(game).play_on(game, [1], 1, stop)
    assert len(asked) == 4


def test_a_table_that_is_too_large_for_compiled_turns_is_played_in_plain_ones() -> None:
    deal = a_deal(2, "canyon")
    assert sparring.on(Quick(deal.terrain, deal.rounds, 2)) is layout(deal.terrain)
    wide = Terrain.of({f"{q},0": "A" if q else "I" for q in range(200)})
    assert layout(wide) is None
    rounds = (("1-A",) * 9, *deal.rounds[1:])
    assert sparring.on(Quick(deal.terrain, rounds, 2)) is PLAIN


def test_where_nothing_compiles_the_same_turns_are_found_more_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = a_deal(2, "canyon")
    monkeypatch.setattr(sparring, "compiled", lambda: False)
    assert sparring.on(Quick(deal.terrain, deal.rounds, 2)) is PLAIN


def test_where_numba_may_keep_nothing_turns_are_played_in_plain_python(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    deal = a_deal(2, "canyon")
    for name in ("_LOADED", "_REFUSED"):
        monkeypatch.setattr(sparring, name, Event())

    def refuse(name: str) -> object:
        raise RuntimeError("no locator available")

    monkeypatch.setattr(sparring, "import_module", refuse)
    assert sparring.on(Quick(deal.terrain, deal.rounds, 2)) is PLAIN
    assert "NUMBA_CACHE_DIR" in caplog.text
    assert not sparring.compiled()
