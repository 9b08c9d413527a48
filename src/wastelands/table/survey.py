"""A street map as a board, in the browser: choose a picture, crop it, look at the tiles, play on them."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool

from wastelands.engine.errors import Unreadable
from wastelands.engine.registry import game_class
from wastelands.package import package
from wastelands.table import limits
from wastelands.table.lobby import game_card
from wastelands.table.parts import Late, need
from wastelands.table.render import words_of
from wastelands.table.visit import Page, number

if TYPE_CHECKING:
    from wastelands.survey import preview, surveyed
    from wastelands.survey.surveyed import Surveyed
else:
    preview = Late("wastelands.survey.preview")
    surveyed = Late("wastelands.survey.surveyed")

router = APIRouter(include_in_schema=False)
LONGEST_COLOURS = 2_000
PALETTES = ("openstreetmap", "light")
EXTRACTS = (".osm", ".osm.pbf", ".geojson")


@router.get("/survey")
async def survey(request: Request, game: str = "survivors", seats: int = 4) -> Response:
    need("survey")
    page = Page(request)
    card = game_card(game_class(game).spec, page)
    return page.html("survey.html", game=card, seats=seats, palettes=PALETTES, terrains=_terrains(page, game))


def _terrains(page: Page, game: str) -> list[tuple[str, str, str]]:
    """What a tile can be: id, letter and name."""
    words = words_of(game, page.lang)
    return [(id, one.letter, words.card(id)) for id, one in package(game).the_streets().terrains().items()]


@router.post("/survey")
async def read(request: Request, game: str, seats: str, name: str = "map.png") -> Response:
    """The file itself is the body of the request; the answer is the preview, as a part of the page."""
    need("survey")
    limits.ask(request, "maps")
    page, asked = Page(request), request.query_params
    data = b""
    async for chunk in request.stream():
        data += chunk
    palette = asked.get("palette", PALETTES[0])
    if palette not in PALETTES:
        raise Unreadable(f"there is no palette '{palette}'")
    crop = ",".join(
        asked.get(side) or default for side, default in (("left", "0"), ("top", "0"), ("right", "1"), ("bottom", "1"))
    )
    colours = asked.get("colours", "")[:LONGEST_COLOURS]
    found, picture, inks = await run_in_threadpool(
        _surveyed, game, data, Path(name).name, number(seats, "seats"), palette, crop, asked.get("bbox", ""), colours
    )
    names = {id: (letter, said, inks.get(id, "")) for id, letter, said in _terrains(page, game)}
    return page.html(
        "surveyed.html",
        game=game,
        seats=seats,
        grid=found.grid,
        picture=Markup(picture),
        terrains=names,
        shares=found.reading.shares,
        sure=found.reading.sure,
        doubts=len(found.reading.doubts),
    )


def _surveyed(
    game: str, data: bytes, name: str, seats: int, palette: str, crop: str, box: str, colours: str
) -> tuple[Surveyed, str, dict[str, str]]:
    if name.lower().endswith(EXTRACTS):
        with TemporaryDirectory(prefix="wastelands-survey-") as folder:
            path = Path(folder) / f"extract{next(end for end in EXTRACTS if name.lower().endswith(end))}"
            path.write_bytes(data)
            found = surveyed.from_extract(game, path, seats, box)
    else:
        found = surveyed.from_picture(game, data, seats, palette, surveyed.crop_of(crop), colours)
    found.reading.check()
    return found, preview.picture(found.reading, found.terrains, found.original), preview.INKS
