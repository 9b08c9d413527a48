"""Teach the predictor of fairness: measure sheets by play, and fit a small model to them (F-9)."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean, pstdev, stdev

from wastelands.games.diplomacy.fair import features, numbered_deal, played, soft_shares, won
from wastelands.games.diplomacy.generator import land_for
from wastelands.games.diplomacy.lands import LANDS
from wastelands.games.diplomacy.plan import PLAYERS, USUAL

RIDGE = 8.0
_SIZES = (USUAL, USUAL, "short", "long")

Row = dict[str, list[list[float]]]
Count = Callable[[tuple[int, ...]], list[float]]


def learn(sheets: int, games: int, seed: str, work: Path, say: Callable[[str], None]) -> str:
    """Measure so many sheets for each number of seats; what was measured before is read from `work`."""
    known = _read(work)
    models = {}
    for players in PLAYERS:
        for number in range(sheets):
            name = f"{players}|{number}"
            if name not in known:
                known[name] = measured(players, number, games, seed)
                with work.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"name": name, **known[name]}) + "\n")
        models[str(players)] = fitted([row for name, row in known.items() if name.startswith(f"{players}|")], players)
        say(f"{players} seats: {json.dumps(models[str(players)])}")
    command = f"wastelands map learn --sheets {sheets} --games {games} --seed {seed}"
    return json.dumps({"command": command, "models": models}, indent=1) + "\n"


def _read(work: Path) -> dict[str, Row]:
    if not work.exists():
        return {}
    rows = [json.loads(line) for line in work.read_text(encoding="utf-8").splitlines()]
    return {row.pop("name"): row for row in rows}


def measured(players: int, number: int, games: int, seed: str) -> Row:
    """One sheet of every kind and size in turn: its features, and the points of games on it."""
    lands = list(LANDS)
    land, size = lands[number % len(lands)], _SIZES[number // len(lands) % len(_SIZES)]
    terrain = land_for(players, land, size, f"{seed}{number}")
    deals = (numbered_deal(terrain, players, 1000 * number + one) for one in range(1000))
    deal = next(deal for deal in deals if deal is not None)
    return {
        "features": features(deal),
        "games": [list(points) for points in played(deal, "learned", range(games))],
    }


def fitted(rows: Sequence[Row], players: int) -> dict[str, object]:
    """Ridge regression of what games show on the features of their sheets."""
    seats = range(players)
    soft = [_shares(row["games"], soft_shares) for row in rows]
    wins = [_shares(row["games"], won) for row in rows]
    table = [row["features"][seat] for row in rows for seat in seats]
    goal = [shares[seat] for shares in soft for seat in seats]
    weights = ridge(table, goal, RIDGE)
    left = [wanted - sum(map(float.__mul__, weights, row)) for row, wanted in zip(table, goal, strict=True)]
    seen = [shares[seat] for shares in wins for seat in seats]
    slope = sum(map(float.__mul__, seen, goal)) / sum(map(float.__mul__, goal, goal))
    noise = [stdev(game[seat] for game in _games(row["games"], soft_shares)) for row in rows for seat in seats]
    by_luck = fmean(noise) ** 2 / len(rows[0]["games"])  # what few games leave open is no fault of the prediction
    return {
        "sheets": len(rows),
        "weights": [round(one, 5) for one in weights],
        "doubt": round(slope * max(pstdev(left) ** 2 - by_luck, 0.0025) ** 0.5, 4),
        "slope": round(slope, 4),
        "noise": round(slope * fmean(noise), 4),
    }


def _games(points: list[list[float]], count: Count) -> list[list[float]]:
    return [count(tuple(map(int, one))) for one in points]


def _shares(points: list[list[float]], count: Count) -> list[float]:
    """How far from fair each seat stands over some games."""
    games = _games(points, count)
    return [fmean(game[seat] for game in games) - 1 / len(games[0]) for seat in range(len(games[0]))]


def ridge(table: Sequence[Sequence[float]], goal: Sequence[float], strength: float) -> list[float]:
    """The weights that explain a goal by a table, each held small by the spread of its column."""
    width = len(table[0])
    columns = list(zip(*table, strict=True))
    matrix = [[sum(map(float.__mul__, a, b)) for b in columns] for a in columns]
    for place, column in enumerate(columns):
        matrix[place][place] += strength * (pstdev(column) ** 2 + 0.001)
    right = [sum(map(float.__mul__, column, goal)) for column in columns]
    for here in range(width):  # Gauss, without pivots: the matrix is positive definite
        for below in range(here + 1, width):
            factor = matrix[below][here] / matrix[here][here]
            matrix[below] = [a - factor * b for a, b in zip(matrix[below], matrix[here], strict=True)]
            right[below] -= factor * right[here]
    weights = [0.0] * width
    for here in reversed(range(width)):
        rest = sum(matrix[here][k] * weights[k] for k in range(here + 1, width))
        weights[here] = (right[here] - rest) / matrix[here][here]
    return weights
