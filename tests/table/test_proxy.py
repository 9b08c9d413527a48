"""The recipe for nginx in docs/hosting.md, run as it stands there, with somebody who plays behind it."""

from __future__ import annotations

import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.table.conftest import Newcomer, Server

ROOT = Path(__file__).parents[2]
NGINX = ROOT / ".venv" / "nginx" / "usr" / "sbin" / "nginx"
CONFIG = """daemon off; pid {folder}/pid; error_log {folder}/log; worker_processes 1;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
  uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
  server {{
    listen 127.0.0.1:{port};
    {recipe}
  }}
}}
"""


def recipe() -> str:
    """The left column of the recipe."""
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    block = re.search(r"```\n(# nginx .*?)```", text, re.DOTALL)
    assert block is not None
    head, *lines = block[1].splitlines()
    return "\n".join(line[: head.index("# Caddy")] for line in lines)


@contextmanager
def proxied(server: Server, site: str, folder: Path) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    found = recipe().replace("127.0.0.1:8042", f"127.0.0.1:{server.port}").replace("location /", f"location {site}/")
    folder.mkdir()
    file = folder / "nginx.conf"
    file.write_text(CONFIG.format(folder=folder, port=port, recipe=found))
    process = subprocess.Popen([NGINX, "-p", folder, "-c", file], stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}{site}/"
    try:
        while True:
            try:
                urlopen(f"{address}health").read()
                break
            except OSError:
                assert process.poll() is None, (folder / "log").read_text()
        yield address
    finally:
        process.terminate()
        process.wait()


@pytest.mark.deep
@pytest.mark.browser
@pytest.mark.parametrize("site", ["", "/wastelands"])
def test_a_game_is_played_behind_nginx(site: str, tmp_path: Path, newcomer: Newcomer) -> None:
    server = Server(tmp_path / "t.db", "serve", site=site)
    try:
        with proxied(server, site, tmp_path / "nginx") as address:
            person = newcomer(seed="proxy", base_url=address)
            person.open_table("warlords", "proxy", options={"max_rounds": "1"})
            assert person.play(200)
            assert person.page.url.startswith(address)
            assert person.report.differences == []
            friend = newcomer(seed="friend", base_url=address)
            friend.page.goto("new?game=warlords")
            friend.press("form.setup button.first")
            friend.page.wait_for_selector("#table")
            assert friend.page.url.startswith(f"{address}t/")
    finally:
        server.stop()
