"""What happened, told: the log by turns, scenes, and what others did since one's latest act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from markupsafe import Markup

from wastelands.drawing.drawing import Drawing
from wastelands.engine.face import Face, Showing, Sum, Told, Trace, Turn, recent
from wastelands.engine.game import Game
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.table.tokens import token_of

LOOKS_BACK = 160  # events that the log tells
_SINCE, _SINCE_MORE = N_("Since your last move: {n} turn"), N_("Since your last move: {n} turns")


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture of a story with what is drawn of it: a scene, or a turn of the recap."""

    at: int
    kind: str
    told: Showing
    token: Markup
    trace: Markup
    turn: Turn | None = None
    art: Mapping[str, Markup] = field(default_factory=dict)  # the pictures of its cards


@dataclass(frozen=True, slots=True)
class LogTurn:
    """A turn in the log."""

    token: Markup
    turn: Turn

    @property
    def steps(self) -> tuple[str, ...]:
        """What unfolds below the sentence of a turn."""
        texts = tuple(line.text for line in self.turn.lines)
        return texts[1:] if texts[:1] == (self.turn.text,) else texts


def log_of(told: Sequence[Told], facts: Face[Game], theme: str, reasons: Mapping[int, str]) -> tuple[LogTurn, ...]:
    """The latest turns, the newest first; earlier ones are told by the replay."""
    turns = facts.turns(recent(told, len(told) - LOOKS_BACK))
    return tuple(LogTurn(token_of(turn.seat, theme), explained(turn, reasons)) for turn in reversed(turns))


def explained(turn: Turn, reasons: Mapping[int, str]) -> Turn:
    """A turn whose steps say why, where somebody gave a reason."""
    lines = tuple(
        replace(one, text=f"{one.text} {reasons[one.number]}") if one.number in reasons else one for one in turn.lines
    )
    return replace(turn, lines=lines, text=lines[0].text if turn.text == turn.lines[0].text else turn.text)


def story_of(
    facts: Face[Game],
    drawing: Drawing[Game],
    view: Game,
    seat: Seat,
    news: Sequence[Told],
    asked: bool,
    theme: str,
    reasons: Mapping[int, str],
) -> tuple[Shown, ...]:
    """What this seat has not answered yet: the scenes since its latest act, then the turns of others before it acts.

    `reasons` say why somebody decided so, by the number of the event that tells it.
    """
    scenes = [("scene", because(one, reasons), None) for one in facts.scenes(news, view, seat)]
    turns = facts.recap(view, seat, facts.turns(news)) if asked else ()
    pictures: list[tuple[str, Showing, Turn | None]] = [*scenes, *recap_of(facts, turns)]
    return tuple(
        Shown(
            at,
            kind,
            told,
            token_of(told.trace.seat if told.trace else seat, theme),
            Markup(drawing.trace(view, told.trace)) if told.trace else Markup(""),
            turn,
            art_of(told, drawing),
        )
        for at, (kind, told, turn) in enumerate(pictures)
    )


def because(told: Showing, reasons: Mapping[int, str]) -> Showing:
    """A picture with the reason of what it tells, where somebody gave one."""
    why = reasons.get(told.number)
    return replace(told, text=f"{told.text} {why}") if why else told


def art_of(told: Showing, drawing: Drawing[Game]) -> dict[str, Markup]:
    """The pictures of the cards in a story's sums."""
    terms = [term for block in told.blocks if isinstance(block, Sum) for term in block.terms if term.card]
    return {term.card: Markup(drawing.picture(term.card)) for term in terms}


def recap_of(facts: Face[Game], turns: Sequence[Turn]) -> list[tuple[str, Showing, Turn | None]]:
    """A picture for each turn; the numbers of its steps stand on the board where the step was."""
    found: list[tuple[str, Showing, Turn | None]] = []
    for turn in turns:
        assert turn.seat is not None
        marks: dict[str, str] = {}  # what is done twice at one place bears its first number
        for n, line in enumerate(turn.lines, 1):
            for thing in line.things[:1]:
                marks.setdefault(thing, str(n))
        title = facts.words.count(_SINCE, _SINCE_MORE, len(turns))
        shown = Showing(
            turn.lines[-1].number, title, turn.text, trace=Trace(turn.seat, tuple(marks.items()), turn.path)
        )
        found.append(("recap", shown, turn))
    return found
