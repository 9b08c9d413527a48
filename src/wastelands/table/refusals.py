"""How the table refuses: every kind of refusal with its status, as it stands in the description of the API."""

from __future__ import annotations

from typing import Any

from fastapi import Request
from pydantic import BaseModel

from wastelands.engine.errors import WastelandsError
from wastelands.table.keeper import NoRoom, OutOfReach
from wastelands.table.limits import TooLarge, TooMuch
from wastelands.table.live import NoTable, NotYours, Stale

STATUS: list[tuple[type[Exception], int]] = [
    (NoTable, 404),
    (NotYours, 403),
    (Stale, 409),
    (OutOfReach, 503),
    (NoRoom, 507),
    (TooMuch, 429),
    (TooLarge, 413),
    (WastelandsError, 400),
]


class Rule(BaseModel):
    """The rule that forbids it, and what it is about here."""

    rule: str
    key: str
    facts: dict[str, Any]


class Refusal(BaseModel):
    """Why something was not done; nothing was changed."""

    error: str
    sentence: str
    reason: Rule | None = None


class Place(BaseModel):
    """A part of a request that cannot be read."""

    at: str
    what: str


class Misread(Refusal):
    """What is wrong with a request, place by place."""

    detail: list[Place]


_WHY = {
    400: "It cannot be done: the sentence says why.",
    403: "That is for somebody else.",
    404: "There is no such thing here.",
    409: "The table has gone on meanwhile: look again.",
    413: "That is larger than anything we take.",
    429: "You have asked for much: ask again later.",
    503: "The store is out of reach: ask again.",
    507: "There is no room to keep it.",
}
REFUSALS: dict[int | str, dict[str, Any]] = {
    **{status: {"model": Refusal, "description": why} for status, why in _WHY.items()},
    422: {"model": Misread, "description": "The request cannot be read: the places say why."},
}


def status_of(error: Exception) -> int:
    return next(status for kind, status in STATUS if isinstance(error, kind))


def for_a_program(request: Request) -> bool:
    """Whether JSON is the answer, and not a page."""
    path = request.url.path
    return path.startswith(("/api/", "/health", "/metrics")) or "application/json" in request.headers.get("accept", "")
