"""What we build on: locked by hashes, and without a weakness that the registries know of.

Where no registry of weaknesses can be reached the second is not known, which is said and is no failure.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = sorted(ROOT.glob("requirements*.lock"))
AUDIT = [str(ROOT / ".venv/bin/uv"), "tool", "run", "--quiet", "pip-audit==2.10.1"]
Say = Callable[[str, object], None]


def answer(*command: str | Path, folder: Path = ROOT) -> dict[str, Any]:
    """What a program says as JSON; nothing if it says something else, as without a network."""
    said = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout
    try:
        found = json.loads(said)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_package_is_locked_by_its_hashes_and_names_no_host(lock: Path) -> None:
    entries = re.split(r"\n(?=\S)", lock.read_text(encoding="utf-8").strip())
    packages = [entry for entry in entries if not entry.startswith("#")]
    assert packages
    for entry in packages:
        assert "--hash=sha256:" in entry, entry
        assert "://" not in entry, entry


@pytest.mark.deep
@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_no_package_has_a_known_weakness(lock: Path, record_property: Say) -> None:
    found = answer(*AUDIT, "-r", lock.name, "--require-hashes", "--disable-pip", "-f", "json").get("dependencies", [])
    known = [one for one in found if "vulns" in one]
    record_property("people", f"{lock.name}: {len(known)} of {len(found)} packages could be looked up")
    assert {one["name"]: one["vulns"] for one in known if one["vulns"]} == {}


@pytest.mark.deep
def test_no_script_has_a_known_weakness(record_property: Say) -> None:
    found = answer("npm", "audit", "--json", folder=ROOT / "front").get("metadata", {}).get("vulnerabilities")
    record_property("people", f"scripts: {'looked up' if found else 'could not be looked up'}")
    assert not (found or {}).get("total")
