"""Who wins by the order of placing bases: ``python -m tests.games.survivors.fairness 4 300`` (seats, games).

A third number sets the radios of the last to place a base (SV-SET-43), to see what the game would be without them.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from copy import copy
from functools import partial

from msgspec.structs import replace

from wastelands.bots.bot import new_bot
from wastelands.engine.luck import Luck
from wastelands.games.survivors.cards import Numbers
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.reading import SHELF


def shares(seats: int, radios: int, number: int) -> list[float]:
    """The win of one game between greedy players, shared by its winners, in the order of placing bases."""
    luck = Luck(f"fair|{number}")
    content = copy(SHELF.load())
    vars(content)["numbers"] = replace(content.numbers, radios=radios)  # a value has no door for this
    game = Survivors.new(seats, luck, content)
    first = game.first
    bots = [new_bot("greedy", "survivors", Luck(f"fair|{number}|{seat}")) for seat in range(seats)]
    while acting := game.to_act():
        seat = acting[0]
        action = bots[seat].choose(seat, game.actions(seat), lambda seat=seat: game.view(seat))  # type: ignore[misc]
        game.play(seat, action, luck)
    result = game.result()
    assert result is not None
    won = [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(seats)]
    return won[first:] + won[:first]


def main(seats: int, games: int, radios: int = Numbers().radios) -> None:
    with ProcessPoolExecutor(2) as pool:
        found = list(pool.map(partial(shares, seats, radios), range(games), chunksize=4))
    wins = ", ".join(f"{100 * sum(column) / games:.1f} %" for column in zip(*found, strict=True))
    print(f"{seats} seats, {games} games, {radios} radios for the last: wins in the order of placing: {wins}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
