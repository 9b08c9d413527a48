"""One maker per kind of card: from a table of TOML to the card."""

from __future__ import annotations

from wastelands.games.knights.components import (
    CombatCard,
    Enemy,
    Event,
    Gear,
    Knight,
    LuckCard,
    Mission,
    Names,
    Range,
    Task,
    Tile,
    Vehicle,
)
from wastelands.games.knights.effects import (
    DIFFICULTIES,
    ICONS,
    ON_ENEMIES,
    ON_GEAR,
    ON_LUCK,
    SKILLS,
    TERRAINS,
    TRAITS,
)
from wastelands.games.knights.rows import Row, Wrong

GROUPS = ("weapon", "armour", "general", "enhancement", "vehicle", "implant", "mutation", "tuning")
FITS = ("weapon", "melee", "ranged", "armour", "vehicle")
ICON_OF_LUCK = ("ammo", "fuel", "radiation", "health")
KINDS_OF_CARDS = ("enemy", "event")
COMBAT_CARDS = ("attack", "multi-attack", "defend", "prepare", "change-range")
MISSIONS = ("savior", "only-one", "damsel", "avengers", "cult")
_WEAPON = ("hands", "icons", "damage", "piercing", "multi", "ammo", "fuel")


def make_knight(row: Row) -> Knight:
    return Knight(
        id=row.ident(),
        names=row.names(),
        vocation=row.names("vocation"),
        pronoun=row.text("pronoun", ("he", "she")),
        skills=row.skills(),
        start=row.words("start", needed=True),
        backpack=row.number("backpack", 6, 3, 1),
        powers=row.powers(ON_GEAR),
        story=row.story(),
    )


def _sides(row: Row, key: str) -> tuple[int, int]:
    side = row.table(key, True)
    if set(side) != {"speed", "capacity"} or any(type(n) is not int or not 0 <= n <= 9 for n in side.values()):
        raise Wrong(key, "write { speed = 3, capacity = 2 }")
    return side["speed"], side["capacity"]


def make_vehicle(row: Row, blue: bool = False) -> Vehicle:
    ident, names = row.ident(), row.names()
    whole, damaged = _sides(row, "whole"), _sides(row, "damaged")
    copies = 1 if blue else row.number("copies", 9, 1, 1)
    flavour = row.story("flavour")
    return Vehicle(ident, names, (whole[0], damaged[0]), (whole[1], damaged[1]), copies, blue, flavour)


def make_gear(row: Row, colour: str) -> Gear | Vehicle:
    group = row.text("group", GROUPS)
    if group == "vehicle":
        if colour != "blue":
            raise Wrong("group", "only a blue card is a vehicle; the others stand in vehicles.toml")
        return make_vehicle(row, blue=True)
    if group in ("implant", "mutation", "tuning") and colour != "blue":
        raise Wrong("group", f"only a blue card is {group}")
    weapon = group == "weapon"
    if not weapon:
        for key in _WEAPON:
            if key in row.row:
                raise Wrong(key, "only a weapon has it")
    icons = row.words("icons", ICONS, needed=weapon)
    ranged = any(icon != "melee" for icon in icons)
    card = Gear(
        id=row.ident(),
        names=row.names(),
        colour=colour,
        group=group,
        copies=row.number("copies", 9, 1, 1) if colour in ("green", "yellow", "red") else 1,
        traits=row.words("traits"),
        limit=row.number("limit", 1, 0),
        hands=row.number("hands", 2, least=1) if weapon else 0,
        icons=icons,
        damage=row.number("damage", 3, 0),
        piercing=row.number("piercing", 3, 0),
        multi=row.number("multi", 3, 0),
        ammo=row.truth("ammo", ranged) if weapon else False,
        fuel=row.number("fuel", 2, 0),
        armour=row.number("armour", 3, least=1) if group == "armour" else 0,
        fits=row.text("fits", FITS) if group == "enhancement" else "",
        powers=row.powers(ON_GEAR),
        flavour=row.story("flavour"),
    )
    if group not in ("weapon", "armour") and not card.powers:
        raise Wrong("powers", "a card that is no weapon and no armour must have some")
    if colour in ("start", "blue") and any(p.cost.discard for p in card.powers):
        raise Wrong("powers", f"{'starting' if colour == 'start' else 'blue'} gear is never discarded")
    if group in ("enhancement", "implant", "mutation", "tuning") and any(p.cost.mark for p in card.powers):
        raise Wrong("powers", f"{group} cannot be marked")
    return card


def make_event(row: Row) -> Event:
    escape = row.escape()
    assert escape is not None
    return Event(
        id=row.ident(),
        names=row.names(),
        traits=row.traits(TRAITS[4:8]),
        escape=escape,
        effects=row.effects("effects", True),
        always=row.effects("always"),
        rewards=row.effects("rewards"),
        on_foot=row.truth("on_foot", True),
        copies=row.number("copies", 4, 1, 1),
        flavour=row.story("flavour"),
    )


def make_enemy(row: Row, traits: tuple[str, ...], deck: bool) -> Enemy:
    return Enemy(
        id=row.ident(),
        names=row.names(),
        traits=row.traits(traits),
        escape=row.escape(needed=deck),
        aggression=row.number("aggression", 9, least=1),
        health=row.number("health", 9, least=1),
        armour=row.number("armour", 3, 0),
        damage=row.number("damage", 3, 0),
        piercing=row.number("piercing", 3, 0),
        multi=row.number("multi", 3, 0),
        icons=row.words("icons", ICONS, needed=True),
        ferocious=row.truth("ferocious"),
        powers=row.powers(ON_ENEMIES),
        rewards=row.effects("rewards", deck),
        copies=row.number("copies", 4, 1, 1) if deck else 1,
        flavour=row.story("flavour"),
    )


