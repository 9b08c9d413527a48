"""Measure many sheets: how much each seat wins among players of the level `normal`, and how far the last falls back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from math import sqrt
from statistics import fmean, median, pstdev, pvariance
from time import process_time
from typing import NamedTuple

from wastelands.games.diplomacy import sparring
from wastelands.games.diplomacy.fair import Deal, played, won
from wastelands.games.diplomacy.sheet import Sheet

NEAR = 0.1
SOON = 2.0  # seconds of a core


def table(sheets: Iterable[Sheet], games: int, say: Callable[[str], None]) -> str:
    """A line for each sheet as it is done, then the figures of all of them."""
    shares: list[list[float]] = []
    margins: list[float] = []
    tops: list[float] = []
    seconds: list[float] = []
    ids: set[str] = set()
    sparring.ready()  # loading what is compiled is no part of a sheet
    before = process_time()
    for sheet in sheets:
        seconds.append(process_time() - before)
        found = measured(sheet, games)
        shares.append(found.shares)
        margins.append(found.margin)
        tops.append(found.top)
        ids.add(sheet.id)
        say(
            json.dumps(
                {"id": sheet.id, "shares": [round(one, 3) for one in found.shares], "margin": round(found.margin, 2)}
            )
        )
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
            "margin, of the winner's points": round(fmean(margins) / fmean(tops), 3),
            "seconds": round(median(seconds), 2),
            "under 2 seconds": round(fmean(one < SOON for one in seconds), 3),
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


class Measured(NamedTuple):
    """How games on a sheet end."""

    shares: list[float]  # of the wins, by seat
    margin: float  # points between first and last
    top: float  # points of the winner


def measured(sheet: Sheet, games: int) -> Measured:
    ends = played(Deal.of(sheet), "measured", range(games))
    shares = [fmean(seat) for seat in zip(*map(won, ends), strict=True)]
    return Measured(shares, fmean(max(points) - min(points) for points in ends), fmean(map(max, ends)))
