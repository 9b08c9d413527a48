"""Games on other machines: the same to the digit, also when a machine dies; and sentences where there is no cluster."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from wastelands import cli
from wastelands.engine.errors import Unreadable
from wastelands.lab.cluster import Cluster

ROOT = Path(__file__).parents[2]


@pytest.mark.deep
def test_two_nodes_of_which_one_is_killed_give_the_games_of_one_process() -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / ".venv" / "ray")])}
    run = subprocess.run(
        [sys.executable, "-m", "tests.lab.cluster"], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    )
    found = json.loads(run.stdout.splitlines()[-1])
    assert found["same"]
    assert found["games"] == 200
    assert 40 <= found["killed_after"][0] < 200


@pytest.mark.parametrize("address", ["nowhere", "host:", ":6379", "host:many", "host:99999", "ray://host"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(Unreadable, match="is no address of a cluster"):
        Cluster(address)


def test_a_cluster_that_does_not_answer_is_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WASTELANDS_HOME", str(tmp_path / "home"))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))  # nobody listens there
        address = f"127.0.0.1:{free.getsockname()[1]}"
        with pytest.raises(SystemExit) as ended:
            cli.main(["lab", "balance", "warlords", "--ray", address, "--out", str(tmp_path / "report.html")])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert f"no cluster answers at {address}" in said
    assert len(said.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_missing_extra_is_one_sentence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with socket.socket() as there:
        there.bind(("127.0.0.1", 0))
        there.listen()
        with pytest.raises(SystemExit) as ended:
            cli.main(["simulate", "warlords", "--ray", f"127.0.0.1:{there.getsockname()[1]}"])
    assert ended.value.code == 2
    assert 'pip install "wastelands[cluster]"' in capsys.readouterr().err
