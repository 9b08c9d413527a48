"""Conditions of cards, and what passive effects add to checks and attacks (WK-CHK-04, WK-GEAR-08)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from wastelands.engine.step import Seat
from wastelands.games.knights.arms import ammo_cost
from wastelands.games.knights.effects import RANGES, Effect
from wastelands.games.knights.loadout import loadout
from wastelands.games.knights.pieces import FULL_LEVEL

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


PENALTY = (2, 2, 1, 0, 0)  # dice that Health 0..4 costs (WK-RES-08)


def health_penalty(game: Knights, seat: Seat) -> int:
    return PENALTY[game.health[seat]]


def holds(game: Knights, seat: Seat, cond: str) -> bool:
    """Whether a condition of a card holds for a knight."""
    if not cond:
        return True
    name, _, of = cond.partition(":")
    return _CONDITIONS[name](game, seat, of)


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


def _result(sign: int, game: Knights, seat: Seat) -> bool:
    if game.fight is None or not game.fight.over:
        return False
    return game.fight.result * (1 if game.fight.seat == seat else -1) == sign


_CONDITIONS: dict[str, Callable[[Knights, Seat, str], bool]] = {
    "wounded": lambda game, seat, of: game.health[seat] < FULL_LEVEL,
    "healthy": lambda game, seat, of: game.health[seat] == FULL_LEVEL,
    "irradiated": lambda game, seat, of: game.radiation[seat] > 0,
    "clean": lambda game, seat, of: game.radiation[seat] == 0,
    "on_foot": lambda game, seat, of: game.trip.seat == seat and not game.trip.driving,
    "driving": lambda game, seat, of: game.trip.seat == seat and game.trip.driving,
    "has_vehicle": lambda game, seat, of: bool(game.vehicles[seat]),
    "no_vehicle": lambda game, seat, of: not game.vehicles[seat],
    "city": lambda game, seat, of: game.is_city(game.at[seat]),
    "enemy": lambda game, seat, of: game.fight is not None and bool(game.fight.foe),
    "duel": lambda game, seat, of: game.fight is not None and not game.fight.foe,
    "ferocious": lambda game, seat, of: (
        game.fight is not None and bool(game.fight.foe) and game.content.enemies[game.fight.foe].ferocious
    ),
    "won": lambda game, seat, of: _result(1, game, seat),
    "lost": lambda game, seat, of: _result(-1, game, seat),
    "drew": lambda game, seat, of: _result(0, game, seat),
    "spends_ammo": _spends_ammo,
    "trait": _trait,
    "range": lambda game, seat, of: game.fight is not None and RANGES[game.fight.range] == of,
    "weapon": _weapon,
    "terrain": lambda game, seat, of: game.tile(game.at[seat]).kind == of,
    "skill": lambda game, seat, of: game.check is not None and game.check.skill == of,
    "ammo": lambda game, seat, of: game.ammo[seat] >= int(of),
    "fuel": lambda game, seat, of: game.fuel[seat] >= int(of),
    "reputation": lambda game, seat, of: game.reputation[seat] >= int(of),
}


def total(game: Knights, seat: Seat, effects: tuple[Effect, ...], verb: str) -> int:
    """What these effects add up to for one verb."""
    return sum([e.amount for e in effects if e.verb == verb and (not e.cond or holds(game, seat, e.cond))])


def dice_for(game: Knights, seat: Seat, skill: str, kind: str, effects: tuple[Effect, ...]) -> int:
    """Dice that effects give to a check of this skill and kind."""
    n = 0
    for e in effects:
        if (
            e.verb == "dice"
            and (not e.skills or skill in e.skills)
            and (not e.where or e.where == kind)
            and (not e.cond or holds(game, seat, e.cond))
        ):
            n += e.amount
    return n


def passive_dice(game: Knights, seat: Seat, skill: str, kind: str) -> int:
    return dice_for(game, seat, skill, kind, loadout(game, seat).passives)
