"""Face: the facts of a decision, as data.  A room renders them: the table as HTML, the terminal as text.

A game's `face.py` may offer a class `Face` with this base; every part has a general default.  What is told is
arithmetic on what the seat may know, never advice.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from wastelands.engine.action import Action
from wastelands.engine.events import Event
from wastelands.engine.hexes import Hex
from wastelands.engine.step import G, Seat
from wastelands.engine.words import N_, Words


@dataclass(frozen=True, slots=True)
class Figure:
    """So many of something: what `Drawing.glyph` draws for it, how many, and its word."""

    sign: str
    number: str
    word: str
    short: bool = False  # there are not so many


@dataclass(frozen=True, slots=True)
class Shut:
    """Something that cannot be done now: a tap on it says why."""

    thing: str
    label: str
    figures: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class Pending:
    """Something that a seat may still use, and the actions that use it; used up, it has none."""

    key: str
    label: str
    actions: tuple[Action, ...] = ()
    rule: str = ""  # what it does, in a sentence
    shut: tuple[Shut, ...] = ()  # what it cannot be used for now
    anyway: bool = False  # a tap on its things uses it, whatever else is picked
    small: bool = False  # a sign and a few words tell its actions, so several fit in a line


@dataclass(frozen=True, slots=True)
class Cell:
    """A place in a table of facts: a text or a number, perhaps a seat before it and a small note below.

    `was` is what it said when the turn began, where that was something else; a `die` is drawn as one.
    A row whose first cell is about a drawn `thing` can be tapped in its place.
    """

    text: str = ""
    seat: Seat | None = None
    note: str = ""
    number: bool = False
    was: str = ""
    sign: str = ""  # what `Drawing.glyph` draws before the text
    die: int = 0
    thing: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """A table: a head, and rows of as many cells; the last row may be their sum."""

    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    total: bool = False


@dataclass(frozen=True, slots=True)
class Warn:
    """Something that would go wrong."""

    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """Something to know, under a heading."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Term:
    """A figure of a sum, and what gives it."""

    figure: str
    name: str
    card: str = ""  # the card that gives it


@dataclass(frozen=True, slots=True)
class Sum:
    """What a seat comes to, term by term: 2 Warrior + 1 Arena = 3; without terms it is still to come."""

    seat: Seat
    terms: tuple[Term, ...] = ()
    total: str = ""
    note: str = ""
    beaten: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """How something came out, in a sentence, and for whom."""

    text: str
    seat: Seat | None = None


Plan = tuple[Action, ...]  # actions of one seat that are played as one


@dataclass(frozen=True, slots=True)
class Dial:
    """A number that is set before anything is played: the plans that make it less and more, where there are such."""

    label: str
    number: int
    less: Plan | None = None
    more: Plan | None = None
    note: str = ""
    sign: str = ""  # what `Drawing.glyph` draws before the label
    figures: tuple[Figure, ...] = ()  # what the number brings
    thing: str = ""
    changed: bool = False  # it is not what it was the last time
    leap: Plan | None = None  # a larger step upwards


