"""The base class of effects, and what stands beside them on a card: moments, conditions and costs.

The types of effects lie above the phases of a round, as an effect may ask for any step; the steps know this class only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple, TypeAlias

from msgspec import Meta, Struct, field

from wastelands.engine import effects
from wastelands.engine.fields import At, OneOf, Spelled
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.knights.vocabulary import COLOURS, DIFFICULTIES, SKILLS, STORES

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights
    from wastelands.games.knights.words import Words

ALL = 99
MOST = 14

Number: TypeAlias = Annotated[int, Meta(ge=1, le=10)]
Amount: TypeAlias = Annotated[int, Meta(ge=1, le=MOST)]


def _not_zero(value: Any) -> Any:
    if type(value) is not int or not -9 <= value <= 10 or not value:
        raise ValueError("must be a whole number from -9 to 10, not 0")
    return value


def _one_or_many(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


Signed: TypeAlias = Annotated[int, Spelled(_not_zero, "a whole number from -9 to 10, not 0"), Meta(examples=[1])]
Skills: TypeAlias = Annotated[
    tuple[Annotated[str, OneOf(SKILLS)], ...],
    Spelled(_one_or_many, f"one skill or a list of skills: {', '.join(SKILLS)}"),
    Meta(min_length=1),
]


def _difficulty(value: Any) -> Any:
    if value not in DIFFICULTIES:
        raise ValueError(f"must be one of {', '.join(map(str, DIFFICULTIES))}")
    return value


Difficulty: TypeAlias = Annotated[
    int, Spelled(_difficulty, f"one of {', '.join(map(str, DIFFICULTIES))}"), Meta(examples=[7])
]


# ---- moments


class Moment(NamedTuple):
    """When a power or luck card works: how that is said, and on which cards it may stand."""

    says: str
    on: tuple[str, ...]


MOMENTS = {
    "always": Moment("", ("gear", "enemy")),
    "moving": Moment(N_("before moving"), ("gear", "luck")),
    "check": Moment(N_("before your check"), ("gear", "luck")),
    "checked": Moment(N_("after your check"), ("gear", "luck")),
    "rival_check": Moment(N_("before a rival's check"), ("luck",)),
    "combat": Moment(N_("before combat"), ("gear", "luck", "enemy")),
    "attack": Moment(N_("before your attack check"), ("gear", "luck")),
    "attacked": Moment(N_("after your attack check"), ("gear", "luck")),
    "defend": Moment(N_("before an attack check against you"), ("gear", "luck")),
    "defended": Moment(N_("after an attack check against you"), ("gear", "luck")),
    "fought": Moment(N_("after combat"), ("gear", "luck")),
    "response": Moment(N_("in response to a luck card"), ("luck",)),
    "hurt": Moment(N_("at any time"), ("gear",)),
    "ko": Moment(N_("when you lose consciousness"), ("gear",)),
    "rest": Moment(N_("in the Rest Step"), ("gear",)),
    "any": Moment(N_("at any time"), ("luck",)),
    "escape": Moment("", ("enemy",)),
    "clash": Moment(N_("at the end of each clash"), ("enemy",)),
    "hit": Moment(N_("if its attack takes Health"), ("enemy",)),
    "win": Moment(N_("if you win"), ("enemy",)),
    "lose": Moment(N_("if you lose"), ("enemy",)),
}


def moments_of(cards: str) -> tuple[str, ...]:
    return tuple(when for when, moment in MOMENTS.items() if cards in moment.on)


ON_GEAR, ON_LUCK, ON_ENEMIES = moments_of("gear"), moments_of("luck"), moments_of("enemy")
AT_EFFECTS = ("escape", "hit", "win", "lose")  # moments whose conditions stand beside the effects
AT_CHECKS = ("check", "rival_check", "checked")


# ---- places: where an effect may stand, as it follows "has no place"

ONCE = "where something happens at once"
ENEMY = "of an enemy"  # what stands on an enemy counts for it, or happens to the knight whom it fights


def at(*whens: str) -> tuple[str, ...]:
    """On a sheet, gear or a luck card, at these moments."""
    return tuple(f"at {when}" for when in whens)


def of_enemy(*whens: str) -> tuple[str, ...]:
    return tuple(f"at {when} {ENEMY}" for when in whens)


def inside(place: str, row: Mapping[str, Any] = {}) -> str:
    """The place of effects inside an effect."""
    return place if place.startswith("inside") else f"inside an effect {place}"


def at_its_moment(place: str, row: Mapping[str, Any]) -> str:
    """The place of the effects of a power or luck card, which names its moment."""
    return f"at {row.get('when')} {place}".rstrip()


def anywhere(*but: str) -> tuple[str, ...]:
    """Wherever something happens at once, also inside other effects, but for some moments."""
    own = [when for when in MOMENTS if when not in ("always", "escape", *but) and MOMENTS[when].on != ("enemy",)]
    foes = [when for when in ON_ENEMIES if when not in ("always", "escape", *but)]
    places = (ONCE, *at(*own), *of_enemy(*foes))
    return (*places, *map(inside, places))


# ---- conditions


class Condition(NamedTuple):
    """What a card may ask for: whether it holds for a knight, how it is said, and which values follow its colon.

    A condition with several sentences has one for each value; `foe` are those of an enemy's card, where they differ.
    """

    holds: Callable[[Knights, Seat, str], bool]
    says: str | Mapping[str, str]
    of: tuple[str, ...] | None = ()  # None: a number
    foe: Mapping[str, str] = {}


CONDITIONS: dict[str, Condition] = {}  # conditions.py, which knows the table, fills it


def read_condition(value: Any) -> str:
    """A condition as a designer writes it: ``wounded`` or ``trait:beast``."""
    if isinstance(value, str):
        name, colon, of = value.partition(":")
        known = CONDITIONS.get(name)
        if known is not None and (of.isdecimal() if known.of is None else of in known.of if known.of else not colon):
            return value
    names = [f"{name}:..." if condition.of != () else name for name, condition in CONDITIONS.items()]
    raise ValueError(f"must be one of {', '.join(names)}, not '{value}'")


If: TypeAlias = Annotated[str, Spelled(read_condition, "a condition"), Meta(examples=["wounded"])]


# ---- costs


class Cost(Struct, frozen=True):
    """What a power, hex action or payment costs its user."""

    green: Amount = 0
    yellow: Amount = 0
    red: Amount = 0
    ammo: Amount = 0
    fuel: Amount = 0
    discard: bool = False
    mark: bool = False

    @property
    def gear(self) -> int:
        """The value of the gear that has to be paid (WK-TRD-01)."""
        return self.green + 3 * self.yellow + 9 * self.red


FREE = Cost()


def _cost(value: Any) -> Any:
    if value in ("mark", "discard"):
        return {value: True}
    if not isinstance(value, dict) or not value:
        raise ValueError(f'must be "mark", "discard" or amounts of {", ".join((*COLOURS, *STORES))}')
    return value


Price: TypeAlias = Annotated[
    Cost, Spelled(_cost, "amounts of green, yellow, red, ammo or fuel"), Meta(examples=[Cost(fuel=1)])
]


# ---- effects


class Voice(NamedTuple):
    """Whose card speaks, and when: on an enemy's card `you` are the knight whom it fights."""

    foe: bool = False
    when: str = ""


