"""Fair sheets: a predictor looks at a deal, and games of equals reject or confirm it (F-9)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from math import exp
from typing import NamedTuple

from wastelands.games.diplomacy import sparring
from wastelands.games.diplomacy.checks import Rounds, deal_failures
from wastelands.games.diplomacy.deal import deal as draw_deal
from wastelands.games.diplomacy.labels import Label
from wastelands.games.diplomacy.map import ROUNDS, Terrain
from wastelands.games.diplomacy.quick import Quick
from wastelands.games.diplomacy.sparring import Points
from wastelands.games.diplomacy.streams import Stream
from wastelands.games.diplomacy.trying import NORMAL

EACH = 10  # deals that are tried on one terrain, where another may be taken
SOFT = 4.0  # points by which a seat must lead to win surely, in the soft count of a game

Stages = tuple[tuple[int, float], ...]  # after so many games no seat may be held to stand farther from fair


@dataclass(frozen=True, slots=True)
class Care:
    """How long deals are tried."""

    stages: Stages
    games: dict[int, int]  # by seats: after so many games the least risky deal must do
    promising: float = 0.12  # how far from fair the predictor may see a seat of a deal that is played at all


# While somebody waits; for the stock that idle time fills; and while somebody waits where turns are not compiled.
_STAGES = ((8, 0.14), (24, 0.09), (64, 0.065), (140, 0.05))
HASTY = Care((*_STAGES, (240, 0.04)), {2: 1400, 3: 800, 4: 560})
PATIENT = Care((*_STAGES, (400, 0.035)), {2: 4000, 3: 4000, 4: 6000})
BRIEF = Care(((4, 0.14), (12, 0.1), (20, 0.07)), {2: 30, 3: 14, 4: 10})


def at_once() -> Care:
    """How long deals are tried while somebody waits."""
    return HASTY if sparring.compiled() else BRIEF


@dataclass(frozen=True, slots=True)
class Deal:
    """A terrain with its actions: all that decides how fair a game is."""

    terrain: Terrain
    rounds: Rounds
    players: int


def played(deal: Deal, seed: str, numbers: Iterable[int]) -> list[Points]:
    """How games of equals end, one for each number: players of the level `normal`, by what they see."""
    table = Quick(deal.terrain, deal.rounds, deal.players)
    seeds = [Stream(f"{seed}|{number}").word() for number in numbers]
    return sparring.on(table).play_on(table, seeds, NORMAL)


def won(points: tuple[int, ...]) -> list[float]:
    """A share of the win for each who is level at the top."""
    best = points.count(max(points))
    return [1 / best if own == max(points) else 0.0 for own in points]


def soft_shares(points: Iterable[int]) -> list[float]:
    """Who won, told softly: a lead of one point says less than one of ten, which counts of wins do not see."""
    scores = tuple(points)
    weights = [exp((own - max(scores)) / SOFT) for own in scores]
    return [weight / sum(weights) for weight in weights]


# ---- what the predictor sees


def features(deal: Deal) -> list[list[float]]:
    """A row for each seat: the rounds that it begins, what it has had when cities are scored, and which seat it is."""
    seats = range(deal.players)
    begins = [[0.0] * ROUNDS for _ in seats]
    turns, hexes = [0.0] * deal.players, [0.0] * deal.players
    ahead = [[0.0, 0.0, 0.0] for _ in seats]  # at scorings: turns and hexes more than the others, and the last word
    seat = 0
    for number, labels in enumerate(deal.rounds):
        begins[seat][number] = 1.0
        for size in sorted((Label.parse(text).size for text in labels), reverse=True):
            turns[seat] += 1
            hexes[seat] += size
            last, seat = seat, (seat + 1) % deal.players
        scored = sum(1 for city in deal.terrain.cities if city.scored_after == number + 1)
        for one, row in enumerate(ahead):
            row[0] += scored * (turns[one] - sum(turns) / deal.players)
            row[1] += scored * (hexes[one] - sum(hexes) / deal.players)
            row[2] += scored * (one == last)
    return [begins[seat] + ahead[seat] + [1.0 if seat == other else 0.0 for other in seats] for seat in seats]


# ---- what was learned


@dataclass(frozen=True, slots=True)
class Model:
    """What measured sheets of one number of seats taught (`learning`)."""

    weights: tuple[float, ...]  # of the features
    doubt: float  # standard error of a prediction
    slope: float  # wins for each soft share
    noise: float  # standard deviation of one game


@cache
def model_for(players: int) -> Model:
    text = (files("wastelands.games.diplomacy") / "content" / "fair.json").read_text(encoding="utf-8")
    learned = json.loads(text)["models"][str(players)]
    return Model(tuple(learned["weights"]), learned["doubt"], learned["slope"], learned["noise"])


def predicted(deal: Deal) -> list[float]:
    """How far from its fair share of wins each seat will stand, by the look of the deal."""
    model = model_for(deal.players)
    seen = [model.slope * sum(map(float.__mul__, model.weights, row)) for row in features(deal)]
    mean = sum(seen) / deal.players
    return [one - mean for one in seen]


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

    def told(self, model: Model, shares: list[list[float]]) -> Verdict:
        """What was known and some games together, each as much as it is to be trusted."""
        trust, proof = self.doubt**-2, len(shares) * model.noise**-2
        fair = 1 / len(self.leads)
        seen = [model.slope * (sum(seat) / len(shares) - fair) for seat in zip(*shares, strict=True)]
        both = [(trust * one + proof * other) / (trust + proof) for one, other in zip(self.leads, seen, strict=True)]
        return replace(self, leads=tuple(both), doubt=(trust + proof) ** -0.5, games=self.games + len(shares))


def judged(deal: Deal, care: Care = HASTY, most: int = 1000) -> Verdict:
    """The predictor first, then as many games as the deal still deserves, and no more than so many."""
    model = model_for(deal.players)
    found = Verdict(tuple(predicted(deal)), model.doubt)
    if found.lead > care.promising:
        return found
    for until, limit in care.stages:
        numbers = range(found.games, min(until, most))
        if not numbers:
            return found
        found = found.told(model, [soft_shares(points) for points in played(deal, "fair", numbers)])
        if found.lead > limit:
            return found
    return replace(found, accepted=found.games == care.stages[-1][0])


def numbered_deal(terrain: Terrain, players: int, number: int) -> Deal | None:
    """The deal of this number on a terrain, or None if it is refused (V-16 to V-20)."""
    rounds = draw_deal(terrain, players, (), Stream(f"deal|{number}"))
    return None if deal_failures(terrain, players, rounds) else Deal(terrain, rounds, players)


class Fairest(NamedTuple):
    """The deal that is taken, by its terrain and by the place of its number."""

    terrain: Terrain
    place: int
    verdict: Verdict


def fairest(terrains: Iterator[Terrain], players: int, numbers: Iterable[int], care: Care = HASTY) -> Fairest:
    """The first deal that is accepted, on the next terrain after some; after many games, the least risky of them."""
    best: Fairest | None = None
    left, terrain = care.games[players], next(terrains)
    for place, number in enumerate(numbers):
        if place and place % EACH == 0:
            terrain = next(terrains)
        deal = numbered_deal(terrain, players, number)
        if deal is None:
            continue
        found = Fairest(terrain, place, judged(deal, care, left))
        left -= max(found.verdict.games, 1)
        if best is None or found.verdict.accepted or found.verdict.risk < best.verdict.risk:
            best = found
        if best.verdict.accepted or left <= 0:
            return best
    raise ValueError("the numbers ran out before a deal was found")
