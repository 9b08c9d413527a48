"""A lesson under way: where the learner is, what her move means there, and what the rivals answer.

All that she did is a journal of few words, from which the same table can be made again: a lesson is left by keeping
it, resumed by playing it, and gone back in by playing less of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Generic

from msgspec import Struct

from wastelands.engine.action import Action
from wastelands.engine.errors import Illegal, Unreadable, WastelandsError
from wastelands.engine.explain import read_thing
from wastelands.engine.languages import ENGLISH, said_in
from wastelands.engine.lesson import ANY, MOVES, STEP, Beat, Chapter, Lesson, Lessons, Said, Wrong
from wastelands.engine.luck import WishedLuck
from wastelands.engine.match import Match
from wastelands.engine.step import G, Seat
from wastelands.engine.words import N_

ON, UNDO = "on", "undo"  # what the journal holds beside moves
FIRST_READ = N_("First read on, then it is your move.")
ELSEWHERE = N_("Possible, but not the move of this lesson.")
_LONGEST = 300  # decisions of rivals in a row, after which a lesson has lost its way
_FIGURE = re.compile(r"\{([\w.#-]+)\}")


class Place(Struct, frozen=True):
    """Where somebody is in a lesson: the chapter that was opened, and what was done since."""

    chapter: str
    journal: tuple[str, ...] = ()


class Guide(Generic[G]):
    """Leads a learner through a lesson."""

    def __init__(
        self, lessons: Lessons[G], lesson: Lesson, game: type[G], place: Place | None = None, only: bool = False
    ) -> None:
        self.lessons, self.lesson, self.kind = lessons, lesson, game
        self._only = only  # stays in the chapter that it opens
        if lesson.rules != game.spec.rules_version:
            raise Unreadable(f"the lesson follows rules version {lesson.rules}, this is {game.spec.rules_version}")
        self.match: Match[G]
        self.chapter: Chapter
        self.number = 0  # of the beat in its chapter
        self.said: Said = {}  # what the learner is told beside the beat's own text
        self.missed = False  # a goal was not reached
        self.over = False  # the only chapter is played
        self.done: list[str] = []  # chapters that were played to their end
        self._since = 0  # the events that a text speaks of begin here
        self._ways: list[list[str]] = []
        self._script: list[str] = []
        self._journal: list[str] = []
        self._begun: list[int] = []  # how long the journal was when each beat began
        self.open(place.chapter if place else lesson.chapters[0].id)
        for word in place.journal if place else ():
            self._repeat(word)

    # ---- where the learner is

    @property
    def learner(self) -> Seat:
        return self.lesson.learner

    @property
    def beat(self) -> Beat:
        return self.chapter.beats[self.number]

    @property
    def place(self) -> Place:
        return Place(self._origin, tuple(self._journal))

    @property
    def last(self) -> bool:
        """Whether this is the lesson's last beat."""
        return self.chapter is self.lesson.chapters[-1] and self.beat is self.chapter.beats[-1]

    @property
    def moves(self) -> bool:
        """Whether the learner has to move."""
        return self.beat.kind in MOVES and not self.missed

    @property
    def can_go_back(self) -> bool:
        return len(self._begun) > 1 or len(self._journal) > self._begun[-1]

    def wanted(self) -> list[str]:
        """The moves that the beat waits for next; none where everything is the learner's own choice."""
        return list(dict.fromkeys(move for way in self._ways for move in _next(way)))

    def text(self, lang: str, tty: bool = False) -> str:
        """What the beat says, with the figures that the engine gave."""
        beat = self.beat
        if self.missed:
            return self.fill(said_in(beat.retry, lang))
        return self.fill(said_in(beat.tty if tty and beat.tty else beat.text, lang))

    def printed(self, lang: str) -> str:
        """The same as a report, for readers who cannot answer."""
        beat = self.beat
        return self.fill(said_in(beat.paper or beat.tty or beat.text, lang))

    def fill(self, text: str) -> str:
        return _FIGURE.sub(lambda found: str(self.fact(found[1])), text)

    # ---- going on and back

    def open(self, id: str) -> None:
        """Begin a chapter: those that it goes on from are played as the lesson would."""
        self.chapter, self._origin = self.lesson.chapter(id), id
        self._journal, self._begun = [], []
        self._reach(self.chapter)
        self._enter(0)

    def go_on(self) -> None:
        """From a beat in which there is nothing to move."""
        if self.beat.kind in MOVES or (self.last and not self._only):
            raise Unreadable("this is the moment for a move")
        self._journal.append(ON)
        self._act(self.beat.others)
        self._finish()

    def answer(self, *chain: Action) -> Said | None:
        """The learner moves; what is not the lesson's move changes nothing and gets a kind answer."""
        if not self.moves:
            return {ENGLISH: FIRST_READ}
        if self.beat.kind == "goal":
            self._free(chain)
            return None
        ways = self._ways
        for action in chain:
            why = self._refused(action, ways)
            if why is not None:
                return why
            ways = [_without(way, action.text) for way in ways if action.text in _next(way)]
        kept = self.place
        try:
            for action in chain:
                self._step(action)
        except WastelandsError:
            self._restore(kept)
            raise
        return None

    def undo(self) -> None:
        """Take back a move of free play."""
        if self.beat.kind != "goal" or self.missed:
            raise Unreadable("go back instead")
        self.match.undo(self.learner)
        self._journal.append(UNDO)

    def back(self) -> None:
        """To the beginning of the beat; from there to the beat before."""
        if len(self._journal) == self._begun[-1] and len(self._begun) > 1:
            self._begun.pop()
        self._restore(Place(self._origin, tuple(self._journal[: self._begun[-1]])))

    def show(self) -> None:
        """Make the move that the beat waits for."""
        possible = _texts(self.match, self.learner)
        move = next((one for one in self.wanted() if one in possible), "")
        if not move:
            raise Unreadable("nobody helps here")
        self.answer(Action.parse(move))

    def as_meant(self) -> None:
        """Do what this beat asks for, the first way there is."""
        beat = self.beat
        if beat.kind == "goal":
            for move in beat.lines[0]:
                self.answer(Action.parse(move))
        elif beat.kind in MOVES:
            for move in beat.accept[0].split(STEP):
                self.answer(Action.parse(move))
        else:
            self.go_on()

    # ---- what is said of a wrong move

    def tapped(self, thing: str) -> Said | None:
        """A kind answer to a tap on a thing that the rules refuse, where the lesson has one."""
        read_thing(thing)
        verbs, game = self.kind.spec.verbs, self.match.game
        for wrong in self.beat.wrong:
            action = Action.parse(wrong.move) if wrong.move != ANY else None
            if action and thing in verbs[action.verb].things(action) and game.why_not(self.learner, action):
                return wrong.text
        return None

    def _refused(self, action: Action, ways: Sequence[Sequence[str]]) -> Said | None:
        """The answer to a move that is not wanted; later moves of a chain are legal only after those before them."""
        wanted, known = any(action.text in _next(way) for way in ways), self._wrong(action.text)
        why = self.match.game.why_not(self.learner, action) if ways is self._ways else None
        if why is None and wanted:
            return None
        if why is not None and (known is None or not known.rule):
            raise Illegal(action, why)
        known = known or self._wrong(ANY)
        return known.text if known is not None else {ENGLISH: ELSEWHERE}

    def _wrong(self, move: str) -> Wrong | None:
        return next((one for one in self.beat.wrong if one.move == move), None)

    # ---- facts

    def fact(self, path: str) -> Any:
        """`told.scored.gains.1` (of the last such event since the learner moved, `scored#0`: of the first),
        `count.zombie`, `game.points.1`, or a figure of the game's own.
        """
        head, *rest = path.split(".")
        since = [told.event for told in self.match.events[self._since :]]
        if head == "count":
            return sum(1 for event in since if event.verb == rest[0])
        if head == "told":
            verb, _, number = rest[0].partition("#")
            found = [event for event in since if event.verb == verb]
            event = found[int(number or -1)]
            return _walk({**event.facts, **event.secret}, rest[1:])
        if head == "game":
            return _walk(self.match.game, rest)
        return _walk(self.lessons.figures[head](self.match.game, rest[0]), rest[1:])

    # ---- inside

    def _repeat(self, word: str) -> None:
        if word == ON:
            self.go_on()
        elif word == UNDO:
            self.undo()
        else:
            self.answer(Action.parse(word))

    def _restore(self, place: Place) -> None:
        self.open(place.chapter)
        for word in place.journal:
            self._repeat(word)
        self.said = {}

    def _reach(self, chapter: Chapter) -> None:
        """Bring the match to where a chapter begins."""
        start, chapters = chapter.start, self.lesson.chapters
        before = start.after or (chapters[chapters.index(chapter) - 1].id if start.previous else "")
        if before:
            other = Guide(self.lessons, self.lesson, self.kind, Place(before), only=True)
            while not other.over:
                other.as_meant()
            self.match, self._since = other.match, other._since
            self._wish(start.luck)
        else:
            luck = WishedLuck(start.seed, start.luck)
            self.match = Match.wished(luck, self.kind, start.seats, start.seed, None, **start.options)
            self._since = 0 if start.before else len(self.match.events)
        self._act(start.before)

    def _wish(self, wishes: dict[str, list[int | str]]) -> None:
        luck = self.match.luck
        assert isinstance(luck, WishedLuck)
        luck.wish(wishes)

    def _enter(self, number: int) -> None:
        """Begin a beat."""
        self.number, self.missed = number, False
        beat = self.beat
        self._wish(beat.luck)
        script = list(beat.first)
        if script:
            self._pump(script, ANY)
            while script:
                self._act([script.pop(0)])
                self._pump(script, ANY if script else self._coming())
        self._begun.append(len(self._journal))
        self._ways = [entry.split(STEP) for entry in beat.accept] if beat.kind in ("do", "alone") else []
        self._script = list(beat.others)
        if self.last:
            self._note_done()
        if self.moves:
            if self.learner not in self.match.game.to_act() and not (beat.kind == "goal" and self._script):
                raise WastelandsError(f"{self.chapter.id}/{beat.id}: the learner has nothing to decide")
            if beat.kind == "goal":
                self._pump(self._script, ANY, free=True)

    def _finish(self) -> None:
        """The beat is done: on to the next, perhaps of another chapter."""
        self.said = self.beat.praise
        if self.number + 1 < len(self.chapter.beats):
            self._enter(self.number + 1)
            return
        chapters = self.lesson.chapters
        if self._only:
            self.over = True
            return
        self._note_done()
        following = chapters[chapters.index(self.chapter) + 1]
        if following.start.previous:
            self.chapter = following
            self._wish(following.start.luck)
            self._act(following.start.before)
            self._enter(0)
        else:
            praise = self.said
            self.open(following.id)
            self.said = praise

    def _note_done(self) -> None:
        if self.chapter.id not in self.done:
            self.done.append(self.chapter.id)

    def _step(self, action: Action) -> None:
        """One accepted move, and what the rivals answer to it."""
        self.said = {}
        self._ways = [_without(way, action.text) for way in self._ways if action.text in _next(way)]
        over = [] in self._ways
        self._write(action)
        following = next((way[0] for way in self._ways if way), "")
        self.match.play(self.learner, action)
        self._pump(self._script, self._coming() if over else following)
        if over:
            if self._script:
                raise WastelandsError(f"{self.chapter.id}/{self.beat.id}: the rivals still wait to say {self._script}")
            self._finish()

    def _free(self, chain: Sequence[Action]) -> None:
        kept = self.place
        try:
            for action in chain:
                self._write(action)
                self.match.play(self.learner, action)
                self._pump(self._script, ANY, free=True)
        except WastelandsError:
            if self.place != kept:
                self._restore(kept)
            raise
        self.said = {}
        goal = self.beat.goal
        assert goal is not None
        if self.match.result() is not None or (goal.ends and self.fact(goal.ends) >= goal.at):
            if self.reached():
                self._finish()
            else:
                self.missed = True

    def _write(self, action: Action) -> None:
        """Texts after a beat speak of what happened from its first move on."""
        if len(self._journal) == self._begun[-1]:
            self._since = len(self.match.events)
        self._journal.append(action.text)

    def reached(self) -> bool:
        goal = self.beat.goal
        assert goal is not None
        least = goal.least if goal.least is not None else self.fact(goal.over) + 1
        return bool(self.fact(goal.fact) >= least)

    def _act(self, lines: Iterable[str]) -> None:
        for line in lines:
            seat, _, move = line.partition(" ")
            self.match.play(int(seat), move)

    def _pump(self, script: list[str], coming: str, free: bool = False) -> None:
        """Rivals act as soon as they owe a decision; windows that nobody speaks of pass, for all seats.

        In free play a rival whose script has nothing for the moment lets it pass, or takes what comes first.
        """
        game = self.match.game
        for _ in range(_LONGEST):
            game = self.match.game
            asked = game.to_act()
            line = next((one for one in (script if free else script[:1]) if _possible(self.match, one)), "")
            if line:
                script.remove(line)
                self._act([line])
                continue
            window = next((seat for seat in asked if self._passes(seat, coming)), None)
            if window is not None:
                quiet = game.quiet(window)
                assert quiet is not None
                self.match.play(window, quiet)
                continue
            rival = next((seat for seat in asked if free and seat != self.learner), None)
            if rival is None or (self.learner in asked and game.sealed() is not None and not script):
                break
            options = game.actions(rival)
            self.match.play(rival, next((action for action in options if not action.values), options[0]))
        if script and not free and int(script[0].partition(" ")[0]) in self.match.game.to_act():
            self._act([script.pop(0)])  # refused, with the reason

    def _passes(self, seat: Seat, coming: str) -> bool:
        """A rival lets nothing pass while the learner decides as well: his answer may be written in a later beat."""
        game = self.match.game
        if game.quiet(seat) is None:
            return False
        if seat != self.learner:
            return self.learner not in game.to_act()
        return coming != ANY and coming not in _texts(self.match, seat)

    def _coming(self) -> str:
        """The next move that a later beat speaks of, in this chapter or one that goes on from it."""
        chapters = self.lesson.chapters
        later = list(self.chapter.beats[self.number + 1 :])
        for follower in chapters[chapters.index(self.chapter) + 1 :]:
            if not follower.start.previous:
                break
            later += follower.beats
        for beat in later:
            if beat.first:
                return beat.first[0].partition(" ")[2]
            if beat.kind in MOVES:
                return ANY if beat.kind == "goal" else beat.accept[0].split(STEP)[0]
        return ""


def _next(way: Sequence[str]) -> list[str]:
    """The moves of a way that may come next: in any order, but a bare word ends what stands before it."""
    for number, move in enumerate(way):
        if " " not in move:
            return [*way[:number]] if number else [move]
    return list(way)


def _without(way: Sequence[str], move: str) -> list[str]:
    left = list(way)
    left.remove(move)
    return left


def _texts(match: Match, seat: Seat) -> list[str]:
    return [action.text for action in match.game.actions(seat)] if seat in match.game.to_act() else []


def _possible(match: Match, line: str) -> bool:
    seat, _, move = line.partition(" ")
    return move in _texts(match, int(seat))


def _walk(value: Any, names: Sequence[str]) -> Any:
    for name in names:
        if name == "len":
            value = len(value)
        elif name.lstrip("-").isdecimal():
            value = value[int(name)]
        else:
            value = value[name] if isinstance(value, dict) else getattr(value, name)
    return value() if callable(value) else value
