"""A real server and a real browser, started by the tests."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


class Server:
    """The table as a process of its own, on a database file that outlives it."""

    def __init__(self, database: Path) -> None:
        self.database = database
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "wastelands.cli", "play", "--no-browser", "--port", str(self.port)]
        self.process = subprocess.Popen([*command, "--database", str(self.database)], stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            try:
                urllib.request.urlopen(f"{self.address}/api/games", timeout=2).read()
                return
            except OSError:
                assert self.process.poll() is None, "the server ended before it began"
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("table") / "tables.db")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.fail("these tests need Chromium: install it, on Debian with 'apt-get install chromium'")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


NewPage = Callable[..., Page]


@pytest.fixture
def new_page(browser: Browser, server: Server) -> Iterator[NewPage]:
    """A fresh visitor; whatever the page's scripts complain about fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def visit(width: int = 1280, height: int = 800, locale: str = "en-GB", **more: object) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale=locale, reduced_motion="reduce", base_url=server.address, **more
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if "Content Security" in said.text else None)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not complaints
