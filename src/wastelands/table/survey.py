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
from wastelands.table.keeper import NoRoom
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
    page, asked, people = Page(request), request.query_params, number(seats, "seats")
    palette = asked.get("palette", PALETTES[0])
    if palette not in PALETTES:
        raise Unreadable(f"there is no palette '{palette}'")
    crop = ",".join(
        asked.get(side) or default for side, default in (("left", "0"), ("top", "0"), ("right", "1"), ("bottom", "1"))
    )
    colours = asked.get("colours", "")[:LONGEST_COLOURS]
    with TemporaryDirectory(prefix="wastelands-survey-") as folder:
        path = Path(folder) / f"map{next((end for end in EXTRACTS if name.lower().endswith(end)), '')}"
        await _keep(request, path)
        found, picture, inks = await run_in_threadpool(
            _surveyed, game, path, people, palette, crop, asked.get("bbox", ""), colours
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


async def _keep(request: Request, path: Path) -> None:
    """Part after part as it comes, so that none of it stays in memory; how much may come the guard knows."""
    try:
        with path.open("wb") as file:
            async for part in request.stream():
                await run_in_threadpool(file.write, part)
    except OSError:
        raise NoRoom("the disk of this server is full; nothing was changed") from None


def _surveyed(
    game: str, path: Path, seats: int, palette: str, crop: str, box: str, colours: str
) -> tuple[Surveyed, str, dict[str, str]]:
    try:
        if path.suffix:
            found = surveyed.from_extract(game, path, seats, box)
        else:
            found = surveyed.from_picture(game, path, seats, palette, surveyed.crop_of(crop), colours)
        found.reading.check()
    except Unreadable as error:  # where it lies here is nobody's business
        raise Unreadable(str(error).removeprefix(f"{path}: ")) from None
    return found, preview.picture(found.reading, found.terrains, found.original), preview.INKS
