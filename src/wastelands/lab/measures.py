"""What observed games show, as named numbers with their errors: for reports, comparisons and targets alike."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import sqrt

from wastelands.lab.observing import FINE, Observed
from wastelands.lab.statistics import Estimate

Games = Sequence[Observed]
LEAST = 20  # seats that a mean has to stand on
PAIR = 30  # and what a pair of cards has to


@dataclass(frozen=True, slots=True)
class Card:
    """How a card does: its lift is what it adds to a fair share of 1, beside seats with as many cards.

    Points say the same as wins with less noise where they decide; where they do not, wins alone speak.
    """

    id: str
    name: str
    lift: Estimate
    ahead: Estimate  # the same in points
    apart: float  # how far the points of such seats lie apart
    owners: int  # seats that had it
    used: Estimate  # share of games in which it served
    taken: dict[str, int]  # how it came to somebody, and how often
    offered: int


@dataclass(frozen=True, slots=True)
class Pair:
    """Two cards in one hand, and what they add beyond what each adds alone."""

    cards: tuple[str, str]
    names: tuple[str, str]
    more: Estimate


def fair(game: Observed, seat: int) -> float:
    """A seat's part of the win beside a fair share of 1."""
    return game.seats * game.won(seat)


def points(game: Observed, seat: int) -> float:
    return game.scores[seat]


def decided(games: Games) -> list[Observed]:
    """The games that somebody won."""
    return [game for game in games if game.winners]


Judged = Callable[[Observed, int], float]


def residuals(games: Games, judged: Judged = fair) -> dict[tuple[int, int], float]:
    """By game and seat: how much better it did than a seat that got as many cards would on average.

    Whoever is ahead gets more cards of every kind; without this every card would look good.
    """
    seen: list[tuple[int, int, float, float]] = []  # game, seat, cards and success beside the mean of the table
    for game in decided(games):
        cards = [len(taken) for taken in game.taken]
        values = [judged(game, seat) for seat in range(game.seats)]
        many, usual = sum(cards) / len(cards), sum(values) / len(values)
        seen += [(game.number, seat, cards[seat] - many, values[seat] - usual) for seat in range(game.seats)]
    across = sum(more * more for _, _, more, _ in seen)
    slope = sum(more * success for _, _, more, success in seen) / across if across else 0.0
    return {(number, seat): success - slope * more for number, seat, more, success in seen}


def cards_of(games: Games, names: dict[str, str]) -> list[Card]:
    """Every card of the set; where a game names none, whatever was taken."""
    rest, ahead = residuals(games), residuals(games, points)
    apart = sqrt(sum(value * value for value in ahead.values()) / max(1, len(ahead))) or 1.0
    owners: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    used, offered, ways = Counter[str](), Counter[str](), defaultdict[str, Counter[str]](Counter)
    for game in games:
        used.update(game.used.keys() | game.ways.keys())
        offered.update(game.offered)
        for card, how in game.ways.items():
            ways[card].update(how)
        for seat, cards in enumerate(game.taken):
            for card in cards if game.winners else ():
                owners[card].append((game.number, seat))
    return [
        Card(
            card,
            names.get(card, card),
            Estimate.of(rest[who] for who in owners[card]),
            Estimate.of(ahead[who] for who in owners[card]),
            apart,
            len(owners[card]),
            Estimate.share(used[card], len(games)),
            dict(sorted(ways[card].items())),
            offered[card],
        )
        for card in sorted(names or ways)
    ]


def pairs_of(games: Games, cards: Iterable[Card]) -> list[Pair]:
    """Every pair that enough seats had."""
    known = {card.id: card for card in cards if card.owners >= PAIR}
    rest, met = residuals(games), defaultdict[tuple[str, str], list[float]](list)
    for game in decided(games):
        for seat, taken in enumerate(game.taken):
            mine = sorted(card for card in taken if card in known)
            for place, one in enumerate(mine):
                for other in mine[place + 1 :]:
                    met[one, other].append(rest[game.number, seat])
    found = []
    for (one, other), values in met.items():
        if len(values) >= PAIR:
            alone = Estimate(known[one].lift.mean + known[other].lift.mean, 0.0, len(values))
            found.append(Pair((one, other), (known[one].name, known[other].name), Estimate.of(values) - alone))
    return sorted(found, key=lambda pair: (-pair.more.mean, pair.cards))


# ---- the course of a game


