"""What stands on the shelf: replays, rules and the files that every page needs."""

from __future__ import annotations

import gzip
import re
from importlib.resources import files

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from markupsafe import Markup

from wastelands.engine.leaflet import spans
from wastelands.engine.registry import game_class
from wastelands.package import package
from wastelands.table.render import (
    drawing_of,
    words_of,
)
from wastelands.table.visit import Page

router = APIRouter(include_in_schema=False)


_CHAPTER = re.compile(r"^### (?P<id>[A-Z]+)(?:: (?P<name>.+))?$")


@router.get("/rules/{game}")
async def rules_page(request: Request, game: str) -> Response:
    page = Page(request)
    spec = game_class(game).spec
    found, words = package(game), words_of(game, page.lang)
    known = found.rulebook(page.lang)
    chapters: list[tuple[str, list[tuple[str, str]]]] = []
    for line in found.written().splitlines():
        heading = _CHAPTER.match(line)
        if heading:
            chapters.append(((heading["name"] or heading["id"]).capitalize(), []))
        elif line.startswith("- **") and chapters:
            id = line[4:].partition("**")[0]
            if id in known:
                chapters[-1][1].append((id, known[id]))
    shown = [(name, listed) for name, listed in chapters if listed]
    drawing = drawing_of(game, words, page.theme)
    told = [
        {
            "kind": block.kind,
            "lines": [[(kind, text) for kind, text in spans(line)] for line in block.lines],
            "picture": Markup(drawing.figure(block.picture)) if block.picture else "",
        }
        for block in found.told(words)
    ]
    return page.html("rules.html", title=spec.title, told=told, game=game, chapters=shown)


_STATIC = {
    "tokens.css": ("generated", "text/css"),
    "pages.css": ("table/static", "text/css"),
    "frame.css": ("table/static", "text/css"),
    "icon.svg": ("table/static", "image/svg+xml"),
    "table.js": ("generated", "text/javascript"),
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
