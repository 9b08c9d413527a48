"""What every answer carries, no write from another site, and no body larger than anything we take."""

from __future__ import annotations

from contextlib import suppress

from fastapi.responses import JSONResponse
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wastelands.table.limits import LARGEST_BODY, LARGEST_MAP

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


class Endless(Exception):
    """A body goes on and on."""


class Guard:
    """Stands before the application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if scope["method"] == "POST" and origin and origin.split("://")[-1] != headers.get("host"):
            foreign = JSONResponse({"error": "foreign", "sentence": "this request comes from another site"}, 403)
            await foreign(scope, receive, send)
            return
        kept = scope["path"].startswith("/static/")
        most = LARGEST_MAP if scope["path"] == "/survey" else LARGEST_BODY
        taken, refused = 0, False

        async def refuse() -> None:
            nonlocal refused
            said = f"that is too large: at most {most // 1_000_000} MB are taken here"
            await JSONResponse({"error": "too-large", "sentence": said}, 413)(scope, receive, sealed)
            refused = True

        async def measured() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                await refuse()
                raise Endless
            return message

        async def sealed(message: Message) -> None:
            if refused:  # whatever the application makes of the broken body, the answer is given
                return
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                answer.setdefault("Content-Security-Policy", CSP)
                answer["X-Content-Type-Options"] = "nosniff"
                answer["Referrer-Policy"] = "same-origin"
                if not kept:
                    answer["Cache-Control"] = "no-store"
            await send(message)

        length = headers.get("content-length", "")
        if length.isdecimal() and int(length[:20]) > most:
            await refuse()
            return
        with suppress(Endless, ClientDisconnect):  # who is gone needs no answer
            await self.app(scope, measured, sealed)
