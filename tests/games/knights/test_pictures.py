"""Every position of whole games can be drawn: for each seat and for spectators, in both languages, in every theme."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from wastelands.bots.bot import new_bot
from wastelands.engine import cardface
from wastelands.engine.drawing import Marks
from wastelands.engine.ink import PAPER, PRINT, THEMES
from wastelands.engine.kit import Order
from wastelands.engine.luck import Luck
from wastelands.games.knights import cards
from wastelands.games.knights.drawing import Drawing, card_face
from wastelands.games.knights.game import Knights
from wastelands.games.knights.words import Words

NAMES = ["Mara", "Tobin", "Jun", "Sorren"]


def walk(seats: int, mission: str, seed: str, bot: str, every: int) -> list[Knights]:
    """Some positions of one game."""
    luck = Luck(seed)
    game = Knights.new(seats, luck, mission=mission)
    bots = [new_bot(bot, "knights", Luck(f"{seed}|{seat}")) for seat in range(seats)]
    found = []
    while acting := game.to_act():
        if game.count % every == 0 or game.fight is not None:
            found.append(game.copy())
        seat = acting[0]
        action = bots[seat].choose(seat, game.actions(seat), lambda seat=seat: game.view(seat))  # type: ignore[misc]
        game.play(seat, action, luck)
    return [*found, game]


@pytest.mark.parametrize(
    ("seats", "mission"), [(2, "savior"), (4, "avengers"), (3, "cult"), (2, "damsel"), (3, "only-one")]
)
def test_every_position_is_drawn_for_everybody(seats: int, mission: str) -> None:
    theme = list(THEMES.values())[seats % len(THEMES)]
    for n, game in enumerate(walk(seats, mission, f"draw-{mission}", "random", 7)[::7]):
        drawing = Drawing(Words("de" if n % 2 else "en", NAMES), theme)
        for seat in (*range(seats), None):
            view = game.view(seat)
            things = frozenset(
                thing
                for action in (view.actions(seat) if seat is not None else ())
                for thing in view.spec.verbs[action.verb].things(action)
            )
            marks = Marks(things)
            parts = [drawing.ground(view), drawing.board(view, marks), drawing.tray(view, seat, marks)]
            for part in filter(None, parts):
                ElementTree.fromstring(part)
            assert drawing.text(view, marks).plain
            if seat is not None:
                assert drawing.seat_line(view, seat).points == view.reputation[seat]


def test_a_board_stays_light() -> None:
    game = walk(4, "savior", "light", "random", 40)[3]
    drawing = Drawing(Words("en", NAMES), PAPER)
    assert len(drawing.board(game.view(0), Marks())) < 160_000
    assert len(drawing.ground(game)) < 160_000
    assert len(drawing.emblem()) < 32_000


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_card_has_a_face_that_holds_its_words(lang: str) -> None:
    words, content = Words(lang, NAMES), cards.load()
    piles = (content.events, content.enemies, content.luck, content.tasks, content.gear)
    drawn = [cardface.front(card_face(card, words), PRINT) for pile in piles for card in pile.values()]
    assert len(drawn) > 150
    assert all(drawn)


def test_the_kit_is_whole() -> None:
    kit = Drawing(Words("en", NAMES), PRINT).kit(Order())
    assert {deck.kind for deck in kit.decks} >= {"cards", "tokens"}
    assert sum(piece.copies for deck in kit.decks if deck.kind == "cards" for piece in deck.pieces) >= 200
