"""Live tables: one writer per table, which stores an action before anybody hears of it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from wastelands.engine.action import Action
from wastelands.engine.errors import CannotUndo, Unreadable, WastelandsError
from wastelands.engine.match import Match
from wastelands.engine.registry import bot_names, face, game_class
from wastelands.engine.spec import OptionValue
from wastelands.engine.step import Seat
from wastelands.table.store import Conflict, SeatRow, Store, TableRow
from wastelands.table.thinking import Thinkers

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
KEPT = 500  # tables that stay folded in memory


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


class LiveTable:
    """A table that somebody looks at: its match in memory, its lines in the store."""

    def __init__(self, row: TableRow, match: Match, store: Store) -> None:
        self.row = row
        self.match = match
        self.lock = asyncio.Lock()
        self.notice = ""  # said once at the table, such as a bot that was restarted
        self._store = store
        self._stored = len(match.record.lines)
        self._watchers: set[asyncio.Queue[Update]] = set()
        self.bot_task: asyncio.Task[None] | None = None

    @property
    def version(self) -> int:
        """Counts everything stored; it is never shown to a seat, as it would count secret choices."""
        return self._stored

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.row.seats]

    def seats_of(self, person: str) -> list[Seat]:
        return [i for i, seat in enumerate(self.row.seats) if seat.person and seat.person == person]

    def entries(self, seat: Seat) -> int:
        """How many choices this seat has made in the sealed step under way."""
        sealed = self.match.game.sealed()
        return len(sealed.chain(seat)) if sealed is not None else 0

    # ---- writing

    def check_fresh(self, seat: Seat, step: int | None, entries: int | None) -> None:
        """Refuse what was decided on an older table."""
        game = self.match.game
        if (step is not None and step != game.count) or (entries is not None and entries != self.entries(seat)):
            raise Stale("the table has gone on since you looked; here is how it stands now")

    def play(self, seat: Seat, action: Action) -> None:
        self.match.play(seat, action)
        self._commit()

    def undo(self, seat: Seat) -> None:
        self.match.undo(seat)
        self._commit()

    def _commit(self) -> None:
        """Store the new lines; if that fails, forget them and fold the table anew from what is stored."""
        new = [str(line) for line in self.match.record.lines[self._stored :]]
        try:
            self._store.append(self.row.id, self._stored, new)
        except Conflict:
            self.reload()
            raise Stale("the table has gone on since you looked; here is how it stands now") from None
        except Exception:
            self.reload()
            raise
        self._stored = len(self.match.record.lines)
        if self.match.result() is not None and not self.row.over:
            self.row = replace(self.row, over=True)
            self._store.update(self.row)

    def reload(self) -> None:
        self.match = fold(self.row, self._store.lines(self.row.id))
        self._stored = len(self.match.record.lines)

    # ---- watching

    def publish(self) -> None:
        for queue in self._watchers:
            if queue.full():  # a slow watcher needs only the newest
                queue.get_nowait()
            queue.put_nowait(Update(self.version))

    @asynccontextmanager
    async def watch(self) -> AsyncIterator[asyncio.Queue[Update]]:
        queue: asyncio.Queue[Update] = asyncio.Queue(maxsize=64)
        self._watchers.add(queue)
        try:
            yield queue
        finally:
            self._watchers.discard(queue)


def fold(row: TableRow, lines: Sequence[str]) -> Match:
    return Match.load("\n".join([row.header, "", *lines, "", f"secret: {row.secret}"]))


class Tables:
    """All tables of this process."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self._live: dict[str, LiveTable] = {}

    def create(
        self, game: str, seats: Sequence[SeatRow], options: dict[str, OptionValue] | None = None, seed: str | None = None
    ) -> LiveTable:
        """A new table; bots start to think as soon as somebody opens it."""
        for seat in seats:
            if seat.bot and seat.bot not in bot_names(game):
                raise Unreadable(f"there is no bot '{seat.bot}'; the bots are: {', '.join(bot_names(game))}")
        match = Match.new(game_class(game), len(seats), seed, **(options or {}))
        record = match.record
        id = "".join(secrets.choice(_LETTERS) for _ in range(16))
        row = TableRow(id, game, str(record.header), f"{record.secret.seed} {record.secret.salt}", tuple(seats))
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
            table = LiveTable(row, fold(row, self.store.lines(id)), self.store)
            self._keep(table)
        return table

    def _keep(self, table: LiveTable) -> None:
        if len(self._live) >= KEPT:
            idle = next((id for id, other in self._live.items() if not other._watchers), None)
            if idle is not None:
                del self._live[idle]
        self._live[table.row.id] = table

    # ---- acting

    async def act(
        self, id: str, person: str, seat: Seat, action: str, step: int | None = None, entries: int | None = None
    ) -> LiveTable:
        """A person plays or undoes; a refusal changes nothing."""
        table = self.get(id)
        async with table.lock:
            if seat not in table.seats_of(person):
                raise NotYours("that seat is not yours")
            table.check_fresh(seat, step, entries)
            if action == "undo":
                table.undo(seat)
            else:
                table.play(seat, Action.parse(action))
            table.publish()
        self.wake_bots(table)
        return table

    def wake_bots(self, table: LiveTable) -> None:
        """Let the bots of a table think, if it is their turn and they are not thinking already."""
        if table.bot_task is None or table.bot_task.done():
            if any(table.row.seats[seat].bot for seat in table.match.game.to_act()):
                table.bot_task = asyncio.create_task(self._run_bots(table))

    async def _run_bots(self, table: LiveTable) -> None:
        while True:
            game = table.match.game
            seat = next((seat for seat in game.to_act() if table.row.seats[seat].bot), None)
            if seat is None:
                return
            step, entries = game.count, table.entries(seat)
            seed = f"{table.match.record.secret.salt}|{seat}|{step}|{entries}"
            restarts = self.thinkers.restarts
            action = await self.thinkers.choose(table.row.seats[seat].bot, game.view(seat), seat, seed)
            async with table.lock:
                if self.thinkers.restarts != restarts:
                    table.notice = "bot-restarted"
                try:
                    table.check_fresh(seat, step, entries)
                    table.play(seat, action)
                except (Stale, CannotUndo):
                    continue
                table.publish()
            await asyncio.sleep(0)


def words_for(table: LiveTable, lang: str):  # type: ignore[no-untyped-def]
    return face(table.row.game, "words").Words(lang, table.names)
