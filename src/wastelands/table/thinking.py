"""Bots think in other processes, each from a masked game alone and until a deadline; the table goes on in any case."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import pickle
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

from wastelands.bots.analysis import Judgement, as_data, from_data, hints, judge, prompt
from wastelands.bots.bot import new_bot
from wastelands.bots.fancy import Fancy
from wastelands.bots.levels import is_quick
from wastelands.bots.mind import Mind, mind_of
from wastelands.engine.action import Action
from wastelands.engine.face import Odds
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat
from wastelands.package import package

DEADLINE = 12.0  # seconds of the clock on the wall, for one decision with all waiting
LOADING = 2.0  # for what a mind loads once in each process; it goes on with less if that takes longer
ADVICE = 60.0  # for what only the one who asked waits for: hints, odds, judgements
HURRY = 4.0  # for the policy's move, when the bot itself failed
LOG = logging.getLogger("wastelands.table")

Answer = tuple[str, bytes]  # the action's text, and the bot with its plan
Hear = Callable[[int], None]  # who is told how far a task is


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot chose, the bot as it goes on from there, and what went wrong if the policy had to stand in."""

    action: Action
    kept: bytes = b""
    fault: str = ""


# ---- in the thinkers' processes


@cache
def prepared(game: str) -> Mind[Game]:
    """The mind of a game, which has what it needs or still loads it beside its first thoughts."""
    mind = mind_of(game)
    loading = threading.Thread(target=mind.ready, daemon=True)
    loading.start()
    loading.join(LOADING)
    return mind


def think(bot: str, view: Game, seat: Seat, seed: str, kept: bytes = b"") -> Answer:
    """Choose an action for a seat, from what it may know; a bot that was kept still has its plan."""
    prepared(view.spec.name)
    player = pickle.loads(kept) if kept else new_bot(bot, view.spec.name, Luck(seed))
    text = player.choose(seat, view.actions(seat), lambda: view).text
    try:
        return text, pickle.dumps(player)
    except (pickle.PicklingError, TypeError, AttributeError):  # a bot that cannot travel is made anew each time
        return text, b""


def stand_in(bot: str, view: Game, seat: Seat, seed: str, kept: bytes = b"") -> Answer:
    """The policy's move."""
    return prepared(view.spec.name).policy(view, seat, Fancy(Luck(seed).below(1 << 60))).text, b""


def suggest(bot: str, view: Game, seat: Seat, seed: str, kept: bytes = b"") -> Answer:
    """The best beginnings with their chance to win, as JSON."""
    prepared(view.spec.name)
    return json.dumps([(one.chain[0].text, one.chance) for one in hints(view, seat, seed)]), b""


def weigh(played: str, view: Game, seat: Seat, line: str, kept: bytes = b"") -> Answer:
    """A decision of a game that is over, judged from what the seat knew, as JSON."""
    prepared(view.spec.name)
    found = judge(int(line), view, seat, Action.parse(played), prompt(view.spec.name))
    return json.dumps(as_data([found])), b""


def sample(lang: str, view: Game, seat: Seat, seed: str, kept: bytes = b"") -> Answer:
    """Chances that are tried out, by their key, as JSON."""
    game = package(view.spec.name)
    found = game.face(game.words(lang, (), view.content)).sampled(view, seat)
    return json.dumps({one.key: (one.chance, one.draw, one.lines) for one in found}), b""


def _end_with_the_server() -> None:
    """However the server ends, also by a kill while a bot thinks: its thinkers do not outlive it."""
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(0)


def _serve(pipe: Connection) -> None:
    """Answer one task after the other, with numbers on the way if somebody hears them; a crash is an answer too."""
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    while True:
        try:
            how, task, heard = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            pipe.send(how(*task, pipe.send) if heard else how(*task))
        except Exception as error:
            pipe.send(repr(error))


# ---- at the table


class Fault(Exception):
    """A bot that gave no legal answer in time; the text says what happened: late, died, crash or illegal."""


class Thinker:
    """One process, started when it is first asked; it is replaced when it dies or does not answer in time."""

    def __init__(self) -> None:
        self._pipe: Connection | None = None
        self._process: Any = None

    def start(self) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def stop(self) -> None:
        """End the process; the server may do so while a thread still waits for it."""
        process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        if process is not None and pipe is not None:
            process.kill()
            process.join()
            pipe.close()

    def ask(self, how: Callable[..., Answer], task: tuple[Any, ...], until: float, hear: Hear | None = None) -> Answer:
        """Wait for the answer, but not beyond the deadline; `hear` is told how far a task is that says so."""
        if self._pipe is None:
            self.start()
        pipe = self._pipe
        assert pipe is not None
        try:
            pipe.send((how, task, hear is not None))
            answer = _received(pipe, until)
            while hear is not None and isinstance(answer, int):
                hear(answer)
                answer = _received(pipe, until)
        except (EOFError, OSError):
            self.stop()
            raise Fault("died") from None
        if answer is None:
            self.stop()
            raise Fault("late")
        if isinstance(answer, str):
            raise Fault(f"crash {answer}")
        return answer  # type: ignore[no-any-return]


