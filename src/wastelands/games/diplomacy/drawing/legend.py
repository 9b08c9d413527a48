"""The legend: what the signs of the map mean, as a strip of the printed sheet and as a page of its own."""

from __future__ import annotations

from wastelands.drawing.ink import HAIR, LINE, Palette, Pen, disc, el, group, line, rect, svg
from wastelands.drawing.lettering import LABEL, STAMP, fit, label, paragraph, text
from wastelands.engine.words import N_
from wastelands.games.diplomacy.drawing import ground, pieces, places
from wastelands.games.diplomacy.drawing.lattice import A, R, hexagon, outline
from wastelands.games.diplomacy.drawing.roads import paved
from wastelands.games.diplomacy.drawing.symbols import cut_off, drawn
from wastelands.games.diplomacy.drawing.water import waves
from wastelands.games.diplomacy.map import CLANS, WATER, Clan
from wastelands.games.diplomacy.words import CLAN_NAMES, Words

PRINTED = (  # WD-SHEET-03; clans follow with their own names
    ("space", N_("Space (sector)")),
    ("city", N_("City")),
    ("settlement", N_("Settlement")),
    ("water", N_("Water")),
    ("road", N_("Road")),
    ("mountain", N_("Mountain")),
)
PLAYED = (
    ("occupied", N_("Occupied: the owner's symbol")),
    ("inactive", N_("Cut off from every city")),
    ("destroyed", N_("Destroyed")),
    ("target", N_("You can choose this")),
)
CLAN_RULES = {
    "drifter": N_("One more space, of the sector on the hat."),
    "raider": N_("Destroy one road space anywhere."),
    "pirate": N_("Occupy three water spaces."),
    "bomber": N_("Destroy all rivals' spaces next to one of yours."),
    "guardian": N_("3 points at once."),
    "enforcer": N_("Occupy three lettered spaces that touch."),
}


def sample(name: str, palette: Palette) -> str:
    """One hex of the map around the origin, as an example."""
    p = palette
    if name == "city":
        return places.city("I", 0, "later", p)
    kind = {"water": WATER, "mountain": "^", "settlement": "s", "road": "A", "inactive": "D", "target": "C"}.get(
        name, "B"
    )
    inside = {
        "water": lambda: el("path", d=waves(0, 0, Pen("legend")), fill="none", stroke=p.water, stroke_width=HAIR),
        "settlement": lambda: places.settlement(2, (), p),
        "mountain": lambda: places.mountain(1, p),
        "road": lambda: paved("M-8 5.6Q0 0 8.2-4.9", p),
        "occupied": lambda: pieces.occupied(1, p),
        "inactive": lambda: pieces.inactive(0, p),
        "destroyed": lambda: pieces.destroyed(2, p),
        "target": lambda: pieces.target(p),
        "space": lambda: _letter("B", p),
    }[name]()
    return hexagon(1, p.ink, LINE, ground.tint(p, kind)) + inside


def _letter(letter: str, palette: Palette) -> str:
    return text(0, 2.6, letter, 8, ground.accent(palette, letter), STAMP, anchor="middle")


def clan_sample(name: str, palette: Palette) -> str:
    clan = Clan(name, "B" if name == "drifter" else "")
    return disc(0, 0, 6.6, palette.card, palette.ink, LINE) + places.emblem(
        clan, 10 if name == "drifter" else 8.6, palette
    )


def road_bonus(palette: Palette) -> str:
    """The fixed reminder of WD-ROAD-01, 35 by 26 from the origin: one symbol drawn, one more along the road."""
    p = palette
    hexes = outline(R, 2 * A) + outline(2.5 * R, A)
    return (
        el("path", d=hexes, fill=ground.tint(p, "A"), stroke=p.ink, stroke_width=LINE)
        + paved(f"M2 {2 * A + 4:.1f}L10 {2 * A:.1f}L25 {A:.1f}L33 {A - 4:.1f}", p)
        + group(drawn(0, 4, p), x=R, y=2 * A)
        + group(cut_off(0, 4, p), x=2.5 * R, y=A)
        + line([(14.4, 2 * A - 2.6), (19, 1.5 * A - 0.8)], p.ink, 0.9)
        + line([(20.8, A + 2.4), (17.6, A + 2.6), (19.4, A + 5.6)], p.ink, HAIR, p.ink, True)
    )


# ---------- as a strip of the sheet


def strip(width: float, words: Words, palette: Palette) -> str:
    """The legend of the printed sheet, 14 mm high: signs above, clans below, the road bonus at the right end."""
    p, bonus = palette, 36.0
    across = (width - bonus) / 6
    out = []
    for i, (name, said) in enumerate(PRINTED):
        out.append(_entry(sample(name, p), words.say(said), i * across, 3.3, across, 0.33, p))
    for i, name in enumerate(CLANS):
        out.append(_entry(clan_sample(name, p), words.say(CLAN_NAMES[name]), i * across, 10.4, across, 0.47, p))
    x = width - bonus
    out.append(line([(x, 0.4), (x, 13.4)], p.hair, HAIR))
    out.append(
        label(
            x + 2.4,
            7.9,
            words.say(N_("Road bonus")),
            fit(words.say(N_("Road bonus")).upper(), 2.6, 16, LABEL, 600, 0.06),
            p.rust,
        )
    )
    out.append(group(road_bonus(p), x=x + 19.6, y=0.9, scale=0.47))
    return "".join(out)


def _entry(drawing: str, said: str, x: float, y: float, width: float, scale: float, palette: Palette) -> str:
    size = fit(said, 2.8, width - 8.6, LABEL, 500)
    return group(drawing, x=x + 3.4, y=y, scale=scale) + text(x + 7.8, y + 0.95, said, size, palette.ink, LABEL, 500)


# ---------- as a page of its own

_ROW = 14.0
_SCALE = 0.56


def legend(words: Words, palette: Palette) -> str:
    """Everything that can stand on the map, for the help beside a table: 120 mm wide."""
    p, width = palette, 120.0
    left = [*PRINTED, *PLAYED]
    height = _ROW * len(left) + 10
    out = [rect(0, 0, width, height, p.paper)]
    for x, said in ((2.0, N_("The map")), (54.0, N_("Clans"))):
        out += [
            label(x, 4.4, words.say(said), 2.8, p.rust),
            line([(x, 6), (x + (48 if x < 50 else 64), 6)], p.ink, HAIR),
        ]
    for i, (name, said) in enumerate(left):
        y = 14 + _ROW * i
        out.append(group(sample(name, p), x=8.4, y=y, scale=_SCALE))
        out.append(paragraph(16.5, y + 1.1, 34, words.say(said), 3.2, p.ink).svg)
    for i, name in enumerate(CLANS):
        y = 14 + _ROW * i
        out.append(group(clan_sample(name, p), x=60, y=y, scale=0.75))
        out.append(label(68, y - 1, words.say(CLAN_NAMES[name]), 3, p.ink, weight=700))
        out.append(paragraph(68, y + 3, 50, words.say(CLAN_RULES[name]), 3.1, p.soft).svg)
    y = 14 + _ROW * len(CLANS)
    out.append(label(54, y - 1, words.say(N_("Road bonus")), 3, p.ink, weight=700))
    out.append(group(road_bonus(p), x=54, y=y + 2, scale=0.8))
    rule = N_("Whoever occupies a road space may occupy one more space to which its road leads.")
    out.append(paragraph(54, y + 28, 64, words.say(rule), 3.1, p.soft).svg)
    return svg(width, height, *out, title=words.say(N_("Legend")))
