"""Audit: replays, invariants, secrets (SV-AUD)."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import astuple

from tests.ledger import rule
from tests.rules.survivors.table import Table
from wastelands.engine.action import Action
from wastelands.engine.errors import Illegal
from wastelands.engine.match import Match
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.people import groups, size, survivors


def walk(match: Match, seed: int, most: int = 4000) -> None:
    dice = random.Random(seed)
    for _ in range(most):
        acting = match.game.to_act()
        if not acting:
            return
        match.play(acting[0], dice.choice(match.game.actions(acting[0])))


@rule("SV-AUD-01", "SV-AUD-02", "SV-AUD-03")
@pytest.mark.parametrize("mode", ["random", "laid"])
def test_a_record_replays_to_the_same_table(mode: str) -> None:
    match = Match.new(Survivors, 3, "audit", map=mode)
    walk(match, 1, 300)
    again = Match.load(match.save(), Survivors)
    assert again.game.digest() == match.game.digest()
    again.check_luck()
    other = Match.new(Survivors, 3, "audit", map=mode)
    walk(other, 1, 300)
    assert other.save() == match.save()


@rule("SV-AUD-05", "SV-AUD-06")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_survivors_add_up_and_nothing_is_negative(seats: int) -> None:
    match = Match.new(Survivors, seats, f"sums-{seats}")
    dice = random.Random(seats)
    while match.game.to_act():
        seat = match.game.to_act()[0]
        match.play(seat, dice.choice(match.game.actions(seat)))
        check(match.game)
    assert match.result() is not None


def check(game: Survivors) -> None:
    for seat in range(game.seats):
        people = game.people[seat]
        held = sum(size(game, group) for group in groups(game, seat)) + people.wounded + people.scavengers + people.out
        assert held == survivors(game, seat)
        assert min(astuple(people)) >= 0
        assert people.new <= people.idle
        assert min(game.stocks[seat]) >= 0
        assert game.alive[seat] == (survivors(game, seat) > 0)
    assert all(feature.charges >= 0 for feature in game.features)
    assert all(party.size > 0 for party in game.parties)
    assert all(n > 0 for _, n in game.zombies)
    assert all(building.crew == 0 or building.seat >= 0 for building in game.buildings)
    sites = [piece.at for pieces in (game.buildings, game.sites) for piece in pieces]
    assert len(set(sites)) == len(sites)
    assert len({base.at for base in game.bases}) == len(game.bases)


@rule("SV-AUD-07")
def test_a_refused_choice_changes_nothing() -> None:
    match = Match.new(Survivors, 2, "refused")
    walk(match, 5, 40)
    before = match.game.digest()
    for text in ("buy 99", "search 1", "form 99", "found 99,99", "play CC01", "vote share"):
        for seat in (0, 1):
            action = Action.parse(text)
            if action not in match.game.actions(seat):
                with pytest.raises(Illegal):
                    match.play(seat, action)
    assert match.game.digest() == before


@rule("SV-AUD-08")
def test_secret_are_hands_deck_orders_and_votes_only() -> None:
    match = Match.new(Survivors, 2, "secrets")
    walk(match, 3, 200)
    game = match.game
    view = game.view(1)
    hidden = [name for name in game.facts if getattr(view, name) != getattr(game, name)]
    assert set(hidden) <= {"viewer", "hands", "deck"}
    assert list(game.deck) == sorted(game.deck)


@rule("SV-AUD-08")
def test_a_view_shows_the_backs_of_foreign_combat_cards() -> None:
    table = Table(hands={0: "CC01 CC02", 1: "CC03"}, deck=("CC04", "FD01"))
    assert table.game.view(0).hands == (("CC01", "CC02"), ("?",))
    assert table.game.view(1).hands == (("?", "?"), ("CC03",))
    assert table.game.view(None).hands == (("?", "?"), ("?",))
    assert table.game.view(0).deck == ("?", "FD01")
