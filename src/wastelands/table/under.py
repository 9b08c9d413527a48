"""The whole site below a path, beside whatever else a host serves: https://example.org/wastelands/.

The application knows addresses from its own root on; what goes out to a browser begins with `site`.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit, urlunsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wastelands.engine.errors import Unreadable

_PATH = re.compile(r"(/[A-Za-z0-9._~-]+)*")


def below(path: str) -> str:
    """A path as it is used before others: with a slash before it and none behind; "" is the root."""
    found = f"/{path.strip('/')}" if path.strip("/") else ""
    if not _PATH.fullmatch(found):
        raise Unreadable(f"{path}: a base path is made of letters, digits and . _ ~ - between slashes")
    return found


def site_of(request: Request) -> str:
    """What every address of ours begins with, after the host."""
    site: str = request.scope.get("site", "")
    return site


class Under:
    """Takes the path away, or leaves a request alone from which a proxy has taken it; redirects get it back."""

    def __init__(self, app: ASGIApp, site: str) -> None:
        self.app, self.site = app, site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        path: str = scope["path"]
        if path == self.site or path.startswith(f"{self.site}/"):
            path = path.removeprefix(self.site) or "/"

        async def led(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if "location" in headers:
                    to = urlsplit(headers["location"])
                    headers["location"] = urlunsplit(to._replace(path=self.site + to.path))
            await send(message)

        await self.app({**scope, "path": path, "site": self.site}, receive, led)
