"""Watching a table live: one drawing for all of a kind, sent when there is something new that they may see."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from wastelands.table import limits
from wastelands.table.at_table import Sight, fragment, sight, title_of
from wastelands.table.live import LiveTable
from wastelands.table.streams import ALIVE, GZIP_HEADER, LINE, RETRY, Crowd, Ear, chunk, packed
from wastelands.table.visit import Page, templates

router = APIRouter(include_in_schema=False)


@router.get("/t/{id}/live")
async def live(request: Request, id: str) -> Response:
    """Server-sent events: the fragment anew after every change, and now at once."""
    page = Page(request)
    table = await page.tables.get(id)
    found = sight(page, table)
    await page.analyst.recall(table, found.seat)
    page.tables.wake_bots(table)
    headers = {"X-Accel-Buffering": "no"}
    packs = found.watching and "gzip" in request.headers.get("accept-encoding", "")
    if packs:  # what everybody may see: else its length could tell a secret
        headers["Content-Encoding"] = "gzip"
    held = request.app.state.gate.held("streams", page.me.id if not found.watching else limits.address_of(request))
    stream = limits.while_held(held, _updates(page, table, packs))
    return StreamingResponse(stream, media_type="text/event-stream", headers=headers)


async def _updates(page: Page, table: LiveTable, packs: bool) -> AsyncIterator[bytes]:
    """A change that this viewer cannot see is not even sent."""
    async with table.watch() as ear:
        yield GZIP_HEADER + packed(RETRY) if packs else RETRY
        sent, laid, alive = Shown(), "", packed(ALIVE) if packs else ALIVE
        while True:
            shown = shown_to(page, table)
            if shown != sent:
                yield shown.message(shown.ground != laid, packs)
                sent, laid = shown, shown.ground
                continue
            with among_others(page, table, packs, ear, shown, alive):
                while not await ear.news():
                    yield alive
            if ear.behind:  # who was lost on the way begins anew
                ear.behind, sent, laid = False, Shown(), ""


@dataclass(frozen=True)
class Shown:
    """A table as one kind of viewer is shown it, and the messages that say so, which are made once for all of them."""

    html: str = ""
    title: str = ""
    ground: str = ""
    messages: dict[tuple[bool, bool], bytes] = field(default_factory=dict, compare=False)

    def message(self, with_ground: bool, packs: bool) -> bytes:
        if (with_ground, packs) not in self.messages:
            data = {"html": self.html, "title": self.title} | ({"ground": self.ground} if with_ground else {})
            made = b"event: table\ndata: %b\n\n" % msgspec.json.encode(data)
            self.messages[with_ground, packs] = packed(made) if packs else made
        return self.messages[with_ground, packs]


@contextmanager
def among_others(page: Page, table: LiveTable, packs: bool, ear: Ear, shown: Shown, alive: bytes) -> Iterator[None]:
    """Spectators of one kind hear of what is new together, where their lines can be reached."""
    line, kind = page.request.scope.get("extensions", {}).get(LINE), kind_of(page, table)
    if line is None or not kind[0].watching or page.request.scope["http_version"] != "1.1":
        yield
        return

    def seen() -> Shown:
        if kind_of(page, table) != kind:
            raise LookupError("who sits down at the table sees more than the others")
        return shown_to(page, table)

    def framed(before: Shown, now: Shown) -> bytes:
        return chunk(now.message(now.ground != before.ground, packs))

    crowd = table.crowds.setdefault((kind, packs), Crowd(seen, framed, chunk(alive)))
    crowd.join(ear, line["transport"], shown)
    try:
        yield
    finally:
        crowd.leave(ear)
        if not crowd and table.crowds.get((kind, packs)) is crowd:
            del table.crowds[kind, packs]


def kind_of(page: Page, table: LiveTable) -> tuple[Any, ...]:
    """Who may see and like the same is of one kind; first of all, from where they look."""
    found = sight(page, table)
    like = replace(page.me, id="", name="" if found.watching else page.me.name)
    return found, like, tuple(table.seats_of(page.me.id)), page.lang, page.theme, page.home, page.here


def shown_to(page: Page, table: LiveTable) -> Shown:
    """The table for this viewer, drawn once for all of their kind."""
    kind = kind_of(page, table)
    found: Sight = kind[0]
    heard = sum(message.heard_by(found.seat) for message in table.messages)
    times = tuple(table.clock.until(seat) for seat in range(len(table.names)))
    judged = table.analyses.get(found.seat) if found.seat is not None else None
    state = (table.seen_by(found.seat), table.row.settings, table.notice, heard, times, judged)
    shown: Shown | None = table.shown.get(kind, state)
    if shown is None:
        context = fragment(page, table)
        html = templates.get_template("fragment.html").render(**page.context(), **context, moving=True)
        shown = Shown(html, title_of(page, table), str(context["p"].ground) if context["p"] else "")
        table.shown.put(kind, state, shown)
    return shown
