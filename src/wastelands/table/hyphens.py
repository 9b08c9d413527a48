"""Where long words of a narrow card may be broken: soft hyphens, as not every browser knows German syllables."""

from __future__ import annotations

import re

LONG = 12  # letters, from which on a word may not fit
SOFT = "\u00ad"
_WORD = re.compile(rf"\w{{{LONG},}}")
_ONSET = r"(?:sch[lmnrw]?|ch|ck|ph|[bfgkp][lr]|[dt]r|qu|[bcdfghjklmnpqrstvwxzß])"
_BEGINS = re.compile(rf"{_ONSET}(?=[aeiouäöü])", re.IGNORECASE)


def soft(text: str) -> str:
    """The text with soft hyphens between the syllables of its long words: Schrott-panzer."""
    return _WORD.sub(lambda word: _broken(word[0]), text)


def _broken(word: str) -> str:
    """A syllable begins with the consonants that can be spoken together before a vowel."""
    parts, at = list[str](), 0
    for found in _BEGINS.finditer(word):
        if found.start() >= at + 3 and len(word) - found.start() >= 3:
            parts.append(word[at : found.start()])
            at = found.start()
    return SOFT.join([*parts, word[at:]])
