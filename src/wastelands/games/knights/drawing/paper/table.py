"""The table as it is set up for a number of players, numbered, with a sentence for each number (WK-SET)."""

from __future__ import annotations

from wastelands.drawing import diagram
from wastelands.drawing.counters import token
from wastelands.drawing.diagram import board, card, number, pile
from wastelands.drawing.ink import FINE, LINE, Palette, Point, el, group, line
from wastelands.drawing.kit import Mat
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.knights.board import CENTRAL, CITIES, SPECIAL, TIERS
from wastelands.games.knights.drawing.cardfaces import COLOURS
from wastelands.games.knights.drawing.lattice import HEIGHT as BOARD_HIGH
from wastelands.games.knights.drawing.lattice import WIDTH as BOARD_WIDE
from wastelands.games.knights.drawing.lattice import R, middle, outline
from wastelands.games.knights.drawing.paper.shapes import SHAPES, task_shape
from wastelands.games.knights.pieces import FULL_LEVEL
from wastelands.games.knights.stalls import SPACES
from wastelands.games.knights.tasks import SPACES as FRAME
from wastelands.games.knights.words import Words

PICTURE, LEGEND = 128.0, 122.0
SMALL = (8.5, 13.0)


def set_up(seats: int, words: Words, palette: Palette) -> Mat:
    """A page for that many players: the board, the decks around it, who is whose Waster, and what lies before one."""
    title = words.say(N_("Set-up for {n} players"), n=seats)
    heading = words.say(N_("In this order; 9 to 12 for every player"))
    return diagram.page(title, _table(seats, words, palette), PICTURE, heading, said(seats, words), LEGEND, palette)


def picture(seats: int, words: Words, palette: Palette) -> str:
    return diagram.alone(_table(seats, words, palette), PICTURE, palette)


def waster_of(seat: Seat, seats: int) -> Seat:
    """Opposite with four players, else at the right (WK-RND-06 to WK-RND-08)."""
    return (seat + 2) % 4 if seats == 4 else (seat - 1) % seats


def _table(seats: int, words: Words, p: Palette) -> str:
    return _board(p) + _round_it(seats, p) + _decks(seats, p) + _seat(words, p)


def _board(p: Palette) -> str:
    """The hexes without their names: cities, specials and the rest."""
    scale = 74 / BOARD_HIGH
    fills = dict.fromkeys(CITIES.values(), p.ochre) | dict.fromkeys(SPECIAL, p.water) | dict.fromkeys(CENTRAL, p.bone)
    hexes = "".join(
        group(
            el("path", d=outline(R), fill=fills.get(at, p.card), fill_opacity=0.45, stroke=p.ink, stroke_width=FINE),
            x=middle(at)[0],
            y=middle(at)[1],
        )
        for tier in TIERS
        for at in tier
    )
    return group(hexes, x=22, y=8, scale=scale) + number(24, 10, 1, p)


def _round_it(seats: int, p: Palette) -> str:
    """The players around the board; an arrow leads from each to the Waster who sends the wasteland at him."""
    wide = BOARD_WIDE * 74 / BOARD_HIGH
    left, right, top, low = 12.0, 22 + wide + 10, 20.0, 70.0
    places: dict[int, list[Point]] = {
        2: [(left, 45.0), (right, 45.0)],
        3: [(left, top), (right, 45.0), (left, low)],
        4: [(left, top), (right, top), (right, low), (left, low)],
    }
    out = [token(seat, *places[seats][seat], 4.6, p.ink) for seat in range(seats)]
    for seat in range(seats):
        x, y = places[seats][seat]
        out.append(token(waster_of(seat, seats), x, y + 8, 2.2, p.ink))
        out.append(line([(x - 3, y + 11), (x + 3, y + 11)], p.soft, LINE))
    return "".join(out) + number(right, top - 10, 12, p)


