"""Every design is played: its numbers, and each of its effects, through the game and from the file itself."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.ledger import rule
from tests.rules.warlords.table import Table
from wastelands.games.warlords import effects
from wastelands.games.warlords.cards import FILES
from wastelands.games.warlords.reading import SHIPPED, check, load

DESIGNS: dict[str, dict[str, Any]] = {
    card["id"]: card
    for name in FILES
    for card in tomllib.loads((SHIPPED / f"{name}.toml").read_text(encoding="utf-8"))["card"]
}
UNITS = {ident: card for ident, card in DESIGNS.items() if card["type"] == "unit"}
BASES = {ident: card for ident, card in DESIGNS.items() if card["type"] == "base"}
EFFECTS = [
    pytest.param(ident, effect, id=f"{ident}-{next(iter(effect))}")
    for ident, card in DESIGNS.items()
    for effect in card.get("effects", [])
]
RICH = {0: (30, 20, 20), 1: (30, 20, 20)}
DECK = ["ST1"] * 12
RESOURCES = ("scrap", "juice", "spark")
A_UNIT = {"Raider": "ST1", "Warrior": "ST2", "Machine": "ST4", "Trader": "ST5"}
ATTACK = {"ST1": 1, "ST2": 2, "ST4": 5, "ST5": 0}
BONUS = {"field1": "field", "base1": "assault", "ST8": "defend", "shop": "shop"}


def sums(card: dict[str, Any], verb: str, what: str | None = None) -> int:
    """What a card's effects of one kind come to, read from the file."""
    total = 0
    for effect in card.get("effects", []):
        if verb in effect and what in (None, effect[verb]):
            total += effect["amount"] if isinstance(effect[verb], str) else effect[verb]
    return total


def strength(ident: str, target: str) -> int:
    """How strong a unit alone turns out to be at a target."""
    table = Table(2, hands={0: ident, 1: "ST1"}, tableaus={1: "ST8"}, stocks=RICH, fields="O01", row="S01")
    if target == "ST8":
        table.battle({0: {"ST8": ident}, 1: {"base0": "ST1"}}, {1: "ST8"})
        return int(table.told("held")[0]["defence"]) - 10
    table.battle({0: {target: ident}}, {0: "ST8"})
    if target == "base1":
        told = table.told("held") + table.told("captured")
        return int(dict(told[0]["attacks"])[0])
    event = table.told("bids" if target == "field1" else "order")[0]
    return int(dict(event["bids"])[0])


@rule("WW-CARD-06", "WW-REV-07")
@pytest.mark.parametrize("ident", UNITS)
def test_a_unit_fights_everywhere_and_is_paid_for(ident: str) -> None:
    card = UNITS[ident]
    for target, verb in BONUS.items():
        assert strength(ident, target) == card["attack"] + sums(card, verb), target
    table = Table(2, hands={0: ident}, stocks=RICH, fields="O01", row="S01").battle({0: {"field1": ident}})
    assert table.told("paid")[0]["cost"] == tuple(card["build"].get(resource, 0) for resource in RESOURCES)
    assert table.points(0) == 2 + 2 + card.get("points", 0)


@rule("WW-CARD-10", "WW-CARD-14", "WW-BASE-03")
@pytest.mark.parametrize("ident", BASES)
def test_a_base_defends_itself_and_gives_points(ident: str) -> None:
    card = BASES[ident]
    defence = card["defence"]
    held = siege(ident, defence)
    assert held.told("held")[0]["defence"] == defence
    captured = siege(ident, defence + 1)
    assert captured.told("captured")[0]["card"] == ident
    assert captured.game.tableaus[0][-1] == ident
    plain = Table(2, tableaus={0: ident}, stocks={0: (0, 0, 0)}).points(0)
    own = (
        1
        if any(
            effect.get("vp_each") == f"base:{card['subtype']}" and effect["per"] == 1
            for effect in card.get("effects", [])
        )
        else 0
    )
    assert plain == 1 + card.get("points", 0) + own


