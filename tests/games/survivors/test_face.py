"""What stands around a decision of Wasteland: plans that can be played, forecasts that come true, exact chances."""

from __future__ import annotations

import pytest

from tests.games.survivors.tables import played, words
from tests.rules.survivors.table import PLENTY, Table
from wastelands.bots.fancy import Fancy
from wastelands.bots.mind import mind_of
from wastelands.bots.survivors.market import refusal
from wastelands.engine.action import Action
from wastelands.engine.face import Barter, Dial, Dials, Facts, Plan, Sketch
from wastelands.engine.luck import Luck
from wastelands.engine.match import Match
from wastelands.engine.plan import Refusal, attempt, is_forced
from wastelands.games.survivors.barter import Offer, read, rights, set_to, toggled, with_whom, written
from wastelands.games.survivors.crews import Shift
from wastelands.games.survivors.face import Face
from wastelands.games.survivors.forecast import forecast
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import FOOD, WATER
from wastelands.games.survivors.odds import Prospect, Side, chances
from wastelands.games.survivors.people import survivors
from wastelands.games.survivors.production import DONE, Workers
from wastelands.games.survivors.trade import PROPOSE, Answer
from wastelands.games.survivors.words import Words

FARM, WELL, SAWMILL = "BD01", "BD04", "BD07"


def sketch(game: Survivors, plan: Plan = (), own: Plan = ()) -> Sketch:
    found = Face(words()).sketch(game.view(0), 0, plan, own)
    assert found is not None
    return found


def dials(found: Sketch) -> dict[str, Dial]:
    (block,) = found.blocks
    assert isinstance(block, Dials)
    return {one.label: one for one in block.rows}


def planned(game: Survivors, plan: Plan) -> Survivors:
    tried = attempt(game, 0, plan, hold=True)
    assert not isinstance(tried, Refusal), tried
    return tried


def at_work(**more: object) -> Table:
    buildings = [(FARM, 0, 3, 0), (FARM, 0, 4, 0), (WELL, 0, 5, 0), (SAWMILL, 1, 1, 0)]
    table = Table(people={0: 9}, stock={0: {"food": 9, "water": 9}}, buildings=buildings, **more)  # type: ignore[arg-type]
    return table.until("Workers")


# ---- crews


def test_every_step_of_a_dial_is_a_plan_that_can_be_played_and_changes_its_number_by_one() -> None:
    game = at_work().game
    plan: Plan = ()
    for label in ("Farm × 2", "Farm × 2", "Well", "Sawmill", "Farm × 2", "Farm × 2"):
        before = dials(sketch(game, plan))[label]
        assert before.more is not None
        plan = before.more
        after = dials(sketch(game, plan))[label]
        assert after.number == before.number + 1
        assert after.less is not None
        planned(game, after.less)
        crews = Shift(planned(game, ()).view(0), 0).read(plan)
        assert sum(map(len, crews.values())) == sum(b.crew for b in planned(game, plan).buildings if b.seat == 0)


def test_a_dial_fills_a_begun_crew_first_and_leaps_to_as_many_as_can_work() -> None:
    game = at_work().game
    leap = dials(sketch(game))["Farm × 2"].leap
    assert leap is not None
    assert sorted(b.crew for b in planned(game, leap).buildings if b.kind == FARM) == [3, 3]
    one = dials(sketch(game))["Farm × 2"].more
    assert one is not None
    two = dials(sketch(game, one))["Farm × 2"].more
    assert two is not None
    assert sorted(b.crew for b in planned(game, two).buildings if b.kind == FARM) == [0, 2]


def test_a_tap_on_a_building_sends_one_more_there() -> None:
    game = at_work().game
    plan = sketch(game).taps["hex:0,4"]
    there = planned(game, plan).building_at(game.buildings[1].at)
    assert there is not None
    assert there.crew == 1


def test_what_feeds_everybody_is_proposed_and_spends_nothing_that_was_not_asked() -> None:
    table = Table(
        people={0: 9}, stock={0: {"food": 9, "water": 5}}, buildings=[(WELL, 0, 5, 0), (SAWMILL, 1, 1, 0)]
    ).until("Workers")
    found = sketch(table.game)
    cover = next(one for one in found.drafts if one.first)
    assert cover.label == "Cover the water"
    assert {one.verb for one in cover.plan} == {"staff"}
    after = planned(table.game, cover.plan)
    assert forecast(after.view(0), 0).missing == (0, 0)
    assert table.game.stocks == after.stocks, "a draft plays nothing"
    assert not [one for one in sketch(table.game, cover.plan).drafts if one.first]


