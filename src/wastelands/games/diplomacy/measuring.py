"""Measure many sheets: how much each seat wins among players of the level `normal`, and how far the last falls back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from math import sqrt
from statistics import fmean, median, pstdev, pvariance
from time import process_time

from wastelands.games.diplomacy.fair import Deal, played
from wastelands.games.diplomacy.sheet import Sheet
from wastelands.games.diplomacy.trying import prospects

NEAR = 0.1


def table(sheets: Iterable[Sheet], games: int, say: Callable[[str], None]) -> str:
    """A line for each sheet as it is done, then the figures of all of them."""
    shares: list[list[float]] = []
    margins: list[float] = []
    seconds: list[float] = []
    ids: set[str] = set()
    before = process_time()
    for sheet in sheets:
        seconds.append(process_time() - before)
        wins, margin = measured(sheet, games)
        shares.append(wins)
        margins.append(margin)
        ids.add(sheet.id)
        say(json.dumps({"id": sheet.id, "shares": [round(one, 3) for one in wins], "margin": round(margin, 2)}))
        before = process_time()
    seats = list(zip(*shares, strict=True))
    return json.dumps(
        {
            "sheets": len(shares),
            "distinct": len(ids),
            "games": games,
            "mean share": [round(fmean(seat), 3) for seat in seats],
            "plus or minus": [round(2 * pstdev(seat) / sqrt(len(seat)), 3) for seat in seats],
            "within 10 points": round(_near(shares), 3),
            "within, less the error of so few games": round(_near(_less_error(shares, games)), 3),
            "margin": round(fmean(margins), 2),
            "seconds": round(median(seconds), 2),
            "most seconds": round(max(seconds), 2),
        }
    )


def _near(shares: list[list[float]]) -> float:
    """How many sheets have no seat farther from fair than 10 points."""
    fair = 1 / len(shares[0])
    return fmean(max(abs(share - fair) for share in one) <= NEAR for one in shares)


def _less_error(shares: list[list[float]], games: int) -> list[list[float]]:
    """The shares drawn together around the mean of their seat, until they spread no more than the sheets must."""
    seats = []
    for seat in zip(*shares, strict=True):
        mean, spread = fmean(seat), pvariance(seat)
        by_luck = fmean(share * (1 - share) for share in seat) / games
        kept = sqrt(max(spread - by_luck, 0.0) / spread) if spread else 0.0
        seats.append([mean + kept * (share - mean) for share in seat])
    return [list(one) for one in zip(*seats, strict=True)]


def measured(sheet: Sheet, games: int) -> tuple[list[float], float]:
    """Each seat's share of the wins, and the mean of points between first and last."""
    deal = Deal(sheet.terrain, sheet.rounds, sheet.players)
    wins, margin = [0.0] * sheet.players, 0
    for number in range(games):
        points = played(deal, f"measured|{number}", judge=prospects)[0].points
        best = max(points)
        for seat, own in enumerate(points):
            wins[seat] += (own == best) / points.count(best)
        margin += best - min(points)
    return [one / games for one in wins], margin / games
