"""The table itself: what a visitor sees of it, live, and what a tap does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from time import time
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from markupsafe import Markup
from starlette.background import BackgroundTask

from wastelands.drawing.icons import icon
from wastelands.drawing.ink import el, svg
from wastelands.engine.action import Action
from wastelands.engine.explain import why_not_on
from wastelands.engine.face import Block, Odds, Plan
from wastelands.engine.game import Game
from wastelands.engine.plan import Refusal, attempt
from wastelands.engine.registry import bot_names
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.package import package
from wastelands.table import analysing
from wastelands.table.advice import advised, is_alone, may_hint
from wastelands.table.asking import Question, question
from wastelands.table.failpoints import reach_later
from wastelands.table.legend import linked
from wastelands.table.live import CHAIN, HAND_ON, UNDO, LiveTable, NotYours, check_begun
from wastelands.table.picture import Viewer
from wastelands.table.planning import planned
from wastelands.table.render import drawing_of, face_of, has_secrets, picture, words_of
from wastelands.table.seating import may_host
from wastelands.table.store import Message
from wastelands.table.teaching import LessonTable, teaching
from wastelands.table.tokens import palette, seat_token
from wastelands.table.visit import Page, number, read_form, templates

router = APIRouter(include_in_schema=False)


MOST_SAMPLED = 64  # positions of a table whose chances are kept
_NOTICES = {"bot-restarted": N_("A bot had to be restarted; it thinks again.")}


@dataclass(frozen=True, slots=True)
class Sight:
    """From where a visitor looks: a seat of theirs, or the spectators' bench; perhaps a curtain must fall first."""

    seat: Seat | None
    curtain: Seat | None = None
    watching: bool = False


def sight(page: Page, table: LiveTable) -> Sight:
    """Which seat's view the visitor gets, by token and link."""
    query = page.request.query_params
    mine = table.seats_of(page.me.id)
    if not mine:
        if query.get("watch") == table.row.settings.watch:
            return Sight(None, watching=True)
        raise NotYours("this table belongs to others; ask them for a link of your own")
    if len(mine) == 1:
        return Sight(mine[0])
    acting = [seat for seat in mine if seat in table.waits_for()]
    at = query.get("as", "")
    wanted = int(at) if at.isdecimal() and int(at) in mine else None
    if not has_secrets(table):
        return Sight(wanted if wanted in acting else (acting or mine)[0])
    if wanted is not None and (wanted in acting or not acting):
        return Sight(wanted)
    return Sight(None, acting[0] if acting else None)


def fragment(page: Page, table: LiveTable, plan: Plan | None = None) -> dict[str, Any]:
    """What the table's template needs: the picture after a plan, by default the game's own; or a curtain alone."""
    found = sight(page, table)
    query = page.request.query_params
    kept = {name: query[name] for name in ("as", "watch") if name in query}
    context: dict[str, Any] = {
        "id": table.row.id,
        "game": table.row.game,
        "title": table.match.game.spec.title,
        "code": f"{table.row.id[:3]}-{table.row.id[3:6]}".upper(),
        "query": f"?{urlencode(kept)}" if kept else "",
        "seed_chosen": table.match.record.header.seed_chosen,
        "commitment": table.match.record.header.commitment,
        "record_name": record_name(table),
        "notice": page.words.say(_NOTICES[table.notice]) if table.notice else "",
        "icons": tab_icons(page.theme),
        "linked": partial(linked, page.site, table.row.game, page.lang),
        "worths": False,
        "curtain": None,
        "lesson": teaching(table, page.lang) if isinstance(table, LessonTable) else None,
        "waiting": None,
        "analysis": None,
        "p": None,
    }
    if not table.begun:
        context["waiting"] = waiting(page, table, found)
        return context
    if found.curtain is not None:
        token = seat_token(found.curtain, page.theme)
        context["curtain"] = {"seat": found.curtain, "name": table.names[found.curtain], "token": token}
        return context
    viewer = Viewer(found.seat, page.lang, page.theme)
    facts = face_of(table.row.game, words_of(table.row.game, page.lang, table.names, table.match.game.content))
    context["p"] = picture(planned(page.tables, table, facts, found.seat, plan), viewer)
    context["company"] = company(page, table, found)
    if found.seat is not None and table.match.result() is not None and not table.scripted:
        context["analysis"] = analysing.shown(table, found.seat, page.lang)
    context["story"] = [one for one in context["p"].story if one.kind == "scene" or page.me.wishes.recap]
    context["worths"] = shows_worths(page, table) and not found.watching
    return context


def look(page: Page, table: LiveTable) -> Seat | None:
    """From which seat a visitor looks at a game that has begun."""
    found = sight(page, table)
    check_begun(table)
    return found.seat


