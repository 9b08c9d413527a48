"""What games tell about a decision agrees with what the rules then do, on every view and in every language."""

from __future__ import annotations

import random

import pytest

from wastelands.engine.face import Facts, Note, Odds, Rows, Verdict, Warn
from wastelands.engine.languages import languages
from wastelands.engine.match import Match
from wastelands.engine.registry import game_class, game_names
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.scoring import city_points
from wastelands.games.warlords.bidding import Commitment
from wastelands.games.warlords.face import Face as WarFace
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.strength import shortage
from wastelands.games.warlords.words import Words as WarWords
from wastelands.table.render import face_of, words_of


def walk(name: str, seed: str, seats: int, most: int = 4000, **options: int) -> Match:
    """A game at random, with every fact looked at on the way."""
    match, dice = Match.new(game_class(name), seats, seed, None, **options), random.Random(seed)
    for number in range(most):
        acting = match.game.to_act()
        if not acting:
            break
        seat = dice.choice(acting)
        if number < 300:
            look(name, match, seat, dice.choice(list(languages())))
        match.play(seat, dice.choice(match.game.actions(seat)))
    return match


def look(name: str, match: Match, seat: int, lang: str) -> None:
    view = match.game.view(seat)
    face = face_of(name, words_of(name, lang, [f"p{s}" for s in range(view.seats)]))
    listed = list(view.actions(seat))
    pending = face.pending(view, seat)
    assert len({one.key for one in pending}) == len(pending)
    for one in pending:
        assert one.label
        assert set(one.actions) <= set(listed)
    if pending:
        used = [action for one in pending for action in one.actions]
        assert set(used) == {action for action in listed if action.values}, "every use belongs to something"
    for block in face.stage(view, seat):
        if isinstance(block, Facts):
            assert all(len(row) == len(block.head) for row in block.rows)
        elif isinstance(block, Rows):
            assert all(row.name for row in block.rows)
        elif isinstance(block, Odds):
            assert block.action in listed
            assert block.chance is not None or block.lines
        else:
            assert isinstance(block, Warn | Note | Verdict)
            assert block.text


@pytest.mark.parametrize("name", game_names())
def test_the_account_of_the_end_adds_up_to_the_result(name: str) -> None:
    options = {"survivors": {"turn_limit": 2}, "warlords": {"max_rounds": 3}}.get(name, {})
    match = walk(name, "faces", 3, **options)
    result = match.result()
    if result is None:
        assert name == "knights", "a random mission may take its time"
        return
    face = face_of(name, words_of(name, "en", ["Ann", "Bob", "Cid"]))
    facts, *_ = face.account(match.game.view(None), match.seat_events(None))
    assert isinstance(facts, Facts)
    if name == "knights":  # the mission's own measure comes first, and Reputation only breaks ties
        assert tuple(int(cell.text) for cell in facts.rows[-1][1:]) == result.scores
    elif facts.total:
        assert tuple(int(cell.text) for cell in facts.rows[-1][1:]) == result.scores
        for column in range(1, len(facts.head)):
            assert sum(int(row[column].text) for row in facts.rows[:-1]) == int(facts.rows[-1][column].text)
    else:
        assert {row[0].seat: int(row[1].text) for row in facts.rows} == dict(enumerate(result.scores))


def test_the_city_table_tells_what_the_scoring_would_give() -> None:
    match = walk("diplomacy", "cities", 3, most=30)
    game = match.game
    assert isinstance(game, Diplomacy)
    cities = {city.numeral: [city_points(game, seat, city) for seat in range(3)] for city in game.terrain.cities}
    view = game.view(0)
    facts, _next_round = face_of("diplomacy", words_of("diplomacy", "en")).stage(view, 0)
    assert isinstance(facts, Facts)
    assert facts.rows
    for row in facts.rows:
        assert [int(cell.text) for cell in row[1:]] == cities[row[0].text]


def war(match: Match) -> Warlords:
    assert isinstance(match.game, Warlords)
    return match.game


def test_the_ledger_of_war_tells_the_strength_of_the_reveal_and_warns_before_bankruptcy() -> None:
    """What is told of the last bidding round is what the reveal then counts, unless the seat cannot pay."""
    seen, warned, names = 0, 0, WarWords("en", ["Ann", "Bob"])
    for seed in range(12):
        match, dice = Match.new(game_class("warlords"), 2, f"ledger{seed}"), random.Random(seed)
        told: dict[int, dict[str, int]] = {}
        while (game := war(match)).round == 1 and game.to_act():
            seat = dice.choice(game.to_act())
            action, view = dice.choice(game.actions(seat)), game.view(seat)
            step = view.steps[-1]
            if isinstance(step, Commitment) and action.text == "done":
                ledger, *rest = WarFace(names).stage(view, seat)
                laid = [str(one.values[0]) for one in step.chain(seat)] + [c for _, cs in view.bids[seat] for c in cs]
                broke = any(isinstance(block, Warn) for block in rest)
                assert broke == any(shortage(game, seat, laid))
                warned += broke
                assert isinstance(ledger, Facts)
                told[seat] = {row[0].text: int(row[1].text) for row in ledger.rows}
            match.play(seat, action)
            for s, army in enumerate(war(match).armies):
                for target, strength in army:
                    name = names.heading(target)
                    if name in told.get(s, {}) and target not in war(match).tableaus[s]:
                        assert told[s][name] == strength
                        seen += 1
    assert seen
    assert warned
