"""From a tap to the new picture in a real browser on loopback, and how large the pages are."""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tests.table.browser import launch
from tests.table.conftest import Server

TAPS = 120
_TAP = """() => new Promise(done => {
  const button = [...document.querySelectorAll('#choices button')].pop();
  if (!button) return done(-1);
  const shown = () => ['step', 'entries'].map(name => document.querySelector(`#prompt [name=${name}]`)?.value).join();
  const before = shown(), start = performance.now(), frame = new MessageChannel();
  frame.port1.onmessage = () => done(performance.now() - start);
  const seen = new MutationObserver(() => {
    if (shown() === before) return;
    seen.disconnect();
    requestAnimationFrame(() => frame.port2.postMessage(0));
  });
  seen.observe(document.querySelector('#table'), { subtree: true, childList: true, attributes: true });
  button.click();
})"""


def run() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.db")
        browser = launch(playwright)
        try:
            context = browser.new_context(reduced_motion="reduce", base_url=server.address)
            _sizes(context.new_page())
            _latency(context.new_page(), "diplomacy", "&mode=hotseat")
            _latency(context.new_page(), "knights")
        finally:
            browser.close()
            server.stop()


_WEIGHT = """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .filter(one => !one.name.includes('/live')).reduce((sum, one) => sum + one.decodedBodySize, 0)"""


def _sizes(page: Page) -> None:
    page.goto("/")
    page.wait_for_load_state("networkidle")
    print(f"table: front page {page.evaluate(_WEIGHT) / 1024:.0f} KB with all its files (wanted below 300)")
    page.locator("form:has(input[value='diplomacy']) button").first.click()
    page.wait_for_selector("#choices button")
    print(f"table: a Diplomacy table {page.evaluate(_WEIGHT) / 1024:.0f} KB with all its files (wanted below 400)")


def _latency(page: Page, game: str, how: str = "") -> None:
    """From a tap to the picture that shows it; at a hotseat every tap is ours, else the bots come after it."""
    took: list[float] = []
    while len(took) < TAPS:
        page.goto(f"/new?game={game}{how}")
        page.locator(".setup button.first").click()
        page.wait_for_selector("#choices button")
        while len(took) < TAPS and page.wait_for_selector("#choices button, #prompt a.first") is not None:
            if page.locator("#prompt a.first").count():
                break
            one = page.evaluate(_TAP)
            if one > 0:
                took.append(one)
    took.sort()
    median, p95 = statistics.median(took), took[int(len(took) * 0.95)]
    print(f"table: {game}: tap to picture, {len(took)} taps: median {median:.0f} ms, p95 {p95:.0f} (wanted below 100)")
