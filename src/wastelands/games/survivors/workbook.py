"""The content as a designer's tables: a sheet for each file, and the prices that follow from the terrains."""

from __future__ import annotations

from wastelands.drawing import looks
from wastelands.engine.effects import standing
from wastelands.engine.workbook import ID, NAME, Column, Figure, Summary, Tab, amounts
from wastelands.games.survivors.cards import (
    FOR_PLAYERS,
    HANDFUL,
    HAZARDS,
    IN_COMBAT,
    KINDS,
    MODULES,
    ON_CARDS,
    ON_THE_MAP,
    POINT,
    SCOPES,
)
from wastelands.games.survivors.effects import EFFECTS
from wastelands.games.survivors.goods import GOODS, RESOURCES

_MODULE = Column("module", "Module", choices=MODULES)
_GROUND = ("field", "forest", "water", "urban", "industrial", "commercial", "civic", "road", "barren")


def _worth(field: str) -> str:
    """What a bundle of goods is worth in points: the sum of amount / price (SV-END-15)."""
    shares = (f"IFERROR({{{field}.{good}}}/Prices!$D${row},0)" for row, good in enumerate(RESOURCES, start=2))
    return "+".join(shares)


TABLES = (
    Tab(
        "Terrain",
        "terrain",
        "terrain",
        (
            *(ID, Column("letter", "Letter"), *NAME),
            *amounts("yield", "Yield", RESOURCES),
            Column("passable", "Passable", "truth"),
            Column("weight", "Weight", "number"),
            Column("edges.*", "Edges", "amount"),
        ),
        (Figure("Tiles", "=SUM({edges.*})"),),
        "The terrains in the order that breaks ties: what a direct gather yields, and the tiles by their edges.",
    ),
    Tab(
        "Buildings",
        "buildings",
        "building",
        (
            *(ID, *NAME, Column("terrain", "Terrain", "list", ("any", "shore", *_GROUND))),
            *amounts("cost", "Cost", RESOURCES),
            Column("slots", "Slots", "number"),
            *(
                Column(f"{field}.*", field.capitalize(), "amount")
                for field in ("output", "bonus", "input", "run", "passive")
            ),
            Column("recipes", "Recipes", "effects"),
            *(
                Column(field, field.capitalize(), "number")
                for field in ("exchange", "heals", "housing", "tower", "traps", "filters")
            ),
        ),
        (
            Figure("Cost in points", f"={_worth('cost')}"),
            Figure("A worker's output in points", f"={_worth('output')}-({_worth('input')})"),
        ),
        "Cost is paid at once; output, input and bonus are per worker, bonus for a full crew, run per use.",
    ),
    Tab(
        "Features",
        "features",
        "feature",
        (
            *(ID, *NAME, Column("terrain", "Terrain", "list", ("any", *_GROUND))),
            *amounts("yield", "Yield", GOODS),
            Column("charges", "Charges", "number"),
            Column("hazard", "Hazard", choices=HAZARDS),
            _MODULE,
            Column("in_deck", "In the deck", "truth"),
        ),
        (Figure("Worth in points", f"={{charges}}*({_worth('yield')})"),),
        "The map features: a charge gives the yield; a hazard has no charges.",
    ),
    Tab(
        "Player cards",
        "cards",
        "card",
        (
            *(ID, *NAME, Column("kind", "Kind", choices=KINDS)),
            Column("effects", "Effects", "effects", standing(EFFECTS, ON_CARDS, IN_COMBAT)),
            _MODULE,
        ),
        about="Equipment, combat cards, finds and mishaps.",
    ),
    Tab(
        "Events",
        "events",
        "event",
        (
            *(ID, *NAME, Column("scope", "Scope", choices=SCOPES)),
            Column("effects", "Effects", "effects", standing(EFFECTS, FOR_PLAYERS, ON_THE_MAP)),
            _MODULE,
            Column("late", "Late", "truth"),
        ),
        about="The events: whom they touch (all, most, least: players; map: nobody), and what they do.",
    ),
    looks.TABLE,
)

SUMMARIES = (
    Summary(
        "Prices",
        ("Resource", "Bag total", "Plenty", "Price of a point"),
        tuple(
            (
                resource,
                f"=SUMPRODUCT({{Terrain!Tiles}},{{Terrain!yield.{resource}}})",
                f"=B{{row}}/{HANDFUL}",
                f"=ROUNDUP(B{{row}}*{POINT.numerator}/{POINT.denominator * HANDFUL},0)",
            )
            for resource in RESOURCES
        ),
        "What follows from the terrains: how much the whole bag yields, and what a point costs of each resource.",
    ),
)
