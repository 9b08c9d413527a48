"""What the rulebook takes from the data: numbers, and what every card says."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wastelands.drawing.counters import BEYOND, FULL
from wastelands.drawing.diagram import numbered, spans
from wastelands.engine.manual import Entries
from wastelands.engine.words import N_
from wastelands.games.warlords import bidding
from wastelands.games.warlords.drawing.beginning import said
from wastelands.games.warlords.drawing.cardfaces import spoken
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.setup import PER_BATTLEFIELD, copies_of_objectives, copies_of_shop
from wastelands.games.warlords.words import STEPS, Words


def facts(words: Words) -> Mapping[str, object]:
    content, seats = words.content, Warlords.spec.seats
    [limit] = [option.default for option in Warlords.spec.options if option.name == "max_rounds"]
    return {
        **msgspec.structs.asdict(content.numbers),
        "fewest": seats[0],
        "most": seats[-1],
        "bids": bidding.ROUNDS,
        "rounds": limit,
        "starters": sum(card.copies for card in content.starters),
        "starting": words.listing([f"{card.copies} × {words.card(card.id)}" for card in content.starters]),
        "units": len(content.starting_deck()),
        "designs": len(content.cards),
        "each": PER_BATTLEFIELD,
        "objectives": spans(words, seats, copies_of_objectives),
        "shop": spans(words, seats, copies_of_shop),
        "pictured": numbered(said(seats[0], words)),
        "beyond": BEYOND,
        "full": FULL,
        **{f"step_{i}": words.say(name) for i, name in enumerate(STEPS, 1)},
    }


def entries(words: Words) -> Entries:
    content = words.content
    piles = (
        (N_("Starting cards"), content.starters),
        (N_("Objectives"), content.objectives),
        (N_("Shop"), content.shop),
    )
    found = []
    for title, pile in piles:
        cards = [(one.title, one.whole.partition(": ")[2]) for one in (spoken(card, words.lang) for card in pile)]
        found.append((words.say(title), cards))
    return found
