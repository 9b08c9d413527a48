"""The attacks of a clash in order of initiative: windows, roll, damage (WK-CMB-24 to WK-CMB-31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.luck import Luck
from wastelands.engine.piles import pair
from wastelands.engine.step import Step
from wastelands.games.knights.arms import enemy_of, fight_of, initiative, is_armed, seat_of
from wastelands.games.knights.attack import damage, pay_for_attack, pool, soak
from wastelands.games.knights.checks import roll
from wastelands.games.knights.pieces import NOBODY
from wastelands.games.knights.resolve import run_effects
from wastelands.games.knights.windows import Alternate
from wastelands.games.knights.wounds import lose_health

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


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


class RollAttack(Step["Knights"], frozen=True):
    side: int
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        if is_armed(game, fight_of(game), self.side):
            pay_for_attack(game, self.side, luck)
        reroll_attack(game, luck)


def reroll_attack(game: Knights, luck: Luck) -> None:
    """The whole pool; whoever has laid his weapon away meanwhile rolls nothing."""
    fight = fight_of(game)
    if not is_armed(game, fight, fight.attacker):
        return
    rolls = roll(luck, pool(game, fight.attacker))
    game.fight = replace(fight, rolls=rolls)
    luck.tell("attack", side=fight.attacker, seat=seat_of(fight, fight.attacker), foe=fight.foe, dice=rolls)


class Hit(Step["Knights"], frozen=True):
    """Damage after armour; dominance counts the Health that was lost (WK-CMB-28, WK-CMB-33)."""

    side: int
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        fight, other = fight_of(game), 1 - self.side
        dealt = damage(game, self.side) if is_armed(game, fight, self.side) else 0
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
