"""The ledgers of rules, as the package carries them: from a rule's id to its sentence."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

_RULE = re.compile(r"^- \*\*(?P<id>[A-Z]+-[A-Z0-9]+-\d+)\*\*:? ?(?P<text>.*)$", re.MULTILINE)
_TAGS = re.compile(r"\s*(\[(seed|ruling)\]|\(Why: .*?\)|Why: .*$|\((?:L\d+(?:, )?)+\))")


@cache
def ledger(game: str) -> str:
    """The whole ledger of a game as Markdown, or nothing if the game has none."""
    file = files("wastelands") / "generated" / "rules" / f"{game}.md"
    return file.read_text(encoding="utf-8") if file.is_file() else ""


@cache
def rules(game: str) -> dict[str, str]:
    """Every rule by its id, without the notes on its origin; what later chapters say of a rule is not the rule."""
    found: dict[str, str] = {}
    for match in _RULE.finditer(ledger(game)):
        found.setdefault(match["id"], _TAGS.sub("", match["text"]).strip())
    return found
