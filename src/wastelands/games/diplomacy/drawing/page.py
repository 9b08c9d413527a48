"""The printed sheet: one page that holds everything, for A4 and Letter alike (WD-SHEET-01, G2)."""

from __future__ import annotations

import math

from wastelands.drawing.drawing import Marks
from wastelands.drawing.icons import icon
from wastelands.drawing.ink import FINE, HAIR, LINE, PRINT, Palette, group, line, rect, svg
from wastelands.drawing.lettering import LABEL, LEADING, SIX_POINTS, STAMP, fit, label, measure, set_lines, text, wrap
from wastelands.engine.words import N_
from wastelands.games.diplomacy.drawing.board import Board, backdrop
from wastelands.games.diplomacy.drawing.flaps import at, tiles
from wastelands.games.diplomacy.drawing.lattice import R, extent
from wastelands.games.diplomacy.drawing.legend import strip
from wastelands.games.diplomacy.drawing.places import flag
from wastelands.games.diplomacy.drawing.symbols import drawn as symbol
from wastelands.games.diplomacy.game import table
from wastelands.games.diplomacy.labels import Label
from wastelands.games.diplomacy.origin import plan_of
from wastelands.games.diplomacy.sheet import Sheet
from wastelands.games.diplomacy.words import Words

WIDTH, HEIGHT = 190.0, 259.0
_LEGEND, PLAYERS, _MAP, FLAPS = 10.0, 24.0, 41.0, 201.0  # where each part begins, from the top
MARK, MARK_SIZE = (4.0, 7.4), 2.5  # a warlord's symbol in his field
_CODE = 9.6  # the id for telephones
_MAP_HEIGHT, _FLAP_HEIGHT, FLAP_WIDTH = 158.0, 58.0, 38.0


def page(sheet: Sheet, words: Words, palette: Palette = PRINT, code: str = "") -> str:
    """A whole sheet in its safe box of 190 by 259 mm; `code` is its id for telephones, a millimetre wide."""
    return svg(WIDTH, HEIGHT, drawn(sheet, words, palette, code))


def drawn(sheet: Sheet, words: Words, palette: Palette, code: str = "") -> str:
    """The same from the origin, without the picture around it."""
    return "".join(
        (
            _title(sheet, words, palette, code),
            group(strip(WIDTH, words, palette), y=_LEGEND),
            group(_players(sheet, words, palette), y=PLAYERS),
            _map(sheet, words, palette),
            group(_flaps(sheet, words, palette), y=FLAPS),
        )
    )


def _title(sheet: Sheet, words: Words, palette: Palette, code: str) -> str:
    """The game's name and the place's (WD-SHEET-02), with the id that rebuilds the sheet."""
    p = palette
    place = sheet.title(words.lang)
    game = "Wasteland Diplomacy"
    start = measure(game, 5.4, STAMP) + 6
    right = WIDTH - (_CODE + 2 if code else 0)
    return (
        text(0, 5.6, game, 5.4, p.ink, STAMP)
        + text(start, 5.6, place, fit(place, 4.4, right - start - 34, weight=400), p.soft, italic=True)
        + text(right, 5.6, sheet.id, fit(sheet.id, 2.6, 33, LABEL, 500), p.soft, LABEL, 500, anchor="end")
        + line([(0, 8), (right, 8)], p.ink, LINE)
        + line([(0, 8.8), (right, 8.8)], p.ink, HAIR)
        + (group(code, x=WIDTH - _CODE, y=-0.4, scale=_CODE) if code else "")
    )


def _players(sheet: Sheet, words: Words, palette: Palette) -> str:
    """A field for each warlord: symbol, name and points (WD-SHEET-05)."""
    p, across = palette, WIDTH / sheet.players
    out = [line([(0, 0.5), (WIDTH, 0.5)], p.ink, HAIR)]
    for seat in range(sheet.players):
        x, points = across * seat, 0.42 * across  # room to add up one scoring after the other
        out.append(at(x + MARK[0], MARK[1], symbol(seat, MARK_SIZE, p)))
        out.append(label(x + 9, 4, words.say(N_("Warlord")), 2.2, p.soft, weight=500))
        out.append(label(x + across - points, 4, words.say(N_("Points")), 2.2, p.soft, weight=500))
        out.append(line([(x + 9, 11.4), (x + across - points - 2, 11.4)], p.ink, FINE))
        out.append(line([(x + across - points, 11.4), (x + across - 3, 11.4)], p.ink, FINE))
    return "".join(out)