def waiting(page: Page, table: LiveTable, found: Sight) -> dict[str, Any]:
    """Before a game has begun: who is there, what was agreed, and whom the others wait for."""
    rows = [
        {"token": seat_token(seat, page.theme), "name": row.name, "open": row.open, "you": row.person == page.me.id}
        for seat, row in enumerate(table.row.seats)
    ]
    return {
        **company(page, table, found),
        "seats": rows,
        "agreed": agreed(page, table),
        "hosts": may_host(table.row, page.me.id),
        "ready": not any(row.open for row in table.row.seats),
        "mine": found.seat,
    }


def agreed(page: Page, table: LiveTable) -> list[tuple[str, str]]:
    """What everybody should know before sitting down: the options, the clock, and who may know the seed."""
    header, settings = table.match.record.header, table.row.settings
    words = words_of(table.row.game, page.lang)
    known = {option.name: words.option(option)[0] for option in table.match.game.spec.options}
    shown = [(known[name], words.choice(value)[:80]) for name, value in header.options.items()]
    clocks = {"none": N_("none"), "turn": N_("{n} seconds per turn"), "bank": N_("{n} seconds for the whole game")}
    shown.append((page.words.say(N_("Clock")), page.words.say(clocks[settings.clock], n=settings.seconds)))
    shown.append((page.words.say(N_("Whispers")), words.choice(settings.whispers)))
    seed = N_("chosen: somebody may know what luck will bring") if header.seed_chosen else N_("drawn: nobody knows it")
    return [*shown, (page.words.say(N_("Seed")), page.words.say(seed))]


def shows_worths(page: Page, table: LiveTable) -> bool:
    """Whether this person is shown what moves are worth: against bots, or where all agreed; and only if they like."""
    return page.me.wishes.worths and (is_alone(table) or table.row.settings.worths)


def company(page: Page, table: LiveTable, found: Sight) -> dict[str, Any]:
    """Everything about the people: links, talk, clocks, coming and going."""
    base = page.home
    settings = table.row.settings
    heard = list(enumerate(one for one in table.messages if one.heard_by(found.seat)))  # nobody counts what others hear
    return {
        "watching": found.watching,
        "invite": f"{base}t/{table.row.id}/join?invite={settings.invite}",
        "watch": f"{base}t/{table.row.id}?watch={settings.watch}",
        "open": [seat for seat, row in enumerate(table.row.seats) if row.open],
        "whispers": settings.whispers,
        "talk": [_spoken(page, table, number, one) for number, one in heard[-60:]],
        "promises": [_spoken(page, table, number, one) for number, one in heard if one.kind == "promise"],
        "clocks": {
            seat: round(until) for seat in range(len(table.names)) if (until := table.clock.until(seat)) is not None
        },
        "rematch": settings.rematch,
        "asking": [
            {"seat": one.seat, "name": one.name, "from": table.names[one.seat], "agreed": page.me.id in one.agreed}
            for one in settings.asking
        ],
        "bots": bot_names(table.row.game),
        "alone": is_alone(table),
        "hints": may_hint(table) and not table.scripted,
    }


_NOTES = {
    "joined": N_("{name} has joined."),
    "left": N_("{name} has left; the seat is open."),
    "replaced-by": N_("A bot plays on: {name}."),
    "resigned": N_("Resigned; a bot plays on: {name}."),
    "clock": N_("Time is up for {name}: the first listed action was played."),
    "begun": N_("The game begins."),
    "asks": N_("{name} asks to take over a seat; all of you must agree."),
    "refused": N_("{name} may not take over a seat."),
    "rematch": N_("{name} has opened a rematch."),
}


def _spoken(page: Page, table: LiveTable, number: int, message: Message) -> dict[str, Any]:
    text = message.text
    if message.kind == "note":
        text = page.words.say(_NOTES[text], name=message.name)
    to = table.names[message.to] if message.to != -1 else ""
    mark = seat_token(message.seat, page.theme) if message.seat >= 0 else ""
    return {"number": number, "token": mark, "name": message.name, "to": to, "kind": message.kind, "text": text}


