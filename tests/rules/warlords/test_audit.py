"""Luck, secrecy and replay (WW-AUD), and what can be known of hidden cards (WW-AUD-07, WW-DECK-09)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.ledger import rule
from tests.rules.warlords.table import Table, check_counts, everywhere
from wastelands.engine.errors import Illegal
from wastelands.engine.luck import Luck, Outcome, ScriptedLuck
from wastelands.engine.match import Match
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.piles import draw


def played(seats: int, seed: str, most: int = 10_000) -> Match:
    match = Match.new(Warlords, seats, seed)
    hand = Luck(f"moves-{seed}")
    for _ in range(most):
        if not match.game.to_act():
            break
        seat = match.game.to_act()[hand.below(len(match.game.to_act()))]
        options = match.game.actions(seat)
        match.play(seat, options[hand.below(len(options))])
    return match


@rule("WW-AUD-01")
def test_every_result_of_luck_stands_in_the_record() -> None:
    match = played(5, "audit", 700)
    kinds = {outcome.what for line in match.record.lines for outcome in line.luck}
    assert kinds == {"draw", "d6"}
    match.check_luck()


@rule("WW-AUD-02", "WW-AUD-05")
def test_sealed_choices_are_shown_at_their_reveal_only() -> None:
    match = Match.new(Warlords, 2, "sealed")
    for seat in (0, 1):
        match.play(seat, "take 1 0")
    match.play(0, "mark shop")
    assert "mark shop" not in match.seat_record(1)
    assert "mark shop" in match.seat_record(0)
    match.play(0, "done")
    match.play(1, "done")
    assert "marked seat=0 targets=(shop)" in match.seat_record(1)
    assert match.record.lines[-1].chain


@rule("WW-AUD-03")
@pytest.mark.parametrize("seats", range(2, 9))
def test_every_card_is_in_exactly_one_place(seats: int) -> None:
    luck, hand = Luck(f"zones-{seats}"), Luck(f"moves-{seats}")
    game = Warlords.new(seats, luck)
    cards = everywhere(game)
    assert cards.total() == 12 * seats + 48 * (1 + (seats > 3) + (seats > 6)) + 40 * (1 + (seats > 4))
    for _ in range(400):
        if not game.to_act():
            break
        seat = game.to_act()[hand.below(len(game.to_act()))]
        options = game.actions(seat)
        game.play(seat, options[hand.below(len(options))], luck)
        assert everywhere(game) == cards
        check_counts(game)


@rule("WW-AUD-04")
def test_resource_changes_name_their_rule_and_no_stock_is_negative() -> None:
    match = played(4, "stocks")
    changes = [told.event for told in match.events if told.event.verb in ("gained", "paid")]
    assert changes
    stocks = [[5, 0, 0] for _ in range(4)]
    for event in changes:
        assert event["rule"].startswith("WW-")
        sign = 1 if event.verb == "gained" else -1
        for r, n in enumerate(event["resources" if sign > 0 else "cost"]):
            stocks[event["seat"]][r] += sign * n
        assert min(stocks[event["seat"]]) >= 0
    assert tuple(map(tuple, stocks)) == match.game.stocks  # type: ignore[attr-defined]


@rule("WW-AUD-05")
def test_what_is_public_and_what_is_secret() -> None:
    table = Table(
        2, hands={0: "ST1 ST2", 1: "ST3 ST4 ST5"}, decks={1: "ST6"}, discards={1: "ST7"}, fields="O01", row="S01"
    )
    view = table.game.view(0)
    assert view.hands == (("ST1", "ST2"), ("?", "?", "?"))
    assert view.decks == ((), ("?",))
    assert (view.discards, view.stocks, view.tableaus) == (table.game.discards, table.game.stocks, table.game.tableaus)
    assert table.game.view(None).hands == (("?", "?"), ("?", "?", "?"))


@rule("WW-AUD-06")
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_replaying_a_record_gives_the_same_digest(seats: int) -> None:
    match = played(seats, f"replay-{seats}")
    again = Match.load(match.save(), Warlords)
    assert again.game.digest() == match.game.digest()
    assert again.save() == match.save()


@rule("WW-AUD-07")
def test_a_rivals_hidden_cards_come_from_one_known_pool() -> None:
    table = Table(2, hands={0: "ST1", 1: "ST3 ST4"}, decks={1: "ST6"}, fields="O01", row="S01")
    view = table.game.view(0)
    assert view.pools[1] == ("ST3", "ST4", "ST6")
    luck = Luck("worlds")
    hands = Counter(view.imagine(luck).hands[1] for _ in range(300))
    assert set(hands) == {("ST3", "ST4"), ("ST3", "ST6"), ("ST4", "ST6")}
    assert min(hands.values()) > 60
    table.bid({1: {"field1": "ST3"}})
    down = Counter(table.game.view(0).imagine(luck).bids[1] for _ in range(300))
    assert set(down) == {(("field1", (card,)),) for card in ("ST3", "ST4", "ST6")}
    table.skip()
    assert table.game.pools[1] == ("ST4", "ST6")
    assert table.game.units(1).count("ST3") == 1


@rule("WW-DECK-09")
def test_whoever_counts_along_knows_a_hand_when_the_deck_is_made_anew() -> None:
    table = Table(2, hands={1: "ST3 ST4"}, decks={1: "ST6"}, discards={1: "ST1 ST1 ST2"})
    draw(table.game, 1, 2, ScriptedLuck([Outcome("draw", "ST6"), Outcome("draw", "ST2")]))
    assert table.game.known[1] == ("ST3", "ST4", "ST6")
    assert table.game.pools[1] == ("ST1", "ST1", "ST2")
    hands = {table.game.view(0).imagine(Luck(str(i))).hands[1] for i in range(50)}
    assert hands == {("ST1", "ST3", "ST4", "ST6"), ("ST2", "ST3", "ST4", "ST6")}


@rule("WW-DECK-09")
def test_a_known_card_is_used_up_first() -> None:
    table = Table(
        2,
        hands={1: "ST1 ST1"},
        decks={1: "ST1 ST4"},
        fields="O01",
        row="S01",
        known=((), ("ST1",)),
        pools=((), ("ST1", "ST1", "ST4")),
    )
    table.battle({1: {"field1": "ST1"}})
    assert table.game.known[1] == ()
    assert table.game.pools[1] == ("ST1", "ST1", "ST4")


@rule("WW-AUD-05")
def test_a_refused_action_changes_nothing_and_tells_nothing() -> None:
    table = Table(2, hands={0: "ST1", 1: "ST3 ST4"}, fields="O01", row="S01")
    before = table.game.state()
    for text in ("mark base0", "commit ST3 shop", "buy S01"):
        with pytest.raises(Illegal):
            table.play(0, text)
    assert table.game.state() == before
