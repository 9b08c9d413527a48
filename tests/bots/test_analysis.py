"""Hints and analysis, from what a seat knew."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from wastelands.bots import analysis
from wastelands.bots.analysis import Judgement, NotOver, analyse, hints, key_moments
from wastelands.bots.mind import Horizon
from wastelands.bots.names import bot_title
from wastelands.bots.race import Budget
from wastelands.engine.errors import Unreadable
from wastelands.engine.luck import Luck
from wastelands.engine.match import Match
from wastelands.engine.registry import bot_names, game_class, game_names
from wastelands.terminal.analyse import kept_beside, show_analysis

SMALL = Budget(4, 8, 60.0, Horizon("plays", 12))
GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("name", game_names())
def test_a_hint_names_legal_actions_that_begin_differently(name: str) -> None:
    luck = Luck("hint")
    game = game_class(name).new(2, luck)
    while len(game.actions(game.to_act()[0])) < 3:
        game.play(game.to_act()[0], game.actions(game.to_act()[0])[0], luck)
    seat = game.to_act()[0]
    found = hints(game.view(seat), seat, "seed", SMALL)
    assert len(found) == 3
    assert len({hint.chain[0] for hint in found}) == len(found)
    assert all(hint.chain[0] in game.actions(seat) for hint in found)
    assert all(0 <= hint.chance <= 1 for hint in found)


def a_short_war() -> Match:
    return Match.load((GOLDEN / "warlords" / "round-limit.record").read_text(encoding="utf-8"))


def test_each_own_decision_of_a_finished_game_is_judged() -> None:
    match, steps = a_short_war(), list[tuple[int, int]]()
    found = list(analyse(match, 1, SMALL, progress=lambda done, of: steps.append((done, of))))
    own = [i for i, line in enumerate(match.record.lines) if not line.mark and line.seat == 1]
    assert {one.line for one in found} <= set(own)
    assert steps == [(n, len(found)) for n in range(1, len(found) + 1)]
    assert all(bool(one.better) == (one.lost > 0) for one in found)


def test_a_running_game_is_not_analysed() -> None:
    with pytest.raises(NotOver, match="finished"):
        next(analyse(Match.new(game_class("warlords"), 2, "x"), 0))


def test_an_analysis_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = tmp_path / "war.record"
    console = Console(record=True, width=120, file=(tmp_path / "out").open("w"))
    first = show_analysis(record, a_short_war(), 1, "en", console, SMALL)
    assert kept_beside(record, 1).exists()
    monkeypatch.setattr(analysis, "judge", None)  # nothing may be thought about again
    assert show_analysis(record, a_short_war(), 1, "de", console, SMALL) == first
    assert "Entscheidungen beurteilt" in console.export_text()
    with pytest.raises(Unreadable, match="no seat 9"):
        show_analysis(record, a_short_war(), 8, "en", console, SMALL)


def test_the_key_moments_are_the_three_worst() -> None:
    judged = [Judgement(n, "a", "b" if n else "", 0.5, n / 10) for n in range(5)]
    assert [one.line for one in key_moments(judged)] == [4, 3, 2]


def test_levels_have_names_in_both_languages() -> None:
    assert [bot_title(bot, "de") for bot in bot_names("warlords")[:4]] == ["leicht", "mittel", "schwer", "meisterlich"]
    assert bot_title("expert", "en") == "expert"
    assert bot_title("homemade", "de") == "homemade"
