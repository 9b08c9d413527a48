"""What happened, told: turns by knight, fights as pictures, the measure of the mission over time, and its account."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from wastelands.engine.events import Event
from wastelands.engine.face import (
    Block,
    Cell,
    Course,
    Facts,
    Moment,
    Showing,
    Told,
    Turn,
    TurnLine,
    Verdict,
    event_things,
)
from wastelands.engine.hexes import Hex
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.knights.measures import NAMES, measure
from wastelands.games.knights.pieces import NOBODY

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights
    from wastelands.games.knights.words import Words

MOMENTS = 3
MOVES = ("route", "stayed")  # with these a knight's move begins
OWN = frozenset(
    ("acted", "quest", "accepted", "accomplished", "resupplied", "rearranged", "proposed", "took", "knight", "vehicle")
)
# What a turn is told by, besides how it begins: the weightiest first.
TELLING = (
    *("finished", "prize", "slain", "accomplished", "unconscious", "stole", "combat-over", "peace", "traded"),
    *("accepted", "took", "caught", "escaped", "revived", "acted"),
)


# ---- turns


def turns(told: Sequence[Told], words: Words) -> tuple[Turn, ...]:
    """A round begins, then a knight moves, explores, rests: each with all that came of it."""
    found: list[tuple[Seat | None, list[tuple[TurnLine, str]]]] = []
    for number, event in told:
        text = words.event(event) if event.verb != "sealed" else None
        if not text:
            continue
        if not found or _begins(event, found[-1][0]):
            found.append((None if event.verb in ("round", "first") else _seat(event), []))
        found[-1][1].append((TurnLine(number, text, event_things(event)), event.verb))
    paths = _paths(told)
    return tuple(
        Turn(seat, _headline(lines), tuple(line for line, _ in lines), paths.get(lines[0][0].number, ()))
        for seat, lines in found
    )


def _paths(told: Sequence[Told]) -> dict[int, tuple[Hex, ...]]:
    """By the event with which a move begins: from where to where it went, as far as that is known."""
    stood, found, now = dict[Seat, Hex](), dict[int, tuple[Hex, ...]](), -1
    for number, event in told:
        if event.verb == "route":
            now = number
            found[now] = (stood[event["seat"]],) if event["seat"] in stood else ()
        elif event.verb == "entered":
            at = stood[event["seat"]] = Hex.parse(event["at"])
            found[now] = (*found.get(now, ()), at)
        elif event.verb in ("placed", "moved"):
            stood[event["seat"]] = Hex.parse(event["at"])
    return found


def _seat(event: Event) -> Seat | None:
    seat = event.facts.get("seat")
    return seat if isinstance(seat, int) and seat >= 0 else None


def _begins(event: Event, now: Seat | None) -> bool:
    """Whether another turn begins with this event."""
    if event.verb in ("round", *MOVES):
        return True
    explores = event.verb == "checked" and event["kind"] == "explore"
    return (event.verb in OWN or explores) and _seat(event) != now


def _headline(lines: Sequence[tuple[TurnLine, str]]) -> str:
    """How a turn begins, and the weightiest of what came of it."""
    rest = sorted(lines[1:], key=lambda one: TELLING.index(one[1]) if one[1] in TELLING else len(TELLING))
    best = rest[0] if rest and rest[0][1] in TELLING else None
    return f"{lines[0][0].text} {best[0].text}" if best else lines[0][0].text


def since_own_move(told: Sequence[Told], seat: Seat) -> int:
    """After the seat's own latest move; what came later is news."""
    for at in range(len(told) - 1, -1, -1):
        event = told[at][1]
        if event.verb in ("moved", "stayed") and event["seat"] == seat:
            return at + 1
    return next((at for at, (_, event) in enumerate(told) if event.verb == "round"), len(told))


# ---- fights


