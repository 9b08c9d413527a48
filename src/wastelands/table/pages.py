"""The pages: front, new table, table with its live updates, replay and rules."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from time import time
from typing import Any
from urllib.parse import parse_qsl, urlencode

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, StreamingResponse
from jinja2 import Environment, PackageLoader, select_autoescape
from markupsafe import Markup
from starlette.background import BackgroundTask

from wastelands.engine.errors import Unreadable
from wastelands.engine.explain import why_not_on
from wastelands.engine.icons import icon
from wastelands.engine.ink import svg
from wastelands.engine.match import Match
from wastelands.engine.names import warlord
from wastelands.engine.registry import bot_names, game_class, games
from wastelands.engine.rulebook import ledger, rules
from wastelands.engine.spec import Option, OptionValue, Spec
from wastelands.engine.step import Seat
from wastelands.engine.words import N_, Words
from wastelands.table import people, seating
from wastelands.table.clock import KINDS
from wastelands.table.failpoints import reach
from wastelands.table.horizon import horizon
from wastelands.table.render import (
    Viewer,
    drawing_of,
    has_secrets,
    palette,
    picture,
    seat_token,
    words_of,
)
from wastelands.table.store import Message, SeatRow, Settings
from wastelands.table.tables import LiveTable, NotYours, Tables

router = APIRouter(include_in_schema=False)
templates = Environment(
    loader=PackageLoader("wastelands.table"), autoescape=select_autoescape(), trim_blocks=True, lstrip_blocks=True
)
LONGEST_FORM = 50_000
PING = 15.0  # seconds between signs of life
_NOTICES = {"bot-restarted": N_("A bot had to be restarted; it thinks again.")}


def tables_of(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


class Page:
    """One request: the visitor, the language and the theme."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.tables = tables_of(request)
        self.me, self.token = people.who(request, self.tables.store)
        self.lang = people.language(request, self.me)
        self.theme = people.theme(request, self.me)
        self.words: Words[Any] = Words(self.lang)

    def context(self) -> dict[str, Any]:
        path = self.request.url.path.removesuffix("/live") + (
            f"?{self.request.url.query}" if self.request.url.query else ""
        )
        return {
            "_": self.words.say,
            "lang": self.lang,
            "theme": self.theme,
            "theme_choice": self.me.theme,
            "me": self.me,
            "here": path,
        }

    def html(self, template: str, status: int = 200, **context: Any) -> HTMLResponse:
        body = templates.get_template(template).render(**self.context(), **context)
        response = HTMLResponse(body, status)
        people.remember(self.request, response, self.token)
        return response

    def go(self, address: str) -> RedirectResponse:
        response = RedirectResponse(address, 303)
        people.remember(self.request, response, self.token)
        return response


def message(request: Request, sentence: str, status: int) -> Response:
    page = Page(request)
    heading = page.words.say(N_("That did not work"))
    return page.html("message.html", status, heading=heading, sentence=sentence, back=_back(request))


def _back(request: Request) -> str:
    found = re.match(r"/t/[a-z0-9]+", request.url.path)
    return found[0] if found and request.method == "POST" else "/"


async def read_form(request: Request) -> dict[str, str]:
    """A form's fields; a body larger than any form of ours is refused."""
    body = await request.body()
    if len(body) > LONGEST_FORM:
        raise Unreadable(f"a form may have at most {LONGEST_FORM} bytes")
    return dict(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True))


# ---- front page and new tables


def offered() -> dict[str, Spec]:
    """The games that players are offered: drafts are not."""
    return {name: spec for name, spec in games().items() if spec.stage == "stable"}


@cache
def emblem(game: str, lang: str, theme: str) -> Markup:
    return Markup(drawing_of(game, words_of(game, lang), theme).emblem())


def game_card(spec: Spec, page: Page) -> dict[str, Any]:
    return {
        "name": spec.name,
        "title": spec.title,
        "tagline": words_of(spec.name, page.lang).tagline(),
        "seats": spec.seats,
        "minutes": spec.minutes,
        "emblem": emblem(spec.name, page.lang, page.theme),
    }


@router.get("/")
async def front(request: Request) -> Response:
    page = Page(request)
    mine = [_my_game(page, row.id) for row in page.tables.store.tables_of(page.me.id)[:12]]
    cards = [game_card(spec, page) for spec in offered().values()]
    lobby = [_my_game(page, row.id) for row in page.tables.store.open_tables() if any(seat.open for seat in row.seats)]
    return page.html("front.html", lobby=lobby, games=cards, mine=mine, horizon=Markup(horizon(palette(page.theme))))


