"""A picture of each chapter of each lesson: python docs/pictures/lessons.py FOLDER [GAMES].

Somebody plays the lessons with mouse and finger, in English and German, and looks at the second beat of every chapter.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.table.browser import launch
from tests.table.conftest import Server

from wastelands.engine.registry import games
from wastelands.package import package
from wastelands.testing.learner import Learner
from wastelands.testing.people import DESK, PHONE, SCRIPT, Device

SIZES = {"1280": DESK, "390": PHONE}
LOCALES = {"en": "en-GB", "de": "de-DE"}


class Sitter(Learner):
    """Somebody who learns, and has pictures taken of it."""

    folder: Path
    name = ""

    def seen(self, beat: str) -> None:
        self.page.screenshot(path=self.folder / f"{self.game}-{beat.replace('/', '-')}-{self.name}.png")


def take(browser: Browser, server: Server, game: str, size: str, lang: str, folder: Path) -> None:
    device: Device = SIZES[size]
    context = browser.new_context(
        viewport={"width": device.width, "height": device.height},
        has_touch=device.hand == "touch",
        reduced_motion="reduce",
        base_url=server.address,
        locale=LOCALES[lang],
    )
    context.add_init_script(path=SCRIPT)
    sitter = Sitter(context.new_page(), device.hand, "lesson")
    sitter.folder, sitter.name = folder, f"{lang}-{size}"
    for chapter in package(game).the_lessons().lesson().chapters:
        sitter.begin(game, chapter.id)
        beat = chapter.beats[min(1, len(chapter.beats) - 1)].id
        sitter.follow(until=f"{chapter.id}/{beat}")
    context.close()


def main() -> None:
    folder, wanted = Path(sys.argv[1]), sys.argv[2:] or [name for name in games() if package(name).lessons]
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        server, browser = Server(Path(place) / "tables.db"), launch(playwright)
        try:
            for game in wanted:
                for size in SIZES:
                    for lang in LOCALES:
                        take(browser, server, game, size, lang, folder)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
