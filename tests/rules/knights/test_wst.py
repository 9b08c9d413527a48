"""Wasteland cards (WK-WST)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tests.ledger import rule
from tests.rules.knights.table import Table, at
from wastelands.games.knights.hazards import Lose, PutTokens
from wastelands.games.knights.pieces import Trip
from wastelands.games.knights.rewards import Draw
from wastelands.games.knights.wasteland import is_dangerous, unleash

DRIVING = Trip(0, True, (0,), 1, played=True)


def facing(card: str, luck: list[int | str] | None = None, **facts: Any) -> Table:
    """The card has just been played on seat 0, who drives."""
    given: dict[str, Any] = {"luck": luck or [], "trip": DRIVING, "active": 0, **facts}
    table = Table(**given)
    unleash(table.game, 0, card, table.luck)
    table.game.run_on(table.luck)
    return table


@rule("WK-WST-01", "WK-WST-02", "WK-WST-03")
def test_events_and_enemies_are_escaped_or_faced_and_a_passed_escape_ends_it() -> None:
    for card, dice in (("EV03", [7]), ("EN03", [3, 8])):
        table = facing(card, [*dice])
        assert table.can(0) == ["escape", "face"]
        table.play(0, "escape")
        checked = table.told("checked")[0]
        assert (checked["difficulty"], checked["kind"]) == (7, "escape")
        assert table.game.health[0] == 4
        assert not table.game.trip.ended
        assert table.game.wild_pile == (card,)
        assert table.told("drew") == []


@rule("WK-WST-03", "WK-WST-14", "WK-MOV-08")
def test_a_tornado_leaves_obstacles_even_if_escaped() -> None:
    table = facing("EV01", [7, 1]).play(0, "escape")
    assert table.game.radiation[0] == 0
    assert len(table.game.tokens[3]) == 7
    assert table.game.difficulty(at(1, 0)) == table.game.tile(at(1, 0)).cost + 1


@rule("WK-WST-04", "WK-EX-02")
def test_worked_example_2_acid_rain_after_a_failed_escape() -> None:
    table = facing("EV02", [1, 4]).play(0, "escape")
    assert table.game.health[0] == 3
    assert table.game.trip.ended
    assert len(table.game.tokens[1]) == 7
    assert table.game.wild_pile == ("EV02",)


@rule("WK-WST-05", "WK-EX-03")
def test_worked_example_3_a_car_wreck_is_faced() -> None:
    table = facing("EV03", ["GR10"], fuel={0: 1}).play(0, "face")
    assert table.game.health[0] == 3
    assert table.game.trip.ended
    assert table.game.skips[0]
    assert table.zone(0, "loose") == ["GR10"]
    assert table.step == "Stow"
    table.play(0, "put GR10 pack", "done")
    assert table.game.fuel[0] == 4
    assert table.game.wild_pile == ("EV03",)


@rule("WK-WST-04")
def test_a_failed_escape_from_an_event_gives_no_rewards() -> None:
    table = facing("EV03", [1], fuel={0: 1}).play(0, "escape")
    assert table.game.health[0] == 3
    assert table.game.fuel[0] == 1
    assert table.zone(0, "loose") == []


@rule("WK-WST-06", "WK-WST-07", "WK-EX-05")
def test_worked_example_5_failing_to_escape_an_enemy_costs_health_and_no_combat() -> None:
    table = facing("EN03", [1, 1]).play(0, "escape")
    assert table.game.health[0] == 2  # its rewards show Reputation
    assert table.game.fight is None
    assert not table.game.trip.ended
    assert table.game.reputation[0] == 0
    assert facing("EN01", [1, 1]).play(0, "escape").game.health[0] == 3
    content = table.game.content
    assert is_dangerous(content.enemies["EN06"])
    assert not is_dangerous(content.enemies["EN05"])


@rule("WK-WST-08")
def test_an_enemys_text_does_not_touch_the_escape_check() -> None:
    table = facing("EN02", [1, 9]).play(0, "escape")  # Medicine 2: InHR takes no die from an escape
    assert len(table.told("checked")[0]["dice"]) == 2


@rule("WK-WST-09", "WK-CMB-01")
def test_an_enemy_that_is_faced_is_run_by_the_waster_and_discarded_in_any_case() -> None:
    table = facing("EN01").play(0, "face")
    assert set(table.game.to_act()) == {0, 2}
    table.script([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    for _ in range(3):
        table.clash("defend", "prepare" if table.now.clash == 1 else "defend").play(0, "done")
    assert table.game.fight is None
    assert table.game.wild_pile == ("EN01",)


@rule("WK-WST-10")
def test_you_is_the_active_knight_and_tokens_are_placed_by_the_waster() -> None:
    table = Table(places={0: at(1, 0)}).run(0, PutTokens("threat", "choice", 2))
    assert table.game.to_act() == (2,)
    table.play(2, "target 1,0")
    assert "target 1,0" not in table.can(2)
    table.play(2, "target 2,0")
    assert table.game.tokens[2] == tuple(sorted((at(1, 0), at(2, 0))))


@rule("WK-WST-11")
def test_drawn_gear_comes_from_the_printed_colour_or_the_pool() -> None:
    table = Table(luck=["YE05"]).run(0, Draw("yellow", 1))
    assert table.can(0) == ["draw", "pool VH02 whole", "pool VH03 whole"]
    taken = Table().run(0, Draw("yellow", 1)).play(0, "pool VH03 whole")
    assert taken.game.vehicles[0] == "VH03"
    assert ("VH01", False) in taken.game.pool
    table.play(0, "draw")
    assert table.zone(0, "loose") == ["YE05"]
    red = Table(luck=["RD01"]).run(0, Draw("red", 1))
    assert red.zone(0, "loose") == ["RD01"]
    damaged = Table(pool=(("VH02", True),)).run(0, Draw("green", 1))
    assert damaged.can(0) == ["draw", "pool VH02 damaged"]


@rule("WK-WST-12")
def test_direct_losses_ignore_armour() -> None:
    table = Table(kits={0: {"body": "RD03"}}).run(0, Lose("health", 2))
    assert table.game.health[0] == 2


@rule("WK-WST-13")
def test_a_knight_who_lost_but_is_conscious_goes_on_unless_the_enemy_stops_him() -> None:
    for enemy, ended in (("EN01", False), ("EN06", True)):
        table = facing(enemy, [1] * 40, vehicles={0: ""})
        table.play(0, "face")
        table.game.fight = replace(table.now, down=(False, False), dominance=-3, clash=3)
        from wastelands.games.knights.aftermath import Conclude

        table.push(Conclude())
        assert table.game.trip.ended == ended
        assert not table.game.out[0]


@rule("WK-WST-15")
def test_when_a_pair_of_tokens_is_used_up_no_more_are_placed() -> None:
    table = Table(tokens=((1,) * 6, (2,) * 6, (), ()), places={0: at(1, 0)})
    table.run(0, PutTokens("radiation", "here and adjacent"))
    assert len(table.game.tokens[0]) + len(table.game.tokens[1]) == 14


@rule("WK-WST-16")
def test_a_knight_knocked_out_by_an_event_he_faced_still_gets_its_rewards() -> None:
    table = facing("EV03", ["GR10"], fuel={0: 1}, health={0: 1}).play(0, "face")
    assert table.game.out[0]
    table.play(0, "put GR10 pack", "done")
    assert table.game.fuel[0] == 4


@rule("WK-WST-17", "WK-WST-18", "WK-TSK-16")
def test_must_play_clauses_bind_the_waster() -> None:
    from wastelands.games.knights.moving import PlayOrWait

    ahead = Trip(0, True, (0, at(1, 0)), 1, shown=("EV01", "EN02", "EN06"))
    table = Table(common="CT03", trip=ahead, start=PlayOrWait(2, 0, False), terrain={at(1, 0): "desert"})
    assert table.can(2) == ["unleash EN02", "unleash EN06"]
    assert table.rule(2, "unleash EV01") == "WK-WST-17"
    waiting = Table(common="CT03", trip=replace(ahead, shown=("EV01",)), terrain={at(1, 0): "desert"})
    waiting.push(PlayOrWait(2, 0, False))
    assert waiting.step == ""  # he had to wait, and everybody could see it
    free = Table(common="CT03", trip=replace(ahead, shown=("EV01",)), terrain={at(1, 0): "highway"})
    free.push(PlayOrWait(2, 0, False))
    assert free.can(2) == ["wait", "unleash EV01"]
    shown = replace(ahead, shown=("EN03", "EV01"))
    own = Table(held=(("PT07",), (), (), ()), trip=shown, start=PlayOrWait(2, 0, True))
    assert own.step == "EscapeOrFace"  # the only card that met the clause
    other = Table(held=((), ("PT07",), (), ()), trip=shown, start=PlayOrWait(2, 0, True))
    assert other.can(2) == ["unleash EN03", "unleash EV01"]
