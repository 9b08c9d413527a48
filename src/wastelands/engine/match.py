"""A match: a game, its luck and its record, and the events that every seat may hear."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Generic, overload

from msgspec import Struct

from wastelands.engine.action import Action
from wastelands.engine.content import Content
from wastelands.engine.errors import (
    CannotUndo,
    DamagedRecord,
    Illegal,
    OtherCards,
    OtherRules,
    Unreadable,
    WastelandsError,
)
from wastelands.engine.events import Event
from wastelands.engine.game import Game, Result
from wastelands.engine.luck import Forced, Luck, Outcome, ScriptedLuck
from wastelands.engine.record import Header, Line, Record, Secret, check_seed
from wastelands.engine.registry import game_class, packaged
from wastelands.engine.spec import OptionValue
from wastelands.engine.step import Seat

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    G = TypeVar("G", bound=Game, covariant=True, default=Game)  # a `Match` of any game needs no brackets
else:
    from wastelands.engine.step import G

BECAUSE = "because"
_NOTE = re.compile(r"[\w.:,'-]+( [\w.:,'-]+)*")


def mark_of(game: type[Game], content: Content | None) -> str:
    """By which a record knows the cards that are no shipped ones."""
    return "" if content is None or game.shelf is None else game.shelf.mark_of(content)


class Told(Struct, frozen=True):
    """An event, and the number of the record's line during which it was told."""

    line: int
    event: Event


class _Before(Struct, Generic[G], frozen=True):
    """The table before an action, kept while the action may still be taken back."""

    game: G
    seat: Seat
    action: Action
    line: int


HANDED_ON = "handed-on"  # the note of a seat that is done with its turn


