"""The rules as a leaflet: small pages for reading, laid out so that the printed sheets fold into a booklet."""

from __future__ import annotations

from typing import NamedTuple

from wastelands.drawing.ink import PRINT
from wastelands.engine.content import Content
from wastelands.engine.errors import Unreadable
from wastelands.engine.leaflet import Block, spans
from wastelands.engine.words import N_
from wastelands.package import package
from wastelands.press.paper import Paper
from wastelands.press.pdf import compiled, count_pages, grey, quoted

CREDITS = N_(
    "Icons: game-icons.net (CC BY 3.0). Type: Special Elite, Barlow Condensed, Source Serif 4. Printed with Wastelands."
)
STYLE = """
#set text(font: "Source Serif 4", size: 9pt, lang: "{lang}", fill: rgb("{ink}"))
#set par(justify: false, leading: 0.58em, spacing: 0.8em)
#set list(marker: [–], indent: 0mm, body-indent: 2mm, spacing: 0.65em)
#show heading.where(level: 1): it => block(below: 5mm)[#text(font: "Special Elite", size: 20pt, weight: 400, it.body)
  #v(-2.5mm) #line(length: 100%, stroke: 0.7mm + rgb("{ink}"))]
#show heading.where(level: 2): it => block(above: 5.5mm, below: 2.6mm, sticky: true)[
  #text(font: "Special Elite", size: 12.5pt, weight: 400, fill: rgb("{rust}"), it.body)]
#show figure: set block(above: 4mm, below: 4mm)
#show figure.caption: set text(size: 8pt, style: "italic")
#show strong: set text(weight: 600)
"""


class Book(NamedTuple):
    """Markup for landscape sheets with two small pages each, in folding order, and the files it needs."""

    kind: str
    sides: int
    markup: str
    files: dict[str, bytes]


def booklet(game: str, lang: str, paper: Paper, saver: bool, content: Content | None = None) -> Book:
    """The leaflet of a game, to fold."""
    markup, pictures = typeset(game, lang, content)
    head = STYLE.format(lang=lang, ink=PRINT.ink, rust=PRINT.ink if saver else PRINT.rust)
    made = {name: (grey(drawn) if saver else drawn).encode() for name, drawn in pictures.items()}
    return bound("rules", head + markup, made, paper)


MARGIN = 13  # beside the text, in millimetres
_PAGE = """
#set page(width: {width}mm, height: {height}mm, margin: (x: {margin}mm, top: 12mm, bottom: 14mm), numbering: "1",
  footer-descent: 5mm)
"""


def written(paper: Paper) -> float:
    """How wide the text of a small page is."""
    return paper.height / 2 - 2 * MARGIN


def bound(kind: str, markup: str, pictures: dict[str, bytes], paper: Paper) -> Book:
    """Small pages, laid out so that the printed sheets fold into a booklet."""
    width, height = paper.height / 2, paper.width
    head = _PAGE.format(width=f"{width:.3f}", height=f"{height:.3f}", margin=MARGIN)
    small = {"main.typ": (head + markup).encode(), **pictures}
    count = count_pages(small)
    pairs = folding(count)
    sheets = "".join(_spread(f"{kind}.pdf", left, right, count, width, height) for left, right in pairs)
    return Book(kind, len(pairs), sheets, {f"{kind}.pdf": compiled(small)})


def folding(count: int) -> list[tuple[int, int]]:
    """Which small pages stand side by side, sheet by sheet, front and back, so that a folded stack reads in order.

    Two pages need no fold: they lie open on one side.
    """
    if count <= 2:
        return [(1, 2)]
    whole = -(-count // 4) * 4
    pairs: list[tuple[int, int]] = []
    for n in range(1, whole // 2 + 1, 2):
        pairs += [(whole + 1 - n, n), (n + 1, whole - n)]
    return pairs


def _spread(file: str, left: int, right: int, count: int, width: float, height: float) -> str:
    halves = "".join(
        f'#place(dx: {x:.3f}mm, dy: 0mm, image("{file}", page: {page}, width: {width:.3f}mm))'
        for page, x in ((left, 0.0), (right, width))
        if page <= count
    )
    return f"\n#page(width: {2 * width:.3f}mm, height: {height:.3f}mm, margin: 0mm)[{halves}]"


def typeset(game: str, lang: str, content: Content | None = None) -> tuple[str, dict[str, str]]:
    """The text as markup, and the pictures that it names, drawn by the game."""
    found = package(game)
    words = found.words(lang, content=content)
    blocks = found.told(words)
    if not blocks:
        raise Unreadable(f"{found.title} has no leaflet yet")
    drawing = found.drawing(words, PRINT)
    pictures = {f"{block.picture}.svg": drawing.figure(block.picture) for block in blocks if block.picture}
    credit = f"#v(1fr)\n#text(size: 8pt, {quoted(words.say(CREDITS))})"
    return "\n\n".join([*map(_markup, blocks), credit]), pictures


def _markup(block: Block) -> str:
    if block.picture:
        return f'#figure(caption: [{inline(block.lines[0])}], numbering: none, image("{block.picture}.svg"))'
    mark = {"h1": "= ", "h2": "== ", "ul": "- "}.get(block.kind, "")
    return "\n".join(mark + inline(line) for line in block.lines)


def inline(line: str) -> str:
    """Emphasis kept, everything else shown as it is."""
    shown = {"strong": "#strong", "slant": "#emph", "plain": "#text"}
    return "".join(f"{shown[kind]}({quoted(text)})" for kind, text in spans(line))
