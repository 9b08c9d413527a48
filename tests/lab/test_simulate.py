"""Many games: the same whatever the number of processes, and kept when somebody stops them."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from wastelands.engine.action import Action
from wastelands.engine.errors import Unreadable
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.registry import game_class
from wastelands.lab.executor import Executor, Here, Processes
from wastelands.lab.report import print_report
from wastelands.lab.simulate import ON_A_MAP, Plan, Tally, one_game, play_all, play_out, run

PLAN = Plan("diplomacy", 2, ("random", "random"), "seed")


def test_tallies_merge_in_any_order() -> None:
    whole = play_all(PLAN, range(6))
    parts = [play_all(PLAN, range(4, 6)), play_all(PLAN, range(3)), play_all(PLAN, range(3, 4))]
    merged = Tally()
    for part in parts:
        merged.merge(part)
    assert merged == whole
    assert merged.report(1.0) == whole.report(1.0)


def test_a_run_is_the_same_in_one_process_and_in_two() -> None:
    done: list[int] = []
    one, seconds = run(PLAN, 8, Here(), done.append)
    two, _ = run(PLAN, 8, Processes(2))
    assert one == two
    assert seconds > 0
    assert done[-1] == one.games == 8
    assert done == sorted(done)


def test_every_game_has_its_own_seed() -> None:
    tallies = []
    for number in range(4):
        tally = Tally()
        one_game(PLAN, number, tally)
        tallies.append(tally.decisions)
    assert len(set(tallies)) > 1
    assert play_all(PLAN, range(3)) != play_all(Plan("diplomacy", 2, ("random", "random"), "other"), range(3))


def test_bots_change_seats_from_game_to_game() -> None:
    plan = Plan("diplomacy", 3, ("a", "b", "c"))
    assert [plan.seating(n) for n in range(4)] == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"), ("a", "b", "c")]


def test_a_decision_is_a_play_with_two_or_more_options() -> None:
    class Last:
        """Takes the last action, and counts."""

        def __init__(self) -> None:
            self.asked: Counter[int] = Counter()

        def choose(self, seat: int, actions: Sequence[Action], look: Callable[[], Game]) -> Action:
            self.asked[len(actions)] += 1
            assert look().viewer == seat, "a bot sees what its seat may know"
            return actions[-1]

    luck, tally, bot = Luck("a"), Tally(), Last()
    play_out(game_class("diplomacy").new(2, luck), [bot, bot], luck, tally)
    assert min(bot.asked) > 1
    assert tally.decisions == bot.asked.total() == tally.verbs.total() == tally.length.total
    assert tally.branching.total == sum(options * n for options, n in bot.asked.items())


def test_points_and_wins_are_shared_out() -> None:
    tally = play_all(PLAN, range(10))
    assert sum(wins.total for wins in tally.seats.values()) == 10
    assert tally.bots["random"].total == 10
    assert tally.bots["random"].n == 20
    report = tally.report(2.0)
    assert report["games_per_second"] == 5.0
    assert report["endings"] == {"last scoring": 10}
    assert report["points"]["0"]["low"] <= report["points"]["0"]["mean"] <= report["points"]["0"]["high"]
    assert Tally().report(0.0)["decisions_per_second"] == 0


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (Plan("chess", 2, ("random",) * 2), "no game 'chess'"),
        (Plan("diplomacy", 7, ("random",) * 7), "not 7"),
        (Plan("diplomacy", 2, ("random",)), "2 seats need 2 bots, not 1: random"),
        (Plan("diplomacy", 2, ("random", "genius")), "no bot 'genius'"),
        (Plan("diplomacy", 2, ("random",) * 2, "a b"), "is no seed"),
        (Plan("diplomacy", 2, ("random",) * 2, "a", {"speed": 1}), "no option 'speed'"),
    ],
)
def test_a_plan_that_cannot_be_carried_out_is_refused_at_once(plan: Plan, sentence: str) -> None:
    with pytest.raises((Unreadable, LookupError), match=sentence):
        run(plan, 1000)


@pytest.mark.parametrize("executor", [Here(), Processes(2)])
def test_an_interrupt_keeps_what_is_done(executor: Executor) -> None:
    def stop(done: int) -> None:
        if done >= 2:
            raise KeyboardInterrupt

    tally, _ = run(PLAN, 40, executor, stop)
    assert 2 <= tally.games < 40
    assert tally == play_all(PLAN, range(tally.games))


def test_the_report_is_a_table() -> None:
    out = io.StringIO()
    tally = play_all(PLAN, range(4))
    print_report(Console(file=out, width=100), PLAN, tally.report(2.0))
    text = out.getvalue()
    for word in ("diplomacy, 2 seats, seed seed: 4 games", "bot random", "seat 1", "seat 2", "%", "±", "verbs: "):
        assert word in text


def test_a_game_may_end_without_a_winner_and_rounds_are_counted_where_there_are_any() -> None:
    tally = play_all(Plan("survivors", 2, ("random", "random"), "nobody"), range(40))
    report = tally.report(1.0)
    assert report["endings"]["nobody"] >= 1
    won = sum(seat["share"] for seat in report["seats"].values())
    assert won == pytest.approx(1 - report["endings"]["nobody"] / 40, abs=0.001)
    assert 2 < report["rounds"]["mean"] < 20
    console = Console(file=io.StringIO(), width=200)
    print_report(console, Plan("survivors", 2, ("random", "random")), report)
    assert "rounds per game" in console.file.getvalue()  # type: ignore[attr-defined]
    assert "rounds" not in Tally().report(1.0)


def test_a_game_with_an_insight_shows_characters_deeds_and_idle_cards() -> None:
    plan = Plan("knights", 2, ("random", "random"), "insight", {"mission": "savior"})
    tally = play_all(plan, range(2))
    report = tally.report(1.0)
    assert sum(one["seats"] for one in report["characters"].values()) == 4
    assert sum(one["mean"] * one["seats"] for one in report["characters"].values()) == pytest.approx(4)
    assert report["deeds"]["fights with enemies"] > 0
    idle = report["never_played"]
    assert idle == sorted(idle)
    assert 0 < len(idle) < len(tally.cards)
    assert not any(tally.plays[line.split()[0]] for line in idle)
    halves = play_all(plan, range(1, 2))
    halves.merge(play_all(plan, range(1)))
    assert halves.report(1.0) == report
    console = Console(file=io.StringIO(), width=200)
    print_report(console, plan, report)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    for word in ("of a fair share", "per game: ", "cards never played: "):
        assert word in text


def test_a_game_without_an_insight_shows_none_of_it() -> None:
    assert not {"characters", "deeds", "never_played"} & set(Tally(games=1).report(1.0))


def test_games_of_a_plan_are_played_on_new_maps() -> None:
    found: list[Any] = [PLAN.new(Luck(PLAN.seed_of(number)), number) for number in range(3 * ON_A_MAP)]
    assert len({game.terrain.id for game in found}) == 3
    assert len({game.rounds for game in found}) == len(found)
    named: Any = replace(PLAN, options={"map": "WD1-2-dust-6-0"}).new(Luck("dust"), 7)
    assert named.terrain.id == "WD1-2-dust-6-x"
