"""The working tree beside a named commit, in turns: python -m bench.check COMMIT [game ...]

Exit code 1 if anything got slower by more than 10 %.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.measure import faster
from wastelands.engine.registry import game_names

ROOT = Path(__file__).parents[1]
ROUNDS = 5
SLOWER = 0.9


def checked_out(commit: str, folder: Path) -> Path:
    """The sources of a commit, with what the build made for the working tree."""
    packed = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, capture_output=True, check=True)
    subprocess.run(["tar", "x"], cwd=folder, input=packed.stdout, check=True)
    made = Path("src/wastelands/generated")
    shutil.copytree(ROOT / made, folder / made)
    return folder / "src"


def asked(source: Path, module: str, *arguments: str) -> str:
    """What a module of the bench says of these sources."""
    env = {**os.environ, "PYTHONPATH": str(source)}
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout


def main(commit: str, names: list[str]) -> int:
    slower = 0
    with tempfile.TemporaryDirectory() as folder:
        sources = (checked_out(commit, Path(folder)), ROOT / "src")
        for name in names:
            before, now = (asked(source, "bench.digests", name) for source in sources)
            print(f"{name}: {'the same games' if before == now else 'OTHER GAMES than'} as at {commit}")
            rounds = []
            for number in range(ROUNDS):
                turns = sources if number % 2 else sources[::-1]
                said = {source: json.loads(asked(source, "bench.measure", name)) for source in turns}
                rounds.append([said[source] for source in sources])
            for key, row in rounds[0][0].items():
                for what in row:
                    ratio = statistics.median(faster(what, new[key][what], old[key][what]) for old, new in rounds)
                    slower += ratio < SLOWER
                    print(f"  {key} {what}: {ratio:.2f} times as fast{' SLOWER' if ratio < SLOWER else ''}", flush=True)
    print(f"{slower} of them slower by more than 10 %")
    return int(slower > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:] or game_names()))
