"""Whether a lesson is true: it is played through the engine, and what it says is compared with what comes of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from wastelands.engine.action import Action
from wastelands.engine.errors import WastelandsError
from wastelands.engine.game import Game
from wastelands.engine.guide import Guide
from wastelands.engine.languages import languages, said_in
from wastelands.engine.lesson import ANY, MOVES, STEP, UNAIDED, Beat, Chapter, Claim, Lesson, Lessons, Said, Wrong
from wastelands.engine.match import Match
from wastelands.package import GamePackage

REGIONS = {"now", "stage", "board", "hand", "mine", "players", "log", "track"}
MOST_WORDS = 30  # a text that is read while one plays
UNAIDED_BEATS = 3  # that a lesson has at the least
GESTURES = {  # that a terminal does not know
    "en": re.compile(r"\b(taps?|hold it|hold the|mouse|click|press)\b", re.IGNORECASE),
    "de": re.compile(r"\b(tipp\w*|gedrückt|maus|klick\w*)\b", re.IGNORECASE),
}
NUMBERS = {
    "en": ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
    "de": ["null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"],
}
WORDS_A_MINUTE, SECONDS_A_MOVE, SECONDS_A_BEAT = 200, 4, 2


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check of a lesson found."""

    chapters: int
    beats: int
    moves: int
    words: int
    claims: int
    refused: int
    things: int
    faults: tuple[str, ...]

    @property
    def minutes(self) -> float:
        """For somebody who reads 200 words a minute, and takes four seconds for a move and two to go on."""
        return self.words / WORDS_A_MINUTE + (self.moves * SECONDS_A_MOVE + self.beats * SECONDS_A_BEAT) / 60


class _Stop(Exception):
    """The lesson cannot be played further."""


