"""Lessons are true: every installed one passes its check, and whatever is broken in one is noticed."""

from __future__ import annotations

import pytest

from wastelands import cli
from wastelands.engine.errors import Unreadable
from wastelands.engine.lesson import read_lesson
from wastelands.engine.registry import game_names
from wastelands.package import package
from wastelands.workshop.lessons import Check, check_lesson, says

TAUGHT = ["diplomacy", "knights", "survivors", "warlords"]


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_says_what_the_engine_gives(game: str) -> None:
    found = check_lesson(package(game), "first")
    assert found.faults == ()
    assert 4.5 < found.minutes < 12
    assert found.claims > 20
    assert found.refused > 15


def test_every_game_of_the_house_has_a_first_lesson_that_ends_in_a_game_against_easy() -> None:
    assert [name for name in game_names() if package(name).lessons is not None] == TAUGHT
    for game in TAUGHT:
        after = package(game).the_lessons().lesson().after
        assert set(after.bots) == {"easy"}
        assert after.seats == len(after.bots) + 1


FAULTS = [
    ("diplomacy", "an accepted move is illegal", 'accept = ["place 1,-1"]', 'accept = ["place 2,-1"]'),
    ("diplomacy", "a second accepted move is illegal", '"raid 4,-1"]', '"raid 1,0"]'),
    ("diplomacy", "a rival's move is illegal", '"0 raid 0,2"', '"0 raid 0,3"'),
    ("diplomacy", "a figure in English is wrong", "City IV gives you 5:", "City IV gives you 6:"),
    ("diplomacy", "a figure in German is wrong", "Stadt IV bringt dir 5:", "Stadt IV bringt dir 4:"),
    ("diplomacy", "the engine gives another figure", '"would.I.1", is = 1', '"would.I.1", is = 2'),
    ("diplomacy", "a wrong tap is refused by another rule", 'rule = "WD-ROUND-11"', 'rule = "WD-ROUND-04"'),
    ("diplomacy", "a wrong tap called possible is not", '{ try = "raid 3,0", claims', '{ try = "raid 0,0", claims'),
    ("diplomacy", "a wrong tap is the right one", '{ try = "settle 0,-2 no"', '{ try = "settle 0,-2 yes"'),
    ("diplomacy", "the position changes", "     s2\n  ^     ^      II", "     s2\n  ^     ^      ^"),
    ("diplomacy", "a thing is not drawn", 'at = ["hex:2,-2"]', 'at = ["hex:9,9"]'),
    ("diplomacy", "a region is unknown", 'at = ["hex:0,3", "hex:0,1"]', 'at = ["region:attic"]'),
    ("diplomacy", "a button is not there", 'at = ["do:pick 1-A"]', 'at = ["do:pick 4-B"]'),
    ("diplomacy", "a rule is unknown", '"WD-EX-02"]', '"WD-EX-99"]'),
    ("diplomacy", "a winning line loses", '["pick 2-C", "place 4,1", "drift 4,0", "place 4,2"],', '["pick 2-C", "place 4,2", "place 3,1"],'),  # noqa: E501
    ("diplomacy", "a losing line wins", '["pick 2-C", "place 4,2", "place 3,1"],\n', '["pick 2-C", "place 4,1", "drift 4,0", "place 4,2"],\n'),  # noqa: E501
    ("diplomacy", "a text is too long", "Two A spaces touch a city.", "Two A spaces touch a city. " + "word " * 30),
    ("diplomacy", "a German text is missing", 'text.de = "Und die Siedlung?"\n', ""),
    ("diplomacy", "a list of legal moves is wrong", 'legal = { place = ["0,-1"] }', 'legal = { place = ["0,-1", "1,0"] }'),  # noqa: E501
    ("diplomacy", "a terminal gets a gesture", "Take the one with the road.", "Tap the one with the road."),
    ("diplomacy", "a beat without help points", 'id = "island"\n', 'id = "island"\nat = ["hex:0,0"]\n'),
    ("diplomacy", "an id is used twice", 'id = "linked"', 'id = "road"'),
    ("diplomacy", "other rules", "rules = 1", "rules = 2"),
    ("warlords", "a wished card is not in the deck", '"O07", "S33"', '"O01", "S33"'),
    ("warlords", "the dice fall otherwise", "d6 = [2, 5]", "d6 = [5, 2]"),
    ("warlords", "a text names another cost", "the Tin Shack asks for 2", "the Tin Shack asks for 4"),
    ("warlords", "rivals are not used up", 'others = ["1 take 1 0"]\nhint', 'others = ["1 take 1 0", "1 done", "1 done", "1 done"]\nhint'),  # noqa: E501
    ("knights", "the fight goes otherwise", "d10 = [6, 9, 1, 2, 3]", "d10 = [6, 5, 1, 2, 3]"),
    ("knights", "a rule taught later is used again", 'again = ["WK-CHK-05"]', 'again = ["WK-EX-13"]'),
    ("survivors", "the map changes", "fiuwcfwcf", "fiufcfwcf"),
    ("survivors", "a tower is forgotten", "build BD16 ; place BD16 5,1", "build BD05 ; place BD05 5,1"),
    ("survivors", "a goal never ends", 'ends = "game.round", at = 5', 'ends = "game.round", at = 50'),
]  # fmt: skip


@pytest.mark.parametrize(("game", "fault", "old", "new"), FAULTS, ids=[f"{one[0]}: {one[1]}" for one in FAULTS])
def test_a_fault_in_a_lesson_is_noticed(game: str, fault: str, old: str, new: str) -> None:
    found = package(game)
    lessons = found.the_lessons()
    text = (lessons.folder / "first.toml").read_text(encoding="utf-8")
    assert old in text, fault
    lesson = read_lesson(text.replace(old, new, 1), "first.toml")
    assert Check(found, lessons, lesson).run().faults


@pytest.mark.parametrize(
    ("old", "new", "says_so"),
    [
        ('kind = "tell"', 'kind = "sing"', "Invalid enum value 'sing'"),
        ('again = ["WD-SETT-01"]\ntext', 'agian = ["WD-SETT-01"]\ntext', "unknown field `agian`"),
        ("format = 1", "format = 2", "Invalid enum value 2"),
        ("rules = 1", "rules = one", "first.toml:"),
    ],
)
def test_a_file_of_another_form_is_refused_with_the_place(old: str, new: str, says_so: str) -> None:
    text = (package("diplomacy").the_lessons().folder / "first.toml").read_text(encoding="utf-8")
    with pytest.raises(Unreadable, match=says_so):
        read_lesson(text.replace(old, new, 1), "first.toml")


def test_a_game_without_lessons_says_so() -> None:
    with pytest.raises(Unreadable, match="there is no lesson 'second'; there are: first"):
        package("diplomacy").the_lessons().lesson("second")


def test_the_command_checks_and_counts(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["lesson", "check", "diplomacy"])
    assert end.value.code in (0, None)
    assert "diplomacy, first: 6 chapters, 29 beats, 17 moves" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "lang", "value", "named"),
    [
        ("You get 4, Xenja 1.", "en", 4, True),
        ("You get 14.", "en", 4, False),
        ("Zwei Zombies", "de", 2, True),
        ("eine von euch", "de", 1, True),
        ("−3 points", "en", 3, True),
        ("City IV", "en", "IV", True),
        ("many", "en", 40, False),
    ],
)
def test_a_text_names_a_figure_as_a_number_or_a_word(text: str, lang: str, value: object, named: bool) -> None:
    assert says(text, lang, value) is named
