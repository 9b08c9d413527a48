"""What a game's own tests can run: laws, golden records, checks of cards, and people at the page.

One line runs every law, for the fewest and the most seats::

    test_law = laws_for(package)

It needs pytest (`pip install wastelands[testing]`); people at the page (`wastelands.testing.people`) need a browser.
"""

from wastelands.testing.cards import cards_are_printed, cards_are_sound
from wastelands.testing.case import Case
from wastelands.testing.golden import Golden, find, make, replayed
from wastelands.testing.laws import LAWS, laws_for
from wastelands.testing.worlds import imagined, values

__all__ = [
    "LAWS",
    "Case",
    "Golden",
    "cards_are_printed",
    "cards_are_sound",
    "find",
    "imagined",
    "laws_for",
    "make",
    "replayed",
    "values",
]
