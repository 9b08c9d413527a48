"""The content: what is shipped is sound, and what is not names file, card and field."""

from __future__ import annotations

import pickle
import shutil
from pathlib import Path

import pytest

from wastelands.engine.content import ContentError
from wastelands.games.knights.cards import SHIPPED, check, load, summary
from wastelands.games.knights.effects import (
    CONDITIONS,
    INSTANT,
    PASSIVE,
    SCOPED,
    TIMINGS,
    EffectError,
    read_condition,
    read_cost,
    read_effect,
    read_effects,
    read_power,
    read_skills,
)

NO_CARDS: frozenset[str] = frozenset()


def broken(tmp_path: Path, file: str, old: str, new: str) -> list[str]:
    for one in SHIPPED.glob("*.toml"):
        shutil.copy(one, tmp_path)
    path = tmp_path / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return check(tmp_path)


def test_the_shipped_content_is_sound() -> None:
    assert check() == []
    content = load()
    assert summary(content).endswith("5 missions")
    assert all(set(dict(names)) == {"en", "de"} for names in content.names.values())
    assert pickle.loads(pickle.dumps(content)) is content
    assert repr(content).startswith("<")
    assert content.name("EN01") == "Hell Raiders"
    assert hash(content) == hash(load())


def test_knights_skills_sum_to_twelve_and_start_with_a_weapon() -> None:
    content = load()
    for knight in content.knights.values():
        assert sum(knight.skills) == 12, knight.id
        groups = sorted(content.gear[card].group for card in knight.start)
        assert groups in (["armour", "weapon"], ["general", "weapon"]), knight.id


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("luck.toml", "mp = 3", "mp = 0", "luck.toml, card LK01, field effects: mp needs a whole number"),
        ("luck.toml", "{ mp = 3 }", "{ fly = 3 }", "luck.toml, card LK01, field effects: 'fly' is no effect"),
        ("luck.toml", "{ mp = 3 }", "{ armour = 3 }", "card LK01, field effects: armour has no place at moving"),
        ("luck.toml", 'when = "moving"', 'when = "lunch"', "luck.toml, card LK01, field when: 'lunch' is none of"),
        ("luck.toml", 'icon = "fuel"', 'icon = "gold"', "luck.toml, card LK01, field icon"),
        ("luck.toml", "rank = 1\n", "rank = 14\n", "luck.toml, card LK01, field rank"),
        ("luck.toml", "rank = 1\n", "rank = 1\ncolour = 3\n", "card LK01, field colour: there is no such field"),
        ("luck.toml", 'id = "LK02"', 'id = "LK01"', "card LK01, field id: luck.toml has this id already"),
        ("luck.toml", 'id = "LK02"', 'id = "luck 2"', "field id: 'luck 2' is not two capital letters"),
        ("luck.toml", "[[card]]", "[[card", "luck.toml: this is no TOML"),
        ("luck.toml", "[[card]]", "[[cards]]", "luck.toml: it must hold [[card]] tables"),
        ("events.toml", "difficulty = 7", "difficulty = 6", "events.toml, event EV01, field escape: difficulty must"),
        ("events.toml", 'skill = "survival"', 'skill = "luck"', "event EV01, field escape: skill names 'luck'"),
        ("events.toml", 'traits = ["weather"]', 'traits = ["beast"]', "event EV01, field traits: 'beast' is none of"),
        ("events.toml", 'where = "here and adjacent"', 'where = "there"', "field always: where names 'there'"),
        ("events.toml", "{ suffer = 1 }", "{ dice = 1 }", "event EV01, field effects: dice has no place here"),
        ("events.toml", 'where = "here" }', 'where = "here", amount = 2 }', "place has an amount only where"),
        ("enemies.toml", "aggression = 4", "aggression = 0", "enemies.toml, enemy EN01, field aggression"),
        ("enemies.toml", 'icons = ["medium"]', "icons = []", "enemy EN01, field icons: write a list of some of"),
        ("enemies.toml", "may = true", "may = 1", "enemy EN03, field powers: may must be true or false"),
        ("enemies.toml", 'when = "clash"', 'when = "rest"', "enemy EN04, field powers: when names 'rest'"),
        ("gear_green.toml", 'group = "weapon"', 'group = "toy"', "gear_green.toml, gear GR08, field group"),
        ("gear_green.toml", "hands = 2", "hands = 3", "gear GR08, field hands: must be a whole number from 1 to 2"),
        ("gear_green.toml", 'fits = "ranged"', 'fits = "hat"', "gear GR09, field fits: 'hat' is none of"),
        ("gear_green.toml", "limit = 1\n", "limit = 1\nhands = 1\n", "gear GR04, field hands: only a weapon has it"),
        ("gear_green.toml", 'traits = ["kit"]', "traits = []", "gear_green.toml: three cards with the trait kit"),
        ("gear_green.toml", 'cost = "mark"', 'cost = "money"', "gear GR04, field powers: a cost is"),
        ("gear_yellow.toml", 'group = "armour"', 'group = "vehicle"', "field group: only a blue card is a vehicle"),
        ("gear_yellow.toml", 'group = "general"', 'group = "implant"', "field group: only a blue card is implant"),
        ("gear_blue.toml", "speed = 5, ", "", "gear_blue.toml, gear BL01, field whole: write { speed"),
        (
            "gear_blue.toml",
            "[{ armour = 1 }]",
            "[{ suffer = 1 }]",
            "gear BL03, field powers: suffer cannot work always",
        ),
        ("gear_red.toml", 'powers = [{ when = "ko", cost', 'power = [{ when = "ko", cost', "field powers: a card that"),
        ("knights.toml", "talk = 4", "talk = 5", "knights.toml, knight KN01, field skills"),
        ("knights.toml", '"ST01"', '"ST99"', "knight KN01, field start: there is no starting gear 'ST99'"),
        ("knights.toml", 'pronoun = "he"', 'pronoun = "it"', "knight KN01, field pronoun"),
        ("knights.toml", 'de = "der Prediger"', 'fr = "x"', "knight KN01, field vocation: there is no language 'fr'"),
        ("tasks.toml", "move = 15, hexes = 6", "move = 99, hexes = 6", "task CT01, field goal: move: must be"),
        ("tasks.toml", 'goal = { defeat = "enemy" }', "goal = {}", "task CT02, field goal: a goal is exactly one of"),
        ("tasks.toml", 'title = "BL01"', 'title = "BL77"', "task CT01, field rewards: title names 'BL77'"),
        ("tasks.toml", "explore = 9,", "explore = 19,", "task PT01, field first: explore: name a hex"),
        ("tasks.toml", 'trait = "machine" }\nrewards', 'trait = "toy" }\nrewards', "task CT03, field must_play"),
        ("tasks.toml", "goal = { move", "goal = { explore = 3, cost = { fuel = 1 } }\n# { move", "asks for no check"),
        ("tiles.toml", "tiles = 4", "tiles = 1", "tiles.toml: it must hold 18 tiles or more"),
        ("tiles.toml", 'kind = "desert"', 'kind = "lawn"', "tiles.toml, tile desert, field kind"),
        ("hexes.toml", "number = 14", "number = 13", "hexes.toml: it must hold the numbers 1 to 16"),
        ("hexes.toml", "upto = 10", "upto = 9", "the rows of roll go up to 10"),
        ("hexes.toml", "cost = { green = 1 }, effects", "price = 1, effects", "field price: there is no such field"),
        ("combat.toml", 'id = "prepare"', 'id = "nap"', "combat.toml, card nap, field id"),
        ("ranges.toml", "difficulty = 5", "difficulty = 6", "ranges.toml, range short, field difficulty"),
        ("ranges.toml", 'icon = "short"', 'icon = "near"', "ranges.toml, range short, field icon"),
        ("vehicles.toml", "capacity = 2", "capacity = 20", "vehicles.toml, vehicle VH01, field whole"),
        ("missions.toml", 'id = "cult"', 'id = "sect"', "missions.toml, mission sect, field id"),
        ("missions.toml", 'foes = ["VL01"]', 'foes = ["VL09"]', "mission damsel, field foes: there is no foe 'VL09'"),
        ("missions.toml", "keys = 4", 'keys = "three"', "mission savior, field numbers: write whole numbers"),
        ("missions.toml", "{most}", "{least}", "mission cult, field rules: there is no number 'least'; there are most"),
        ("missions.toml", 'skill = "guns"', 'skill = "luck"', "mission savior, field checks: write a list like"),
        ("foes.toml", "health = 3", "health = 20", "foes.toml, foe CU01, field health"),
    ],
)
def test_complaints_name_file_card_and_field(tmp_path: Path, file: str, old: str, new: str, complaint: str) -> None:
    problems = broken(tmp_path, file, old, new)
    assert any(complaint in problem for problem in problems), problems
    with pytest.raises(ContentError):
        load(tmp_path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert "gear_start.toml: there is no such file" in check(tmp_path)[0]


def test_too_little_content_is_named(tmp_path: Path) -> None:
    for one in SHIPPED.glob("*.toml"):
        shutil.copy(one, tmp_path)
    text = (tmp_path / "luck.toml").read_text(encoding="utf-8")
    (tmp_path / "luck.toml").write_text(text[: text.index("[[card]]", text.index("LK01"))], encoding="utf-8")
    assert "luck.toml: it must hold 12 or more" in check(tmp_path)


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ([], "write a list of one or more effects"),
        (["x"], "an effect is a table"),
        ([{"stop": 1}], "write { stop = true }"),
        ([{"gain": "gold", "amount": 1}], "gain names 'gold'"),
        ([{"gain": "ammo", "amount": 99}], "gain amount needs a whole number"),
        ([{"gain": "ammo", "much": 1}], "gain has no 'much'"),
        ([{"choose": [[{"stop": True}]]}], "choose needs two or more"),
        ([{"roll": [{"upto": 4}]}], "roll needs rows"),
        ([{"check": "talk", "difficulty": 7}], "check needs pass, fail or each"),
        ([{"check": [], "difficulty": 7, "pass": [{"stop": True}]}], "write one skill or a list"),
        ([{"suffer": 1, "if": 3}], "if must be a text"),
        ([{"suffer": 1, "if": "hungry"}], "if names 'hungry'"),
        ([{"suffer": 1, "if": "trait:toy"}], "if names 'trait:toy'"),
        ([{"fight": "XX"}], "fight names 'XX'"),
    ],
)
def test_effects_that_cannot_be_read_are_explained(row: list[object], complaint: str) -> None:
    with pytest.raises(EffectError, match=complaint.replace("{", r"\{").replace("}", r"\}")):
        read_effects(row, "", NO_CARDS)


