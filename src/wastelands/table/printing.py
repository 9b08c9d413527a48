"""The press in the browser: a page to order prints, and a table's board on paper."""

from __future__ import annotations

import secrets
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from wastelands.drawing.kit import Order
from wastelands.engine.errors import Unreadable
from wastelands.engine.languages import languages
from wastelands.engine.registry import game_class
from wastelands.package import package
from wastelands.table import limits
from wastelands.table.at_table import look
from wastelands.table.lobby import game_card, offered
from wastelands.table.parts import need
from wastelands.table.visit import Page, number

router = APIRouter(include_in_schema=False)


@router.get("/print")
async def order_page(request: Request, game: str = "diplomacy") -> Response:
    """What to print, without starting a game."""
    need("press")
    page = Page(request)
    spec = game_class(game).spec
    games = [(name, one.title) for name, one in offered().items()]
    return page.html("print.html", game=game_card(spec, page), games=games, parts=package(game).drawing.PARTS)


@router.get("/print/{name}.pdf")
async def print_order(request: Request, name: str) -> Response:
    page = Page(request)
    asked = request.query_params
    if name not in offered():
        raise Unreadable("there is no such game to print")
    need("press")
    limits.ask(request, "prints")
    count = number(asked.get("count") or "1", "count")
    if not 1 <= count <= 24:
        raise Unreadable("from 1 to 24 sheets are printed at once")
    seats = number(asked["seats"], "seats") if asked.get("seats") else None
    if seats is not None:
        game_class(name).spec.check_seats(seats)
    seed = asked.get("seed", "").strip() or secrets.token_hex(4)
    order = Order(seats, seed, count, asked.get("sheet", "").strip())
    content = page.tables.contents.get(name)
    made = await run_in_threadpool(_printed, name, order, page.lang, dict(asked), content)
    return _file(made, f"{name}-{seed}")


def _printed(name: str, order: Order, lang: str, asked: dict[str, str], content: Any) -> bytes:
    from wastelands.press.printing import Job, printed

    lang = asked["lang"] if asked.get("lang") in languages() else lang
    rules, only = asked.get("rules") == "on", asked.get("only", "")
    return printed(
        Job(
            name,
            order,
            asked.get("paper", "a4"),
            lang,
            rules,
            only,
            asked.get("backs", "duplex"),
            asked.get("ink", "colour"),
            content,
        )
    )


@router.get("/t/{id}/board.pdf")
async def print_board(request: Request, id: str, paper: str = "a4") -> Response:
    """The board as this visitor sees it now, for the wall or for going on with a pencil."""
    page = Page(request)
    table = await page.tables.get(id)
    seat = look(page, table)
    need("press")
    limits.ask(request, "prints")
    made = await run_in_threadpool(_board, table.row.game, table.match.game.view(seat), table.names, page.lang, paper)
    return _file(made, f"{table.row.game}-{id[:6]}")


def _board(game: str, view: Any, names: list[str], lang: str, paper: str) -> bytes:
    from wastelands.press.printing import board

    return board(game, view, names, lang, paper)


def _file(made: bytes, name: str) -> Response:
    safe = "".join(c for c in name if c.isalnum() or c in "-_.")
    return Response(
        made, media_type="application/pdf", headers={"Content-Disposition": f'inline; filename="{safe}.pdf"'}
    )
