"""The game on paper: cards, hexes, sheets, boards, tokens, the mission book and the reference."""

from __future__ import annotations

from wastelands.drawing import cardface
from wastelands.drawing.ink import Palette
from wastelands.drawing.kit import Kit, Order
from wastelands.engine.words import N_
from wastelands.games.knights.checks import SIDES
from wastelands.games.knights.drawing.cardfaces import TITLE, Design, card_face
from wastelands.games.knights.drawing.paper.beginning import laying
from wastelands.games.knights.drawing.paper.boards import player_boards, stalls_board, table_board
from wastelands.games.knights.drawing.paper.decks import card_decks
from wastelands.games.knights.drawing.paper.missions import mission_book
from wastelands.games.knights.drawing.paper.reference import reference_sheets
from wastelands.games.knights.drawing.paper.scores import score_sheet
from wastelands.games.knights.drawing.paper.sheets import knight_sheets
from wastelands.games.knights.drawing.paper.table import set_up
from wastelands.games.knights.drawing.paper.tiles import hexes
from wastelands.games.knights.drawing.paper.tokens import large_tokens, small_tokens, told
from wastelands.games.knights.game import Knights
from wastelands.games.knights.words import Words

__all__ = ["kit", "samples"]


def kit(order: Order, words: Words, palette: Palette) -> Kit:
    """Everything for that many seats; all four if nobody says."""
    seats = order.seats or Knights.spec.seats[-1]
    content = words.content
    small, large = small_tokens(seats, words, palette), large_tokens(content, words, palette)
    dice = words.say(N_("dice with {n} sides, some for everybody"), n=SIDES)
    return Kit(
        TITLE,
        needs=(words.say(N_("scissors")), words.say(N_("a pencil")), dice),
        mats=(
            *mission_book(content, words, palette),
            set_up(seats, words, palette),
            laying(content, words, palette),
            stalls_board(words, palette),
            table_board(content, words, palette),
            told((large, small), words, palette),
            score_sheet(seats, words, palette),
        ),
        decks=(
            reference_sheets(content, seats, words, palette),
            player_boards(content, seats, words, palette),
            knight_sheets(content, words, palette),
            *card_decks(content, words, palette),
            *hexes(content, words, palette),
            small,
            large,
        ),
    )


def samples(words: Words, palette: Palette) -> str:
    """An enemy and a task side by side, for the leaflet."""
    content = words.content
    shown: list[Design] = [content.enemies["EN01"], content.tasks["PT01"]]
    return cardface.shown([card_face(card, words) for card in shown], palette)