def make_luck(row: Row) -> LuckCard:
    when = row.text("when", ON_LUCK)
    return LuckCard(
        id=row.ident(),
        names=row.names(),
        when=when,
        cond=row.condition(),
        effects=row.effects("effects", True, when),
        icon=row.text("icon", ICON_OF_LUCK),
        rank=row.number("rank", 13, least=1),
        flavour=row.story("flavour"),
    )


def make_task(row: Row) -> Task:
    common = row.text("kind", ("common", "private")) == "common"
    goals = (row.goal("goal"),) if common else (row.goal("first"), row.goal("second"))
    if common and (goals[0].skills or goals[0].cost.gear or goals[0].cost.ammo or goals[0].cost.fuel):
        raise Wrong("goal", "a common task asks for no check and no payment")
    if not common and not (goals[0].explore or goals[0].terrain):
        raise Wrong("first", "a private task begins by exploring a hex")
    must = row.table("must_play")
    if must and (set(must) != {"kind", "trait"} or must["kind"] not in KINDS_OF_CARDS or must["trait"] not in TRAITS):
        raise Wrong("must_play", 'write { kind = "enemy", trait = "machine" }')
    return Task(
        id=row.ident(),
        names=row.names(),
        common=common,
        goals=goals,
        rewards=row.effects("rewards", True),
        effects=row.effects("effects"),
        must_play=(must["kind"], must["trait"]) if must else ("", ""),
        story=row.story(needed=True),
    )


def make_tile(row: Row) -> Tile:
    return Tile(
        id=row.ident(),
        names=row.names(),
        kind=row.text("kind", TERRAINS),
        number=0,
        cost=row.number("cost", 4, least=1),
        threat=row.number("threat", 3, 0),
        radiation=row.number("radiation", 3, 0),
        contamination=row.number("contamination", 3, 0),
        tiles=row.number("tiles", 18, 0),
        centre=row.number("centre", 4, 0),
    )


def make_hex(row: Row) -> Tile:
    return Tile(
        id=row.ident(),
        names=row.names(),
        kind=row.text("kind", ("city", "special", "lair")),
        number=row.number("number", 16, least=1),
        cost=row.number("cost", 4, least=1),
        threat=row.number("threat", 3, 0),
        radiation=row.number("radiation", 3, 0),
        contamination=row.number("contamination", 3, 0),
        explore=row.escape("explore", needed=False),
        actions=row.hex_actions(),
        trade=row.text("trade", ("normal", "pumps", "new-sydney"), ""),
        enemy_dice=row.number("enemy_dice", 3, 0),
        subtitle=row.names("subtitle"),
    )


def make_combat(row: Row) -> CombatCard:
    return CombatCard(
        id=row.text("id", COMBAT_CARDS),
        names=row.names(),
        user=row.number("user", 4, 0),
        opponent=row.number("opponent", 4, 0),
        dice=row.number("dice", 4, 0),
        ammo=row.number("ammo", 4, 0),
        attack=row.truth("attack"),
        ahead=row.number("ahead", 4, 0),
        bullseye=row.number("bullseye", 10, 10, 7),
    )


def make_range(row: Row) -> Range:
    rows = row.get("icons")
    if not isinstance(rows, list) or not rows:
        raise Wrong("icons", 'write a list like [{ icon = "short", dice = 0, damage = 1 }]')
    icons = []
    for one in rows:
        inner = Row(one, row.cards)
        icons.append((inner.text("icon", ICONS), inner.number("dice", 3, 0, -3), inner.number("damage", 3, 0)))
        inner.done()
    difficulty = row.number("difficulty", 9, least=5)
    if difficulty not in DIFFICULTIES:
        raise Wrong("difficulty", "must be 5, 7 or 9")
    return Range(row.text("id", ("short", "medium", "long")), row.names(), difficulty, tuple(icons))


def _told(rules: Names, numbers: dict[str, int]) -> Names:
    """The rules of a mission with its numbers filled in."""
    try:
        return tuple((lang, text.format(**numbers)) for lang, text in rules)
    except (KeyError, IndexError, ValueError) as error:
        raise Wrong("rules", f"there is no number {error}; there are {', '.join(numbers)}") from error


def make_mission(row: Row) -> Mission:
    numbers = row.table("numbers")
    if any(type(n) is not int for n in numbers.values()):
        raise Wrong("numbers", "write whole numbers, for example { keys = 3 }")
    checks = row.get("checks") or []
    found = []
    for one in checks if isinstance(checks, list) else [None]:
        if not isinstance(one, dict) or set(one) != {"hex", "skill", "difficulty"} or one["skill"] not in SKILLS:
            raise Wrong("checks", 'write a list like [{ hex = 6, skill = "medicine", difficulty = 7 }]')
        found.append((one["hex"], one["skill"], one["difficulty"]))
    return Mission(
        id=row.text("id", MISSIONS),
        names=row.names(),
        players=row.number("players", 4, least=2),
        rounds=row.number("rounds", 20, least=1),
        numbers=tuple(numbers.items()),
        checks=tuple(found),
        foes=row.words("foes"),
        hexes=row.numbers("hexes", 15),
        rules=_told(row.names("rules", 900), numbers),
        story=row.story(needed=True),
    )
