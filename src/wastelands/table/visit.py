"""One visit: who asks, in which language and theme, and what every page has in common."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qsl

from fastapi import Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, PackageLoader, select_autoescape

from wastelands.engine.errors import Unreadable
from wastelands.engine.game import Game
from wastelands.engine.languages import language_name, languages
from wastelands.engine.words import N_, Words
from wastelands.table import people
from wastelands.table.analysing import Analyst
from wastelands.table.hall import Tables
from wastelands.table.hyphens import soft
from wastelands.table.parts import installed
from wastelands.table.under import site_of

templates = Environment(
    loader=PackageLoader("wastelands.table"), autoescape=select_autoescape(), trim_blocks=True, lstrip_blocks=True
)
templates.filters["soft"] = soft
LONGEST_FORM = 50_000
LONGEST_NUMBER = 12  # digits


def tables_of(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


class Page:
    """One request: the visitor, the language and the theme."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.tables = tables_of(request)
        self.analyst: Analyst = request.app.state.analyst
        self.me, self.token = people.who(request)
        self.lang = people.language(request, self.me)
        self.theme = people.theme(request, self.me)
        self.words: Words[Game] = Words(self.lang)

    @property
    def site(self) -> str:
        """What addresses of ours begin with on this host."""
        return site_of(self.request)

    @property
    def home(self) -> str:
        """The whole address of the front page, to be sent to friends."""
        return f"{str(self.request.base_url).rstrip('/')}{self.site}/"

    @property
    def here(self) -> str:
        """The address of the page that is looked at."""
        query = self.request.url.query
        return self.request.url.path.removesuffix("/live").removesuffix("/plan") + (f"?{query}" if query else "")

    def context(self) -> dict[str, Any]:
        return {
            "_": self.words.say,
            "lang": self.lang,
            "languages": {code: language_name(code) for code in languages()},
            "theme": self.theme,
            "theme_choice": self.me.theme,
            "me": self.me,
            "here": self.here,
            "site": self.site,
            "press": installed("press"),
            "lab": self.request.app.state.laboratory is not None,
        }

    def html(self, template: str, status: int = 200, **context: Any) -> HTMLResponse:
        body = templates.get_template(template).render(**self.context(), **context)
        response = HTMLResponse(body, status)
        people.remember(self.request, response, self.token)
        return response

    def go(self, address: str) -> RedirectResponse:
        response = RedirectResponse(address, 303)
        people.remember(self.request, response, self.token)
        return response


def message(request: Request, sentence: str, status: int) -> Response:
    page = Page(request)
    heading = page.words.say(N_("That did not work"))
    return page.html("message.html", status, heading=heading, sentence=sentence, back=_back(request))


def _back(request: Request) -> str:
    found = re.match(r"/t/[a-z0-9]+", request.url.path)
    return found[0] if found and request.method == "POST" else "/"


async def read_form(request: Request) -> dict[str, str]:
    """A form's fields; a body larger than any form of ours is refused."""
    body = await request.body()
    if len(body) > LONGEST_FORM:
        raise Unreadable(f"a form may have at most {LONGEST_FORM} bytes")
    return dict(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, errors="replace"))


def number(text: str, name: str) -> int:
    if not text.isdecimal() or len(text) > LONGEST_NUMBER:
        raise Unreadable(f"{name} must be a number")
    return int(text)
