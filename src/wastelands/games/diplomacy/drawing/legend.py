"""The legend: what the signs of the map mean, as a strip of the printed sheet and for whoever asks at a table."""

from __future__ import annotations

from wastelands.drawing.ink import HAIR, LINE, Palette, Pen, disc, el, group, line, svg
from wastelands.drawing.lettering import EIGHT_POINTS, LABEL, STAMP, fit, label, text
from wastelands.drawing.reference import Row, Section, named
from wastelands.engine.words import N_
from wastelands.games.diplomacy.drawing import ground, pieces, places
from wastelands.games.diplomacy.drawing.lattice import A, R, hexagon, outline
from wastelands.games.diplomacy.drawing.roads import paved
from wastelands.games.diplomacy.drawing.symbols import cut_off, drawn
from wastelands.games.diplomacy.drawing.water import waves
from wastelands.games.diplomacy.map import CLANS, MOUNTAIN, SECTORS, WATER, Clan
from wastelands.games.diplomacy.words import CLAN_NAMES, MEANS, Words

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


def tool(name: str, palette: Palette) -> str:
    """What can be drawn on a map by hand, as a sign of one hex."""
    p = palette
    if name in CLANS:
        drawing = hexagon(1, p.ink, LINE, p.card) + clan_sample(name, p)
    elif name in SECTORS:
        drawing = hexagon(1, p.ink, LINE, ground.tint(p, name)) + _letter(name, p)
    elif name.startswith("s"):
        drawing = hexagon(1, p.ink, LINE, ground.tint(p, "s")) + places.settlement(int(name[1:]), (), p)
    else:
        drawing = sample({WATER: "water", MOUNTAIN: "mountain"}.get(name, name), p)
    return svg(22, 20, drawing, box=(-11, -10, 22, 20), aria_hidden="true")


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


def signs(words: Words, palette: Palette) -> str:
    """The signs of the map and the clans for a book, in letters of its size: four in a row."""
    p, across, high = palette, 27.5, 8.8
    found = [(sample(name, p), said, 0.45) for name, said in PRINTED]
    found += [(clan_sample(name, p), CLAN_NAMES[name], 0.55) for name in CLANS]
    out = []
    for i, (drawing, said, scale) in enumerate(found):
        x, y = i % 4 * across, i // 4 * high + high / 2
        out.append(group(drawing, x=x + 4.5, y=y, scale=scale))
        out.append(text(x + 9.6, y + 1, words.say(said), EIGHT_POINTS, p.ink, LABEL, 500))
    return svg(4 * across, high * -(-len(found) // 4), *out)


def _entry(drawing: str, said: str, x: float, y: float, width: float, scale: float, palette: Palette) -> str:
    size = fit(said, 2.8, width - 8.6, LABEL, 500)
    return group(drawing, x=x + 3.4, y=y, scale=scale) + text(x + 7.8, y + 0.95, said, size, palette.ink, LABEL, 500)


# ---------- for whoever asks at a table


def legend(words: Words, palette: Palette) -> tuple[Section, ...]:
    """Everything that can stand on the map, the clans, and the course of the game."""
    p, say = palette, words.say
    box = (-11.0, -10.0, 22.0, 20.0)
    map_ = [Row(svg(22, 20, sample(name, p), box=box), f"*{say(said)}.* {say(MEANS[name])}") for name, said in PRINTED]
    played = [Row(svg(22, 20, sample(name, p), box=box), say(MEANS[name])) for name, _ in PLAYED]
    clans = [
        Row(
            svg(14, 14, clan_sample(name, p), box=(-7, -7, 14, 14)),
            f"*{say(CLAN_NAMES[name])}.* {say(CLAN_RULES[name])}",
        )
        for name in CLANS
    ]
    course = (
        Row("4-B", say(N_("*Action.* How many spaces, and of which letter; *?* is any letter or water."))),
        named(
            "places/city",
            f"{words.count('city reached', 'cities reached', 1)}, {words.count('city reached', 'cities reached', 2)}",
            say(N_("Cities that own spaces touch.")),
        ),
        Row("actions/map", say(N_("*Round.* All take actions in turn until none is left; the next round's can be "
                                  "seen already."))),
        Row("state/points", say(N_("*Scoring.* After the round on its flag a city gives 1 point to whoever is beside "
                                   "it, and 1 for each city and own settlement linked to it."))),
    )  # fmt: skip
    sections = {N_("The map"): map_, N_("Symbols"): played, N_("Clans"): clans, N_("Round and scoring"): course}
    return tuple(Section(say(title), tuple(rows)) for title, rows in sections.items())
