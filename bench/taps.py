"""How often a person is asked: games of the quick policy, with the taps that one seat would need at the page.

`python -m bench.taps knights` prints taps a round: if every window with a choice opens and every card is put away by
hand, and as it is now.  A route by one tap counts once; rounds in which the seat fought are told apart.  What is
planned (`Face.sketch`) counts by the steps of its dials from the plan that lies there at first, and one tap that
sends it.  Windows that are passed to the end of a combat or of a move are one tap on the chip that says so.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from wastelands.bots.fancy import Fancy
from wastelands.bots.mind import mind_of
from wastelands.engine.action import Action
from wastelands.engine.face import Barter, Dials, Face, Sketch
from wastelands.engine.luck import Luck
from wastelands.engine.match import Match
from wastelands.engine.registry import game_class
from wastelands.package import package

GAMES = 6
SEATS = 3
LEAP = 5  # that a press on a number adds
ROUTE = ("drive", "via", "move", "stop")  # hexes of one route, planned by a tap on the last of them


@dataclass
class Round:
    """The taps of the first seat in one round."""

    opened: int = 0
    asked: int = 0
    spared: int = 0  # taps for plans that differ from the one that lies there, or from what the page proposes
    steps: Counter[str] = field(default_factory=Counter)


def full(sketch: Sketch) -> set[str]:
    """The dials that stand as high as they go: a leap brings them there."""
    return {one.label for block in sketch.blocks if isinstance(block, Dials) for one in block.rows if not one.more}


def numbers(sketch: Sketch) -> Counter[str]:
    """What a plan has set: the number of every dial, and the partner who is chosen."""
    found: Counter[str] = Counter()
    matter = sketch.matter.blocks if sketch.matter else ()
    for block in (*sketch.blocks, *matter):
        if isinstance(block, Dials):
            found.update({one.label: one.number for one in block.rows})
        elif isinstance(block, Barter):
            found.update({one.label: one.number for lot in block.lots for one in (lot.give, lot.get)})
            found.update(one.label for one in block.partners if one.chosen)
    return found


def steps(before: Counter[str], after: Counter[str], most: set[str]) -> int:
    """The presses from one plan to the other: upwards a number takes leaps of five, or one to its most."""
    up, down = after - before, before - after
    rising = sum(1 if name in most else sum(divmod(n, LEAP)) for name, n in up.items())
    return rising + sum(n for name, n in down.items() if name not in up)


class Passes:
    """The windows of a chapter that were passed in a row: if nothing else follows in it, one tap would have done."""

    def __init__(self) -> None:
        self.chapter, self.row = "", list[Round]()

    def hear(self, chapter: str, passed: bool, here: Round) -> None:
        if chapter != self.chapter:
            for spared in self.row[1:]:
                spared.asked -= 1
            self.row = []
        self.chapter, self.row = chapter, [*self.row, here] if passed and chapter else []


class Planned:
    """What a seat puts together, from the first of its actions to the one that sends it."""

    def __init__(self, match: Match, face: Face[Any]) -> None:
        self.match, self.face, self.chain = match, face, list[Action]()
        self.least = 0  # taps if one takes what lies there, or what the page proposes
        self.base: tuple[Any, list[Action], Sketch] | None = None

    def hear(self, view: Any, action: Action) -> int | None:
        """The taps of a plan that this action ends; 0 while it goes on; None where nothing is planned."""
        if self.base is None:
            own = self.match.own_actions(0)
            sketch = self.face.sketch(view, 0, (), own)
            if sketch is None:
                return None
            self.base, self.chain = (view, own, sketch), []
        seen, own, sketch = self.base
        if action.verb in sketch.covers:
            self.chain.append(action)
            return 0
        self.base = None
        ended = self.face.sketch(seen, 0, tuple(self.chain), own)
        opened = self.face.sketch(seen, 0, sketch.opens, own)
        assert ended is not None
        assert opened is not None
        self.least = 1 + any(one.first for one in opened.drafts)
        return 1 + steps(numbers(opened), numbers(ended), full(ended))


def rounds(name: str, games: int = GAMES) -> list[Round]:
    """Every round of so many games."""
    found: list[Round] = []
    face = package(name).face(package(name).words("en", (), None))
    for number in range(games):
        match, mind = Match.new(game_class(name), SEATS, f"taps-{number}"), mind_of(name)
        last, told, planned, passes, picked = Action("none"), 0, Planned(match, face), Passes(), ""
        while acting := match.game.to_act():
            heard = sum(event.verb == "round" for event in match.seat_events(None))
            if heard > told:
                told = heard
                found.append(Round())
            seat = acting[0]
            view = match.game.view(seat)
            action = mind.policy(view, seat, Fancy(Luck(f"{number}|{view.count}").below(1 << 60)))
            further = last.verb in ROUTE and action.verb in ROUTE
            plan = planned.hear(view, action) if seat == 0 else None
            if plan is not None and told:
                found[-1].opened += 1
                found[-1].asked += plan
                found[-1].steps["planned"] += plan
                found[-1].spared += max(0, plan - planned.least) if plan else 0
            elif told and seat == 0 and len(view.actions(seat)) > 1 and not further:
                found[-1].opened += 1
                natural = view.natural(seat) == action and last != Action("none")
                if not natural and (view.quiet(seat) is None or face.matters(view, seat)):
                    found[-1].asked += 1
                    passes.hear(view.chapter(), action == view.quiet(seat), found[-1])
                    groups = [one for one in face.pending(view, seat) if not one.anyway]
                    key = next((one.key for one in groups if action in one.actions), picked)
                    found[-1].asked += key != picked  # another group of actions
                    picked = key
                    found[-1].steps[type(view.steps[-1]).__name__] += 1
            last = action if seat == 0 else last
            match.play(seat, action)
    return found


def told(name: str, which: str, some: list[Round]) -> str:
    n = max(1, len(some))
    opened, asked = sum(one.opened for one in some) / n, sum(one.asked for one in some) / n
    least = asked - sum(one.spared for one in some) / n
    now = f"{asked:.1f} now" + (f", {least:.1f} with the plans that the page proposes" if least < asked else "")
    return f"{name}, {len(some)} {which}: {opened:.1f} taps a round if all is asked, {now}"


if __name__ == "__main__":
    for name in sys.argv[1:] or ["knights"]:
        every = rounds(name)
        fought = [one for one in every if one.steps["ChooseCards"]]
        print(told(name, "rounds", every))
        print(told(name, "rounds with a fight", fought))
        print(told(name, "rounds without one", [one for one in every if one not in fought]))
        steps = sum((one.steps for one in every), Counter[str]())
        print("  " + ", ".join(f"{step} {n}" for step, n in steps.most_common(14)))
