"""Which scorings and counts of actions go together on new sheets of Diplomacy: those under which seats win alike (G9).

python -m bench.even 24 12 even OUT     (sheets, games on each under every row, seed, content/even.json; [PROCESSES])
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from statistics import fmean

from wastelands.games.diplomacy.checks import Rounds, deal_failures
from wastelands.games.diplomacy.deal import deal
from wastelands.games.diplomacy.fair import Deal, played, won
from wastelands.games.diplomacy.generator import land_for
from wastelands.games.diplomacy.lands import LANDS
from wastelands.games.diplomacy.map import Terrain
from wastelands.games.diplomacy.plan import LANDS_VERSION, PLAYERS, SIZES, Counts, Plan, Scorings, open_plan
from wastelands.games.diplomacy.sparring import Points
from wastelands.games.diplomacy.streams import Stream

# What is tried, by the number of cities: no more than two are scored at once, but after the last round.
SCORINGS: dict[int, tuple[Scorings, ...]] = {
    4: (
        (2, 3, 4, 6), (2, 4, 4, 6), (2, 4, 5, 6), (2, 4, 6, 6), (3, 3, 5, 6), (3, 4, 4, 6), (4, 4, 5, 6), (4, 4, 6, 6),
    ),
    5: (
        (2, 2, 4, 4, 6), (2, 3, 4, 6, 6), (2, 3, 5, 5, 6), (2, 4, 4, 5, 6), (2, 4, 4, 6, 6), (2, 4, 5, 6, 6),
        (3, 3, 4, 5, 6), (3, 4, 4, 6, 6),
    ),
    6: (
        (2, 2, 4, 4, 5, 6), (2, 3, 3, 4, 5, 6), (2, 3, 4, 4, 6, 6), (2, 3, 4, 5, 5, 6), (2, 3, 4, 5, 6, 6),
        (2, 4, 4, 5, 6, 6), (3, 3, 4, 4, 5, 6), (3, 3, 4, 4, 6, 6),
    ),
    7: (
        (2, 2, 3, 4, 5, 6, 6), (2, 3, 3, 4, 5, 5, 6), (2, 3, 4, 4, 5, 6, 6), (2, 3, 4, 5, 5, 6, 6),
        (2, 4, 4, 5, 6, 6, 6), (3, 3, 4, 4, 5, 6, 6),
    ),
}  # fmt: skip
SIEVE, PART, LEAST = 3, 8, 8  # a third of all rows is measured longer; an eighth is kept, and at least so many
LONGER = 4
POINT = 0.01  # what a point between first and last weighs beside a share of the wins
DRAWS = 30  # deals that are drawn until one holds

Row = tuple[Scorings, Counts]
Games = list[list[Points]]  # by sheet
Found = dict[Row, Games]


def even(players: int, size: str, sheets: int, games: int, seed: str) -> tuple[Found, Found]:
    """How games end under every row, and under those that are kept."""
    plan = open_plan(players, size)
    rows = [(scored_after, counts) for scored_after in SCORINGS[plan.cities] for counts in plan.counts]
    found: Found = {row: [] for row in rows}
    measure(found, players, size, range(sheets), games, seed)
    some = {row: found[row] for row in ranked(found)[: len(rows) // SIEVE]}
    measure(some, players, size, range(sheets, LONGER * sheets), games, seed)
    return found, {row: some[row] for row in sorted(ranked(some)[: max(LEAST, len(rows) // PART)])}


def measure(found: Found, players: int, size: str, numbers: range, games: int, seed: str) -> None:
    """Games on sheets of all kinds, under each of these rows."""
    plan, lands = open_plan(players, size), list(LANDS)
    for number in numbers:
        terrain = land_for(players, lands[number % len(lands)], size, f"{seed}{number}", LANDS_VERSION)
        for counts in dict.fromkeys(counts for _, counts in found):
            rounds = dealt(terrain, players, replace(plan, counts=(counts,)), f"{seed}|{number}")
            for row in found if rounds else ():
                if row[1] == counts:
                    deal = Deal(replace(terrain, scored_after=row[0]), rounds, players)
                    found[row].append(played(deal, seed, range(games)))


def dealt(terrain: Terrain, players: int, plan: Plan, seed: str) -> Rounds:
    """The first deal that holds; none if few do."""
    drawn = (deal(terrain, players, (), Stream(f"{seed}|{number}"), plan) for number in range(DRAWS))
    return next((rounds for rounds in drawn if not deal_failures(terrain, players, rounds)), ())


def ranked(found: Found) -> list[Row]:
    tried = [row for row in found if found[row]]
    return sorted(tried, key=lambda row: unevenness(found[row]) + POINT * margin(found[row]))


def unevenness(sheets: Games) -> float:
    """How far from fair the seats stand on average."""
    shares = [fmean(seat) for seat in zip(*(won(points) for games in sheets for points in games), strict=True)]
    return sqrt(fmean((share - 1 / len(shares)) ** 2 for share in shares))


def margin(sheets: Games) -> float:
    """Points between first and last."""
    return fmean(max(points) - min(points) for games in sheets for points in games)


def main() -> None:
    sheets, games, seed, out = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], Path(sys.argv[4])
    asked = [(players, size, sheets, games, seed) for players in PLAYERS for size in SIZES]
    rows: dict[str, dict[str, list[Row]]] = {str(players): {} for players in PLAYERS}
    with Pool(int(sys.argv[5]) if len(sys.argv) > 5 else 1) as pool:
        for (players, size, *_), (found, kept) in zip(asked, pool.starmap(even, asked, 1), strict=True):
            rows[str(players)][size] = list(kept)
            for name, some in (("all", found), ("kept", kept)):
                uneven, apart = (fmean(map(told, some.values())) for told in (unevenness, margin))
                print(f"{players} {size}, {len(some)} {name}: uneven by {uneven:.3f}, {apart:.1f} points")
    out.write_text(_text(f"python -m bench.even {sheets} {games} {seed}", rows), encoding="utf-8")


def _text(command: str, rows: dict[str, dict[str, list[Row]]]) -> str:
    """A line for each row."""
    parts = [
        f'  "{players}": {{\n'
        + ",\n".join(
            f'   "{size}": [\n' + ",\n".join(f"    {json.dumps(row)}" for row in kept) + "\n   ]"
            for size, kept in sizes.items()
        )
        + "\n  }"
        for players, sizes in rows.items()
    ]
    return f'{{\n "command": {json.dumps(command)},\n "rows": {{\n' + ",\n".join(parts) + "\n }\n}\n"


if __name__ == "__main__":
    main()