def half_time(game: Observed) -> tuple[int, ...] | None:
    """The points in the middle of a game; nothing where nobody leads yet."""
    points = game.course[len(game.course) // 2] if len(game.course) > 2 else None
    return points if points is not None and len(points) == game.seats and len(set(points)) > 1 else None


def lead_changes(game: Observed) -> int:
    """How often somebody else took the lead alone."""
    leaders = [points.index(max(points)) for points in game.course if points and points.count(max(points)) == 1]
    return sum(one != other for one, other in pairwise(leaders))


def runaway(game: Observed) -> float | None:
    """The part of the win of those who led at half time."""
    points = half_time(game)
    if points is None:
        return None
    return sum(game.won(seat) for seat in range(game.seats) if points[seat] == max(points))


def comeback(game: Observed) -> float | None:
    """The part of the win of those who were last at half time."""
    points = half_time(game)
    if points is None:
        return None
    return sum(game.won(seat) for seat in range(game.seats) if points[seat] == min(points))


def standings(games: Games, stops: int = 11) -> list[tuple[float, float, float]]:
    """From the start to the end of games: the mean points of winners, of the others, and of who leads."""
    lines: list[list[list[float]]] = [[[], [], []] for _ in range(stops)]
    for game in decided(games):
        course = [points for points in game.course if len(points) == game.seats]
        for stop in range(stops) if len(course) > 1 else ():
            points = course[round(stop * (len(course) - 1) / (stops - 1))]
            for seat, n in enumerate(points):
                lines[stop][0 if seat in game.winners else 1].append(n)
            lines[stop][2].append(max(points))
    means = [tuple(sum(values) / len(values) if values else 0.0 for values in stop) for stop in lines]
    return [(one, two, three) for one, two, three in means] if any(line[0] for line in lines) else []


def minutes(game: Observed) -> float:
    """How long people would sit at it."""
    return sum(phase.patience for phase in game.phases.values()) / FINE / 60


# ---- all of it by name


Each = Callable[[Observed], float | None]  # what one game says; nothing where it does not apply


def by_game(games: Games, cards: Iterable[Card]) -> dict[str, Each]:
    """Every number that each game has one of, so that games of the same luck can be compared one by one."""
    found: dict[str, Each] = {
        "rounds": lambda game: game.rounds,
        "decisions": lambda game: game.decisions,
        "minutes": minutes,
        "forced": _forced,
        "options": _options,
        "lead.changes": lambda game: lead_changes(game) if len(game.course) > 2 else None,
        "lead.runaway": lambda game: runaway(game) if game.winners else None,
        "lead.comeback": lambda game: comeback(game) if game.winners else None,
        "points.winner": lambda game: max(game.scores) if game.winners else None,
    }
    for ending in sorted({game.ending for game in games}):
        found[f"ending.{ending}"] = partial(_ends, ending)
    for seat in range(games[0].seats):
        found[f"seat.{seat + 1}"] = partial(_won, seat)
    for deed in sorted({deed for game in games for deed in game.deeds}):
        found[f"deed.{deed}"] = partial(_did, deed)
    for card in cards:
        found[f"card.{card.id}.used"] = partial(_served, card.id)
    return found


def _ends(ending: str, game: Observed) -> float:
    return float(game.ending == ending)


def _won(seat: int, game: Observed) -> float:
    return game.won(seat)


def _did(deed: str, game: Observed) -> float:
    return game.deeds.get(deed, 0)


def _served(card: str, game: Observed) -> float:
    return float(card in game.used or card in game.ways)


def by_group(games: Games, cards: Iterable[Card]) -> dict[str, Estimate]:
    """Every number that only many games together have: roles, settings, lifts."""
    found = {f"{role}.{name}": Estimate.of(values) for (role, name), values in sorted(by_role(games).items())}
    for (kind, name), some in sorted(by_setting(games).items()):
        for ending in sorted({game.ending for game in some}):
            share = Estimate.share(sum(game.ending == ending for game in some), len(some))
            found[f"{kind}.{name}.ending.{ending}"] = share
    return found | {f"card.{card.id}.lift": card.lift for card in cards if card.owners >= LEAST}


def measures(games: Games, cards: Sequence[Card]) -> dict[str, Estimate]:
    """Every number that can be compared between two sets of games or aimed at."""
    each = by_game(games, cards)
    single = {name: Estimate.of(_some(of, games)) for name, of in each.items()}
    found = single | by_group(games, cards)
    return {name: value for name, value in found.items() if value.n}


def by_role(games: Games) -> dict[tuple[str, str], list[float]]:
    """The wins of everybody who was something, beside a fair share of 1."""
    found: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for game in decided(games):
        for role, names in game.roles.items():
            for seat, name in enumerate(names):
                if name:
                    found[role, name].append(fair(game, seat))
    return dict(found)


def by_setting(games: Games) -> dict[tuple[str, str], list[Observed]]:
    """The games by what the table was dealt, where that differs."""
    found: defaultdict[tuple[str, str], list[Observed]] = defaultdict(list)
    for game in games:
        for kind, name in game.setting.items():
            found[kind, name].append(game)
    several = Counter(kind for kind, _ in found)
    return {key: some for key, some in found.items() if several[key[0]] > 1}


def _forced(game: Observed) -> float:
    asked = sum(phase.asked for phase in game.phases.values())
    return sum(phase.forced for phase in game.phases.values()) / asked if asked else 0.0


def _options(game: Observed) -> float:
    return sum(phase.options for phase in game.phases.values()) / max(1, game.decisions)


def _some(of: Each, games: Games) -> Iterable[float]:
    return (value for value in map(of, games) if value is not None)
