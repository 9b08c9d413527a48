"""The rulebook for players as a booklet: chapters, pictures, worked examples, all cards, glossary, index of rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from wastelands.drawing.ink import PRINT
from wastelands.engine.content import Content
from wastelands.engine.game import Game
from wastelands.engine.manual import Entries, Passage
from wastelands.engine.words import N_, Words
from wastelands.package import GamePackage, package
from wastelands.press.leaflet import CREDITS, STYLE, Book, bound, inline
from wastelands.press.paper import Paper
from wastelands.press.pdf import grey, quoted

WIDEST, HIGHEST = 122.0, 66.0  # of a picture, in millimetres
SIZE = re.compile(r'(?:width|height)="([0-9.]+)mm"')
SMALL = "8pt"  # the least for rules
MORE = """
#show heading.where(level: 3): it => block(above: 3mm, below: 1.6mm, sticky: true)[
  #text(font: "Barlow", stretch: 75%, size: 10pt, weight: 600, upper(it.body))]
#set enum(indent: 0mm, body-indent: 2mm, spacing: 0.65em)
#let told(ids) = for id in ids [#metadata(id) <rule>]
#let entry(name, body) = block(above: 0mm, below: 1.3mm)[#text(weight: 600, name)#h(1.5mm)#body]
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
  set text(size: 8pt)
  columns(3, gutter: 4mm, for id in pages.keys().sorted() [
    #id #h(1fr) #pages.at(id).map(str).join(", ") \\
  ])
}
"""


def rulebook(game: str, lang: str, paper: Paper, saver: bool, content: Content | None = None) -> Book | None:
    """The rulebook of a game, to fold; None if it has none."""
    found = package(game)
    words = found.words(lang, content=content)
    passages = found.passages(words)
    if not passages:
        return None
    setter = _Setter(found, words)
    markup = "\n\n".join(setter.set(passage) for passage in passages)
    head = STYLE.format(ink=PRINT.ink, rust=PRINT.ink if saver else PRINT.rust, lang=lang)
    credit = f"\n\n#v(1fr)\n#text(size: {SMALL}, {quoted(words.say(CREDITS))})"
    pictures = {name: (grey(drawn) if saver else drawn).encode() for name, drawn in setter.pictures.items()}
    return bound("rulebook", head + MORE + markup + credit, pictures, paper)


def runs(ids: Sequence[str]) -> list[str]:
    """Rules in a row as one entry: WW-BID-01–03."""
    found: list[list[str]] = []
    for one in ids:
        chapter, _, number = one.rpartition("-")
        last, _, before = found[-1][-1].rpartition("-") if found else ("", "", "0")
        if last == chapter and int(before) + 1 == int(number):
            found[-1].append(one)
        else:
            found.append([one])
    return [run[0] if len(run) == 1 else f"{run[0]}\u2013{run[-1].rpartition('-')[2]}" for run in found]


class _Setter:
    """Turns passages into markup and keeps the pictures that they name."""

    def __init__(self, found: GamePackage[Game], words: Words[Game]) -> None:
        self.found, self.words = found, words
        self.drawing = found.drawing(words, PRINT)
        self.pictures: dict[str, str] = {}

    def set(self, passage: Passage) -> str:
        if passage.kind == "index":
            return _INDEX
        if passage.kind in ("cards", "glossary"):
            return self.cards() if passage.kind == "cards" else self.glossary()
        said = self.example(passage) if passage.kind == "example" else self.plain(passage)
        return said + (f"\n#told(({', '.join(map(quoted, runs(passage.rules)))},))" if passage.rules else "")

    def plain(self, passage: Passage) -> str:
        if passage.picture:
            return self.picture(passage.picture, self.drawing.figure(passage.picture), inline(passage.lines[0]))
        mark = {"h1": "= ", "h2": "== ", "h3": "=== ", "ul": "- ", "ol": "+ "}.get(passage.kind, "")
        return "\n".join(mark + inline(line) for line in passage.lines)

    def picture(self, name: str, drawn: str, caption: str) -> str:
        self.pictures[f"{name}.svg"] = drawn
        width, height = (float(size) for size in SIZE.findall(drawn[:400])[:2])
        scale = min(1.0, WIDEST / width, HIGHEST / height)
        size = f"width: {width * scale:.2f}mm, height: {height * scale:.2f}mm"
        return f'#figure(caption: [{caption}], numbering: none, image("{name}.svg", {size}))'

    def example(self, passage: Passage) -> str:
        """What happens step by step, with the table before and perhaps after."""
        shown = self.found.worked(passage, self.words.lang)
        title = inline(f"{self.words.say(N_('Example'))}: {shown.title}")
        parts = [f"#strong[{title}]" if not passage.pictures else self.table(passage, "before", shown.before, title)]
        parts.append("\n".join("+ " + inline(line) for line in shown.said))
        if passage.pictures > 1:
            parts.append(self.table(passage, "after", shown.after, inline(self.words.say(N_("Afterwards")))))
        return "\n\n".join(parts)

    def table(self, passage: Passage, when: str, view: Any, caption: str) -> str:
        drawn = self.found.picture(view, None, self.words.lang, PRINT)
        return self.picture(f"{passage.lines[0]}-{passage.beats[0]}-{when}", drawn, caption)

    def cards(self) -> str:
        """Every card by name, with what it says, in two columns."""
        assert self.found.manual is not None
        decks = "\n".join(self._decks(self.found.manual.entries(self.words)))
        return f"#[#set text(size: {SMALL})\n#set par(leading: 0.46em)\n#columns(2, gutter: 4mm)[{decks}]]"

    def _decks(self, entries: Entries) -> Iterator[str]:
        for title, cards in entries:
            rows = "\n".join(f"#entry({quoted(name)}, {quoted(said)})" for name, said in sorted(cards))
            yield f"=== {inline(title)}\n{rows}"

    def glossary(self) -> str:
        say = self.words.say
        known = sorted((say(term), say(what)) for term, what in self.found.glossary.items())
        rows = "\n".join(f"#entry({quoted(term)}, {quoted(what)})" for term, what in known)
        return f"#[#set text(size: {SMALL})\n#columns(2, gutter: 4mm)[{rows}]]"
