"""The table in a terminal, with people who say what is written here."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import wastelands
from wastelands import cli
from wastelands.engine.errors import Unreadable
from wastelands.engine.match import Match
from wastelands.package import package
from wastelands.terminal.play import TerminalTable, new_match


class Scene:
    """A table whose people read their lines from a script and then leave."""

    def __init__(self, match: Match, said: Iterable[str], bots: tuple[str, ...] = (), lang: str = "en") -> None:
        self.said, self.asked = list(said), list[str]()
        self.out = io.StringIO()
        console = Console(file=self.out, width=100, highlight=False)
        self.table = TerminalTable(match, bots, lang, console, self.ask)
        self.match = match

    def ask(self, prompt: str) -> str:
        self.asked.append(prompt)
        if not self.said:
            raise EOFError
        return self.said.pop(0)

    def run(self) -> str:
        self.table.run()
        return self.out.getvalue()


def duel(seed: str = "dust") -> Match:
    return wastelands.new_game("diplomacy", 2, seed)


def test_a_number_plays_the_action_of_that_number() -> None:
    match = duel()
    wanted = match.game.actions(0)[1]
    text = Scene(match, ["2"], ("random",)).run()
    assert wanted.text in [line.text for line in match.record.lines]
    assert "You may still use: 1 space of" in text
    assert "  1 End turn" in text


def test_a_wrong_number_is_refused_and_asked_again() -> None:
    match = duel()
    options = len(match.game.actions(0))
    scene = Scene(match, ["0", "99", "? 99", "? x"])
    text = scene.run()
    assert text.count(f"Choose a number from 1 to {options}.") == 4
    assert len(scene.asked) == 5
    assert match.save() == duel().save()


def test_undo_takes_a_step_back() -> None:
    match = duel("ash")
    while match.game.to_act() == (0,) and len(match.record.lines) < 8:
        match.play(0, match.game.actions(0)[-1])
    while len(match.game.actions(1)) < 2:
        match.play(1, match.game.actions(1)[0])
    before = match.game.digest()
    seat = match.game.to_act()[0]
    scene = Scene(match, ["1", "undo"])
    scene.run()
    assert match.game.to_act() == (seat,)
    assert match.game.digest() == before


def test_undo_that_is_not_possible_says_why() -> None:
    text = Scene(duel(), ["undo"]).run()
    assert "you can take nothing back" in text


def test_why_names_the_rule_and_its_sentence() -> None:
    match = duel()
    text = Scene(match, ["why 99,99", "why hex:99,99", "why nonsense", "why word:4-D"]).run()
    assert text.count("99,99 is not on the map.") == 2
    assert "WD-MAP-01" in text
    assert "Every hex of the map is exactly one of" in text
    assert "You have taken your action for this turn." in text
    target = match.game.actions(0)[1].values[0]
    for thing in (target, f"hex:{target}", "seat:1"):
        assert "Nothing speaks against it" in Scene(duel(), [f"why {thing}"]).run()


def test_why_not_a_label() -> None:
    match = duel()
    while (first := match.game.actions(match.game.to_act()[0])[0]).verb != "pick":
        match.play(match.game.to_act()[0], first)
    label = first.values[0]
    text = Scene(match, [f"why {label}", "why 9-D"]).run()
    assert "Nothing speaks against it" in text
    assert "has no action 9-D." in text


def test_a_question_mark_explains_an_action() -> None:
    match = duel()
    text = Scene(match, ["? 2"]).run()
    assert f"({match.game.actions(0)[1]})" in text
    assert "WD-ACT-07" in text
    assert match.save() == duel().save()


@pytest.mark.parametrize("game", ["diplomacy", "knights", "survivors", "warlords"])
def test_every_verb_has_rules_behind_it_in_both_languages(game: str) -> None:
    rooms = package(game)
    rules = rooms.words("en").RULES
    assert rules.keys() == set(rooms.rules.spec.verbs)
    for lang in ("en", "de"):
        book = rooms.rulebook(lang)
        assert {rule for behind in rules.values() for rule in behind if not book.get(rule)} == set()
    assert all(rules.values())


def test_a_question_mark_says_what_an_action_leads_to() -> None:
    scene = Scene(wastelands.new_game("warlords", 2, "dust"), ["? 1"])
    view = scene.match.game.view(0)
    leads = scene.table.face.leads(view, 0, view.actions(0)[0])
    assert leads
    assert leads in scene.run()


def test_whatever_is_no_word_of_the_table_lists_the_actions_again() -> None:
    text = Scene(duel(), ["", "dance"]).run()
    assert text.count("  1 End turn") == 3


def test_quit_leaves_the_table() -> None:
    for word in ("quit", "q", " quit "):
        scene = Scene(duel(), [word, "1"])
        scene.run()
        assert scene.said == ["1"]
        assert scene.match.result() is None


def test_save_and_load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = duel()
    text = Scene(match, ["2", "save here.record", "save", "save no/such/folder"], ("random",)).run()
    assert "Saved as here.record." in text
    assert "no/such/folder: no such file or directory" in text.replace("\n", " ")
    assert (tmp_path / "here.record").read_text() == (tmp_path / "diplomacy.record").read_text() == match.save()
    again = Match.load((tmp_path / "here.record").read_text())
    assert again.game == match.game


def test_a_saved_game_is_loaded_by_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = duel()
    match.play(0, match.game.actions(0)[1])
    (tmp_path / "game.record").write_text(match.save())
    loaded: list[Match] = []
    monkeypatch.setattr(TerminalTable, "run", lambda table: loaded.append(table.match))
    fresh = ["--seats", "3", "--seed", "dust", "-o", "road_chain=on"]
    for arguments in (["--load", str(tmp_path / "game.record")], fresh):
        with pytest.raises(SystemExit) as stop:
            cli.main(["terminal", "diplomacy", *arguments])
        assert not stop.value.code
    assert loaded[0].game == match.game
    assert loaded[1].record.header.options["road_chain"] is True
    assert loaded[1].game.seats == 3


def test_between_two_people_falls_a_curtain() -> None:
    scene = Scene(duel(), ["1", "", "1"])
    scene.run()
    curtains = [number for number, prompt in enumerate(scene.asked) if "press Enter" in prompt]
    assert curtains[0] == 1
    assert scene.asked[1].endswith(": take the keyboard and press Enter. ")


def test_nobody_else_at_the_screen_no_curtain() -> None:
    scene = Scene(duel(), ["1"] * 200, ("random",))
    text = scene.run()
    assert not any("press Enter" in prompt for prompt in scene.asked)
    assert "points." in text
    assert "The last city has been scored." in text
    assert scene.match.result() is not None


def test_bots_play_on_the_last_seats_and_the_log_tells_it() -> None:
    text = Scene(wastelands.new_game("diplomacy", 3, "dust"), ["1", "1"], ("random", "random")).run()
    assert re.search(r"\(random\): \d-\S, \d spaces?.*: takes \d-\S", text), "one line for each turn, with its steps"


def test_only_bots_play_to_the_end() -> None:
    match = duel()
    Scene(match, [], ("random", "random")).run()
    assert match.result() is not None


def test_german() -> None:
    text = Scene(duel(), ["why 99,99"], lang="de").run()
    assert "99,99" in text
    assert "is not on the map" not in text


def test_seats_follow_from_the_bots() -> None:
    assert new_match("diplomacy", None, ("random", "random"), "dust", {}).game.seats == 3
    assert new_match("diplomacy", None, (), "dust", {}).game.seats == 2
    assert new_match("diplomacy", 4, ("random",), None, {}).game.seats == 4


def test_more_bots_than_seats_are_refused() -> None:
    with pytest.raises(Unreadable, match="3 bots do not fit on 2 seats"):
        TerminalTable(duel(), ("random",) * 3, "en")


@pytest.mark.parametrize(
    ("game", "said", "told"),
    [
        ("warlords", "read scrap tank", "attack 5, costs 3 scrap and 1 juice."),
        ("warlords", "read scavenger", "Which one: "),
        ("warlords", "read WW-BID-02", "WW-BID-02"),
        ("warlords", "read moon", "There is nothing here that is called 'moon'."),
        ("warlords", "goal", "Goal: Whoever has 21 points"),
        ("survivors", "goal", "The game ends at 10 points"),
        ("diplomacy", "goal", "City, if it were scored now"),
        ("diplomacy", "help", "why something cannot be used now"),
    ],
)
def test_the_table_answers_what_is_asked_beside_moves(game: str, said: str, told: str) -> None:
    match = wastelands.new_game(game, 2, "dust")
    assert told in " ".join(Scene(match, [said], ("random",)).run().split())
    assert not [line for line in match.record.lines if line.mark == "" and line.seat == 0]


def test_one_bot_serves_all_empty_seats(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("goal\nquit\n"))
    with pytest.raises(SystemExit):
        cli.main(["terminal", "diplomacy", "--seats", "4", "--bots", "random", "--seed", "dust", "--lang", "en"])
    assert capsys.readouterr().out.count("(random): ") == 3


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", ["diplomacy", "knights", "survivors", "warlords"])
def test_a_terminal_speaks_of_choosing_and_its_legend_names_every_sign(game: str, lang: str) -> None:
    match = wastelands.new_game(game, 2, "dust")
    text = Scene(match, [*["1"] * 8, "legend"], ("random",), lang).run()
    assert not re.search(r"\b(tap|tapped|taps|tipp\w*|angetippt)\b", text, re.IGNORECASE)
    assert " ()" not in text
    table = TerminalTable(match, ("random",), lang)
    assert len(table.drawing.legend()) >= 4
    for section in table.drawing.legend():
        assert section.title in text


def test_no_text_of_a_card_is_cut() -> None:
    match = wastelands.new_game("warlords", 2, "s")
    text = " ".join(Scene(match, ["1"] * 8, ("easy",)).run().split())
    words: Any = TerminalTable(match, ("easy",), "en").words
    game: Any = match.game
    for ident in game.row:
        for sentence in words.card_text(game.card(ident)):
            assert sentence in text
