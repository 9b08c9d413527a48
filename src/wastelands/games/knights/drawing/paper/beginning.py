"""The board as it is laid: the slots of cities and specials, the central hexes, the tiers (WK-SET-03 to WK-SET-09)."""

from __future__ import annotations

from wastelands.drawing.ink import BOLD, FINE, Palette, el, group, rect
from wastelands.drawing.kit import Mat
from wastelands.drawing.lettering import LABEL, STAMP, fit, text
from wastelands.drawing.reference import Row, Section, sheet
from wastelands.engine.words import N_
from wastelands.games.knights.board import CENTRAL, CITIES, SPECIAL, TIERS, Place
from wastelands.games.knights.cards import Content
from wastelands.games.knights.drawing.lattice import HEIGHT as BOARD_HIGH
from wastelands.games.knights.drawing.lattice import WIDTH as BOARD_WIDE
from wastelands.games.knights.drawing.lattice import R, middle, outline
from wastelands.games.knights.missions import LAIR
from wastelands.games.knights.words import Words

WIDTH, HEIGHT, PICTURE = 186.0, 222.0, 176.0


def laying(content: Content, words: Words, palette: Palette) -> Mat:
    """A page: where every hex goes, and in which order the tiers are laid."""
    p, title = palette, words.say(N_("Laying the board"))
    scale = min((WIDTH - 8) / BOARD_WIDE, (PICTURE - 8) / BOARD_HIGH)
    slots = "".join(_slot(at, content, words, p) for tier in TIERS for at in tier)
    drawn = group(slots, x=(WIDTH - BOARD_WIDE * scale) / 2, y=(PICTURE - BOARD_HIGH * scale) / 2, scale=scale)
    legend = group(sheet(title, WIDTH, HEIGHT - PICTURE, [[_legend(content, words)]], p), y=PICTURE)
    return Mat(title, WIDTH, HEIGHT, rect(0.4, 0.4, WIDTH - 0.8, PICTURE - 1.6, p.paper, p.ink, BOLD) + drawn + legend)


def _slot(at: Place, content: Content, words: Words, p: Palette) -> str:
    """A city with its number and name, a special by its turn, else the number of its tier."""
    numbers = {place: number for number, place in CITIES.items()}
    tier = next(i for i, places in enumerate(TIERS, 1) if at in places)
    fill = p.ochre if at in numbers else p.water if at in SPECIAL else p.bone if at in CENTRAL else p.card
    edge = el("path", d=outline(R * 0.96), fill=fill, fill_opacity=0.35, stroke=p.ink, stroke_width=FINE)
    said = f"S{SPECIAL.index(at) + 1}" if at in SPECIAL else str(tier)
    if at in numbers:
        drawn = _city(f"C{numbers[at]}", words.card(content.numbered[numbers[at]]), p)
    else:
        drawn = text(0, R * 0.1, said, R * 0.5, p.ink if at in SPECIAL else p.soft, STAMP, anchor="middle")
    x, y = middle(at)
    return group(edge, drawn, x=x, y=y)


def _city(number: str, name: str, p: Palette) -> str:
    """The number over the name, each word on a line of its own, clear of the sides."""
    out = text(0, R * -0.04, number, R * 0.46, p.ink, STAMP, anchor="middle")
    for i, part in enumerate(name.split(" ")):
        out += text(
            0, R * (0.3 + 0.28 * i), part, fit(part, R * 0.27, R, LABEL, 600), p.ink, LABEL, 600, anchor="middle"
        )
    return out


def _legend(content: Content, words: Words) -> Section:
    say = words.say
    around = [words.card(tile.id) for tile in content.tiles.values() for _ in range(tile.centre)]
    laid = [sum(at not in (*CITIES.values(), *SPECIAL, *CENTRAL) for at in tier) for tier in TIERS]
    said = (
        say(N_("*C:* cities, by their numbers. The {n} hexes marked 1 ({hexes}) are one tile with the middle."),
            n=len(CENTRAL), hexes=words.listing(around)),
        say(N_("*S:* shuffle the {n} special hexes and lay them from S1 on."), n=len(SPECIAL)),
        say(N_("*2 and 3:* shuffle the other normal hexes, without {lair}, which a mission asks for. Lay {a} in "
               "tier 2, then {b} in tier 3, clockwise from any free place."),
            a=laid[1], b=laid[2], lair=words.card(LAIR)),
        say(N_("All hexes lie face up, and the frame holds them. All knights begin in {city}."),
            city=words.card(content.numbered[1])),
    )  # fmt: skip
    return Section(say(N_("In this order")), tuple(Row(str(i), one) for i, one in enumerate(said, 1)))
