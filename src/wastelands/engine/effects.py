"""What a card can do: each verb is one small frozen type, and everything about the verb stands in it.

    class Draw(Effect, frozen=True):
        verb, title, sign = "draw", N_("Draw"), "+{n} {{hand}}"
        says = N_("Collection: Draw {n} card."), N_("Collection: Draw {n} cards.")
        stands = (ON_A_BASE,)
        amount: Positive

A designer writes the first field under the verb and the others under their names, ``{ prod = "scrap", amount = 2 }``; a
type without fields of its own is written ``{ loyal = true }``.  The reader and its complaints (engine/content.py), the
columns of the workbook, the pages in docs/cards and the tests that no verb is half made follow from the types.

The base class of a game's effects lies at the bottom of its layers and is all that steps know; the concrete types lie
on top of them and may push any step.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, Generic, Literal, TypeAlias, TypeVar, get_args, get_origin

from msgspec import Meta, Struct

from wastelands.engine.fields import (
    At,
    Field,
    Named,
    OneOf,
    choices_of,
    fields_of,
    is_a,
    items_of,
    limits,
    split,
)
from wastelands.engine.luck import Luck
from wastelands.engine.step import G, Seat
from wastelands.engine.words import Words

Positive: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
Says: TypeAlias = str | tuple[str, str]
W = TypeVar("W", bound=Words[Any])


class Effect(Struct, Generic[G, W], frozen=True):
    """One effect of a card.

    A type without a verb is a base class; the fields of a game's own base class may stand with every verb.
    """

    verb: ClassVar[str] = ""
    title: ClassVar[str] = ""  # its name for filters and tooltips
    says: ClassVar[Says] = ""  # the sentence on the card, or the one about 1 and the one about more
    sign: ClassVar[str] = ""  # the same in numbers and {{signs}}
    stands: ClassVar[tuple[str, ...]] = ()  # its places, as they follow "has no place": on a base, at combat, ...
    labels: ClassVar[dict[str, Any]] = {}  # how digests in the records of a game name the fields, with usual values

    def __repr__(self) -> str:
        """As records have it, so that it outlives the types: all labels of the game, then what else the type has."""
        values = {field.name: getattr(self, field.name) for field in fields_of(type(self))}
        said = {"verb": self.verb} | {name: values.get(name, usual) for name, usual in self.labels.items()} | values
        return f"Effect({', '.join(f'{name}={value!r}' for name, value in said.items())})"

    def do(self, game: G, seat: Seat, luck: Luck) -> None:
        """Carry it out for a seat; what needs a decision is pushed."""
        raise NotImplementedError(f"{self.verb} does nothing by itself")

    @classmethod
    def places(cls) -> str:
        """Its places, for people who write cards."""
        return ", ".join(cls.stands)

    def facts(self, words: W) -> dict[str, Any]:
        """What fills the gaps of the sentence: the fields by name, and the amount as {n}, which decides on plurals."""
        facts = {field.name: getattr(self, field.name) for field in fields_of(type(self))}
        return facts | {"n": facts["amount"]} if "amount" in facts else facts

    def sentence(self, words: W) -> str:
        """The sentence on the card."""
        return self.say(words, self.says)

    def say(self, words: W, says: Says) -> str:
        """A sentence about this effect, in its right number."""
        facts = self.facts(words)
        return words.say(says, **facts) if isinstance(says, str) else words.count(*says, **facts)

    def signs(self) -> str:
        """The effect as a few numbers and {signs}, where no sentence fits."""
        facts = {field.name: getattr(self, field.name) for field in fields_of(type(self))}
        return self.sign.format(n=facts.get("amount"), **facts)


E = TypeVar("E", bound=Effect[Any, Any])


def verbs(base: type[E]) -> dict[str, type[E]]:
    """The concrete types below a base class, by verb, in the order in which they are declared."""
    found: dict[str, type[E]] = {}
    for kind in base.__subclasses__():
        found |= {kind.verb: kind} if kind.verb else verbs(kind)
    return found


def standing(effects: Mapping[str, type[E]], *places: str) -> tuple[str, ...]:
    """The verbs that may stand at one of these places."""
    return tuple(verb for verb, kind in effects.items() if any(place in kind.stands for place in places))


@cache
def own_field(kind: type[Effect[Any, Any]]) -> Field | None:
    """The field that is written under the verb: the first one that the game's base class does not have."""
    game = kind.__mro__[kind.__mro__.index(Effect) - 1]
    return next((field for field in fields_of(kind) if field not in fields_of(game)), None)