class Fights:
    """Fights as they are heard: from their events to a picture of each."""

    def __init__(self, words: Words, seat: Seat | None) -> None:
        self.words, self.seat = words, seat
        self.shown: list[Showing] = []
        self.combat: Event | None = None
        self.rows: list[tuple[Cell, ...]] = []
        self.clash: dict[str, str] = {}

    def hear(self, number: int, event: Event) -> None:
        """A fight is told as a whole: what was not heard from its beginning is left out."""
        if self.combat is None and event.verb != "combat":
            return
        match event.verb:
            case "combat":
                self.combat, self.rows, self.clash = event, [], {}
            case "clash":
                self.close(0)
                self.clash = {"n": str(event["n"])}
            case "cards":
                one, other = (self.words.card(card) for card in event["cards"])
                self.clash |= {"0": one, "1": other}
            case "attack":
                self.clash[f"dice{event['side']}"] = " ".join(map(str, event["dice"]))
            case "hit":
                self.clash[f"hit{event['side']}"] = str(event["n"])
            case "dominance":
                self.close(event["n"])
            case "combat-over" | "peace":
                self.over(number, event)

    def close(self, dominance: int) -> None:
        """A clash is done: both cards, their dice, the Health they took, and where dominance stands."""
        if "0" in self.clash:
            cells = [Cell(self.clash["n"], number=True)]
            for side in ("0", "1"):
                dice, loss = self.clash.get(f"dice{side}", ""), self.clash.get(f"hit{side}", "")
                taken = self.words.say(N_("takes {n} Health"), n=loss) if loss not in ("", "0") else ""
                note = ": ".join(part for part in (dice, taken) if part)
                cells.append(Cell(self.clash[side], note=note))
            self.rows.append((*cells, Cell(str(dominance), number=True)))
        self.clash = {}

    def over(self, number: int, event: Event) -> None:
        assert self.combat is not None
        self.close(0)
        words, combat, clashes = self.words, self.combat, self.clashes()
        self.combat = None
        sides = (combat["seat"], combat["rival"])
        if self.seat not in sides:
            return
        text = words.event(event) or ""
        result = event.facts.get("result", 0)
        winner = sides[0] if result == 1 else sides[1] if result == -1 and sides[1] != NOBODY else None
        blocks: tuple[Block, ...] = (Verdict(text, winner), *clashes)
        self.shown.append(Showing(number, words.event(combat) or "", text, blocks, wide=True))

    def clashes(self) -> tuple[Facts, ...]:
        """The clashes of this fight that are done, a line each; nothing before the first."""
        if self.combat is None or not self.rows:
            return ()
        words, say, foe = self.words, self.words.say, self.combat["foe"]
        head = (
            Cell(say(N_("Clash")), number=True),
            Cell(words.name(self.combat["seat"])),
            Cell(words.card(foe) if foe else words.name(self.combat["rival"])),
            Cell(say(N_("Dominance")), number=True),
        )
        return (Facts(head, tuple(self.rows)),)


def fights(told: Sequence[Told], words: Words, seat: Seat | None) -> tuple[Showing, ...]:
    """Every fight of this seat among these events."""
    return tuple(_heard(told, words, seat).shown)


def clashes_so_far(told: Sequence[Told], words: Words) -> tuple[Facts, ...]:
    """What has happened in the fight that is under way."""
    begun = next((at for at in reversed(range(len(told))) if told[at][1].verb == "combat"), len(told))
    return _heard(told[begun:], words, None).clashes()


def _heard(told: Sequence[Told], words: Words, seat: Seat | None) -> Fights:
    heard = Fights(words, seat)
    for number, event in told:
        heard.hear(number, event)
    return heard


# ---- the measure of the mission


class Gain:
    """What one event changed of the measure: for whom, how much, and from whom it was taken."""

    def __init__(self, seat: Seat, n: int, rival: Seat = NOBODY) -> None:
        self.seat, self.n, self.rival = seat, n, rival


WORD = {"savior": "key", "damsel": "clue", "cult": "cultist"}


def gains(events: Sequence[tuple[int, Event]]) -> Iterator[tuple[int, Event, Gain]]:
    """Every change of what the mission counts, with its event."""
    mission, foe, fighter, victim = "", "", NOBODY, NOBODY
    for number, event in events:
        match event.verb:
            case "mission":
                mission = event["mission"]
            case "combat":
                foe, fighter = event["foe"], event["seat"]
            case "prize" if mission == "only-one":
                yield number, event, Gain(event["seat"], 1, int(str(event["what"]).removeprefix("trophy-")))
            case "prize" if event["what"] == WORD.get(mission):
                yield number, event, Gain(event["seat"], 1, victim)
                victim = NOBODY
            case "stole" if event["what"] == WORD.get(mission):  # it is given as a prize next
                victim = event["rival"]
            case "hit" if mission == "avengers" and event["side"] == 0 and event["n"] and foe in _villains(events):
                yield number, event, Gain(fighter, event["n"])


