"""The sentences on a card, rendered from its effects, so that text and behaviour cannot disagree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.words import N_
from wastelands.games.warlords.cards import RESOURCES, Card
from wastelands.games.warlords.effects import Effect

if TYPE_CHECKING:
    from wastelands.games.warlords.words import Words

RESOURCE_NAMES = {"scrap": N_("scrap"), "juice": N_("juice"), "spark": N_("spark")}
SUBTYPE_NAMES = {
    "Raider": N_("Raider"),
    "Warrior": N_("Warrior"),
    "Machine": N_("Machine"),
    "Trader": N_("Trader"),
    "Stronghold": N_("Stronghold"),
    "Works": N_("Works"),
    "Market": N_("Market"),
    "Shrine": N_("Shrine"),
}
EFFECT_NAMES = {
    "prod": N_("Production"),
    "choice": N_("Choice"),
    "draw": N_("Draw"),
    "muster": N_("Muster"),
    "fortify": N_("Fortify"),
    "discount": N_("Discount"),
    "barter": N_("Barter"),
    "luck": N_("Luck"),
    "scrapper": N_("Scrapper"),
    "field": N_("Field"),
    "assault": N_("Assault"),
    "defend": N_("Defend"),
    "shop": N_("Shopper"),
    "pack": N_("Pack"),
    "salvage": N_("Salvage"),
    "spoils": N_("Spoils"),
    "loyal": N_("Loyal"),
    "vp_each": N_("Glory"),
    "vp_if": N_("Completion"),
}
_MUSTER = {
    "Raider": N_("Your Raiders have +{n} strength at every target."),
    "Warrior": N_("Your Warriors have +{n} strength at every target."),
    "Machine": N_("Your Machines have +{n} strength at every target."),
    "Trader": N_("Your Traders have +{n} strength at every target."),
}
_PACK = {
    "Raider": N_("+{n} strength if another of your paid Raiders is at the same target."),
    "Warrior": N_("+{n} strength if another of your paid Warriors is at the same target."),
    "Machine": N_("+{n} strength if another of your paid Machines is at the same target."),
    "Trader": N_("+{n} strength if another of your paid Traders is at the same target."),
}
_PLAIN = {
    "fortify": N_("Your other base cards have +{n} defence."),
    "barter": N_("Your bid in the shop is {n} higher if you have a paid unit there."),
    "luck": N_("Add {n} to each of your tie-break rolls."),
    "scrapper": N_("Gain {n} scrap for each unit that you abandon."),
    "field": N_("+{n} strength on a battlefield."),
    "assault": N_("+{n} strength when attacking a base."),
    "defend": N_("+{n} strength when defending a base."),
    "shop": N_("+{n} strength in the shop."),
}
_RESOURCE = {
    "discount": N_("At the reveal you pay {n} {resource} less in all (not below 0)."),
    "salvage": N_("Gain {n} {resource} right after paying."),
    "spoils": N_("Gain {n} {resource} if this unit wins a battlefield or a base attack."),
}
_EACH = {
    "base": N_("+1 VP for every {k} base cards in your tableau (this one included), at most +{most} VP."),
    "base:Stronghold": N_("+1 VP for every {k} Strongholds in your tableau, at most +{most} VP."),
    "base:Works": N_("+1 VP for every {k} Works in your tableau, at most +{most} VP."),
    "base:Market": N_("+1 VP for every {k} Markets in your tableau, at most +{most} VP."),
    "base:Shrine": N_("+1 VP for every {k} Shrines in your tableau, at most +{most} VP."),
    "unit": N_("+1 VP for every {k} of your units, at most +{most} VP."),
    "unit:Raider": N_("+1 VP for every {k} of your Raiders, at most +{most} VP."),
    "unit:Warrior": N_("+1 VP for every {k} of your Warriors, at most +{most} VP."),
    "unit:Machine": N_("+1 VP for every {k} of your Machines, at most +{most} VP."),
    "unit:Trader": N_("+1 VP for every {k} of your Traders, at most +{most} VP."),
    "res:any": N_("+1 VP for every {k} resources in your stock, at most +{most} VP."),
    "res": N_("+1 VP for every {k} {resource} in your stock, at most +{most} VP."),
    "prodtypes": N_("+1 VP for every {k} kinds of resource that your base cards produce, at most +{most} VP."),
    "waste": N_("+1 VP for every {k} units that you have abandoned, at most +{most} VP."),
}
_EACH_ONE = {
    "base": N_("+1 VP for each base card in your tableau (this one included), at most +{most} VP."),
    "base:Stronghold": N_("+1 VP for each Stronghold in your tableau, at most +{most} VP."),
    "base:Works": N_("+1 VP for each of the Works in your tableau, at most +{most} VP."),
    "base:Market": N_("+1 VP for each Market in your tableau, at most +{most} VP."),
    "base:Shrine": N_("+1 VP for each Shrine in your tableau, at most +{most} VP."),
    "unit": N_("+1 VP for each of your units, at most +{most} VP."),
    "unit:Raider": N_("+1 VP for each of your Raiders, at most +{most} VP."),
    "unit:Warrior": N_("+1 VP for each of your Warriors, at most +{most} VP."),
    "unit:Machine": N_("+1 VP for each of your Machines, at most +{most} VP."),
    "unit:Trader": N_("+1 VP for each of your Traders, at most +{most} VP."),
    "res:any": N_("+1 VP for each resource in your stock, at most +{most} VP."),
    "res": N_("+1 VP for each {resource} in your stock, at most +{most} VP."),
    "prodtypes": N_("+1 VP for each kind of resource that your base cards produce, at most +{most} VP."),
    "waste": N_("+1 VP for each unit that you have abandoned, at most +{most} VP."),
}
_IF = {
    "base": N_("+{n} VP if you have at least {k} base cards in your tableau (this one included)."),
    "base:Stronghold": N_("+{n} VP if you have at least {k} Strongholds in your tableau."),
    "base:Works": N_("+{n} VP if you have at least {k} Works in your tableau."),
    "base:Market": N_("+{n} VP if you have at least {k} Markets in your tableau."),
    "base:Shrine": N_("+{n} VP if you have at least {k} Shrines in your tableau."),
    "unit": N_("+{n} VP if you have at least {k} units."),
    "unit:Raider": N_("+{n} VP if you have at least {k} Raiders."),
    "unit:Warrior": N_("+{n} VP if you have at least {k} Warriors."),
    "unit:Machine": N_("+{n} VP if you have at least {k} Machines."),
    "unit:Trader": N_("+{n} VP if you have at least {k} Traders."),
    "res:any": N_("+{n} VP if you have at least {k} resources in stock."),
    "res": N_("+{n} VP if you have at least {k} {resource} in stock."),
    "prodtypes": N_("+{n} VP if your base cards produce at least {k} different resources."),
    "waste": N_("+{n} VP if you have abandoned at least {k} units."),
}


def sentences(words: Words, card: Card) -> list[str]:
    """A card's text, one sentence for each effect; what it produces stands in one."""
    found = []
    production = [effect for effect in card.effects if effect.verb == "prod"]
    if production:
        gains = words.listing([words.amount(effect.amount, effect.what) for effect in production])
        found.append(words.say(N_("Collection: Gain {gains}."), gains=gains))
    return found + [_sentence(words, effect) for effect in card.effects if effect.verb != "prod"]


