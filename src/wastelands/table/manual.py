"""The rulebook for players on a page: the same chapters that are printed, with links to the rules that they tell."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import zip_longest
from typing import Any, NamedTuple

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from wastelands.engine.languages import languages
from wastelands.engine.leaflet import spans
from wastelands.engine.manual import Passage
from wastelands.engine.registry import game_class
from wastelands.engine.words import N_
from wastelands.package import package
from wastelands.table.render import drawing_of, words_of
from wastelands.table.tokens import palette
from wastelands.table.visit import Page

router = APIRouter(include_in_schema=False)

MADE = ("cards", "glossary", "index")  # the page has these of its own


class Shown(NamedTuple):
    """A passage for the page: its lines in pieces, the address of a picture, and the rules that it tells."""

    kind: str
    lines: list[list[tuple[str, str]]]
    picture: str = ""
    rules: tuple[str, ...] = ()


@lru_cache(maxsize=32)
def passages(game: str, lang: str) -> list[Shown]:
    """The chapters of a game, without its title and without what the page shows anyway."""
    found = package(game).passages(words_of(game, lang))
    shown = [one for n, passage in enumerate(found) for one in _shown(game, n, passage, lang)]
    return [one for one, after in zip_longest(shown, shown[1:]) if not _bare(one, after)]


def _bare(one: Shown, after: Shown | None) -> bool:
    """Whether a heading has nothing below it."""
    return one.kind == "h2" and (after is None or after.kind == "h2")


def _shown(game: str, n: int, passage: Passage, lang: str) -> Iterator[Shown]:
    address = f"/rules/{game}/pictures/{n}"
    if passage.kind in (*MADE, "h1") or (passage.kind == "p" and _index_follows(game, n, lang)):
        return
    if passage.kind == "example":
        worked = package(game).worked(passage, lang)
        yield Shown("h3", [[("plain", worked.title)]])
        if passage.pictures:
            yield Shown("picture", [[("plain", worked.title)]], f"{address}-before.svg")
        yield Shown("ol", [spans(line) for line in worked.said], rules=passage.rules)
        if passage.pictures > 1:
            after = words_of(game, lang).say(N_("Afterwards"))
            yield Shown("picture", [[("plain", after)]], f"{address}-after.svg")
        return
    picture = f"{address}.svg" if passage.picture else ""
    yield Shown(passage.kind, [spans(line) for line in passage.lines], picture, passage.rules)


def _index_follows(game: str, n: int, lang: str) -> bool:
    """Whether this is the sentence above the index, which the page has as links."""
    found = package(game).passages(words_of(game, lang))
    return n + 1 < len(found) and found[n + 1].kind == "index"


@router.get("/rules/{game}/pictures/{name}.svg")
async def picture(request: Request, game: str, name: str) -> Response:
    """A picture of the rulebook, by the number of its passage."""
    page = Page(request)
    game_class(game)
    lang = page.request.query_params.get("lang", page.lang)
    number, _, when = name.partition("-")
    drawn = _drawn(game, number, when, lang if lang in languages() else page.lang, page.theme)
    if not drawn:
        return PlainTextResponse("There is nothing here.", 404)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=300"})


@lru_cache(maxsize=128)
def _drawn(game: str, number: str, when: str, lang: str, theme: str) -> str:
    words: Any = words_of(game, lang)
    found = package(game)
    passages = found.passages(words)
    if not number.isdecimal() or int(number) >= len(passages):
        return ""
    passage = passages[int(number)]
    if passage.picture and not when:
        return drawing_of(game, words, theme).figure(passage.picture)
    if passage.kind != "example" or when not in ("before", "after")[: passage.pictures]:
        return ""
    worked = found.worked(passage, lang)
    return found.picture(worked.before if when == "before" else worked.after, None, lang, palette(theme))
