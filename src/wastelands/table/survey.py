"""A street map as a board, in the browser: choose a picture, crop it, mend its tiles, play on them.

What was read stands in the address, as a drawn map does; the file itself is forgotten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

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
from wastelands.table.visit import Page, number, read_form

if TYPE_CHECKING:
    from wastelands.survey import mending, preview, surveyed
    from wastelands.survey.surveyed import Surveyed
else:
    mending = Late("wastelands.survey.mending")
    preview = Late("wastelands.survey.preview")
    surveyed = Late("wastelands.survey.surveyed")

router = APIRouter(include_in_schema=False)
LONGEST_WISH = 2_000
MOST_TILES = 400  # of one stroke: more than any board has
PALETTES = ("openstreetmap", "light")
EXTRACTS = (".osm", ".pbf", ".geojson", ".json")
CROP = {"left": "0", "top": "0", "right": "1", "bottom": "1"}
# What the reading of a board was asked for and showed: it stands in the address beside the board.
WISHES = {**CROP, "palette": PALETTES[0], "colours": "", "bbox": "", "kind": "picture", "of": "", "sure": "100"}


@router.get("/survey")
async def survey(request: Request, game: str = "survivors", seats: int = 4, grid: str = "", tool: str = "") -> Response:
    """An empty form, or a board as it was read and mended so far."""
    need("survey")
    page = Page(request)
    board = _board(page, game, seats, grid, tool, _wishes(request.query_params)) if grid else {}
    return page.html(
        "survey.html",
        game=game_card(game_class(game).spec, page),
        seats=seats,
        palettes=PALETTES,
        terrains=_terrains(page, game),
        largest=limits.LARGEST_MAP,
        **board,
    )


@router.post("/survey")
async def read(request: Request, game: str, seats: str, name: str = "map.png") -> Response:
    """The file itself is the body of the request; what was read stands in the address."""
    need("survey")
    limits.ask(request, "maps")
    page, people, asked = Page(request), number(seats, "seats"), _wishes(request.query_params)
    if asked["palette"] not in PALETTES:
        raise Unreadable(f"there is no palette '{asked['palette']}'")
    with TemporaryDirectory(prefix="wastelands-survey-") as folder:
        path = Path(folder) / f"map{next((end for end in EXTRACTS if name.lower().endswith(end)), '')}"
        await _keep(request, path)
        found = await run_in_threadpool(_surveyed, game, path, people, asked)
    asked |= {"kind": "extract" if path.suffix else "picture", "sure": str(round(100 * found.reading.sure))}
    return _go(page, game, people, mending.written(found.reading, found.terrains), request.query_params, asked)


@router.post("/survey/tiles")
async def mend(request: Request) -> Response:
    """A tap or a stroke says what tiles are."""
    need("survey")
    page, form = Page(request), await read_form(request)
    game, people, tool = form.get("game", ""), number(form.get("seats", ""), "seats"), form.get("tool", "")
    streets = package(game).the_streets()
    if tool not in streets.terrains():
        raise Unreadable(f"'{tool[:40]}' is no terrain")
    board = mending.read(form.get("grid", ""), streets.size(people), streets.terrains())
    board = mending.mended(board, form.get("thing", "").split()[:MOST_TILES], tool)
    return _go(page, game, people, mending.written(board, streets.terrains()), form, _wishes(form))


def _wishes(asked: Mapping[str, str]) -> dict[str, str]:
    return {name: asked.get(name, "")[:LONGEST_WISH] or usual for name, usual in WISHES.items()}


def _go(page: Page, game: str, seats: int, grid: str, asked: Mapping[str, str], wishes: Mapping[str, str]) -> Response:
    said = {"game": game, "seats": seats, "grid": grid, "tool": asked.get("tool", "")}
    said |= {name: value for name, value in wishes.items() if value != WISHES[name]}
    return page.go(f"{page.site}/survey?{urlencode(said, safe=':/,')}")


def _board(page: Page, game: str, seats: int, grid: str, tool: str, wishes: Mapping[str, str]) -> dict[str, Any]:
    """The board of a text with all that is said of it."""
    streets = package(game).the_streets()
    terrains, names = streets.terrains(), {id: said for id, _, said in _terrains(page, game)}
    reading = mending.read(grid, streets.size(seats), terrains)
    tiles = Counter(one for row in reading.rows for one in row)
    return {
        "text": grid,
        "board": reading.grid(terrains),
        "size": streets.size(seats),
        "picture": Markup(preview.picture(reading, terrains, names=names)),
        "tool": tool if tool in names else next(iter(names)),
        "shares": [(names[id], share) for id, share in reading.shares.items()],
        "doubts": len(reading.doubts),
        "lacking": sum(max(0, seats - tiles[id]) for id in terrains),
        "wishes": wishes,
    }


def _terrains(page: Page, game: str) -> list[tuple[str, str, str]]:
    """What a tile can be: id, letter and name."""
    words = words_of(game, page.lang)
    return [(id, one.letter, words.card(id)) for id, one in package(game).the_streets().terrains().items()]


async def _keep(request: Request, path: Path) -> None:
    """Part after part as it comes, so that none of it stays in memory; how much may come the guard knows."""
    try:
        with path.open("wb") as file:
            async for part in request.stream():
                await run_in_threadpool(file.write, part)
    except OSError:
        raise NoRoom("the disk of this server is full; nothing was changed") from None


def _surveyed(game: str, path: Path, seats: int, asked: Mapping[str, str]) -> Surveyed:
    try:
        if path.suffix:
            found = surveyed.from_extract(game, path, seats, asked["bbox"])
        else:
            crop = surveyed.crop_of(",".join(asked[side] for side in CROP))
            found = surveyed.from_picture(game, path, seats, asked["palette"], crop, asked["colours"])
        found.reading.check()
    except Unreadable as error:  # where it lies here is nobody's business
        raise Unreadable(str(error).removeprefix(f"{path}: ")) from None
    return found
