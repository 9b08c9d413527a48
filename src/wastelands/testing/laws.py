"""The laws that every game must keep, each a function that fails with an AssertionError.

They know a game only by its contract; what a seat cannot know is varied by a world maker, the game's own or a general
one.
"""

from __future__ import annotations

import base64
import copy
import os
import pickle
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from math import prod
from typing import cast

import pytest

from wastelands.engine.action import Action, Value
from wastelands.engine.errors import CannotUndo, Illegal, Masked, WastelandsError
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck, Outcome
from wastelands.engine.match import Match
from wastelands.engine.spec import OptionValue, Verb
from wastelands.engine.step import G, Seat
from wastelands.package import GamePackage
from wastelands.testing.case import ENOUGH, Case, Twin, Universe, positions, walk
from wastelands.testing.numbers import chance_can_be_listed, every_action_has_one_number, observations_tell_no_secret
from wastelands.testing.worlds import imagined, values

# ---- rules


def random_play_ends(case: Case) -> None:
    match = case.match()
    for _ in walk(match, case.dice("ends")):
        assert match.result() is None, "a game with somebody to act is not over"
    result = match.result()
    assert result is not None, "a game with nobody to act has a result"
    assert set(result.winners) <= set(range(case.seats)), "those who win sit at the table; there may be none"
    assert len(set(result.winners)) == len(result.winners), "a seat wins once"
    assert len(result.scores) == case.seats
    _the_end_is_final(match)


def _the_end_is_final(match: Match) -> None:
    """Once there is a result nobody changes it: nothing is played, taken back or handed on."""
    saved, result = match.save(), match.result()
    for seat in range(match.game.seats):
        assert not match.can_undo(seat), "after the end nothing can be taken back"
        with pytest.raises(CannotUndo):
            match.undo(seat)
        with pytest.raises(WastelandsError):
            match.hand_on(seat)
    assert match.turn_played() is None
    assert (match.save(), match.result()) == (saved, result), "the end was changed"


def copies_are_independent(case: Case) -> None:
    match, kept = case.match(), []
    for _ in walk(match, case.dice("copies"), 120):
        one = match.game.copy()
        assert one == match.game, "a copy equals its original"
        kept.append((one, one.digest(), pickle.loads(pickle.dumps(one)), copy.copy(one.state())))
    for one, digest, pickled, state in kept:
        assert one.digest() == digest, "a past state changed when the game went on"
        assert one.state() == state
        assert pickled.digest() == digest, "a pickled state is the same state"


def playing_a_copy_leaves_the_original(case: Case) -> None:
    match, dice = case.match(), case.dice("original")
    for seat, action in walk(match, dice, 80):
        before = match.game.digest()
        other = match.game.copy()
        other.play(seat, action, Luck("copy"))
        assert match.game.digest() == before, "playing a copy changed the original"


def texts_round_trip(case: Case) -> None:
    match, dice = case.match(), case.dice("texts")
    for seat, _ in walk(match, dice, 200):
        actions = match.game.actions(seat)
        assert len(set(actions)) == len(actions), "an action is listed twice"
        for action in actions:
            assert Action.parse(str(action)) is action
            assert match.game.spec.verbs[action.verb].fits(action), f"{action} is not as its verb declares"
    assert Match.load(match.save(), case.kind).save() == match.save()


def records_replay(case: Case) -> None:
    match = case.match()
    dice = case.dice("records")
    for seat, _ in walk(match, dice, 150):
        if dice.random() < 0.15 and match.can_undo(seat):
            match.undo(seat)
            break
    for _ in walk(match, dice, 400):
        pass
    again = Match.load(match.save(), case.kind)
    assert again.game == match.game
    assert again.game.digest() == match.game.digest()
    assert [told.event for told in again.events] == [told.event for told in match.events]
    again.check_luck()
    if match.game.to_act():
        seat = match.game.to_act()[0]
        for one in (match, again):
            one.play(seat, one.game.actions(seat)[-1])
        assert match.save() == again.save(), "a loaded match goes on with other luck"


