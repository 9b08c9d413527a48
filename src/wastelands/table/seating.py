"""Who sits where: joining, leaving, bots taking over, resigning, rematches, going on from a replay."""

from __future__ import annotations

from dataclasses import replace

from wastelands.engine.errors import Unreadable
from wastelands.engine.match import Match
from wastelands.engine.record import Record
from wastelands.engine.registry import bot_names
from wastelands.engine.step import Seat
from wastelands.table.ending import at_level
from wastelands.table.hall import Tables
from wastelands.table.larder import kept
from wastelands.table.live import Draft, LiveTable, NotYours, said
from wastelands.table.store import Asking, Person, SeatRow, Settings, TableRow

LONGEST_TEXT = 500


def may_join(table: LiveTable, invite: str) -> bool:
    return table.row.settings.listed or (bool(invite) and invite == table.row.settings.invite)


def may_host(row: TableRow, person: str) -> bool:
    """Whoever opened the table decides; if that one is gone, anybody at it."""
    people = {seat.person for seat in row.seats if seat.person}
    return person in people and (row.settings.host == person or row.settings.host not in people)


def _check_bot(table: LiveTable, bot: str) -> None:
    if bot not in bot_names(table.row.game):
        raise Unreadable(f"there is no bot '{bot}'; the bots are: {', '.join(bot_names(table.row.game))}")


def _check_running(table: LiveTable) -> None:
    if table.match.result() is not None:
        raise Unreadable("the game is over: nobody takes or leaves a seat any more")


def _put(table: LiveTable, row: TableRow, seat: Seat, sits: SeatRow, what: str) -> Draft:
    """Another one sits there, which is part of the record, as an act outside the rules, and is said at the table."""
    _check_running(table)
    seats = (*row.seats[:seat], sits, *row.seats[seat + 1 :])
    match = table.match.fork()
    match.note(seat, what)
    return _begin_if_full(Draft(match, replace(row, seats=seats), (said(sits.name, what.split(" ")[0]),)))


def _begin_if_full(draft: Draft) -> Draft:
    """Where the host has said so beforehand, the last one who comes begins the game."""
    settings = draft.row.settings
    if settings.begun or not settings.begins_full or any(seat.open for seat in draft.row.seats):
        return draft
    row = replace(draft.row, settings=replace(settings, begun=True))
    return replace(draft, row=row, talk=(*draft.talk, said("", "begun")))


async def join(tables: Tables, table: LiveTable, person: Person, seat: Seat, invite: str) -> bool:
    """Sit down, or ask those at the table whether one may take over a seat of a game that has begun.

    Says whether one sits.
    """
    if not may_join(table, invite):
        raise NotYours("this invitation is not valid any more; ask for another link")

    def drafted() -> Draft:
        row = table.row
        _check_seat(table, person, seat)
        if table.begun and _is_asked(table, person, seat):
            return _ask(table, person, seat)
        return _put(table, row, seat, SeatRow(person.name, person.id), "joined")

    async with table.lock:
        await table.change(drafted)
        tables.after(table, ())
    return seat in table.seats_of(person.id)


def _check_seat(table: LiveTable, person: Person, seat: Seat) -> None:
    row = table.row
    _check_running(table)
    if table.seats_of(person.id):
        raise Unreadable("you sit at this table already: nobody looks into two hands")
    if not 0 <= seat < len(row.seats) or row.seats[seat].person:
        raise Unreadable("that seat is taken; choose another one")
    left = [at for who, at in row.settings.former if who == person.id]
    if left and seat not in left:
        raise Unreadable("you have sat at another seat of this table: nobody looks into two hands")
    if left and row.seats[seat].resigned:
        raise Unreadable("who has resigned does not come back")


def _is_asked(table: LiveTable, person: Person, seat: Seat) -> bool:
    """Whether the others must agree: not to somebody's own seat, nor where the host has left it free."""
    settings = table.row.settings
    return bool(table.people()) and not settings.free and (person.id, seat) not in settings.former


def _ask(table: LiveTable, person: Person, seat: Seat) -> Draft:
    row, settings = table.row, table.row.settings
    if any(person.id == one.person or seat == one.seat for one in settings.asking):
        raise Unreadable("somebody has asked for that already; those at the table decide")
    asking = (*settings.asking, Asking(seat, person.id, person.name))
    asked = replace(row, settings=replace(settings, asking=asking))
    return Draft(table.match, asked, (said(person.name, "asks"),))


async def answer(tables: Tables, table: LiveTable, person: Person, seat: Seat, agrees: bool) -> None:
    """Whoever sits at the table says whether somebody may take over a seat; when all agree, he sits."""

    def drafted() -> Draft:
        row, settings = table.row, table.row.settings
        asked = next((one for one in settings.asking if one.seat == seat), None)
        if asked is None:
            raise Unreadable("nobody asks for that seat")
        others = tuple(one for one in settings.asking if one.seat != seat)
        if not agrees:
            return Draft(
                table.match, replace(row, settings=replace(settings, asking=others)), (said(asked.name, "refused"),)
            )
        agreed = replace(asked, agreed=(*asked.agreed, person.id))
        if table.people() <= set(agreed.agreed):
            _check_seat(table, Person(asked.person, asked.name), seat)
            row = replace(row, settings=replace(settings, asking=others))
            return _put(table, row, seat, SeatRow(asked.name, asked.person), "joined")
        return Draft(table.match, replace(row, settings=replace(settings, asking=(*others, agreed))))

    if not table.seats_of(person.id):
        raise NotYours("only people at the table may do that")
    async with table.lock:
        await table.change(drafted)
        tables.after(table, ())


