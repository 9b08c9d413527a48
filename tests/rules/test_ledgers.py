"""Every rule of a ledger is named by a test or silent with a reason, and no test names a rule that there is not."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tests.ledger import RULES, ids_of, rule
from wastelands.engine.registry import game_names
from wastelands.package import package

HERE = Path(__file__).parent
GAMES = [name for name in game_names() if (RULES / f"{name}.md").is_file()]


def named_in(module: ModuleType) -> set[str]:
    """The rules that the tests of a module prove."""
    tests = (thing for name, thing in vars(module).items() if name.startswith("test_"))
    return {id for test in tests for id in getattr(test, "rules", ())}


def named(game: str) -> set[str]:
    files = sorted((HERE / game).glob("test_*.py"))
    return set().union(*(named_in(import_module(f"tests.rules.{game}.{file.stem}")) for file in files))


def silent(game: str) -> dict[str, str]:
    known: dict[str, str] = import_module(f"tests.rules.{game}.silent").SILENT
    return known


def complaints(ids: Iterable[str], tested: set[str], silenced: dict[str, str]) -> list[str]:
    ids = list(ids)
    found = [f"{id} has no test" for id in ids if id not in tested and id not in silenced]
    found += [f"{id} is tested, but the ledger has no such rule" for id in sorted(tested - set(ids))]
    found += [f"{id} is silent, but the ledger has no such rule" for id in silenced if id not in ids]
    found += [f"{id} is silent and tested at once" for id in silenced if id in tested]
    return found + [f"{id} is silent without a reason" for id, reason in silenced.items() if len(reason.split()) < 4]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_proved_or_silent_with_a_reason(game: str) -> None:
    assert complaints(ids_of(game), named(game), silent(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_package_carries_the_ledger(game: str) -> None:
    examples = [id for id in ids_of(game) if "-EX-" in id]
    known = package(game).rulebook()
    assert [id for id in known if "-EX-" not in id] == [id for id in ids_of(game) if id not in examples]
    assert all(known.values())


def test_diplomacys_ledger_has_its_rules_and_worked_examples() -> None:
    ids = ids_of("diplomacy")
    assert len([id for id in ids if id.split("-")[1] not in ("EX", "GEN", "UNDO")]) == 119
    assert len([id for id in ids if "-EX-" in id]) == 8


@pytest.mark.parametrize(
    ("ids", "tested", "silenced", "complaint"),
    [
        (["WD-A-01"], set(), {}, "WD-A-01 has no test"),
        ([], {"WD-A-01"}, {}, "WD-A-01 is tested, but the ledger has no such rule"),
        ([], set(), {"WD-A-01": "it is only ink on paper"}, "WD-A-01 is silent, but the ledger has no such rule"),
        (["WD-A-01"], {"WD-A-01"}, {"WD-A-01": "it is only ink on paper"}, "WD-A-01 is silent and tested at once"),
        (["WD-A-01"], set(), {"WD-A-01": "ink"}, "WD-A-01 is silent without a reason"),
    ],
)
def test_the_check_can_fail(ids: list[str], tested: set[str], silenced: dict[str, str], complaint: str) -> None:
    assert complaints(ids, tested, silenced) == [complaint]
    module = ModuleType("sample")
    module.test_one = rule("WD-A-01")(lambda: None)  # type: ignore[attr-defined]
    assert named_in(module) == {"WD-A-01"}
