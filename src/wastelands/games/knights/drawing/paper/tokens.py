"""Tokens and markers, as the ledger's table of components counts them."""

from __future__ import annotations

from wastelands.drawing import scores
from wastelands.drawing.counters import cut_token, symbol
from wastelands.drawing.ink import HAIR, LINE, Palette, disc, line, rect, striped
from wastelands.drawing.kit import Deck, Mat, Piece, bleeding
from wastelands.drawing.lettering import LABEL, SIX_POINTS, STAMP, fit, label, measure, text
from wastelands.drawing.scores import Told, token_height, token_sheet
from wastelands.engine.words import N_
from wastelands.games.knights.cards import Content
from wastelands.games.knights.drawing.art import look
from wastelands.games.knights.drawing.paper.boards import DOMINANCE
from wastelands.games.knights.drawing.paper.shapes import SHAPES, task_shape
from wastelands.games.knights.drawing.signs import MARKERS, STORES, sign, token
from wastelands.games.knights.markers import MARKERS as SMALL_MARKERS
from wastelands.games.knights.vocabulary import SPECIALS
from wastelands.games.knights.words import Words

COUNTER, LARGE = 12.0, 22.0
PLAYER_MARKERS = 5  # one of them for Reputation
GENERAL, ROUTE, DAMAGE = 16, 14, 6
HEALTH_LOSSES = {2: 3, 3: 2, 5: 1}  # what the other side says, and how many there are
DICE = {1: 2, 2: 2}
LARGE_MARKERS = ("captive",)
UNUSED = ("supremacy", "second large marker")  # which the ledger counts, and no mission uses
_SINGLE = (
    ("waster", N_("Waster"), "knights/angry eyes"),
    ("first", N_("First"), "knights/steering wheel"),
    ("round", N_("Round"), "state/time"),
    ("dominance", N_("Dominance"), "state/strength"),
    ("range", N_("Range"), "actions/attack"),
)
_SPECIAL_SIGNS = {"nuked": "knights/nuclear bomb", "pills": "knights/pill", "reboot": "knights/plug"}
_M = COUNTER / 2


def small_tokens(seats: int, words: Words, palette: Palette) -> Deck:
    """All that is small: what the ledger counts, and a marker for each track of each player."""
    pieces = (*counted(seats, words, palette), *_of_tracks(seats, palette))
    return Deck(words.say(N_("Tokens and markers")), COUNTER, COUNTER, pieces, kind="tokens", two_sided=True)


def counted(seats: int, words: Words, palette: Palette) -> tuple[Piece, ...]:
    """What the ledger counts; with the large mission marker and what nothing uses these are 117 for four players."""
    p = palette
    return (
        *_of_players(seats, p),
        *_single(words, p),
        Piece("general", _counter(disc(_M, _M, 3.4, p.soft) + disc(_M, _M, 1.4, p.card), p), copies=GENERAL),
        *(Piece(f"health loss {n}", _loss(1, p), _loss(n, p), many) for n, many in HEALTH_LOSSES.items()),
        *(Piece(f"dice {n}", _dice(f"+{n}", p), _dice(f"−{n}", p), many) for n, many in DICE.items()),
        *(Piece(f"route {n}", _route(n, p)) for n in range(1, ROUTE + 1)),
        Piece("radiation", _danger("radiation", p), _danger("contamination", p), words.content.numbers.tokens),
        Piece("threat", _danger("threat", p), _danger("obstacle", p), words.content.numbers.tokens),
        Piece("vehicle damage", _counter(sign("knights/monkey wrench", _M, _M, 8, p.rust), p), copies=DAMAGE),
        *(Piece(f"task {shape} {n}", _task(shape, n, p)) for shape in SHAPES for n in (1, 2)),
        *(Piece(name, _special(name, False, words, p), _special(name, True, words, p)) for name in SPECIALS),
        Piece("mission", _mission(p), _counter(sign(MARKERS["cultist"], _M, _M, 8, p.rust), p), SMALL_MARKERS),
    )


