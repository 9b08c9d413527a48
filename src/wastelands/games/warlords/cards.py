"""Cards: designs as data over effects, and what the effects of a tableau come to (WW-CARD)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from msgspec import Meta, Struct

from wastelands.drawing.looks import Look
from wastelands.engine import content, effects
from wastelands.engine.fields import Names
from wastelands.engine.languages import said_in
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat

if TYPE_CHECKING:
    from wastelands.games.warlords.game import Warlords
    from wastelands.games.warlords.words import Words

RESOURCES = ("scrap", "juice", "spark")
UNITS = ("Raider", "Warrior", "Machine", "Trader")  # WW-CARD-05
BASES = ("Stronghold", "Works", "Market", "Shrine")
ON_A_BASE, ON_A_UNIT = "on a base", "on a unit"
FILES = ("starters", "shop", "objectives")

Triple = tuple[int, int, int]
NOTHING: Triple = (0, 0, 0)


class Numbers(Struct, frozen=True, kw_only=True):
    """The numbers that stand on no card (numbers.toml)."""

    scrap: Annotated[int, Meta(ge=0, le=40)] = 5  # in stock at the start (WW-SET-08)
    hand: Annotated[int, Meta(ge=1, le=10)] = 4  # cards at the start (WW-SET-10)
    least_scrap: Annotated[int, Meta(ge=0, le=20)] = 2  # in each collection (WW-RES-08)
    least_draw: Annotated[int, Meta(ge=1, le=10)] = 2
    to_win: Annotated[int, Meta(ge=3, le=99)] = 21  # victory points (WW-END-01)


@dataclass(slots=True)
class Powers:
    """What the bases of a tableau come to; effects of the same kind add up."""

    production: Triple = NOTHING
    choice: int = 0
    draws: int = 0
    muster: dict[str, int] = field(default_factory=dict)
    fortify: int = 0
    discount: Triple = NOTHING
    barter: int = 0
    luck: int = 0
    scrapper: int = 0


@dataclass(slots=True)
class Arms:
    """What the effects of a unit come to."""

    bonus: dict[str, int] = field(default_factory=lambda: {"field": 0, "assault": 0, "defend": 0, "shop": 0})
    pack: tuple[tuple[str, int], ...] = ()
    salvage: Triple | None = None
    spoils: Triple | None = None
    loyal: bool = False


class Effect(effects.Effect["Warlords", "Words"], frozen=True):
    """What a card can do: a base lends powers or scores, a unit is armed.  The verbs stand in effects.py."""

    worth: ClassVar[float] = 0.0  # of one of it to bots, in victory points
    scores: ClassVar[bool] = False
    labels = {"what": "", "amount": 1, "per": 1, "most": 0}

    @property
    def amount(self) -> int:
        """How much of it."""
        return 1

    def facts(self, words: Words) -> dict[str, Any]:
        facts = super().facts(words)
        return facts | {"resource": words.resource(facts["what"])} if facts.get("what") in RESOURCES else facts

    def do(self, game: Warlords, seat: Seat, luck: Luck) -> None:
        """What happens at once when the card comes to its owner; mostly nothing."""

    def lend(self, powers: Powers) -> None:
        """What a base adds to the powers of its tableau."""

    def arm(self, arms: Arms) -> None:
        """What a unit fights with."""

    def bonus(self, game: Warlords, seat: Seat) -> int:
        """The points that it gives its owner now."""
        return 0


@dataclass(frozen=True, slots=True)
class Card:
    """One design.  Identical copies are interchangeable, so a card on the table is just this id."""

    id: str
    names: Names
    unit: bool
    subtype: str
    acquire: int = 0
    build: Triple = NOTHING
    attack: int = 0
    defence: int = 0
    points: int = 0  # for a base the extra above 1, for a unit the total
    effects: tuple[Effect, ...] = ()
    copies: int = 1
    look: Look | None = field(default=None, repr=False)  # no rule, so that records do not know it
    # read off the effects once, for speed
    bonus: dict[str, int] = field(default_factory=dict, compare=False, repr=False)  # by kind of target
    pack: tuple[tuple[str, int], ...] = field(default=(), compare=False, repr=False)
    salvage: Triple | None = field(default=None, compare=False, repr=False)
    spoils: Triple | None = field(default=None, compare=False, repr=False)
    loyal: bool = field(default=False, compare=False, repr=False)
    scoring: tuple[Effect, ...] = field(default=(), compare=False, repr=False)

    def name(self, lang: str = "en") -> str:
        return said_in(self.names, lang)


class Content(content.Content):
    """A whole set of cards."""

    def __init__(self, folder: Path, files: dict[str, tuple[Card, ...]], numbers: Numbers) -> None:
        super().__init__(folder)
        self.numbers = numbers
        self.starters, self.shop, self.objectives = (files[name] for name in FILES)
        self.cards = {card.id: card for card in (*self.starters, *self.shop, *self.objectives)}
        rules = "".join(repr(replace(card, names=())) for card in self.cards.values())
        rules += repr(numbers) if numbers != Numbers() else ""  # older records know only cards
        self.mark = f"{len(self.cards)} cards {sha256(rules.encode()).hexdigest()[:12]}"  # names change no game

    def starting_tableau(self) -> tuple[str, ...]:
        """The starter bases lie in the tableau from the beginning (WW-SET-11)."""
        return tuple(card.id for card in self.starters if not card.unit for _ in range(card.copies))

    def starting_deck(self) -> tuple[str, ...]:
        return tuple(sorted(card.id for card in self.starters if card.unit for _ in range(card.copies)))


@lru_cache(maxsize=16384)
def powers(cards: Content, tableau: tuple[str, ...]) -> Powers:
    """What the bases of a tableau come to (WW-CARD-13)."""
    found = Powers()
    for card in tableau:
        for effect in cards.cards[card].effects:
            effect.lend(found)
    return found


def add(triples: Iterable[Triple]) -> Triple:
    scrap = juice = spark = 0
    for one in triples:
        scrap, juice, spark = scrap + one[0], juice + one[1], spark + one[2]
    return scrap, juice, spark
