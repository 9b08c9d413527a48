"""Balance: what many games between equal bots say about a game and its cards."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from wastelands.engine.game import Game
from wastelands.engine.words import N_, Words
from wastelands.lab.campaign import Harvest
from wastelands.lab.findings import MANY, Finding, findings, percent
from wastelands.lab.measures import (
    LEAST,
    Card,
    Pair,
    by_setting,
    cards_of,
    measures,
    minutes,
    pairs_of,
    standings,
)
from wastelands.lab.observing import Observed, Phase
from wastelands.lab.simulate import Plan
from wastelands.lab.statistics import Estimate
from wastelands.package import package

SHOWN = 10  # pairs that are told


@dataclass(frozen=True, slots=True)
class Balance:
    """A report as data; pages, JSON and CSV are made from it."""

    plan: Plan
    games: list[Observed]
    cards: list[Card]
    pairs: list[Pair]
    measures: dict[str, Estimate]
    findings: list[Finding]

    @property
    def tried(self) -> int:
        """Cards whose lifts are compared with nought, so that their intervals are widened for as many."""
        return sum(card.owners >= LEAST for card in self.cards)

    def first(self, words: Words[Game]) -> list[str]:
        """The five findings that a report begins with."""
        return [finding.said(words) for finding in self.findings[:MANY]]


def balance(plan: Plan, harvest: Harvest, words: Words[Game]) -> Balance:
    """What the games of a plan say, with cards as these words call them."""
    games = harvest.rows()
    cards = cards_of(games, {card: _called(card, name, words) for card, name in harvest.cards.items()})
    pairs = pairs_of(games, cards)
    told = findings(games, cards, pairs)
    return Balance(plan, games, cards, pairs, measures(games, cards), told)


def _called(card: str, name: str, words: Words[Game]) -> str:
    called = words.card(card)
    return words.say(name) if called == card else called


def phases(games: Iterable[Observed]) -> dict[str, Phase]:
    """The decisions of each kind in all games."""
    found: dict[str, Phase] = {}
    for game in games:
        for name, phase in game.phases.items():
            all_ = found.setdefault(name, Phase())
            all_.asked += phase.asked
            all_.forced += phase.forced
            all_.options += phase.options
            all_.patience += phase.patience
    return dict(sorted(found.items(), key=lambda one: -one[1].patience))


def spelled(step: str) -> str:
    """A kind of decision by the name that the rules give it.

    >>> spelled("EscapeOrFace")
    'Escape or face'
    """
    text = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in step).strip()
    return text[:1].upper() + text[1:]


def as_json(report: Balance, words: Words[Game]) -> dict[str, Any]:
    """Everything as one plain object."""
    return {
        "game": report.plan.game,
        "seats": report.plan.seats,
        "bots": list(report.plan.bots),
        "seed": report.plan.seed,
        "games": len(report.games),
        "findings": [
            {"kind": one.kind, "about": one.about, "weight": round(one.weight, 4), "text": one.said(words)}
            for one in report.findings
        ],
        "measures": {name: estimated(value) for name, value in report.measures.items()},
        "cards": {card.id: _card(card, report.tried) for card in report.cards},
        "pairs": [
            {"cards": list(pair.cards), **estimated(pair.more, len(report.pairs))} for pair in report.pairs[:SHOWN]
        ],
        "phases": {name: _phase(phase, len(report.games)) for name, phase in phases(report.games).items()},
        "settings": {f"{kind} {name}": len(some) for (kind, name), some in sorted(by_setting(report.games).items())},
        "standings": [[round(value, 2) for value in stop] for stop in standings(report.games)],
    }


def estimated(value: Estimate, comparisons: int = 1) -> dict[str, float | int]:
    low, high = value.interval(comparisons)
    if value.n < 2:
        low = high = value.mean
    return {"mean": round(value.mean, 4), "low": round(low, 4), "high": round(high, 4), "n": value.n}


def _card(card: Card, comparisons: int) -> dict[str, Any]:
    return {
        "name": card.name,
        "owners": card.owners,
        "lift": estimated(card.lift, comparisons),
        "ahead": estimated(card.ahead, comparisons),
        "used": round(card.used.mean, 4),
        "taken": card.taken,
        "offered": card.offered,
    }


def _phase(phase: Phase, games: int) -> dict[str, float]:
    chosen = phase.asked - phase.forced
    return {
        "asked_per_game": round(phase.asked / games, 2),
        "forced": round(phase.forced / phase.asked, 4),
        "options": round(phase.options / chosen, 2) if chosen else 1.0,
        "minutes_per_game": round(phase.patience / 60_000 / games, 2),
    }


# ---- CSV


def as_csv(report: Balance, words: Words[Game]) -> dict[str, bytes]:
    """Everything as files for a spreadsheet."""
    told = as_json(report, words)
    return {
        "findings.csv": _csv(told["findings"]),
        "measures.csv": _csv([{"measure": name, **value} for name, value in told["measures"].items()]),
        "cards.csv": _csv(
            [
                {
                    "card": card,
                    "name": one["name"],
                    "owners": one["owners"],
                    **{f"lift_{part}": value for part, value in one["lift"].items() if part != "n"},
                    **{f"ahead_{part}": value for part, value in one["ahead"].items() if part != "n"},
                    "used": one["used"],
                    "offered": one["offered"],
                    "taken": sum(one["taken"].values()),
                }
                for card, one in told["cards"].items()
            ]
        ),
        "phases.csv": _csv([{"phase": name, **value} for name, value in told["phases"].items()]),
        "games.csv": _csv([_game(game) for game in report.games]),
    }


def _game(game: Observed) -> dict[str, Any]:
    return {
        "number": game.number,
        "ending": game.ending,
        "rounds": game.rounds,
        "decisions": game.decisions,
        "minutes": round(minutes(game), 2),
        **game.setting,
        **{f"points {seat + 1}": points for seat, points in enumerate(game.scores)},
        **{f"won {seat + 1}": round(game.won(seat), 4) for seat in range(game.seats)},
        **{f"{role} {seat + 1}": name for role, names in sorted(game.roles.items()) for seat, name in enumerate(names)},
    }


def _csv(rows: Sequence[dict[str, Any]]) -> bytes:
    out = io.StringIO()
    columns = list(dict.fromkeys(column for row in rows for column in row))
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue().encode()


def so_far(plan: Plan, harvest: Harvest, words: Words[Game] | None = None) -> str:
    """A first estimate while the games go on: how long they are, and how the first seat fares."""
    games = list(harvest.games.values())
    first = Estimate.share(sum(game.won(0) for game in games), len(games))
    ending, n = Counter(game.ending for game in games).most_common(1)[0]
    rounds = sum(game.rounds for game in games) / len(games)
    half = first.interval()[1] - first.mean
    words = words or package(plan.game).words()
    return words.say(
        N_("{rounds} rounds, {share} end like this: {ending}; seat 1 wins {mean} ± {half}"),
        rounds=f"{rounds:.1f}",
        share=percent(n / len(games)),
        ending=words.say(words.ENDINGS.get(ending, ending)),
        mean=percent(first.mean),
        half=percent(half),
    )
