"""The static facts of a game, as data: who can play, with which options, and what an action may look like."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from wastelands.engine.action import Action, Value
from wastelands.engine.errors import Unreadable
from wastelands.engine.hexes import Hex

Kind = Literal["hex", "card", "seat", "number", "word"]
Stage = Literal["draft", "stable"]
OptionValue = str | int | bool


@dataclass(frozen=True, slots=True)
class Verb:
    """One verb, the kinds of its values, and which of them a player taps on the drawing (none: it is a button)."""

    name: str
    kinds: tuple[Kind, ...] = ()
    taps: tuple[int, ...] = ()
    words: tuple[str, ...] = ()  # what a value of kind "word" may be; empty: the game knows
    aside: bool = False  # it opens something and answers nothing, so it is never the main button

    def fits(self, action: Action) -> bool:
        return len(action.values) == len(self.kinds) and all(map(self._is, self.kinds, action.values))

    def _is(self, kind: Kind, value: Value) -> bool:
        if kind == "hex":
            return isinstance(value, Hex)
        if kind in ("seat", "number"):
            return isinstance(value, int)
        return isinstance(value, str) and (kind != "word" or not self.words or value in self.words)

    def things(self, action: Action) -> list[str]:
        """The `data-thing` names of the drawn elements that this action can be tapped on."""
        return [f"{self.kinds[i]}:{action.values[i]}" for i in self.taps]


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before a game starts; its explanation is worded by the game's words."""

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...] = ()  # empty: any value of the default's type
    least: int | None = None
    most: int | None = None

    def read(self, value: OptionValue) -> OptionValue:
        """Check a value, also when it comes as text from a command line or a form."""
        wanted = self._from_text(value) if isinstance(value, str) else value
        if type(wanted) is not type(self.default):
            raise Unreadable(f"option {self.name}: '{value}' is not {self._expected()}")
        if self.choices and wanted not in self.choices:
            raise Unreadable(f"option {self.name}: '{value}' is not {self._expected()}")
        if isinstance(wanted, int) and not isinstance(wanted, bool):
            low, high = self.least, self.most
            if (low is not None and wanted < low) or (high is not None and wanted > high):
                raise Unreadable(f"option {self.name}: {wanted} is not {self._expected()}")
        return wanted

    def _from_text(self, text: str) -> OptionValue:
        if isinstance(self.default, bool):
            known = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
            return known.get(text.lower(), text)
        if isinstance(self.default, int):
            try:
                return int(text)
            except ValueError:
                return text
        return text

    def _expected(self) -> str:
        if self.choices:
            return "one of " + ", ".join(map(str, self.choices))
        if isinstance(self.default, bool):
            return "on or off"
        if isinstance(self.default, int):
            return f"a whole number from {self.least} to {self.most}" if self.most is not None else "a whole number"
        return "a word"


@dataclass(frozen=True, slots=True)
class Spec:
    """What a room may know about a game without playing it.

    >>> import wastelands
    >>> spec = wastelands.games()["warlords"]
    >>> spec.title, spec.seats[-1], [option.name for option in spec.options]
    ('War for the Wasteland', 8, ['max_rounds', 'declared'])
    """

    name: str
    title: str
    seats: tuple[int, ...]
    minutes: tuple[int, int]
    rules_version: int
    stage: Stage
    verbs: dict[str, Verb]
    options: tuple[Option, ...] = field(default=())

    def check_seats(self, seats: int) -> None:
        if seats not in self.seats:
            raise Unreadable(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}")

    def read_options(self, given: dict[str, OptionValue]) -> dict[str, OptionValue]:
        """The given options checked, the others at their defaults."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                has = ", ".join(known) or "none"
                raise Unreadable(f"{self.title} has no option '{name}'; its options are: {has}")
        return {name: option.read(given.get(name, option.default)) for name, option in known.items()}


def verbs(*declared: Verb) -> dict[str, Verb]:
    return {verb.name: verb for verb in declared}
