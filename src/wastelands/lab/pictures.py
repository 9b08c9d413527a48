"""Pictures for reports: SVG with nothing beside it, readable without colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

WIDTH, NAMES, ROW, EDGE = 720, 220, 22, 60
INK, PALE, SURE = "#333", "#bbb", "#9a3412"


class Line(NamedTuple):
    """A row of a picture: a name, a number, and the interval around it."""

    name: str
    mean: float
    low: float
    high: float


def percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def intervals(title: str, lines: Sequence[Line], fair: float | None, shown: Callable[[float], str] = percent) -> str:
    """Numbers with their intervals, one below the other; one that misses the fair line is drawn heavier."""
    if not lines:
        return ""
    marks = [value for line in lines for value in line[1:]] + ([fair] if fair is not None else [])
    least, most = min(marks), max(marks)
    span = (most - least) or 1.0

    def x(value: float) -> float:
        return NAMES + (WIDTH - NAMES - EDGE) * (value - least) / span

    parts = []
    if fair is not None:
        foot = ROW * len(lines) + 4
        parts.append(f'<path d="M{x(fair):.1f} 0V{foot}" stroke="{PALE}" stroke-width="2" stroke-dasharray="4 3"/>')
    for place, line in enumerate(lines):
        y = ROW * place + ROW / 2
        sure = fair is not None and not line.low <= fair <= line.high
        colour, width = (SURE, 4) if sure else (INK, 2)
        parts.append(
            _text(NAMES - 10, y + 4, line.name, "end")
            + f'<path d="M{x(line.low):.1f} {y}H{x(line.high):.1f}" stroke="{colour}" stroke-width="{width}"/>'
            f'<circle cx="{x(line.mean):.1f}" cy="{y}" r="4.5" fill="{colour}"/>'
            + _text(x(line.high) + 8, y + 4, shown(line.mean), "start")
        )
    return _svg(title, ROW * len(lines) + 8, parts)


def bars(title: str, columns: Sequence[tuple[str, float]], shown: Callable[[float], str] = percent) -> str:
    """Shares as bars, one below the other."""
    most = max((value for _, value in columns), default=0.0) or 1.0
    parts = []
    for place, (name, value) in enumerate(columns):
        y, long = ROW * place, (WIDTH - NAMES - EDGE) * value / most
        parts.append(
            _text(NAMES - 10, y + 16, name, "end")
            + f'<rect x="{NAMES}" y="{y + 4}" width="{long:.1f}" height="{ROW - 8}" fill="{INK}" fill-opacity="0.7"/>'
            + _text(NAMES + long + 8, y + 16, shown(value), "start")
        )
    return _svg(title, ROW * len(columns) + 8, parts) if columns else ""


def histogram(title: str, values: Sequence[float], most: int = 24) -> str:
    """How often each value came, in as many columns at most."""
    if not values:
        return ""
    least, last = int(min(values)), int(max(values))
    step = max(1, -(-(last - least + 1) // most))
    columns = [0] * ((last - least) // step + 1)
    for value in values:
        columns[(int(value) - least) // step] += 1
    wide, high = (WIDTH - 20) / len(columns), 160
    parts = []
    for place, n in enumerate(columns):
        tall = high * n / max(columns)
        x = 10 + wide * place
        parts.append(
            f'<rect x="{x:.1f}" y="{high - tall:.1f}" width="{wide - 2:.1f}" height="{tall:.1f}" fill="{INK}" '
            f'fill-opacity="0.7"><title>{n}</title></rect>' + _text(x + wide / 2, high + 16, str(least + step * place))
        )
    return _svg(title, high + 24, parts)


DASHES = ("", "8 4", "2 3")


def curves(title: str, lines: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Lines from the left to the right, told apart by their dashes."""
    everything = [value for _, values in lines for value in values]
    if not everything:
        return ""
    least, most, high = min(everything), max(everything), 200
    span = (most - least) or 1.0
    parts, ends = [_text(8, 12, f"{most:.1f}", "start"), _text(8, high, f"{least:.1f}", "start")], []
    for (name, values), dash in zip(lines, DASHES, strict=False):
        step = (WIDTH - EDGE - 200) / max(1, len(values) - 1)
        points = [(EDGE + step * i, 10 + (high - 20) * (1 - (value - least) / span)) for i, value in enumerate(values)]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        parts.append(f'<path d="M{path}" fill="none" stroke="{INK}" stroke-width="2" stroke-dasharray="{dash}"/>')
        ends.append((points[-1][1], points[-1][0], name))
    below = 0.0
    for y, x, name in sorted(ends):
        below = max(y + 4, below + 15)  # names that would lie on each other
        parts.append(_text(x + 8, below, name, "start"))
    return _svg(title, high + 10, parts)


def _text(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{INK}">{escape(text)}</text>'


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" font-family="sans-serif" font-size="13">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )
