"""Every sentence of the code is said in every language."""

from __future__ import annotations

import hatch_build


def test_no_language_misses_a_sentence() -> None:
    assert hatch_build.missing_words() == []
