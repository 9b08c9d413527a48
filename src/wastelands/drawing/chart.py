"""Points over time as a picture: a line for each seat in its colour over ink, its token at every stop."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from wastelands.drawing.counters import token
from wastelands.drawing.ink import FINE, HAIR, LINE, SEATS, Palette, disc, el, line, svg, trace
from wastelands.drawing.lettering import LABEL, STAMP, text
from wastelands.engine.face import Course

WIDTH, HEIGHT = 120.0, 62.0  # mm
_LEFT, _RIGHT, _TOP, _FOOT = 11.0, 14.0, 12.0, 9.0
_HEAD = 3.2  # where moments are numbered
APART = 4.6  # from one figure to the next
_STEPS = (1, 2, 5, 10, 20, 50, 100)


def chart(course: Course, palette: Palette, moments: Sequence[float] = ()) -> str:
    """Nothing if there are fewer than two stops; moments are numbered where they lie between the stops."""
    if len(course.stops) < 2:
        return ""
    p, most = palette, max(1, course.goal or 0, *(n for stop in course.points for n in stop))
    least = min(0, *(n for stop in course.points for n in stop))
    step = next((one for one in _STEPS if (most - least) / one <= 5), _STEPS[-1])
    across = (WIDTH - _LEFT - _RIGHT) / (len(course.stops) - 1)

    def at(stop: int, points: float) -> tuple[float, float]:
        return _LEFT + stop * across, HEIGHT - _FOOT - (points - least) / (most - least) * (HEIGHT - _FOOT - _TOP)

    out = []
    for n in range(least - least % step, most + 1, step):
        y = at(0, n)[1]
        out.append(line([(_LEFT, y), (WIDTH - _RIGHT, y)], p.hair, HAIR))
        out.append(text(_LEFT - 3, y + 1.5, str(n), 4.4, p.soft, LABEL, 500, anchor="end"))
    if course.goal is not None:
        y = at(0, course.goal)[1]
        out.append(line([(_LEFT, y), (WIDTH - _RIGHT, y)], p.rust, LINE, stroke_dasharray="2 1.4"))
        out.append(text(_LEFT + 1, y - 1.2, course.goal_says, 4, p.rust, LABEL, 600))
    every = -(-len(course.stops) // 12)
    for i in range(0, len(course.stops), every):
        out.append(text(at(i, least)[0], HEIGHT - 2.6, course.stops[i], 4.4, p.soft, LABEL, 500, anchor="middle"))
    seats = range(len(course.points[0]))
    for seat in seats:
        path = trace([at(i, stop[seat]) for i, stop in enumerate(course.points)])
        for colour, width in ((p.ink, 1.9), (SEATS[seat].fill, 1.1)):
            out.append(el("path", d=path, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round"))
    ends = _apart([at(0, course.points[-1][seat])[1] for seat in seats], HEIGHT - _FOOT)
    for seat in seats:
        out += [token(seat, *at(i, stop[seat]), 1.7, p.ink) for i, stop in enumerate(course.points) if not i % every]
        out.append(token(seat, *at(len(course.stops) - 1, course.points[-1][seat]), 1.7, p.ink))
        out.append(text(WIDTH - _RIGHT + 4, ends[seat] + 1.6, str(course.points[-1][seat]), 5, p.ink, STAMP))
    places = [_LEFT + place * across for place in moments]
    for number, (x, head) in enumerate(zip(places, _apart(places, WIDTH - _RIGHT + APART), strict=True), 1):
        out.append(line([(head, _HEAD + 2), (x, _TOP - 2), (x, HEIGHT - _FOOT)], p.soft, HAIR, stroke_dasharray="1 1"))
        out.append(disc(head, _HEAD, 2.4, p.ink, class_="moment"))
        out.append(text(head, _HEAD + 1.3, str(number), 3.6, p.card, STAMP, anchor="middle"))
    base = line([(_LEFT, HEIGHT - _FOOT), (WIDTH - _RIGHT, HEIGHT - _FOOT)], p.soft, FINE)
    return svg(WIDTH, HEIGHT, base, *out, class_="chart")


def _apart(places: list[float], most: float) -> list[float]:
    """The same places, moved so that no figure stands on another, and none beyond the most."""
    order, found = sorted(range(len(places)), key=lambda i: places[i]), list(places)
    for before, after in pairwise(order):
        found[after] = max(found[after], found[before] + APART)
    low = max(0.0, max(found, default=0.0) - most)  # what would stand beyond it moves back with the rest
    return [y - low for y in found]
