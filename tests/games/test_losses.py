"""What gives something away for nothing says so before it is done, and nothing else does."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from wastelands.engine.action import Action
from wastelands.engine.languages import languages
from wastelands.engine.match import Match
from wastelands.engine.reason import Reason
from wastelands.engine.registry import game_class, game_names
from wastelands.games.diplomacy.turn import Settle, Turn
from wastelands.games.knights.game import Knights
from wastelands.games.knights.windows import Window, effects_of
from wastelands.games.warlords.bidding import Commitment
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.strength import shortage
from wastelands.table.render import words_of


def decisions(name: str, plays: int) -> Iterator[tuple[Match, int, Action, Reason | None]]:
    """Every listed action of random games, with what it would give away."""
    dice, match = random.Random(f"losses {name}"), None
    for number in range(plays):
        if match is None or not match.game.to_act():
            match = Match.new(game_class(name), 3, f"losses{number}")
        seat = dice.choice(match.game.to_act())
        for action in match.game.actions(seat):
            yield match, seat, action, match.game.loses(seat, action)
        match.play(seat, dice.choice(match.game.actions(seat)))


@pytest.mark.parametrize("name", game_names())
def test_every_loss_is_said_in_every_language(name: str) -> None:
    said = Counter[str]()
    for match, seat, _, loss in decisions(name, 2000):
        if loss is not None:
            said[loss.key] += 1
            if said[loss.key] < 5:
                sentences = {words_of(name, lang).loss(match.game.view(seat), loss) for lang in languages()}
                assert len(sentences) == len(languages())
                assert not any("{" in one for one in sentences)
    assert bool(said) == (name in ("diplomacy", "warlords", "knights", "survivors"))


def test_a_turn_of_diplomacy_that_ends_early_and_a_settlement_that_is_refused_lose_something() -> None:
    kinds = Counter[str]()
    for match, _, action, loss in decisions("diplomacy", 300):
        step = match.game.steps[-1]
        wanted = ""
        if isinstance(step, Turn) and action.verb == "end":
            wanted = "leaves-unused"
        elif isinstance(step, Settle) and action.values[1] == "no":
            wanted = "never-returns"
        assert (loss.key if loss else "") == wanted
        kinds[wanted] += 1
    assert min(kinds["leaves-unused"], kinds["never-returns"]) > 0


def test_a_bid_that_cannot_be_paid_loses_all_of_it() -> None:
    kinds = Counter[bool]()
    for match, seat, action, loss in decisions("warlords", 600):
        game = match.game
        assert isinstance(game, Warlords)
        step = game.steps[-1]
        if not isinstance(step, Commitment) or action.text != "done":
            assert loss is None
            continue
        laid = [card for _, cards in game.bids[seat] for card in cards]
        short = shortage(game, seat, laid + [str(one.values[0]) for one in step.chain(seat)])
        assert (loss is not None) == any(short)
        if loss:
            assert tuple(n for _, n in loss.facts) == short
        kinds[any(short)] += 1
    assert min(kinds[True], kinds[False]) > 0


def test_a_passed_check_is_not_made_anew_for_nothing() -> None:
    kinds = Counter[bool]()
    for match, seat, action, loss in decisions("knights", 2500):
        game = match.game
        assert isinstance(game, Knights)
        step = game.steps[-1]
        if not isinstance(step, Window) or step.when != "checked" or action.text == "pass":
            assert loss is None
            continue
        assert game.check is not None
        verbs = {effect.verb for effect in effects_of(game, seat, step.when, action)}
        anew = bool(verbs & {"reroll", "succeed"})
        assert (loss is not None) == (anew and game.check.successes > 0)
        kinds[loss is not None] += 1
    assert kinds[True] > 0
