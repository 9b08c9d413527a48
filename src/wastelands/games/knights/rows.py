"""One table of a TOML file, whose fields are taken one by one; what is wrong is said with the field's name."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from wastelands.engine.languages import languages, read_texts
from wastelands.games.knights.components import Escape, Goal, HexAction, Names
from wastelands.games.knights.effects import (
    FREE,
    SKILLS,
    TERRAINS,
    TRAITS,
    Cost,
    Effect,
    EffectError,
    Power,
    read_condition,
    read_cost,
    read_difficulty,
    read_effects,
    read_power,
    read_skills,
)

LONGEST_NAME, LONGEST_STORY = 40, 600
_ID = re.compile(r"[A-Z]{2}[0-9]{2}|[a-z][a-z-]*")


class Wrong(Exception):
    """A field that cannot be read."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field, self.message = field, message


class Row:
    """The fields of one card; those that nobody asks for are unknown."""

    def __init__(self, row: dict[str, Any], cards: frozenset[str]) -> None:
        self.row, self.left, self.cards = row, set(row), cards

    def get(self, key: str) -> Any:
        self.left.discard(key)
        return self.row.get(key)

    def done(self) -> None:
        for key in sorted(self.left):
            raise Wrong(key, "there is no such field")

    # ---- plain values

    def text(self, key: str, known: tuple[str, ...] = (), default: str | None = None) -> str:
        value = self.get(key)
        if value is None and default is not None:
            return default
        if not isinstance(value, str):
            raise Wrong(key, "it is missing" if value is None else "must be a text")
        if known and value not in known:
            raise Wrong(key, f"'{value}' is none of {', '.join(known)}")
        return value

    def ident(self) -> str:
        ident = self.text("id")
        if not _ID.fullmatch(ident):
            raise Wrong("id", f"'{ident}' is not two capital letters and two digits, for example GR07, nor a word")
        return ident

    def names(self, key: str = "name", longest: int = LONGEST_NAME, needed: bool = True) -> Names:
        names = self.get(key)
        if names is None and not needed:
            return ()
        if isinstance(names, str):
            names = dict.fromkeys(languages(), names)
        try:
            return read_texts(names, longest)
        except ValueError as error:
            raise Wrong(key, str(error)) from None

    def story(self, key: str = "story", needed: bool = False) -> Names:
        return self.names(key, LONGEST_STORY, needed)

    def number(self, key: str, most: int, default: int | None = None, least: int = 0) -> int:
        value = self.get(key)
        if value is None:
            value = default
        if value is None:
            raise Wrong(key, "it is missing")
        if type(value) is not int or not least <= value <= most:
            raise Wrong(key, f"must be a whole number from {least} to {most}")
        return value

    def truth(self, key: str, default: bool = False) -> bool:
        value = self.get(key)
        if value is not None and not isinstance(value, bool):
            raise Wrong(key, "must be true or false")
        return default if value is None else value

    def words(self, key: str, known: tuple[str, ...] = (), needed: bool = False) -> tuple[str, ...]:
        value = self.get(key)
        if value is None and not needed:
            return ()
        if not isinstance(value, list) or (needed and not value) or any(not isinstance(one, str) for one in value):
            raise Wrong(key, f"write a list of {'some of ' + ', '.join(known) if known else 'words'}")
        for one in value:
            if known and one not in known:
                raise Wrong(key, f"'{one}' is none of {', '.join(known)}")
        return tuple(value)

    def numbers(self, key: str, most: int) -> tuple[int, ...]:
        value = self.get(key)
        if value is None:
            return ()
        if not isinstance(value, list) or any(type(one) is not int or not 0 <= one <= most for one in value):
            raise Wrong(key, f"write a list of whole numbers from 0 to {most}")
        return tuple(value)

    def table(self, key: str, needed: bool = False) -> dict[str, Any]:
        value = self.get(key)
        if value is None and not needed:
            return {}
        if not isinstance(value, dict):
            raise Wrong(key, "write a table { ... }")
        return value

    # ---- the vocabulary

    def effects(self, key: str, needed: bool = False, timing: str = "") -> tuple[Effect, ...]:
        value = self.get(key)
        if value is None and not needed:
            return ()
        return _tried(key, read_effects, value, timing, self.cards)  # type: ignore[no-any-return]

    def powers(self, timings: tuple[str, ...]) -> tuple[Power, ...]:
        rows = self.get("powers")
        if rows is None:
            return ()
        if not isinstance(rows, list):
            raise Wrong("powers", "write a list of powers")
        return tuple(_tried("powers", read_power, row, timings, self.cards) for row in rows)

    def cost(self, key: str = "cost") -> Cost:
        value = self.get(key)
        return FREE if value is None else _tried(key, read_cost, value)

    def condition(self) -> str:
        value = self.get("if")
        return "" if value is None else _tried("if", read_condition, value)

    def escape(self, key: str = "escape", needed: bool = True) -> Escape | None:
        row = self.table(key, needed)
        if not row and not needed:
            return None
        if set(row) != {"skill", "difficulty"}:
            raise Wrong(key, 'write { skill = "survival", difficulty = 7 }')
        return Escape(_tried(key, read_skills, row["skill"]), _tried(key, read_difficulty, row["difficulty"]))

    def skills(self) -> tuple[int, ...]:
        row = self.table("skills", True)
        if set(row) != set(SKILLS) or any(type(n) is not int or not 1 <= n <= 4 for n in row.values()):
            raise Wrong("skills", f"write {', '.join(SKILLS)}, each from 1 to 4")
        return tuple(row[skill] for skill in SKILLS)

    def traits(self, known: tuple[str, ...] = TRAITS) -> tuple[str, ...]:
        return self.words("traits", known, needed=True)

    def hex_actions(self) -> tuple[HexAction, ...]:
        rows = self.get("actions")
        if rows is None:
            return ()
        if not isinstance(rows, list) or any(not isinstance(row, dict) for row in rows):
            raise Wrong("actions", "write a list of actions with effects, and cost and if where they have any")
        found = []
        for row in rows:
            one = Row(row, self.cards)
            found.append(HexAction(one.cost(), one.condition(), one.effects("effects", True)))
            one.done()
        return tuple(found)

    def goal(self, key: str) -> Goal:
        row = self.table(key, True)
        kinds = [kind for kind in ("explore", "defeat", "move", "reputation", "revive") if kind in row]
        if len(kinds) != 1:
            raise Wrong(key, "a goal is exactly one of explore, defeat, move, reputation, revive")
        one, kind = Row(row, self.cards), kinds[0]
        try:
            goal = _GOALS[kind](one)
            one.done()
        except Wrong as wrong:
            raise Wrong(key, f"{wrong.field}: {wrong.message}") from None
        return goal


def _explore(row: Row) -> Goal:
    where = row.get("explore")
    known = type(where) is int and 1 <= where <= 15
    if not known and where not in TERRAINS:
        raise Wrong("explore", f"name a hex by its number, 1 to 15, or one of {', '.join(TERRAINS)}")
    skills = row.get("check")
    return Goal(
        explore=where if known else 0,
        terrain="" if known else where,
        skills=() if skills is None else _tried("check", read_skills, skills),
        difficulty=0 if skills is None else _tried("difficulty", read_difficulty, row.get("difficulty")),
        cost=row.cost(),
    )


_GOALS: dict[str, Callable[[Row], Goal]] = {
    "explore": _explore,
    "defeat": lambda row: Goal(defeat=row.text("defeat", ("enemy", "knight")), trait=row.text("trait", TRAITS, "")),
    "move": lambda row: Goal(move=row.number("move", 40), hexes=row.number("hexes", 14, 1)),
    "reputation": lambda row: Goal(reputation=row.number("reputation", 20)),
    "revive": lambda row: Goal(revive=row.truth("revive")),
}


def _tried(key: str, read: Any, *given: Any) -> Any:
    try:
        return read(*given)
    except EffectError as error:
        raise Wrong(key, str(error)) from None