def _my_game(page: Page, id: str) -> dict[str, Any]:
    table = page.tables.get(id)
    acting = table.match.game.to_act()
    return {
        "id": id,
        "title": table.match.game.spec.title,
        "names": page.words.listing(table.names),
        "over": table.row.over,
        "my_turn": any(seat in acting for seat in table.seats_of(page.me.id)),
    }


@router.get("/new")
async def new_table(request: Request, game: str, mode: str = "") -> Response:
    page = Page(request)
    spec = game_class(game).spec
    words = words_of(game, page.lang)
    bots = bot_names(game)
    return page.html(
        "new.html",
        game=game_card(spec, page),
        mode=mode,
        bots=bots,
        best=best_bot(game),
        tokens=[seat_token(seat, page.theme) for seat in range(spec.seats[-1])],
        names=[page.me.name, *(warlord(f"{page.me.id}|{seat}", page.lang) for seat in range(1, spec.seats[-1]))],
        options=[_option(option, words, page) for option in spec.options],
    )


def best_bot(game: str) -> str:
    return "greedy" if "greedy" in bot_names(game) else bot_names(game)[0]


def _option(option: Option, words: Words[Any], page: Page) -> dict[str, Any]:
    label, explanation = words.option(option)
    on_off = {True: page.words.say(N_("on")), False: page.words.say(N_("off"))}
    values = (False, True) if isinstance(option.default, bool) else option.choices
    choices = [
        {"value": _form(value), "label": on_off.get(value, value) if isinstance(value, bool) else value}
        for value in values
    ]
    return {
        "name": option.name,
        "label": label,
        "explanation": explanation,
        "default": _form(option.default),
        "choices": choices,
    }


def _form(value: OptionValue) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


@router.post("/tables")
async def open_table(request: Request) -> Response:
    page = Page(request)
    form = await read_form(request)
    spec = game_class(form.get("game", "")).spec
    if spec.stage == "draft":
        raise Unreadable(f"{spec.title} is not finished yet")
    page.tables.store.save_person(page.me)
    options: dict[str, OptionValue] = {
        name.removeprefix("option-"): value.strip() for name, value in form.items() if name.startswith("option-")
    }
    seats = _quick_seats(spec, page) if form.get("mode") == "bots" else _form_seats(spec, form, page)
    spec.check_seats(len(seats))
    table = page.tables.create(spec.name, seats, options, form.get("seed", "").strip() or None, table_settings(form))
    return page.go(f"/t/{table.row.id}")


def table_settings(form: dict[str, str]) -> Settings:
    """What the people at the table agreed on, from the form of a new table."""
    clock = form.get("clock", "none")
    seconds = number(form.get("seconds") or "0", "seconds")
    if clock not in KINDS or (clock != "none" and not 5 <= seconds <= 30 * 24 * 3600):
        raise Unreadable("a clock has from 5 seconds to 30 days")
    return Settings(
        listed=form.get("listed") == "on", whispers=form.get("whispers") == "on", clock=clock, seconds=seconds
    )


def _quick_seats(spec: Spec, page: Page) -> list[SeatRow]:
    """The visitor first, then bots: three players where the game allows it."""
    count = 3 if 3 in spec.seats else spec.seats[0]
    bot = best_bot(spec.name)
    seats = [SeatRow(page.me.name, page.me.id)]
    while len(seats) < count:
        seats.append(SeatRow(warlord(f"{page.token}|{len(seats)}|{id(seats)}", page.lang), bot=bot))
    return seats


def _form_seats(spec: Spec, form: dict[str, str], page: Page) -> list[SeatRow]:
    seats = []
    for number in range(spec.seats[-1]):
        kind = form.get(f"seat{number}", "")
        name = form.get(f"name{number}", "").strip()
        shown = people.check_name(name) if name else warlord(f"{page.me.id}|{number}", page.lang)
        if kind == "me":
            seats.append(SeatRow(people.check_name(name) if name else page.me.name, page.me.id))
        elif kind == "hotseat":
            seats.append(SeatRow(shown, page.me.id))
        elif kind.startswith("bot:"):
            seats.append(SeatRow(shown, bot=kind.removeprefix("bot:")))
        elif kind == "open":
            seats.append(SeatRow(page.words.say(N_("open seat"))))
    return seats


@router.post("/me")
async def settings(request: Request) -> Response:
    page = Page(request)
    form = await read_form(request)
    page.tables.store.save_person(people.changed(page.me, form))
    back = form.get("back", "/")
    return page.go(back if back.startswith("/") and not back.startswith("//") else "/")


# ---- the table


