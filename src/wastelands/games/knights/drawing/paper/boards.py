"""Boards: tracks instead of dials for each player, the Stalls, and the frame with tasks, rounds and combat."""

from __future__ import annotations

from wastelands.drawing.ink import BOLD, FINE, HAIR, LINE, Palette, disc, line, rect
from wastelands.drawing.kit import Deck, Mat, Piece, bleeding
from wastelands.drawing.lettering import LABEL, STAMP, fit, label, paragraph, set_lines, text, wrap
from wastelands.engine.words import N_
from wastelands.games.knights.cards import Content
from wastelands.games.knights.components import VALUE
from wastelands.games.knights.drawing.cardfaces import COLOURS
from wastelands.games.knights.drawing.paper.shapes import task_ink, task_shape
from wastelands.games.knights.drawing.signs import STORES, sign
from wastelands.games.knights.pieces import FULL_LEVEL
from wastelands.games.knights.stalls import SPACES
from wastelands.games.knights.words import Words

PLAYER = (190.0, 66.0)
WIDE = 242.0
SPACE = (12.2, 12.0)  # what a marker lies on
DOMINANCE = 5  # the last number of the track; the marker's other side stands for five more
_CARD, _LARGE = (46.0, 70.0), (65.0, 90.0)


def frame(width: float, height: float, title: str, palette: Palette) -> str:
    p = palette
    return (
        rect(0.4, 0.4, width - 0.8, height - 0.8, p.paper, p.ink, BOLD)
        + text(6, 8.4, title, 5, p.ink, STAMP)
        + line([(6, 10.4), (width - 6, 10.4)], p.ink, HAIR)
    )


def spaces(x: float, y: float, said: list[str], palette: Palette) -> str:
    """A track: a box for a marker under each number."""
    p, (w, h) = palette, SPACE
    out = []
    for i, number in enumerate(said):
        out.append(rect(x + i * w, y, w, h, p.card, p.soft, HAIR))
        out.append(text(x + (i + 0.5) * w, y + h / 2 + 2.1, number, 5, p.ink, STAMP, anchor="middle"))
    return "".join(out)


# ---------- before each player


def player_boards(content: Content, seats: int, words: Words, palette: Palette) -> Deck:
    board = Piece("player board", _player_board(content, words, palette), copies=seats)
    return Deck(words.say(N_("Player boards")), *PLAYER, (board,), kind="boards")


def _player_board(content: Content, words: Words, palette: Palette) -> str:
    """Four tracks with what their levels mean, and Reputation below."""
    p, (width, height) = palette, PLAYER
    out = [rect(0.4, 0.4, width - 0.8, height - 0.8, p.paper, p.ink, BOLD)]
    said = levels(content, words)
    numbers = [str(n) for n in range(FULL_LEVEL + 1)]
    for i, (name, icon) in enumerate(STORES.items()):
        y = 3.0 + i * 12.2
        out.append(_named(icon, words.thing(name), y, p))
        out.append(spaces(37, y, numbers, p))
        rows = wrap(said[name], width - 108, 3)
        out.append(set_lines(103, y + 7.1 - (len(rows) - 1) * 1.9, rows, 3, p.ink).svg)
    out.append(_named("state/reputation", words.thing("reputation"), 52.0, p))
    out.append(spaces(37, 52, [str(n) for n in range(12)], p))
    return bleeding(*PLAYER, p.paper) + "".join(out)


def _named(icon: str, name: str, y: float, palette: Palette) -> str:
    """What a track counts."""
    p = palette
    size = fit(name.upper(), 3, 20.5, LABEL, 600, 0.06)
    return sign(icon, 9.4, y + 6, 7.6, p.ink) + label(15, y + 7.1, name, size, p.ink)


