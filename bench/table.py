"""From a tap to the new picture in a real browser on loopback, and how large the pages are."""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tests.table.browser import launch
from tests.table.conftest import Server

from wastelands.testing.people import SCRIPT, Person

TAPS = 120
# From the press as the page hears it to the frame that shows what it did: on the table, or a question before it.
_WATCH = """() => {
  globalThis.took = new Promise(done => {
    const before = people.stand(), frame = new MessageChannel();
    let start = 0;
    addEventListener('pointerdown', event => { start = event.timeStamp; }, { capture: true });  // the last one did it
    frame.port1.onmessage = () => done(performance.now() - start);
    const seen = new MutationObserver(() => {
      if (people.stand() === before && !people.open()) return;
      seen.disconnect();
      requestAnimationFrame(() => frame.port2.postMessage(0));
    });
    seen.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}"""


def run() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.db")
        browser = launch(playwright)
        try:
            context = browser.new_context(reduced_motion="reduce", base_url=server.address)
            _sizes(context.new_page())
            context.add_init_script(path=SCRIPT)
            for game in ("diplomacy", "warlords", "survivors", "knights"):
                _latency(context.new_page(), game)
        finally:
            browser.close()
            server.stop()


_WEIGHT = """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .filter(one => !one.name.includes('/live')).reduce((sum, one) => sum + one.encodedBodySize, 0)"""


_SHOWN = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"


def _sizes(page: Page) -> None:
    page.goto("/")
    page.wait_for_load_state("networkidle")
    print(f"table: front page {page.evaluate(_WEIGHT) / 1024:.0f} KB as sent, with all its files (wanted below 300)")
    page.locator("form:has(input[value='diplomacy']) button").first.click()
    page.wait_for_selector("#choices button")
    weight, shown = page.evaluate(_WEIGHT) / 1024, page.evaluate(_SHOWN)
    print(f"table: a Diplomacy table {weight:.0f} KB as sent, with all its files (wanted below 350)")
    print(f"table: a Diplomacy table is painted after {shown:.0f} ms (wanted below 1000)")


def _latency(page: Page, game: str) -> None:
    """From a press to the picture that shows what it did, or to the question that it leads to."""
    took: list[float] = []
    person = Person(page, seed=game)
    while len(took) < TAPS:
        page.goto(f"/new?game={game}")
        person.press("form.setup button.first")
        page.wait_for_selector("#pieces > *", state="attached")
        while len(took) < TAPS and person.settle() != "over":
            page.evaluate(_WATCH)
            person.act()
            took.append(page.evaluate("took"))
    took.sort()
    median, p95 = statistics.median(took), took[int(len(took) * 0.95)]
    print(f"table: {game}: tap to picture, {len(took)} taps: median {median:.0f} ms, p95 {p95:.0f} (wanted below 100)")