def _received(pipe: Connection, until: float) -> Any:
    return pipe.recv() if pipe.poll(max(0.0, until - monotonic())) else None


class Lane:
    """Some thinkers with one queue before them."""

    def __init__(self, workers: int) -> None:
        self.thinkers = [Thinker() for _ in range(workers)]
        self._threads = ThreadPoolExecutor(workers)
        self._free: asyncio.Queue[Thinker] | None = None

    async def ask(
        self, how: Callable[..., Answer], task: tuple[Any, ...], seconds: float, hear: Hear | None = None
    ) -> Answer:
        until = monotonic() + seconds
        if self._free is None:
            self._free = asyncio.Queue()
            for thinker in self.thinkers:
                self._free.put_nowait(thinker)
        try:
            thinker = await asyncio.wait_for(self._free.get(), seconds)
        except TimeoutError:
            raise Fault("late") from None
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, thinker.ask, how, task, until, hear)
        finally:
            self._free.put_nowait(thinker)

    def close(self) -> None:
        for thinker in self.thinkers:
            thinker.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)


class Thinkers:
    """Quick bots have a lane of their own, so that an expert at one table delays nobody at another."""

    def __init__(self, workers: int = 0, deadline: float = DEADLINE, advice: float = ADVICE) -> None:
        self.deadline, self.advice = deadline, advice
        self.faults: Counter[str] = Counter()
        self.seconds = 0.0  # that bots have thought, with all waiting
        self._closed = False
        self._quick, self._deep = Lane(1), Lane(workers or max(2, os.cpu_count() or 1))

    @property
    def restarts(self) -> int:
        """Processes that died or had to be ended."""
        return self.faults["died"] + self.faults["late"]

    async def warm_up(self) -> None:
        """Start the process that most bots need before anybody waits for it."""
        await asyncio.get_running_loop().run_in_executor(None, self._quick.thinkers[0].start)

    async def choose(self, bot: str, view: Game, seat: Seat, seed: str, kept: bytes = b"") -> Decision:
        """Ask a bot; without a legal answer in time its policy moves, and without that the quietest action is taken."""
        begun = monotonic()
        try:
            return await self._choose(bot, view, seat, seed, kept)
        finally:
            self.seconds += monotonic() - begun

    async def _choose(self, bot: str, view: Game, seat: Seat, seed: str, kept: bytes) -> Decision:
        task = (bot, view, seat, seed, kept)
        quick = is_quick(view.spec.name, bot)
        fault = ""
        for lane, how, seconds in (
            (self._quick if quick else self._deep, think, self.deadline),
            (self._quick, stand_in, HURRY),
        ):
            try:
                text, now = await lane.ask(how, task, seconds)
                action = Action.parse(text)
                if action not in view.actions(seat):
                    raise Fault(f"illegal {text}")
                return Decision(action, now, fault)
            except Fault as found:
                if self._closed:  # the server goes down, and nobody moves any more
                    raise asyncio.CancelledError from None
                fault = str(found)
                self.faults[fault.partition(" ")[0]] += 1
                LOG.warning("%s, seat %d, bot %s: %s; its policy moves", view.spec.name, seat, bot, fault)
        return Decision(view.actions(seat)[0], b"", fault)

    async def hint(self, view: Game, seat: Seat, seed: str) -> list[tuple[Action, float]]:
        """The best beginnings for a seat with their chance to win; none if they do not come in time."""
        try:
            text, _ = await self._deep.ask(suggest, ("", view, seat, seed, b""), self.advice)
        except Fault as found:
            LOG.warning("%s, seat %d: no hint: %s", view.spec.name, seat, found)
            return []
        return [(Action.parse(action), chance) for action, chance in json.loads(text)]

    async def judged(self, line: int, view: Game, seat: Seat, played: Action) -> Judgement:
        """A decision judged; one that cannot be judged in time counts as a good one."""
        try:
            text, _ = await self._deep.ask(weigh, (played.text, view, seat, str(line), b""), self.advice)
        except Fault as found:
            if self._closed:
                raise asyncio.CancelledError from None
            LOG.warning("%s, seat %d: decision %d is not judged: %s", view.spec.name, seat, line, found)
            return Judgement(line, played.text, "", 0.0, 0.0)
        return from_data(json.loads(text))[0]

    async def sampled(self, view: Game, seat: Seat, lang: str) -> dict[str, Odds]:
        """Chances that are tried out, by their key; none if they do not come in time."""
        try:
            text, _ = await self._deep.ask(sample, (lang, view, seat, "", b""), self.advice)
        except Fault as found:
            LOG.warning("%s, seat %d: no odds: %s", view.spec.name, seat, found)
            return {}
        tried = json.loads(text).items()
        return {key: Odds("", chance, draw, tuple(map(tuple, lines))) for key, (chance, draw, lines) in tried}

    def close(self) -> None:
        self._closed = True
        self._quick.close()
        self._deep.close()
