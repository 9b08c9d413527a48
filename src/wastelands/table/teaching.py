"""A lesson at a table: the guide decides what a move means, and a few words in the row keep where the learner is."""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec
from msgspec import Struct

from wastelands.engine.action import Action
from wastelands.engine.errors import Unreadable, WastelandsError
from wastelands.engine.game import Game
from wastelands.engine.guide import Guide, Place
from wastelands.engine.languages import said_in
from wastelands.engine.lesson import FIRST, MOVES, Lesson, Said
from wastelands.engine.step import Seat
from wastelands.engine.words import Words
from wastelands.package import package
from wastelands.table.hall import Tables
from wastelands.table.keeper import Keeper
from wastelands.table.live import LiveTable, Stale, Stored, new_word
from wastelands.table.store import Change, Conflict, Person, SeatRow, Settings, TableRow

SCRIPT = "script"  # what plays a rival's seat in a lesson
LESSON = "lesson"  # the verb of what a learner does beside moves: `lesson on`


class Kept(Struct, frozen=True, omit_defaults=True):
    """Where somebody is in a lesson, as a row keeps it."""

    name: str
    mark: str  # of the lesson's file
    chapter: str
    origin: str = ""
    journal: tuple[str, ...] = ()
    done: tuple[str, ...] = ()


def kept(row: TableRow) -> Kept:
    return msgspec.json.decode(row.settings.lesson, type=Kept)


class LessonTable(LiveTable):
    """A table at which only the learner decides; nothing is written down but her place in the lesson."""

    scripted = True

    def __init__(self, row: TableRow, keeper: Keeper, guide: Guide[Game]) -> None:
        self.guide = guide
        super().__init__(Stored(row, guide.match, []), keeper)

    @classmethod
    def resume(cls, row: TableRow, keeper: Keeper) -> LessonTable:
        """The table of a row; a lesson that has changed meanwhile begins its chapter anew."""
        return cls(row, keeper, _guide(row))

    @property
    def taught(self) -> str:
        """Tells apart what the same table says in two beats."""
        guide = self.guide
        return f"{guide.chapter.id}/{guide.beat.id}/{len(guide.place.journal)}/{guide.missed}/{guide.said}"

    @property
    def bare(self) -> bool:
        return self.guide.beat.bare

    def held(self) -> Seat | None:
        return None

    async def play(
        self,
        seat: Seat,
        *chain: Action,
        at_once: bool = False,
        natural: bool = False,
        because: str = "",
        step: int | None = None,
        entries: int | None = None,
    ) -> None:
        if chain[0].verb == LESSON:
            await self.teach(str(chain[0].values[0]) if chain[0].values else "")
            return
        answer = self.guide.answer(*chain)
        self.guide.said = answer if answer is not None else self.guide.said
        await self.keep()

    async def undo(self, seat: Seat, step: int | None = None, entries: int | None = None) -> None:
        """A move of free play, else a whole beat."""
        if self.guide.beat.kind == "goal" and self.match.can_undo(seat):
            self.guide.undo()
        else:
            self.guide.back()
        await self.keep()

    async def hand_on(self, seat: Seat, step: int | None = None, entries: int | None = None) -> None:
        raise Unreadable("there is no turn of yours to hand on")

    async def teach(self, word: str, thing: str = "") -> None:
        """What a learner does beside moves."""
        guide, beat = self.guide, self.guide.beat
        chapters = guide.lesson.chapters
        if word == "on":
            guide.go_on()
        elif word == "again":
            guide.back()
        elif word == "hint" and beat.hint:
            guide.said = beat.hint
        elif word == "show":
            guide.show() if beat.kind in MOVES else guide.go_on()
        elif word == "skip" and guide.chapter is not chapters[-1]:
            guide.open(chapters[chapters.index(guide.chapter) + 1].id)
            guide.said = {}
        elif word == "tap":
            guide.said = guide.tapped(thing) or guide.said
        elif word == "inspect" and beat.kind == "inspect":
            if f"inspect {thing}" in beat.accept:
                guide.go_on()
        else:
            raise Unreadable(f"a lesson knows no '{word[:20]}' here")
        await self.keep()

    async def keep(self) -> None:
        """Store where the learner is, and show it; what cannot be stored has not happened."""
        guide, place = self.guide, self.guide.place
        done = tuple(dict.fromkeys((*kept(self.row).done, *guide.done)))
        now = Kept(FIRST, guide.lesson.mark, guide.chapter.id, place.chapter, place.journal, done)
        settings = replace(self.row.settings, lesson=msgspec.json.encode(now).decode())
        row = replace(self.row, settings=settings, version=self.row.version + 1)
        try:
            await self.keeper.write(Change(row))
        except Conflict:
            await self.refresh()
            raise Stale("The table has gone on.") from None
        except WastelandsError:
            self._take(self.row)
            raise
        self.row, self.match = row, guide.match
        self.publish()

    async def refresh(self) -> bool:
        row = await self.keeper.table(self.row.id)
        assert row is not None, "tables are never deleted"
        if row.version == self.row.version:
            return False
        self._take(row)
        return True

    def _take(self, row: TableRow) -> None:
        self.row, self.guide = row, _guide(row)
        self.match = self.guide.match

    async def keep_snapshot(self) -> None:
        """The row says it all."""


