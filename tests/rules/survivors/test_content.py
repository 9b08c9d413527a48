"""The content that stands in for the lost annex: the ledger's tables and the files say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.ledger import RULES, rule
from wastelands.engine.effects import inner
from wastelands.games.survivors.cards import BuildingCard
from wastelands.games.survivors.effects import EFFECTS
from wastelands.games.survivors.goods import GOODS, RESOURCES, Stock, bundle
from wastelands.games.survivors.reading import load

LEDGER = (RULES / "survivors.md").read_text(encoding="utf-8")
TESTS = "".join(file.read_text(encoding="utf-8") for file in sorted(Path(__file__).parent.glob("test_*.py")))


def rows(title: str) -> list[list[str]]:
    """The cells of the first table under a heading, without its head."""
    part = LEDGER.split(f"### {title}")[1]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    end = next((i for i, line in enumerate(lines[2:], 2) if set(line) <= set("|-")), len(lines) + 1) - 1
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:end]]


def goods(text: str) -> Stock:
    found = re.findall(r"(\d+) (\w+)", text)
    return bundle({good: int(n) for n, good in found if good in GOODS})


@rule("SV-RES-21", "SV-RES-22", "SV-ACT-17")
def test_the_terrain_table_is_what_is_played() -> None:
    terrains = load().terrains
    assert [row[0] for row in rows("Terrain")] == list(terrains)
    for name, tiles, gather, weight, passable in rows("Terrain"):
        terrain = terrains[name]
        assert (terrain.tiles, terrain.output, terrain.weight) == (int(tiles), goods(gather), float(weight)), name
        assert terrain.passable == (passable == "yes"), name


@rule("SV-RES-21", "SV-RES-22", "SV-ACT-17")
@pytest.mark.parametrize("row", rows("Buildings"), ids=lambda row: str(row[0]))
def test_the_building_table_is_what_is_played(row: list[str]) -> None:
    id, name, terrain, cost, slots, output, bonus, inputs, run, note = row
    card: BuildingCard = load().buildings[id]
    assert dict(card.names)["en"] == name
    assert card.terrain == tuple(terrain.split(", "))
    assert (card.cost, card.slots) == (goods(cost), int(slots))
    assert (card.output, card.bonus, card.input, card.run) == tuple(map(goods, (output, bonus, inputs, run)))
    assert card.passive == (goods(note.split(" in step 4")[0]) if "in step 4" in note.split("worked")[0] else goods(""))
    assert card.housing == (8 if "housing" in note else 0)


@rule("SV-RES-21", "SV-RES-22")
def test_the_price_table_is_what_is_played() -> None:
    table = {name: int(price) for name, _, _, price, _ in rows("Resources")}
    assert tuple(table[good] for good in RESOURCES) == load().prices


@rule("SV-RES-22")
def test_the_ledger_has_every_card_and_no_other() -> None:
    content = load()
    ids = set(re.findall(r"^\| ((?:BD|FT|EQ|CC|FD|EV)\d\d) ", LEDGER, re.MULTILINE))
    assert ids == {*content.buildings, *content.features, *content.cards, *content.events}


def test_every_card_and_every_hazard_is_named_by_a_test_that_plays_it() -> None:
    content = load()
    hazards = [kind for kind, feature in content.features.items() if feature.hazard]
    assert [card for card in (*content.cards, *content.events, *hazards) if not re.search(rf"\b{card}\b", TESTS)] == []


def test_every_effect_verb_is_on_a_card_that_a_test_plays() -> None:
    content = load()
    effects = [effect for card in content.cards.values() for effect in card.effects]
    effects += [effect for event in content.events.values() for effect in event.effects]
    assert {one.verb for effect in effects for one in inner(effect)} == set(EFFECTS)
