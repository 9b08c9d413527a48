"""A canary in every hidden card: nothing that leaves for a seat may carry a rival's.

Each seat plays with designs of its own, so that a hidden card's id names its owner; then every byte that a seat gets is
searched for ids that it has no business to know.  The pools of a mask tell what a rival's cards come from, as the rules
allow, so each hidden card is also swapped for another one to see that no byte depends on where it lies.
"""

from __future__ import annotations

import random
import re

import pytest

from tests.laws.worlds.warlords import swap_cards
from wastelands.engine.errors import WastelandsError
from wastelands.engine.match import Match
from wastelands.engine.record import Record
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.words import Words

PUBLIC = ("pools", "known", "content")
_ID = re.compile(r"\b(?:ST|S|O)\d+\b")


def secret_cards(game: Warlords, viewer: int | None) -> dict[str, set[str]]:
    """The ids that lie hidden from the viewer, by where they lie."""
    hidden: dict[str, set[str]] = {}
    for seat in range(game.seats):
        if seat != viewer:
            hidden[f"hand {seat}"] = set(game.hands[seat])
            hidden[f"deck {seat}"] = set(game.decks[seat])
            if game.bidding and not game.armies:
                hidden[f"bids {seat}"] = {card for _, cards in game.bids[seat] for card in cards}
    return hidden


def tag(game: Warlords) -> None:
    """Give every seat units that nobody else on the table has, so that an id says whose card it is."""
    units = sorted(card.id for card in game.content.cards.values() if card.unit and not card.id.startswith("ST"))
    per_seat = len(units) // game.seats
    game.objective_deck = game.objective_discard = game.shop_deck = game.shop_discard = ()
    game.fields, game.row = ("O24",) * len(game.fields), ("S27",) * game.seats  # bases only, so no unit is public
    hands, decks = [], []
    for seat in range(game.seats):
        own = units[seat * per_seat : (seat + 1) * per_seat]
        hands.append(tuple(own[: per_seat // 2]))
        decks.append(tuple(own[per_seat // 2 :]))
    game.hands, game.decks, game.discards = tuple(hands), tuple(decks), ((),) * game.seats
    game.pools = tuple(tuple(sorted(h + d)) for h, d in zip(hands, decks, strict=True))
    game.known = ((),) * game.seats
    game.stocks = ((99, 99, 99),) * game.seats
    game._options = {}


def everything_for(match: Match[Warlords], viewer: int | None) -> str:
    """Every byte that a seat gets: state, words, events, record, reasons, errors."""
    game = match.game
    assert isinstance(game, Warlords)
    view = game.view(viewer)
    state = [repr(getattr(view, name)) for name in view.facts if name not in PUBLIC]
    words = Words("en")
    texts = [*state, match.seat_record(viewer), repr([event.facts for event in match.seat_events(viewer)])]
    texts += [words.event(event) or "" for event in match.seat_events(viewer)]
    if viewer is not None:
        if viewer in view.to_act():
            texts.append(words.prompt(view, viewer))
            texts += [words.action(view, action) for action in view.actions(viewer)]
        for text in (
            "commit O40 shop",
            "defend O40 ST8",
            "abandon O40",
            "buy O40",
            "mark base7",
            "done",
            "pass",
            "nonsense",
        ):
            texts.append(refusal(match, viewer, text))
    return "\n".join(texts)


def refusal(match: Match[Warlords], seat: int, text: str) -> str:
    """What the seat reads when it tries this."""
    trial = Match(Warlords, Record(match.record.header, match.record.secret))
    trial.game = match.game.copy()
    try:
        trial.play(seat, text)
    except WastelandsError as error:
        return str(error).replace(f"'{text}'", "")
    return ""


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_no_byte_for_a_seat_carries_a_hidden_card(seats: int) -> None:
    match = Match.new(Warlords, seats, "canary")
    assert isinstance(match.game, Warlords)
    match.events.clear()
    tag(match.game)
    dice = random.Random(seats)
    shown: set[str] = set()  # what was revealed openly at the end of a bidding phase
    for step in range(160):
        game = match.game
        assert isinstance(game, Warlords)
        if not game.to_act() or game.round > 2:
            break
        seat = dice.choice(game.to_act())
        match.play(seat, dice.choice(game.actions(seat)))
        game = match.game
        shown |= {card for event in match.seat_events(None) for card in _ID.findall(str(event))}
        if step % 8:
            continue
        for viewer in (*range(seats), None):
            text = everything_for(match, viewer)
            ids = set(_ID.findall(text))
            own = set(game.units(viewer)) if viewer is not None else set()
            for place, cards in secret_cards(game, viewer).items():
                assert not (cards & ids) - shown - own, f"seat {viewer} can read {place} on step {step}"


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_no_byte_depends_on_where_a_hidden_card_lies(seats: int) -> None:
    match = Match.new(Warlords, seats, "swap")
    dice = random.Random(seats)
    for step in range(120):
        game = match.game
        assert isinstance(game, Warlords)
        if step % 10 == 0:
            for viewer in (*range(seats), None):
                other = game.copy()
                for rival in range(seats):
                    if rival != viewer and not (game.sealed() and game.sealed().chain(rival)):  # type: ignore[union-attr]
                        swap_cards(other, rival, dice)
                assert repr(other.view(viewer).state()) == repr(game.view(viewer).state())
        seat = dice.choice(game.to_act())
        match.play(seat, dice.choice(game.actions(seat)))
