"""Effects that a knight is glad of: stores, healing, gear, luck cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta
from msgspec.structs import replace

from wastelands.engine.fields import Named, OneOf
from wastelands.engine.luck import Luck
from wastelands.engine.piles import without
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.knights.choices import Choose
from wastelands.games.knights.effect import OWN, Amount, Effect, Number, Voice, anywhere, at
from wastelands.games.knights.gear import set_kit, show
from wastelands.games.knights.markers import take_marker
from wastelands.games.knights.pieces import FULL_LEVEL
from wastelands.games.knights.sayings import cards_of
from wastelands.games.knights.spoils import Draw as DrawGear
from wastelands.games.knights.spoils import NewVehicle, ask_graft, ask_take
from wastelands.games.knights.stores import gain_reputation, gain_store
from wastelands.games.knights.stowing import gain
from wastelands.games.knights.vehicles import repair
from wastelands.games.knights.vocabulary import COLOURS, GRAFTS, MARKERS
from wastelands.games.knights.windows import draw_luck
from wastelands.games.knights.wounds import heal_health, heal_radiation, survive, wake

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights
    from wastelands.games.knights.words import Words

# What bots think of it.
POINTS = {"reputation": 3.0, "ammo": 0.5, "fuel": 0.6, "health": 1.2, "radiation": 1.2}
CARDS = {"green": 0.8, "yellow": 1.8, "red": 3.5}


class Gain(Effect, frozen=True):
    """Ammo, Fuel or Reputation."""

    verb, title, sign = "gain", N_("Gain"), "+{n} {{{what}}}"
    says = N_("Gain {n} {what}.")
    stands = anywhere()
    what: Annotated[str, OneOf(("ammo", "fuel", "reputation"))]
    amount: Amount

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        if self.what == "reputation":
            gain_reputation(game, seat, self.amount, luck)
        else:
            gain_store(game, seat, self.what, self.amount, luck)

    def help(self) -> float:
        return POINTS[self.what] * self.amount


class Heal(Effect, frozen=True):
    """Health, or Radiation that goes."""

    verb, title, sign = "heal", N_("Healing"), "{{medical pack}} {n} {{{what}}}"
    stands = anywhere()
    what: Annotated[str, OneOf(("health", "radiation"))]
    amount: Amount

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        (heal_health if self.what == "health" else heal_radiation)(game, seat, self.amount, luck)

    def bare(self, words: Words, voice: Voice = OWN) -> str:
        return words.say(
            N_("Heal {n} Health.") if self.what == "health" else N_("Remove {n} Radiation."), n=self.amount
        )

    def help(self) -> float:
        return POINTS[self.what] * self.amount


class Repair(Effect, frozen=True):
    """The vehicle is as new."""

    verb, title, sign = "repair", N_("Repaired vehicle"), "{{wrench}}"
    says = N_("Repair your vehicle.")
    stands = anywhere()

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        repair(game, seat, luck)


class Resupply(Effect, frozen=True):
    """All Health and no Radiation, or all stores and a sound vehicle (WK-EXP-07, WK-EXP-08)."""

    verb, title, sign = "resupply", N_("Resupply"), "{{cargo crate}}"
    stands = anywhere()
    what: Annotated[str, OneOf(("medical", "technical", "both", "either"))]

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        if self.what == "either":
            game.push(Choose(seat, ((Resupply("medical"),), (Resupply("technical"),))))
            return
        if self.what in ("medical", "both"):
            heal_radiation(game, seat, FULL_LEVEL, luck)
            heal_health(game, seat, FULL_LEVEL, luck)
        if self.what in ("technical", "both"):
            gain_store(game, seat, "ammo", FULL_LEVEL, luck)
            gain_store(game, seat, "fuel", FULL_LEVEL, luck)
            repair(game, seat, luck)

    def bare(self, words: Words, voice: Voice = OWN) -> str:
        return words.say(_RESUPPLY[self.what])


_RESUPPLY = {
    "medical": N_("Medical resupply."),
    "technical": N_("Technical resupply."),
    "both": N_("Medical and technical resupply."),
    "either": N_("Medical or technical resupply."),
}


class Wake(Effect, frozen=True):
    """An unconscious knight stands up (WK-KO-02)."""

    verb, title, sign = "wake", N_("Waking"), "{{heart beats}} {n}"
    says = N_("Regain consciousness and heal {n} Health.")
    stands = at("ko")
    amount: Number

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        if game.out[seat]:
            wake(game, seat, self.amount, luck)


class Survive(Effect, frozen=True):
    """A knight is not knocked out after all."""

    verb, title, sign = "survive", N_("Staying conscious"), "{{heart beats}} {n}"
    stands = at("ko")
    amount: Annotated[int, Meta(ge=1, le=FULL_LEVEL)]

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        survive(game, seat, self.amount, luck)

    def bare(self, words: Words, voice: Voice = OWN) -> str:
        n = self.amount
        return words.say(N_("Stay conscious, with {n} Health or {m} Radiation."), n=n, m=FULL_LEVEL - n)


# ---- cards


class Draw(Effect, frozen=True):
    """Gear from its deck, or a vehicle of that value from the pool (WK-WST-11)."""

    verb, title, sign = "draw", N_("Gear from the deck"), "+{n} {{deck}}"
    stands = anywhere()
    what: Annotated[str, OneOf(COLOURS)]
    amount: Amount

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        for _ in range(self.amount):
            game.push(DrawGear(seat, self.what))

    def bare(self, words: Words, voice: Voice = OWN) -> str:
        return words.say(N_("Draw {cards}."), cards=cards_of(words, self.what, self.amount))

    def help(self) -> float:
        return CARDS[self.what] * self.amount


class Title(Effect, frozen=True):
    """A titled blue card; a mutation grows on at once, a vehicle waits for its owner's word (WK-GEAR-22)."""

    verb, title, sign = "title", N_("Blue card"), "+1 {{id card}}"
    says = N_("Take “{card}” from the blue deck.")
    stands = anywhere()
    what: Annotated[str, Named("blue gear card"), Meta(examples=["BL01"])]

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        card = self.what
        if card not in game.blue:
            return
        game.blue = without(game.blue, card)
        luck.tell("title", seat=seat, card=card)
        if card in game.content.vehicles:
            game.push(NewVehicle(seat, card))
        elif game.content.gear[card].group == "mutation":
            kit = game.kits[seat]
            set_kit(game, seat, replace(kit, grafts=tuple(sorted((*kit.grafts, card)))))
            show(game, seat)
        else:
            gain(game, seat, ((card,),), openly=True)


