"""How often a knight wins: ``python -m tests.games.knights.shares KN08 30 3 seed``.

The knight sits on each seat in turn, in so many games of every mission for that many players; everybody plays greedily
and takes the other knights as bots do.  A share of 1 is fair; games that nobody wins count for nobody.
"""

from __future__ import annotations

import sys

from wastelands.bots.bot import new_bot
from wastelands.engine.luck import Luck
from wastelands.games.knights.cards import SHELF
from wastelands.games.knights.game import Knights
from wastelands.games.knights.missions import NAMES
from wastelands.games.knights.setup import PickKnight
from wastelands.lab.statistics import Estimate


def won(knight: str, mission: str, seats: int, seed: str, number: int) -> float | None:
    """The knight's part of the win beside a fair share of 1; None if nobody won."""
    luck, mine = Luck(f"{seed}|{mission}|{number}"), number % seats
    game = Knights.new(seats, luck, mission=mission)
    bots = [new_bot("greedy", "knights", Luck(f"{seed}|{mission}|{number}|{seat}")) for seat in range(seats)]
    while acting := game.to_act():
        seat = acting[0]
        actions = game.actions(seat)
        if isinstance(game.steps[-1], PickKnight):
            actions = tuple(one for one in actions if (one.values == (knight,)) == (seat == mine))
        game.play(seat, bots[seat].choose(seat, actions, lambda seat=seat: game.view(seat)), luck)  # type: ignore[misc]
    result = game.result()
    assert result is not None
    return seats * (mine in result.winners) / len(result.winners) if result.winners else None


def main(knight: str, games: int, seats: int, seed: str) -> None:
    found: list[float] = []
    for mission in NAMES:
        if SHELF.load().missions[mission].players <= seats:
            some = [one for number in range(games) if (one := won(knight, mission, seats, seed, number)) is not None]
            print(f"{mission}: {Estimate.of(some).mean:.2f} of {len(some)}", flush=True)
            found += some
    whole = Estimate.of(found)
    low, high = whole.interval()
    print(
        f"{knight}: {whole.mean:.2f} ({low:.2f} to {high:.2f}) times a fair share in {whole.n} games that somebody won"
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
