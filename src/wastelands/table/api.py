"""The JSON API: everything the page does, for programs.

A program gets a token from `POST /api/people` and sends it as `Authorization: Bearer ...`.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from time import time
from typing import Annotated, Any

from fastapi import APIRouter, BackgroundTasks, Query, Request
from fastapi.responses import PlainTextResponse, StreamingResponse
from msgspec import Struct
from pydantic import BaseModel, Field

from wastelands.bots.analysis import Analysis, as_data, key_moments
from wastelands.drawing.drawing import Marks
from wastelands.engine.action import Action
from wastelands.engine.errors import Illegal, Unreadable
from wastelands.engine.events import Event
from wastelands.engine.explain import why_not_on
from wastelands.engine.hexes import Hex
from wastelands.engine.names import warlord
from wastelands.engine.registry import bot_names, game_class, games, is_open
from wastelands.engine.spec import OptionValue
from wastelands.engine.step import Seat, Step
from wastelands.package import package
from wastelands.table import limits, people, seating
from wastelands.table.advice import advised, in_words
from wastelands.table.analysing import Analyst
from wastelands.table.failpoints import reach_later
from wastelands.table.hall import Tables
from wastelands.table.live import LiveTable, NotYours, check_begun
from wastelands.table.render import choices_of, drawing_of, face_of, words_of
from wastelands.table.store import Person, SeatRow, Settings
from wastelands.table.streams import ALIVE
from wastelands.table.webhooks import key_of

router = APIRouter(prefix="/api", tags=["tables"])
acting = APIRouter(prefix="/api", tags=["tables"])  # where it matters who somebody is, and nothing else of them


class Body(BaseModel, strict=True):
    """What a program sends: a number is a number, and yes is not 1."""


class NewSeat(Body):
    """Who is to sit there: `me`, a bot by its name, or whoever joins (`open`)."""

    kind: str = Field(pattern="^(me|bot|open)$")
    bot: str = "random"
    name: str = ""


class NewTable(Body):
    """A table to open."""

    game: str
    seats: list[NewSeat]
    options: dict[str, str | int | bool] = Field(default_factory=dict)
    seed: str | None = None
    listed: bool = False
    whispers: bool = False
    begins: str = Field("filled", pattern="^(filled|host)$")  # as soon as all seats are taken, or when you say so
    free: bool = False  # whoever is invited may take over from a bot without asking
    clock: str = Field("none", pattern="^(none|turn|bank)$")
    seconds: int = Field(0, ge=0, le=30 * 24 * 3600)


class Move(Body):
    """An action, with the step and the number of own choices in it that the sender saw."""

    seat: int
    action: str = Field(max_length=200)
    step: int | None = None
    entries: int | None = None
    hold: bool = False  # do not hand on a turn that this action ends: it may be looked at, and taken back


class Takeback(Body):
    seat: int
    step: int | None = None
    entries: int | None = None


class Joining(Body):
    """Which seat, and the word of the invitation."""

    seat: int
    invite: str = ""


class Consent(Body):
    """Whether somebody may take over that seat."""

    seat: int
    agree: bool


class Leaving(Body):
    """Which seat, the bot that plays on, and whether this is for good."""

    seat: int
    bot: str = ""
    resign: bool = False


class Saying(Body):
    """Chat or a promise (which binds nobody), to all or whispered to one seat."""

    text: str = Field(max_length=500)
    to: int | None = None
    promise: bool = False


def refusal(error: Exception) -> dict[str, Any]:
    """A refusal as data: what, why, and by which rule."""
    said: dict[str, Any] = {"error": type(error).__name__.lower(), "sentence": str(error)}
    if isinstance(error, Illegal):
        said["reason"] = {"rule": error.reason.rule, "key": error.reason.key, "facts": dict(error.reason.facts)}
    return said


def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def _analyst(request: Request) -> Analyst:
    analyst: Analyst = request.app.state.analyst
    return analyst


def _me(request: Request) -> Person:
    return people.who(request)[0]


def _my_id(request: Request) -> str:
    return people.person_id(people.token_of(request))


def _own_seat(table: LiveTable, request: Request, seat: int | None) -> Seat:
    mine = table.seats_of(_my_id(request))
    if not mine or (seat is not None and seat not in mine):
        raise NotYours("that seat is not yours")
    return mine[0] if seat is None else seat


@router.post("/people")
async def new_person(request: Request, name: str = "") -> dict[str, str]:
    """A token for a newcomer."""
    limits.ask(request, "people")
    person, token = people.who(request)
    if name:
        person = people.changed(person, {"name": name})
    await _tables(request).keeper.save_person(person)
    return {"token": token, "name": person.name, "webhook_key": key_of(person.id)}


@router.get("/games")
async def list_games() -> list[dict[str, Any]]:
    """The games with their seats, options and bots."""
    return [
        {
            "name": spec.name,
            "title": spec.title,
            "seats": list(spec.seats),
            "minutes": list(spec.minutes),
            "stage": spec.stage,
            "options": [{"name": o.name, "default": o.default, "choices": list(o.choices)} for o in spec.options],
            "verbs": {v.name: {"kinds": list(v.kinds), "taps": list(v.taps)} for v in spec.verbs.values()},
            "bots": bot_names(spec.name),
        }
        for spec in games().values()
    ]


@router.post("/tables")
async def create(request: Request, new: NewTable) -> dict[str, Any]:
    """Open a table; the seats are numbered in the order given."""
    me = _me(request)
    limits.ask(request, "bot-tables" if all(seat.kind == "bot" for seat in new.seats) else "tables", me.id)
    limits.check_options(dict(new.options))
    await _tables(request).keeper.save_person(me)
    spec = game_class(new.game).spec
    if not is_open(spec):
        raise Unreadable(f"{spec.title} is not finished yet")
    spec.check_seats(len(new.seats))
    rows = []
    for number, seat in enumerate(new.seats):
        name = people.check_name(seat.name) if seat.name else ""
        if seat.kind == "me":
            rows.append(SeatRow(name or me.name, me.id))
        elif seat.kind == "open":
            rows.append(SeatRow(name or f"open {number + 1}"))
        else:
            rows.append(SeatRow(name or warlord(f"{me.id}|{number}|{new.seed}"), bot=seat.bot))
    options: dict[str, OptionValue] = dict(new.options)
    if new.clock != "none" and new.seconds < 1:
        raise Unreadable("a clock needs seconds")
    settings = Settings(
        listed=new.listed,
        whispers=new.whispers,
        clock=new.clock,
        seconds=new.seconds,
        host=me.id,
        begins_full=new.begins == "filled",
        free=new.free,
    )
    _tables(request).check_new(new.game, rows, options)
    fresh = await _tables(request).larder.begin(new.game, len(rows), options) if new.seed is None else None
    table = await _tables(request).create(new.game, rows, options, new.seed, settings, fresh)
    _tables(request).wake_bots(table)
    links = {"invite": table.row.settings.invite, "watch": table.row.settings.watch}
    return {"id": table.row.id, "seats": [{"name": r.name, "bot": r.bot} for r in rows], **links}


@router.post("/tables/{id}/join")
async def join(request: Request, id: str, joining: Joining) -> dict[str, Any]:
    """Sit down; or, in a game that has begun, ask those at the table whether you may take over a seat."""
    me = _me(request)
    limits.ask(request, "joins", me.id)
    await _tables(request).keeper.save_person(me)
    sits = await seating.join(_tables(request), await _tables(request).get(id), me, joining.seat, joining.invite)
    return {"seat": joining.seat, "seated": sits}


@router.post("/tables/{id}/begin")
async def begin(request: Request, id: str) -> dict[str, Any]:
    """Say, as the host, that all are there."""
    await seating.begin(_tables(request), await _tables(request).get(id), _me(request))
    return {"begun": True}


@router.post("/tables/{id}/consent")
async def consent(request: Request, id: str, answer: Consent) -> dict[str, Any]:
    """Say whether somebody may take over a seat; he sits when all at the table agree."""
    table = await _tables(request).get(id)
    await seating.answer(_tables(request), table, _me(request), answer.seat, answer.agree)
    return {"seat": answer.seat}


@router.post("/tables/{id}/leave")
async def leave(request: Request, id: str, leaving: Leaving) -> dict[str, Any]:
    """Get up; a bot may play on."""
    table = await _tables(request).get(id)
    await seating.leave(_tables(request), table, _me(request), leaving.seat, leaving.bot, leaving.resign)
    return {"seat": leaving.seat}


@router.post("/tables/{id}/say")
async def say(request: Request, id: str, saying: Saying) -> dict[str, Any]:
    """Chat, whisper or promise."""
    table = await _tables(request).get(id)
    to = "" if saying.to is None else str(saying.to)
    me = _me(request)
    limits.ask(request, "chat", me.id)
    await seating.speak(_tables(request), table, me, saying.text, to, "promise" if saying.promise else "chat")
    heard = [one for one in table.messages if one.heard_by(table.seats_of(me.id)[0])]
    return {"messages": len(heard)}


@router.post("/tables/{id}/rematch")
async def rematch(request: Request, id: str) -> dict[str, Any]:
    """The same people, the next seat first."""
    new = await seating.rematch(_tables(request), await _tables(request).get(id), _me(request))
    return {"id": new.row.id}


@acting.get("/tables/{id}")
async def view(
    request: Request, id: str, seat: int | None = None, lang: str = "en", text: bool = False
) -> dict[str, Any]:
    """The table as one of your seats sees it, with its legal actions; with `text` also drawn for a terminal."""
    table = await _tables(request).get(id)
    own = _own_seat(table, request, seat)
    _tables(request).wake_bots(table)
    return seen(table, own, lang) | ({"text": drawn(table, own, lang)} if text and table.begun else {})


def drawn(table: LiveTable, seat: Seat, lang: str) -> str:
    words = words_of(table.row.game, lang, table.names, table.match.game.content)
    return drawing_of(table.row.game, words, "paper").text(table.match.game.view(seat), Marks()).plain


def seen(table: LiveTable, seat: Seat, lang: str) -> dict[str, Any]:
    """The table for a seat; before the game has begun nobody sees what was dealt."""
    return _about(table, seat) | (_state(table, seat, lang) if table.begun else WAITING)


WAITING: dict[str, Any] = {
    "step": 0,
    "entries": 0,
    "to_act": [],
    "held": None,
    "actions": [],
    "prompt": "",
    "can_undo": False,
    "state": {},
    "result": None,
}


def _state(table: LiveTable, seat: Seat, lang: str) -> dict[str, Any]:
    view = table.match.game.view(seat)
    words = words_of(table.row.game, lang, table.names, table.match.game.content)
    result = view.result()
    return {
        "step": view.count,
        "entries": table.entries(seat),
        "to_act": list(view.to_act()),
        "held": table.held(),
        "actions": [
            {"action": c.action, "label": c.label, "things": c.things.split()} for c in choices_of(view, seat, words)
        ],
        "prompt": words.prompt(view, seat) if seat in view.to_act() else "",
        "can_undo": table.match.can_undo(seat),
        "state": {name: plain(getattr(view, name)) for name in view.facts},
        "result": None
        if result is None
        else {"scores": result.scores, "winners": result.winners, "reason": result.reason},
    }


def _about(table: LiveTable, seat: Seat) -> dict[str, Any]:
    settings = table.row.settings
    return {
        "id": table.row.id,
        "game": table.row.game,
        "names": table.names,
        "seat": seat,
        "begun": table.begun,
        "asking": [{"seat": one.seat, "name": one.name} for one in settings.asking],
        "rematch": settings.rematch,
        "seed_chosen": table.match.record.header.seed_chosen,
        "commitment": table.match.record.header.commitment,
        "seats": [{"name": row.name, "bot": row.bot, "open": row.open} for row in table.row.seats],
        "clock": {
            str(s): left for s in range(len(table.names)) if (left := table.clock.remaining(s, time())) is not None
        },
        "messages": [
            {"seat": one.seat, "name": one.name, "to": one.to, "kind": one.kind, "text": one.text}
            for one in table.messages
            if one.heard_by(seat)
        ],
    }


def plain(value: Any) -> Any:
    """A state value as JSON; whole numbers beyond 2**53 become text."""
    if isinstance(value, Hex | Action):
        return str(value)
    if isinstance(value, bool) or value is None or isinstance(value, str | float):
        return value
    if isinstance(value, int):
        return value if abs(value) < 2**53 else str(value)
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: plain(getattr(value, name)) for name in value._fields}
    if isinstance(value, tuple | list | frozenset):
        return [plain(one) for one in value]
    if isinstance(value, Step):
        return {"step": type(value).__name__, **{name: plain(getattr(value, name)) for name in value.__struct_fields__}}
    if isinstance(value, Struct):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    return str(value)


@acting.get("/tables/{id}/why-not")
async def why_not(
    request: Request,
    id: str,
    seat: int,
    action: Annotated[str, Query(max_length=200)] = "",
    thing: str = "",
    lang: str = "en",
) -> dict[str, Any]:
    """Why an action, or any action on a thing, is not allowed; `allowed` if it is."""
    table = await _tables(request).get(id)
    own = _own_seat(table, request, seat)
    check_begun(table)
    view = table.match.game.view(own)
    found = why_not_on(view, own, thing) if thing else None
    reason = found[1] if found else (view.why_not(own, Action.parse(action)) if action else None)
    if reason is None:
        return {"allowed": True}
    words = words_of(table.row.game, lang, table.names, table.match.game.content)
    return {
        "allowed": False,
        "sentence": words.reason(reason),
        "rule": reason.rule,
        "key": reason.key,
        "facts": dict(reason.facts),
        "text": package(table.row.game).rulebook(lang).get(reason.rule, ""),
    }


@acting.post("/tables/{id}/play")
async def play(request: Request, id: str, move: Move, later: BackgroundTasks) -> dict[str, Any]:
    """Play an action of one of your seats; a refusal says why and changes nothing."""
    me, at_once = _my_id(request), not move.hold
    table = await _tables(request).act(id, me, move.seat, move.action, move.step, move.entries, at_once)
    later.add_task(reach_later, "acknowledged")
    return _asked(table, move.seat)


def _asked(table: LiveTable, seat: Seat) -> dict[str, Any]:
    game = table.match.game
    return {"step": game.count, "entries": table.entries(seat), "to_act": list(game.to_act())}


@acting.post("/tables/{id}/undo")
async def undo(request: Request, id: str, back: Takeback) -> dict[str, Any]:
    """Take your latest action back, if nothing was revealed since."""
    table = await _tables(request).act(id, _my_id(request), back.seat, "undo", back.step, back.entries)
    return _asked(table, back.seat)


@acting.get("/tables/{id}/events")
async def events(request: Request, id: str, seat: int, after: int = 0) -> StreamingResponse:
    """Server-sent events: everything that your seat hears, from event number `after` on."""
    table = await _tables(request).get(id)
    own = _own_seat(table, request, seat)
    _tables(request).wake_bots(table)
    held = request.app.state.gate.held("streams", _my_id(request))
    return StreamingResponse(limits.while_held(held, _tell(table, own, after)), media_type="text/event-stream")


async def _tell(table: LiveTable, seat: Seat, after: int) -> AsyncIterator[str]:
    async with table.watch() as ear:
        while True:
            heard = table.match.seat_events(seat) if table.begun else []
            for number in range(after, len(heard)):
                yield f"id: {number}\nevent: told\ndata: {json.dumps(told(heard[number]))}\n\n"
            after = max(after, len(heard))
            if table.match.result() is not None:
                yield "event: over\ndata: {}\n\n"
                return
            while not await ear.news():
                yield ALIVE.decode()


def told(event: Event) -> dict[str, Any]:
    return {"verb": event.verb, "facts": {name: plain(value) for name, value in event.facts.items()}}


@acting.get("/tables/{id}/hint")
async def hint(request: Request, id: str, seat: int | None = None, lang: str = "en") -> dict[str, Any]:
    """The best beginnings for your seat with their chance to win; where all others are bots, or all agreed to hints."""
    table = await _tables(request).get(id)
    own = _own_seat(table, request, seat)
    check_begun(table)
    found = await advised(_tables(request).thinkers, table, own)
    view = table.match.game.view(own)
    face = face_of(table.row.game, words_of(table.row.game, lang, table.names, view.content))
    return {"seat": own, "step": view.count, "hints": in_words(found, view, own, face)}


@acting.post("/tables/{id}/analysis", status_code=202)
async def begin_analysis(request: Request, id: str, seat: int | None = None) -> dict[str, Any]:
    """Have your decisions of a finished game judged, or go on where it stopped; ask with GET how far it is."""
    table = await _tables(request).get(id)
    own = _own_seat(table, request, seat)
    limits.ask(request, "analyses", _my_id(request))
    return _judged(own, await _analyst(request).begin(table, own))


@acting.get("/tables/{id}/analysis")
async def analysis(request: Request, id: str, seat: int | None = None) -> dict[str, Any]:
    """Your decisions as far as they are judged, each from what you knew then, and where most was lost."""
    table = await _tables(request).get(id)
    own = _own_seat(table, request, seat)
    return _judged(own, await _analyst(request).recall(table, own))


def _judged(seat: Seat, found: Analysis) -> dict[str, Any]:
    return {
        "seat": seat,
        "running": found.running,
        "done": found.done,
        "decisions": found.decisions,
        "judged": as_data(list(found.judged)),
        "moments": as_data(key_moments(list(found.judged))) if found.done else [],
    }


@acting.get("/tables/{id}/record")
async def record(request: Request, id: str, seat: int | None = None) -> PlainTextResponse:
    """Your seat's record before the end, the whole record after it."""
    table = await _tables(request).get(id)
    own = _own_seat(table, request, seat)
    check_begun(table)
    over = table.match.result() is not None
    return PlainTextResponse(table.match.save() if over else table.match.seat_record(own))