_DIGEST = """
import base64, pickle, sys
from wastelands.testing.case import walk
one = pickle.loads(base64.b64decode(sys.argv[1]))
match = one.match()
for _ in walk(match, one.dice("hash"), 250): pass
seat = (match.game.to_act() or (0,))[0]
print(match.record.head, match.game.digest(), match.game.view(0).digest(), *match.game.actions(seat))
"""


def another_hash_seed_changes_nothing(case: Case) -> None:
    def run(hash_seed: str) -> str:
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-c", _DIGEST, base64.b64encode(pickle.dumps(replace(case, package=None))).decode()]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout

    first = run("1")
    assert first.strip()
    assert first == run("4242"), "a position depends on Python's hash seed"


# ---- legality


def well_formed(case: Case, game: Game, dice: random.Random, most: int = 60) -> Iterator[Action]:
    """Well-formed actions of every verb: all of them, or a sample where they are too many."""
    things = case.universe(game)

    def domain(verb: Verb, i: int) -> list[Value]:
        kind = verb.kinds[i]
        return list(verb.words) if kind == "word" and verb.words else things[kind]

    for verb in game.spec.verbs.values():
        domains = [domain(verb, i) for i in range(len(verb.kinds))]
        if prod(map(len, domains)) <= most:
            yield from (Action(verb.name, *values) for values in product(*domains))
        else:
            yield from (Action(verb.name, *map(dice.choice, domains)) for _ in range(most))


def only_listed_actions_are_accepted(case: Case) -> None:
    match, dice = case.match(), case.dice("legal")
    for step, (_, _) in enumerate(walk(match, dice, 150)):
        if step % 6:
            continue
        game = match.game
        before, lines = game.digest(), len(match.record.lines)
        for seat in range(case.seats):
            listed = game.actions(seat)
            for action in listed:
                assert game.why_not(seat, action) is None
                game.copy().play(seat, action, Luck("try"))
            for action in well_formed(case, game, dice):
                if action not in listed:
                    why = game.why_not(seat, action)
                    assert why is not None, f"seat {seat}: {action} is not listed, but nothing forbids it"
                    with pytest.raises(Illegal):
                        match.play(seat, action)
        assert (game.digest(), len(match.record.lines)) == (before, lines), "a refused action changed something"


# ---- secrets


def _seen(game: Game, seat: Seat | None) -> tuple[object, ...]:
    view = game.view(seat)
    own = (view.actions(seat) if seat is not None else (), repr(view.state()), view.digest())
    return (game.to_act(), game.count, view.result(), *own)


def worlds_look_alike(case: Case) -> None:
    """Two worlds that differ only in what a seat cannot know give it the same bytes, also through further play."""
    dice, found = case.dice("worlds"), 0
    for step, match in positions(case, dice):
        if step >= ENOUGH and found >= 8:
            break
        if step % (3 + case.seats):
            continue
        for seat in dice.sample(case.everybody(), 3):
            other = case.twin(match.game, seat, dice)
            if other is None:
                continue
            assert other != match.game, "the world maker must make another world"
            found += 1
            _compare_worlds(case, match.game, other, seat, dice)
    assert found, "the world maker never found another world"


def _compare_worlds(case: Case, one: Game, other: Game, seat: Seat | None, dice: random.Random) -> None:
    here, there = case.match(), case.match()
    here.game, there.game = one.copy(), other.copy()
    for _ in range(12):
        assert _seen(here.game, seat) == _seen(there.game, seat), f"seat {seat} sees a difference between two worlds"
        if seat in here.game.to_act():  # the others are told by the engine itself that it is not their turn
            view = here.game.view(seat)
            for action in well_formed(case, here.game, dice, 12):
                why = view.why_not(seat, action)
                assert why == here.game.why_not(seat, action), "a view explains otherwise than the game"
                assert why == there.game.why_not(seat, action), f"the reason against {action} tells a secret"
        acting = here.game.to_act()
        if not acting:
            return
        who = dice.choice(acting)
        both = [a for a in here.game.actions(who) if a in there.game.actions(who)]
        if not both:
            return
        action = dice.choice(both)
        for match in (here, there):
            match.luck.revealed = False
            match.play(who, action)
        fallen = [[o for line in m.record.lines[1:] for o in line.luck if _visible(o, seat)] for m in (here, there)]
        if here.luck.revealed or there.luck.revealed or fallen[0] != fallen[1]:
            return  # from here on the worlds may differ openly
        assert here.seat_record(seat) == there.seat_record(seat), f"the record of seat {seat} tells a secret"
        assert here.seat_events(seat) == there.seat_events(seat)


