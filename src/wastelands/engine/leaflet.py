"""A game's leaflet: its rules told to a newcomer, in Markdown with headings, lists, emphasis and named pictures.

Names and numbers in it come from the data, as in a rulebook.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import NamedTuple

from wastelands.engine.languages import ENGLISH
from wastelands.engine.manual import filled
from wastelands.engine.step import G
from wastelands.engine.words import Words

_PICTURE = re.compile(r"!\[(?P<caption>[^\]]*)\]\((?P<name>[a-z-]+)\)")
_MARKED = re.compile(r"\*\*(?P<strong>.+?)\*\*|\*(?P<slant>[^*]+?)\*|(?P<plain>[^*]+|\*)")


class Block(NamedTuple):
    """A heading (`h1`, `h2`), a paragraph (`p`), a list (`ul`, a line for each item) or a picture by its name."""

    kind: str
    lines: tuple[str, ...]
    picture: str = ""


def leaflet(folder: Traversable, words: Words[G], facts: Mapping[str, object]) -> list[Block]:
    """The leaflet of a folder in the language of these words, else in English; empty if there is none."""
    told = [file for lang in (words.lang, ENGLISH) if (file := folder / f"{lang}.md").is_file()]
    if not told:
        return []
    text = filled(told[0].read_text(encoding="utf-8").strip(), words, facts)
    return [_block(part) for part in re.split(r"\n\s*\n", text)]


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
