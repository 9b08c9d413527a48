"""Tune: try a few numbers of the cards against stated targets, and propose a change with its evidence.

Nothing is written: the designer decides.  All trials are played with the same luck; the best of them is then played
again, beside the cards as they are, with luck that the search has not seen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from wastelands.engine.errors import Unreadable
from wastelands.engine.game import Game
from wastelands.engine.words import Words
from wastelands.lab.balance import Balance, balance
from wastelands.lab.campaign import Harvest
from wastelands.lab.compare import Change, compare
from wastelands.lab.measures import LEAST
from wastelands.lab.simulate import Plan
from wastelands.lab.statistics import Estimate
from wastelands.workshop.cardsheets import NAME, VALUE, CardSet, CardSheet, card_set
from wastelands.workshop.changes import changes
from wastelands.workshop.checking import problems
from wastelands.workshop.folder import texts_of, unfinished

MOST = 9  # values of a knob that are tried
GRID = 27  # combinations up to which all are tried; beyond that one knob after the other
_KNOB = re.compile(r"(?P<card>[\w-]+)\.(?P<field>[\w.-]+)=(?P<low>-?\d+)\.\.(?P<high>-?\d+)")
_TARGET = re.compile(r"(?P<measure>.+?)=(?P<low>-?\d+(?:\.\d+)?)\.\.(?P<high>-?\d+(?:\.\d+)?)")

Played = Callable[[Plan], Harvest]
Settings = tuple[int, ...]  # a value for each knob


@dataclass(frozen=True, slots=True)
class Knob:
    """A number on a card, and between what it may be turned.

    >>> Knob.parse("O24.points=1..3").values()
    [1, 2, 3]
    """

    card: str
    field: tuple[str, ...]
    low: int
    high: int

    @classmethod
    def parse(cls, text: str) -> Knob:
        found = _KNOB.fullmatch(text)
        if not found or int(found["low"]) > int(found["high"]):
            raise Unreadable(f"'{text}' is no knob: write card.field=low..high, as in O24.points=1..4")
        return cls(found["card"], tuple(found["field"].split(".")), int(found["low"]), int(found["high"]))

    def values(self) -> list[int]:
        """What is tried: everything, or as many values as are enough, evenly."""
        many = min(MOST, self.high - self.low + 1)
        return sorted({self.low + round(step * (self.high - self.low) / max(1, many - 1)) for step in range(many)})

    def __str__(self) -> str:
        return f"{self.card}.{'.'.join(self.field)}"


class Target(NamedTuple):
    """A measure, and between what it should lie.

    >>> Target.parse("seat.1=0.3..0.36").missed(0.26)
    0.04
    """

    measure: str
    low: float
    high: float

    @classmethod
    def parse(cls, text: str) -> Target:
        found = _TARGET.fullmatch(text)
        if not found or float(found["low"]) > float(found["high"]):
            raise Unreadable(f"'{text}' is no target: write measure=low..high, as in card.O24.lift=-0.1..0.1")
        return cls(found["measure"], float(found["low"]), float(found["high"]))

    def missed(self, value: float) -> float:
        return round(max(0.0, self.low - value, value - self.high), 9)


class Trial(NamedTuple):
    """What some settings of the knobs gave."""

    settings: Settings
    values: dict[str, Estimate]  # by measure
    missed: float  # by how many errors all targets together were missed


@dataclass(frozen=True, slots=True)
class Proposal:
    """What to change, with everything that was tried and how the best of it did against the cards as they are."""

    knobs: tuple[Knob, ...]
    targets: tuple[Target, ...]
    now: Settings
    trials: list[Trial]
    best: Trial
    lines: list[str]  # the change, field by field
    evidence: list[Change]  # on luck that the search has not seen
    confirmed: tuple[Trial, Trial]  # as it is, and as proposed


class Bench:
    """A set of cards with knobs on it."""

    def __init__(self, game: str, folder: Path | None, knobs: Sequence[Knob]) -> None:
        self.game, self.knobs = game, tuple(knobs)
        self.cards: CardSet = card_set(game, folder)
        self.now: Settings = tuple([int(_holder(self.cards.sheets, knob)[knob_key(knob)]) for knob in knobs])

    def sheets(self, settings: Settings) -> list[CardSheet]:
        """The cards with other numbers."""
        sheets = [replace(sheet, cards=deepcopy(sheet.cards)) for sheet in self.cards.sheets]
        for knob, value in zip(self.knobs, settings, strict=True):
            _holder(sheets, knob)[knob_key(knob)] = value
        return sheets

    def texts(self, settings: Settings) -> dict[str, str]:
        return texts_of(self.cards, self.sheets(settings))

    def lines(self, settings: Settings) -> list[str]:
        return changes(self.cards, self.sheets(settings))


def renumbered(game: str, folder: Path | None, changes: Sequence[str]) -> dict[str, str]:
    """The files of a set in which some numbers are others: O24.points=3."""
    named = [change for change in changes if change]
    if not named:
        raise Unreadable("name at least one number, as in O24.points=3")
    knobs = [Knob.parse(re.sub(r"=(-?\d+)$", r"=\1..\1", change)) for change in named]
    return Bench(game, folder, knobs).texts(tuple(knob.low for knob in knobs))


def example(game: str, folder: Path | None) -> str:
    """A number on a card of this set and another value for it, as somebody would write it."""
    for sheet in card_set(game, folder).sheets:
        for number, card in enumerate(sheet.cards, start=1):
            for field, value in card.items():
                if type(value) is int:
                    return f"{sheet.ident(card, number)}.{field}={value + 1}"
    raise Unreadable("there is no number on these cards")


def knob_key(knob: Knob) -> Any:
    last = knob.field[-1]
    return int(last) if last.isdecimal() else VALUE if last == "value" else last


def _holder(sheets: Sequence[CardSheet], knob: Knob) -> Any:
    """The table or list that holds the number of a knob."""
    for sheet in sheets:
        for number, card in enumerate(sheet.cards, start=1):
            if sheet.ident(card, number) != knob.card and card.get(NAME) != knob.card:
                continue
            holder: Any = card
            try:
                for part in knob.field[:-1]:
                    holder = holder[int(part) if part.isdecimal() else part]
                if isinstance(holder[knob_key(knob)], int) and not isinstance(holder[knob_key(knob)], bool):
                    return holder
            except (KeyError, IndexError, TypeError):
                continue
    raise Unreadable(f"{knob}: there is no such number on the cards")


def tune(
    plan: Plan, knobs: Sequence[Knob], targets: Sequence[Target], played: Played, words: Words[Game], fresh: str
) -> Proposal:
    """Search, then prove the best on a fresh seed."""
    bench = Bench(plan.game, plan.content, knobs)
    tried: dict[Settings, Trial] = {}

    def of(settings: Settings, seed: str) -> tuple[Balance, Trial]:
        texts = bench.texts(settings)
        with unfinished(texts) as folder:
            if wrong := problems(plan.game, folder):
                raise Unreadable(wrong[0])
            here = replace(plan, content=folder, seed=seed)
            report = balance(here, played(here), words)
        return report, _judged(settings, report, targets)

    for settings in search(bench.now, knobs, lambda one: tried[one].missed):
        if settings not in tried:
            tried[settings] = of(settings, plan.seed)[1]
    trials = sorted(tried.values(), key=lambda trial: (trial.missed, _far(trial.settings, bench.now)))
    best = trials[0]
    as_is, proposed = of(bench.now, fresh), of(best.settings, fresh)
    evidence = compare(as_is[0], proposed[0])
    confirmed = as_is[1], proposed[1]
    return Proposal(
        tuple(knobs), tuple(targets), bench.now, trials, best, bench.lines(best.settings), evidence, confirmed
    )


def search(now: Settings, knobs: Sequence[Knob], missed: Callable[[Settings], float]) -> Iterator[Settings]:
    """The settings to try: all of them, or one knob after the other from the best so far, until none helps."""
    yield now
    ways = [knob.values() for knob in knobs]
    many = 1
    for values in ways:
        many *= len(values)
    if many <= GRID:
        yield from product(*ways)
        return
    best, before = now, None
    while best != before:
        before = best
        for place, values in enumerate(ways):
            row = [(*best[:place], value, *best[place + 1 :]) for value in values]
            yield from row
            best = min([best, *row], key=missed)


def _far(settings: Settings, now: Settings) -> int:
    return sum(abs(one - other) for one, other in zip(settings, now, strict=True))


def _judged(settings: Settings, report: Balance, targets: Sequence[Target]) -> Trial:
    """How far targets are missed, each in its own errors, so that noise is not mistaken for progress."""
    values, missed = {}, 0.0
    for target in targets:
        value = report.measures.get(target.measure)
        if value is None:
            raise Unreadable(_unknown(target.measure, report))
        values[target.measure] = value
        missed += target.missed(value.mean) / max(value.error, 1e-9)
    return Trial(settings, values, round(missed, 6))


def _unknown(measure: str, report: Balance) -> str:
    """A sentence that helps to find the right name."""
    kind = measure.partition(".")[0]
    known = [name for name in report.measures if name.startswith(f"{kind}.")] or [
        name for name in report.measures if not name.startswith("card.")
    ]
    if measure.endswith(".lift"):
        return f"{measure}: fewer than {LEAST} seats had this card, so nothing can be said of it; play more games"
    return f"'{measure}' is not measured in these games; there are for example {', '.join(known[:8])}"


def told(found: Proposal) -> list[str]:
    """The proposal in sentences, with its evidence."""
    as_is, proposed = found.confirmed
    lines = [f"{len(found.trials)} settings tried."]
    if found.best.settings == found.now:
        lines.append("None comes nearer to the targets than the cards as they are.")
    else:
        lines += ["Proposed (nothing is written):", *(f"  {line}" for line in found.lines)]
    lines.append("On luck that the search has not seen:")
    for target in found.targets:
        was, now = as_is.values[target.measure], proposed.values[target.measure]
        reached = "reached" if not target.missed(now.mean) else "missed"
        low, high = now.interval()
        lines.append(
            f"  {target.measure}: {was.mean:.3f} -> {now.mean:.3f} ({low:.3f} to {high:.3f}), "
            f"wanted {target.low:g} to {target.high:g}: {reached}"
        )
    sure = [change for change in found.evidence if change.sure]
    lines.append(f"Beside the targets, {len(sure)} of {len(found.evidence)} numbers surely change:" if sure else "")
    lines += [f"  {change.name}: {change.before:.3f} -> {change.after:.3f}" for change in sure[:10]]
    return [line for line in lines if line]


def proposal_json(found: Proposal) -> dict[str, Any]:
    def trial(one: Trial) -> dict[str, Any]:
        settings: Mapping[str, int] = dict(zip(map(str, found.knobs), one.settings, strict=True))
        values = {name: [round(value.mean, 4), round(value.error, 4)] for name, value in one.values.items()}
        return {"settings": settings, "measures": values, "missed": one.missed}

    return {
        "trials": [trial(one) for one in found.trials],
        "now": trial(found.confirmed[0]),
        "proposed": trial(found.confirmed[1]),
        "changes": found.lines,
        "sure": [[one.name, round(one.before, 4), round(one.after, 4)] for one in found.evidence if one.sure],
    }
