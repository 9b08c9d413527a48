"""Many games at once, for learning: in this process, or in several."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from wastelands.engine.spec import OptionValue
from wastelands.research.play import Play, Spaces


class Batch(NamedTuple):
    """What N games show after a step: for each the seat that is asked, what it knows, and what it may do.

    `rewards` are what each seat earned by the step; `done` says that a game ended by it, and the next one has begun.
    """

    seats: NDArray[np.int64]
    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    rewards: NDArray[np.float32]
    done: NDArray[np.bool_]


class Games:
    """N games of one kind in this process; a game that ends is followed by another.

    >>> games = Games("diplomacy", seats=2, count=3, seed="dust")
    >>> batch = games.reset()
    >>> games.step(batch.masks.argmax(axis=1)).observations.shape
    (3, 2231)
    """

    def __init__(
        self,
        name: str,
        seats: int,
        count: int,
        seed: str = "0",
        *,
        first: int = 0,
        shaping: float = 0.0,
        most: int = 0,
        **options: OptionValue,
    ) -> None:
        self.spaces = Spaces.of(name, seats, None, **options)
        self.count, self.seed, self.first, self.most = count, seed, first, most
        self.plays = [Play(self.spaces, shaping) for _ in range(count)]
        self._begun = [0] * count
        self._steps = [0] * count

    def reset(self) -> Batch:
        """Begin all games anew."""
        self._begun = [0] * self.count
        for i in range(self.count):
            self._begin(i)
        return self._batch(np.zeros((self.count, self.spaces.setting.seats), np.float32), [False] * self.count)

    def step(self, actions: Sequence[int] | NDArray[Any]) -> Batch:
        """Play one action in each game."""
        earned, done = [], []
        for i, (play, action) in enumerate(zip(self.plays, actions, strict=True)):
            earned.append(play.step(int(action)))
            self._steps[i] += 1
            over = play.seat < 0 or self._steps[i] == self.most
            done.append(over)
            if over:
                self._begin(i)
        return self._batch(np.array(earned, np.float32), done)

    def _begin(self, i: int) -> None:
        self.plays[i].reset(f"{self.seed}|{self.first + i}|{self._begun[i]}")
        self._begun[i] += 1
        self._steps[i] = 0

    def _batch(self, earned: NDArray[np.float32], done: list[bool]) -> Batch:
        seats = [play.seat for play in self.plays]
        rows = b"".join([play.observe(seat) for play, seat in zip(self.plays, seats, strict=True)])
        masks = b"".join([play.mask(seat) for play, seat in zip(self.plays, seats, strict=True)])
        return Batch(
            np.array(seats),
            np.frombuffer(rows, np.float32).reshape(self.count, -1),
            np.frombuffer(masks, np.int8).reshape(self.count, -1),
            earned,
            np.array(done),
        )

    def close(self) -> None:
        """There is nothing to close."""


class Workers:
    """The same in several processes: each has its share of the games, and all step at once.

    The games are the same as those of one process with the same seed.
    """

    def __init__(self, name: str, seats: int, count: int, seed: str = "0", *, workers: int = 2, **further: Any) -> None:
        self.spaces = Spaces.of(name, seats, **{k: v for k, v in further.items() if k not in ("shaping", "most")})
        self.count = count
        context = multiprocessing.get_context("spawn")  # there is on every system, and safe beside threads
        self._shares = [share for share in np.array_split(np.arange(count), workers) if len(share)]
        self._pipes: list[Connection] = []
        self._processes = []
        for share in self._shares:
            ours, theirs = context.Pipe()
            order = (name, seats, len(share), seed, {**further, "first": int(share[0])})
            process = context.Process(target=_work, args=(theirs, order), daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)

    def reset(self) -> Batch:
        return self._ask([None] * len(self._pipes))

    def step(self, actions: Sequence[int] | NDArray[Any]) -> Batch:
        chosen = np.asarray(actions)
        return self._ask([chosen[share] for share in self._shares])

    def _ask(self, orders: Sequence[NDArray[Any] | None]) -> Batch:
        for pipe, order in zip(self._pipes, orders, strict=True):
            pipe.send(order)
        answers: list[Batch] = [pipe.recv() for pipe in self._pipes]
        return Batch(*(np.concatenate(parts) for parts in zip(*answers, strict=True)))

    def close(self) -> None:
        """Let the processes end."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _work(pipe: Connection, order: tuple[str, int, int, str, dict[str, Any]]) -> None:
    """A process of its own: step whatever it is told until nobody is there any more."""
    name, seats, count, seed, further = order
    games = Games(name, seats, count, seed, **further)
    while True:
        try:
            actions = pipe.recv()
        except EOFError:
            return
        pipe.send(games.reset() if actions is None else games.step(actions))
