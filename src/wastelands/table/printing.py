"""The press in the browser: a page to order prints, and a table's board on paper."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from wastelands.drawing.kit import Order
from wastelands.engine.content import Content
from wastelands.engine.errors import Unreadable, WastelandsError
from wastelands.engine.languages import languages
from wastelands.engine.registry import game_class
from wastelands.engine.words import N_
from wastelands.package import package
from wastelands.table import limits
from wastelands.table.at_table import look
from wastelands.table.keeper import OutOfReach
from wastelands.table.limits import TooMuch
from wastelands.table.lobby import game_card, offered
from wastelands.table.parts import Late, need
from wastelands.table.render import words_of
from wastelands.table.thinking import Answer, Fault, Lane
from wastelands.table.visit import Page, number

if TYPE_CHECKING:
    from wastelands.press import position, printing
else:
    printing = Late("wastelands.press.printing")
    position = Late("wastelands.press.position")

router = APIRouter(include_in_schema=False)
QUEUE, PATIENCE = 8, 180.0  # orders that wait, and seconds for one of them
IDLE = 20.0  # seconds after which an idle press ends its process


@router.get("/print")
async def order_page(request: Request, game: str = "diplomacy") -> Response:
    """What to print, without starting a game."""
    need("press")
    page = Page(request)
    card, found = game_card(game_class(game).spec, page), package(game)
    games = [(name, one.title) for name, one in offered().items()]
    maps = found.maps and {"kinds": found.maps.kinds(words_of(game, page.lang)), "sizes": found.maps.sizes}
    return page.html(
        "print.html",
        game=card,
        games=games,
        parts=found.drawing.PARTS,
        maps=maps,
        sheet=request.query_params.get("sheet", ""),
        asked_seats=request.query_params.get("seats", ""),
    )


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
    chosen, sheet, changed = asked.get("seed", "").strip(), asked.get("sheet", "").strip(), asked.get("changed") == "on"
    seed = chosen or secrets.token_hex(4)
    land = "-".join(filter(None, (asked.get("land", ""), asked.get("size", ""))))
    order = Order(seats, seed, count, sheet, land, changed=changed, fresh=not chosen)
    return await pdf_of(page, name, order, dict(asked), f"{name}-{seed}")


@router.get("/print/queue")
async def queue(request: Request, order: str = "") -> JSONResponse:
    """How far an order is, in a sentence, for whoever waits for it; none when it waits no longer."""
    page, before = Page(request), press_of(request).before(order[:40])
    if before is None:
        return JSONResponse({"sentence": ""})
    if before == 0:
        return JSONResponse({"sentence": page.words.say(N_("Your print is being made."))})
    return JSONResponse({"sentence": page.words.say(N_("Orders before yours: {n}."), n=before)})


async def pdf_of(page: Page, game: str, order: Order, asked: dict[str, str], name: str) -> Response:
    """What was ordered, printed as asked."""
    content = page.tables.cards.named(game, asked.get("cards", ""))
    number = asked.get("order", "")[:40]
    return _file(
        await press_of(page.request).make(_printed, game, order, page.lang, asked, content, order=number), name
    )


class Press:
    """A process of its own that prints one order after the other, and gives its memory back when none comes."""

    def __init__(self) -> None:
        self._lane = Lane(1)
        self._orders: list[str] = []  # those that wait, the first of which is being made

    def before(self, order: str) -> int | None:
        """How many orders come before one; None if it does not wait."""
        return self._orders.index(order) if order in self._orders else None

    async def make(self, how: Callable[..., bytes], *task: Any, order: str = "") -> bytes:
        if len(self._orders) >= QUEUE:
            raise TooMuch("the press is busy; try again in a minute")
        self._orders.append(order)
        try:
            sentence, made = await self._lane.ask(_sheet, (how, task), PATIENCE)
        except Fault:
            raise OutOfReach("the press did not finish this; nothing was changed") from None
        finally:
            self._orders.remove(order)
            asyncio.get_running_loop().call_later(IDLE, self._rest)
        if sentence:
            raise Unreadable(sentence)
        return made

    def _rest(self) -> None:
        if not self._orders:
            self.close()

    def close(self) -> None:
        for worker in self._lane.thinkers:
            worker.stop()


def press_of(request: Request) -> Press:
    press: Press = request.app.state.press
    return press


def _sheet(how: Callable[..., bytes], task: tuple[Any, ...]) -> Answer:
    """In the press's process: a refusal is an answer, too."""
    try:
        return "", how(*task)
    except WastelandsError as error:
        return str(error), b""


def _printed(name: str, order: Order, lang: str, asked: dict[str, str], content: Content | None) -> bytes:
    lang = asked["lang"] if asked.get("lang") in languages() else lang
    rules, only = asked.get("rules") == "on", asked.get("only", "")
    return printing.printed(
        printing.Job(
            name,
            order,
            asked.get("paper", "a4"),
            lang,
            rules,
            only,
            asked.get("backs", "once"),
            asked.get("ink", "colour"),
            content,
        )
    )


@router.get("/t/{id}/board.pdf")
async def print_board(request: Request, id: str, paper: str = "a4") -> Response:
    """The table as this visitor sees it now, and what he holds on a page to fold, for going on without a screen."""
    page = Page(request)
    table = await page.tables.get(id)
    seat = look(page, table)
    need("press")
    limits.ask(request, "prints")
    view = table.match.game.view(seat)
    own = [(seat, view)] if seat is not None else []
    made = await press_of(request).make(_position, table.row.game, view, own, table.names, page.lang, paper)
    return _file(made, f"{table.row.game}-{id[:6]}")


def _position(game: str, view: Any, own: list[tuple[int, Any]], names: list[str], lang: str, paper: str) -> bytes:
    return position.position(game, view, own, names, lang, paper)


def _file(made: bytes, name: str) -> Response:
    safe = "".join(c for c in name if c.isalnum() or c in "-_.")
    return Response(
        made, media_type="application/pdf", headers={"Content-Disposition": f'inline; filename="{safe}.pdf"'}
    )
