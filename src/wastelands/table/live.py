"""Live tables: one writer per table, which stores an action before anybody hears of it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from copy import copy
from dataclasses import dataclass, replace
from time import time
from typing import Any

from wastelands.bots.mind import mind_of
from wastelands.engine.action import Action
from wastelands.engine.errors import DamagedRecord, Illegal, OtherCards, Unreadable, WastelandsError
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
from wastelands.table.clock import Clock
from wastelands.table.failpoints import reach
from wastelands.table.larder import Larder
from wastelands.table.store import Conflict, Message, SeatRow, Settings, Store, TableRow
from wastelands.table.thinking import Thinkers

log = logging.getLogger("wastelands.table")
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
KEPT = 500  # tables that stay folded in memory
CHAIN = "; "  # between actions that one tap means
TICK = 0.25  # seconds between looks at the clocks
UNDO, HAND_ON = "undo", "hand-on"  # what a person may do beside the actions of the rules


class NoTable(WastelandsError):
    """There is no such table."""


class NotYours(WastelandsError):
    """That seat belongs to somebody else."""


class Stale(WastelandsError):
    """The table has gone on since the sender looked at it."""


@dataclass(frozen=True, slots=True)
class Update:
    """Something has happened: the table's new version."""

    version: int


def new_word(length: int = 16) -> str:
    """A word that nobody guesses, for ids and links."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


class LiveTable:
    """A table that somebody looks at: its match in memory, its lines in the store."""

    def __init__(self, row: TableRow, match: Match, store: Store) -> None:
        self.row = row
        self.match = match
        self.store = store
        self.lock = asyncio.Lock()
        self.plan: Plan = ()  # what the viewer of this table plans and has not played
        self.basis = self  # the table without that plan
        self.notice = ""  # said at the table, such as a bot that was restarted
        self.clock = Clock.read(row.clock, row.settings, len(row.seats), self.waits_for(), time())
        self.messages = store.messages(row.id)
        self.bot_task: asyncio.Task[None] | None = None
        self.bots: dict[tuple[Seat, str], bytes] = {}  # bots with their plans, between decisions
        self.pictures: dict[Any, Any] = {}  # what was drawn of it, by viewer
        self.walks: dict[str, Any] = {}  # ways through a finished game, by language
        self.sampled: dict[Any, Any] = {}  # chances that were tried out, by position and language
        self._stored = len(match.record.lines)
        self._watchers: set[asyncio.Queue[Update]] = set()

    @property
    def version(self) -> int:
        """Counts everything stored; it is never shown to a seat, as it would count secret choices."""
        return self._stored

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.row.seats]

    @property
    def watched(self) -> int:
        return len(self._watchers)

    def seats_of(self, person: str) -> list[Seat]:
        return [i for i, seat in enumerate(self.row.seats) if seat.person and seat.person == person]

    def entries(self, seat: Seat) -> int:
        """How many choices this seat has made in the sealed step under way."""
        sealed = self.match.game.sealed()
        return len(sealed.chain(seat)) if sealed is not None else 0

    def held(self) -> Seat | None:
        """The seat whose person has played a turn and not handed it on yet."""
        seat = self.match.turn_played()
        return seat if seat is not None and self.row.seats[seat].person else None

    def waits_for(self) -> tuple[Seat, ...]:
        """Whom the table waits for: the person who has not handed on a turn, else those whom the rules ask."""
        held = self.held()
        return self.match.game.to_act() if held is None else (held,)

    # ---- writing

    def check_fresh(self, seat: Seat, step: int | None, entries: int | None) -> None:
        """Refuse what was decided on an older table."""
        game = self.match.game
        if (step is not None and step != game.count) or (entries is not None and entries != self.entries(seat)):
            raise Stale("The table has gone on.")
        held = self.held()
        if held not in (None, seat):
            raise Stale("The turn before yours is not handed on yet.")

    def play(self, seat: Seat, *chain: Action, at_once: bool = False, natural: bool = False, because: str = "") -> None:
        """One action, or several as one; with `at_once` a turn that they end is handed on with them.

        With `natural` what nearly everybody would answer next is answered.
        """
        start = len(self.match.record.lines)
        try:
            for action in chain:
                self.match.play(seat, action)
            while natural and (answer := self.match.game.natural(seat)):
                self.match.play(seat, answer)
        except WastelandsError:
            if len(self.match.record.lines) > start:
                self.reload()
            raise
        if because:
            self.match.explain(seat, because)
        if at_once and self.held() == seat:
            self.match.hand_on(seat)
        self.commit()

    def hand_on(self, seat: Seat) -> None:
        self.match.hand_on(seat)
        self.commit()

    def undo(self, seat: Seat) -> None:
        self.match.undo(seat)
        self.commit()

    def commit(self) -> None:
        """Store the new lines; if that fails, forget them and fold the table anew from what is stored."""
        new = [str(line) for line in self.match.record.lines[self._stored :]]
        reach("validated")
        try:
            self.store.append(self.row.id, self._stored, new)
        except Conflict:
            self.reload()
            raise Stale("The table has gone on.") from None
        except Exception:
            self.reload()
            raise
        reach("stored")
        self._stored = len(self.match.record.lines)
        self._after_change()

    def _after_change(self) -> None:
        clock = self.clock.press(self.waits_for(), time())
        over = self.match.result() is not None
        if clock is not self.clock or over != self.row.over:
            self.clock = clock
            self.change(replace(self.row, clock=str(clock), over=over))

    def change(self, row: TableRow) -> None:
        """Store who sits where and how the clock stands."""
        self.store.update(row)
        self.row = row

    def reload(self) -> None:
        self.match = fold(self.row, self.store.lines(self.row.id), self.match.game.content)
        self._stored = len(self.match.record.lines)

    def refresh(self, what: str = "") -> bool:
        """Take over what another server has stored (lines, row, talk, or all); says whether there was anything."""
        row = self.store.table(self.row.id) if what in ("row", "") else self.row
        assert row is not None, "tables are never deleted"
        lines = self.store.lines(self.row.id, self._stored) if what in ("lines", "") else []
        said = self.store.messages(self.row.id) if what in ("talk", "") else self.messages
        if row == self.row and not lines and len(said) == len(self.messages):
            return False
        self.row, self.messages = row, said
        if lines:
            self.match.extend([Line.parse(line) for line in lines])
            self._stored = len(self.match.record.lines)
        self.clock = Clock.read(row.clock, row.settings, len(row.seats), self.waits_for(), time())
        return True

    def say(self, seat: int, name: str, text: str, to: int = -1, kind: str = "chat") -> None:
        """Add a message; if another server was faster with this number, ours comes after it."""
        for _ in range(20):
            message = Message(len(self.messages), seat, name, to, kind, text, time())
            try:
                self.store.say(self.row.id, message)
            except Conflict:
                self.messages = self.store.messages(self.row.id)
                continue
            self.messages = [*self.messages, message]
            return
        raise Stale("too many people talk at once; try again")

    # ---- watching

    def publish(self) -> None:
        for queue in self._watchers:
            if queue.full():  # a slow watcher needs only the newest
                queue.get_nowait()
            queue.put_nowait(Update(self.version))
        reach("published")

    @asynccontextmanager
    async def watch(self) -> AsyncIterator[asyncio.Queue[Update]]:
        queue: asyncio.Queue[Update] = asyncio.Queue(maxsize=64)
        self._watchers.add(queue)
        try:
            yield queue
        finally:
            self._watchers.discard(queue)


def fold(row: TableRow, lines: Sequence[str], content: Any = None) -> Match:
    return Match.load("\n".join([row.header, "", *lines, "", f"secret: {row.secret}"]), content=content)


class Tables:
    """All tables of this process."""

    def __init__(self, store: Store, thinkers: Thinkers, contents: Mapping[str, Any] | None = None) -> None:
        self.store = store
        self.thinkers = thinkers
        self.contents = contents or {}  # by game: other cards than the shipped ones
        self.larder = Larder(store)
        self.actions = 0
        self._live: dict[str, LiveTable] = {}
        self._catching: set[asyncio.Future[None]] = set()

    @property
    def live(self) -> list[LiveTable]:
        return list(self._live.values())

    def create(
        self,
        game: str,
        seats: Sequence[SeatRow],
        options: dict[str, OptionValue] | None = None,
        seed: str | None = None,
        settings: Settings | None = None,
        fresh: Fresh | None = None,
    ) -> LiveTable:
        """A new table, on a fresh map if there is one; bots start to think as soon as somebody opens it."""
        self.check_new(game, seats, options or {})
        kind, content, chosen = game_class(game), self.contents.get(game), dict(options or {})
        if fresh is None:
            match = Match.new(kind, len(seats), seed, content, **chosen)
        else:
            chosen |= {"map": fresh.id} if fresh.id else {}
            match = Match.drawn(kind, len(seats), fresh.seed, content, **chosen)
        return self.seat_match(match, seats, settings)

    def check_new(self, game: str, seats: Sequence[SeatRow], options: Mapping[str, OptionValue]) -> None:
        """Refuse a table that cannot be, before a map is made for it."""
        game_class(game).spec.read_options(dict(options))
        for seat in seats:
            if seat.bot and seat.bot not in bot_names(game):
                raise Unreadable(f"there is no bot '{seat.bot}'; the bots are: {', '.join(bot_names(game))}")

    def seat_match(self, match: Match, seats: Sequence[SeatRow], settings: Settings | None = None) -> LiveTable:
        """Put a match, fresh or in the middle, on a new table."""
        record = match.record
        settings = replace(settings or Settings(), invite=new_word(), watch=new_word())
        clock = Clock.start(settings, len(seats), match.game.to_act(), time())
        row = TableRow(
            new_word(),
            record.header.game,
            str(record.header),
            f"{record.secret.seed} {record.secret.salt}",
            tuple(seats),
            settings=settings,
            clock=str(clock),
        )
        self.store.create(row, [str(line) for line in record.lines])
        table = LiveTable(row, match, self.store)
        self._keep(table)
        return table

    def get(self, id: str) -> LiveTable:
        """A table by its id, folded from its lines if it is not in memory."""
        table = self._live.get(id)
        if table is None:
            row = self.store.table(id)
            if row is None:
                raise NoTable("there is no such table; perhaps the link is not complete")
            try:
                match = fold(row, self.store.lines(id), self.contents.get(row.game))
            except DamagedRecord as damage:  # what is wrong with it may tell a secret, so only the log hears it
                log.error("table %s cannot be read: line %s", id, damage.line)
                raise NoTable("this table is damaged and cannot be opened any more") from None
            table = LiveTable(row, match, self.store)
            self._keep(table)
        return table

    def _keep(self, table: LiveTable) -> None:
        if len(self._live) >= KEPT:
            idle = next(
                (id for id, other in self._live.items() if not other.watched and other.clock.kind == "none"), None
            )
            if idle is not None:
                del self._live[idle]
        self._live[table.row.id] = table

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
        table = self.get(id)
        async with table.lock:
            if seat not in table.seats_of(person):
                raise NotYours("that seat is not yours")
            table.check_fresh(seat, step, entries)
            before = table.waits_for()
            if action == UNDO:
                table.undo(seat)
            elif action == HAND_ON:
                table.hand_on(seat)
            else:
                table.play(seat, *self._chain(table, seat, action), at_once=at_once, natural=natural)
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
        shown.match.game, shown.pictures = tried, {}
        shown.plan, shown.basis = chain, table
        return shown

    def after(self, table: LiveTable, before: tuple[Seat, ...]) -> None:
        """Everything that follows a stored change: tell whom it concerns, and let the bots think."""
        self._tell(table, before)
        self.wake_bots(table)

    def _tell(self, table: LiveTable, before: tuple[Seat, ...]) -> None:
        if table.match.game.sealed() is None:
            self.actions += 1  # a sealed choice is nobody's business, not even in a sum
        table.publish()
        for seat in table.waits_for():
            if seat not in before:
                self._call(table, seat)

    def _call(self, table: LiveTable, seat: Seat) -> None:
        """A note to the player's own address: it is your turn."""
        person = table.row.seats[seat].person
        known = self.store.person(person) if person else None
        if known and known.webhook:
            note = {
                "table": table.row.id,
                "game": table.row.game,
                "seat": seat,
                "name": table.names[seat],
                "says": "your turn",
            }
            webhooks.send_soon(known.webhook, note)

    def wake_bots(self, table: LiveTable) -> None:
        """Let the bots of a table think, if it is their turn and they are not thinking already."""
        thinking = table.bot_task is not None and not table.bot_task.done()
        if not thinking and any(table.row.seats[seat].bot for seat in table.waits_for()):
            table.bot_task = asyncio.create_task(self._run_bots(table))

    async def _run_bots(self, table: LiveTable) -> None:
        while True:
            game = table.match.game
            seat = next((seat for seat in table.waits_for() if table.row.seats[seat].bot), None)
            if seat is None:
                return
            step, entries = game.count, table.entries(seat)
            seed = f"{table.match.record.secret.salt}|{seat}|{step}|{entries}"
            bot = table.row.seats[seat].bot
            decision = await self.thinkers.choose(bot, game.view(seat), seat, seed, table.bots.get((seat, bot), b""))
            async with table.lock:
                table.bots[seat, bot] = decision.kept
                if decision.fault in ("died", "late"):
                    table.notice = "bot-restarted"
                if not table.row.seats[seat].bot:
                    continue
                before = table.match.game.to_act()
                try:
                    table.check_fresh(seat, step, entries)
                    why = mind_of(table.row.game).because(game.view(seat), seat, decision.action)
                    table.play(seat, decision.action, because=why)
                except Stale:
                    continue
                self._tell(table, before)
            await asyncio.sleep(0)

    # ---- clocks and other servers

    async def tick(self) -> None:
        """Look at the clocks for as long as the server runs, also at those that ran before it was started."""
        waking = True
        while True:
            try:
                if waking:
                    self._wake_clocks()
                    waking = False
                await asyncio.sleep(TICK)
                for table in self.live:
                    if table.clock.kind != "none" and not table.row.over and table.clock.expired(time()):
                        await self.run_out(table)
            except Exception:  # a store that is away for a moment must not stop the clocks of everybody
                log.exception("a clock could not be looked at; it is tried again")
                await asyncio.sleep(TICK)

    def _wake_clocks(self) -> None:
        for id in self.store.clocked():
            with suppress(OtherCards, NoTable):
                self.get(id)

    async def run_out(self, table: LiveTable) -> None:
        """Play the first listed action of every seat whose time is up, and write that into the record."""
        async with table.lock:
            for seat in table.clock.expired(time()):
                if seat not in table.waits_for():
                    continue
                before = table.waits_for()
                try:
                    table.match.note(seat, "clock")
                    if table.held() == seat:
                        table.hand_on(seat)
                    else:
                        table.play(seat, table.match.game.actions(seat)[0], at_once=True)
                except Stale:
                    return
                table.say(-1, table.names[seat], "clock", kind="note")
                self.after(table, before)

    def heard(self, id: str, what: str) -> None:
        """Another server has changed something of a table (or, with an empty id, of any of them)."""
        for table in [self._live[id]] if id in self._live else ([] if id else self.live):
            task = asyncio.ensure_future(self._catch_up(table, what))
            self._catching.add(task)
            task.add_done_callback(self._catching.discard)

    async def _catch_up(self, table: LiveTable, what: str) -> None:
        async with table.lock:
            if table.refresh(what):
                table.publish()