def _guide(row: TableRow) -> Guide[Game]:
    found, place = package(row.game), kept(row)
    lessons = found.the_lessons()
    lesson = lessons.lesson(place.name)
    known = [chapter.id for chapter in lesson.chapters]
    if place.mark == lesson.mark and place.origin:
        return Guide(lessons, lesson, found.rules, Place(place.origin, place.journal))
    return Guide(lessons, lesson, found.rules, Place(place.chapter if place.chapter in known else known[0]))


async def lesson_row(tables: Tables, person: Person, game: str) -> TableRow | None:
    """The table at which this person learns the game."""
    rows = await tables.keeper.tables_of(person.id)
    return next((row for row in rows if row.game == game and row.settings.lesson), None)


async def open_lesson(tables: Tables, person: Person, game: str, chapter: str) -> LiveTable:
    """A chapter of the game's first lesson, at the table where this person has begun it, else at a new one."""
    if tables.cards.given(game) is not None:
        raise Unreadable("lessons are about the cards that are shipped, and others are in use here")
    lesson = package(game).the_lessons().lesson()
    lesson.chapter(chapter)
    old = await lesson_row(tables, person, game)
    if old is not None:
        table = await tables.get(old.id)
        assert isinstance(table, LessonTable)
        await table.refresh()  # it may have been played on elsewhere
        async with table.lock:
            await table.refresh()
            table.guide = Guide(table.guide.lessons, lesson, package(game).rules, Place(chapter))
            await table.keep()
        return table
    seats = tuple(
        SeatRow(person.name, person.id) if seat == lesson.learner else SeatRow(name, bot=SCRIPT)
        for seat, name in enumerate(lesson.names)
    )
    begun = msgspec.json.encode(Kept(FIRST, lesson.mark, chapter)).decode()
    settings = Settings(invite=new_word(), watch=new_word(), lesson=begun)
    row = TableRow(new_word(), game, "", "", seats, settings=settings)
    await tables.keeper.create(row, [])
    return await tables.get(row.id)


# ---- what the page shows of it


@dataclass(frozen=True, slots=True)
class Teaching:
    """The beat as a page shows it."""

    lesson: str
    chapter: str
    number: int
    chapters: int
    dots: tuple[bool, ...]
    beat: str
    kind: str
    text: str
    said: str
    at: str  # things, as data
    back: bool
    goes_on: bool
    missed: bool
    hint: bool
    show: bool
    skip: bool
    last: bool
    wanted: tuple[str, ...]


def teaching(table: LessonTable, lang: str) -> Teaching:
    """What stands in the box beside the thing."""
    guide = table.guide
    beat, chapters = guide.beat, guide.lesson.chapters
    return Teaching(
        lesson=said_in(guide.lesson.title, lang),
        chapter=said_in(guide.chapter.title, lang),
        number=chapters.index(guide.chapter) + 1,
        chapters=len(chapters),
        dots=tuple(n <= guide.number for n in range(len(guide.chapter.beats))),
        beat=f"{guide.chapter.id}/{beat.id}",
        kind=beat.kind,
        text=guide.text(lang),
        said=_said(guide.said, lang),
        at="|".join(beat.at),
        back=guide.can_go_back,
        goes_on=not guide.moves and not guide.missed and not guide.last,
        missed=guide.missed,
        hint=bool(beat.hint) and guide.said != beat.hint and not guide.missed,
        show=beat.kind in ("do", "inspect") or (beat.kind == "alone" and bool(guide.said)),
        skip=guide.chapter is not chapters[-1],
        last=guide.last,
        wanted=tuple(guide.wanted()),
    )


def _said(said: Said, lang: str) -> str:
    """A text of the lesson, else a sentence of the house."""
    return said[lang] if lang in said else Words[Game](lang).say(said_in(said, lang)) if said else ""


def progress(lesson: Lesson, row: TableRow | None) -> tuple[set[str], str]:
    """Which chapters were played to their end, and in which one the learner is."""
    if row is None:
        return set(), ""
    place = kept(row)
    return set(place.done), place.chapter
