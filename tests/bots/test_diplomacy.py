"""Diplomacy's mind: what a seat may hope for, what an imagined end counts for, and proposals that end in time."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean
from threading import Event, Thread

import pytest

from tests.rules.diplomacy.board import Board
from wastelands.bots.diplomacy import DiplomacyMind
from wastelands.bots.diplomacy.prospects import worth
from wastelands.bots.fancy import Fancy
from wastelands.bots.mind import Horizon, Mind
from wastelands.bots.race import Budget, race
from wastelands.bots.running import OutOfTime
from wastelands.engine.luck import Luck
from wastelands.games.diplomacy import sparring
from wastelands.games.diplomacy.bridge import Stand
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.hopes import FAR, coming_rings
from wastelands.games.diplomacy.round import Pick
from wastelands.games.diplomacy.turn import END, Settle, Turn

ROW = "0,0=I 1,0=A 2,0=B 3,0=A 4,0=C 5,0=II"  # two cities, and four spaces between them
LATE = (6, 6)
LATER = 1e9  # CPU seconds that no test takes


def test_every_space_towards_another_city_is_worth_something_and_a_rival_in_the_way_costs() -> None:
    towards = [worth(Board(ROW, x=x, scored=LATE).game, 0) for x in ("1,0", "1,0 2,0", "1,0 2,0 3,0")]
    assert towards == sorted(towards)
    assert towards[2] - towards[0] > 0.5
    assert worth(Board(ROW, x="1,0 2,0", o="3,0", scored=LATE).game, 0) < towards[1] - 1


def test_nobody_hopes_for_more_spaces_than_there_are_hexes_to_come() -> None:
    rounds = (("1-A", "1-B"),) * 6
    assert coming_rings(rounds, 5, ("1-B",), 2) == (0, 0, 0, 0, 0, 1, 2), "half a hex counts as one"
    assert coming_rings((("3-A", "3-B"),) * 6, 1, (), 2)[-1] == FAR
    early, last = (Board(ROW, x="1,0 2,0", scored=LATE, rounds=rounds, round=n).game for n in (1, 6))
    assert worth(last, 0) < worth(early, 0) - 0.5


def test_an_imagined_end_counts_by_its_points() -> None:
    game = Diplomacy.new(2, Luck("end"))
    game.steps = ()
    mind = DiplomacyMind("diplomacy")
    ends = []
    for points in ((9, 10), (10, 10), (12, 10), (30, 10)):
        game.points = points
        ends.append(mind.judge(game)[0])
    assert ends == sorted(ends)
    assert ends[1] == pytest.approx(0.5)


def test_a_proposal_ends_when_its_time_is_over() -> None:
    game = Diplomacy.new(2, Luck("late"))
    mind = DiplomacyMind("diplomacy")
    assert len(mind.propose(game.view(0), 0, Fancy(1), 4)) == 4
    assert len(mind.propose(game.view(0), 0, Fancy(1, until=0.0), 4)) == 1


def test_a_settlement_on_offer_may_be_refused() -> None:
    game = next(one for one in tables() if isinstance(one.steps[-1], Settle))
    proposed = DiplomacyMind("diplomacy").propose(game.view(game.turn), game.turn, Fancy(1), 3)
    assert {chain[0].text.split()[-1] for chain in proposed} == {"no", "yes"}


def tables(seats: int = 2, seed: str = "tables") -> Iterator[Diplomacy]:
    """Wherever somebody decides in a random game."""
    luck = Luck(seed)
    game = Diplomacy.new(seats, luck)
    while game.steps:
        yield game.copy()
        actions = game.actions(game.turn)
        game.play(game.turn, actions[luck.below(len(actions))], luck)


def test_imagined_games_end_where_the_policy_plays_them_to() -> None:
    """The mind's quick games and the general way judge a table alike, though their luck falls otherwise."""
    mind, horizon = DiplomacyMind("diplomacy", style="hasty"), Horizon("end")
    game = next(one for one in tables() if one.round == 5 and isinstance(one.steps[-1], Pick))
    chances = []
    for ends in (mind.ends, super(DiplomacyMind, mind).ends):
        chances.append(mean([ends(game, game.turn, (), seed, horizon, LATER)[0] for seed in range(150)]))
    assert chances[0] == pytest.approx(chances[1], abs=0.1)
    assert mind.ends(game, 0, (), 1, horizon, LATER) == mind.ends(game, 0, (), 1, horizon, LATER)


def test_a_chain_that_ends_in_the_middle_of_a_turn_is_made_whole_by_the_policy() -> None:
    mind, horizon = DiplomacyMind("diplomacy"), Horizon("end")
    game = next(one for one in tables() if one.round == 6 and isinstance(one.steps[-1], Pick))
    chain = mind.chain(game, game.turn, Fancy(1))
    lost = (*chain[:1], END)
    assert len(chain) > 2
    begun, forfeited = (
        mean([mind.ends(game, game.turn, part, seed, horizon, LATER)[game.turn] for seed in range(40)])
        for part in (chain[:1], lost)
    )
    assert begun > forfeited


def test_another_horizon_goes_the_general_way() -> None:
    game = next(one for one in tables() if one.round == 3)
    mind, horizon = DiplomacyMind("diplomacy"), Horizon("laps", 1)
    assert mind.ends(game, game.turn, (), 3, horizon, LATER) == Mind.ends(mind, game, game.turn, (), 3, horizon, LATER)


@pytest.mark.parametrize("compiled", [True, False])
def test_no_game_goes_on_when_the_time_is_over(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    first, *_, last = tables()
    mind = DiplomacyMind("diplomacy")
    monkeypatch.setattr(sparring, "compiled", lambda: compiled)
    for game in (first, last):
        with pytest.raises(OutOfTime):
            mind.ends(game, game.turn, mind.chain(game, game.turn, Fancy(1)), 1, Horizon("end"), 0.0)


def test_compiled_and_plain_turns_decide_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    mind, budget = DiplomacyMind("diplomacy", style="hasty"), Budget(4, 8, 60.0)
    asked = [one for one in tables(3) if len(one.actions(one.turn)) > 2][::5]
    assert {type(one.steps[-1]) for one in asked} >= {Pick, Turn}
    decided = [race(mind, one.view(one.turn), one.turn, budget, 3) for one in asked]
    monkeypatch.setattr(sparring, "compiled", lambda: False)
    assert [race(mind, one.view(one.turn), one.turn, budget, 3) for one in asked] == decided


def test_nobody_waits_while_another_thread_loads_what_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = Event(), Event()

    def slowly() -> None:
        begun.set()
        go_on.wait()

    monkeypatch.setattr(sparring, "_LOADED", Event())
    monkeypatch.setattr(sparring, "_load", slowly)
    monkeypatch.setattr(sparring, "compiled", lambda: True)
    loading = Thread(target=DiplomacyMind("diplomacy").ready)
    loading.start()
    begun.wait()
    stand = Stand.of(Diplomacy.new(2, Luck("loading")))
    assert sparring.on(stand.game) is sparring.PLAIN
    go_on.set()
    loading.join()
    assert sparring.ready()
