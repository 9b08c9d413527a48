"""Backs betray nothing: cards that may lie in one hidden zone have one size and one back, to the byte."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

import wastelands
from wastelands.drawing.diagram import SET_UP
from wastelands.drawing.ink import PRINT, SEATS, Pen
from wastelands.drawing.kit import Kit, Order
from wastelands.games.knights import cards as knights
from wastelands.games.knights.vocabulary import SPECIALS
from wastelands.games.survivors import reading as survivors
from wastelands.games.survivors.drawing.terrain import TINTS, marks
from wastelands.games.warlords import reading as warlords
from wastelands.package import package
from wastelands.press.manual import pictures
from wastelands.press.paper import PAPERS
from wastelands.press.pdf import grey, outlined
from wastelands.press.printing import Job, kit_of

Zone = frozenset[str]


# ---------- by the data: which cards may meet where nobody sees their faces


def zones_of_warlords() -> Iterator[Zone]:
    """A player's deck may hold every unit; what is drawn for battlefields and shop lies in one deck with units."""
    content = warlords.load()
    yield frozenset(card.id for card in content.cards.values() if card.unit)
    yield frozenset(card.id for card in content.objectives)
    yield frozenset(card.id for card in content.shop)


def zones_of_survivors() -> Iterator[Zone]:
    content = survivors.load()
    yield frozenset([*content.cards, *(ident for ident, feature in content.features.items() if feature.in_deck)])
    yield frozenset(content.events)


def zones_of_knights() -> Iterator[Zone]:
    """Stored gear may be known by its colour, not by more (WK-GEAR-26)."""
    content = knights.load()
    yield from map(frozenset, content.gear_decks.values())
    yield frozenset(ident for ident in content.blue_deck if ident in content.gear)  # a vehicle is never stored
    yield from map(frozenset, (content.wasteland_deck, content.luck_deck, content.common_deck, content.private_deck))
    singles = [tile for tile in content.tiles.values() if tile.tiles]  # two shuffled stacks (WK-SET-04)
    yield frozenset(tile.id for tile in singles if tile.kind == "special")
    yield frozenset(tile.id for tile in singles if not tile.number)


ZONES: dict[str, Callable[[], Iterator[Zone]]] = {
    "warlords": zones_of_warlords,
    "survivors": zones_of_survivors,
    "knights": zones_of_knights,
}


def looks(kit: Kit, zone: Iterable[str]) -> set[tuple[float, float, str]]:
    """The sizes and backs that the cards of a zone have."""
    wanted, found = set(zone), set()
    for deck in kit.decks:
        for piece in deck.pieces:
            ident = piece.name.partition(" ")[0]
            if deck.kind in ("cards", "tiles") and ident in wanted:
                found.add((deck.width, deck.height, piece.back))
    return found


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", ZONES)
def test_cards_that_may_share_a_hidden_zone_share_a_back(game: str, lang: str) -> None:
    kit = kit_of(Job(game, Order(2), lang=lang))
    for zone in ZONES[game]():
        [(_, _, back)] = looks(kit, zone)
        assert back


# ---------- by play: the zones above are all there are


def hidden_in_warlords(game: Any) -> Iterator[tuple[str, ...]]:
    yield from (game.objective_deck, game.shop_deck)
    for seat in range(game.seats):
        yield (*game.decks[seat], *game.hands[seat], *(card for bid in game.bids[seat] for card in bid[1]))


def hidden_in_survivors(game: Any) -> Iterator[tuple[str, ...]]:
    yield from (game.deck, game.events, *game.hands)


def hidden_in_knights(game: Any) -> Iterator[tuple[str, ...]]:
    yield from (game.luck_deck, game.wild_deck, game.commons, game.privates, *game.decks, *game.hands)
    yield from (*game.secret, *game.rejected)


HIDDEN: dict[str, Callable[[Any], Iterator[tuple[str, ...]]]] = {
    "warlords": hidden_in_warlords,
    "survivors": hidden_in_survivors,
    "knights": hidden_in_knights,
}


