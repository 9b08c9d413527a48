"""Fair sheets: a predictor looks at a deal, and games of equals reject or confirm it (F-9)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import count, repeat
from math import exp, inf
from typing import NamedTuple, Self

from wastelands.games.diplomacy import sparring
from wastelands.games.diplomacy.checks import Rounds, deal_failures
from wastelands.games.diplomacy.deal import deal as draw_deal
from wastelands.games.diplomacy.labels import Label
from wastelands.games.diplomacy.map import ROUNDS, Terrain
from wastelands.games.diplomacy.origin import size_of
from wastelands.games.diplomacy.plan import USUAL
from wastelands.games.diplomacy.quick import Quick
from wastelands.games.diplomacy.sheet import MOST_DEALS, Sheet
from wastelands.games.diplomacy.sparring import Points
from wastelands.games.diplomacy.streams import Stream
from wastelands.games.diplomacy.trying import NORMAL

EACH = 15  # deals that are tried on one terrain, where another may be taken
LOOKS = 0.12  # how far from fair the predictor may see a seat of such a deal
CLOSE = {2: 5.5, 3: 5.9, 4: 7.4}  # points from first to last, less than on the certified sheets; by seats
SOFT = 2.0  # points by which a seat must lead to win surely, in the soft count of a game

WIDE = 0.02  # how much a point more weighs beside a share of the wins, where no deal is accepted


class Stage(NamedTuple):
    """What is asked of a deal after so many games."""

    games: int
    lead: float  # no seat may be held to stand farther from fair
    apart: float  # nor may first and last be more than so many points farther apart than is close


Stages = tuple[Stage, ...]


@dataclass(frozen=True, slots=True)
class Care:
    """How long deals are tried."""

    stages: Stages
    work: int  # after so much of it the least risky deal must do: turns of all games, by the hexes of the map


# While somebody waits; for the stock that idle time fills; and while somebody waits where turns are not compiled.
_SIEVE = (
    Stage(4, 0.1, 4.5),
    Stage(8, 0.1, 3.5),
    Stage(16, 0.095, 2.5),
    Stage(32, 0.085, 1.8),
    Stage(64, 0.075, 1.3),
    Stage(120, 0.065, 1.0),
    Stage(200, 0.056, 0.8),
    Stage(300, 0.05, 0.6),
)
HASTY = Care((*_SIEVE, Stage(400, 0.042, 0.5)), 8_000_000)
PATIENT = Care((*_SIEVE, Stage(400, 0.036, 0.4), Stage(600, 0.03, 0.2)), 50_000_000)
BRIEF = Care((Stage(4, 0.14, 4.0), Stage(12, 0.1, 3.0), Stage(20, 0.07, 2.0)), 40_000)


def at_once(terrain: Terrain | None = None) -> Care:
    """How long deals are tried while somebody waits, on this map or on a generated one."""
    swift = sparring.compiled() if terrain is None else sparring.room_for(terrain)
    return HASTY if swift else BRIEF


@dataclass(frozen=True, slots=True)
class Deal:
    """A terrain with its actions: all that decides how fair a game is."""

    terrain: Terrain
    rounds: Rounds
    players: int

    @property
    def work(self) -> int:
        """What a game on it costs: its turns, each looked at on all its hexes."""
        return len(self.terrain.cells) * sum(map(len, self.rounds))

    @classmethod
    def of(cls, sheet: Sheet) -> Self:
        return cls(sheet.terrain, sheet.rounds, sheet.players)


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
    margin: float = 0.0  # points from first to last
    close: float = inf  # and how many there may be

    @property
    def lead(self) -> float:
        """Of the seat that stands farthest from fair."""
        return max(map(abs, self.leads))

    @property
    def risk(self) -> float:
        """How far from fair the worst seat may well be, and what it weighs if the last fall too far behind."""
        return self.lead + 2 * self.doubt + WIDE * max(0.0, self.apart)

    @property
    def apart(self) -> float:
        """Points by which first and last are farther apart than is close."""
        return self.margin - self.close

    def told(self, model: Model, ends: list[Points]) -> Verdict:
        """What was known and some games together, each as much as it is to be trusted."""
        shares = [soft_shares(points) for points in ends]
        trust, proof = self.doubt**-2, len(shares) * model.noise**-2
        fair, games = 1 / len(self.leads), self.games + len(ends)
        margins = self.games * self.margin + sum(max(points) - min(points) for points in ends)
        seen = [model.slope * (sum(seat) / len(shares) - fair) for seat in zip(*shares, strict=True)]
        both = [(trust * one + proof * other) / (trust + proof) for one, other in zip(self.leads, seen, strict=True)]
        doubt = (trust + proof) ** -0.5
        return replace(self, leads=tuple(both), doubt=doubt, games=games, margin=margins / games)


def judged(deal: Deal, care: Care = HASTY, most: int = 1000, choosy: bool = True) -> Verdict:
    """The predictor first, if one is choosy; then games as long as the deal deserves them, at most so many."""
    model = model_for(deal.players)
    close = CLOSE[deal.players] if size_of(deal.terrain.id) == USUAL else inf
    found = Verdict(tuple(predicted(deal)), model.doubt, close=close)
    if choosy and found.lead > LOOKS:
        return found
    for stage in care.stages:
        numbers = range(found.games, min(stage.games, most))
        if not numbers:
            return found
        found = found.told(model, played(deal, "fair", numbers))
        if found.lead > stage.lead or found.apart > stage.apart:
            return found
    return replace(found, accepted=found.games == care.stages[-1].games)


def numbered_deal(terrain: Terrain, players: int, number: int, shown: Rounds = ()) -> Deal | None:
    """The deal of this number on a terrain, or None if it is refused (V-16 to V-20); a map drawn by hand takes any."""
    rounds = draw_deal(terrain, players, shown, Stream(f"deal|{number}"))
    by_hand = shown or not terrain.id
    return Deal(terrain, rounds, players) if by_hand or not deal_failures(terrain, players, rounds) else None


class Fairest(NamedTuple):
    """The deal that is taken, and the place of its number."""

    deal: Deal
    place: int
    verdict: Verdict


def fairest(
    land: Terrain | Iterator[Terrain], players: int, numbers: Iterable[int], care: Care = HASTY, shown: Rounds = ()
) -> Fairest:
    """The first deal that is accepted, on the next terrain after some; after many games, the least risky of them."""
    best: Fairest | None = None
    given = isinstance(land, Terrain)  # then no deal is refused unplayed, as no other terrain will come
    terrains = repeat(land) if isinstance(land, Terrain) else land
    left, terrain = care.work, next(terrains)
    for place, number in enumerate(numbers):
        if place and place % EACH == 0:
            terrain = next(terrains)
        deal = numbered_deal(terrain, players, number, shown)
        if deal is None:
            continue
        found = Fairest(deal, place, judged(deal, care, -(-left // deal.work), choosy=not given))
        left -= deal.work * max(found.verdict.games, 1)
        if best is None or found.verdict.accepted or found.verdict.risk < best.verdict.risk:
            best = found
        if best.verdict.accepted or left <= 0:
            return best
    raise ValueError("the numbers ran out before a deal was found")


def fair_deal(terrain: Terrain, players: int, shown: Rounds, stream: Stream) -> Rounds:
    """All rounds of a map that is drawn by hand, going on from those it shows."""
    if len(shown) == ROUNDS or not terrain.cities:
        return draw_deal(terrain, players, shown, stream)
    numbers = (stream.below(MOST_DEALS) for _ in count())
    return fairest(terrain, players, numbers, at_once(terrain), shown).deal.rounds
