"""Maps in the browser and for programs: every kind of land to look at, and a new map before one plays on it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from wastelands.engine.errors import Unreadable
from wastelands.engine.registry import game_class
from wastelands.package import package
from wastelands.table.legend import legend
from wastelands.table.lobby import game_card
from wastelands.table.paper import on_paper
from wastelands.table.render import words_of
from wastelands.table.tokens import palette
from wastelands.table.visit import Page, tables_of

router = APIRouter()
EXAMPLE = "gallery"  # the seed of the maps in the gallery


@router.get("/maps", include_in_schema=False)
async def gallery(request: Request, seats: int = 3, size: str = "usual") -> Response:
    """Every kind of land with an example."""
    page, game = Page(request), on_paper()
    maps = package(game).the_maps()
    _check(game, seats, size)
    kinds = [
        {"kind": kind, "picture": Markup(_example(game, kind.name, seats, size, page.lang, page.theme))}
        for kind in maps.kinds(words_of(game, page.lang))
    ]
    return page.html("maps.html", **_frame(page, game, seats, size, ""), kinds_shown=kinds)


@router.get("/maps/new", include_in_schema=False)
async def new_map(request: Request, seats: int = 3, size: str = "usual", land: str = "") -> Response:
    """A map that nobody has seen; asked for again, another."""
    page, game = Page(request), on_paper()
    _check(game, seats, size)
    id = await page.tables.larder.show(game, seats, "-".join(filter(None, (land, size))))
    return page.go(f"{page.site}/maps/sheet/{id}{'?luck=on' if not land else ''}")


@router.get("/maps/sheet/{id}", include_in_schema=False)
async def shown_map(request: Request, id: str, luck: str = "") -> Response:
    """A map by its id, to look at, to send to friends, and to ask for another one like it."""
    page, game = Page(request), on_paper()
    maps, words = package(game).the_maps(), words_of(game, page.lang)
    land, _, size = maps.like(id).partition("-")
    shown: dict[str, Any] = {
        "id": id,
        "title": maps.title(id, page.lang),
        "kind": next((kind for kind in maps.kinds(words) if kind.name == land), None),
        "picture": Markup(maps.sketch(id, words, palette(page.theme))),
    }
    return page.html("map.html", **_frame(page, game, maps.seats(id), size or "usual", "" if luck else land), **shown)


@router.get("/api/maps/{game}/new", tags=["maps"])
async def new_map_for_programs(request: Request, game: str, seats: int, wish: str = "") -> dict[str, str]:
    """A new map as wished for (`islands`, `long`, `islands-long`): name its id as the option `map` of a table."""
    game_class(game).spec.check_seats(seats)
    id = await tables_of(request).larder.show(game, seats, wish)
    return {"id": id, "title": package(game).the_maps().title(id, "en")}


def _frame(page: Page, game: str, seats: int, size: str, land: str) -> dict[str, Any]:
    maps = package(game).the_maps()
    card = game_card(game_class(game).spec, page)
    kinds = maps.kinds(words_of(game, page.lang))
    chapters = legend(game, page.lang, page.theme)
    asked = {"seats": seats, "size": size, "land": land}
    return {"game": card, **asked, "sizes": maps.sizes, "kinds": kinds, "chapters": chapters}


def _check(game: str, seats: int, size: str) -> None:
    game_class(game).spec.check_seats(seats)
    sizes = package(game).the_maps().sizes
    if size not in sizes:
        raise Unreadable(f"there is no size '{size}': write {', '.join(sizes)}")


@lru_cache(maxsize=64)
def _example(game: str, land: str, seats: int, size: str, lang: str, theme: str) -> str:
    maps = package(game).the_maps()
    return maps.sketch(maps.example(seats, f"{land}-{size}", EXAMPLE), words_of(game, lang), palette(theme))
