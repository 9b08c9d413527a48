"""New maps, kept ready: who presses gets one at once, and idle time makes the next.

A kept map lies in the database with the seed that deals fairly on it, which nobody at the table may know.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, cast

from wastelands.engine.errors import Unreadable
from wastelands.engine.registry import games
from wastelands.engine.spec import OptionValue
from wastelands.package import Fresh, draw_word, package
from wastelands.table.keeper import Keeper
from wastelands.table.limits import TooMuch
from wastelands.table.thinking import Answer, Fault, Lane

STOCK = 3  # maps of a wish that somebody had before; WASTELANDS_STOCK says otherwise
PATIENCE, IDLE_PATIENCE = 60.0, 1200.0  # seconds of the clock on the wall for one map
BUSY = "no map was found in time; ask for one in a minute"
POLITE = 10  # how far the making of maps stands back behind everything else


def make(game: str, seats: int, wish: str, given: str, patient: bool = False) -> Fresh | Unreadable:
    """A new map with its seed, or the seed for one that is there; in a process of its own."""
    maps = package(game).the_maps()
    try:
        return Fresh(given, maps.dealt(given, draw_word)) if given else maps.fresh(seats, wish, draw_word, patient)
    except Unreadable as error:
        return Unreadable(str(error))


def drawn(change: Callable[..., str], given: tuple[str, ...]) -> Answer | Unreadable:
    """A map drawn by hand after a change for which bots have to play; in a process of its own."""
    try:
        return change(*given), b""
    except Unreadable as error:
        return Unreadable(str(error))


def make_idly(game: str, seats: int, wish: str, given: str) -> Fresh | Unreadable:
    """The same for the stock, behind everything that somebody waits for, and with more care."""
    with suppress(OSError):
        os.nice(max(0, POLITE - os.nice(0)))
    return make(game, seats, wish, given, patient=True)


def kept(game: str, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The options of the next game of the same people: a map drawn by hand stays, a game under way does not."""
    maps = package(game).maps
    drawn = maps is not None and maps.wish(options) is None and bool(maps.given(options))
    return {name: value for name, value in options.items() if drawn or name != "position"}


def stock() -> int:
    """How many maps of a wish are kept ready."""
    wanted = os.environ.get("WASTELANDS_STOCK", "")
    return int(wanted) if wanted.isdecimal() else STOCK


class Larder:
    """The maps of a server."""

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self._asked, self._idle = Lane(1), Lane(1)
        self._filling: set[asyncio.Task[None]] = set()

    def stock_up(self) -> None:
        """Make maps for every number of seats ready before anybody asks for one."""
        for game, spec in games().items():
            if package(game).maps is not None:
                for seats in spec.seats:
                    self._fill_later(game, seats, "")

    async def show(self, game: str, seats: int, wish: str = "") -> str:
        """The id of a new map to look at; its seed waits in the store for the table that is opened on it."""
        known = package(game).the_maps().wish({"map": wish})
        wish = wish if known is None else known
        key = f"{game}|{seats}|{wish}"
        id = await self.keeper.take_map(key)
        if id is None:
            found = await self._made(game, seats, wish)
            await self.keeper.shelve_map(f"{key}|shown", found.id, found.seed)
            id = found.id
        self._fill_later(game, seats, wish)
        return id

    async def draw(self, change: Callable[..., str], *given: str) -> str:
        """A map drawn by hand after a change for which bots have to play."""
        try:
            found: Any = await self._asked.ask(cast(Any, drawn), (change, given), PATIENCE)
        except Fault:
            raise TooMuch(BUSY) from None
        if isinstance(found, Unreadable):
            raise found
        return cast(str, found[0])

    async def again(self, game: str, seats: int, options: dict[str, OptionValue]) -> Fresh | None:
        """For the next game of the same people: another map of the same kind, unless they play on one of their own."""
        maps, named = package(game).maps, str(options.get("map", ""))
        like = {"map": maps.like(named)} if maps is not None and named.endswith("-x") else {}
        return await self.begin(game, seats, options | like)

    async def begin(self, game: str, seats: int, options: Mapping[str, OptionValue]) -> Fresh | None:
        """The map and the secret seed for a table whose people chose no seed; None where the game has no maps."""
        maps = package(game).maps
        if maps is None:
            return None
        wish, named = maps.wish(options), str(options.get("map", ""))
        if wish is not None:
            named = await self.show(game, seats, wish)
        given = named if wish is not None else maps.given(options)
        seed = await self.keeper.map_seed(given)
        if seed is None and given:
            seed = (await self._made(game, seats, "", given)).seed
        return Fresh(named, seed or draw_word())

    async def _made(self, game: str, seats: int, wish: str, given: str = "", idle: bool = False) -> Fresh:
        package(game).rules.spec.check_seats(seats)
        lane, how, patience = (self._idle, make_idly, IDLE_PATIENCE) if idle else (self._asked, make, PATIENCE)
        try:
            made: Any = await lane.ask(cast(Any, how), (game, seats, wish, given), patience)
        except Fault:
            if idle:
                raise
            if not given:
                raise TooMuch(BUSY) from None
            return Fresh(given, "")  # then the deal is left to luck alone
        if isinstance(made, Unreadable):
            raise made
        return cast(Fresh, made)

    def _fill_later(self, game: str, seats: int, wish: str) -> None:
        task = asyncio.get_running_loop().create_task(self._fill(game, seats, wish))
        self._filling.add(task)
        task.add_done_callback(self._filling.discard)

    async def _fill(self, game: str, seats: int, wish: str) -> None:
        key = f"{game}|{seats}|{wish}"
        with suppress(Fault, Unreadable):  # the next press tries again
            while await self.keeper.maps_left(key) < stock():
                found = await self._made(game, seats, wish, idle=True)
                await self.keeper.shelve_map(key, found.id, found.seed)

    def close(self) -> None:
        for task in self._filling:
            task.cancel()
        self._asked.close()
        self._idle.close()