def _villains(events: Sequence[tuple[int, Event]]) -> set[str]:
    return {str(event["foe"]) for _, event in events if event.verb in ("villain", "slain")}


def course(events: Sequence[Event], words: Words) -> Course:
    """The measure of the mission after each round."""
    told = list(enumerate(events))
    changes = {number: gain for number, _, gain in gains(told)}
    seats = max((event["seat"] for event in events if event.verb == "knight"), default=-1) + 1
    mission = next((str(event["mission"]) for event in events if event.verb == "mission"), "")
    now, stops, points, after = [0] * seats, list[str](), list[tuple[int, ...]](), list[int]()
    for number, event in told:
        if event.verb == "round":
            stops.append(str(event["n"]))
            points.append(tuple(now))
            after.append(number)
        if number in changes:
            gain = changes[number]
            now[gain.seat] += gain.n
            if gain.rival != NOBODY and mission == "savior":
                now[gain.rival] -= gain.n
        if event.verb == "finished":
            stops.append(words.say(N_("End")))
            points.append(tuple(now))
            after.append(number)
    counted = len(stops) > 1 and any(map(any, points))
    counts = words.say(NAMES[mission]) if mission else ""
    return Course(tuple(stops), tuple(points), counts=counts, after=tuple(after)) if counted else Course()


def moments(told: Sequence[Told], words: Words) -> tuple[Moment, ...]:
    """What moved the measure or knocked somebody out; late moments weigh more, and the last act counts."""
    weighed, rounds = [], dict[int, int]()
    now = 0
    for number, event in told:
        now = event["n"] if event.verb == "round" else now
        rounds[number] = now
    for number, event, gain in gains(told):
        weight = gain.n + 2 * (gain.rival != NOBODY) + rounds[number] / 10
        weighed.append((weight, number, event))
    for number, event in told:
        if event.verb in ("unconscious", "slain"):
            weighed.append((0.5 + rounds[number] / 10 + 2 * (event.verb == "slain"), number, event))
    best = sorted(weighed, key=lambda one: -one[0])[:MOMENTS]
    note = N_("Round {n}")
    found = [Moment(n, words.event(event) or "", words.say(note, n=rounds[n])) for _, n, event in best]
    return tuple(sorted(found, key=lambda one: one.number))


def account(view: Knights, events: Sequence[Event], words: Words) -> tuple[Block, ...]:
    """Why somebody won, by the mission's own measure; Reputation only breaks ties."""
    say, seats = words.say, range(view.seats)
    if not view.mission:
        return ()
    found = [gain for _, _, gain in gains(list(enumerate(events)))]
    own = [sum(gain.n for gain in found if gain.seat == s and gain.rival == NOBODY) for s in seats]
    robbed = [sum(gain.n for gain in found if gain.seat == s and gain.rival != NOBODY) for s in seats]
    lost = [sum(gain.n for gain in found if gain.rival == s) for s in seats]
    name = say(NAMES[view.mission])
    rows = [(say(N_("Gained")), own)]
    if any(robbed):
        rows += [(say(N_("Taken from rivals")), robbed), (say(N_("Lost to rivals")), [-n for n in lost])]
    rows.append((say(N_("{what} at the end"), what=name), [measure(view, s).n for s in seats]))
    if view.mission == "damsel":
        rows.append((say(N_("Escorts the captive")), [view.prizes[s].count("captive") for s in seats]))
    rows.append((say(N_("Reputation (only breaks ties)")), list(view.reputation)))
    head = (Cell(name), *(Cell("", s, number=True) for s in seats))
    return (Facts(head, tuple((Cell(title), *(Cell(str(n), number=True) for n in row)) for title, row in rows)),)
