"""Where games are played: in this process, in processes of this machine, or on a cluster; the result is the same.

Work is cut into chunks of numbered games.  A chunk depends on nothing but its numbers, so it may be played anywhere,
in any order, and again where whoever played it died.
"""

from __future__ import annotations

import signal
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol, TypeVar

from wastelands.engine.errors import WastelandsError

R = TypeVar("R")
Work = Callable[[range], R]  # plays the games of these numbers

LARGEST = 100  # games of a chunk: on a cluster a chunk costs some milliseconds
PARTS = 64  # of a short run, so that it shows progress and an interrupt loses little
RETRIES = 3  # of a chunk whose process or machine died
AHEAD = 2  # chunks that wait for each worker


class Lost(WastelandsError):
    """A chunk could not be played, however often it was tried."""


class Executor(Protocol):
    """Plays chunks of games somewhere."""

    def play(self, work: Work[R], chunks: Sequence[range]) -> Iterator[tuple[range, R]]:
        """Every chunk with what it gave, in the order in which they are done."""
        ...


class Here:
    """This process, one chunk after the other."""

    def play(self, work: Work[R], chunks: Sequence[range]) -> Iterator[tuple[range, R]]:
        for chunk in chunks:
            yield chunk, work(chunk)


class Processes:
    """Processes of this machine; when one dies, its chunks are played again by others."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def play(self, work: Work[R], chunks: Sequence[range]) -> Iterator[tuple[range, R]]:
        waiting, tries = deque(chunks), Counter[range]()
        while waiting:
            yield from self._in_a_pool(work, waiting, tries)

    def _in_a_pool(self, work: Work[R], waiting: deque[range], tries: Counter[range]) -> Iterator[tuple[range, R]]:
        """Play until nothing waits, or until a process dies: what it had is then waiting again."""
        pool = ProcessPoolExecutor(self.jobs, initializer=_end_at_an_interrupt)
        begun: dict[Future[R], range] = {}
        try:
            while waiting or begun:
                while waiting and len(begun) < AHEAD * self.jobs:
                    chunk = waiting.popleft()
                    begun[pool.submit(work, chunk)] = chunk
                for done in wait(begun, return_when=FIRST_COMPLETED).done:
                    result = done.result()
                    yield begun.pop(done), result
        except BrokenProcessPool:
            for chunk in begun.values():
                tried(tries, chunk)
            waiting.extendleft(sorted(begun.values(), key=lambda chunk: -chunk.start))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def tried(tries: Counter[range], chunk: range) -> None:
    """Note that a chunk was lost; after some times it is given up."""
    tries[chunk] += 1
    if tries[chunk] > RETRIES:
        raise Lost(
            f"games {chunk.start} to {chunk.stop - 1} were begun {tries[chunk]} times, and each time their process died"
        )


def _end_at_an_interrupt() -> None:
    """Ctrl-C reaches every process of a terminal: the first one keeps what is done, the others just end."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def executor_of(jobs: int) -> Executor:
    return Here() if jobs == 1 else Processes(jobs)


def chunks_of(numbers: Sequence[int]) -> list[range]:
    """Numbers of games in chunks; these depend on nothing but the numbers."""
    size = max(1, min(LARGEST, len(numbers) // PARTS))
    found: list[range] = []
    for number in numbers:
        last = found[-1] if found else range(0)
        if last and last.stop == number and len(last) < size:
            found[-1] = range(last.start, number + 1)
        else:
            found.append(range(number, number + 1))
    return found


def in_order(chunks: Sequence[range], done: Iterable[tuple[range, R]]) -> Iterator[R]:
    """What chunks gave, in the order of their games, however they came."""
    early: dict[range, R] = {}
    coming = iter(chunks)
    awaited = next(coming, None)
    for chunk, result in done:
        early[chunk] = result
        while awaited is not None and awaited in early:
            yield early.pop(awaited)
            awaited = next(coming, None)
