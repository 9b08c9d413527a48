"""How often a person is asked: games of the quick policy, with the taps that one seat would need at the page.

`python -m bench.taps knights` prints taps a round, as they were while every window with a choice was opened, and as
they are now that a page lets windows pass in which nothing could matter.  A route by one tap counts once.
"""

from __future__ import annotations

import sys
from collections import Counter

from wastelands.bots.fancy import Fancy
from wastelands.bots.mind import mind_of
from wastelands.engine.luck import Luck
from wastelands.engine.match import Match
from wastelands.engine.registry import game_class
from wastelands.package import package

GAMES = 6
SEATS = 3
ROUTE = ("drive", "via")  # hexes of one route, planned by a tap on the last of them


def taps(name: str, games: int = GAMES) -> tuple[float, float, Counter[str]]:
    """Taps of the first seat a round, before and after, and which steps ask for those that are left."""
    before = after = rounds = 0
    steps: Counter[str] = Counter()
    face = package(name).face(package(name).words("en", (), None))
    for number in range(games):
        match, mind = Match.new(game_class(name), SEATS, f"taps-{number}"), mind_of(name)
        last = ""
        while acting := match.game.to_act():
            seat = acting[0]
            view = match.game.view(seat)
            action = mind.policy(view, seat, Fancy(Luck(f"{number}|{view.count}").below(1 << 60)))
            if seat == 0 and len(view.actions(seat)) > 1 and not (last in ROUTE and action.verb in ROUTE):
                before += 1
                if view.quiet(seat) is None or face.matters(view, seat):
                    after += 1
                    steps[type(view.steps[-1]).__name__] += 1
            last = action.verb if seat == 0 else last
            match.play(seat, action)
        rounds += sum(event.verb == "round" for event in match.seat_events(None))
    return before / rounds, after / rounds, steps


if __name__ == "__main__":
    for name in sys.argv[1:] or ["knights"]:
        opened, asked, steps = taps(name)
        print(f"{name}: {opened:.1f} taps a round if every window opens, {asked:.1f} now", flush=True)
        print("  " + ", ".join(f"{step} {n}" for step, n in steps.most_common(14)))