OWN = Voice()


class Effect(effects.Effect["Knights", "Words"], frozen=True, kw_only=True):
    """One effect of a card.  Instant effects happen to a knight; scoped ones change what is under way."""

    scoped: ClassVar[bool] = False
    conditional: ClassVar[bool] = True  # whether it may have a condition
    mends: ClassVar[bool] = False  # whether it is wasted on a check that is passed
    foe_says: ClassVar[str] = ""  # on an enemy's card, where it differs
    what = ""  # what it is about, and how much of it: the facts that most effects have
    amount = 0

    cond: If = field(default="", name="if")

    def __post_init__(self) -> None:
        if self.cond and not self.conditional:
            raise ValueError(f"{self.verb} has no condition")

    @classmethod
    def places(cls) -> str:
        """Its places; what may stand inside other effects may stand nearly everywhere."""
        if ONCE not in cls.stands:
            return super().places()
        but = [place for place in anywhere() if place not in cls.stands and not place.startswith("inside")]
        everywhere = "at every moment but always and escape, and inside other effects"
        return f"{everywhere}, but not {', '.join(but)}" if but else everywhere

    def apply(self, game: Knights, seat: Seat, when: str, luck: Luck) -> None:
        """A scoped effect of a knight changes what is under way."""
        raise NotImplementedError(f"{self.verb} changes nothing under way")

    def apply_for_enemy(self, game: Knights) -> None:
        """A scoped effect of the enemy that is fought."""
        raise NotImplementedError(f"{self.verb} is no effect of enemies")

    # ---- how it is said

    def sentence(self, words: Words, voice: Voice = OWN) -> str:
        """The sentence on the card, with its condition."""
        return headed([condition(words, self.cond, voice)], self.bare(words, voice))

    def bare(self, words: Words, voice: Voice) -> str:
        """The sentence without its condition."""
        if voice.foe and self.foe_says:
            return words.say(self.foe_says, **self.facts(words))
        return super().sentence(words)

    def facts(self, words: Words) -> dict[str, Any]:
        n = words.say(N_("all")) if self.amount == ALL else self.amount
        return {"n": n, "what": words.thing(self.what), "card": words.card(self.what)}

    # ---- what bots think of it

    def harm(self, view: Knights, seat: Seat) -> float:
        """What it costs a knight on his way."""
        return 0.0

    def help(self) -> float:
        """What it brings as a reward."""
        return 0.8 * max(1, self.amount)

    def __repr__(self) -> str:
        """As effects were written when the first records were kept, whose fingerprints are made of it."""
        return f"Effect({', '.join(f'{name}={getattr(self, name, usual)!r}' for name, usual in _WRITTEN)})"