@cache
def tab_icons(theme: str) -> dict[str, Markup]:
    ink = palette(theme).ink
    drawn = {
        "fit": icon("map", 4, 4, 8, ink),
        "back": el("path", d="M6 1L2 4l4 3z", fill="currentColor"),
        "forth": el("path", d="M2 1l4 3-4 3z", fill="currentColor"),
        "first": el("path", d="M7 1L3 4l4 3zM1 1h1.4v6H1z", fill="currentColor"),
        "last": el("path", d="M1 1l4 3-4 3zM5.6 1H7v6H5.6z", fill="currentColor"),
        "flag": el("path", d="M1.6 0.6h1v7h-1zM2.6 1h4.6L5.8 2.7 7.2 4.4H2.6z", fill="currentColor"),
        "off": el(
            "path",
            d="M1.8 0.9L4 3.1 6.2 0.9 7.1 1.8 4.9 4 7.1 6.2 6.2 7.1 4 4.9 1.8 7.1 0.9 6.2 3.1 4 0.9 1.8z",
            fill="currentColor",
        ),
        "play": el("path", d="M2 1l5 3-5 3z", fill="currentColor"),
    }
    return {name: Markup(svg(8, 8, one, class_="icon", aria_hidden="true")) for name, one in drawn.items()}


@router.get("/t/{id}")
async def show_table(request: Request, id: str) -> Response:
    page = Page(request)
    table = await page.tables.get(id)
    await page.analyst.recall(table, sight(page, table).seat)
    context = fragment(page, table)
    page.tables.wake_bots(table)
    return page.html("table.html", now=round(time()), **context)


def title_of(page: Page, table: LiveTable) -> str:
    acting = table.waits_for()
    mine = any(seat in acting for seat in table.seats_of(page.me.id))
    return ("● " if mine else "") + f"{table.match.game.spec.title} · Wastelands"


@router.post("/t/{id}/play")
async def play(request: Request, id: str) -> Response:
    page = Page(request)
    form = await read_form(request)
    seat = number(form.get("seat", ""), "seat")
    step, entries = number(form.get("step", ""), "step"), number(form.get("entries", ""), "entries")
    (await page.tables.get(id)).check_fresh(seat, step, entries)  # nobody is asked about what has passed
    action, plan = form.get("action", ""), form.get("plan", "")
    if plan and action not in (UNDO, HAND_ON):
        action = CHAIN.join([plan, action])
    asked = None if form.get("sure") else await _question(page, id, seat, action)
    if asked is not None:
        return _ask(page, id, asked, form)
    me = page.me
    await page.tables.act(id, me.id, seat, action, step, entries, me.at_once, me.wishes.natural)
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"ok": True}, background=BackgroundTask(reach_later, "acknowledged"))
    return page.go(f"/t/{id}" + (f"?{request.url.query}" if request.url.query else ""))


@router.post("/t/{id}/plan")
async def plan(request: Request, id: str) -> Response:
    """How the table would look after a plan, which nobody plays and nobody else hears of."""
    page = Page(request)
    form = await read_form(request)
    table, seat = await page.tables.get(id), number(form.get("seat", ""), "seat")
    if seat not in table.seats_of(page.me.id):
        raise NotYours("that seat is not yours")
    table.check_fresh(seat, number(form.get("step", ""), "step"), None)
    text = form.get("plan", "")
    context = fragment(page, table, tuple(map(Action.parse, text.split(CHAIN))) if text else ())
    html = templates.get_template("fragment.html").render(**page.context(), **context, moving=True)
    return JSONResponse({"html": html, "title": title_of(page, table)})


async def _question(page: Page, id: str, seat: Seat, text: str) -> Question | None:
    """What to ask the one who sits there before this is done."""
    table = await page.tables.get(id)
    if text in (UNDO, HAND_ON) or table.scripted or seat not in table.seats_of(page.me.id):
        return None
    *before, last = map(Action.parse, text.split(CHAIN))
    tried = attempt(table.match.game, seat, before, hold=True)
    if isinstance(tried, Refusal):
        return None
    words = words_of(table.row.game, page.lang, table.names, table.match.game.content)
    return question(tried.view(seat), seat, last, words, page.me.at_once)


def _ask(page: Page, id: str, asked: Question, form: dict[str, str]) -> Response:
    """The question instead of the act: for the page's script, or as a page of its own."""
    if "application/json" in page.request.headers.get("accept", ""):
        return JSONResponse({"asks": asked.sentence, "loses": asked.loses}, 428)
    return page.html("ask.html", 428, id=id, query=page.request.url.query, sentence=asked.sentence, form=form)


@router.get("/t/{id}/why")
async def why(request: Request, id: str, thing: str) -> Response:
    """Why a tap on this thing does nothing, by the rule."""
    page = Page(request)
    table = await page.tables.get(id)
    seat = look(page, table)
    words = words_of(table.row.game, page.lang, table.names, table.match.game.content)
    view = table.match.game.view(seat)
    shown = told_of(page, table, view, thing)
    if seat is None:
        return JSONResponse({"sentence": words.say(N_("It is not your turn.")), "rule": "", "text": "", **shown})
    found = why_not_on(view, seat, thing)
    if found is None:
        sentence = words.say(N_("Nothing can be done with that now."))
        return JSONResponse({"sentence": sentence, "rule": "", "text": "", **shown})
    reason = found[1]
    text = package(table.row.game).rulebook(page.lang).get(reason.rule, "")
    return JSONResponse(
        {
            "sentence": words.reason(reason),
            "rule": reason.rule,
            "text": text,
            "link": f"{page.site}/rules/{table.row.game}#{reason.rule}",
            **shown,
        }
    )


