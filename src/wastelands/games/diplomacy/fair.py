"""Fair sheets: a predictor looks at the opening of a deal, and games of quick equals reject or confirm it (F-9)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from math import exp

from wastelands.engine.luck import Luck
from wastelands.games.diplomacy.checks import Rounds, deal_failures
from wastelands.games.diplomacy.deal import deal as draw_deal
from wastelands.games.diplomacy.labels import Label
from wastelands.games.diplomacy.map import ROUNDS, Terrain
from wastelands.games.diplomacy.quick import Quick
from wastelands.games.diplomacy.search import NORMAL
from wastelands.games.diplomacy.streams import Stream
from wastelands.games.diplomacy.trying import Judge, best_turn, prospects, value

OPENINGS, OPENING = 2, 4  # how many openings the predictor plays, and how many rounds of each
SOFT = 4.0  # points by which a seat must lead to win surely, in the soft count of a game
PROMISING = 0.15  # how far from fair the predictor may see a seat of a deal that is played at all
GAP = 0.05  # how far a seat's share among players of the level `normal` lies from that among quick ones

Stages = tuple[tuple[int, float], ...]  # after so many games no seat may be held to stand farther from fair


@dataclass(frozen=True, slots=True)
class Care:
    """How long deals are tried."""

    quick: Stages  # games of those who look at what is linked now
    normal: Stages  # then games of those who judge as the level `normal` does
    games: dict[int, int]  # by seats: after so many games the least risky deal must do


# While somebody waits, and for the stock that idle time fills.
HASTY = Care(((4, 0.14), (12, 0.10)), ((8, 0.10), (20, 0.07)), {2: 60, 3: 28, 4: 20})
PATIENT = Care(((4, 0.14), (12, 0.10), (32, 0.07)), ((12, 0.09), (32, 0.07), (64, 0.05)), {2: 1200, 3: 2000, 4: 2000})


@dataclass(frozen=True, slots=True)
class Deal:
    """A terrain with its actions: all that decides how fair a game is."""

    terrain: Terrain
    rounds: Rounds
    players: int


Worths = list[tuple[float, ...]]


def played(deal: Deal, seed: str, rounds: int = ROUNDS, judge: Judge = value) -> tuple[Quick, Worths]:
    """A game of equals, with what every position was worth after each round."""
    game, below = Quick(deal.terrain, deal.rounds, deal.players), Luck(seed).below
    worths: Worths = []
    while game.round <= rounds:
        round_, game = game.round, best_turn(game, below, NORMAL, judge).after
        if game.round > round_:
            worths.append(tuple([value(game, seat) for seat in range(deal.players)]))
    return game, worths


def soft_shares(points: Iterable[int]) -> list[float]:
    """Who won, told softly: a lead of one point says less than one of ten, which counts of wins do not see."""
    scores = tuple(points)
    weights = [exp((own - max(scores)) / SOFT) for own in scores]
    return [weight / sum(weights) for weight in weights]


def features(deal: Deal, openings: int = OPENINGS) -> list[list[float]]:
    """What the predictor sees, a row for each seat: the opening as it is played, and the turns that are left."""
    seats = range(deal.players)
    looks = [played(deal, f"opening|{number}", rounds=OPENING)[1] for number in range(openings)]
    rows: list[list[float]] = [[] for _ in seats]
    for after in range(1, OPENING):
        worths = [sum(look[after][seat] for look in looks) / openings for seat in seats]
        for row, worth in zip(rows, worths, strict=True):
            row.append(worth - sum(worths) / deal.players)
    hexes, begins = _turns_to_come(deal)
    for seat in seats:
        rows[seat] += hexes[seat] + begins[seat] + [1.0 if seat == other else 0.0 for other in seats]
    return rows


def _turns_to_come(deal: Deal) -> tuple[list[list[float]], list[list[float]]]:
    """After the opening: the hexes of each round by seat if all take the largest action left, and who begins."""
    later = range(OPENING, ROUNDS)
    hexes = [[0.0 for _ in later] for _ in range(deal.players)]
    begins = [[0.0 for _ in later] for _ in range(deal.players)]
    seat = 0
    for number, labels in enumerate(deal.rounds):
        sizes = sorted((Label.parse(text).size for text in labels), reverse=True)
        for place, size in enumerate(sizes):
            if number >= OPENING:
                hexes[seat][number - OPENING] += size
                if place == 0:
                    begins[seat][number - OPENING] = 1.0
            seat = (seat + 1) % deal.players
    for column in range(len(later)):
        mean = sum(row[column] for row in hexes) / deal.players
        for row in hexes:
            row[column] -= mean
    return hexes, begins


# ---- what was learned


@dataclass(frozen=True, slots=True)
class Model:
    """What measured sheets of one number of seats taught (`learning`)."""

    weights: tuple[float, ...]  # of the features
    doubt: float  # standard error of a prediction
    slope: float  # wins for each soft share
    noise: float  # standard deviation of one game
    shift: tuple[float, ...]  # by seats: what they win more among players of the level `normal` than among quick ones


@cache
def model_for(players: int) -> Model:
    text = (files("wastelands.games.diplomacy") / "content" / "fair.json").read_text(encoding="utf-8")
    learned = json.loads(text)["models"][str(players)]
    weights, shift = tuple(learned["weights"]), tuple(learned["shift"])
    return Model(weights, learned["doubt"], learned["slope"], learned["noise"], shift)


def predicted(deal: Deal) -> list[float]:
    """How far from its fair share of wins each seat will stand, by the look of the opening."""
    model = model_for(deal.players)
    seen = [model.slope * sum(map(float.__mul__, model.weights, row)) for row in features(deal)]
    mean = sum(seen) / deal.players
    return [one - mean + shift for one, shift in zip(seen, model.shift, strict=True)]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is known of a deal: how far from fair each seat stands, after how many games, and whether that will do."""

    leads: tuple[float, ...]
    doubt: float
    games: int = 0
    accepted: bool = False

    @property
    def lead(self) -> float:
        """Of the seat that stands farthest from fair."""
        return max(map(abs, self.leads))

    @property
    def risk(self) -> float:
        """How far from fair the worst seat may well be."""
        return self.lead + self.doubt

    def told(self, model: Model, shares: list[list[float]], judge: Judge) -> Verdict:
        """What was known and some games together, each as much as it is to be trusted."""
        trust, proof = self.doubt**-2, len(shares) * model.noise**-2
        fair = 1 / len(self.leads)
        means = [sum(seat) / len(shares) for seat in zip(*shares, strict=True)]
        seen = [model.slope * (mean - fair) for mean in means]
        if judge is not prospects:
            seen = [one + shift for one, shift in zip(seen, model.shift, strict=True)]
        both = [(trust * one + proof * other) / (trust + proof) for one, other in zip(self.leads, seen, strict=True)]
        return replace(self, leads=tuple(both), doubt=(trust + proof) ** -0.5, games=self.games + len(shares))


