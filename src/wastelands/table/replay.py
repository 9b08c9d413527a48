"""A finished game once more: by actions, turns, rounds and key moments, from any seat's view."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from wastelands.engine.errors import Unreadable
from wastelands.engine.face import Facts
from wastelands.engine.step import Seat
from wastelands.table import limits
from wastelands.table.analysing import shown as shown_analysis
from wastelands.table.at_table import sight, tab_icons, told_of
from wastelands.table.ending import drawn_result, said
from wastelands.table.legend import linked
from wastelands.table.live import LiveTable, NotYours, Stored
from wastelands.table.parts import Late, need
from wastelands.table.picture import Viewer
from wastelands.table.render import face_of, picture, words_of
from wastelands.table.tokens import palette
from wastelands.table.visit import Page, number, read_form
from wastelands.table.walk import Stop, Walk, until, walk_through

if TYPE_CHECKING:
    from wastelands.press import pdf
else:
    pdf = Late("wastelands.press.pdf")

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody stands in a finished game, and from which seat she looks."""

    table: LiveTable  # the whole game
    walk: Walk
    stops: list[Stop]
    at: int
    seat: Seat | None
    past: LiveTable  # as it was there


async def _place(page: Page, id: str) -> Place:
    table = await page.tables.get(id)
    if table.match.result() is None:
        sight(page, table)
        raise Unreadable("a replay shows everything, so it is there when the game is over")
    facts = face_of(table.row.game, words_of(table.row.game, page.lang, table.names, table.match.game.content))
    walk = walk_through(table, facts)
    stops, last, query = walk.stops(page.theme), len(walk.plays), page.request.query_params
    at, turn, who = query.get("at", ""), query.get("turn", ""), query.get("as", "")
    place = min(int(at), last) if at.isdecimal() else last
    if turn.isdecimal() and stops:
        place = stops[min(max(int(turn), 1), len(stops)) - 1].place
    seat = int(who) if who.isdecimal() and int(who) < len(table.names) else None
    past = LiveTable(Stored(table.row, until(table.match, walk.plays, place), []), page.tables.keeper)
    return Place(table, walk, stops, place, seat, past)


@router.get("/t/{id}/replay/why")
async def thing_then(request: Request, id: str, thing: str) -> Response:
    """What a thing was and did at a place of a finished game."""
    page = Page(request)
    there = await _place(page, id)
    return JSONResponse(told_of(page, there.past, there.past.match.game.view(there.seat), thing))


@router.get("/t/{id}/replay")
async def replay(request: Request, id: str) -> Response:
    """A finished game from any seat's view, after any of its actions."""
    page = Page(request)
    there = await _place(page, id)
    table, stops, place, last = there.table, there.stops, there.at, len(there.walk.plays)
    shown = picture(there.past, Viewer(there.seat, page.lang, page.theme))
    now = next((stop for stop in stops if stop.place >= place), stops[-1] if stops else None)
    jumps = {
        "first": 0,
        "back": max(0, place - 1),
        "forth": min(last, place + 1),
        "last": last,
        "turn_back": max((stop.place for stop in stops if stop.place < place), default=0),
        "turn_on": min((stop.place for stop in stops if stop.place > place), default=last),
        "round_back": max((stop.place for stop in stops if stop.round and stop.place < place), default=0),
        "round_on": min((stop.place for stop in stops if stop.round and stop.place > place), default=last),
        "moment": min((stop.place for stop in stops if stop.moment and stop.place > place), default=last),
    }
    mine = [] if table.scripted else table.seats_of(page.me.id)
    if there.seat in mine:
        mine = [there.seat]
    for own in mine[:1]:
        await page.analyst.recall(table, own)
    return page.html(
        "replay.html",
        judged=[shown_analysis(table, own, page.lang) for own in mine[:1]],
        id=id,
        game=table.row.game,
        linked=partial(linked, page.site, table.row.game, page.lang),
        p=shown,
        at=place,
        last=last,
        seat=there.seat,
        names=table.names,
        stops=stops,
        now=now,
        jumps=jumps,
        icons=tab_icons(page.theme),
    )


@router.post("/t/{id}/analysis")
async def analyse(request: Request, id: str) -> Response:
    """Have one's own decisions of a finished game judged; it goes on in the background."""
    page = Page(request)
    form = await read_form(request)
    table, seat = await page.tables.get(id), number(form.get("seat", ""), "seat")
    if seat not in table.seats_of(page.me.id):
        raise NotYours("that seat is not yours")
    limits.ask(request, "analyses", page.me.id)
    await page.analyst.begin(table, seat)
    return page.go(f"/t/{id}/replay?as={seat}" if form.get("back") == "replay" else f"/t/{id}?as={seat}")


@router.get("/t/{id}/result.{kind}")
async def picture_of_result(request: Request, id: str, kind: str) -> Response:
    """The result as a picture, for those who were there and those who were not."""
    page = Page(request)
    table = await page.tables.get(id)
    result = table.match.result()
    if result is None:
        raise Unreadable("there is a picture of the result when the game is over")
    if kind not in ("svg", "png"):
        raise Unreadable("a picture of the result is an svg or a png")
    facts = face_of(table.row.game, words_of(table.row.game, page.lang, table.names, table.match.game.content))
    told = [event for _, _, event in table.match.heard(None)]
    blocks = facts.account(table.match.game.view(None), told)
    account = next((block for block in blocks if isinstance(block, Facts)), None)
    drawn = drawn_result(table, said(result, facts.words), account, facts.course(told), palette(page.theme))
    if kind == "svg":
        return Response(drawn, media_type="image/svg+xml")
    need("press")
    return Response(pdf.png(drawn), media_type="image/png")