def told_of(page: Page, table: LiveTable, view: Game, thing: str) -> dict[str, str]:
    """What a thing is and does, what can be counted about it, and its picture."""
    words = words_of(table.row.game, page.lang, table.names, view.content)
    known, rule = face_of(table.row.game, words), package(table.row.game).rulebook(page.lang)
    followed = known.rule(view, thing)
    kind, _, seat = thing.partition(":")
    token = seat_token(int(seat), page.theme) if kind == "seat" and seat.isdecimal() else ""
    return {
        "does": linked(page.site, table.row.game, page.lang, " ".join(known.about(view, thing))),
        "facts": _counted(page, table, known.facts(view, thing)),
        "picture": drawing_of(table.row.game, words, page.theme).portrait(view, thing) or token,
        "follows": f"{followed} {rule[followed]}" if followed in rule else "",
    }


def _counted(page: Page, table: LiveTable, blocks: Sequence[Block]) -> str:
    tokens = [seat_token(seat, page.theme) for seat in range(table.match.game.seats)]
    players = [{"token": token, "name": name} for token, name in zip(tokens, table.names, strict=True)]
    return templates.get_template("counted.html").render(blocks_=blocks, p={"players": players})


@router.get("/t/{id}/worth")
async def worth(request: Request, id: str) -> Response:
    """What the moves of a decision are worth, where it can be counted: it comes when everything else is shown."""
    page = Page(request)
    table = await page.tables.get(id)
    seat = look(page, table)
    if seat is None or seat not in table.waits_for() or not shows_worths(page, table):
        return JSONResponse({"badges": ""})
    if table.bare:
        return JSONResponse({"badges": ""})
    view = table.match.game.view(seat)
    words = words_of(table.row.game, page.lang, table.names, view.content)
    worths = face_of(table.row.game, words).worths(view, seat)
    drawn = drawing_of(table.row.game, words, page.theme).badges(view, worths) if worths else ""
    show = templates.get_template("chances.html")
    odds = {key: show.render(one=one) for key, one in (await _sampled(page, table, view, seat)).items()}
    return JSONResponse({"badges": drawn, "odds": odds, "step": view.count})


async def _sampled(page: Page, table: LiveTable, view: Game, seat: Seat) -> dict[str, Odds]:
    """Chances that are tried out in another process, once for each position and language."""
    facts = face_of(table.row.game, words_of(table.row.game, page.lang, table.names, view.content))
    wanted = facts.tries(view, seat)
    known, key = table.sampled, (view.digest(), page.lang)
    if wanted and key not in known:
        if len(known) > MOST_SAMPLED:
            known.clear()
        known[key] = await page.tables.thinkers.sampled(view, seat, page.lang)
    return known[key] if wanted else {}


@router.get("/t/{id}/hint")
async def hint(request: Request, id: str) -> Response:
    """What the strongest opponent would do, from what the seat knows; only where nobody else could mind."""
    page = Page(request)
    table = await page.tables.get(id)
    seat = look(page, table)
    found = await advised(page.tables.thinkers, table, seat)
    assert seat is not None
    view = table.match.game.view(seat)
    words = words_of(table.row.game, page.lang, table.names, table.match.game.content)
    facts = face_of(table.row.game, words)
    line = N_("{n}. {action} ({percent} % to win)")
    lines = []
    for n, (action, chance) in enumerate(found, start=1):
        said = words.say(line, n=n, action=words.action(view, action), percent=round(100 * chance))
        leads = facts.leads(view, seat, action)
        lines.append(f"{said}: {leads}" if leads else said)
    best = found[0][0] if found else None
    things = table.match.game.spec.verbs[best.verb].things(best) if best is not None else ()
    about = words.say(N_("What the strongest opponent would do, from what you know:"))
    sentence = "\n".join(lines) or words.say(N_("No idea in time."))
    return JSONResponse({"about": about, "sentence": sentence, "things": list(things)})


def record_name(table: LiveTable) -> str:
    return f"{table.row.game}-{table.row.id[:6]}.record"


@router.get("/t/{id}/record")
async def record(request: Request, id: str) -> Response:
    """The seat's own record before the end, the whole record after it."""
    page = Page(request)
    table = await page.tables.get(id)
    seat = look(page, table)
    text = table.match.save() if table.match.result() is not None else table.match.seat_record(seat)
    name = record_name(table)
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})
