"""What stands on the shelf: replays, rules and the files that every page needs."""

from __future__ import annotations

import gzip
from collections import Counter
from functools import lru_cache
from importlib.resources import files

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from markupsafe import Markup

from wastelands.drawing.ink import svg
from wastelands.drawing.kit import Deck, Order
from wastelands.engine.languages import languages
from wastelands.engine.leaflet import spans
from wastelands.engine.registry import game_class
from wastelands.package import package
from wastelands.table.legend import glossary, legend
from wastelands.table.manual import passages
from wastelands.table.render import (
    drawing_of,
    words_of,
)
from wastelands.table.visit import Page

router = APIRouter(include_in_schema=False)


@router.get("/rules/{game}")
async def rules_page(request: Request, game: str) -> Response:
    page = Page(request)
    spec = game_class(game).spec
    found, words = package(game), words_of(game, page.lang)
    drawing = drawing_of(game, words, page.theme)
    told = [
        {
            "kind": block.kind,
            "lines": [[(kind, text) for kind, text in spans(line)] for line in block.lines],
            "picture": Markup(drawing.figure(block.picture)) if block.picture else "",
        }
        for block in found.told(words)
    ]
    return page.html(
        "rules.html",
        title=spec.title,
        told=told,
        game=game,
        manual=passages(game, page.lang),
        chapters=found.chapters(page.lang),
        decks=[_listed(deck) for deck in faces(game, page.lang, page.theme)],
        glossary=glossary(game, words),
        legend=legend(game, page.lang, page.theme),
        find=page.request.query_params.get("find", "")[:80],
        lesson=found.lessons is not None,
    )


@lru_cache(maxsize=32)
def faces(game: str, lang: str, theme: str) -> tuple[Deck, ...]:
    """Every card of the shipped set as it is printed, deck by deck."""
    kit = drawing_of(game, words_of(game, lang), theme).kit(Order())
    return tuple(deck for deck in kit.decks if deck.kind in ("cards", "missions"))


def _listed(deck: Deck) -> tuple[str, list[tuple[int, str, int]]]:
    """A deck's title, and each of its cards once: number, name, copies."""
    copies = Counter({piece.name: 0 for piece in deck.pieces})
    for piece in deck.pieces:
        copies[piece.name] += piece.copies
    first = {piece.name: number for number, piece in reversed(list(enumerate(deck.pieces)))}
    return deck.title, [(first[name], name, n) for name, n in copies.items()]


@router.get("/rules/{game}/cards/{deck}/{card}.svg")
async def card_face(request: Request, game: str, deck: int, card: int) -> Response:
    """One card as it is printed."""
    page = Page(request)
    game_class(game)
    lang = page.request.query_params.get("lang", page.lang)
    decks = faces(game, lang if lang in languages() else page.lang, page.theme)
    if deck >= len(decks) or card >= len(decks[deck].pieces):
        return PlainTextResponse("There is nothing here.", 404)
    found = decks[deck]
    face = svg(found.width, found.height, found.pieces[card].front)
    return Response(face, media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=300"})


_STATIC = {
    "tokens.css": ("generated", "text/css"),
    "pages.css": ("table/static", "text/css"),
    "frame.css": ("table/static", "text/css"),
    "icon.svg": ("table/static", "image/svg+xml"),
    "table.js": ("generated", "text/javascript"),
    "drafts.js": ("generated", "text/javascript"),
    "survey.js": ("generated", "text/javascript"),
    "idiomorph.min.js": ("generated", "text/javascript"),
}


@router.get("/static/{name}")
async def static(request: Request, name: str) -> Response:
    """A file that is the same for everybody, and so may be packed: the length of a page could tell a secret."""
    if name not in _STATIC:
        return PlainTextResponse("There is nothing here.", 404)
    folder, kind = _STATIC[name]
    body = files("wastelands").joinpath(*folder.split("/"), name).read_bytes()
    headers = {"Cache-Control": "max-age=300", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["Content-Encoding"] = gzip.compress(body, mtime=0), "gzip"
    return Response(body, media_type=kind, headers=headers)
