"""Makes the golden records again: ``python -m tests.games.warlords.golden`` from the project's root.

A golden record is a whole game, kept as it was saved.  It shows a way for a game to end, or a tie-breaker, and must
replay to the same last line for ever; make them anew only after a wanted change of rules or cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from wastelands.bots.bot import new_bot
from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.match import Match
from wastelands.games.warlords.game import Warlords

RECORDS = Path(__file__).parents[2] / "golden" / "warlords"


@dataclass(frozen=True)
class Golden:
    """A record to look for: who plays how long, and how it must end."""

    name: str
    reason: str
    seats: int
    rounds: int
    bot: str


WANTED = [
    Golden("21-points", "points", 3, 40, "greedy"),
    Golden("round-limit", "rounds", 4, 2, "greedy"),
    Golden("tie-strongest-hand", "rounds army", 2, 1, "random"),
    Golden("tie-largest-stock", "rounds stock", 2, 1, "random"),
    Golden("tie-most-bases", "rounds bases", 2, 1, "random"),
    Golden("tie-shared-win", "rounds shared", 2, 1, "random"),
]


def play(wanted: Golden, seed: str) -> Iterator[tuple[int, Action]]:
    """All that is played in the game of a seed."""
    luck = Luck(seed)
    game = Warlords.new(wanted.seats, luck, max_rounds=wanted.rounds)
    bots = [new_bot(wanted.bot, "warlords", Luck(f"{seed}-{seat}")) for seat in range(wanted.seats)]
    while acting := game.to_act():
        seat = acting[0]
        action = bots[seat].choose(seat, game.actions(seat), lambda seat=seat: game.view(seat))  # type: ignore[misc]
        yield seat, action
        game.play(seat, action, luck)
    result = game.result()
    assert result is not None
    if result.reason != wanted.reason:
        raise EndsOtherwise


class EndsOtherwise(Exception):
    """The game of this seed does not show what is wanted."""


def find(wanted: Golden) -> Match:
    """The first seed whose game ends as wanted, as a match."""
    for number in count():
        seed = f"{wanted.name}-{number}"
        try:
            played = list(play(wanted, seed))
        except EndsOtherwise:
            continue
        match = Match.new(Warlords, wanted.seats, seed, max_rounds=wanted.rounds)
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
