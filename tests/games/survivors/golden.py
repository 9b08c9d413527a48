"""Makes the golden records again: ``python -m tests.games.survivors.golden`` from the project's root.

A golden record is a whole game, kept as it was saved.  It shows a way for a game to end, and must replay to the same
last line for ever; make them anew only after a wanted change of rules or cards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from wastelands.bots.bot import new_bot
from wastelands.engine.action import Action
from wastelands.engine.game import Result
from wastelands.engine.luck import Luck
from wastelands.engine.match import Match
from wastelands.engine.spec import OptionValue
from wastelands.games.survivors.game import Survivors

RECORDS = Path(__file__).parents[2] / "golden" / "survivors"


@dataclass(frozen=True)
class Golden:
    """A record to look for: who plays with which options, and how it must end; `winners` is how many win."""

    name: str
    reason: str
    bots: tuple[str, ...]
    winners: int = 1
    voted: bool = False
    options: dict[str, OptionValue] = field(default_factory=dict)


QUIET: dict[str, OptionValue] = {"events": False, "zombies": False, "radiation": False}
WANTED = [
    Golden("last-party", "last", ("greedy", "random")),
    Golden("nobody-left", "nobody", ("random", "random"), winners=0),
    Golden("10-points", "points", ("greedy", "greedy")),
    Golden("turn-limit", "limit", ("greedy", "greedy", "greedy"), options={"turn_limit": 4}),
    Golden("cards-used-up", "cards", ("greedy", "greedy"), options={"turn_limit": 0}),
    Golden("tie-shared", "limit", ("greedy", "greedy"), winners=2, voted=True, options={"turn_limit": 3, **QUIET}),
    Golden("tie-nobody", "limit", ("random", "random"), winners=0, voted=True, options={"turn_limit": 3, **QUIET}),
]


def play(wanted: Golden, seed: str) -> tuple[list[tuple[int, Action]], Result, bool]:
    """All that is played in the game of a seed, how it ends, and whether there was a vote."""
    luck, played, voted = Luck(seed), [], False
    game = Survivors.new(len(wanted.bots), luck, **wanted.options)
    bots = [new_bot(bot, "survivors", Luck(f"{seed}-{seat}")) for seat, bot in enumerate(wanted.bots)]
    while acting := game.to_act():
        seat = acting[0]
        action = bots[seat].choose(seat, game.actions(seat), lambda seat=seat: game.view(seat))  # type: ignore[misc]
        voted = voted or action.verb == "vote"
        played.append((seat, action))
        game.play(seat, action, luck)
    result = game.result()
    assert result is not None
    return played, result, voted


def find(wanted: Golden) -> Match:
    """The first seed whose game ends as wanted, as a match."""
    for number in count():
        seed = f"{wanted.name}-{number}"
        played, result, voted = play(wanted, seed)
        if (result.reason, len(result.winners), voted) != (wanted.reason, wanted.winners, wanted.voted):
            continue
        match = Match.new(Survivors, len(wanted.bots), seed, **wanted.options)
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
