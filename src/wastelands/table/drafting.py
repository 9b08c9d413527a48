"""Maps drawn by hand: paint a generated or an empty one, see what it lacks, then play on it, print it, pass it on."""

from __future__ import annotations

from time import time
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from wastelands.drawing.kit import Order
from wastelands.engine.game import Game
from wastelands.engine.registry import game_class
from wastelands.package import Drafting, draw_word, package
from wastelands.table import limits
from wastelands.table.coded import coded, decoded
from wastelands.table.lobby import best_bot, game_card
from wastelands.table.paper import on_paper
from wastelands.table.parts import need
from wastelands.table.printing import pdf_of
from wastelands.table.render import words_of
from wastelands.table.tokens import palette
from wastelands.table.trials import PATIENCE, Trial, Trials, name_of
from wastelands.table.visit import Page, read_form

router = APIRouter(include_in_schema=False)
MOST_HEXES = 400  # of one stroke: more than any map has


def drafting() -> Drafting[Game]:
    return package(on_paper()).the_maps().drafting


@router.get("/maps/edit")
async def begin(
    request: Request,
    map: str = "",
    seats: int = 3,
    size: str = "usual",
    drawn: str = "",
    tool: str = "A",
    since: str = "",
) -> Response:
    """A map as it was drawn so far, a generated one by its id, or an empty one."""
    page = Page(request)
    if drawn:
        return _show(page, decoded(drawn), tool, since)
    return _show(
        page, await page.tables.larder.draw(drafting().start, map) if map.strip() else drafting().blank(seats, size)
    )


@router.post("/maps/edit")
async def change(request: Request) -> Response:
    """A stroke, another title, other actions, or another text; what comes of it stands in the address."""
    page, form = Page(request), await read_form(request)
    text, tool, since = form.get("text", ""), form.get("tool", ""), form.get("since", "")
    for thing in form.get("thing", "").split()[:MOST_HEXES]:
        text, since = drafting().tap(text, thing, tool, since)
    asked = form.get("do", "")
    if asked == "deal":
        text = await page.tables.larder.draw(drafting().dealt, text, draw_word())
    elif asked == "title":
        text = drafting().titled(text, form.get("title", ""))
    drafting().facts(text)
    if asked == "certify":
        if trials_of(request).find(name_of(text)) is None:
            limits.ask(request, "trials", page.me.id)
        trials_of(request).begin(on_paper(), text)
    return page.go(f"{page.site}/maps/edit?{urlencode({'drawn': coded(text), 'tool': tool, 'since': since})}")


@router.get("/maps/edit/trials/{name}")
async def trial(request: Request, name: str, since: float) -> Response:
    """How far the games on a map are, or what they showed: a part of its page."""
    page = Page(request)
    return page.html("trial.html", **_tried(page, name, since))


@router.post("/maps/edit.pdf")
async def print_map(request: Request) -> Response:
    """The map as a sheet."""
    page, form = Page(request), await read_form(request)
    need("press")
    limits.ask(request, "prints")
    text = form.get("text", "")
    seats, title = drafting().facts(text)
    order = Order(seats, draw_word()[:8], position=text)
    return await pdf_of(page, on_paper(), order, {"paper": form.get("paper", "a4")}, title or "map")


def trials_of(request: Request) -> Trials:
    found: Trials = request.app.state.trials
    return found


def _tried(page: Page, name: str, since: float = 0.0) -> dict[str, Any]:
    """What is known of a map; for a while also that another process of this server knows more."""
    found, maps = trials_of(page.request).find(name), package(on_paper()).the_maps()
    if found is None and time() - since < PATIENCE:
        found = Trial(since=since)
    measures = maps.told(found.facts, words_of(on_paper(), page.lang)) if found and found.facts else []
    return {"trial": found, "trial_name": name, "measures": measures}


def _show(page: Page, text: str, tool: str = "A", since: str = "") -> Response:
    game, words = on_paper(), words_of(on_paper(), page.lang)
    seats, title = drafting().facts(text)
    ground, board = drafting().picture(text, words, palette(page.theme), since)
    context: dict[str, Any] = {
        "game": game_card(game_class(game).spec, page),
        "text": text,
        "drawn": coded(text),
        "tool": tool,
        "since": since,
        "title": title,
        "seats": seats,
        "tools": drafting().tools(words, palette(page.theme)),
        "opening": drafting().opening(text, words),
        "ground": Markup(ground),
        "board": Markup(board),
        "wrong": drafting().wrong(text, words),
        "sizes": package(game).the_maps().sizes,
        "best": best_bot(game),
        **_tried(page, name_of(text)),
    }
    return page.html("draft.html", **context)
