"""axe-core finds nothing serious, in the light and in the dark."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.survey.town import TOWN
from tests.table.browser import AXE
from tests.table.conftest import NewPage
from tests.table.test_browser import GAMES
from tests.table.test_knights import set_out
from wastelands.testing.people import Person

# a form that may have been filled in is not drawn anew
SETTLED = "palette => document.documentElement?.dataset.drawn === palette || document.querySelector('[data-filling]')"


def findings(page: Page) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("() => axe.run()")
    serious = [one for one in found["violations"] if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['help']} ({one['nodes'][0]['html'][:120]})" for one in serious]


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.deep)])
@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new?game=diplomacy",
        "/rules/diplomacy",
        "/print?game=warlords",
        "/paper?sheet=WD1-2-dust-6-0",
        "/survey",
        f"/survey?seats=2&grid=osm:{'/'.join(TOWN)}",
    ],
)
def test_pages_are_accessible(path: str, scheme: str, new_page: NewPage) -> None:
    page = new_page(color_scheme=scheme)
    page.goto(path)
    page.wait_for_function(SETTLED, arg={"light": "paper", "dark": "night"}[scheme])
    assert findings(page) == []


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_a_table_of_knights_is_accessible(scheme: str, width: int, new_page: NewPage) -> None:
    """With the sheet, the gear and the panel of a mission under way."""
    person = Person(new_page(width=width, height=844, color_scheme=scheme), seed="axe")
    person.open_table("knights", "taps", options={"mission": "cult"})
    person.settle()
    set_out(person)
    assert findings(person.page) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("scheme", "width"), [pytest.param("light", 1280, marks=pytest.mark.deep), ("dark", 390)])
def test_tables_are_accessible(game: str, scheme: str, width: int, new_page: NewPage) -> None:
    person = Person(new_page(width=width, color_scheme=scheme))
    person.play_now(game)
    person.settle()
    assert findings(person.page) == []


@pytest.mark.parametrize("game", ["diplomacy", "warlords"])
@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), pytest.param("dark", 390, marks=pytest.mark.deep)])
def test_stories_the_end_and_the_replay_are_accessible(game: str, scheme: str, width: int, new_page: NewPage) -> None:
    person = Person(new_page(width=width, height=844, color_scheme=scheme), seed=f"axe {game}")
    person.open_table(game, "axe", options={"max_rounds": "2"} if game == "warlords" else None)
    seen: set[str | None] = set()
    while (state := person.shows()) != "over":
        if state == "story":
            kind = person.page.locator("#tell [data-at]:not([hidden])").get_attribute("data-kind")
            if kind not in seen:
                seen.add(kind)
                assert findings(person.page) == [], kind
            person.go_on()
        else:
            person.act()
    assert "scene" in seen
    assert findings(person.page) == [], "the end"
    person.press("#now a.first")
    person.page.wait_for_selector(".replaybar")
    assert findings(person.page) == [], "the replay"
