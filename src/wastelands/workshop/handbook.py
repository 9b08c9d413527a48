"""The pages in docs/cards: what the cards of each game can do, told by the types themselves.

`python -m wastelands.workshop.handbook docs/cards` writes them all.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

from wastelands.engine.effects import Effect, example, keys_of, toml, written
from wastelands.engine.fields import wanted
from wastelands.engine.registry import game_names
from wastelands.package import package

HEAD = """\
# What the cards of {title} can do

Made by `make words` from the types in `games/{game}/effects.py`: change those, not this page. An effect is a table in
the TOML files, or a line in [the workbook](../workshop.md); what a field may hold stands below each verb.
"""


def games_with_effects() -> list[str]:
    """The games whose cards do something."""
    return [game for game in game_names() if (shelf := package(game).content) is not None and shelf.effects]


def ids_of(game: str) -> dict[str, tuple[str, ...]]:
    """The ids in the shipped files, by the key of their tables."""
    found: dict[str, tuple[str, ...]] = {}
    for file in sorted(package(game).the_content().shipped.glob("*.toml")):
        for key, rows in tomllib.loads(file.read_text(encoding="utf-8")).items():
            ids = tuple(row["id"] for row in rows if "id" in row) if isinstance(rows, list) else ()
            found[key] = (*found.get(key, ()), *ids)
    return found


def page(game: str) -> str:
    """The whole page of a game."""
    found = package(game)
    effects, ids, words = found.the_content().effects, ids_of(game), found.words("en")
    parts = [HEAD.format(title=found.title, game=game)]
    alike: dict[str, list[str]] = {}
    for verb, kind in effects.items():
        alike.setdefault(kind.places(), []).append(f"[{verb}](#{verb})")
    parts += [f"- {places[:1].upper()}{places[1:]}: {', '.join(verbs)}" for places, verbs in alike.items()]
    parts += [_entry(kind, example(kind, effects, ids), words) for kind in effects.values()]
    return "\n".join(parts) + "\n"


def _entry(kind: type[Effect[Any, Any]], shown: Effect[Any, Any], words: Any) -> str:
    lines = ["", f"## {kind.verb}", "", f"`{toml(written(shown))}`: {shown.sentence(words)}", ""]
    for key, field in keys_of(kind).items():
        lines.append(f"- `{key}`{'' if field.needed else ' (if at all)'}: {wanted(field.kind)}")
    return "\n".join(lines).rstrip()


if __name__ == "__main__":
    for game in games_with_effects():
        (Path(sys.argv[1]) / f"{game}.md").write_text(page(game), encoding="utf-8")
