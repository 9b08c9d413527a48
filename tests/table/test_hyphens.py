"""Long words of narrow cards are broken where they may be."""

from __future__ import annotations

import pytest

from wastelands.table.hyphens import SOFT, soft


@pytest.mark.parametrize(
    "parts",
    [
        "Schrott-pan-zer",
        "Schrott-händ-lerin",
        "Ödnis-krie-gerin",
        "Kno-chen-schrein",
        "Tro-phäen-halle",
        "Sand-sack-wall",
    ],
)
def test_a_long_word_is_broken_between_its_syllables(parts: str) -> None:
    word = parts.replace("-", "")
    assert soft(f"Die {word}.") == f"Die {parts.replace('-', SOFT)}."


def test_words_that_fit_are_left_alone() -> None:
    assert soft("Aasgeier-Plünderin, Blechhütte, Scrap Dealer") == "Aasgeier-Plünderin, Blechhütte, Scrap Dealer"
