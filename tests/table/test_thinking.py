"""The table's thinkers: a bot without a legal answer in time is replaced by its policy, and plans are kept."""

from __future__ import annotations

import asyncio
import pickle
import random
import threading

import pytest

from tests.apart import run_apart
from tests.table import faults
from wastelands.bots.mind import Mind
from wastelands.engine.action import Action
from wastelands.engine.face import Odds
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.match import Match
from wastelands.engine.registry import game_class
from wastelands.engine.step import Seat
from wastelands.games.knights.prospects import FOUGHT
from wastelands.package import package
from wastelands.table import thinking
from wastelands.table.hall import Tables
from wastelands.table.store import SeatRow, SqliteStore
from wastelands.table.thinking import Decision, Thinkers, think


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (faults.overruns, "late"),
        (faults.dies, "died"),
        (faults.crashes, "crash"),
        (faults.names_an_illegal_action, "illegal"),
    ],
)
def test_the_policy_moves_for_a_bot_with_a_fault(
    fault: object, told: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinking, "think", fault)
    view = game_class("diplomacy").new(2, Luck("fault")).view(0)

    async def run() -> Decision:
        thinkers = Thinkers(1, deadline=0.2 if told == "late" else 60.0)
        monkeypatch.setattr(thinking, "HURRY", 60.0)
        try:
            decision = await thinkers.choose("random", view, 0, "seed")
            assert thinkers.faults == {told: 1}
            return decision
        finally:
            thinkers.close()

    decision = run_apart(run())
    assert decision.action in view.actions(0)
    assert decision.fault.startswith(told)
    assert told in caplog.text


def test_without_any_answer_the_quietest_action_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "think", faults.crashes)
    monkeypatch.setattr(thinking, "stand_in", faults.crashes)
    view = game_class("diplomacy").new(2, Luck("fault")).view(0)

    async def run() -> Decision:
        thinkers = Thinkers(1, deadline=60.0)
        monkeypatch.setattr(thinking, "HURRY", 60.0)
        try:
            return await thinkers.choose("random", view, 0, "seed")
        finally:
            thinkers.close()

    assert run_apart(run()).action is view.actions(0)[0]


def test_a_mind_that_loads_for_long_delays_no_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, loaded = threading.Event(), threading.Event()

    class Loading(Mind[Game]):
        def ready(self) -> None:
            go_on.wait(60.0)
            loaded.set()

    monkeypatch.setattr(thinking, "mind_of", Loading)
    monkeypatch.setattr(thinking, "LOADING", 0.01)
    thinking.prepared.cache_clear()
    view = game_class("diplomacy").new(2, Luck("loading")).view(0)
    assert Action.parse(thinking.stand_in("", view, 0, "seed")[0]) in view.actions(0)
    assert not loaded.is_set()
    go_on.set()
    assert loaded.wait(60.0)
    thinking.prepared.cache_clear()


def test_a_busy_expert_delays_no_quick_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    view = game_class("diplomacy").new(2, Luck("lanes")).view(0)

    async def run() -> None:
        thinkers = Thinkers(1, deadline=60.0)
        monkeypatch.setattr(thinking, "think", faults.overruns)
        expert = asyncio.create_task(thinkers.choose("expert", view, 0, "seed"))
        await asyncio.sleep(0)
        monkeypatch.setattr(thinking, "think", think)
        quick = await thinkers.choose("random", view, 0, "seed")
        assert quick.action in view.actions(0)
        assert not expert.done()
        expert.cancel()
        thinkers.close()

    run_apart(run())


@pytest.mark.parametrize("bot", ["normal", "greedy"])
def test_a_bot_keeps_its_plan_between_decisions(bot: str) -> None:
    luck = Luck("kept")
    game = game_class("warlords").new(2, luck)
    while len(game.actions(0)) < 3:
        seat = game.to_act()[0]
        game.play(seat, game.actions(seat)[0], luck)
    text, kept = think(bot, game.view(0), 0, "seed")
    assert pickle.loads(kept)
    assert think(bot, game.view(0), 0, "another seed", kept)[0] in [action.text for action in game.actions(0)]
    assert text in [action.text for action in game.actions(0)]


def test_a_table_of_bots_plays_to_its_end_and_keeps_their_plans() -> None:
    async def run() -> None:
        thinkers = Thinkers(1, deadline=60.0)
        tables = Tables(SqliteStore(":memory:"), thinkers)
        table = await tables.create("diplomacy", [SeatRow("A", bot="easy"), SeatRow("B", bot="random")], seed="bots")
        tables.wake_bots(table)
        assert table.bot_task is not None
        await table.bot_task
        assert table.match.result() is not None
        assert set(table.bots) == {(0, "easy"), (1, "random")}
        assert not thinkers.faults
        thinkers.close()

    run_apart(run())


def test_a_hint_names_legal_beginnings_the_best_first() -> None:
    view = game_class("warlords").new(2, Luck("hint")).view(0)

    async def run() -> list[tuple[Action, float]]:
        thinkers = Thinkers(advice=600)
        found = await thinkers.hint(view, 0, "hint")
        thinkers.close()
        return found

    found = run_apart(run())
    assert found
    assert {action for action, _ in found} <= set(view.actions(0))
    assert [chance for _, chance in found] == sorted((chance for _, chance in found), reverse=True)


def test_a_hint_that_does_not_come_in_time_is_none() -> None:
    view = game_class("warlords").new(2, Luck("hint")).view(0)

    async def run() -> list[tuple[Action, float]]:
        thinkers = Thinkers(advice=0)
        found = await thinkers.hint(view, 0, "hint")
        thinkers.close()
        return found

    assert run_apart(run()) == []


def in_danger() -> tuple[Game, Seat]:
    """A knight before whom an enemy stands, as he sees it."""
    match, dice = Match.new(game_class("knights"), 2, "danger", mission="cult"), random.Random(1)
    face = package("knights").face(package("knights").words("en"))
    while not face.tries(match.game.view(seat := match.game.to_act()[0]), seat):
        match.play(seat, dice.choice(match.game.actions(seat)))
    return match.game.view(seat), seat


def test_chances_are_tried_out_in_another_process_and_do_not_come_from_one_that_dies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view, seat = in_danger()

    async def run() -> dict[str, Odds]:
        thinkers = Thinkers(1, advice=600)
        try:
            return await thinkers.sampled(view, seat, "de")
        finally:
            thinkers.close()

    found = run_apart(run())
    assert list(found) == [FOUGHT]
    assert found[FOUGHT].lines[0][0] == "ausprobiert"
    monkeypatch.setattr(thinking, "sample", faults.dies)
    assert run_apart(run()) == {}
