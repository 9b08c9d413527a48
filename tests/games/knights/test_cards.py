"""The cards as a set: how many there are, how they are spread, that no two do the same, and that each fits on paper."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from wastelands.drawing.cardface import LARGE, SMALL, Card, Figure, front
from wastelands.drawing.icons import sign
from wastelands.drawing.ink import PRINT
from wastelands.engine.effects import inner
from wastelands.games.knights.cards import SHIPPED, load
from wastelands.games.knights.components import Enemy, Gear
from wastelands.games.knights.effect import Effect
from wastelands.games.knights.hazards import PutTokens
from wastelands.games.knights.texts import card_text
from wastelands.games.knights.vocabulary import SKILLS, SPECIALS, TERRAINS, TOKENS
from wastelands.games.knights.words import Words

CONTENT = load()
ENEMIES = [enemy for enemy in CONTENT.enemies.values() if enemy.id.startswith("EN")]
EVENTS = list(CONTENT.events.values())
LUCK = list(CONTENT.luck.values())
TASKS = list(CONTENT.tasks.values())
KNIGHTS = list(CONTENT.knights.values())
GEAR = list(CONTENT.gear.values())
WITH_A_LINE: list[Any] = [*GEAR, *EVENTS, *CONTENT.enemies.values(), *LUCK]
WITH_POWERS: list[Any] = [*GEAR, *KNIGHTS, *ENEMIES]
WITH_A_STORY: list[Any] = [*TASKS, *KNIGHTS, *CONTENT.missions.values()]
LANGUAGES = ("en", "de")
ART = tomllib.loads((SHIPPED / "art.toml").read_text(encoding="utf-8"))


def of_colour(colour: str) -> list[Gear]:
    return [card for card in GEAR if card.colour == colour]


def effects_in(effects: Iterable[Effect]) -> list[Effect]:
    """These effects and all that are inside them."""
    return [one for effect in effects for one in inner(effect) if isinstance(one, Effect)]


def verbs(effects: Iterable[Effect], verb: str) -> list[Effect]:
    return [effect for effect in effects_in(effects) if effect.verb == verb]


# ---- how many


def test_each_pool_has_as_many_cards_as_the_box() -> None:
    assert (len(EVENTS), len(ENEMIES), len(CONTENT.wasteland_deck)) == (20, 24, 44)
    assert len(CONTENT.luck_deck) == 26
    assert (len(CONTENT.common_deck), len(CONTENT.private_deck)) == (12, 15)
    assert {colour: len(deck) for colour, deck in CONTENT.gear_decks.items()} == {"green": 46, "yellow": 25, "red": 14}
    assert len(CONTENT.blue_deck) == 13
    assert [card.copies for card in CONTENT.vehicles.values() if not card.blue] == [4, 4, 4]
    assert len(KNIGHTS) == 13
    assert len(CONTENT.combat) * 2 == 10
    assert len(CONTENT.ranges) == 3
    assert len(CONTENT.missions) == 5


def test_the_board_has_37_hexes_with_the_icons_of_the_ledger() -> None:
    named = [tile for tile in CONTENT.tiles.values() if tile.number in range(1, 16)]
    normal = [tile for tile in CONTENT.tiles.values() if tile.kind in TERRAINS]
    assert len(named) + sum(tile.tiles + tile.centre for tile in normal) == 37
    tiles: Counter[str] = Counter()
    for tile in normal:
        tiles[tile.kind] += tile.tiles
    assert tiles == {"highway": 4, "desert": 5, "jungle": 3, "swamp": 3, "mountains": 3}
    assert sorted(tile.kind for tile in normal if tile.centre) == ["desert", "highway", "jungle", "mountains"]
    assert sum(tile.tiles for tile in normal if tile.radiation) == 2
    lines = {tile.kind: (tile.cost, tile.threat, tile.contamination) for tile in normal}
    assert lines["highway"] == (1, 0, 0)
    assert lines["desert"] == (1, 1, 0)
    assert lines["jungle"] == (2, 1, 0)
    assert lines["swamp"] == (2, 0, 1)
    assert lines["mountains"] == (3, 0, 0)
    cities = [tile for tile in named if tile.kind == "city"]
    assert [(t.number, t.cost, t.threat, t.radiation, t.contamination) for t in cities] == [
        (n, 1, 0, 0, 0) for n in range(1, 6)
    ]
    special = [tile for tile in named if tile.kind == "special"]
    assert all(tile.cost == 2 for tile in special)
    assert [tile.number for tile in special if tile.radiation] == [7, 10, 11]
    assert [tile.number for tile in special if tile.contamination] == [6, 9]
    assert [tile.number for tile in special if tile.threat] == [8, 11, 14, 15]


def test_vehicles_have_their_two_sides() -> None:
    assert {CONTENT.name(card.id): (card.speed, card.capacity) for card in CONTENT.vehicles.values()} == {
        "Strider": ((4, 3), (2, 1)),
        "Off-road": ((3, 2), (3, 2)),
        "Heavy-duty": ((2, 1), (5, 3)),
        "Muscle Car": ((5, 4), (2, 1)),
    }


# ---- wasteland cards


def test_traits_are_spread_evenly() -> None:
    assert Counter(trait for enemy in ENEMIES for trait in enemy.traits) == dict.fromkeys(
        ("gang", "beast", "mutant", "machine"), 6
    )
    assert Counter(trait for event in EVENTS for trait in event.traits) == dict.fromkeys(
        ("weather", "place", "stranger", "hazard"), 5
    )


def test_escapes_use_all_skills_and_difficulties() -> None:
    escapes = [event.escape for event in EVENTS] + [enemy.escape for enemy in ENEMIES if enemy.escape is not None]
    assert len(escapes) == 44
    assert Counter(escape.difficulty for escape in escapes) == {5: 12, 7: 20, 9: 12}
    skills = Counter(skill for escape in escapes for skill in escape.skills)
    assert set(skills) == set(SKILLS)
    assert all(6 <= n <= 9 for n in skills.values()), skills


def test_half_of_the_events_have_no_reward() -> None:
    assert sum(not event.rewards for event in EVENTS) == 10


def test_two_events_place_each_kind_of_token() -> None:
    places: Counter[str] = Counter()
    for event in EVENTS:
        places.update({effect.what for effect in verbs((*event.effects, *event.always), "place")})
    assert places == dict.fromkeys(TOKENS, 2)


def test_enemies_keep_within_the_ranges_of_the_ledger() -> None:
    for enemy in ENEMIES:
        assert 2 <= enemy.aggression <= 6, enemy.id
        assert 1 <= enemy.health <= 5, enemy.id
        assert max(enemy.armour, enemy.damage, enemy.piercing, enemy.multi) <= 2, enemy.id
        assert len(set(enemy.icons)) == len(enemy.icons) in (1, 2), enemy.id
    assert sum(enemy.ferocious for enemy in ENEMIES) == 6
    for stat in ("aggression", "health", "armour", "damage", "piercing", "multi"):
        assert len({getattr(enemy, stat) for enemy in ENEMIES}) >= 3, f"{stat} makes no difference"


def rung(enemy: Enemy) -> int:
    """1 green or resources, 1 yellow, Reputation and yellow, Reputation and red."""
    shown = {(effect.verb, effect.what): effect.amount for effect in enemy.rewards}
    stores = sum(shown.pop(("gain", store), 0) for store in ("ammo", "fuel"))
    ladder: list[dict[tuple[str, str], int]] = [
        {} if stores else {("draw", "green"): 1},
        {("draw", "yellow"): 1},
        {("gain", "reputation"): 1, ("draw", "yellow"): 1},
        {("gain", "reputation"): 1, ("draw", "red"): 1},
    ]
    step = ladder.index(shown)
    assert stores <= (2, 1, 0, 0)[step], enemy.id
    return step


def test_stronger_enemies_have_better_rewards() -> None:
    strength: dict[int, list[int]] = {}
    for enemy in ENEMIES:
        line = enemy.aggression + enemy.health + enemy.armour + enemy.damage + enemy.piercing + enemy.multi
        strength.setdefault(rung(enemy), []).append(line + 3 * enemy.ferocious)
    means = [sum(strength[step]) / len(strength[step]) for step in range(4)]
    assert means == sorted(means)
    assert max(strength[0]) < min(strength[3])
    assert [len(strength[step]) for step in range(4)] == [6, 9, 5, 4]


def test_villains_and_cultists_have_the_lines_of_their_missions() -> None:
    def line(ident: str) -> tuple[Any, ...]:
        foe = CONTENT.enemies[ident]
        return foe.aggression, foe.icons, foe.damage, foe.armour, foe.health, foe.ferocious

    assert line("VL01") == (4, ("medium", "melee"), 1, 0, 5, True)
    for villain in CONTENT.missions["avengers"].foes:
        assert line(villain) == (5, ("long", "medium", "melee"), 1, 0, 6, True)
    assert line("CU01") == (4, ("medium", "melee"), 0, 0, 3, True)
    villains = [foe for foe in CONTENT.enemies.values() if "villain" in foe.traits]
    assert len({dict(foe.names)["en"].split(",")[0] for foe in villains}) == 2  # two markers


def test_missions_have_the_players_and_rounds_of_the_ledger() -> None:
    assert {m.id: (m.players, m.rounds) for m in CONTENT.missions.values()} == {
        "savior": (2, 10),
        "only-one": (3, 7),
        "damsel": (2, 9),
        "avengers": (2, 9),
        "cult": (2, 10),
    }


# ---- luck


def test_luck_cards_have_their_icons_and_ranks() -> None:
    assert Counter(card.icon for card in LUCK) == {"ammo": 7, "fuel": 7, "radiation": 6, "health": 6}
    assert Counter(card.rank for card in LUCK) == dict.fromkeys(range(1, 14), 2)


def test_few_luck_cards_make_the_others_wait() -> None:
    timings = Counter(card.when for card in LUCK)
    assert timings["response"] in (2, 3)
    assert timings["rival_check"] == 1
    needed = {"moving", "check", "checked", "combat", "attack", "attacked", "defend", "fought", "any"}
    assert needed <= set(timings)


# ---- tasks


def test_every_blue_card_is_the_reward_of_one_task() -> None:
    titles = [effect.what for task in TASKS for effect in verbs(task.rewards, "title")]
    assert sorted(titles) == list(CONTENT.blue_deck)


def test_tasks_give_one_to_three_reputation() -> None:
    for task in TASKS:
        gained = [effect.amount for effect in verbs(task.rewards, "gain") if effect.what == "reputation"]
        assert len(gained) == 1, task.id
        assert 1 <= gained[0] <= 3, task.id


def test_three_tasks_place_special_tokens_and_three_bind_the_waster() -> None:
    placed = [effect.what for task in TASKS for effect in verbs(task.effects, "special")]
    assert sorted(placed) == sorted(SPECIALS)
    clauses = [task.must_play for task in TASKS if task.must_play[0]]
    assert len(clauses) == len(set(clauses)) == 3
    for task in TASKS:
        if task.must_play[0]:
            assert task.must_play[1] == task.goals[-1].trait, (
                f"{task.id} asks for another trait than it makes them play"
            )


def test_each_named_hex_begins_one_private_task() -> None:
    private = [task for task in TASKS if not task.common]
    assert sorted(task.goals[0].explore for task in private) == list(range(1, 16))
    ends = [task.goals[1].explore for task in private if task.goals[1].explore]
    assert len(ends) == len(set(ends)) >= 12
    for task in private:
        assert task.goals[0].explore != task.goals[1].explore, task.id


# ---- gear


def test_green_gear_is_simple() -> None:
    green = of_colour("green")
    assert all(1 <= card.copies <= 4 for card in green)
    assert [card.copies for card in green if "kit" in card.traits] == [4, 4, 4]
    for card in green:
        assert (card.armour <= 1, card.damage <= 1, card.piercing, card.multi) == (True, True, 0, 0), card.id
        dice = [e.amount for power in card.powers for e in verbs(power.effects, "dice")]
        assert all(n == 1 for n in dice), card.id


def test_yellow_gear_is_better() -> None:
    for card in of_colour("yellow"):
        assert 1 <= card.copies <= 2, card.id
        if card.group == "armour":
            assert card.armour in (1, 2), card.id
        if card.group == "weapon":
            assert 1 in (card.multi, card.piercing), card.id
            assert max(card.multi, card.piercing) == 1, card.id
    assert sum(power.cost.mark for card in of_colour("yellow") for power in card.powers) >= 5


def test_red_gear_is_strong_and_single() -> None:
    red = of_colour("red")
    assert {card.copies for card in red} == {1}
    assert all(card.armour in (2, 3) for card in red if card.group == "armour")
    assert sum(power.when == "ko" for card in red for power in card.powers) >= 3


def test_blue_gear_has_every_special_group_and_nothing_that_is_thrown_away() -> None:
    blue = of_colour("blue")
    groups = Counter(card.group for card in blue)
    assert groups["implant"] == groups["mutation"] == groups["tuning"] == 2
    assert sum(vehicle.blue for vehicle in CONTENT.vehicles.values()) == 1
    assert not any(power.cost.discard for card in blue for power in card.powers)


def test_a_card_has_one_power_for_each_moment() -> None:
    for thing in WITH_POWERS:
        moments = [power.when for power in thing.powers]
        assert len(moments) == len(set(moments)), f"{thing.id} could use only the first of two"


def test_what_counts_all_the_time_has_its_condition_at_the_effect() -> None:
    for thing in WITH_POWERS:
        for power in thing.powers:
            if power.when in ("always", "hit", "win", "lose", "escape"):
                assert not power.cond, f"{thing.id}: write the condition beside the effect"
            for effect in power.effects:
                if power.when == "always" and effect.verb in ("worth", "bullseye", "free_ammo", "multi", "icon"):
                    assert not effect.cond, f"{thing.id}: {effect.verb} has no condition"


# ---- knights


def test_knights_have_their_sheets() -> None:
    for knight in KNIGHTS:
        assert sum(knight.skills) == 12, knight.id
        assert all(1 <= n <= 4 for n in knight.skills), knight.id
        assert len(knight.powers) == 1, knight.id
        assert knight.backpack == 3, knight.id
        weapon, other = (CONTENT.gear[card].group for card in knight.start)
        assert weapon == "weapon", knight.id
        assert other in ("armour", "general"), knight.id
    assert {card for knight in KNIGHTS for card in knight.start} == {card.id for card in of_colour("start")}
    assert {knight.pronoun for knight in KNIGHTS} == {"he", "she"}


def test_every_skill_has_a_knight_who_masters_it_and_many_who_do_not() -> None:
    for i, skill in enumerate(SKILLS):
        levels = Counter(knight.skills[i] for knight in KNIGHTS)
        assert levels[4] + levels[3] >= 2, skill
        assert levels[1] + levels[2] >= 5, skill


# ---- no two alike


def rules_of(thing: Any) -> Any:
    """What a thing does, without its name, its id and how often there is one."""
    blank = {"id": "", "names": (), "flavour": (), "story": (), "vocation": (), "pronoun": "", "copies": 1}
    return replace(thing, **{name: value for name, value in blank.items() if hasattr(thing, name)})


@pytest.mark.parametrize("pool", [EVENTS, ENEMIES, TASKS, KNIGHTS, GEAR, list(CONTENT.vehicles.values())])
def test_no_two_designs_are_equal(pool: list[Any]) -> None:
    rules = [repr(rules_of(thing)) for thing in pool]
    twice = [thing.id for thing in pool if rules.count(repr(rules_of(thing))) > 1]
    assert twice == []


def test_no_two_cards_have_the_same_effect() -> None:
    effects = [(card.when, card.cond, card.effects) for card in LUCK]
    assert len(set(effects)) == len(effects)
    abilities = [knight.powers for knight in KNIGHTS]
    assert len(set(abilities)) == len(abilities)
    assert len({knight.skills for knight in KNIGHTS}) == len(KNIGHTS)
    powers = [card.powers for card in GEAR if card.group == "general"]
    assert len(set(powers)) == len(powers)
    events = [(event.effects, event.always, event.rewards) for event in EVENTS]
    assert len(set(events)) == len(events)
    goals = [task.goals for task in TASKS]
    assert len(set(goals)) == len(goals)


def test_enemies_without_text_are_rare() -> None:
    assert [enemy.id for enemy in ENEMIES if not enemy.powers] == ["EN01"]


# ---- what the rulebook says of the cards that it names


def test_named_cards_have_the_facts_of_the_rulebook() -> None:
    named = {dict(names)["en"]: ident for ident, names in CONTENT.names.items()}
    raiders = CONTENT.enemies[named["Hell Raiders"]]
    assert (raiders.aggression, raiders.health, raiders.armour, raiders.damage) == (4, 3, 1, 1)
    assert "medium" in raiders.icons
    assert not raiders.ferocious
    tornado = CONTENT.events[named["Tornado"]]
    assert tornado.escape.skills == ("survival",)
    assert tornado.escape.difficulty == 7
    assert tornado.always[0] == PutTokens("obstacle", "here and adjacent")
    assert CONTENT.events[named["Wounded Stranger"]].escape.difficulty == 9
    assert not CONTENT.events[named["Radiation Storm"]].rewards
    assert not CONTENT.events[named["Rough Terrain"]].on_foot
    assert CONTENT.tasks[named["Speed Record"]].goals[0].move == 15
    assert not CONTENT.gear[named["Crossbow"]].ammo
    assert CONTENT.gear[named["Chainsaw"]].fuel == 1
    assert CONTENT.gear[named["P-A Shotgun"]].damage == 1
    assert CONTENT.gear[named["Junk Protector"]].armour == 1
    assert CONTENT.gear[named["First-aid Kit"]].limit == 1
    assert CONTENT.gear[named["Vest"]].colour == "yellow"
    assert CONTENT.gear[named["Adrenal"]].colour == "red"
    chris, naomi = CONTENT.knights[named["Chris Hammersworn"]], CONTENT.knights[named["Naomi Vatt"]]
    assert chris.skills[SKILLS.index("guns")] == 2
    assert naomi.skills[SKILLS.index("survival")] == 2
    for name in ("Acid Rain", "Car Wreck", "Wandering Merchant", "Hungry Locusts", "InHR", "Furball", "Silent Howler"):
        assert name in named
    for name in ("Alice's Exiles", "Digger 2.0", "Shelobie", "Nice Trophy!", "Burn, Baby, Burn!", "Pit Fight"):
        assert name in named
    for name in ("All Night on the Road", "Deadly Quick", "Die Already!", "Faster, faster!", "Mini-bomber"):
        assert name in named
    for name in ("Dundee Hat", "Hollow-points", "Cyber-arm", "Scales", "Turbo-injector", "Road Map", "Prepper's Kit"):
        assert name in named


# ---- words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_are_unique(lang: str) -> None:
    names = Counter(dict(names)[lang] for names in CONTENT.names.values())
    assert [name for name, n in names.items() if n > 1] == []


def told(text: tuple[tuple[str, str], ...], lang: str) -> str:
    return dict(text)[lang]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_its_line_and_every_task_its_story(lang: str) -> None:
    lines = [told(thing.flavour, lang) for thing in WITH_A_LINE]
    stories = {thing.id: told(thing.story, lang) for thing in WITH_A_STORY}
    assert all(line.endswith((".", "!", "?")) and len(line) <= 80 for line in lines), [x for x in lines if len(x) > 80]
    assert len(set(lines)) == len(lines)
    for ident, story in stories.items():
        assert 2 <= len(re.findall(r"[.!?](?= |$)", story)) <= 3, ident
        assert len(story) <= 260, ident


def test_german_is_german() -> None:
    for thing in WITH_A_LINE:
        assert told(thing.flavour, "en") != told(thing.flavour, "de"), thing.id
    for thing in WITH_A_STORY:
        assert told(thing.story, "en") != told(thing.story, "de"), thing.id
    for knight in KNIGHTS:
        article = {"he": ("the ", "der "), "she": ("the ", "die ")}[knight.pronoun]
        assert told(knight.vocation, "en").startswith(article[0]), knight.id
        assert told(knight.vocation, "de").startswith(article[1]), knight.id


# ---- looks


def test_everything_has_an_icon_of_its_own_and_a_scene() -> None:
    assert set(ART) == set(CONTENT.names)
    assert all(set(look) == {"icon", "scene"} for look in ART.values())
    assert all(sign(look["icon"]) == look["icon"] for look in ART.values())
    icons = Counter(look["icon"] for look in ART.values())
    assert [icon for icon, n in icons.items() if n > 1] == []
    assert {look["scene"] for look in ART.values()} == {"road", "ruin", "shore", "camp", "night"}


SMALL_TEXT, LARGE_TEXT = 190, 260


def face(ident: str, lang: str) -> Card:
    """A card as the press would set it: title, picture, the figures of fights, rules, flavour."""
    thing: Any = next(
        pool[ident]
        for pool in (CONTENT.gear, CONTENT.events, CONTENT.enemies, CONTENT.luck, CONTENT.tasks)
        if ident in pool
    )
    figures: tuple[Figure, ...] = ()
    if isinstance(thing, Enemy):
        figures = (Figure("attack", thing.aggression, ""), Figure("health", thing.health, ""))
    return Card(
        title=CONTENT.name(ident, lang),
        picture=ART[ident]["icon"],
        scene=ART[ident]["scene"],
        figures=figures,
        rules=tuple(card_text(Words(lang), ident)),
        flavour="" if ident in CONTENT.tasks else told(thing.flavour, lang),
        size=SMALL if isinstance(thing, Gear) else LARGE,
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_fits_on_its_card(lang: str) -> None:
    for ident in (*CONTENT.gear, *CONTENT.events, *CONTENT.enemies, *CONTENT.luck, *CONTENT.tasks):
        card = face(ident, lang)
        length = sum(map(len, card.rules))
        assert length <= (SMALL_TEXT if card.size is SMALL else LARGE_TEXT), f"{ident}: {length} characters"
        assert front(card, PRINT)
