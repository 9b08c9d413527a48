"""What cards, sheets and hexes say, made from the same lines that the rules read."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from wastelands.engine.words import N_
from wastelands.games.knights.components import (
    CombatCard,
    Enemy,
    Event,
    Gear,
    Goal,
    HexAction,
    Knight,
    LuckCard,
    Task,
    Tile,
    Vehicle,
)
from wastelands.games.knights.effect import MOMENTS, OWN, Effect, Power, Voice, condition, headed, sentences
from wastelands.games.knights.sayings import check_text, cost_text, dice_of, escape_text, skills_of

if TYPE_CHECKING:
    from wastelands.games.knights.words import Words

TRAITS = {
    "gang": N_("gang"),
    "beast": N_("beast"),
    "mutant": N_("mutant"),
    "machine": N_("machine"),
    "weather": N_("weather"),
    "place": N_("place"),
    "stranger": N_("stranger"),
    "hazard": N_("hazard"),
    "cultist": N_("cultist"),
    "villain": N_("villain"),
}
GROUPS = {
    "weapon": N_("weapon"),
    "armour": N_("armour"),
    "general": N_("general"),
    "enhancement": N_("enhancement"),
    "vehicle": N_("vehicle"),
    "implant": N_("implant"),
    "mutation": N_("mutation"),
    "tuning": N_("tuning"),
}
FITS = {
    "weapon": N_("Fits weapons."),
    "melee": N_("Fits melee weapons."),
    "ranged": N_("Fits ranged weapons."),
    "armour": N_("Fits armour."),
    "vehicle": N_("Fits vehicles."),
}
COMBAT = {
    "attack": N_(
        "Attack. You gain {user} dominance, and 1 more for each Health that your opponent loses. A ranged attack costs "
        "{ammo} Ammo."
    ),
    "multi-attack": N_(
        "Attack with multi icons: 1 more die for each. You gain {user} dominance, and 1 more for each Health that your "
        "opponent loses. A ranged attack costs {ammo} Ammo."
    ),
    "defend": N_(
        "Your opponent gains {opponent} dominance, and his attack checks have {fewer}. You may rearrange your gear."
    ),
    "prepare": N_(
        "If you play {attack} in the next clash, its check has {more}, and bull's-eyes count from {bullseye}."
    ),
    "change-range": N_(
        "Advance: you gain {user} dominance. Retreat: your opponent gains {opponent}. His attack checks have {fewer}. "
        "Then the range changes by one."
    ),
}


def power_text(words: Words, power: Power, voice: Voice = OWN, whens: tuple[str, ...] = ()) -> str:
    """A power with its moment, cost and condition; `whens`: all moments that share it."""
    moments = [words.say(MOMENTS[when].says) for when in whens or (power.when,) if MOMENTS[when].says]
    when, paid = words.say(N_(" or ")).join(moments), cost_text(words, power.cost)
    if paid:
        when = f"{when} ({paid})" if when else paid
    if power.may:
        when = words.say(N_("{when} (if the Waster wants)"), when=when)
    text = sentences(words, power.effects, voice._replace(when=power.when))
    return headed([when, condition(words, power.cond, voice)], text)


def powers_text(words: Words, powers: tuple[Power, ...], voice: Voice = OWN) -> list[str]:
    """Powers that differ in their moment only are said once."""
    rows = [list(same) for _, same in groupby(powers, lambda power: (power.cost, power.cond, power.effects))]
    return [power_text(words, row[0], voice, tuple(power.when for power in row)) for row in rows]


def hex_action(words: Words, row: HexAction) -> str:
    return headed([cost_text(words, row.cost), condition(words, row.cond)], sentences(words, row.effects))


def goal_text(words: Words, goal: Goal) -> str:
    """What a task asks for."""
    if goal.defeat == "knight":
        return words.say(N_("Defeat another knight in a duel."))
    if goal.defeat and goal.trait:
        return words.say(N_("Defeat an enemy with the trait {trait}."), trait=words.say(TRAITS[goal.trait]))
    if goal.defeat:
        return words.say(N_("Defeat an enemy."))
    if goal.move:
        return words.say(
            N_("Spend {n} movement points and enter {m} hexes in one Move Step."), n=goal.move, m=goal.hexes
        )
    if goal.reputation:
        return words.say(N_("Have {n} Reputation."), n=goal.reputation)
    if goal.revive:
        return words.say(N_("Revive a knight."))
    where = words.card(words.content.numbered[goal.explore] if goal.explore else goal.terrain)
    found = [words.say(N_("Explore {hex}."), hex=where)]
    if goal.skills:
        found.append(check_text(words, goal.skills, goal.difficulty) + ".")
    paid = cost_text(words, goal.cost)
    return " ".join([*found, f"{paid[0].upper()}{paid[1:]}."] if paid else found)


def card_text(words: Words, ident: str) -> list[str]:
    """The sentences on a card, sheet or tile."""
    content = words.content
    pools = (
        *(content.gear, content.events, content.enemies, content.luck, content.tasks, content.knights),
        *(content.tiles, content.vehicles, content.combat),
    )
    return lines(words, next((pool[ident] for pool in pools if ident in pool), None))


def lines(words: Words, thing: object) -> list[str]:
    """The sentences on a thing of the content."""
    if isinstance(thing, Knight):
        return powers_text(words, thing.powers)
    if isinstance(thing, Gear):
        return _gear_text(words, thing)
    if isinstance(thing, Event):
        return _event_text(words, thing)
    if isinstance(thing, Enemy):
        return _enemy_text(words, thing)
    if isinstance(thing, LuckCard):
        heads = [words.say(MOMENTS[thing.when].says), condition(words, thing.cond)]
        return [headed(heads, sentences(words, thing.effects, OWN._replace(when=thing.when)))]
    if isinstance(thing, Task):
        return _task_text(words, thing)
    if isinstance(thing, Vehicle):
        return _vehicle_text(words, thing)
    if isinstance(thing, CombatCard):
        return [_combat_text(words, thing)]
    return _tile_text(words, thing) if isinstance(thing, Tile) else []


def _gear_text(words: Words, gear: Gear) -> list[str]:
    found = [words.say(FITS[gear.fits])] if gear.fits else []
    if gear.fuel:
        found.append(words.say(N_("Costs {n} Fuel once per combat."), n=gear.fuel))
    if gear.group == "weapon" and not gear.ammo and gear.icons != ("melee",):
        found.append(words.say(N_("Needs no Ammo.")))
    if gear.limit:
        found.append(words.say(N_("Limit {n} per knight."), n=gear.limit))
    return found + powers_text(words, gear.powers)


def _vehicle_text(words: Words, vehicle: Vehicle) -> list[str]:
    message = N_("{state}: speed {speed}, capacity {capacity}.")
    states = zip((N_("Undamaged"), N_("Damaged")), vehicle.speed, vehicle.capacity, strict=True)
    return [words.say(message, state=words.say(state), speed=s, capacity=c) for state, s, c in states]


def _enemy_text(words: Words, enemy: Enemy) -> list[str]:
    found = [escape_text(words, enemy.escape.skills, enemy.escape.difficulty) + "."] if enemy.escape else []
    if enemy.ferocious:
        found.append(words.say(N_("Ferocious: no dominance in this combat.")))
    return found + powers_text(words, enemy.powers, Voice(foe=True)) + _rewards(words, enemy.rewards)


def _event_text(words: Words, event: Event) -> list[str]:
    found = [escape_text(words, event.escape.skills, event.escape.difficulty) + ".", sentences(words, event.effects)]
    if event.always:
        found.append(words.say(N_("Even if you escape: {text}"), text=sentences(words, event.always)))
    if not event.on_foot:
        found.append(words.say(N_("No effect on foot.")))
    return found + _rewards(words, event.rewards)


def _rewards(words: Words, rewards: tuple[Effect, ...]) -> list[str]:
    return [words.say(N_("Reward: {text}"), text=sentences(words, rewards))] if rewards else []


def _task_text(words: Words, task: Task) -> list[str]:
    found = [goal_text(words, goal) for goal in task.goals]
    kind, trait = task.must_play
    if kind:
        message = (
            N_("Wasters must play cards with the trait {trait} if they can.")
            if task.common
            else N_("Your Waster must play cards with the trait {trait} if he can.")
        )
        found.append(words.say(message, trait=words.say(TRAITS[trait])))
    found += _rewards(words, task.rewards)
    return found + ([sentences(words, task.effects)] if task.effects else [])


def _tile_text(words: Words, tile: Tile) -> list[str]:
    found = []
    if tile.explore:
        skills = skills_of(words, tile.explore.skills)
        found.append(words.say(N_("Exploration check: {skills} ({n})."), skills=skills, n=tile.explore.difficulty))
    found += [hex_action(words, row) for row in tile.actions]
    if tile.enemy_dice:
        message = N_("{dice} for attack checks of enemies here and on adjacent hexes.")
        found.append(words.say(message, dice=dice_of(words, tile.enemy_dice)))
    return found


def _combat_text(words: Words, card: CombatCard) -> str:
    fewer = words.count(N_("{n} die less"), N_("{n} dice less"), card.dice)
    more = words.count(N_("{n} more die"), N_("{n} more dice"), card.ahead)
    numbers = {name: getattr(card, name) for name in ("user", "opponent", "ammo", "bullseye")}
    return words.say(COMBAT[card.id], attack=words.card("attack"), fewer=fewer, more=more, **numbers)