def siege(base: str, strength: int) -> Table:
    """An attack of exactly that strength, in raiders of 1."""
    table = Table(2, hands={0: ["ST1"] * strength}, tableaus={1: [base]}, stocks=RICH, fields="O01", row="S01")
    return table.battle({0: {"base1": ["ST1"] * strength}})


@rule("WW-CARD-01", "WW-BUY-04")
@pytest.mark.parametrize("ident", [ident for ident in DESIGNS if ident.startswith("S") and not ident.startswith("ST")])
def test_a_shop_card_asks_for_its_bid(ident: str) -> None:
    cost = DESIGNS[ident]["acquire"]
    for bid in (cost - 1, cost):
        table = Table(2, hands={0: ["ST1"] * bid + ["ST5"] * 0}, stocks=RICH, fields="O01", row=[ident, "S01"])
        table.battle({0: {"shop": ["ST1"] * bid}})
        assert (table.step == "Purchase" and f"buy {ident}" in table.can(0)) == (bid == cost)
    table.play(0, f"buy {ident}")
    assert ident in (table.game.discards[0] if ident in UNITS else table.game.tableaus[0])


@rule("WW-CARD-03", "WW-ACQ-01", "WW-ACQ-02")
@pytest.mark.parametrize("ident", [ident for ident in DESIGNS if ident.startswith("O")])
def test_an_objective_is_won_with_any_bid(ident: str) -> None:
    table = Table(2, hands={0: "ST1"}, stocks=RICH, fields=[ident], row="S01").battle({0: {"field1": "ST1"}})
    assert ident in (table.game.discards[0] if ident in UNITS else table.game.tableaus[0])


@rule("WW-CARD-12", "WW-CARD-13")
@pytest.mark.parametrize(("ident", "effect"), EFFECTS)
def test_each_effect_of_each_card_does_what_it_says(ident: str, effect: dict[str, Any]) -> None:
    PLAYED[next(iter(effect))](ident, effect)


@rule("WW-CARD-11")
def test_scouts_that_a_designer_gives_to_a_base_are_drawn_once(tmp_path: Path) -> None:
    mine = Path(shutil.copytree(SHIPPED, tmp_path / "mine"))
    text = (mine / "objectives.toml").read_text(encoding="utf-8")
    changed = text.replace("effects = [{", "effects = [{ scouts = 2 }, {", 1)
    (mine / "objectives.toml").write_text(changed, encoding="utf-8")
    assert check(mine) == []
    table = Table(2, hands={0: "ST1"}, decks={0: DECK}, stocks=RICH, fields="O01", row="S01", dice=DECK[:2])
    table.game.content = load(mine)
    table.battle({0: {"field1": "ST1"}})
    assert len(table.game.hands[0]) == 2


def test_every_verb_has_its_play() -> None:
    assert set(PLAYED) == set(effects.EFFECTS)


# ---- one play for each verb


def collected(ident: str) -> Table:
    return Table(
        2,
        tableaus={0: [ident], 1: "ST8"},
        decks={0: DECK, 1: DECK},
        stocks={0: (0, 0, 0)},
        start="collection",
        last=False,
    )


def prod(ident: str, effect: dict[str, Any]) -> None:
    got = collected(ident).game.stocks[0][RESOURCES.index(effect["prod"])]
    least = 2 if effect["prod"] == "scrap" else 0
    assert got == max(least, sums(DESIGNS[ident], "prod", effect["prod"]))


def choice(ident: str, effect: dict[str, Any]) -> None:
    n = effect["choice"]
    table = collected(ident)
    assert table.game.to_act() == (0,)
    table.play(0, f"take 0 {n}")
    assert table.game.stocks[0][1:] == (0, n)


def draw(ident: str, effect: dict[str, Any]) -> None:
    table = Table(2, tableaus={0: [ident, "ST8"]}, decks={0: DECK, 1: DECK}, start="collection", last=False)
    table.play(1, "take 1 0")
    assert len(table.game.hands[0]) == 3 + effect["draw"]


