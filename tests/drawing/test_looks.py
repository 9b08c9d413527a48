"""The looks of a set of cards: what is wrong with them is said with card and field."""

from __future__ import annotations

from pathlib import Path

import pytest

from wastelands.drawing.looks import looks, problems


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[S01]\nicon = "run"\nscene = "road"\n', []),
        ("[S01", ["art.toml: this is no TOML: Expected ']' at the end of a table declaration (at end of document)"]),
        ("S01 = 1\n", ["art.toml, card S01, field icon: write a table with icon and scene"]),
        ('[S01]\nicon = "run"\n', ["art.toml, card S01, field scene: '' is none of road, ruin, shore, camp, night"]),
        ('[S01]\nicon = 7\nscene = "road"\n', ["art.toml, card S01, field icon: there is no icon '7'"]),
        ('[S01]\nicon = "nothing"\nscene = "road"\n', ["art.toml, card S01, field icon: there is no icon 'nothing'"]),
        (
            '[S01]\ncolour = "red"\n',
            [
                "art.toml, card S01, field colour: there is no such field",
                "art.toml, card S01, field icon: there is no icon ''",
                "art.toml, card S01, field scene: '' is none of road, ruin, shore, camp, night",
            ],
        ),
        (
            '[S01]\nicon = "run"\nscene = "road"\nflavour = { de = "Hm." }\n',
            ['art.toml, card S01, field flavour: write it in English at least: { en = "...", de = "..." }'],
        ),
        (
            '[S01]\nicon = "run"\nscene = "road"\nflavour = { en = "Hm.", de = 7 }\n',
            ["art.toml, card S01, field flavour: in 'de' it must be a text of 1 to 200 characters"],
        ),
    ],
)
def test_what_is_wrong_is_said_with_card_and_field(text: str, said: list[str], tmp_path: Path) -> None:
    (tmp_path / "art.toml").write_text(text)
    assert problems(tmp_path) == said


def test_a_set_may_have_no_looks(tmp_path: Path) -> None:
    assert problems(tmp_path) == []
    assert looks(tmp_path) == {}
