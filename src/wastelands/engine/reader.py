"""Reads the files of a set of cards into types, and gathers everything that is wrong: file, card and field by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from wastelands.engine.effects import Effect, example, keys_of, own_field, standing, toml, written
from wastelands.engine.fields import (
    At,
    Field,
    Named,
    OneOf,
    Spelled,
    fields_of,
    is_a,
    items_of,
    limits,
    split,
    wanted,
)

DEEPEST = 20
NUMBERS = "numbers.toml"
Row = dict[str, Any]
Effects = Mapping[str, type[Effect[Any, Any]]]
T = TypeVar("T", bound=Struct)


class Misfit(ValueError):
    """What is wrong with a value, each in a sentence; one that begins with "must" still lacks its subject."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(*sentences)
        self.sentences = sentences

    def about(self, subject: str, inside: str = "") -> list[str]:
        """The sentences with a subject, and those about what lies inside with the thing that they are inside of."""
        inside = f"in {inside}, " if inside else ""
        return [f"{subject} {one}".strip() if one.startswith("must ") else f"{inside}{one}" for one in self.sentences]


class Reader:
    """The files of one folder, read table by table; `files` says under which key each of them keeps its tables."""

    def __init__(self, folder: Path, files: Mapping[str, str], effects: Effects) -> None:
        self.folder, self.effects = folder, effects
        self.problems: list[str] = []
        self.keys = dict(files)
        self.rows = {file: self._rows(file, key) for file, key in files.items()}
        self.ids: dict[str, tuple[str, ...]] = {}
        for file, key in files.items():
            idents = (row["id"] for row in self.rows[file] if isinstance(row.get("id"), str))
            self.ids[key] = (*self.ids.get(key, ()), *idents)
        self._depth = 0
        self._seen: dict[str, tuple[str, int]] = {}

    def _rows(self, file: str, key: str) -> list[Row]:
        path = self.folder / f"{file}.toml"
        try:
            data = msgspec.toml.decode(path.read_bytes())
        except FileNotFoundError:
            self.problems.append(f"{path.name}: there is no such file in {self.folder.name}")
            return []
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self.problems.append(f"{path.name}: this is no TOML: {error}")
            return []
        rows = data.get(key)
        if set(data) != {key} or not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            unknown = "".join(f", not {other}" for other in data if other != key)
            self.problems.append(f"{path.name}: it must hold [[{key}]] tables and nothing else{unknown}")
            return []
        if not rows:
            self.problems.append(f"{path.name}: the file holds no {key}; write [[{key}]] tables")
        return rows

    # ---- numbers

    def numbers(self, kind: type[T]) -> T:
        """The numbers of a game (numbers.toml), each under its name; what the file does not say is as usual."""
        path = self.folder / NUMBERS
        try:
            row = msgspec.toml.decode(path.read_bytes()) if path.exists() else {}
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self.problems.append(f"{NUMBERS}: this is no TOML: {error}")
            row = {}
        values, wrong = self._values(kind, {field.key: field for field in fields_of(kind)}, row, "")
        for key, misfit in wrong.items():
            self.problems += [f"{NUMBERS}, number {key}, field value: {said}" for said in misfit.about("")]
        return kind(**values)

    # ---- tables

    def table(
        self,
        file: str,
        *kinds: type[T],
        place: Callable[[Row], str] = lambda row: "",
        check: Callable[[Row], Iterable[tuple[str, str]]] | None = None,
    ) -> tuple[T, ...]:
        """The tables of a file that are sound; of several types their tag chooses.

        `place` says where the effects of a table stand, if that is not noted at their field; `check` tells further
        faults, each with its field.
        """
        found = []
        for number, row in enumerate(self.rows[file], start=1):
            at = f"{file}.toml, {self.keys[file]} {row.get('id', f'number {number}')}"
            thing, wrong = self._card(kinds, row, place(row))
            wrong += check(row) if check else ()
            first = self._seen.setdefault(str(row.get("id")), (file, number))
            if "id" in row and first != (file, number):
                wrong.append(("id", f"{first[0]}.toml has this id already"))
            self.problems += [f"{at}, field {field}: {sentence}" for field, sentence in wrong]
            if thing is not None and not wrong:
                found.append(thing)
        return tuple(found)

    def _card(self, kinds: tuple[type[T], ...], row: Row, place: str) -> tuple[T | None, list[tuple[str, str]]]:
        try:
            kind = _chosen(kinds, row)
        except Misfit as misfit:
            return None, [(str(kinds[0].__struct_config__.tag_field), one) for one in misfit.about("")]
        values, wrong = self._values(kind, {field.key: field for field in fields_of(kind)}, row, place)
        said = [(key, one) for key, misfit in wrong.items() for one in misfit.about("")]
        if said:
            return None, said
        try:
            return kind(**values), []
        except ValueError as error:
            field, _, sentence = str(error).partition(": ")
            return None, [(field, sentence)]

    # ---- values

    def _values(
        self, kind: type[Struct], keys: Mapping[str, Field], row: Row, place: str
    ) -> tuple[dict[str, Any], dict[str, Misfit]]:
        """The fields of a table by name, and what is wrong by key."""
        values: dict[str, Any] = {}
        wrong: dict[str, Misfit] = {}
        tag = kind.__struct_config__.tag_field
        for key in row:
            if key not in keys and key != tag:
                known = ", ".join([*keys, tag] if tag else keys)
                wrong[key] = Misfit(f"there is no such field; there are {known}")
        for key, field in keys.items():
            if key in row:
                try:
                    values[field.name] = self.value(field.kind, row[key], place, row)
                except Misfit as misfit:
                    wrong[key] = misfit
            elif field.needed:
                wrong[key] = Misfit("it is missing")
        return values, wrong

    def value(self, kind: Any, raw: Any, place: str, row: Mapping[str, Any] = {}) -> Any:
        """A value as a type wants it."""
        bare, notes = split(kind)
        for note in notes:
            if isinstance(note, Spelled):
                raw = _long(note, raw)
            elif isinstance(note, At):
                place = note.within(place, row)
        item = items_of(bare)
        if item is not None:
            return self._list(kind, item, raw, place)
        if is_a(bare, Effect):
            return self._effect(raw, place)
        if is_a(bare, Struct):
            return self._struct(bare, raw, place)
        self._known(notes, raw)
        try:
            return msgspec.convert(raw, kind)
        except msgspec.ValidationError:
            raise Misfit(f"must be {wanted(kind)}, not {shown(raw)}") from None

    def _known(self, notes: tuple[Any, ...], raw: Any) -> None:
        known: list[str] = []
        for note in notes:
            if isinstance(note, OneOf):
                known += note.words
            elif isinstance(note, Named):
                known += [one for key in note.keys for one in self.ids[key]]
        if known and raw not in known:
            raise Misfit(f"must be one of {', '.join(known)}, not {shown(raw)}")

    def _list(self, kind: Any, item: Any, raw: Any, place: str) -> tuple[Any, ...]:
        least = limits(split(kind)[1]).min_length or 0
        if not isinstance(raw, list | tuple) or len(raw) < least:
            if is_a(split(item)[0], Effect):
                raise Misfit(f"must be a list{' of one or more' * (least > 0)}, for example [{self._shown(place)}]")
            raise Misfit(f"must be a list of {least} or more" if least else f"must be {wanted(kind)}, not {shown(raw)}")
        found: list[Any] = []
        wrong: list[str] = []
        for one in raw:
            try:
                found.append(self.value(item, one, place))
            except Misfit as misfit:
                wrong += misfit.sentences
        if wrong:
            raise Misfit(*wrong)
        return tuple(found)

    def _struct(self, kind: type[Struct], raw: Any, place: str) -> Struct:
        keys = {field.key: field for field in fields_of(kind)}
        if not isinstance(raw, dict):
            raise Misfit(f"must be a table with {', '.join(keys)}, not {shown(raw)}")
        values, wrong = self._values(kind, keys, raw, place)
        if wrong:
            raise Misfit(*(said for key, misfit in wrong.items() for said in _of_part(key, misfit)))
        return _made(kind, values)

    # ---- effects

    def _effect(self, raw: Any, place: str) -> Effect[Any, Any]:
        if not isinstance(raw, dict) or not raw:
            raise Misfit(f"an effect is a table, for example {self._shown(place)}")
        verb = next(iter(raw))
        kind = self.effects.get(verb)
        if kind is None or place not in kind.stands:
            said = f"'{verb}' is no effect" if kind is None else f"{verb} has no place {place}"
            others = ", ".join(standing(self.effects, place))
            raise Misfit(f"{said}; there may stand {others}" if others else said)
        keys, own = keys_of(kind), own_field(kind)
        if own is None:
            if raw[verb] is not True:
                raise Misfit(f"write {{ {verb} = true }}")
            raw = {key: value for key, value in raw.items() if key != verb}
        if self._depth == DEEPEST:
            raise Misfit(f"effects stand more than {DEEPEST} deep")
        self._depth += 1
        values, wrong = self._values(kind, keys, raw, place)
        self._depth -= 1
        if wrong:
            raise Misfit(*(said for key, misfit in wrong.items() for said in _of_effect(kind, key, misfit)))
        return _made(kind, values)

    def _shown(self, place: str) -> str:
        first = self.effects[standing(self.effects, place)[0]]
        return toml(written(example(first, self.effects, self.ids)))


