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
from wastelands.drawing.mat import Beside, Gallery, Hand, Mine, Spread
from wastelands.engine.face import Row, Rows
from wastelands.engine.match import Match
from wastelands.games.knights.cards import load
from wastelands.games.knights.drawing import Drawing, card_face
from wastelands.games.knights.drawing.cardfaces import design
from wastelands.games.knights.drawing.ground import lettered
from wastelands.games.knights.drawing.items import figs
from wastelands.games.knights.drawing.lattice import width_at
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
            drawn = set(re.findall('class="[^"]*target[^"]*" data-thing="([^"]+)"', drawing.board(view, marks)))
            assert targets <= drawn | laid(drawing, view, seat, marks), of(match).steps[-1]
        match.play(seat, dice.choice(of(match).actions(seat)))
    drawing.board(of(match).view(None), Marks())
    assert drawing.mine(of(match).view(None), None, Marks()) is None
    assert drawing.hand(of(match).view(None), None, Marks()) is None


def laid(drawing: Drawing, view: Knights, seat: int, marks: Marks) -> set[str]:
    """What can be tapped beside the map and in its place."""
    mine, hand, spread = (show(view, seat, marks) for show in (drawing.mine, drawing.hand, drawing.spread))
    assert mine is None or isinstance(mine, Mine)
    assert isinstance(hand, Hand)
    found = [one.tap for one in hand.cards]
    if mine is not None:
        found += [mine.tap, *(one.tap for rack in mine.racks for one in rack.kept)]
    rows: list[Row] = []
    if isinstance(spread, Spread):
        galleries = [part for part in spread.parts if isinstance(part, Gallery)]
        found += [one.tap for gallery in galleries for one in gallery.items]
        parts = [block for part in spread.parts if isinstance(part, Beside) for block in part.parts]
        rows = [row for block in (*spread.parts, *parts) if isinstance(block, Rows) for row in block.rows]
    return {tap.thing for tap in found if tap.legal} | {row.thing for row in rows}


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


def test_a_damaged_vehicle_is_shown_as_such() -> None:
    words, vehicle = Words("en"), load().vehicles["VH01"]
    assert [one.number for one in figs(words, "VH01")] == [str(vehicle.speed[0]), str(vehicle.capacity[0])]
    assert [one.number for one in figs(words, "VH01", True)] == [str(vehicle.speed[1]), str(vehicle.capacity[1])]


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
    view = game.view(0)
    seen = f"{drawing.board(view, Marks())}{drawing.mine(view, 0, Marks())}{drawing.hand(view, 0, Marks())}"
    seen += str(drawing.spread(view, 0, Marks()))
    hidden = {card for hand in game.hands[1:] for card in hand} - set(game.hands[0])
    assert hidden
    assert not any(f"card:{card}" in seen or Words("en").card(card) in seen for card in hidden)


def test_the_terminal_tells_round_roles_and_combat(midway: Match) -> None:
    said = Drawing(Words("en", NAMES), PAPER).text(of(midway).view(0), Marks(frozenset({"hex:0,0"}))).plain
    assert "Active Knight" in said
    assert "Combat, clash" in said
    assert "[Gangraen" in said
    assert all(len(line) <= 100 for line in said.splitlines())


def test_a_player_at_a_glance(midway: Match) -> None:
    shown = Drawing(Words("en", NAMES), PAPER).seat_line(of(midway).view(None), 1)
    game = of(midway)
    assert shown.points == game.vengeance[1], "what counts in this mission"
    numbers = [n for _, n, _ in shown.figures]
    assert numbers == [game.health[1], game.ammo[1], game.fuel[1], game.radiation[1], game.reputation[1]]


def test_the_kit_holds_every_card_and_37_hexes() -> None:
    content = load()
    kit = Drawing(Words("de"), PRINT).kit(Order(2))
    names = {piece.name.split(" ")[0]: piece.copies for deck in kit.decks for piece in deck.pieces}
    gear = {card.id for card in content.gear.values() if card.colour != "start"}  # that is printed on the sheets
    printed = {*gear, *content.vehicles, *content.luck, *content.tasks, *content.events, *content.enemies}
    assert printed | set(content.knights) | set(content.combat) <= set(names)
    assert [piece.name for deck in kit.decks for piece in deck.pieces].count("attack Angriff") == 2
    tiles = [deck for deck in kit.decks if deck.kind == "tiles"]
    assert (
        sum(piece.copies for deck in tiles[:2] for piece in deck.pieces) == 37 - 5 + 1 + 1
    )  # five in one, a tile of a mission
    assert "<svg" in Drawing(Words("en"), PRINT).figure("cards")
