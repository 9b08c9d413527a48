"""The game on paper: cards with their backs, hex tiles, knight sheets, player boards, tokens and the reference."""

from __future__ import annotations

from collections.abc import Iterable

from wastelands.engine import cardface
from wastelands.engine.cardface import LARGE, SMALL, Size
from wastelands.engine.ink import BOLD, HAIR, LINE, Palette, disc, group, line, rect, svg
from wastelands.engine.kit import Deck, Kit, Order, Piece, bleeding
from wastelands.engine.lettering import STAMP, label, paragraph, text
from wastelands.engine.marks import token
from wastelands.engine.words import N_
from wastelands.games.knights import cards
from wastelands.games.knights.cards import Content
from wastelands.games.knights.drawing import signs
from wastelands.games.knights.drawing.face import TITLE, Design, card_face
from wastelands.games.knights.drawing.ground import tile_face
from wastelands.games.knights.drawing.lattice import R
from wastelands.games.knights.game import Knights
from wastelands.games.knights.pieces import FULL_LEVEL
from wastelands.games.knights.words import Words

TILE = 56.0
COUNTER = 14.0
BOARD = (186.0, 60.0)
TOKENS = {"radiation": 14, "contamination": 14, "threat": 14, "obstacle": 14}
MARKERS = {"key": 6, "clue": 4, "captive": 1, "cultist": 12, "villain": 2}


def kit(order: Order, words: Words, palette: Palette) -> Kit:
    """Everything for that many seats; all four if nobody says."""
    seats = order.seats or Knights.spec.seats[-1]
    content = cards.load()
    decks = _cards(content, cards.load(cards.SHIPPED) if order.changed else None, seats, words, palette)
    if order.changed:
        return Kit(TITLE, decks=decks)
    return Kit(
        TITLE,
        decks=(
            *decks,
            _tiles(content, words, palette),
            _boards(content, seats, words, palette),
            _counters(seats, words, palette),
        ),
    )


# ---------- cards


def _cards(content: Content, known: Content | None, seats: int, words: Words, palette: Palette) -> tuple[Deck, ...]:
    gear = content.gear.values()
    foes = {card.id for card in content.enemies.values()} - set(content.wasteland_deck)
    tasks = content.tasks.values()
    large: tuple[tuple[str, Iterable[Design], str, int], ...] = (
        (words.say(N_("Knight sheets")), content.knights.values(), "rust", 1),
        (words.say(N_("Wasteland cards")), [*content.events.values(), *_of(content, foes, False)], "rust", 1),
        (words.say(N_("Enemies of missions")), _of(content, foes, True), "ink", 1),
        (words.say(N_("Luck cards")), content.luck.values(), "ochre", 1),
        (words.say(N_("Common tasks")), [task for task in tasks if task.common], "oil", 1),
        (words.say(N_("Private tasks")), [task for task in tasks if not task.common], "water", 1),
        (words.say(N_("Combat cards")), content.combat.values(), "ink", seats + 1),
        (words.say(N_("Range cards")), content.ranges, "soft", 1),
    )
    decks = [_deck(title, pile, known, LARGE, colour, many, words, palette) for title, pile, colour, many in large]
    for name, title, colour in (
        ("green", N_("Green gear"), "oil"),
        ("yellow", N_("Yellow gear"), "ochre"),
        ("red", N_("Red gear"), "rust"),
        ("blue", N_("Blue gear"), "water"),
        ("start", N_("Starting gear"), "soft"),
    ):
        pile: list[Design] = [card for card in gear if card.colour == name]
        pile += [vehicle for vehicle in content.vehicles.values() if name == "blue" and vehicle.blue]
        decks.append(_deck(words.say(title), pile, known, SMALL, colour, 1, words, palette))
    pool = [vehicle for vehicle in content.vehicles.values() if not vehicle.blue]
    decks.append(_deck(words.say(N_("Vehicles")), pool, known, SMALL, "ink", 1, words, palette))
    return tuple(deck for deck in decks if deck.pieces)


def _of(content: Content, foes: set[str], theirs: bool) -> list[Design]:
    return [card for card in content.enemies.values() if (card.id in foes) == theirs]


def _deck(
    title: str, pile: Iterable[Design], known: Content | None, size: Size, colour: str, many: int, words: Words,
    palette: Palette,
) -> Deck:  # fmt: skip
    width, height, k = size
    behind = bleeding(width, height, palette[colour]) + cardface.back(TITLE, palette, colour, size)
    pieces = []
    for thing in pile:
        if known is not None and thing in _everything(known):
            continue
        face = card_face(thing, words)
        front = bleeding(width, height, palette.card, 6.5 * k, palette[face.colour]) + cardface.front(face, palette)
        pieces.append(Piece(f"{thing.id} {face.title}", front, behind, getattr(thing, "copies", 1) * many))
    across, down = (3, 3) if size is LARGE else (4, 3)  # a fourth row of 68 mm is taller than a page
    return Deck(title, width, height, tuple(pieces), across, down)


def _everything(content: Content) -> list[Design]:
    pools = (
        *(content.gear, content.vehicles, content.luck, content.tasks, content.events, content.enemies),
        *(content.knights, content.combat),
    )
    return [thing for pool in pools for thing in pool.values()] + list(content.ranges)


# ---------- tiles, boards and counters


