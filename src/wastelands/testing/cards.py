"""What every set of cards must stand: it is sound, said in every language, and fits on paper."""

from __future__ import annotations

from wastelands.drawing import looks
from wastelands.drawing.ink import PRINT
from wastelands.drawing.kit import Order
from wastelands.engine.game import Game
from wastelands.engine.languages import languages
from wastelands.package import GamePackage


def cards_are_sound(package: GamePackage[Game]) -> None:
    """The shipped cards pass their own checks, and so do their looks.

    >>> from wastelands.package import package
    >>> cards_are_sound(package("warlords"))
    """
    shelf = package.the_content()
    assert shelf.check(shelf.shipped) + looks.problems(shelf.shipped) == []


def cards_are_printed(package: GamePackage[Game], order: Order | None = None) -> None:
    """Every piece of the kit can be drawn in every language; what does not fit raises.

    >>> from wastelands.package import package
    >>> cards_are_printed(package("warlords"))
    """
    for lang in languages():
        kit = package.drawing(package.words(lang), PRINT).kit(order or Order(package.rules.spec.seats[0], "kit"))
        for deck in kit.decks:
            assert deck.pieces, f"{deck.title} in '{lang}' has no pieces"
            assert all(piece.front for piece in deck.pieces)
