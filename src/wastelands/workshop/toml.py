"""Writing TOML as our content files have it: a line per field, long lists of tables a line per table."""

from __future__ import annotations

import json
import re
import tomllib
from itertools import pairwise
from typing import Any

from wastelands.workshop.rows import Card

WIDEST = 120
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def write_key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def write_value(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dict):
        inside = ", ".join(f"{write_key(key)} = {write_value(one)}" for key, one in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(write_value, value))}]"
    return repr(value)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def write_field(key: str, value: Any) -> str:
    """A field of a card; a list of tables that is too long for a line gets a line for each."""
    line = f"{write_key(key)} = {write_value(value)}"
    if len(line) <= WIDEST or not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        return line
    inside = "".join(f"  {write_value(one)},\n" for one in value)
    return f"{write_key(key)} = [\n{inside}]"


def write_card(heading: str, card: Card) -> str:
    """A table under its heading, `[[card]]` or `[S01]`."""
    return "\n".join([heading, *(write_field(key, value) for key, value in card.items())]) + "\n"


def write_file(data: dict[str, Any]) -> str:
    """A whole file: single values first, then its tables."""
    values = [key for key, value in data.items() if not _is_tables(value)]
    parts = ["".join(write_field(key, data[key]) + "\n" for key in values)] if values else []
    for key, value in data.items():
        if isinstance(value, dict):
            parts.append(write_card(f"[{write_key(key)}]", value))
        elif key not in values:
            parts += [write_card(f"[[{write_key(key)}]]", card) for card in value]
    return "\n".join(parts)


def _is_tables(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def comment_of(text: str) -> str:
    """The comment at the beginning of a text."""
    lines = text.splitlines(keepends=True)
    count = next((n for n, line in enumerate(lines) if not line.startswith("#")), len(lines))
    return "".join(lines[:count])


def head_of(source: str) -> str:
    """The comment at the beginning of a file, with the empty line behind it."""
    comment = comment_of(source)
    return comment + "\n" if comment else ""


def pieces(source: str, cards: list[tuple[str, Card]]) -> list[str] | None:
    """The text of each card in a file, its own comment in front, if the file can be cut at its headings."""
    body = source.removeprefix(comment_of(source))
    starts = [found.start() for found in re.finditer(r"^(?:#.*\n)*\[", body, re.MULTILINE)]
    found = [body[start:end] for start, end in pairwise([*starts, len(body)])]
    if len(found) != len(cards):
        return None
    for text, (heading, card) in zip(found, cards, strict=True):
        try:
            alone = tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            return None
        if alone != tomllib.loads(write_card(heading, card)):
            return None
    return found
