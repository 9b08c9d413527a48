"""Findings: what a designer should look at first, in plain sentences, the weightiest first.

A finding weighs as much as it is certain to be: the bound of its interval that is nearer to nothing, in fair shares of
a win.  Intervals are widened by the number of things that were looked at, so that chance alone seldom makes one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from wastelands.engine.game import Game
from wastelands.engine.words import N_, Words
from wastelands.lab.measures import LEAST, Card, Games, Pair, by_role, by_setting, comeback, decided, runaway
from wastelands.lab.statistics import Estimate

MANY = 5  # findings that a report begins with
STEADY = 0.75  # leaders at half time may win so often before the rest of the game looks idle
HOPE = 0.05  # and who is last should still win so often
EMPTY = 0.3  # questions may leave no choice so often
NOBODY = 0.1  # and games may end without a winner
GOAL = (0.5, 0.85)  # how often games of one setting should end in the same way
ENOUGH = 50  # games before something is said to never happen
NO_MATTER = 0.05  # of a fair share, or of how far points lie apart
TOO_STRONG = N_(
    "{card} looks too strong: with it a seat wins {times} times as often ({low} to {high}) as a seat with as many "
    "other cards, and has {points} points."
)
TOO_WEAK = N_(
    "{card} looks too weak: with it a seat wins {times} times as often ({low} to {high}) as a seat with as many "
    "other cards, and has {points} points."
)
ROLES = {"character": N_("character"), "temperament": N_("temperament")}


class Finding(NamedTuple):
    """A sentence with its facts, about something that has a name, and how much it weighs."""

    kind: str
    about: str
    weight: float
    sentence: str
    facts: dict[str, Any]

    def said(self, words: Words[Game]) -> str:
        return words.say(self.sentence, **self.facts)


def beyond(estimate: Estimate, comparisons: int, margin: float = 0.0) -> float:
    """By how much a number is surely away from nought, less what is no matter; 0 if it may be nothing."""
    low, high = estimate.interval(comparisons)
    return max(0.0, low - margin, -high - margin)


def findings(games: Games, cards: Sequence[Card], pairs: Sequence[Pair]) -> list[Finding]:
    """Everything worth a sentence: what is wrong, then how the game is where that says enough."""
    wrong = sorted(_wrong(games, cards, pairs), key=lambda one: (-one.weight, one.about))
    return wrong + list(_plain(games, cards, {one.kind for one in wrong}))


def _wrong(games: Games, cards: Sequence[Card], pairs: Sequence[Pair]) -> Iterator[Finding]:
    yield from _cards(cards)
    yield from _pairs(pairs)
    yield from _seats(games)
    yield from _roles(games)
    yield from _idle(games, cards)
    yield from _course(games)
    yield from _endings(games)
    yield from _choices(games)


def _cards(cards: Iterable[Card]) -> Iterator[Finding]:
    tried = [card for card in cards if card.owners >= LEAST]
    looks = 2 * len(tried)  # at wins and at points
    for card in tried:
        wins, points = beyond(card.lift, looks, NO_MATTER), beyond(card.ahead.times(1 / card.apart), looks, NO_MATTER)
        if wins or points:
            low, high = card.lift.interval(looks)
            strong = (card.lift if wins > points else card.ahead).mean > 0
            facts = {
                "card": f"{card.name} ({card.id})",
                "times": f"{1 + card.lift.mean:.2f}",
                "low": f"{max(0.0, 1 + low):.2f}",
                "high": f"{1 + high:.2f}",
                "points": f"{card.ahead.mean:+.1f}",
            }
            yield Finding("card", card.id, max(wins, points), TOO_STRONG if strong else TOO_WEAK, facts)


def _pairs(pairs: Sequence[Pair]) -> Iterator[Finding]:
    for pair in pairs:
        weight = beyond(pair.more, len(pairs), 0.1)
        if weight and pair.more.mean > 0:
            facts = {"one": pair.names[0], "other": pair.names[1], "more": percent(pair.more.mean)}
            sentence = N_("{one} and {other} together are too good: they win {more} more often than each adds alone.")
            yield Finding("pair", "+".join(pair.cards), weight, sentence, facts)


def _seats(games: Games) -> Iterator[Finding]:
    seats = games[0].seats
    for seat in range(seats):
        share = Estimate.of(game.won(seat) for game in decided(games))
        away = Estimate(seats * share.mean - 1, seats * share.error, share.n)
        weight = beyond(away, seats, 0.02)
        if weight:
            low, high = share.interval(seats)
            facts = {"n": seat + 1, "share": percent(share.mean), "fair": percent(1 / seats), **_span(low, high)}
            sentence = (
                N_("Seat {n} wins too often: {share} of the games ({low} to {high}), where {fair} would be fair.")
                if away.mean > 0
                else N_("Seat {n} wins too seldom: {share} of the games ({low} to {high}), where {fair} would be fair.")
            )
            yield Finding("seat", f"seat {seat + 1}", weight, sentence, facts)


def _roles(games: Games) -> Iterator[Finding]:
    found = {key: Estimate.of(values) for key, values in by_role(games).items() if len(values) >= LEAST}
    for (role, name), share in found.items():
        weight = beyond(Estimate(share.mean - 1, share.error, share.n), len(found), 0.05)
        if weight:
            low, high = share.interval(len(found))
            facts = {"name": name, "times": f"{share.mean:.2f}", "low": f"{low:.2f}", "high": f"{high:.2f}"}
            sentence = N_("{name} wins {times} times a fair share ({low} to {high}).")
            yield Finding(role, name, weight, sentence, facts)


def _idle(games: Games, cards: Sequence[Card]) -> Iterator[Finding]:
    never = [card for card in cards if not card.used.mean]
    if never and len(games) >= ENOUGH:
        some = ", ".join(card.name for card in never[:8]) + (", …" if len(never) > 8 else "")
        facts = {"n": len(never), "all": len(cards), "some": some}
        sentence = N_("{n} of {all} cards were never used: {some}.")
        yield Finding("idle", "cards", 0.5 * len(never) / len(cards), sentence, facts)


def _course(games: Games) -> Iterator[Finding]:
    ahead = Estimate.of(value for game in decided(games) if (value := runaway(game)) is not None)
    if (
        ahead.n >= LEAST
        and (weight := beyond(Estimate(ahead.mean - STEADY, ahead.error, ahead.n), 1))
        and (ahead.mean > STEADY)
    ):
        sentence = N_("Leaders run away: whoever leads at half time wins {share} of the games.")
        yield Finding("runaway", "leader", weight, sentence, {"share": percent(ahead.mean)})
    behind = Estimate.of(value for game in decided(games) if (value := comeback(game)) is not None)
    fair = HOPE * 2 / games[0].seats
    if behind.n >= LEAST and behind.interval()[1] < fair:
        sentence = N_("Hardly anybody comes back: whoever is last at half time wins {share} of the games.")
        yield Finding("comeback", "last", fair - behind.interval()[1], sentence, {"share": percent(behind.mean)})


def _endings(games: Games) -> Iterator[Finding]:
    nobody = Estimate.share(len(games) - len(decided(games)), len(games))
    weight = nobody.interval()[0] - NOBODY
    if weight > 0:
        sentence = N_("Nobody wins {share} of the games.")
        yield Finding("nobody", "ending", weight, sentence, {"share": percent(nobody.mean)})
    settings = by_setting(games)
    for (kind, name), some in settings.items():
        most = max({game.ending for game in some}, key=lambda ending: (sum(g.ending == ending for g in some), ending))
        share = Estimate.share(sum(game.ending == most for game in some), len(some))
        low, high = share.interval(len(settings))
        weight = max(low - GOAL[1], GOAL[0] - high)
        if weight > 0:
            facts = {"kind": kind, "name": name, "ending": most, "share": percent(share.mean), **_span(low, high)}
            sentence = N_("With {kind} {name}, {share} of the games end by {ending} ({low} to {high}).")
            yield Finding("setting", f"{kind} {name}", weight, sentence, facts)


def _choices(games: Games) -> Iterator[Finding]:
    asked = sum(phase.asked for game in games for phase in game.phases.values())
    forced = sum(phase.forced for game in games for phase in game.phases.values())
    if asked and forced / asked > EMPTY:
        sentence = N_("{share} of all questions leave no choice.")
        yield Finding("forced", "questions", forced / asked - EMPTY, sentence, {"share": percent(forced / asked)})


def _plain(games: Games, cards: Sequence[Card], said: set[str]) -> Iterator[Finding]:
    """Where nothing is wrong, that is worth a sentence too."""
    length = Estimate.of(game.rounds for game in games)
    decisions = Estimate.of(game.decisions for game in games)
    facts = {"rounds": f"{length.mean:.1f}", "decisions": f"{decisions.mean:.0f}"}
    yield Finding("length", "game", 0.0, N_("A game has {rounds} rounds and {decisions} decisions."), facts)
    caught = any(runaway(game) == 0 for game in decided(games))
    for kind, so, sentence in (
        ("seat", True, N_("No seat is surely better than another.")),
        ("card", bool(cards), N_("No card is surely too strong or too weak.")),
        ("runaway", caught, N_("Whoever leads at half time can still lose.")),
        ("idle", bool(cards) and all(card.used.mean for card in cards), N_("Every card was used.")),
    ):
        if so and kind not in said:
            yield Finding(kind, "", 0.0, sentence, {})


def _span(low: float, high: float) -> dict[str, str]:
    return {"low": percent(low), "high": percent(high)}


def percent(share: float) -> str:
    """
    >>> percent(0.256)
    '26 %'
    """
    return f"{100 * share:.0f} %"
