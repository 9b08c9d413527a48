"""Take the pictures of this folder anew: python docs/pictures/take.py (needs Chromium)."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from tests.table.conftest import CHROMIUM, FLAGS, Server  # noqa: E402

MOMENTS = {"diplomacy": {"start": 2, "middle": 22, "late": 46}, "warlords": {"start": 4, "middle": 40, "late": 110}}


def act(page: Page, number: int) -> None:
    """Press a listed action, now the first, now another; waits until it is our turn."""
    page.wait_for_function(
        "() => document.querySelector('#choices button') || document.querySelector('#prompt a.first')"
    )
    page.evaluate(
        "n => { const all = [...document.querySelectorAll('#choices button')]; all[n % all.length]?.click() }",
        number * 7 + 3,
    )
    page.wait_for_timeout(120)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.db")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = browser.new_context(
            viewport={"width": 1280, "height": 800}, reduced_motion="reduce", base_url=server.address, locale="en-GB"
        )
        page = context.new_page()
        page.goto("/")
        page.screenshot(path=HERE / "front.png")
        for game, moments in MOMENTS.items():
            page.goto("/")
            page.locator(f"form:has(input[value='{game}']) button").first.click()
            played = 0
            for moment, until in moments.items():
                while played < until and not page.locator("#prompt a.first").count():
                    act(page, played)
                    played += 1
                page.wait_for_timeout(600)
                page.screenshot(path=HERE / f"{game}-{moment}.png")
            phone = context.new_page()
            phone.set_viewport_size({"width": 390, "height": 844})
            phone.goto(page.url)
            phone.wait_for_timeout(500)
            phone.screenshot(path=HERE / f"{game}-phone.png")
            phone.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
