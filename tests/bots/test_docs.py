"""The bot of the documentation plays, and the levels that it lists are the levels there are."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.bots.measure import play
from wastelands.bots.random import Random
from wastelands.engine.luck import Luck
from wastelands.engine.registry import LEVELS

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["diplomacy", "warlords"])
def test_the_bot_of_the_documentation_plays(name: str) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert code.count("\n") <= 40
    made: dict[str, Any] = {}
    exec(code.replace("WORLDS, FAR = 6", "WORLDS, FAR = 1"), made)
    result = play(name, [made["Careful"](Luck("careful")), Random(Luck("random"))], "docs")
    assert len(result.scores) == 2


def test_the_page_names_every_level() -> None:
    assert all(f"`{level}`" in PAGE for level in LEVELS)