def levels(content: Content, words: Words) -> dict[str, str]:
    """What Ammo, Fuel, Health and Radiation do, level by level, as the rules have it."""
    say = words.say
    attack, multi = content.combat["attack"], content.combat["multi-attack"]
    fewer = [
        (n, words.count("{n} die less", "{n} dice less", words.content.weakness[n]))
        for n in range(FULL_LEVEL, 0, -1)
        if words.content.weakness[n]
    ]
    hurt = "; ".join(f"{n}: {said}" for n, said in fewer)
    radiation = N_("{a}: bull's-eyes give nothing; {b}: no healing of Health either; {c}: unconscious.")
    return {
        "ammo": say(
            N_("A ranged Attack costs {a}, a ranged Multi-attack {m}. Melee costs none."), a=attack.ammo, m=multi.ammo
        ),
        "fuel": say(N_("Each gives as many movement points as your vehicle's speed. Without a vehicle you walk.")),
        "health": say(N_("{levels}; 0: unconscious."), levels=hurt),
        "radiation": say(
            radiation, a=words.content.numbers.no_benefit, b=words.content.numbers.no_healing, c=FULL_LEVEL
        ),
    }


# ---------- on the table


def stalls_board(words: Words, palette: Palette) -> Mat:
    """Two frames of five spaces each, with prices and where they are open (WK-TRD-05)."""
    p, title, height = palette, words.say(N_("The Stalls")), 188.0
    out = [frame(WIDE, height, title, p)]
    for i, (colour, price, where) in enumerate(SPACES):
        x, y = 4 + i % 5 * (_CARD[0] + 1), 21 + i // 5 * (_CARD[1] + 11)
        out.append(_stall(x, y, colour, price, where, words, p))
    values = N_(
        "A card is worth: green {green}, yellow {yellow}, red {red}. A vehicle of the pool: undamaged {yellow}, "
        "damaged {green}. Offer at least the price of what you take; there is no change."
    )
    said = words.say(values, **{name: VALUE[name] for name in ("green", "yellow", "red")})
    out.append(paragraph(6, height - 9, WIDE - 12, said, 3.3, p.ink).svg)
    return Mat(title, WIDE, height, "".join(out))


def _stall(x: float, y: float, colour: str, price: str, where: str, words: Words, palette: Palette) -> str:
    p, (w, h) = palette, _CARD
    special = words.say(N_("only in {city}"), city=_city(where, words)) if where != "normal" else ""
    ink = p[COLOURS[colour]]
    caption = special or words.say(N_("in every trading city"))
    return (
        disc(x + 4, y - 4.6, 3.4, p[COLOURS[price]])
        + text(x + 4, y - 2.9, str(VALUE[price]), 4.8, p.card, STAMP, anchor="middle")
        + label(x + 9, y - 5, words.say(N_("Price")), 2.2, p.soft, weight=500)
        + label(
            x + 9, y - 1.8, caption, fit(caption.upper(), 2.4, w - 9, LABEL, 600, 0.06), p.rust if special else p.ink
        )
        + rect(x, y, w, h, p.card, ink, BOLD, r=3, stroke_dasharray="2.2 1.4")
        + sign("knights/cargo crate", x + w / 2, y + h / 2 - 6, 16, p.hair)
        + label(x + w / 2, y + h / 2 + 12, words.thing(colour), 5, ink, "middle")
    )


def _city(trade: str, words: Words) -> str:
    """Where the Stalls open this space: the city with that trade."""
    return next(words.card(tile.id) for tile in words.content.tiles.values() if tile.trade == trade)


def table_board(content: Content, words: Words, palette: Palette) -> Mat:
    """The frame: task spaces, range, rounds and dominance."""
    p, height = palette, 172.0
    title = words.say(N_("Tasks, rounds and combat"))
    out = [frame(WIDE, height, title, p), _tasks(words, p), _ranges(content, words, p)]
    out += [_rounds(content, words, p), _dominance(words, p)]
    return Mat(title, WIDE, height, "".join(out))


_TASK_SPACES = (
    ("square", N_("Common task")),
    ("diamond", N_("Private task, 3 or 4 players")),
    ("triangle", N_("Private task, 4 players")),
)


