"""From an order to a PDF: the kit of a game, cut and bound as its owner wants it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from wastelands.engine.drawing import Drawing
from wastelands.engine.errors import Unreadable
from wastelands.engine.ink import PRINT
from wastelands.engine.kit import Kit, Order
from wastelands.engine.registry import face
from wastelands.press import leaflet, sheets
from wastelands.press.code import code
from wastelands.press.paper import Paper, paper_named
from wastelands.press.pdf import pdf

PARTS = ("pages", "cards", "tiles", "tokens", "boards", "rules")
BACKS = ("duplex", "fold", "none")
INKS = ("colour", "saver")


@dataclass(frozen=True, slots=True)
class Job:
    """What to print and how."""

    game: str
    order: Order
    paper: str = "a4"
    lang: str = "en"
    rules: bool = False
    only: str = ""
    backs: str = "duplex"
    ink: str = "colour"


def printed(job: Job) -> bytes:
    """The PDF of a job; nothing is written anywhere."""
    _check(job)
    paper = paper_named(job.paper)
    kit = kit_of(job)
    made = list(_sheets(kit, job, paper))
    if not made and job.only != "rules":
        raise Unreadable(f"{kit.title} has no {job.only or 'changed cards'} to print")
    saver = job.ink == "saver"
    bound: tuple[str, dict[str, bytes]] = ("", {})
    if job.rules or job.only == "rules":
        bound = leaflet.booklet(job.game, job.lang, paper, saver)
    return pdf(kit.title, made, *bound, saver=saver)


def kit_of(job: Job) -> Kit:
    words = face(job.game, "words").Words(job.lang)
    drawing: Drawing[Any] = face(job.game, "drawing").Drawing(words, PRINT)
    return drawing.kit(replace(job.order, code=code))


def _check(job: Job) -> None:
    for what, value, known in (
        ("part", job.only or "cards", PARTS),
        ("backs", job.backs, BACKS),
        ("ink", job.ink, INKS),
    ):
        if value not in known:
            raise Unreadable(f"there is no {what} '{value}'; there are {', '.join(known)}")
    if not 1 <= job.order.count <= 500:
        raise Unreadable("--count must be a number from 1 to 500")


def _sheets(kit: Kit, job: Job, paper: Paper) -> Iterator[sheets.Sheet]:
    if job.only in ("", "pages"):
        yield from sheets.pages(kit.pages, paper)
    for mat in kit.mats if job.only in ("", "boards") else ():
        yield from sheets.tiled(mat, paper, PRINT)
    for deck in kit.decks:
        if job.only in ("", deck.kind) and deck.pieces:
            yield from sheets.cut(deck, paper, PRINT, job.backs)