@pytest.mark.parametrize("game", HIDDEN)
def test_no_played_game_mixes_more_than_the_data_says(game: str) -> None:
    zones, chance = list(ZONES[game]()), random.Random(7)
    match = wastelands.new_game(game, seats=2, seed="backs")
    for _ in range(400):
        for pile in HIDDEN[game](match.game):
            assert not pile or any(zone.issuperset(pile) for zone in zones), pile
        if not (waiting := match.game.to_act()):
            break
        match.play(waiting[0], chance.choice(match.game.actions(waiting[0])))


@pytest.mark.parametrize("game", ["warlords", "survivors", "knights"])
def test_saved_ink_is_not_spent_on_backs(game: str) -> None:
    """What is dark on a back becomes white and what is light black, so nothing light may lie below it."""
    made = kit_of(Job(game, Order()))
    for back in {piece.back for deck in made.decks if not deck.two_sided for piece in deck.pieces if piece.back}:
        ground = re.findall(r'fill="(#[0-9A-Fa-f]{6})"', outlined(back))[0]
        assert ground == "#ffffff"


@pytest.mark.parametrize("game", ["warlords", "survivors", "knights"])
def test_saved_ink_is_not_spent_on_the_stripes_of_cards(game: str) -> None:
    """The ground of a stripe becomes white, and what stands upon it black."""
    striped = 0
    for deck in [deck for deck in kit_of(Job(game, Order())).decks if deck.kind == "cards"]:
        for piece in deck.pieces:
            first, *upon = re.findall(r'<g class="stripe">(.*?)</g>', grey(piece.front), re.DOTALL) or [""]
            striped += bool(first)
            assert "#000000" not in first
            assert all("#ffffff" not in one for one in upon if not one.startswith(('<path d="M', "<rect")))
    assert striped > 20


def test_saved_ink_is_not_spent_on_dark_tokens_or_on_cards_in_books() -> None:
    tokens = [piece for deck in kit_of(Job("knights", Order())).decks if deck.kind == "tokens" for piece in deck.pieces]
    for piece in [piece for piece in tokens if piece.name in SPECIALS]:
        ground, *_ = re.findall(r'<rect[^>]* fill="(#[0-9A-Fa-f]{6})"', grey(piece.back))
        assert ground == "#ffffff"
        assert grey(piece.back) != grey(piece.front), "the second round can be told from the first"
    shown = [one.svg for name, one in pictures("warlords", "en", PAPERS["a4"]).items() if "before" in name]
    assert shown
    for picture in shown:
        stripes = re.findall(r'<g class="stripe"><rect(.*?)</g>', grey(picture), re.DOTALL)
        assert stripes
        assert not any("#000000" in stripe for stripe in stripes)


@pytest.mark.parametrize("game", ["warlords", "survivors", "knights"])
def test_saved_ink_is_not_spent_on_the_markers_of_players(game: str) -> None:
    """Light and dark ones alike are a rim and a mark, and each seat has a mark of its own."""
    kit = kit_of(Job(game, Order()))
    tokens = {piece.front for deck in kit.decks if deck.kind == "tokens" for piece in deck.pieces}
    seats = [seat for seat in SEATS if any(seat.fill in one for one in tokens)]
    assert len(seats) == package(game).rules.spec.seats[-1]
    assert len({seat.symbol for seat in seats}) == len(seats)
    for one in tokens:
        filled = [seat.fill for seat in seats if f'fill="{seat.fill}"' in one]
        assert not filled or not re.search(r'<circle[^>]* fill="#000000"', grey(one))


@pytest.mark.parametrize("game", ["warlords", "survivors", "knights"])
def test_saved_ink_is_not_spent_on_the_piles_of_a_set_up(game: str) -> None:
    drawn = package(game).drawing(package(game).words("en"), PRINT).figure(f"{SET_UP}2")
    piles = re.findall(r'<g class="stripe">(.*?)</g>', grey(drawn), re.DOTALL)
    assert len(piles) >= 2
    assert not any('fill="#000000"' in one for one in piles)


def test_terrains_are_told_apart_without_colour() -> None:
    drawn = {name: marks(name, 0, 0, Pen("same")) for name in TINTS}
    curved = [name for name, path in drawn.items() if "q" in path]
    assert curved == ["water"]