class Match(Generic[G]):
    """What `new_game` returns, and the one writer of its record; it knows its game by type.

    >>> from wastelands.games.diplomacy.game import Diplomacy
    >>> match = Match.new(Diplomacy, seats=2, seed="dust")  # a Match[Diplomacy]
    >>> match.play(0, match.game.actions(0)[0])
    >>> match.game.turn
    1
    """

    def __init__(self, game: type[G], record: Record, content: Content | None = None) -> None:
        self.record = record
        self._content = content
        self.luck = Luck(record.secret.seed)
        self.luck.log = []
        self.luck.listener = self._hear
        self.events: list[Told] = []
        self.listeners: list[Callable[[Told], None]] = []
        self.game: G
        self._kind = game
        self._history: list[_Before[G]] = []
        self._handed_on = False  # whether the latest act was a seat's word that it is done with its turn
        self._sealed_lines: set[int] = set()  # lines that their seat alone may see before the end

    def fork(self) -> Match[G]:
        """The same match to go on with: what is played there changes nothing here."""
        other = Match(self._kind, Record(self.record.header, self.record.secret, [*self.record.lines]), self._content)
        other.game, other.luck.place = self.game.copy(), self.luck.place
        other.events, other.listeners, other._history = [*self.events], [*self.listeners], [*self._history]
        other._handed_on, other._sealed_lines = self._handed_on, {*self._sealed_lines}
        return other

    def state(self) -> tuple[Any, ...]:
        """Everything but who plays by which rules, as values; `restored` takes it up again."""
        return self.game, self.record.lines, self.events, self._history, self._handed_on, self._sealed_lines

    @classmethod
    def restored(cls, game: type[G], record: Record, content: Content | None, state: tuple[Any, ...]) -> Match[G]:
        """A match from its state; the record brings header and secret."""
        match = cls(game, record, content)
        match.game, record.lines, match.events, match._history, match._handed_on, match._sealed_lines = state
        match.luck.place = record.places
        return match

    # ---- beginning, saving, loading

    @classmethod
    def new(
        cls, game: type[G], seats: int, seed: str | None = None, content: Content | None = None, **options: OptionValue
    ) -> Match[G]:
        """A fresh match; without a seed one is drawn that nobody knows, without content the shipped one is played."""
        return cls.wished(None, game, seats, seed, content, **options)

    @classmethod
    def drawn(
        cls, game: type[G], seats: int, seed: str, content: Content | None = None, **options: OptionValue
    ) -> Match[G]:
        """A fresh match from a seed that was drawn in secret, and that nobody at the table knows."""
        return cls._begun(None, game, seats, Secret(seed, secrets.token_hex(16)), False, content, options)

    @classmethod
    def wished(
        cls,
        luck: Luck | None,
        game: type[G],
        seats: int,
        seed: str | None,
        content: Content | None,
        **options: OptionValue,
    ) -> Match[G]:
        """As `new`, with other luck than that of the seed: for lessons and examples; the record holds what fell."""
        if seed is None:
            secret = Secret(secrets.token_hex(16), secrets.token_hex(16))
        else:  # who chose the seed knows everything anyway, so equal seeds may give equal records
            secret = Secret(check_seed(seed), sha256(f"salt|{seed}".encode()).hexdigest()[:32])
        return cls._begun(luck, game, seats, secret, seed is not None, content, options)

    @classmethod
    def _begun(
        cls,
        luck: Luck | None,
        game: type[G],
        seats: int,
        secret: Secret,
        known: bool,
        content: Content | None,
        options: dict[str, OptionValue],
    ) -> Match[G]:
        spec = game.spec
        spec.check_seats(seats)
        chosen = spec.read_options(options)
        promise, cards = secret.commitment(), mark_of(game, content)
        header = Header(spec.name, spec.rules_version, seats, chosen, known, promise, cards)
        match = cls(game, Record(header, secret), content)
        if luck is not None:
            luck.log, luck.listener = match.luck.log, match.luck.listener
            match.luck = luck
        match.game = game.new(seats, match.luck, content, **chosen)
        match._write("*", -1, "setup")
        return match

    def save(self) -> str:
        """The whole record with its secret: for the one who runs the game, and for everybody once it is over."""
        return str(self.record)

    @overload
    @classmethod
    def load(cls, text: str, *, content: Content | None = None) -> Match[Game]: ...

    @overload
    @classmethod
    def load(cls, text: str, kind: type[G], content: Content | None = None) -> Match[G]: ...

    @classmethod
    def load(cls, text: str, kind: type[G] | None = None, content: Content | None = None) -> Match[G] | Match[Game]:
        """Fold a record into a match that can go on; a damaged one is refused with its line.

        One that was played with other cards than these, or than the shipped ones, is refused, too.
        """
        record = Record.parse(text)
        record.check_chain()
        if kind is None:
            return Match._folded(record, game_class(record.header.game), content)
        return cls._folded(record, kind, content)

    @classmethod
    def _folded(cls, record: Record, game: type[G], content: Content | None) -> Match[G]:
        if record.header.rules != game.spec.rules_version:
            raise OtherRules(record.header.rules, game.spec.rules_version)
        if record.header.cards != mark_of(game, content):
            raise OtherCards(record.header.cards)
        if not record.lines:
            raise DamagedRecord(record.line_number(0), "the record is cut off")
        match = cls(game, Record(record.header, record.secret), content)
        match.extend(record.lines)
        return match

    def extend(self, lines: Sequence[Line]) -> None:
        """Replay further lines with their written outcomes, so that a changed generator never breaks an old record."""
        seeded, self.luck = self.luck, ScriptedLuck([outcome for line in lines for outcome in line.luck])
        self.luck.log, self.luck.listener = [], self._hear
        try:
            self._follow(lines, len(self.record.lines))
        finally:
            seeded.place, self.luck = self.record.places, seeded

    def _follow(self, lines: Sequence[Line], start: int) -> None:
        for number, line in enumerate(lines, start):
            try:
                if number >= len(self.record.lines):  # else the engine played this one itself, or wrote this digest
                    self._replay(line)
            except (WastelandsError, ValueError) as error:
                raise DamagedRecord(self.record.line_number(number), str(error)) from None
            self._compare(number, line)
        if len(self.record.lines) != start + len(lines):
            raise DamagedRecord(self.record.line_number(start + len(lines)), "the record is cut off")

    def _replay(self, line: Line) -> None:
        if (line.mark == "*") != (not self.record.lines):
            raise ValueError("a record begins with its setup, which comes once")
        if line.mark == "*":
            self.game = self._kind.new(self.record.header.seats, self.luck, self._content, **self.record.header.options)
            self._write("*", -1, "setup")
        elif line.mark == "!" and line.text == "undo":
            self.undo(line.seat)
        elif line.mark == "!" and line.text == HANDED_ON:
            self.hand_on(line.seat)
        elif line.mark == "!":
            self.note(line.seat, line.text)
        elif line.mark:
            raise ValueError(f"the game does not write '{line.body()}' here")
        else:
            self.play(line.seat, line.action)

    def _compare(self, number: int, line: Line) -> None:
        ours = self.record.lines[number]
        if ours.body() != line.body():
            raise DamagedRecord(
                self.record.line_number(number), f"it says '{line.body()}', the rules say '{ours.body()}'"
            )

    def check_luck(self) -> None:
        """Prove that the luck in the record is the luck of the promised seed."""
        fair = Match(self._kind, Record(self.record.header, self.record.secret), self._content)
        for number, line in enumerate(self.record.lines):
            try:
                if number >= len(fair.record.lines):
                    fair._replay(line)
                agrees = fair.record.lines[number].luck == line.luck
            except WastelandsError:
                agrees = False
            if not agrees:
                raise DamagedRecord(self.record.line_number(number), "the luck is not that of the promised seed")

    # ---- playing

    def play(self, seat: Seat, action: Action | str) -> None:
        """Play an action; an illegal or unreadable one raises and changes nothing."""
        act = Action.parse(action) if isinstance(action, str) else action
        if not 0 <= seat < self.game.seats:
            raise WastelandsError(f"there is no seat {seat} at this table")
        why = self.game.why_not(seat, act)
        if why is not None:
            raise Illegal(act, why)
        before, sealed = self.game.copy(), self.game.sealed() is not None
        self.luck.revealed = False
        self.game.play(seat, act, self.luck)
        if sealed:
            self._sealed_lines.add(len(self.record.lines))
        self._remember(_Before(before, seat, act, len(self.record.lines)), sealed)
        self._write("", seat, act.text)
        if self.game.count != before.count and self.game.to_act() != before.to_act():
            self._write("#", -1, self.game.digest())

    def _remember(self, before: _Before[G], sealed: bool) -> None:
        """Keep the table as it was, as long as the action may be taken back."""
        assert self.luck.log is not None
        self._handed_on = False
        if sealed and self.game.count == before.game.count:
            return  # a sealed choice is taken back inside its step
        lucky = any(isinstance(entry, Outcome) for entry in self.luck.log)
        if sealed or lucky or self.luck.revealed or (self._history and self._history[-1].seat != before.seat):
            self._history.clear()
        if not (sealed or lucky or self.luck.revealed):
            self._history.append(before)

    def undo(self, seat: Seat) -> None:
        """Take back the seat's own latest action: never past another seat, luck, a reveal or the end."""
        if self.result() is not None:
            raise CannotUndo("the game is over; nothing can be taken back any more")
        sealed = self.game.sealed() is not None
        if sealed:
            self.game = self.game.take_back(seat)
            self._sealed_lines.add(len(self.record.lines))
        elif self._history and self._history[-1].seat == seat:
            self.game = self._history.pop().game
            self._handed_on = False
        else:
            raise CannotUndo("you can take nothing back: luck fell, something was revealed, or another seat has acted")
        self._hear(Event("undone", {"seat": seat}, to=(seat,) if sealed else None))
        self._write("!", seat, "undo")

    def can_undo(self, seat: Seat) -> bool:
        if self.result() is not None:
            return False
        sealed = self.game.sealed()
        if sealed is not None:
            return seat in sealed.to_act(self.game) and bool(sealed.chain(seat))
        return bool(self._history) and self._history[-1].seat == seat

    def turn_begun(self, seat: Seat) -> tuple[G, int] | None:
        """The table before the earliest action that the seat can still take back, and that action's line."""
        first = self._history[0] if self._history else None
        return (first.game, first.line) if first is not None and first.seat == seat else None

    def turn_played(self) -> Seat | None:
        """The seat that has just ended its turn by an action that names something and can be taken back.

        A room may wait until that person hands the turn on, so that a slip of the finger costs nothing.  A bare word
        ("end", "pass") says by itself that a turn is over.
        """
        last = self._history[-1] if self._history and not self._handed_on else None
        if last is None or not last.action.values or not self.can_undo(last.seat) or self.game.owes(last.seat):
            return None
        return last.seat

    def hand_on(self, seat: Seat) -> None:
        """Note that the seat is done with the turn it has played; undo goes on until another seat acts."""
        if self.turn_played() != seat:
            raise WastelandsError("there is no turn of yours to hand on")
        self._handed_on = True
        self._write("!", seat, HANDED_ON)

    def note(self, seat: Seat, text: str) -> None:
        """Write an act outside the rules: a clock that ran out, a seat handed over."""
        if text in ("undo", HANDED_ON) or not _NOTE.fullmatch(text):
            raise Unreadable(f"'{text[:80]}' is no note: write a few plain words, and undo by undoing")
        self._write("!", seat, text)

    def explain(self, seat: Seat, why: str) -> None:
        """Note why the seat has just decided so; a game's words say it."""
        self.note(seat, f"{BECAUSE} {why}")

    def explained(self) -> dict[int, str]:
        """Why somebody decided so, by the line of the decision, where it was noted."""
        found, decided = {}, 0
        for number, line in enumerate(self.record.lines):
            if line.mark == "":
                decided = number
            elif line.mark == "!" and line.text.startswith(f"{BECAUSE} "):
                found[decided] = line.text.removeprefix(f"{BECAUSE} ")
        return found

    def result(self) -> Result | None:
        return self.game.result()

    def _repr_svg_(self) -> str:
        """The table as a notebook shows it: what a spectator sees."""
        return packaged(self.game.spec.name).picture(self.game)

    # ---- what leaves for a player

    def seat_events(self, seat: Seat | None) -> list[Event]:
        """Everything that this seat (None: a spectator) has heard so far."""
        heard = (told.event.seen_by(seat) for told in self.events)
        return [event for event in heard if event is not None]

    def heard(self, seat: Seat | None) -> list[tuple[int, int, Event]]:
        """What this seat has heard and what still stands: the line, the number among all it heard, and the event."""
        back, found, number = self._taken_back(), [], 0
        for told in self.events:
            event = told.event.seen_by(seat)
            if event is not None:
                if told.line not in back:
                    found.append((told.line, number, event))
                number += 1
        return found

    def _taken_back(self) -> set[int]:
        """The lines of actions that were taken back, with those that took them back."""
        standing: list[int] = []
        back: set[int] = set()
        for number, line in enumerate(self.record.lines):
            if line.mark == "":
                standing.append(number)
            elif line.mark == "!" and line.text == "undo":
                taken = next(n for n in reversed(standing) if self.record.lines[n].seat == line.seat)
                standing.remove(taken)
                back |= {number, *range(taken, self._after(taken))}
        return back

    def _after(self, line: int) -> int:
        """The next line after an action and what the engine played after it."""
        after = line + 1
        while after < len(self.record.lines) and self.record.lines[after].mark == "=":
            after += 1
        return after

    def last_line(self, seat: Seat) -> int:
        """The line of the seat's latest action; -1 if it has not acted yet."""
        lines = self.record.lines
        return next((n for n in range(len(lines) - 1, -1, -1) if lines[n].mark == "" and lines[n].seat == seat), -1)

    def own_actions(self, seat: Seat, most: int = 150) -> list[Action]:
        """The latest decisions of a seat that still stand, in their order."""
        back, found = self._taken_back(), []
        for number in range(len(self.record.lines) - 1, -1, -1):
            line = self.record.lines[number]
            if line.mark == "" and line.seat == seat and number not in back:
                found.append(line.action)
                if len(found) == most:
                    break
        return found[::-1]

    def seat_record(self, seat: Seat | None) -> str:
        """The record as this seat may have it before the end: own lines, public lines and events."""
        who = "spectator" if seat is None else str(seat)
        return "\n".join([str(self.record.header), f"seen by: {who}", "", *self._seat_lines(seat)]) + "\n"

    def _seat_lines(self, seat: Seat | None) -> list[str]:
        events: dict[int, list[str]] = {}
        for told in self.events:
            event = told.event.seen_by(seat)
            if event is not None:
                events.setdefault(told.line, []).append(f"> {event}")
        shown = []
        for number, line in enumerate(self.record.lines):
            if line.mark not in ("*", "#") and (number not in self._sealed_lines or line.seat == seat):
                shown.append(f"{line.mark} {line.seat} {line.text}".strip())
            shown += events.get(number, [])
        return shown

    # ---- inside

    def _hear(self, event: Event) -> None:
        told = Told(len(self.record.lines), event)
        self.events.append(told)
        for listener in self.listeners:
            listener(told)

    def _write(self, mark: str, seat: Seat, text: str) -> None:
        """One line for the action and its luck, and one for each action that the engine played after it."""
        assert self.luck.log is not None
        luck: list[Outcome] = []
        for entry in self.luck.log:
            if isinstance(entry, Forced):
                self.record.add(mark, seat, text, tuple(luck))
                mark, seat, text, luck = "=", entry.seat, entry.action.text, []
            else:
                luck.append(entry)
        self.luck.log.clear()
        self.record.add(mark, seat, text, tuple(luck))

    def __repr__(self) -> str:
        return f"<Match of {self.game!r}, {len(self.record.lines)} lines>"
