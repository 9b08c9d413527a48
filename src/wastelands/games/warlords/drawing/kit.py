"""The game on paper: cards with their backs, stockpile boards, War Maps, the battlefield board, markers, X tokens."""

from __future__ import annotations

from wastelands.drawing import cardface, scores
from wastelands.drawing.counters import BEYOND, FULL, beyond, cut_token, symbol, track
from wastelands.drawing.icons import icon
from wastelands.drawing.ink import BOLD, FINE, HAIR, LINE, Palette, disc, line, rect
from wastelands.drawing.kit import Deck, Kit, Mat, Order, Piece, bleeding
from wastelands.drawing.lettering import LABEL, STAMP, fit, label, text
from wastelands.drawing.scores import Counted, Told, score_height, score_sheet, token_height, token_sheet
from wastelands.engine.words import N_
from wastelands.games.warlords.cards import RESOURCES, Card
from wastelands.games.warlords.drawing.beginning import set_up
from wastelands.games.warlords.drawing.cardfaces import TITLE, card_face
from wastelands.games.warlords.drawing.reference import references
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.setup import battlefields, copies_of_objectives, copies_of_shop
from wastelands.games.warlords.texts import RESOURCE_NAMES
from wastelands.games.warlords.words import Words

ROWS = 2  # of the round track


def kit(order: Order, words: Words, palette: Palette) -> Kit:
    """Everything for that many seats; all eight if nobody says."""
    seats = order.seats or Warlords.spec.seats[-1]
    content = words.content
    piles = (
        (N_("Starting cards"), content.starters, seats),
        (N_("Objectives"), content.objectives, copies_of_objectives(seats)),
        (N_("Shop"), content.shop, copies_of_shop(seats)),
    )
    decks = [_deck(words.say(title), pile, n, words, palette) for title, pile, n in piles]
    fields = battlefields(seats)
    table = Mat(words.say(N_("Battlefields")), _across(fields), 126, battlefield_board(fields, words, palette))
    tokens = _tokens(seats, words, palette)
    mats = (set_up(seats, words, palette), table, _told(tokens, words, palette), _scores(seats, words, palette))
    boards = (references(seats, words, palette), _stockpiles(seats, words, palette), _war_maps(seats, words, palette))
    needs = (words.say(N_("scissors")), words.say(N_("a pencil")), words.say(N_("an ordinary die")))
    return Kit(TITLE, (), (*boards, *decks, tokens), mats, needs)


# ---------- cards


def _deck(title: str, pile: tuple[Card, ...], copies: int, words: Words, palette: Palette) -> Deck:
    """Units of every pile end in one deck and are bid face down, so all have one back (WW-BID-20, WW-AUD-05)."""
    width, height, _ = cardface.LARGE
    behind = bleeding(width, height, palette.rust) + cardface.back(TITLE, palette)
    pieces = tuple(
        Piece(f"{card.id} {card.name(words.lang)}", _front(card, words, palette), behind, card.copies * copies)
        for card in pile
    )
    return Deck(title, width, height, pieces, 3, 3)


def _front(card: Card, words: Words, palette: Palette) -> str:
    face = card_face(card, words)
    width, height, k = face.size
    return bleeding(width, height, palette.card, 6.5 * k, palette[face.colour]) + cardface.front(face, palette)


def samples(words: Words, palette: Palette) -> str:
    """A unit and a base side by side, for the leaflet."""
    starters = words.content.starters
    shown = [next(card for card in starters if card.unit), next(card for card in starters if not card.unit)]
    return cardface.shown([card_face(card, words) for card in shown], palette)


# ---------- boards


def _stockpiles(seats: int, words: Words, palette: Palette) -> Deck:
    board = Piece("stockpile", stockpile(words, palette), copies=seats)
    return Deck(words.say(N_("Stockpile")), 184, 72, (board,), kind="boards")