def test_powers_and_costs_are_checked() -> None:
    for power, complaint in (
        ("x", "a power is a table"),
        ({"when": "rest", "what": 1}, "a power has no 'what'"),
        ({"when": "rest", "cost": {"green": 1}, "effects": [{"stop": True}]}, "a power costs no gear"),
        ({"when": "always", "cost": "mark", "effects": [{"mp": 1}]}, "what works always costs nothing"),
        ({"when": "rest", "effects": [{"reroll": True}]}, "reroll has no place at rest"),
    ):
        with pytest.raises(EffectError, match=complaint):
            read_power(power, tuple(TIMINGS), NO_CARDS)
    cost = read_cost({"ammo": 1, "mark": True})
    assert (cost.ammo, cost.mark, cost.discard) == (1, True, False)
    assert read_skills(["guns", "blades"]) == ("guns", "blades")
    assert read_condition("ammo:2") == "ammo:2"
    assert all(read_condition(cond) == cond for cond in CONDITIONS)
    assert read_effect({"lose": "fuel", "amount": "all"}, "", NO_CARDS).amount == 99


def test_every_scoped_verb_has_a_timing_and_no_instant_one_works_always() -> None:
    assert set(SCOPED) == {verb for verbs in TIMINGS.values() for verb in verbs}
    assert not set(SCOPED) & set(INSTANT)
    assert PASSIVE == ("always",)