def _map(sheet: Sheet, words: Words, palette: Palette) -> str:
    """The map, as large as its box allows and in the middle of it."""
    plan = plan_of(sheet.terrain, sheet.players)
    side = min(WIDTH / (1.5 * plan.columns + 0.5), _MAP_HEIGHT / ((plan.rows + 0.5) * math.sqrt(3)))
    box, scale = extent(sheet.terrain), side / R
    game = table(sheet.terrain, sheet.rounds, sheet.players)
    hexes = Board(game, Marks(), words, palette, paper=True).hexes(plain=True)
    x = (WIDTH - box.width * scale) / 2 - box.left * scale
    y = _MAP + (_MAP_HEIGHT - box.height * scale) / 2 - box.top * scale
    return group(backdrop(sheet.terrain, palette, named=False), hexes, x=x, y=y, scale=scale)


# ---------- the flaps


def _flaps(sheet: Sheet, words: Words, palette: Palette) -> str:
    """Five flaps between four cut lines; all but the first start folded back (WD-SHEET-08, WD-SHEET-09)."""
    p, out = palette, []
    fold = words.say(N_("Cut up from the edge along the dashes, fold back at the dots before play."))
    second = 6 + 5 * len(sheet.rounds[0]) + _foot(sheet, 1)
    used = second + 6 + 5 * len(sheet.rounds[1]) + _foot(sheet, 2)
    gap = min(4.0, _FLAP_HEIGHT - used)
    out.append(_block(sheet, 1, 5, words, p) + _block(sheet, 2, 5, words, p, second + gap))
    for k in range(1, 5):
        out.append(group(_block(sheet, k + 2, 7, words, p), x=FLAP_WIDTH * k))
        cut = FLAP_WIDTH * k
        lines = wrap(fold, FLAP_WIDTH - 7, SIX_POINTS, italic=True)
        low = _FLAP_HEIGHT - 1.2 - (len(lines) - 1) * SIX_POINTS * LEADING
        out.append(set_lines(cut + 4, low, lines, SIX_POINTS, p.soft, italic=True).svg)
        out.append(line([(cut, 0), (cut, _FLAP_HEIGHT)], p.ink, FINE, stroke_dasharray="2.2 1.4"))
        out.append(group(icon("actions/cut", 0, 0, 4, p.ink), x=cut, y=_FLAP_HEIGHT - 3, turn=-90))
    out.append(line([(0, 0), (FLAP_WIDTH, 0)], p.ink, LINE))
    out.append(line([(FLAP_WIDTH, 0), (WIDTH, 0)], p.ink, FINE, stroke_dasharray="0.01 1.2"))
    return "".join(out)


def _foot(sheet: Sheet, n: int) -> float:
    return 5.6 if any(city.scored_after == n for city in sheet.terrain.cities) else 0.0


def _block(sheet: Sheet, n: int, pitch: float, words: Words, palette: Palette, top: float = 0.0) -> str:
    """One round: number, starter, a row for each action with a box for its taker, and its scoring marks."""
    p, x, right = palette, 2.6, FLAP_WIDTH - 2.6
    y = top + 6.0
    out = [
        label(x, top + 4.6, words.say(N_("Round {n}"), n=n), 3.4, p.ink, weight=700),
        at(right - 2, top + 3.4, symbol(sheet.starters[n - 1], 1.6, p)),
        line([(x, y), (right, y)], p.ink, HAIR),
    ]
    r = min(2.5, (pitch - 0.7) / 1.75)
    for action in sheet.rounds[n - 1]:
        middle = y + pitch / 2 + 0.2
        out.append(at(x, middle, tiles(action, r, p)))
        out.append(text(right - 5.4, middle + 0.75, str(Label.parse(action)), 2.2, p.soft, LABEL, 500, anchor="end"))
        out.append(rect(right - 4.2, middle - 2.1, 4.2, 4.2, "none", p.ink, FINE))
        y += pitch
    return "".join(out) + _scorings(sheet, n, x, y + 0.3, words, palette)


def _scorings(sheet: Sheet, n: int, x: float, y: float, words: Words, palette: Palette) -> str:
    """Where the scoring of a city happens in the run of rounds (WD-SHEET-07)."""
    cities = " ".join(city.numeral for city in sheet.terrain.cities if city.scored_after == n)
    if not cities:
        return ""
    p, said = palette, words.say(N_("City scoring"))
    return (
        group(flag(0, 3.6, str(n), p), x=x + 0.3, y=y + 0.5, scale=0.78)
        + text(x + 6, y + 3.7, cities, 4, p.ink, STAMP)
        + label(FLAP_WIDTH - 2.6, y + 3.5, said, SIX_POINTS, p.soft, "end", 500)
    )
