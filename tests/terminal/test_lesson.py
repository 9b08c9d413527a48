"""A lesson in the terminal, with people who say what is written here."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from wastelands import cli
from wastelands.engine.action import Action
from wastelands.engine.lesson import MOVES, STEP
from wastelands.package import package
from wastelands.terminal.lesson import TerminalLesson


class Learner:
    """Types what each beat asks for, or the lines of a script."""

    def __init__(self, game: str, lang: str = "en", said: list[str] | None = None, kept: Path | None = None) -> None:
        self.out = io.StringIO()
        self.said = said
        console = Console(file=self.out, width=110, highlight=False)
        self.lesson = TerminalLesson(package(game), lang, kept, "", console, self.ask)
        self.asked = 0

    def ask(self, prompt: str) -> str:
        self.asked += 1
        if self.said is not None:
            if not self.said:
                raise EOFError
            return self.said.pop(0)
        guide = self.lesson.guide
        if guide.beat.kind not in MOVES:
            return "read " + guide.beat.accept[0].split(":")[1] if guide.beat.kind == "inspect" else ""
        way = guide.beat.lines[0] if guide.beat.kind == "goal" else guide.beat.accept[0].split(STEP)
        number = len(guide.place.journal) - guide._begun[-1]
        options = [action.text for action in guide.match.game.actions(guide.learner)]
        return str(options.index(way[number]) + 1)

    def run(self) -> str:
        self.lesson.run()
        return self.out.getvalue()


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", ["diplomacy", "knights", "survivors", "warlords"])
def test_a_lesson_is_played_to_its_end(game: str, lang: str) -> None:
    learner = Learner(game, lang)
    text = learner.run()
    assert learner.lesson.guide.last
    after = learner.lesson.lesson.after
    assert f"wastelands terminal {game} --seats {after.seats} --bots {','.join(after.bots)}" in text
    assert ("Kapitel 1 von" if lang == "de" else "Chapter 1 of") in text


def test_a_wrong_choice_is_answered_kindly_and_asked_again() -> None:
    text = Learner("diplomacy", said=["", "", "", "2", "99", "hint", "dance"]).run()
    assert "1-B would be fine too." in text
    assert "Choose a number from 1 to 2." in text
    assert "The text says what to do." in text
    assert "the move is made for you" in text, "whoever says something else is told what there is"
    assert "*  1 Take action 1-A" in text
    assert "Go on with: wastelands lesson diplomacy" in text


def test_the_place_is_kept_and_gone_on_from(tmp_path: Path) -> None:
    kept = tmp_path / "lessons" / "diplomacy.json"
    Learner("diplomacy", said=["", "", "", "show", "quit"], kept=kept).run()
    again = Learner("diplomacy", said=["back", "chapters", "chapter 3", "skip", "quit"], kept=kept)
    assert again.lesson.guide.beat.id == "place"
    text = again.run()
    assert "   3 City IV is scored: The question mark, water, and counting links." in text
    assert again.lesson.guide.chapter.id == "cut"
    kept.write_bytes(kept.read_bytes().replace(again.lesson.lesson.mark.encode(), b"0" * 16))
    changed = Learner("diplomacy", said=["chapter 9"], kept=kept)
    assert changed.lesson.guide.chapter.id == "cut", "a lesson that has changed begins its chapter anew"
    assert "Choose a number from 1 to 6." in changed.run()


def test_a_missed_goal_is_tried_again() -> None:
    learner = Learner("diplomacy", said=[])
    learner.lesson.guide.open("last")
    guide = learner.lesson.guide
    guide.go_on()
    guide.go_on()
    for move in guide.beat.fails[0][:-1]:
        guide.answer(Action.parse(move))
    number = [one.text for one in guide.match.game.actions(1)].index(guide.beat.fails[0][-1]) + 1
    learner.said = [str(number), ""]
    text = learner.run()
    assert "Close, but City II" in text
    assert guide.beat.id == "win"
    assert not guide.missed


def test_the_command_begins_a_lesson(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WASTELANDS_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\n"))
    with pytest.raises(SystemExit):
        cli.main(["lesson", "warlords", "--chapter", "bid", "--lang", "de"])
    assert "Erst markieren, dann einsetzen" in capsys.readouterr().out
    assert (tmp_path / "lessons" / "warlords.json").is_file()
