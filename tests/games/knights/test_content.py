"""The content: what is shipped is sound, and what is not names file, card and field."""

from __future__ import annotations

import pickle
import shutil
from pathlib import Path

import pytest

from wastelands.engine.content import ContentError
from wastelands.engine.effects import toml, written
from wastelands.games.knights.branches import SkillCheck
from wastelands.games.knights.cards import SHIPPED, check, load, summary
from wastelands.games.knights.effect import ALL
from wastelands.games.knights.effects import EFFECTS
from wastelands.games.knights.hazards import Lose, Stop


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
    assert pickle.loads(pickle.dumps(content)) == content
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
        ("luck.toml", "mp = 3", "mp = 0", "card LK01, field effects: mp must be a whole number from -9 to 10"),
        ("luck.toml", "{ mp = 3 }", "{ fly = 3 }", "luck.toml, card LK01, field effects: 'fly' is no effect"),
        ("luck.toml", "{ mp = 3 }", "{ armour = 3 }", "card LK01, field effects: armour has no place at moving"),
        ("luck.toml", 'when = "moving"', 'when = "lunch"', "card LK01, field when: must be one of moving, check,"),
        ("luck.toml", 'icon = "fuel"', 'icon = "gold"', "luck.toml, card LK01, field icon"),
        ("luck.toml", "rank = 1\n", "rank = 14\n", "luck.toml, card LK01, field rank"),
        ("luck.toml", "rank = 1\n", "rank = 1\ncolour = 3\n", "card LK01, field colour: there is no such field"),
        ("luck.toml", 'id = "LK02"', 'id = "LK01"', "card LK01, field id: luck.toml has this id already"),
        ("luck.toml", 'id = "LK02"', 'id = "luck 2"', "card luck 2, field id: must be two capital letters and two"),
        ("luck.toml", "[[card]]", "[[card", "luck.toml: this is no TOML"),
        ("luck.toml", "[[card]]", "[[cards]]", "luck.toml: it must hold [[card]] tables"),
        ("events.toml", "difficulty = 7", "difficulty = 6", "events.toml, event EV01, field escape: difficulty must"),
        ("events.toml", 'skill = "survival"', 'skill = "luck"', "event EV01, field escape: skill must be one of"),
        ("events.toml", 'traits = ["weather"]', 'traits = ["beast"]', "event EV01, field traits: must be one of"),
        ("events.toml", 'where = "here and adjacent"', 'where = "there"', "event EV01, field always: place: where"),
        ("events.toml", "{ suffer = 1 }", "{ dice = 1 }", "event EV01, field effects: dice has no place where"),
        ("events.toml", 'where = "here" }', 'where = "here", amount = 2 }', "event EV05, field effects: place has an"),
        ("enemies.toml", "aggression = 4", "aggression = 0", "enemies.toml, enemy EN01, field aggression"),
        ("enemies.toml", 'icons = ["medium"]', "icons = []", "enemy EN01, field icons: must be a list of 1 or more"),
        ("enemies.toml", "may = true", "may = 1", "enemy EN03, field powers: may must be true or false"),
        ("enemies.toml", 'when = "clash"', 'when = "rest"', "enemy EN04, field powers: in effects, set_range has no"),
        ("gear_green.toml", 'group = "weapon"', 'group = "toy"', "gear_green.toml, gear GR08, field group"),
        ("gear_green.toml", "hands = 2", "hands = 3", "gear GR08, field hands: must be a whole number from 1 to 2"),
        ("gear_green.toml", 'fits = "ranged"', 'fits = "hat"', "gear GR09, field fits: must be one of weapon, melee,"),
        ("gear_green.toml", "limit = 1\n", "limit = 1\nhands = 1\n", "gear GR04, field hands: there is no such field"),
        ("gear_green.toml", 'traits = ["kit"]', "traits = []", "gear_green.toml: three cards with the trait kit"),
        ("gear_green.toml", 'cost = "mark"', 'cost = "money"', 'gear GR04, field powers: cost must be "mark",'),
        (
            "gear_green.toml",
            'powers = [{ when = "rest", cost = "discard", effects = [{ gain = "ammo", amount = 2 }] }]',
            "powers = []",
            "gear GR01, field powers: a card that is no weapon and no armour must have some",
        ),
        ("gear_yellow.toml", 'group = "armour"', 'group = "vehicle"', "gear YE01, field group: must be one of"),
        ("gear_yellow.toml", 'group = "general"', 'group = "implant"', "gear YE03, field group: must be one of"),
        ("gear_blue.toml", "speed = 5, ", "", "gear BL01, field whole: speed is missing"),
        (
            "gear_blue.toml",
            "[{ armour = 1 }]",
            "[{ suffer = 1 }]",
            "gear BL03, field powers: in effects, suffer has no place at always",
        ),
        ("gear_red.toml", 'powers = [{ when = "ko", cost', 'power = [{ when = "ko", cost', "gear RD05, field power:"),
        ("knights.toml", "talk = 4", "talk = 5", "knights.toml, knight KN01, field skills"),
        ("knights.toml", '"ST01"', '"ST99"', "knight KN01, field start: must be one of ST01, ST02, ST03, ST04, ST05,"),
        ("knights.toml", 'pronoun = "he"', 'pronoun = "it"', "knight KN01, field pronoun"),
        ("knights.toml", 'de = "der Prediger"', 'fr = "x"', "knight KN01, field vocation: there is no language 'fr'"),
        ("tasks.toml", "move = 15, hexes = 6", "move = 99, hexes = 6", "task CT01, field goal: move must be a whole"),
        ("tasks.toml", 'goal = { defeat = "enemy" }', "goal = {}", "task CT02, field goal: a goal is exactly one of"),
        ("tasks.toml", 'title = "BL01"', 'title = "BL77"', "task CT01, field rewards: title must be one of BL01,"),
        ("tasks.toml", "explore = 9,", "explore = 19,", "task PT01, field first: explore must be the number of a"),
        ("tasks.toml", 'trait = "machine" }\nrewards', 'trait = "toy" }\nrewards', "task CT03, field must_play"),
        ("tasks.toml", "goal = { move", "goal = { explore = 3, cost = { fuel = 1 } }\n# { move", "asks for no check"),
        ("tiles.toml", "tiles = 4", "tiles = 1", "tiles.toml: it must hold 18 tiles or more"),
        ("tiles.toml", 'kind = "desert"', 'kind = "lawn"', "tiles.toml, tile desert, field kind"),
        ("hexes.toml", "number = 14", "number = 13", "hexes.toml: it must hold the numbers 1 to 16"),
        ("hexes.toml", "upto = 10", "upto = 9", "the rows of roll go up to 10"),
        ("hexes.toml", "cost = { green = 1 }, effects", "price = 1, effects", "hex HX01, field actions: in price,"),
        ("combat.toml", 'id = "prepare"', 'id = "nap"', "combat.toml, card nap, field id"),
        ("ranges.toml", "difficulty = 5", "difficulty = 6", "ranges.toml, range short, field difficulty"),
        ("ranges.toml", 'icon = "short"', 'icon = "near"', "ranges.toml, range short, field icon"),
        ("vehicles.toml", "capacity = 2", "capacity = 20", "vehicles.toml, vehicle VH01, field whole"),
        ("missions.toml", 'id = "cult"', 'id = "sect"', "missions.toml, mission sect, field id"),
        ("missions.toml", 'foes = ["VL01"]', 'foes = ["VL09"]', "mission damsel, field foes: must be one of VL01,"),
        ("missions.toml", "keys = 4", 'keys = "three"', "mission savior, field numbers: write whole numbers"),
        ("missions.toml", "{most}", "{least}", "mission cult, field rules: there is no number 'least'; there are most"),
        (
            "missions.toml",
            ", from_round = 3",
            "",
            "mission cult, field numbers: this mission needs most, from_round, crowd",
        ),
        ("missions.toml", "crowd = 3", "crowd = 3, mob = 4", "mission cult, field numbers: this mission needs most,"),
        ("missions.toml", 'foes = ["CU01"]\n', "", "mission cult, field foes: this mission needs one or more"),
        ("missions.toml", "hexes = [4, 5]", "hexes = [4]", "mission avengers, field hexes: this mission needs one of"),
        (
            "missions.toml",
            "hexes = [4, 5]",
            "hexes = [4, 15]",
            "mission avengers, field hexes: this mission needs one of",
        ),
        ("missions.toml", 'skill = "guns"', 'skill = "luck"', "mission savior, field checks: skill must be one of"),
        (
            "numbers.toml",
            "hand_limit = 5",
            "hand_limit = 0",
            "number hand_limit, field value: must be a whole number from 1",
        ),
        ("numbers.toml", "search = 7", "search = 6", "number search, field value: must be one of 5, 7, 9"),
        ("numbers.toml", "loot = 2", "lute = 2", "number lute, field value: there is no such field"),
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
    ("effects", "complaint"),
    [
        ("[]", "must be a list of one or more, for example"),
        ('["x"]', "an effect is a table"),
        ("[{ stop = 1 }]", "write { stop = true }"),
        ('[{ gain = "gold", amount = 1 }]', "gain must be one of ammo, fuel, reputation, not 'gold'"),
        ('[{ gain = "ammo", amount = 99 }]', "gain: amount must be a whole number from 1 to 14, not 99"),
        ('[{ gain = "ammo", amount = 1, much = 1 }]', "gain has no 'much'"),
        ('[{ lose = "ammo", amount = "some" }]', 'lose: amount must be a whole number from 1 to 14, or "all"'),
        ("[{ mp = 0 }]", "mp must be a whole number from -9 to 10, not 0"),
        ("[{ choose = [[{ stop = true }]] }]", "choose must be a list of 2 or more"),
        ("[{ roll = [{ upto = 4 }] }]", "in roll, then is missing"),
        ("[{ roll = [{ upto = 4, then = [{ stop = true }] }] }]", "the rows of roll go up to 10"),
        ('[{ check = "talk", difficulty = 7 }]', "check needs pass, fail or each"),
        ('[{ check = "talk", difficulty = 6, pass = [{ stop = true }] }]', "check: difficulty must be one of 5, 7, 9"),
        ("[{ check = [], difficulty = 7, pass = [{ stop = true }] }]", "check must be a list of 1 or more"),
        ('[{ pay = "mark", then = [{ stop = true }] }]', "pay costs gear or stores"),
        ("[{ pay = {}, then = [{ stop = true }] }]", 'pay must be "mark", "discard" or amounts of green'),
        ("[{ suffer = 1, if = 3 }]", "suffer: if must be one of wounded, "),
        ('[{ suffer = 1, if = "hungry" }]', "not 'hungry'"),
        ('[{ suffer = 1, if = "trait:toy" }]', "not 'trait:toy'"),
        ('[{ suffer = 1, if = "ammo:few" }]', "not 'ammo:few'"),
        ('[{ fight = "VL01" }]', "'fight' is no effect"),
        ('[{ title = "XX" }]', "title must be one of BL01, "),
        ('[{ place = "threat", where = "choice" }]', "place has an amount where the place is a choice, and only there"),
    ],
)
def test_effects_that_cannot_be_read_are_explained(tmp_path: Path, effects: str, complaint: str) -> None:
    (problem,) = broken(tmp_path, "luck.toml", "[{ mp = 3 }]", effects)
    assert problem.startswith("luck.toml, card LK01, field effects: ")
    assert complaint in problem


