"""Makes the golden records again: ``python -m tests.games.survivors.golden`` from the project's root."""

from __future__ import annotations

from pathlib import Path

from wastelands.engine.spec import OptionValue
from wastelands.games.survivors.game import Survivors
from wastelands.testing.golden import Golden, Played, make

RECORDS = Path(__file__).parents[2] / "golden" / "survivors"


def voted(played: Played) -> bool:
    return any(action.verb == "vote" for _, action in played)


def unvoted(played: Played) -> bool:
    return not voted(played)


QUIET: dict[str, OptionValue] = {"events": False, "zombies": False, "radiation": False}
SHORT: dict[str, OptionValue] = {"turn_limit": 3, **QUIET}
WANTED = [
    Golden("last-party", "last", ("greedy", "random"), shows=unvoted),
    Golden("nobody-left", "nobody", ("random", "random"), winners=0, shows=unvoted),
    Golden("10-points", "points", ("greedy", "greedy"), shows=unvoted),
    Golden("turn-limit", "limit", ("greedy", "greedy", "greedy"), options={"turn_limit": 4}, shows=unvoted),
    Golden("cards-used-up", "cards", ("greedy", "greedy"), options={"turn_limit": 0}, shows=unvoted),
    Golden("tie-shared", "limit", ("greedy", "greedy"), winners=2, options=SHORT, shows=voted),
    Golden("tie-nobody", "limit", ("random", "random"), winners=0, options=SHORT, shows=voted),
]


if __name__ == "__main__":
    make(Survivors, WANTED, RECORDS)
