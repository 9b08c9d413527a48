"""Somebody who learns a game at the page: reads each beat of its lesson, does what it asks for, and counts."""

from __future__ import annotations

from playwright.sync_api import Locator

from wastelands.engine.lesson import MOVES, STEP, Beat
from wastelands.package import package
from wastelands.testing.people import Person

READING = 200  # words a minute
A_TAP = 4  # seconds


class Learner(Person):
    """A person with a lesson before her."""

    def begin(self, game: str, chapter: str = "") -> None:
        """From the front page to the first beat, or to that of a chapter."""
        self.game = game
        self.lesson = package(game).the_lessons().lesson()
        self.taps = self.words = 0
        self.covered: list[str] = []
        self.page.goto(f"/learn/{game}")
        wanted = chapter or self.lesson.chapters[0].id
        self.press(f'.chapters button[value="{wanted}"]')
        self.page.wait_for_selector("#lesson", state="attached")
        self.page.wait_for_load_state()  # the page's script has shown what happened before

    @property
    def minutes(self) -> float:
        """For somebody who reads 200 words a minute and takes four seconds for a tap."""
        return self.words / READING + self.taps * A_TAP / 60

    def seen(self, beat: str) -> None:
        """What is done with each beat that was seen."""

    def beat(self) -> str:
        return str(self.page.locator("#lesson").get_attribute("data-beat"))

    def told(self) -> Beat:
        chapter, _, beat = self.beat().partition("/")
        return next(one for one in self.lesson.chapter(chapter).beats if one.id == beat)

    def follow(self, until: str = "") -> None:
        """Do what each beat asks for, to the end of the lesson or until a chapter or beat is reached."""
        end = f"{self.lesson.chapters[-1].id}/{self.lesson.chapters[-1].beats[-1].id}"
        while True:
            self.settle()
            self.look()
            beat = self.beat()
            self.seen(beat)
            self.words += len((self.page.locator("#lesson .say").text_content() or "").split())
            self.covered += [f"{beat}: {thing}" for thing in self.page.evaluate("people.covered()")]
            if beat == end or (until and f"{beat}/".startswith(f"{until}/")):
                return
            self.obey(self.told())

    def obey(self, beat: Beat) -> None:
        """What the beat asks for, the first way there is."""
        moves = (
            beat.lines[0] if beat.kind == "goal" else tuple(beat.accept[0].split(STEP)) if beat.kind in MOVES else ()
        )
        here = self.beat()
        for move in moves:
            if self.beat() == here:
                self.settle()
                self.move(move)
        if not moves:
            self.do_it('#now button[value="lesson on"]')
        elif self.beat() == here and self.planned():  # a plan that waits for its word
            self.send()

    def send(self) -> None:
        """The word that plays a plan."""
        self.do_it(self.page.locator("#now button[name=action]:not(#undo)").first)

    def move(self, move: str) -> None:
        """A move, where the page offers it: as a button, or as dials that are set before anything is played."""
        while move not in self.offered() and move not in self.planned():
            dials = self.page.locator(f'#table button[data-plan*="{move.rpartition(" ")[0]} "]:visible:not(#undo)')
            plans = [str(one.get_attribute("data-plan")).split("; ") for one in dials.all()]
            if not plans and self.planned():
                self.send()
                continue
            assert plans, f"the page offers nothing that leads to '{move}'"
            best = max(range(len(plans)), key=lambda n: _near(plans[n], move))
            self.do_it(dials.nth(best))
        if move in self.offered():
            self.do_it(self.listed(move))

    def planned(self) -> list[str]:
        plan = self.page.locator("#now input[name=plan]").get_attribute("value") or ""
        return plan.split("; ") if plan else []

    def do_it(self, target: str | Locator) -> None:
        before = self.stand()
        self.press(target)
        self.taps += 1
        self.finish(before)
        self.settle()


def _near(plan: list[str], move: str) -> float:
    """How near a plan comes to a move of so many."""
    stem, _, wanted = move.rpartition(" ")
    found = [int(one.rpartition(" ")[2]) for one in plan if one.rpartition(" ")[0] == stem and wanted.isdecimal()]
    return 2.0 if move in plan else 1 / (1 + abs(int(wanted) - found[0])) if found else 0.0