def test_to_produce_too_little_is_a_loss_that_is_named() -> None:
    table = Table(people={0: 9}, stock={0: {"food": 7, "water": 9}}, buildings=[(WELL, 0, 5, 0)]).until("Workers")
    loss = table.game.loses(0, DONE)
    assert loss is not None
    assert words().loss(table.game.view(0), loss) == "2 food short: somebody dies."
    assert words().action(table.game.view(0), DONE) == "Produce anyway"


@pytest.mark.parametrize("seed", ["rust", "dust"])
def test_the_page_opens_with_the_crews_of_the_turn_before_and_the_forecast_comes_true(seed: str) -> None:
    match, mind = Match.new(Survivors, 2, seed), mind_of("survivors")
    opened = came_true = 0
    while match.game.steps and match.game.round < 7:
        game, seat = match.game, match.game.to_act()[0]
        view = game.view(seat)
        action = mind.policy(view, seat, Fancy(game.count))
        if seat == 0 and isinstance(game.steps[-1], Workers):
            found = Face(words()).sketch(view, 0, (), match.own_actions(0))
            if found is not None and found.opens:
                planned(game, found.opens)
                opened += 1
            ahead = forecast(view, 0)
            if action is DONE and not any(ahead.missing):
                luck = Luck("meal")
                world = view.imagine(luck)
                mouths = survivors(world, 0)
                world.play(0, DONE, luck)
                if survivors(world, 0) == mouths:
                    assert [world.stocks[0][good] for good in (FOOD, WATER)] == [ahead.left(g) for g in (FOOD, WATER)]
                    came_true += 1
        match.play(seat, action)
    assert opened > 2
    assert came_true > 1


def test_a_complete_plan_is_held_and_its_last_word_is_not_played_twice() -> None:
    table = Table(people={0: 4}, stock={0: {"food": 9, "water": 9}}, buildings=[(WELL, 0, 5, 0)]).until("Workers")
    (only,) = sketch(table.game).taps.values()
    full = dials(sketch(table.game, only))["Well"].more
    assert full is not None
    held = planned(table.game, full)
    assert isinstance(held.steps[-1], Workers)
    assert is_forced(held, 0, DONE)
    past = attempt(table.game, 0, full)
    assert not isinstance(past, Refusal)
    assert not isinstance(past.steps[-1], Workers), "the table plays the only option of itself"


# ---- trades


def test_an_offer_is_written_as_a_chain_and_read_back_whatever_is_in_it() -> None:
    table = Table(3, stock=dict.fromkeys(range(3), PLENTY), buildings=[(FARM, 0, 3, 0), (WELL, 6, 7, 1)])
    game = table.until("Activity").play(0, "trade").game
    offer = Offer(with_whom(game, 0)[0])
    assert read(game, 0, written(game, offer)) == offer
    for giving, good, n in ((True, FOOD, 3), (True, WATER, 1), (False, 4, 2), (True, 6, 5)):
        offer = set_to(offer, giving, good, n)
        assert read(game, 0, written(game, offer)) == offer
        assert PROPOSE in planned(game, written(game, offer)).actions(0)
    for lending, at in rights(game, 0, offer):
        offer = toggled(offer, lending, at)
        assert read(game, 0, written(game, offer)) == offer
        planned(game, written(game, offer))
    assert offer.lends
    assert offer.rents


def test_the_table_of_a_trade_shows_both_stores_and_its_dials_stay_within_them() -> None:
    table = Table(3, stock={0: {"scrap": 2}, 1: {"fuel": 1}, 2: {"wood": 4}}).until("Activity").play(0, "trade")
    found = sketch(table.game)
    assert found.matter is not None
    (barter,) = found.matter.blocks
    assert isinstance(barter, Barter)
    assert [(lot.mine, lot.theirs, lot.give.note) for lot in barter.lots] == [(2, 0, "scrap"), (0, 1, "fuel")]
    assert barter.lots[0].get.more is None
    assert barter.lots[1].give.more is None
    assert [one.chosen for one in barter.partners] == [True, False]
    both = barter.lots[0].give.more
    assert both is not None
    assert "You give 1 scrap." in str(sketch(table.game, both).blocks)


