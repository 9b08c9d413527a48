"""The map for a terminal: narrow enough, complete, and readable without colour."""

from __future__ import annotations

import pytest

from tests.games.diplomacy.tables import german, played, small, spaces, tapped, words
from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import NIGHT, PAPER
from wastelands.engine.hexes import Hex
from wastelands.games.diplomacy.drawing import Drawing
from wastelands.games.diplomacy.drawing.terminal import WIDTH
from wastelands.games.diplomacy.game import Diplomacy


def lines(game: Diplomacy, marks: Marks | None = None) -> list[str]:
    return Drawing(words(game.seats), PAPER).text(game, marks or Marks()).plain.split("\n")


def brick(game: Diplomacy, name: str, marks: Marks | None = None) -> tuple[str, str]:
    """The two lines of one hex."""
    h, hexes = Hex.parse(name), game.terrain.grid.hexes
    left, top = min(x.q for x in hexes), min(2 * x.r + x.q for x in hexes)
    x, y = (h.q - left) * WIDTH, 2 * h.r + h.q - top
    drawn = lines(game, marks)
    return drawn[y][x : x + WIDTH], drawn[y + 1][x : x + WIDTH]


@pytest.mark.parametrize(("seats", "width"), [(2, 80), (3, 100), (4, 120)])
@pytest.mark.parametrize("steps", [0, 40, 400])
def test_the_map_fits_its_terminal(seats: int, width: int, steps: int) -> None:
    game = played(seats, steps)
    assert max(map(len, lines(game.view(0), tapped(game) if game.steps else None))) <= width


def test_every_space_and_settlement_shows_its_name() -> None:
    game = played(4, 60)
    for h, token in game.terrain.cells.items():
        if token[0] in "ABCD~s":
            assert brick(game, str(h))[0][1:].startswith(str(h))


def test_a_brick_says_what_is_there() -> None:
    game = small(owned=(spaces("1,0", "0,3"), spaces("1,-1")), settled=(spaces("1,1"), 0), destroyed=spaces("0,2"))
    below = {
        name: brick(game, name)[1].strip("═║ ")
        for name in ("0,1", "1,0", "0,3", "1,-1", "1,1", "0,2", "2,0", "1,2", "0,0")
    }
    assert below == {
        "0,1": "ARa", "1,0": "BXX", "0,3": "BX?", "1,-1": "COO", "1,1": "X□", "0,2": "A##", "2,0": "C→D",
        "1,2": "~ ~", "0,0": "I",
    }  # fmt: skip


def test_roads_join_the_bricks_they_link() -> None:
    game = small()
    assert brick(game, "1,0")[0][0] == "═"  # from the city at 0,0, to the upper left
    assert brick(game, "2,0")[0][0] == "═"
    assert brick(game, "2,0")[1][6] == brick(game, "2,1")[0][6] == "║"
    assert brick(game, "0,1")[0][6] == " "


def test_targets_are_bracketed_and_reversed() -> None:
    game, marks = small(), Marks(frozenset({"hex:1,0", "word:1-A"}))
    assert brick(game, "1,0", marks)[1][1:6] == "[B  ]"
    assert "[" not in brick(game, "0,1", marks)[1]
    text = Drawing(words(), PAPER).text(game, marks)
    assert "[1-A]" in text.plain
    assert "[1-B]" not in text.plain
    found = {str(span.style) for span in text.spans if text.plain[span.start : span.end] == "["}
    assert found == {f"bold {PAPER.card.lower()} on {PAPER.ink.lower()}"}


def test_rounds_and_points_stand_below_and_folded_flaps_stay_folded() -> None:
    below = lines(small(points=(3, 11), left=("1-A", "1-B")))
    assert any("×1-A" in line and "1-B" in line for line in below)
    assert any(line.startswith("Round 3: still folded back") and "then scored: I" in line for line in below)
    assert not any("3-D" in line or "2-?" in line for line in below)
    assert "Mara 3" in below[-1]
    assert "Tobin <b> 11" in below[-1]


def test_it_speaks_german_and_works_at_night() -> None:
    said = Drawing(german(), NIGHT).text(small(), Marks()).plain
    assert "Runde 1 X:" in said
    assert "noch weggeklappt" in said
    assert "kann gewählt werden" in said