_WRITTEN: tuple[tuple[str, Any], ...] = (
    *(("verb", ""), ("what", ""), ("amount", 0), ("where", ""), ("cond", ""), ("skills", ()), ("difficulty", 0)),
    *(("cost", FREE), ("then", ()), ("other", ()), ("each", ()), ("options", ()), ("upto", ())),
)
Effects: TypeAlias = Annotated[tuple[Effect, ...], Meta(min_length=1)]
Inner: TypeAlias = Annotated[tuple[Effect, ...], At(inside), Meta(min_length=1)]


class Power(Struct, frozen=True):
    """What a sheet, card or enemy can do: when, at what cost, under which condition."""

    when: Annotated[str, OneOf(tuple(MOMENTS))]
    effects: Annotated[tuple[Effect, ...], At(at_its_moment), Meta(min_length=1)]
    cost: Price = FREE
    cond: If = field(default="", name="if")
    may: bool = False  # an enemy's power that the Waster may use or not

    def __post_init__(self) -> None:
        if self.cost != FREE and self.when == "always":
            raise ValueError("what works always costs nothing")
        if self.cost.gear:
            raise ValueError("a power costs no gear; an effect pay does")
        if self.cond and self.when in AT_EFFECTS:
            raise ValueError(f"the condition of what happens at {self.when} stands beside its effect")
        if self.cond and self.when == "always":
            for effect in self.effects:
                if not effect.conditional:
                    raise ValueError(f"{effect.verb} has no condition")


def headed(heads: list[str], text: str) -> str:
    """When and if, then what: ``Before combat, in a duel: +1 die.``"""
    head = ", ".join(part for part in heads if part)
    return f"{head[0].upper()}{head[1:]}: {text}" if head else text


def condition(words: Words, cond: str, voice: Voice = OWN) -> str:
    """A condition as it stands before the sentence of an effect."""
    if not cond:
        return ""
    name, _, of = cond.partition(":")
    known = CONDITIONS[name]
    if voice.foe and of in known.foe:
        return words.say(known.foe[of])
    return words.say(known.says, of=words.card(of)) if isinstance(known.says, str) else words.say(known.says[of])


def sentences(words: Words, effects: tuple[Effect, ...], voice: Voice = OWN) -> str:
    return " ".join(effect.sentence(words, voice) for effect in effects)
