"""The games as a table."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from wastelands.engine.spec import Option, Spec
from wastelands.engine.words import Words
from wastelands.package import package


def games_table(specs: dict[str, Spec], lang: str) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("game", "title", "seats", "minutes", "stage", "options"):
        table.add_column(heading)
    for name, spec in specs.items():
        words = package(name).words(lang)
        options = "\n".join(f"{o.name}={_shown(o.default)}  {_told(o, words)}" for o in spec.options)
        seats = f"{spec.seats[0]}-{spec.seats[-1]}"
        minutes = f"{spec.minutes[0]}-{spec.minutes[1]}"
        table.add_row(
            name, f"{spec.title}\n[dim]{words.tagline()}[/]", seats, minutes, spec.stage, options, end_section=True
        )
    return table


def _told(option: Option, words: Words[Any]) -> str:
    """What an option changes, and what each of its words stands for."""
    choices = ", ".join(f"{one}: {words.choice(one)}" for one in option.choices if words.choice(one) != one)
    return f"{words.option(option)[1]} ({choices})" if choices else words.option(option)[1]


def _shown(value: object) -> str:
    return {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)
