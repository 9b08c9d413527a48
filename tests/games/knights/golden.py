"""Makes the golden records again: ``python -m tests.games.knights.golden`` from the project's root.

A golden record is a whole game, kept as it was saved.  It shows a way for a mission to end, and must replay to the same
last line for ever; make them anew only after a wanted change of rules or cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from pathlib import Path

from wastelands.bots.bot import new_bot
from wastelands.engine.action import Action
from wastelands.engine.game import Result
from wastelands.engine.luck import Luck
from wastelands.engine.match import Match
from wastelands.games.knights.game import Knights

RECORDS = Path(__file__).parents[2] / "golden" / "knights"


@dataclass(frozen=True)
class Golden:
    """A record to look for: who plays which mission, and how it must end; `winners` is how many win."""

    mission: str
    reason: str
    bots: tuple[str, ...]
    winners: int = 1

    @property
    def name(self) -> str:
        return f"{self.mission}-{self.reason}"


TWO, THREE = ("greedy", "greedy"), ("greedy", "greedy", "greedy")
WANTED = [
    Golden("savior", "goal", TWO),
    Golden("savior", "rounds", TWO),
    Golden("only-one", "goal", THREE),
    Golden("only-one", "rounds", THREE),
    Golden("damsel", "goal", TWO),
    Golden("damsel", "rounds", TWO),
    Golden("avengers", "villains", TWO),
    Golden("avengers", "villain-alive", TWO, winners=0),
    Golden("cult", "rounds", TWO),
    Golden("cult", "cultists", ("random", "random"), winners=0),
]


def play(wanted: Golden, seed: str) -> tuple[list[tuple[int, Action]], Result]:
    """All that is played in the game of a seed, and how it ends."""
    luck, played = Luck(seed), []
    game = Knights.new(len(wanted.bots), luck, mission=wanted.mission)
    bots = [new_bot(bot, "knights", Luck(f"{seed}-{seat}")) for seat, bot in enumerate(wanted.bots)]
    while acting := game.to_act():
        seat = acting[0]
        action = bots[seat].choose(seat, game.actions(seat), lambda seat=seat: game.view(seat))  # type: ignore[misc]
        played.append((seat, action))
        game.play(seat, action, luck)
    result = game.result()
    assert result is not None
    return played, result


def find(wanted: Golden) -> Match:
    """The first seed whose game ends as wanted, as a match."""
    for number in count():
        seed = f"{wanted.name}-{number}"
        played, result = play(wanted, seed)
        if (result.reason, len(result.winners)) != (wanted.reason, wanted.winners):
            continue
        match = Match.new(Knights, len(wanted.bots), seed, mission=wanted.mission)
        for seat, action in played:
            match.play(seat, action)
        return match
    raise AssertionError("there are seeds enough")


def main() -> None:
    RECORDS.mkdir(parents=True, exist_ok=True)
    for wanted in WANTED:
        match = find(wanted)
        (RECORDS / f"{wanted.name}.record").write_text(match.save(), encoding="utf-8")
        print(f"{wanted.name}: {match.record.secret.seed}, {len(match.record.lines)} lines")


if __name__ == "__main__":
    main()
