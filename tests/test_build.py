"""What the build makes, and what the lock files must not say."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest
from hatch_readme import described

ROOT = Path(__file__).parent.parent
GENERATED = files("wastelands") / "generated"
NPM = ("front", "tests/table")

LOCKS = [*sorted(file.name for file in ROOT.glob("requirements*.lock")), *(f"{part}/package-lock.json" for part in NPM)]


@pytest.mark.parametrize("name", LOCKS)
def test_lock_files_pin_with_hashes_and_name_no_host(name: str) -> None:
    lock = ROOT / name
    text = lock.read_text()
    assert "://" not in text
    if lock.suffix == ".lock":
        pins = re.findall(r"^\S+==\S+", text, re.M)
        assert pins
        assert len(re.findall(r"^\S+==[^\n]+\\\n    --hash=sha256:", text, re.M)) == len(pins)
    else:
        packages = json.loads(text)["packages"]
        assert all("integrity" in package for name, package in packages.items() if name)


def test_every_font_that_the_style_names_is_carried_for_page_and_print() -> None:
    urls = re.findall(r'url\("(.+?)"\)', (GENERATED / "tokens.css").read_text())
    assert len(urls) == 8
    for url in urls:
        assert (GENERATED / url).read_bytes()[:4] == b"wOF2"
        assert (GENERATED / url.replace(".woff2", ".ttf")).read_bytes()[:4] == b"\x00\x01\x00\x00"


def test_every_font_travels_with_its_licence() -> None:
    for slug in ("special-elite", "barlow-condensed", "source-serif-4"):
        assert "License" in (GENERATED / "fonts" / f"{slug}.LICENSE.txt").read_text()


def test_the_style_has_every_colour_of_the_palette() -> None:
    palette = json.loads((files("wastelands") / "drawing" / "palette.json").read_text())
    css = (GENERATED / "tokens.css").read_text()
    for theme in ("paper", "night"):
        for role, colour in palette[theme].items():
            assert f"--{role.replace('_', '-')}: {colour};" in css
    assert f"--seat-8: {palette['seats'][7]['fill']};" in css


def test_the_page_gets_its_morphing_script() -> None:
    assert "Idiomorph" in (GENERATED / "idiomorph.min.js").read_text()


def test_the_package_page_shows_every_picture_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", readme)
    page = described(readme, "https://example.org/wastelands/")
    assert pictures
    for picture in pictures:
        assert (ROOT / picture).is_file()
        assert f"(https://example.org/wastelands/{picture})" in page
    assert re.search(r"\]\((?!https://)", page) is None, "a link leads nowhere"


def test_without_an_address_the_package_page_has_no_broken_link() -> None:
    page = described((ROOT / "README.md").read_text(encoding="utf-8"), "")
    assert "](" not in page
    assert "## Play on your own map" in page
    assert "| **Wasteland Diplomacy**" in page
