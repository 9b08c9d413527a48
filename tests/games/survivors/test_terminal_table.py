"""The table for a terminal: what is needed to play, in lines that fit."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from tests.games.survivors.tables import played, tapped, words
from tests.rules.survivors.table import Table
from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import NIGHT
from wastelands.games.survivors.drawing import Drawing
from wastelands.games.survivors.drawing.terminal import codes
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.reading import load


def shown(game: Survivors, seat: int | None, marks: Marks | None = None, lang: str = "en") -> str:
    return Drawing(words(lang), NIGHT).text(game.view(seat), marks or Marks()).plain


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(
    ("seats", "step", "round", "mode"),
    [
        (2, "Activity", 3, "random"),
        (6, "PlaceFeature", 2, "random"),
        (6, "Activity", 2, "laid"),
        (4, "Window", 3, "random"),
    ],
)
def test_no_line_is_wider_than_a_hundred_columns(seats: int, step: str, round: int, mode: str, lang: str) -> None:
    game = played(seats, step, round, mode)
    seat = game.to_act()[0]
    lines = shown(game, seat, tapped(game, seat), lang).split("\n")
    assert max(map(cell_len, lines)) <= 100
    assert len(lines) > 20


def test_the_map_shows_pieces_in_a_few_letters() -> None:
    table = Table(
        buildings=[("BD01", 0, 0, 0, 2)],
        sites=[("BD04", 0, 1, 1, 3, 1)],
        features=[("FT09", 0, 2, 6), ("FT15", 0, 3, 0)],
        parties=[("P1.1", 0, 3, 3, 4)],
        zombies={(3, 4): 2},
        clouds=[(3, 5, 1)],
        bases=[(1, 4, 0, True), (7, 7, 1, True), (5, 5, 1, False)],
    )
    said = shown(table.game, 0)
    code = codes(load(), "en")
    for sign in (
        f"X{code['BD01']}2",
        f"O({code['BD04']}",
        f"*{code['FT09']}6",
        f"*{code['FT15']}!",
        "@X6",
        "%O",
        "X4",
        "Z2",
        "☢1",
    ):
        assert sign in said
    assert re.search(r"Survivors / beds +1[12]/12", said)
    assert f"{code['BD01']} Farm" in said


def test_every_kind_has_letters_of_its_own() -> None:
    for lang in ("en", "de"):
        found = codes(load(), lang)
        assert len(set(found.values())) == len(found) == 34


def test_what_can_be_tapped_stands_in_brackets() -> None:
    table = Table(stock={0: {"wood": 4, "scrap": 2}}).until("Activity")
    said = shown(table.game, 0, tapped(table.game, 0))
    assert re.search(r"\[\w\w Farm\] 4 wood and 2 scrap", said)
    assert len(re.findall(r"\[[^\]]{4}\]", said)) >= 2 * 15
    laid = played(2, "LayTile", 4, "laid")
    assert "[    ]" in shown(laid, laid.to_act()[0], tapped(laid, laid.to_act()[0]))


def test_a_combat_shows_its_dice_and_the_own_cards_only() -> None:
    table = Table(
        parties=[("P1.1", 0, 3, 4, 3)], zombies={(3, 4): 2}, hands={0: "CC05", 1: "CC03"}, dice=[6, 3, 2, 5, 4]
    )
    table.until("Activity").play(0, "assault P1.1 horde", "pass")
    said = shown(table.game, 0, tapped(table.game, 0))
    assert "Combat on 3,4: Mara (3) [6] [3] [2]  –  zombies (2) [5] [4]" in said
    assert "[ ] Second Wind: After the throw: throw up to 2 of your dice again." in said
    assert "Marksman" not in said
    assert "Second Wind" not in shown(table.game, None)
