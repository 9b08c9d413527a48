"""Reading what the press made."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from typing import Any

import pypdf

from wastelands.drawing.kit import Kit

MM = 72 / 25.4
_SAID = re.compile(r">([^<>]+)</text>")


def read(pdf: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(pdf))


def words_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in read(pdf).pages)


def said_in(drawn: str) -> str:
    """The words of a picture, as they are set."""
    return " ".join(_SAID.findall(drawn)).replace("&amp;", "&").replace("&quot;", '"')


def said_on(kit: Kit, kind: str) -> str:
    """The words on all fronts, backs and mats of one kind."""
    decks = [piece.front + piece.back for deck in kit.decks if deck.kind == kind for piece in deck.pieces]
    return said_in("".join(decks + [mat.picture for mat in kit.mats if mat.kind == kind]))


def assert_vectors(pages: Iterable[Any]) -> None:
    """No raster image, and every font inside."""
    for page in pages:
        assert not page.images
        for font in page["/Resources"].get("/Font", {}).values():
            [face] = font.get_object()["/DescendantFonts"]
            described = face.get_object()["/FontDescriptor"].get_object()
            assert {"/FontFile2", "/FontFile3"} & set(described)
