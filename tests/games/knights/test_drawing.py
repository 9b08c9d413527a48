"""How the game draws itself: every thing that can be tapped, every card in both languages, sizes and speed."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from wastelands.drawing import cardface
from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import NIGHT, PAPER, PRINT
from wastelands.drawing.kit import Order
from wastelands.drawing.lettering import LABEL, measure
from wastelands.engine.match import Match
from wastelands.games.knights.cards import load
from wastelands.games.knights.drawing import Drawing, card_face
from wastelands.games.knights.drawing.cardfaces import design
from wastelands.games.knights.drawing.ground import lettered
from wastelands.games.knights.drawing.lattice import width_at
from wastelands.games.knights.drawing.slip import TALL, WIDTHS, slip
from wastelands.games.knights.game import Knights
from wastelands.games.knights.words import Words

NAMES = ("Ada", "Ben", "Cleo", "Dan")
MISSIONS = ("savior", "only-one", "damsel", "avengers", "cult")


def of(match: Match) -> Knights:
    assert isinstance(match.game, Knights)
    return match.game


def things(game: Knights, seat: int) -> frozenset[str]:
    found = set()
    for action in game.actions(seat):
        verb = game.spec.verbs[action.verb]
        found |= {f"{verb.kinds[i]}:{action.values[i]}" for i in verb.taps}
    return frozenset(found)


@pytest.mark.parametrize("mission", MISSIONS)
def test_every_thing_of_every_legal_action_is_drawn(mission: str) -> None:
    match, dice = Match.new(Knights, 3, f"drawn-{mission}", mission=mission), random.Random(mission)
    drawing = Drawing(Words("en", NAMES), PAPER)
    number = 0
    while of(match).to_act():
        seat, number = of(match).to_act()[0], number + 1
        view, targets = of(match).view(seat), things(of(match), seat)
        if number % 4 == 0:
            marks = Marks(targets, last=tuple(targets)[:2])
            drawn = drawing.board(view, marks) + drawing.tray(view, seat, marks)
            assert targets <= set(re.findall('data-thing="([^"]+)"', drawn)), of(match).steps[-1]
            assert len(re.findall(r"<g [^>]*class=\"[^\"]*target", drawn)) >= len(targets)
        match.play(seat, dice.choice(of(match).actions(seat)))
    drawing.board(of(match).view(None), Marks())
    assert drawing.tray(of(match).view(None), None, Marks()) == ""


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_card_has_a_face_that_fits(lang: str) -> None:
    words, content = Words(lang), load()
    for ident in content.names:
        thing = design(words.content, ident)
        if thing is None:
            assert ident in content.tiles or ident in content.missions
            continue
        ElementTree.fromstring(cardface.picture(card_face(thing, words), PRINT))


@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_name_is_wider_than_its_hex(lang: str) -> None:
    for tile in load().tiles.values():
        for part in lettered(dict(tile.names)[lang]):
            wide = measure(part.said, part.size, LABEL, 700)
            assert wide <= width_at(part.y) - 1, (tile.id, part)
            assert wide <= width_at(part.y - part.size * 0.7) - 1, (tile.id, part)
            assert part.size > 4, (tile.id, part)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_card_fits_at_hand_size(lang: str) -> None:
    for ident in load().names:
        if design(load(), ident) is None:
            continue
        drawn, width = slip(Words(lang).edition, ident, PAPER, "Pockets")
        picture = ElementTree.fromstring(f"<g>{drawn}</g>")
        lines = [one for one in picture.iter("text") if not one.get("transform")]
        assert max(float(one.get("y", "0")) for one in lines) < TALL, ident
        assert all(float(one.get("font-size", "0")) >= 3.2 for one in lines), ident
        assert width <= WIDTHS[-1]


def test_a_damaged_vehicle_is_shown_as_such() -> None:
    whole, damaged = (slip(Words("en").edition, "VH01", PAPER, "vehicle", side).drawn for side in (False, True))
    vehicle = load().vehicles["VH01"]
    assert "DAMAGED" in damaged
    assert "DAMAGED" not in whole
    assert f">{vehicle.speed[0]}<" in whole
    assert f">{vehicle.speed[1]}<" in damaged


@pytest.fixture(scope="module")
def midway() -> Match:
    match, dice = Match.new(Knights, 4, "midway", mission="avengers"), random.Random(5)
    while not ((fight := of(match).fight) and fight.rolls):
        seat = of(match).to_act()[0]
        match.play(seat, dice.choice(of(match).actions(seat)))
    return match


@pytest.mark.parametrize("palette", [PAPER, NIGHT, PRINT], ids=["paper", "night", "print"])
def test_a_board_is_light(midway: Match, palette: object) -> None:
    drawing = Drawing(Words("de", NAMES), palette)  # type: ignore[arg-type]
    view = of(midway).view(0)
    board = drawing.board(view, Marks())
    ElementTree.fromstring(board)
    ElementTree.fromstring(drawing.ground(view))
    assert len(board.encode()) < 140_000
    assert len(drawing.emblem().encode()) < 20_000
    assert "data-thing" not in drawing.emblem() + drawing.ground(view)


def test_a_board_shows_nothing_that_its_seat_may_not_know(midway: Match) -> None:
    drawing, game = Drawing(Words("en", NAMES), PAPER), of(midway)
    seen = drawing.board(game.view(0), Marks()) + drawing.tray(game.view(0), 0, Marks())
    hidden = {card for hand in game.hands[1:] for card in hand} - set(game.hands[0])
    assert hidden
    assert not any(f"card:{card}" in seen or f">{Words('en').card(card)}<" in seen for card in hidden)


def test_the_terminal_tells_round_roles_and_combat(midway: Match) -> None:
    said = Drawing(Words("en", NAMES), PAPER).text(of(midway).view(0), Marks(frozenset({"hex:0,0"}))).plain
    assert "Active Knight" in said
    assert "Combat, clash" in said
    assert "[Gangraen" in said
    assert all(len(line) <= 100 for line in said.splitlines())


def test_a_player_at_a_glance(midway: Match) -> None:
    shown = Drawing(Words("en", NAMES), PAPER).seat_line(of(midway).view(None), 1)
    assert shown.points == of(midway).reputation[1]
    assert [n for _, n, _ in shown.figures][:2] == [of(midway).ammo[1], of(midway).fuel[1]]


def test_the_kit_holds_every_card_and_37_hexes() -> None:
    content = load()
    kit = Drawing(Words("de"), PRINT).kit(Order(2))
    names = {piece.name.split(" ")[0]: piece.copies for deck in kit.decks for piece in deck.pieces}
    gear = {card.id for card in content.gear.values() if card.colour != "start"}  # that is printed on the sheets
    printed = {*gear, *content.vehicles, *content.luck, *content.tasks, *content.events, *content.enemies}
    assert printed | set(content.knights) | set(content.combat) <= set(names)
    assert [piece.name for deck in kit.decks for piece in deck.pieces].count("attack Angriff") == 2
    tiles = next(deck for deck in kit.decks if deck.kind == "tiles")
    assert sum(piece.copies for piece in tiles.pieces) >= 37
    assert "<svg" in Drawing(Words("en"), PRINT).figure("cards")
