"""What the pages say is true: their programs run, their commands exist, and their sizes are those of today."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

from wastelands import cli
from wastelands.engine.registry import games
from wastelands.research.play import Spaces

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
ELSEWHERE = {  # whose programs another test runs, or which show how something is written
    "docs/bots.md": "tests/bots/test_docs.py",
    "docs/api.md": "tests/table/test_api.py",
    "docs/workshop.md": "the beginning of a table, cut off",
    "CONTRIBUTING.md": "the head of a test",
}


def blocks(page: Path, *kinds: str) -> list[str]:
    found = BLOCK.findall(page.read_text(encoding="utf-8"))
    return ["\n".join(line[len(space) :] for line in code.splitlines()) for space, kind, code in found if kind in kinds]


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


OURS = [page for page in PAGES if blocks(page, "python") and name(page) not in ELSEWHERE]


@pytest.mark.parametrize("page", OURS, ids=name)
def test_the_programs_of_a_page_run_one_after_the_other(page: Path) -> None:
    made: dict[str, Any] = {}
    for number, code in enumerate(blocks(page, "python")):
        exec(compile(code, f"{name(page)}, program {number + 1}", "exec"), made)


def test_no_page_is_excused_that_has_no_program() -> None:
    assert all(blocks(ROOT / page, "python") for page in ELSEWHERE)


def commands() -> list[tuple[str, str]]:
    """Every line that calls our command, with or without a prompt, and its page."""
    lines = ((name(page), line) for page in PAGES for code in blocks(page, "") for line in code.splitlines())
    said = ((page, line.removeprefix("$ ")) for page, line in lines)
    return [(page, line) for page, line in said if line.startswith("wastelands ")]


@pytest.mark.parametrize(("page", "line"), commands())
def test_a_command_of_a_page_is_one_that_there_is(page: str, line: str) -> None:
    """It is read with all its options, and not run."""
    words = shlex.split(line.partition(">")[0], comments=True)
    cli.app.parse_args(words[1:], exit_on_error=False, print_error=False)


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "toml")], ids=name)
def test_the_toml_of_a_page_can_be_read(page: Path) -> None:
    for code in blocks(page, "toml"):
        assert tomllib.loads(code)


def test_the_sizes_of_all_spaces_are_those_of_the_page() -> None:
    rows = []
    for game, spec in games().items():
        for seats in spec.seats:
            spaces = Spaces.of(game, seats)
            factors = " x ".join(map(str, spaces.codec.shape))
            rows.append(f"| {spec.title} | {seats} | {spaces.codec.size} | {factors} | {spaces.observer.size} |")
    page = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| [A-Z].* \| \d \| \d+ \| .* \| \d+ \|$", page, re.MULTILINE) == rows
