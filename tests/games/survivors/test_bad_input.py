"""Bad input gets one sentence that says what is wrong and where, and changes nothing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from wastelands import cli
from wastelands.engine.errors import Illegal, Unreadable
from wastelands.engine.luck import Luck
from wastelands.engine.match import Match
from wastelands.engine.spec import OptionValue
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.reading import SHIPPED
from wastelands.games.survivors.words import Words


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"map": "moon"}, "map"),
        ({"turn_limit": -1}, "turn_limit"),
        ({"turn_limit": 201}, "turn_limit"),
        ({"turn_limit": "soon"}, "turn_limit"),
        ({"goal": 1}, "goal"),
        ({"zombies": "perhaps"}, "zombies"),
        ({"dragons": True}, "dragons"),
    ],
)
def test_a_bad_option_is_named(options: dict[str, OptionValue], said: str) -> None:
    with pytest.raises(Unreadable, match=said) as wrong:
        Survivors.new(2, Luck("bad"), None, **options)
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize(
    "text", ["", "found", "found 0", "found 0,0,0", "fly 1,1 " * 40, "found \x00", "found 99999,1"]
)
def test_an_unreadable_action_changes_nothing(text: str) -> None:
    match = Match.new(Survivors, 2, "bad")
    before = match.save(), match.game.digest()
    with pytest.raises((Unreadable, Illegal)):
        match.play(match.game.to_act()[0], text)
    assert (match.save(), match.game.digest()) == before


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("found 90,90", "SV-SET-13"),
        ("end", "SV-SET-32"),
        ("vote share", "SV-SET-32"),
        ("buy 3", "SV-SET-32"),
    ],
)
def test_a_forbidden_action_names_its_rule_and_changes_nothing(text: str, rule: str) -> None:
    match = Match.new(Survivors, 2, "bad")
    before = match.save(), match.game.digest()
    with pytest.raises(Illegal) as refused:
        match.play(match.game.to_act()[0], text)
    assert refused.value.reason.rule == rule
    assert Words("en").reason(refused.value.reason).endswith(".")
    assert (match.save(), match.game.digest()) == before


def test_the_command_names_file_card_and_field(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for file in SHIPPED.glob("*.toml"):
        shutil.copy(file, tmp_path)
    path = tmp_path / "buildings.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("slots = 3", "slots = -3", 1), encoding="utf-8")
    with pytest.raises(SystemExit) as stopped:
        cli.main(["content", "check", "survivors", str(tmp_path)])
    assert stopped.value.code
    said = capsys.readouterr()
    assert "buildings.toml, building BD01, field slots" in " ".join((said.out + said.err).split())
