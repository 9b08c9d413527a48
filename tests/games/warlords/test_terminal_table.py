"""The table for a terminal: what is needed to play, in lines that fit."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from tests.games.warlords.tables import played, tapped, words
from tests.rules.warlords.table import Table
from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import NIGHT
from wastelands.games.warlords.drawing import Drawing
from wastelands.games.warlords.game import Warlords


def shown(game: Warlords, seat: int | None, marks: Marks | None = None, lang: str = "en") -> str:
    return Drawing(words(lang), NIGHT).text(game.view(seat), marks or Marks()).plain


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("step", ["Targeting", "Commitment", "Purchase", "Abandoning"])
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_no_line_is_wider_than_a_hundred_columns(seats: int, step: str, lang: str) -> None:
    game = played(seats, step, 6)
    seat = game.to_act()[0]
    lines = shown(game, seat, tapped(game, seat), lang).split("\n")
    assert max(map(cell_len, lines)) <= 100
    assert len(lines) > 10


def test_battlefields_row_places_and_hand_are_all_there() -> None:
    hands, stocks = {0: "ST4 ST1 ST1", 1: "ST3"}, {1: (12, 3, 0)}
    table = Table(2, hands=hands, fields="O01", row="S01 S27", stocks=stocks, tableaus={1: "ST8 S46"})
    said = shown(table.game, 0)
    assert re.search(r"1 Water Tower +def  6 +2 VP Collection: Gain 1 juice\.", said)
    assert re.search(r"Dust Runner +att  2 1/0/0 +bid 2", said)
    assert re.search(r"Tin Shack +def  5 +1 VP bid 2 +Collection: Gain 1 scrap\.", said)
    assert re.search(r"O  Tobin <b> +3 VP +scrap 12 +juice 3 +spark 0 +hand 1 +deck 0 +discard 0", said)
    assert "Warlord's Throne 10  Trophy Hall 7" in said
    assert re.search(r"2 ×  Scavenger Raider +att  1 1/0/0", said)
    assert "Desert Raider" not in said


def test_what_can_be_tapped_stands_in_brackets_and_nothing_else() -> None:
    table = Table(2, hands={0: "ST4 ST1 ST2", 1: "ST3"}, fields="O01", row="S01 S27")
    said = shown(table.game, 0, tapped(table.game, 0))
    assert re.findall(r"\[([^]]+)\]", said) == ["1 Water Tower", "Buy row", "Tobin <b>"]
    table.mark({0: ["base1"], 1: ["base0"]})
    said = shown(table.game, 0, tapped(table.game, 0))
    assert re.findall(r"\[([^]]+)\]", said) == ["Warlord's Throne 10", "The Vault 9"]
    table.announce({0: "ST9", 1: "ST9"})
    said = shown(table.game, 0, tapped(table.game, 0))
    hand = ["Scavenger Raider", "Wasteland Warrior", "Scrap Tank"]
    assert re.findall(r"\[([^]]+)\]", said) == ["The Vault 9", "Tobin <b>", *hand]
    table.play(0, "commit ST4 base1")
    said = shown(table.game, 0, tapped(table.game, 0))
    assert re.search(r"•Scrap Tank +→ Tobin <b>", said)
    assert "[Scrap Tank]" not in said


def test_bids_are_backs_before_and_strengths_after_the_reveal() -> None:
    table = Table(
        2, hands={0: "ST4 ST2 ST1", 1: "ST3"}, fields="O01", row="S01 S02", stocks={0: (9, 9, 9), 1: (9, 9, 9)}
    )
    table.bid({0: {"field1": "ST4", "shop": "ST2"}, 1: {"field1": "ST3"}})
    assert " X ▮   O ▮" in shown(table.game, 1)
    assert "Scrap Tank" not in shown(table.game, 1)
    table.skip()
    said = shown(table.game, 1)
    assert " X 5   O 3" in said
    assert "Mara has won “Water Tower”." in said


def test_lost_units_are_listed_and_leave_for_the_wastes() -> None:
    table = Table(2, hands={0: "ST1 ST1", 1: "ST4"}, fields="O01", stocks={0: (9, 9, 9), 1: (9, 9, 9)})
    table.battle({0: {"field1": "ST1"}, 1: {"field1": "ST4"}})
    said = shown(table.game, 0, tapped(table.game, 0))
    assert said.count("[Scavenger Raider]") == 1
    table.play(0, "abandon ST1")
    assert re.search(r"•Scavenger Raider +→ the wastes", shown(table.game, 0, tapped(table.game, 0)))


def test_the_table_speaks_german() -> None:
    table = Table(2, hands={0: "ST4", 1: "ST3"}, fields="O01")
    said = shown(table.game, 0, tapped(table.game, 0), "de")
    assert "Bietrunde 1 von 3: Geheime Ziele" in said
    assert re.search(r"\[1 Wasserturm\] +Ver  6 +2 SP Einkommen: Erhalte 1 Sprit\.", said)
    assert re.search(r"DEINE HAND\n +Schrottpanzer", said)


def test_a_spectator_sees_no_hand() -> None:
    game = played(4, "Commitment", 3)
    assert "YOUR HAND" not in shown(game, None)
    assert "YOUR HAND" in shown(game, 0)
