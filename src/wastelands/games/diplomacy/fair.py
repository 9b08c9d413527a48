"""Fair sheets: a predictor looks at the opening of a deal and rejects most, a few games confirm the rest (F-9)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp

from wastelands.engine.luck import Luck
from wastelands.games.diplomacy.checks import Rounds, deal_failures
from wastelands.games.diplomacy.deal import deal as draw_deal
from wastelands.games.diplomacy.game import Diplomacy, table, value
from wastelands.games.diplomacy.labels import Label
from wastelands.games.diplomacy.map import ROUNDS, Terrain
from wastelands.games.diplomacy.search import NORMAL, best_turn
from wastelands.games.diplomacy.streams import Stream

OPENINGS, OPENING = 2, 4  # how many openings the predictor plays, and how many rounds of each
SOFT = 4.0  # points by which a seat must lead to win surely, in the soft count of a game
PROMISING = 0.12  # how far from fair the predictor may see a seat of a deal that is played at all
# After so many games no seat may stand farther from its fair share, by all that is known of the deal.
STAGES = ((4, 0.15), (12, 0.10), (24, 0.08), (40, 0.06))
CANDIDATES = 16  # deals that are looked at before the best of them must do
_CHANCES = 1 << 32


@dataclass(frozen=True, slots=True)
class Deal:
    """A terrain with its actions: all that decides how fair a game is."""

    terrain: Terrain
    rounds: Rounds
    players: int


Worths = list[tuple[float, ...]]


def played(deal: Deal, seed: str, rounds: int = ROUNDS) -> tuple[Diplomacy, Worths]:
    """A game of equals who look at what is linked now, with what every position was worth after each round."""
    game, luck = table(deal.terrain, deal.rounds, deal.players), Luck(seed)
    worths: Worths = []
    while game.steps and game.round <= rounds:
        round_, seat = game.round, game.turn
        for action in best_turn(game, seat, luck, lambda: luck.below(_CHANCES) / _CHANCES, NORMAL):
            game.play(seat, action, luck)
        passed = game.round - round_  # a round of one forced action may pass with the turn before it
        worths += [tuple(value(game, seat) for seat in range(deal.players))] * passed
    return game, worths


def soft_shares(points: tuple[int, ...]) -> list[float]:
    """Who won, told softly: a lead of one point says less than one of ten, which counts of wins do not see."""
    weights = [exp((own - max(points)) / SOFT) for own in points]
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

    def doubt_after(self, games: int) -> float:
        """The standard error that is left after some games."""
        return float((self.doubt**-2 + games * self.noise**-2) ** -0.5)


@cache
def model_for(players: int) -> Model:
    text = (files("wastelands.games.diplomacy") / "content" / "fair.json").read_text(encoding="utf-8")
    learned = json.loads(text)["models"][str(players)]
    return Model(tuple(learned["weights"]), learned["doubt"], learned["slope"], learned["noise"])


def predicted(deal: Deal) -> list[float]:
    """How far from its fair share of wins each seat will stand, by the look of the opening."""
    model = model_for(deal.players)
    seen = [model.slope * sum(map(float.__mul__, model.weights, row)) for row in features(deal)]
    mean = sum(seen) / deal.players
    return [one - mean for one in seen]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is known of a deal: how far from fair each seat stands, after how many games, and whether that will do."""

    leads: tuple[float, ...]
    games: int
    doubt: float
    accepted: bool

    @property
    def risk(self) -> float:
        """How far from fair the worst seat may well be."""
        return max(map(abs, self.leads)) + self.doubt


def judged(deal: Deal) -> Verdict:
    """The predictor first, then as many games as the deal still deserves."""
    model, guess = model_for(deal.players), predicted(deal)
    if max(map(abs, guess)) > PROMISING:
        return Verdict(tuple(guess), 0, model.doubt, accepted=False)
    sums, games, leads = [0.0] * deal.players, 0, guess
    for until, limit in STAGES:
        for number in range(games, until):
            shares = soft_shares(played(deal, f"certify|{number}")[0].points)
            sums = [sum(pair) for pair in zip(sums, shares, strict=True)]
        games = until
        leads = _believed(model, guess, [one / games for one in sums], games)
        if max(map(abs, leads)) > limit:
            return Verdict(tuple(leads), games, model.doubt_after(games), accepted=False)
    return Verdict(tuple(leads), games, model.doubt_after(games), accepted=True)


def _believed(model: Model, guess: list[float], shares: list[float], games: int) -> list[float]:
    """Guess and games together, each as much as it is to be trusted."""
    trust, proof = model.doubt**-2, games * model.noise**-2
    seen = [model.slope * (share - 1 / len(shares)) for share in shares]
    return [(trust * one + proof * other) / (trust + proof) for one, other in zip(guess, seen, strict=True)]


def numbered_deal(terrain: Terrain, players: int, number: int) -> Deal | None:
    """The deal of this number on a terrain, or None if it is refused (V-16 to V-20)."""
    rounds = draw_deal(terrain, players, (), Stream(f"deal|{number}"))
    return None if deal_failures(terrain, players, rounds) else Deal(terrain, rounds, players)


def fairest(terrain: Terrain, players: int, numbers: Iterable[int]) -> tuple[int, Verdict]:
    """The first number whose deal is accepted, with its place among the numbers; after many, the best of them."""
    best: tuple[int, Verdict] | None = None
    tried = 0
    for place, number in enumerate(numbers):
        deal = numbered_deal(terrain, players, number)
        if deal is None:
            continue
        verdict = judged(deal)
        if verdict.accepted:
            return place, verdict
        if best is None or verdict.risk < best[1].risk:
            best = place, verdict
        tried += 1
        if tried == CANDIDATES:
            return best
    raise ValueError("the numbers ran out before a deal was found")