def muster(ident: str, effect: dict[str, Any]) -> None:
    for subtype, unit in A_UNIT.items():
        table = Table(2, hands={0: unit}, tableaus={0: [ident]}, stocks=RICH, fields="O01", row="S01").battle(
            {0: {"field1": unit}}
        )
        more = sums(DESIGNS[ident], "muster", subtype)
        assert dict(table.told("bids")[0]["bids"])[0] == ATTACK[unit] + more


def fortify(ident: str, effect: dict[str, Any]) -> None:
    table = Table(2, hands={0: "ST1"}, tableaus={1: ["ST8", ident]}, stocks=RICH).battle(
        {0: {"base1": "ST1"}}, {0: "ST8"}
    )
    assert table.told("held")[0]["defence"] == 10 + effect["fortify"]


def discount(ident: str, effect: dict[str, Any]) -> None:
    table = Table(2, hands={0: "O40"}, tableaus={0: [ident]}, stocks=RICH, fields="O01", row="S01").battle(
        {0: {"field1": "O40"}}
    )
    r = RESOURCES.index(effect["discount"])
    assert table.told("paid")[0]["cost"][r] == max(0, (4, 1, 1)[r] - effect["amount"])


def barter(ident: str, effect: dict[str, Any]) -> None:
    table = Table(2, hands={0: "ST1", 1: "ST1"}, tableaus={0: [ident]}, stocks=RICH, fields="O01", row="S01")
    table.battle({0: {"shop": "ST1"}, 1: {"field1": "ST1"}})
    assert dict(table.told("order")[0]["bids"]) == {0: 1 + effect["barter"]}
    absent = Table(2, hands={0: "ST1"}, tableaus={0: [ident]}, stocks=RICH, fields="O01", row="S01").battle(
        {0: {"field1": "ST1"}}
    )
    assert not absent.told("order")


def luck(ident: str, effect: dict[str, Any]) -> None:
    table = Table(
        2, hands={0: "ST1", 1: "ST1"}, tableaus={0: [ident]}, stocks=RICH, fields="O01", row="S01", dice=[3, 3]
    )
    table.battle({0: {"field1": "ST1"}, 1: {"field1": "ST1"}})
    assert [event["plus"] for event in table.told("rolled")] == [effect["luck"], 0]
    assert table.told("won-field")[0]["seat"] == 0


def scrapper(ident: str, effect: dict[str, Any]) -> None:
    table = Table(2, hands={0: "ST1 ST1", 1: "ST4"}, tableaus={0: [ident]}, stocks=RICH, fields="O01", row="S01")
    table.battle({0: {"field1": "ST1 ST1"}, 1: {"field1": "ST4"}})
    for _ in range(2):
        table.play(0, "abandon ST1")
    table.play(0, "done")
    assert table.game.stocks[0][0] == 30 - 2 + 2 * effect["scrapper"]


def bonus(verb: str, target: str) -> Callable[[str, dict[str, Any]], None]:
    def check(ident: str, effect: dict[str, Any]) -> None:
        assert strength(ident, target) == DESIGNS[ident]["attack"] + effect[verb]

    return check


def pack(ident: str, effect: dict[str, Any]) -> None:
    friend = A_UNIT[effect["pack"]]
    table = Table(2, hands={0: [ident, friend]}, stocks=RICH, fields="O01", row="S01").battle(
        {0: {"field1": [ident, friend]}}
    )
    together = DESIGNS[ident]["attack"] + sums(DESIGNS[ident], "field") + ATTACK[friend] + effect["amount"]
    assert dict(table.told("bids")[0]["bids"])[0] == together


def salvage(ident: str, effect: dict[str, Any]) -> None:
    r = RESOURCES.index(effect["salvage"])
    table = Table(2, hands={0: ident}, stocks=RICH, fields="O01", row="S48").battle({0: {"shop": ident}})
    cost = DESIGNS[ident]["build"].get(effect["salvage"], 0)
    assert table.game.stocks[0][r] == RICH[0][r] - cost + effect["amount"]
    broke = Table(2, hands={0: [ident, "ST4"]}, stocks={0: (0, 0, 0)}, fields="O01", row="S48").battle(
        {0: {"shop": [ident, "ST4"]}}
    )
    assert broke.game.stocks[0] == (0, 0, 0)