class Check:
    """One lesson, looked at from all sides."""

    def __init__(self, package: GamePackage[Game], lessons: Lessons[Game], lesson: Lesson) -> None:
        self.package, self.lessons, self.lesson = package, lessons, lesson
        self.faults: list[str] = []
        self.where = ""
        self.count = {"beats": 0, "moves": 0, "words": 0, "claims": 0, "refused": 0, "things": 0}

    def run(self) -> Checked:
        self._form()
        if not self.faults:
            self._walk({}, thorough=True)
        for chapter, beat in self._beats():
            ways = beat.lines if beat.kind == "goal" else beat.accept if beat.kind in MOVES else ()
            for number in range(1, len(ways)) if not self.faults else ():
                self._walk({f"{chapter.id}/{beat.id}": number}, thorough=False)
        return Checked(len(self.lesson.chapters), faults=tuple(dict.fromkeys(self.faults)), **self.count)

    def _fault(self, text: str) -> None:
        self.faults.append(f"{self.where}: {text}" if self.where else text)

    def _beats(self) -> Iterator[tuple[Chapter, Beat]]:
        for chapter in self.lesson.chapters:
            for beat in chapter.beats:
                yield chapter, beat

    # ---- its form

    def _form(self) -> None:
        lesson, ledger = self.lesson, self.package.written()
        if lesson.rules != self.package.rules.spec.rules_version:
            self._fault(f"it follows rules version {lesson.rules}, the game {self.package.rules.spec.rules_version}")
        self._texts((lesson.title, lesson.about), None)
        taught: set[str] = set()
        for chapter in lesson.chapters:
            self.where = chapter.id
            self._texts((chapter.title, chapter.idea), None)
            known = [*chapter.teaches, *(rule for beat in chapter.beats for rule in beat.teaches)]
            for rule in known:
                if f"**{rule}**" not in ledger:
                    self._fault(f"{rule} is no rule of the ledger")
            taught.update(known)
            for rule in (*chapter.again, *(rule for beat in chapter.beats for rule in beat.again)):
                if rule not in taught:
                    self._fault(f"{rule} is used again but was never taught")
        ids: set[str] = set()
        for chapter, beat in self._beats():
            self.where = f"{chapter.id}/{beat.id}"
            if self.where in ids:
                self._fault("its id is used twice")
            ids.add(self.where)
            self._beat_form(beat)
        self.where = ""
        if sum(beat.kind in UNAIDED for _, beat in self._beats()) < UNAIDED_BEATS:
            self._fault(f"fewer than {UNAIDED_BEATS} beats without help")

    def _beat_form(self, beat: Beat) -> None:
        if beat.kind in UNAIDED and beat.at:
            self._fault("a beat without help points at nothing")
        if beat.kind in UNAIDED and not beat.hint:
            self._fault("a beat without help has a hint for whoever asks")
        if beat.kind in ("do", "alone", "inspect") and not beat.accept:
            self._fault(f"a beat of the kind {beat.kind} says what it accepts")
        if beat.kind in ("tell", "watch", "goal") and beat.accept:
            self._fault(f"a beat of the kind {beat.kind} accepts no move")
        if beat.kind == "goal" and not (beat.goal and beat.lines and beat.retry):
            self._fault("a goal is named, reached by lines, and answered if it is missed")
        self._texts((beat.text,), beat.tty)
        self._texts((beat.hint, beat.praise, beat.retry), None)
        self._written(beat.paper)
        for wrong in beat.wrong:
            self._texts((wrong.text,), wrong.tty)
        self.count["words"] += _words_in(said_in(beat.text, "en"))

    def _written(self, said: Said) -> None:
        """A text is there in every language, or in none."""
        for lang in languages() if said else ():
            if not said.get(lang):
                self._fault(f"no text in '{lang}' beside: {said_in(said, 'en')}")

    def _texts(self, texts: Iterable[Said], tty: Said | None) -> None:
        for said in texts:
            self._written(said)
            for lang, text in said.items():
                if _words_in(text) > MOST_WORDS:
                    self._fault(f"{_words_in(text)} words, at most {MOST_WORDS}: {text}")
                elif tty == {} and lang in GESTURES and GESTURES[lang].search(text):
                    self._fault(f"a terminal knows no such gesture, give it a text of its own (tty): {text}")

    # ---- playing it

    def _walk(self, choices: Mapping[str, int], thorough: bool) -> None:
        """Once through the lesson, by the first ways or by these others."""
        self.where = self.lesson.chapters[0].id
        try:
            guide = Guide(self.lessons, self.lesson, self.package.rules)
            while True:
                self.where = f"{guide.chapter.id}/{guide.beat.id}"
                self._look(guide, thorough)
                if guide.last:
                    break
                self._do(guide, choices.get(self.where, 0), thorough)
        except _Stop:
            return
        except (WastelandsError, LookupError, AttributeError, TypeError, ValueError) as error:
            self._fault(f"{type(error).__name__}: {error}")

    def _do(self, guide: Guide[Game], choice: int, thorough: bool) -> None:
        beat = guide.beat
        if beat.kind == "goal" and thorough:
            self._try_lines(guide)
        if beat.kind not in MOVES:
            guide.go_on()
            return
        moves = beat.lines[choice] if beat.kind == "goal" else beat.accept[choice].split(STEP)
        self.count["moves"] += len(moves) * thorough
        for move in moves:
            if guide.answer(Action.parse(move)) is not None:
                self._fault(f"'{move}' is not accepted")
                raise _Stop
        if guide.missed:
            self._fault(f"misses the goal: {moves}")
            raise _Stop
        if thorough and Match.load(guide.match.save(), self.package.rules).game != guide.match.game:
            self._fault("its record does not load")

    def _try_lines(self, guide: Guide[Game]) -> None:
        for lines, wanted in ((guide.beat.lines, True), (guide.beat.fails, False)):
            for line in lines:
                trial = Guide(self.lessons, self.lesson, self.package.rules, guide.place)
                for move in line:
                    if trial.beat is guide.beat:
                        trial.answer(Action.parse(move))
                if trial.beat is guide.beat and not trial.missed:
                    self._fault(f"the game goes on after: {line}")
                elif trial.missed == wanted:
                    self._fault(f"{'misses' if wanted else 'reaches'} the goal: {line}")

    # ---- what a beat says

    def _look(self, guide: Guide[Game], thorough: bool) -> None:
        self._claims(guide, guide.beat.text, guide.beat.claims, thorough)
        if guide.beat.paper:
            self._claims(guide, guide.beat.paper, guide.beat.claims, thorough=False)
        if not thorough:
            return
        beat, game = guide.beat, guide.match.game
        self.count["beats"] += 1
        self._things(guide)
        for verb, wanted in beat.legal.items():
            found = [one.text.partition(" ")[2] for one in game.actions(guide.learner) if one.verb == verb]
            if sorted(found) != sorted(wanted):
                self._fault(f"of {verb} there is {found}, the beat says {list(wanted)}")
        for wrong in beat.wrong:
            if wrong.move != ANY:
                self._wrong(guide, wrong)

    def _wrong(self, guide: Guide[Game], wrong: Wrong) -> None:
        why = guide.match.game.why_not(guide.learner, Action.parse(wrong.move))
        self.count["refused"] += 1
        if wrong.rule and (why is None or why.rule != wrong.rule):
            found = "legal" if why is None else f"refused by {why.rule}"
            self._fault(f"'{wrong.move}' is {found}, not refused by {wrong.rule}")
        elif not wrong.rule and why is not None:
            self._fault(f"'{wrong.move}' is called possible, but is refused: {why}")
        elif not wrong.rule and wrong.move in guide.wanted():
            self._fault(f"'{wrong.move}' is accepted")
        if wrong.claims and why is None:
            trial = Guide(self.lessons, self.lesson, self.package.rules, guide.place)
            self._claims(trial, wrong.text, [one for one in wrong.claims if not one.after], thorough=True)
            trial.match.play(trial.learner, wrong.move)
            self._claims(trial, wrong.text, [one for one in wrong.claims if one.after], thorough=True)

    def _claims(self, guide: Guide[Game], text: Said, claims: Iterable[Claim], thorough: bool) -> None:
        for claim in claims:
            self.count["claims"] += thorough
            found = _plain(guide.fact(claim.fact))
            if found != claim.holds:
                self._fault(f"{claim.fact} is {found!r}, the beat says {claim.holds!r}")
            for lang in text if claim.said else ():
                named = claim.words.get(lang, claim.holds)
                if not says(guide.fill(text[lang]), lang, named):
                    self._fault(f"the text in '{lang}' does not name {named!r} ({claim.fact}): {text[lang]}")

    def _things(self, guide: Guide[Game]) -> None:
        if not guide.beat.at:
            return
        drawn = self.package.things(guide.match, guide.learner)
        for thing in guide.beat.at:
            self.count["things"] += 1
            kind, _, name = thing.partition(":")
            if kind == "region":
                if name not in REGIONS:
                    self._fault(f"there is no region '{name}'")
            elif kind == "do":
                possible = [one.text for one in guide.match.game.actions(guide.learner)]
                if name not in possible:
                    self._fault(f"'{name}' cannot be done; possible: {', '.join(possible)}")
            elif kind != "seat" and thing not in drawn:
                self._fault(f"{thing} is not drawn; drawn: {', '.join(sorted(drawn)[:40])}")


