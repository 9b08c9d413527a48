"""What a sheet for two, three or four players is made of: the table of the generator (G2)."""

from __future__ import annotations

from dataclasses import dataclass

from wastelands.engine.hexes import Hex

VERSION = "WD1"  # of the generator: changes whenever the same input would give another sheet
PLAYERS = (2, 3, 4)
WATER_SHARE = (11, 15)  # percent of all hexes
MOUNTAIN_SHARE = (5, 8)
CITIES_APART = 4
SETTLEMENTS_APART = 3
CLANS_APART = 2
SAME_CLAN_APART = 4


@dataclass(frozen=True, slots=True)
class Plan:
    """How much of everything one sheet holds."""

    players: int
    columns: int
    rows: int
    scored_after: tuple[int, ...]  # one round for each city, in the order of the numerals
    settlements: int
    buildings: tuple[int, int, int]  # weights of settlements with 1, 2 and 3 buildings
    clans: dict[str, int]
    counts: tuple[tuple[int, ...], ...]  # the templates: actions in rounds 1 to 6

    @property
    def cities(self) -> int:
        return len(self.scored_after)

    @property
    def size(self) -> int:
        return self.columns * self.rows

    def hexes(self) -> list[Hex]:
        """Columns of flat-topped hexes, every second one half a hex lower."""
        return [Hex(column, row - column // 2) for column in range(self.columns) for row in range(self.rows)]

    def share(self, percent: tuple[int, int]) -> tuple[int, int]:
        """The least and the greatest whole number of hexes inside a span of percentages."""
        low, high = percent
        return -(-low * self.size // 100), high * self.size // 100


def _clans(drifter: int, raider: int, pirate: int, bomber: int, guardian: int, enforcer: int) -> dict[str, int]:
    return {
        "drifter": drifter,
        "raider": raider,
        "pirate": pirate,
        "bomber": bomber,
        "guardian": guardian,
        "enforcer": enforcer,
    }


PLANS = {
    2: Plan(
        players=2,
        columns=11,
        rows=8,
        scored_after=(3, 4, 5, 6),
        settlements=7,
        buildings=(5, 5, 0),
        clans=_clans(3, 2, 1, 1, 1, 1),
        counts=((1, 3, 3, 3, 3, 3), (1, 3, 3, 3, 3, 5), (1, 3, 3, 5, 3, 3)),
    ),
    3: Plan(
        players=3,
        columns=13,
        rows=9,
        scored_after=(2, 3, 4, 5, 6),
        settlements=9,
        buildings=(4, 4, 2),
        clans=_clans(3, 2, 2, 2, 1, 2),
        counts=((1, 4, 4, 4, 4, 4), (2, 2, 5, 5, 5, 5)),
    ),
    4: Plan(
        players=4,
        columns=15,
        rows=10,
        scored_after=(2, 3, 4, 5, 6, 6),
        settlements=11,
        buildings=(3, 4, 3),
        clans=_clans(5, 2, 2, 2, 2, 2),
        counts=((3, 5, 5, 5, 5, 5), (1, 5, 5, 6, 5, 6)),
    ),
}


def plan_for(players: int) -> Plan:
    if players not in PLANS:
        raise ValueError(f"a sheet is for 2, 3 or 4 players, not for {players}")
    return PLANS[players]
