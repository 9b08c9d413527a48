"""The arena: which bot is how strong, from games in which every bot sits on every seat equally often.

The chance to win a game is shared among its seats by strength (Bradley and Terry's model for two, Luce's for more), so
games of any number of seats and shared wins count alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import log, sqrt
from typing import Any

from wastelands.bots.bot import new_bot
from wastelands.engine.errors import Unreadable
from wastelands.engine.luck import Luck
from wastelands.engine.registry import game_class
from wastelands.lab.campaign import Harvest
from wastelands.lab.observing import Observed
from wastelands.lab.simulate import Plan
from wastelands.lab.statistics import Z, wilson

ELO = 400 / log(10)  # points of a factor e in strength
PRIOR = 0.5  # a win and a loss of this weight against an average bot, so that nobody's strength is endless
TURNS = 500  # of the fit; it stands still much earlier


@dataclass(frozen=True, slots=True)
class Contest(Plan):
    """Bots of which some sit down for each game; `bots` names each once.

    Games come in blocks: every choice of bots on every turn of the seats, all with the same luck.
    """

    def check(self) -> None:
        game_class(self.game).spec.check_seats(self.seats)
        if len(self.bots) < 2:
            raise Unreadable("a contest needs two bots or more, with commas: --bots hard,normal")
        if len(set(self.bots)) < len(self.bots):
            raise Unreadable(f"each bot is named once: {','.join(self.bots)}")
        for bot in self.bots:
            new_bot(bot, self.game, Luck("check"))
        Plan.check(replace(self.plain(), bots=self.bots[:1] * self.seats))

    def plain(self) -> Plan:
        return Plan(self.game, self.seats, self.bots, self.seed, self.options, self.content)

    def block(self) -> list[tuple[str, ...]]:
        """The seatings of a block."""
        lineups = seats_of(self.bots, self.seats)
        ways = [way for lineup in lineups for way in ({lineup, lineup[::-1]} if self.seats > 2 else {lineup})]
        turns = [way[turn:] + way[:turn] for way in sorted(ways) for turn in range(self.seats)]
        return list(dict.fromkeys(turns))

    def seating(self, number: int) -> tuple[str, ...]:
        block = self.block()
        return block[number % len(block)]

    def seed_of(self, number: int) -> str:
        return f"{self.seed}|{number // len(self.block())}"

    def whole(self, games: int) -> int:
        """As many games, or a few more, so that all blocks are whole."""
        size = len(self.block())
        return -(-games // size) * size


def seats_of(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Every choice of bots for so many seats; where there are too few bots, each sits there as often as the others.

    >>> seats_of(("a", "b", "c"), 2)
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    >>> seats_of(("a", "b"), 3)
    [('a', 'b', 'a'), ('a', 'b', 'b')]
    """
    often, rest = divmod(seats, len(bots))
    return [tuple(bots) * often + more for more in combinations(bots, rest)]


def strengths(bots: Sequence[str], games: Sequence[Observed]) -> dict[str, tuple[float, float]]:
    """Each bot's rating in Elo beside the average of all, and its standard error."""
    tables: dict[tuple[int, ...], tuple[int, list[float]]] = {}  # by how often each bot sat there
    for game in games:
        sat = tuple([game.bots.count(bot) for bot in bots])
        n, wins = tables.setdefault(sat, (0, [0.0] * len(bots)))
        for seat in game.winners:
            wins[bots.index(game.bots[seat])] += game.won(seat)
        tables[sat] = (n + bool(game.winners), wins)
    power = [1.0] * len(bots)
    for _ in range(TURNS):
        power = [_stronger(i, power, tables) for i in range(len(bots))]
    spread = _inverse(_information(power, tables))
    ratings = [ELO * log(one) for one in power]
    middle, many = sum(ratings) / len(ratings), len(bots)
    beside = [[(1.0 if i == j else 0.0) - 1 / many for j in range(many)] for i in range(many)]
    errors = [
        ELO * sqrt(sum(row[i] * spread[i][j] * row[j] for i in range(many) for j in range(many))) for row in beside
    ]
    return {bot: (ratings[i] - middle, errors[i]) for i, bot in enumerate(bots)}