def test_a_refusal_has_a_reason_that_can_be_said() -> None:
    table = Table(stock={0: PLENTY, 1: PLENTY}).until("Activity").play(0, "trade")
    table.play(0, "nothing", "want food 9", "propose")
    step = table.game.steps[-1]
    assert isinstance(step, Answer)
    key = refusal(table.game.view(1), 1, step)
    assert key == "worth-too-little"
    assert mind_of("survivors").because(table.game.view(1), 1, Action("refuse")) == key
    assert mind_of("survivors").because(table.game.view(1), 1, Action("accept")) == ""
    assert Words("de").REASONS[key]


def test_why_somebody_decided_so_is_noted_and_survives_the_record() -> None:
    match = Match.new(Survivors, 2, "dust")
    seat = match.game.to_act()[0]
    match.play(seat, match.game.actions(seat)[0])
    match.explain(seat, "worth-too-little")
    (line,) = match.explained()
    assert match.record.lines[line].seat == seat
    again = Match.load(match.save(), Survivors)
    assert again.explained() == match.explained() == {line: "worth-too-little"}


# ---- combats


def test_chances_are_exact() -> None:
    one = Side(4, 0, 0)
    single = chances(Prospect((1, 1), (one, Side(2, 0, 0)), True, 1))
    assert single.attacker_gone == pytest.approx(21 / 36), "a tie is the defender's"
    assert single.defender_gone == pytest.approx(15 / 36)
    tower = chances(Prospect((2, 1), (one, Side(2, 0, 1)), True, 10))
    assert tower.attacker_gone + tower.defender_gone == pytest.approx(1)
    assert round(100 * tower.attacker_gone) == 42
    armed = chances(Prospect((2, 1), (one, Side(2, 1, 1)), True, 10))
    assert armed.attacker_gone > tower.attacker_gone


def test_a_combat_shows_both_sides_and_the_chance_of_everything_that_can_be_added() -> None:
    table = Table(
        parties=[("P1.1", 0, 3, 4, 3)],
        zombies={(3, 4): 2},
        stock={0: {"weapon": 2}},
        hands={0: "CC05"},
        dice=[6, 3, 2, 5, 4],
    )
    table.until("Activity").play(0, "assault P1.1 horde")
    face, view = Face(words()), table.game.view(0)
    matter = face.matter(view, 0, [])
    assert matter is not None
    facts = matter.blocks[0]
    assert isinstance(facts, Facts)
    assert [cell.text for cell in facts.rows[0]] == ["standing", "3", "2"]
    notes = {action.text: one.note for action, one in face.outlooks(view, 0).items()}
    assert notes["pass"].endswith("% to hold out")
    assert "breaks afterwards" in notes["commit weapon 1"]


def test_a_tap_further_off_sends_a_party_there_and_every_way_can_be_walked() -> None:
    table = Table(parties=[("P1.1", 0, 3, 4, 3)], zombies={(5, 4): 1}, bases=[(1, 4, 0, True), (7, 7, 1, True)])
    game = table.until("Activity").game
    found = game.ways(0)
    assert "hex:3,5" not in found, "a step to the next tile is an action of its own"
    assert [one.text for one in found["hex:3,6"]] == ["move P1.1 3,5", "move P1.1 3,6", "stop"]
    assert found["hex:5,4"][-1].text == "move P1.1 5,4", "whoever meets zombies does not stop by a word"
    assert "hex:8,8" not in found
    for chain in found.values():
        assert not isinstance(attempt(game, 0, chain[:-1]), Refusal)


# ---- what happened


def test_a_turn_is_one_sentence_and_points_over_time_end_at_the_result() -> None:
    game = played(3, "never")
    result = game.result()
    assert result is not None
    match, mind = Match.new(Survivors, 3, "turns", turn_limit=5), mind_of("survivors")
    while match.game.steps:
        seat = match.game.to_act()[0]
        match.play(seat, mind.policy(match.game.view(seat), seat, Fancy(match.game.count)))
    told = [(number, event) for _, number, event in match.heard(None)]
    face = Face(words())
    turns = face.turns(told)
    assert all(turn.text and turn.lines for turn in turns)
    assert any(turn.text.startswith("Mara: builds") for turn in turns)
    course = face.course([event for _, event in told])
    final = match.result()
    assert final is not None
    assert course.points[-1] == final.scores
    assert len(course.stops) == match.game.round
