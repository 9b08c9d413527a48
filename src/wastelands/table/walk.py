"""The way through a game that is over: its actions, and the turns, rounds and key moments that they make up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from wastelands.engine.face import Face, Turn
from wastelands.engine.match import Match
from wastelands.table.tokens import token_of


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

    def __init__(self, match: Match, facts: Face[Any]) -> None:
        self.match = match
        self.plays = played_lines(match)
        heard = match.heard(None)
        self._line = {number: line for line, number, _ in heard}
        self._rounds = {number for _, number, event in heard if event.verb == "round"}
        self.told = [(number, event) for _, number, event in heard]
        self.turns = facts.turns(self.told)
        self.moments = {one.number: one.text for one in facts.moments(self.told, match.game.view(None))}

    def place(self, number: int) -> int:
        """After how many actions an event has happened."""
        line = self._line[number]
        return sum(play <= line for play in self.plays)

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