def _tiles(content: Content, words: Words, palette: Palette) -> Deck:
    """All hexes as squares with the hex drawn on them; cut along the hex."""
    pieces = [
        Piece(tile.id, _tile(tile.id, words.lang, palette), copies=max(1, tile.tiles + tile.centre))
        for tile in content.tiles.values()
    ]
    return Deck(words.say(N_("Hexes, to be cut out along their edges")), TILE, TILE, tuple(pieces), kind="tiles")


def _tile(ident: str, lang: str, palette: Palette) -> str:
    drawn = group(tile_face(ident, lang, palette), x=TILE / 2, y=TILE / 2, scale=TILE / 2 / R)
    return bleeding(TILE, TILE, palette.card) + drawn


def _boards(content: Content, seats: int, words: Words, palette: Palette) -> Deck:
    player = Piece("player board", _board(words, palette), copies=seats)
    rounds = Piece("rounds", _rounds(content, words, palette))
    return Deck(words.say(N_("Player boards and tracks")), *BOARD, (player, rounds), kind="boards")


def _frame(title: str, palette: Palette) -> list[str]:
    p, (width, height) = palette, BOARD
    return [
        rect(0.4, 0.4, width - 0.8, height - 0.8, p.paper, p.ink, BOLD),
        text(5, 8, title, 5, p.ink, STAMP),
        line([(5, 10), (width - 5, 10)], p.ink, HAIR),
    ]


def _track(x: float, y: float, name: str, icon: str, last: int, palette: Palette) -> str:
    """A name, its icon, and numbered spaces for a marker."""
    p = palette
    out = [signs.sign(icon, x + 3, y + 3.5, 6, p.ink), label(x + 8, y + 4.8, name, 2.8, p.ink)]
    for n in range(last + 1):
        out.append(rect(x + 34 + n * 8, y, 8, 7, p.card, p.soft, HAIR))
        out.append(text(x + 38 + n * 8, y + 5, str(n), 4, p.ink, STAMP, anchor="middle"))
    return "".join(out)


def _board(words: Words, palette: Palette) -> str:
    """Tracks instead of dials, and what they mean."""
    out = _frame(TITLE, palette)
    for i, (name, icon) in enumerate(signs.STORES.items()):
        out.append(_track(5, 13 + i * 9, words.thing(name), icon, FULL_LEVEL, palette))
    out.append(_track(5, 50, words.thing("reputation"), "state/reputation", 12, palette))
    y = 16.0
    for said in (
        N_("Health 2: 1 die less; 1: 2 dice less; 0: unconscious."),
        N_("Radiation 2: bull's-eyes give nothing; 3: no healing; 4: unconscious."),
        N_("Medical resupply: Radiation 0, then Health 4."),
        N_("Technical resupply: Ammo and Fuel 4; the vehicle is repaired."),
    ):
        block = paragraph(84, y, 96, words.say(said), 3.4, palette.ink)
        out.append(block.svg)
        y = block.y + 1.6
    return bleeding(*BOARD, palette.paper) + "".join(out)


def _rounds(content: Content, words: Words, palette: Palette) -> str:
    """The round track, dominance, and the steps of a round."""
    p = palette
    out = _frame(words.say(N_("Rounds and dominance")), p)
    last = max(mission.rounds for mission in content.missions.values())
    for n in range(1, last + 1):
        out.append(disc(4 + n * 16, 20, 6, p.card, p.ink, LINE))
        out.append(text(4 + n * 16, 22, str(n), 6, p.ink, STAMP, anchor="middle"))
    for n in range(-5, 6):
        out.append(rect(93 + n * 14 - 6, 32, 12, 9, p.bone if n == 0 else p.card, p.soft, HAIR))
        out.append(text(93 + n * 14, 38.4, str(abs(n)), 4.4, p.ink, STAMP, anchor="middle"))
    said = words.say(N_("Round: Waster Step, Knights Step; then all knights move, then all explore, then all rest."))
    out.append(paragraph(5, 48, BOARD[0] - 10, said, 3.6, p.ink).svg)
    return bleeding(*BOARD, p.paper) + "".join(out)


def _counters(seats: int, words: Words, palette: Palette) -> Deck:
    p, middle = palette, COUNTER / 2
    pieces = [
        Piece(name, _counter(signs.token(name, middle, middle, 5.4, p), p), copies=n) for name, n in TOKENS.items()
    ]
    pieces += [
        Piece(name, _counter(signs.sign(signs.MARKERS[name], middle, middle, 9, p.rust), p), copies=n)
        for name, n in MARKERS.items()
    ]
    pieces += [
        Piece(f"seat {seat}", _counter(token(seat, middle, middle, 5.4, p.ink), p), copies=8) for seat in range(seats)
    ]
    for name in ("nuked", "pills", "reboot"):
        said = label(middle, middle + 1, words.thing(name), 2.6, p.ink, "middle")
        pieces.append(Piece(name, _counter(said, p)))
    return Deck(words.say(N_("Tokens and markers")), COUNTER, COUNTER, tuple(pieces), kind="tokens")


def _counter(drawn: str, palette: Palette) -> str:
    middle = COUNTER / 2
    return (
        bleeding(COUNTER, COUNTER, palette.card) + disc(middle, middle, 6.6, palette.card, palette.hair, HAIR) + drawn
    )


def samples(words: Words, palette: Palette) -> str:
    """An enemy and a task side by side, for the leaflet."""
    content = cards.load()
    shown: list[Design] = [content.enemies["EN01"], content.tasks["PT01"]]
    drawn = (cardface.front(card_face(card, words), palette, x=i * 66) for i, card in enumerate(shown))
    return svg(129 * 0.62, 88 * 0.62, group(*drawn, scale=0.62))
