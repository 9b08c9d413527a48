"""What goes together on new sheets of Diplomacy: scorings, counts and sizes under which seats win alike (G10).

python -m bench.even SEED OUT     (a seed; content/courses/WD4.json; [PROCESSES])
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, product
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from wastelands.games.diplomacy.checks import Rounds, deal_failures
from wastelands.games.diplomacy.deal import deal
from wastelands.games.diplomacy.fair import Deal, played, won
from wastelands.games.diplomacy.generator import land_for
from wastelands.games.diplomacy.lands import LANDS
from wastelands.games.diplomacy.map import ROUNDS, Terrain
from wastelands.games.diplomacy.plan import (
    HEXES,
    LANDS_VERSION,
    MORE_HEXES,
    PLAYERS,
    SIZES,
    Counts,
    Hexes,
    Plan,
    Scorings,
    open_plan,
)
from wastelands.games.diplomacy.sparring import Points
from wastelands.games.diplomacy.streams import Stream

SIZES_OF_ACTIONS: tuple[Hexes, ...] = (
    HEXES,
    MORE_HEXES,
    ((1,), (1,), (1,), (2,), (2,), (2, 3)),
    ((1,), (1, 2), (1, 2), (2,), (2,), (2, 3)),
)
STAGES = ((8, 3), (24, 4), (72, 6), (200, 6))  # sheets, and games on each under every row
PART = 4  # of the rows of one stage goes on to the next
KEPT, OF_ONE = 16, 4  # rows that are kept, and how many of the same scorings
POINT = 0.02  # what a point between first and last weighs beside a share of the wins
SETTLED, TWICE = 6, 2  # turns before the first scoring: in all, and of each seat; else nobody may be beside the city
DRAWS = 30  # deals that are drawn until one holds


class Row(NamedTuple):
    scored_after: Scorings
    hexes_of: Hexes
    counts: Counts


class Tally:
    """How games ended under one row."""

    def __init__(self, players: int) -> None:
        self.wins, self.margins, self.games = [0.0] * players, 0, 0

    def count(self, ends: Iterable[Points]) -> None:
        for points in ends:
            self.wins = [sum(both) for both in zip(self.wins, won(points), strict=True)]
            self.margins += max(points) - min(points)
            self.games += 1

    @property
    def uneven(self) -> float:
        """How far from fair the seats stand on average."""
        return sqrt(fmean((wins / self.games - 1 / len(self.wins)) ** 2 for wins in self.wins))

    @property
    def margin(self) -> float:
        """Points between first and last."""
        return self.margins / self.games

    @property
    def fault(self) -> float:
        return self.uneven + POINT * self.margin


Found = dict[Row, Tally]


def scorings(cities: int) -> Iterator[Scorings]:
    """What is tried: cities scored soon enough, and no more than two at once, but after the last round."""
    for scored_after in combinations_with_replacement(range(2, ROUNDS + 1), cities):
        most = 2 if cities < ROUNDS else 3
        if (
            scored_after[0] < ROUNDS - 1
            and scored_after[-1] == ROUNDS
            and scored_after.count(ROUNDS) <= most
            and all(scored_after.count(number) <= 2 for number in range(2, ROUNDS))
        ):
            yield scored_after


def even(players: int, size: str, seed: str) -> list[Found]:
    """What was found at each stage, and at last those rows that are kept."""
    plan = open_plan(players, size)
    every = map(Row._make, product(scorings(plan.cities), SIZES_OF_ACTIONS, plan.counts))
    rows = [row for row in every if sum(row.counts[: row.scored_after[0]]) >= max(SETTLED, TWICE * players)]
    found: list[Found] = []
    for stage, (sheets, games) in enumerate(STAGES):
        tallies: Found = {row: Tally(players) for row in rows}
        for number in range(sheets):
            measure(tallies, players, size, f"{seed}{stage}.{number}", games)
        found.append({row: tally for row, tally in tallies.items() if tally.games})
        rows = sorted(found[-1], key=lambda row: found[-1][row].fault)
        rows = rows[: max(len(rows) // PART, KEPT)]
    last = found[-1]
    return [*found, {row: last[row] for row in chosen(sorted(last, key=lambda row: last[row].fault))}]


def chosen(ranked: list[Row]) -> list[Row]:
    """The best rows, with one set of sizes for the same scorings, as a terrain shows its scorings alone."""
    kept: list[Row] = []
    for row in ranked:
        same = [one for one in kept if one.scored_after == row.scored_after]
        if len(same) < OF_ONE and all(one.hexes_of == row.hexes_of for one in same) and len(kept) < KEPT:
            kept.append(row)
    return sorted(kept)


def measure(tallies: Found, players: int, size: str, seed: str, games: int) -> None:
    """Games on one sheet, under each of these rows."""
    plan, lands = open_plan(players, size), list(LANDS)
    terrain = land_for(players, Stream(f"land|{seed}").pick(lands), size, seed, LANDS_VERSION)
    scored = {row.scored_after: replace(terrain, scored_after=row.scored_after) for row in tallies}
    for number, row in enumerate(sorted(tallies)):
        one = scored[row.scored_after]
        rounds = dealt(one, players, replace(plan, counts=(row.counts,), hexes_of=row.hexes_of), f"{seed}|{number}")
        if rounds:
            tallies[row].count(played(Deal(one, rounds, players), seed, range(games)))


def dealt(terrain: Terrain, players: int, plan: Plan, seed: str) -> Rounds:
    """The first deal that holds; none if few do."""
    drawn = (deal(terrain, players, (), Stream(f"{seed}|{number}"), plan) for number in range(DRAWS))
    return next((rounds for rounds in drawn if not deal_failures(terrain, players, rounds)), ())


def main() -> None:
    seed, out = sys.argv[1], Path(sys.argv[2])
    asked = [(players, size, seed) for players in PLAYERS for size in SIZES]
    rows: dict[str, dict[str, list[Row]]] = {str(players): {} for players in PLAYERS}
    with Pool(int(sys.argv[3]) if len(sys.argv) > 3 else 1) as pool:
        for (players, size, _), found in zip(asked, pool.starmap(even, asked, 1), strict=True):
            rows[str(players)][size] = list(found[-1])
            for some in found:
                uneven, apart = (fmean(map(of, some.values())) for of in (_uneven, _margin))
                print(f"{players} {size}, {len(some)} rows: uneven by {uneven:.3f}, {apart:.1f} points", flush=True)
    out.write_text(_text(f"python -m bench.even {seed}", rows), encoding="utf-8")


def _uneven(tally: Tally) -> float:
    return tally.uneven


def _margin(tally: Tally) -> float:
    return tally.margin


def _text(command: str, rows: dict[str, dict[str, list[Row]]]) -> str:
    """A line for each of the scorings."""
    parts = [
        f'  "{players}": {{\n'
        + ",\n".join(f'   "{size}": [\n' + ",\n".join(_lines(kept)) + "\n   ]" for size, kept in sizes.items())
        + "\n  }"
        for players, sizes in rows.items()
    ]
    return f'{{\n "command": {json.dumps(command)},\n "courses": {{\n' + ",\n".join(parts) + "\n }\n}\n"


def _lines(kept: list[Row]) -> Iterator[str]:
    for scored_after, hexes_of in dict.fromkeys(row[:2] for row in kept):
        counts = [row.counts for row in kept if row.scored_after == scored_after]
        yield f"    {json.dumps({'scored_after': scored_after, 'hexes_of': hexes_of, 'counts': counts})}"


if __name__ == "__main__":
    main()