class Take(Effect, frozen=True):
    """Any card of a colour from the Stalls (WK-HEX-10)."""

    verb, title, sign = "take", N_("Gear from the Stalls"), "+1 {{shop}}"
    says = N_("Take 1 card from the Stalls: {what}.")
    stands = anywhere()
    what: Annotated[str, OneOf(COLOURS)]

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        ask_take(game, seat, self.what)


class LuckCards(Effect, frozen=True):
    """Luck cards from the deck."""

    verb, title, sign = "luck", N_("Luck cards"), "+{n} {{card ace spades}}"
    says = N_("Draw {n} luck card."), N_("Draw {n} luck cards.")
    stands = anywhere()
    amount: Number

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        draw_luck(game, seat, self.amount, luck)


class Graft(Effect, frozen=True):
    """An implant or a tuning card is attached or discarded, or mutations are discarded (WK-GEAR-22)."""

    verb, title, sign = "graft", N_("Implants, mutations, tuning"), "{{mechanical arm}}"
    stands = anywhere()
    what: Annotated[str, OneOf(GRAFTS)]

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        ask_graft(game, seat, self.what)

    def bare(self, words: Words, voice: Voice = OWN) -> str:
        return words.say(_GRAFT[self.what])


_GRAFT = {
    "implant": N_("Attach or discard one of your implants."),
    "mutation": N_("Discard any of your mutations."),
    "tuning": N_("Attach or discard a tuning card."),
}


class Prize(Effect, frozen=True):
    """A mission marker from the knight's hex."""

    verb, title, sign = "prize", N_("Mission marker"), "+1 {{trophy}}"
    says = N_("Take 1 marker: {what}.")
    stands = anywhere()
    what: Annotated[str, OneOf(MARKERS)]

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        take_marker(game, seat, self.what, luck)
