"""The legend of a game: what its signs and words mean, and sentences whose terms lead there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from markupsafe import Markup, escape

from wastelands.drawing.reference import Row
from wastelands.engine.game import Game
from wastelands.engine.languages import ENGLISH
from wastelands.engine.registry import game_class
from wastelands.engine.words import N_, Words
from wastelands.package import package
from wastelands.table.render import drawing_of, words_of
from wastelands.table.tokens import seat_token, small_icon
from wastelands.table.visit import Page

router = APIRouter(include_in_schema=False)

_SPAN = re.compile(r"\*(?P<strong>[^*]+)\*|\{(?P<sign>[^{}]+)\}")
_HEAD = re.compile(r"^\*(?P<name>[^*]+?)[.:,]?\*\s*(?P<means>.*)$", re.DOTALL)
_ENDINGS = {ENGLISH: "s|es|ed|ing", "de": "e|n|s|en|es|er|em|ern"}  # a term is known in its forms, too
_SHORTEST = 4  # letters of a term whose forms are looked for


class Entry(NamedTuple):
    """A sign or a word: its picture or letter, what it is called, and what is said of it."""

    picture: Markup
    letter: str
    name: str
    means: Markup


class Chapter(NamedTuple):
    """Entries under a heading."""

    title: str
    entries: tuple[Entry, ...]


@router.get("/legend/{game}")
async def legend_page(request: Request, game: str, word: str = "") -> Response:
    """Everything that the signs and words of a game mean; or what one of them means."""
    page = Page(request)
    spec = game_class(game).spec
    if word:
        found = meaning(game, page.lang, page.theme, word[:80])
        return JSONResponse(found._asdict() if found else {})
    return page.html(
        "legend.html",
        title=spec.title,
        game=game,
        chapters=legend(game, page.lang, page.theme),
        glossary=glossary(game, words_of(game, page.lang)),
    )


@lru_cache(maxsize=32)
def legend(game: str, lang: str, theme: str) -> tuple[Chapter, ...]:
    """What a game tells of its signs, after the tokens of its players."""
    words = words_of(game, lang)
    seats = [
        Entry(seat_token(seat, theme), "", "", escape(words.say(N_("Player {n}: symbol and colour"), n=seat + 1)))
        for seat in range(game_class(game).spec.seats[-1])
    ]
    sections = drawing_of(game, words, theme).legend()
    told = (Chapter(one.title, tuple(_entry(row, theme) for row in one.rows)) for one in sections)
    return (*told, Chapter(words.say(N_("Players")), tuple(seats)))


def _entry(row: Row, theme: str) -> Entry:
    head = _HEAD.match(row.text)
    name, means = (head["name"], head["means"]) if head else ("", row.text)
    drawn = "/" in row.sign  # an SVG, or an icon of a chapter
    picture = small_icon(row.sign, theme) if drawn else Markup("")
    return Entry(picture, "" if drawn else row.sign, name, Markup("").join(_spans(means, theme)))


def _spans(text: str, theme: str) -> Iterator[Markup]:
    """A sentence with its *strong* words and {signs}."""
    at = 0
    for found in _SPAN.finditer(text):
        yield escape(text[at : found.start()])
        yield Markup("<b>{}</b>").format(found["strong"]) if found["strong"] else small_icon(found["sign"], theme)
        at = found.end()
    yield escape(text[at:])


# ---- the words of a game, and where they are used


def glossary(game: str, words: Words[Game]) -> list[tuple[str, str, str]]:
    """The words of a game in the order of the alphabet: anchor, word, and what it means."""
    known = [(anchor(term), word, means) for term, (word, means) in package(game).terms(words).items()]
    return sorted(known, key=lambda one: one[1].casefold())


def anchor(term: str) -> str:
    return "word-" + re.sub("[^a-z]+", "-", term.lower())


def meaning(game: str, lang: str, theme: str, word: str) -> Entry | None:
    """What a word on a table means, by the legend, else by the glossary: "2 Card" is the step "Card", "4" a round."""
    words = words_of(game, lang)
    wanted = word.rpartition("· ")[2].strip(" 0123456789").casefold() or words.say(N_("Round")).casefold()
    entries = [entry for chapter in legend(game, lang, theme) for entry in chapter.entries if entry.name]
    entries += [Entry(Markup(""), "", name, escape(means)) for _, name, means in glossary(game, words)]
    known = [(name, entry) for entry in entries for name in entry.name.casefold().split(", ")]
    same = (entry for name, entry in known if name == wanted or name.strip(" 0123456789") == wanted)
    near = (entry for name, entry in known if wanted.startswith(name) or name.startswith(wanted))
    return next(same, None) or next(near, None)


@lru_cache(maxsize=64)
def _terms(game: str, lang: str) -> tuple[re.Pattern[str] | None, dict[str, str]]:
    """How the terms of a game are found in a sentence, and to which anchor each leads."""
    words, known = words_of(game, lang), dict[str, str]()
    for term in package(game).glossary:
        for one in words.say(term).split(", "):
            known[one.casefold()] = anchor(term)
    if not known:
        return None, known
    any_of = "|".join(re.escape(one) for one in sorted(known, key=len, reverse=True))
    endings = _ENDINGS.get(lang, "")
    return re.compile(rf"(?<![\w-])(?P<term>{any_of})(?:{endings})?(?![\w-])", re.IGNORECASE), known


def linked(site: str, game: str, lang: str, text: str) -> Markup:
    """A sentence in which each term of the glossary leads to its meaning, the first time that it is used."""
    pattern, known = _terms(game, lang)
    out, at, met = Markup(""), 0, set[str]()
    for found in pattern.finditer(text) if pattern else ():
        to = known[found["term"].casefold()]
        if to in met:
            continue
        met.add(to)
        link = Markup('<a class="word" href="{}/legend/{}#{}" target="_blank">{}</a>').format(site, game, to, found[0])
        out += escape(text[at : found.start()]) + link
        at = found.end()
    return out + escape(text[at:])
