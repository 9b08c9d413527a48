"""Maps drawn by hand, tried out: games of equals in a process of their own, how far they are, and what they showed.

What was found belongs to the text of a map and to nobody, so whoever comes back to a map finds it again.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from time import time
from typing import Any, cast

from wastelands.engine.errors import Unreadable
from wastelands.engine.words import N_
from wastelands.package import Facts, package
from wastelands.table.limits import TooMuch
from wastelands.table.thinking import Answer, Fault, Lane

log = logging.getLogger("wastelands.table")

GAMES = 400
WAITING = 8  # maps that are tried out or wait for it
PATIENCE = 600.0  # seconds of the clock on the wall for one map, with all waiting
KEPT = 200  # maps whose games are remembered


@dataclass(slots=True)
class Trial:
    """How far the games on a map are."""

    games: int = GAMES
    done: int = 0
    since: float = field(default_factory=time)
    facts: Facts | None = None
    fault: str = ""

    @property
    def over(self) -> bool:
        return self.facts is not None or bool(self.fault)


def certified(game: str, text: str, games: int, say: Callable[[int], None]) -> Answer | Unreadable:
    """What games show of a map, as JSON; in a process of its own."""
    try:
        return json.dumps(dict(package(game).the_maps().certify(text, games, say))), b""
    except Unreadable as error:
        return Unreadable(str(error))


def name_of(text: str) -> str:
    """What a map is called here: nobody finds it who does not have it."""
    return sha256(text.encode()).hexdigest()[:32]


class Trials:
    """The maps that a server tries out, one after the other."""

    def __init__(self) -> None:
        self._lane = Lane(1)
        self._known: dict[str, Trial] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def find(self, name: str) -> Trial | None:
        return self._known.get(name)

    def begin(self, game: str, text: str) -> None:
        """Try a map out; who asks again while that goes on changes nothing, and what failed is tried anew."""
        known = self.find(name_of(text))
        if known is not None and not known.fault:
            return
        if len(self._tasks) >= WAITING:
            raise TooMuch("other maps are being tried out; try this one in a minute")
        while len(self._known) >= KEPT:
            del self._known[next(name for name, trial in self._known.items() if trial.over)]
        trial = self._known[name_of(text)] = Trial()
        task = asyncio.get_running_loop().create_task(self._try_out(trial, game, text))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _try_out(self, trial: Trial, game: str, text: str) -> None:
        def hear(done: int) -> None:
            trial.done = done

        try:
            found: Any = await self._lane.ask(cast(Any, certified), (game, text, trial.games), PATIENCE, hear)
        except Fault as fault:
            log.warning("a map of %s was not tried out: %s", game, fault)
            trial.fault = N_("The games were broken off. Try it once more.")
            return
        if isinstance(found, Unreadable):
            trial.fault = str(found)
        else:
            trial.facts = json.loads(found[0])

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._lane.close()
