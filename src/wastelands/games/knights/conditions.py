"""Conditions of cards, and what passive effects add to checks and attacks (WK-CHK-04, WK-GEAR-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.knights.arms import ammo_cost
from wastelands.games.knights.effect import CONDITIONS, Condition, Effect
from wastelands.games.knights.loadout import loadout
from wastelands.games.knights.modifiers import Dice, Modifier
from wastelands.games.knights.pieces import FULL_LEVEL
from wastelands.games.knights.vocabulary import RANGES, SKILLS, TERRAINS, TRAITS

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


def health_penalty(game: Knights, seat: Seat) -> int:
    """Dice that wounds cost (WK-RES-08)."""
    return game.content.weakness[game.health[seat]]


def holds(game: Knights, seat: Seat, cond: str) -> bool:
    """Whether a condition of a card holds for a knight."""
    if not cond:
        return True
    name, _, of = cond.partition(":")
    return CONDITIONS[name].holds(game, seat, of)


def _side(game: Knights, seat: Seat) -> int:
    return 0 if game.fight is not None and game.fight.seat == seat else 1


def _trait(game: Knights, seat: Seat, of: str) -> bool:
    card = game.fight.foe if game.fight is not None else game.card
    if card in game.content.enemies:
        return of in game.content.enemies[card].traits
    return card in game.content.events and of in game.content.events[card].traits


def _weapon(game: Knights, seat: Seat, of: str) -> bool:
    icon = game.fight.arms[_side(game, seat)][1] if game.fight is not None else ""
    return bool(icon) and (icon == "melee") == (of == "melee")


def _spends_ammo(game: Knights, seat: Seat, of: str) -> bool:
    return game.fight is not None and ammo_cost(game, _side(game, seat)) > 0


def _ferocious(game: Knights, seat: Seat, of: str) -> bool:
    foe = game.fight.foe if game.fight is not None else ""
    return bool(foe) and game.content.enemies[foe].ferocious


def _result(sign: int, game: Knights, seat: Seat) -> bool:
    if game.fight is None or not game.fight.over:
        return False
    return game.fight.result * (1 if game.fight.seat == seat else -1) == sign


CONDITIONS |= {
    "wounded": Condition(lambda game, seat, of: game.health[seat] < FULL_LEVEL, N_("if you are wounded")),
    "healthy": Condition(lambda game, seat, of: game.health[seat] == FULL_LEVEL, N_("if you are healthy")),
    "irradiated": Condition(lambda game, seat, of: game.radiation[seat] > 0, N_("if you are irradiated")),
    "clean": Condition(lambda game, seat, of: game.radiation[seat] == 0, N_("if you are clean")),
    "on_foot": Condition(lambda game, seat, of: game.trip.seat == seat and not game.trip.driving, N_("on foot")),
    "driving": Condition(lambda game, seat, of: game.trip.seat == seat and game.trip.driving, N_("in a vehicle")),
    "has_vehicle": Condition(lambda game, seat, of: bool(game.vehicles[seat]), N_("if you have a vehicle")),
    "no_vehicle": Condition(lambda game, seat, of: not game.vehicles[seat], N_("if you have no vehicle")),
    "city": Condition(lambda game, seat, of: game.is_city(game.at[seat]), N_("in a city")),
    "enemy": Condition(lambda game, seat, of: game.fight is not None and bool(game.fight.foe), N_("against an enemy")),
    "duel": Condition(lambda game, seat, of: game.fight is not None and not game.fight.foe, N_("in a duel")),
    "ferocious": Condition(_ferocious, N_("against a ferocious enemy")),
    "won": Condition(lambda game, seat, of: _result(1, game, seat), N_("if you won")),
    "lost": Condition(lambda game, seat, of: _result(-1, game, seat), N_("if you lost")),
    "drew": Condition(lambda game, seat, of: _result(0, game, seat), N_("after a draw")),
    "spends_ammo": Condition(_spends_ammo, N_("if the attack spends Ammo")),
    "trait": Condition(
        _trait,
        {
            "gang": N_("against gangs"),
            "beast": N_("against beasts"),
            "mutant": N_("against mutants"),
            "machine": N_("against machines"),
            "weather": N_("against weather"),
            "place": N_("against places"),
            "stranger": N_("against strangers"),
            "hazard": N_("against hazards"),
            "cultist": N_("against cultists"),
            "villain": N_("against villains"),
        },
        TRAITS,
    ),
    "range": Condition(
        lambda game, seat, of: game.fight is not None and RANGES[game.fight.range] == of,
        {"short": N_("at short range"), "medium": N_("at medium range"), "long": N_("at long range")},
        RANGES,
    ),
    "weapon": Condition(
        _weapon,
        {"melee": N_("with a melee weapon"), "ranged": N_("with a ranged weapon")},
        ("melee", "ranged"),
        {"melee": N_("against melee weapons"), "ranged": N_("against ranged weapons")},
    ),
    "terrain": Condition(
        lambda game, seat, of: game.tile(game.at[seat]).kind == of,
        {
            "highway": N_("on highways"),
            "desert": N_("in deserts"),
            "jungle": N_("in jungles"),
            "swamp": N_("in swamps"),
            "mountains": N_("in mountains"),
        },
        TERRAINS,
    ),
    "skill": Condition(
        lambda game, seat, of: game.check is not None and game.check.skill == of, N_("in a check of {of}"), SKILLS
    ),
    "ammo": Condition(lambda game, seat, of: game.ammo[seat] >= int(of), N_("with {of} Ammo or more"), None),
    "fuel": Condition(lambda game, seat, of: game.fuel[seat] >= int(of), N_("with {of} Fuel or more"), None),
    "reputation": Condition(
        lambda game, seat, of: game.reputation[seat] >= int(of), N_("with {of} Reputation or more"), None
    ),
}


# ---- sums


def total(game: Knights, seat: Seat, effects: tuple[Effect, ...], kind: type[Modifier]) -> int:
    """What the effects of one type add up to."""
    return sum([e.amount for e in effects if type(e) is kind and (not e.cond or holds(game, seat, e.cond))])


def dice_for(game: Knights, seat: Seat, skill: str, check: str, effects: tuple[Effect, ...]) -> int:
    """Dice that effects give to a check of this skill and kind."""
    n = 0
    for e in effects:
        if type(e) is Dice and e.counts_for(skill, check) and (not e.cond or holds(game, seat, e.cond)):
            n += e.amount
    return n


def passive_dice(game: Knights, seat: Seat, skill: str, kind: str) -> int:
    return dice_for(game, seat, skill, kind, loadout(game, seat).passives)
