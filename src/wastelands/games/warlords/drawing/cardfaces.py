"""From a design to a printed card: the one face that tray, board, gallery and press all show."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from wastelands.drawing import cardface
from wastelands.drawing.cardface import LARGE, Figure, Size
from wastelands.drawing.vignette import Scene
from wastelands.engine.languages import said_in
from wastelands.engine.words import N_
from wastelands.games.warlords.cards import RESOURCES, Card
from wastelands.games.warlords.drawing.art import look
from wastelands.games.warlords.words import Words

TITLE = "War for the Wasteland"


def kind(card: Card, words: Words) -> str:
    """Unit · Raider."""
    return " · ".join([words.say(N_("Unit") if card.unit else N_("Base")), words.subtype(card)])


def points(card: Card) -> int:
    """The victory points printed on a card; a base counts for itself (WW-CARD-14)."""
    return card.points if card.unit else card.points + 1


def figures(card: Card, words: Words) -> tuple[Figure, ...]:
    """Attack or defence first, since the left end is what an overlapped card shows."""
    say = words.say
    found = [Figure("strength", card.attack, say(N_("attack")))] if card.unit else []
    if not card.unit:
        found.append(Figure("armour", card.defence, say(N_("defence"))))
    if points(card):
        found.append(Figure("state/points", points(card), say(N_("points"))))
    return tuple(found)


def pile(card: Card, words: Words) -> str:
    """Where a card lies at the start: all backs are alike, so its face must say it."""
    content = words.content
    if card in content.starters:
        return words.say(N_("Starting cards"))
    return words.say(N_("Shop") if card in content.shop else N_("Objectives"))


def card_face(design: Card, words: Words, size: Size = LARGE, flavour: bool = True) -> cardface.Card:
    """What stands on a card: a unit's stripe shows what it costs to field, a base's what it is worth."""
    art = look(design)
    said = said_in(art.flavour, words.lang) if flavour else ""
    foot = f"{TITLE} · {pile(design, words)} · {design.id}" if flavour else ""
    return _face(design, words.lang, size, (art.icon, art.scene), said, foot)


@lru_cache(maxsize=2048)
def _face(design: Card, lang: str, size: Size, picture: tuple[str, Scene], flavour: str, foot: str) -> cardface.Card:
    words = Words(lang)
    build = zip(RESOURCES, design.build, strict=True)
    return cardface.Card(
        title=design.name(lang),
        kind=kind(design, words),
        colour="ochre" if design.unit else "oil",
        cost=tuple((name, n) for name, n in build if n) if design.unit else (("state/points", points(design)),),
        picture=picture[0],
        scene=picture[1],
        figures=figures(design, words),
        rules=tuple(words.card_text(design)),
        flavour=flavour,
        foot=foot,
        price=("war/shop", design.acquire) if design.acquire else None,  # WW-CARD-01
        size=size,
    )


class Spoken(NamedTuple):
    """A card in one language: its name, its sentences, and all of it for a screen reader."""

    title: str
    rules: str
    whole: str


@lru_cache(maxsize=2048)
def spoken(card: Card, lang: str) -> Spoken:
    words = Words(lang)
    say = words.say
    parts = [kind(card, words)]
    if card.unit:
        parts.append(say(N_("attack {n}"), n=card.attack))
        parts.append(say(N_("costs {cost}"), cost=words.amounts(card.build)))
    else:
        parts.append(say(N_("defence {n}"), n=card.defence))
    if points(card):
        parts.append(words.count("{n} VP", "{n} VP", points(card)))
    if card.acquire:
        parts.append(say(N_("minimum bid {n} in the shop"), n=card.acquire))
    rules = " ".join(words.card_text(card))
    return Spoken(card.name(lang), rules, f"{card.name(lang)}: {', '.join(parts)}. {rules}".rstrip())
