"""Live tables: one writer per table, which stores an action before anybody hears of it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from copy import copy
from dataclasses import dataclass, replace
from time import time
from typing import Any

from wastelands.bots.analysis import Analysis
from wastelands.bots.mind import mind_of
from wastelands.engine.action import Action
from wastelands.engine.errors import DamagedRecord, Illegal, OtherRules, Unreadable, WastelandsError
from wastelands.engine.face import Plan
from wastelands.engine.match import Match
from wastelands.engine.plan import Refusal, attempt, is_forced
from wastelands.engine.reason import UNFORESEEN
from wastelands.engine.record import Line
from wastelands.engine.registry import bot_names, game_class
from wastelands.engine.spec import OptionValue
from wastelands.engine.step import Seat
from wastelands.package import Fresh
from wastelands.table import webhooks
from wastelands.table.cardsets import CardSets
from wastelands.table.clock import Clock
from wastelands.table.failpoints import reach
from wastelands.table.keeper import Keeper
from wastelands.table.larder import Larder
from wastelands.table.snapshots import EVERY, opened, record_of, taken
from wastelands.table.store import Change, Conflict, Message, SeatRow, Settings, Store, TableRow
from wastelands.table.streams import Crowd, Ear, Kept
from wastelands.table.thinking import Thinkers

log = logging.getLogger("wastelands.table")
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
KEPT = 500  # tables that stay folded in memory
CHAIN = "; "  # between actions that one tap means
TICK = 0.25  # seconds between looks at the clocks
PULSE, OUTAGE = 2.0, 6.0  # seconds between signs of life; for longer without one nobody's clock has run
SWEEP = 60.0  # seconds between looks at tables where nobody is
TRIES = 20  # of a change that others were faster with
REST = 1.0  # seconds for which a clock that could not be heeded is left alone
PAUSE = 1.0  # seconds after an error, before a task goes on
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


class Tables:
    """All tables of this process."""

    def __init__(
        self,
        store: Store | Keeper,
        thinkers: Thinkers,
        cards: CardSets | None = None,
        teach: Callable[[TableRow, Keeper], LiveTable] | None = None,
    ) -> None:
        self.keeper = store if isinstance(store, Keeper) else Keeper(store)
        self._teach = teach  # opens the tables of lessons
        self.thinkers = thinkers
        self.cards = cards or CardSets()
        self.larder = Larder(self.keeper)
        self.actions = 0
        self._live: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._missed: set[str] = set()  # what changed while it was being opened
        self._soon: set[asyncio.Future[None]] = set()
        self._resting: dict[str, float] = {}  # until when a table's clock is left alone
        self._pulsed, self._quiet = 0.0, False

    @property
    def live(self) -> list[LiveTable]:
        return list(self._live.values())

    async def create(
        self,
        game: str,
        seats: Sequence[SeatRow],
        options: dict[str, OptionValue] | None = None,
        seed: str | None = None,
        settings: Settings | None = None,
        fresh: Fresh | None = None,
        cards: str = "",
    ) -> LiveTable:
        """A new table, on a fresh map if there is one; bots start to think as soon as somebody opens it."""
        self.check_new(game, seats, options or {}, cards)
        kind, content, chosen = game_class(game), self.cards.named(game, cards), dict(options or {})
        if fresh is None:
            match = Match.new(kind, len(seats), seed, content, **chosen)
        else:
            chosen |= {"map": fresh.id} if fresh.id else {}
            match = Match.drawn(kind, len(seats), fresh.seed, content, **chosen)
        return await self.seat_match(match, seats, settings)

    def check_new(
        self, game: str, seats: Sequence[SeatRow], options: Mapping[str, OptionValue], cards: str = ""
    ) -> None:
        """Refuse a table that cannot be, before a map is made for it."""
        self.cards.folder(game, cards)
        game_class(game).spec.read_options(dict(options))
        for seat in seats:
            if seat.bot and seat.bot not in bot_names(game):
                raise Unreadable(f"there is no bot '{seat.bot}'; the bots are: {', '.join(bot_names(game))}")

    async def seat_match(self, match: Match, seats: Sequence[SeatRow], settings: Settings | None = None) -> LiveTable:
        """Put a match, fresh or in the middle, on a new table; with an open seat it waits until it is taken."""
        record = match.record
        settings = replace(settings or Settings(), invite=new_word(), watch=new_word())
        settings = replace(settings, begun=settings.begun and not any(seat.open for seat in seats))
        row = TableRow(
            new_word(),
            record.header.game,
            str(record.header),
            f"{record.secret.seed} {record.secret.salt}",
            tuple(seats),
            settings=settings,
        )
        clock = Clock.start(settings, len(seats), ticking(match, row), time())
        row = replace(row, clock=str(clock), since=clock.since, deadline=clock.deadline)
        await self.keeper.create(row, [str(line) for line in record.lines])
        table = LiveTable(Stored(row, match, []), self.keeper)
        self._keep(table)
        return table

    async def get(self, id: str) -> LiveTable:
        """A table by its id, opened from the store if it is not in memory."""
        table = self._live.get(id)
        if table is not None:
            return table
        if id not in self._opening:
            self._opening[id] = asyncio.create_task(self._open(id))
        return await asyncio.shield(self._opening[id])

    async def _open(self, id: str) -> LiveTable:
        try:
            table = await self._read(id)
            self._keep(table)
        except OtherRules as other:
            await self._close_damaged(id)
            raise NoTable(
                f"this game follows version {other.rules} of its rules, and this server plays version {other.played}"
            ) from None
        except DamagedRecord as damage:  # what is wrong with it may tell a secret, so only the log hears where it is
            log.error("table %s cannot be read: line %s", code_of(id), damage.line)
            await self._close_damaged(id)
            raise NoTable("this table is damaged and cannot be opened any more") from None
        finally:
            del self._opening[id]
        if id in self._missed:
            self._missed.discard(id)
            await table.refresh()
        return table

    async def _read(self, id: str) -> LiveTable:
        row = await self.keeper.table(id)
        if row is not None and row.settings.lesson and self._teach is not None:
            return self._teach(row, self.keeper)
        stored = await self.keeper.read(lambda store: read_stored(store, id, self.cards)) if row else None
        if stored is None:
            raise NoTable("there is no such table; perhaps the link is not complete")
        return LiveTable(stored, self.keeper)

    async def _close_damaged(self, id: str) -> None:
        """Nobody's clock runs there any more, and nobody is sent there."""
        row = await self.keeper.table(id)
        if row is not None and (row.deadline is not None or row.settings.listed):
            closed = replace(row, deadline=None, settings=replace(row.settings, listed=False), version=row.version + 1)
            with suppress(Conflict):
                await self.keeper.write(Change(closed))

    def _keep(self, table: LiveTable) -> None:
        if len(self._live) >= KEPT:
            idle = next((id for id, other in self._live.items() if other.idle), None)
            if idle is not None:
                del self._live[idle]
        self._live[table.row.id] = table

    def close(self) -> None:
        """No bot moves any more."""
        for table in self.live:
            if table.bot_task is not None:
                table.bot_task.cancel()

    def _do_soon(self, work: Awaitable[Any]) -> None:
        """Something that nobody waits for; what goes wrong with it is logged."""
        task = asyncio.ensure_future(_logged(work))
        self._soon.add(task)
        task.add_done_callback(self._soon.discard)

    # ---- acting

    async def act(
        self,
        id: str,
        person: str,
        seat: Seat,
        action: str,
        step: int | None = None,
        entries: int | None = None,
        at_once: bool = True,
        natural: bool = False,
    ) -> LiveTable:
        """A person plays, undoes, or hands on a turn; a refusal changes nothing."""
        reach("received")
        table = await self.get(id)
        async with table.lock:
            if seat not in table.seats_of(person):
                raise NotYours("that seat is not yours")
            table.check_fresh(seat, step, entries)
            before = table.waits_for()
            if action == UNDO:
                await table.undo(seat, step, entries)
            elif action == HAND_ON:
                await table.hand_on(seat, step, entries)
            else:
                chain = self._chain(table, seat, action)
                await table.play(seat, *chain, at_once=at_once, natural=natural, step=step, entries=entries)
            self.after(table, before)
        return table

    def _chain(self, table: LiveTable, seat: Seat, text: str) -> tuple[Action, ...]:
        """One action, or a plan: no luck may fall before its last action, and the first that is refused refuses all."""
        chain = tuple(map(Action.parse, text.split(CHAIN)))
        tried = attempt(table.match.game, seat, chain[:-1], hold=True)
        if isinstance(tried, Refusal) and tried.reason == UNFORESEEN:
            raise Unreadable(f"'{text[:60]}' cannot be done in one go; play one action after the other")
        if isinstance(tried, Refusal):
            raise Illegal(tried.action, tried.reason)
        return chain[:-1] if len(chain) > 1 and is_forced(tried, seat, chain[-1]) else chain

    def planned(self, table: LiveTable, seat: Seat, chain: Plan, sketched: bool = False) -> LiveTable:
        """The table as this seat would see it after a plan that is not played.

        Planned is what is sealed together; or, if it is `sketched`, whatever a game's face lets a seat put together.
        """
        tried = attempt(table.match.game, seat, chain, hold=sketched)
        if isinstance(tried, Refusal):
            raise Illegal(tried.action, tried.reason)
        if not sketched and (tried.sealed() is None or tried.count != table.match.game.count):
            raise Unreadable("a plan is for what is sealed later; play this one action after the other")
        if sketched and tried.to_act() != (seat,):
            raise Unreadable("a plan ends before others have something to decide")
        shown = copy(table)
        shown.match = copy(table.match)
        shown.match.game, shown.pictures, shown.sights = tried, {}, {}
        shown.plan, shown.basis = chain, table
        return shown

    def after(self, table: LiveTable, before: tuple[Seat, ...]) -> None:
        """Everything that follows a stored change: tell whom it concerns, and let the bots think."""
        self._tell(table, before)
        self.wake_bots(table)

    def _tell(self, table: LiveTable, before: tuple[Seat, ...]) -> None:
        if table.match.game.sealed() is None:
            self.actions += 1  # a sealed choice is nobody's business, not even in a sum
        self._do_soon(table.keep_snapshot())
        for seat in table.waits_for() if table.begun else ():
            if seat not in before:
                self._do_soon(self._call(table, seat))

    async def _call(self, table: LiveTable, seat: Seat) -> None:
        """A note to the player's own address: it is your turn."""
        person = table.row.seats[seat].person
        known = await self.keeper.person(person) if person else None
        if known and known.webhook:
            note = {
                "table": table.row.id,
                "game": table.row.game,
                "seat": seat,
                "name": table.names[seat],
                "says": "your turn",
            }
            await webhooks.send_soon(known.webhook, known.id, note)

    def wake_bots(self, table: LiveTable) -> None:
        """Let the bots of a table think, if it is their turn and they are not thinking already."""
        thinking = table.bot_task is not None and not table.bot_task.done()
        bots = any(table.row.seats[seat].bot for seat in table.waits_for())
        if not table.scripted and not thinking and table.begun and bots:
            table.bot_task = asyncio.create_task(self._run_bots(table))

    async def _run_bots(self, table: LiveTable) -> None:
        """Until no bot is asked any more; an error is logged, and they go on."""
        for _ in range(TRIES):
            try:
                while await self._run_bot(table):
                    await asyncio.sleep(0)
                return
            except Exception:
                log.exception("table %s: a bot could not move; it is tried again", code_of(table.row.id))
                await asyncio.sleep(PAUSE)

    async def _run_bot(self, table: LiveTable) -> bool:
        """One decision of one bot; says whether there was any to make."""
        game = table.match.game
        seat = next((seat for seat in table.waits_for() if table.row.seats[seat].bot), None)
        if seat is None:
            return False
        step, entries = game.count, table.entries(seat)
        seed = f"{table.match.record.secret.salt}|{seat}|{step}|{entries}"
        bot = table.row.seats[seat].bot
        decision = await self.thinkers.choose(bot, game.view(seat), seat, seed, table.bots.get((seat, bot), b""))
        async with table.lock:
            table.bots[seat, bot] = decision.kept
            if decision.fault in ("died", "late"):
                table.notice = "bot-restarted"
            if not table.row.seats[seat].bot:
                return True
            before = table.match.game.to_act()
            with suppress(Stale):
                why = mind_of(table.row.game).because(game.view(seat), seat, decision.action)
                await table.play(seat, decision.action, because=why, step=step, entries=entries)
                self._tell(table, before)
        return True

    # ---- clocks and other servers

    async def tick(self) -> None:
        """Look at the clocks for as long as the server runs, also at those that ran before it was started."""
        swept = time()
        while True:
            if time() - swept > SWEEP:
                swept = time()
                self.sweep()
            try:
                await self.pulse()
                for id in await self.keeper.due(time()):
                    if self._resting.get(id, 0.0) < time():
                        await self._ring(id)
            except Exception:  # a store that is away for a moment must not stop the clocks of everybody
                log.exception("the clocks could not be looked at; it is tried again")
            await asyncio.sleep(TICK)

    def sweep(self) -> None:
        """Drop what was drawn at tables where nobody is."""
        for table in self.live:
            if table.idle:
                table.forget()

    async def wake(self) -> None:
        """Before anybody is let in: clocks have rested while no server was there."""
        await _logged(self.pulse())

    async def pulse(self) -> None:
        """A sign of life while clocks run; when none came for a while, clocks have rested, as nobody could act."""
        now = time()
        if now - self._pulsed < PULSE:
            return
        if await self.keeper.clocked():
            rested = await self.keeper.pulse(now, now if self._quiet else OUTAGE)
            self._quiet = False
            if rested:
                log.warning("the clocks have rested for %.0f seconds, as no server was there", rested)
                await self._catch_up_all()
        else:
            self._quiet = True
        self._pulsed = now

    async def _ring(self, id: str) -> None:
        """A table whose clock cannot be heeded is nobody else's business; it is tried again later."""
        try:
            await self.run_out(await self.get(id))
        except Exception as error:
            self._resting[id] = time() + REST
            log.warning("table %s: its clock cannot be heeded: %s", code_of(id), type(error).__name__)

    async def run_out(self, table: LiveTable) -> None:
        """Play the first listed action of every seat whose time is up, and write that into the record."""
        async with table.lock:
            await table.refresh()
            for seat in table.clock.expired(time()):
                if seat not in table.waits_for():
                    continue
                before = table.waits_for()
                with suppress(Stale):
                    await table.act(
                        seat, _time_is_up(table, seat), table.match.game.count, None, said(table.names[seat], "clock")
                    )
                    self.after(table, before)
            if table.row.deadline is not None and table.row.deadline != table.clock.deadline:
                await table.say()  # a deadline that an older program has left behind

    def heard(self, id: str) -> None:
        """Another server has changed something of a table (or, with an empty id, of any of them)."""
        if id in self._opening:
            self._missed.add(id)
        if id in self._live:
            self._do_soon(self._catch_up(self._live[id]))
        elif not id:
            self._missed |= self._opening.keys()
            self._do_soon(self._catch_up_all())

    async def _catch_up_all(self) -> None:
        for table in self.live:
            await self._catch_up(table)

    async def _catch_up(self, table: LiveTable) -> None:
        async with table.lock:
            if await table.refresh():
                table.publish()


def _time_is_up(table: LiveTable, seat: Seat) -> Callable[[Match], None]:
    def do(match: Match) -> None:
        match.note(seat, "clock")
        if held_of(match, table.row) == seat:
            match.hand_on(seat)
            return
        match.play(seat, match.game.actions(seat)[0])
        if held_of(match, table.row) == seat:
            match.hand_on(seat)

    return do


async def _logged(work: Awaitable[Any]) -> None:
    try:
        await work
    except WastelandsError as error:
        log.warning("%s", type(error).__name__)
    except Exception:
        log.exception("something that nobody waits for went wrong")
