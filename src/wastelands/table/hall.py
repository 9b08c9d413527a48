"""All tables of a process: opened and closed, acted on, their bots and clocks woken, and told to other processes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import replace
from time import time
from typing import Any

from wastelands.bots.mind import mind_of
from wastelands.engine.action import Action
from wastelands.engine.errors import DamagedRecord, Illegal, OtherRules, Unreadable, WastelandsError
from wastelands.engine.face import Plan
from wastelands.engine.match import Match
from wastelands.engine.plan import Refusal, attempt, is_forced
from wastelands.engine.reason import UNFORESEEN
from wastelands.engine.registry import bot_names, game_class
from wastelands.engine.spec import OptionValue
from wastelands.engine.step import Seat
from wastelands.package import Fresh, on_a_map
from wastelands.table import webhooks
from wastelands.table.cardsets import CardSets
from wastelands.table.clock import Clock
from wastelands.table.failpoints import reach
from wastelands.table.keeper import Keeper
from wastelands.table.larder import Larder
from wastelands.table.live import (
    CHAIN,
    HAND_ON,
    TRIES,
    UNDO,
    LiveTable,
    NoTable,
    NotYours,
    Stale,
    Stored,
    code_of,
    held_of,
    log,
    new_word,
    read_stored,
    said,
    ticking,
)
from wastelands.table.store import Change, Conflict, SeatRow, Settings, Store, TableRow
from wastelands.table.thinking import Thinkers

KEPT = 500  # tables that stay folded in memory
TICK = 0.25  # seconds between looks at the clocks
PULSE, OUTAGE = 2.0, 6.0  # seconds between signs of life; for longer without one nobody's clock has run
SWEEP = 60.0  # seconds between looks at tables where nobody is
REST = 1.0  # seconds for which a clock that could not be heeded is left alone
PAUSE = 1.0  # seconds after an error, before a task goes on


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
            chosen = chosen if seed is None else on_a_map(game, len(seats), chosen, seed)
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
