"""The words of War for the Wasteland, for whoever reads its rules or its cards."""

from __future__ import annotations

from wastelands.engine.words import N_

GLOSSARY = {
    N_("Scrap, juice, spark"): N_("The goods that units are paid with."),
    N_("Unit"): N_(
        "A card that is sent to a target face down. It costs what stands at its edge, and comes back into the deck."
    ),
    N_("Base card"): N_(
        "A card that lies before you: it gives points, and something in every collection. Rivals can attack it."
    ),
    N_("Collection"): N_("The beginning of a round: base cards give goods, then everybody draws."),
    N_("Mark"): N_("The target that you aim at, chosen in secret and shown to all. Each mark needs at least one unit."),
    N_("Bidding round"): N_("Marks, then units face down. There are {=bids} of them before everything is revealed."),
    N_("Reveal"): N_("All units are turned up and paid together. Who cannot pay everything loses every bid."),
    N_("Battlefield"): N_("The highest strength wins the card there; a tie is broken by dice."),
    N_("Minimum bid"): N_("What a card of the buy row asks for at the least. Higher bids choose first."),
    N_("Defence"): N_("What an attacker must exceed to take a base card; defenders add to it."),
    N_("Strength"): N_("A unit's attack, and what cards add for the target that it was sent to."),
    N_("Your units"): N_(
        "All in your deck, your hand and your discard pile, and those you sent out; not those in the wastes."
    ),
    N_("Wastes"): N_("Your pile of abandoned units. They never come back, and their points do not count."),
    N_("Abandon"): N_("After a lost battle units may be left behind for good, so that better cards come back sooner."),
}
