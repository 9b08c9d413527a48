"""The browser of the tests, a Chromium from npm that needs no root: `python -m tests.table.browser` sets it up."""

from __future__ import annotations

import io
import os
import platform
import shutil
import sys
import tarfile
from pathlib import Path

import brotli
import hatch_build
from playwright.sync_api import Browser, Playwright

HERE = Path(__file__).parent
HOME = Path(sys.prefix) / "browser"
AXE = HOME / "node_modules" / "axe-core" / "axe.min.js"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-software-rasterizer", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
# Its own fonts and no others, so that a page is laid out alike on every machine.
FONTS = '<?xml version="1.0"?><fontconfig><dir prefix="relative">fonts</dir></fontconfig>\n'


def chromium() -> tuple[str, dict[str, str]]:
    """The program and the environment that it needs; where none is packaged, the system's."""
    program = HOME / "chromium"
    if program.exists():
        libraries = os.pathsep.join(filter(None, [str(HOME / "lib"), os.environ.get("LD_LIBRARY_PATH")]))
        return str(program), {**os.environ, "LD_LIBRARY_PATH": libraries, "FONTCONFIG_PATH": str(HOME)}
    found = filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome")))
    if system := next(found, None):
        return system, dict(os.environ)
    raise SystemExit(f"no Chromium is packaged for {platform.system()} on {platform.machine()}: install one")


def launch(playwright: Playwright) -> Browser:
    program, environment = chromium()
    return playwright.chromium.launch(executable_path=program, args=FLAGS, env={**environment})


def install() -> None:
    """Fetch what package-lock.json names, checked by its hashes, and unpack it into .venv."""
    mark, seal = HOME / ".made-from", hatch_build.fingerprint([Path(__file__), HERE / "package-lock.json"])
    if mark.exists() and mark.read_text() == seal:
        return
    shutil.rmtree(HOME, ignore_errors=True)
    HOME.mkdir()
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(HERE / name, HOME / name)
    hatch_build.install(HOME)
    if (platform.system(), platform.machine()) == ("Linux", "x86_64"):
        _unpack(HOME / "node_modules" / "@sparticuz" / "chromium" / "bin")
    mark.write_text(seal)


def _unpack(packed: Path) -> None:
    """The program, the libraries that a bare machine lacks, and fonts."""
    for name in ("al2023.tar.br", "fonts.tar.br"):
        with tarfile.open(fileobj=io.BytesIO(brotli.decompress((packed / name).read_bytes()))) as archive:
            archive.extraction_filter = getattr(tarfile, "data_filter", None)  # not in Python 3.11.0 to 3.11.3
            archive.extractall(HOME)
    (HOME / "fonts.conf").write_text(FONTS)
    (HOME / "chromium").write_bytes(brotli.decompress((packed / "chromium.br").read_bytes()))
    (HOME / "chromium").chmod(0o755)


if __name__ == "__main__":
    if sys.argv[1:] == ["lock"]:
        hatch_build.lock(HERE)
    install()
