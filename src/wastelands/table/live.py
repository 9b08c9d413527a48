"""Live tables: one writer per table, which stores an action before anybody hears of it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from time import time
from typing import Any

from wastelands.bots.analysis import Analysis
from wastelands.engine.action import Action
from wastelands.engine.errors import Unreadable, WastelandsError
from wastelands.engine.face import Plan
from wastelands.engine.match import Match
from wastelands.engine.record import Line
from wastelands.engine.step import Seat
from wastelands.table.cardsets import CardSets
from wastelands.table.clock import Clock
from wastelands.table.failpoints import reach
from wastelands.table.keeper import Keeper
from wastelands.table.snapshots import EVERY, opened, record_of, taken
from wastelands.table.store import Change, Conflict, Message, Store, TableRow
from wastelands.table.streams import Crowd, Ear, Kept

log = logging.getLogger("wastelands.table")
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CHAIN = "; "  # between actions that one tap means
TRIES = 20  # of a change that others were faster with
UNDO, HAND_ON = "undo", "hand-on"  # what a person may do beside the actions of the rules


class NoTable(WastelandsError):
    """There is no such table."""


class NotYours(WastelandsError):
    """That seat belongs to somebody else."""


class Stale(WastelandsError):
    """The table has gone on since the sender looked at it."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What an act would make of a table: the match, the row, and what is said with it; nothing of it is so yet."""

    match: Match
    row: TableRow
    talk: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it was read."""

    row: TableRow
    match: Match
    messages: list[Message]


def new_word(length: int = 16) -> str:
    """A word that nobody guesses, for ids and links."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def code_of(id: str) -> str:
    """By which a log names a table: its whole word would let somebody come nearer."""
    return id[:6]


def said(name: str, text: str, seat: int = -1, to: int = -1, kind: str = "note") -> Message:
    """Something to be said: its number and time come when it is stored."""
    return Message(-1, seat, name, to, kind, text, 0.0)


def read_stored(store: Store, id: str, cards: CardSets) -> Stored | None:
    """A table as it stands: read again if somebody wrote meanwhile."""
    while (row := store.table(id)) is not None:
        content = cards.marked(row.game, record_of(row).header.cards)
        found = Stored(row, opened(store, row, content), store.messages(id))
        if (again := store.table(id)) is not None and again.version == row.version:
            return found
    return None


