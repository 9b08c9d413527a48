"""A game's leaflet: its rules told to a newcomer, in Markdown with headings, lists, emphasis and named pictures.

A card's id in braces stands for its name, so that an edition with other names has the same leaflet.
"""

from __future__ import annotations

import re
from importlib.resources.abc import Traversable
from typing import NamedTuple

from wastelands.engine.languages import ENGLISH
from wastelands.engine.step import G
from wastelands.engine.words import Words

_NAME = re.compile(r"\{(?P<id>[A-Za-z0-9-]+)\}")
_PICTURE = re.compile(r"!\[(?P<caption>[^\]]*)\]\((?P<name>[a-z-]+)\)")
_MARKED = re.compile(r"\*\*(?P<strong>.+?)\*\*|\*(?P<slant>[^*]+?)\*|(?P<plain>[^*]+|\*)")


class Block(NamedTuple):
    """A heading (`h1`, `h2`), a paragraph (`p`), a list (`ul`, a line for each item) or a picture by its name."""

    kind: str
    lines: tuple[str, ...]
    picture: str = ""


def leaflet(folder: Traversable, words: Words[G]) -> list[Block]:
    """The leaflet of a folder in the language of these words, else in English; empty if there is none."""
    told = [file for lang in (words.lang, ENGLISH) if (file := folder / f"{lang}.md").is_file()]
    if not told:
        return []
    text = told[0]
    named = _NAME.sub(lambda found: words.card(found["id"]), text.read_text(encoding="utf-8").strip())
    return [_block(part) for part in re.split(r"\n\s*\n", named)]


def _block(part: str) -> Block:
    if found := _PICTURE.fullmatch(part.strip()):
        return Block("picture", (found["caption"],), found["name"])
    for mark, kind in (("## ", "h2"), ("# ", "h1")):
        if part.startswith(mark):
            return Block(kind, (part.removeprefix(mark),))
    if part.startswith("- "):
        return Block("ul", tuple(item.replace("\n", " ") for item in part.removeprefix("- ").split("\n- ")))
    return Block("p", (part.replace("\n", " "),))


def spans(line: str) -> list[tuple[str, str]]:
    """A line in pieces: `strong`, `slant` or `plain`, each with its text."""
    return [(str(found.lastgroup), found[str(found.lastgroup)]) for found in _MARKED.finditer(line)]
