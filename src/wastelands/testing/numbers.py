"""The laws of the numbers for programs that learn: actions, observations and listed chance."""

from __future__ import annotations

import random
from math import isfinite

from wastelands.engine.game import Game
from wastelands.engine.luck import Luck, Outcome
from wastelands.engine.spaces import LIMIT
from wastelands.engine.step import Seat
from wastelands.research.chance import Draw, forced, playing
from wastelands.research.codec import Codec
from wastelands.research.observation import Observer
from wastelands.testing.case import ENOUGH, FURTHER, Case, positions, walk


def every_action_has_one_number(case: Case) -> None:
    """Numbers and actions go both ways, flat and in factors; all that is legal has one, and a mask shows just that."""
    codec, again = Codec(*case.spaces()), Codec(*case.spaces())
    assert len(set(codec.actions)) == codec.size, "an action has two numbers"
    assert codec.actions == again.actions, "an action has another number the next time"
    for number, action in enumerate(codec.actions):
        assert codec.encode(codec.decode(number)) == number
        assert case.kind.spec.verbs[action.verb].fits(action), f"{action} is not as its verb declares"
    dice, match = case.dice("numbers"), case.match()
    for step, (seat, _) in enumerate(walk(match, dice, FURTHER)):
        for action in match.game.actions(seat):
            assert codec.decode(codec.encode(action)) is action
        if step % 9 == 0:
            _masks_show_what_is_legal(codec, match.game, seat, dice)


def _masks_show_what_is_legal(codec: Codec, game: Game, seat: Seat, dice: random.Random) -> None:
    legal, view = set(game.actions(seat)), game.view(seat)
    mask = codec.mask(view, seat)
    assert {codec.decode(i) for i, on in enumerate(mask) if on} == legal, "the mask is not what is legal"
    assert not any(any(codec.mask(game, other)) for other in range(game.seats) if other not in game.to_act())
    chosen: list[int] = []
    while len(chosen) < len(codec.shape):
        chosen.append(dice.choice([i for i, on in enumerate(codec.factor_mask(view, seat, chosen)) if on]))
    action = codec.unfactor(chosen)
    assert action in legal, "a way through the factors ends in an illegal action"
    assert codec.factor(action) == tuple(chosen)


def observations_tell_no_secret(case: Case) -> None:
    """Each number has a name of its own, is small, and is the same in two worlds that a seat cannot tell apart."""
    observer = Observer(*case.spaces())
    names = [observer.describe(i) for i in range(observer.size)]
    assert len(set(names)) == len(names), "two numbers have the same name"
    dice, found, met = case.dice("observations"), 0, set[bytes]()
    for step, match in positions(case, dice):
        if step >= ENOUGH and found >= 8:
            break
        if step % (3 + case.seats):
            continue
        seat = dice.randrange(case.seats)
        row = observer.observe(match.game, seat)
        assert row == observer.observe(match.game.view(seat), seat), "an observation needs more than the view"
        assert all(isfinite(n) and abs(n) <= LIMIT for n in row), "a number is too large"
        met.add(row.tobytes())
        other = case.twin(match.game, seat, dice)
        if other is not None:
            found += 1
            there = observer.observe(other, seat)
            told = [names[i] for i in range(observer.size) if row[i] != there[i]]
            assert not told, f"seat {seat} is told a secret by {told[:3]}"
    assert found, "the world maker never found another world"
    assert len(met) > 1, "an observation says nothing"


def chance_can_be_listed(case: Case) -> None:
    """Luck that stops at each draw lists what really came with its chance, and leads to the same game."""
    match = case.match()
    for step, (seat, action) in enumerate(walk(match, case.dice("chance"), ENOUGH)):
        luck = Luck(f"chance|{step}")
        luck.log = []
        after = match.game.copy()
        after.play(seat, action, luck)
        fallen = tuple(entry for entry in luck.log if isinstance(entry, Outcome))
        start = playing(match.game, seat, action)
        for n, outcome in enumerate(fallen):
            draw = forced(start, fallen[:n])
            assert isinstance(draw, Draw), "luck falls that was not asked for"
            assert outcome in draw.outcomes, f"{outcome} was not listed"
            assert sum(draw.chances) == 1
            assert len(set(draw.outcomes)) == len(draw.outcomes)
        assert forced(start, fallen) == after, "forced luck leads elsewhere"
