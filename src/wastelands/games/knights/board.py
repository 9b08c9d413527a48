"""The board: 37 hexes in three tiers, with the slots of cities, specials and the central tile (WK-SET)."""

from __future__ import annotations

from wastelands.engine.errors import Unreadable
from wastelands.engine.hexes import Hex

Place = int  # the number of a hex: 0 the centre, then ring by ring clockwise from the top
NOWHERE = -1


def _ring(k: int) -> list[Hex]:
    at, found = Hex(0, -k), []
    for step in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
        for _ in range(k):
            found.append(at)
            at = at.step(step)
    return found


HEXES: tuple[Hex, ...] = (Hex(0, 0), *_ring(1), *_ring(2), *_ring(3))
PLACE_OF = {h: i for i, h in enumerate(HEXES)}
NEAR: tuple[tuple[Place, ...], ...] = tuple(
    tuple(sorted(PLACE_OF[n] for n in h.neighbours() if n in PLACE_OF)) for h in HEXES
)
DISTANCE: tuple[tuple[int, ...], ...] = tuple(tuple(a.distance(b) for b in HEXES) for a in HEXES)
TIERS = (range(7), range(7, 19), range(19, 37))  # WK-SET-03
GANGRAEN: Place = 0
CENTRAL = tuple(PLACE_OF[h] for h in (Hex(1, -1), Hex(1, 0), Hex(-1, 1), Hex(-1, 0)))
CITIES = {
    number: PLACE_OF[h]
    for number, h in {1: Hex(0, 0), 2: Hex(1, -2), 3: Hex(-1, 2), 4: Hex(3, 0), 5: Hex(-3, 0)}.items()
}
SPECIAL = tuple(
    PLACE_OF[h]
    for h in (
        *(Hex(0, -1), Hex(0, 1), Hex(2, -1), Hex(-2, 1), Hex(0, -3)),
        *(Hex(3, -3), Hex(2, 1), Hex(0, 3), Hex(-3, 3), Hex(-2, -1)),
    )
)


def spot(at: Place) -> Hex:
    """The hex of a place, as actions name it."""
    return HEXES[at]


def place(value: object) -> Place:
    """The place that an action names."""
    return PLACE_OF.get(value, NOWHERE) if isinstance(value, Hex) else NOWHERE


def place_named(text: str) -> Place:
    """The place that an outcome of luck names."""
    at = place(Hex.parse(text))
    if at == NOWHERE:
        raise Unreadable(f"there is no hex {text} on the board")
    return at
