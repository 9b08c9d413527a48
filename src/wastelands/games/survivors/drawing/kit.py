"""The game on paper: cards with their backs, tiles in their copies, counters, and a board of stocks and prices."""

from __future__ import annotations

from collections.abc import Iterable

from wastelands.drawing import cardface, scores
from wastelands.drawing.counters import BEYOND, FULL, beyond, cut_token, track
from wastelands.drawing.icons import icon
from wastelands.drawing.ink import BOLD, HAIR, HEAVY, LINE, Palette, disc, group, line, rect, svg
from wastelands.drawing.kit import Deck, Kit, Mat, Order, Piece, bleeding
from wastelands.drawing.lettering import (
    EIGHT_POINTS,
    LABEL,
    SIX_POINTS,
    STAMP,
    fit,
    label,
    measure,
    set_lines,
    text,
    wrap,
)
from wastelands.drawing.scores import Counted, Told, score_height, score_sheet, token_height, token_sheet
from wastelands.engine.words import N_
from wastelands.games.survivors.cards import Content
from wastelands.games.survivors.drawing.art import look
from wastelands.games.survivors.drawing.beginning import set_up
from wastelands.games.survivors.drawing.cardfaces import TITLE, Design, card_face
from wastelands.games.survivors.drawing.reference import options, references
from wastelands.games.survivors.drawing.signs import GOODS as SIGNS
from wastelands.games.survivors.drawing.terrain import tile_face
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import EQUIPMENT, GOODS, RESOURCES, listed
from wastelands.games.survivors.people import PER_POINT
from wastelands.games.survivors.phases import STEPS
from wastelands.games.survivors.setup import copies
from wastelands.games.survivors.throws import ASSAULT_DICE
from wastelands.games.survivors.tiles import ANY, APART, BLOCK
from wastelands.games.survivors.words import Words

TILE = 25.0
COUNTER, TOKEN, MARKER = 12.0, 16.0, 7.0
FIELD = 7.0  # of a track, for a marker
PEOPLE = (
    ("survivors/person", N_("At the base")),
    ("knights/arm bandage", N_("Wounded")),
    ("state/points", N_("Bought points")),
)
BOARD = (190.0, 133.0)
TRACKS = (190.0, 46.0)
TENS = 7  # tracks of a player on which he passes 9: people, and all goods before electronics
# What 99 of 100 games of greedy bots need (python -m bench.reach survivors 1000).
BASES, PARTIES, OWNED = 5, 8, 36  # of a player; what he owns is marked
HORDES, GATHERED, CLOUDS = 3, 5, 7  # for each player, and tiles gathered from in a round; in all
GATHERED_LEAST = 18  # what a round of people who play can ask for
NUMBERS = {1: 6, 2: 8, 3: 13, 5: 2, 10: 1}  # for each player: numbers on the map, and how many of each
TWO = ("BD03", "BD06", "BD07", "BD08", "BD13")
THREE = ("BD01", "BD02", "BD04", "BD05", "BD12", "BD17", "BD18")
BUILT = {**dict.fromkeys(TWO, 2), **dict.fromkeys(THREE, 3), "BD15": 5}  # else 1


