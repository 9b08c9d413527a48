"""The game on paper: cards with their backs, tiles in their copies, counters, and a board of stocks and prices."""

from __future__ import annotations

from collections.abc import Iterable

from wastelands.drawing import cardface
from wastelands.drawing.counters import token
from wastelands.drawing.icons import icon
from wastelands.drawing.ink import BOLD, HAIR, Palette, disc, group, line, rect, svg
from wastelands.drawing.kit import Deck, Kit, Order, Piece, bleeding
from wastelands.drawing.lettering import STAMP, label, text
from wastelands.engine.words import N_
from wastelands.games.survivors.cards import Content
from wastelands.games.survivors.drawing.cardfaces import TITLE, Design, card_face
from wastelands.games.survivors.drawing.reference import references
from wastelands.games.survivors.drawing.signs import GOODS as SIGNS
from wastelands.games.survivors.drawing.signs import sign
from wastelands.games.survivors.drawing.terrain import tile_face
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import EQUIPMENT, GOODS, RESOURCES
from wastelands.games.survivors.phases import STEPS
from wastelands.games.survivors.setup import copies
from wastelands.games.survivors.words import Words

TILE = 25.0
COUNTER = 12.0
BOARD = (190.0, 122.0)
MOST = 20


def kit(order: Order, words: Words, palette: Palette) -> Kit:
    """Everything for that many seats; all six if nobody says."""
    seats = order.seats or Survivors.spec.seats[-1]
    content = words.content
    return Kit(
        TITLE,
        decks=(
            references(seats, words, palette),
            _boards(seats, words, palette),
            *_cards(content, seats, words, palette),
            _tiles(content, seats, words, palette),
            *_counters(content, seats, words, palette),
        ),
    )


# ---------- cards


def _cards(content: Content, seats: int, words: Words, palette: Palette) -> tuple[Deck, ...]:
    player: list[Design] = [*content.cards.values(), *(f for f in content.features.values() if f.in_deck)]
    n = copies(seats)
    piles: tuple[tuple[str, Iterable[Design], int, str], ...] = (
        (words.say(N_("Building cards")), content.buildings.values(), n, "oil"),
        (words.say(N_("Player cards")), player, n, "rust"),
        (words.say(N_("Event cards")), content.events.values(), 1, "water"),
    )
    return tuple(_deck(title, pile, many, colour, words, palette) for title, pile, many, colour in piles)


def _deck(title: str, pile: Iterable[Design], copies: int, colour: str, words: Words, palette: Palette) -> Deck:
    width, height, k = cardface.LARGE
    behind = bleeding(width, height, palette[colour]) + cardface.back(TITLE, palette, colour, deck=title)
    pieces = []
    for design in pile:
        face = card_face(design, words)
        front = bleeding(width, height, palette.card, 6.5 * k, palette[face.colour]) + cardface.front(face, palette)
        pieces.append(Piece(f"{design.id} {face.title}", front, behind, copies))
    return Deck(title, width, height, tuple(pieces), 3, 3)


# ---------- tiles and counters


