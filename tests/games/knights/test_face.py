"""What Waste Knights tells around a decision agrees with what the rules then do."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import PAPER
from wastelands.engine.action import Action
from wastelands.engine.face import Course, Facts, Odds
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.match import Match
from wastelands.games.knights import prospects
from wastelands.games.knights.arms import fight_of
from wastelands.games.knights.attack import damage, pool, soak
from wastelands.games.knights.board import PLACE_OF
from wastelands.games.knights.checks import PickSkill, Roll
from wastelands.games.knights.checks import pool as dice_of
from wastelands.games.knights.clash import ChooseCards
from wastelands.games.knights.drawing import Drawing
from wastelands.games.knights.face import Face
from wastelands.games.knights.game import Knights
from wastelands.games.knights.interaction import AGREE, Reply
from wastelands.games.knights.loadout import loadout
from wastelands.games.knights.matters import matters
from wastelands.games.knights.measures import measure
from wastelands.games.knights.moving import PlanMove, PlanRoute
from wastelands.games.knights.odds import SIDES, best_blow, try_fight
from wastelands.games.knights.reach import way, within
from wastelands.games.knights.wasteland import ESCAPE, FACE, EscapeOrFace
from wastelands.games.knights.windows import Window
from wastelands.games.knights.words import Words

NAMES = ("Ada", "Ben", "Cleo")
EAGER = ("quest", "explore", "meet", "agree", "search", "loot")
MISSIONS = ("savior", "only-one", "damsel", "avengers", "cult")


def of(game: Game) -> Knights:
    assert isinstance(game, Knights)
    return game


def face(lang: str = "en") -> Face:
    return Face(Words(lang, NAMES))


def walk(seed: str, mission: str = "savior", seats: int = 3, eager: bool = False) -> Iterator[tuple[Match, int]]:
    """A game at random, stopped before every decision with who decides; the eager go for the mission and for fights."""
    match, dice = Match.new(Knights, seats, seed.replace(" ", "-"), mission=mission), random.Random(seed)
    while acting := match.game.to_act():
        seat = dice.choice(acting)
        yield match, seat
        if match.game.to_act():
            options = match.game.actions(seat)
            wanted = [one for one in options if one.verb in EAGER] if eager else []
            match.play(seat, dice.choice(wanted or options))


# ---- chances


def test_an_attack_takes_health_as_often_as_all_its_dice_say() -> None:
    """Every roll of a small pool, counted by the rules themselves."""
    seen: set[tuple[str, int, int]] = set()
    for match, seat in walk("blows"):
        view = of(match.game).view(seat)
        if not isinstance(view.steps[-1], ChooseCards):
            continue
        for reach in range(3):
            blow, fight = best_blow(view, 0, reach), fight_of(view)
            if blow is None or not 1 < blow.dice < 4 or (fight.foe, fight.seat, reach) in seen:
                continue
            tried = view.copy()
            arms = {one.card: one for one in loadout(view, fight_of(view).seat).weapons}
            means = []
            for card, weapon in arms.items():
                for icon, _, _ in view.content.ranges[reach].icons:
                    if icon in weapon.icons:
                        means.append(_counted(tried, reach, card, icon))
            assert any(abs(mean - blow.mean) < 1e-9 for mean in means)
            seen.add((fight.foe, fight.seat, reach))
    assert len(seen) > 3


def _counted(tried: Knights, reach: int, card: str, icon: str) -> float:
    fight = replace(
        fight_of(tried),
        range=reach,
        cards=("attack", "prepare"),
        arms=((card, icon), ("", "")),
        now=((), ()),
        attacker=0,
    )
    tried.fight = fight
    rolls = list(product(range(1, SIDES + 1), repeat=pool(tried, 0)))
    total = 0
    for roll in rolls:
        tried.fight = replace(fight, rolls=roll)
        total += max(0, damage(tried, 0) - soak(tried, 1))
    return total / len(rolls)


def test_an_escape_is_as_likely_as_its_dice_say() -> None:
    told = []
    for match, seat in walk("escapes"):
        game = of(match.game)
        if isinstance(game.steps[-1], EscapeOrFace):
            escape, fight = prospects.danger(Words("en", NAMES), game.view(seat), seat)[-2:]
            assert isinstance(escape, Odds)
            assert isinstance(fight, Odds)
            assert (escape.action, fight.action) == tuple(game.actions(seat))
            assert escape.chance is not None
            told.append(escape.chance)
            tried = game.copy()
            tried.play(seat, ESCAPE, Luck("escape"))
            if tried.check is not None and tried.check.seat == seat and not isinstance(tried.steps[-1], PickSkill):
                sides = range(1, SIDES + 1)
                misses = sum(die < tried.check.difficulty for die in sides) / SIDES
                assert abs(escape.chance - (1 - misses ** dice_of(tried, tried.check))) < 1e-9
            enemy = game.card in game.content.enemies
            assert (fight.key == prospects.FOUGHT) == enemy == face().tries(game.view(seat), seat)
    assert told
    assert all(0.1 <= one < 1 for one in told)


def test_a_fight_is_tried_out_the_same_way_each_time_and_changes_nothing() -> None:
    for match, seat in walk("tried"):
        game = of(match.game)
        if isinstance(game.steps[-1], EscapeOrFace) and game.card in game.content.enemies:
            view = game.view(seat)
            before = view.digest()
            one, other = (try_fight(view, seat, FACE, 20) for _ in range(2))
            assert one == other
            assert view.digest() == before
            assert 0 <= one.won + one.drawn <= 1
            (odds,) = face().sampled(view, seat)
            assert odds.key == prospects.FOUGHT
            assert odds.lines[0][0] == "sampled"
            return
    raise AssertionError("nobody met an enemy")


# ---- routes


@pytest.mark.parametrize("mission", ["savior", "cult"])
def test_a_route_burns_the_fuel_that_was_told(mission: str) -> None:
    driven = 0
    for match, seat in walk(f"routes {mission}", mission):
        game = of(match.game)
        if not isinstance(game.steps[-1], PlanMove):
            continue
        view = game.view(seat)
        for at, found in within(view, seat).items():
            assert found.fuel <= view.fuel[seat]
            assert found.hexes[-1] == at
            tried, luck = game.copy(), Luck(f"drive {at}")
            first, *rest = found.hexes
            tried.play(seat, _drive(tried, seat, first), luck)
            for one in rest:
                tried.play(seat, _drive(tried, seat, one), luck)
            assert isinstance(tried.steps[-1], PlanRoute)
            assert way(tried, seat, tried.trip.route) == found
            fuel = tried.fuel[seat]
            tried.play(seat, tried.actions(seat)[0], luck)
            while tried.to_act() and tried.trip.seat == seat and tried.at[seat] != at and not tried.fight:
                who = tried.to_act()[0]
                tried.play(who, tried.actions(who)[0], luck)
            if tried.trip.seat == seat and tried.trip.entered == len(found.hexes) and not tried.trip.played:
                assert fuel - tried.fuel[seat] == found.fuel
                driven += 1
    assert driven


def _drive(game: Knights, seat: int, at: int) -> Action:
    return next(
        action
        for action in game.actions(seat)
        if action.verb in ("drive", "via") and PLACE_OF[action.values[0]] == at  # type: ignore[index]
    )


# ---- windows


@pytest.mark.parametrize("seats", [2, 3])
def test_whether_a_window_matters_follows_from_what_its_seat_knows(seats: int) -> None:
    """Law 3: no other hand, no other card in a deck changes it."""
    open_, silent = 0, 0
    for match, seat in walk(f"windows {seats}", "damsel", seats):
        view = of(match.game).view(seat)
        if view.quiet(seat) is None or len(view.actions(seat)) < 2:
            continue
        told = matters(view, seat)
        other = view.imagine(Luck("another world")).view(seat)
        assert matters(other, seat) == told
        open_, silent = open_ + told, silent + (not told)
    assert open_
    assert silent


def test_a_check_that_is_passed_opens_no_window_and_says_so() -> None:
    """Nothing that would repeat it matters, and the prompt tells how it came out."""
    said = set()
    for seed in range(8):
        for match, seat in walk(f"checked {seed}"):
            game = of(match.game)
            step = game.steps[-1]
            if not isinstance(step, Window) or step.when != "checked" or len(game.actions(seat)) < 2:
                continue
            assert game.check is not None
            passed = game.check.successes > 0
            prompt = Words("en", NAMES).prompt(game.view(seat), seat)
            assert ("passed" in prompt) == passed
            assert ("failed" in prompt) != passed
            mends = [step.loses(game, seat, action) is not None for action in game.actions(seat)[1:]]
            if passed and all(mends):
                assert not matters(game.view(seat), seat)
            said.add(passed)
    assert said == {True, False}


def test_a_duel_says_who_asks_and_what_two_defends_mean() -> None:
    for seed in range(20):
        for match, seat in walk(f"duel {seed}", "only-one"):
            step = match.game.steps[-1]
            if isinstance(step, Reply):
                prompt = Words("en", NAMES).prompt(of(match.game).view(seat), seat)
                assert prompt.startswith(NAMES[step.seat])
                assert "part in peace" in prompt
                view = of(match.game).view(seat)
                _, waiting = face().stage(view, seat)
                (odds,) = face().sampled(view, seat)
                assert isinstance(waiting, Odds)
                assert waiting.key == odds.key
                assert odds.chance == try_fight(view, seat, AGREE).won
                return
    raise AssertionError("nobody asked anybody")


def test_a_fight_tells_its_clashes_so_far() -> None:
    for match, seat in walk("clashes", eager=True):
        game = of(match.game)
        told = [(number, event) for _, number, event in match.heard(seat)]
        before = face().so_far(game.view(seat), seat, told)
        fight = game.fight
        if fight is None or fight.over:
            assert before == ()
        elif fight.clash == 3 and isinstance(game.steps[-1], ChooseCards):
            (table,) = before
            assert isinstance(table, Facts)
            assert [row[0].text for row in table.rows] == ["1", "2"]
            assert table.rows[-1][-1].text == str(fight.dominance)
            return
    raise AssertionError("no fight came to a third clash")


def test_after_a_combat_its_end_is_shown_and_no_answer_to_the_card() -> None:
    for match, seat in walk("aftermath", eager=True):
        view = of(of(match.game).view(seat))
        if view.fight is not None and view.fight.over and isinstance(view.steps[-1], Window):
            spread = Drawing(Words("en", NAMES), PAPER).spread(view, seat, Marks())
            assert spread is not None
            assert spread.title.startswith("The combat is over")
            return
    raise AssertionError("nothing was asked after a combat")


def test_a_moment_lies_between_the_stops_of_the_course() -> None:
    course = Course(("1", "2", "End"), ((0,), (1,), (3,)), after=(10, 20, 30))
    assert [course.place(event) for event in (0, 10, 15, 20, 29, 40)] == [0, 0, 0.5, 1, 1.9, 2]
    assert Course(("1", "2"), ((0,), (1,))).place(4) is None


# ---- what happened


@pytest.mark.parametrize("mission", MISSIONS)
def test_the_course_of_a_game_ends_with_what_the_mission_counts(mission: str) -> None:
    for seed in range(300):
        for match, _ in walk(f"course {mission} {seed}", mission, eager=True):
            last = match
        game = of(last.game)
        if any(measure(game, seat).n for seat in range(3)):
            break
    else:
        raise AssertionError("nobody came nearer to the goal")
    told = [(number, event) for _, number, event in last.heard(None)]
    events = [event for _, event in told]
    course = face().course(events)
    assert course.points[-1] == tuple(measure(game, seat).n for seat in range(3))
    assert len(course.stops) == len(course.points) == game.round + 1
    account, _ = face().account(game.view(None), events)
    assert isinstance(account, Facts)
    by_name = {row[0].text: [int(cell.text) for cell in row[1:]] for row in account.rows}
    assert next(row for name, row in by_name.items() if name.endswith("at the end")) == list(course.points[-1])
    assert by_name["Reputation (only breaks ties)"] == list(game.reputation)
    for moment in face().moments(told, game.view(None)):
        assert moment.text
        assert moment.note.startswith("Round")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_turns_tell_every_line_once_and_begin_with_a_move(lang: str) -> None:
    for match, _ in walk("turns"):
        last = match
    told = [(number, event) for _, number, event in last.heard(None)]
    turns = face(lang).turns(told)
    lines = [line.number for turn in turns for line in turn.lines]
    assert lines == sorted(lines)
    assert len(set(lines)) == len(lines)
    spoken = [n for n, event in told if event.verb != "sealed" and face(lang).words.event(event)]
    assert lines == spoken
    by_number = dict(told)
    for turn in turns:
        first = by_number[turn.lines[0].number]
        inside = [by_number[line.number].verb for line in turn.lines[1:]]
        assert turn.text.startswith(turn.lines[0].text)
        assert not {"route", "stayed", "round"} & set(inside)
        assert turn.seat is None or first.facts["seat"] == turn.seat
        entered = [str(by_number[line.number]["at"]) for line in turn.lines if by_number[line.number].verb == "entered"]
        if first.verb == "route":
            assert [str(one) for one in turn.path][-len(entered) :] == entered
        else:
            assert turn.path == ()


def test_own_fights_are_told_in_pictures_clash_by_clash() -> None:
    for match, _ in walk("fights"):
        last = match
    told = [(number, event) for _, number, event in last.heard(0)]
    fought = [event for _, event in told if event.verb == "combat" and 0 in (event["seat"], event["rival"])]
    scenes = face().scenes(told, of(last.game).view(0), 0)
    assert len(scenes) == len(fought) > 0
    for scene in scenes:
        assert scene.waits
        facts = [block for block in scene.blocks if isinstance(block, Facts)]
        assert all(len(table.rows) <= 3 for table in facts)


def test_before_a_check_is_rolled_nothing_is_told_of_its_dice() -> None:
    for match, seat in walk("rolls"):
        game = of(match.game)
        if isinstance(game.steps[-1], Window) and game.steps[-1].when == "check":
            assert any(isinstance(step, Roll) for step in game.steps)
            assert prospects.latest_check(Words("en", NAMES), game.view(seat), seat) == ()
            return
    raise AssertionError("no check was begun")
