"""The bond with the ledger: silent rules and refusals (tests/rules/test_ledgers.py looks after the tests)."""

from __future__ import annotations

import re
from pathlib import Path

from tests.ledger import RULES, ids_of
from tests.rules.warlords.silent import SILENT
from wastelands.engine.effects import written as as_written
from wastelands.games.warlords.cards import Effect
from wastelands.games.warlords.reading import load
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


def test_the_ledgers_card_tables_are_those_of_the_files() -> None:
    text = (
        (RULES / "warlords.md")
        .read_text(encoding="utf-8")
        .partition("### Starter cards")[2]
        .partition("## Worked examples")[0]
    )
    rows = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if re.fullmatch(r"(ST|S|O)\d+", cells[0]):
            rows[cells[0]] = cells
    content = load()
    assert list(rows) == list(content.cards)
    for ident, card in content.cards.items():
        starter = card in content.starters
        build = "/".join(map(str, card.build)) if card.unit else "-"
        wanted = [
            ident,
            card.name(),
            *([str(card.copies)] if starter else []),
            "Unit" if card.unit else "Base",
            card.subtype,
        ]
        wanted += [] if starter else [str(card.acquire)]
        wanted += [
            build,
            str(card.attack) if card.unit else "-",
            "-" if card.unit else str(card.defence),
            str(card.points),
        ]
        assert rows[ident] == [*wanted, "; ".join(map(written, card.effects)) or "-"]


def written(effect: Effect) -> str:
    """An effect as the ledger writes it."""
    if effect.verb == "loyal":
        return "LOYAL"
    return f"{effect.verb.upper()}({','.join(map(str, as_written(effect).values()))})"
