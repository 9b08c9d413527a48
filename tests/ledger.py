"""The bond between tests and ledgers: a test says which rules it proves, and which rules need none is written here."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])
RULES = Path(__file__).parents[1] / "docs" / "rules"
_ID = re.compile(r"\*\*((?:WD|WW|SV|WK)-[A-Z0-9]+-\d+)\*\*")


def rule(*ids: str) -> Callable[[Test], Test]:
    """Name the rules that a test would fail without."""

    def mark(test: Test) -> Test:
        test.rules = ids  # type: ignore[attr-defined]
        return test

    return mark


def ids_of(game: str) -> list[str]:
    """Every rule id of a game's ledger."""
    return list(dict.fromkeys(_ID.findall((RULES / f"{game}.md").read_text(encoding="utf-8"))))
