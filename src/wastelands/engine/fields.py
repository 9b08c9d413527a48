"""What a field of a card may hold: notes on its type, from which checks, sentences and examples follow.

    resource: Annotated[str, OneOf(RESOURCES)]
    amount: Annotated[int, Meta(ge=1, le=20)]
    building: Annotated[str, Named("building")]          # the id of another table of the same set
    then: Annotated[tuple[Effect, ...], At("inside")]    # other effects may stand there than beside it

What msgspec can say itself (numbers and their limits, texts, lists) is said with `msgspec.Meta`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin

from msgspec import NODEFAULT, Meta, Struct
from msgspec.structs import fields

from wastelands.engine.languages import Texts, read_texts


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of these words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Named:
    """The id of something in the same set, by the keys of its tables."""

    keys: tuple[str, ...]

    def __init__(self, *keys: str) -> None:
        object.__setattr__(self, "keys", keys)


@dataclass(frozen=True, slots=True)
class At:
    """The place of the effects in this field; without it they stand where their card or outer effect stands.

    It may follow from that outer place and from the row in which the field stands: ``at combat`` from ``when``.
    """

    place: str | Callable[[str, Mapping[str, Any]], str]

    def within(self, place: str, row: Mapping[str, Any]) -> str:
        """The place itself."""
        return self.place if isinstance(self.place, str) else self.place(place, row)


@dataclass(frozen=True, slots=True)
class Spelled:
    """A shorter way to write a value: a function makes the long one of it, or raises ValueError("must be ...")."""

    read: Callable[[Any], Any]
    wanted: str = ""


class Field(NamedTuple):
    """A field of a type: its name in the code, its key in the file, and what it may hold."""

    name: str
    key: str
    kind: Any
    default: Any

    @property
    def needed(self) -> bool:
        return self.default is NODEFAULT


@cache
def fields_of(kind: type[Struct]) -> tuple[Field, ...]:
    """The fields of a type, in their order."""
    return tuple(
        Field(one.name, one.encode_name, one.type, NODEFAULT if one.required else one.default) for one in fields(kind)
    )


def split(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type and the notes on it; what may be None is simply left out in a file."""
    if get_origin(kind) is Annotated:
        bare, *notes = get_args(kind)
        return bare, tuple(notes)
    given = [one for one in choices_of(kind) if one is not type(None)]
    return split(given[0]) if len(given) == 1 else (kind, ())


def items_of(kind: Any) -> Any:
    """What a list holds, or None if this is no list."""
    return get_args(kind)[0] if get_origin(kind) is tuple and get_args(kind)[1:] == (...,) else None


def choices_of(kind: Any) -> tuple[Any, ...]:
    """The types that a field may be, if they are several."""
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else ()


def is_a(kind: Any, wanted: type) -> bool:
    return isinstance(kind, type) and issubclass(kind, wanted)


def limits(notes: tuple[Any, ...]) -> Meta:
    """What msgspec is told about a type."""
    return next((note for note in notes if isinstance(note, Meta)), Meta())


def wanted(kind: Any) -> str:
    """What a field may hold, as it follows "must be"."""
    bare, notes = split(kind)
    meta = limits(notes)
    for note in notes:
        if isinstance(note, OneOf):
            return f"one of {', '.join(note.words)}"
        if isinstance(note, Named):
            return f"the id of a {' or a '.join(note.keys)}"
        if isinstance(note, Spelled) and note.wanted:
            return note.wanted
    if meta.description:
        return meta.description
    if choices_of(bare):
        return " or ".join(wanted(one) for one in choices_of(bare))
    if get_origin(bare) is Literal:
        words = get_args(bare)
        return f"one of {', '.join(map(str, words))}" if len(words) > 1 else f"'{words[0]}'"
    if items_of(bare) is not None:
        return f"a list, each {wanted(items_of(bare))}"
    return _PLAIN[bare](meta) if bare in _PLAIN else "a table"


def _span(least: float | None, most: float | None) -> str:
    if least is None or most is None:
        return "" if least is None else f" of at least {least}"
    return f" from {least} to {most}"


def _text(meta: Meta) -> str:
    return f"a text of {meta.min_length or 0} to {meta.max_length} characters" if meta.max_length else "a text"


_PLAIN: dict[Any, Callable[[Meta], str]] = {
    bool: lambda meta: "true or false",
    int: lambda meta: f"a whole number{_span(meta.ge, meta.le)}",
    float: lambda meta: f"a number{_span(meta.ge, meta.le)}" + (" above 0" if meta.gt == 0 else ""),
    str: _text,
}


# ---- texts and amounts

Names: TypeAlias = Texts


def in_each_language(longest: int) -> Callable[[Any], Texts]:
    """Reads a text in English, and in whatever other language it is known in: { en = "...", de = "..." }."""
    return lambda raw: read_texts(raw, longest)


Name: TypeAlias = Annotated[Names, Spelled(in_each_language(40), "a text in English, and in other languages")]


def amounts(words: tuple[str, ...], most: int, least: int = 0) -> Callable[[Any], tuple[int, ...]]:
    """Reads how many of each of some things, and puts them in the order of the words: { scrap = 2, juice = 1 }."""

    def read(raw: Any) -> tuple[int, ...]:
        shown = f"{{ {words[0]} = 2, {words[1]} = 1 }}"
        if not isinstance(raw, dict):
            raise ValueError(f"must be amounts, for example {shown}, not {raw!r}")
        wrong = [f"'{word}' is none of {', '.join(words)}" for word in raw if word not in words]
        for word, n in raw.items():
            if word in words and (type(n) is not int or not least <= n <= most):
                wrong.append(f"{word} must be a whole number from {least} to {most}")
        if wrong:
            raise ValueError(*wrong)
        return tuple(raw.get(word, 0) for word in words)

    return read
