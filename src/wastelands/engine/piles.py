"""Rows and piles as values: one place changed, one card taken, one drawn."""

from __future__ import annotations

from typing import TypeVar

from wastelands.engine.luck import Luck

T = TypeVar("T")
Pile = tuple[str, ...]


def put(values: tuple[T, ...], i: int, value: T) -> tuple[T, ...]:
    """The same with another value at one place, such as a seat's.

    >>> put((3, 3, 3), 1, 5)
    (3, 5, 3)
    """
    return (*values[:i], value, *values[i + 1 :])


def pair(values: tuple[T, T], i: int, value: T) -> tuple[T, T]:
    """The same for two sides.

    >>> pair((0, 0), 1, 4)
    (0, 4)
    """
    return (value, values[1]) if i == 0 else (values[0], value)


def without(values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """The same without one copy of a value.

    >>> without(("ST1", "ST1", "ST2"), "ST1")
    ('ST1', 'ST2')
    """
    i = values.index(value)
    return values[:i] + values[i + 1 :]


def draw(
    luck: Luck, deck: Pile, pile: Pile, seen_by: tuple[int, ...] | None = None, what: str = "draw"
) -> tuple[str, Pile, Pile]:
    """A card, the deck without it, and the pile; an empty deck is made of the pile first, and '' says that both are.

    >>> draw(Luck("dust"), (), ("EV07",))
    ('EV07', (), ())
    """
    if not deck:
        deck, pile = pile, ()
    if not deck:
        return "", deck, pile
    card = luck.draw(deck, seen_by, what)
    return card, without(deck, card), pile
