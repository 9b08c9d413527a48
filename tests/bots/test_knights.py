"""The knight fights by exact odds, keeps what it holds for when it counts, and goes for its mission."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from tests.rules.knights.table import Table, at, number
from wastelands.bots.fancy import Fancy
from wastelands.bots.knights import HABITS, Greedy, outset, routes
from wastelands.bots.knights.clash import Clash, blows, prospect
from wastelands.bots.knights.mind import KnightsMind
from wastelands.bots.knights.stakes import AMMO
from wastelands.bots.levels import level_of
from wastelands.engine.luck import Luck
from wastelands.engine.registry import LEVELS
from wastelands.games.knights.exploration import ExplorationStep
from wastelands.games.knights.game import Knights
from wastelands.games.knights.moving import MoveStep
from wastelands.games.knights.odds import hypothetical, try_fight
from wastelands.games.knights.pieces import Check, Villain
from wastelands.games.knights.rest import UseGear
from wastelands.games.knights.trading import Bundle, Consider, TradeTurn
from wastelands.games.knights.wasteland import EscapeOrFace
from wastelands.games.knights.windows import Window
from wastelands.games.knights.wounds import Remedy

STRONG = {"hand": "RD06", "body": "RD03"}
DESERT = {0: at(-2, 0)}


def decide(table: Table, seat: int = 0, style: str = "") -> str:
    return str(KnightsMind("knights", style=style).policy(table.game.view(seat), seat, Fancy(1)))


# ---- fights


def test_who_falls_first_strikes_no_more() -> None:
    mine, their = ((0, 0.5), (3, 0.5)), ((0, 0.2), (2, 0.8))
    sooner = {(hit, hurt): chance for hit, hurt, chance in blows(mine, their, 2, 1, -1)}
    assert sooner == pytest.approx({(0, 0): 0.1, (0, 1): 0.4, (2, 0): 0.5})
    later = {(hit, hurt): chance for hit, hurt, chance in blows(mine, their, 2, 1, 1)}
    assert later == pytest.approx({(0, 0): 0.1, (2, 0): 0.1, (0, 1): 0.8})
    at_once = {(hit, hurt): chance for hit, hurt, chance in blows(mine, their, 2, 1, 0)}
    assert at_once == pytest.approx({(0, 0): 0.1, (0, 1): 0.4, (2, 0): 0.1, (2, 1): 0.4})


def test_the_last_clash_is_worth_exactly_its_odds() -> None:
    table = Table(places=DESERT, marked=(("KN01",), (), (), ())).fight("EN04")
    table.game.fight = replace(table.now, clash=3, health=1)
    clash = Clash(table.game.view(0), 0)
    assert clash.cards(clash.state(), 1) == ["change-range"]  # the enemy has no weapon for this range
    mine = clash.attack(clash.state(), 0, "attack", "change-range")
    hits = 1 - dict(mine.odds)[0]
    assert 0 < hits < 1
    assert clash.worth("attack") == pytest.approx(hits * clash.stakes.won - AMMO * mine.ammo)


def test_the_stronger_a_knight_the_more_a_fight_is_worth() -> None:
    weak, strong = Table(places=DESERT).game, Table(places=DESERT, kits={0: STRONG}).game
    hurt = Table(places=DESERT, health={0: 1}).game
    worth = [prospect(game, 0, "EN01", health=game.content.enemies["EN01"].health) for game in (hurt, weak, strong)]
    assert worth == sorted(worth)
    assert worth[0] < 0 < worth[2]
    won = try_fight(_before(strong, "EN01"), 0, None, 60).won
    assert won > try_fight(_before(weak, "EN01"), 0, None, 60).won


def _before(game: Knights, foe: str) -> Knights:
    table = Table(places=DESERT, kits={0: STRONG} if game.kits[0].hand else {}).fight(foe)
    assert hypothetical(game, 0, foe).fight is not None
    return table.game.view(0)


def test_it_faces_what_it_can_beat_and_escapes_from_the_rest() -> None:
    for kits, health, wanted in (({0: STRONG}, 4, "face"), ({}, 1, "escape")):
        table = Table(places=DESERT, kits=kits, health={0: health}, card="EN01", start=EscapeOrFace(0))
        assert decide(table) == wanted
    easy = Table(places=DESERT, kits={0: STRONG}, card="EN01", start=EscapeOrFace(0))
    assert decide(easy, style="hasty") == "escape"


def test_villains_are_struck_because_their_wounds_stay() -> None:
    table = Table(2, mission="avengers", places=DESERT, marked=(("KN01",), ())).fight("VL02", kind="mission")
    assert decide(table) != "commit defend"
    clash = Clash(table.game.view(0), 0)
    assert clash.worth("attack") > clash.worth("defend")


# ---- luck cards and healing


def test_it_does_not_waste_healing() -> None:
    for health, wanted in ((3, "pass"), (1, "use GR02")):
        table = Table(kits={0: {"pocket": "GR02"}}, health={0: health}, start=Remedy(0, "hurt"))
        assert decide(table) == wanted
    assert (
        decide(Table(kits={0: {"pocket": "GR02"}}, health={0: 3}, start=Remedy(0, "hurt")), style="hasty") == "use GR02"
    )
    rested = Table(kits={0: {"pack": "GR02"}}, health={0: 4}, luck=None, start=UseGear(0))
    assert rested.step == "AtRest"
    assert all(decide(rested) == "pass" for _ in range(1))


def test_a_luck_card_is_for_a_check_that_matters_and_has_failed() -> None:
    for rolls, wanted in (((3, 4), "play LK14"), ((3, 9), "pass")):
        check = Check(0, "talk", 7, "explore", rolls=rolls)
        table = Table(hands={0: "LK14"}, check=check, places={0: number(8)}, sites=(("key", number(8)),))
        table.push(Window(0, "checked"))
        assert decide(table) == wanted
        assert decide(table, style="plain") == "pass"


# ---- the way


def test_a_move_is_a_chain_to_its_goal() -> None:
    table = Table(sites=(("key", number(8)),), luck=None, start=MoveStep((0,)), frame=(), common="")
    view = table.game.view(0)
    mind = KnightsMind("knights")
    found = mind.propose(view, 0, Fancy(1), 6)
    assert found[0] == mind.chain(view, 0, Fancy(1))
    assert len(set(found)) == len(found) > 2
    plan = routes.best(view, 0)
    assert plan is not None
    assert plan.at == number(8)
    for action in found[0]:
        table.play(0, str(action))
    assert table.step != "PlanRoute"


def test_what_is_near_in_rounds_counts_and_not_what_is_near_in_hexes() -> None:
    """A key on the next hex that three rounds of tries would take, and one that Chris talks his way to at once."""
    table = Table(sites=(("key", number(12)), ("key", number(8))), luck=None, start=MoveStep((0,)), frame=(), common="")
    plan = routes.best(table.game.view(0), 0)
    assert plan is not None
    assert plan.at == number(8)


def test_in_the_last_round_it_fights_whatever_the_odds() -> None:
    villains = (Villain("VL02", DESERT[0], 6),)
    table = Table(2, mission="avengers", places=DESERT, health={0: 1}, round=9, villains=villains, luck=None)
    table.push(ExplorationStep((0,)))
    assert decide(table) == "quest fight"


# ---- levels


def test_every_level_has_its_habits() -> None:
    assert {level_of("knights", level).policy for level in LEVELS} <= set(HABITS)


def test_a_knight_who_hits_hard_is_taken_more_often() -> None:
    game = Knights.new(2, Luck("setup"), mission="savior")
    seat = game.to_act()[0]
    assert outset.promise(game, seat, "KN01") > outset.promise(game, seat, "KN02")


def test_the_keen_take_the_best_and_the_plain_take_any() -> None:
    game = Knights.new(2, Luck("setup"), mission="savior")
    seat = game.to_act()[0]
    often = {}
    for style in ("keen", "plain"):
        bots = [Greedy(Luck(f"{n}"), style) for n in range(30)]
        taken = Counter(str(bot.choose(seat, game.actions(seat), lambda: game.view(seat))) for bot in bots)
        often[style] = taken.most_common(1)[0][1]
    assert often["plain"] < 10 < 15 < often["keen"]


def test_what_is_counted_is_public() -> None:
    game = Table(kits={1: {"pack": "RD04 GR01"}}, hands={1: "LK01"}).game
    mind = KnightsMind("knights")
    assert mind.features(game.view(0)) == mind.features(game.view(0).imagine(Luck("x")).view(0))
    assert len({len(one) for one in mind.features(game)}) == 1


# ---- deals


def dealt(table: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Ammunition and fuel after everybody has traded by policy."""
    game = table.game
    while isinstance(game.steps[-1] if game.steps else None, (TradeTurn, Bundle, Consider)):
        seat = game.to_act()[0]
        table.play(seat, decide(table, seat))
    return game.ammo, game.fuel


def test_knights_trade_what_each_lacks_and_the_other_can_spare() -> None:
    table = Table(2, ammo={0: 4, 1: 0}, fuel={0: 0, 1: 4}, start=TradeTurn(0, (1,), 2))
    assert dealt(table) == ((3, 1), (1, 3))


def test_nobody_asks_for_what_the_other_needs_himself() -> None:
    table = Table(2, ammo={0: 4, 1: 4}, fuel={0: 0, 1: 1}, start=TradeTurn(0, (1,), 2))
    assert decide(table) == "pass"


def test_a_bad_offer_is_refused() -> None:
    table = Table(2, ammo={0: 4, 1: 4}, fuel={0: 1, 1: 1}, start=TradeTurn(0, (1,), 2))
    table.play(0, "trade 1", "give-store ammo 1", "next", "want-store fuel 1", "propose")
    assert decide(table, 1) == "no"
