"""The table of War as words and signs: whatever can be tapped is there, and nobody sees more than they may."""

from __future__ import annotations

import random

import pytest

import wastelands
from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import PAPER
from wastelands.drawing.mat import Hand, Mat, Tap
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.games.warlords.drawing import Drawing
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.words import Words


def taps(mat: Mat, hand: Hand | None) -> list[Tap]:
    found = [lane.tap for lane in mat.lanes] + [ware.tap for lane in mat.lanes for ware in lane.wares]
    found += [place.tap for place in mat.places] + [plate.tap for place in mat.places for plate in place.plates]
    return found + [card.tap for card in (hand.cards if hand else ())]


def spectated(game: Game) -> Warlords:
    view = game.view(None)
    assert isinstance(view, Warlords)
    return view


def targets(game: Game, seat: int) -> frozenset[str]:
    verbs = game.spec.verbs
    return frozenset(thing for action in game.actions(seat) for thing in verbs[action.verb].things(action))


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_can_be_tapped_lies_on_the_mat_or_in_the_hand(seats: int, lang: str) -> None:
    match, dice = wastelands.new_game("warlords", seats, "mat", max_rounds=4), random.Random("mat")
    drawing = Drawing(Words(lang, [f"p{seat}" for seat in range(seats)]), PAPER)
    seen: set[str] = set()
    while acting := match.game.to_act():
        seat = dice.choice(acting)
        view = match.game.view(seat)
        assert isinstance(view, Warlords)
        marks = Marks(targets(view, seat))
        mat, hand = drawing.mat(view, marks), drawing.hand(view, seat, marks)
        assert mat is not None
        assert hand is not None
        drawn = {tap.thing for tap in taps(mat, hand) if tap.legal}
        words = {thing for thing in marks.targets if thing.removeprefix("word:") in ("0", "1", "2", "3", "4")}
        assert marks.targets - drawn - words == set()
        seen |= {plate.alarm.partition(" ")[2] for place in mat.places for plate in place.plates if plate.alarm}
        assert all(lane.said and (lane.item or lane.wares or lane.note) for lane in mat.lanes)
        assert sum(bool(card.goes) for card in hand.cards) == sum(bool(card.takes) for card in hand.cards)
        match.play(seat, dice.choice(match.game.actions(seat)))
    assert seen, "somebody was attacked"
    assert drawing.hand(spectated(match.game), None, Marks()) is None


def test_two_worlds_that_look_alike_are_laid_out_alike() -> None:
    match, dice = wastelands.new_game("warlords", 3, "alike", max_rounds=3), random.Random("alike")
    drawing = Drawing(Words("en", ["a", "b", "c"]), PAPER)
    for number in range(160):
        acting = match.game.to_act()
        if not acting:
            break
        if number % 8 == 0:
            view = match.game.view(0)
            assert isinstance(view, Warlords)
            other = view.imagine(Luck(str(number))).view(0)
            assert drawing.mat(view, Marks()) == drawing.mat(other, Marks())
            assert drawing.hand(view, 0, Marks()) == drawing.hand(other, 0, Marks())
        seat = dice.choice(acting)
        match.play(seat, dice.choice(match.game.actions(seat)))