def _visible(outcome: Outcome, seat: Seat | None) -> bool:
    return outcome.seen_by is None or seat in outcome.seen_by


def views_hold(case: Case) -> None:
    """A mask is the same class, answers for its own seat, and refuses what it cannot know."""
    match = case.match()
    for step, (seat, action) in enumerate(walk(match, case.dice("views"), 120)):
        if step % 7:
            continue
        view = match.game.view(seat)
        assert type(view) is type(match.game)
        assert view.actions(seat) == match.game.actions(seat)
        assert view.to_act() == match.game.to_act()
        assert view.copy() == view
        assert view.view(seat) == view
        with pytest.raises(Masked):
            view.play(seat, action, Luck("mask"))
        with pytest.raises(Masked):
            view.actions((seat + 1) % case.seats)
        with pytest.raises(Masked):
            match.game.view(None).actions(seat)
        with pytest.raises(Masked):
            view.view((seat + 1) % case.seats)


def imagined_worlds_fit(case: Case) -> None:
    """`view(imagine(view)) == view`, with variety, and the truth is one world among many."""
    dice = case.dice("imagine")
    variety, truths, samples = 0, 0, 0
    for step, match in positions(case, dice):
        if step >= ENOUGH and variety:
            break
        if step % 9:
            continue
        for seat in case.everybody():
            view = match.game.view(seat)
            luck = Luck(f"imagine|{step}|{seat}")
            worlds = [view.imagine(luck) for _ in range(12)]
            for world in worlds:
                assert world.view(seat) == view, f"seat {seat} would notice that it is in an imagined world"
                for s in world.to_act():
                    assert world.actions(s), "an imagined world must be playable"
            digests = Counter(world.digest() for world in worlds)
            if len(digests) >= 11:  # so many worlds fit that the truth should hardly ever come up
                variety += 1
                samples += 12
                truths += digests[match.game.digest()]
    assert variety, "imagine never showed any variety"
    assert truths <= 2 + samples // 20, f"imagine hit the truth {truths} times in {samples}"


def imagined_worlds_can_be_played(case: Case) -> None:
    match, dice = case.match(), case.dice("play on")
    for step, (seat, _) in enumerate(walk(match, dice, 60)):
        if step % 10 == 0:
            world, luck = match.game.view(seat).imagine(Luck(f"on|{step}")), Luck("on")
            for _ in range(2000):
                acting = world.to_act()
                if not acting:
                    break
                who = dice.choice(acting)
                options = world.actions(who)
                assert options, f"seat {who} must decide, but has no legal action"
                world.play(who, dice.choice(options), luck)


# ---- sealed choices and undo


def order_of_answers_changes_nothing(case: Case) -> None:
    """Whoever answers a sealed step first, the table afterwards is the same."""
    match, dice, compared = case.match(), case.dice("order"), 0
    for _ in walk(match, dice, 250):
        sealed = match.game.sealed()
        if sealed is None or len(sealed.to_act(match.game)) < 2 or any(sealed.chains):
            continue
        games = [match.game.copy() for _ in range(2)]
        answers = {seat: _answer(match.game, seat, dice) for seat in sealed.to_act(match.game)}
        for game, order in zip(games, (list(answers), list(answers)[::-1]), strict=True):
            luck = Luck("order")
            for seat in order:
                for action in answers[seat]:
                    game.play(seat, action, luck)
        assert games[0].digest() == games[1].digest(), "the order of sealed answers changed the table"
        compared += 1
    assert compared or not _has_sealed_steps(case)


def _answer(game: Game, seat: Seat, dice: random.Random) -> list[Action]:
    """A whole random answer of one seat."""
    game, luck, chain = game.copy(), Luck("answer"), []
    count = game.count
    while game.count == count and seat in game.to_act():
        chain.append(dice.choice(game.actions(seat)))
        game.play(seat, chain[-1], luck)
    return chain


