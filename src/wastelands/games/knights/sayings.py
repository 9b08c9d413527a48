"""Dice, skills, cards and costs as parts of sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.words import N_
from wastelands.games.knights.vocabulary import COLOURS, STORES

if TYPE_CHECKING:
    from wastelands.games.knights.effect import Cost
    from wastelands.games.knights.words import Words

MINUS = "−"
CARDS = {
    "green": (N_("{n} green gear card"), N_("{n} green gear cards")),
    "yellow": (N_("{n} yellow gear card"), N_("{n} yellow gear cards")),
    "red": (N_("{n} red gear card"), N_("{n} red gear cards")),
    "gear": (N_("{n} gear card"), N_("{n} gear cards")),
}


def signed(n: int) -> str:
    return f"{MINUS}{-n}" if n < 0 else f"+{n}"


def cards_of(words: Words, colour: str, n: int) -> str:
    """2 green gear cards."""
    return words.count(*CARDS.get(colour, CARDS["gear"]), n)


def dice_of(words: Words, n: int) -> str:
    """+1 die, −2 dice."""
    return words.count("{signed} die", "{signed} dice", abs(n), signed=signed(n))


def skills_of(words: Words, skills: tuple[str, ...]) -> str:
    return words.say(N_(" or ")).join(words.thing(skill) for skill in skills)


def check_text(words: Words, skills: tuple[str, ...], difficulty: int) -> str:
    return words.say(N_("Check: {skills} ({n})"), skills=skills_of(words, skills), n=difficulty)


def escape_text(words: Words, skills: tuple[str, ...], difficulty: int) -> str:
    return words.say(N_("Escape: {skills} ({n})"), skills=skills_of(words, skills), n=difficulty)


def cost_text(words: Words, cost: Cost) -> str:
    """What is to be paid: mark this and spend 1 Fuel."""
    found = []
    if cost.mark:
        found.append(words.say(N_("mark this")))
    if cost.discard:
        found.append(words.say(N_("discard this")))
    for colour in COLOURS:
        if getattr(cost, colour):
            found.append(words.say(N_("discard {cards}"), cards=cards_of(words, colour, getattr(cost, colour))))
    for what in STORES:
        if getattr(cost, what):
            found.append(words.say(N_("spend {n} {what}"), n=getattr(cost, what), what=words.thing(what)))
    return words.listing(found)
