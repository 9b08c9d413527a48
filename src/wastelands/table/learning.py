"""Learning a game: its chapters, and what a learner does beside moves."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from wastelands.engine.languages import said_in
from wastelands.engine.names import warlord
from wastelands.engine.registry import game_class
from wastelands.engine.spec import Spec
from wastelands.package import package
from wastelands.table.live import NotYours
from wastelands.table.lobby import game_card, offered
from wastelands.table.store import SeatRow
from wastelands.table.teaching import LessonTable, lesson_row, open_lesson, progress
from wastelands.table.visit import Page, read_form

router = APIRouter(include_in_schema=False)


@router.get("/learn/{game}")
async def chapters(request: Request, game: str) -> Response:
    """The chapters of a game's lesson, with those that are done."""
    page = Page(request)
    spec = game_class(game).spec
    lesson = package(game).the_lessons().lesson()
    row = await lesson_row(page.tables, page.me, game)
    done, at = progress(lesson, row)
    listed = [
        {
            "id": chapter.id,
            "title": said_in(chapter.title, page.lang),
            "idea": said_in(chapter.idea, page.lang),
            "done": chapter.id in done,
            "here": chapter.id == at,
        }
        for chapter in lesson.chapters
    ]
    others = [one for one in offered().values() if one.name != game and package(one.name).lessons]
    return page.html(
        "learn.html",
        game=game_card(spec, page),
        lesson=said_in(lesson.title, page.lang),
        about=said_in(lesson.about, page.lang),
        minutes=lesson.minutes,
        chapters=listed,
        under_way=row.id if row is not None else "",
        over=len(done) == len(lesson.chapters),
        after=lesson.after,
        others=[(one.name, one.title) for one in others],
    )


@router.post("/learn/{game}")
async def learn(request: Request, game: str) -> Response:
    """Open a chapter, or the real game that comes after the lesson."""
    page = Page(request)
    form = await read_form(request)
    spec = game_class(game).spec
    await page.tables.keeper.save_person(page.me)
    if form.get("do") == "after":
        table = await page.tables.create(game, _against(page, spec))
    else:
        table = await open_lesson(page.tables, page.me, game, form.get("chapter", ""))
    return page.go(f"/t/{table.row.id}")


def _against(page: Page, spec: Spec) -> list[SeatRow]:
    """The learner, and the opponents that the lesson names."""
    after = package(spec.name).the_lessons().lesson().after
    seats = [SeatRow(page.me.name, page.me.id)]
    for number, bot in enumerate(after.bots):
        name = warlord(f"{page.me.id}|{spec.name}|{number}", page.lang, [seat.name for seat in seats])
        seats.append(SeatRow(name, bot=bot))
    return seats


@router.post("/t/{id}/lesson")
async def beside(request: Request, id: str) -> Response:
    """A tap on what cannot be used, or a look at something, while a lesson is under way."""
    page = Page(request)
    form = await read_form(request)
    table = await page.tables.get(id)
    if not isinstance(table, LessonTable) or not table.seats_of(page.me.id):
        raise NotYours("this lesson belongs to somebody else")
    async with table.lock:
        before = table.taught
        await table.teach(form.get("do", ""), form.get("thing", ""))
    answered: dict[str, Any] = {"ok": table.taught != before}
    return JSONResponse(answered)
