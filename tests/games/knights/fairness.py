"""What games between greedy knights show: endings, seats, and each knight's wins beside its fair share.

python -m tests.games.knights.fairness MISSION SEATS GAMES [SEED]
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from math import sqrt

from wastelands.bots.knights import Greedy
from wastelands.engine.luck import Luck
from wastelands.games.knights.game import Knights

Outcome = tuple[str, int, tuple[str, ...], tuple[float, ...]]


def one(job: tuple[str, int, str]) -> Outcome:
    """How a game ended, after how many rounds, with which knights, and who won how much of it."""
    mission, seats, seed = job
    luck = Luck(seed)
    game = Knights.new(seats, luck, mission=mission)
    bots = [Greedy(Luck(f"{seed}|{seat}")) for seat in range(seats)]
    while acting := game.to_act():
        seat = acting[0]
        view = game.view(seat)
        game.play(seat, bots[seat].choose(seat, game.actions(seat), lambda view=view: view), luck)  # type: ignore[misc]
    result = game.result()
    assert result is not None
    shares = tuple((seat in result.winners) / max(1, len(result.winners)) for seat in range(seats))
    return result.reason, game.round, tuple(game.knight(seat).id for seat in range(seats)), shares


def measured(mission: str, seats: int, games: int, seed: str) -> list[Outcome]:
    jobs = [(mission, seats, f"{seed}-{mission}-{n}") for n in range(games)]
    with ProcessPoolExecutor(2) as pool:
        return list(pool.map(one, jobs, chunksize=4))


def report(found: Iterable[Outcome], seats: int) -> None:
    found = list(found)
    print("endings", dict(Counter(reason for reason, *_ in found)), "rounds", sum(o[1] for o in found) / len(found))
    won = [o for o in found if sum(o[3])]
    for seat in range(seats):
        print(f"seat {seat}: {sum(o[3][seat] for o in won) / max(1, len(won)):.3f}")
    played, wins = Counter[str](), Counter[str]()
    for _, _, knights, shares in won:
        for knight, share in zip(knights, shares, strict=True):
            played[knight] += 1
            wins[knight] += share  # type: ignore[assignment]
    for knight, n in sorted(played.items(), key=lambda pair: -wins[pair[0]] / pair[1]):
        share = wins[knight] / n
        spread = 1.96 * sqrt(max(share * (1 - share), 0.01) / n)
        low, high = (share - spread) * seats, (share + spread) * seats
        print(f"{knight}: {n} games, {share * seats:.2f} of its fair share ({low:.2f} to {high:.2f})")


if __name__ == "__main__":
    mission, seats, games = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    report(measured(mission, seats, games, (sys.argv[4:] or ["1"])[0]), seats)
