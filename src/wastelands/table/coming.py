"""The doors of a table, as addresses: what people ask for who come, go, talk, or want another game."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from wastelands.engine.errors import Unreadable
from wastelands.table import limits, people, seating
from wastelands.table.at_table import agreed
from wastelands.table.live import NotYours
from wastelands.table.lobby import best_bot
from wastelands.table.tokens import seat_token
from wastelands.table.visit import Page, number, read_form
from wastelands.table.walk import played_lines, until

router = APIRouter(include_in_schema=False)


@router.get("/t/{id}/join")
async def invitation(request: Request, id: str, invite: str = "") -> Response:
    page = Page(request)
    table = await page.tables.get(id)
    if not seating.may_join(table, invite):
        raise NotYours("this invitation is not valid any more; ask for another link")
    free = [(seat, row.name, bool(row.bot)) for seat, row in enumerate(table.row.seats) if not row.person]
    tokens = [seat_token(seat, page.theme) for seat in range(len(table.row.seats))]
    title = table.match.game.spec.title
    watch = f"/t/{id}?watch={table.row.settings.watch}"
    names = [row.name for row in table.row.seats if not row.open]
    return page.html(
        "join.html",
        id=id,
        title=title,
        invite=invite,
        free=free,
        tokens=tokens,
        names=names,
        watch=watch,
        begun=table.begun,
        agreed=agreed(page, table),
    )


@router.post("/t/{id}/join")
async def join(request: Request, id: str) -> Response:
    page = Page(request)
    form = await read_form(request)
    if form.get("name"):
        page.me = people.changed(page.me, {"name": form["name"]})
    limits.ask(request, "joins", page.me.id)
    await page.tables.keeper.save_person(page.me)
    seat = number(form.get("seat", ""), "seat")
    table = await page.tables.get(id)
    if not await seating.join(page.tables, table, page.me, seat, form.get("invite", "")):
        return page.html("asked.html", 202, id=id, title=table.match.game.spec.title)
    return page.go(f"/t/{id}")


@router.post("/t/{id}/people")
async def come_and_go(request: Request, id: str) -> Response:
    """Leave, resign, let a bot play, speak, or ask for a rematch."""
    page = Page(request)
    table = await page.tables.get(id)
    form = await read_form(request)
    what, bot = form.get("do", ""), form.get("bot", "")
    if what in ("say", "promise"):
        kind = "chat" if what == "say" else "promise"
        limits.ask(request, "chat", page.me.id)
        await seating.speak(page.tables, table, page.me, form.get("text", ""), form.get("to", ""), kind)
    elif what in ("leave", "resign"):
        seat = number(form.get("seat", ""), "seat")
        await seating.leave(page.tables, table, page.me, seat, bot, resign=what == "resign")
        return page.go("/")
    elif what == "begin":
        await seating.begin(page.tables, table, page.me)
    elif what in ("agree", "refuse"):
        seat = number(form.get("seat", ""), "seat")
        await seating.answer(page.tables, table, page.me, seat, agrees=what == "agree")
    elif what == "bot":
        await seating.replace_seat(page.tables, table, page.me, number(form.get("seat", ""), "seat"), bot)
    elif what in ("rematch", "weaker", "stronger"):
        change = "" if what == "rematch" else what
        return page.go(f"/t/{(await seating.rematch(page.tables, table, page.me, change)).row.id}")
    else:
        raise Unreadable("that is nothing that can be done at a table")
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"ok": True})
    return page.go(f"/t/{id}" + (f"?{request.url.query}" if request.url.query else ""))


@router.post("/t/{id}/continue")
async def go_on(request: Request, id: str) -> Response:
    """From a place of a replay against bots."""
    page = Page(request)
    table = await page.tables.get(id)
    form = await read_form(request)
    plays = played_lines(table.match)
    place = min(number(form.get("at", ""), "at"), len(plays))
    limits.ask(request, "tables", page.me.id)
    await page.tables.keeper.save_person(page.me)
    seat = number(form.get("as", "") or "0", "as")
    new = await seating.go_on(
        page.tables, table, until(table.match, plays, place), page.me, seat, best_bot(table.row.game)
    )
    return page.go(f"/t/{new.row.id}")
