"""What can be counted about a knight: his body, stores and gear, and how far he is in his mission."""

from __future__ import annotations

from wastelands.bots.knights.odds import might
from wastelands.bots.knights.stakes import BODY
from wastelands.engine.step import Seat
from wastelands.games.knights.game import Knights
from wastelands.games.knights.loadout import loadout
from wastelands.games.knights.mission import mission_of
from wastelands.games.knights.missions import NAMES, keys_needed
from wastelands.games.knights.value import nearness, open_value

EMPTY = (0.0,) * 4


def features(view: Knights) -> list[tuple[float, ...]]:
    """Those of each seat, from what is public."""
    return [_of(view, seat) for seat in range(view.seats)]


def _of(view: Knights, seat: Seat) -> tuple[float, ...]:
    if not view.mission:
        return (0.0,) * (10 + len(EMPTY) * len(NAMES))
    load = loadout(view, seat)
    body = (BODY[view.health[seat]] / 4, view.radiation[seat] / 4, view.fuel[seat] / 4, view.ammo[seat] / 4)
    gear = (might(view, seat, 1), load.armour, open_value(view, seat) / 10, len(view.hands[seat]) / 4)
    gone = view.round / mission_of(view).rounds
    own = _progress(view, seat, gone)
    rest = [number for name in NAMES for number in (own if name == view.mission else EMPTY)]
    return (*body, *gear, view.reputation[seat] * gone, nearness(view, seat) / 4, *rest)


def _progress(view: Knights, seat: Seat, gone: float) -> tuple[float, ...]:
    """How far he is: the mission's measure, the same in the light of the time that has gone, and the last steps."""
    prizes = view.prizes[seat]
    if view.mission == "savior":
        keys = prizes.count("key")
        return keys, keys * gone, float(keys >= keys_needed(view)), float(keys + 1 == keys_needed(view))
    if view.mission == "damsel":
        clues = prizes.count("clue")
        return float(clues > 0), clues * gone, float("captive" in prizes), view.reputation[seat] * gone
    if view.mission == "avengers":
        return view.vengeance[seat], view.vengeance[seat] * gone, float(view.slayer == seat), 0.0
    if view.mission == "cult":
        return prizes.count("cultist"), prizes.count("cultist") * gone, view.reputation[seat] * gone, 0.0
    return len(prizes), len(set(prizes)), len(prizes) * gone, view.pride[seat]
