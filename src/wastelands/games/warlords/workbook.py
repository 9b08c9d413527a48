"""The cards as a designer's tables: a sheet for each deck."""

from __future__ import annotations

from wastelands.drawing import looks
from wastelands.engine.workbook import ID, NAME, Column, Figure, Tab, amounts
from wastelands.games.warlords.cards import BASES, RESOURCES, UNITS
from wastelands.games.warlords.effects import EFFECTS

_COPIES = Column("copies", "Copies", "number")
_ACQUIRE = Column("acquire", "Acquire", "number")
_WHAT = (
    *(ID, *NAME),
    Column("type", "Type", choices=("unit", "base")),
    Column("subtype", "Subtype", choices=(*UNITS, *BASES)),
)
_BODY = (
    *amounts("build", "Build", RESOURCES),
    Column("attack", "Attack", "number"),
    Column("defence", "Defence", "number"),
    Column("points", "Points", "number"),
    Column("effects", "Effects", "effects", tuple(EFFECTS)),
)
_FIGURES = (
    Figure("Build in all", '=IF({type}="unit",SUM({build.*}),"")'),
    Figure("Attack per build", '=IF(SUM({build.*})=0,"",{attack}/SUM({build.*}))'),
)
_ABOUT_ACQUIRE = "Acquire is the shop bid that a card asks for; build is what a unit costs at the reveal."

TABLES = (
    Tab(
        "Starters",
        "starters",
        "card",
        (*_WHAT, _COPIES, *_BODY),
        _FIGURES,
        "The cards that every warlord starts with; copies says how many.",
    ),
    Tab("Shop", "shop", "card", (*_WHAT, _ACQUIRE, *_BODY), _FIGURES, f"The shop deck. {_ABOUT_ACQUIRE}"),
    Tab(
        "Objectives",
        "objectives",
        "card",
        (*_WHAT, _ACQUIRE, *_BODY),
        _FIGURES,
        "The objective deck; here acquire is printed but not paid. Points are a base's extra above 1.",
    ),
    looks.TABLE,
)
