"""The rulebook for players as a booklet: chapters, pictures, worked examples, all cards, glossary, index of rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple
from unicodedata import combining, normalize

from wastelands.drawing.ink import PRINT
from wastelands.engine.content import Content
from wastelands.engine.manual import Entries, Passage
from wastelands.engine.words import N_
from wastelands.package import package
from wastelands.press.leaflet import CREDITS, STYLE, Book, bound, inline, written
from wastelands.press.paper import Paper
from wastelands.press.pdf import grey, quoted

HIGHEST, GAP = 108.0, 3.0  # of a picture, and between two of them, in millimetres
SIZE = re.compile(r'(?:width|height)="([0-9.]+)mm"')
SMALL = "8pt"  # the least for rules
MORE = """
#show heading.where(level: 3): it => block(above: 3mm, below: 1.6mm, sticky: true)[
  #text(font: "Barlow", stretch: 75%, size: 10pt, weight: 600, upper(it.body))]
#set enum(indent: 0mm, body-indent: 2mm, spacing: 0.65em)
#let two(n) = if n < 10 { "0" + str(n) } else { str(n) }
#let told(ids) = for id in ids [#metadata(id) <rule>]
#let entry(name, body) = block(above: 0mm, below: 0.9mm)[#text(weight: 600, name)#h(1.2mm)#body]
"""
_INDEX = """
#context {
  let pages = (:)
  for found in query(<rule>) {
    let id = found.value
    let page = counter(page).at(found.location()).first()
    let known = pages.at(id, default: ())
    if page not in known { pages.insert(id, known + (page,)) }
  }
  let runs = () // rules in a row that are told on the same pages, as one entry: WW-BID-01–25
  for id in pages.keys().sorted() {
    let (chapter, n) = (id.slice(0, -2), int(id.slice(-2)))
    let (first, last, on) = runs.at(-1, default: ("", -1, ()))
    if first.starts-with(chapter) and last + 1 == n and on == pages.at(id) {
      runs.last().at(1) = n
    } else { runs.push((id, n, pages.at(id))) }
  }
  let named(first, last) = if first.ends-with(two(last)) { first } else { first + "–" + two(last) }
  let entry(run, gap) = [#named(run.first(), run.at(1))#h(gap)#box(run.last().map(str).join(", "))]
  let needed = calc.max(..runs.map(run => measure(entry(run, 1mm)).width))
  layout(size => {
    set text(tracking: -0.3pt) if 2 * needed + 2mm > size.width // letters closer, so that the page stands apart
    grid(columns: (1fr, 1fr), column-gutter: 2mm, row-gutter: 0.42em, ..runs.map(run => entry(run, 1fr)))
  })
}
"""


class Shown(NamedTuple):
    """A picture of a book: how wide and how high it stands there, in millimetres."""

    svg: str
    width: float
    height: float


def rulebook(game: str, lang: str, paper: Paper, saver: bool, content: Content | None = None) -> Book | None:
    """The rulebook of a game, to fold; None if it has none."""
    setter = _Setter(game, lang, paper, content)
    if not setter.passages:
        return None
    markup = setter.chapters() + "\n\n" + setter.lists()
    head = STYLE.format(ink=PRINT.ink, rust=PRINT.ink if saver else PRINT.rust, lang=lang)
    pictures = {name: (grey(one.svg) if saver else one.svg).encode() for name, one in setter.pictures.items()}
    return bound("rulebook", head + MORE + markup, pictures, paper)


def pictures(game: str, lang: str, paper: Paper) -> dict[str, Shown]:
    """The pictures of a rulebook as they stand on this paper, by the names of their files."""
    setter = _Setter(game, lang, paper)
    setter.chapters()
    return setter.pictures


class _Setter:
    """Turns passages into markup and keeps the pictures that they name."""

    def __init__(self, game: str, lang: str, paper: Paper, content: Content | None = None) -> None:
        self.found = package(game)
        self.words = self.found.words(lang, content=content)
        self.drawing = self.found.drawing(self.words, PRINT)
        self.passages = self.found.passages(self.words)
        self.wide = written(paper)
        self.pictures: dict[str, Shown] = {}
        made = (n for n, one in enumerate(self.passages) if one.kind in ("cards", "glossary"))
        self.end = next(made, len(self.passages)) - 1  # the heading of what is made of the data

    def chapters(self) -> str:
        """Everything that is told; pictures that follow each other share rows."""
        parts: list[str] = []
        for drawn, run in groupby(self.passages[: self.end], key=lambda one: one.kind == "picture"):
            found = list(run)
            parts += [self.row(found)] if drawn else map(self.set, found)
        return "\n\n".join(parts)

    def lists(self) -> str:
        """Cards, glossary and index in two columns, and at their end who made what."""
        rest = [self.set(one) for one in self.passages[self.end :]]
        rest.append(f"#v(1.5mm)\n#text(fill: luma(80), {quoted(self.words.say(CREDITS))})")
        said = "\n\n".join(rest)
        small = f"#set text(size: {SMALL}, hyphenate: true)\n#set par(leading: 0.36em)"
        return f"#v(4mm)\n#[{small}\n#columns(2, gutter: 3mm)[{said}]]"

    def set(self, passage: Passage) -> str:
        made = {"index": lambda: _INDEX, "cards": self.cards, "glossary": self.glossary}
        if passage.kind in made:
            return made[passage.kind]()
        return _told(passage) + (self.example(passage) if passage.kind == "example" else _plain(passage))

    def row(self, passages: Sequence[Passage]) -> str:
        """Pictures that the text names, with the rules that they tell."""
        drawn = [(one.picture, self.drawing.figure(one.picture), inline(one.lines[0])) for one in passages]
        return "".join(map(_told, passages)) + self.beside(drawn)

    def beside(self, drawn: Sequence[tuple[str, str, str]]) -> str:
        """Pictures with their captions, as many in a row as there is room for."""
        rows: list[list[str]] = []
        left = 0.0
        for name, picture, caption in drawn:
            width, height = (float(size) for size in SIZE.findall(picture[:400])[:2])
            scale = min(1.0, self.wide / width, HIGHEST / height)
            shown = self.pictures[f"{name}.svg"] = Shown(picture, width * scale, height * scale)
            if shown.width > left:
                rows.append([])
                left = self.wide
            left -= shown.width + GAP
            size = f"width: {shown.width:.2f}mm, height: {shown.height:.2f}mm"
            below = f"caption: [{caption}], " if caption else ""
            rows[-1].append(f'figure({below}numbering: none, image("{name}.svg", {size}))')
        return "\n\n".join(_grid(row) for row in rows)

    def example(self, passage: Passage) -> str:
        """What happens step by step, perhaps below the table as it is before, or before and after."""
        shown, names = self.found.worked(passage, self.words.lang), self.found.the_lessons().lesson().names
        names = tuple(map(self.words.say, names))
        drawing = self.found.drawing(self.found.words(self.words.lang, names, self.words.content), PRINT)
        title = inline(f"{self.words.say(N_('Example'))}: {shown.title}")
        name = f"{passage.lines[0]}-{passage.beats[0]}"
        views = (("before", shown.before, N_("Before")), ("after", shown.after, N_("Afterwards")))
        two = passage.pictures == 2
        drawn = [
            (f"{name}-{when}", drawing.example(view), inline(self.words.say(said)) if two else "")
            for when, view, said in views[: passage.pictures]
        ]
        if two:
            drawn = [(file, _halved(picture, self.wide), said) for file, picture, said in drawn]
        steps = "\n".join("+ " + inline(line) for line in shown.said)
        head = f"#block(sticky: true, above: 3mm, strong[{title}])"
        return f"{head}\n\n{_together(self.beside(drawn)) if drawn else ''}\n\n{steps}"

    def cards(self) -> str:
        """Every card by name, with what it says."""
        assert self.found.manual is not None
        return "\n".join(self._decks(self.found.manual.entries(self.words)))

    def _decks(self, entries: Entries) -> Iterator[str]:
        for title, cards in entries:
            rows = "\n".join(f"#entry({quoted(name)}, {quoted(said)})" for name, said in sorted(cards, key=as_listed))
            yield f"=== {inline(title)}\n{rows}"

    def glossary(self) -> str:
        known = sorted(self.found.terms(self.words).values(), key=as_listed)
        return "\n".join(f"#entry({quoted(term)}, {quoted(what)})" for term, what in known)


def as_listed(entry: Sequence[str]) -> str:
    """Where an entry stands in an alphabetical list: marks above letters change nothing.

    >>> sorted([("Zahn",), ("Öl",), ("Ofen",)], key=as_listed)
    [('Ofen',), ('Öl',), ('Zahn',)]
    """
    return "".join(letter for letter in normalize("NFKD", entry[0]) if not combining(letter)).casefold()


def _plain(passage: Passage) -> str:
    mark = {"h1": "= ", "h2": "== ", "h3": "=== ", "ul": "- ", "ol": "+ "}.get(passage.kind, "")
    return "\n".join(mark + inline(line) for line in passage.lines)


def _told(passage: Passage) -> str:
    """The rules of a passage, before it: what stands behind a list or a picture belongs to the next page."""
    return f"#told(({', '.join(map(quoted, passage.rules))},))\n" if passage.rules else ""


def _grid(row: Sequence[str]) -> str:
    cells = ", ".join(row)
    return f"#align(center, grid(columns: {len(row)}, gutter: {GAP}mm, align: bottom, {cells}))"


def _together(pictures: str) -> str:
    """On the page on which the steps begin, between them and the heading."""
    return f"#block(width: 100%, breakable: false, sticky: true)[{pictures}]"


def _halved(picture: str, wide: float) -> str:
    """A picture no wider than half a page, so that two stand side by side."""
    scale = min(1.0, (wide - GAP - 0.1) / 2 / float(SIZE.findall(picture[:400])[0]))
    return SIZE.sub(lambda size: size[0].replace(size[1], f"{float(size[1]) * scale:.3f}"), picture, count=2)
