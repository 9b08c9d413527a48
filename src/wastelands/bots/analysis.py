"""Hints and analysis: the same race that the levels run, told to people.

A hint shows the best chains for a seat and what they lead to.  An analysis looks at a finished game and judges each
decision of a seat from what that seat knew then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from time import thread_time
from typing import Any

from wastelands.bots.fancy import Fancy
from wastelands.bots.levels import level_of
from wastelands.bots.mind import actions_of, mind_of
from wastelands.bots.race import PROPOSING, Budget, Runner, race, surely_better
from wastelands.engine.action import Action
from wastelands.engine.errors import WastelandsError
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.match import Match
from wastelands.engine.step import Chain, Seat

BEST = 3  # hints, and key moments
SEEDS = 1 << 60
PROMPT = 1.2  # seconds of a processor that a hint may cost: who asks waits for it


class NotOver(WastelandsError):
    """A game that still runs is not analysed."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A chain of own actions, the chance to win that it leads to, and in how many imagined worlds that was seen."""

    chain: Chain
    chance: float
    worlds: int


@dataclass(frozen=True, slots=True)
class Judgement:
    """A decision of a seat: what was played, what would have been better, and how much chance was lost."""

    line: int  # of the record
    played: str
    better: str
    chance: float
    lost: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """How far the decisions of a seat are judged; `decisions` is not known before somebody asks for it."""

    decisions: int | None = None
    judged: tuple[Judgement, ...] = ()
    running: bool = False

    @property
    def done(self) -> bool:
        return self.decisions == len(self.judged)


def hints(view: Game, seat: Seat, seed: str, budget: Budget | None = None) -> list[Hint]:
    """The best chains that begin differently, from what the seat may know."""
    found: list[Hint] = []
    begun: set[Action] = set()
    for runner in _race(view, seat, seed, budget or prompt(view.spec.name), several=True):
        if runner.chain[0] not in begun and len(found) < BEST:
            begun.add(runner.chain[0])
            found.append(Hint(runner.chain, runner.mean, len(runner.chances)))
    return found


def prompt(game: str) -> Budget:
    """What may be thought while somebody waits for it."""
    usual = level_of(game, "expert").budget
    return replace(usual, seconds=min(usual.seconds, PROMPT))


def _race(view: Game, seat: Seat, seed: str, budget: Budget | None, several: bool = False) -> list[Runner]:
    """The candidates of a mind; where it has made up its mind and several are wanted, single actions beside it."""
    name = view.spec.name
    mind, cost, number = mind_of(name), budget or level_of(name, "expert").budget, Luck(seed).below(SEEDS)
    mind.ready()
    start = thread_time()
    chains = mind.propose(view, seat, Fancy(number, start + PROPOSING * cost.seconds), cost.candidates)
    cost = replace(cost, seconds=cost.seconds - (thread_time() - start))
    if several and len({chain[0] for chain in chains}) < BEST:
        known = {chain[0] for chain in chains}
        others = actions_of(mind, view, seat, Fancy(number), cost.candidates)
        raced = race(mind, view, seat, cost, number, [*chains, *(one for one in others if one[0] not in known)])
        return sorted(raced, key=lambda runner: runner.chain != chains[0])  # what is clear stays the first
    return race(mind, view, seat, cost, number, chains)


def analyse(
    match: Match,
    seat: Seat,
    budget: Budget | None = None,
    known: list[Judgement] | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Iterator[Judgement]:
    """Judge each own decision of a finished game; what is known already is not thought about again."""
    if match.result() is None:
        raise NotOver("only a finished game can be analysed")
    judged = {one.line: one for one in known or []}
    found = list(decisions(match, seat))
    for number, (line, view, action) in enumerate(found, start=1):
        yield judged.get(line) or judge(line, view, seat, action, budget)
        progress(number, len(found))


def decisions(match: Match, seat: Seat) -> Iterator[tuple[int, Game, Action]]:
    """The seat's decisions in order, each with what it saw."""
    text = match.record
    again = Match(type(match.game), type(text)(text.header, text.secret))
    for number, line in enumerate(text.lines):
        if number >= 1 and not line.mark and line.seat == seat and len(again.game.actions(seat)) > 1:
            yield number, again.game.view(seat), line.action
        if number >= len(again.record.lines):
            again.extend(_with_forced(text.lines, number))


def _with_forced(lines: list[Any], number: int) -> list[Any]:
    """A line with those that the engine wrote because of it."""
    end = number + 1
    while end < len(lines) and lines[end].mark in ("=", "#"):
        end += 1
    return lines[number:end]


def judge(line: int, view: Game, seat: Seat, action: Action, budget: Budget | None = None) -> Judgement:
    """Compare the best candidate with the best that begins as was played."""
    ranked = _race(view, seat, f"analysis|{line}", budget)
    best = ranked[0]
    own = next((runner for runner in ranked if runner.chain[0] is action), None)
    if own is None or own is best or not surely_better(best, own, 1.0):
        return Judgement(line, action.text, "", round(best.mean, 3), 0.0)
    lost = max(0.0, best.mean - own.mean)
    return Judgement(line, action.text, best.chain[0].text, round(best.mean, 3), round(lost, 3))


def key_moments(judgements: list[Judgement]) -> list[Judgement]:
    """Where most was lost."""
    return sorted([one for one in judgements if one.lost], key=lambda one: -one.lost)[:BEST]


def as_data(judgements: list[Judgement]) -> list[dict[str, Any]]:
    """As it is stored with a game."""
    return [asdict(one) for one in judgements]


def from_data(data: list[dict[str, Any]]) -> list[Judgement]:
    return [Judgement(**one) for one in data]
