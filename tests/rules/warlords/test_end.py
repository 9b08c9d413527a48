"""The end of the game, scoring and tie-breakers (WW-END)."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ledger import rule
from tests.rules.warlords.table import TWENTY, Table
from wastelands.engine.game import Result
from wastelands.games.warlords.reading import load
from wastelands.games.warlords.scoring import best_army

RICH = dict.fromkeys(range(4), (30, 9, 9))


def ended(**facts: object) -> Result:
    """The result of a table on which nobody does anything more."""
    seats = facts.pop("seats", 2)
    table = Table(seats, **{"hands": {0: "ST1"}, **facts}).finish()  # type: ignore[arg-type]
    result = table.game.result()
    assert result is not None
    return result


@rule("WW-END-01", "WW-END-02")
def test_the_round_in_which_somebody_reaches_21_is_played_out() -> None:
    """Seat 0 would be on 21 when the battlefields are done, and loses a base in the same round."""
    table = Table(
        2, hands={0: "ST2", 1: "ST4 ST1"}, stocks=RICH, fields="O31", row="S01", tableaus={0: TWENTY}, last=False
    )
    table.battle({0: {"field1": "ST2"}, 1: {"base0": "ST4 ST1"}})
    assert table.points(0) == 20 + 1 - 2
    assert table.game.round == 2
    assert table.game.result() is None


@rule("WW-END-01")
def test_21_is_enough() -> None:
    table = Table(2, hands={0: "ST1"}, tableaus={0: TWENTY}, last=False).finish()
    assert table.game.result() is None
    result = ended(tableaus={0: TWENTY + "S27"}, last=False)
    assert (result.scores, result.winners, result.reason) == ((21, 2), (0,), "points")


@rule("WW-END-03", "WW-END-06")
def test_bonuses_count_for_the_check() -> None:
    """20 printed points, and more for three kinds of production."""
    almost = Table(2, hands={0: "ST1"}, tableaus={0: "S34 " * 8 + "O18 S29 S30"}, last=False).finish()
    assert almost.points(0) == 16 + 2 + 1 + 1
    assert almost.game.result() is None
    result = ended(tableaus={0: "S34 " * 7 + "O18 S29 S30 S28"}, last=False)
    assert result.scores[0] == 14 + 2 + 1 + 1 + 1 + 2
    assert result.reason == "points"


@rule("WW-END-04")
def test_all_acquired_cards_count() -> None:
    table = Table(2, hands={0: "ST1 ST4"}, stocks=RICH, fields="O37", row="S34").battle(
        {0: {"field1": "ST1", "shop": "ST4"}}
    )
    table.play(0, "buy S34")
    assert table.points(0) == 2 + 2 + 2


@rule("WW-END-05")
def test_lost_cards_no_longer_count() -> None:
    table = Table(2, hands={0: "O37", 1: "O40"}, tableaus={0: "S46"}, stocks=RICH, fields="O01", row="S48")
    table.bid({0: {"field1": "O37"}, 1: {"base0": "O40"}})
    table.skip()
    assert table.points(0) == 0 + 2 + 2  # O37 is still owned; the won O01 counts 2
    lost = Table(2, hands={0: "O37", 1: "O40"}, stocks=RICH, fields="O01", row="S48")
    lost.battle({0: {"field1": "O37"}, 1: {"field1": "O40"}})
    assert lost.points(0) == 2 + 2
    lost.play(0, "abandon O37")
    lost.play(0, "done")
    assert lost.points(0) == 2


@rule("WW-END-06")
def test_conditions_are_counted_for_their_owner() -> None:
    def bonus(base: str, **facts: object) -> int:
        table = Table(2, **{"tableaus": {0: base}, **facts})  # type: ignore[arg-type]
        return table.points(0) - 1 - load().cards[base].points

    assert bonus("O15", wastes={0: "ST1 ST1 ST1"}) == 1
    assert bonus("O16", stocks={0: (4, 4, 4)}) == 2
    assert bonus("O16", stocks={0: (40, 4, 4)}) == 3  # at most
    assert bonus("O19", hands={0: "ST2"}, decks={0: "ST2"}, discards={0: "ST6"}) == 1
    assert bonus("O20", discards={0: "ST1 ST1 ST3"}) == 0
    assert bonus("O20", discards={0: "ST1 ST1 ST3 ST7"}) == 1
    assert bonus("O28", discards={0: ["ST1"] * 13}) == 0
    assert bonus("O28", discards={0: ["ST1"] * 14}) == 2
    assert bonus("O25") == 0
    assert Table(2, tableaus={0: "O25 S34"}).points(0) == 2 + 1 + 2  # it is a shrine itself, and the second makes two
    assert Table(2, tableaus={0: "O18 ST8 S29 S30"}).points(0) == 2 + 1 + 1 + 1 + 2
    assert Table(2, tableaus={0: "O18 ST8 S29 S38"}).points(0) == 2 + 1 + 1 + 1  # CHOICE names no resource


@rule("WW-END-07")
def test_most_points_win_even_if_another_triggered_the_end() -> None:
    result = ended(tableaus={0: TWENTY + "S27", 1: TWENTY + "S27 S27"}, last=False)
    assert result.winners == (1,)


@rule("WW-END-08", "WW-END-09")
def test_the_first_tie_breaker_is_what_the_hand_could_field() -> None:
    result = ended(hands={0: "ST4 ST4", 1: "ST4 ST3"}, stocks={0: (4, 1, 0), 1: (4, 2, 0)})
    assert (result.winners, result.reason) == ((1,), "rounds army")


@rule("WW-END-09")
def test_the_hand_must_be_paid_jointly() -> None:
    """Each of the two could be paid alone, and the discount counts once."""
    table = Table(
        2, hands={0: "ST2 ST2 ST6", 1: "ST3"}, tableaus={0: "S44 ST8"}, stocks={0: (2, 0, 0), 1: (1, 1, 0)}
    ).finish()
    assert [event["value"] for event in table.told("showed")] == [4, 3]


@rule("WW-END-09")
@settings(max_examples=60)
@given(
    st.lists(st.sampled_from(sorted(card.id for card in load().cards.values() if card.unit)), max_size=8),
    st.tuples(st.integers(0, 9), st.integers(0, 3), st.integers(0, 3)),
)
def test_the_knapsack_is_exact(hand: list[str], purse: tuple[int, int, int]) -> None:
    units = [load().cards[card] for card in hand]
    fitting = [
        sum(unit.attack for unit in some)
        for n in range(len(units) + 1)
        for some in combinations(units, n)
        if all(sum(unit.build[r] for unit in some) <= purse[r] for r in range(3))
    ]
    assert best_army(units, purse) == max(fitting)


@rule("WW-END-10")
def test_the_second_tie_breaker_is_the_stock() -> None:
    result = ended(hands={0: "ST1", 1: "ST1"}, stocks={0: (3, 1, 1), 1: (4, 0, 0)})
    assert (result.winners, result.reason) == ((0,), "rounds stock")


@rule("WW-END-11")
def test_the_third_tie_breaker_is_the_number_of_bases() -> None:
    result = ended(hands={0: "ST1", 1: "ST1"}, tableaus={0: "S34", 1: "ST8 ST9"}, stocks={0: (9, 0, 0), 1: (9, 0, 0)})
    assert (result.scores, result.winners, result.reason) == ((2, 2), (1,), "rounds bases")


@rule("WW-END-12")
def test_who_is_still_tied_shares_the_win() -> None:
    result = ended(seats=3, hands={0: "ST1", 2: "ST1"}, tableaus={1: "ST8"})
    assert (result.winners, result.reason) == ((0, 2), "rounds shared")


@rule("WW-END-13")
def test_the_round_limit_ends_the_game() -> None:
    table = Table(2, hands={0: "ST1"}, tableaus={0: "ST8 ST9 S27"}).finish()
    assert table.game.result() == Result((3, 2), (0,), "rounds")
    assert table.game.round == table.game.max_rounds == 1


@rule("WW-END-14")
def test_tied_players_show_their_hands() -> None:
    table = Table(3, hands={0: "ST1", 1: "ST2", 2: "ST3"}, decks={0: "ST4"}, tableaus={2: "ST8"}).finish()
    assert [(event["seat"], event["cards"]) for event in table.told("showed")] == [(0, ("ST1",)), (1, ("ST2",))]
    assert table.game.known == (("ST1",), ("ST2",), ())
    assert table.luck.revealed
    assert table.game.view(None).result() == table.game.result()
