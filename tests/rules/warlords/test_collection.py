"""Rounds and resource collection (WW-RND, WW-RES)."""

from __future__ import annotations

from tests.ledger import rule
from tests.rules.warlords.table import TWENTY, Table
from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.games.warlords.game import Warlords

DECK = "ST1 ST1 ST2 ST2 ST3 ST3 ST4 ST5 ST6 ST7"


@rule("WW-RND-01")
def test_rounds_follow_until_somebody_has_enough() -> None:
    table = Table(2, hands={0: "ST1"}, last=False, tableaus={0: TWENTY}).finish()
    assert table.game.round == 2
    assert table.game.result() is None
    done = Table(2, hands={0: "ST1"}, last=False, tableaus={0: TWENTY + "ST8"}).finish()
    assert done.points(0) == 21
    assert done.game.to_act() == ()


@rule("WW-RND-03")
def test_the_eight_phases_come_in_order() -> None:
    deck = {0: DECK, 1: DECK}
    table = Table(
        2,
        decks=deck,
        tableaus={1: "ST8 ST9 S27"},
        stocks={0: (50, 9, 9), 1: (50, 9, 9)},
        start="collection",
        last=False,
    )
    for seat in (0, 1):
        table.play(seat, "take 1 0")
    hands = table.game.hands
    table.battle(
        {0: {"field1": hands[0][:1], "base1": hands[0][1:2], "shop": hands[0][2:]}, 1: {"field1": hands[1][:1]}},
        {0: "S27"},
    )
    table.finish()
    order = [
        "round",
        "gained",
        "drew",
        "bidding",
        "marked",
        "attacks",
        "committed",
        "revealed",
        "paid",
        "bids",
        "won-field",
    ]
    verbs = [event.verb for event in table.events]
    first = [verbs.index(verb) for verb in order]
    assert first == sorted(first)
    fought = min(verbs.index(verb) for verb in ("held", "captured") if verb in verbs)
    last = [verbs.index("won-field"), fought, verbs.index("order"), verbs.index("acquired"), verbs.index("refilled")]
    assert last == sorted(last)


@rule("WW-RND-04")
def test_acquired_cards_never_go_into_the_deck() -> None:
    table = Table(2, hands={0: "ST1 ST4"}, decks={0: "ST2"}, fields="O31", row="S01").battle(
        {0: {"field1": "ST1", "shop": "ST4"}}
    )
    table.play(0, "buy S01")
    assert table.game.decks[0] == ("ST2",)
    assert {"O31", "S01"} <= set(table.game.discards[0])


@rule("WW-RND-05")
def test_cards_are_drawn_once_a_round() -> None:
    table = Table(2, decks={0: DECK, 1: DECK}, last=False).skip()
    for seat in (0, 1):
        table.play(seat, "take 1 0")
    assert [event["n"] for event in table.told("drew")] == [3, 3]


@rule("WW-RES-01", "WW-RES-03", "WW-RES-04")
def test_throne_and_vault_give_three_cards_four_scrap_and_a_choice() -> None:
    table = Table(2, decks={0: DECK, 1: DECK}, stocks={0: (0, 0, 0), 1: (0, 0, 0)}, start="collection", last=False)
    assert table.can(0) == ["take 1 0", "take 0 1"]
    table.play(0, "take 1 0")
    table.play(1, "take 0 1")
    assert table.game.stocks == ((4, 1, 0), (4, 0, 1))
    assert [len(hand) for hand in table.game.hands] == [3, 3]
    alone = Table(
        2,
        decks={0: DECK, 1: DECK},
        tableaus={0: "ST8", 1: "ST9"},
        stocks={0: (0, 0, 0), 1: (0, 0, 0)},
        start="collection",
        last=False,
    )
    alone.play(1, "take 1 0")
    assert alone.game.stocks == ((2, 0, 0), (2, 1, 0))
    assert [len(hand) for hand in alone.game.hands] == [3, 2]


@rule("WW-RES-02")
def test_neither_hand_nor_stock_has_a_limit() -> None:
    hand = DECK.split() * 4
    table = Table(2, hands={0: hand}, decks={0: DECK}, stocks={0: (900, 90, 90)}, start="collection", last=False)
    table.play(0, "take 1 0")
    table.play(1, "take 1 0")
    assert table.game.stocks[0] == (904, 91, 90)
    assert len(table.game.hands[0]) == 43


@rule("WW-RES-05")
def test_each_choice_is_juice_or_spark() -> None:
    table = Table(2, tableaus={0: "ST9 S38 O23"}, stocks={0: (0, 0, 0)}, start="collection", last=False)
    assert table.can(0) == ["take 5 0", "take 4 1", "take 3 2", "take 2 3", "take 1 4", "take 0 5"]
    assert table.rule(0, "take 5 1") == "WW-RES-05"
    assert table.rule(0, "done") == "WW-RES-05"
    table.play(0, "take 2 3")
    table.play(1, "take 1 0")
    assert table.game.stocks[0][1:] == (2, 3)


@rule("WW-RES-05")
def test_who_has_no_choice_is_not_asked() -> None:
    assert Table(3, tableaus={1: "ST8"}, start="collection", last=False).game.to_act() == (0, 2)


@rule("WW-RES-06")
def test_the_first_round_begins_with_seven_cards_and_nine_scrap() -> None:
    luck = Luck("first")
    game = Warlords.new(2, luck)
    for seat in (0, 1):
        game.play(seat, Action.parse("take 1 0"), luck)
    assert game.stocks == ((9, 1, 0),) * 2
    assert [len(hand) for hand in game.hands] == [7, 7]
    assert game.bidding == 1


@rule("WW-RES-07")
def test_production_comes_before_drawing_and_both_before_bidding() -> None:
    table = Table(2, decks={0: DECK, 1: DECK}, start="collection", last=False)
    table.play(0, "take 1 0")
    table.play(1, "take 1 0")
    verbs = [event.verb for event in table.events if event.verb in ("gained", "drew", "bidding")]
    assert verbs == ["gained"] * 4 + ["drew"] * 2 + ["bidding"]


@rule("WW-RES-08")
def test_at_least_two_cards_and_two_scrap() -> None:
    table = Table(
        2,
        decks={0: DECK},
        tableaus={0: "S34", 1: "S27"},
        stocks={0: (0, 0, 0), 1: (0, 0, 0)},
        start="collection",
        last=False,
    )
    assert table.game.stocks == ((2, 0, 0), (2, 0, 0))
    assert len(table.game.hands[0]) == 2
