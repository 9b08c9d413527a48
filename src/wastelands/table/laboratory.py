"""Where a server plays many games for a designer: runs that go on beside the tables, and what came of them.

A run is a folder: what was asked for, the games as they come, and a report in each language that somebody has read.
"""

from __future__ import annotations

import asyncio
import io
import json
import os
import re
import zipfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, time

import msgspec

from wastelands.engine.errors import Unreadable
from wastelands.engine.game import Game
from wastelands.engine.registry import bot_names
from wastelands.engine.words import Words
from wastelands.lab.balance import Balance, as_csv, as_json, balance
from wastelands.lab.campaign import Harvest, Keep, Order
from wastelands.lab.compare import compare, comparison_page, rules_changed
from wastelands.lab.executor import chunks_of
from wastelands.lab.observing import Batch
from wastelands.lab.page import page
from wastelands.lab.simulate import Plan
from wastelands.package import package
from wastelands.table.cardsets import CardSets
from wastelands.table.keeper import OutOfReach
from wastelands.table.limits import TooMuch
from wastelands.table.live import NoTable, new_word
from wastelands.table.thinking import Answer, Fault, Lane

QUEUE = 4  # runs that are played at once or wait
MOST_GAMES = 20_000
PATIENCE = 3600.0  # seconds for one chunk of games, with all waiting
GENTLE = 10  # a process that plays for the lab stands back behind those of the tables
_ID = re.compile(r"[a-z0-9]{8}")


class Run(msgspec.Struct, frozen=True):
    """What was asked for."""

    id: str
    game: str
    seats: int
    bot: str
    games: int
    seed: str
    cards: str  # a set of this server; nothing: what is played here
    asked: float
    options: dict[str, str] = {}

    @property
    def luck(self) -> tuple[object, ...]:
        """What two runs must share to be compared."""
        return self.game, self.seats, self.bot, self.games, self.seed, tuple(self.options.items())

    def plan(self, cards: CardSets) -> Plan:
        bots, folder = (self.bot,) * self.seats, cards.folder(self.game, self.cards)
        return Plan(self.game, self.seats, bots, self.seed, dict(self.options), folder)


@dataclass(slots=True)
class Progress:
    """How far a run is that is played now."""

    games: int
    done: int = 0
    before: int = 0  # games that were there when it went on
    harvest: Harvest = field(default_factory=Harvest)
    began: float = field(default_factory=monotonic)

    @property
    def speed(self) -> float:
        """Games a second."""
        return (self.done - self.before) / max(0.001, monotonic() - self.began)

    @property
    def left(self) -> float:
        """Seconds, as it looks now."""
        return (self.games - self.done) / self.speed if self.speed else 0.0