def _sentence(words: Words, effect: Effect) -> str:
    verb, n = effect.verb, effect.amount
    if verb == "choice":
        if n == 1:
            return words.say(N_("Collection: Gain 1 juice or 1 spark."))
        return words.say(N_("Collection: Gain {n} juice and spark in all, divided as you like."), n=n)
    if verb == "draw":
        return words.count(N_("Collection: Draw {n} card."), N_("Collection: Draw {n} cards."), n)
    if verb == "loyal":
        return words.say(N_("At the end of the round take this unit back into your hand, unless you abandon it."))
    if verb in ("muster", "pack"):
        return words.say((_MUSTER if verb == "muster" else _PACK)[effect.what], n=n)
    if verb in _RESOURCE:
        return words.say(_RESOURCE[verb], n=n, resource=words.say(RESOURCE_NAMES[effect.what]))
    if verb in _PLAIN:
        return words.say(_PLAIN[verb], n=n)
    return _scoring(words, effect)


def _scoring(words: Words, effect: Effect) -> str:
    kind, _, what = effect.what.partition(":")
    key = "res" if kind == "res" and what in RESOURCES else effect.what
    resource = words.say(RESOURCE_NAMES[what]) if key == "res" else ""
    table = _IF if effect.verb == "vp_if" else _EACH_ONE if effect.per == 1 else _EACH
    return words.say(table[key], n=effect.amount, k=effect.per, most=effect.most, resource=resource)