@dataclass(frozen=True, slots=True)
class Dials:
    """Numbers to set, one below the other."""

    rows: tuple[Dial, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """A plan at a tap: it is laid out, not played."""

    label: str
    plan: Plan
    first: bool = False  # the natural thing to do now
    chosen: bool = False
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Lot:
    """One kind of thing in a barter: what each side has of it, and how much of it changes hands."""

    mine: int
    give: Dial
    get: Dial
    theirs: int


@dataclass(frozen=True, slots=True)
class Barter:
    """Two sides and what they would give: with whom, the things, and what else can be put in."""

    mine: Seat
    theirs: Seat
    partners: tuple[Draft, ...]
    lots: tuple[Lot, ...]
    rights: tuple[Draft, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A card to look at, and its name."""

    card: str
    name: str


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a list: a sign by its icon's name, a name, a note below it, a figure at its end.

    A row with a thing is used as the thing itself.
    """

    name: str
    note: str = ""
    figure: str = ""
    sign: str = ""
    thing: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Rows:
    """A list under a heading; `note` says what its figures are."""

    title: str
    rows: tuple[Row, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Odds:
    """A way to answer, how likely it goes well, how that is reckoned and what follows.

    Without a chance it is sampled: it arrives late, under its key.
    """

    title: str
    chance: float | None = None
    draw: float = 0.0
    lines: tuple[tuple[str, str], ...] = ()
    action: Action | None = None
    key: str = ""


Block = Facts | Warn | Note | Sum | Verdict | Rows | Odds | Dials | Barter | OpenCard


@dataclass(frozen=True, slots=True)
class Matter:
    """What a decision is about, where that needs the board's place."""

    title: str
    blocks: tuple[Block, ...]
    thing: str = ""  # whose portrait stands beside them


@dataclass(frozen=True, slots=True)
class Sketch:
    """How a seat puts a plan together: what is set where, plans at a tap, and the one that lies there at first."""

    opens: Plan = ()
    blocks: tuple[Block, ...] = ()
    drafts: tuple[Draft, ...] = ()
    taps: Mapping[str, Plan] = field(default_factory=dict)  # what a tap on a thing plans
    covers: frozenset[str] = frozenset()  # the verbs that need no row of their own
    matter: Matter | None = None  # what of it needs the board's place


@dataclass(frozen=True, slots=True)
class Outlook:
    """What an action leads to: a short note, and the things that it would bring within reach."""

    note: str = ""
    reach: tuple[str, ...] = ()
    figure: str = ""  # all that a key has to say, where actions differ by a number only
    label: str = ""  # shorter than the sentence, where a heading says the rest
    figures: tuple[Figure, ...] = ()  # what it costs or brings


@dataclass(frozen=True, slots=True)
class Worth:
    """What an action would change, by arithmetic on what all can see: +2 for oneself, or -6 for a rival."""

    action: Action
    text: str
    harm: bool = False


@dataclass(frozen=True, slots=True)
class Trace:
    """What a picture shows on the board: numbered things, and the links of a network in a seat's colour."""

    seat: Seat
    numbered: tuple[tuple[str, str], ...] = ()  # thing, number
    linked: tuple[Hex, ...] = ()


@dataclass(frozen=True, slots=True)
class Showing:
    """One picture of a story: what is said beside the board, what lies around it, what is traced on the board."""

    number: int  # of the latest event that it tells
    title: str
    text: str
    blocks: tuple[Block, ...] = ()
    trace: Trace | None = None
    waits: bool = True  # until the person goes on; else it passes by itself
    wide: bool = False  # it needs the board's place


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A step of a turn in words, with the number of its event and the things that it was about."""

    number: int
    text: str
    things: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """What a seat did in a row (None: the game itself): one sentence, and its steps."""

    seat: Seat | None
    text: str
    lines: tuple[TurnLine, ...]
    path: tuple[Hex, ...] = ()  # the way that it took on the board


Told = tuple[int, Event]  # an event as a seat heard it, and which of those it was


@dataclass(frozen=True, slots=True)
class Moment:
    """An event that decided much."""

    number: int
    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Course:
    """Points over time: what a stop of the course is called, and the points of every seat there.

    A game that ends at so many points has a goal, and says what it means. Moments can be shown on the course
    where it knows how many events each stop comes after.
    """

    stops: tuple[str, ...] = ()
    points: tuple[tuple[int, ...], ...] = ()
    goal: int | None = None
    goal_says: str = ""
    counts: str = ""  # what is counted, where that is not points
    after: tuple[int, ...] = ()

    def place(self, event: int) -> float | None:
        """Where between the stops an event happened, by how many came before it."""
        if not self.after:
            return None
        later = bisect_right(self.after, event)
        if later in (0, len(self.after)):
            return float(max(0, later - 1))
        begun, ended = self.after[later - 1 : later + 1]
        return later - 1 + (event - begun) / (ended - begun)


class Face(Generic[G]):
    """What stands around a decision, for one person: in a language, with the names of the table."""

    LEADS: dict[str, str] = {}  # what comes of actions of a verb, where nothing more can be told

    def __init__(self, words: Words[G]) -> None:
        self.words = words

    def pending(self, view: G, seat: Seat) -> tuple[Pending, ...]:
        """What is still owed to this seat, the most natural first; nothing if its choices are of one kind."""
        return ()

    def stage(self, view: G, seat: Seat, before: G | None = None) -> tuple[Block, ...]:
        """What this decision is about; `before` is the table as the seat's turn began."""
        return ()

    def sketch(self, view: G, seat: Seat, plan: Plan, own: Sequence[Action]) -> Sketch | None:
        """How this seat plans what it decides now, as far as `plan` goes; None where every action is played at once.

        `own` is what the seat has done before, so that it can do the same again.
        """
        return None

    def weighs(self, view: G, seat: Seat) -> bool:
        """Whether a seat looks at what an action means before it plays it: a tap chooses, the main button does it."""
        return False

    def weighed(self, view: G, seat: Seat, action: Action) -> tuple[Block, ...]:
        """What an action would mean that a seat looks at."""
        return ()

    def matter(self, view: G, seat: Seat, told: Sequence[Told]) -> Matter | None:
        """What this decision is about, told from what was heard, where that needs the board's place."""
        return None

    def so_far(self, view: G, seat: Seat, told: Sequence[Told]) -> tuple[Block, ...]:
        """What went before in the same matter, where the game draws that itself (`Drawing.spread`)."""
        return ()

    def outlooks(self, view: G, seat: Seat) -> Mapping[Action, Outlook]:
        """What some of the seat's actions lead to."""
        return {}

    def leads(self, view: G, seat: Seat, action: Action) -> str:
        """What an action leads to, in words beyond its label: a hint says it."""
        outlook = self.outlooks(view, seat).get(action)
        return outlook.note if outlook and outlook.note else self.course_of(view, action)

    def course_of(self, view: G, action: Action) -> str:
        """What comes of such an action anyway, by `LEADS`: of a verb at a step, with a last value, or at all."""
        step, last = type(view.steps[-1]).__name__, str(action.values[-1]) if action.values else ""
        keys = (f"{step}.{action.verb}", f"{action.verb} {last}", action.verb)
        return next((self.words.say(self.LEADS[key]) for key in keys if key in self.LEADS), "")

    def worths(self, view: G, seat: Seat) -> tuple[Worth, ...]:
        """What moves are worth, where it can be counted; a page asks for it when everything else is shown."""
        return ()

    def tries(self, view: G, seat: Seat) -> bool:
        """Whether there is something to sample here, which takes its time."""
        return False

    def sampled(self, view: G, seat: Seat) -> tuple[Odds, ...]:
        """Chances that are tried out many times, by their key; a page asks for them when everything else is shown."""
        return ()

    def matters(self, view: G, seat: Seat) -> bool:
        """Whether something could come of this window; where nothing can, a page may let it pass for the seat."""
        return True

    def about(self, view: G, thing: str) -> tuple[str, ...]:
        """What a drawn thing is and does, a sentence each."""
        return ()

    def rule(self, view: G, thing: str) -> str:
        """The id of the rule that a drawn thing follows."""
        return ""

    def goal(self, view: G, seat: Seat) -> tuple[Block, ...]:
        """What this seat strives for, and how far it is."""
        return ()

    def facts(self, view: G, thing: str) -> tuple[Block, ...]:
        """What can be counted about a drawn thing: who is how far from it, what it would give whom."""
        return ()

    def scenes(self, told: Sequence[Told], view: G, seat: Seat | None) -> tuple[Showing, ...]:
        """What of these events is worth a picture of its own, told from events alone."""
        return ()

    def turns(self, told: Sequence[Told]) -> tuple[Turn, ...]:
        """What happened, by turns: what one seat did in a row."""
        found: list[tuple[Seat | None, list[TurnLine]]] = []
        for number, event in told:
            text = self.words.event(event) if event.verb != "sealed" else None  # that somebody is ready is seen
            if text:
                seat = event.facts.get("seat")
                seat = seat if isinstance(seat, int) and seat >= 0 else None
                if seat is None or not found or found[-1][0] != seat:
                    found.append((seat, []))
                found[-1][1].append(TurnLine(number, text, event_things(event)))
        return tuple(Turn(seat, lines[0].text, tuple(lines)) for seat, lines in found)

    def since(self, told: Sequence[Told], seat: Seat, acted: int) -> int:
        """From which event on a seat wants to be told: those after its latest act."""
        return acted

    def recap(self, view: G, seat: Seat, turns: Sequence[Turn]) -> tuple[Turn, ...]:
        """Which turns a seat wants to be told of before it decides: those of others, but not in a window."""
        return () if view.chapter() else tuple(turn for turn in turns if turn.seat not in (None, seat))

    def course(self, events: Sequence[Event]) -> Course:
        """Points over time, from the events that tell them."""
        return Course()

    def moments(self, told: Sequence[Told], view: G) -> tuple[Moment, ...]:
        """The moments that decided the game, the weightiest three in the order of play.

        If there are none, a room takes the turns after which the players stood most differently, by `value`.
        """
        return ()

    def account(self, view: G, events: Sequence[Event]) -> tuple[Block, ...]:
        """At the end: where the points came from."""
        result = view.result()
        if result is None:
            return ()
        order = sorted(range(view.seats), key=lambda seat: (seat not in result.winners, -result.scores[seat]))
        rows = tuple((Cell(self.words.name(s), s), Cell(str(result.scores[s]), number=True)) for s in order)
        return (Facts((Cell(self.words.say(N_("Player"))), Cell(self.words.say(N_("Points")), number=True)), rows),)

    def deeds(self, view: G, events: Sequence[Event], named: Mapping[str, str]) -> Facts:
        """What the points do not show: how often, or how many, of each kind of event, by its verb."""
        rows = []
        for verb, label in named.items():
            done = [
                sum(one.facts.get("n", 1) for one in events if one.verb == verb and one.facts.get("seat") == s)
                for s in range(view.seats)
            ]
            rows.append((Cell(self.words.say(label)), *(Cell(str(n), number=True) for n in done)))
        return Facts(self.by_seat(view, self.words.say(N_("Deeds"))), tuple(rows))

    def by_seat(self, view: G, title: str) -> tuple[Cell, ...]:
        """The head of a table with a column for each seat."""
        return (Cell(title), *(Cell("", seat, number=True) for seat in range(view.seats)))


def recent(told: Sequence[Told], start: int) -> Sequence[Told]:
    """What was told from here on, and before that from the beginning of the round."""
    start = max(0, start)
    while start > 0 and told[start][1].verb != "round":
        start -= 1
    return told[start:]


def event_things(event: Event) -> tuple[str, ...]:
    """The drawn things that an event is about."""
    found: list[str] = []
    for name, value in event.facts.items():
        values = value if isinstance(value, tuple) and not isinstance(value, Hex) else (value,)
        for one in values:
            if isinstance(one, Hex):
                found.append(f"hex:{one}")
            elif isinstance(one, str) and name in ("card", "cards"):
                found.append(f"card:{one}")
            elif isinstance(one, str) and one and name in ("at", "goal"):
                found.append(f"hex:{one}")
    return tuple(found)
