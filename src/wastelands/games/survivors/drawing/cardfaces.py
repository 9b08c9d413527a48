"""From a design to a printed card: the one face that tray, gallery and press all show."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from wastelands.drawing import cardface
from wastelands.drawing.cardface import LARGE, Figure, Size
from wastelands.drawing.vignette import Scene
from wastelands.engine.languages import said_in
from wastelands.engine.words import N_
from wastelands.games.survivors.cards import BuildingCard, Content, EventCard, FeatureCard, PlayerCard
from wastelands.games.survivors.drawing.art import look
from wastelands.games.survivors.drawing.signs import GOODS
from wastelands.games.survivors.goods import NOTHING, listed
from wastelands.games.survivors.texts import building_text
from wastelands.games.survivors.words import Words

Design: TypeAlias = BuildingCard | FeatureCard | PlayerCard | EventCard
TITLE = "Wasteland"
_KINDS = {
    "equipment": N_("Equipment"),
    "combat": N_("Combat card"),
    "find": N_("Find"),
}
_SCOPES = {
    "all": N_("everybody"),
    "most": N_("the most survivors"),
    "least": N_("the fewest survivors"),
    "map": N_("the map"),
}


def kind(design: Design, words: Words) -> str:
    """What sort of card it is, for its stripe."""
    if isinstance(design, BuildingCard):
        return words.say(N_("Building"))
    if isinstance(design, FeatureCard):
        return words.say(N_("Hazard") if design.hazard else N_("Map feature"))
    if isinstance(design, EventCard):
        return " · ".join([words.say(N_("Event")), words.say(_SCOPES[design.scope])])
    return words.say(_KINDS[design.kind])


def colour(design: Design) -> str:
    if isinstance(design, BuildingCard):
        return "oil"
    if isinstance(design, EventCard):
        return "water"
    if isinstance(design, FeatureCard):
        return "rust" if design.hazard else "ochre"
    return {"combat": "rust", "equipment": "ochre"}.get(design.kind, "soft")


def figures(design: Design, words: Words) -> tuple[Figure, ...]:
    """The numbers that one looks for first."""
    say = words.say
    if isinstance(design, BuildingCard):
        found = [Figure(GOODS[name], n, say(N_("each worker"))) for name, n in listed(design.output)]
        found += [Figure(GOODS[name], f"+{n}", say(N_("full crew"))) for name, n in listed(design.bonus)]
        found += [Figure(GOODS[name], n, say(N_("each turn"))) for name, n in listed(design.passive)]
        if design.slots:
            found.insert(0, Figure("survivors/person", design.slots, say(N_("at work"))))
        return tuple(found[:3])
    if isinstance(design, FeatureCard) and design.charges:
        found = [Figure(GOODS[name], n, words.good(name)) for name, n in listed(design.output)]
        return (*found[:2], Figure("state/cards", design.charges, say(N_("charges"))))
    return ()


def card_face(design: Design, words: Words, size: Size = LARGE, flavour: bool = True) -> cardface.Card:
    """What stands on a building, feature, player or event card; a building's stripe shows its cost."""
    art = look(words.content, design.id)
    said = said_in(art.flavour, words.lang) if flavour else ""
    return _face(design, words.content, words.lang, size, (art.icon, art.scene), said, flavour)


@lru_cache(maxsize=2048)
def _face(
    design: Design, content: Content, lang: str, size: Size, picture: tuple[str, Scene], flavour: str, foot: bool
) -> cardface.Card:
    words = Words(lang, content=content)
    cost, rules = listed(NOTHING), words.card_text(design)
    if isinstance(design, BuildingCard):
        cost, rules = listed(design.cost), building_text(words, design)
    return cardface.Card(
        title=said_in(design.names, lang),
        kind=kind(design, words),
        colour=colour(design),
        cost=tuple((GOODS[name], n) for name, n in cost),
        picture=picture[0],
        scene=picture[1],
        figures=figures(design, words),
        rules=tuple(rules),
        flavour=flavour,
        foot=f"{TITLE} · {design.id}" if foot else "",
        size=size,
    )


@lru_cache(maxsize=1024)
def spoken(design: Design, lang: str, content: Content) -> str:
    """A card in words, for a screen reader."""
    words = Words(lang, content=content)
    return f"{words.card(design.id)}: {kind(design, words)}. {' '.join(words.card_text(design))}"
