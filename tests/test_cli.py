"""The command: what it prints, and one sentence with exit code 2 for whatever is wrong."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import wastelands
from wastelands import __main__ as door
from wastelands import cli

TWO_BOTS, THREE_BOTS = ["--bots", "random,random"], ["--bots", "random,random,random"]


class Ran:
    """One run of the command in this process."""

    def __init__(self, code: int | str | None, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Runs in an empty folder, in English, without a terminal."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def call(*arguments: str) -> Ran:
        try:
            cli.main(list(arguments))
            code: int | str | None = 0
        except SystemExit as stop:
            code = stop.code or 0
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return call


def a_record(path: Path, decisions: int = 10_000) -> list[str]:
    """A played game in a file; returns its lines."""
    match = wastelands.new_game("diplomacy", 2, "dust")
    while (acting := match.game.to_act()) and decisions:
        match.play(acting[0], match.game.actions(acting[0])[-1])
        decisions -= 1
    path.write_text(match.save(), encoding="utf-8")
    return match.save().splitlines()


# ---- games


def test_games_lists_seats_length_options_and_stage(run: Any) -> None:
    ran = run("games")
    assert ran.code == 0
    for word in ("diplomacy", "Wasteland Diplomacy", "2-4", "20-30", "stable", "road_chain=off", "question_scope=hex"):
        assert word in ran.out
    german = run("games", "--lang", "de")
    assert german.code == 0
    assert german.out != ran.out


def test_games_as_json(run: Any) -> None:
    listed = {game["name"]: game for game in json.loads(run("games", "--json").out)}
    assert listed["diplomacy"]["seats"] == [2, 3, 4]
    assert listed["diplomacy"]["options"]["question_scope"] == {"default": "hex", "choices": ["hex", "action"]}


def test_version_and_help(run: Any) -> None:
    assert run("--version").out.strip() == wastelands.__version__
    for command in ("games", "simulate", "replay", "terminal"):
        ran = run(command, "--help")
        assert ran.code == 0
        assert f"wastelands {command}" in ran.out, "help has an example"


# ---- simulate


def measured(out: str) -> dict[str, Any]:
    """A report without the figures that depend on the clock."""
    report: dict[str, Any] = json.loads(out)
    for name in ("seconds", "decisions_per_second", "games_per_second"):
        assert report.pop(name) > 0
    return report


def test_the_same_seed_gives_the_same_result_whatever_the_jobs(run: Any) -> None:
    command = ["simulate", "diplomacy", *TWO_BOTS, "--games", "12", "--seed", "1", "--json"]
    one, again, two = (run(*command, "--jobs", jobs) for jobs in ("1", "1", "2"))
    assert one.code == two.code == 0
    assert measured(one.out) == measured(again.out) == measured(two.out)
    report = measured(one.out)
    assert report["games"] == 12
    facts = "game seats_played seed games decisions length rounds branching bots seats points endings verbs deeds"
    assert set(report) == {*facts.split(), "never_played"}
    other = run(*command[:-2], "2", "--json")
    assert measured(other.out)["decisions"] != report["decisions"]
    assert one.err == "", "a progress bar is for terminals"


def test_a_simulation_as_a_table(run: Any) -> None:
    ran = run("simulate", "diplomacy", "--games", "3", "--seats", "3", "-o", "road_chain=on")
    assert ran.code == 0
    for word in ("3 games", "seat 3", "bot random", "endings: last scoring 3", "decisions per game"):
        assert word in ran.out


def test_one_bot_serves_all_seats_and_two_set_their_number(run: Any) -> None:
    assert json.loads(run("simulate", "diplomacy", "--games", "1", "--json").out)["seats_played"] == 2
    three = run("simulate", "diplomacy", "--games", "1", "--bots", "random,random,random", "--json")
    assert json.loads(three.out)["seats_played"] == 3


# ---- replay


def test_replay_checks_and_tells(run: Any, tmp_path: Path) -> None:
    a_record(tmp_path / "game.record")
    ran = run("replay", "game.record", "--check", "--step")
    assert ran.code == 0
    assert "takes action" in ran.out
    assert "The luck of this record is that of the promised seed." in ran.out
    assert "points." in ran.out
    a_record(tmp_path / "half.record", 7)
    assert "Waiting for" in run("replay", "half.record").out


def test_a_damaged_record_is_refused_with_its_line(run: Any, tmp_path: Path) -> None:
    lines = a_record(tmp_path / "game.record", 20)
    number = len(lines) - 5
    lines[number] = lines[number].replace(" ~", "0 ~")
    (tmp_path / "game.record").write_text("\n".join(lines))
    ran = run("replay", "game.record")
    assert ran.code == 2
    assert f"line {number + 1}: " in ran.err
    assert ran.out == ""


def test_forged_luck_is_refused_by_check_alone(run: Any, tmp_path: Path) -> None:
    promised, played = (wastelands.new_game("warlords", 2, seed).record for seed in ("dust", "rust"))
    forged = wastelands.Record(promised.header, promised.secret)
    for line in played.lines:
        forged.add(line.mark, line.seat, line.text, line.luck)
    (tmp_path / "forged.record").write_text(str(forged))
    assert run("replay", "forged.record").code == 0
    ran = run("replay", "forged.record", "--check")
    assert ran.code == 2
    assert f"line {forged.line_number(0)}: the luck is not that of the promised seed" in ran.err


# ---- whatever is wrong


WRONG = {
    "unknown game": (["simulate", "chess"], "there is no game 'chess'"),
    "7 seats": (["simulate", "diplomacy", "--seats", "7"], "2 to 4 seats, not 7"),
    "7 seats in a terminal": (["terminal", "diplomacy", "--seats", "7"], "2 to 4 seats, not 7"),
    "malformed seed": (["simulate", "diplomacy", "--seed", "a b"], "'a b' is no seed"),
    "malformed seed in a terminal": (["terminal", "diplomacy", "--seed", "!"], "'!' is no seed"),
    "unknown bot": (["simulate", "diplomacy", "--bots", "genius"], "there is no bot 'genius'"),
    "unknown bot in a terminal": (["terminal", "diplomacy", "--bots", "genius"], "there is no bot 'genius'"),
    "too few bots": (["simulate", "diplomacy", *TWO_BOTS, "--seats", "3"], "3 seats need 3 bots, not 2"),
    "too many bots": (["terminal", "diplomacy", *THREE_BOTS, "--seats", "2"], "3 bots do not fit on 2"),
    "option without a value": (["simulate", "diplomacy", "-o", "road_chain"], "write name=value"),
    "option that is none": (["simulate", "diplomacy", "-o", "speed=3"], "has no option 'speed'"),
    "option with a wrong value": (["simulate", "diplomacy", "-o", "road_chain=maybe"], "'maybe' is not on or off"),
    "option with a wrong choice": (["simulate", "diplomacy", "-o", "question_scope=all"], "is not one of hex, action"),
    "malformed position": (["simulate", "diplomacy", "-o", "position=nonsense"], "line 1, column 1"),
    "malformed map": (["simulate", "diplomacy", "-o", "map=nowhere"], "'nowhere' is no sheet id"),
    "map for others": (["simulate", "diplomacy", "--seats", "3", "-o", "map=WD1-2-dust-6-0"], "is for 2 seats, not 3"),
    "no games": (["simulate", "diplomacy", "--games", "0"], "must be at least 1"),
    "no jobs": (["simulate", "diplomacy", "--jobs", "0"], "must be at least 1"),
    "no number": (["simulate", "diplomacy", "--games", "many"], "many"),
    "no such flag": (["simulate", "diplomacy", "--loud"], "--loud"),
    "no such command": (["fly"], "fly"),
    "no game": (["simulate"], "game"),
    "no such file": (["replay", "missing.record"], "missing.record: no such file"),
    "a folder": (["replay", "."], "is a directory"),
    "no text file": (["replay", "picture"], "not a text file"),
    "no record": (["replay", "text"], "line 1: a record begins with"),
    "no record to load": (["terminal", "diplomacy", "--load", "text"], "line 1: a record begins with"),
    "unknown language": (["games", "--lang", "xx"], "there is no language 'xx'"),
}


@pytest.mark.parametrize(("arguments", "sentence"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_one_sentence_and_exit_code_2(
    arguments: list[str], sentence: str, run: Any, tmp_path: Path
) -> None:
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff\xfe")
    (tmp_path / "text").write_text("hello\n")
    ran = run(*arguments)
    assert ran.code == 2
    assert ran.err.startswith("wastelands: ")
    assert ran.err.count("\n") == 1
    assert sentence in ran.err
    assert ran.out == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["picture", "text"], "nothing is written"


@pytest.mark.parametrize("line", ["0 place 00,1 ~00", "0 place ~00", "0 fly 9 ~00", "7 end ~00"])
def test_a_malformed_action_in_a_record(line: str, run: Any, tmp_path: Path) -> None:
    lines = a_record(tmp_path / "game.record", 3)
    lines.insert(len(lines) - 2, line)
    (tmp_path / "game.record").write_text("\n".join(lines))
    ran = run("replay", "game.record")
    assert (ran.code, f"line {len(lines) - 2}: " in ran.err) == (2, True)


def test_an_interrupt_ends_quietly(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "app", interrupt)
    assert run("games").code == 130


def test_the_arguments_of_the_process_are_read(run: Any, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr("sys.argv", ["wastelands", "--version"])
    with pytest.raises(SystemExit):
        cli.main()
    assert capsys.readouterr().out.strip() == wastelands.__version__


def test_the_door_says_the_version_itself_and_hands_the_rest_on(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    heard: list[list[str]] = []
    monkeypatch.setattr(cli, "main", lambda: heard.append(sys.argv))
    monkeypatch.setattr("sys.argv", ["wastelands", "--version"])
    door.main()
    assert (capsys.readouterr().out.strip(), heard) == (wastelands.__version__, [])
    monkeypatch.setattr("sys.argv", ["wastelands", "games"])
    door.main()
    assert heard == [["wastelands", "games"]]


@pytest.mark.parametrize("start", [["-c", "import wastelands"], ["-m", "wastelands", "--version"]])
def test_nothing_of_drawing_or_printing_is_read_at_the_start(start: list[str]) -> None:
    times = subprocess.run([sys.executable, "-X", "importtime", *start], capture_output=True, text=True, check=True)
    read = set(re.findall(r"\| +([\w.]+)", times.stderr))
    assert "wastelands.engine.game" in read
    late = ("cyclopts", "rich", "importlib.metadata", *(f"wastelands.drawing.{n}" for n in ("looks", "ink", "icons")))
    assert not read & set(late)


# ---- cards and servers


def test_content_check_says_that_the_cards_are_sound(run: Any) -> None:
    assert run("content", "check", "warlords").out == "warlords: the cards are sound\n"


def test_content_check_names_file_card_and_field(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    shipped = Path(str(files("wastelands.games.warlords") / "content"))
    for file in shipped.glob("*.toml"):
        (tmp_path / file.name).write_text(
            file.read_text(encoding="utf-8").replace("attack = 2", "attack = 'two'", 1), "utf-8"
        )
    with pytest.raises(SystemExit) as stopped:
        cli.main(["content", "check", "warlords", str(tmp_path)])
    assert stopped.value.code == 1
    said = capsys.readouterr().out
    assert ".toml" in said
    assert "attack" in said


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["content", "check", "diplomacy"], "has no cards"),
        (["content", "check", "warlords", "/nowhere"], "no such folder"),
        (["content", "report", "warlords", "--games", "0"], "at least 1"),
        (["content", "report", "warlords", "--seats", "9"], "2 to 8 seats, not 9"),
        (["serve", "--workers", "2"], "several workers need a PostgreSQL"),
        (["serve", "--workers", "0"], "at least 1"),
        (["map", "certify", "WD1-2-dust-6-0", "--games", "1"], "at least 3"),
    ],
)
def test_wrong_questions_get_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(arguments)
    assert stopped.value.code == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


def test_content_report_counts_cards(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WASTELANDS_HOME", str(tmp_path))
    ran = run("content", "report", "warlords", "--games", "2", "--bots", "random", "--json")
    assert json.loads(ran.out)["games"] == 2


def test_a_busy_port_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = str(busy.getsockname()[1])
        with pytest.raises(SystemExit) as stopped:
            cli.main(["play", "--port", port, "--no-browser", "--database", str(tmp_path / "t.db")])
    assert stopped.value.code == 2
    assert "cannot be used" in capsys.readouterr().err
    assert not (tmp_path / "t.db").exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "--port", "99999"], "port 99999 cannot be used: a port is a number from 0 to 65535"),
        (["play", "--port", "-5"], "port -5 cannot be used"),
        (["play", "--database", "no/such/t.db", "--port", "0"], "no/such: there is no such folder to keep games in"),
        (["serve", "--database", "sqlite:///no/t.db", "--port", "0"], "no: there is no such folder to keep games in"),
        (["serve", "--database", ".", "--port", "0"], ".: this is a folder; name a file in it"),
        (["serve", "--database", "text", "--port", "0"], "text: games cannot be kept in this file"),
        (["serve", "--database", "postgresql://x@127.0.0.1:1/x", "--port", "0"], "the database cannot be reached"),
        (["map", "collect", "--out", "no/such.json"], "no: there is no such folder"),
        (["print", "diplomacy", "--out", "no/sheets.pdf"], "no/sheets.pdf: no such file or directory"),
    ],
)
def test_a_bad_port_or_a_missing_folder_is_one_sentence_and_nothing_is_made(
    arguments: list[str],
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text").write_text("This is no database, and long enough to be none." * 40)
    with pytest.raises(SystemExit) as stopped:
        cli.main([*arguments, *(["--no-browser"] if arguments[0] == "play" else [])])
    assert stopped.value.code == 2
    said = capsys.readouterr()
    assert said.err.startswith(f"wastelands: {sentence}")
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert [file.name for file in tmp_path.iterdir()] == ["text"]


@pytest.mark.parametrize(
    ("missing", "arguments", "extra"),
    [
        ("uvicorn", "play --port 0 --no-browser", "table"),
        ("fastapi", "serve --port 0", "table"),
        ("psycopg", "serve --port 0 --database postgresql://x@127.0.0.1:1/x", "server"),
        ("typst", "print diplomacy --out sheets.pdf", "press"),
        ("PIL", "map read survivors town.png", "survey"),
        ("openpyxl", "content export warlords cards.xlsx", "workshop"),
    ],
)
def test_the_bare_package_says_which_extra_a_command_needs(
    missing: str, arguments: str, extra: str, tmp_path: Path
) -> None:
    script = (
        f"import sys; sys.modules[{missing!r}] = None; from wastelands.cli import main; main({arguments.split()!r})"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True, text=True, check=False, cwd=tmp_path, env={**os.environ, "WASTELANDS_HOME": str(tmp_path)},
    )  # fmt: skip
    assert ran.returncode == 2
    assert ran.stderr == f'wastelands: this needs more than the bare package: pip install "wastelands[{extra}]"\n'
    assert list(tmp_path.iterdir()) == []


def test_a_shell_completes_commands_and_games(run: Any) -> None:
    """The script that is printed, in a shell of its own."""
    script = run("completion", "bash").out
    ask = 'COMP_WORDS=(wastelands {words}); COMP_CWORD={at}; _wastelands; echo "${{COMPREPLY[@]}}"'
    asked = "\n".join([script, ask.format(words="sim", at=1), ask.format(words="simulate kn", at=2)])
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    said = subprocess.run(
        ["bash"], input=asked, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=True
    )
    assert [line.strip() for line in said.stdout.splitlines()] == ["simulate", "knights"]