def _has_sealed_steps(case: Case) -> bool:
    match = case.match()
    return any(match.game.sealed() is not None for _ in walk(match, case.dice("order"), 250))


def undo_stays_inside(case: Case) -> None:
    """Undo gives back exactly the table before, and never crosses another seat, luck or a reveal."""
    match, dice = case.match(), case.dice("undo")
    undone = 0
    for seat, action in walk(match, dice, 250):
        before, lines = match.game, len(match.record.lines)
        trial = Match.load(match.save(), case.kind) if dice.random() < 0.3 else None
        if trial is None:
            continue
        sealed = trial.game.sealed() is not None
        trial.luck.revealed = False
        trial.play(seat, action)
        fell = any(line.luck for line in trial.record.lines[lines:])
        begun = not sealed and trial.game.sealed() is not None  # else undo would tell who has begun to choose in secret
        crossed = fell or begun or trial.luck.revealed or (sealed and trial.game.count != before.count)
        crossed = crossed or trial.result() is not None
        for other in range(case.seats):
            if other != seat and trial.game.sealed() is None:
                with pytest.raises(CannotUndo):
                    trial.undo(other)
        done = sealed and seat not in trial.game.to_act() and trial.game.count == before.count
        if crossed or done:
            with pytest.raises(CannotUndo):
                trial.undo(seat)
        else:
            trial.undo(seat)
            assert trial.game == before, "undo did not give the same table back"
            undone += 1
    assert undone, "nothing was ever undone"


def turns_are_handed_on_by_word(case: Case) -> None:
    """A turn that waits for its word can be taken back, owes nothing, and waits until the word is said."""
    match, dice = case.match(), case.dice("handed")
    for seat, action in walk(match, dice, 250):
        trial = Match.load(match.save(), case.kind) if dice.random() < 0.2 else None
        if trial is None:
            continue
        trial.play(seat, action)
        waits = trial.turn_played()
        if waits is None:
            continue
        assert (waits, trial.can_undo(seat)) == (seat, True)
        assert seat not in trial.game.to_act(), "who is asked again has not ended a turn"
        trial.hand_on(seat)
        assert trial.turn_played() is None
        again = Match.load(trial.save(), case.kind)
        assert again.turn_played() is None, "the word stands in the record"
        assert again.can_undo(seat), "undo goes on until another seat acts"


def losses_follow_from_the_view(case: Case) -> None:
    """What an action would give away is told from what the seat knows."""
    match = case.match()
    for seat, _ in walk(match, case.dice("losses"), 150):
        view = match.game.view(seat)
        for action in match.game.actions(seat):
            assert view.loses(seat, action) == match.game.loses(seat, action)


LAWS = [
    random_play_ends,
    copies_are_independent,
    playing_a_copy_leaves_the_original,
    texts_round_trip,
    records_replay,
    another_hash_seed_changes_nothing,
    only_listed_actions_are_accepted,
    worlds_look_alike,
    views_hold,
    imagined_worlds_fit,
    imagined_worlds_can_be_played,
    order_of_answers_changes_nothing,
    undo_stays_inside,
    turns_are_handed_on_by_word,
    losses_follow_from_the_view,
    every_action_has_one_number,
    observations_tell_no_secret,
    chance_can_be_listed,
]


def laws_for(
    package: GamePackage[G], twin: Twin = imagined, universe: Universe = values, **options: OptionValue
) -> Callable[..., None]:
    """A test of every law for a game, with its fewest and its most seats: ``test_law = laws_for(package)``.

    >>> from wastelands.package import package
    >>> test_law = laws_for(package("diplomacy"))
    >>> test_law.__name__
    'test_law'
    """
    kind, of_any_game = package.rules, cast(GamePackage[Game], package)  # asked about its own games alone

    @pytest.mark.parametrize("seats", sorted({kind.spec.seats[0], kind.spec.seats[-1]}))
    @pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
    def test_law(law: Callable[[Case], None], seats: int) -> None:
        law(Case(kind, seats, twin, universe, options, package=of_any_game))

    return test_law