class Laboratory:
    """The runs of a server, in a folder; they are played in a process of their own."""

    def __init__(self, folder: Path, cards: CardSets) -> None:
        self.folder, self.cards = folder, cards
        self.playing: dict[str, Progress] = {}
        self._lane, self._tasks = Lane(1), dict[str, asyncio.Task[None]]()

    # ---- what there is

    def runs(self, game: str) -> list[Run]:
        """The newest first."""
        found = [
            msgspec.json.decode(file.read_bytes(), type=Run) for file in self.folder.glob(f"{game}/runs/*/run.json")
        ]
        return sorted(found, key=lambda run: -run.asked)

    def run(self, game: str, id: str) -> Run:
        file = self.folder / game / "runs" / id / "run.json"
        if not _ID.fullmatch(id) or not file.is_file():
            raise NoTable("there is no such run in this lab")
        return msgspec.json.decode(file.read_bytes(), type=Run)

    def done(self, run: Run) -> int:
        """How many games are kept."""
        if run.id in self.playing:
            return self.playing[run.id].done
        with suppress(OSError, ValueError):
            return int((self._place(run) / "done").read_text())
        return 0

    # ---- playing

    def check(self, run: Run) -> Run:
        """Refuse what cannot be played."""
        if run.bot not in bot_names(run.game):
            raise Unreadable(f"there is no bot '{run.bot}'; the bots are: {', '.join(bot_names(run.game))}")
        if not 1 <= run.games <= MOST_GAMES:
            raise Unreadable(f"from 1 to {MOST_GAMES:,} games are played in a run")
        run.plan(self.cards).check()
        return run

    def begin(self, run: Run) -> Run:
        """Take on a run that was found to be playable."""
        if len(self.playing) >= QUEUE:
            raise TooMuch("the lab is busy; begin this run when another one is done")
        run = msgspec.structs.replace(run, id=new_word(8), asked=time())
        self._place(run).mkdir(parents=True)
        (self._place(run) / "run.json").write_bytes(msgspec.json.encode(run))
        self.go_on(run)
        return run

    def go_on(self, run: Run) -> None:
        """Play what is missing; a server that was ended in the middle left what it had."""
        if run.id not in self.playing and self.done(run) < run.games:
            self.playing[run.id] = Progress(run.games)
            self._tasks[run.id] = asyncio.create_task(self._play(run))

    def stop(self, run: Run) -> None:
        """End a run for now; its games are kept."""
        if run.id in self._tasks:
            self._tasks[run.id].cancel()

    async def _play(self, run: Run) -> None:
        progress = self.playing[run.id]
        harvest = progress.harvest
        order, keep = Order.of(run.plan(self.cards)), Keep(self._place(run) / "games")
        try:
            for batch in await asyncio.to_thread(_taken_up, keep, order):
                harvest.add(batch)
            progress.done = progress.before = len(harvest.games)
            for chunk in chunks_of([number for number in range(run.games) if number not in harvest.games]):
                asked = self._lane.ask(_played, (order, chunk), PATIENCE)
                _, played = await asyncio.shield(asked)  # a run that is stopped leaves its process to finish the chunk
                batch = msgspec.json.decode(played, type=Batch)
                harvest.add(batch)
                keep.add(batch)
                (self._place(run) / "done").write_text(str(len(harvest.games)))
                progress.done = len(harvest.games)
        except Fault:
            pass  # what is there is kept, and the page offers to go on
        finally:
            del self.playing[run.id], self._tasks[run.id]

    # ---- what came of it

    async def report(self, run: Run, lang: str) -> Path:
        """The folder with the report in a language: report.html, report.json, report.zip."""
        folder = self._place(run) / lang
        if not (folder / "report.zip").exists() or self.done(run) != _reported(folder):
            await self._ask(_report, (run.plan(self.cards), self._place(run) / "games", lang, folder))
        return folder

    async def comparison(self, before: Run, after: Run, lang: str) -> bytes:
        """Two runs as one page."""
        if before.luck != after.luck:
            raise Unreadable("two runs are compared that have the same game, seats, bots, games and seed")
        if self.done(before) < before.games or self.done(after) < after.games:
            raise Unreadable("two runs are compared when both are done")
        plans = [(run.plan(self.cards), self._place(run) / "games") for run in (before, after)]
        return await self._ask(_comparison, (*plans, lang))

    async def _ask(self, how: Callable[..., Answer], task: tuple[object, ...]) -> bytes:
        try:
            return (await self._lane.ask(how, task, PATIENCE))[1]
        except Fault:
            raise OutOfReach("the lab did not finish this; nothing was changed") from None

    def _place(self, run: Run) -> Path:
        return self.folder / run.game / "runs" / run.id

    def close(self) -> None:
        for task in list(self._tasks.values()):
            task.cancel()
        self._lane.close()


def _taken_up(keep: Keep, order: Order) -> list[Batch]:
    """The games that are kept, in a file to which more can be added."""
    found = list(keep.kept(order))
    keep.begin(order, found)
    return found


def _reported(folder: Path) -> int:
    """How many games a report tells of."""
    return int(json.loads((folder / "report.json").read_bytes())["games"])


# ---- in the lab's own process


def _gently() -> None:
    os.nice(max(0, GENTLE - os.getpriority(os.PRIO_PROCESS, 0)))


def _played(order: Order, chunk: range) -> Answer:
    _gently()
    return "", msgspec.json.encode(order(chunk))


def _words(plan: Plan, lang: str) -> Words[Game]:
    found = package(plan.game)
    return found.words(lang, (), found.the_content().load(plan.content) if plan.content is not None else None)


def _balanced(plan: Plan, games: Path, lang: str) -> Balance:
    """What the games of a file say."""
    harvest = Harvest()
    for batch in Keep(games).kept(Order.of(plan)):
        harvest.add(batch)
    return balance(plan, harvest, _words(plan, lang))


def _report(plan: Plan, games: Path, lang: str, folder: Path) -> Answer:
    """Write a report as a page, as JSON and as files for a spreadsheet."""
    _gently()
    found, words = _balanced(plan, games, lang), _words(plan, lang)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as files:
        for name, text in as_csv(found, words).items():
            files.writestr(name, text)
    folder.mkdir(exist_ok=True)
    (folder / "report.html").write_text(page(found, words), encoding="utf-8")
    (folder / "report.json").write_text(json.dumps(as_json(found, words), ensure_ascii=False), encoding="utf-8")
    (folder / "report.zip").write_bytes(packed.getvalue())
    return "", b""


def _comparison(before: tuple[Plan, Path], after: tuple[Plan, Path], lang: str) -> Answer:
    """Two runs, what surely changed, and which cards were edited."""
    _gently()
    old, new = _balanced(*before, lang), _balanced(*after, lang)
    edited = rules_changed(old.plan.game, old.plan.content, new.plan.content)
    return "", comparison_page(old, new, compare(old, new), edited, _words(new.plan, lang)).encode()
