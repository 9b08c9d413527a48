"""The recipes for nginx and Caddy in docs/hosting.md, run as they stand there, with somebody who plays behind them."""

from __future__ import annotations

import os
import re
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.table.conftest import Newcomer, Server

ROOT = Path(__file__).parents[2]
NGINX = ROOT / ".venv" / "nginx" / "usr" / "sbin" / "nginx"
CADDY = ROOT / ".venv" / "caddy" / "usr" / "bin" / "caddy"
NGINX_AROUND = """daemon off; pid {folder}/pid; error_log {folder}/log; worker_processes 1;
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
CADDY_AROUND = """{{
  admin off
  grace_period 1s
  local_certs
  skip_install_trust
  auto_https disable_redirects
  storage file_system {folder}
}}
{recipe}
"""


def recipe(name: str) -> str:
    """A column of the recipes: nginx stands at the left, Caddy at the right."""
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    block = re.search(r"```\n(# nginx .*?)```", text, re.DOTALL)
    assert block is not None
    head, *lines = block[1].splitlines()
    middle = head.index("# Caddy")
    return "\n".join(line[:middle] if name == "nginx" else line[middle:] for line in lines)


def nginx(server: Server, site: str, folder: Path, port: int) -> tuple[str, list[str]]:
    """Where it is found, and how it is begun."""
    found = recipe("nginx").replace("127.0.0.1:8042", f"127.0.0.1:{server.port}")
    found = found.replace("location /", f"location {site}/")
    file = folder / "nginx.conf"
    file.write_text(NGINX_AROUND.format(folder=folder, port=port, recipe=found))
    return f"http://127.0.0.1:{port}{site}/", [str(NGINX), "-p", str(folder), "-c", str(file)]


def caddy(server: Server, site: str, folder: Path, port: int) -> tuple[str, list[str]]:
    """With TLS, as it is by itself; the certificate is one of its own, as nobody else gives one for a test."""
    found = recipe("caddy").replace("127.0.0.1:8042", f"127.0.0.1:{server.port}")
    found = found.replace("games.example", f"localhost:{port}")
    if site:
        found = found.replace("reverse_proxy", f"handle {site}/* {{\nreverse_proxy") + "\n}"
    file = folder / "Caddyfile"
    file.write_text(CADDY_AROUND.format(folder=folder, recipe=found))
    return f"https://localhost:{port}{site}/", [str(CADDY), "run", "--config", str(file), "--adapter", "caddyfile"]


PROXIES = {"nginx": nginx, "caddy": caddy}


@contextmanager
def proxied(name: str, server: Server, site: str, folder: Path) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    folder.mkdir()
    address, command = PROXIES[name](server, site, folder, port)
    with (folder / "said").open("wb") as said:
        process = subprocess.Popen(command, stderr=said, env={**os.environ, "XDG_CONFIG_HOME": str(folder)})
    anybody = ssl._create_unverified_context()  # the certificate is of a second ago
    try:
        while True:
            try:
                urlopen(f"{address}health", context=anybody).read()
                break
            except OSError:
                assert process.poll() is None, (folder / "said").read_text()
        yield address
    finally:
        process.terminate()
        process.wait()


@pytest.mark.deep
@pytest.mark.browser
@pytest.mark.parametrize("site", ["", "/wastelands"])
@pytest.mark.parametrize("name", PROXIES)
def test_a_game_is_played_behind_a_proxy(name: str, site: str, tmp_path: Path, newcomer: Newcomer) -> None:
    server = Server(tmp_path / "t.db", "serve", site=site)
    try:
        with proxied(name, server, site, tmp_path / name) as address:
            person = newcomer(seed="proxy", base_url=address, ignore_https_errors=True)
            person.open_table("warlords", "proxy", options={"max_rounds": "1"})
            assert person.play(200)
            assert person.page.url.startswith(address)
            assert person.report.differences == []
            friend = newcomer(seed="friend", base_url=address, ignore_https_errors=True)
            friend.page.goto("new?game=warlords")
            friend.press("form.setup button.first")
            friend.page.wait_for_selector("#table")
            assert friend.page.url.startswith(f"{address}t/")
            held = [cookie for cookie in friend.page.context.cookies() if cookie["httpOnly"]]
            assert [one["secure"] for one in held] == [address.startswith("https:")], "the proxy says how one came"
    finally:
        server.stop()
