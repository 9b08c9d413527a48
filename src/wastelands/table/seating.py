"""Who sits where: joining, leaving, bots taking over, resigning, rematches, going on from a replay."""

from __future__ import annotations

from dataclasses import replace

from wastelands.engine.errors import Unreadable
from wastelands.engine.match import Match
from wastelands.engine.record import Record
from wastelands.engine.registry import bot_names
from wastelands.engine.step import Seat
from wastelands.table.ending import at_level
from wastelands.table.live import LiveTable, NotYours, Tables
from wastelands.table.store import Person, SeatRow, Settings

LONGEST_TEXT = 500


def _put(table: LiveTable, seat: Seat, row: SeatRow) -> None:
    if table.match.result() is not None:
        raise Unreadable("the game is over: nobody takes or leaves a seat any more")
    seats = table.row.seats
    table.change(replace(table.row, seats=(*seats[:seat], row, *seats[seat + 1 :])))


def may_join(table: LiveTable, invite: str) -> bool:
    return table.row.settings.listed or (bool(invite) and invite == table.row.settings.invite)


async def join(tables: Tables, table: LiveTable, person: Person, seat: Seat, invite: str) -> None:
    """Sit down on an open seat, or take over from a bot."""
    if not may_join(table, invite):
        raise NotYours("this invitation is not valid any more; ask for another link")
    async with table.lock:
        if table.seats_of(person.id):
            raise Unreadable("you sit at this table already: nobody looks into two hands")
        if not 0 <= seat < len(table.row.seats) or table.row.seats[seat].person:
            raise Unreadable("that seat is taken; choose another one")
        _put(table, seat, SeatRow(person.name, person.id))
        note(table, seat, "joined")
        tables.after(table, ())


async def leave(tables: Tables, table: LiveTable, person: Person, seat: Seat, bot: str, resign: bool = False) -> None:
    """Get up: the seat stays open, or a bot plays on; who resigns does not come back."""
    if seat not in table.seats_of(person.id):
        raise NotYours("that seat is not yours")
    if bot and bot not in bot_names(table.row.game):
        raise Unreadable(f"there is no bot '{bot}'; the bots are: {', '.join(bot_names(table.row.game))}")
    if resign and not bot:
        raise Unreadable("somebody must play on for you: choose a bot")
    async with table.lock:
        name = f"{table.names[seat]}" if not bot else f"{table.names[seat]} · {bot}"
        _put(table, seat, SeatRow(name[:40], bot=bot, resigned=resign))
        note(table, seat, "resigned" if resign else f"replaced-by {bot}" if bot else "left")
        tables.after(table, ())


async def replace_seat(tables: Tables, table: LiveTable, person: Person, seat: Seat, bot: str) -> None:
    """Anybody at the table may let a bot play for a seat that nobody has taken."""
    if not table.seats_of(person.id):
        raise NotYours("only people at the table may do that")
    if bot not in bot_names(table.row.game):
        raise Unreadable(f"there is no bot '{bot}'; the bots are: {', '.join(bot_names(table.row.game))}")
    async with table.lock:
        if not (0 <= seat < len(table.row.seats) and table.row.seats[seat].open):
            raise Unreadable("that seat is not open")
        _put(table, seat, SeatRow(f"{table.names[seat]} · {bot}"[:40], bot=bot))
        note(table, seat, f"replaced-by {bot}")
        tables.after(table, ())


def note(table: LiveTable, seat: Seat, what: str) -> None:
    """Who sits where is part of the record, as an act outside the rules, and is said at the table."""
    table.match.note(seat, what)
    table.commit()
    table.say(-1, table.names[seat], what.split(" ")[0], kind="note")


async def rematch(tables: Tables, table: LiveTable, person: Person, change: str = "") -> LiveTable:
    """The same people, the next seat first; asked for twice it is the same table.

    Against bots it may be with weaker or stronger ones, which is a table of its own.
    """
    if not table.seats_of(person.id):
        raise NotYours("only people at the table may do that")
    if table.match.result() is None:
        raise Unreadable("a rematch comes after the end")
    async with table.lock:
        if table.row.settings.rematch and not change:
            return tables.get(table.row.settings.rematch)
        header = table.match.record.header
        sat = at_level(table.row.seats, change) if change else table.row.seats
        seats = tuple(replace(seat, resigned=False) for seat in sat)
        settings = replace(table.row.settings, parent=table.row.id, rematch="", listed=False)
        options = {name: value for name, value in header.options.items() if name != "position"}
        fresh = await tables.larder.again(table.row.game, len(seats), options)
        new = tables.create(table.row.game, seats[1:] + seats[:1], options, None, settings, fresh)
        if not change:
            table.change(replace(table.row, settings=replace(table.row.settings, rematch=new.row.id)))
            table.publish()
    return new


def go_on(tables: Tables, table: LiveTable, match: Match, person: Person, seat: Seat, bot: str) -> LiveTable:
    """From a place in a finished game against bots; the luck to come is that of the revealed seed."""
    if table.match.result() is None:
        raise Unreadable("one can go on from a game that is over")
    if match.result() is not None:
        raise Unreadable("there is nothing left to play from here")
    if not 0 <= seat < len(table.row.seats):
        raise Unreadable("choose one of the seats")
    names = table.names
    seats = [
        SeatRow(person.name, person.id) if s == seat else SeatRow(f"{names[s]} · {bot}"[:40], bot=bot)
        for s in range(len(names))
    ]
    return tables.seat_match(with_known_seed(match), seats, Settings(parent=table.row.id))


def with_known_seed(match: Match) -> Match:
    """The same match under a header that says honestly that somebody may know its seed."""
    old = match.record
    known = Match(type(match.game), Record(replace(old.header, seed_chosen=True), old.secret))
    known.extend(old.lines)
    return known


async def speak(tables: Tables, table: LiveTable, person: Person, text: str, to: str, kind: str) -> None:
    """Chat, whisper or promise; a promise binds nobody."""
    mine = table.seats_of(person.id)
    if not mine:
        raise NotYours("only people at the table may speak")
    said = " ".join(text.split())
    if not said or len(said) > LONGEST_TEXT:
        raise Unreadable(f"a message has 1 to {LONGEST_TEXT} characters")
    if kind not in ("chat", "promise"):
        raise Unreadable("a message is chat or a promise")
    target = int(to) if to.isdecimal() else -1
    if target != -1 and not table.row.settings.whispers:
        raise Unreadable("nobody whispers at this table")
    if target >= len(table.row.seats):
        raise Unreadable("there is no such seat")
    async with table.lock:
        table.say(mine[0], table.names[mine[0]], said, target, kind)
        table.publish()
