"""A note to a player's own address when it is their turn."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import os
import socket
import urllib.request
from urllib.parse import urlsplit

from wastelands.engine.errors import Unreadable

TIMEOUT = 5.0
LONGEST = 300


def check_address(address: str) -> str:
    """An address that we are willing to call; empty takes the note away."""
    if not address:
        return ""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname or len(address) > LONGEST:
        raise Unreadable("a webhook is an address that begins with https://")
    return address


def is_public(host: str) -> bool:
    """Whether every address of the host is one of the open net, not of this machine or its neighbours."""
    if os.environ.get("WASTELANDS_LOCAL_WEBHOOKS") == "yes":
        return True
    try:
        found = socket.getaddrinfo(host, None)
    except OSError:
        return False
    return all(ipaddress.ip_address(one[4][0]).is_global for one in found)


def send(address: str, note: dict[str, object]) -> None:
    """Post the note; whoever does not answer is not told again."""
    host = urlsplit(address).hostname
    if not host or not is_public(host):
        return
    body = json.dumps(note).encode()
    request = urllib.request.Request(address, body, {"Content-Type": "application/json", "User-Agent": "wastelands"})
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT):
            pass
    except OSError:
        pass


def send_soon(address: str, note: dict[str, object]) -> None:
    """Send without waiting for it."""
    asyncio.get_running_loop().run_in_executor(None, send, address, note)
