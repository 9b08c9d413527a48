"""Two sets of cards beside each other, played with the same luck: what surely changed, and whether it is better.

Where each game says a number, games of one seed are compared with each other, as much of their luck is common; where
only all of them together do (what a card adds), the two sets are compared as a whole.  Chances are corrected for the
number of comparisons (Holm's), so that two equal sets differ in about one comparison of twenty.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from wastelands.engine.game import Game
from wastelands.engine.words import N_, Words
from wastelands.lab.balance import Balance, estimated
from wastelands.lab.findings import STEADY
from wastelands.lab.measures import by_game, by_group
from wastelands.lab.page import first, note, section, span, table, whole
from wastelands.lab.statistics import SURE, Estimate, holm
from wastelands.package import package
from wastelands.workshop.cardsheets import card_set
from wastelands.workshop.changes import changes

SELDOM = 0.05  # a card below this is as good as never used
BETTER, WORSE, OTHER = N_("better"), N_("worse"), N_("different")
SHOWN = 12  # changes that are told in sentences


class Change(NamedTuple):
    """A number before and after, and how likely chance alone made the difference."""

    name: str
    before: float
    after: float
    difference: Estimate
    p: float
    verdict: str

    @property
    def sure(self) -> bool:
        return self.p < 1 - SURE


def compare(before: Balance, after: Balance) -> list[Change]:
    """Every number of both, the surest change first."""
    found: list[tuple[str, float, float, Estimate]] = []
    pairs = list(zip(before.games, after.games, strict=False))
    one, other = by_game(before.games, before.cards), by_game(after.games, after.cards)
    for name, each in {**one, **other}.items():
        values = [(each(was), each(now)) for was, now in pairs]
        both = [(was, now) for was, now in values if was is not None and now is not None]
        if both:
            olds, news = [was for was, _ in both], [now for _, now in both]
            difference = Estimate.of(now - was for was, now in both)
            found.append((name, sum(olds) / len(olds), sum(news) / len(news), difference))
    was, now = by_group(before.games, before.cards), by_group(after.games, after.cards)
    same = before.games == after.games  # then nothing differs, however few games each number stands on
    for name in was.keys() & now.keys():
        difference = Estimate(0.0, 0.0, was[name].n) if same else now[name] - was[name]
        found.append((name, was[name].mean, now[name].mean, difference))
    found.sort(key=lambda one: (one[3].p, one[0]))
    chances = holm([one[3].p for one in found])
    seats = before.plan.seats
    return [
        Change(name, old, new, difference, p, verdict(name, old, new, seats))
        for (name, old, new, difference), p in zip(found, chances, strict=True)
    ]


def verdict(name: str, before: float, after: float, seats: int) -> str:
    """Whether a change is for the better, where one can say.

    >>> verdict("seat.1", 0.45, 0.35, 3), verdict("card.S01.lift", 0.1, 0.4, 3), verdict("rounds", 9, 10, 3)
    ('better', 'worse', 'different')
    """
    kind, _, rest = name.partition(".")
    fair = {"seat": 1 / seats, "character": 1.0, "temperament": 1.0}.get(kind)
    if kind == "card" and rest.endswith(".lift"):
        fair = 0.0
    if fair is not None:
        return BETTER if abs(after - fair) < abs(before - fair) else WORSE
    if kind == "card" and min(before, after) < SELDOM:
        return BETTER if after > before else WORSE
    if name == "lead.runaway" and max(before, after) > STEADY:
        return BETTER if after < before else WORSE
    return OTHER


def sentences(found: Sequence[Change], report: Balance, words: Words[Game]) -> list[str]:
    """What changed and whether it is better."""
    say = words.say
    sure = [change for change in found if change.sure]
    if not sure:
        said = say(N_("Nothing surely changed: {n} numbers were compared."), n=len(found))
        return [said]
    better, worse = (sum(change.verdict == one for change in sure) for one in (BETTER, WORSE))
    head = N_("{n} of {all} numbers surely changed: {better} for the better, {worse} for the worse.")
    lines = [say(head, n=len(sure), all=len(found), better=better, worse=worse)]
    for change in sure[:SHOWN]:
        low, high = change.difference.interval(len(found))
        facts = {
            "before": shown(change.before),
            "after": shown(change.after),
            "low": f"{low:+.2f}",
            "high": f"{high:+.2f}",
        }
        said = say(
            N_("{what}: {before} became {after} (by {low} to {high}), {verdict}."),
            what=called(change.name, report),
            verdict=say(change.verdict),
            **facts,
        )
        lines.append(said)
    return lines


def called(name: str, report: Balance) -> str:
    """A measure with the name of its card."""
    kind, _, rest = name.partition(".")
    card = next((card for card in report.cards if kind == "card" and card.id == rest.rpartition(".")[0]), None)
    return f"{card.name} ({card.id}), {rest.rpartition('.')[2]}" if card else name.replace(".", " ")


def shown(value: float) -> str:
    return f"{value:.2f}"


def rules_changed(game: str, before: Path | None, after: Path | None) -> list[str]:
    """Which cards differ, field by field."""
    return changes(card_set(game, before), list(card_set(game, after).sheets))


def comparison_page(
    before: Balance, after: Balance, found: Sequence[Change], edited: Sequence[str], words: Words[Game]
) -> str:
    """One page: what changed and whether it is better, which cards were edited, and every number."""
    say = words.say
    title = say(N_("{game}: two sets of cards"), game=package(before.plan.game).title)
    how = say(
        N_("{n} games with each set and the same luck, {seats} seats, played by {bots}, seed {seed}."),
        n=len(before.games),
        seats=before.plan.seats,
        bots=", ".join(dict.fromkeys(before.plan.bots)),
        seed=before.plan.seed,
    )
    head = (say(N_("Measure")), say(N_("Before")), say(N_("After")), say(N_("Difference")), say(N_("By chance")))
    rows = [
        (
            called(change.name, after),
            shown(change.before),
            shown(change.after),
            span(change.difference.interval(), words) if change.difference.n > 1 else "",
            f"{change.p:.3f}",
        )
        for change in found
    ]
    corrected = note(say(N_("“By chance” is corrected for all {n} comparisons; below 0.05 is sure."), n=len(found)))
    parts = [
        first(say(N_("What changed, and is it better?")), sentences(found, after, words)),
        section(say(N_("Cards that differ")), table((say(N_("Change")),), [(line,) for line in edited])),
        section(say(N_("Before")), note(" ".join(before.first(words)))),
        section(say(N_("After")), note(" ".join(after.first(words)))),
        section(say(N_("All numbers")), corrected, table(head, rows)),
    ]
    return whole(words.lang, title, how, parts)


def comparison_json(before: Balance, after: Balance, found: Sequence[Change], words: Words[Game]) -> dict[str, Any]:
    return {
        "game": before.plan.game,
        "seats": before.plan.seats,
        "seed": before.plan.seed,
        "games": len(before.games),
        "findings": sentences(found, after, words),
        "changes": [
            {
                "measure": change.name,
                "before": round(change.before, 4),
                "after": round(change.after, 4),
                "difference": estimated(change.difference),
                "p": round(change.p, 5),
                "sure": change.sure,
                "verdict": change.verdict,
            }
            for change in found
        ],
        "before": before.first(words),
        "after": after.first(words),
    }
