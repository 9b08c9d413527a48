"""The sensible knight: it goes where the mission wants it, equips, trades, duels by the odds, and beats random play."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.knights.table import Table, at, number
from wastelands.bots.bot import new_bot
from wastelands.bots.knights import Greedy, outfit
from wastelands.bots.knights.clash import Clash, odds, prospect
from wastelands.bots.knights.goals import GRAFT, duel_gain, goals
from wastelands.bots.knights.outlook import lay_aside
from wastelands.bots.knights.routes import best, landing, long_way
from wastelands.bots.knights.waster import menace
from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.registry import bot_names
from wastelands.games.knights.arrange import Arrange
from wastelands.games.knights.board import DISTANCE, GANGRAEN, place, spot
from wastelands.games.knights.choices import GoTo, Strike
from wastelands.games.knights.clash import Aim, ChangeRange
from wastelands.games.knights.exploration import ExplorationStep
from wastelands.games.knights.game import Knights
from wastelands.games.knights.haunts import PlaceCultist
from wastelands.games.knights.hazards import Suffer
from wastelands.games.knights.interaction import Meet, Reply, ReviveOrRob
from wastelands.games.knights.moving import MoveStep, PlayOrWait
from wastelands.games.knights.odds import chance
from wastelands.games.knights.payment import Pay
from wastelands.games.knights.pieces import Trip
from wastelands.games.knights.preparations import CityRest
from wastelands.games.knights.rest import QuickResupply
from wastelands.games.knights.spoils import DrawOrPool
from wastelands.games.knights.stalls import Barter
from wastelands.games.knights.stowing import ask_to_stow
from wastelands.games.knights.tasks import Introduce
from wastelands.games.knights.windows import DropLuck

STRONG = {"hand": "RD06", "body": "RD03"}  # a cannon and the best armour


def played(number: int, mission: str) -> tuple[float, str]:
    """What the greedy knight won of a game for two against a random one, and how it ended."""
    luck, own = Luck(f"greedy|{number}"), number % 2
    game = Knights.new(2, luck, mission=mission)
    names = ["random", "random"]
    names[own] = "greedy"
    bots = [new_bot(name, "knights", Luck(f"{number}|{seat}")) for seat, name in enumerate(names)]
    while acting := game.to_act():
        seat = acting[0]
        action = bots[seat].choose(seat, game.actions(seat), lambda seat=seat: game.view(seat))  # type: ignore[misc]
        game.play(seat, action, luck)
    result = game.result()
    assert result is not None
    return (own in result.winners) / max(1, len(result.winners)), result.reason


def choice(table: Table, seat: int = 0, seed: str = "greedy") -> str:
    """What the bot does on a table."""
    game = table.game
    return str(Greedy(Luck(seed)).choose(seat, game.actions(seat), lambda: game.view(seat)))


def test_it_is_found_by_its_name() -> None:
    assert bot_names("knights") == ["easy", "normal", "hard", "expert", "greedy", "random", "tree"]


def test_it_finds_the_keys_and_wins() -> None:
    found = [played(number, "savior") for number in range(3)]
    assert sum(won for won, _ in found) >= 2


@pytest.mark.parametrize("mission", ["damsel", "cult", "avengers"])
def test_it_plays_every_mission_to_its_end(mission: str) -> None:
    assert played(1, mission)[1] in {"goal", "rounds", "villains", "villain-alive", "cultists"}


# ---- setting up


def test_it_takes_any_knight_and_any_vehicle() -> None:
    game = Knights.new(2, Luck("setup"), mission="savior")
    knights, vehicles = Counter[str](), Counter[str]()
    for seed in range(60):
        bot, luck, table = Greedy(Luck(f"{seed}")), Luck("setup"), game.copy()
        for found in (knights, vehicles):
            seat = table.to_act()[0]
            action = bot.choose(seat, table.actions(seat), lambda table=table, seat=seat: table.view(seat))  # type: ignore[misc]
            found[str(action.values[0])] += 1
            table.play(seat, action, luck)
    assert len(knights) >= 10
    assert set(vehicles) == {"VH01", "VH02", "VH03"}
    assert vehicles["VH01"] > vehicles["VH03"]


# ---- where to go


def test_a_knight_with_enough_keys_wants_to_go_home() -> None:
    game = Table(2, places={0: 20}, prizes=(("key", "key", "key", "key"), ())).game
    assert any(goal.at == GANGRAEN for goal in goals(game, 0))
    plan = best(game, 0)
    assert plan is not None
    assert plan.at == plan.way[-1] == GANGRAEN


def test_a_rival_on_the_own_hex_is_no_goal() -> None:
    here = Table(3, mission="only-one", kits={0: STRONG}, pride=(3, 3, 3), sites=(), places={1: 0, 2: 0})
    away = Table(3, mission="only-one", kits={0: STRONG}, pride=(3, 3, 3), sites=(), places={1: 20, 2: 0})
    assert not any(goal.at == 0 for goal in goals(here.game, 0) if goal.worth > 10)
    assert any(goal.at == 20 for goal in goals(away.game, 0))


def test_a_common_task_for_long_moves_is_driven() -> None:
    table = Table(common="CT12", sites=(), frame=())
    way = long_way(table.game, 0)
    assert len(way) >= 8
    assert len(set(way)) == len(way)
    assert long_way(Table(common="CT12", fuel={0: 1}).game, 0) == ()
    assert long_way(Table(common="CT02").game, 0) == ()


def test_it_drives_to_a_key_and_stops_there() -> None:
    table = Table(sites=(("key", number(12)),), luck=None, start=MoveStep((0,)), frame=(), common="")
    assert choice(table).startswith("drive")
    for _ in range(12):
        if table.step not in ("PlanMove", "PlanRoute"):
            break
        table.play(0, choice(table))
    assert table.told("route")[0]["route"][-1] == str(spot(number(12)))


# ---- gear


def test_it_puts_the_better_weapon_and_armour_on_the_sheet() -> None:
    table = Table(kits={0: {"pack": "RD06 YE01 GR23"}})
    table.push(Arrange((0,), ((),), (False,)))
    for _ in range(6):
        if table.step != "Arrange":
            break
        table.play(0, choice(table))
    assert table.zone(0, "hand") == ["RD06"]
    assert table.zone(0, "body") == ["YE01"]


def test_it_wears_new_armour_at_once() -> None:
    table = Table(kits={0: {"loose": "YE01"}})
    ask_to_stow(table.game, 0)
    table.game.run_on(table.luck)
    assert choice(table) == "put YE01 body"


def test_it_buys_what_makes_it_stronger_and_sells_what_it_misses_least() -> None:
    stalls = ("GR05", "GR06", "GR07", "GR23", "YE02", "YE01", "YE03", "YE20", "RD02", "RD03")
    table = Table(kits={0: {"pack": "YE19 GR07"}}, stalls=stalls, luck=None)
    table.push(Barter(0, "normal"))
    assert choice(table) == "offer YE19"
    table.play(0, "offer YE19")
    assert choice(table) == "buy 5"
    table.play(0, "buy 5")
    assert choice(table) == "done"
    poor = Table(stalls=stalls)
    poor.push(Barter(0, "normal"))
    assert outfit.best_deal(poor.game, 0, ("normal",)).space == -1


def test_it_pays_with_the_card_that_it_misses_least() -> None:
    table = Table(kits={0: {"pocket": "GR04", "pack": "GR07"}})
    table.push(Pay(0, 1))
    assert choice(table) == "pay GR07"


def test_it_opens_the_stalls_only_for_a_bargain() -> None:
    stalls = ("GR05", "GR06", "GR07", "GR23", "YE02", "RD03", "YE03", "YE20", "RD02", "RD04")
    for pack, wanted in (("YE19 GR07", "act 2"), ("", "end")):
        table = Table(kits={0: {"pack": pack}}, stalls=stalls, luck=None, frame=(), common="", sites=())
        table.push(ExplorationStep((0,)))
        assert choice(table) == wanted


def test_it_has_its_implant_fitted_and_goes_there_for_it() -> None:
    table = Table(kits={0: {"pack": "BL02"}}, places={0: number(11)}, sites=(), frame=(), common="")
    table.push(ExplorationStep((0,)))
    assert choice(table) == "act 1"
    table.play(0, "act 1")
    assert choice(table) == "attach BL02 KN01"
    away = Table(kits={0: {"pack": "BL02"}}, sites=(), frame=(), common="")
    assert any(goal.at == number(11) and goal.worth == GRAFT for goal in goals(away.game, 0))


# ---- stores


def test_it_takes_what_it_lacks_most() -> None:
    hurt = Table(health={0: 1}, fuel={0: 2}, start=CityRest(0))
    assert choice(hurt) == "benefit health"
    dry = Table(fuel={0: 0}, ammo={0: 3}, start=CityRest(0))
    assert choice(dry) == "benefit fuel"
    cards = Table().game.content.luck
    fuel = next(card.id for card in cards.values() if card.icon == "fuel")
    ammo = next(card.id for card in cards.values() if card.icon == "ammo")
    empty = Table(fuel={0: 0}, hands={0: f"{fuel} {ammo}"})
    empty.push(QuickResupply.ask((0,)))
    assert choice(empty) == f"drop {fuel}"
    full = Table(hands={0: f"{fuel} {ammo}"})
    full.push(QuickResupply.ask((0,)))
    assert choice(full) == "pass"
    over = Table(fuel={0: 0}, hands={0: f"{fuel} {ammo}"}, start=DropLuck(0, 1))
    assert choice(over) == f"drop {ammo}"


def test_it_takes_a_vehicle_only_when_it_walks() -> None:
    assert choice(Table(start=DrawOrPool(0, "yellow"))) == "draw"
    assert choice(Table(vehicles={0: ""}, start=DrawOrPool(0, "yellow"))) == "pool VH01 whole"


def test_it_introduces_the_task_that_suits_its_own_knight() -> None:
    table = Table(peek=("PT01", "PT04"), peeker=0, start=Introduce(0, False))
    assert choice(table) == "introduce PT04"  # Chris talks, and repairs badly


# ---- fights and rivals


def test_it_moves_to_the_range_of_its_weapon_and_aims_the_best_one() -> None:
    for kit, way in (({}, "advance"), ({"hand": "RD02"}, "retreat")):
        table = Table(kits={0: kit}, places={0: at(-2, 0)}, marked=(("KN01",), (), (), ())).fight("EN01")
        table.push(ChangeRange(0, 0))
        assert choice(table) == f"range {way}"
    enemy = Table(places={0: at(-2, 0)}, marked=(("KN01",), (), (), ())).fight("EN04")
    enemy.push(ChangeRange(2, 1))
    assert choice(enemy, 2) in ("range advance", "range retreat")
    armed = Table(kits={0: {"hand": "GR10 YE04"}}, places={0: at(-2, 0)}).fight("EN01")
    armed.game.fight = replace(armed.now, cards=("attack", "attack"), range=0)
    armed.push(Aim(0))
    assert choice(armed) == "aim YE04 short"
    hunted = Table(places={0: at(-2, 0)}).fight("VL02", kind="mission")
    hunted.game.fight = replace(hunted.now, cards=("prepare", "attack"))
    hunted.push(Aim(1))
    assert choice(hunted, 2) == "aim VL02 medium"


def test_an_enemy_attacks_or_comes_to_where_it_can() -> None:
    for foe, wanted in (("EN01", "commit attack"), ("EN22", "commit change-range")):
        table = Table(places={0: at(-2, 0)}, marked=(("KN01",), (), (), ())).fight(foe)
        assert choice(table, 2) == wanted
        assert choice(table, 0).startswith("commit")


def test_the_odds_of_an_attack_are_exact() -> None:
    dice, hit, bullseye, base, worth, armour = 2, 7, 10, 1, 1, 1
    found = dict(odds(dice, hit, bullseye, base, worth, armour))
    counted: Counter[int] = Counter()
    for rolls in product(range(1, 11), repeat=dice):
        dealt = base + worth * sum(die >= bullseye for die in rolls) if any(die >= hit for die in rolls) else 0
        counted[max(0, dealt - armour)] += 1
    assert found == pytest.approx({loss: n / 100 for loss, n in counted.items()})


def test_in_the_last_clash_the_strong_strike_and_the_weak_who_lead_are_careful() -> None:
    table = Table(kits={0: STRONG}, places={0: at(-2, 0)}, marked=(("KN01",), (), (), ())).fight("EN01")
    table.game.fight = replace(table.now, clash=3)
    clash = Clash(table.game.view(0), 0)
    assert clash.worth("attack") > max(clash.worth("prepare"), clash.worth("defend"))
    weak = Table(places={0: at(-2, 0)}, health={0: 1}, marked=(("KN01",), (), (), ())).fight("VL02", kind="mission")
    weak.game.fight = replace(weak.now, clash=3, dominance=9)
    clash = Clash(weak.game.view(0), 0)
    assert clash.worth("defend") > clash.worth("prepare")


def test_thoughts_leave_luck_cards_aside_unless_one_is_being_chosen() -> None:
    table = Table(hands={0: "LK01 LK16"})
    assert lay_aside(table.game)[0] == ("LK01", "LK16")
    assert not any(table.game.hands)
    table = Table(hands={0: "LK01 LK16"}, start=DropLuck(0, 1))
    assert not any(lay_aside(table.game))
    assert table.game.hands[0] == ("LK01", "LK16")


def test_it_robs_the_unconscious_of_their_keys() -> None:
    table = Table(out={1: True}, health={1: 0}, prizes=((), ("key",), (), ()), luck=None, start=ReviveOrRob(0, 1))
    assert choice(table) == "rob"
    table.play(0, "rob")
    assert choice(table) == "loot key"


def test_odds_follow_strength() -> None:
    weak, strong = Table().game, Table(kits={0: STRONG}).game
    enemy = weak.content.enemies["EN01"]
    assert prospect(strong, 0, "EN01", health=enemy.health) > prospect(weak, 0, "EN01", health=enemy.health)
    assert duel_gain(strong, 0, 1) > 0 > duel_gain(strong, 1, 0)
    assert chance(weak, 0, "talk", 7) == pytest.approx(1 - 0.6**4)
    assert chance(Table(health={0: 1}).game, 0, "talk", 7) == pytest.approx(1 - 0.6**2)


def test_it_duels_when_the_odds_are_good_and_keeps_away_when_not() -> None:
    for kits, met, answered in (({0: STRONG}, "meet 1", "refuse"), ({1: STRONG}, "pass", "agree")):
        facts: dict[str, Any] = {"mission": "only-one", "pride": (3, 3, 3), "sites": (), "places": {1: 0, 2: 9}}
        assert choice(Table(3, kits=kits, start=Meet(0), **facts)) == met
        assert choice(Table(3, kits=kits, start=Reply(1, 0), **facts), 1) == answered


def test_a_rival_with_a_key_is_worth_a_duel() -> None:
    plain, rich = Table(kits={0: STRONG}), Table(kits={0: STRONG}, prizes=((), ("key",), (), ()))
    assert duel_gain(rich.game, 0, 1) > duel_gain(plain.game, 0, 1)


# ---- the Waster


def test_the_waster_plays_what_hurts_most() -> None:
    table = Table(places={0: at(-2, 0)}, trip=Trip(0, True, (5, 6, 7), 1, shown=("EN04", "EN08")))
    cards = [str(card) for card in table.game.content.wasteland_deck[:12]]
    table.game.trip = replace(table.game.trip, shown=tuple(cards), route=(5,))
    table.push(PlayOrWait(2, 0, True))
    worst = max(cards, key=lambda card: menace(table.game, 0, card))
    assert choice(table, 2) == f"unleash {worst}"


def test_the_waster_strikes_rivals_and_never_himself() -> None:
    struck = Table(places={0: 20, 1: 4, 2: 4, 3: 9})
    struck.push(Strike(0, (Suffer(2),)))
    assert choice(struck) == f"target {spot(4)}"
    cult = Table(mission="cult", places={0: number(4), 1: number(5), 2: number(5), 3: number(5)}, sites=())
    cult.push(PlaceCultist(0))
    assert DISTANCE[number(4)][place(Action.parse(choice(cult)).values[0])] <= 1


def test_it_lets_itself_be_set_down_where_the_goal_is() -> None:
    goal = number(9)
    table = Table(sites=(("key", goal),), frame=(), common="", luck=None)
    assert landing(table.game, 0, [3, goal, 7]) == goal
    table.push(GoTo(0, (3, goal, 7)))
    assert choice(table) == str(table.game.actions(0)[1])


@pytest.mark.deep
def test_it_beats_random_in_nine_games_of_ten() -> None:
    assert sum(played(number, "savior")[0] for number in range(200)) >= 180
