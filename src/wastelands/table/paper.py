"""A game that began on paper goes on here: a printed sheet by its id, tapped in, and then played."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from wastelands.engine.game import Game
from wastelands.engine.registry import game_class, game_names
from wastelands.package import Editor, package
from wastelands.table.coded import coded, decoded
from wastelands.table.lobby import best_bot, game_card
from wastelands.table.render import words_of
from wastelands.table.tokens import palette
from wastelands.table.visit import Page, number, read_form

router = APIRouter(include_in_schema=False)


@router.get("/paper")
async def paper(request: Request, sheet: str = "", drawn: str = "", tool: str = "X") -> Response:
    """A game as it was tapped in so far, the sheet whose id is printed on it, or the question for that id."""
    page = Page(request)
    if drawn:
        return _show(page, decoded(drawn), tool)
    return _show(page, editor_of(on_paper()).start(sheet) if sheet.strip() else "", tool)


@router.post("/paper")
async def change(request: Request) -> Response:
    """A tap, other figures, or another text; what comes of it stands in the address."""
    page = Page(request)
    form = await read_form(request)
    editor, text, tool = editor_of(on_paper()), form.get("position", ""), form.get("tool", "X")
    if "round" in form:
        points = tuple(number(form.get(f"points{seat}") or "0", "points") for seat in range(editor.seats(text)))
        text = editor.settle(text, number(form["round"], "round"), form.get("turn", "X"), points)
    if form.get("thing"):
        text = editor.tap(text, form["thing"], tool)
    editor.seats(text)
    return page.go(f"{page.site}/paper?{urlencode({'drawn': coded(text), 'tool': tool})}")


def on_paper() -> str:
    """The game whose sheets are played on paper."""
    return next(name for name in game_names() if package(name).maps)


def editor_of(game: str) -> Editor[Game]:
    return package(game).the_maps().editor


def _show(page: Page, text: str, tool: str) -> Response:
    game = on_paper()
    context: dict[str, Any] = {
        "text": text,
        "drawn": coded(text),
        "tool": tool,
        "game": game_card(game_class(game).spec, page),
    }
    if text:
        editor, words = editor_of(game), words_of(game, page.lang)
        ground, board, tray = editor.pictures(text, words, palette(page.theme))
        round_, turn, points = editor.figures(text)
        context |= {
            "ground": Markup(ground),
            "board": Markup(board),
            "tray": Markup(tray),
            "tools": editor.tools(text, words),
            "round": round_,
            "turn": turn,
            "points": points,
            "best": best_bot(game),
        }
    return page.html("paper.html", **context)