def spoils(ident: str, effect: dict[str, Any]) -> None:
    r = RESOURCES.index(effect["spoils"])
    won = Table(2, hands={0: ident}, stocks=RICH, fields="O01", row="S01").battle({0: {"field1": ident}})
    assert won.game.stocks[0][r] == RICH[0][r] - DESIGNS[ident]["build"].get(effect["spoils"], 0) + effect["amount"]
    assault = Table(2, hands={0: [ident, "O40"]}, tableaus={1: "S28"}, stocks=RICH).battle(
        {0: {"base1": [ident, "O40"]}}
    )
    assert assault.told("gained")[-1]["resources"][r] == effect["amount"]
    lost = Table(2, hands={0: ident, 1: "O40"}, stocks=RICH, fields="O01", row="S01").battle(
        {0: {"field1": ident}, 1: {"field1": "O40"}}
    )
    assert not lost.told("gained")


def loyal(ident: str, effect: dict[str, Any]) -> None:
    table = Table(2, hands={0: ident}, stocks=RICH, fields="O01", row="S01").battle({0: {"field1": ident}})
    assert table.game.hands[0] == (ident,)
    assert table.game.discards[0] == ()


def having(what: str, n: int, ident: str) -> Table:
    """A table on which the owner of the base has exactly n of what is counted."""
    kind, _, which = what.partition(":")
    facts: dict[str, Any] = {"stocks": {0: (0, 0, 0)}}
    tableau = [ident]
    if kind == "waste":
        facts["wastes"] = {0: ["ST1"] * n}
    elif kind == "res":
        facts["stocks"] = {0: (n, 0, 0)}
    elif kind == "unit":
        facts["discards"] = {0: [A_UNIT.get(which, "ST1")] * n}
    elif kind == "prodtypes":
        tableau += ["S28", "S29", "S30"][:n]
    else:
        fitting = {"": "S31", "Stronghold": "S31", "Works": "S39", "Market": "S32", "Shrine": "S34"}[which]
        itself = which in ("", DESIGNS[ident]["subtype"])
        tableau += [fitting] * (n - itself)
    return Table(2, tableaus={0: tableau}, **facts)


def bonus_of(table: Table) -> int:
    """The points that are not printed."""
    printed: int = sum(1 + DESIGNS[base].get("points", 0) for base in table.game.tableaus[0])
    return table.points(0) - printed


def vp_each(ident: str, effect: dict[str, Any]) -> None:
    what, per, most = effect["vp_each"], effect["per"], effect["most"]
    assert bonus_of(having(what, per, ident)) == 1
    assert bonus_of(having(what, 2 * per, ident)) == min(most, 2)
    assert bonus_of(having(what, 2 * per + 1, ident)) == min(most, 2 if per > 1 else 3)
    assert bonus_of(having(what, (most + 2) * per, ident)) == most


def vp_if(ident: str, effect: dict[str, Any]) -> None:
    what, least = effect["vp_if"], effect["least"]
    assert bonus_of(having(what, least - 1, ident)) == 0
    assert bonus_of(having(what, least, ident)) == effect["amount"]


def scouts(ident: str, effect: dict[str, Any]) -> None:
    dice = DECK[: effect["scouts"]]
    table = Table(2, hands={0: "ST1"}, decks={0: DECK}, stocks=RICH, fields=[ident], row="S01", dice=dice)
    table.battle({0: {"field1": "ST1"}})
    assert len(table.game.hands[0]) == effect["scouts"]


PLAYED: dict[str, Callable[[str, dict[str, Any]], None]] = {
    "prod": prod, "choice": choice, "draw": draw, "muster": muster, "fortify": fortify, "discount": discount,
    "barter": barter, "luck": luck, "scrapper": scrapper, "scouts": scouts, "field": bonus("field", "field1"),
    "assault": bonus("assault", "base1"), "defend": bonus("defend", "ST8"), "shop": bonus("shop", "shop"),
    "pack": pack, "salvage": salvage, "spoils": spoils, "loyal": loyal, "vp_each": vp_each, "vp_if": vp_if,
}  # fmt: skip
