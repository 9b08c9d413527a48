"""The closed set of effects, with their timing and conditions, and how a designer writes each of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

SKILLS = ("blades", "guns", "medicine", "repair", "survival", "talk")  # WK-CHK-01
DIFFICULTIES = (5, 7, 9)  # WK-CHK-02
COLOURS = ("green", "yellow", "red")
STORES = ("ammo", "fuel")
TOKENS = ("radiation", "contamination", "threat", "obstacle")
SPECIALS = ("nuked", "pills", "reboot")
RANGES = ("short", "medium", "long")
ICONS = ("short", "medium", "long", "melee")
TRAITS = ("gang", "beast", "mutant", "machine", "weather", "place", "stranger", "hazard", "cultist", "villain")
TERRAINS = ("highway", "desert", "jungle", "swamp", "mountains")
GRAFTS = ("implant", "mutation", "tuning")
CHECKS = ("escape", "explore", "task", "search", "hex", "attack")
MARKERS = ("key", "clue", "captive", "cultist")
PLACES = ("here", "adjacent", "here and adjacent", "choice", "cities", *TERRAINS)

# What a verb's own value may be: a number, `true`, a word of a list, a card, or something read by its own function.
NUMBER, SIGNED, TRUE, CARD = "number", "signed", "true", "card"

INSTANT: dict[str, tuple[Any, tuple[str, ...]]] = {
    "gain": (("ammo", "fuel", "reputation"), ("amount",)),
    "lose": (("health", "ammo", "fuel", "reputation"), ("amount",)),
    "suffer": (NUMBER, ()),
    "heal": (("health", "radiation"), ("amount",)),
    "draw": (COLOURS, ("amount",)),
    "title": (CARD, ()),
    "take": (COLOURS, ()),
    "discard": ((*COLOURS, "gear"), ("amount",)),
    "luck": (NUMBER, ()),
    "drop_luck": (NUMBER, ()),
    "stop": (TRUE, ()),
    "skip": (TRUE, ()),
    "place": (TOKENS, ("where", "amount")),
    "special": (SPECIALS, ("hex",)),
    "vehicle_damage": (NUMBER, ()),
    "repair": (TRUE, ()),
    "resupply": (("medical", "technical", "both", "either"), ()),
    "go": (("any", "adjacent", "city"), ()),
    "trade": (TRUE, ()),
    "rearrange": (TRUE, ()),
    "graft": (GRAFTS, ()),
    "ambush": (NUMBER, ()),
    "mark": (NUMBER, ()),
    "wake": (NUMBER, ()),
    "strike": (("any", "others here"), ("then",)),
    "pay": ("cost", ("then",)),
    "check": ("skills", ("difficulty", "pass", "fail", "each")),
    "choose": ("options", ()),
    "roll": ("table", ()),
    "prize": (MARKERS, ()),
    "fight": (CARD, ()),
    "win": (TRUE, ()),
}
SCOPED: dict[str, tuple[Any, tuple[str, ...]]] = {
    "dice": (SIGNED, ("skill", "on")),
    "foe_dice": (SIGNED, ()),
    "damage": (NUMBER, ()),
    "piercing": (NUMBER, ()),
    "armour": (NUMBER, ()),
    "multi": (NUMBER, ()),
    "bullseye": (NUMBER, ()),
    "worth": (NUMBER, ()),
    "icon": (ICONS, ()),
    "free_ammo": (TRUE, ()),
    "mp": (SIGNED, ()),
    "mp_per_fuel": (NUMBER, ()),
    "pack": (NUMBER, ()),
    "start_range": (RANGES, ()),
    "set_range": (RANGES, ()),
    "dominance": (SIGNED, ()),
    "reroll": (TRUE, ()),
    "succeed": (TRUE, ()),
    "cancel": (TRUE, ()),
    "survive": (NUMBER, ()),
}
VERBS = {**INSTANT, **SCOPED}

# Timing: when a power or luck card works, and which scoped verbs may stand there beside the instant ones.
_IN_COMBAT = ("dice", "foe_dice", "damage", "piercing", "armour", "bullseye", "worth")
TIMINGS: dict[str, tuple[str, ...]] = {
    "always": (*_IN_COMBAT, "multi", "icon", "free_ammo", "mp", "mp_per_fuel", "pack"),
    "moving": ("mp", "mp_per_fuel"),
    "check": ("dice",),
    "checked": ("reroll", "succeed"),
    "rival_check": ("dice",),
    "combat": ("start_range", *_IN_COMBAT),
    "attack": ("dice", "damage", "piercing", "bullseye", "worth", "free_ammo"),
    "attacked": ("reroll",),
    "defend": ("foe_dice", "armour"),
    "defended": ("reroll",),
    "fought": (),
    "response": ("cancel",),
    "hurt": (),
    "ko": ("survive",),
    "rest": (),
    "any": (),
    "escape": ("dice",),
    "clash": ("set_range", "dominance"),
    "hit": (),
    "win": (),
    "lose": (),
}
PASSIVE = ("always",)  # timings without instant verbs
ON_LUCK = (
    *("moving", "check", "checked", "rival_check", "combat", "attack", "attacked", "defend", "defended"),
    *("fought", "response", "any"),
)
ON_GEAR = (
    *("always", "moving", "check", "checked", "combat", "attack", "attacked", "defend", "defended"),
    *("fought", "hurt", "ko", "rest"),
)
ON_ENEMIES = ("always", "escape", "combat", "clash", "hit", "win", "lose")

CONDITIONS = (
    *("wounded", "healthy", "irradiated", "clean", "on_foot", "driving", "has_vehicle", "no_vehicle", "city"),
    *("enemy", "duel", "ferocious", "won", "lost", "drew", "spends_ammo"),
)
_WITH = {
    "trait": TRAITS,
    "range": RANGES,
    "weapon": ("melee", "ranged"),
    "terrain": TERRAINS,
    "skill": SKILLS,
    "ammo": None,
    "fuel": None,
    "reputation": None,
}
MOST = 14


class EffectError(ValueError):
    """An effect that cannot be read, in one sentence."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a power, hex action or payment costs its user."""

    green: int = 0
    yellow: int = 0
    red: int = 0
    ammo: int = 0
    fuel: int = 0
    discard: bool = False
    mark: bool = False

    @property
    def gear(self) -> int:
        """The value of the gear that has to be paid (WK-TRD-01)."""
        return self.green + 3 * self.yellow + 9 * self.red


