"""The lab in the browser: sets of cards, many games with them, what those show; then play with them, or print them."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import msgspec
from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from wastelands.engine.errors import Unreadable, WastelandsError
from wastelands.engine.registry import bot_names, game_class
from wastelands.engine.words import N_
from wastelands.lab.balance import so_far
from wastelands.lab.progress import minutes
from wastelands.lab.tune import example, renumbered
from wastelands.package import package
from wastelands.table import limits
from wastelands.table.cardsets import CardSets
from wastelands.table.laboratory import Laboratory, Run
from wastelands.table.live import NotYours
from wastelands.table.lobby import best_bot, game_card, offered
from wastelands.table.parts import Late, installed, need
from wastelands.table.render import words_of
from wastelands.table.visit import Page, number, read_form
from wastelands.workshop.cardsheets import card_set
from wastelands.workshop.checking import problems
from wastelands.workshop.folder import unfinished

if TYPE_CHECKING:
    from wastelands.workshop import book, importing
else:
    book = Late("wastelands.workshop.book")
    importing = Late("wastelands.workshop.importing")

router = APIRouter(include_in_schema=False)
ALONE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-popups"  # a report's page
FILES = {"html": "text/html", "json": "application/json", "zip": "application/zip"}
DEFAULT = Run("", "", 0, "", 400, "1", "", 0.0)


def laboratory(request: Request) -> Laboratory:
    found: Laboratory | None = request.app.state.laboratory
    if found is None:
        raise NotYours("this server has no lab; whoever keeps it may open one with --lab")
    return found


@router.get("/lab/{game}")
async def lab_page(request: Request, game: str) -> Response:
    """What can be tried, what was tried."""
    page, lab = Page(request), laboratory(request)
    spec = game_class(game).spec
    runs = [_listed(page, lab, run) for run in lab.runs(game)]
    return page.html(
        "lab.html",
        game=game_card(spec, page),
        games=[(name, one.title) for name, one in offered().items()],
        cards=package(game).content is not None,
        given=lab.cards.given(game) is not None,
        sets=[(name, lab.cards.changes(game, name)) for name in lab.cards.names(game)],
        chosen=request.query_params.get("cards", ""),
        bots=bot_names(game),
        best=best_bot(game),
        runs=runs,
        whole=[one for one in runs if one["over"]],
        workbook=installed("workshop"),
        example=example(game, lab.cards.folder(game, "")) if package(game).content is not None else "",
    )


def _listed(page: Page, lab: Laboratory, run: Run) -> dict[str, Any]:
    done, playing = lab.done(run), lab.playing.get(run.id)
    begun = playing is not None and playing.done > playing.before
    words = words_of(run.game, page.lang)
    return {
        "run": run,
        "played_with": _played_with(page, lab, run),
        "done": done,
        "over": done >= run.games,
        "playing": playing is not None,
        "share": f"{done / run.games:.0%}",
        "rate": _pace(page, playing.speed) if playing and begun else "",
        "left": minutes(playing.left) if playing and begun else "",
        "so_far": so_far(run.plan(lab.cards), playing.harvest, words) if playing and done else "",
    }


def _played_with(page: Page, lab: Laboratory, run: Run) -> str:
    """What the games of a run have that others may not have: their options, and cards where the game has cards."""
    cards = ""
    if package(run.game).content is not None:
        usual = N_("the cards of this server") if lab.cards.given(run.game) is not None else N_("the shipped cards")
        cards = run.cards or page.words.say(usual)
    words, known = words_of(run.game, page.lang), {one.name: one for one in game_class(run.game).spec.options}
    options = [words.option(known[name])[0] for name in run.options]  # a value may be a whole map
    return " · ".join(filter(None, (cards, *options)))


def _pace(page: Page, speed: float) -> str:
    if speed >= 1:
        return page.words.say(N_("{n} games a second"), n=f"{speed:.0f}")
    return page.words.say(N_("{n} games an hour"), n=f"{3600 * speed:.0f}")


# ---- runs


@router.post("/lab/{game}/runs")
async def begin(request: Request, game: str) -> Response:
    """Begin a run; beside another set of cards it becomes two runs with the same luck."""
    page, lab, form = Page(request), laboratory(request), await read_form(request)
    limits.ask(request, "runs", page.me.id)
    wanted = msgspec.structs.replace(
        DEFAULT,
        game=game_class(game).spec.name,
        seats=number(form.get("seats") or "0", "seats"),
        bot=form.get("bot", ""),
        games=number(form.get("games") or "0", "games"),
        seed=form.get("seed", "").strip() or "1",
        cards=form.get("cards", ""),
        options={name.removeprefix("option-"): value for name, value in form.items() if name.startswith("option-")},
    )
    run = await run_in_threadpool(lab.check, wanted)
    beside = form.get("beside", "-")
    if beside in ("-", run.cards):
        begun = lab.begin(run)
        return page.go(f"/lab/{game}/runs/{begun.id}")
    other = await run_in_threadpool(lab.check, msgspec.structs.replace(run, cards=beside))
    first, second = lab.begin(run), lab.begin(other)
    return page.go(f"/lab/{game}/compare?before={second.id}&after={first.id}")


@router.get("/lab/{game}/runs/{id}")
async def run_page(request: Request, game: str, id: str) -> Response:
    """How far a run is; when it is over, what it says first."""
    page, lab = Page(request), laboratory(request)
    run = lab.run(game, id)
    listed = _listed(page, lab, run)
    first: list[str] = []
    if listed["over"]:
        told = msgspec.json.decode(((await lab.report(run, page.lang)) / "report.json").read_bytes())
        first = [one["text"] for one in told["findings"][:5]]
    return page.html("labrun.html", game=game_card(game_class(game).spec, page), first=first, **listed)


@router.post("/lab/{game}/runs/{id}")
async def steer(request: Request, game: str, id: str) -> Response:
    """Stop a run, or go on with it."""
    page, lab, form = Page(request), laboratory(request), await read_form(request)
    run = lab.run(game, id)
    if form.get("do") == "stop":
        lab.stop(run)
    else:
        lab.go_on(run)
    return page.go(f"/lab/{game}/runs/{id}")


@router.get("/lab/{game}/runs/{id}/report.{kind}")
async def report(request: Request, game: str, id: str, kind: str) -> Response:
    """The whole report: a page that needs nothing else, JSON, or tables for a spreadsheet."""
    page, lab = Page(request), laboratory(request)
    run = lab.run(game, id)
    if kind not in FILES:
        raise Unreadable("a report is html, json or zip")
    if lab.done(run) < run.games:
        raise Unreadable("there is a report when all games are played")
    folder = await lab.report(run, page.lang)
    return Response((folder / f"report.{kind}").read_bytes(), media_type=FILES[kind], headers=_alone(kind))


def _alone(kind: str) -> dict[str, str]:
    return {"Content-Security-Policy": ALONE} if kind == "html" else {}


@router.get("/lab/{game}/compare")
async def compare(request: Request, game: str, before: str, after: str) -> Response:
    """Two runs beside each other: how far they are, and then where they are compared."""
    page, lab = Page(request), laboratory(request)
    both = [_listed(page, lab, lab.run(game, id)) for id in (before, after)]
    if all(one["over"] for one in both):
        return page.go(f"/lab/{game}/comparison.html?before={before}&after={after}")
    return page.html("labboth.html", game=game_card(game_class(game).spec, page), both=both)


@router.get("/lab/{game}/comparison.html")
async def comparison(request: Request, game: str, before: str, after: str) -> Response:
    """What surely changed from one run to another, as a page that needs nothing else."""
    page, lab = Page(request), laboratory(request)
    made = await lab.comparison(lab.run(game, before), lab.run(game, after), page.lang)
    return Response(made, media_type="text/html", headers=_alone("html"))


# ---- cards


@router.get("/lab/{game}/cards.xlsx")
async def workbook(request: Request, game: str, cards: str = "") -> Response:
    """A set of cards as a workbook, to be changed in a spreadsheet program and sent back."""
    lab = laboratory(request)
    need("workshop")
    made = await run_in_threadpool(_exported, game, lab.cards.folder(game, cards))
    name = f'attachment; filename="{game}.xlsx"'
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    return Response(made, media_type=kind, headers={"Content-Disposition": name})


def _exported(game: str, folder: Path | None) -> bytes:
    return book.made(card_set(game, folder))


@router.post("/lab/{game}/cards")
async def new_set(request: Request, game: str) -> Response:
    """A new set: another one with some numbers changed."""
    page, lab, form = Page(request), laboratory(request), await read_form(request)
    name, base = form.get("name", "").strip(), form.get("base", "")
    changed = re.split(r"[\s,;]+", form.get("numbers", "").strip())
    await run_in_threadpool(_add, lab.cards, game, name, renumbered(game, lab.cards.folder(game, base), changed))
    return page.go(f"/lab/{game}?cards={name}")


@router.post("/lab/{game}/workbook")
async def sent_workbook(request: Request, game: str, name: str, base: str = "") -> Response:
    """A new set from a workbook, which is the body of the request."""
    page, lab = Page(request), laboratory(request)
    need("workshop")
    data = await request.body()
    texts = await run_in_threadpool(_imported, game, data, lab.cards.folder(game, base))
    await run_in_threadpool(_add, lab.cards, game, name.strip(), texts)
    return page.go(f"/lab/{game}?cards={name.strip()}")


def _imported(game: str, data: bytes, base: Path | None) -> dict[str, str]:
    with TemporaryDirectory(prefix="wastelands-lab-") as folder:
        file = Path(folder) / "cards.xlsx"
        file.write_bytes(data)
        try:
            return importing.imported(game, file, base).texts
        except importing.Refused as refused:
            raise Unreadable("\n".join(refused.problems[:20])) from None
        except WastelandsError as error:
            raise Unreadable(str(error).replace(str(file), "the workbook")) from None


def _add(cards: CardSets, game: str, name: str, texts: dict[str, str]) -> None:
    with unfinished(texts) as folder:
        if wrong := problems(game, folder):
            raise Unreadable("\n".join(wrong[:20]))
    cards.add(game, name, texts)
