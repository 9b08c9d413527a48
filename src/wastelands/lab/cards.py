"""What each card is worth: how often it is taken, and how its owners fare beside an average seat.

Works for every game that tells `acquired` (seat, card, how); `refilled` events, if any, say what was on offer.
"""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wastelands.bots.bot import new_bot
from wastelands.engine.events import Event
from wastelands.engine.luck import Luck
from wastelands.lab.simulate import Tally, new_table, play_out
from wastelands.lab.statistics import Sum


@dataclass(slots=True)
class CardTally:
    """What some games showed about cards; tallies merge in any order."""

    games: int = 0
    rounds: Sum = field(default_factory=Sum)
    wins: dict[str, Sum] = field(default_factory=dict)  # owner's share of the win, times the number of seats
    taken: dict[str, Counter[str]] = field(default_factory=dict)
    offered: Counter[str] = field(default_factory=Counter)

    def merge(self, other: CardTally) -> None:
        self.games += other.games
        self.rounds.merge(other.rounds)
        for card, wins in other.wins.items():
            self.wins.setdefault(card, Sum()).merge(wins)
        for card, ways in other.taken.items():
            self.taken.setdefault(card, Counter()).update(ways)
        self.offered.update(other.offered)

    def report(self) -> dict[str, Any]:
        everything = Sum()
        for wins in self.wins.values():
            everything.merge(wins)
        return {
            "games": self.games,
            "rounds": {"mean": round(self.rounds.mean, 2), "spread": round(self.rounds.spread, 2)},
            "mean_owner": round(everything.mean, 3),
            "cards": {card: self._card(card) for card in sorted(set(self.offered) | set(self.taken))},
        }

    def _card(self, card: str) -> dict[str, Any]:
        wins = self.wins.get(card, Sum())
        low, high = wins.interval()
        return {
            "owners": wins.n,
            "wins_times_seats": round(wins.mean, 3),
            "low": round(low, 3),
            "high": round(high, 3),
            "offered": self.offered[card],
            "taken": dict(sorted(self.taken.get(card, Counter()).items())),
        }


def card_report(
    game: str,
    seats: int,
    games: int,
    bot: str = "greedy",
    seed: str = "1",
    jobs: int = 1,
    content: Path | None = None,
) -> dict[str, Any]:
    """Play games between equal bots and report every card that was offered or taken."""
    return card_tally(game, seats, games, bot, seed, jobs, content).report()


def card_tally(
    game: str,
    seats: int,
    games: int,
    bot: str = "greedy",
    seed: str = "1",
    jobs: int = 1,
    content: Path | None = None,
) -> CardTally:
    if jobs == 1:
        return _some_games(game, seats, range(games), bot, seed, content)
    tally = CardTally()
    with ProcessPoolExecutor(jobs) as pool:
        parts = [
            pool.submit(_some_games, game, seats, range(start, games, jobs), bot, seed, content)
            for start in range(jobs)
        ]
        for part in parts:
            tally.merge(part.result())
    return tally


def _some_games(game: str, seats: int, numbers: range, bot: str, seed: str, content: Path | None) -> CardTally:
    tally = CardTally()
    for number in numbers:
        _one_game(tally, game, seats, bot, f"{seed}-{seats}-{number}", content)
    return tally


def _one_game(tally: CardTally, name: str, seats: int, bot: str, seed: str, content: Path | None) -> None:
    owned: set[tuple[int, str]] = set()

    def hear(event: Event) -> None:
        if event.verb == "acquired":
            owned.add((event["seat"], event["card"]))
            tally.taken.setdefault(event["card"], Counter())[event["how"]] += 1
        elif event.verb == "refilled":
            for cards in event.facts.values():
                tally.offered.update(card for card in cards if card)

    luck = Luck(f"cards-{seed}")
    luck.listener = hear
    table = new_table(name, seats, luck, content)
    bots = [new_bot(bot, name, Luck(f"bot-{seed}-{seat}")) for seat in range(seats)]
    play_out(table, bots, luck, Tally())
    result = table.result()
    assert result is not None
    tally.games += 1
    tally.rounds.add(getattr(table, "round", 0))
    for seat, card in owned:
        won = seats / len(result.winners) if seat in result.winners else 0.0
        tally.wins.setdefault(card, Sum()).add(won)
