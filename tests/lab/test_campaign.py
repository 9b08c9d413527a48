"""Observed games: the same wherever they are played, kept as they come, and taken up again."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from wastelands.engine.errors import Unreadable
from wastelands.lab.campaign import Harvest, Keep, Order, carry_out
from wastelands.lab.executor import Processes
from wastelands.lab.observing import Batch, Clock, observe_all
from wastelands.lab.simulate import Plan
from wastelands.package import package

WAR = Plan("warlords", 3, ("greedy",) * 3, "kept")


@pytest.fixture(scope="module")
def whole() -> Harvest:
    return carry_out(WAR, 6)


def test_games_are_the_same_here_and_in_processes(whole: Harvest) -> None:
    there = carry_out(WAR, 6, Processes(2))
    assert there.rows() == whole.rows()
    assert there.cards == whole.cards
    assert [game.number for game in there.rows()] == list(range(6))


def test_a_game_is_remembered_with_all_that_counts(whole: Harvest) -> None:
    game = whole.rows()[0]
    assert game.seats == 3
    assert sum(game.won(seat) for seat in range(3)) == 1
    assert game.course[-1] == game.scores
    assert game.decisions == sum(phase.asked - phase.forced for phase in game.phases.values()) > 50
    assert game.phases["Targeting"].options >= 2 * game.phases["Targeting"].asked
    assert sum(map(len, game.taken)) > 3
    assert all(card in whole.cards for seat in game.taken for card in seat)
    assert set(game.ways) == {card for seat in game.taken for card in seat}
    assert game.deeds["objectives won"] > 0
    assert whole.clocks["greedy"].n == sum(one.decisions for one in whole.rows())


@pytest.mark.parametrize(("game", "role"), [("knights", "character"), ("survivors", "temperament")])
def test_roles_are_told_for_every_seat(game: str, role: str) -> None:
    (seen,) = observe_all(Plan(game, 2, ("greedy",) * 2, "roles"), range(1)).games
    assert len(seen.roles[role]) == 2
    assert all(seen.roles[role])
    assert seen.setting


def test_a_batch_is_the_same_after_it_was_written(whole: Harvest) -> None:
    batch = observe_all(WAR, range(1))
    assert msgspec.json.decode(msgspec.json.encode(batch), type=Batch) == batch


def test_an_interrupted_run_goes_on_where_it_stopped(whole: Harvest, tmp_path: Path) -> None:
    keep, seen = Keep(tmp_path / "deep" / "war.games"), list[int]()

    def stop(harvest: Harvest, games: int) -> None:
        if len(harvest.games) == 2:
            raise KeyboardInterrupt

    assert len(carry_out(WAR, 6, None, keep, stop).games) == 2
    with keep.file.open("ab") as out:
        out.write(b'{"games":[[1,["nor')  # as a crash leaves it
    found = carry_out(WAR, 6, None, keep, lambda harvest, games: seen.append(len(harvest.games)))
    assert seen == [3, 4, 5, 6]
    assert found.rows() == whole.rows()
    assert carry_out(WAR, 6, None, keep).rows() == whole.rows()
    assert len(carry_out(WAR, 4, None, keep).games) == 4


def test_the_games_of_another_run_are_refused(tmp_path: Path) -> None:
    keep = Keep(tmp_path / "war.games")
    carry_out(WAR, 1, None, keep)
    before = keep.file.read_bytes()
    with pytest.raises(Unreadable, match="another run"):
        carry_out(replace(WAR, seed="other"), 1, None, keep)
    assert keep.file.read_bytes() == before
    (tmp_path / "file").touch()
    with pytest.raises(Unreadable, match=r"file/war\.games"):
        carry_out(WAR, 1, None, Keep(tmp_path / "file" / "war.games"))


def test_an_order_carries_its_cards_along(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(package("warlords").the_content().shipped, folder)
    plan = Plan("warlords", 2, ("random",) * 2, "cards", content=folder)
    order = Order.of(plan)
    shutil.rmtree(folder)
    same = observe_all(replace(plan, content=None), range(1))
    assert order(range(1)).games == same.games
    assert order.mark != Order.of(replace(plan, content=None)).mark


def test_a_clock_knows_its_quantiles_to_a_tenth() -> None:
    clock = Clock()
    for milliseconds in range(1, 101):
        clock.add(milliseconds / 1000)
    assert clock.quantile(0.5) == pytest.approx(0.05, rel=0.1)
    assert clock.quantile(0.99) == pytest.approx(0.099, rel=0.1)
    other = Clock()
    other.add(1.0)
    clock.merge(other)
    assert clock.n == 101
    assert clock.quantile(1.0) == pytest.approx(1.0, rel=0.1)
    assert Clock().quantile(0.5) == 0.0
