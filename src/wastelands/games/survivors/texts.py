"""What the cards say, made from the same lines that the rules read.

A sentence has one of three voices: a player's card says "you", an event for all says "everybody", and one for whoever
has the most or the fewest survivors says what that player does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wastelands.engine.words import N_
from wastelands.games.survivors.cards import BuildingCard, Effect, EventCard, FeatureCard, PlayerCard
from wastelands.games.survivors.effects import deeds
from wastelands.games.survivors.goods import NOTHING, Stock, listed

if TYPE_CHECKING:
    from wastelands.games.survivors.words import Words

GOOD_NAMES = {
    "food": N_("food"),
    "water": N_("water"),
    "wood": N_("wood"),
    "scrap": N_("scrap"),
    "fuel": N_("fuel"),
    "medicine": N_("medicine"),
    "electronics": N_("electronics"),
    "tool": N_("tools"),
    "weapon": N_("weapons"),
    "gear": N_("gear"),
    "radio": N_("radios"),
    "suit": N_("suits"),
}
AMOUNTS = {
    "food": (N_("{n} food"), N_("{n} food")),
    "water": (N_("{n} water"), N_("{n} water")),
    "wood": (N_("{n} wood"), N_("{n} wood")),
    "scrap": (N_("{n} scrap"), N_("{n} scrap")),
    "fuel": (N_("{n} fuel"), N_("{n} fuel")),
    "medicine": (N_("{n} medicine"), N_("{n} medicine")),
    "electronics": (N_("{n} electronics"), N_("{n} electronics")),
    "tool": (N_("{n} tool"), N_("{n} tools")),
    "weapon": (N_("{n} weapon"), N_("{n} weapons")),
    "gear": (N_("{n} gear"), N_("{n} gear")),
    "radio": (N_("{n} radio"), N_("{n} radios")),
    "suit": (N_("{n} suit"), N_("{n} suits")),
}
_WHO = {
    "most": N_("Whoever has the most survivors {deeds}."),
    "least": N_("Whoever has the fewest survivors {deeds}."),
}
_SAYS = {
    "most": N_("Whoever has the most survivors: {text}"),
    "least": N_("Whoever has the fewest survivors: {text}"),
}
HAZARDS = {
    "nest": N_("Another zombie appears here whenever zombies spawn; a party here can clear it out."),
    "silo": N_("Works as a cloud of level 1 that never moves."),
    "rockslide": N_("Nobody can cross this tile."),
}


def card_text(words: Words, card: PlayerCard | EventCard | FeatureCard | BuildingCard) -> list[str]:
    """The sentences on a card."""
    if isinstance(card, FeatureCard):
        return feature_text(words, card)
    if isinstance(card, BuildingCard):
        return [words.say(N_("Costs {goods}."), goods=amounts(words, card.cost)), *building_text(words, card)]
    if isinstance(card, EventCard):
        return event_text(words, card)
    return [effect.spoken(words, "you") for effect in card.effects]


def event_text(words: Words, card: EventCard) -> list[str]:
    found = [effect.spoken(words, "all") for effect in card.effects]
    if card.scope in _WHO:
        found = _for_some(words, card.effects, card.scope)
    calm = words.content.numbers.calm
    if card.late and calm:
        found.append(words.count(N_("Not in the first round."), N_("Not in the first {n} rounds."), calm))
    return found


def amounts(words: Words, goods: Stock) -> str:
    return words.goods(listed(goods))


def terrains(words: Words, kinds: Sequence[str]) -> str:
    """Field or forest."""
    named = {"any": N_("any land"), "shore": N_("land beside water")}
    names = [words.say(named[kind]) if kind in named else words.card(kind) for kind in kinds]
    if len(names) < 2:
        return "".join(names)
    return words.say(N_("{some} or {last}"), some=", ".join(names[:-1]), last=names[-1])


def modifier(words: Words, place: str, good: str, n: int) -> str:
    """What work in a building or a gather from a terrain yields more or less this round."""
    if place in words.content.terrains:
        more = N_("This round, gathering on {place} yields {goods} more.")
        fewer = N_("This round, gathering on {place} yields {goods} less (not below 0).")
    else:
        more = N_("This round, each worker in {place} yields {goods} more.")
        fewer = N_("This round, each worker in {place} yields {goods} less (not below 0).")
    return words.say(more if n > 0 else fewer, place=words.quoted(place), goods=words.amount(good, abs(n)))


def _for_some(words: Words, effects: Sequence[Effect], scope: str) -> list[str]:
    """What happens to whoever has the most or the fewest survivors."""
    if all(effect.deed for effect in effects):
        return [words.say(_WHO[scope], deeds=deeds(words, effects))]
    return [words.say(_SAYS[scope], text=effect.sentence(words)) for effect in effects]


# ---- features and buildings


def feature_text(words: Words, card: FeatureCard) -> list[str]:
    found = [words.say(N_("Place it on {terrains}."), terrains=terrains(words, card.terrain))]
    if card.hazard:
        return [*found, words.say(HAZARDS[card.hazard])]
    charges = words.count(
        N_("{n} charge of {goods}."), N_("{n} charges of {goods}."), card.charges, goods=amounts(words, card.output)
    )
    return [*found, charges]


def building_text(words: Words, card: BuildingCard) -> list[str]:
    """Everything on a building's card but its cost."""
    found = [words.say(N_("Build it on {terrains}."), terrains=terrains(words, card.terrain))]
    if card.slots:
        found.append(words.count(N_("{n} worker."), N_("{n} workers."), card.slots))
    parts = (
        (N_("Each worker yields {goods}."), card.output),
        (N_("A full crew yields {goods} more."), card.bonus),
        (N_("Each worker needs {goods}."), card.input),
        (N_("Each use costs {goods}."), card.run),
        (N_("Yields {goods} each turn by itself."), card.passive),
    )
    found += [words.say(message, goods=amounts(words, goods)) for message, goods in parts if goods != NOTHING]
    for recipe in card.recipes:
        made, goods = amounts(words, recipe.output), amounts(words, recipe.input)
        found.append(words.say(N_("A worker makes {made} of {goods}."), made=made, goods=goods))
    return found + _powers(words, card)


def _powers(words: Words, card: BuildingCard) -> list[str]:
    powers = (
        (
            N_("The worker may exchange {n} time."),
            N_("The worker may exchange {n} times."),
            card.exchange,
        ),
        (
            N_("Staffed in step 4, each medicine heals {n} wounded."),
            N_("Staffed in step 4, each medicine heals {n} wounded."),
            card.heals,
        ),
        (N_("{n} bed."), N_("{n} beds."), card.housing),
        (
            N_("+{n} to your highest die in every combat here or next to it."),
            N_("+{n} to your highest die in every combat here or next to it."),
            card.tower,
        ),
        (
            N_("Kills {n} zombie of the first horde that moves here or next to it in a round."),
            N_("Kills {n} zombies of the first horde that moves here or next to it in a round."),
            card.traps,
        ),
        (
            N_("Each of your groups here or next to it suffers {n} radiation wound less."),
            N_("Each of your groups here or next to it suffers {n} radiation wounds less."),
            card.filters,
        ),
    )
    return [words.count(one, many, n) for one, many, n in powers if n]
