"""One person, several devices: a key that is shown on one and typed into another takes all seats along."""

from __future__ import annotations

import re

from fastapi import APIRouter, Request, Response

from wastelands.engine.errors import Unreadable
from wastelands.table import limits, people
from wastelands.table.visit import Page, read_form

router = APIRouter(include_in_schema=False)
_KEY = re.compile(r"[A-Za-z0-9_-]{43}")


@router.get("/key")
async def key_page(request: Request) -> Response:
    page = Page(request)
    return page.html("key.html", key=page.token)


@router.post("/key")
async def take_key(request: Request) -> Response:
    """From now on this device is the one whose key it is."""
    page = Page(request)
    limits.ask(request, "joins", limits.address_of(request))  # nobody guesses, but nobody should try
    key = (await read_form(request)).get("key", "").strip()
    if not _KEY.fullmatch(key) or await page.tables.keeper.person(people.person_id(key)) is None:
        raise Unreadable("nobody here has this key; copy it whole from the other device")
    page.token = key
    return page.go("/")