def stockpile(words: Words, palette: Palette) -> str:
    """A player's three stocks on tracks to 99, which 99 of 100 games of greedy bots do not pass (bench.reach)."""
    p, out = palette, [_frame(184, 72, words.say(N_("Stockpile")), palette)]
    for row, name in enumerate(RESOURCES):
        y = 11 + row * 19.6
        out.append(icon(f"resources/{name}", 9, y + 3.4, 5, p.ink))
        out.append(label(13.5, y + 4.6, words.say(RESOURCE_NAMES[name]), 3, p.ink))
        out.append(track(6, y + 7, 172 / 19.5, 11, p))
    return "".join(out)


def _war_maps(seats: int, words: Words, palette: Palette) -> Deck:
    wide = _map_width(seats)
    board = Piece("war map", war_map(seats, words, palette), copies=seats)
    return Deck(words.say(N_("War Map")), wide, 74, (board,), kind="boards")


def _map_width(seats: int) -> float:
    return max(12 + 22 * (battlefields(seats) + 1) - 2, 12 + 15 * seats - 2, 60)


def war_map(seats: int, words: Words, palette: Palette) -> str:
    """Where a player marks targets in secret: battlefields, the shop, rivals."""
    p, out = palette, [_frame(_map_width(seats), 74, words.say(N_("War Map")), palette)]
    places = [words.say(N_("battlefield {n}"), n=n + 1) for n in range(battlefields(seats))]
    places.append(words.say(N_("Shop")))
    for i, name in enumerate(places):
        shop = i == len(places) - 1
        out.append(_place(6 + i * 22, 13.5, 20, 24, name, "war/shop" if shop else "state/strength", p))
    out.append(label(6, 43, words.say(N_("Rival bases")), 2.4, p.rust))
    for seat in range(seats):
        x = 6 + seat * 15
        out.append(rect(x, 45, 13, 24, p.card, p.ink, FINE))
        out.append(cut_token(seat, x + 6.5, 51.5, 4.2, p.ink))
    return "".join(out)


def _place(x: float, y: float, w: float, h: float, name: str, sign: str, palette: Palette) -> str:
    p = palette
    return (
        rect(x, y, w, h, p.card, p.ink, FINE)
        + icon(sign, x + w / 2, y + 6, 6.4, p.soft)
        + label(x + w / 2, y + h - 2, name, fit(name.upper(), 2.4, w - 2, LABEL, 600, 0.06), p.ink, anchor="middle")
    )


GAP = 0.6  # between battlefields, so that four of them stand on a Letter page
STEP = 64 + GAP


def _across(fields: int) -> float:
    return max(12 + STEP * fields - GAP, 142)


