"""The table as it is set up, drawn from a real beginning and numbered, with a sentence for each number (SV-SET)."""

from __future__ import annotations

from functools import cache

from wastelands.drawing import diagram
from wastelands.drawing.counters import token
from wastelands.drawing.diagram import CARD, board, card, number, pile
from wastelands.drawing.icons import icon
from wastelands.drawing.ink import FINE, Palette, disc, group, rect
from wastelands.drawing.kit import Mat
from wastelands.engine.match import Match
from wastelands.engine.words import N_
from wastelands.games.survivors.drawing.ground import backdrop
from wastelands.games.survivors.drawing.lattice import T, corner, extent
from wastelands.games.survivors.drawing.signs import sign
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import listed
from wastelands.games.survivors.ground import Tile, distance, tile_at
from wastelands.games.survivors.people import PER_POINT
from wastelands.games.survivors.setup import copies, heard
from wastelands.games.survivors.tiles import APART, BLOCK
from wastelands.games.survivors.words import Words

PICTURE, LEGEND = 130.0, 96.0
MAP, LEFT, TOP = 88.0, 9.5, 6.0  # its size, and where it lies: the number stands beside it, as bases may lie in corners


def set_up(seats: int, words: Words, palette: Palette) -> Mat:
    """A page for that many players: the map with bases and clouds, the decks, and what lies before one of them."""
    title = words.say(N_("Set-up for {n} players"), n=seats)
    heading = words.say(N_("What lies where; 7 to 9 for every player"))
    return diagram.page(title, _table(seats, words, palette), PICTURE, heading, said(seats, words), LEGEND, palette)


def picture(seats: int, words: Words, palette: Palette) -> str:
    return diagram.alone(_table(seats, words, palette), PICTURE, palette)


@cache
def begun(seats: int) -> Survivors:
    """A game whose bases are founded, each as far from the others as it can be."""
    match = Match.new(Survivors, seats, "set-up")
    while match.game.bases == () or len(match.game.bases) < seats:
        [seat] = match.game.to_act()
        match.play(seat, max(match.game.actions(seat), key=lambda one: _apart(match.game, tile_at(one.values[0]))))
    return match.game


def _apart(game: Survivors, at: Tile) -> int:
    return min((distance(at, base.at) for base in game.bases), default=0)


def _table(seats: int, words: Words, p: Palette) -> str:
    return _map(seats, p) + _beside(words, p) + _seat(words, p)


def _map(seats: int, p: Palette) -> str:
    game = begun(seats)
    box = extent(game.ground, 0)
    scale = MAP / max(box.w, box.h)
    on_it = [
        token(base.owner, x + T / 2, y + T / 2, T * 0.46, p.ink) for base in game.bases for x, y in [corner(base.at)]
    ]
    for cloud in game.clouds:
        x, y = corner(cloud.at)
        on_it += [disc(x + T / 2, y + T / 2, T * 0.42, p.card, p.ochre, 0.7)]
        on_it += [icon("state/radiation", x + T / 2, y + T / 2, T * 0.66, p.ochre)]
    drawn = group(backdrop(game.ground, p), *on_it, x=LEFT - box.x * scale, y=TOP - box.y * scale, scale=scale)
    edge = rect(LEFT, TOP, box.w * scale, box.h * scale, "none", p.ink, FINE)
    return drawn + edge + number(LEFT - diagram.BADGE - 0.6, TOP + diagram.BADGE, 1, p)


def _beside(words: Words, p: Palette) -> str:
    x, y = 8 + MAP + 8, 10.0
    cards = "".join(card(x + 42 + i * 4.5, y, "", p) for i in range(5)) + number(x + 42, y, 4, p)
    bag = board(x, y + 52, 26, 16, 6, p) + sign("zombies/horde", x + 8, y + 60, 9, p.rust)
    bag += icon("state/radiation", x + 18, y + 60, 8, p.ochre)
    track = board(x, y + 28, 70, 14, 5, p, words.say(N_("Rounds and points")))
    return pile(x, y, 2, p) + pile(x + 22, y, 3, p, "water") + cards + track + bag


def _seat(words: Words, p: Palette) -> str:
    y = MAP + 14.0
    people = words.content.numbers.people
    out = [diagram.before(y - 5, 30, p), board(14, y, 62, CARD[1] + 4, 7, p, words.say(N_("Stocks and prices")))]
    out += [sign("person", 92 + i * 7, y + 10, 8, p.ink) for i in range(people)] + [number(86, y + 2, 8, p)]
    out += [board(100 + people * 7, y, 26, CARD[1] + 4, 9, p), token(0, 113 + people * 7, y + 11, 5, p.ink)]
    return "".join(out)


def said(seats: int, words: Words) -> tuple[str, ...]:
    """A sentence for each number."""
    say, content, numbers = words.say, words.content, words.content.numbers
    rows, columns = numbers.size(seats)
    deck = content.player_deck(copies(seats), frozenset(("events", "zombies", "radiation")))
    kit = words.goods(listed(numbers.kit))
    radios = [heard(numbers.radios, seats, before) for before in range(seats)]
    order = say(N_("Radios, by the order of placing: {radios}."), radios=words.listing([str(n) for n in radios]))
    late = [words.card(event.id) for event in content.events.values() if event.late]
    return (
        say(N_("*Map:* shuffle the tiles and deal {rows} rows of {columns}, without the roads between home blocks. If "
               "a terrain has fewer than {n} tiles, exchange some of the commonest for it. To lay the map while you "
               "play, set out a home block for each player instead, in a row with {apart} tiles of road between them."),
            rows=rows, columns=columns, n=seats, apart=APART - len(BLOCK)),
        say(N_("*Player cards:* shuffle {n}, face down."), n=len(deck)),
        say(N_("*Events:* shuffle {n}, face down. {late} stay out of the first {calm} rounds: shuffle them in after."),
            n=len(content.events) - len(late), late=words.listing(late), calm=numbers.calm),
        say(N_("*Building cards* lie open for all."), n=len(content.buildings)),
        say(N_("*Rounds and points:* the round marker on 1, a marker of each player on the points: {n}."),
            n=numbers.people // PER_POINT),
        say(N_("*Zombies and clouds* lie ready. Once all bases stand, {n} clouds of level 1 gather on random tiles, "
               "{gap} or more from every base."), n=seats, gap=numbers.cloud_gap),
        say(N_("*Stores:* mark {kit}."), kit=kit),
        say(N_("*People:* {n} survivors in a base that houses {beds}."), n=numbers.people, beds=numbers.beds),
        say(N_("*Base:* draw who is first. Clockwise, each puts a base on land, {gap} tiles or more from every "
               "other."), gap=numbers.base_gap) + (f" {order}" if any(radios) else ""),
    )  # fmt: skip