def check_lesson(package: GamePackage[Game], name: str) -> Checked:
    """Play a lesson of a game through the engine, every way that it accepts, and compare."""
    lessons = package.the_lessons()
    return Check(package, lessons, lessons.lesson(name)).run()


# ---- parts


def _plain(value: Any) -> Any:
    if isinstance(value, tuple | list) and not hasattr(value, "_fields"):
        return [_plain(one) for one in value]
    return value if isinstance(value, int | str | None) else str(value)


def _words_in(text: str) -> int:
    return len(re.findall(r"[\w’'-]+", re.sub(r"\{[^}]*\}", "1", text)))


def says(text: str, lang: str, value: Any) -> bool:
    """Whether a text names a value, in figures or as a word.

    >>> says("Zwei Zombies sind da.", "de", 2), says("12 are left", "en", 2)
    (True, False)
    """
    text = text.lower()
    if isinstance(value, bool) or not isinstance(value, int):
        return str(value).lower() in text
    known = NUMBERS.get(lang, [])
    word = known[value] if 0 <= value < len(known) else "?"
    tail = "(?:s|e|en|er|es|em)?" if lang == "de" and value == 1 else ""
    figure = rf"(?<![\w,.])[+−-]?{value}(?![\w])"
    return bool(re.search(figure, text) or re.search(rf"\b{re.escape(word)}{tail}\b", text))