@dataclass(frozen=True, slots=True)
class Sight:
    """From where a visitor looks: a seat of theirs, or the spectators' bench; perhaps a curtain must fall first."""

    seat: Seat | None
    curtain: Seat | None = None
    watching: bool = False


def sight(page: Page, table: LiveTable) -> Sight:
    """Which seat's view the visitor gets, by token and link."""
    query = page.request.query_params
    mine = table.seats_of(page.me.id)
    if not mine:
        if query.get("watch") == table.row.settings.watch:
            return Sight(None, watching=True)
        raise NotYours("this table belongs to others; ask them for a link of your own")
    if len(mine) == 1:
        return Sight(mine[0])
    acting = [seat for seat in mine if seat in table.match.game.to_act()]
    at = query.get("as", "")
    wanted = int(at) if at.isdecimal() and int(at) in mine else None
    if not has_secrets(table):
        return Sight(wanted if wanted in acting else (acting or mine)[0])
    if wanted is not None and (wanted in acting or not acting):
        return Sight(wanted)
    return Sight(None, acting[0] if acting else None)


def fragment(page: Page, table: LiveTable) -> dict[str, Any]:
    """What the table's template needs: the picture, or a curtain and nothing else."""
    found = sight(page, table)
    query = page.request.query_params
    kept = {name: query[name] for name in ("as", "watch") if name in query}
    context: dict[str, Any] = {
        "id": table.row.id,
        "game": table.row.game,
        "title": table.match.game.spec.title,
        "code": f"{table.row.id[:3]}-{table.row.id[3:6]}".upper(),
        "query": f"?{urlencode(kept)}" if kept else "",
        "seed_chosen": table.match.record.header.seed_chosen,
        "notice": page.words.say(_NOTICES[table.notice]) if table.notice else "",
        "icons": tab_icons(page.theme),
        "curtain": None,
        "p": None,
    }
    if found.curtain is not None:
        token = seat_token(found.curtain, page.theme)
        context["curtain"] = {"seat": found.curtain, "name": table.names[found.curtain], "token": token}
        return context
    context["p"] = picture(table, Viewer(found.seat, page.lang, page.theme))
    context["company"] = company(page, table, found)
    return context


def company(page: Page, table: LiveTable, found: Sight) -> dict[str, Any]:
    """Everything about the people: links, talk, clocks, coming and going."""
    now = time()
    base = str(page.request.base_url)
    settings = table.row.settings
    heard = [one for one in table.messages if one.heard_by(found.seat)]
    return {
        "watching": found.watching,
        "invite": f"{base}t/{table.row.id}/join?invite={settings.invite}",
        "watch": f"{base}t/{table.row.id}?watch={settings.watch}",
        "open": [seat for seat, row in enumerate(table.row.seats) if row.open],
        "whispers": settings.whispers,
        "talk": [_spoken(page, table, one) for one in heard[-60:]],
        "promises": [_spoken(page, table, one) for one in heard if one.kind == "promise"],
        "clocks": {
            seat: round(left)
            for seat in range(len(table.names))
            if (left := table.clock.remaining(seat, now)) is not None
        },
        "rematch": settings.rematch,
        "bots": bot_names(table.row.game),
        "alone": sum(1 for row in table.row.seats if not row.bot) <= 1,
    }


_NOTES = {
    "joined": N_("{name} has joined."),
    "left": N_("{name} has left; the seat is open."),
    "replaced-by": N_("A bot plays on: {name}."),
    "resigned": N_("Resigned; a bot plays on: {name}."),
    "clock": N_("Time is up for {name}: the first listed action was played."),
}


def _spoken(page: Page, table: LiveTable, message: Message) -> dict[str, Any]:
    text = message.text
    if message.kind == "note":
        text = page.words.say(_NOTES[text], name=message.name)
    to = table.names[message.to] if message.to != -1 else ""
    mark = seat_token(message.seat, page.theme) if message.seat >= 0 else ""
    return {"number": message.number, "token": mark, "name": message.name, "to": to, "kind": message.kind, "text": text}


@cache
def tab_icons(theme: str) -> dict[str, Markup]:
    ink = palette(theme).ink
    names = ("map", "cards", "signal", "look", "talk")
    return {n: Markup(svg(8, 8, icon(n, 4, 4, 8, ink), class_="icon", aria_hidden="true")) for n in names}


@router.get("/t/{id}")
async def show_table(request: Request, id: str) -> Response:
    page = Page(request)
    table = page.tables.get(id)
    context = fragment(page, table)
    page.tables.wake_bots(table)
    return page.html("table.html", **context)


