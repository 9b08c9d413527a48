"""Take the pictures of this folder anew: python docs/pictures/take.py [game ...]."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from tests.table.browser import launch  # noqa: E402
from tests.table.conftest import Server  # noqa: E402

MOMENTS = {
    "diplomacy": {"start": 2, "middle": 22, "late": 46},
    "warlords": {"start": 4, "middle": 40, "late": 110},
    "survivors": {"start": 4, "middle": 32, "late": 56},
    "knights": {"start": 9, "middle": 34, "late": 60},
}
WISHES = {
    "survivors": [
        "^(found|place|feature|staff)",
        "^build BD0[1245]",
        "^gather.*(food|water)",
        "^(build|gather)",
        "^scavenge 1",
    ],
    "knights": [
        "^(knight|vehicle|keep|put)",
        "^(quest|accomplish|accept|act|explore)",
        "^face",
        "^commit (attack|change)",
        "^(drive|unleash)",
    ],
}


def act(page: Page, game: str, number: int) -> None:
    """Press a listed action, of those that the game's player wishes for, now the first, now another."""
    page.wait_for_function(
        "() => document.querySelector('#choices button') || document.querySelector('#prompt a.first')"
    )
    page.evaluate(
        """([n, wishes]) => {
          const all = [...document.querySelectorAll('#choices button')];
          const said = one => `${one.value} ${one.textContent}`;
          const wished = wishes.map(wish => all.filter(one => said(one).match(wish))).find(some => some.length);
          const some = wished ?? (wishes.length ? all.slice(0, 1) : all);
          some[n % some.length]?.click();
        }""",
        [number * 7 + 3, WISHES.get(game, [])],
    )
    page.wait_for_timeout(120)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.db")
        browser = launch(playwright)
        context = browser.new_context(
            viewport={"width": 1280, "height": 800}, reduced_motion="reduce", base_url=server.address, locale="en-GB"
        )
        page = context.new_page()
        page.goto("/")
        page.screenshot(path=HERE / "front.png")
        for game in sys.argv[1:] or MOMENTS:
            page.goto(f"/new?game={game}")
            page.locator("form.setup button.first").click()
            played = 0
            for moment, until in MOMENTS[game].items():
                while played < until and not page.locator("#prompt a.first").count():
                    act(page, game, played)
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