@cache
def keys_of(kind: type[Effect[Any, Any]]) -> dict[str, Field]:
    """The fields of an effect by the keys under which they are written."""
    own = own_field(kind)
    return {kind.verb if field == own else field.key: field for field in fields_of(kind)}


def inner(effect: Effect[Any, Any]) -> Iterator[Effect[Any, Any]]:
    """The effect and all effects inside it."""
    yield effect
    for field in fields_of(type(effect)):
        yield from _effects_in(getattr(effect, field.name))


def _effects_in(value: Any) -> Iterator[Effect[Any, Any]]:
    if isinstance(value, Effect):
        yield from inner(value)
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from _effects_in(getattr(value, name))
    elif isinstance(value, tuple):
        for one in value:
            yield from _effects_in(one)


# ---- as a designer writes it


def written(effect: Effect[Any, Any]) -> dict[str, Any]:
    """The effect as it stands in a file."""
    keys, own = keys_of(type(effect)), own_field(type(effect))
    row: dict[str, Any] = {effect.verb: True if own is None else _plain(getattr(effect, own.name))}
    for key, field in keys.items():
        value = getattr(effect, field.name)
        if field != own and value != field.default:
            row[key] = _plain(value)
    return row


def _plain(value: Any) -> Any:
    if isinstance(value, Effect):
        return written(value)
    if isinstance(value, Struct):
        found = {field.key: (getattr(value, field.name), field.default) for field in fields_of(type(value))}
        return {key: _plain(one) for key, (one, usual) in found.items() if one != usual}
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def toml(value: Any) -> str:
    """A value on one line of TOML."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {toml(one)}' for key, one in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def example(kind: type[E], effects: Mapping[str, type[Effect[Any, Any]]], ids: Mapping[str, tuple[str, ...]]) -> E:
    """An effect of a type as its fields allow it; an id is the first of its kind."""

    def made(fields: list[Field]) -> E:
        return kind(**{field.name: _example(field.kind, effects, ids, kind.stands[0]) for field in fields})

    needed = [field for field in fields_of(kind) if field.needed]
    try:
        return made(needed)
    except ValueError:  # something must follow from it
        return made([*needed, next(field for field in fields_of(kind) if holds_effects(field.kind))])


def _example(
    kind: Any, effects: Mapping[str, type[Effect[Any, Any]]], ids: Mapping[str, tuple[str, ...]], place: str
) -> Any:
    bare, notes = split(kind)
    meta = limits(notes)
    if meta.examples:
        return meta.examples[0]
    for note in notes:
        if isinstance(note, OneOf):
            return note.words[0]
        if isinstance(note, Named):
            return next(iter(ids.get(note.keys[0], ())), note.keys[0])
        if isinstance(note, At):
            place = note.within(place, {})
    if items_of(bare) is not None:
        return (_example(items_of(bare), effects, ids, place),) * (meta.min_length or 1)
    if is_a(bare, Effect):
        plain = [one for verb in standing(effects, place) if not _holds_effects(one := effects[verb])]
        return example(plain[0], effects, ids)
    if is_a(bare, Struct):
        needed = [field for field in fields_of(bare) if field.needed]
        return bare(**{field.name: _example(field.kind, effects, ids, place) for field in needed})
    if choices_of(bare):
        return _example(choices_of(bare)[0], effects, ids, place)
    if get_origin(bare) is Literal:
        return get_args(bare)[0]
    return {int: max(int(meta.ge or 0), 2), bool: True, str: "text"}[bare]


def _holds_effects(kind: type[Effect[Any, Any]]) -> bool:
    return any(holds_effects(field.kind) for field in fields_of(kind))


def holds_effects(kind: Any) -> bool:
    """Whether effects stand inside a field of this type."""
    bare, _ = split(kind)
    if is_a(bare, Effect):
        return True
    if is_a(bare, Struct):
        return any(holds_effects(field.kind) for field in fields_of(bare))
    return any(holds_effects(one) for one in (items_of(bare), *choices_of(bare)) if one is not None)
