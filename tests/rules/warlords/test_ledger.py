"""The bond with the ledger: silent rules and refusals (tests/rules/test_ledgers.py looks after the tests)."""

from __future__ import annotations

import re
from pathlib import Path

from tests.ledger import RULES, ids_of
from tests.rules.warlords.silent import SILENT
from wastelands.games.warlords.words import Words


def test_the_ledger_lists_the_silent_rules_with_the_same_reasons() -> None:
    text = (RULES / "warlords.md").read_text(encoding="utf-8")
    chapter = text.partition("## Rules without behaviour of their own")[2]
    assert dict(re.findall(r"^- \*\*(WW-[A-Z]+-\d+)\*\*: (.+)$", chapter, re.MULTILINE)) == SILENT


def test_every_refusal_names_a_rule_of_the_ledger_and_has_a_sentence() -> None:
    ids = set(ids_of("warlords"))
    source = Path(__file__).parents[3] / "src" / "wastelands" / "games" / "warlords"
    used = set()
    for file in source.glob("*.py"):
        for rule, key in re.findall(r'reason\("(WW-[A-Z]+-\d+)", "([a-z-]+)"', file.read_text(encoding="utf-8")):
            assert rule in ids, f"{file.name}: {rule}"
            used.add(key)
    assert used == set(Words.REASONS)