def _of_tracks(seats: int, palette: Palette) -> list[Piece]:
    """Four for each player: where Ammo, Fuel, Health and Radiation stand, as there are no dials."""
    return [
        Piece(f"{name} {seat}", _marked(seat, icon, palette)) for seat in range(seats) for name, icon in STORES.items()
    ]


def large_tokens(content: Content, words: Words, palette: Palette) -> Deck:
    """A marker for every knight, one for each villain of a mission at the same time, and the large mission marker."""
    villains = max((mission.foes for mission in content.missions.values()), key=len)
    shown = [*content.knights, *villains]
    pieces = [Piece(ident, _figure(look(content, ident).icon, words.card(ident), palette)) for ident in shown]
    pieces += [Piece(name, _figure(MARKERS[name], words.thing(name), palette)) for name in LARGE_MARKERS]
    return Deck(words.say(N_("Knights, villains, large marker")), LARGE, LARGE, tuple(pieces), kind="tokens")


def told(decks: tuple[Deck, ...], words: Words, palette: Palette) -> Mat:
    """What every token is."""
    say, title = words.say, words.say(N_("What every token is"))
    drawn = {piece.name: (piece.front, deck.width) for deck in decks for piece in deck.pieces}
    knight = next(iter(words.content.knights))
    rows = (
        (knight, say(N_("*Knights and villains:* where they stand on the board."))),
        ("captive", say(N_("*Large marker* of a mission: the captive."))),
        ("player 0", say(N_("*Player markers:* what is yours on tasks, hexes and mission pages."))),
        ("reputation 0", say(N_("*Levels* of a player, on the player board: Reputation and four more."))),
        ("waster", say(N_("*Waster:* lies before the player who is Waster of the round."))),
        ("first", say(N_("*First:* lies before the First Player."))),
        ("round", say(N_("*Round, dominance, range* on their tracks; dominance has +{n} behind."), n=DOMINANCE)),
        ("general", say(N_("*General markers:* age of tasks, uses of cards, whatever needs one."))),
        ("health loss 2", say(N_("*Health lost* by enemies; other numbers behind."))),
        ("dice 1", say(N_("*Dice* more, or fewer behind, in this round."))),
        ("route 1", say(N_("*Route:* the hexes of a drive in their order."))),
        ("radiation", say(N_("*Radiation;* behind it contamination."))),
        ("threat", say(N_("*Threat;* behind it an obstacle."))),
        ("vehicle damage", say(N_("*Vehicle damage,* where a card cannot be turned over."))),
        ("task square 1", say(N_("*Tasks:* the hexes where the first and the second step of the task with this "
                                 "shape are done."))),
        (SPECIALS[0], say(N_("*Special tokens:* without a ring in their first round, with a ring in the second, "
                             "then gone."))),
        ("mission", say(N_("*Small mission markers:* keys or clues; behind them cultists."))),
    )  # fmt: skip
    found = [Told(*drawn[name], said) for name, said in rows]
    return Mat(title, scores.WIDTH, token_height(found), token_sheet(title, found, palette), kind="tokens")


# ---------- how they look


def _counter(drawn: str, palette: Palette, fill: str = "") -> str:
    colour = fill or palette.card
    under = bleeding(COUNTER, COUNTER, colour)
    return under + disc(_M, _M, _M - 0.4, colour, palette.hair, HAIR) + drawn


def _of_players(seats: int, palette: Palette) -> list[Piece]:
    found = []
    for seat in range(seats):
        plain = _counter(cut_token(seat, _M, _M, 4.6, palette.ink), palette)
        found.append(Piece(f"player {seat}", plain, copies=PLAYER_MARKERS - 1))
        found.append(Piece(f"reputation {seat}", _marked(seat, "state/reputation", palette)))
    return found


