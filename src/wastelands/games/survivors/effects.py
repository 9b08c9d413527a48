"""The closed set of effects on cards, and how a designer writes each of them (the ledger's effect vocabulary)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wastelands.games.survivors.goods import GOODS, RESOURCES

CONDITIONS = ("scav", "bld", "surv")
BANS = ("attack", "radio")
BEFORE_A_THROW = ("c_die", "c_all", "c_dice", "c_hit", "c_break", "c_pin", "c_flee")
AFTER_A_THROW = ("c_reroll", "c_force", "c_save")
COMBAT = (*BEFORE_A_THROW, *AFTER_A_THROW)
_NUMBERED = (
    *("recruit", "wound", "heal", "kill", "exchange", "ruin", "raid", "zmove", "drift", "cloud"),
    *(verb for verb in COMBAT if verb not in ("c_pin", "c_flee")),
)
_PLAIN = ("c_pin", "c_flee", "none")
VERBS = ("gain", "lose", "find", "if", "per", "pay_or", "drop", "mod", "ban", "spawn", *_NUMBERED, *_PLAIN)
ON_PLAYER_CARDS = ("gain", "lose", "find", "if", "per", "recruit", "wound", "heal", "kill", "none")
ON_THE_MAP = ("drop", "spawn", "zmove", "drift", "cloud")
FOR_PLAYERS = ("gain", "lose", "if", "per", "pay_or", "mod", "ban", "recruit", "wound", "heal", "kill", "none")
ON_EVENTS = (*FOR_PLAYERS, "exchange", "ruin", "raid")


class EffectError(ValueError):
    """An effect that cannot be read, in one sentence."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect: its verb, what it is about, its numbers, and the effects inside it."""

    verb: str
    what: str = ""
    amount: int = 0
    per: int = 0  # pay_or: survivors for one payment; find: the most scavengers that count
    resource: str = ""  # mod: what the work or the gather yields more of
    then: tuple[Effect, ...] = ()


def read_effect(row: Any, places: tuple[str, ...], features: tuple[str, ...]) -> Effect:
    """An effect as a designer writes it: ``{ gain = "food", amount = 2 }`` or ``{ wound = 1 }``."""
    if not isinstance(row, dict) or not row:
        raise EffectError("an effect is a table, for example { wound = 1 }")
    verb = next(iter(row))
    if verb not in VERBS:
        raise EffectError(f"'{verb}' is no effect; the effects are {', '.join(VERBS)}")
    if verb in _PLAIN:
        _only(row, verb)
        if row[verb] is not True:
            raise EffectError(f"write {{ {verb} = true }}")
        return Effect(verb)
    if verb in _NUMBERED:
        _only(row, verb)
        return Effect(verb, amount=_number(row, verb, verb))
    if verb in ("if", "per", "pay_or"):
        return _read_nested(row, verb, places, features)
    if verb in ("gain", "lose"):
        _only(row, verb, "amount")
        return Effect(verb, _known(row, verb, GOODS), _number(row, "amount", verb))
    if verb == "find":
        _only(row, verb, "amount", "most")
        return Effect(verb, _known(row, verb, GOODS), _number(row, "amount", verb), _number(row, "most", verb))
    if verb == "mod":
        _only(row, verb, "resource", "amount")
        what, resource = _known(row, verb, places), _known(row, "resource", RESOURCES)
        return Effect(verb, what, _number(row, "amount", verb, least=-20), resource=resource)
    _only(row, verb)
    known = {"drop": features, "ban": BANS, "spawn": ("players",)}[verb]
    return Effect(verb, _known(row, verb, known))


def _read_nested(row: dict[str, Any], verb: str, places: tuple[str, ...], features: tuple[str, ...]) -> Effect:
    inner = row.get("then")
    if not isinstance(inner, list) or not inner:
        raise EffectError(f"{verb} needs then, a list of effects")
    then = tuple(read_effect(one, places, features) for one in inner)
    if verb == "per":
        _only(row, verb, "then")
        return Effect(verb, amount=_number(row, verb, verb), then=then)
    if verb == "if":
        _only(row, verb, "least", "then")
        return Effect(verb, _known(row, verb, CONDITIONS), _number(row, "least", verb), then=then)
    _only(row, verb, "amount", "per", "then")
    amount, per = _number(row, "amount", verb), _number(row, "per", verb)
    return Effect(verb, _known(row, verb, RESOURCES), amount, per, then=then)


def _only(row: dict[str, Any], *keys: str) -> None:
    for key in row:
        if key not in keys:
            raise EffectError(f"{keys[0]} has no '{key}'" + (f"; it has {', '.join(keys[1:])}" if keys[1:] else ""))


def _known(row: dict[str, Any], key: str, known: tuple[str, ...]) -> str:
    if row.get(key) not in known:
        raise EffectError(f"{key} names '{row.get(key)}', which is none of {', '.join(known)}")
    return str(row[key])


def _number(row: dict[str, Any], key: str, verb: str, least: int = 1) -> int:
    value = row.get(key)
    if type(value) is not int or not least <= value <= 20 or value == 0:
        raise EffectError(f"{verb} needs {'' if key == verb else key + ' as '}a whole number from {least} to 20")
    return value