@router.get("/t/{id}/live")
async def live(request: Request, id: str) -> Response:
    """Server-sent events: the fragment anew after every change, and now at once."""
    page = Page(request)
    table = page.tables.get(id)
    sight(page, table)
    page.tables.wake_bots(table)
    return StreamingResponse(_updates(page, table), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


async def _updates(page: Page, table: LiveTable) -> AsyncIterator[str]:
    async with table.watch() as queue:
        sent = ""
        yield "retry: 500\n\n"
        while True:
            html = templates.get_template("fragment.html").render(**page.context(), **fragment(page, table))
            if html != sent:  # a change that this viewer cannot see is not even sent
                sent = html
                yield _message("table", {"html": html, "title": _title(page, table)})
            while True:
                try:
                    await asyncio.wait_for(queue.get(), PING)
                    break
                except TimeoutError:
                    yield ": still here\n\n"


def _title(page: Page, table: LiveTable) -> str:
    acting = table.match.game.to_act()
    mine = any(seat in acting for seat in table.seats_of(page.me.id))
    return ("● " if mine else "") + f"{table.match.game.spec.title} · Wastelands"


def _message(kind: str, data: dict[str, Any]) -> str:
    return f"event: {kind}\ndata: {json.dumps(data)}\n\n"


@router.post("/t/{id}/play")
async def play(request: Request, id: str) -> Response:
    page = Page(request)
    form = await read_form(request)
    seat = number(form.get("seat", ""), "seat")
    step, entries = number(form.get("step", ""), "step"), number(form.get("entries", ""), "entries")
    await page.tables.act(id, page.me.id, seat, form.get("action", ""), step, entries)
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"ok": True}, background=BackgroundTask(reach, "acknowledged"))
    return page.go(f"/t/{id}" + (f"?{request.url.query}" if request.url.query else ""))


def number(text: str, name: str) -> int:
    if not text.isdecimal():
        raise Unreadable(f"{name} must be a number")
    return int(text)


@router.get("/t/{id}/why")
async def why(request: Request, id: str, thing: str) -> Response:
    """Why a tap on this thing does nothing, by the rule."""
    page = Page(request)
    table = page.tables.get(id)
    seat = sight(page, table).seat
    if seat is None:
        return JSONResponse({"sentence": page.words.say(N_("It is not your turn.")), "rule": "", "text": ""})
    words = words_of(table.row.game, page.lang, table.names)
    found = why_not_on(table.match.game.view(seat), seat, thing)
    if found is None:
        return JSONResponse({"sentence": words.say(N_("Nothing can be done with that now.")), "rule": "", "text": ""})
    reason = found[1]
    text = rules(table.row.game).get(reason.rule, "")
    return JSONResponse(
        {
            "sentence": words.reason(reason),
            "rule": reason.rule,
            "text": text,
            "link": f"/rules/{table.row.game}#{reason.rule}",
        }
    )


@router.get("/t/{id}/record")
async def record(request: Request, id: str) -> Response:
    """The seat's own record before the end, the whole record after it."""
    page = Page(request)
    table = page.tables.get(id)
    seat = sight(page, table).seat
    text = table.match.save() if table.match.result() is not None else table.match.seat_record(seat)
    name = f"{table.row.game}-{table.row.id[:6]}.record"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


# ---- coming and going


@router.get("/t/{id}/join")
async def invitation(request: Request, id: str, invite: str = "") -> Response:
    page = Page(request)
    table = page.tables.get(id)
    if not seating.may_join(table, invite):
        raise NotYours("this invitation is not valid any more; ask for another link")
    free = [(seat, row.name, bool(row.bot)) for seat, row in enumerate(table.row.seats) if not row.person]
    tokens = [seat_token(seat, page.theme) for seat in range(len(table.row.seats))]
    title = table.match.game.spec.title
    watch = f"/t/{id}?watch={table.row.settings.watch}"
    return page.html(
        "join.html", id=id, title=title, invite=invite, free=free, tokens=tokens, names=table.names, watch=watch
    )


@router.post("/t/{id}/join")
async def join(request: Request, id: str) -> Response:
    page = Page(request)
    form = await read_form(request)
    if form.get("name"):
        page.me = people.changed(page.me, {"name": form["name"]})
    page.tables.store.save_person(page.me)
    seat = number(form.get("seat", ""), "seat")
    await seating.join(page.tables, page.tables.get(id), page.me, seat, form.get("invite", ""))
    return page.go(f"/t/{id}")


