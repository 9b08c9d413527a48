"""What real games reach, so that printed tracks and tokens suffice: the 99th percentile of each game's highest.

python -m bench.reach survivors 1000 [PROCESSES]
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from multiprocessing import Pool
from typing import Any

from wastelands.bots.bot import new_bot
from wastelands.engine.luck import Luck
from wastelands.engine.registry import game_class
from wastelands.games.survivors.drawing.kit import NUMBERS
from wastelands.games.survivors.goods import GOODS
from wastelands.games.survivors.people import points, survivors
from wastelands.games.warlords.cards import RESOURCES


def of_warlords(game: Any) -> Iterator[tuple[str, int]]:
    yield "round", game.round
    for stock in game.stocks:
        yield from zip(RESOURCES, stock, strict=True)


def of_survivors(game: Any) -> Iterator[tuple[str, int]]:
    """Goods and points of a seat; what lies on the map at the same time."""
    yield "round", game.round
    for stock in game.stocks:
        yield from zip(GOODS, stock, strict=True)
    yield from (("points", points(game, seat)) for seat in range(game.seats))
    yield from (("survivors", survivors(game, seat)) for seat in range(game.seats))
    yield from (("wounded", people.wounded) for people in game.people)
    yield from (("bought points", bought) for bought in game.bought)
    for name, pieces in (("base", game.bases), ("party", game.parties)):
        yield from ((f"{name} of a seat", n) for n in Counter(piece.owner for piece in pieces).values())
    built = (*game.buildings, *game.sites)
    yield from (("buildings of a seat", n) for n in Counter(piece.owner for piece in built).values())
    for kind, n in Counter(piece.kind for piece in built).items():
        yield f"{kind} for each seat", -(-n // game.seats)
    yield from ((f"feature {kind}", n) for kind, n in Counter(piece.kind for piece in game.features).items())
    yield "gathered for each seat", -(-len(game.gathered) // game.seats)
    yield from (("hordes for each seat", -(-len(game.zombies) // game.seats)), ("clouds", len(game.clouds)))
    yield from (("zombies of a horde", n) for _, n in game.zombies)
    tokens = Counter(token for n in numbered(game) for token in written(n))
    yield from ((f"number {token} for each seat", -(-n // game.seats)) for token, n in tokens.items())


def numbered(game: Any) -> Iterator[int]:
    """What needs a number on the map: whoever is more than one, all who work, and what features hold."""
    crowds = [party.size for party in game.parties] + [n for _, n in game.zombies] + [c.level for c in game.clouds]
    yield from (n for n in crowds if n > 1)
    yield from (building.crew for building in game.buildings)
    yield from (site.builders for site in game.sites)
    yield from (feature.charges for feature in game.features)


def written(n: int) -> Iterator[int]:
    """A number with as few tokens as can be, the large ones first."""
    for token in sorted(NUMBERS, reverse=True):
        while n >= token:
            yield token
            n -= token


REACH: dict[str, Callable[[Any], Iterator[tuple[str, int]]]] = {"survivors": of_survivors, "warlords": of_warlords}


def highest(name: str, seats: int, number: int) -> Counter[str]:
    """The most of everything in one game between greedy bots."""
    luck = Luck(f"reach|{number}")
    players = [new_bot("greedy", name, Luck(f"reach|{number}|{seat}")) for seat in range(seats)]
    game, found = game_class(name).new(seats, luck), Counter[str]()
    while acting := game.to_act():
        for seat in acting:
            actions = game.actions(seat)
            action = actions[0]
            if len(actions) > 1:
                action = players[seat].choose(seat, actions, lambda game=game, seat=seat: game.view(seat))
            game.play(seat, action, luck)
        for what, n in REACH[name](game):
            found[what] = max(found[what], n)
    return found


def main(name: str, games: int, processes: int | None = None) -> None:
    seats = game_class(name).spec.seats
    with Pool(processes) as pool:
        played = pool.starmap(highest, [(name, seats[number % len(seats)], number) for number in range(games)], 5)
    for what in sorted({what for one in played for what in one}):
        values = sorted(one[what] for one in played)
        print(f"{what:24} 99 % {values[int(0.99 * (games - 1))]:4}  most {values[-1]:4}")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
