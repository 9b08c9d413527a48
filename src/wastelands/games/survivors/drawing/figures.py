"""What is counted of every player: points, people and goods."""

from __future__ import annotations

from typing import NamedTuple

from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import GOODS
from wastelands.games.survivors.people import points, survivors
from wastelands.games.survivors.texts import GOOD_NAMES
from wastelands.games.survivors.words import GROUPS


class Entry(NamedTuple):
    """A kind of thing that is counted."""

    name: str
    word: str
    thing: str  # what a tap on it means


ENTRIES = (
    Entry("points", N_("Points"), ""),
    Entry("survivors", N_("Survivors / beds"), ""),
    Entry("idle", GROUPS["idle"], ""),
    Entry("scavengers", GROUPS["scavengers"], ""),
    Entry("wounded", GROUPS["wounded"], ""),
    *(Entry(good, GOOD_NAMES[good], f"word:{good}") for good in GOODS),
    Entry("cards", N_("combat cards"), ""),
)


def numbers(view: Survivors, seat: Seat) -> dict[str, int]:
    """What a player has of everything."""
    people = view.people[seat]
    found = dict(zip(GOODS, view.stocks[seat], strict=True))
    found |= {"points": points(view, seat), "survivors": survivors(view, seat), "idle": people.idle}
    return found | {"scavengers": people.scavengers, "wounded": people.wounded, "cards": len(view.hands[seat])}
