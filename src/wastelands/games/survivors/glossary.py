"""The words of Wasteland, for whoever reads its rules or its cards."""

from __future__ import annotations

from wastelands.engine.words import N_

GLOSSARY = {
    N_("Survivor"): N_(
        "One of your people. Every {=per_point} of them are a point; all of them eat and drink in every turn."
    ),
    N_("Base"): N_("Where your people live. From it everything up to {=reach} tiles away can be reached."),
    N_("Scavenge"): N_("Who scavenges draws a card and brings something home, but cannot work this turn."),
    N_("Production"): N_("Staffed buildings give their goods; a full crew gives a bonus."),
    N_("Consumption"): N_("Each survivor uses 1 food and 1 water. If either is short, somebody dies."),
    N_("Activity"): N_(
        "What the people at home do after they ate: build, gather, search, send a party. There is one for "
        "every {=per_activity} of them, rounded up."
    ),
    N_("Building"): N_("Stands on a fitting tile. Builders with tools finish it at once, else it takes longer."),
    N_("Party"): N_("Survivors on the way, who can move and attack."),
    N_("Zombie"): N_(
        "Comes from the edge in even rounds and walks towards people. Watchtowers help in fights around them."
    ),
    N_("Cloud"): N_("Radiation that drifts from round to round. Whoever is under it is wounded."),
    N_("Wounded"): N_("Cannot work. A medicine cures one when everybody eats."),
    N_("Rent"): N_("The right to use somebody's building for one turn, as a part of a trade."),
}
