"""The record: the truth about a game, line by line, with the luck that fell.

A record is a header, the lines, and at the end the secret that the header promised.  It is private to whoever runs the
game until the game is over; a seat gets its own record from `Match.seat_record`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b, sha256

from msgspec import Struct

from wastelands.engine.action import Action
from wastelands.engine.errors import DamagedRecord, Unreadable
from wastelands.engine.luck import Outcome
from wastelands.engine.spec import OptionValue

FORMAT = "wastelands record 1"
_HALF = re.compile("[\ud800-\udfff]")  # half of a pair: no file of ours can hold it
_SEED = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


def check_seed(seed: str) -> str:
    if not _SEED.fullmatch(seed):
        raise Unreadable(f"'{seed[:80]}' is no seed: use 1 to 64 letters, digits, dots, hyphens and underscores")
    return seed


@dataclass(frozen=True, slots=True)
class Secret:
    """The seed of all luck, and the salt that hides it in the commitment and in the chain."""

    seed: str
    salt: str

    def commitment(self) -> str:
        return sha256(f"{self.salt}|{self.seed}".encode()).hexdigest()

    def nonce(self, number: int) -> bytes:
        return blake2b(number.to_bytes(8, "big"), key=sha256(self.salt.encode()).digest(), digest_size=16).digest()


@dataclass(frozen=True, slots=True)
class Header:
    """What everybody may know before the game: never the seed, only a promise of it."""

    game: str
    rules: int
    seats: int
    options: dict[str, OptionValue]
    seed_chosen: bool  # somebody chose the seed, and so may know it
    commitment: str
    cards: str = ""  # the mark of a designer's cards; none: the shipped ones

    def __str__(self) -> str:
        options = [f"option {name}: {json.dumps(value)}" for name, value in self.options.items()]
        cards = [f"cards: {self.cards}"] if self.cards else []
        lines = [FORMAT, f"game: {self.game}", f"rules: {self.rules}", *cards, f"seats: {self.seats}", *options]
        lines += [f"seed: {'chosen' if self.seed_chosen else 'drawn'}", f"commitment: {self.commitment}"]
        return "\n".join(lines)


class Line(Struct, frozen=True):
    """One line: what a seat did, what luck said to it, and how the chain stands after it.

    `mark` is empty for a decision, ``=`` for an action that the engine played itself, ``*`` for the setup, ``!`` for
    undo and other acts outside the rules, and ``#`` for a digest of the position.
    """

    mark: str
    seat: int
    text: str
    luck: tuple[Outcome, ...] = ()
    chain: str = ""

    @property
    def action(self) -> Action:
        return Action.parse(self.text)

    def body(self) -> str:
        parts = [self.mark] if self.mark else []
        if self.mark not in ("*", "#"):
            parts.append(str(self.seat))
        if self.text:
            parts.append(self.text)
        if self.luck:
            parts += ["|", *map(str, self.luck)]
        return " ".join(parts)

    def __str__(self) -> str:
        return f"{self.body()} ~{self.chain}"

    @classmethod
    def parse(cls, text: str) -> Line:
        body, tilde, chain = text.rpartition(" ~")
        if not tilde:
            raise ValueError("the line has no chain mark at its end")
        said, bar, luck = body.partition(" | ")
        outcomes = tuple(map(Outcome.parse, luck.split(" "))) if bar else ()
        mark = said[0] if said[:1] in "=*!#" else ""
        rest = said[len(mark) :].strip()
        if mark in ("*", "#"):
            return cls(mark, -1, rest, outcomes, chain)
        seat, _, what = rest.partition(" ")
        return cls(mark, int(seat), what, outcomes, chain)


@dataclass(slots=True)
class Record:
    """A header, the lines so far, and the secret behind them.

    >>> import wastelands
    >>> match = wastelands.new_game("diplomacy", seats=2, seed="dust")
    >>> again = Record.parse(match.save())
    >>> again.header.game, again.header.seats, str(again) == match.save()
    ('diplomacy', 2, True)
    """

    header: Header
    secret: Secret
    lines: list[Line] = field(default_factory=list)

    @property
    def head(self) -> str:
        return self.lines[-1].chain if self.lines else ""

    @property
    def places(self) -> int:
        """How many outcomes of luck have fallen."""
        return sum(len(line.luck) for line in self.lines)

    def add(self, mark: str, seat: int, text: str, luck: tuple[Outcome, ...] = ()) -> Line:
        bare = Line(mark, seat, text, luck)
        line = Line(mark, seat, text, luck, self.link(len(self.lines), bare.body()))
        self.lines.append(line)
        return line

    def link(self, number: int, body: str) -> str:
        """The chain mark of a line: a secret nonce keeps anybody from guessing a sealed choice by trying."""
        before = self.lines[number - 1].chain if number else str(self.header)
        return blake2b(f"{before}\n{body}".encode(), key=self.secret.nonce(number), digest_size=8).hexdigest()

    def check_chain(self) -> None:
        for number, line in enumerate(self.lines):
            if line.chain != self.link(number, line.body()):
                raise DamagedRecord(self.line_number(number), f"the chain breaks at '{line.body()}'")
        if self.secret.commitment() != self.header.commitment:
            raise DamagedRecord(
                self.line_number(len(self.lines) + 1), "the seed is not the one that the header promised"
            )

    def line_number(self, number: int) -> int:
        """The line of the text in which a line of the record stands."""
        return str(self.header).count("\n") + 3 + number

    def __str__(self) -> str:
        secret = f"secret: {self.secret.seed} {self.secret.salt}"
        return "\n".join([str(self.header), "", *map(str, self.lines), "", secret]) + "\n"

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record; a broken one is refused with the line that is wrong."""
        lines = list(enumerate(text.splitlines(), start=1))
        for number, line in lines:
            if _HALF.search(line):
                raise DamagedRecord(number, "it holds half a character")
        header, rest = _read_header(lines)
        body = [(number, line) for number, line in rest if line]
        if not body or not body[-1][1].startswith("secret: "):
            raise DamagedRecord(len(lines), "the secret at the end is missing: the record is cut off")
        number, last = body.pop()
        words = last.split(" ")
        if len(words) != 3:
            raise DamagedRecord(number, "the secret must be a seed and a salt")
        record = cls(header, Secret(words[1], words[2]))
        for number, line in body:
            try:
                record.lines.append(Line.parse(line))
            except (ValueError, IndexError) as error:
                raise DamagedRecord(number, f"'{line[:80]}' is no line of a record: {error}") from None
        return record


def _read_header(lines: list[tuple[int, str]]) -> tuple[Header, Iterator[tuple[int, str]]]:
    rest = iter(lines)
    number, first = next(rest, (1, ""))
    if first != FORMAT:
        raise DamagedRecord(1, f"a record begins with '{FORMAT}'")
    fields: dict[str, str] = {}
    options: dict[str, OptionValue] = {}
    for number, line in rest:
        if not line:
            break
        name, colon, value = line.partition(": ")
        if not colon:
            raise DamagedRecord(number, f"'{line[:80]}' is no header line: write a name, a colon and a value")
        try:
            if name.startswith("option "):
                options[name.removeprefix("option ")] = json.loads(value)
            else:
                fields[name] = value
        except ValueError:
            raise DamagedRecord(number, f"the value of {name} cannot be read") from None
    try:
        header = Header(
            fields["game"],
            int(fields["rules"]),
            int(fields["seats"]),
            options,
            fields["seed"] == "chosen",
            fields["commitment"],
            fields.get("cards", ""),
        )
    except (KeyError, ValueError) as error:
        raise DamagedRecord(number, f"the header is not whole: {error} is missing or wrong") from None
    return header, rest