def _tasks(words: Words, palette: Palette) -> str:
    p, (w, h), out = palette, _LARGE, []
    for i, (shape, said) in enumerate(_TASK_SPACES):
        x, y = 6 + i * (w + 2.5), 20.0
        out.append(task_shape(shape, x + 3, y - 4.2, 2.6, p))
        caption = words.say(said)
        out.append(label(x + 7.4, y - 3.2, caption, fit(caption.upper(), 2.8, w - 8, LABEL, 600, 0.06), p.ink))
        out.append(rect(x, y, w, h, p.card, task_ink(shape, p), BOLD, r=3, stroke_dasharray="2.2 1.4"))
        out.append(sign("knights/checklist", x + w / 2, y + h / 2 - 8, 20, p.hair))
        old = words.say(N_("With {n} markers a task is outdated."), n=words.content.numbers.outdated)
        out.append(paragraph(x + 8, y + h - 12, w - 16, old, 2.9, p.soft).svg)
    return "".join(out)


def _ranges(content: Content, words: Words, palette: Palette) -> str:
    """Where the range marker lies: the difficulty of attack checks at each range."""
    p, x, w = palette, 210.5, WIDE - 216.5
    out = [label(x, 16.8, words.say(N_("Range")), 2.8, p.rust)]
    for i, row in enumerate(content.ranges):
        y = 20 + i * 30.6
        name = words.card(row.id)
        out.append(rect(x, y, w, 28.8, p.card, p.ink, LINE))
        out.append(text(x + w / 2, y + 18.6, str(row.difficulty), 11, p.hair, STAMP, anchor="middle"))
        out.append(label(x + w / 2, y + 5, name, fit(name.upper(), 2.6, w - 2, LABEL, 600, 0.06), p.ink, "middle"))
        hard = words.say(N_("Difficulty"))
        out.append(
            label(x + w / 2, y + 26, hard, fit(hard.upper(), 2.3, w - 3, LABEL, 500, 0.06), p.soft, "middle", 500)
        )
    return "".join(out)


def _rounds(content: Content, words: Words, palette: Palette) -> str:
    """The rounds, and below each the missions that end with it."""
    p, y = palette, 125.0
    last = max(mission.rounds for mission in content.missions.values())
    step = (WIDE - 12) / last
    out = [label(6, y - 8.4, words.say(N_("Round")), 2.8, p.rust)]
    for n in range(1, last + 1):
        at = 6 + (n - 0.5) * step
        ends = [words.card(mission.id) for mission in content.missions.values() if mission.rounds == n]
        out.append(disc(at, y, 6.6, p.bone if ends else p.card, p.ink, LINE if ends else FINE))
        out.append(text(at, y + 2.2, str(n), 6.4, p.ink, STAMP, anchor="middle"))
        for i, name in enumerate(ends):
            small = fit(name, 2.4, step + 1, LABEL, 500)
            out.append(text(at, y + 9.4 + i * 2.5, name, small, p.soft, LABEL, 500, anchor="middle"))
    return "".join(out)


def _dominance(words: Words, palette: Palette) -> str:
    """The dominance track between the two sides of a combat (WK-CMB-32)."""
    p, y, (w, h) = palette, 152.0, (15.6, 13.0)
    middle = WIDE / 2
    out = [label(6, y - 3.4, words.say(N_("Dominance")), 2.8, p.rust)]
    for n in range(-DOMINANCE, DOMINANCE + 1):
        x = middle + (n - 0.5) * w
        out.append(rect(x, y, w, h, p.card if n else p.bone, p.ink, FINE))
        out.append(text(x + w / 2, y + 8.4, str(abs(n)), 6, p.ink, STAMP, anchor="middle"))
    left, right = words.say(N_("Opponent")), words.say(N_("Active Knight"))
    room = middle - (DOMINANCE + 0.5) * w - 8
    out.append(label(6, y + 7.6, left, fit(left.upper(), 2.8, room, LABEL, 600, 0.06), p.ink))
    out.append(label(WIDE - 6, y + 7.6, right, fit(right.upper(), 2.8, room, LABEL, 600, 0.06), p.ink, "end"))
    more = words.say(N_("Beyond {n}: turn the marker to its +{n} side."), n=DOMINANCE)
    out.append(text(WIDE - 6, y - 3.4, more, 2.9, p.soft, italic=True, anchor="end"))
    return "".join(out)
