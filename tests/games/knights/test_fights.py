"""Scripted random fights of the rules agree with a slow literal reference."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.knights.reference import Arm, Duel, Fighter
from tests.rules.knights.table import Table, at
from wastelands.engine.luck import Luck
from wastelands.games.knights.arms import fight_of
from wastelands.games.knights.cards import Content
from wastelands.games.knights.clash import cards_for
from wastelands.games.knights.components import Enemy, Gear
from wastelands.games.knights.game import Knights
from wastelands.games.knights.vocabulary import RANGES

PLAIN_POWERS = ("moving", "check", "checked", "rest", "hurt")  # abilities that no combat asks for
FOES = ("foe_dice", "set_range")


def plain_weapons(content: Content) -> list[Gear]:
    return [card for card in content.gear.values() if card.group == "weapon" and not card.powers]


def plain_armour(content: Content) -> list[Gear]:
    return [card for card in content.gear.values() if card.group == "armour" and not card.powers]


def plain_enemies(content: Content) -> list[Enemy]:
    def is_plain(enemy: Enemy) -> bool:
        inner = [(power.when, effect) for power in enemy.powers for effect in power.effects]
        return all(
            when in ("lose", "win", "escape") or (effect.verb in FOES and not effect.cond) for when, effect in inner
        ) and all(not power.cond and not power.may for power in enemy.powers)

    deck = set(content.wasteland_deck)
    return [enemy for enemy in content.enemies.values() if enemy.id in deck and is_plain(enemy)]


def plain_knights(content: Content) -> list[str]:
    return [k.id for k in content.knights.values() if all(p.when in PLAIN_POWERS or p.cost.mark for p in k.powers)]


def arm_of(card: Gear) -> Arm:
    return Arm(list(card.icons), card.damage, card.piercing, card.multi, card.ammo, card.fuel)


def knight_fighter(game: Knights, seat: int) -> Fighter:
    content, kit = game.content, game.kits[seat]
    hands = sum(content.gear[item[0]].hands for item in kit.hand)
    arms = {item[0]: arm_of(content.gear[item[0]]) for item in kit.hand}
    armour = sum(content.gear[item[0]].armour for item in kit.body)
    for (card,) in kit.start:
        gear = content.gear[card]
        if gear.group == "weapon" and hands + gear.hands <= 2:
            arms[card] = arm_of(gear)
        if gear.group == "armour" and not kit.body:
            armour += gear.armour
    blades, guns = game.knight(seat).skills[:2]
    penalty = {4: 0, 3: 0, 2: 1, 1: 2}[game.health[seat]]
    levels: dict[str, Any] = {"ammo": game.ammo[seat], "fuel": game.fuel[seat], "radiation": game.radiation[seat]}
    return Fighter(arms, armour, game.health[seat], guns, blades, penalty=penalty, **levels)


def enemy_fighter(enemy: Enemy) -> Fighter:
    effects = [effect for power in enemy.powers if power.when in ("always", "clash") for effect in power.effects]
    return Fighter(
        {enemy.id: Arm(list(enemy.icons), enemy.damage, enemy.piercing, enemy.multi)},
        enemy.armour,
        enemy.health,
        aggression=enemy.aggression,
        enemy=True,
        ferocious=enemy.ferocious,
        foe_dice=sum(effect.amount for effect in effects if effect.verb == "foe_dice"),
        sets_range=next((effect.what for effect in effects if effect.verb == "set_range"), ""),
    )


def a_table(dice: random.Random) -> Table:
    content = Table().game.content
    weapons, armour = plain_weapons(content), plain_armour(content)
    knights = (*dice.sample(plain_knights(content), 2), "KN01", "KN02")
    kits: dict[int, dict[str, str]] = {}
    for seat in (0, 1):
        hand = dice.choice([card for card in weapons if card.colour != "start"])
        kits[seat] = {"hand": hand.id} if dice.random() < 0.7 else {}
        if dice.random() < 0.5:
            kits[seat]["body"] = dice.choice([card for card in armour if card.colour != "start"]).id
    levels: dict[str, Any] = {name: {s: dice.randint(0, 4) for s in (0, 1)} for name in ("ammo", "fuel")}
    return Table(
        knights=knights,
        kits=kits,
        places={0: at(-2, 0), 1: at(-2, 0)},
        health={s: dice.randint(1, 4) for s in (0, 1)},
        radiation={s: dice.randint(0, 3) for s in (0, 1)},
        marked=tuple((*content.knights[knight].start, knight) for knight in knights),
        luck=None,
        **levels,
    )


def compare(seed: int) -> None:
    """One random fight, clash by clash."""
    dice = random.Random(seed)
    table = a_table(dice)
    game = table.game
    table.luck = Luck(f"fight {seed}")
    table.luck.listener = table.events.append
    foe = "" if dice.random() < 0.4 else dice.choice(plain_enemies(game.content)).id
    other = enemy_fighter(game.content.enemies[foe]) if foe else knight_fighter(game, 1)
    duel = Duel((knight_fighter(game, 0), other))
    table.fight(foe, rival=-1 if foe else 1)
    said = ""
    while not said:
        for side in (0, 1):
            assert set(cards_for(game, side)) == duel.cards(side), f"fight {seed}, clash {duel.clash}"
        del table.events[:]
        one_clash(table, dice)
        cards = table.told("cards")[0]["cards"]
        if cards == ("defend", "defend") and not foe and duel.clash == 1:
            assert game.fight is None
            return
        ways = {event["side"]: event["way"] for event in table.told("ranging")}
        aims: list[tuple[str, str] | None] = [None, None]
        for event in table.told("aimed"):
            side = 0 if event["seat"] == 0 else 1
            aims[side] = (event["card"], event["icon"])
        rolls = [list(event["dice"]) for event in table.told("attack")]
        said = duel.fight(cards, (ways.get(0, ""), ways.get(1, "")), (aims[0], aims[1]), rolls)
        check_state(table, duel, said, seed)
    result = {1: "0", -1: "1", 0: "draw"}[table.told("combat-over")[0]["result"]]
    assert result == said, f"fight {seed}"


def one_clash(table: Table, dice: random.Random) -> None:
    """Everybody decides by chance until the next clash begins or the combat is over."""
    while not table.told("cards") or table.step in ("Arrange", "ChangeRange", "Aim"):
        seat = dice.choice(table.game.to_act())
        if table.step == "Arrange":
            table.play(seat, "done")
        else:
            table.game.play(seat, dice.choice(table.game.actions(seat)), table.luck)


def check_state(table: Table, duel: Duel, said: str, seed: int) -> None:
    game, where = table.game, f"fight {seed}, clash {duel.clash}"
    assert game.health[0] == duel.sides[0].health or said, where
    if not said:
        fight = fight_of(game)
        assert fight.dominance == duel.dominance, where
        assert RANGES[fight.range] == duel.range, where
        assert game.ammo[0] == duel.sides[0].ammo, where
        assert game.fuel[0] == duel.sides[0].fuel, where
        if fight.foe:
            assert fight.health == duel.sides[1].health, where
        else:
            assert (game.health[1], game.ammo[1]) == (duel.sides[1].health, duel.sides[1].ammo), where


def test_three_hundred_random_fights_agree_with_the_reference() -> None:
    for seed in range(300):
        compare(seed)


@pytest.mark.deep
@pytest.mark.timeout(14_400)
def test_twenty_thousand_random_fights_agree_with_the_reference() -> None:
    for seed in range(20_000):
        compare(seed)
