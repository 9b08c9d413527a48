"""A lesson under way: what a move means in it, going on and back, leaving and coming again."""

from __future__ import annotations

from typing import Any

import pytest

from wastelands.engine.action import Action
from wastelands.engine.errors import Illegal, LuckRanOut, Unreadable
from wastelands.engine.guide import ELSEWHERE, FIRST_READ, Guide, Place
from wastelands.engine.luck import WishedLuck
from wastelands.package import package

GAMES = ["diplomacy", "knights", "survivors", "warlords"]


def guide(game: str, chapter: str = "", beat: str = "") -> Guide[Any]:
    """A learner at a beat."""
    found = package(game)
    lessons = found.the_lessons()
    lesson = lessons.lesson()
    led = Guide(lessons, lesson, found.rules, Place(chapter) if chapter else None)
    while beat and led.beat.id != beat:
        led.as_meant()
    return led


def play(led: Guide[Any], *moves: str) -> dict[str, str] | None:
    return led.answer(*map(Action.parse, moves))


def test_a_wrong_move_changes_nothing_and_is_answered_kindly() -> None:
    led = guide("diplomacy", "reach", "pick")
    before = led.match.save()
    answer = play(led, "pick 1-B")
    assert answer is not None
    assert answer["de"].startswith("1-B ginge auch")
    assert (led.match.save(), led.beat.id) == (before, "pick")


def test_a_move_without_an_answer_of_its_own_gets_the_general_one() -> None:
    led = guide("diplomacy", "raider", "both")
    assert play(led, "pick 1-D") is None
    assert play(led, "end") == led.beat.wrong[-1].text, "any other move"
    led = guide("survivors", "turn", "scavenge")
    assert play(led, "scavenge 3") == {"en": ELSEWHERE}


def test_what_the_rules_refuse_is_refused_by_them() -> None:
    led = guide("diplomacy", "reach", "place")
    with pytest.raises(Illegal):
        play(led, "place 2,-1")
    answer = play(led, "place 1,0")
    assert answer is not None
    assert answer["en"].startswith("In reach, but its letter is B")


def test_while_something_is_told_nobody_moves() -> None:
    led = guide("diplomacy")
    assert play(led, "pick 1-A") == {"en": FIRST_READ}
    led.go_on()
    led.go_on()
    led.go_on()
    with pytest.raises(Unreadable):
        led.go_on()


def test_a_tap_on_what_cannot_be_used_is_answered_where_the_lesson_has_an_answer() -> None:
    led = guide("diplomacy", "reach", "place")
    assert led.tapped("hex:0,0") == led.beat.wrong[2].text
    assert led.tapped("hex:1,-1") is None
    assert led.tapped("hex:3,0") is None


def test_moves_between_two_bare_words_come_in_any_order() -> None:
    led = guide("warlords", "three", "dealer")
    assert led.wanted() == ["commit ST5 shop", "commit ST1 shop"]
    assert play(led, "commit ST1 shop") is None
    assert play(led, "done") is not None, "not before all is done"
    assert play(led, "commit ST5 shop", "commit ST1 shop", "done") is None
    assert led.beat.id == "last"


def test_a_chain_with_a_wrong_move_in_it_is_not_begun() -> None:
    led = guide("warlords", "three", "dealer")
    before = led.match.save()
    assert play(led, "commit ST1 shop", "commit ST4 shop") is not None
    assert led.match.save() == before


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_that_is_left_is_resumed_where_it_was(game: str) -> None:
    led = guide(game)
    while not led.last:
        again = Guide(led.lessons, led.lesson, led.kind, led.place)
        assert (again.chapter.id, again.beat.id) == (led.chapter.id, led.beat.id)
        assert again.match.game == led.match.game
        assert again.wanted() == led.wanted()
        led.as_meant()
    assert led.done == [chapter.id for chapter in led.lesson.chapters]


@pytest.mark.parametrize("game", GAMES)
def test_every_chapter_can_be_opened_by_itself(game: str) -> None:
    led = guide(game)
    for chapter in led.lesson.chapters:
        alone = guide(game, chapter.id)
        while led.chapter is not chapter:
            led.as_meant()
        assert alone.match.game == led.match.game, chapter.id


@pytest.mark.parametrize("game", GAMES)
def test_every_beat_can_be_left_backwards(game: str) -> None:
    led = guide(game)
    seen = []
    while not led.last:
        seen.append((led.chapter.id, led.beat.id, led.match.game.digest()))
        before = led.can_go_back
        led.as_meant()
        if led.chapter.id == seen[-1][0]:
            assert led.can_go_back
            led.back()
            assert (led.chapter.id, led.beat.id, led.match.game.digest()) == seen[-1]
            assert led.can_go_back == before
            led.as_meant()


def test_back_first_takes_back_the_moves_of_the_beat() -> None:
    led = guide("survivors", "trade", "both")
    play(led, "scavenge 0")
    led.back()
    assert led.beat.id == "both"
    assert "scavenge 0" in led.wanted()
    led.back()
    assert led.beat.id == "rent"


def test_the_lesson_makes_a_move_for_whoever_asks() -> None:
    led = guide("diplomacy", "raider", "both")
    led.show()
    assert led.wanted() == ["place 2,2"]
    led.show()
    assert led.beat.id == "where"
    with pytest.raises(Unreadable):
        guide("diplomacy", "last", "win").show()


def test_a_goal_that_is_missed_can_be_tried_again_and_undone_on_the_way() -> None:
    led = guide("diplomacy", "last", "win")
    play(led, "pick 2-C")
    led.undo()
    for move in led.beat.fails[0]:
        assert play(led, move) is None
    assert led.missed
    assert led.text("en").startswith("Close, but")
    led.back()
    assert not led.missed
    for move in led.beat.lines[1]:
        play(led, move)
    assert led.last
    assert led.text("de").startswith("Gewonnen, ")


def test_in_free_play_a_rival_without_a_line_for_the_moment_lets_it_pass() -> None:
    led = guide("warlords", "last", "win")
    for move in ("take 0 1", "mark base1", "done"):
        play(led, move)
    assert led.learner in led.match.game.to_act()
    for _ in range(60):
        if led.missed or led.beat.id != "win":
            break
        play(led, led.match.game.actions(0)[0].text)
    assert led.missed or led.beat.id == "end"


def test_a_goal_ends_with_the_round_that_it_names() -> None:
    led = guide("survivors", "ten", "win")
    for move in led.beat.fails[0]:
        play(led, move)
    assert led.missed
    assert led.match.result() is None


def test_a_wish_that_cannot_come_true_is_refused() -> None:
    luck = WishedLuck("dust", {"d6": [7]})
    with pytest.raises(LuckRanOut, match="d6=7"):
        luck.die()
    luck.wish({"d6": [3]})
    assert luck.die() == 3
    assert luck.number(4, "deal") in range(4)


def test_a_chapter_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Unreadable, match="no chapter 'heaven'"):
        guide("diplomacy", "heaven")
