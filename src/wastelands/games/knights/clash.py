"""A clash after the cards are shown: attacks by initiative, damage, dominance, range (WK-CMB-24 to WK-CMB-35)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.luck import Luck
from wastelands.engine.step import Step
from wastelands.games.knights.attack import damage, enemy_of, fight_of, initiative, pay_for_attack, pool, seat_of, soak
from wastelands.games.knights.checks import roll
from wastelands.games.knights.effects import RANGES
from wastelands.games.knights.loadout import loadout
from wastelands.games.knights.pieces import NOBODY, Fight, pair
from wastelands.games.knights.powers import holds
from wastelands.games.knights.resources import lose_health
from wastelands.games.knights.windows import Alternate

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

CLASHES = 3  # WK-CMB-04


def knocked(game: Knights) -> bool:
    """A combatant who is unconscious is defeated (WK-CMB-40)."""
    fight = fight_of(game)
    down = tuple(
        [fight.down[side] or (seat_of(fight, side) != NOBODY and game.out[seat_of(fight, side)]) for side in (0, 1)]
    )
    game.fight = replace(fight, down=(down[0], down[1]))
    return any(down)


class Attacks(Step["Knights"], frozen=True):
    """Attacks follow initiative; equal icons are simultaneous, the Active Knight rolls first (WK-CMB-24)."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        fight = fight_of(game)
        sides = [side for side in (0, 1) if fight.arms[side][0]]
        equal = len(sides) == 2 and fight.arms[0][1] == fight.arms[1][1]
        sides.sort(key=lambda side: initiative(game, fight.arms[side][1]))
        for side in reversed(sides):
            game.push(Attack(side, equal))


class Attack(Step["Knights"], frozen=True):
    """One side's attack: cost, windows, roll, damage."""

    side: int
    equal: bool
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        if (knocked(game) and not self.equal) or not is_armed(game, fight_of(game), self.side):
            return
        fight = fight_of(game)
        game.fight = replace(fight, attacker=self.side, now=((), ()), rolls=())
        sides = (seat_of(fight, self.side), seat_of(fight, 1 - self.side))
        game.push(
            Hit(self.side),
            Alternate(sides, ("attacked", "defended")),
            RollAttack(self.side),
            Alternate(sides, ("attack", "defend")),
        )


def is_armed(game: Knights, fight: Fight, side: int) -> bool:
    """Whether the weapon that was aimed is still there (WK-CMB-41)."""
    seat = seat_of(fight, side)
    return seat == NOBODY or any(weapon.card == fight.arms[side][0] for weapon in loadout(game, seat).weapons)


class RollAttack(Step["Knights"], frozen=True):
    side: int
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        pay_for_attack(game, self.side, luck)
        reroll_attack(game, luck)


def reroll_attack(game: Knights, luck: Luck) -> None:
    fight = fight_of(game)
    rolls = roll(luck, pool(game, fight.attacker))
    game.fight = replace(fight, rolls=rolls)
    luck.tell("attack", side=fight.attacker, seat=seat_of(fight, fight.attacker), foe=fight.foe, dice=rolls)


class Hit(Step["Knights"], frozen=True):
    """Damage after armour; dominance counts the Health that was lost (WK-CMB-28, WK-CMB-33)."""

    side: int
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        from wastelands.games.knights.resolve import run_effects

        fight, other = fight_of(game), 1 - self.side
        dealt = damage(game, self.side)
        loss = max(0, dealt - soak(game, other)) if dealt else 0
        target = seat_of(fight, other)
        if target == NOBODY:
            loss = min(loss, fight.health)
            fight = replace(fight, health=fight.health - loss, taken=fight.taken + loss)
            defeated = fight.health == 0
        else:
            loss = min(loss, game.health[target])
            defeated = loss > 0 and game.health[target] == loss
        gains = pair(fight.gains, self.side, fight.gains[self.side] + loss)
        down = pair(fight.down, other, fight.down[other] or defeated)
        game.fight = replace(fight, gains=gains, down=down)
        luck.tell("hit", side=self.side, seat=seat_of(fight, self.side), foe=fight.foe, n=loss, damage=dealt)
        if target == NOBODY:
            return
        if loss and not defeated and seat_of(fight, self.side) == NOBODY:
            for power in enemy_of(game, fight).powers:
                if power.when == "hit":
                    run_effects(game, target, power.effects, luck)
        lose_health(game, target, loss, luck)


class EndClash(Step["Knights"], frozen=True):
    """Dominance, then range, then the next clash (WK-CMB-32 to WK-CMB-36)."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        from wastelands.games.knights.combat import Clash, apply_for_enemy

        if knocked(game):  # WK-CMB-34
            return
        fight = fight_of(game)
        gains = dominance_gains(game, fight)
        ferocious = bool(fight.foe) and enemy_of(game, fight).ferocious
        dominance = fight.dominance + gains[0] - gains[1]
        place = min(2, max(0, fight.range + sum(fight.moves)))  # WK-CMB-16
        prepared = (fight.cards[0] == "prepare", fight.cards[1] == "prepare")
        game.fight = replace(fight, dominance=dominance, range=place, prepared=prepared, clash=fight.clash + 1)
        if fight.clash < CLASHES:
            game.push(Clash())
        if fight.foe:
            for power in enemy_of(game, fight).powers:
                if power.when == "clash" and holds(game, fight.seat, power.cond):
                    apply_for_enemy(game, power.effects, luck)
        if ferocious:
            game.fight = replace(fight_of(game), dominance=0)  # WK-CMB-35
        luck.tell("dominance", n=fight_of(game).dominance, range=RANGES[fight_of(game).range])


def dominance_gains(game: Knights, fight: Fight) -> tuple[int, int]:
    """What the cards and the lost Health of a clash give each side (WK-CMB-08 to WK-CMB-18)."""
    gains = list(fight.gains)
    for side in (0, 1):
        card = game.content.combat[fight.cards[side]]
        if card.id == "change-range":
            if fight.moves[side] < 0:
                gains[side] += card.user
            else:
                gains[1 - side] += card.opponent
        else:
            gains[side] += card.user
            gains[1 - side] += card.opponent
    return gains[0], gains[1]
