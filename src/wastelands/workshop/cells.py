"""From a value of a card to a cell of a spreadsheet, and back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time, timedelta
from typing import Any, TypeAlias

from wastelands.engine.workbook import Kind
from wastelands.workshop.notation import (
    NotationError,
    read_list,
    read_table,
    read_tables,
    read_value,
    write_list,
    write_table,
    write_tables,
    write_value,
)

Cell: TypeAlias = str | int | float | None
_NO_LETTERS = '" \n\t'


class Misfit(ValueError):
    """A value that cannot stand in its cell, or a cell that cannot be read, in one sentence."""


class Formula:
    """A cell with a formula whose value the file does not hold."""


class Fault:
    """A cell with a formula that went wrong."""

    def __init__(self, code: str) -> None:
        self.code = code


# ---- out


def to_cell(value: Any, kind: Kind) -> Cell:
    """What stands in the cell; nothing for a field that is not there."""
    if value is None:
        return None
    if not FITS[kind](value):
        raise Misfit(f"'{value}' does not fit into a column of the kind {kind}")
    if kind in ("number", "amount"):
        return value  # type: ignore[no-any-return]
    try:
        return _WRITERS[kind](value)
    except NotationError as error:
        raise Misfit(str(error)) from None


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, dict) for one in value)


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and not any(isinstance(one, list | dict) for one in value)


FITS: dict[Kind, Callable[[Any], bool]] = {
    "text": lambda value: isinstance(value, str),
    "number": _is_number,
    "amount": _is_number,
    "truth": lambda value: isinstance(value, bool),
    "list": _is_list,
    "either": lambda value: isinstance(value, str) or (_is_list(value) and bool(value)),
    "effects": _is_tables,
    "effect": lambda value: isinstance(value, dict),
    "value": lambda value: True,
}
_WRITERS: dict[Kind, Callable[[Any], str]] = {
    "text": lambda value: value if value.strip(_NO_LETTERS) else f'"{value}"',
    "truth": lambda value: "yes" if value else "no",
    "list": lambda value: write_list(value) or "[]",
    "either": lambda value: write_list([value] if isinstance(value, str) else value),
    "effects": write_tables,
    "effect": write_table,
    "value": write_value,
}


# ---- back


def tidy(raw: Any) -> Any:
    """A cell as it was read, without what programs add: blanks in an empty cell, .0 behind a whole number."""
    if isinstance(raw, str):
        text = raw.replace("\r\n", "\n")
        return text if text.strip() else None
    if isinstance(raw, float) and raw.is_integer() and abs(raw) < 2**53:
        return int(raw)
    return raw


def from_cell(raw: Any, kind: Kind) -> Any:
    """The value that a tidy cell means."""
    if raw is None:
        return None
    if isinstance(raw, Formula):
        raise Misfit("this formula has no value yet; save the file in a spreadsheet program, or write the value")
    if isinstance(raw, Fault):
        raise Misfit(f"this formula comes to {raw.code}")
    if isinstance(raw, date | time | timedelta):
        raise Misfit("a date stands here; write a text or a number")
    try:
        return _READERS[kind](raw)
    except NotationError as error:
        raise Misfit(f"'{_short(str(raw))}' cannot be read: {error}") from None


def _text(raw: Any) -> str:
    """A text; one without any letter, even the empty one, stands in quotation marks."""
    if isinstance(raw, str) and len(raw) > 1 and raw[0] == raw[-1] == '"' and not raw.strip(_NO_LETTERS):
        return raw[1:-1]
    return {True: "yes", False: "no"}[raw] if isinstance(raw, bool) else str(raw)


def _number(raw: Any) -> int | float:
    if isinstance(raw, str):
        raw = _read_number(raw)
    if not _is_number(raw):
        raise Misfit(f"'{_short(_text(raw))}' is no number")
    return raw  # type: ignore[no-any-return]


def _read_number(text: str) -> Any:
    try:
        return read_value(text.strip())
    except NotationError:
        return text


def _truth(raw: Any) -> bool:
    if isinstance(raw, bool):
        return raw
    known = {"yes": True, "no": False, "true": True, "false": False}
    if str(raw).strip().lower() not in known:
        raise Misfit(f"'{_short(str(raw))}' is neither yes nor no")
    return known[str(raw).strip().lower()]


def _either(raw: Any) -> Any:
    values = read_list(_text(raw))
    return values[0] if len(values) == 1 else values


_READERS: dict[Kind, Callable[[Any], Any]] = {
    "text": _text,
    "number": _number,
    "amount": _number,
    "truth": _truth,
    "list": lambda raw: read_list(_text(raw)),
    "either": _either,
    "effects": lambda raw: read_tables(_text(raw)),
    "effect": lambda raw: read_table(_text(raw)),
    "value": lambda raw: read_value(_text(raw)),
}


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