async def begin(tables: Tables, table: LiveTable, person: Person) -> None:
    """The host says that all are there."""

    def drafted() -> Draft:
        row = table.row
        if not may_host(row, person.id):
            raise NotYours("whoever opened the table says when it begins")
        if any(seat.open for seat in row.seats):
            raise Unreadable("a game begins when every seat is taken")
        if table.begun:
            raise Unreadable("the game has begun already")
        return Draft(table.match, replace(row, settings=replace(row.settings, begun=True)), (said("", "begun"),))

    async with table.lock:
        await table.change(drafted)
        tables.after(table, ())


async def leave(tables: Tables, table: LiveTable, person: Person, seat: Seat, bot: str, resign: bool = False) -> None:
    """Get up: the seat stays open, or a bot plays on; who resigns does not come back."""

    def drafted() -> Draft:
        row = table.row
        if seat not in table.seats_of(person.id):
            raise NotYours("that seat is not yours")
        if table.begun:
            row = replace(row, settings=replace(row.settings, former=(*row.settings.former, (person.id, seat))))
        name = table.names[seat] if not bot else f"{table.names[seat]} · {bot}"
        what = "resigned" if resign else f"replaced-by {bot}" if bot else "left"
        return _put(table, row, seat, SeatRow(name[:40], bot=bot, resigned=resign), what)

    if bot:
        _check_bot(table, bot)
    if resign and not bot:
        raise Unreadable("somebody must play on for you: choose a bot")
    async with table.lock:
        await table.change(drafted)
        tables.after(table, ())


async def replace_seat(tables: Tables, table: LiveTable, person: Person, seat: Seat, bot: str) -> None:
    """The host, and in a game that has begun anybody at the table, may let a bot play for an empty seat."""

    def drafted() -> Draft:
        if not table.seats_of(person.id) or not (table.begun or may_host(table.row, person.id)):
            raise NotYours("only people at the table may do that")
        if not (0 <= seat < len(table.row.seats) and table.row.seats[seat].open):
            raise Unreadable("that seat is not open")
        sits = SeatRow(f"{table.names[seat]} · {bot}"[:40], bot=bot)
        return _put(table, table.row, seat, sits, f"replaced-by {bot}")

    _check_bot(table, bot)
    async with table.lock:
        await table.change(drafted)
        tables.after(table, ())


async def rematch(tables: Tables, table: LiveTable, person: Person, change: str = "") -> LiveTable:
    """The same people, the next seat first; asked for twice it is the same table, and all of them are told of it.

    Against bots it may be with weaker or stronger ones, which is a table of its own.
    """
    if not table.seats_of(person.id):
        raise NotYours("only people at the table may do that")
    if table.match.result() is None:
        raise Unreadable("a rematch comes after the end")
    async with table.lock:
        if table.row.settings.rematch and not change:
            return await tables.get(table.row.settings.rematch)
        header = table.match.record.header
        sat = at_level(table.row.seats, change) if change else table.row.seats
        seats = tuple(replace(seat, resigned=False) for seat in sat)
        fresh = replace(
            table.row.settings,
            parent=table.row.id,
            rematch="",
            listed=False,
            host=person.id,
            begun=len(table.people()) == 1,  # else somebody's clock might run before he knows of it
            asking=(),
            former=(),
        )
        options = kept(header.game, header.options)
        new_map = await tables.larder.again(table.row.game, len(seats), options)
        new = await tables.create(table.row.game, seats[1:] + seats[:1], options, None, fresh, new_map)
        if not change:
            await table.change(lambda: _with_rematch(table, person, new))
    return await tables.get(table.row.settings.rematch) if not change else new


def _with_rematch(table: LiveTable, person: Person, new: LiveTable) -> Draft:
    if table.row.settings.rematch:  # another server was asked, too
        return Draft(table.match, table.row)
    settings = replace(table.row.settings, rematch=new.row.id)
    return Draft(table.match, replace(table.row, settings=settings), (said(person.name, "rematch"),))


async def go_on(tables: Tables, table: LiveTable, match: Match, person: Person, seat: Seat, bot: str) -> LiveTable:
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
    settings = Settings(parent=table.row.id, host=person.id)
    return await tables.seat_match(with_known_seed(match), seats, settings)


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
    words = " ".join(text.encode("utf-8", "replace").decode().split())  # half a character cannot be stored
    if not words or len(words) > LONGEST_TEXT:
        raise Unreadable(f"a message has 1 to {LONGEST_TEXT} characters")
    if kind not in ("chat", "promise"):
        raise Unreadable("a message is chat or a promise")
    target = int(to) if to.isdecimal() and len(to) < 3 else -1
    if target != -1 and not table.row.settings.whispers:
        raise Unreadable("nobody whispers at this table")
    if target >= len(table.row.seats):
        raise Unreadable("there is no such seat")
    async with table.lock:
        await table.say(said(table.names[mine[0]], words, mine[0], target, kind))
