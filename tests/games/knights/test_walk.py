"""Random games: levels stay in their bounds, every card lies in one place, and games end."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from wastelands.engine.luck import Luck
from wastelands.games.knights.game import Knights
from wastelands.games.knights.gear import fits, owned, titles
from wastelands.games.knights.spoils import NewVehicle
from wastelands.games.knights.windows import DropLuck


def sound(game: Knights) -> None:
    """What must hold after every decision."""
    for levels in (game.ammo, game.fuel, game.radiation, game.health):
        assert all(0 <= level <= 4 for level in levels)
    assert all(level >= 0 for level in game.reputation)
    dropping = [step.seat for step in game.steps if isinstance(step, DropLuck)]
    assert all(len(hand) <= 5 or seat in dropping for seat, hand in enumerate(game.hands))
    if "" in game.who or game.stage == "setup":
        return
    for seat, kit in enumerate(game.kits):
        assert fits(game, seat, kit)
        assert not Counter(game.marked[seat]) - Counter([*titles(kit), game.who[seat]])
        for viewer, row in enumerate(game.known[seat]):
            assert viewer == seat or not Counter(row) - Counter(titles(kit)), "somebody knows of a card that is gone"
    every_card_lies_somewhere(game)


def every_card_lies_somewhere(game: Knights) -> None:
    content = game.content
    gear = [card for kit in game.kits for item in owned(kit) for card in item]
    gear += [card for kit in game.kits for item in kit.start for card in item[1:]]
    gear += [card for kit in game.kits for card in (*kit.grafts, *kit.tuning)]
    gear += [card for pile in (*game.piles, *game.decks) for card in pile]
    gear += [*filter(None, game.stalls), *game.blue, *(card for card in game.gone if card in content.colour)]
    gear += [card for card in game.vehicles if card and content.vehicles[card].blue]
    gear += [step.card for step in game.steps if isinstance(step, NewVehicle)]
    full = [card for deck in content.gear_decks.values() for card in deck]
    assert Counter(gear) == Counter([*full, *content.blue_deck])
    vehicles = [card for card, _ in game.pool] + [c for c in game.vehicles if c and not content.vehicles[c].blue]
    assert Counter(vehicles) == Counter({v.id: v.copies for v in content.vehicles.values() if not v.blue})
    luck = [card for hand in game.hands for card in hand]
    assert Counter([*luck, *game.luck_deck, *game.luck_pile]) == Counter(content.luck_deck)
    wild = [*game.wild_deck, *game.wild_pile, *game.trip.shown, *(card for card, _ in game.under)]
    wild += [card for card in (game.card, *game.peek) if card in content.wasteland_deck]
    assert Counter(wild) == Counter(content.wasteland_deck)
    tasks = [*filter(None, [game.common]), *game.frame, *game.commons, *game.privates, *game.task_pile]
    tasks += [card for row in (*game.held, *game.secret, *game.rejected, *game.opened) for card in row]
    tasks += [card for card in (*game.gone, *game.peek, *(c for c, _ in game.bottom)) if card in content.tasks]
    assert Counter(tasks) == Counter(list(content.tasks))


def walk(seed: int, seats: int, mission: str = "vote", most: int = 20_000) -> Knights:
    luck, dice = Luck(f"walk {seed}"), random.Random(seed)
    game = Knights.new(seats, luck, mission=mission)
    for _ in range(most):
        if not game.to_act():
            return game
        seat = dice.choice(game.to_act())
        game.play(seat, dice.choice(game.actions(seat)), luck)
        sound(game)
    raise AssertionError(f"{game} does not end")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_random_game_stays_sound_and_ends(seats: int) -> None:
    for seed in range(2):
        assert walk(seed, seats).result() is not None


@pytest.mark.parametrize("mission", ["savior", "only-one", "damsel", "avengers", "cult"])
def test_every_mission_can_be_played(mission: str) -> None:
    game = walk(7, 3, mission)
    assert game.mission == mission
    assert game.result() is not None


@pytest.mark.deep
@pytest.mark.timeout(14_400)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_hundred_random_games_stay_sound(seats: int) -> None:
    for seed in range(200):
        walk(seed, seats)
