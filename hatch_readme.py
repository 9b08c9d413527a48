"""Makes the README into the text of a package page, which knows no files beside it.

`WASTELANDS_ADDRESS` is the address under which the files of this repository can be fetched; with it pictures and links
point there.  Without one the page has no pictures, and links to files are plain words: better than broken ones.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

try:
    from hatchling.metadata.plugin.interface import MetadataHookInterface
except ImportError:  # read by the tests, outside a build
    MetadataHookInterface = object

README = Path(__file__).resolve().parent / "README.md"
_EMPTY = re.compile(r"\n\|[-|]+\|\n(?=\n)|\n{2}(?=\n)")  # what is left of a table of pictures
_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")


class Readme(MetadataHookInterface):
    """The description of the package."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = described(README.read_text(encoding="utf-8"), os.environ.get("WASTELANDS_ADDRESS", ""))
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def described(text: str, home: str) -> str:
    """The text with links that lead somewhere."""

    def lead(found: re.Match[str]) -> str:
        picture, words, file = found.groups()
        if home:
            return f"{picture}[{words}]({home.rstrip('/')}/{file})"
        return "" if picture else words

    lines = [_LINK.sub(lead, line) for line in text.splitlines()]
    kept = "\n".join(line for line in lines if not line or line.replace("|", "").strip())
    return _EMPTY.sub("\n", kept) + "\n"
