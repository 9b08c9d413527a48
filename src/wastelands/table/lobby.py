"""The front page, new tables and the settings of a visitor."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from wastelands.engine.errors import OtherCards, Unreadable
from wastelands.engine.game import Game
from wastelands.engine.names import warlord
from wastelands.engine.registry import bot_names, game_class, games, is_open
from wastelands.engine.spec import Option, OptionValue, Spec
from wastelands.engine.words import N_, Words
from wastelands.package import package
from wastelands.table import limits, people
from wastelands.table.clock import KINDS
from wastelands.table.horizon import horizon
from wastelands.table.live import NoTable
from wastelands.table.parts import installed
from wastelands.table.render import drawing_of, words_of
from wastelands.table.store import SeatRow, Settings, TableRow
from wastelands.table.tokens import palette, seat_token
from wastelands.table.visit import Page, number, read_form

router = APIRouter(include_in_schema=False)


def offered() -> dict[str, Spec]:
    """The games that players are offered: drafts are not."""
    return {name: spec for name, spec in games().items() if spec.stage == "stable"}


@cache
def emblem(game: str, lang: str, theme: str) -> Markup:
    return Markup(drawing_of(game, words_of(game, lang), theme).emblem())


def game_card(spec: Spec, page: Page) -> dict[str, Any]:
    return {
        "name": spec.name,
        "title": spec.title,
        "tagline": words_of(spec.name, page.lang).tagline(),
        "seats": spec.seats,
        "minutes": spec.minutes,
        "emblem": emblem(spec.name, page.lang, page.theme),
        "lesson": lesson_minutes(spec.name),
        "maps": package(spec.name).maps is not None,
    }


@cache
def lesson_minutes(game: str) -> int:
    """How long the first lesson of a game takes; 0 where it has none."""
    lessons = package(game).lessons
    return lessons.lesson().minutes if lessons is not None else 0


@router.get("/")
async def front(request: Request) -> Response:
    page = Page(request)
    mine = await _listed(page, (await page.tables.keeper.tables_of(page.me.id))[:12])
    cards = [game_card(spec, page) for spec in offered().values()]
    listed = [row for row in await page.tables.keeper.open_tables() if any(seat.open for seat in row.seats)]
    lobby = await _listed(page, listed)
    return page.html("front.html", lobby=lobby, games=cards, mine=mine, horizon=Markup(horizon(palette(page.theme))))


async def _listed(page: Page, rows: Sequence[TableRow]) -> list[dict[str, Any]]:
    """The tables as the front page lists them, without those that need other cards or cannot be read any more."""
    found = []
    for row in rows:
        with suppress(OtherCards, NoTable):
            found.append(await _my_game(page, row.id))
    return found


async def _my_game(page: Page, id: str) -> dict[str, Any]:
    table = await page.tables.get(id)
    acting = table.waits_for()
    return {
        "id": id,
        "title": table.match.game.spec.title,
        "names": page.words.listing(table.names),
        "over": table.row.over,
        "my_turn": any(seat in acting for seat in table.seats_of(page.me.id)),
    }


@router.get("/new")
async def new_table(request: Request, game: str, mode: str = "") -> Response:
    page = Page(request)
    spec = game_class(game).spec
    words = words_of(game, page.lang)
    bots = bot_names(game)
    return page.html(
        "new.html",
        game=game_card(spec, page),
        mode=mode,
        bots=bots,
        best=best_bot(game),
        tokens=[seat_token(seat, page.theme) for seat in range(spec.seats[-1])],
        names=_names(page, spec.seats[-1]),
        options=[_option(option, words, page) for option in spec.options],
        filled=min(max(number(request.query_params.get("seats") or "0", "seats"), spec.seats[0]), spec.seats[-1]),
        sketch=_sketch(game, request.query_params.get("option-map", ""), page),
        **_lands(game, request.query_params.get("option-map", ""), page),
        cards=request.query_params.get("cards", ""),
        street_maps=installed("survey") and any("real" in option.choices for option in spec.options),
    )


def _sketch(game: str, id: str, page: Page) -> Markup:
    """The named map, to look at before one plays on it."""
    maps = package(game).maps
    if maps is None or not id or maps.wish({"map": id}) is not None:
        return Markup()
    return Markup(maps.sketch(id, words_of(game, page.lang), palette(page.theme)))


def _lands(game: str, named: str, page: Page) -> dict[str, Any]:
    """Kinds of land and sizes to choose from, and those of the map that is named."""
    maps = package(game).maps
    if maps is None:
        return {"maps": False}
    wish = maps.wish({"map": named})
    like = (maps.like(named) if wish is None else wish).split("-")
    kinds = maps.kinds(words_of(game, page.lang))
    land = next((kind.name for kind in kinds if kind.name in like), "")
    size = next((one for one in maps.sizes if one in like), "usual")
    return {"maps": True, "kinds": kinds, "sizes": maps.sizes, "land": land, "size": size}


def _names(page: Page, seats: int) -> list[str]:
    """The visitor, and names for whoever brings none."""
    names = [page.me.name]
    while len(names) < seats:
        names.append(warlord(f"{page.me.id}|{len(names)}", page.lang, names))
    return names


def best_bot(game: str) -> str:
    return "normal" if "normal" in bot_names(game) else bot_names(game)[0]


def _option(option: Option, words: Words[Game], page: Page) -> dict[str, Any]:
    label, explanation = words.option(option)
    values = (False, True) if isinstance(option.default, bool) else option.choices
    choices = [{"value": _form(value), "label": words.choice(value)} for value in values]
    return {
        "name": option.name,
        "label": label,
        "explanation": explanation,
        "default": page.request.query_params.get(f"option-{option.name}", _form(option.default)),
        "choices": choices,
    }


def _form(value: OptionValue) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


@router.post("/tables")
async def open_table(request: Request) -> Response:
    page = Page(request)
    form = await read_form(request)
    spec = game_class(form.get("game", "")).spec
    if not is_open(spec):
        raise Unreadable(f"{spec.title} is not finished yet")
    await page.tables.keeper.save_person(page.me)
    limits.ask(request, "tables", page.me.id)
    options: dict[str, OptionValue] = {
        name.removeprefix("option-"): value.strip() for name, value in form.items() if name.startswith("option-")
    }
    if found := package(spec.name).maps:
        wish = found.wish({"map": f"{form.get('land', '')}-{form.get('size', '')}"})
        options |= {"map": wish} if wish and not options.get("map") and not options.get("position") else {}
    limits.check_options(dict(options))
    seats = _quick_seats(spec, page) if form.get("mode") == "bots" else _form_seats(spec, form, page)
    spec.check_seats(len(seats))
    settings, seed = table_settings(form, page.me.id), form.get("seed", "").strip() or None
    cards = form.get("cards", "")
    page.tables.check_new(spec.name, seats, options, cards)
    fresh = await page.tables.larder.begin(spec.name, len(seats), options) if seed is None else None
    table = await page.tables.create(spec.name, seats, options, seed, settings, fresh, cards)
    return page.go(f"/t/{table.row.id}")


def table_settings(form: dict[str, str], host: str) -> Settings:
    """What the people at the table agreed on, from the form of a new table."""
    clock = form.get("clock", "none")
    seconds = number(form.get("seconds") or "0", "seconds")
    if clock not in KINDS or (clock != "none" and not 5 <= seconds <= 30 * 24 * 3600):
        raise Unreadable("a clock has from 5 seconds to 30 days")
    return Settings(
        listed=form.get("listed") == "on",
        whispers=form.get("whispers") == "on",
        worths=form.get("worths") == "on",
        clock=clock,
        seconds=seconds,
        begins_full=form.get("begins") == "filled",
        free=form.get("free") == "on",
        host=host,
    )


def _quick_seats(spec: Spec, page: Page) -> list[SeatRow]:
    """The visitor first, then bots: three players where the game allows it."""
    count = 3 if 3 in spec.seats else spec.seats[0]
    bot = best_bot(spec.name)
    seats = [SeatRow(page.me.name, page.me.id)]
    while len(seats) < count:
        beside = [seat.name for seat in seats]
        seats.append(SeatRow(warlord(f"{page.token}|{len(seats)}|{id(seats)}", page.lang, beside), bot=bot))
    return seats


def _form_seats(spec: Spec, form: dict[str, str], page: Page) -> list[SeatRow]:
    seats, names = [], _names(page, spec.seats[-1])
    for place in range(spec.seats[-1]):
        kind = form.get(f"seat{place}", "")
        name = form.get(f"name{place}", "").strip()
        shown = people.check_name(name) if name else names[place]
        if kind == "me":
            seats.append(SeatRow(people.check_name(name) if name else page.me.name, page.me.id))
        elif kind == "hotseat":
            seats.append(SeatRow(shown, page.me.id))
        elif kind.startswith("bot:"):
            seats.append(SeatRow(shown, bot=kind.removeprefix("bot:")))
        elif kind == "open":
            seats.append(SeatRow(page.words.say(N_("open seat"))))
    return seats


@router.post("/me")
async def settings(request: Request) -> Response:
    page = Page(request)
    form = await read_form(request)
    await page.tables.keeper.save_person(people.changed(page.me, form))
    back = form.get("back", "/")
    return page.go(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/")
