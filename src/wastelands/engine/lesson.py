"""A lesson: a short real game with a script, as data.  Chapters of one idea each, beats of one thing said and done.

Every position is one of the engine's, every move an action, every refusal the engine's own; only texts, what to point
at and what to accept are the lesson's.  docs/lessons.md tells what each field means, `Guide` plays it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.resources.abc import Traversable
from typing import Any, Generic, Literal

import msgspec
from msgspec import Struct

from wastelands.engine.errors import Unreadable
from wastelands.engine.spec import OptionValue
from wastelands.engine.step import G, Seat

FIRST = "first"  # the lesson that a newcomer is offered
STEP = " ; "  # between moves that belong together
ANY = "*"

Said = dict[str, str]  # a text by language
Wishes = dict[str, list[int | str]]  # outcomes by what they are and who sees them: `draw@0`, `d6`
Kind = Literal["tell", "watch", "do", "alone", "inspect", "goal"]
MOVES: frozenset[Kind] = frozenset({"do", "alone", "goal"})  # beats in which the learner moves
UNAIDED: frozenset[Kind] = frozenset({"alone", "goal"})  # beats that point at nothing


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a lesson's file."""


class Claim(Part, frozen=True, rename={"holds": "is"}):
    """A fact that a text names: the engine must give it, and the text must say it, as a figure or as a word."""

    fact: str
    holds: Any
    said: bool = True
    words: Said = {}  # how the texts name it, where that is no number
    after: bool = False  # as the table would stand after the wrong move that this claim belongs to


class Wrong(Part, frozen=True, rename={"move": "try"}):
    """A move that is not the one of the beat, and a kind answer; with a rule it is one that the rules refuse."""

    move: str
    text: Said
    tty: Said = {}
    rule: str = ""
    claims: tuple[Claim, ...] = ()


class Goal(Part, frozen=True):
    """What must be true at the end: a fact is at least so much, or more than another one.

    The end is that of the game, or comes when the fact `ends` is `at`, such as a round.
    """

    fact: str
    least: int | None = None
    over: str = ""
    ends: str = ""
    at: int = 0


class Beat(Part, frozen=True):
    """One thing said, one thing done."""

    id: str
    kind: Kind
    text: Said
    tty: Said = {}  # what a terminal says, where the text names a gesture
    paper: Said = {}  # what a rulebook tells of it, where the text asks for something
    at: tuple[str, ...] = ()  # the things that it is about
    accept: tuple[str, ...] = ()  # moves; of several entries any, in one entry all
    first: tuple[str, ...] = ()  # what is played before the text is shown: `seat action`
    others: tuple[str, ...] = ()  # what rivals answer, as soon as they are asked
    luck: Wishes = {}
    wrong: tuple[Wrong, ...] = ()
    hint: Said = {}
    praise: Said = {}
    retry: Said = {}
    goal: Goal | None = None
    lines: tuple[tuple[str, ...], ...] = ()  # ways that reach the goal
    fails: tuple[tuple[str, ...], ...] = ()  # ways that do not
    spare: bool = False  # the rivals' answers need not be used up
    bare: bool = False  # the table's forecasts would give the answer away
    claims: tuple[Claim, ...] = ()
    legal: dict[str, tuple[str, ...]] = {}  # by verb, exactly what is possible now
    teaches: tuple[str, ...] = ()
    again: tuple[str, ...] = ()


class Start(Part, frozen=True):
    """Where a chapter begins: where the one before ended, where another one ended, or with a fresh match."""

    previous: bool = False
    after: str = ""
    seats: int = 2
    seed: str = "lesson"
    options: dict[str, OptionValue] = {}
    luck: Wishes = {}
    before: tuple[str, ...] = ()


class Chapter(Part, frozen=True, rename={"beats": "beat"}):
    """One idea."""

    id: str
    title: Said
    idea: Said
    teaches: tuple[str, ...]  # rules of the ledger
    start: Start
    beats: tuple[Beat, ...]
    again: tuple[str, ...] = ()  # rules of earlier chapters that are used here without help


class After(Part, frozen=True):
    """The real game that is offered at the end."""

    seats: int
    bots: tuple[str, ...]


class Lesson(Part, frozen=True, rename={"chapters": "chapter"}):
    """A guided game."""

    format: Literal[1]
    game: str
    rules: int  # the version of the game's rules
    learner: Seat
    names: tuple[str, ...]
    minutes: int
    title: Said
    about: Said
    after: After
    chapters: tuple[Chapter, ...]
    mark: str = ""  # tells one version of the file from another

    def chapter(self, id: str) -> Chapter:
        found = next((chapter for chapter in self.chapters if chapter.id == id), None)
        if found is None:
            known = ", ".join(chapter.id for chapter in self.chapters)
            raise Unreadable(f"this lesson has no chapter '{id}'; its chapters are: {known}")
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Lessons(Generic[G]):
    """What a game brings for learners: a folder with a file per lesson, and figures that its texts speak of.

    A figure is a function of the game and a name: `card.ST4.attack` asks `figures["card"]` for ST4.
    """

    folder: Traversable
    figures: Mapping[str, Callable[[G, str], Any]] = field(default_factory=dict)

    def names(self) -> list[str]:
        """The lessons, the first one first."""
        found = sorted(file.name.removesuffix(".toml") for file in self.folder.iterdir() if file.name.endswith(".toml"))
        return sorted(found, key=lambda name: name != FIRST)

    def lesson(self, name: str = FIRST) -> Lesson:
        """A lesson by its name."""
        file = self.folder / f"{name}.toml"
        if name not in self.names():
            raise Unreadable(f"there is no lesson '{name[:40]}'; there are: {', '.join(self.names())}")
        return read_lesson(file.read_text(encoding="utf-8"), f"{name}.toml")


def read_lesson(text: str, name: str) -> Lesson:
    """A lesson from its file; whatever is wrong with its form is said with the place."""
    try:
        found = msgspec.toml.decode(text, type=Lesson)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise Unreadable(f"{name}: {error}") from None
    return msgspec.structs.replace(found, mark=sha256(text.encode()).hexdigest()[:16])
