"""Setup, decks and the anatomy of cards (WW-SET, WW-DECK, WW-CARD)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.ledger import rule
from tests.rules.warlords.table import Table
from wastelands.engine.errors import Unreadable
from wastelands.engine.events import Event
from wastelands.engine.luck import Luck, ScriptedLuck
from wastelands.games.warlords.cards import BASES, RESOURCES, UNITS, powers
from wastelands.games.warlords.effects import EFFECTS
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.piles import draw
from wastelands.games.warlords.reading import load
from wastelands.games.warlords.scoring import points

SEATS = range(2, 9)


def fresh(seats: int) -> Warlords:
    return Warlords.new(seats, Luck(f"setup-{seats}"))


@rule("WW-SET-01")
def test_two_to_eight_can_play() -> None:
    for seats in SEATS:
        assert fresh(seats).seats == seats
    for seats in (1, 9):
        with pytest.raises(Unreadable, match="2 to 8 seats"):
            fresh(seats)


@rule("WW-SET-05", "WW-SET-08", "WW-SET-09")
def test_three_stocks_start_with_five_scrap_only() -> None:
    game = fresh(3)  # the fixed production is already in: 2 + 2 scrap
    assert RESOURCES == ("scrap", "juice", "spark")
    assert game.stocks == ((5 + 4, 0, 0),) * 3


@rule("WW-SET-06", "WW-SET-11", "WW-DECK-01")
def test_everybody_starts_with_the_same_twelve_cards() -> None:
    content = load()
    deck = Counter(content.starting_deck())
    assert deck == {"ST1": 2, "ST2": 2, "ST3": 2, "ST4": 1, "ST5": 1, "ST6": 1, "ST7": 1}
    names = {content.cards[card].name() for card in content.starting_tableau()}
    assert names == {"Warlord's Throne", "The Vault"}
    game = fresh(4)
    for seat in range(4):
        assert game.tableaus[seat] == content.starting_tableau()
        assert Counter(game.hands[seat] + game.decks[seat]) == deck


@rule("WW-SET-10")
def test_the_opening_hand_is_four_cards() -> None:
    game = fresh(5)  # asked for juice or spark: nobody has drawn for the first round yet
    assert [len(hand) for hand in game.hands] == [4] * 5
    assert [len(deck) for deck in game.decks] == [6] * 5


@rule("WW-SET-12", "WW-SET-13", "WW-SET-14")
@pytest.mark.parametrize(("seats", "fields"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4)])
def test_half_as_many_battlefields_as_players_and_a_row_of_one_each(seats: int, fields: int) -> None:
    game = fresh(seats)
    assert len(game.fields) == fields
    assert all(game.fields)
    assert len(game.row) == seats


@rule("WW-SET-15")
def test_row_and_objectives_have_their_own_decks() -> None:
    game = fresh(6)
    assert all(card.startswith("O") for card in (*game.fields, *game.objective_deck))
    assert all(card.startswith("S") for card in (*game.row, *game.shop_deck))


@rule("WW-SET-16")
def test_the_tracker_starts_at_one() -> None:
    assert fresh(2).round == 1


@rule("WW-SET-18", "WW-SET-19")
@pytest.mark.parametrize(
    ("seats", "shop", "objectives"), [(2, 1, 1), (3, 1, 1), (4, 2, 1), (5, 2, 2), (6, 2, 2), (7, 3, 2), (8, 3, 2)]
)
def test_copies_of_each_design(seats: int, shop: int, objectives: int) -> None:
    game = fresh(seats)
    assert set(Counter(game.shop_deck + game.row).values()) == {shop}
    assert len(Counter(game.shop_deck + game.row)) == 48
    assert set(Counter(game.objective_deck + game.fields).values()) == {objectives}
    assert len(Counter(game.objective_deck + game.fields)) == 40


@rule("WW-DECK-02")
def test_each_player_draws_from_the_own_deck() -> None:
    table = Table(2, hands={0: "ST1"}, decks={0: "ST2", 1: "ST3"})
    draw(table.game, 0, 1, ScriptedLuck(["ST2"]))
    assert table.game.hands == (("ST1", "ST2"), ())
    assert table.game.decks == ((), ("ST3",))


@rule("WW-DECK-03")
def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    table = Table(2, decks={0: "ST1"}, discards={0: "ST2 ST3 ST4"})
    draw(table.game, 0, 2, ScriptedLuck(["ST1", "ST3"]))
    assert table.game.hands[0] == ("ST1", "ST3")
    assert table.game.decks[0] == ("ST2", "ST4")
    assert table.game.discards[0] == ()


@rule("WW-DECK-03")
def test_the_discard_pile_stays_while_the_deck_lasts() -> None:
    table = Table(2, decks={0: "ST1"}, discards={0: "ST2"})
    draw(table.game, 0, 1, ScriptedLuck(["ST1"]))
    assert table.game.discards[0] == ("ST2",)


@rule("WW-DECK-04")
def test_what_cannot_be_drawn_is_lost() -> None:
    table = Table(2, decks={0: "ST1"})
    draw(table.game, 0, 5, ScriptedLuck(["ST1"]))
    assert table.game.hands[0] == ("ST1",)


@rule("WW-DECK-05")
def test_unplayed_cards_stay_in_hand() -> None:
    table = Table(2, hands={0: "ST1 ST2 ST3", 1: "ST4"}, decks={0: "ST5 ST6 ST7", 1: "ST5 ST6 ST7"}, last=False)
    table.battle({0: {"shop": "ST1"}}).finish()
    assert table.game.round == 2
    assert {"ST2", "ST3"} <= set(table.game.hands[0])
    assert "ST4" in table.game.hands[1]


@rule("WW-DECK-06")
def test_unclaimed_cards_come_again_when_their_deck_is_empty() -> None:
    empty: dict[str, Any] = {"objective_deck": (), "objective_discard": (), "shop_deck": (), "shop_discard": ()}
    table = Table(2, hands={0: "ST1"}, fields="O01", row="S01 S02", last=False, **empty).finish()
    assert table.game.round == 2
    assert table.game.fields == ("O01",)
    assert sorted(table.game.row) == ["S01", "S02"]


@rule("WW-DECK-07")
def test_slots_stay_empty_when_nothing_is_left() -> None:
    empty: dict[str, Any] = {"objective_deck": (), "objective_discard": (), "shop_deck": (), "shop_discard": ()}
    table = Table(3, hands={0: "ST4"}, fields="O01 O02", row="S01 S02 S03", last=False, **empty)
    table.battle({0: {"field1": "ST4"}}).finish()
    assert table.game.fields == ("O02", "")
    assert "mark field2" not in table.can(0)


@rule("WW-DECK-08")
def test_abandoned_cards_are_out_of_the_game_and_counted() -> None:
    table = Table(2, hands={0: "ST1 ST1", 1: "ST4"}, fields="O01", row="S01")
    table.battle({0: {"field1": "ST1 ST1"}, 1: {"field1": "ST4"}})
    table.play(0, "abandon ST1")
    table.play(0, "done")
    assert table.game.wastes == (("ST1",), ())
    assert table.game.discards[0] == ("ST1",)


# ---- cards


@rule("WW-CARD-01")
def test_every_card_but_the_starters_has_an_acquisition_cost() -> None:
    content = load()
    assert all(card.acquire > 0 for card in (*content.shop, *content.objectives))
    assert all(card.acquire == 0 for card in content.starters)


@rule("WW-CARD-02", "WW-CARD-03")
def test_the_acquisition_cost_counts_in_the_shop_only() -> None:
    table = Table(
        2,
        hands={0: "ST1 ST1", 1: "ST7 ST1"},
        tableaus={0: "ST8 ST9 S27"},
        stocks={1: (9, 0, 9)},
        fields="O24",
        row="S01 S02",
    )
    table.battle({0: {"field1": "ST1", "shop": "ST1"}, 1: {"base0": "ST7 ST1"}}, {1: "S27"}).finish()
    assert "O24" in table.game.tableaus[0]  # cost 12, bid 1
    assert "S27" in table.game.tableaus[1]  # cost 3, captured
    assert not table.told("bought")  # S01 costs 2, bid 1


@rule("WW-CARD-04", "WW-CARD-05")
def test_two_types_with_four_subtypes_each() -> None:
    assert UNITS == ("Raider", "Warrior", "Machine", "Trader")
    assert BASES == ("Stronghold", "Works", "Market", "Shrine")
    for card in load().cards.values():
        assert card.subtype in (UNITS if card.unit else BASES)


@rule("WW-CARD-06")
def test_a_unit_has_attack_and_a_build_cost() -> None:
    tank = load().cards["ST4"]
    assert (tank.attack, tank.build) == (5, (3, 1, 0))


@rule("WW-CARD-07")
def test_no_resource_replaces_another() -> None:
    table = Table(2, hands={0: "ST4"}, stocks={0: (50, 0, 50)}, fields="O01", row="S01")
    table.battle({0: {"field1": "ST4"}})
    assert [event["seat"] for event in table.told("bankrupt")] == [0]


@rule("WW-CARD-08", "WW-ACQ-02")
def test_an_acquired_unit_goes_to_the_discard_pile() -> None:
    table = Table(2, hands={0: "ST1"}, fields="O31", row="S01").battle({0: {"field1": "ST1"}}).finish()
    assert "O31" in table.game.discards[0]
    assert table.game.tableaus[0] == ("ST8", "ST9")


@rule("WW-CARD-09", "WW-CARD-16", "WW-ACQ-01")
def test_an_acquired_base_goes_to_the_tableau_at_once() -> None:
    table = Table(2, hands={0: "ST1"}, fields="O07", row="S01").battle({0: {"field1": "ST1"}}).finish()
    assert table.game.tableaus[0] == ("ST8", "ST9", "O07")
    assert "O07" not in table.game.discards[0]


@rule("WW-CARD-10", "WW-CARD-17")
def test_a_base_has_defence_and_no_build_cost() -> None:
    for card in load().cards.values():
        if not card.unit:
            assert card.defence > 0
            assert card.build == (0, 0, 0)


@rule("WW-CARD-11")
def test_a_base_may_produce_draw_and_give_points() -> None:
    table = Table(2, tableaus={0: "S36 ST8 S46"}, decks={0: "ST1 ST1 ST2 ST2 ST3"}, start="collection", last=False)
    assert table.game.stocks[0] == (9 + 1 + 2, 1 + 1, 0)
    table.play(1, "take 1 0")
    assert len(table.game.hands[0]) == 3
    assert table.points(0) == 3 + 1  # three bases, 1 more on S46


@rule("WW-CARD-12", "WW-CARD-13")
def test_every_effect_is_one_of_nineteen() -> None:
    used = {effect.verb for card in load().cards.values() for effect in card.effects}
    assert len(used) == 19
    assert used <= set(EFFECTS)


@rule("WW-CARD-14", "WW-CARD-15")
def test_every_base_scores_one_and_its_extra() -> None:
    game = fresh(5)
    assert [points(game, seat) for seat in range(5)] == [2] * 5
    assert Table(2, tableaus={0: "ST8 ST9 S46 S27"}).points(0) == 1 + 1 + 2 + 1


@rule("WW-CARD-18")
def test_points_on_units_count_from_every_pile() -> None:
    table = Table(
        2, hands={0: "O29 ST1"}, decks={0: "O30"}, discards={0: "O37"}, fields="O01", row="S01", stocks={0: (9, 9, 9)}
    )
    assert table.points(0) == 2 + 1 + 1 + 2
    table.bid({0: {"shop": "O29"}})
    assert table.points(0) == 2 + 4  # face down
    table.skip()
    assert table.step == "Purchase"
    assert table.points(0) == 2 + 4  # in play


@rule("WW-CARD-18")
def test_a_unit_in_play_still_scores() -> None:
    table = Table(2, hands={0: "O29"}, stocks={0: (9, 9, 9)}, fields="O01", row="S01").battle({0: {"shop": "O29"}})
    assert [event.verb for event in table.events if isinstance(event, Event)].count("revealed") == 1
    assert table.points(0) == 2 + 1


@rule("WW-CARD-19")
def test_bases_of_the_shop_and_of_the_objectives_increase_card_draw() -> None:
    content = load()
    for pile in (content.shop, content.objectives):
        assert [card.id for card in pile if not card.unit and powers(content, (card.id,)).draws]


@rule("WW-BUY-14")
def test_no_unit_of_the_shop_asks_for_more_than_it_brings() -> None:
    units = [card for card in load().shop if card.unit]
    dear = [card.id for card in units if card.acquire > card.attack + max(card.bonus.values())]
    assert not dear