Tables = dict[tuple[int, ...], tuple[int, list[float]]]


def _stronger(i: int, power: Sequence[float], tables: Tables) -> float:
    """One turn of the fit for one bot (Hunter's minorization)."""
    wins, chances = PRIOR, 2 * PRIOR / (power[i] + 1)
    for sat, (n, won) in tables.items():
        wins += won[i]
        if sat[i]:
            chances += n * sat[i] / sum(times * one for times, one in zip(sat, power, strict=True))
    return wins / chances


def _information(power: Sequence[float], tables: Tables) -> list[list[float]]:
    """How sharply the games tell strengths apart (Fisher's)."""
    many = range(len(power))
    found = [[0.0] * len(power) for _ in many]
    for i in many:
        found[i][i] += 2 * PRIOR * power[i] / (1 + power[i]) ** 2
    for sat, (n, _) in tables.items():
        total = sum(times * one for times, one in zip(sat, power, strict=True))
        share = [times * one / total for times, one in zip(sat, power, strict=True)]
        for i in many:
            for j in many:
                found[i][j] += n * ((share[i] if i == j else 0.0) - share[i] * share[j])
    return found


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """By Gauss; the prior keeps it from being singular."""
    many = len(matrix)
    rows = [[*row, *(1.0 if i == j else 0.0 for j in range(many))] for i, row in enumerate(matrix)]
    for i in range(many):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(many):
            if j != i:
                factor = rows[j][i]
                rows[j] = [value - factor * other for value, other in zip(rows[j], rows[i], strict=True)]
    return [row[many:] for row in rows]


def standing(contest: Contest, harvest: Harvest) -> dict[str, Any]:
    """What the games say, as one plain object."""
    games = harvest.rows()
    rated = strengths(contest.bots, games)
    return {
        "game": contest.game,
        "seats": contest.seats,
        "seed": contest.seed,
        "games": len(games),
        "without_winner": sum(not game.winners for game in games),
        "bots": {bot: _bot(bot, games, *rated[bot], harvest) for bot in sorted(rated, key=lambda bot: -rated[bot][0])},
        "crosstable": {bot: _row(bot, contest.bots, games) for bot in contest.bots},
    }


def _bot(bot: str, games: Sequence[Observed], elo: float, error: float, harvest: Harvest) -> dict[str, Any]:
    sat = [(game, seat) for game in games for seat, name in enumerate(game.bots) if name == bot]
    wins = sum(game.won(seat) for game, seat in sat)
    low, high = wilson(wins, len(sat))
    clock = harvest.clocks[bot]
    return {
        "elo": round(elo, 1),
        "elo_low": round(elo - Z * error, 1),
        "elo_high": round(elo + Z * error, 1),
        "seats": len(sat),
        "share": round(wins / max(1, len(sat)), 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "decisions": clock.n,
        "decisions_per_second": round(clock.n / clock.total) if clock.total else 0,
        "p50_ms": round(1000 * clock.quantile(0.5), 3),
        "p99_ms": round(1000 * clock.quantile(0.99), 3),
    }


def _row(bot: str, bots: Sequence[str], games: Sequence[Observed]) -> dict[str, Any]:
    """Of the games that one of two bots won, the share that this one won."""
    row = {}
    for other in bots:
        met = [game for game in games if other != bot and bot in game.bots and other in game.bots]
        wins, losses = _wins(bot, met), _wins(other, met)
        if wins + losses:
            low, high = wilson(wins, round(wins + losses))
            row[other] = {
                "games": len(met),
                "wins": round(wins, 2),
                "share": round(wins / (wins + losses), 4),
                "low": round(low, 4),
                "high": round(high, 4),
            }
    return row


def _wins(bot: str, games: Sequence[Observed]) -> float:
    return sum(game.won(seat) for game in games for seat, name in enumerate(game.bots) if name == bot)


def leader(contest: Contest, harvest: Harvest) -> str:
    """Who is ahead, in a few words, while the games go on."""
    rated = strengths(contest.bots, list(harvest.games.values()))
    best = max(rated, key=lambda bot: rated[bot][0])
    elo, error = rated[best]
    return f"{best} leads with {elo:+.0f} Elo (± {Z * error:.0f})"
