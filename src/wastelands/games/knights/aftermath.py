"""The end of a combat: who won, rewards, spoils, effects after it (WK-CMB-36 to WK-CMB-39, WK-DUEL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat, Step
from wastelands.games.knights.arms import enemy_of, fight_of
from wastelands.games.knights.mission import rules_of
from wastelands.games.knights.pieces import Fight
from wastelands.games.knights.resolve import run_effects
from wastelands.games.knights.stealing import ask_loot
from wastelands.games.knights.stores import gain_reputation
from wastelands.games.knights.tasks import deed_defeat
from wastelands.games.knights.trading import trade_in_peace
from wastelands.games.knights.windows import Alternate

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


def outcome_of(fight: Fight) -> int:
    """0 Health decides in any clash, else dominance after the last; both or neither is a draw."""
    if fight.down[0] != fight.down[1]:
        return -1 if fight.down[0] else 1
    if fight.down[0] or fight.dominance == 0:
        return 0
    return 1 if fight.dominance > 0 else -1


class Conclude(Step["Knights"], frozen=True):
    """The combat is over."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        fight = fight_of(game)
        if fight.peaceful:
            luck.tell("peace", seat=fight.seat, rival=fight.rival)
            game.fight = None
            rules_of(game).after_peace(game, fight, luck)
            trade_in_peace(game, fight.seat, fight.rival)
            return
        fight = game.fight = replace(fight, result=outcome_of(fight), over=True)
        luck.tell("combat-over", seat=fight.seat, rival=fight.rival, foe=fight.foe, result=fight.result)
        game.push(ClearFight(), Alternate((fight.seat, fight.rival), ("fought", "fought")))
        if fight.foe:
            after_enemy(game, fight, luck)
        else:
            after_duel(game, fight, luck)


class ClearFight(Step["Knights"], frozen=True):
    """Decks, markers and range are put back (WK-CMB-39)."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        game.fight = None


def after_enemy(game: Knights, fight: Fight, luck: Luck) -> None:
    """Rewards for a knight who wins, losses for one who loses (WK-CMB-38)."""
    seat, enemy = fight.seat, enemy_of(game, fight)
    if fight.result == 1 or fight.down[1]:  # WK-CMB-37, WK-TSK-14
        deed_defeat(game, seat, "enemy", enemy.traits if fight.kind == "wasteland" else None, luck)
    rules_of(game).after_fight(game, fight, luck)
    if fight.result:
        when = "win" if fight.result == 1 else "lose"
        for power in reversed(enemy.powers):
            if power.when == when:
                run_effects(game, seat, power.effects, luck)
    if fight.result == 1 and enemy.rewards:
        run_effects(game, seat, enemy.rewards, luck)


def after_duel(game: Knights, fight: Fight, luck: Luck) -> None:
    """The winner gains Reputation and may take something (WK-DUEL-04, WK-DUEL-05, WK-DUEL-07)."""
    sides: tuple[Seat, Seat] = (fight.seat, fight.rival)
    for side in (0, 1):
        if fight.down[1 - side]:
            game.floored = (*game.floored, (sides[side], sides[1 - side]))
    for side in (1, 0):
        if fight.down[1 - side] or fight.result == (1 if side == 0 else -1):
            deed_defeat(game, sides[side], "knight", None, luck)
    if fight.result:
        winner, loser = sides if fight.result == 1 else sides[::-1]
        ask_loot(game, winner, loser, luck)
        gain_reputation(game, winner, 1, luck)
        rules_of(game).after_duel(game, winner, loser, luck)
