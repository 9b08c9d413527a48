"""Turns that are tried at random leave nothing out."""

from __future__ import annotations

from wastelands.engine.luck import Luck
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.search import finish


def test_every_label_is_tried_also_the_first_one_that_is_listed() -> None:
    game = Diplomacy.new(2, Luck("labels"), map="WD1-2-dust-6-0")
    while len(game.actions(game.turn)) < 2 or game.actions(game.turn)[0].verb != "pick":
        game.play(game.turn, game.actions(game.turn)[-1], Luck("on"))
    labels = game.actions(game.turn)
    begun = {finish(game.copy(), game.turn, Luck(f"turn|{n}"))[0] for n in range(60)}
    assert begun == set(labels)
