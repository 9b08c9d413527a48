"""What the cards say, made from the same lines that the rules read."""

from __future__ import annotations

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
SCOPES = {
    "all": N_("Each player: {text}"),
    "most": N_("Whoever has the most survivors: {text}"),
    "least": N_("Whoever has the fewest survivors: {text}"),
    "map": "{text}",
}
_PLAIN = {
    "gain": N_("Gain {n} {good}."),
    "lose": N_("Lose {n} {good}."),
    "find": N_("Gain {n} {good} per scavenger (at most {per} count)."),
    "recruit": N_("Up to {n} survivors join, as far as there are beds."),
    "wound": N_("{n} survivors are wounded."),
    "heal": N_("Up to {n} wounded become healthy."),
    "kill": N_("{n} survivors die."),
    "exchange": N_("Exchange up to {n} times: twice the price of one resource for the price of another."),
    "ruin": N_("Lose {n} finished buildings."),
    "raid": N_("{n} bandits assault the base."),
    "spawn": N_("As many zombies appear as there are living players."),
    "zmove": N_("This round hordes move {n} steps more."),
    "drift": N_("This round clouds drift {n} times more."),
    "cloud": N_("A cloud of level {n} appears on a random land tile."),
    "none": N_("Nothing happens."),
    "c_die": N_("Before a throw: +{n} to your highest die."),
    "c_all": N_("Before a throw: +{n} to each of your dice."),
    "c_dice": N_("Before a throw: throw up to {n} more dice, no more than you have members."),
    "c_hit": N_("Before a throw: the other side loses {n} survivors at once."),
    "c_break": N_("Before a throw: {n} committed weapons of the other side break."),
    "c_pin": N_("Before a throw: the other side cannot flee from this combat any more."),
    "c_flee": N_("Before a throw: flee without a die."),
    "c_reroll": N_("After a throw: throw up to {n} of your dice again."),
    "c_force": N_("After a throw: the other side throws its {n} highest dice again."),
    "c_save": N_("After a throw: cancel up to {n} of your losses."),
}
_IF = {
    "scav": N_("With {n} or more scavengers: {text}"),
    "bld": N_("With {n} or more finished buildings: {text}"),
    "surv": N_("With {n} or more survivors: {text}"),
}
_BANS = {
    "attack": N_("This round no player may start a combat."),
    "radio": N_("This round radios do not count."),
}
HAZARDS = {
    "nest": N_("Another zombie appears here whenever zombies spawn; a party here can clear it out."),
    "silo": N_("A cloud of level 1 that never moves."),
    "rockslide": N_("Nobody can cross this tile."),
}


def sentence(words: Words, effect: Effect) -> str:
    verb, n = effect.verb, effect.amount
    if verb in ("if", "per", "pay_or"):
        text = " ".join(sentence(words, inner) for inner in effect.then)
        if verb == "if":
            return words.say(_IF[effect.what], n=n, text=text)
        if verb == "per":
            return words.say(N_("For each {n} survivors: {text}"), n=n, text=text)
        good = words.say(GOOD_NAMES[effect.what])
        return words.say(
            N_("Pay {n} {good} for each {per} survivors, begun ones too, or suffer: {text}"),
            n=n,
            good=good,
            per=effect.per,
            text=text,
        )
    if verb == "ban":
        return words.say(_BANS[effect.what])
    if verb == "drop":
        return words.say(N_("{card} lands on a random tile."), card=words.card(effect.what))
    if verb == "mod":
        good = words.say(GOOD_NAMES[effect.resource])
        message = N_("This round, work in {place} yields {n} {good} per worker.")
        if effect.what in load().terrains:
            message = N_("This round, gathering from {place} yields {n} {good}.")
        return words.say(message, place=words.card(effect.what), n=f"{n:+d}", good=good)
    good = words.say(GOOD_NAMES[effect.what]) if effect.what in GOOD_NAMES else ""
    return words.say(_PLAIN[verb], n=n, good=good, per=effect.per)


def amounts(words: Words, goods: Stock) -> str:
    some = [f"{n} {words.say(GOOD_NAMES[good])}" for good, n in listed(goods)]
    return words.listing(some) or words.say(N_("nothing"))


def card_text(words: Words, card: PlayerCard | EventCard | FeatureCard | BuildingCard) -> list[str]:
    """The sentences on a card."""
    if isinstance(card, FeatureCard):
        if card.hazard:
            return [words.say(HAZARDS[card.hazard])]
        return [words.say(N_("{n} charges of {goods}."), n=card.charges, goods=amounts(words, card.output))]
    if isinstance(card, BuildingCard):
        return building_text(words, card)
    lines = [sentence(words, effect) for effect in card.effects]
    if isinstance(card, EventCard):
        return [words.say(SCOPES[card.scope], text=line) for line in lines]
    return lines


def building_text(words: Words, card: BuildingCard) -> list[str]:
    found = [words.say(N_("Costs {goods}."), goods=amounts(words, card.cost))]
    parts = (
        (N_("Each worker: {goods}."), card.output),
        (N_("Full crew: {goods} more."), card.bonus),
        (N_("Each worker needs {goods}."), card.input),
        (N_("Each use costs {goods}."), card.run),
        (N_("Gives {goods} each turn."), card.passive),
    )
    found += [words.say(message, goods=amounts(words, goods)) for message, goods in parts if goods != NOTHING]
    for recipe in card.recipes:
        made = {"made": amounts(words, recipe.output), "goods": amounts(words, recipe.input)}
        found.append(words.say(N_("A worker makes {made} of {goods}."), **made))
    numbers = (
        (N_("{n} workers."), card.slots),
        (N_("The worker may exchange {n} times at once."), card.exchange),
        (N_("Worked in step 4, each medicine heals {n} wounded."), card.heals),
        (N_("{n} beds."), card.housing),
        (N_("+{n} to your highest die in every combat within 1 tile."), card.tower),
        (N_("Kills {n} zombies of the first horde that moves within 1 tile."), card.traps),
        (N_("Takes {n} off the radiation wounds of each of your groups within 1 tile."), card.filters),
    )
    return found + [words.say(message, n=n) for message, n in numbers if n]
