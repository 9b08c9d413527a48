"""How often a person is asked: games of the quick policy, with the taps that one seat would need at the page.

`python -m bench.taps knights` prints taps a round: if every window with a choice opens and every card is put away by
hand, and as it is now.  A route by one tap counts once; rounds in which the seat fought are told apart.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field

from wastelands.bots.fancy import Fancy
from wastelands.bots.mind import mind_of
from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.match import Match
from wastelands.engine.registry import game_class
from wastelands.package import package

GAMES = 6
SEATS = 3
ROUTE = ("drive", "via")  # hexes of one route, planned by a tap on the last of them


@dataclass
class Round:
    """The taps of the first seat in one round."""

    opened: int = 0
    asked: int = 0
    steps: Counter[str] = field(default_factory=Counter)


def rounds(name: str, games: int = GAMES) -> list[Round]:
    """Every round of so many games."""
    found: list[Round] = []
    face = package(name).face(package(name).words("en", (), None))
    for number in range(games):
        match, mind = Match.new(game_class(name), SEATS, f"taps-{number}"), mind_of(name)
        last, told = Action("none"), 0
        while acting := match.game.to_act():
            heard = sum(event.verb == "round" for event in match.seat_events(None))
            if heard > told:
                told = heard
                found.append(Round())
            seat = acting[0]
            view = match.game.view(seat)
            action = mind.policy(view, seat, Fancy(Luck(f"{number}|{view.count}").below(1 << 60)))
            further = last.verb in ROUTE and action.verb in ROUTE
            if told and seat == 0 and len(view.actions(seat)) > 1 and not further:
                found[-1].opened += 1
                natural = view.natural(seat) == action and last != Action("none")
                if not natural and (view.quiet(seat) is None or face.matters(view, seat)):
                    found[-1].asked += 1
                    found[-1].steps[type(view.steps[-1]).__name__] += 1
            last = action if seat == 0 else last
            match.play(seat, action)
    return found


def told(name: str, which: str, some: list[Round]) -> str:
    n = max(1, len(some))
    opened, asked = sum(one.opened for one in some) / n, sum(one.asked for one in some) / n
    return f"{name}, {len(some)} {which}: {opened:.1f} taps a round if all is asked, {asked:.1f} now"


if __name__ == "__main__":
    for name in sys.argv[1:] or ["knights"]:
        every = rounds(name)
        fought = [one for one in every if one.steps["ChooseCards"]]
        print(told(name, "rounds", every))
        print(told(name, "rounds with a fight", fought))
        print(told(name, "rounds without one", [one for one in every if one not in fought]))
        steps = sum((one.steps for one in every), Counter[str]())
        print("  " + ", ".join(f"{step} {n}" for step, n in steps.most_common(14)))
