"""Inside a combat: which way to move, which weapon to aim, and how the Waster runs an enemy."""

from __future__ import annotations

from collections.abc import Sequence

from tests.bots.yardstick.knights.odds import blow
from wastelands.engine.action import Action
from wastelands.engine.step import Seat
from wastelands.games.knights.arms import fight_of, range_card, seat_of, weapon_of
from wastelands.games.knights.clash import Aim, ChangeRange
from wastelands.games.knights.game import Knights
from wastelands.games.knights.loadout import loadout
from wastelands.games.knights.modifiers import Dice
from wastelands.games.knights.pieces import NOBODY
from wastelands.games.knights.vocabulary import SKILLS

FARTHEST = 2


def change_range(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """Towards the range of the own best icon."""
    step = view.steps[-1]
    assert isinstance(step, ChangeRange)
    advance, retreat = actions
    return advance if wants_closer(view, step.side) else retreat


def wants_closer(view: Knights, side: int) -> bool:
    """Closer with blades and short barrels, away with rifles."""
    fight = fight_of(view)
    who = seat_of(fight, side)
    if who == NOBODY:
        icons = set(view.content.enemies[fight.foe].icons)
    else:
        icons = {icon for weapon in loadout(view, who).weapons for icon in weapon.icons}
    return bool({"melee", "short"} & icons) or "long" not in icons or fight.range == FARTHEST


def aim(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """The weapon and icon that hit hardest."""
    step, fight = view.steps[-1], fight_of(view)
    assert isinstance(step, Aim)
    who, card = seat_of(fight, step.side), range_card(view, fight)
    icons = {icon: (dice, damage) for icon, dice, damage in card.icons}

    def harm(action: Action) -> float:
        dice, damage = icons[str(action.values[1])]
        if who == NOBODY:
            return dice + damage
        weapon = weapon_of(view, who, str(action.values[0]))
        skill = view.knight(who).skills[SKILLS.index("blades" if action.values[1] == "melee" else "guns")]
        more = sum(effect.amount for effect in weapon.effects if isinstance(effect, Dice))
        return blow(skill + dice + more, card.difficulty, damage + weapon.damage, max(0, 1 - weapon.piercing))

    return max(actions, key=harm)
