"""For those who keep a server running: is it well, and what does it do?"""

from __future__ import annotations

import resource

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse

from wastelands.engine.errors import WastelandsError
from wastelands.table.live import Tables

router = APIRouter(tags=["running"])


@router.get("/health")
async def health(request: Request) -> JSONResponse:
    """200 while the store can be read and written."""
    tables: Tables = request.app.state.tables
    try:
        await tables.keeper.check()
    except WastelandsError as error:
        return JSONResponse({"ok": False, "sentence": str(error)}, 503)
    return JSONResponse({"ok": True})


@router.get("/metrics")
async def metrics(request: Request) -> PlainTextResponse:
    """Numbers of this process, as Prometheus reads them."""
    tables: Tables = request.app.state.tables
    live = tables.live
    numbers = {
        "wastelands_tables_live": len(live),
        "wastelands_watchers": sum(table.watched for table in live),
        "wastelands_actions_total": tables.actions,
        "wastelands_bot_restarts_total": tables.thinkers.restarts,
        "wastelands_memory_bytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
    }
    return PlainTextResponse("".join(f"{name} {number}\n" for name, number in numbers.items()))
