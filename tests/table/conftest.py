"""A real server and a real browser, started by the tests."""

from __future__ import annotations

import glob
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


def missing(what: str, package: str) -> NoReturn:
    """Without this part its tests prove nothing: they are left out and say so; on a build machine they fail."""
    said = f"these tests need {what}: install it, on Debian with 'apt-get install {package}'"
    if os.environ.get("CI"):
        pytest.fail(said)
    pytest.skip(said)


class Server:
    """The table as a process of its own, on a database that outlives it."""

    def __init__(self, database: Path | str, command: str = "play", workers: int = 1, **environment: str) -> None:
        self.database = str(database)
        self.command = command
        self.workers = workers
        self.environment = environment
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
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
        command += ["--no-browser"] if self.command == "play" else ["--workers", str(self.workers)]
        env = {**os.environ, "WASTELANDS_DRAFTS": "1", **self.environment}
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=env)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            try:
                urllib.request.urlopen(f"{self.address}/health", timeout=2).read()
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
        missing("Chromium", "chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


class Postgres:
    """A PostgreSQL of the tests' own, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        found = [*filter(None, [shutil.which("initdb")]), *sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))]
        if not found:
            missing("PostgreSQL", "postgresql")
        self.bin, self.folder = Path(str(found[-1])).parent, folder
        self.as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        folder.chmod(0o700)
        if self.as_user:
            shutil.chown(folder, "postgres")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.run(
            "initdb", "-D", f"{folder}/data", "-U", "app", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "-N"
        )
        options = f"-c port={self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c fsync=off"
        self.run("pg_ctl", "-D", f"{folder}/data", "-w", "-l", f"{folder}/log", "-o", options, "start")
        self.count = 0

    def run(self, program: str, *arguments: str) -> None:
        command = [*self.as_user, str(self.bin / program), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/")

    def database(self) -> str:
        """The address of a fresh database."""
        self.count += 1
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "app", f"t{self.count}")
        return f"postgresql://app@127.0.0.1:{self.port}/t{self.count}"

    def stop(self) -> None:
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-m", "fast", "-w", "stop")


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with tempfile.TemporaryDirectory(prefix="wastelands-pg-") as folder:
        running = Postgres(Path(folder))
        yield running
        running.stop()


NewPage = Callable[..., Page]


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
            base_url=server.address,
            **more,
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