def kit(order: Order, words: Words, palette: Palette) -> Kit:
    """Everything for that many seats; all six if nobody says."""
    seats = order.seats or Survivors.spec.seats[-1]
    content = words.content
    counters = _counters(content, seats, words, palette)
    return Kit(
        TITLE,
        decks=(
            references(seats, words, palette),
            _boards(seats, words, palette),
            *_cards(content, seats, words, palette),
            *_tiles(content, seats, words, palette),
            *counters,
        ),
        mats=(
            set_up(seats, words, palette),
            Mat(words.say(N_("Rounds and points")), *TRACKS, rounds_and_points(words, palette)),
            _told(counters, words, palette),
            _scores(seats, words, palette),
        ),
        needs=(
            words.say(N_("scissors")),
            words.say(N_("a pencil")),
            words.say(N_("ordinary dice, {n} or more"), n=max(ASSAULT_DICE)),
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


def _tiles(content: Content, seats: int, words: Words, palette: Palette) -> tuple[Deck, ...]:
    """The bag of the laid game and its home blocks; for a random map the tiles are dealt, whatever their edges."""
    rows, cols = content.numbers.size(seats)
    bag = sum(terrain.tiles for terrain in content.terrains.values())
    times = max(copies(seats), -(-rows * cols // bag))
    pieces = [
        Piece(f"{terrain.id}-{edges}", _tile(terrain.id, edges, palette), copies=n * times)
        for terrain in content.terrains.values()
        for edges, n in terrain.edges
    ]
    roads = Piece("road between homes", _tile("road", "*R*R", palette), copies=(APART - len(BLOCK)) * (seats - 1))
    wide = TILE * len(BLOCK)
    block = Piece("home block", _block(palette), copies=seats)
    return (
        Deck(words.say(N_("Tiles of the map")), TILE, TILE, tuple(pieces), kind="tiles"),
        Deck(words.say(N_("Roads between home blocks")), TILE, TILE, (roads,), kind="tiles"),
        Deck(words.say(N_("Home blocks")), wide, wide, (block,), kind="tiles"),
    )


def _block(palette: Palette) -> str:
    """Where a player begins if the map is laid while it is played (SV-SET-27)."""
    wide = TILE * len(BLOCK)
    faces = [
        group(tile_face(terrain, ANY, palette, TILE), x=col * TILE, y=row * TILE)
        for row, terrains in enumerate(BLOCK)
        for col, terrain in enumerate(terrains)
    ]
    return bleeding(wide, wide, palette.card) + "".join(faces)


def _tile(terrain: str, edges: str, palette: Palette) -> str:
    return bleeding(TILE, TILE, palette.card) + tile_face(terrain, edges, palette, TILE)


def _counters(content: Content, seats: int, words: Words, palette: Palette) -> tuple[Deck, ...]:
    """Bases and parties of each player, hordes, clouds, lots; buildings and features; small markers, numbers."""
    p = palette
    owned = [
        piece
        for seat in range(seats)
        for piece in (
            Piece(f"base {seat}", _home(seat, p), copies=BASES),
            Piece(f"party {seat}", _walkers(seat, p), copies=PARTIES),
        )
    ]
    owned += [Piece(f"beyond {seat}", _counter(beyond(seat, COUNTER, p), p)) for seat in range(seats)]
    common = [
        Piece("horde", _counter(icon("zombies/horde", 6, 6, 8.5, p.rust), p), copies=HORDES * seats),
        Piece("cloud", _counter(icon("state/radiation", 6, 6, 8.5, p.ochre), p), copies=CLOUDS),
        Piece("first", _counter(icon("war/battlefield", 6, 6, 8.5, p.ink), p)),
    ]
    lots = [Piece(f"lot {n}", _lot(n, p)) for n in range(1, max(content.numbers.size(seats)) + 1)]
    return (
        Deck(words.say(N_("Counters")), COUNTER, COUNTER, (*owned, *common, *lots), kind="tokens"),
        _named_tokens(content, seats, words, palette),
        _markers(seats, words, palette),
    )


def _home(seat: int, palette: Palette) -> str:
    """A house with its owner's mark in it."""
    p = palette
    walls = line([(1.2, 11), (1.2, 5.2), (6, 1), (10.8, 5.2), (10.8, 11)], p.ink, BOLD, p.card, closed=True)
    return bleeding(COUNTER, COUNTER, p.card) + walls + cut_token(seat, 6, 7.1, 2.9, p.ink)


def _walkers(seat: int, palette: Palette) -> str:
    """Somebody who walks, and whose people they are."""
    p = palette
    return _counter(icon("survivors/person", 3.9, 6, 7, p.ink) + cut_token(seat, 8.3, 6, 2.3, p.ink), p)


def _told(counters: tuple[Deck, ...], words: Words, palette: Palette) -> Mat:
    """What every token is."""
    say, title = words.say, words.say(N_("What every token is"))
    drawn = {piece.name: (piece.front, deck.width) for deck in counters for piece in deck.pieces}
    building, feature = next(iter(words.content.buildings)), next(iter(words.content.features))
    rows = (
        ("base 0", say(N_("*Base* of a player: where his people live."))),
        ("party 0", say(N_("*Party* on the map; a number beside it says how many walk, without one it is 1."))),
        ("horde", say(N_("*Zombies;* a number says how many they are, without one it is 1."))),
        ("cloud", say(N_("*Cloud* of radiation; a number says its level, without one it is 1. If they run out, "
                         "any marker will do."))),
        ("number 3", say(N_("*Numbers* for parties, zombies, clouds, workers and what a feature still holds."))),
        ("gathered", say(N_("*Gathered:* on a tile that somebody has gathered from, until the round is over. If they "
                            "run out, any marker will do."))),
        ("round", say(N_("*Round:* on the track of the rounds."))),
        ("lot 1", say(N_("*Lots* for a random tile: draw one for its row from the top and one for its column from the "
                         "left, until the tile fits."))),
        ("first", say(N_("*Start marker:* lies before the first player, and goes on after each round."))),
        ("marker 0", say(N_("*Markers* of a player: one on the ones of each track and from {n} on one on the tens, "
                            "one on the points, one on each building that he owns."), n=10)),
        ("beyond 0", say(N_("*+{n}:* for a stock above {full}: lay it beside the track and count {n} less there."),
                         n=BEYOND, full=FULL)),
        (f"building {building}", say(N_("*Building,* by its name; built on the map beside its owner's marker."))),
        (f"feature {feature}", say(N_("*Feature* that a card brings; a thick rim means danger."))),
    )  # fmt: skip
    told = [Told(*drawn[name], said) for name, said in rows]
    return Mat(title, scores.WIDTH, token_height(told), token_sheet(title, told, palette), kind="tokens")


def _scores(seats: int, words: Words, palette: Palette) -> Mat:
    """What counts (SV-END)."""
    say, title, (goal, _) = words.say, words.say(N_("Score sheet")), options()
    rows = (
        Counted(say(N_("Survivors"))),
        Counted(say(N_("1 point for each {n} survivors"), n=PER_POINT)),
        Counted(say(N_("Bought points"))),
        Counted(say(N_("Points; {n} win"), n=goal), True),
    )
    return Mat(title, scores.WIDTH, score_height(rows), score_sheet(title, seats, rows, palette), kind="scores")


def _named_tokens(content: Content, seats: int, words: Words, palette: Palette) -> Deck:
    """A token for each building and feature with its sign and name, hazards with a thick rim; gathered tiles."""
    p = palette
    pieces = [
        Piece(f"building {ident}", _named(content, ident, words, p.ink, p), copies=BUILT.get(ident, 1) * seats)
        for ident in content.buildings
    ]
    pieces += [
        Piece(
            f"feature {ident}",
            _named(content, ident, words, p.rust if feature.hazard else p.soft, p, HEAVY if feature.hazard else LINE),
            copies=copies(seats) if feature.in_deck else 1,
        )
        for ident, feature in content.features.items()
    ]
    gathered = _labelled("actions/map", words.say(N_("Gathered")), p.soft, p)
    pieces.append(Piece("gathered", gathered, copies=max(GATHERED_LEAST, GATHERED * seats)))
    return Deck(words.say(N_("Buildings and features")), TOKEN, TOKEN, tuple(pieces), kind="tokens")


def _named(content: Content, ident: str, words: Words, rim: str, palette: Palette, wide: float = LINE) -> str:
    return _labelled(look(content, ident).icon, words.card(ident), rim, palette, wide)


def _labelled(icon_: str, name: str, rim: str, palette: Palette, wide: float = LINE) -> str:
    """A sign over a name, which has two lines where one would touch the rim."""
    middle, room = TOKEN / 2, TOKEN - 3.6
    lines = [name] if measure(name, SIX_POINTS, LABEL, 600) <= room else name.rsplit(" ", 1)
    size, down = min(fit(part, 2.6, room, LABEL, 600) for part in lines), 2.4 * (len(lines) - 1)
    said = [
        text(middle, TOKEN - 2 - down + 2.4 * i, part, size, palette.ink, LABEL, 600, anchor="middle")
        for i, part in enumerate(lines)
    ]
    return (
        bleeding(TOKEN, TOKEN, palette.card)
        + rect(0.6, 0.6, TOKEN - 1.2, TOKEN - 1.2, palette.card, rim, wide, r=1.2)
        + icon(icon_, middle, 6.2 - down / 2, 8.4 - down, palette.ink)
        + "".join(said)
    )


def _markers(seats: int, words: Words, palette: Palette) -> Deck:
    """Small ones of each player, on stock tracks, the points and each building he owns; and the numbers on the map."""
    middle, under = MARKER / 2, bleeding(MARKER, MARKER, palette.card)
    each = len(PEOPLE) + len(GOODS) + TENS + 1 + OWNED
    pieces = [
        Piece(f"marker {seat}", under + cut_token(seat, middle, middle, 3.0, palette.ink), copies=each)
        for seat in range(seats)
    ]
    rim = disc(middle, middle, 3.3, palette.card, palette.hair, HAIR)
    pieces.append(Piece("round", under + rim + icon("state/time", middle, middle, 5, palette.ink)))
    pieces += [
        Piece(
            f"number {n}",
            under + rim + text(middle, middle + 1.6, str(n), 4, palette.ink, STAMP, anchor="middle"),
            copies=many * seats,
        )
        for n, many in NUMBERS.items()
    ]
    return Deck(words.say(N_("Markers of the players, numbers")), MARKER, MARKER, tuple(pieces), kind="tokens")


def _lot(n: int, palette: Palette) -> str:
    """A square one, so that nobody takes it for a number on the map."""
    p, middle = palette, COUNTER / 2
    rim = rect(1.2, 1.2, COUNTER - 2.4, COUNTER - 2.4, p.card, p.soft, LINE)
    said = text(middle, middle + 2.1, str(n), 6, p.ink, STAMP, anchor="middle")
    return bleeding(COUNTER, COUNTER, p.card) + rim + said


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
    """Tracks to 99 for people and goods, the price of a point beside them, and the order of a turn."""
    p, (width, height) = palette, BOARD
    prices_are = words.say(N_("Prices: a point costs all of these together; an exchange goes by them"))
    out = [
        rect(0.4, 0.4, width - 0.8, height - 0.8, p.paper, p.ink, BOLD),
        text(6, 8.4, TITLE, 5, p.ink, STAMP),
        line([(6, 10.4), (width - 6, 10.4)], p.ink, HAIR),
        label(width - 6, 8, prices_are, 2.4, p.rust, anchor="end"),
    ]
    prices = dict(zip(RESOURCES, words.content.prices, strict=False))
    rows = [(name, words.say(said)) for name, said in PEOPLE] + [(SIGNS[good], words.good(good)) for good in GOODS]
    for row, (name, said) in enumerate(rows):
        y = 12.2 + row * 7.4
        out.append(icon(name, 8.5, y + 3.5, 4.6, p.ink))
        out.append(label(13, y + 4.6, said, fit(said.upper(), 2.8, 28, LABEL, 600, 0.06), p.ink))
        out.append(track(42, y, FIELD, FIELD, p))
    for row, good in enumerate(GOODS, len(PEOPLE)):
        if good not in EQUIPMENT:
            out.append(text(width - 6, 17.4 + row * 7.4, str(prices[good]), 5, p.rust, STAMP, anchor="middle"))
    steps = " · ".join(f"{i} {words.say(said)}" for i, said in enumerate(STEPS, 1))
    out.append(text(6, height - 4, steps, 3, p.ink))
    return "".join(out)


def rounds_and_points(words: Words, palette: Palette) -> str:
    """For the middle of the table: the rounds and the points, as far as a game can be set to go."""
    p, (width, height), (_, limit) = palette, TRACKS, options()
    [furthest] = [option.most or 0 for option in Survivors.spec.options if option.name == "goal"]
    out = [rect(0.4, 0.4, width - 0.8, height - 0.8, p.paper, p.ink, BOLD)]
    rows = ((N_("Round"), range(1, limit + 1)), (N_("Points"), range(furthest + 1)))
    for row, (title, numbers) in enumerate(rows):
        y, step = 4.5 + row * 20, (width - 12) / len(numbers)
        out.append(label(6, y + 2.6, words.say(title), 2.8, p.rust))
        for i, n in enumerate(numbers):
            x = 6 + i * step
            out.append(rect(x, y + 4.4, step, 13, p.bone if n % 5 == 0 else p.card, p.hair, HAIR))
            out.append(text(x + step / 2, y + 7.6, str(n), 2.8, p.ink, STAMP, anchor="middle"))
    return "".join(out)


def terrains(words: Words, palette: Palette) -> str:
    """A tile of each terrain with its name and what it gives, three in a row."""
    p, tile, out = palette, 13.0, []
    for i, terrain in enumerate(words.content.terrains.values()):
        x, y = i % 3 * 37.6, i // 3 * 16
        given = words.goods(listed(terrain.output))
        out.append(group(tile_face(terrain.id, "LLLL", p, TILE), x=x, y=y, scale=tile / TILE))
        name, wide = words.card(terrain.id), 37.6 - tile - 2.4
        out.append(text(x + tile + 1.6, y + 4, name, fit(name, 3.6, wide, LABEL, 600), p.ink, LABEL, 600))
        lines = wrap(given, wide, EIGHT_POINTS)
        out.append(set_lines(x + tile + 1.6, y + 8, lines, EIGHT_POINTS, p.ink).svg)
    return svg(3 * 37.6, -(-len(words.content.terrains) // 3) * 16, *out)


def samples(words: Words, palette: Palette) -> str:
    """A building and an event side by side, for the leaflet."""
    content = words.content
    shown: list[Design] = [next(iter(content.buildings.values())), next(iter(content.events.values()))]
    return cardface.shown([card_face(card, words) for card in shown], palette)
