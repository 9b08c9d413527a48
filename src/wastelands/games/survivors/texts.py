"""What the cards say, made from the same lines that the rules read.

A sentence has one of three voices: a player's card says "you", an event for all says "everybody", and one for whoever
has the most or the fewest survivors says what that player does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wastelands.engine.words import N_
from wastelands.games.survivors.cards import BuildingCard, EventCard, FeatureCard, PlayerCard, load
from wastelands.games.survivors.effects import Effect
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
_GOODS = {
    "you": {"gain": N_("Gain {goods}."), "lose": N_("Lose {goods}.")},
    "all": {"gain": N_("Everybody gains {goods}."), "lose": N_("Everybody loses {goods}.")},
    "who": {"gain": N_("gains {goods}"), "lose": N_("loses {goods}")},
}
_COUNTED = {
    "you": {
        "recruit": (
            N_("{n} survivor joins you if there is a bed."),
            N_("Up to {n} survivors join you, as far as there are beds."),
        ),
        "wound": (N_("{n} scavenger is wounded."), N_("{n} scavengers are wounded.")),
        "kill": (N_("{n} scavenger dies."), N_("{n} scavengers die.")),
        "heal": (N_("{n} of your wounded is healthy again."), N_("Up to {n} of your wounded are healthy again.")),
    },
    "all": {
        "recruit": (
            N_("Everybody is joined by {n} survivor if there is a bed."),
            N_("Everybody is joined by up to {n} survivors, as far as there are beds."),
        ),
        "wound": (N_("{n} survivor of each player is wounded."), N_("{n} survivors of each player are wounded.")),
        "kill": (N_("Everybody loses {n} survivor."), N_("Everybody loses {n} survivors.")),
        "heal": (
            N_("{n} wounded of each player is healthy again."),
            N_("Up to {n} wounded of each player are healthy again."),
        ),
        "exchange": (N_("Everybody may exchange once."), N_("Everybody may exchange up to {n} times.")),
        "ruin": (N_("Everybody loses {n} finished building."), N_("Everybody loses {n} finished buildings.")),
        "raid": (N_("{n} bandit raids each base."), N_("{n} bandits raid each base.")),
    },
    "who": {
        "recruit": (
            N_("is joined by {n} survivor if there is a bed"),
            N_("is joined by up to {n} survivors, as far as there are beds"),
        ),
        "wound": (N_("picks {n} survivor who is wounded"), N_("picks {n} survivors who are wounded")),
        "kill": (N_("loses {n} survivor"), N_("loses {n} survivors")),
        "heal": (N_("heals {n} wounded"), N_("heals up to {n} wounded")),
        "exchange": (N_("may exchange once"), N_("may exchange up to {n} times")),
        "ruin": (N_("loses {n} finished building"), N_("loses {n} finished buildings")),
        "raid": (N_("is raided by {n} bandit"), N_("is raided by {n} bandits")),
    },
}
_PER = {
    ("you", "lose"): N_("Lose {goods} for each {per} of your survivors."),
    ("all", "lose"): N_("Everybody loses {goods} for each {per} survivors."),
    ("you", "wound"): N_("For each {per} of your survivors, {n} scavenger is wounded."),
    ("all", "wound"): N_("For each {per} survivors of a player, {n} is wounded."),
}
_ONCE = {
    "none": N_("Nothing happens."),
    "spawn": N_("As many zombies as there are living players appear at the edge of the map."),
    "cloud": N_("A cloud of level {n} appears on a random land tile."),
    "c_die": N_("Before the throw: +{n} to your highest die."),
    "c_all": N_("Before the throw: +{n} to each of your dice."),
    "c_pin": N_("Before the throw: the other side cannot flee from this combat any more."),
    "c_flee": N_("Before the throw: flee without a die."),
    "c_save": N_("After the throw: prevent up to {n} of your losses from it."),
}
_TIMES = {
    "zmove": (N_("This round all hordes move {n} tile more."), N_("This round all hordes move {n} tiles more.")),
    "drift": (N_("This round all clouds drift {n} time more."), N_("This round all clouds drift {n} times more.")),
    "c_dice": (
        N_("Before the throw: throw {n} die more, but no more than your group has members."),
        N_("Before the throw: throw up to {n} dice more, but no more than your group has members."),
    ),
    "c_hit": (
        N_("Before the throw: the other side loses {n} member at once."),
        N_("Before the throw: the other side loses {n} members at once."),
    ),
    "c_break": (
        N_("Before the throw: {n} committed weapon of the other side breaks."),
        N_("Before the throw: {n} committed weapons of the other side break."),
    ),
    "c_reroll": (
        N_("After the throw: throw {n} of your dice again."),
        N_("After the throw: throw up to {n} of your dice again."),
    ),
    "c_force": (
        N_("After the throw: the other side throws its highest die again."),
        N_("After the throw: the other side throws its {n} highest dice again."),
    ),
}
_IF = {
    "scav": (N_("With at least {n} scavenger: {text}"), N_("With {n} or more scavengers: {text}")),
    "bld": (N_("With at least {n} finished building: {text}"), N_("With {n} or more finished buildings: {text}")),
    "surv": (N_("With at least {n} survivor: {text}"), N_("With {n} or more survivors: {text}")),
}
_WHO = {
    "most": N_("Whoever has the most survivors {deeds}."),
    "least": N_("Whoever has the fewest survivors {deeds}."),
    "bld": N_("Whoever has {n} or more finished buildings {deeds}."),
    "surv": N_("Whoever has {n} or more survivors {deeds}."),
}
_SAYS = {
    "most": N_("Whoever has the most survivors: {text}"),
    "least": N_("Whoever has the fewest survivors: {text}"),
}
BANS = {
    "attack": N_("This round no player may start a combat."),
    "radio": N_("This round radios do not count."),
}
HAZARDS = {
    "nest": N_("Another zombie appears here whenever zombies spawn; a party here can clear it out."),
    "silo": N_("Works as a cloud of level 1 that never moves."),
    "rockslide": N_("Nobody can cross this tile."),
}
_NESTED = ("if", "per", "pay_or")


def card_text(words: Words, card: PlayerCard | EventCard | FeatureCard | BuildingCard) -> list[str]:
    """The sentences on a card."""
    if isinstance(card, FeatureCard):
        return feature_text(words, card)
    if isinstance(card, BuildingCard):
        return [words.say(N_("Costs {goods}."), goods=amounts(words, card.cost)), *building_text(words, card)]
    if isinstance(card, EventCard) and card.scope in _WHO:
        return _for_some(words, card.effects, card.scope)
    voice = "all" if isinstance(card, EventCard) else "you"
    return [sentence(words, effect, voice) for effect in card.effects]


def amounts(words: Words, goods: Stock) -> str:
    return words.goods(listed(goods))


def terrains(words: Words, kinds: Sequence[str]) -> str:
    """Field or forest."""
    named = {"any": N_("any land"), "shore": N_("land beside water")}
    names = [words.say(named[kind]) if kind in named else words.card(kind) for kind in kinds]
    if len(names) < 2:
        return "".join(names)
    return words.say(N_("{some} or {last}"), some=", ".join(names[:-1]), last=names[-1])


# ---- effects


def sentence(words: Words, effect: Effect, voice: str) -> str:
    """An effect as a whole sentence, in the voice `you` or `all`."""
    verb, n = effect.verb, effect.amount
    if verb in _NESTED:
        return _nested(words, effect, voice)
    if verb in ("gain", "lose"):
        return words.say(_GOODS[voice][verb], goods=words.amount(effect.what, n))
    if verb in _COUNTED[voice]:
        return words.count(*_COUNTED[voice][verb], n)
    if verb == "find":
        goods = words.amount(effect.what, n)
        return words.say(N_("Gain {goods} for each scavenger (at most {most} count)."), goods=goods, most=effect.per)
    if verb == "ban":
        return words.say(BANS[effect.what])
    if verb == "drop":
        return words.say(N_("{card} lands on a random tile."), card=words.quoted(effect.what))
    if verb == "mod":
        return modifier(words, effect.what, effect.resource, n)
    if verb in _TIMES:
        return words.count(*_TIMES[verb], n)
    return words.say(_ONCE[verb], n=n)


def modifier(words: Words, place: str, good: str, n: int) -> str:
    """What work in a building or a gather from a terrain yields more or less this round."""
    if place in load().terrains:
        more = N_("This round, gathering on {place} yields {goods} more.")
        fewer = N_("This round, gathering on {place} yields {goods} less (not below 0).")
    else:
        more = N_("This round, each worker in {place} yields {goods} more.")
        fewer = N_("This round, each worker in {place} yields {goods} less (not below 0).")
    return words.say(more if n > 0 else fewer, place=words.quoted(place), goods=words.amount(good, abs(n)))


def _nested(words: Words, effect: Effect, voice: str) -> str:
    verb, n = effect.verb, effect.amount
    if verb == "pay_or":
        goods = words.amount(effect.what, n)
        if voice == "all":
            paying = N_(
                "Everybody pays {goods} for each {per} survivors, begun ones too. Whoever does not pay {deeds}."
            )
            return words.say(paying, goods=goods, per=effect.per, deeds=_deeds(words, effect.then))
        text = _plainly(words, effect.then, voice)
        paying = N_("Pay {goods} for each {per} survivors, begun ones too. Otherwise: {text}")
        return words.say(paying, goods=goods, per=effect.per, text=text)
    if verb == "if":
        if voice == "all" and effect.what in _WHO:
            return words.say(_WHO[effect.what], n=n, deeds=_deeds(words, effect.then))
        return words.count(*_IF[effect.what], n, text=_plainly(words, effect.then, voice))
    inner = effect.then[0]
    if len(effect.then) == 1 and (voice, inner.verb) in _PER:
        goods = words.amount(inner.what, inner.amount) if inner.what else ""
        return words.say(_PER[voice, inner.verb], goods=goods, n=inner.amount, per=n)
    return words.say(N_("For each {n} survivors: {text}"), n=n, text=_plainly(words, effect.then, voice))


def _plainly(words: Words, effects: Sequence[Effect], voice: str) -> str:
    return " ".join(sentence(words, effect, voice) for effect in effects)


def _for_some(words: Words, effects: Sequence[Effect], scope: str) -> list[str]:
    """What happens to whoever has the most or the fewest survivors."""
    if all(effect.verb in _GOODS["who"] or effect.verb in _COUNTED["who"] for effect in effects):
        return [words.say(_WHO[scope], deeds=_deeds(words, effects))]
    return [words.say(_SAYS[scope], text=sentence(words, effect, "you")) for effect in effects]


def _deeds(words: Words, effects: Sequence[Effect]) -> str:
    """What one player does, without its subject; gains and losses of goods are told together."""
    found, voice = [], "who"
    for verb, message in _GOODS[voice].items():
        some = [words.amount(effect.what, effect.amount) for effect in effects if effect.verb == verb]
        if some:
            found.append(words.say(message, goods=words.listing(some)))
    counted = _COUNTED[voice]
    return words.listing(found + [words.count(*counted[e.verb], e.amount) for e in effects if e.verb in counted])


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
            N_("The worker may exchange {n} time at once."),
            N_("The worker may exchange {n} times at once."),
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
            N_("Kills {n} zombie of the first horde that moves here or next to it."),
            N_("Kills {n} zombies of the first horde that moves here or next to it."),
            card.traps,
        ),
        (
            N_("Each of your groups here or next to it suffers {n} radiation wound less."),
            N_("Each of your groups here or next to it suffers {n} radiation wounds less."),
            card.filters,
        ),
    )
    return [words.count(one, many, n) for one, many, n in powers if n]
