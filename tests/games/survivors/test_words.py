"""What the game says: each prompt, label, event and reason that random games meet, and every card."""

from __future__ import annotations

import random

import pytest

from wastelands.engine.action import Action
from wastelands.engine.game import Result
from wastelands.engine.match import Match
from wastelands.engine.reason import Reason
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.reading import load
from wastelands.games.survivors.words import Words
from wastelands.package import package

QUIET = {"pulled", "losses", "rethrew", "sealed"}


@pytest.mark.parametrize("mode", ["random", "laid"])
def test_everything_in_random_games_can_be_said(mode: str) -> None:
    words = Words("en", ("Ada", "Ben", "Cleo"))
    match = Match.new(Survivors, 3, f"words-{mode}", map=mode)
    dice = random.Random(mode)
    for _ in range(1500):
        if not match.game.to_act():
            break
        seat = match.game.to_act()[0]
        view = match.game.view(seat)
        actions = match.game.actions(seat)
        assert words.prompt(view, seat).endswith((".", "?"))
        labels = [words.action(view, action) for action in actions]
        assert len(set(labels)) == len(labels)
        for text in ("buy 99", "gather 0,0 tile", "staff 0,0 1", "form 50", "found 0,0", "play CC01", "trade"):
            why = match.game.why_not(seat, Action.parse(text))
            assert why is None or words.reason(why)
        match.play(seat, dice.choice(actions))
    for told in match.events:
        said = words.event(told.event)
        assert said is not None or told.event.verb in QUIET, told.event


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_card_has_a_text(lang: str) -> None:
    words, content = Words(lang), load()
    for cards in (content.buildings, content.features, content.cards, content.events):
        for ident, card in cards.items():
            assert all(words.card_text(card)), ident
            assert words.card(ident)
    assert Words("en").card_text(content.cards["EQ03"]) == ["With 2 or more scavengers: Gain 3 weapons."]
    assert Words("en").card_text(content.events["EV19"]) == ["Everybody loses 1 food for each 4 survivors."]


def test_the_end_without_a_winner_is_said() -> None:
    words = Words("en", ("Ada", "Ben"))
    assert words.result(Result((0, 0), (), "nobody")) == "Nobody wins. All parties are wiped out."
    assert words.result(Result((10, 2), (0,), "points")) == "Ada wins with 10 points. The goal was reached."


def test_every_reason_has_a_sentence() -> None:
    words = Words("en")
    for key in Words.REASONS:
        assert words.reason(Reason("SV-X-01", key, (("n", 3), ("least", 4), ("most", 12))))


def test_the_rules_behind_the_verbs_stand_in_the_ledger() -> None:
    known = package("survivors").rulebook()
    assert set(Words.RULES) <= set(Survivors.spec.verbs)
    assert not [rule for some in Words.RULES.values() for rule in some if rule not in known]
