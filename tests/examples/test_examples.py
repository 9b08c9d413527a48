"""The examples run, shortened; the one that needs torch in the long run, in an environment of its own."""

from __future__ import annotations

import json
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


def test_a_bot_of_ones_own_beats_random() -> None:
    example = runpy.run_path(str(EXAMPLES / "own_bot.py"))
    assert example["against_random"]("diplomacy", 4) >= 3


def test_a_bot_of_ones_own_prints_its_interval(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["own_bot.py", "diplomacy", "--games", "1"])
    runpy.run_path(str(EXAMPLES / "own_bot.py"), run_name="__main__")
    assert re.fullmatch(r"diplomacy: won \S+ of 1 games against random \(\d+% to \d+%\)\n", capsys.readouterr().out)


def test_a_tournament_ranks_the_bots(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["tournament.py", "diplomacy", "random", "easy", "--games", "4"])
    runpy.run_path(str(EXAMPLES / "tournament.py"), run_name="__main__")
    head, first, last = capsys.readouterr().out.splitlines()
    assert head.split() == ["bot", "random", "easy", "Elo"]
    assert (first.split()[0], last.split()[0]) == ("easy", "random")


def test_ratings_are_those_of_the_shares() -> None:
    ratings = runpy.run_path(str(EXAMPLES / "tournament.py"))["ratings"]
    found = ratings({("a", "b"): 95.5, ("b", "a"): 9.5}, ["a", "b"])
    assert found["a"] - found["b"] == pytest.approx(400 * 0.98227, rel=1e-3)  # 96 wins to 10


def test_the_notebook_runs_and_shows_a_board() -> None:
    cells = json.loads((EXAMPLES / "notebook.ipynb").read_text(encoding="utf-8"))["cells"]
    made: dict[str, Any] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), made)
    picture = made["match"]._repr_svg_()
    assert picture.startswith("<svg")
    assert picture.count("</svg>") == picture.count("<svg")


@pytest.mark.deep
@pytest.mark.parametrize("name", ["diplomacy", "warlords"])
def test_learning_beats_random(name: str) -> None:
    """A twelfth of the time that the example takes; `make test-deep` brings torch beside our own packages."""
    command = [sys.executable, "examples/train_ppo.py", name, "--minutes", "0.4", "--games", "60"]
    run = subprocess.run(command, cwd=ROOT, env=with_torch(), capture_output=True, text=True, check=True)
    low = re.search(r"\((\d+)% to", run.stdout)
    assert low is not None, run.stdout
    assert int(low[1]) > 50


def with_torch() -> dict[str, str]:
    """The environment with the packages of the examples."""
    return {**os.environ, "PYTHONPATH": str(ROOT / ".venv" / "torch")}
