"""Cards as words and signs: small pictures, figures, and what a tap on them means."""

from __future__ import annotations

from functools import lru_cache

from wastelands.drawing import cardface
from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import Palette, svg
from wastelands.drawing.mat import Fig, Item, Tap
from wastelands.drawing.vignette import vignette
from wastelands.games.knights.components import Gear, Knight, Task, Vehicle
from wastelands.games.knights.drawing.art import look
from wastelands.games.knights.drawing.cardfaces import card_face, design
from wastelands.games.knights.drawing.signs import light, sign
from wastelands.games.knights.masks import BACK
from wastelands.games.knights.words import Edition, Words


@lru_cache(maxsize=512)
def small(name: str) -> str:
    """A sign in the colour of the words around it."""
    return svg(8, 8, sign(name, 4, 4, 7.6, "currentColor"), class_="icon", aria_hidden="true")


@lru_cache(maxsize=1024)
def scenery(edition: Edition, ident: str, palette: Palette, w: float, h: float) -> str:
    """A card's picture, cut to its place."""
    art = look(edition.content, ident)
    drawn = light(vignette(art.icon, art.scene, 0, 0, w, h, palette))
    return svg(w, h, drawn, class_="pic", aria_hidden="true", preserveAspectRatio="xMidYMid slice")


@lru_cache(maxsize=256)
def large(edition: Edition, ident: str, palette: Palette) -> str:
    """A card as it is printed."""
    thing = design(edition.content, ident)
    assert thing is not None
    return light(cardface.picture(card_face(thing, edition.words), palette))


@lru_cache(maxsize=1024)
def told(edition: Edition, ident: str) -> str:
    """A card in words: its name, its figures, its sentences, and its story or flavour."""
    words, thing = edition.words, design(edition.content, ident)
    if thing is None:
        return words.card(ident)
    face = card_face(thing, words)
    numbers = ", ".join(f"{one.caption} {one.value}" for one in face.figures)
    rules = [rule for rule in face.rules if "{" not in rule]
    parts = [f"{words.card(ident)}.", f"{numbers}." if numbers else "", *(rule.replace("*", "") for rule in rules)]
    if isinstance(thing, Gear | Task | Vehicle | Knight):
        parts.append(face.flavour)
    return " ".join(part for part in parts if part)


def figs(words: Words, ident: str, damaged: bool = False) -> tuple[Fig, ...]:
    """The numbers of a card, each with its sign; a vehicle's by the side that lies up."""
    thing = design(words.content, ident)
    if thing is None:
        return ()
    found = card_face(thing, words).figures
    if isinstance(thing, Vehicle):
        numbers = (thing.speed[damaged], thing.capacity[damaged])
        found = tuple(one._replace(value=n) for one, n in zip(found, numbers, strict=True))
    return tuple(Fig(small(one.icon), str(one.value), one.caption) for one in found)


def sentences(words: Words, ident: str) -> str:
    """What a card says, without the signs of print."""
    thing = design(words.content, ident)
    if thing is None:
        return ""
    return " ".join(rule.replace("*", "") for rule in card_face(thing, words).rules if "{" not in rule)


def tap(marks: Marks, thing: str) -> Tap:
    return Tap(thing, thing in marks.targets, thing in marks.chosen, thing in marks.last)


def item(
    words: Words, ident: str, palette: Palette, marks: Marks, thing: str, price: str = "", state: str = ""
) -> Item:
    """A card to choose."""
    thing_of = design(words.content, ident)
    face = card_face(thing_of, words) if thing_of is not None else None
    return Item(
        words.card(ident),
        face.kind if face else "",
        scenery(words.edition, ident, palette, 44, 16),
        figs(words, ident),
        sentences(words, ident),
        price,
        told(words.edition, ident),
        tap(marks, thing),
        state,
        face.colour if face else "",
    )


def is_back(card: str) -> bool:
    """Whether a card lies face down for the viewer."""
    return card.startswith(BACK)
