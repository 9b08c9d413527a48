"""Before a combat: effects of both sides, and the range at which it begins (WK-CMB-02 to WK-CMB-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Seat, Step
from wastelands.games.knights.aftermath import Conclude
from wastelands.games.knights.arms import enemy_of, fight_of
from wastelands.games.knights.clash import Clash
from wastelands.games.knights.conditions import health_penalty, holds
from wastelands.games.knights.foes import apply_for_enemy
from wastelands.games.knights.pieces import NOBODY, PASS, AsksWaster, Fight, act
from wastelands.games.knights.vocabulary import RANGES
from wastelands.games.knights.windows import Alternate

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

MEDIUM = 1


def start_fight(game: Knights, seat: Seat, luck: Luck, foe: str = "", rival: Seat = NOBODY, kind: str = "duel") -> None:
    """Before-combat effects, then the clashes, then what follows (WK-CMB-02 to WK-CMB-04)."""
    health = game.content.enemies[foe].health if foe else 0
    if kind == "mission" and foe:
        health = next((villain.health for villain in game.villains if villain.foe == foe), health)
    weak = (health_penalty(game, seat), health_penalty(game, rival) if rival != NOBODY else 0)
    game.fight = Fight(seat, rival, foe, kind, health, weak=weak)  # WK-CMB-31
    luck.tell("combat", seat=seat, rival=rival, foe=foe)
    game.push(Conclude(), Begin())
    if foe and any(power.when == "combat" and power.may for power in game.content.enemies[foe].powers):
        game.push(MayBegin(game.waster_of(seat)))
    game.push(Alternate((seat, rival), ("combat", "combat")))
    if foe:
        game.push(EnemyBegins())


class EnemyBegins(Step["Knights"], frozen=True):
    """The enemy's effects at the start of combat that are not the Waster's choice."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        fight = fight_of(game)
        enemy = enemy_of(game, fight)
        for power in enemy.powers:
            if power.when == "combat" and not power.may and holds(game, fight.seat, power.cond):
                apply_for_enemy(game, power.effects, luck)


class MayBegin(AsksWaster, frozen=True):
    """After the Active Knight the Waster uses the enemy's effect before combat, or not (D-18)."""

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [PASS, act("use", fight_of(game).foe)]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-CMB-02", "enemy-effect-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is not PASS:
            luck.tell("used", seat=seat, card=fight_of(game).foe)
            game.push(Alternate((fight_of(game).seat, NOBODY), ("combat", "combat")))
            for power in enemy_of(game, fight_of(game)).powers:
                if power.when == "combat" and power.may:
                    apply_for_enemy(game, power.effects, luck)


class Begin(Step["Knights"], frozen=True):
    """The starting range: Medium, unless exactly one side changed it (WK-CMB-03)."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        fight = fight_of(game)
        changed = [start for start in fight.starts if start >= 0]
        start = changed[0] if len(changed) == 1 else MEDIUM
        game.fight = replace(fight, range=start)
        luck.tell("range", range=RANGES[start])
        game.push(Clash())
