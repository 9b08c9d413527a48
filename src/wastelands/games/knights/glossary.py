"""The words of Waste Knights, for whoever reads its rules or its cards."""

from __future__ import annotations

from wastelands.engine.words import N_

GLOSSARY = {
    N_("Waster"): N_(
        "The player who plays the wasteland against the knight that moves: cards are revealed, and "
        "exactly one is played."
    ),
    N_("Movement point"): N_("Each Fuel gives as many as the vehicle's speed; entering a hex costs what stands on it."),
    N_("Threat"): N_("A sign on a hex: the Waster sees one more card there."),
    N_("Check"): N_(
        "As many dice with {=sides} sides as the skill; a success is a die that shows the difficulty or more."
    ),
    N_("Escape or face"): N_("The answer to a wasteland card: escape with a check, or face it and win its reward."),
    N_("Clash"): N_("One of the {=clashes} parts of a fight. Both choose a combat card in secret."),
    N_("Range"): N_("Short, medium or long: how high a die must be to hit."),
    N_("Dominance"): N_("Who has more of it after {=clashes} clashes wins a fight in which nobody falls."),
    N_("Gear"): N_("Works in hands, on the body and in pockets; in the backpack and in the car it only travels."),
    N_("Stalls"): N_("Where cities sell gear, for gear of at least the same value."),
    N_("Task"): N_("Who does first what it says gets its reward; some lie open for all, some are your own."),
    N_("Rest"): N_("The end of a round, in which stored gear may be used and a luck card traded in for its sign."),
    N_("Reputation"): N_("How well a knight is known. Many missions count it."),
    N_("Wounded, irradiated"): N_(
        "Wounded is a knight whose Health is not full, irradiated one whose Radiation is not 0; else healthy, clean."
    ),
    N_("Search check"): N_("A check to find a rival who refuses to meet you, or who is unconscious."),
    N_("Exploration check"): N_("The check that a hex asks for before you may do anything there."),
    N_("Trait"): N_("What sort of event or enemy a card is, such as a gang or weather; it stands on its stripe."),
    N_("Tier"): N_("A ring of hexes around the middle; tier {=tiers} is at the edge of the board."),
    N_("On foot, in a vehicle"): N_("How you travel. Both are only true while it is your move."),
}
