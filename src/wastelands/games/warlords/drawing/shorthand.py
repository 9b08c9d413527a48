"""Effects as a few signs, for plates on which no sentence fits: +2 and a cog instead of "Collection: Gain 2 scrap"."""

from __future__ import annotations

from wastelands.games.warlords.cards import Card
from wastelands.games.warlords.drawing.art import SUBTYPES
from wastelands.games.warlords.effects import Effect

_PLAIN = {
    "draw": "+{n} {{hand}}",
    "choice": "+{n} {{juice}}/{{spark}}",
    "fortify": "{{stronghold}} +{n} {{armour}}",
    "barter": "{{bid}} +{n}",
    "luck": "{{dice}} +{n}",
    "scrapper": "{{wastes}} +{n} {{scrap}}",
    "field": "{{battlefield}} +{n}",
    "assault": "{{attack}} +{n}",
    "defend": "{{armour}} +{n}",
    "shop": "{{bid}} +{n}",
    "loyal": "{{loyal}}",
}
_OF_RESOURCE = {
    "prod": "+{n} {{{r}}}",
    "discount": "−{n} {{{r}}}",
    "salvage": "+{n} {{{r}}}",
    "spoils": "{{spoils}} +{n} {{{r}}}",
}
_COUNTED = {"base": "stronghold", "unit": "strength", "res": "scrap", "prodtypes": "factory", "waste": "wastes"}


def counted(what: str) -> str:
    """The sign of what a scoring effect counts."""
    kind, _, subtype = what.partition(":")
    if subtype in SUBTYPES:
        return SUBTYPES[subtype].icon
    return subtype if kind == "res" and subtype != "any" else _COUNTED[kind]


def sign_of(effect: Effect) -> str:
    """One effect, as numbers and {signs}."""
    verb, n = effect.verb, effect.amount
    if verb in _OF_RESOURCE:
        return _OF_RESOURCE[verb].format(n=n, r=effect.what)
    if verb == "muster":
        return f"{{{SUBTYPES[effect.what].icon}}} +{n}"
    if verb == "pack":
        return f"+{{{SUBTYPES[effect.what].icon}}} +{n}"
    if verb == "vp_each":
        return f"{effect.per} {{{counted(effect.what)}}} = +1 {{points}}"
    if verb == "vp_if":
        return f"{effect.per} {{{counted(effect.what)}}} = +{n} {{points}}"
    return _PLAIN[verb].format(n=n)


def shorthand(card: Card) -> tuple[str, ...]:
    """All effects of a card."""
    return tuple(map(sign_of, card.effects))
