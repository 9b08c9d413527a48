"""Who wins by the order of placing bases and by temperament: ``python -m tests.games.survivors.fairness 4 300``.

The numbers are seats and games.  A third one sets the radios of the last to place a base (SV-SET-43), to see what the
game would be without them; a fourth word is the seed.  How games end, and after how many rounds, is told as well.
"""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from copy import copy
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from wastelands.bots.bot import new_bot
from wastelands.bots.survivors.temper import temper_of
from wastelands.engine.luck import Luck
from wastelands.games.survivors.cards import Numbers
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.reading import SHELF
from wastelands.games.survivors.setup import PlaceBase


class Ended(NamedTuple):
    """A game: each seat's part of the win and its temperament, in the order of placing bases."""

    won: list[float]
    tempers: list[str]
    ending: str
    rounds: int


def ended(seats: int, radios: int, seed: str, number: int) -> Ended:
    """One game between greedy players."""
    luck = Luck(f"{seed}|{number}")
    content = copy(SHELF.load())
    vars(content)["numbers"] = replace(content.numbers, radios=radios)  # a value has no door for this
    game = Survivors.new(seats, luck, content)
    order = list(game.clockwise(game.first))
    tempers: list[str] = []
    bots = [new_bot("greedy", "survivors", Luck(f"{seed}|{number}|{seat}")) for seat in range(seats)]
    while acting := game.to_act():
        if not tempers and not isinstance(game.steps[-1], PlaceBase):
            tempers = [temper_of(game, seat).name for seat in order]
        seat = acting[0]
        action = bots[seat].choose(seat, game.actions(seat), lambda seat=seat: game.view(seat))  # type: ignore[misc]
        game.play(seat, action, luck)
    result = game.result()
    assert result is not None
    won = [1 / len(result.winners) if seat in result.winners else 0.0 for seat in order]
    return Ended(won, tempers, result.reason, game.round)


def main(seats: int, games: int, radios: int, seed: str) -> None:
    with ProcessPoolExecutor(2) as pool:
        found = list(pool.map(partial(ended, seats, radios, seed), range(games), chunksize=4))
    wins = ", ".join(f"{100 * sum(column) / games:.1f} %" for column in zip(*[one.won for one in found], strict=True))
    endings = Counter(one.ending for one in found)
    had = Counter(temper for one in found for temper in one.tempers)
    won = Counter[str]()
    for one in found:
        for temper, part in zip(one.tempers, one.won, strict=True):
            won[temper] += part  # type: ignore[assignment]
    print(f"{seats} seats, {games} games, {radios} radios for the last: wins in the order of placing: {wins}")
    print(f"{sum(one.rounds for one in found) / games:.1f} rounds; {dict(endings)}")
    print("times a fair share:", {name: round(seats * won[name] / n, 2) for name, n in sorted(had.items())})


if __name__ == "__main__":
    given = [*sys.argv[1:], *(str(Numbers().radios), "fair")[len(sys.argv) - 3 :]]
    main(int(given[0]), int(given[1]), int(given[2]), given[3])
