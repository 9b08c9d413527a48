"""Searches for strange input, each in a process of its own: never a crash, never an answer that is not described."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.table.conftest import Server

FUZZ = Path(sys.prefix) / "fuzz"  # beside our own packages: it brings another hypothesis
SECONDS = 20
READERS = ("record", "action", "position", "sheet", "cards", "workbook", "picture", "colours", "grid")


def run(*command: str, folder: Path) -> str:
    root = Path(__file__).parents[2]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(FUZZ), str(root)])}
    done = subprocess.run(
        [sys.executable, *command], env=env, cwd=folder, text=True, errors="replace", capture_output=True
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
    return done.stdout + done.stderr


@pytest.mark.deep
@pytest.mark.parametrize("reader", READERS)
def test_no_bytes_make_a_reader_crash(reader: str, tmp_path: Path) -> None:
    told = run("-m", "tests.fuzz.readers", reader, str(SECONDS), folder=tmp_path)
    tried = re.search(r"number_of_executed_units: (\d+)", told)
    assert tried
    assert int(tried[1]) > 20


@pytest.mark.deep
def test_the_api_answers_as_it_is_described(tmp_path: Path) -> None:
    server = Server(tmp_path / "t.db", WASTELANDS_LIMIT_STREAMS="0")
    try:
        person = post(f"{server.address}/api/people", {}, "")
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        table = post(f"{server.address}/api/tables", {"game": "warlords", "seats": seats}, person["token"])
        known = (
            f'headers = {{ Authorization = "Bearer {person["token"]}" }}\n[parameters]\n"path.id" = "{table["id"]}"\n'
        )
        (tmp_path / "schemathesis.toml").write_text(known)
        told = run(
            "-m", "schemathesis.cli", "run", f"{server.address}/openapi.json", "--max-examples", "60", "--seed", "1",
            "--phases", "examples,coverage,fuzzing", "--exclude-path-regex", "events", "--request-timeout", "60",
            "--suppress-health-check", "all", "--exclude-checks", "positive_data_acceptance",
            folder=tmp_path,
        )  # fmt: skip
    finally:
        server.stop()
    assert int(re.findall(r"(\d+) generated", told)[-1]) > 500


def post(address: str, body: dict[str, object], token: str) -> dict[str, str]:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    request = urllib.request.Request(address, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        found: dict[str, str] = json.load(answer)
    return found
