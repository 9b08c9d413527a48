"""Tables for the tests: a map, what is drawn on it and the action in hand, set in a few words.

``Board("0,0=I 0,-1=A 1,-1=s2", roads="0,0>0,-1", o="0,-1", turn="O", action="2-A")`` is O's turn with action 2-A taken.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from tests.ledger import RULES
from wastelands.engine.action import Action
from wastelands.engine.events import Event
from wastelands.engine.hexes import Hex
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason
from wastelands.games.diplomacy.checks import Rounds
from wastelands.games.diplomacy.game import table
from wastelands.games.diplomacy.map import Terrain
from wastelands.games.diplomacy.pool import Pool
from wastelands.games.diplomacy.turn import Settle, Turn

SEATS = "XOTS"
Hexes = str | Iterable[str]
RING = "0,0=I 0,-1=A 1,-1=B 1,0=C 0,1=D -1,1=A -1,0=B"  # one city and all its neighbours


def hexes(words: Hexes) -> list[Hex]:
    return [Hex.parse(word) for word in (words.split() if isinstance(words, str) else words)]


def enforce(three: Hexes) -> str:
    """The Enforcer's step on three spaces, which are named in their order."""
    return " ".join(["enforce", *map(str, sorted(hexes(three)))])


def terrain(
    cells: str | Mapping[str, str], roads: str | Iterable[Sequence[str]] = (), scored: Iterable[int] = ()
) -> Terrain:
    """A map from ``0,0=I 0,-1=A``; roads are paths, ``0,0>1,-1>2,-2``."""
    if isinstance(cells, str):
        cells = dict(cell.split("=") for cell in cells.split())
    if isinstance(roads, str):
        paths = [path.split(">") for path in roads.split()]
        roads = [pair for path in paths for pair in pairwise(path)]
    return Terrain.of(cells, roads, scored)


class Board:
    """A turn of Wasteland Diplomacy under way, and what it told so far."""

    def __init__(
        self,
        cells: str | Mapping[str, str] = RING,
        roads: str | Iterable[Sequence[str]] = (),
        *,
        x: Hexes = "",
        o: Hexes = "",
        t: Hexes = "",
        settled: Mapping[str, Hexes] | None = None,
        touched: Mapping[str, Hexes] | None = None,
        destroyed: Hexes = "",
        turn: str = "X",
        action: str = "",
        rounds: Rounds | None = None,
        seats: int = 2,
        scored: Iterable[int] = (),
        **changes: Any,
    ) -> None:
        """With an action it is taken at once; settlements beside a player's spaces count as offered before."""
        land = terrain(cells, roads, scored)
        mask = land.grid.mask
        owned = [mask(hexes(of)) for of in (x, o, t, "")[:seats]]
        held = [mask(hexes((settled or {}).get(seat, ""))) for seat in SEATS[:seats]]
        known = [mask(hexes((touched or {}).get(seat, ""))) for seat in SEATS[:seats]]
        known = [k | h | land.grid.near(o) & land.settlement_bits for k, h, o in zip(known, held, owned, strict=True)]
        game = self.game = table(
            land,
            rounds or ((action or "1-A", "1-C", "1-D"),) * 6,
            seats,
            owned=tuple(owned),
            settled=tuple(held),
            touched=tuple(known),
            destroyed=mask(hexes(destroyed)),
            turn=SEATS.index(turn),
            **changes,
        )
        if "round" in changes:
            game.left = game.rounds[game.round - 1]
        self.events: list[Event] = []
        self.luck = Luck("board")
        self.luck.listener = self.events.append
        if action:
            self.play(f"pick {action}")

    # ---- doing

    def play(self, *texts: str) -> Board:
        """The seat whose decision it is does this and then that."""
        for text in texts:
            self.game.play(self.game.to_act()[0], Action.parse(text), self.luck)
        return self

    # ---- asking

    @property
    def seat(self) -> str:
        """Whose decision it is."""
        return "".join(SEATS[seat] for seat in self.game.to_act())

    def can(self) -> list[str]:
        acting = self.game.to_act()
        return [str(action) for action in self.game.actions(acting[0])] if acting else []

    def targets(self, verb: str) -> list[str]:
        """What the last value of a verb may be now, in the order of the list."""
        acting = self.game.to_act()
        return [str(a.values[-1]) for a in self.game.actions(acting[0]) if a.verb == verb] if acting else []

    def why(self, text: str) -> Reason:
        reason = self.game.why_not(self.game.to_act()[0], Action.parse(text))
        assert reason is not None, f"{text} is allowed"
        return reason

    def rule(self, text: str) -> str:
        """The rule that forbids an action."""
        return self.why(text).rule

    @property
    def pool(self) -> Pool:
        step = next(step for step in reversed(self.game.steps) if isinstance(step, Turn))
        return step.pool

    @property
    def offers(self) -> list[str]:
        step = self.game.steps[-1] if self.game.steps else None
        return self.names(step.offers) if isinstance(step, Settle) else []

    def names(self, mask: int) -> list[str]:
        return [str(h) for h in self.game.terrain.grid.members(mask)]

    def occupied(self, seat: str) -> list[str]:
        return self.names(self.game.owned[SEATS.index(seat)])

    def settled(self, seat: str) -> list[str]:
        return self.names(self.game.settled[SEATS.index(seat)])

    def active(self, seat: str) -> list[str]:
        return self.names(self.game.active(SEATS.index(seat)))

    @property
    def destroyed(self) -> list[str]:
        return self.names(self.game.destroyed)

    @property
    def points(self) -> tuple[int, ...]:
        return self.game.points

    def told(self, verb: str) -> list[Event]:
        return [event for event in self.events if event.verb == verb]

    @property
    def lost(self) -> list[str]:
        """What the turn that ended last left unused."""
        return list(self.told("ended")[-1]["lost"])


def example(id: str) -> dict[str, Any]:
    """A worked example of the ledger, with the map that it borrows from another."""
    blocks = re.findall(r"```json\n(.*?)```", (RULES / "diplomacy.md").read_text(encoding="utf-8"), re.DOTALL)
    found = {block["id"]: block for block in map(json.loads, blocks)}
    block: dict[str, Any] = found[id]
    if isinstance(block.get("map"), str):
        block["map"] = found[block["map"]]["map"]
    return block