FREE = Cost()


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect: its verb, what it is about, its numbers, its condition, and the effects inside it."""

    verb: str
    what: str = ""
    amount: int = 0  # 99: all
    where: str = ""
    cond: str = ""
    skills: tuple[str, ...] = ()
    difficulty: int = 0
    cost: Cost = FREE
    then: tuple[Effect, ...] = ()  # check: passed
    other: tuple[Effect, ...] = ()  # check: failed
    each: tuple[Effect, ...] = ()  # check: for each success
    options: tuple[tuple[Effect, ...], ...] = ()  # choose: the choices; roll: the rows of the table
    upto: tuple[int, ...] = ()  # roll: the highest face of each row

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        """An instant effect happens to a knight."""
        DOING[self.verb](game, seat, self, luck)

    def apply(self, game: Knights, seat: Seat, when: str, luck: Luck) -> None:
        """A scoped effect changes what is under way."""
        APPLYING[self.verb](game, seat, self, when, luck)


# What verbs do lies above the phases, as an effect may ask for any step: doing.py fills these in.
DOING: dict[str, Callable[[Knights, Seat, Effect, Luck], None]] = {}
APPLYING: dict[str, Callable[[Knights, Seat, Effect, str, Luck], None]] = {}


@dataclass(frozen=True, slots=True)
class Power:
    """What a sheet, card or enemy can do: when, at what cost, under which condition."""

    when: str
    effects: tuple[Effect, ...]
    cost: Cost = FREE
    cond: str = ""
    may: bool = False  # an enemy's power that the Waster may use or not


ALL = 99


def read_effects(rows: Any, timing: str, cards: frozenset[str]) -> tuple[Effect, ...]:
    """A list of effects that may stand at a timing ('' where only instant verbs may stand)."""
    if not isinstance(rows, list) or not rows:
        raise EffectError("write a list of one or more effects, for example [{ suffer = 1 }]")
    return tuple(read_effect(row, timing, cards) for row in rows)


def read_effect(row: Any, timing: str, cards: frozenset[str]) -> Effect:
    """An effect as a designer writes it: ``{ gain = "fuel", amount = 2 }`` or ``{ suffer = 1, if = "clean" }``."""
    if not isinstance(row, dict) or not row:
        raise EffectError("an effect is a table, for example { suffer = 1 }")
    verb = next(iter(row))
    if verb not in VERBS:
        raise EffectError(f"'{verb}' is no effect; the effects are {', '.join(VERBS)}")
    if verb in SCOPED and verb not in TIMINGS.get(timing, ()):
        raise EffectError(f"{verb} has no place {f'at {timing}' if timing else 'here'}")
    if verb in INSTANT and timing in PASSIVE:
        raise EffectError(f"{verb} cannot work always; at always may stand {', '.join(TIMINGS['always'])}")
    kind, fields = VERBS[verb]
    for key in row:
        if key not in (verb, "if", *fields):
            raise EffectError(f"{verb} has no '{key}'" + (f"; it has {', '.join(fields)} and if" if fields else ""))
    facts: dict[str, Any] = {"cond": read_condition(row["if"])} if "if" in row else {}
    facts |= _value(verb, kind, row[verb], timing, cards)
    for field in fields:
        facts |= _field(verb, field, row, timing, cards)
    return Effect(verb, **facts)


def _value(verb: str, kind: Any, value: Any, timing: str, cards: frozenset[str]) -> dict[str, Any]:
    if isinstance(kind, tuple):
        return {"what": word(verb, value, kind)}
    if kind in (NUMBER, SIGNED):
        return {"amount": number(verb, value, least=-9 if kind == SIGNED else 1, most=10)}
    if kind == TRUE:
        if value is not True:
            raise EffectError(f"write {{ {verb} = true }}")
        return {}
    if kind == CARD:
        if value not in cards:
            raise EffectError(f"{verb} names '{value}', and there is no such card")
        return {"what": value}
    if kind == "cost":
        return {"cost": read_cost(value)}
    if kind == "skills":
        return {"skills": read_skills(value)}
    if kind == "options":
        if not isinstance(value, list) or len(value) < 2:
            raise EffectError("choose needs two or more lists of effects")
        return {"options": tuple(read_effects(one, timing, cards) for one in value)}
    return _table(value, timing, cards)


def _table(rows: Any, timing: str, cards: frozenset[str]) -> dict[str, Any]:
    if not isinstance(rows, list) or any(not isinstance(row, dict) or set(row) != {"upto", "then"} for row in rows):
        raise EffectError("roll needs rows like { upto = 4, then = [...] }")
    upto = tuple(number("roll upto", row["upto"], most=10) for row in rows)
    if list(upto) != sorted(set(upto)) or not upto or upto[-1] != 10:
        raise EffectError("the rows of roll go up to 10, each higher than the one before")
    return {"upto": upto, "options": tuple(read_effects(row["then"], timing, cards) for row in rows)}


def _field(verb: str, field: str, row: dict[str, Any], timing: str, cards: frozenset[str]) -> dict[str, Any]:
    value = row.get(field)
    if field == "amount":
        if verb == "place" and row.get("where") != "choice":
            if value is not None:
                raise EffectError("place has an amount only where the place is a choice")
            return {}
        if value == "all" and verb == "lose":
            return {"amount": ALL}
        return {"amount": number(f"{verb} amount", value)}
    if field == "where":
        return {"where": word("where", value, PLACES)}
    if field == "hex":
        return {"amount": number("hex", value, most=15)}
    if field == "difficulty":
        return {"difficulty": read_difficulty(value)}
    if field == "skill":
        return {} if value is None else {"skills": read_skills(value)}
    if field == "on":
        return {} if value is None else {"where": word("on", value, CHECKS)}
    if field == "then":
        return {"then": read_effects(value, timing if timing not in SCOPED else "", cards)}
    if verb == "check" and not any(key in row for key in ("pass", "fail", "each")):
        raise EffectError("check needs pass, fail or each")
    name = {"pass": "then", "fail": "other", "each": "each"}[field]
    return {} if value is None else {name: read_effects(value, "", cards)}


def read_condition(value: Any) -> str:
    if not isinstance(value, str):
        raise EffectError("if must be a text")
    name, colon, of = value.partition(":")
    if not colon and name in CONDITIONS:
        return value
    if colon and name in _WITH:
        words = _WITH[name]
        if words is None and of.isdecimal():
            return value
        if words is not None and of in words:
            return value
    known = ", ".join([*CONDITIONS, *(f"{name}:..." for name in _WITH)])
    raise EffectError(f"if names '{value}', which is none of {known}")


def read_skills(value: Any) -> tuple[str, ...]:
    skills = [value] if isinstance(value, str) else value
    if not isinstance(skills, list) or not skills:
        raise EffectError(f"write one skill or a list of skills: {', '.join(SKILLS)}")
    return tuple(word("skill", skill, SKILLS) for skill in skills)


def read_difficulty(value: Any) -> int:
    if value not in DIFFICULTIES:
        raise EffectError(f"difficulty must be one of {', '.join(map(str, DIFFICULTIES))}")
    return int(value)


def read_cost(value: Any) -> Cost:
    """``"mark"``, ``"discard"``, or amounts like ``{ green = 1, fuel = 2 }``."""
    if value in ("mark", "discard"):
        return Cost(**{value: True})
    known = (*COLOURS, *STORES)
    if not isinstance(value, dict) or not value or any(key not in (*known, "mark", "discard") for key in value):
        raise EffectError(f'a cost is "mark", "discard" or amounts of {", ".join(known)}')
    amounts = {key: number(key, value[key]) for key in value if key in known}
    flags = {key: True for key in ("mark", "discard") if value.get(key) is True}
    return Cost(**amounts, **flags)  # type: ignore[arg-type]


def read_power(row: Any, timings: tuple[str, ...], cards: frozenset[str]) -> Power:
    """``{ when = "rest", cost = "mark", effects = [...] }``."""
    if not isinstance(row, dict):
        raise EffectError("a power is a table with when and effects")
    for key in row:
        if key not in ("when", "cost", "if", "may", "effects"):
            raise EffectError(f"a power has no '{key}'; it has when, cost, if, may, effects")
    when = word("when", row.get("when"), timings)
    cost = read_cost(row["cost"]) if "cost" in row else FREE
    if cost != FREE and when == "always":
        raise EffectError("what works always costs nothing")
    if cost.gear:
        raise EffectError("a power costs no gear; an effect pay does")
    if not isinstance(row.get("may", False), bool):
        raise EffectError("may must be true or false")
    cond = read_condition(row["if"]) if "if" in row else ""
    return Power(when, read_effects(row.get("effects"), when, cards), cost, cond, row.get("may", False))


def word(name: str, value: Any, known: tuple[str, ...]) -> str:
    if value not in known:
        raise EffectError(f"{name} names '{value}', which is none of {', '.join(known)}")
    return str(value)


def number(name: str, value: Any, least: int = 1, most: int = MOST) -> int:
    if type(value) is not int or not least <= value <= most or value == 0:
        raise EffectError(f"{name} needs a whole number from {least} to {most}" + ("" if least > 0 else ", not 0"))
    return value