class LiveTable:
    """A table that somebody looks at: its match in memory, its lines in the store.

    What stands here is stored: an act is tried on a draft, which takes this one's place when the store has it.
    """

    scripted = False  # whether a script plays all seats but one

    def __init__(self, stored: Stored, keeper: Keeper) -> None:
        self.row, self.match, self.messages = stored.row, stored.match, stored.messages
        self.keeper = keeper
        self.clock = Clock.read(self.row)
        self.lock = asyncio.Lock()
        self.plan: Plan = ()  # what the viewer of this table plans and has not played
        self.basis = self  # the table without that plan
        self.notice = ""  # said at the table, such as a bot that was restarted
        self.bot_task: asyncio.Task[None] | None = None
        self.bots: dict[tuple[Seat, str], bytes] = {}  # bots with their plans, between decisions
        self.pictures: dict[Any, Any] = {}  # what was drawn of it, by viewer
        self.walks: dict[str, Any] = {}  # ways through a finished game, by language
        self.analyses: dict[Seat, Analysis] = {}  # of a game that is over, as far as somebody asked
        self.verdicts: dict[tuple[Seat, str], dict[int, Any]] = {}  # what they found, by language
        self.sampled: dict[Any, Any] = {}  # chances that were tried out, by position and language
        self._kept = len(self.match.record.lines)  # lines at the latest snapshot
        self.shown = Kept()  # pages, by kind of viewer
        self.sights: dict[Seat | None, tuple[int, Any]] = {}  # what each seat may know, by version
        self.crowds: dict[Any, Crowd] = {}  # of spectators, by kind
        self._watchers: set[Ear] = set()

    @property
    def version(self) -> int:
        """Counts everything stored; it is never shown to a seat, as it would count secret choices."""
        return self.row.version

    @property
    def taught(self) -> str:
        """Tells apart what is said at this table beside the game."""
        return ""

    @property
    def bare(self) -> bool:
        """Whether forecasts would give an answer away."""
        return False

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.row.seats]

    @property
    def begun(self) -> bool:
        return self.row.settings.begun

    @property
    def watched(self) -> int:
        return len(self._watchers)

    @property
    def idle(self) -> bool:
        thinking = self.bot_task is not None and not self.bot_task.done()
        judging = any(one.running for one in self.analyses.values())
        return not self._watchers and not thinking and not judging and not self.lock.locked()

    def seats_of(self, person: str) -> list[Seat]:
        return [i for i, seat in enumerate(self.row.seats) if seat.person and seat.person == person]

    def people(self) -> set[str]:
        return {seat.person for seat in self.row.seats if seat.person}

    def entries(self, seat: Seat) -> int:
        """How many choices this seat has made in the sealed step under way."""
        sealed = self.match.game.sealed()
        return len(sealed.chain(seat)) if sealed is not None else 0

    def held(self) -> Seat | None:
        """The seat whose person has played a turn and not handed it on yet."""
        return held_of(self.match, self.row)

    def waits_for(self) -> tuple[Seat, ...]:
        """Whom the table waits for: the person who has not handed on a turn, else those whom the rules ask."""
        return waits_for(self.match, self.row)

    # ---- writing

    def check_fresh(self, seat: Seat, step: int | None, entries: int | None) -> None:
        """Refuse what was decided on an older table, or before there is one."""
        check_begun(self)
        game = self.match.game
        if (step is not None and step != game.count) or (entries is not None and entries != self.entries(seat)):
            raise Stale("The table has gone on.")
        held = self.held()
        if held not in (None, seat):
            raise Stale("The turn before yours is not handed on yet.")

    async def act(
        self, seat: Seat, do: Callable[[Match], None], step: int | None, entries: int | None, *talk: Message
    ) -> None:
        """Something that a seat does, on the table as it was seen; a refusal changes nothing."""
        seen = len(self.match.record.lines)

        def drafted() -> Draft:
            self.check_fresh(seat, step, entries)
            if step is None and len(self.match.record.lines) != seen:
                raise Stale("The table has gone on.")
            match = self.match.fork()
            do(match)
            return Draft(match, self.row, talk)

        await self.change(drafted)

    async def play(
        self,
        seat: Seat,
        *chain: Action,
        at_once: bool = False,
        natural: bool = False,
        because: str = "",
        step: int | None = None,
        entries: int | None = None,
    ) -> None:
        """One action, or several as one; with `at_once` a turn that they end is handed on with them.

        With `natural` what nearly everybody would answer next is answered.
        """

        def play(match: Match) -> None:
            for action in chain:
                match.play(seat, action)
            while natural and (answer := match.game.natural(seat)):
                match.play(seat, answer)
            if because:
                match.explain(seat, because)
            if at_once and held_of(match, self.row) == seat:
                match.hand_on(seat)

        await self.act(seat, play, step, entries)

    async def hand_on(self, seat: Seat, step: int | None = None, entries: int | None = None) -> None:
        await self.act(seat, lambda match: match.hand_on(seat), step, entries)

    async def undo(self, seat: Seat, step: int | None = None, entries: int | None = None) -> None:
        await self.act(seat, lambda match: match.undo(seat), step, entries)

    async def say(self, *talk: Message) -> None:
        await self.change(lambda: Draft(self.match, self.row, talk))

    async def change(self, drafted: Callable[[], Draft]) -> None:
        """Store what an act makes of this table; who was overtaken looks again, and may find that it is refused now."""
        for _ in range(TRIES):
            try:
                await self._write(drafted())
            except Conflict:
                await self.refresh()
            else:
                self.publish()
                return
        raise Stale("too many people act at once; try again")

    async def _write(self, draft: Draft) -> None:
        now, stored = time(), len(self.match.record.lines)
        clock = self.clock.press(ticking(draft.match, draft.row), now)
        row = replace(
            draft.row,
            clock=str(clock),
            since=clock.since,
            deadline=clock.deadline,
            over=draft.match.result() is not None,
            version=self.row.version + 1,
        )
        lines = tuple(map(str, draft.match.record.lines[stored:]))
        talk = tuple(replace(one, number=len(self.messages) + i, at=now) for i, one in enumerate(draft.talk))
        reach("validated")
        await self.keeper.write(Change(row, stored, lines, talk))
        reach("stored")
        self.match, self.clock, self.row = draft.match, clock, row
        self.messages = [*self.messages, *talk]

    async def refresh(self) -> bool:
        """Take over what another server has stored; says whether there was anything."""
        row, lines, talk = await self.keeper.read(self._news)
        if row.version == self.row.version:
            return False
        match = self.match.fork()
        match.extend([Line.parse(line) for line in lines])
        self.row, self.match, self.messages, self.clock = row, match, [*self.messages, *talk], Clock.read(row)
        return True

    def _news(self, store: Store) -> tuple[TableRow, list[str], list[Message]]:
        id = self.row.id
        while True:
            row = store.table(id)
            assert row is not None, "tables are never deleted"
            found = row, store.lines(id, len(self.match.record.lines)), store.messages(id, len(self.messages))
            if store.table(id) == row:
                return found

    async def keep_snapshot(self) -> None:
        """Now and then, and at the end, so that a long game is opened quickly."""
        match, lines = self.match, len(self.match.record.lines)
        if lines - self._kept >= EVERY:
            self._kept = lines
            await self.keeper.keep(self.row.id, lambda: taken(match))

    # ---- watching

    def seen_by(self, seat: Seat | None) -> Any:
        """All that a seat's picture is drawn from: it stays the same until something happens that the seat may know of.

        Whatever is kept for a viewer is kept by this, as the version would count what others do in secret.
        """
        known = self.sights.get(seat)
        if known is None or known[0] != self.version:
            view, heard = self.match.game.view(seat), len(self.match.seat_events(seat))
            own = (self.match.can_undo(seat), self.entries(seat)) if seat is not None else ()
            known = self.sights[seat] = (
                self.version,
                (view.digest(), heard, own, self.waits_for(), self.held(), self.row.seats, self.taught),
            )
        return known[1]

    def publish(self) -> None:
        for ear in self._watchers:
            if not ear.led:
                ear.tell()
        for crowd in self.crowds.values():
            crowd.tell()
        reach("published")

    @asynccontextmanager
    async def watch(self) -> AsyncIterator[Ear]:
        ear = Ear()
        self._watchers.add(ear)
        try:
            yield ear
        finally:
            self._watchers.discard(ear)
            ear.close()
            if not self._watchers:
                self.forget()

    def forget(self) -> None:
        """Drop what was drawn for people who are gone: it is many times larger than the game."""
        self.pictures, self.walks, self.sampled, self.sights, self.shown = {}, {}, {}, {}, Kept()


def check_begun(table: LiveTable) -> None:
    """Before a game has begun nobody acts, and nobody sees what was dealt."""
    if not table.begun:
        raise Unreadable("the game has not begun yet")


def held_of(match: Match, row: TableRow) -> Seat | None:
    seat = match.turn_played()
    return seat if seat is not None and row.seats[seat].person else None


def waits_for(match: Match, row: TableRow) -> tuple[Seat, ...]:
    held = held_of(match, row)
    return match.game.to_act() if held is None else (held,)


def ticking(match: Match, row: TableRow) -> tuple[Seat, ...]:
    """Those whose clock runs: nobody before the game has begun, and never an empty seat."""
    if not row.settings.begun:
        return ()
    return tuple(seat for seat in waits_for(match, row) if not row.seats[seat].open)