def shown(raw: Any) -> str:
    """A value in a sentence."""
    return f"'{raw}'" if isinstance(raw, str) else toml(raw)


def _chosen(kinds: tuple[type[T], ...], row: Row) -> type[T]:
    if len(kinds) == 1:
        return kinds[0]
    tags = {str(kind.__struct_config__.tag): kind for kind in kinds}
    said = row.get(str(kinds[0].__struct_config__.tag_field))
    if said is None:
        raise Misfit("it is missing")
    if said not in tags:
        raise Misfit(f"must be one of {', '.join(tags)}, not {shown(said)}")
    return tags[said]


def _long(note: Spelled, raw: Any) -> Any:
    try:
        return note.read(raw)
    except ValueError as error:
        raise Misfit(*map(str, error.args)) from None


def _made(kind: type[T], values: dict[str, Any]) -> T:
    try:
        return kind(**values)
    except ValueError as error:
        raise Misfit(str(error)) from None


def _of_part(key: str, misfit: Misfit) -> list[str]:
    missing = [f"{key} is missing"] if misfit.sentences == ("it is missing",) else None
    return missing or misfit.about(key, key)


def _of_effect(kind: type[Effect[Any, Any]], key: str, misfit: Misfit) -> list[str]:
    keys = keys_of(kind)
    if key not in keys:
        others = [other for other in keys if other != kind.verb]
        return [f"{kind.verb} has no '{key}'" + (f"; it has {', '.join(others)}" if others else "")]
    if misfit.sentences == ("it is missing",):
        return [f"{kind.verb} needs {key}, {wanted(keys[key].kind)}"]
    return misfit.about(kind.verb if key == kind.verb else f"{kind.verb}: {key}", kind.verb)
