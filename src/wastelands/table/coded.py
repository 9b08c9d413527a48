"""What somebody draws, as a part of an address: a reload, a bookmark and a friend find it again."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from wastelands.engine.errors import Unreadable
from wastelands.table.visit import LONGEST_FORM

CUT_OFF = "this address is not whole: what was drawn cannot be read from it"


def coded(text: str) -> str:
    """
    >>> decoded(coded("players: 2"))
    'players: 2'
    """
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def decoded(code: str) -> str:
    packed = zlib.decompressobj()
    try:
        text = packed.decompress(urlsafe_b64decode(code + "=" * (-len(code) % 4)), LONGEST_FORM).decode()
    except (ValueError, zlib.error):
        raise Unreadable(CUT_OFF) from None
    if not packed.eof:
        raise Unreadable(CUT_OFF)
    return text
