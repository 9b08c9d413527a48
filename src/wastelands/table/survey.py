"""A street map as a board, in the browser: choose a picture, crop it, look at the tiles, play on them."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from fastapi import APIRouter, Request, Response
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool

from wastelands.engine.errors import Unreadable
from wastelands.engine.registry import game_class
from wastelands.table import limits
from wastelands.table.lobby import game_card
from wastelands.table.parts import need
from wastelands.table.visit import Page, number

router = APIRouter(include_in_schema=False)
PALETTES = ("openstreetmap", "light")
EXTRACTS = (".osm", ".osm.pbf", ".geojson")


@router.get("/survey")
async def survey(request: Request, game: str = "survivors", seats: int = 4) -> Response:
    need("survey")
    page = Page(request)
    card = game_card(game_class(game).spec, page)
    return page.html("survey.html", game=card, seats=seats, palettes=PALETTES)


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
    grid, picture, shares, sure = await run_in_threadpool(
        _surveyed, game, data, Path(name).name, number(seats, "seats"), palette, crop, asked.get("bbox", "")
    )
    return page.html(
        "surveyed.html", game=game, seats=seats, grid=grid, picture=Markup(picture), shares=shares, sure=sure
    )


def _surveyed(
    game: str, data: bytes, name: str, seats: int, palette: str, crop: str, box: str
) -> tuple[str, str, dict[str, float], float]:
    from wastelands.survey import preview
    from wastelands.survey.surveyed import Surveyed, crop_of, from_extract, from_picture

    found: Surveyed
    if name.lower().endswith(EXTRACTS):
        with TemporaryDirectory(prefix="wastelands-survey-") as folder:
            path = Path(folder) / f"extract{next(end for end in EXTRACTS if name.lower().endswith(end))}"
            path.write_bytes(data)
            found = from_extract(game, path, seats, box)
    else:
        found = from_picture(game, data, seats, palette, crop_of(crop))
    found.reading.check()
    picture = preview.picture(found.reading, found.terrains, found.original)
    return found.grid, picture, found.reading.shares, found.reading.sure
