"""Chunks of games: cut alike, played anywhere, played again where a process died, and in order at the end."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from wastelands.lab.executor import RETRIES, Executor, Here, Lost, Processes, chunks_of, executor_of, in_order


def doubled(chunk: range) -> list[int]:
    return [2 * number for number in chunk]


class DiesOnce:
    """Ends its process at its first chunk, as if the machine had run out of memory."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __call__(self, chunk: range) -> list[int]:
        if 3 in chunk and not self.mark.exists():
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return doubled(chunk)


def dies(chunk: range) -> list[int]:
    os.kill(os.getpid(), signal.SIGKILL)
    return []


def fails(chunk: range) -> list[int]:
    raise ZeroDivisionError("game 7")


def test_chunks_depend_on_the_numbers_alone_and_leave_none_out() -> None:
    assert chunks_of(range(5)) == [range(n, n + 1) for n in range(5)]
    assert [len(chunk) for chunk in chunks_of(range(20_000))] == [100] * 200
    gaps = chunks_of([n for n in range(1000) if n not in (40, 500)])
    assert sorted(n for chunk in gaps for n in chunk) == [n for n in range(1000) if n not in (40, 500)]
    assert max(map(len, gaps)) == 998 // 64
    assert chunks_of([]) == []


@pytest.mark.parametrize("executor", [Here(), Processes(2)])
def test_every_chunk_is_played_once(executor: Executor) -> None:
    chunks = chunks_of(range(10))
    assert sorted((chunk.start, found) for chunk, found in executor.play(doubled, chunks)) == [
        (n, [2 * n]) for n in range(10)
    ]


def test_chunks_of_a_process_that_dies_are_played_again(tmp_path: Path) -> None:
    found = dict(Processes(2).play(DiesOnce(tmp_path / "died"), chunks_of(range(8))))
    assert (tmp_path / "died").exists()
    assert sorted(found.values()) == [[2 * n] for n in range(8)]


def test_a_chunk_that_always_dies_is_given_up_in_a_sentence() -> None:
    with pytest.raises(Lost, match=f"games 0 to 0 were begun {RETRIES + 1} times"):
        list(Processes(1).play(dies, [range(1)]))


def test_a_fault_of_the_game_itself_is_not_tried_again() -> None:
    with pytest.raises(ZeroDivisionError, match="game 7"):
        list(Processes(1).play(fails, [range(1)]))


def test_results_come_in_the_order_of_their_games() -> None:
    chunks = [range(2), range(2, 4), range(4, 6)]
    backwards = [(chunk, chunk.start) for chunk in reversed(chunks)]
    assert list(in_order(chunks, backwards)) == [0, 2, 4]

    def broken() -> Iterator[tuple[range, int]]:
        yield chunks[1], 2
        yield chunks[0], 0
        raise KeyboardInterrupt

    coming = in_order(chunks, broken())
    assert [next(coming), next(coming)] == [0, 2]


def test_one_job_needs_no_other_process() -> None:
    assert isinstance(executor_of(1), Here)
    assert isinstance(executor_of(2), Processes)