def _tiles(content: Content, seats: int, words: Words, palette: Palette) -> Deck:
    """The bag of the laid game; for a random map the same tiles are dealt, whatever their edges."""
    rows, cols = content.numbers.size(seats)
    bag = sum(terrain.tiles for terrain in content.terrains.values())
    times = max(copies(seats), -(-rows * cols // bag))
    pieces = tuple(
        Piece(f"{terrain.id}-{edges}", _tile(terrain.id, edges, palette), copies=n * times)
        for terrain in content.terrains.values()
        for edges, n in terrain.edges
    )
    return Deck(words.say(N_("Tiles")), TILE, TILE, pieces, kind="tiles")


def _tile(terrain: str, edges: str, palette: Palette) -> str:
    return bleeding(TILE, TILE, palette.card) + tile_face(terrain, edges, palette, TILE)


def _counters(content: Content, seats: int, words: Words, palette: Palette) -> tuple[Deck, ...]:
    """Bases, parties and stock markers of each player, buildings in play, hordes, clouds and numbers."""
    p = palette
    owned = [
        Piece(f"{name} {seat}", _counter(token(seat, 6, 8, 2.6, p.ink) + sign(what, 6, 3, 3.6, p.ink), p), copies=many)
        for seat in range(seats)
        for name, what, many in (("base", "idle", 3), ("party", "person", 4), ("works", "tool", 10))
    ]
    owned += [
        Piece(f"stock {seat}", _counter(token(seat, 6, 6, 4.6, p.ink), p), copies=len(GOODS)) for seat in range(seats)
    ]
    common = [
        Piece("horde", _counter(icon("zombies/horde", 6, 6, 8.5, p.rust), p), copies=6 * copies(seats)),
        Piece("cloud", _counter(icon("state/radiation", 6, 6, 8.5, p.ochre), p), copies=4 * seats),
    ]
    numbers = [
        Piece(f"number {n}", _counter(text(6, 8.4, str(n), 6.4, p.ink, STAMP, anchor="middle"), p), copies=many)
        for n, many in ((1, 24), (2, 16), (3, 12), (5, 8), (10, 4))
    ]
    return (Deck(words.say(N_("Counters")), COUNTER, COUNTER, (*owned, *common, *numbers), kind="tokens"),)


def _counter(drawn: str, palette: Palette) -> str:
    middle = COUNTER / 2
    return (
        bleeding(COUNTER, COUNTER, palette.card) + disc(middle, middle, 5.8, palette.card, palette.hair, HAIR) + drawn
    )


# ---------- the board before each player


def _boards(seats: int, words: Words, palette: Palette) -> Deck:
    board = Piece("stocks", stocks(words, palette), copies=seats)
    return Deck(words.say(N_("Stocks and prices")), *BOARD, (board,), kind="boards")


def stocks(words: Words, palette: Palette) -> str:
    """A track for each of the goods, the price of a point beside it, and the order of a turn."""
    p, (width, height) = palette, BOARD
    out = [
        rect(0.4, 0.4, width - 0.8, height - 0.8, p.paper, p.ink, BOLD),
        text(6, 8.4, TITLE, 5, p.ink, STAMP),
        line([(6, 10.4), (width - 6, 10.4)], p.ink, HAIR),
        label(width - 6, 8, words.say(N_("A point costs all of these together")), 2.4, p.rust, anchor="end"),
    ]
    prices = dict(zip(RESOURCES, words.content.prices, strict=False))
    step, first = 6.0, 44.0
    for row, good in enumerate(GOODS):
        y = 12.4 + row * 8.2
        out.append(icon(SIGNS[good], 9.5, y + 3.4, 5, p.ink))
        out.append(label(14, y + 4.6, words.good(good), 2.8, p.ink))
        for n in range(MOST + 1):
            x = first + n * step
            out.append(rect(x, y, step, 7, p.bone if n % 5 == 0 else p.card, p.hair, HAIR))
            out.append(text(x + step / 2, y + 4.7, str(n), 3, p.ink, STAMP, anchor="middle"))
        if good not in EQUIPMENT:
            out.append(text(width - 8, y + 5.4, str(prices[good]), 5, p.rust, STAMP, anchor="middle"))
    steps = " · ".join(f"{i} {words.say(said)}" for i, said in enumerate(STEPS, 1))
    out.append(text(6, height - 6.4, steps, 3, p.ink))
    return "".join(out)


def samples(words: Words, palette: Palette) -> str:
    """A building and an event side by side, for the leaflet."""
    content = words.content
    shown: list[Design] = [next(iter(content.buildings.values())), next(iter(content.events.values()))]
    drawn = (cardface.front(card_face(card, words), palette, x=i * 66) for i, card in enumerate(shown))
    return svg(129 * 0.62, 88 * 0.62, group(*drawn, scale=0.62))
