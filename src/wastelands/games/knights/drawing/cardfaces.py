"""From a design to a printed card: the one face that tray, gallery and press all show."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from wastelands.drawing import cardface
from wastelands.drawing.cardface import LARGE, SMALL, Figure
from wastelands.drawing.vignette import Scene
from wastelands.engine.languages import said_in
from wastelands.engine.words import N_
from wastelands.games.knights.cards import Content
from wastelands.games.knights.components import (
    VALUE,
    CombatCard,
    Enemy,
    Event,
    Gear,
    Knight,
    LuckCard,
    Range,
    Task,
    Vehicle,
)
from wastelands.games.knights.drawing.art import look
from wastelands.games.knights.drawing.signs import SKILLS, STORES
from wastelands.games.knights.sayings import signed
from wastelands.games.knights.texts import GROUPS, TRAITS, lines
from wastelands.games.knights.vocabulary import SKILLS as SKILL_NAMES
from wastelands.games.knights.words import Edition, Words

Design: TypeAlias = Knight | Vehicle | Gear | Event | Enemy | LuckCard | Task | CombatCard | Range
TITLE = "Waste Knights"
COLOURS = {"green": "oil", "yellow": "ochre", "red": "rust", "blue": "water", "start": "soft"}
TASKS = {True: "oil", False: "water"}  # common ones, and private ones


def design(content: Content, ident: str) -> Design | None:
    """What a card's id stands for."""
    pools = (
        *(content.gear, content.vehicles, content.luck, content.tasks, content.events, content.enemies),
        *(content.knights, content.combat, {row.id: row for row in content.ranges}),
    )
    return next((pool[ident] for pool in pools if ident in pool), None)


def kind(thing: Design, words: Words) -> str:
    """What sort of card it is, for its stripe."""
    if isinstance(thing, Gear):
        return words.say(GROUPS[thing.group])
    if isinstance(thing, Event | Enemy):
        word = N_("Event") if isinstance(thing, Event) else N_("Enemy")
        return " · ".join([words.say(word), *(words.say(TRAITS[trait]) for trait in thing.traits)])
    if isinstance(thing, Task):
        return words.say(N_("Common task") if thing.common else N_("Private task"))
    if isinstance(thing, Knight):
        return words.say(N_("Knight"))
    if isinstance(thing, Vehicle):
        return words.say(GROUPS["vehicle"])
    if isinstance(thing, LuckCard):
        return words.say(N_("Luck card"))
    return words.say(N_("Range card") if isinstance(thing, Range) else N_("Combat card"))


def colour(thing: Design) -> str:
    if isinstance(thing, Gear):
        return COLOURS[thing.colour]
    if isinstance(thing, Vehicle):
        return "water" if thing.blue else "soft"
    if isinstance(thing, Task):
        return TASKS[thing.common]
    return {Event: "water", Enemy: "rust", LuckCard: "ochre", Knight: "rust", CombatCard: "ink"}.get(
        type(thing), "soft"
    )


def figures(thing: Design, words: Words) -> tuple[Figure, ...]:
    """The numbers of a weapon, armour, vehicle or enemy."""
    say = words.say
    found: list[tuple[str, int, str]] = []
    if isinstance(thing, Enemy):
        found = [
            ("actions/dice", thing.aggression, say(N_("Aggression"))),
            ("state/health", thing.health, say(N_("Health"))),
        ]
    if isinstance(thing, Gear | Enemy):
        found += [
            ("state/armour", thing.armour, say(N_("Armour"))),
            ("state/strength", thing.damage, say(N_("Damage"))),
            ("knights/silver bullet", thing.piercing, say(N_("Piercing"))),
            ("knights/multiple targets", thing.multi, say(N_("Multi"))),
        ]
    if isinstance(thing, Vehicle):
        found = [
            ("state/speed", thing.speed[0], say(N_("Speed"))),
            ("knights/cargo crate", thing.capacity[0], say(N_("Capacity"))),
        ]
    return tuple(Figure(icon, n, said) for icon, n, said in found if n)[:4]


def rules(thing: Design, words: Words) -> tuple[str, ...]:
    """What stands in sentences, with the range icons of weapons and the skills of knights before."""
    found = lines(words, thing)
    if isinstance(thing, Knight):
        skills = zip(SKILL_NAMES, thing.skills, strict=True)
        gear = words.listing([words.card(card) for card in thing.start])
        return (
            " ".join(f"{{{SKILLS[name]}}} {n}" for name, n in skills),
            *found,
            words.say(N_("Gear: {gear}."), gear=gear),
        )
    if isinstance(thing, Gear | Enemy) and thing.icons:
        icons = ", ".join(words.thing("melee" if icon == "melee" else f"{icon}-icon") for icon in thing.icons)
        found.insert(0, words.say(N_("*Range:* {icons}."), icons=icons))
    if isinstance(thing, Gear) and thing.hands == 2:
        found.append(words.say(N_("Two-handed.")))
    if isinstance(thing, LuckCard):
        found.append(words.say(N_("Quick resupply: {icon}"), icon=f"{{{STORES[thing.icon]}}}"))
    if isinstance(thing, Range):
        return _range(thing, words)
    return tuple(found)


def _range(row: Range, words: Words) -> tuple[str, ...]:
    found = [words.say(N_("Difficulty {n}."), n=row.difficulty)]
    for place, (icon, dice, damage) in enumerate(row.icons, 1):
        name = words.thing("melee" if icon == "melee" else f"{icon}-icon")
        more = [words.count("{signed} die", "{signed} dice", abs(dice), signed=signed(dice))] if dice else []
        more += [words.say(N_("+{n} damage"), n=damage)] if damage else []
        found.append(f"{place}. {name}" + (f": {', '.join(more)}" if more else ""))
    return tuple(found)


def flavour(thing: Design, lang: str) -> str:
    names = getattr(thing, "flavour", None) or getattr(thing, "story", None) or ()
    return said_in(names, lang)


def foot(thing: Design, words: Words) -> str:
    if isinstance(thing, Knight):
        return said_in(thing.vocation, words.lang)
    return f"{TITLE} · {thing.id}" if thing.id.isupper() else TITLE


@lru_cache(maxsize=1024)
def _face(edition: Edition, thing: Design, picture: tuple[str, Scene]) -> cardface.Card:
    words, lang = edition.words, edition.lang
    small = isinstance(thing, Gear | Vehicle)
    return cardface.Card(
        title=said_in(thing.names, lang),
        kind=kind(thing, words),
        colour=colour(thing),
        index=VALUE[thing.colour] if isinstance(thing, Gear) and VALUE[thing.colour] else "",
        picture=picture[0],
        scene=picture[1],
        figures=figures(thing, words),
        rules=rules(thing, words),
        flavour=flavour(thing, lang),
        foot=foot(thing, words),
        size=SMALL if small else LARGE,
    )


def in_words(ident: str, words: Words) -> tuple[str, ...]:
    """A card's kind and numbers, and what it says, without the signs of print."""
    thing = design(words.content, ident)
    if thing is None:
        return ()
    face = card_face(thing, words)
    numbers = ", ".join(f"{one.caption} {one.value}" for one in face.figures)
    head = f"{face.kind[:1].upper()}{face.kind[1:]}"
    said = [rule.replace("*", "") for rule in face.rules if "{" not in rule]
    first = head if not numbers else numbers if numbers.startswith(head) else f"{head}: {numbers}"
    return f"{first}.", *said


def card_face(thing: Design, words: Words) -> cardface.Card:
    """The face of a card in this language."""
    art = look(words.content, thing.id)
    return _face(words.edition, thing, (art.icon, art.scene))
