"""The store off the event loop: whoever needs it waits for it, and nobody else does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import ParamSpec, TypeVar

from wastelands.engine.errors import WastelandsError
from wastelands.table.store import (
    Away,
    Change,
    Conflict,
    Full,
    Message,
    Person,
    Snapshot,
    Store,
    TableRow,
)

PATIENCE = 10.0  # seconds for a database that is locked or restarted
PAUSE = 0.1  # before it is asked again
P = ParamSpec("P")
T = TypeVar("T")


class OutOfReach(WastelandsError):
    """The database does not answer; nothing was changed."""


class NoRoom(WastelandsError):
    """The database cannot take anything more; nothing was changed."""


class Keeper:
    """The store as the table asks it: reading and writing have threads of their own."""

    def __init__(self, store: Store, patience: float = PATIENCE) -> None:
        self.store, self.patience = store, patience
        self._readers = ThreadPoolExecutor(max(1, store.lanes // 2), "reading")
        self._writers = ThreadPoolExecutor(max(1, store.lanes // 2), "writing")

    async def _ask(self, lane: ThreadPoolExecutor, what: Callable[P, T], *values: P.args, **named: P.kwargs) -> T:
        until = monotonic() + self.patience
        while True:
            try:
                return await asyncio.get_running_loop().run_in_executor(lane, lambda: what(*values, **named))
            except Away:
                if monotonic() > until:
                    raise OutOfReach("the games cannot be reached now; nothing was changed; try again soon") from None
                await asyncio.sleep(PAUSE)
            except Full:
                raise NoRoom("the disk of this server is full; nothing was changed") from None

    # ---- reading

    async def table(self, id: str) -> TableRow | None:
        return await self._ask(self._readers, self.store.table, id)

    async def lines(self, id: str, after: int = 0) -> list[str]:
        return await self._ask(self._readers, self.store.lines, id, after)

    async def messages(self, id: str, after: int = 0) -> list[Message]:
        return await self._ask(self._readers, self.store.messages, id, after)

    async def tables_of(self, person: str) -> list[TableRow]:
        return await self._ask(self._readers, self.store.tables_of, person)

    async def open_tables(self) -> list[TableRow]:
        return await self._ask(self._readers, self.store.open_tables)

    async def due(self, now: float) -> list[str]:
        return await self._ask(self._readers, self.store.due, now)

    async def clocked(self) -> bool:
        return await self._ask(self._readers, self.store.clocked)

    async def person(self, id: str) -> Person | None:
        return await self._ask(self._readers, self.store.person, id)

    async def analysis(self, id: str, seat: int) -> tuple[int, str] | None:
        return await self._ask(self._readers, self.store.analysis, id, seat)

    async def read(self, what: Callable[[Store], T]) -> T:
        """Something longer that reads, such as folding a table, in the readers' thread."""
        return await self._ask(self._readers, what, self.store)

    # ---- writing

    async def create(self, table: TableRow, lines: Sequence[str]) -> None:
        await self._ask(self._writers, self.store.create, table, lines)

    async def write(self, change: Change) -> None:
        await self._ask(self._writers, Writing(self.store, change))

    async def save_person(self, person: Person) -> None:
        await self._ask(self._writers, self.store.save_person, person)

    async def keep(self, id: str, make: Callable[[], Snapshot]) -> None:
        """A snapshot is made in the writers' thread, too."""
        await self._ask(self._writers, lambda: self.store.keep(id, make()))

    async def keep_analysis(self, id: str, seat: int, decisions: int, judged: str) -> None:
        await self._ask(self._writers, self.store.keep_analysis, id, seat, decisions, judged)

    async def shelve_map(self, wish: str, id: str, seed: str) -> None:
        await self._ask(self._writers, self.store.shelve_map, wish, id, seed)

    async def take_map(self, wish: str) -> str | None:
        return await self._ask(self._writers, self.store.take_map, wish)

    async def map_seed(self, id: str) -> str | None:
        return await self._ask(self._writers, self.store.map_seed, id)

    async def maps_left(self, wish: str) -> int:
        return await self._ask(self._readers, self.store.maps_left, wish)

    async def check(self) -> None:
        """Whether the store can be read and written now."""
        await self._ask(self._readers, self.store.table, "none")
        await self._ask(self._writers, self.store.touch)

    async def pulse(self, now: float, outage: float) -> float:
        return await self._ask(self._writers, self.store.pulse, now, outage)

    def close(self) -> None:
        self._readers.shutdown()
        self._writers.shutdown()
        self.store.close()


class Writing:
    """A write whose answer was lost is tried again, and then may meet itself: that is no conflict."""

    def __init__(self, store: Store, change: Change) -> None:
        self.store, self.change, self.lost = store, change, False

    def __call__(self) -> None:
        try:
            self.store.write(self.change)
        except Away:
            self.lost = True
            raise
        except Conflict:
            if not self.lost or not self._is_stored():
                raise

    def _is_stored(self) -> bool:
        store, change = self.store, self.change
        talk = store.messages(change.row.id, change.talk[0].number) if change.talk else []
        lines = store.lines(change.row.id, change.first) if change.lines else []
        return (store.table(change.row.id), tuple(lines), tuple(talk)) == (change.row, change.lines, change.talk)
