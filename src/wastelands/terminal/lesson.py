"""A lesson in the terminal: above the choices stands what it is about, and the asked one is marked."""

from __future__ import annotations

from pathlib import Path

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from wastelands.engine.errors import Unreadable, WastelandsError
from wastelands.engine.game import Game
from wastelands.engine.guide import Guide, Place
from wastelands.engine.languages import said_in
from wastelands.engine.lesson import UNAIDED, Said
from wastelands.engine.words import N_
from wastelands.package import GamePackage
from wastelands.terminal.play import Ask, Stop, TerminalTable

WIDTH = 76
COMMANDS = {
    "": N_("go on"),
    "back": N_("a step back"),
    "hint": N_("a hint, where there is one"),
    "show": N_("the move is made for you"),
    "skip": N_("the next chapter"),
    "chapters": N_("the chapters; `chapter` and a number opens one"),
    "read": N_("a card, a hex or a rule in full: read, and its name"),
    "quit": N_("leave; your place is kept"),
}


class Left(msgspec.Struct, frozen=True):
    """Where somebody left off, as a file keeps it."""

    mark: str
    chapter: str
    origin: str
    journal: tuple[str, ...]


class TerminalLesson:
    """Leads one person through a lesson."""

    def __init__(
        self,
        package: GamePackage[Game],
        lang: str,
        kept: Path | None = None,
        chapter: str = "",
        console: Console | None = None,
        ask: Ask | None = None,
    ) -> None:
        self.package, self.lang, self.kept = package, lang, kept
        self.lessons = package.the_lessons()
        self.lesson = self.lessons.lesson()
        self.guide = Guide(self.lessons, self.lesson, package.rules, self._place(chapter))
        self.console = console or Console(highlight=False)
        self.ask = ask or self.console.input
        self.shown = ""
        self._sit()

    # ---- the place is kept

    def _place(self, chapter: str) -> Place:
        if chapter:
            return Place(self.lesson.chapter(chapter).id)
        if self.kept is not None and self.kept.is_file():
            was = msgspec.json.decode(self.kept.read_bytes(), type=Left)
            if was.mark == self.lesson.mark:
                return Place(was.origin, was.journal)
            if any(one.id == was.chapter for one in self.lesson.chapters):
                return Place(was.chapter)
        return Place(self.lesson.chapters[0].id)

    def keep(self) -> None:
        if self.kept is not None:
            place = self.guide.place
            now = Left(self.lesson.mark, self.guide.chapter.id, place.chapter, place.journal)
            self.kept.parent.mkdir(parents=True, exist_ok=True)
            self.kept.write_bytes(msgspec.json.encode(now))

    def _sit(self) -> None:
        """The table as it stands; a chapter may have begun another game."""
        names = list(self.lesson.names)
        names[self.guide.learner] = self.package.words(self.lang).say(N_("You"))
        self.table = TerminalTable(self.guide.match, (), self.lang, self.console, self.ask, names)
        self.words = self.table.words
        self.table.heard = dict.fromkeys(self.table.heard, len(self.guide.match.seat_events(self.guide.learner)))

    # ---- the run of it

    def run(self) -> None:
        """To the end of the lesson, or until somebody leaves."""
        try:
            while True:
                self.show()
                if self.guide.last:
                    break
                self.command()
        except (Stop, EOFError):
            name = self.package.rules.spec.name
            self.keep()
            self.console.print(self.words.say(N_("Go on with: wastelands lesson {game}"), game=name))
            return
        after = self.lesson.after
        command = f"wastelands terminal {self.lesson.game} --seats {after.seats} --bots {','.join(after.bots)}"
        self.console.print(self.words.say(N_("Now a real game: {command}"), command=command), markup=False)
        if self.kept is not None:
            self.kept.unlink(missing_ok=True)

    def show(self) -> None:
        guide, chapters = self.guide, self.lesson.chapters
        if self.table.match is not guide.match:
            self._sit()
        if guide.beat.id != self.shown:
            self.table.show(guide.learner)
            self.shown = guide.beat.id
        about = self.words.say(N_("Chapter {n} of {all}"), n=chapters.index(guide.chapter) + 1, all=len(chapters))
        title = f"{said_in(guide.chapter.title, self.lang)} · {about}"
        said = Text()
        if guide.said:
            said.append(self.said(guide.said) + "\n", style="italic")
        said.append(guide.text(self.lang, tty=True))
        self.console.print(Padding(Panel(said, title=title, title_align="left", width=WIDTH), (1, 0)))
        if guide.moves:
            self.list_actions()

    def list_actions(self) -> None:
        """The choices; the asked ones are marked, except where nobody helps."""
        guide = self.guide
        view = guide.match.game.view(guide.learner)
        wanted = guide.wanted() if guide.beat.kind not in UNAIDED else []
        for number, action in enumerate(view.actions(guide.learner), start=1):
            mark = "*" if action.text in wanted else " "
            self.console.print(f"{mark}{number:>3} {self.words.action(view, action)}", markup=False)

    def said(self, said: Said) -> str:
        return said[self.lang] if self.lang in said else self.words.say(said_in(said, self.lang))

    # ---- what the person says

    def command(self) -> None:
        """Read until something changes."""
        hint = self.words.say(
            N_("A number, or: back, hint, show, skip, chapters, read thing, help, quit")
            if self.guide.moves
            else N_("Enter to go on, or: back, skip, chapters, read thing, help, quit")
        )
        while True:
            said = self.ask(f"[dim]{hint}[/] > ").strip()
            try:
                if self.obey(said):
                    return
            except WastelandsError as error:
                self.console.print(str(error), style="red", markup=False)

    def obey(self, said: str) -> bool:
        word, _, rest = said.partition(" ")
        guide = self.guide
        if word in ("quit", "q"):
            raise Stop
        if guide.missed and word in ("", "back"):
            guide.back()
            return True
        if word.isdecimal():
            action = self.table.numbered(guide.match.game.actions(guide.learner), word)
            guide.said = guide.answer(action) or guide.said
            return True
        acts = {
            "": guide.go_on,
            "back": guide.back,
            "show": guide.show if guide.moves else guide.go_on,
            "hint": self.hint,
            "skip": self.skip,
        }
        if word in acts:
            acts[word]()
            return True
        if word == "chapter":
            self.open(rest)
            return True
        if word == "chapters":
            self.chapters()
        elif word == "read" and rest:
            self.table.read(guide.learner, rest)
            if guide.beat.kind == "inspect":
                guide.go_on()
                return True
        elif word == "why" and rest:
            self.table.why(guide.learner, rest)
        else:
            self.help()
        return False

    def hint(self) -> None:
        if not self.guide.beat.hint:
            raise Unreadable(self.words.say(N_("The text says what to do.")))
        self.guide.said = self.guide.beat.hint

    def skip(self) -> None:
        chapters = self.lesson.chapters
        at = chapters.index(self.guide.chapter)
        self.open(str(min(at + 2, len(chapters))))

    def open(self, number: str) -> None:
        chapters = self.lesson.chapters
        if not number.isdecimal() or not 1 <= int(number) <= len(chapters):
            raise Unreadable(self.words.say(N_("Choose a number from 1 to {n}."), n=len(chapters)))
        self.guide.open(chapters[int(number) - 1].id)
        self.guide.said = {}

    def chapters(self) -> None:
        for number, chapter in enumerate(self.lesson.chapters, start=1):
            here = "*" if chapter is self.guide.chapter else " "
            title, idea = (said_in(text, self.lang) for text in (chapter.title, chapter.idea))
            self.console.print(f"{here}{number:>3} {title}: {idea}", markup=False)

    def help(self) -> None:
        for name, what in COMMANDS.items():
            self.console.print(f"  {name or 'Enter':<9} {self.words.say(what)}", markup=False)
