"""For those who keep a server running: is it well, and what does it do?"""

from __future__ import annotations

import hmac
import os
import resource

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse

from wastelands.engine.errors import WastelandsError
from wastelands.table.hall import Tables
from wastelands.table.journal import Tally
from wastelands.table.live import NotYours

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
    """Numbers of this process, as Prometheus reads them, for whoever has the word WASTELANDS_METRICS_TOKEN.

    Requests are counted, also those that decide something in secret; so nobody else may see the numbers.
    """
    word = os.environ.get("WASTELANDS_METRICS_TOKEN", "")
    sent = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not word or not hmac.compare_digest(word.encode(), sent.encode()):
        raise NotYours("these numbers are for whoever keeps this server")
    tables: Tables = request.app.state.tables
    tally: Tally = request.app.state.tally
    live = tables.live
    numbers = {
        "wastelands_tables_live": len(live),
        "wastelands_watchers": sum(table.watched for table in live),
        "wastelands_actions_total": tables.actions,
        "wastelands_bot_restarts_total": tables.thinkers.restarts,
        "wastelands_thinking_seconds_total": round(tables.thinkers.seconds, 3),
        "wastelands_memory_bytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
    }
    lines = [f"{name} {number}" for name, number in numbers.items()] + tally.lines()
    return PlainTextResponse("\n".join(lines) + "\n")
