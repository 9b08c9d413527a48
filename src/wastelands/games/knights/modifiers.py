"""Effects that change checks, attacks, movement and room while they last: they are counted where they matter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import field
from msgspec.structs import replace

from wastelands.engine.fields import OneOf
from wastelands.engine.luck import Luck
from wastelands.engine.piles import pair
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.knights.effect import AT_CHECKS, OWN, Effect, Number, Signed, Skills, Voice, at, of_enemy
from wastelands.games.knights.sayings import dice_of, signed, skills_of
from wastelands.games.knights.vocabulary import CHECKS, ICONS

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights
    from wastelands.games.knights.words import Words

SAID_OF_CHECKS = {
    "escape": N_("in escape checks"),
    "explore": N_("in exploration checks"),
    "task": N_("in checks of tasks"),
    "search": N_("in search checks"),
    "hex": N_("in checks of hexes and cards"),
    "attack": N_("in attack checks"),
}


class Modifier(Effect, frozen=True):
    """In a combat it counts for the whole of it, or for the attack under way."""

    scoped = True

    def apply(self, game: Knights, seat: Seat, when: str, luck: Luck) -> None:
        fight = game.fight
        assert fight is not None
        side = 0 if seat == fight.seat else 1
        if when == "combat":
            game.fight = replace(fight, mods=pair(fight.mods, side, (*fight.mods[side], self)))
        else:
            game.fight = replace(fight, now=pair(fight.now, side, (*fight.now[side], self)))

    def apply_for_enemy(self, game: Knights) -> None:
        fight = game.fight
        assert fight is not None
        game.fight = replace(fight, mods=pair(fight.mods, 1, (*fight.mods[1], self)))


# ---- checks and attacks


class Dice(Modifier, frozen=True):
    """Dice for checks: of some skills or all, of one kind or any."""

    verb, title, sign = "dice", N_("Dice"), "{n:+} {{dice}}"
    stands = (*at("always", "check", "rival_check", "combat", "attack"), *of_enemy("always", "combat", "escape"))
    amount: Signed
    skills: Skills = field(default=(), name="skill")
    where: Annotated[str, OneOf(CHECKS)] = field(default="", name="on")

    def counts_for(self, skill: str, kind: str) -> bool:
        """Whether it is about a check of this skill and kind."""
        return (not self.skills or skill in self.skills) and (not self.where or self.where == kind)

    def apply(self, game: Knights, seat: Seat, when: str, luck: Luck) -> None:
        if when not in AT_CHECKS:
            super().apply(game, seat, when, luck)
            return
        check = game.check
        assert check is not None
        if self.counts_for(check.skill, check.kind):
            game.check = replace(check, mods=check.mods + self.amount)

    def bare(self, words: Words, voice: Voice = OWN) -> str:
        parts, skills = [dice_of(words, self.amount)], skills_of(words, self.skills)
        if self.where:
            parts.append(words.say(SAID_OF_CHECKS[self.where]) + (f" ({skills})" if skills else ""))
        elif skills:
            parts.append(words.say(N_("in checks of {skills}"), skills=skills))
        elif voice.when == "combat" and not voice.foe:
            parts.append(words.say(SAID_OF_CHECKS["attack"]))
        if voice.foe:
            escape = voice.when == "escape"
            parts.append(words.say(N_("for your escape check") if escape else N_("for its attack checks")))
        return " ".join(parts) + "."


class FoeDice(Modifier, frozen=True):
    """Dice for attack checks against its owner."""

    verb, title, sign = "foe_dice", N_("Dice of the opponent"), "{n:+} {{dice}} {{attack}}"
    stands = (*at("always", "combat", "defend"), *of_enemy("always", "combat"))
    amount: Signed

    def bare(self, words: Words, voice: Voice = OWN) -> str:
        dice = dice_of(words, self.amount)
        if voice.when == "defend":
            return f"{dice}."
        message = N_("{dice} for your attack checks.") if voice.foe else N_("{dice} for attack checks against you.")
        return words.say(message, dice=dice)


class Damage(Modifier, frozen=True):
    """More damage of a hit."""

    verb, title, sign = "damage", N_("Damage"), "+{n} {{strength}}"
    says = N_("{n} additional damage.")
    foe_says = N_("Its attacks deal {n} additional damage.")
    stands = (*at("always", "combat", "attack"), *of_enemy("always", "combat"))
    amount: Number


class Piercing(Modifier, frozen=True):
    """Armour that an attack goes through."""

    verb, title, sign = "piercing", N_("Armour piercing"), "{n} {{silver bullet}}"
    says = N_("Armour piercing {n}.")
    stands = (*at("always", "combat", "attack"), *of_enemy("always", "combat"))
    amount: Number


class Armour(Modifier, frozen=True):
    """Damage that is kept off."""

    verb, title, sign = "armour", N_("Armour"), "+{n} {{armour}}"
    says = N_("Armour {n}.")
    stands = (*at("always", "combat", "defend"), *of_enemy("always", "combat"))
    amount: Number


class Bullseye(Modifier, frozen=True):
    """The face of a die from which on bull's-eyes count."""

    verb, title, sign = "bullseye", N_("Bull's-eyes"), "{n}+ {{on sight}}"
    conditional = False
    says = N_("Bull's-eyes count from {n}.")
    foe_says = N_("Its bull's-eyes count from {n}.")
    stands = (*at("always", "combat", "attack"), *of_enemy("always", "combat"))
    amount: Number


