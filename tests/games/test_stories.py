"""What happened, as games tell it: scenes add up to what the rules did, and turns leave nothing out."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import wastelands
from tests.games.warlords.golden import RECORDS
from wastelands.engine.face import Facts, Showing, Sum, recent
from wastelands.engine.luck import Luck
from wastelands.engine.match import Match
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.scoring import coming_points
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.reckoning import at_most, reach, rivals_at
from wastelands.games.warlords.strength import shortage
from wastelands.games.warlords.targets import RIVALS
from wastelands.package import package
from wastelands.table.render import face_of, words_of
from wastelands.table.walk import Walk, swings

TOLD = ("diplomacy", "warlords")


def played(name: str, seed: str, seats: int = 3) -> Match:
    options = {"max_rounds": 4} if name == "warlords" else {}
    match, dice = wastelands.new_game(name, seats, seed, None, **options), random.Random(seed)
    while acting := match.game.to_act():
        seat = dice.choice(acting)
        match.play(seat, dice.choice(match.game.actions(seat)))
    return match


def scenes(match: Match, seat: int | None, lang: str = "en") -> tuple[Showing, ...]:
    name = match.game.spec.name
    told = [(number, event) for _, number, event in match.heard(seat)]
    return face_of(name, words_of(name, lang)).scenes(told, match.game.view(seat), seat)


def sums(shown: tuple[Showing, ...]) -> Iterator[Sum]:
    for one in shown:
        yield from (block for block in one.blocks if isinstance(block, Sum) and block.terms)


@pytest.mark.parametrize("name", TOLD)
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_every_sum_of_a_scene_adds_up(name: str, seed: str) -> None:
    found = [one for one in sums(scenes(played(name, seed), 0)) if all(term.figure.isdigit() for term in one.terms)]
    assert found
    for one in found:
        assert sum(int(term.figure) for term in one.terms) == int(one.total)


@pytest.mark.parametrize("name", TOLD)
def test_everybody_is_told_the_same_and_only_those_concerned_are_kept_waiting(name: str) -> None:
    match = played(name, "same")
    stories = [scenes(match, seat) for seat in (None, *range(match.game.seats))]
    if name == "warlords":  # the order in which Diplomacy tells a scoring puts oneself last
        for story in stories[1:]:
            assert [(one.title, one.text, one.blocks) for one in story] == [
                (one.title, one.text, one.blocks) for one in stories[0]
            ]
        assert not any(one.waits for one in stories[0])
    totals = [sorted((one.seat, one.total) for one in set(sums(story))) for story in stories]
    assert all(one == totals[0] for one in totals)


def test_a_scoring_shows_the_network_that_gave_the_points() -> None:
    match = played("diplomacy", "network")
    events = {number: event for _, number, event in match.heard(0)}
    shown = [one for one in scenes(match, 0) if one.trace is not None and one.trace.numbered]
    assert shown
    for one in shown:
        assert one.trace is not None
        gains = events[one.number]["gains"]
        assert len(one.trace.numbered) == gains[one.trace.seat]
        assert {thing for thing, _ in one.trace.numbered} <= {f"hex:{h}" for h in one.trace.linked}


@pytest.mark.parametrize("name", TOLD)
def test_turns_tell_every_line_once_and_nothing_that_was_taken_back(name: str) -> None:
    match = played(name, "turns")
    words = words_of(name, "en")
    told = [(number, event) for _, number, event in match.heard(0)]
    numbers = [line.number for turn in face_of(name, words).turns(told) for line in turn.lines]
    assert numbers == sorted(set(numbers))
    loud = [number for number, event in told if words.event(event) and event.verb != "sealed"]
    assert set(loud) <= set(numbers)


def test_a_step_that_was_taken_back_is_not_told() -> None:
    match, dice = wastelands.new_game("diplomacy", 2, "back"), random.Random("back")
    while True:
        (seat,) = match.game.to_act()
        before = match.heard(seat)
        match.play(seat, dice.choice(match.game.actions(seat)))
        if match.can_undo(seat) and match.heard(seat) != before:
            break
    match.undo(seat)
    assert match.heard(seat) == before


@pytest.mark.parametrize("name", TOLD)
def test_the_course_ends_with_the_result_and_the_moments_are_events(name: str) -> None:
    match = played(name, "course")
    face, result = face_of(name, words_of(name, "en")), match.result()
    assert result is not None
    told = [(number, event) for _, number, event in match.heard(None)]
    course = face.course([event for _, event in told])
    assert course.points[-1] == tuple(result.scores)
    assert len(course.stops) == len(course.points)
    moments = Walk(match, face).key
    assert 1 <= len(moments) <= 3
    assert [one.number for one in moments] == sorted(one.number for one in moments)
    assert {one.number for one in moments} <= {number for number, _ in told}
    assert all(one.text and one.note for one in moments)


def test_what_a_move_is_worth_is_what_it_then_changes() -> None:
    seen = 0
    match, dice = wastelands.new_game("diplomacy", 3, "worth"), random.Random("worth")
    while acting := match.game.to_act():
        (seat,) = acting
        game = match.game
        assert isinstance(game, Diplomacy)
        worths = face_of("diplomacy", words_of("diplomacy", "en")).worths(game.view(seat), seat)
        before = [coming_points(game, s) for s in range(3)]
        action = dice.choice(worths).action if worths else dice.choice(game.actions(seat))
        told = {one.action: one for one in worths}
        match.play(seat, action)
        after = match.game
        assert isinstance(after, Diplomacy)
        if action in told and after.round == game.round:
            gains = [coming_points(after, s) - before[s] for s in range(3)]
            assert told[action].text == f"{gains[seat] or min(g for s, g in enumerate(gains) if s != seat):+d}"
            seen += 1
    assert seen > 3


def test_what_rivals_could_reach_holds_what_they_then_have() -> None:
    """Whoever can pay stays between the least and the most; what one could field at most is never exceeded alone."""
    held = 0
    for seed in range(8):
        match, dice = wastelands.new_game("warlords", 3, f"reach{seed}", max_rounds=3), random.Random(seed)
        told: dict[tuple[int, str], tuple[int, int]] = {}
        while acting := match.game.to_act():
            game = match.game
            assert isinstance(game, Warlords)
            seat = dice.choice(acting)
            if not game.armies and game.bidding == 3:
                told = {}
                for rival in range(3):
                    laid_down = [card for _, cards in game.bids[rival] for card in cards]
                    for target, cards in game.bids[rival]:
                        able = reach(game.view((rival + 1) % 3), rival, target)
                        if target not in game.tableaus[rival] and not any(shortage(game, rival, laid_down)):
                            told[rival, target] = (able.least, len(cards))
                        assert able.least <= able.likely <= able.most
                        assert able.cards == len(cards)
            hidden = not game.armies
            match.play(seat, dice.choice(game.actions(seat)))
            for rival, army in enumerate(game.armies if hidden else ()):
                for target, strength in army:
                    laid = len(dict(game.bids[rival]).get(target, ()))
                    if (rival, target) in told and told[rival, target][1] == laid:
                        assert told[rival, target][0] <= strength
                        held += 1
    assert held


def test_nobody_is_asked_to_reckon_what_is_turned_up() -> None:
    match = played("warlords", "open")
    game = match.game
    assert isinstance(game, Warlords)
    for seat in range(3):
        view = game.view(seat)
        for target in RIVALS[:3]:
            for rival, mark in rivals_at(view, seat, target):
                assert reach(view, rival, mark).most >= 0
        assert at_most(view, seat, "shop") >= 0


def test_the_log_looks_back_to_the_beginning_of_a_round() -> None:
    told = [(number, event) for _, number, event in played("warlords", "log").heard(None)]
    part = recent(told, len(told) - 5)
    assert part[0][1].verb == "round"
    assert part[-1] == told[-1]


def test_the_account_of_every_game_has_a_table() -> None:
    for name in TOLD:
        match = played(name, "account")
        face = package(name).face(words_of(name, "de"))
        blocks = face.account(match.game.view(None), match.seat_events(None))
        assert any(isinstance(block, Facts) and block.rows for block in blocks)


ENGLISH = ("space", "city ", "cities", "settlement", "reach", "takes", "meets", "wins", "card", "turn", "target")


@pytest.mark.parametrize("name", TOLD)
def test_stories_are_german_through_and_through(name: str) -> None:
    match, words = played(name, "german"), words_of(name, "de", ["Ann", "Bob", "Cleo"])
    face = face_of(name, words)
    told = [(number, event) for _, number, event in match.heard(0)]
    said = [line.text for turn in face.turns(told) for line in turn.lines] + [turn.text for turn in face.turns(told)]
    for one in face.scenes(told, match.game.view(0), 0):
        said += [one.title, one.text]
        said += [term.name for block in one.blocks if isinstance(block, Sum) for term in block.terms]
    said += [one.text for one in face.moments(told, match.game.view(0))]
    assert said
    assert [text for text in said if any(word in text for word in ENGLISH)] == []


def test_outlooks_count_in_german() -> None:
    game = wastelands.new_game("diplomacy", 4, "reach").game
    while not (found := face_of("diplomacy", words_of("diplomacy", "de")).outlooks(game.view(game.to_act()[0]), 0)):
        game.play(game.to_act()[0], game.actions(game.to_act()[0])[-1], Luck("reach"))
        if game.result():
            break
    assert found
    assert all("erreichbar" in one.note for one in found.values())


def test_what_bases_lend_is_a_term_of_its_own() -> None:
    lent = 0
    for seed in range(40):
        match, dice = wastelands.new_game("warlords", 3, f"lent{seed}", max_rounds=8), random.Random(seed)
        while acting := match.game.to_act():
            seat = dice.choice(acting)
            match.play(seat, dice.choice(match.game.actions(seat)))
        game = match.game
        assert isinstance(game, Warlords)
        terms: dict[tuple[int, str], int] = {}
        for event in match.seat_events(None):
            if event.verb == "armies":
                terms = {(seat, target): sum(n for n, _ in each) for seat, target, each in event["armies"]}
                givers = [card for _, target, each in event["armies"] for _, card in each if card != target]
                lent += sum(not game.card(card).unit for card in givers)
            elif event.verb == "bids":
                assert all(terms[seat, event["target"]] == n for seat, n in event["bids"])
        if lent:
            return
    raise AssertionError("no base ever lent anything")


@pytest.mark.parametrize(
    ("record", "rows"), [("strongest-hand", 1), ("largest-stock", 2), ("most-bases", 3), ("shared-win", 3)]
)
def test_a_tie_shows_what_was_compared_down_to_what_decided(record: str, rows: int) -> None:
    match = Match.load((RECORDS / f"tie-{record}.record").read_text(encoding="utf-8"), Warlords)
    result = match.result()
    assert result is not None
    blocks = face_of("warlords", words_of("warlords", "en")).account(match.game.view(None), match.seat_events(None))
    (tie,) = (one for one in blocks if isinstance(one, Facts) and one.head[0].text == "What broke the tie")
    assert len(tie.rows) == rows
    last = [cell.text for cell in tie.rows[-1][1:]]
    assert {seat for seat, n in enumerate(last) if n and int(n) == max(int(m) for m in last if m)} == set(
        result.winners
    )


def test_a_round_of_dice_is_drawn_and_said() -> None:
    shown = (scenes(played("warlords", f"dice-{n}"), 0) for n in range(9))
    dice = [
        cell
        for story in shown
        for one in story
        for block in one.blocks
        if isinstance(block, Facts)
        for row in block.rows
        for cell in row
        if cell.die
    ]
    assert dice
    assert all(cell.text == str(cell.die) and 1 <= cell.die <= 6 for cell in dice)


def test_the_turns_after_which_most_had_changed_are_the_moments_of_a_game_without_its_own() -> None:
    match = played("diplomacy", "swing")
    walk = Walk(match, face_of("diplomacy", words_of("diplomacy", "en")))
    ends = [walk._line[turn.lines[-1].number] for turn in walk.turns]
    found = dict(zip((turn.lines[-1].number for turn in walk.turns), swings(match, walk.plays, ends), strict=True))
    assert sorted(found.values())[-3:] == sorted(found[one.number] for one in walk.key)
    assert [one.number for one in walk.key] == sorted(one.number for one in walk.key)
    assert min(found[one.number] for one in walk.key) > 0
