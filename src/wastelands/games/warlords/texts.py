"""The sentences on a card, rendered from its effects, so that text and behaviour cannot disagree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.words import N_
from wastelands.games.warlords.cards import Card
from wastelands.games.warlords.effects import Production

if TYPE_CHECKING:
    from wastelands.games.warlords.words import Words

RESOURCE_NAMES = {"scrap": N_("scrap"), "juice": N_("juice"), "spark": N_("spark")}
SUBTYPE_NAMES = {
    "Raider": N_("Raider"),
    "Warrior": N_("Warrior"),
    "Machine": N_("Machine"),
    "Trader": N_("Trader"),
    "Stronghold": N_("Stronghold"),
    "Works": N_("Works"),
    "Market": N_("Market"),
    "Shrine": N_("Shrine"),
}


def sentences(words: Words, card: Card) -> list[str]:
    """A card's text, one sentence for each effect; what it produces stands in one."""
    found = []
    production = [effect for effect in card.effects if isinstance(effect, Production)]
    if production:
        gains = words.listing([words.amount(effect.amount, effect.what) for effect in production])
        found.append(words.say(Production.says, gains=gains))
    return found + [effect.sentence(words) for effect in card.effects if not isinstance(effect, Production)]