@router.post("/t/{id}/people")
async def come_and_go(request: Request, id: str) -> Response:
    """Leave, resign, let a bot play, speak, or ask for a rematch."""
    page = Page(request)
    table = page.tables.get(id)
    form = await read_form(request)
    what, bot = form.get("do", ""), form.get("bot", "")
    if what in ("say", "promise"):
        kind = "chat" if what == "say" else "promise"
        await seating.speak(page.tables, table, page.me, form.get("text", ""), form.get("to", ""), kind)
    elif what in ("leave", "resign"):
        seat = number(form.get("seat", ""), "seat")
        await seating.leave(page.tables, table, page.me, seat, bot, resign=what == "resign")
        return page.go("/")
    elif what == "bot":
        await seating.replace_seat(page.tables, table, page.me, number(form.get("seat", ""), "seat"), bot)
    elif what == "rematch":
        return page.go(f"/t/{(await seating.rematch(page.tables, table, page.me)).row.id}")
    else:
        raise Unreadable("that is nothing that can be done at a table")
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"ok": True})
    return page.go(f"/t/{id}" + (f"?{request.url.query}" if request.url.query else ""))


@router.post("/t/{id}/continue")
async def go_on(request: Request, id: str) -> Response:
    """From a place of a replay against bots."""
    page = Page(request)
    table = page.tables.get(id)
    form = await read_form(request)
    plays = played_lines(table.match)
    place = min(number(form.get("at", ""), "at"), len(plays))
    page.tables.store.save_person(page.me)
    seat = number(form.get("as", "") or "0", "as")
    new = seating.go_on(page.tables, table, until(table.match, plays, place), page.me, seat, best_bot(table.row.game))
    return page.go(f"/t/{new.row.id}")


# ---- replay and rules


@router.get("/t/{id}/replay")
async def replay(request: Request, id: str) -> Response:
    """A finished game from any seat's view, after any of its actions."""
    page = Page(request)
    table = page.tables.get(id)
    if table.match.result() is None:
        sight(page, table)
        raise Unreadable("a replay shows everything, so it is there when the game is over")
    plays = played_lines(table.match)
    at = request.query_params.get("at", "")
    place = min(int(at), len(plays)) if at.isdecimal() else len(plays)
    who = request.query_params.get("as", "")
    seat = int(who) if who.isdecimal() and int(who) < len(table.names) else None
    past = LiveTable(table.row, until(table.match, plays, place), page.tables.store)
    shown = picture(past, Viewer(seat, page.lang, page.theme))
    return page.html("replay.html", id=id, p=shown, at=place, last=len(plays), seat=seat, names=table.names)


def played_lines(match: Match) -> list[int]:
    """The lines of the record that are somebody's decision."""
    return [number for number, line in enumerate(match.record.lines) if not line.mark]


def until(match: Match, plays: list[int], place: int) -> Match:
    """The match as it was after its first `place` decisions."""
    stop = plays[place] if place < len(plays) else len(match.record.lines)
    text = "\n".join(
        [
            str(match.record.header),
            "",
            *map(str, match.record.lines[:stop]),
            "",
            f"secret: {match.record.secret.seed} {match.record.secret.salt}",
        ]
    )
    return Match.load(text)


_CHAPTER = re.compile(r"^### (?P<id>[A-Z]+)(?:: (?P<name>.+))?$")


@router.get("/rules/{game}")
async def rules_page(request: Request, game: str) -> Response:
    page = Page(request)
    spec = game_class(game).spec
    known = rules(game)
    chapters: list[tuple[str, list[tuple[str, str]]]] = []
    for line in ledger(game).splitlines():
        heading = _CHAPTER.match(line)
        if heading:
            chapters.append(((heading["name"] or heading["id"]).capitalize(), []))
        elif line.startswith("- **") and chapters:
            id = line[4:].partition("**")[0]
            if id in known:
                chapters[-1][1].append((id, known[id]))
    shown = [(name, found) for name, found in chapters if found]
    return page.html("rules.html", title=spec.title, tagline=words_of(game, page.lang).tagline(), chapters=shown)


_STATIC = {
    "tokens.css": ("generated", "text/css"),
    "pages.css": ("table/static", "text/css"),
    "icon.svg": ("table/static", "image/svg+xml"),
    "table.js": ("generated", "text/javascript"),
    "idiomorph.min.js": ("generated", "text/javascript"),
}


@router.get("/static/{name}")
async def static(name: str) -> Response:
    if name not in _STATIC:
        return PlainTextResponse("There is nothing here.", 404)
    folder, kind = _STATIC[name]
    file = files("wastelands").joinpath(*folder.split("/"), name)
    return Response(file.read_bytes(), media_type=kind, headers={"Cache-Control": "max-age=300"})
