"""The words of Wasteland Diplomacy, for whoever reads its rules or its cards."""

from __future__ import annotations

from wastelands.engine.words import N_

GLOSSARY = {
    N_("Action"): N_(
        "What a turn is: {=label} is {=size} spaces with the letter {=letter}; a ? stands for any letter or water. "
        "Each action of a round is taken once."
    ),
    N_("Reach"): N_("Spaces beside a city, and beside those of your spaces that hang on a city."),
    N_("Sector"): N_("The letter of a space, A to D. An action with a letter takes spaces of that sector only."),
    N_("Road space"): N_(
        "A space with a road: whoever takes it by an action or a clan may go one space further along the road in the "
        "same turn."
    ),
    N_("Settlement"): N_(
        "Houses that nobody occupies. Who stands beside one for the first time may put a symbol into a "
        "free house; it counts at every city that it is linked with."
    ),
    N_("Clan"): N_("A sign on a space. Who takes the space first gets the clan's gift, in this turn only."),
    N_("Link"): N_("A city or settlement that your net joins with the city that is scored. Each is a point."),
    N_("Active"): N_(
        "A space is active as long as it hangs on a city through spaces of the same player. From others "
        "nobody grows, but they still block."
    ),
    N_("Destroyed"): N_("A space that nobody can use any more. Whatever it joined is split."),
    N_("Scoring"): N_(
        "After the round on its flag a city is scored once: a point for standing beside it, and one for each link."
    ),
}
