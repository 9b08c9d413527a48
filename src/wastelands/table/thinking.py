"""Bots think in other processes, each from a masked game alone; one that crashes is replaced."""

from __future__ import annotations

import asyncio
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from wastelands.bots.bot import new_bot
from wastelands.engine.action import Action
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat


def think(bot: str, view: Game, seat: Seat, seed: str) -> str:
    """Choose an action for a seat, from what it may know."""
    actions = view.actions(seat)
    return new_bot(bot, view.spec.name, Luck(seed)).choose(seat, actions, lambda: view).text


def _ready() -> bool:
    return True


class Thinkers:
    """A small pool of processes."""

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers
        self.restarts = 0
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"))

    async def warm_up(self) -> None:
        """Start the processes before anybody waits for them."""
        await asyncio.get_running_loop().run_in_executor(self._pool, _ready)

    async def choose(self, bot: str, view: Game, seat: Seat, seed: str) -> Action:
        """Ask a bot; if its process died, start another one and ask again."""
        for _ in range(2):
            try:
                text = await asyncio.get_running_loop().run_in_executor(self._pool, think, bot, view, seat, seed)
                return Action.parse(text)
            except BrokenProcessPool:
                self.restarts += 1
                self._pool = self._new_pool()
        return view.actions(seat)[0]

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
