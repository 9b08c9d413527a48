"""Everything that a card can do: one type per verb (WW-CARD-12, WW-CARD-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import field

from wastelands.engine.effects import Positive, verbs
from wastelands.engine.fields import OneOf
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.warlords.cards import (
    ON_A_BASE,
    ON_A_UNIT,
    RESOURCES,
    UNITS,
    Arms,
    Effect,
    Powers,
    Triple,
    add,
)
from wastelands.games.warlords.piles import draw
from wastelands.games.warlords.scoring import COUNTS, count

if TYPE_CHECKING:
    from wastelands.games.warlords.game import Warlords
    from wastelands.games.warlords.words import Words

Resource = Annotated[str, OneOf(RESOURCES)]
Subtype = Annotated[str, OneOf(UNITS)]
Counted = Annotated[str, OneOf(COUNTS)]
SIGNS = {
    "Raider": "raider",
    "Warrior": "warrior",
    "Machine": "carrier",
    "Trader": "trader",
    "Stronghold": "stronghold",
    "Works": "factory",
    "Market": "shop",
    "Shrine": "shrine",
}
_COUNTED = {"base": "stronghold", "unit": "strength", "res": "scrap", "prodtypes": "factory", "waste": "wastes"}


def _of(resource: str, n: int) -> Triple:
    scrap, juice, spark = (n if resource == one else 0 for one in RESOURCES)
    return scrap, juice, spark


class OnBase(Effect, frozen=True):
    """What a base card in a tableau does for its owner."""

    stands = (ON_A_BASE,)


class OnUnit(Effect, frozen=True):
    """What a unit does when it is played."""

    stands = (ON_A_UNIT,)


# ---- bases


class Production(OnBase, frozen=True):
    """A resource in every collection (WW-RES-01)."""

    verb, title, sign, worth = "prod", N_("Production"), "+{n} {{{what}}}", 0.40
    says = N_("Collection: Gain {gains}.")
    what: Resource
    amount: Positive

    def facts(self, words: Words) -> dict[str, Any]:
        return {"gains": words.amount(self.amount, self.what)}

    def lend(self, powers: Powers) -> None:
        powers.production = add((powers.production, _of(self.what, self.amount)))


class Choice(OnBase, frozen=True):
    """Juice or spark in every collection, as its owner likes (WW-RES-05)."""

    verb, title, sign, worth = "choice", N_("Choice"), "+{n} {{juice}}/{{spark}}", 0.45
    says = (
        N_("Collection: Gain 1 juice or 1 spark."),
        N_("Collection: Gain {n} juice and spark in all, divided as you like."),
    )
    amount: Positive

    def lend(self, powers: Powers) -> None:
        powers.choice += self.amount


class Draw(OnBase, frozen=True):
    """Cards in every collection (WW-RES-06)."""

    verb, title, sign, worth = "draw", N_("Draw"), "+{n} {{hand}}", 0.75
    says = N_("Collection: Draw {n} card."), N_("Collection: Draw {n} cards.")
    amount: Positive

    def lend(self, powers: Powers) -> None:
        powers.draws += self.amount


class Muster(OnBase, frozen=True):
    """Strength for all units of a subtype (WW-REV-07)."""

    verb, title, worth = "muster", N_("Muster"), 0.60
    what: Subtype
    amount: Positive

    def sentence(self, words: Words) -> str:
        return words.say(_MUSTER[self.what], n=self.amount)

    def signs(self) -> str:
        return f"{{{SIGNS[self.what]}}} +{self.amount}"

    def lend(self, powers: Powers) -> None:
        powers.muster[self.what] = powers.muster.get(self.what, 0) + self.amount


class Fortify(OnBase, frozen=True):
    """Defence for the other base cards of the tableau (WW-BASE-02)."""

    verb, title, sign, worth = "fortify", N_("Fortify"), "{{stronghold}} +{n} {{armour}}", 0.20
    says = N_("Your other base cards have +{n} defence.")
    amount: Positive

    def lend(self, powers: Powers) -> None:
        powers.fortify += self.amount


class Discount(OnBase, frozen=True):
    """Less to pay at the reveal (WW-REV-06)."""

    verb, title, sign, worth = "discount", N_("Discount"), "−{n} {{{what}}}", 0.35
    says = N_("At the reveal you pay {n} {resource} less in all (not below 0).")
    what: Resource
    amount: Positive

    def lend(self, powers: Powers) -> None:
        powers.discount = add((powers.discount, _of(self.what, self.amount)))


class Barter(OnBase, frozen=True):
    """A higher bid in the shop (WW-REV-07)."""

    verb, title, sign, worth = "barter", N_("Barter"), "{{bid}} +{n}", 0.20
    says = N_("Your bid in the shop is {n} higher if you have a paid unit there.")
    amount: Positive

    def lend(self, powers: Powers) -> None:
        powers.barter += self.amount


class Fortune(OnBase, frozen=True):
    """Better rolls to break a tie (WW-REV-09)."""

    verb, title, sign, worth = "luck", N_("Luck"), "{{dice}} +{n}", 0.10
    says = N_("Add {n} to each of your tie-break rolls.")
    amount: Positive

    def lend(self, powers: Powers) -> None:
        powers.luck += self.amount


class Scrapper(OnBase, frozen=True):
    """Scrap for abandoned units (WW-EORD-06)."""

    verb, title, sign, worth = "scrapper", N_("Scrapper"), "{{wastes}} +{n} {{scrap}}", 0.10
    says = N_("Gain {n} scrap for each unit that you abandon.")
    amount: Positive

    def lend(self, powers: Powers) -> None:
        powers.scrapper += self.amount


class Scouts(OnBase, frozen=True):
    """Cards for whoever gains the base, at once (WW-CARD-11)."""

    verb, title, sign, worth = "scouts", N_("Scouts"), "{{spoils}} +{n} {{hand}}", 0.20
    says = N_("When you gain this base, draw {n} card."), N_("When you gain this base, draw {n} cards.")
    amount: Positive

    def do(self, game: Warlords, seat: Seat, luck: Luck) -> None:
        draw(game, seat, self.amount, luck)


# ---- units


class _AtTarget(OnUnit, frozen=True):
    """Strength at one kind of target, whose name is the verb (WW-REV-07)."""

    amount: Positive

    def arm(self, arms: Arms) -> None:
        arms.bonus[self.verb] += self.amount


class Field(_AtTarget, frozen=True):
    """Strength on battlefields."""

    verb, title, sign, worth = "field", N_("Field"), "{{battlefield}} +{n}", 0.08
    says = N_("+{n} strength on a battlefield.")


class Assault(_AtTarget, frozen=True):
    """Strength against bases."""

    verb, title, sign, worth = "assault", N_("Assault"), "{{attack}} +{n}", 0.06
    says = N_("+{n} strength when attacking a base.")


class Defend(_AtTarget, frozen=True):
    """Strength in defence of a base."""

    verb, title, sign, worth = "defend", N_("Defend"), "{{armour}} +{n}", 0.05
    says = N_("+{n} strength when defending a base.")


class Shopper(_AtTarget, frozen=True):
    """Strength in the shop."""

    verb, title, sign, worth = "shop", N_("Shopper"), "{{bid}} +{n}", 0.06
    says = N_("+{n} strength in the shop.")


class Pack(OnUnit, frozen=True):
    """Strength beside another unit of a subtype (WW-REV-07)."""

    verb, title, worth = "pack", N_("Pack"), 0.06
    what: Subtype
    amount: Positive

    def sentence(self, words: Words) -> str:
        return words.say(_PACK[self.what], n=self.amount)

    def signs(self) -> str:
        return f"+{{{SIGNS[self.what]}}} +{self.amount}"

    def arm(self, arms: Arms) -> None:
        arms.pack = (*arms.pack, (self.what, self.amount))


class Salvage(OnUnit, frozen=True):
    """A resource right after paying (WW-REV-06)."""

    verb, title, sign, worth = "salvage", N_("Salvage"), "+{n} {{{what}}}", 0.15
    says = N_("Gain {n} {resource} right after paying.")
    what: Resource
    amount: Positive

    def arm(self, arms: Arms) -> None:
        arms.salvage = add((arms.salvage or (0, 0, 0), _of(self.what, self.amount)))


class Spoils(OnUnit, frozen=True):
    """A resource for a won fight (WW-BAT-09)."""

    verb, title, sign, worth = "spoils", N_("Spoils"), "{{spoils}} +{n} {{{what}}}", 0.12
    says = N_("Gain {n} {resource} if this unit wins a battlefield or a base attack.")
    what: Resource
    amount: Positive

    def arm(self, arms: Arms) -> None:
        arms.spoils = add((arms.spoils or (0, 0, 0), _of(self.what, self.amount)))


class Loyal(OnUnit, frozen=True):
    """The unit comes back to the hand (WW-EORD-06)."""

    verb, title, sign, worth = "loyal", N_("Loyal"), "{{loyal}}", 0.25
    says = N_("At the end of the round take this unit back into your hand, unless you abandon it.")

    def arm(self, arms: Arms) -> None:
        arms.loyal = True


# ---- points


class _Glory(OnBase, frozen=True):
    """Points for what its owner has (WW-END-06)."""

    scores = True
    what: Counted
    per: Positive

    def sentence(self, words: Words) -> str:
        what = self.what.partition(":")[2]
        message = self.by_count()["res" if what in RESOURCES else self.what]
        resource = words.resource(what) if what in RESOURCES else ""
        return words.say(message, k=self.per, resource=resource, **self.facts(words))

    def by_count(self) -> dict[str, str]:
        """Its sentences by what it counts."""
        raise NotImplementedError

    def counted(self) -> str:
        """The sign of what it counts."""
        kind, _, what = self.what.partition(":")
        return SIGNS.get(what) or (what if what in RESOURCES else _COUNTED[kind])


class Glory(_Glory, frozen=True):
    """A point for so many of something, up to a limit."""

    verb, title = "vp_each", N_("Glory")
    most: Positive

    def facts(self, words: Words) -> dict[str, Any]:
        return super().facts(words) | {"n": 1}

    def by_count(self) -> dict[str, str]:
        if self.per == 1:
            return _EACH_ONE
        return _IF if self.most == 1 else _EACH

    def signs(self) -> str:
        return f"{self.per} {{{self.counted()}}} = +1 {{points}}"

    def bonus(self, game: Warlords, seat: Seat) -> int:
        return min(count(game, seat, self.what) // self.per, self.most)


class Completion(_Glory, frozen=True):
    """Points for enough of something."""

    verb, title = "vp_if", N_("Completion")
    per: Positive = field(name="least")
    amount: Positive

    def by_count(self) -> dict[str, str]:
        return _IF

    def signs(self) -> str:
        return f"{self.per} {{{self.counted()}}} = +{self.amount} {{points}}"

    def bonus(self, game: Warlords, seat: Seat) -> int:
        return self.amount if count(game, seat, self.what) >= self.per else 0


# ---- sentences whose grammar depends on what they speak of

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

EFFECTS = verbs(Effect)
