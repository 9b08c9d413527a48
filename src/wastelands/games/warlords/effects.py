"""The nineteen effects that a card may have, and what a tableau's effects come to (WW-CARD-12, WW-CARD-13)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from wastelands.games.warlords.cards import Content, Triple

ON = {
    "prod": "base",
    "choice": "base",
    "draw": "base",
    "muster": "base",
    "fortify": "base",
    "discount": "base",
    "barter": "base",
    "luck": "base",
    "scrapper": "base",
    "field": "unit",
    "assault": "unit",
    "defend": "unit",
    "shop": "unit",
    "pack": "unit",
    "salvage": "unit",
    "spoils": "unit",
    "loyal": "unit",
    "vp_each": "base",
    "vp_if": "base",
}
_OF_RESOURCE = ("prod", "discount", "salvage", "spoils")
_OF_SUBTYPE = ("muster", "pack")


class EffectError(ValueError):
    """An effect that cannot be read, in one sentence."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect: its verb, what it is about (a resource, a subtype or a count) and its numbers."""

    verb: str
    what: str = ""
    amount: int = 1
    per: int = 1  # vp_each: how many of them for 1 VP; vp_if: how many of them are enough
    most: int = 0  # vp_each: the most VP


def read_effect(row: Any, resources: tuple[str, ...], subtypes: dict[str, tuple[str, ...]]) -> Effect:
    """An effect as a designer writes it: ``{ prod = "scrap", amount = 2 }`` or ``{ draw = 3 }``."""
    if not isinstance(row, dict) or not row:
        raise EffectError("an effect is a table, for example { draw = 1 }")
    verb = next(iter(row))
    if verb not in ON:
        raise EffectError(f"'{verb}' is no effect; the effects are {', '.join(ON)}")
    if verb == "loyal":
        _only(row, verb)
        if row[verb] is not True:
            raise EffectError("write { loyal = true }")
        return Effect(verb)
    if verb in _OF_RESOURCE:
        _only(row, verb, "amount")
        return Effect(verb, _known(row, verb, resources), _positive(row, "amount", verb))
    if verb in _OF_SUBTYPE:
        _only(row, verb, "amount")
        return Effect(verb, _known(row, verb, subtypes["unit"]), _positive(row, "amount", verb))
    if verb == "vp_each":
        _only(row, verb, "per", "most")
        return Effect(
            verb,
            _known(row, verb, _counts(resources, subtypes)),
            1,
            _positive(row, "per", verb),
            _positive(row, "most", verb),
        )
    if verb == "vp_if":
        _only(row, verb, "least", "amount")
        counted = _known(row, verb, _counts(resources, subtypes))
        return Effect(verb, counted, _positive(row, "amount", verb), _positive(row, "least", verb))
    _only(row, verb)
    return Effect(verb, "", _positive(row, verb, verb))


def _counts(resources: tuple[str, ...], subtypes: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """What can be counted for points."""
    of_types = [f"{kind}:{subtype}" for kind in ("base", "unit") for subtype in subtypes[kind]]
    return ("base", "unit", *of_types, "res:any", *(f"res:{r}" for r in resources), "prodtypes", "waste")


def _only(row: dict[str, Any], *keys: str) -> None:
    for key in row:
        if key not in keys:
            raise EffectError(f"{keys[0]} has no '{key}'" + (f"; it has {', '.join(keys[1:])}" if keys[1:] else ""))


def _known(row: dict[str, Any], verb: str, known: tuple[str, ...]) -> str:
    if row[verb] not in known:
        raise EffectError(f"{verb} names '{row[verb]}', which is none of {', '.join(known)}")
    return str(row[verb])


def _positive(row: dict[str, Any], key: str, verb: str) -> int:
    value = row.get(key)
    if type(value) is not int or not 1 <= value <= 20:
        raise EffectError(f"{verb} needs {'' if key == verb else key + ' as '}a whole number from 1 to 20")
    return value


# ---- what a tableau's effects come to


class Powers(NamedTuple):
    """The sums over a tableau; effects of the same kind add up."""

    production: Triple
    choice: int
    draws: int
    muster: dict[str, int]
    fortify: int
    discount: Triple
    barter: int
    luck: int
    scrapper: int


@lru_cache(maxsize=16384)
def powers(content: Content, tableau: tuple[str, ...]) -> Powers:
    sums: dict[str, dict[str, int]] = {}  # by verb and by what it speaks of
    for card in tableau:
        for effect in content.cards[card].effects:
            row = sums.setdefault(effect.verb, {})
            row[effect.what] = row.get(effect.what, 0) + effect.amount
    choice, draws, fortify, barter, luck, scrapper = [
        sum(sums[verb].values()) if verb in sums else 0
        for verb in ("choice", "draw", "fortify", "barter", "luck", "scrapper")
    ]
    production, discount = (_triple(sums.get(verb, {})) for verb in ("prod", "discount"))
    return Powers(production, choice, draws, sums.get("muster", {}), fortify, discount, barter, luck, scrapper)


def _triple(row: dict[str, int]) -> Triple:
    return row.get("scrap", 0), row.get("juice", 0), row.get("spark", 0)


def add(triples: Iterable[Triple]) -> Triple:
    scrap = juice = spark = 0
    for one in triples:
        scrap, juice, spark = scrap + one[0], juice + one[1], spark + one[2]
    return scrap, juice, spark
