"""Every bot against every other: python examples/tournament.py diplomacy greedy random easy --games 10

Each pair plays the same sheets or decks twice, with the seats changed; the table shows each bot's share of wins against
each other, and its Elo from all games together (a fit by Bradley and Terry's model).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import combinations
from math import log10

from wastelands import Luck, game_class
from wastelands.bots.bot import new_bot

Table = dict[tuple[str, str], float]  # how often the first won against the second


def share(name: str, bots: Sequence[str], seed: str) -> float:
    """The part of the win that the first of two bots gets in one game."""
    luck = Luck(seed)
    game = game_class(name).new(2, luck)
    players = [new_bot(bot, name, Luck(f"{seed} {seat}")) for seat, bot in enumerate(bots)]
    while acting := game.to_act():
        seat = acting[0]
        game.play(seat, players[seat].choose(seat, game.actions(seat), lambda seat=seat: game.view(seat)), luck)  # type: ignore[misc]
    result = game.result()
    assert result is not None
    return (0 in result.winners) / len(result.winners) if result.winners else 0.5


def tournament(name: str, bots: Sequence[str], games: int) -> Table:
    """All pairs, each with the same luck on both sides of the table."""
    table: Table = {}
    for one, other in combinations(bots, 2):
        won = 0.0
        for number in range(games):
            seed = f"tournament {number // 2}"
            won += share(name, (one, other), seed) if number % 2 else 1 - share(name, (other, one), seed)
        table[one, other], table[other, one] = won, games - won
    return table


def ratings(table: Table, bots: Sequence[str], rounds: int = 200) -> dict[str, float]:
    """Elo, on average 0; half a win is added to both sides of each pair, so that nobody is without end."""
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(rounds):
        for bot in bots:
            rivals = [other for other in bots if other != bot]
            won = sum(table[bot, other] + 0.5 for other in rivals)
            met = sum(
                (table[bot, other] + table[other, bot] + 1) / (strength[bot] + strength[other]) for other in rivals
            )
            strength[bot] = won / met
    logs = {bot: 400 * log10(one) for bot, one in strength.items()}
    return {bot: one - sum(logs.values()) / len(logs) for bot, one in logs.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description="Every bot against every other, at two seats")
    parser.add_argument("game")
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--games", type=int, default=10, help="of each pair, an even number")
    given = parser.parse_args()
    table = tournament(given.game, given.bots, given.games)
    elo = ratings(table, given.bots)
    print("bot".ljust(12), *(bot.rjust(8) for bot in given.bots), "Elo".rjust(8))
    for bot in sorted(given.bots, key=lambda bot: -elo[bot]):
        row = ["-" if bot == other else f"{table[bot, other] / given.games:.0%}" for other in given.bots]
        print(bot.ljust(12), *(cell.rjust(8) for cell in row), f"{elo[bot]:+.0f}".rjust(8))


if __name__ == "__main__":
    main()
