"""Breaks that must turn a test red: each changes one line of the rules, a bot or the page, and its test must notice."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BREAKS = [
    pytest.param(one, id=f"{one.get('rule') or one['fault']}-{i}")
    for file in sorted(HERE.glob("*.toml"))
    for i, one in enumerate(tomllib.loads(file.read_text(encoding="utf-8"))["break"])
]


def test_every_break_finds_its_text_once() -> None:
    """Else a change of the rules would be noticed only by the long run."""
    for one in (param.values[0] for param in BREAKS):
        assert isinstance(one, dict)
        file = ROOT / one["file"] if one["file"].startswith("front/") else ROOT / "src" / "wastelands" / one["file"]
        assert file.read_text(encoding="utf-8").count(one["find"]) == 1, one


@pytest.mark.deep
@pytest.mark.parametrize("one", BREAKS)
def test_a_broken_rule_turns_its_test_red(one: dict[str, Any], tmp_path: Path) -> None:
    source = tmp_path / "src"
    shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__"))
    script = one["file"].startswith("front/")  # of the page, which runs as it is written, too
    text = (ROOT / one["file"] if script else source / "wastelands" / one["file"]).read_text(encoding="utf-8")
    file = source / "wastelands" / (f"generated/{Path(one['file']).name}" if script else one["file"])
    assert text.count(one["find"]) == 1, f"{one['file']} must hold the text once: {one['find']}"
    file.write_text(text.replace(one["find"], one["replace"]), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:xdist", "-p", "no:cacheprovider", "-m", "not deep"]
    command += [*(["--rule", one["rule"]] if "rule" in one else []), *one.get("tests", ["tests/rules"])]
    env = {**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1", "WASTELANDS_PATIENCE": "60"}
    run = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 1, f"no test noticed the break:\n{run.stdout[-2000:]}{run.stderr[-500:]}"