def battlefield_board(fields: int, words: Words, palette: Palette) -> str:
    """A place for every objective, and the track of the rounds."""
    wide = _across(fields)
    p, out = palette, [_frame(wide, 126, TITLE, palette)]
    for n in range(fields):
        x = 6 + n * STEP
        out.append(rect(x, 13, 64, 89, p.paper, p.ink, LINE, r=3, stroke_dasharray="2.2 1.4"))
        out.append(text(x + 32, 56, str(n + 1), 16, p.hair, STAMP, anchor="middle"))
        out.append(label(x + 32, 64, words.say(N_("battlefield {n}"), n=n + 1), 2.8, p.soft, anchor="middle"))
    out.append(label(6, 108, words.say(N_("Round")), 2.6, p.rust))
    each = -(-_rounds() // ROWS)
    step = (wide - 12) / each
    for n in range(_rounds()):
        row, column = divmod(n, each)
        middle, y = 6 + (column + 0.5) * step, 112.8 + row * 7
        out.append(disc(middle, y, 2.9, p.card, p.ink, FINE))
        out.append(text(middle, y + 0.9, str(n + 1), 2.4, p.ink, STAMP, anchor="middle"))
    return "".join(out)


def _rounds() -> int:
    """After how many rounds a game ends at the latest, if nobody says."""
    [limit] = [option.default for option in Warlords.spec.options if option.name == "max_rounds"]
    return int(limit)


def _frame(width: float, height: float, title: str, palette: Palette) -> str:
    p = palette
    return (
        rect(0.4, 0.4, width - 0.8, height - 0.8, p.paper, p.ink, BOLD)
        + text(6, 8.4, title, 5, p.ink, STAMP)
        + line([(6, 10.4), (width - 6, 10.4)], p.ink, HAIR)
    )


# ---------- tokens


MARKER = 8.0  # across; the fields of the tracks are a little wider


def _tokens(seats: int, words: Words, palette: Palette) -> Deck:
    """For each player and stock a marker on the ones and one on the tens, one for more; the round; X for War Maps."""
    half = MARKER / 2
    pieces = [
        Piece(f"{seat}-{name}", _marker(cut_token(seat, half, half, 0.92 * half, palette.ink), palette), copies=2)
        for seat in range(seats)
        for name in RESOURCES
    ]
    pieces += [Piece(f"{seat}-beyond", _marker(beyond(seat, MARKER, palette), palette)) for seat in range(seats)]
    pieces.append(Piece("round", _marker(icon("state/time", half, half, 0.7 * MARKER, palette.ink), palette)))
    each = battlefields(seats) + seats
    pieces.append(Piece("X", _aimed(palette), copies=seats * each))
    return Deck(words.say(N_("Markers and X tokens")), MARKER, MARKER, tuple(pieces), kind="tokens")


def _aimed(palette: Palette) -> str:
    """An X in a square, so that nobody takes it for the marker of a player whose mark is one."""
    p, half = palette, MARKER / 2
    frame = rect(0.8, 0.8, MARKER - 1.6, MARKER - 1.6, p.card, p.rust, BOLD)
    return bleeding(MARKER, MARKER, p.card) + frame + symbol("x", half, half, 0.5 * half, p.rust)


def _told(tokens: Deck, words: Words, palette: Palette) -> Mat:
    """What every token is."""
    say, title = words.say, words.say(N_("What every token is"))
    drawn = {piece.name: piece.front for piece in tokens.pieces}
    told = (
        Told(drawn[f"0-{RESOURCES[0]}"], MARKER, say(N_("*Markers,* of every player {n}: on each of the stocks one "
             "on the ones and, from {ten} on, one on the tens."), n=2 * len(RESOURCES), ten=10)),
        Told(drawn["0-beyond"], MARKER, say(N_("*+{n}:* for a stock above {full}: lay it beside the track and "
             "count {n} less there."), n=BEYOND, full=FULL)),
        Told(drawn["X"], MARKER, say(N_("*X:* marks a target on your War Map, in secret."))),
        Told(drawn["round"], MARKER, say(N_("*Round:* on the track below the battlefields."))),
    )  # fmt: skip
    return Mat(title, scores.WIDTH, token_height(told), token_sheet(title, told, palette), kind="tokens")


def _scores(seats: int, words: Words, palette: Palette) -> Mat:
    """What counts at the end (WW-END)."""
    say, title = words.say, words.say(N_("Score sheet"))
    rows = (
        Counted(say(N_("Points printed on bases, and what they add"))),
        Counted(say(N_("Points printed on units, but not in the wastes"))),
        Counted(say(N_("Victory points")), True),
        Counted(say(N_("Tied: strongest army that the hand can pay for"))),
        Counted(say(N_("Then: resources left"))),
        Counted(say(N_("Then: bases"))),
    )
    return Mat(title, scores.WIDTH, score_height(rows), score_sheet(title, seats, rows, palette), kind="scores")


def _marker(drawn: str, palette: Palette) -> str:
    half = MARKER / 2
    under = bleeding(MARKER, MARKER, palette.card)
    return under + disc(half, half, half - 0.1, palette.card, palette.hair, HAIR) + drawn
