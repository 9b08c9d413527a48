"""An action: a verb and a few plain values, with a short text form that parses back.

Actions are interned: equal actions are one object, so they hash and compare by identity.
"""

from __future__ import annotations

import re
from typing import Any
from weakref import WeakValueDictionary

from wastelands.engine.errors import Unreadable
from wastelands.engine.hexes import Hex

Value = int | str | Hex

_WORD = re.compile(r"[A-Za-z~?][A-Za-z0-9_.:'~?*+-]*|[0-9]+-[A-Z?]")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_HEX = re.compile(r"-?[0-9]{1,4},-?[0-9]{1,4}")
LONGEST = 200


class Action:
    """What a seat decides: ``Action("settle", Hex(0, -2), "yes")``, written ``settle 0,-2 yes``.

    >>> action = Action.parse("settle 0,-2 yes")
    >>> action.verb, action.values
    ('settle', (Hex(q=0, r=-2), 'yes'))
    >>> action is Action("settle", Hex(0, -2), "yes")
    True
    """

    __slots__ = ("__weakref__", "text", "values", "verb")

    verb: str
    values: tuple[Value, ...]
    text: str

    def __new__(cls, verb: str, *values: Value) -> Action:
        text = " ".join([verb, *map(str, values)])
        known = _INTERNED.get(text)
        if known is None:
            known = _INTERNED[text] = super().__new__(cls)
            known.verb, known.values, known.text = verb, values, text
        return known

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read an action; whether it is legal is another question."""
        if len(text) > LONGEST:
            raise Unreadable(f"an action has at most {LONGEST} characters, this text has {len(text)}")
        verb, *words = text.split(" ")
        if not _WORD.fullmatch(verb):
            raise Unreadable(f"'{text}' is no action: it must begin with a verb")
        return cls(verb, *(_read(word, text) for word in words))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action.parse({self.text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_parsed, (self.text,))

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: object) -> Action:
        return self


def _parsed(text: str) -> Action:
    """How a pickled action is read: a name of this module, so that nobody needs to look up attributes."""
    return Action.parse(text)


_INTERNED: WeakValueDictionary[str, Action] = WeakValueDictionary()


def _read(word: str, text: str) -> Value:
    if _HEX.fullmatch(word):
        return Hex.parse(word)
    if _NUMBER.fullmatch(word) and str(int(word)) == word:
        return int(word)
    if _WORD.fullmatch(word):
        return word
    raise Unreadable(f"'{text}' is no action: '{word}' is neither a number, a hex like 0,-2, nor a word")
