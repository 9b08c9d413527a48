"""What a server says of itself: a line for each request, plain or as JSON, and how long requests took."""

from __future__ import annotations

import json
import logging
import re
import secrets
import traceback
from collections import Counter
from pathlib import Path
from time import perf_counter, time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOG = logging.getLogger("wastelands.requests")
WITHIN = (0.005, 0.02, 0.1, 0.2, 1.0, 5.0)  # seconds
_WORDS = re.compile(r"/(t|api/tables)/[^/]+")


def place(path: str) -> str:
    """A path without the word that lets somebody in; what follows is one of the few that we know."""
    return _WORDS.sub(r"/\1/*", path)[:80]


class Journal:
    """Stands before everything else; a query, a cookie, a body or a table's word is never written down."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request, begun, status = secrets.token_hex(6), perf_counter(), 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", request.encode())]
                scope["app"].state.tally.count(status, perf_counter() - begun)
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            facts = {"request": request, "method": scope["method"], "path": place(scope["path"]), "status": status}
            LOG.info("request", extra={"facts": facts | {"ms": round((perf_counter() - begun) * 1000, 1)}})


class Tally:
    """How many requests were answered, and how fast the answers began."""

    def __init__(self) -> None:
        self.statuses: Counter[int] = Counter()
        self.within: Counter[float] = Counter()
        self.seconds = 0.0

    def count(self, status: int, seconds: float) -> None:
        self.statuses[status // 100] += 1
        self.seconds += seconds
        for bound in WITHIN:
            self.within[bound] += seconds <= bound

    def lines(self) -> list[str]:
        """As Prometheus reads them."""
        total = sum(self.statuses.values())
        found = [f'wastelands_requests_total{{status="{kind}xx"}} {n}' for kind, n in sorted(self.statuses.items())]
        found += [f'wastelands_request_seconds_bucket{{le="{bound}"}} {self.within[bound]}' for bound in WITHIN]
        found += [f'wastelands_request_seconds_bucket{{le="+Inf"}} {total}']
        return [
            *found,
            f"wastelands_request_seconds_sum {self.seconds:.6f}",
            f"wastelands_request_seconds_count {total}",
        ]


def trouble_of(record: logging.LogRecord) -> dict[str, str]:
    """What kind of error it was and where; its own words may tell a secret."""
    if not record.exc_info or record.exc_info[0] is None:
        return {}
    frames = traceback.extract_tb(record.exc_info[2])[-4:]
    where = " > ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)
    return {"trouble": record.exc_info[0].__name__, "where": where}


class Plain(logging.Formatter):
    """A line for people."""

    def formatException(self, ei: object) -> str:  # noqa: N802 - the name that logging calls
        return ""

    def format(self, record: logging.LogRecord) -> str:
        facts = " ".join(
            f"{name}={value}" for name, value in (getattr(record, "facts", {}) | trouble_of(record)).items()
        )
        record.exc_text = None
        return " ".join(filter(None, [super().format(record).rstrip(), facts]))


class Structured(logging.Formatter):
    """A line for programs."""

    def format(self, record: logging.LogRecord) -> str:
        said = {"at": round(time(), 3), "level": record.levelname.lower(), "said": record.getMessage()}
        return json.dumps({**said, **getattr(record, "facts", {}), **trouble_of(record)})


def begin(kind: str) -> None:
    """Write to standard error: `json`, `plain`, or only what goes wrong (`quiet`)."""
    handler = logging.StreamHandler()
    handler.setFormatter(Structured() if kind == "json" else Plain("%(asctime)s %(levelname)s %(message)s"))
    logger = logging.getLogger("wastelands")
    logger.handlers, logger.propagate = [handler], False
    logger.setLevel(logging.WARNING if kind == "quiet" else logging.INFO)
