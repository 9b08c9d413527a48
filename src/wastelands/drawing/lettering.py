"""Type: three faces, measured without a browser, wrapped, balanced and stamped. All lengths are millimetres."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from wastelands.drawing.icons import icon
from wastelands.drawing.ink import Attribute, Pen, attributes, escape, group, number

Family: TypeAlias = Literal["Special Elite", "Barlow Condensed", "Source Serif 4"]
Anchor: TypeAlias = Literal["start", "middle", "end"]

STAMP: Family = "Special Elite"  # titles, numerals, scores
LABEL: Family = "Barlow Condensed"  # captions, names, counts
TEXT: Family = "Source Serif 4"  # rules, log, flavour
# typst files Barlow Condensed under Barlow, so both are named
STACK: dict[Family, str] = {
    STAMP: "'Special Elite'",
    LABEL: "'Barlow Condensed', 'Barlow'",
    TEXT: "'Source Serif 4'",
}
LEADING = 1.28
SIX_POINTS, EIGHT_POINTS = 2.12, 2.83  # the smallest letters of cards, and of rules


class _Font(msgspec.Struct, frozen=True):
    em: int
    other: int
    widths: dict[str, int]


@cache
def _fonts() -> dict[str, _Font]:
    source = files("wastelands.generated").joinpath("metrics.json").read_bytes()
    return msgspec.json.decode(source, type=dict[str, _Font])


@cache
def _font(family: Family, weight: int, italic: bool) -> _Font:
    name = f"{family}/{weight}/{'italic' if italic else 'normal'}"
    try:
        return _fonts()[name]
    except KeyError:
        raise KeyError(f"no face {name!r}; there are {', '.join(_fonts())}") from None


def measure(
    s: str, size: float, family: Family = TEXT, weight: int = 400, italic: bool = False, spacing: float = 0
) -> float:
    """How wide a line of text will stand, without kerning."""
    face = _font(family, weight, italic)
    width, other = face.widths.get, face.other
    return sum(width(c, other) for c in s) / face.em * size + spacing * len(s)


def fit(s: str, size: float, width: float, family: Family = TEXT, weight: int = 400, spacing: float = 0) -> float:
    """The size, at most `size`, at which the text stands within the width; `spacing` is in ems."""
    wide = measure(s, size, family, weight, spacing=spacing * size)
    return size if wide <= width else size * width / wide


def clip(s: str, size: float, width: float, family: Family = LABEL, weight: int = 600, spacing: float = 0) -> str:
    """As much of a line as stands within the width, with an ellipsis where some is left out."""
    if measure(s, size, family, weight, spacing=spacing) <= width:
        return s
    while s and measure(s + "…", size, family, weight, spacing=spacing) > width:
        s = s[:-1].rstrip()
    return s + "…" if s else ""


def text(
    x: float,
    y: float,
    s: str,
    size: float,
    colour: str,
    family: Family = TEXT,
    weight: int = 400,
    italic: bool = False,
    anchor: Anchor = "start",
    spacing: float = 0,
    turn: float = 0,
    **attrs: Attribute,
) -> str:
    """A line of text on its base line at y."""
    at = f'x="{number(x)}" y="{number(y)}"'
    cut = f' font-weight="{weight}"' if weight != 400 else ""
    slope = ' font-style="italic"' if italic else ""
    place = f' text-anchor="{anchor}"' if anchor != "start" else ""
    track = f' letter-spacing="{number(spacing)}"' if spacing else ""
    move = f' transform="rotate({number(turn)} {number(x)} {number(y)})"' if turn else ""
    return (
        f'<text {at} font-family="{STACK[family]}" font-size="{number(size)}"{cut}{slope} fill="{colour}"'
        f"{place}{track}{move}{attributes(attrs)}>{escape(s)}</text>"
    )


def label(
    x: float,
    y: float,
    s: str,
    size: float,
    colour: str,
    anchor: Anchor = "start",
    weight: int = 600,
    spacing: float | None = None,
    turn: float = 0,
    **attrs: Attribute,
) -> str:
    """A caption in tracked capitals."""
    track = size * 0.06 if spacing is None else spacing
    return text(x, y, s.upper(), size, colour, LABEL, weight, False, anchor, track, turn, **attrs)


# ---------- paragraphs

Kind: TypeAlias = Literal["text", "bold", "icon"]
_ATOM = re.compile(r"(?P<space>[ \t]+)|(?P<star>\*)|\{(?P<icon>[^{}*]+)\}|(?P<text>[^ \t*{]+|\{)")
_COUNTED = re.compile(r"(?<!\S)([+−-]?\d+) (?=\{)")
_ICON = 1.15  # an icon in a line, in sizes of its letters


class Run(NamedTuple):
    """Letters of one cut, or one icon, placed in a line."""

    kind: Kind
    s: str
    x: float
    width: float


def _width(kind: Kind, s: str, size: float, italic: bool) -> float:
    return size * _ICON if kind == "icon" else measure(s, size, TEXT, 600 if kind == "bold" else 400, italic)


def _words(s: str, markup: bool) -> Iterator[list[tuple[Kind, str]]]:
    """Words as lists of pieces: *stars* around bold, {names} for icons; a count stays with the icon it counts."""
    if not markup:
        for plain in re.split("[ \t]+", s):
            if plain:
                yield [("text", plain)]
        return
    word: list[tuple[Kind, str]] = []
    bold = False
    for atom in _ATOM.finditer(_COUNTED.sub("\\1\u00a0", s)):
        if atom["space"]:
            if word:
                yield word
            word = []
        elif atom["star"]:
            bold = not bold
        elif atom["icon"]:
            word.append(("icon", atom["icon"]))
        else:
            word.append(("bold" if bold else "text", atom["text"]))
    if word:
        yield word


def _broken(word: list[tuple[Kind, str]], width: float, size: float, italic: bool) -> Iterator[list[tuple[Kind, str]]]:
    """A word that is wider than the line, in parts that are not."""
    part: list[tuple[Kind, str]] = []
    used = 0.0
    for kind, s in word:
        for piece in [s] if kind == "icon" else s:
            w = _width(kind, piece, size, italic)
            if part and used + w > width:
                yield part
                part, used = [], 0.0
            if part and part[-1][0] == kind != "icon":
                part[-1] = (kind, part[-1][1] + piece)
            else:
                part.append((kind, piece))
            used += w
    yield part


def _set(words: list[list[tuple[Kind, str]]], size: float, italic: bool) -> list[Run]:
    """One line, with neighbours of the same cut joined into one run."""
    runs: list[Run] = []
    x = 0.0
    for number_of_word, word in enumerate(words):
        for number_of_piece, (kind, s) in enumerate(word):
            gap = " " if number_of_word and not number_of_piece else ""
            last = runs[-1] if runs else None
            if last and last.kind == kind != "icon":
                joined = last.s + gap + s
                runs[-1] = Run(kind, joined, last.x, _width(kind, joined, size, italic))
            else:
                x += measure(gap, size, TEXT, 400, italic)
                runs.append(Run(kind, s, x, _width(kind, s, size, italic)))
            x = runs[-1].x + runs[-1].width
    return runs


def wrap(s: str, width: float, size: float, italic: bool = False, markup: bool = True) -> list[list[Run]]:
    """Break text into lines, none wider than the width; *bold* and {icon} are the only markup, a newline breaks."""
    lines: list[list[Run]] = []
    space = max(measure(" ", size, TEXT, weight, italic) for weight in (400, 600))
    for part in s.split("\n"):
        row: list[list[tuple[Kind, str]]] = []
        used = 0.0
        for word in _words(part, markup):
            w = sum(_width(kind, piece, size, italic) for kind, piece in word)
            for bit in [word] if w <= width else list(_broken(word, width, size, italic)):
                w = sum(_width(kind, piece, size, italic) for kind, piece in bit)
                if row and used + space + w > width:
                    lines.append(_set(row, size, italic))
                    row, used = [], 0.0
                used += w + (space if row else 0)
                row.append(bit)
        lines.append(_set(row, size, italic))
    return lines


def balance(s: str, width: float, size: float, italic: bool = False, markup: bool = True) -> list[list[Run]]:
    """Lines as even as they can be without needing one more."""
    best = wrap(s, width, size, italic, markup)
    while (width := width - 1) > size and len(tighter := wrap(s, width, size, italic, markup)) == len(best):
        best = tighter
    return best


class Block(NamedTuple):
    """Text that has been set, and the base line where the next would stand."""

    svg: str
    y: float


def set_lines(
    x: float, y: float, lines: list[list[Run]], size: float, colour: str, leading: float = LEADING, italic: bool = False
) -> Block:
    """Draw lines that were wrapped at this size."""
    out: list[str] = []
    for row in lines:
        for run in row:
            if run.kind == "icon":
                out.append(icon(run.s, x + run.x + size * _ICON / 2, y - size * 0.33, size * _ICON, colour))
            else:
                weight = 600 if run.kind == "bold" else 400
                out.append(text(x + run.x, y, run.s, size, colour, weight=weight, italic=italic))
        y += size * leading
    return Block("".join(out), y)


def paragraph(
    x: float,
    y: float,
    width: float,
    s: str,
    size: float,
    colour: str,
    leading: float = LEADING,
    italic: bool = False,
    markup: bool = True,
) -> Block:
    """Wrapped text with its first base line at y."""
    return set_lines(x, y, wrap(s, width, size, italic, markup), size, colour, leading, italic)


def stamp(
    x: float,
    y: float,
    s: str,
    size: float,
    colour: str,
    paper: str,
    turn: float = -4,
    seed: str | int | None = None,
    box: bool = True,
    wear: int = 60,
) -> str:
    """Rubber-stamp lettering centred on x, y, worn where `paper` shows through."""
    pen = Pen(s if seed is None else seed)
    w, h = measure(s, size, STAMP, spacing=size * 0.08) + size * 1.1, size * 1.75
    corners = [(-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)]
    frame = pen.shape(corners, colour, size * 0.11) if box else ""
    letters = text(size * 0.04, size * 0.3, s, size, colour, STAMP, anchor="middle", spacing=size * 0.08)
    worn = pen.speckle(-w / 2, -h / 2, w, h, wear, paper, size * 0.07)
    return group(frame, letters, worn, x=x, y=y, turn=turn)