class Worth(Modifier, frozen=True):
    """Damage of each bull's-eye."""

    verb, title, sign = "worth", N_("Damage of bull's-eyes"), "{{on sight}} {n} {{strength}}"
    conditional = False
    says = N_("Bull's-eyes deal {n} damage each.")
    foe_says = N_("Its bull's-eyes deal {n} damage each.")
    stands = (*at("always", "combat", "attack"), *of_enemy("always", "combat"))
    amount: Number


class Multi(Modifier, frozen=True):
    """More multi icons on a weapon."""

    verb, title, sign = "multi", N_("Multi icons"), "+{n} {{multiple targets}}"
    conditional = False
    says = N_("{n} more multi icon."), N_("{n} more multi icons.")
    stands = at("always")
    amount: Number


class Icon(Modifier, frozen=True):
    """One more range icon on a weapon."""

    verb, title, sign = "icon", N_("Range icon"), "+1 {{targeting}}"
    conditional = False
    stands = at("always")
    what: Annotated[str, OneOf(ICONS)]

    def bare(self, words: Words, voice: Voice = OWN) -> str:
        return words.say(_ICON[self.what])


_ICON = {
    "short": N_("Additional range icon: short."),
    "medium": N_("Additional range icon: medium."),
    "long": N_("Additional range icon: long."),
    "melee": N_("Additional range icon: melee."),
}


class FreeAmmo(Modifier, frozen=True):
    """The attack costs no Ammo."""

    verb, title, sign = "free_ammo", N_("Free attack"), "0 {{ammo}}"
    conditional = False
    says = N_("The attack costs no Ammo.")
    stands = at("always", "attack")


# ---- movement and room


class MovementPoints(Modifier, frozen=True):
    """Movement points for the whole move."""

    verb, title, sign = "mp", N_("Movement points"), "{n:+} {{speed}}"
    stands = at("always", "moving")
    amount: Signed

    def apply(self, game: Knights, seat: Seat, when: str, luck: Luck) -> None:
        game.trip = replace(game.trip, bonus=game.trip.bonus + self.amount)

    def bare(self, words: Words, voice: Voice = OWN) -> str:
        n = self.amount
        one, many = _MP_ALWAYS if voice.when == "always" else _MP_NOW
        return words.count(one, many, abs(n), signed=signed(n))


_MP_ALWAYS = N_("{signed} movement point in each move."), N_("{signed} movement points in each move.")
_MP_NOW = N_("{signed} movement point in this move."), N_("{signed} movement points in this move.")


class PointsPerFuel(Modifier, frozen=True):
    """More movement points for each Fuel."""

    verb, title, sign = "mp_per_fuel", N_("Movement points for Fuel"), "+{n} {{speed}} {{fuel}}"
    says = N_("{n} more movement point for each Fuel."), N_("{n} more movement points for each Fuel.")
    stands = at("always", "moving")
    amount: Number

    def apply(self, game: Knights, seat: Seat, when: str, luck: Luck) -> None:
        game.trip = replace(game.trip, rate=game.trip.rate + self.amount)


class Pack(Modifier, frozen=True):
    """More room in the backpack."""

    verb, title, sign = "pack", N_("Room in the backpack"), "+{n} {{briefcase}}"
    says = N_("{n} more space in your backpack."), N_("{n} more spaces in your backpack.")
    stands = at("always")
    amount: Number
