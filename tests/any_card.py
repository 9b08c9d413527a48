"""Effects as a designer might write them, made at random from the declared types."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from wastelands.engine.effects import Effect, holds_effects, keys_of, own_field, standing
from wastelands.engine.fields import At, Named, OneOf, fields_of, is_a, items_of, limits, split

DEEPEST = 2  # effects inside effects
Row = dict[str, Any]


class Designer:
    """Writes effects by chance; small numbers more often than large ones."""

    def __init__(
        self, seed: int, effects: Mapping[str, type[Effect[Any, Any]]], ids: Mapping[str, tuple[str, ...]]
    ) -> None:
        self.dice, self.kinds, self.ids = random.Random(seed), effects, ids

    def effects(self, place: str, least: int = 0, most: int = 3, depth: int = 0) -> list[Row]:
        return [self.effect(place, depth) for _ in range(self.dice.randint(least, most))]

    def effect(self, place: str, depth: int = 0) -> Row:
        kinds = [self.kinds[verb] for verb in standing(self.kinds, place)]
        if depth == DEEPEST:
            kinds = [kind for kind in kinds if not any(holds_effects(field.kind) for field in fields_of(kind))]
        kind = self.dice.choice(kinds)
        row: Row = {kind.verb: True} if own_field(kind) is None else {}
        return row | {key: self.value(field.kind, place, depth) for key, field in keys_of(kind).items()}

    def value(self, kind: Any, place: str, depth: int) -> Any:
        bare, notes = split(kind)
        words = [word for note in notes if isinstance(note, OneOf) for word in note.words]
        words += [one for note in notes if isinstance(note, Named) for key in note.keys for one in self.ids[key]]
        if words:
            return self.dice.choice(words)
        place = next((str(note.place) for note in notes if isinstance(note, At)), place)
        if is_a(items_of(bare), Effect):
            return self.effects(place, limits(notes).min_length or 1, 2, depth + 1)
        assert bare is int, f"no example of {kind}"
        least, most = int(limits(notes).ge or 0), int(limits(notes).le or 20)
        near = [n for n in range(least, most + 1) if n and abs(n) < 4]
        return self.dice.choice([*near, *near, self.dice.choice([least, most])])