def judged(deal: Deal, care: Care = HASTY, most: int = 1000) -> Verdict:
    """The predictor first, then as many games as the deal still deserves, and no more than so many."""
    model = model_for(deal.players)
    found = Verdict(tuple(predicted(deal)), model.doubt)
    if found.lead > PROMISING:
        return found
    for name, judge, stages in (("quick", value, care.quick), ("normal", prospects, care.normal)):
        if judge is prospects and stages:
            found = replace(found, doubt=(found.doubt**2 + GAP**2) ** 0.5)
        done = 0
        for until, limit in stages:
            numbers = range(done, min(until, done + most - found.games))
            if not numbers:
                return found
            shares = [soft_shares(played(deal, f"{name}|{number}", judge=judge)[0].points) for number in numbers]
            found, done = found.told(model, shares, judge), until
            if found.lead > limit:
                return found
    return replace(found, accepted=True)


def numbered_deal(terrain: Terrain, players: int, number: int) -> Deal | None:
    """The deal of this number on a terrain, or None if it is refused (V-16 to V-20)."""
    rounds = draw_deal(terrain, players, (), Stream(f"deal|{number}"))
    return None if deal_failures(terrain, players, rounds) else Deal(terrain, rounds, players)


def fairest(terrain: Terrain, players: int, numbers: Iterable[int], care: Care = HASTY) -> tuple[int, Verdict]:
    """The first number whose deal is accepted, with its place among the numbers; after many games, the best of them."""
    best: tuple[int, Verdict] | None = None
    left = care.games[players]
    for place, number in enumerate(numbers):
        deal = numbered_deal(terrain, players, number)
        if deal is None:
            continue
        verdict = judged(deal, care, left)
        left -= verdict.games + OPENINGS // 2
        if verdict.accepted:
            return place, verdict
        if best is None or verdict.risk < best[1].risk:
            best = place, verdict
        if left <= 0:
            return best
    raise ValueError("the numbers ran out before a deal was found")
