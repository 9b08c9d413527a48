"""Each card is played once at its moment, and something comes of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.knights.table import Table, at
from wastelands.engine.luck import Luck, ScriptedLuck
from wastelands.engine.piles import put
from wastelands.games.knights.aftermath import Conclude
from wastelands.games.knights.attack import damage, pool, soak
from wastelands.games.knights.cards import load
from wastelands.games.knights.clash import EndClash
from wastelands.games.knights.combat import EnemyBegins, MayBegin
from wastelands.games.knights.effect import Effect, Power
from wastelands.games.knights.game import Knights
from wastelands.games.knights.gear import owned
from wastelands.games.knights.loadout import loadout
from wastelands.games.knights.pieces import NOBODY, Check, Fight, Trip
from wastelands.games.knights.powers import pay_for
from wastelands.games.knights.rest import AtRest
from wastelands.games.knights.tasks import Accomplish
from wastelands.games.knights.wasteland import unleash
from wastelands.games.knights.windows import ResolveLuck, Respond, Window
from wastelands.games.knights.wounds import Remedy

CONTENT = load()
KNIGHTS = ("KN06", "KN02", "KN03", "KN01")  # Heat, Naomi, Mel, Chris
ENEMIES = [ident for ident in CONTENT.enemies if ident.startswith("EN")]
LASTING = [card.id for card in CONTENT.gear.values() if any(power.when == "always" for power in card.powers)]
ZONES = {"weapon": "hand", "armour": "body", "general": "pocket", "implant": "grafts", "mutation": "grafts"}
HURT: dict[str, Any] = {"ammo": {0: 2}, "fuel": {0: 2}, "health": {0: 2}, "radiation": {0: 1}, "damaged": {0: True}}


def usable(things: Iterable[Any], *not_at: str) -> list[Any]:
    """Who can do something at a moment of its own."""
    found = [(thing.id, power) for thing in things for power in thing.powers if power.when not in ("always", *not_at)]
    return [pytest.param(ident, power, id=f"{ident}-{power.when}") for ident, power in found]


def felt(game: Knights) -> tuple[Any, ...]:
    """What a knight can feel of a table: levels, gear, luck cards, and what is under way."""
    return (
        game.ammo,
        game.fuel,
        game.health,
        game.radiation,
        game.reputation,
        game.damaged,
        game.out,
        game.at,
        len(game.luck_deck),
        tuple(len(owned(kit)) for kit in game.kits),
        game.tokens,
        game.trip,
        game.check,
        game.fight,
    )


def at_the_moment(table: Table, when: str, cond: str) -> Table:
    """Seat 0 is asked at this moment, under a condition that holds."""
    game = table.game
    if when == "moving":
        game.trip = Trip(0, cond != "on_foot", (at(1, -1),))
    elif when in ("check", "checked", "rival_check"):
        seat = 1 if when == "rival_check" else 0
        game.check = Check(seat, "talk", 7, "hex", rolls=(1, 1) if when == "checked" else ())
    elif when in ("combat", "attack", "attacked", "defend", "defended", "fought"):
        game.fight = fight(when, cond)
    if when in ("hurt", "ko"):
        if when == "ko":
            game.health, game.out = put(game.health, 0, 0), put(game.out, 0, True)
        return table.push(Remedy(0, when))
    if when == "rest":
        return table.push(AtRest(0))
    return table.push(Window(0, when))


def fight(when: str, cond: str) -> Fight:
    """Heat against the Hell Raiders, at a moment of an attack or at the end."""
    arms = ("GR10", "melee") if cond == "weapon:melee" else ("YE04", "medium")
    theirs = ("EN01", "medium")
    now = Fight(0, NOBODY, "EN01", "wasteland", 3, cards=("attack", "attack"), arms=(arms, theirs))
    now = replace(now, range=0 if cond == "weapon:melee" else 1, attacker=int(when in ("defend", "defended")))
    if when in ("attacked", "defended"):
        now = replace(now, rolls=(1,))
    if when == "fought":
        now = replace(now, over=True, result=-1 if cond == "lost" else 1)
    return now


def table_with(ident: str = "", **facts: Any) -> Table:
    """Heat, who lacks something of everything, with a card where it works."""
    kit = {"hand": "GR10 YE04"}
    if ident:
        card = CONTENT.gear[ident]
        kit["tuning" if card.group == "tuning" else ZONES[card.group]] = ident
    return Table(knights=KNIGHTS, kits={0: kit}, luck=None, **{**HURT, **facts})


def use(table: Table, ident: str, power: Power) -> None:
    """Use it, and see that more comes of it than its cost."""
    at_the_moment(table, power.when, power.cond)
    paid = table.game.copy()
    pay_for(paid, 0, ident, power, Luck("cost"))
    table.play(0, f"use {ident}").finish()
    assert felt(table.game) != felt(paid)
    assert table.told("used")[0]["card"] == ident


@pytest.mark.parametrize(("ident", "power"), usable(CONTENT.gear.values()))
def test_each_usable_gear_is_used(ident: str, power: Power) -> None:
    use(table_with(ident), ident, power)


@pytest.mark.parametrize(("ident", "power"), usable(CONTENT.knights.values()))
def test_each_ability_is_used(ident: str, power: Power) -> None:
    others = [knight for knight in CONTENT.knights if knight != ident]
    use(Table(knights=(ident, *others[:3]), kits={0: {"hand": "GR10 YE04"}}, luck=None, **HURT), ident, power)


@pytest.mark.parametrize("ident", sorted(CONTENT.luck))
def test_each_luck_card_is_played(ident: str) -> None:
    card = CONTENT.luck[ident]
    if card.when == "response":
        table = table_with(hands={0: ident})
        table.push(ResolveLuck(1, "LK05", "any"), Respond((0,)))  # nobody is healed by it
    else:
        table = at_the_moment(table_with(hands={0: ident}), "check" if card.when == "any" else card.when, card.cond)
    before = felt(table.game)
    table.play(0, f"play {ident}").finish()
    assert ident in table.game.luck_pile
    assert felt(table.game) != before or table.told("cancelled")


@pytest.mark.parametrize("ident", LASTING)
def test_what_works_always_is_in_force(ident: str) -> None:
    card = CONTENT.gear[ident]
    wanted = [effect for power in card.powers if power.when == "always" for effect in power.effects]
    if card.group == "enhancement":
        host = {"melee": "GR10", "armour": "YE01"}.get(card.fits, "GR08")
        zones = {"tuning": ident} if card.fits == "vehicle" else {"body" if card.fits == "armour" else "hand": host}
        plain, with_it = zones, zones if card.fits == "vehicle" else {k: f"{v}+{ident}" for k, v in zones.items()}
    else:
        plain, with_it = {}, {"tuning" if card.group == "tuning" else ZONES[card.group]: ident}
    table = Table(luck=None)
    without = loadout(table.equip(0, **({} if card.fits == "vehicle" else plain)).game, 0)
    ready = loadout(table.equip(0, **with_it).game, 0)
    assert ready != without
    in_force = [*ready.passives, *(effect for weapon in ready.weapons for effect in weapon.effects)]
    assert all(effect in in_force for effect in wanted if effect.verb not in ("icon", "multi"))


# ---- wasteland cards


def meeting(ident: str, luck: list[int | str] | None = None) -> Table:
    """Heat on the road, with a few cards to lose, meets a wasteland card."""
    table = table_with("GR10", hands={0: "LK01"}, reputation={0: 2})
    table.equip(0, hand="GR10", pack="GR01 GR04")
    game = table.game
    game.trip = Trip(0, True, (at(1, -1), at(2, -2)), 1)
    if luck is not None:
        table.luck = ScriptedLuck(luck)
    game.steps, game._options = (), {}
    unleash(game, 0, ident, table.luck)
    game.run_on(table.luck)
    return table


@pytest.mark.parametrize("ident", sorted(CONTENT.events))
def test_each_event_is_faced(ident: str) -> None:
    table = meeting(ident)
    before = felt(table.game), table.game.skips
    table.play(0, "face")
    trading = table.step == "Barter"
    table.finish()
    assert (felt(table.game), table.game.skips) != before or trading
    assert ident in table.game.wild_pile


@pytest.mark.parametrize("ident", sorted([*CONTENT.events, *ENEMIES]))
def test_who_escapes_feels_only_what_works_anyway(ident: str) -> None:
    table = meeting(ident, luck=[10] * 9)
    before = felt(table.game)[:10]
    table.play(0, "escape").finish()
    assert felt(table.game)[:10] == before
    assert ident in table.game.wild_pile


def bounty(rewards: tuple[Effect, ...]) -> dict[str, int]:
    """What rewards bring to somebody who lacks everything."""
    found = {"reputation": 0, "ammo": 0, "fuel": 0, "cards": 0}
    for effect in rewards:
        if effect.verb == "gain":
            found[effect.what] += effect.amount
        elif effect.verb in ("draw", "take"):
            found["cards"] += effect.amount or 1
    return found


def levels(game: Knights) -> dict[str, int]:
    """What a knight has of all that rewards can bring."""
    cards = len(owned(game.kits[0]))
    return {"reputation": game.reputation[0], "ammo": game.ammo[0], "fuel": game.fuel[0], "cards": cards}


def poor() -> Table:
    """Heat without Ammo, Fuel and gear; the pool is empty, so that draws come from the decks."""
    return Table(knights=KNIGHTS, luck=None, ammo={0: 0}, fuel={0: 0}, pool=(), common="")


@pytest.mark.parametrize("ident", ENEMIES)
def test_each_enemy_rewards_who_defeats_it(ident: str) -> None:
    table = poor()
    table.game.fight = Fight(0, NOBODY, ident, "wasteland", 0, down=(False, True))
    table.push(Conclude()).finish()
    assert levels(table.game) == bounty(CONTENT.enemies[ident].rewards)


@pytest.mark.parametrize(("ident", "power"), usable(map(CONTENT.enemies.__getitem__, ENEMIES), "clash", "escape"))
def test_what_an_enemy_does_is_felt(ident: str, power: Power) -> None:
    table = meeting(ident)
    game = table.game
    game.steps, game._options = (), {}
    game.fight = Fight(0, NOBODY, ident, "wasteland", 3)
    before = felt(game), game.marked, game.luck_pile
    if power.when == "combat":
        table.push(MayBegin(2) if power.may else EnemyBegins())
        if table.step == "MayBegin":
            table.play(game.to_act()[0], f"use {ident}")
    else:
        table.run(0, *power.effects)
    table.finish()
    assert (felt(game), game.marked, game.luck_pile) != before


@pytest.mark.parametrize(("ident", "dominance", "distance"), [("EN04", 0, 0), ("EN13", -1, 1), ("EN18", 0, 2)])
def test_what_an_enemy_does_at_the_end_of_a_clash(ident: str, dominance: int, distance: int) -> None:
    table = poor()
    table.game.fight = Fight(0, NOBODY, ident, "wasteland", 3, cards=("prepare", "prepare"))
    table.push(EndClash())
    assert (table.now.dominance, table.now.range) == (dominance, distance)


def test_nobody_sees_the_drop_bear_coming() -> None:
    assert meeting("EN12").play(0, "escape").game.check == Check(0, "survival", 9, "escape", -1, ())


def in_combat(ident: str, weapon: str = "YE04 medium", distance: int = 1, **facts: Any) -> Knights:
    """An exchange of attacks between Heat, Blades 2 and Guns 2, and an enemy."""
    card, icon = weapon.split()
    game = Table(knights=KNIGHTS, kits={0: {"hand": card}}, **facts).game
    enemy = CONTENT.enemies[ident]
    game.fight = Fight(0, NOBODY, ident, "wasteland", enemy.health, range=distance, cards=("attack", "attack"))
    game.fight = replace(game.fight, arms=((card, icon), (ident, enemy.icons[0])), rolls=(9, 10))
    return game


MINE, THEIRS = 0, 1
ON_THE_ROAD = Trip(0, True, (at(1, -1),), 1)


def test_what_enemies_always_do() -> None:
    assert pool(in_combat("EN02"), MINE) == 1  # Guns 2 - 2, at least 1
    assert pool(in_combat("EN09", trip=ON_THE_ROAD), THEIRS) == pool(in_combat("EN09"), THEIRS) + 1
    assert damage(in_combat("EN11"), THEIRS) == 1 + 2  # one bull's-eye, worth 2
    assert pool(in_combat("EN14", "YE04 short", 0), MINE) == 1
    assert pool(in_combat("EN14", "GR10 melee", 0), MINE) == 2
    assert damage(in_combat("EN17"), THEIRS) == 1 + 2  # 9 and 10
    assert soak(in_combat("EN19", "GR10 melee", 0), THEIRS) == 1
    assert soak(in_combat("EN19", "YE04 short", 0), THEIRS) == 0
    wounded = in_combat("EN20", "YE04 short", 0, health={0: 3})
    assert pool(wounded, THEIRS) == pool(in_combat("EN20", "YE04 short", 0), THEIRS) + 1
    assert pool(in_combat("EN24", "YE11 long", 2), MINE) == 2 - 1
    assert pool(in_combat("EN24", "YE11 medium", 1), MINE) == 2


def test_a_sentry_gun_cannot_aim_at_its_feet() -> None:
    near = in_combat("EN23", "GR10 melee", 0)
    assert near.fight is not None
    near.fight = replace(near.fight, arms=(("GR10", "melee"), ("EN23", "medium")))
    assert pool(near, THEIRS) == 4 - 1 - 2  # Aggression, medium at Short, its text


# ---- tasks


@pytest.mark.parametrize("ident", sorted(CONTENT.tasks))
def test_each_task_is_accomplished(ident: str) -> None:
    task = CONTENT.tasks[ident]
    table = poor()
    game = table.game
    game.common, game.held = (ident, game.held) if task.common else ("", put(game.held, 0, (ident,)))
    game.commons = tuple(card for card in game.commons if card != ident and not CONTENT.tasks[card].goals[0].reputation)
    luck = len(game.luck_deck)
    table.push(Accomplish(0, ident))
    while table.step in ("Stow", "NewVehicle"):
        wanted = [text for text in table.can(0) if not text.startswith("cash")]
        table.play(0, wanted[0])
    titles = [effect.what for effect in task.rewards if effect.verb == "title"]
    table.finish()
    mine = [*(card for item in owned(game.kits[0]) for card in item), *game.kits[0].grafts, game.vehicles[0]]
    assert all(title in mine for title in titles)
    levelled = levels(game)
    levelled["cards"] -= sum(title in {card for item in owned(game.kits[0]) for card in item} for title in titles)
    assert levelled == bounty(task.rewards)
    assert luck - len(game.luck_deck) == sum(effect.amount for effect in task.rewards if effect.verb == "luck")
    assert [what for what, _, _ in game.specials] == [effect.what for effect in task.effects]
    assert ident in game.gone
