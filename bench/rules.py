"""How fast the rules and their players are, beside the peer and beside the baseline that the house keeps."""

from __future__ import annotations

import json
import statistics
from collections.abc import Sequence
from pathlib import Path

from bench import peer
from bench.measure import SEATS, at_random, faster, measure

BASELINE = Path(__file__).with_name("baseline.json")
ROUNDS = 3
SLICES, SLICE = 15, 0.25  # the peer and we in turns, so close together that a busy machine slows both alike
PEER = "catanatron 4"


def median(found: Sequence[dict[str, float]]) -> dict[str, float]:
    return {what: statistics.median(one[what] for one in found) for what in found[0]}


def beside_the_peer(name: str, seats: int) -> dict[str, float]:
    """How many times as many choices and ticks as the peer, the median of many short pairs."""
    pairs = [(peer.at_random(SLICE), at_random(name, seats, SLICE)) for _ in range(SLICES)]
    return median([{what: ours[what] / theirs[what] for what in theirs} for theirs, ours in pairs])


def run(names: Sequence[str], keep: bool = False) -> None:
    """Each number is CPU time of one core, the median of rounds in which we and the peer take turns.

    `x` is beside the peer, choices to its choices and all ticks to all its ticks; `=` is beside the baseline, as if the
    peer had been as fast then as now.
    """
    known: dict[str, dict[str, float]] = json.loads(BASELINE.read_text()) if BASELINE.exists() else {}
    found: dict[str, dict[str, float]] = {PEER: median([peer.measure() for _ in range(ROUNDS)])}
    print(PEER, ", ".join(f"{value:,.0f} {what}" for what, value in found[PEER].items()))
    for name in names:
        for seats in SEATS[name]:
            pairs = [(peer.measure(), measure(name, seats)) for _ in range(ROUNDS)]
            peers, key = median([theirs for theirs, _ in pairs]), f"{name} {seats}"
            mine = found[key] = median([ours for _, ours in pairs])
            ratios = beside_the_peer(name, seats)
            pace = peers["ticks/s"] / known[PEER]["ticks/s"] if known else 1.0
            before = known.get(key, {})
            print(f"{key}:", ", ".join(_said(what, value, ratios, before, pace) for what, value in mine.items()))
            mine |= {f"{what} beside {PEER}": round(ratio, 2) for what, ratio in ratios.items()}
    if keep:
        rounded = {key: {what: float(f"{value:.4g}") for what, value in row.items()} for key, row in found.items()}
        BASELINE.write_text(json.dumps(known | rounded, indent=1) + "\n")


def _said(what: str, value: float, ratios: dict[str, float], before: dict[str, float], pace: float) -> str:
    """One number with what it is beside."""
    beside = [f"{ratios[what]:.1f}x"] if what in ratios else []
    if what in before:
        now = value * pace if what.endswith("us") else value / pace
        beside.append(f"{faster(what, now, before[what]):.2f}=")
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f} {what}" + (f" ({' '.join(beside)})" if beside else "")