def _decks(seats: int, p: Palette) -> str:
    x, y = 116.0, 10.0
    out = [pile(x + i * 17, y, 2 + i, p, colour, SMALL) for i, colour in enumerate(("rust", "ochre", "oil", "water"))]
    for i, colour in enumerate(("green", "yellow", "red", "blue")):
        out.append(pile(x + i * 14, y + 21, 0 if i else 6, p, COLOURS[colour], SMALL))
    spaces = [card(x + i % 5 * 10, y + 42 + i // 5 * 15, "", p, SMALL) for i in range(len(SPACES))]
    out += [*spaces, number(x, y + 42, 7, p)]
    for i, shape in enumerate([*SHAPES][: 1 + FRAME[seats]]):
        out += [card(x + 57, y + 21 + i * 16, "", p, SMALL), task_shape(shape, x + 61.2, y + 27.5 + i * 16, 2.4, p)]
    return "".join(out) + number(x + 57, y + 21, 8, p)


def _seat(words: Words, p: Palette) -> str:
    y, numbers = 96.0, words.content.numbers
    out = [diagram.before(y - 5, 30, p), board(14, y, 40, 21, 9, p, words.say(N_("Knight sheet")))]
    out.append(board(62, y, 34, 21, 10, p, words.say(N_("Player board"))))
    out += [card(104 + i * 10, y + 4, "", p, SMALL) for i in range(1 + len(words.content.starters))]
    out += [number(104, y + 4, 11, p)]
    out += [pile(150 + i * 7, y + 4, 0, p, "ochre", SMALL) for i in range(numbers.luck_cards)]
    return "".join(out)


def said(seats: int, words: Words) -> tuple[str, ...]:
    """A sentence for each number."""
    say, content, numbers = words.say, words.content, words.content.numbers
    gear = {colour: len(deck) for colour, deck in content.gear_decks.items()} | {"blue": len(content.blue_deck)}
    starters = words.listing([words.card(card) for card in dict.fromkeys(content.starters)])
    frame = FRAME[seats]
    tasks = (
        say(N_("*Tasks:* turn up a common task on the square. Deal {n} private tasks to each player, who keeps "
               "{k} of them face down; all others leave the game."), n=numbers.dealt, k=numbers.kept)
        if not frame
        else words.count(
            "*Tasks:* turn up a common task on the square, and a private task on the diamond.",
            "*Tasks:* turn up a common task on the square, and {n} private ones on the diamond and the triangle.",
            frame,
        )
    )  # fmt: skip
    waster = N_("opposite") if seats == 4 else N_("the other player") if seats == 2 else N_("at the right")
    return (
        say(N_("*Board:* as the page \"Laying the board\" shows, with the frame around it. All knights stand on "
               "{city}. The round marker goes on 1, the range marker on {range}. Range cards and both decks of combat "
               "cards lie ready."),
            city=words.card(content.numbered[1]), range=words.card("medium")),
        say(N_("*Wasteland cards:* shuffle {n}."), n=len(content.wasteland_deck)),
        say(N_("*Luck cards:* shuffle {n}."), n=len(content.luck_deck)),
        say(N_("*Common tasks:* shuffle {n}."), n=len(content.common_deck)),
        say(N_("*Private tasks:* shuffle {n}."), n=len(content.private_deck)),
        say(N_("*Gear:* of {green} green cards take out {starters} for each player; shuffle the other green ones, "
               "yellow ({yellow}) and red ({red}). Blue ({blue}) is only searched by name."), starters=starters,
            **gear),
        say(N_("*The Stalls:* {n} cards, each of the colour that its space shows. Vehicles that nobody chooses lie "
               "beside them."), n=len(SPACES)),
        tasks,
        say(N_("*Knight sheet:* each rolls a die; the highest is First Player. He chooses a sheet and a vehicle, then "
               "the others clockwise.")),
        say(N_("*Player board:* Ammo {ammo}, Fuel {fuel}, Health {health}, Radiation 0, Reputation 0."),
            ammo=numbers.start_ammo, fuel=numbers.start_fuel, health=FULL_LEVEL),
        say(N_("*Cards:* {starters}, each into a pocket, the backpack or the vehicle; and {n} luck cards, in secret."),
            starters=starters, n=numbers.luck_cards),
        say(N_("*Wasters:* the small mark below a player shows who sends the wasteland at him: {who}. Then agree on a "
               "mission, else the Waster chooses, and set it up by its page in the mission book."), who=say(waster)),
    )  # fmt: skip
