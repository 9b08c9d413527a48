"""The bond with the ledger: every rule is named by a test, or is listed with the reason why it needs none."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

from tests.ledger import RULES, ids_of
from tests.rules.warlords.silent import SILENT
from wastelands.games.warlords.words import Words

HERE = Path(__file__).parent


def named() -> set[str]:
    found: set[str] = set()
    for file in (*HERE.glob("test_*.py"), *(HERE.parents[1] / "games" / "warlords").glob("test_*.py")):
        module = importlib.import_module(f"tests.{'rules' if file.parent == HERE else 'games'}.warlords.{file.stem}")
        for test in vars(module).values():
            found |= set(getattr(test, "rules", ()))
    return found


def test_every_rule_is_tested_or_silent() -> None:
    ids = set(ids_of("warlords"))
    tested = named()
    assert ids - tested - set(SILENT) == set()
    assert tested - ids == set(), "tests name rules that the ledger does not know"
    assert set(SILENT) & tested == set()


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
