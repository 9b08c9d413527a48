"""A game's rulebook for its players: chapters in Markdown, whose names and numbers come from the data.

A card's id in braces stands for its name and ``{=hand}`` for a number of the rules; a paragraph ends with the rules
that it tells, as ``[WW-SET-08 WW-SET-10]``, or ``[WW-BID-01..03]`` for several.  ``> route: drive via go`` is a
worked example: what some beats of the game's lesson say; ``>>`` shows the table before, ``>>>`` also after.
``[[cards]]``, ``[[glossary]]`` and ``[[index]]`` stand for what is made of the data.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from wastelands.engine.errors import Unreadable
from wastelands.engine.guide import Guide, Place
from wastelands.engine.languages import ENGLISH, said_in
from wastelands.engine.lesson import Lessons
from wastelands.engine.step import G
from wastelands.engine.words import Words

Entries = Sequence[tuple[str, Sequence[tuple[str, str]]]]  # decks by their titles, cards with all that they say

_FILLED = re.compile(r"\{(?P<number>=?)(?P<name>[A-Za-z0-9_-]+)\}")
_PICTURE = re.compile(r"!\[(?P<caption>[^\]]*)\]\((?P<name>[a-z0-9-]+)\)")
_EXAMPLE = re.compile(r">(?P<pictures>>{0,2}) (?P<chapter>[a-z-]+): (?P<beats>[a-z0-9 ]+)")
_MADE = re.compile(r"\[\[(?P<what>cards|glossary|index)\]\]")
_RULES = re.compile(r"\s*\[(?P<ids>[A-Z0-9]+-[A-Z0-9]+-\d[^\]]*)\]$", re.MULTILINE)
_HEADS = (("### ", "h3"), ("## ", "h2"), ("# ", "h1"))


class Passage(NamedTuple):
    """A heading (`h1` to `h3`), paragraph, list (`ul`, `ol`), picture, example, or something made of the data."""

    kind: str
    lines: tuple[str, ...] = ()
    picture: str = ""
    rules: tuple[str, ...] = ()
    beats: tuple[str, ...] = ()
    pictures: int = 0  # of an example: none, the table before, or also after


class Worked(NamedTuple):
    """A worked example: its title, what happens, and the table before and after, as its learner sees it."""

    title: str
    said: tuple[str, ...]
    before: Any
    after: Any


@dataclass(frozen=True, slots=True, eq=False)
class Manual:
    """A folder with a Markdown file per language, the numbers that it names, and the cards that it explains."""

    folder: Traversable
    facts: Callable[[Any], Mapping[str, object]]
    entries: Callable[[Any], Entries] = lambda words: ()

    def passages(self, words: Words[G]) -> list[Passage]:
        """The rulebook in the language of these words, else in English."""
        found = [file for lang in (words.lang, ENGLISH) if (file := self.folder / f"{lang}.md").is_file()]
        return read_manual(found[0].read_text(encoding="utf-8"), words, self.facts(words))


def read_manual(text: str, words: Words[G], facts: Mapping[str, object]) -> list[Passage]:
    """The passages of a text, with names and numbers filled in."""
    return [_passage(part) for part in re.split(r"\n\s*\n", filled(text.strip(), words, facts))]


def filled(text: str, words: Words[G], facts: Mapping[str, object]) -> str:
    """A text with names and numbers in the places that are kept for them."""

    def fill(found: re.Match[str]) -> str:
        name = found["name"]
        if not found["number"]:
            return words.card(name)
        if name not in facts:
            raise Unreadable(f"a text of the rules names a number '{name}'; there are {', '.join(sorted(facts))}")
        return str(facts[name])

    return _FILLED.sub(fill, text)


def _passage(part: str) -> Passage:
    part = part.strip()
    ids = tuple(id for marked in _RULES.finditer(part) for id in _ids(marked["ids"]))
    part = _RULES.sub("", part)
    if made := _MADE.fullmatch(part):
        return Passage(made["what"])
    if picture := _PICTURE.fullmatch(part):
        return Passage("picture", (picture["caption"],), picture["name"], ids)
    if example := _EXAMPLE.fullmatch(part):
        return Passage(
            "example", (example["chapter"],), "", ids, tuple(example["beats"].split()), len(example["pictures"])
        )
    for mark, kind in _HEADS:
        if part.startswith(mark):
            return Passage(kind, (part.removeprefix(mark),), "", ids)
    if part.startswith("- "):
        return Passage("ul", _items(part, r"- "), "", ids)
    if part.startswith("1. "):
        return Passage("ol", _items(part, r"\d+\. "), "", ids)
    return Passage("p", (part.replace("\n", " "),), "", ids)


def _items(part: str, mark: str) -> tuple[str, ...]:
    return tuple(item.replace("\n", " ") for item in re.split(rf"(?:^|\n){mark}", part)[1:])


def _ids(said: str) -> tuple[str, ...]:
    """WW-BID-01..03 is three rules."""
    found: list[str] = []
    for one in said.split():
        first, _, last = one.partition("..")
        chapter, _, number = first.rpartition("-")
        found += [f"{chapter}-{n:02}" for n in range(int(number), int(last or number) + 1)]
    return tuple(found)


def worked(lessons: Lessons[G], rules: type[G], passage: Passage, lang: str) -> Worked:
    """What an example shows: the beats of a chapter as they are meant, from the first that it names to the last."""
    lesson = lessons.lesson()
    guide = Guide(lessons, lesson, rules, Place(passage.lines[0]), only=True)
    chapter, wanted, said = guide.chapter, list(passage.beats), []
    before = None
    while wanted:
        if guide.chapter is not chapter or guide.over:
            raise Unreadable(f"the chapter '{chapter.id}' of the lesson has no beat '{wanted[0]}' there")
        if guide.beat.id == wanted[0]:
            before = before or guide.match.game.view(guide.learner)
            said.append(guide.printed(lang))
            wanted.pop(0)
        if wanted or guide.beat.kind != "tell":
            guide.as_meant()
    return Worked(said_in(chapter.title, lang), tuple(said), before, guide.match.game.view(guide.learner))
