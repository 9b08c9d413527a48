"""The web application: pages, live updates and the JSON API over the same tables."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import Depends, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, Match

import wastelands
from wastelands.engine.errors import WastelandsError
from wastelands.table import (
    along,
    api,
    at_table,
    atlas,
    coming,
    drafting,
    health,
    learning,
    legend,
    lobby,
    manual,
    paper,
    printing,
    replay,
    shelf,
    survey,
    visit,
    watching,
)
from wastelands.table import (
    lab as lab_room,
)
from wastelands.table.analysing import Analyst
from wastelands.table.cardsets import CardSets
from wastelands.table.guard import Guard
from wastelands.table.hall import Tables
from wastelands.table.journal import Journal, Tally
from wastelands.table.laboratory import Laboratory
from wastelands.table.limits import Gate
from wastelands.table.parts import Late
from wastelands.table.people import greet
from wastelands.table.refusals import REFUSALS, for_a_program, status_of
from wastelands.table.store import SqliteStore, Store
from wastelands.table.teaching import LessonTable
from wastelands.table.thinking import Thinkers
from wastelands.table.trials import Trials
from wastelands.table.under import Under

if TYPE_CHECKING:
    from wastelands.table import postgres
else:
    postgres = Late("wastelands.table.postgres")


def create_app(
    database: Path | str = ":memory:",
    store: Store | None = None,
    folders: Mapping[str, Path] | None = None,
    site: str = "",
    lab: Path | None = None,
    stocked: bool = False,
) -> FastAPI:
    """The table on a database file; a test may bring its own store.  `folders` holds other cards, by game.

    `site` is the path below which everything lies, as `under.below` gives it; `lab` the folder of an open lab;
    `stocked` says that maps are made ready as soon as it runs.
    """
    thinkers, press, trials = Thinkers(), printing.Press(), Trials()
    cards = CardSets(folders, lab)
    tables = Tables(store or open_store(str(database)), thinkers, cards, LessonTable.resume)
    analyst = Analyst(tables.keeper, thinkers)
    laboratory = Laboratory(lab, cards) if lab is not None else None

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        await thinkers.warm_up()
        await tables.wake()
        if stocked:
            tables.larder.stock_up()
        loop = asyncio.get_running_loop()
        ticking = loop.create_task(tables.tick())
        deaf = _listen(tables, loop)
        yield
        deaf()
        ticking.cancel()
        tables.close()
        analyst.close()
        thinkers.close()
        tables.larder.close()
        press.close()
        trials.close()
        if laboratory is not None:
            laboratory.close()
        tables.keeper.close()

    app = FastAPI(title="Wastelands", version=wastelands.__version__, lifespan=life, docs_url=None, redoc_url=None)
    app.state.tables, app.state.analyst = tables, analyst
    app.state.gate, app.state.tally, app.state.press = Gate(), Tally(), press
    app.state.laboratory, app.state.trials = laboratory, trials
    fonts = files("wastelands") / "generated" / "fonts"
    app.mount("/static/fonts", StaticFiles(directory=str(fonts)), name="fonts")
    app.include_router(health.router, responses=REFUSALS)
    rooms = (
        along,
        api,
        atlas,
        drafting,
        lobby,
        learning,
        legend,
        printing,
        paper,
        survey,
        lab_room,
        at_table,
        watching,
        coming,
        replay,
        manual,
        shelf,
    )
    app.include_router(api.acting, responses=REFUSALS)
    for room in rooms:
        app.include_router(room.router, dependencies=[Depends(greet)], responses=REFUSALS)
    app.add_middleware(Guard)
    app.add_middleware(Journal)
    if site:
        app.add_middleware(Under, site=site)
    app.add_exception_handler(WastelandsError, refuse)
    app.add_exception_handler(HTTPException, lost)
    app.add_exception_handler(RequestValidationError, misread)
    return app


def open_store(database: str) -> Store:
    """A store by its address: postgresql://..., sqlite:///path, or just a path."""
    if database.startswith(("postgresql://", "postgres://")):
        return postgres.PostgresStore(database)
    return SqliteStore(database.removeprefix("sqlite:///"))


def _listen(tables: Tables, loop: asyncio.AbstractEventLoop) -> Callable[[], None]:
    """Hear what other servers do, where the store can tell."""
    listen = getattr(tables.keeper.store, "listen", None)
    if listen is None:
        return lambda: None
    stop: Callable[[], None] = listen(lambda id: loop.call_soon_threadsafe(tables.heard, id))
    return stop


async def refuse(request: Request, error: Exception) -> Response:
    """A refusal says why: as JSON for programs, as a page for people."""
    if for_a_program(request):
        return JSONResponse(api.refusal(error), status_code=status_of(error))
    return visit.message(request, str(error), status_of(error))


async def misread(request: Request, error: Exception) -> Response:
    """What is wrong with a request, without what it said: that may be anything."""
    assert isinstance(error, RequestValidationError)
    wrong = [{"at": ".".join(map(str, one["loc"])), "what": one["msg"]} for one in error.errors()]
    sentence = "; ".join(f"{one['at']}: {one['what']}" for one in wrong)
    if not for_a_program(request):
        return visit.message(request, sentence[:500], 422)
    said = {"error": "misread", "sentence": sentence[:500], "detail": wrong}
    body = json.dumps(said).encode("ascii", "replace")
    return Response(body, 422, media_type="application/json")


async def lost(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if for_a_program(request):
        said = {"error": "http", "sentence": str(error.detail)}
        headers = {"Allow": allowed(request)} if error.status_code == 405 else dict(error.headers or {})
        return JSONResponse(said, error.status_code, headers)
    return visit.message(request, "There is nothing here.", error.status_code)


def allowed(request: Request) -> str:
    """Every method that leads somewhere here: the route that has refused one knows of its own alone."""
    scopes = {method: {**request.scope, "method": method} for method in ("GET", "POST")}
    routes: list[BaseRoute] = request.app.routes
    return ", ".join(
        method for method, scope in scopes.items() if any(one.matches(scope)[0] is Match.FULL for one in routes)
    )