def _marked(seat: int, icon: str, palette: Palette) -> str:
    """A seat's mark beside the sign of a track."""
    p = palette
    return _counter(cut_token(seat, _M, 8.1, 2.6, p.ink) + sign(icon, _M, 3.4, 4, p.ink), p)


def _single(words: Words, palette: Palette) -> list[Piece]:
    p, found = palette, []
    for name, said, icon in _SINGLE:
        caption = words.say(said)
        front = _counter(sign(icon, _M, 3.4, 4.2, p.ink) + _caption(caption, p.ink), p)
        back = _counter(_number(f"+{DOMINANCE}", p.ink), p) if name == "dominance" else ""
        found.append(Piece(name, front, back))
    return found


def _caption(said: str, ink: str) -> str:
    """A word across a counter, where it is widest."""
    return label(_M, 7.3, said, SIX_POINTS, ink, "middle", spacing=0)


def _number(said: str, colour: str, y: float = 8.2, size: float = 6.0) -> str:
    return text(_M, y, said, size, colour, STAMP, anchor="middle")


def _loss(n: int, palette: Palette) -> str:
    p = palette
    return _counter(sign("state/health", _M, 3.4, 4, p.rust) + _number(f"−{n}", p.ink, 9.6, 5), p)


def _dice(said: str, palette: Palette) -> str:
    p = palette
    return _counter(sign("actions/dice", _M, 3.4, 4.4, p.ink) + _number(said, p.ink, 9.6, 5), p)


def _route(n: int, palette: Palette) -> str:
    p = palette
    arrow = line([(3.4, 9.2), (_M, 10.4), (8.6, 9.2)], p.rust, 0.7)
    return _counter(_number(str(n), p.ink, 7.6, 5.4) + arrow, p)


def _danger(name: str, palette: Palette) -> str:
    return _counter(token(name, _M, _M, 4.8, palette), palette)


def _task(shape: str, n: int, palette: Palette) -> str:
    drop = 0.9 if shape == "triangle" else 0.0
    drawn = task_shape(shape, _M, _M + drop / 2, 4.2, palette)
    return _counter(drawn + _number(str(n), palette.card, 7.4 + drop, 4), palette)


def _special(name: str, dark: bool, words: Words, palette: Palette) -> str:
    """The light side, or the dark one that it shows in its second round (WK-PREP-09); where ink is saved, a ring."""
    p, said = palette, words.thing(name)
    paper, ink = (p.ink, p.card) if dark else (p.card, p.ink)
    drawn = sign(_SPECIAL_SIGNS[name], _M, 3.4, 4.2, ink) + _caption(said, ink)
    if not dark:
        return _counter(drawn, p)
    wide = min(measure(said.upper(), SIX_POINTS, LABEL, 600) + 1, COUNTER - 1)  # within the rim
    gap = rect(_M - wide / 2, 5.1, wide, 2.7, paper)  # a long word breaks the ring instead of running into it
    return striped(_counter(disc(_M, _M, _M - 0.8, "none", ink, LINE) + gap + drawn, p, paper))


def _mission(palette: Palette) -> str:
    """A key or a clue; a cultist is on the other side."""
    p = palette
    signs = sign(MARKERS["key"], 3.6, 4.6, 4.4, p.rust) + sign(MARKERS["clue"], 8.4, 4.6, 4.4, p.rust)
    return _counter(signs + symbol("diamond", _M, 9, 1.1, p.soft), p)


def _figure(icon: str, name: str, palette: Palette) -> str:
    p, middle = palette, LARGE / 2
    short = name.split(",")[0].split(" ")[-1]
    size = fit(short.upper(), 2.4, 13, LABEL, 600, 0.06)
    return (
        bleeding(LARGE, LARGE, p.card)
        + disc(middle, middle, middle - 0.6, p.card, p.ink, HAIR)
        + sign(icon, middle, middle - 1.4, 11, p.ink)
        + label(middle, LARGE - 4, short, size, p.ink, "middle")
    )
