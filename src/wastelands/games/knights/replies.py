"""Effects that change what is under way: a check or an attack again, another range, a luck card cancelled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec.structs import replace

from wastelands.engine.fields import OneOf
from wastelands.engine.luck import Luck
from wastelands.engine.piles import pair
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.knights.arms import fight_of
from wastelands.games.knights.attacks import reroll_attack
from wastelands.games.knights.checks import reroll
from wastelands.games.knights.effect import AT_CHECKS, OWN, Effect, Number, Voice, at, of_enemy
from wastelands.games.knights.vocabulary import RANGES
from wastelands.games.knights.windows import cancel

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights
    from wastelands.games.knights.words import Words


class Reroll(Effect, frozen=True):
    """The whole pool is rolled again, and the new result stands (WK-CHK-11)."""

    verb, title, sign = "reroll", N_("Repeated check"), "{{dice}} {{loyal}}"
    says, scoped, mends = N_("Repeat the check."), True, True
    stands = at("checked", "attacked", "defended")

    def apply(self, game: Knights, seat: Seat, when: str, luck: Luck) -> None:
        (reroll if when in AT_CHECKS else reroll_attack)(game, luck)


class Succeed(Effect, frozen=True):
    """A failed check passes."""

    verb, title, sign = "succeed", N_("Success"), "{{thumb up}}"
    says, scoped, mends = N_("The check is passed with 1 success."), True, True
    stands = at("checked")

    def apply(self, game: Knights, seat: Seat, when: str, luck: Luck) -> None:
        assert game.check is not None
        game.check = replace(game.check, forced=True)


class Cancel(Effect, frozen=True):
    """The luck card that was just played has no effect."""

    verb, title, sign = "cancel", N_("Cancelled luck card"), "{{cancel}}"
    says, scoped = N_("Cancel the luck card."), True
    stands = at("response")

    def apply(self, game: Knights, seat: Seat, when: str, luck: Luck) -> None:
        cancel(game)


class StartRange(Effect, frozen=True):
    """The combat begins at another range, if only one side wants it (WK-CMB-03)."""

    verb, title, sign = "start_range", N_("Range at the start"), "{{targeting}}"
    scoped = True
    stands = (*at("combat"), *of_enemy("combat"))
    what: Annotated[str, OneOf(RANGES)]

    def apply(self, game: Knights, seat: Seat, when: str, luck: Luck) -> None:
        fight = fight_of(game)
        side = 0 if seat == fight.seat else 1
        game.fight = replace(fight, starts=pair(fight.starts, side, RANGES.index(self.what)))

    def apply_for_enemy(self, game: Knights) -> None:
        fight = fight_of(game)
        game.fight = replace(fight, starts=pair(fight.starts, 1, RANGES.index(self.what)))

    def bare(self, words: Words, voice: Voice = OWN) -> str:
        return words.say(_START[self.what])


_START = {
    "short": N_("The combat starts at short range."),
    "medium": N_("The combat starts at medium range."),
    "long": N_("The combat starts at long range."),
}


class SetRange(Effect, frozen=True):
    """The enemy changes the range at the end of a clash."""

    verb, title, sign = "set_range", N_("Changed range"), "{{targeting}}"
    scoped = True
    stands = of_enemy("clash")
    what: Annotated[str, OneOf(RANGES)]

    def apply_for_enemy(self, game: Knights) -> None:
        game.fight = replace(fight_of(game), range=RANGES.index(self.what))

    def bare(self, words: Words, voice: Voice = OWN) -> str:
        return words.say(_SET[self.what])


_SET = {
    "short": N_("The range becomes short."),
    "medium": N_("The range becomes medium."),
    "long": N_("The range becomes long."),
}


class Dominance(Effect, frozen=True):
    """The enemy gains dominance at the end of a clash."""

    verb, title, sign = "dominance", N_("Dominance"), "+{n} {{throne king}}"
    says, scoped = N_("The enemy gains {n} dominance."), True
    stands = of_enemy("clash")
    amount: Number

    def apply_for_enemy(self, game: Knights) -> None:
        fight = fight_of(game)
        game.fight = replace(fight, dominance=fight.dominance - self.amount)
