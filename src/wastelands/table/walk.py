"""The way through a game that is over: its actions, and the turns, rounds and key moments that they make up."""

from __future__ import annotations

from dataclasses import dataclass, replace

from markupsafe import Markup

from wastelands.engine.face import Face, Moment, Turn
from wastelands.engine.game import Game
from wastelands.engine.match import Match
from wastelands.package import package
from wastelands.table.live import LiveTable
from wastelands.table.tokens import token_of

MOMENTS = 3


@dataclass(frozen=True, slots=True)
class Stop:
    """A turn on the bar of a replay: its number, after which action it is done, and how it is marked."""

    number: int
    place: int
    turn: Turn
    token: Markup
    round: str  # the name of the round that begins with it
    moment: str  # why it is a key moment


class Walk:
    """A finished game as a row of places."""

    def __init__(self, match: Match, facts: Face[Game]) -> None:
        self.match = match
        self.plays = played_lines(match)
        heard = match.heard(None)
        self._line = {number: line for line, number, _ in heard}
        self._rounds = {number for _, number, event in heard if event.verb == "round"}
        self.told = [(number, event) for _, number, event in heard]
        self.turns = facts.turns(self.told)
        self.key = facts.moments(self.told, match.game.view(None)) or self._swings()
        self.moments = {one.number: one.text for one in self.key}

    def place(self, number: int) -> int:
        """After how many actions an event has happened."""
        line = self._line[number]
        return sum(play <= line for play in self.plays)

    def _swings(self) -> tuple[Moment, ...]:
        """The turns after which the players stood most differently, in the order of play."""
        ends = [self._line[turn.lines[-1].number] for turn in self.turns]
        found = sorted(zip(swings(self.match, self.plays, ends), self.turns, strict=True), key=lambda one: -one[0])
        turns = [turn for swing, turn in found[:MOMENTS] if swing]
        moments = (Moment(turn.lines[-1].number, turn.text, _steps(turn)) for turn in turns)
        return tuple(sorted(moments, key=lambda one: one.number))

    def stops(self, theme: str) -> list[Stop]:
        found: list[Stop] = []
        rounds, waiting = 0, ""
        for turn in self.turns:
            numbers = [line.number for line in turn.lines]
            if self._rounds & set(numbers):
                rounds += 1
                waiting = f"R{rounds}"
            moment = next((self.moments[n] for n in numbers if n in self.moments), "")
            place = self.place(numbers[-1])
            if found and place == found[-1].place:  # what the game did by itself belongs to the turn before
                found[-1] = replace(found[-1], moment=found[-1].moment or moment)
                continue
            found.append(Stop(len(found) + 1, place, turn, token_of(turn.seat, theme), waiting, moment))
            waiting = ""
        return found


def walk_through(table: LiveTable, facts: Face[Game]) -> Walk:
    """The way through a table's game, made once for each language."""
    lang = facts.words.lang
    if lang not in table.walks:
        table.walks[lang] = Walk(table.match, facts)
    walk: Walk = table.walks[lang]
    return walk


def _steps(turn: Turn) -> str:
    """What a turn was made of, as far as it is not said yet."""
    return " · ".join(line.text for line in turn.lines[1:4])


def swings(match: Match, plays: list[int], ends: list[int]) -> list[float]:
    """By how much the value of some seat changed up to each of these lines of the record, since the one before."""
    value = package(match.game.spec.name).value
    if value is None:
        return [0.0] * len(ends)
    now, lines, found = until(match, plays, 0), match.record.lines, []
    stood = [value(now.game, seat) for seat in range(now.game.seats)]
    for end in ends:
        stop = next((play for play in plays if play > end), len(lines))  # with all that the game did by itself
        now.extend(lines[len(now.record.lines) : stop])
        before, stood = stood, [value(now.game, seat) for seat in range(now.game.seats)]
        found.append(max(abs(a - b) for a, b in zip(before, stood, strict=True)))
    return found


def played_lines(match: Match) -> list[int]:
    """The lines of the record that are somebody's decision."""
    return [number for number, line in enumerate(match.record.lines) if not line.mark]


def until(match: Match, plays: list[int], place: int) -> Match:
    """The match as it was after its first `place` decisions."""
    stop = plays[place] if place < len(plays) else len(match.record.lines)
    text = "\n".join(
        [
            str(match.record.header),
            "",
            *map(str, match.record.lines[:stop]),
            "",
            f"secret: {match.record.secret.seed} {match.record.secret.salt}",
        ]
    )
    return Match.load(text, content=match.game.content)