def test_an_effect_that_changes_what_is_under_way_has_no_place_inside_another(tmp_path: Path) -> None:
    choice = '[{ choose = [[{ mp = 3 }], [{ gain = "fuel", amount = 1 }]] }]'
    (problem,) = broken(tmp_path, "luck.toml", "[{ mp = 3 }]", choice)
    said = (
        "luck.toml, card LK01, field effects: in choose, mp has no place inside an effect at moving; there may stand "
    )
    assert problem.startswith(said)


def test_everything_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    problems = broken(tmp_path, "luck.toml", "[{ mp = 3 }]", "[{ mp = 0 }, { fly = 1 }]")
    assert len(problems) == 2
    assert all(problem.startswith("luck.toml, card LK01, field effects: ") for problem in problems)


@pytest.mark.parametrize(
    ("power", "complaint"),
    [
        ('"x"', "must be a table with when, effects, cost, if, may"),
        ('{ when = "rest", what = 1, effects = [{ stop = true }] }', "in what, there is no such field"),
        ('{ when = "rest", cost = { green = 1 }, effects = [{ stop = true }] }', "a power costs no gear"),
        ('{ when = "always", cost = "mark", effects = [{ mp = 1 }] }', "what works always costs nothing"),
        ('{ when = "rest", effects = [{ reroll = true }] }', "reroll has no place at rest"),
        ('{ when = "always", effects = [{ suffer = 1 }] }', "suffer has no place at always"),
        ('{ when = "any", effects = [{ suffer = 1 }] }', "when must be one of always, moving"),
        ('{ when = "always", if = "wounded", effects = [{ worth = 2 }] }', "worth has no condition"),
        ('{ when = "always", effects = [{ multi = 2, if = "wounded" }] }', "multi has no condition"),
        (
            '{ when = "rest", effects = [{ stop = true }] }, { when = "rest", effects = [{ skip = true }] }',
            "one power for each",
        ),
        (
            '{ when = "check", effects = [{ check = "talk", difficulty = 7, pass = [{ stop = true }] }] }',
            "no place at check",
        ),
    ],
)
def test_powers_and_costs_are_checked(tmp_path: Path, power: str, complaint: str) -> None:
    old = '{ when = "rest", cost = "discard", effects = [{ gain = "ammo", amount = 2 }] }'
    problems = broken(tmp_path, "gear_green.toml", old, power)
    assert all(problem.startswith("gear_green.toml, gear GR01, field powers: ") for problem in problems)
    assert any(complaint in problem for problem in problems), problems


def test_short_ways_of_writing(tmp_path: Path) -> None:
    loss = '{ lose = "fuel", amount = "all", if = "ammo:2" }'
    tried = '{ check = ["guns", "blades"], difficulty = 7, each = [{ stop = true }] }'
    assert broken(tmp_path, "luck.toml", "[{ mp = 3 }]", f"[{loss}, {tried}]") == []
    effects = load(tmp_path).luck["LK01"].effects
    assert effects == (Lose("fuel", ALL, cond="ammo:2"), SkillCheck(("guns", "blades"), 7, each=(Stop(),)))
    assert toml(written(effects[1])) == tried


def test_every_verb_has_a_place_and_no_instant_one_works_always() -> None:
    assert all(kind.stands for kind in EFFECTS.values())
    assert not any("at always" in kind.stands for kind in EFFECTS.values() if not kind.scoped)
    assert all(not place.startswith("inside") for kind in EFFECTS.values() if kind.scoped for place in kind.stands)
