"""Titles: rulebook words, both languages, one line (G7, V-21)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.diplomacy.sheets import a_sheet
from tests.ledger import rule
from wastelands.games.diplomacy.names import (
    ADJECTIVES,
    BACKS,
    FRONTS,
    LANDSCAPES,
    Title,
    fits_its_line,
    sounds_right,
    title,
)
from wastelands.games.diplomacy.streams import Stream


@rule("WD-SHEET-02")
def test_a_title_names_a_landscape_of_a_place_in_both_languages() -> None:
    sheet = a_sheet(2, "dust")
    assert (sheet.title_en, sheet.title_de) == ("The southern delta of Kelmoor", "Das südliche Delta von Kelmoor")


@pytest.mark.parametrize(
    ("front", "back", "right"),
    [
        ("Kel", "moor", True),
        ("Garr", "reach", False),  # the r of the seam, three times at that
        ("Nor", "reach", False),
        ("Sel", "Lake", False),
        ("Maa", "ark", False),
        ("Val", "ford", False),  # the sample sheet
    ],
)
def test_some_places_are_refused(front: str, back: str, right: bool) -> None:
    assert sounds_right(front, back) is right


def test_enough_places_are_left() -> None:
    assert len(ADJECTIVES) == 16
    assert len(LANDSCAPES) == 12
    assert sum(sounds_right(front, back) for front, back in product(FRONTS, BACKS)) > 300


def test_only_refused_places_never_come_up() -> None:
    drawn = [title(Stream(f"title {number}")) for number in range(1500)]
    places = {text.en.rpartition(" of ")[2] for text in drawn}
    assert places <= {front + back for front, back in product(FRONTS, BACKS) if sounds_right(front, back)}
    assert all(text.de.endswith(f" von {text.en.rpartition(' of ')[2]}") for text in drawn)
    assert all(map(fits_its_line, drawn))
    assert len(set(drawn)) > 1450


def test_a_title_that_is_too_long_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    import wastelands.games.diplomacy.names as names

    assert fits_its_line(Title("x" * 44, ""))
    assert not fits_its_line(Title("", "x" * 45))
    monkeypatch.setattr(names, "LONGEST_TITLE", 28)
    assert all(len(title(Stream(f"short {number}")).de) <= 28 for number in range(50))


def test_german_articles_agree_with_their_landscapes() -> None:
    articles = {german: article for _, article, german in LANDSCAPES}
    assert {name for name, article in articles.items() if article == "Die"} == {"Steppe", "Staubebene"}
    assert {name for name, article in articles.items() if article == "Der"} == {"Höhenzug", "Korridor", "Steinbruch"}
    assert all(adjective.endswith("e") for _, adjective in ADJECTIVES)
