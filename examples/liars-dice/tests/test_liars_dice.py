"""The whole game: its rules, every law, the terminal, the table and many games."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from rich.console import Console

import wastelands
from liars_dice import package
from liars_dice.game import DOUBT, LiarsDice
from wastelands import cli
from wastelands.engine.action import Action
from wastelands.engine.luck import ScriptedLuck
from wastelands.table.app import create_app
from wastelands.terminal.play import TerminalTable
from wastelands.testing import laws_for

test_law = laws_for(package)

ROUND = [6, 6, 1, 2, 3, 6, 5, 5, 4, 1]


def test_a_true_bid_costs_the_doubter_a_die_and_he_begins() -> None:
    luck = ScriptedLuck([*ROUND, *[1] * 9])
    game = LiarsDice.new(2, luck)
    for seat, action in enumerate((Action("bid", 1, 6), Action("bid", 3, 6))):
        game.play(seat, action, luck)
    game.play(0, DOUBT, luck)
    assert list(map(len, game.cups)) == [4, 5]
    assert game.to_act() == (0,)


def test_the_last_with_dice_wins() -> None:
    luck = ScriptedLuck([*ROUND, *[1] * 200])
    game = LiarsDice.new(2, luck)
    while game.to_act():
        seat = game.to_act()[0]
        game.play(seat, DOUBT if seat == 1 and game.bid[0] else game.actions(seat)[-1], luck)
    result = game.result()
    assert result is not None
    assert len(result.winners) == 1
    assert result.scores[1 - result.winners[0]] == 0


def test_every_rule_that_forbids_something_is_said_in_both_languages() -> None:
    game = LiarsDice.new(2, ScriptedLuck(ROUND))
    for action in (DOUBT, Action("bid", 9, 6)):
        why = game.why_not(0, action)
        assert why is not None
        assert why.rule in package.rulebook()
        said = {package.words(lang).reason(why) for lang in ("en", "de")}
        assert len(said) == 2


def test_it_is_installed_and_listed() -> None:
    assert wastelands.games()["liars-dice"].title == "Liar's Dice"


@pytest.mark.parametrize(("lang", "said"), [("en", "Bid higher, or doubt."), ("de", "Biete höher oder zweifle.")])
def test_it_is_played_in_the_terminal(lang: str, said: str) -> None:
    out, match = io.StringIO(), wastelands.new_game("liars-dice", 2, "dust")
    table = TerminalTable(match, ("random",), lang, Console(file=out, width=100), lambda prompt: "1")
    table.run()
    assert match.result() is not None
    assert said in out.getvalue()


def test_it_is_played_on_the_table(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path / "t.db"), follow_redirects=False) as client:
        assert "Liar&#39;s Dice" in client.get("/").text
        form = {"game": "liars-dice", "seat0": "me", "seat1": "bot:greedy"}
        table = str(client.post("/tables", data=form).headers["location"])
        page = client.get(table).text
        fields = dict(re.findall(r'<input type="hidden" name="(seat|step|entries)" value="(\d*)">', page))
        answer = client.post(f"{table}/play", data={**fields, "action": "bid 1 6", "sure": "yes"})
        assert answer.status_code == 303
        assert "LD-BID-02" in client.get("/rules/liars-dice").text


def test_many_games_are_simulated(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["simulate", "liars-dice", "--games", "5", "--bots", "greedy,random,easy", "--json"])
    assert json.loads(capsys.readouterr().out)["games"] == 5


def test_its_lesson_is_true_and_is_taught_on_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["lesson", "check", "liars-dice"])
    assert ended.value.code == 0
    assert "0 faults" in capsys.readouterr().out
    with TestClient(create_app()) as client:
        assert "Deine erste Lüge" in client.get("/learn/liars-dice", headers={"Accept-Language": "de"}).text
        taught = client.post("/learn/liars-dice", data={"chapter": "bid"}).text
        assert "10 dice lie on the table" in taught
