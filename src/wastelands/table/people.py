"""People without accounts: an unguessable token in a cookie, and a name that is asked once."""

from __future__ import annotations

import secrets
from dataclasses import replace
from hashlib import sha256

from fastapi import Request, Response

from wastelands.engine.errors import Unreadable
from wastelands.engine.languages import ENGLISH, languages
from wastelands.engine.names import warlord
from wastelands.table.store import Person
from wastelands.table.webhooks import check_address

COOKIE = "wastelands"
LONGEST_NAME = 24
PACES = ("1", "2.5", "5", "0")  # seconds that a picture of others stays; 0: until one goes on
SWITCH = ("on", "off")
KNOWN: dict[str, tuple[str, ...] | None] = {
    "back": None,
    "name": None,
    "webhook": None,
    "lang": None,
    "theme": ("paper", "night"),
    "pace": PACES,
    **dict.fromkeys(("autopass", "sound", "at_once", "recap", "worths", "large", "natural"), SWITCH),
}


def person_id(token: str) -> str:
    """What the store knows of a token: never the token itself."""
    return sha256(f"person|{token}".encode()).hexdigest()[:32]


def token_of(request: Request) -> str:
    """The visitor's token, from the cookie or the header that API clients send; a new one for a newcomer."""
    header = request.headers.get("authorization", "")
    sent = header.removeprefix("Bearer ") if header.startswith("Bearer ") else request.cookies.get(COOKIE, "")
    return sent if len(sent) == 43 else secrets.token_urlsafe(32)


async def greet(request: Request) -> None:
    """Look up who comes, before anything else; files that are the same for everybody are for nobody in particular."""
    if not request.url.path.startswith("/static/"):
        token = token_of(request)
        known = await request.app.state.tables.keeper.person(person_id(token))
        request.state.visitor = known or _newcomer(request, token), token


def who(request: Request) -> tuple[Person, str]:
    """The visitor and the token; newcomers get a generated name."""
    found: tuple[Person, str] | None = getattr(request.state, "visitor", None)
    if found is None:
        token = token_of(request)
        found = request.state.visitor = _newcomer(request, token), token
    return found


def _newcomer(request: Request, token: str) -> Person:
    id = person_id(token)
    return Person(id, warlord(id, language(request, None)))


def remember(request: Request, response: Response, token: str) -> None:
    """Keep the visitor's seat for a year; the page's scripts never see it."""
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=31_536_000, httponly=True, samesite="lax", secure=secure)


def language(request: Request, person: Person | None) -> str:
    if person is not None and person.lang:
        return person.lang
    for part in request.headers.get("accept-language", "").split(","):
        code = part.split(";")[0].strip()[:2].lower()
        if code in languages():
            return code
    return ENGLISH


def theme(request: Request, person: Person) -> str:
    """Paper or night, as chosen, else as the person's system prefers (told by a cookie of our script)."""
    chosen = person.theme or {"dark": "night"}.get(request.cookies.get("scheme", ""), "paper")
    return chosen if chosen in ("paper", "night") else "paper"


def changed(person: Person, form: dict[str, str]) -> Person:
    """A person after the settings form; an unknown setting is refused, and nothing is changed."""
    for name, value in form.items():
        if name not in KNOWN:
            raise Unreadable(f"there is no setting '{name[:40]}'")
        allowed = KNOWN[name]
        if allowed is not None and value not in allowed:
            raise Unreadable(f"the setting '{name}' cannot be '{value[:40]}'")
    if "name" in form:
        person = replace(person, name=check_name(form["name"]))
    if form.get("lang") in languages():
        person = replace(person, lang=form["lang"])
    if form.get("theme") in ("paper", "night"):
        person = replace(person, theme=form["theme"])
    if form.get("autopass") in ("on", "off"):
        person = replace(person, autopass=form["autopass"] == "on")
    if form.get("sound") in ("on", "off"):
        person = replace(person, sound=form["sound"] == "on")
    if form.get("at_once") in ("on", "off"):
        person = replace(person, at_once=form["at_once"] == "on")
    for name in ("recap", "worths", "large", "natural"):
        if name in form:
            person = replace(person, wishes=replace(person.wishes, **{name: form[name] == "on"}))
    if "pace" in form:
        person = replace(person, wishes=replace(person.wishes, pace=float(form["pace"])))
    if "webhook" in form:
        person = replace(person, webhook=check_address(form["webhook"].strip()))
    return person


def check_name(name: str) -> str:
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise Unreadable(f"a name has 1 to {LONGEST_NAME} visible characters")
    return name
