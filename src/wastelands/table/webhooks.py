"""A note to a player's own address when it is their turn."""

from __future__ import annotations

import asyncio
import hmac
import http.client
import ipaddress
import json
import os
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from time import time
from urllib.parse import SplitResult, urlsplit

from wastelands.engine.errors import Unreadable

TIMEOUT = 5.0
LONGEST = 300
_SENDERS = ThreadPoolExecutor(4, "webhooks")
NAT64 = ipaddress.ip_network("64:ff9b::/96")


def check_address(address: str) -> str:
    """An address that we are willing to call; empty takes the note away."""
    if not address:
        return ""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname or len(address) > LONGEST:
        raise Unreadable("a webhook is an address that begins with https://")
    return address


def is_public(address: str) -> bool:
    """Whether an address is of the open net, not of this machine or its neighbours, in whatever form it is written."""
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour
        if found in NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return inner.is_global
    return found.is_global


def resolve(host: str, port: int) -> str | None:
    """Where to call: asked once, so that nobody answers otherwise later; nothing if any answer is not public."""
    try:
        found = [str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except OSError:
        return None
    if os.environ.get("WASTELANDS_LOCAL_WEBHOOKS") != "yes" and not all(map(is_public, found)):
        return None
    return found[0] if found else None


class Call(http.client.HTTPConnection):
    """A connection to an address that was looked up before; redirects are not followed."""

    def __init__(self, parts: SplitResult, address: str, port: int) -> None:
        super().__init__(parts.hostname or "", port, timeout=TIMEOUT)
        self.address, self.secure = address, parts.scheme == "https"

    def connect(self) -> None:
        self.sock = socket.create_connection((self.address, self.port), TIMEOUT)
        if self.secure:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)


def key_of(person: str) -> str:
    """By which a person's own address knows that a note is from here; only that person is told."""
    return sha256(f"webhook|{person}".encode()).hexdigest()


def signature(key: str, at: int, body: bytes) -> str:
    """Of the time and the body, so that nobody can send an old note again unnoticed."""
    return "sha256=" + hmac.new(key.encode(), f"{at}.".encode() + body, sha256).hexdigest()


def send(address: str, note: dict[str, object], key: str = "") -> None:
    """Post the note, signed; whoever does not answer is not told again."""
    parts = urlsplit(address)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = resolve(parts.hostname or "", port)
    if found is None:
        return
    call = Call(parts, found, port)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        body, at = json.dumps(note).encode(), int(time())
        signed = {"X-Wastelands-Time": str(at), "X-Wastelands-Signature": signature(key, at, body)}
        call.request("POST", path, body, {"Content-Type": "application/json", "User-Agent": "wastelands", **signed})
        call.getresponse().read(1)
    except (OSError, http.client.HTTPException):
        pass
    finally:
        call.close()


async def send_soon(address: str, person: str, note: dict[str, object]) -> None:
    """Send from a thread of its own kind, so that slow addresses keep nothing else waiting."""
    await asyncio.get_running_loop().run_in_executor(_SENDERS, send, address, note, key_of(person))
