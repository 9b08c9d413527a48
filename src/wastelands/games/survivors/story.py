"""What happened at a table of Wasteland, told from its events: turns, pictures, points over time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from wastelands.engine.events import Event
from wastelands.engine.face import (
    Block,
    Cell,
    Course,
    Facts,
    Moment,
    OpenCard,
    Showing,
    Told,
    Turn,
    TurnLine,
    Verdict,
    event_things,
)
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.survivors.dice import compare
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.people import PER_POINT, survivors
from wastelands.games.survivors.words import Words

TOLD_ELSEWHERE = frozenset(("SV-ACT-05", "SV-ACT-24", "SV-TRD-04", "SV-END-15", "SV-CMB-26", "SV-SET-43"))
MOMENTS = 3
WANDERING = frozenset(("zombie", "shambled", "trapped", "overrun"))


# ---- turns


class _Part:
    """A part of a round: somebody's turn, the event, or what zombies and clouds do."""

    def __init__(self, seat: Seat | None, kind: str) -> None:
        self.seat, self.kind = seat, kind
        self.told: list[Told] = []


def parts(told: Sequence[Told]) -> list[_Part]:
    found: list[_Part] = []
    for number, event in told:
        kind = found[-1].kind if found else "setup"
        horde = event.verb == "combat" and event["kinds"][0] == "horde"
        if event.verb == "round":
            found.append(_Part(None, "round"))
        elif event.verb == "turn":
            found.append(_Part(event["seat"], "turn"))
        elif event.verb in ("tied", "finished"):
            found.append(_Part(None, "end"))
        elif kind == "turn" and (event.verb in WANDERING or horde or event.verb == "cloud"):
            found.append(_Part(None, "wild"))
        elif kind == "setup":
            seat = event.facts.get("seat") if event.verb == "founded" else None
            found.append(_Part(seat, "setup"))
        found[-1].told.append((number, event))
    return found


def turns(told: Sequence[Told], words: Words) -> tuple[Turn, ...]:
    """One sentence for each part of a round, which unfolds into its steps."""
    found = []
    for part in parts(told):
        lines = tuple(lines_of(part.told, words))
        if lines:
            found.append(Turn(part.seat, headline(part, lines, words), lines))
    return tuple(found)


def lines_of(told: Sequence[Told], words: Words) -> Iterator[TurnLine]:
    """What was fetched stands behind where; what something cost is not told twice."""
    waiting: tuple[int, Event] | None = None
    for number, event in told:
        if waiting is not None:
            place, fetched = waiting
            waiting = None
            gains = [(good, n) for good, n in event["goods"] if n > 0] if event.verb == "stock" else []
            text = words.event(fetched) or ""
            if gains:
                text = f"{text.rstrip('.')}: {words.goods(gains)}."
                yield TurnLine(place, text, event_things(fetched))
                continue
            yield TurnLine(place, text, event_things(fetched))
        if event.verb == "gathered":
            waiting = number, event
        elif event.verb != "turn" and not (event.verb == "stock" and event["rule"] in TOLD_ELSEWHERE):
            text_ = words.event(event)
            if text_ and event.verb != "sealed":
                yield TurnLine(number, text_, event_things(event))
    if waiting is not None:
        yield TurnLine(waiting[0], words.event(waiting[1]) or "", event_things(waiting[1]))


def headline(part: _Part, lines: Sequence[TurnLine], words: Words) -> str:
    if part.kind == "turn" and part.seat is not None:
        said = summary([event for _, event in part.told], part.seat, words)
        return f"{words.name(part.seat)}: {said}" if said else lines[0].text
    if part.kind == "wild":
        return wild([event for _, event in part.told], words)
    if part.kind == "round":
        card = next((event["card"] for _, event in part.told if event.verb == "event"), "")
        n = part.told[0][1]["round"]
        if not card:
            return words.say(N_("Round {n}"), n=n)
        return words.say(N_("Round {n}: {card}"), n=n, card=words.card(card))
    return lines[0].text


def summary(events: Sequence[Event], seat: Seat, words: Words) -> str:
    """A turn in a few words: what was built, who came, what was fetched, bought, lost."""
    say, found = words.say, list[str]()
    begun = [
        words.card(event["card"]) for event in events if event.verb in ("began", "built") and event["seat"] == seat
    ]
    if begun:
        found.append(say(N_("builds {cards}"), cards=words.listing(list(dict.fromkeys(begun)))))
    counts = Counter({verb: _sum(events, verb, seat) for verb in ("joined", "bought", "died", "hurt")})
    gathered = sum(event.verb == "gathered" for event in events)
    for verb, n in (*counts.items(), ("gathered", gathered)):
        if n:
            found.append(words.count(*_SUMMED[verb], n))
    deals = [event for event in events if event.verb == "traded"]
    if deals:
        found.append(say(N_("trades with {name}"), name=words.name(deals[0]["partner"])))
    if any(event.verb == "combat" for event in events):
        found.append(say(N_("fights")))
    return ", ".join(found)


_SUMMED = {
    "joined": (N_("{n} joins"), N_("{n} join")),
    "bought": (N_("buys {n} point"), N_("buys {n} points")),
    "died": (N_("{n} dies"), N_("{n} die")),
    "hurt": (N_("{n} wounded"), N_("{n} wounded")),
    "gathered": (N_("fetches once"), N_("fetches {n} times")),
}


def _sum(events: Sequence[Event], verb: str, seat: Seat) -> int:
    return sum(event["n"] for event in events if event.verb == verb and event["seat"] == seat)


def wild(events: Sequence[Event], words: Words) -> str:
    """What zombies and clouds did."""
    verbs, found = Counter(event.verb for event in events), list[str]()
    for verb in ("zombie", "shambled", "combat", "cloud"):
        if verbs[verb]:
            found.append(words.count(*_WILD[verb], verbs[verb]))
    lost = sum(event["n"] for event in events if event.verb in ("died", "hurt") and event["seat"] >= 0)
    if lost:
        found.append(words.count(N_("{n} of the survivors is hit"), N_("{n} of the survivors are hit"), lost))
    said = ", ".join(found)
    return words.say(N_("Zombies and clouds: {said}"), said=said) if said else words.say(N_("Zombies and clouds"))


_WILD = {
    "zombie": (N_("{n} comes"), N_("{n} come")),
    "shambled": (N_("{n} horde moves"), N_("{n} hordes move")),
    "combat": (N_("{n} fight"), N_("{n} fights")),
    "cloud": (N_("{n} new cloud"), N_("{n} new clouds")),
}


# ---- pictures


def begun(told: Sequence[Told], acted: int) -> int:
    """Where the combat began that was under way at an act; else the act itself."""
    for at in range(acted - 1, -1, -1):
        if told[at][1].verb == "combat":
            return at
        if told[at][1].verb in ("combat-over", "suspended", "turn", "round"):
            break
    return acted


def scenes(told: Sequence[Told], words: Words, seat: Seat | None, deciding: bool = False) -> tuple[Showing, ...]:
    """The event of the round, combats in which one takes part, and answers to one's offers."""
    found: list[Showing] = []
    for part in parts(told):
        if part.kind == "round" and not deciding:
            found += event_scene(part.told, words, seat)
    found += combats(told, words, seat)
    found += answers(told, words, seat)
    return tuple(sorted(found, key=lambda one: one.number))


def event_scene(told: Sequence[Told], words: Words, seat: Seat | None) -> list[Showing]:
    """The card, and what it did to everybody; it waits for those whom it hit."""
    at = next((i for i, (_, event) in enumerate(told) if event.verb == "event"), None)
    if at is None:
        return []
    number, drawn = told[at]
    card = drawn["card"]
    after = [event for _, event in told[at + 1 :]]
    text = " ".join(words.card_text(words.content.events[card]))
    rows, mine = [], False
    for event in after:
        who = event.facts.get("seat")
        said = words.event(event)
        if isinstance(who, int) and who >= 0 and said:
            rows.append((Cell("", who), Cell(said)))
            mine = mine or who == seat
    head = (Cell(""), Cell(words.say(N_("What it does"))))
    blocks: tuple[Block, ...] = (OpenCard(card, words.card(card)), *([Facts(head, tuple(rows))] if rows else []))
    title = words.say(N_("Round {n}: {card}"), n=told[0][1]["round"], card=words.card(card))
    return [Showing(number, title, text, blocks, waits=mine, wide=True)]


def combats(told: Sequence[Told], words: Words, seat: Seat | None) -> list[Showing]:
    """Combats of this seat that are over: throw by throw, pair by pair."""
    found, since = [], list[Told]()
    for number, event in told:
        if event.verb == "combat":
            since = []
        since.append((number, event))
        if event.verb in ("combat-over", "suspended"):
            fought = {s for _, e in since if e.verb in ("combat", "losses") for s in e["seats"]}
            if seat in fought:
                found.append(_combat(number, event, since, words))
            since = []
    return found


_ENDS = {
    "killed": N_("One side is wiped out."),
    "finished": N_("They agree to stop."),
    "fled": N_("One side flees."),
    "withdrew": N_("The bandits withdraw."),
    "suspended": N_("Nobody gives way: the combat goes on next turn."),
}


def _combat(number: int, event: Event, since: Sequence[Told], words: Words) -> Showing:
    how = words.say(_ENDS[event.facts.get("how", "suspended")])
    title = words.say(N_("Combat on {at}"), at=event["at"])
    dead = [words.event(one) or "" for _, one in since if one.verb in ("died", "base-fell", "eliminated")]
    verdict = " ".join([*dead, how])
    return Showing(number, title, how, (*throws_since(since, words), Verdict(verdict)), wide=True)


def throws_since(told: Sequence[Told], words: Words) -> tuple[Block, ...]:
    """The throws of the latest combat: every die with what was added to it, and who lost the pair."""
    start = max((i for i, (_, event) in enumerate(told) if event.verb == "combat"), default=0)
    fought = next((e for _, e in told[start:] if e.verb == "combat"), None)
    names = [words.side(s, k) for s, k in zip(fought["seats"], fought["kinds"], strict=True)] if fought else ["", ""]
    assault = fought is None or fought["assault"]
    found: list[Block] = []
    for _, event in told[start:]:
        if event.verb == "threw":
            head = (Cell(words.say(N_("Throw {n}"), n=event["throw"])), *(Cell(name) for name in names), Cell(""))
            found.append(Facts(head, tuple(_pairs(event, assault, words))))
    return tuple(found)


def _pairs(event: Event, assault: bool, words: Words) -> Iterator[tuple[Cell, ...]]:
    """Each pair with its dice; a die that meets nobody does not count."""
    (one, other), (a, b) = event["totals"], event["dice"]
    for i in range(max(len(one), len(other))):
        cells = [_die(side, dice, i) for side, dice in ((one, a), (other, b))]
        if i >= min(len(one), len(other)):
            verdict = N_("counts for nothing")
        else:
            lost = compare((one[i],), (other[i],), assault)
            verdict = {(1, 0): N_("the attacker loses one"), (0, 1): N_("the defender loses one")}.get(
                lost, N_("a tie: both lose one")
            )
        yield Cell(""), *cells, Cell(words.say(verdict))


def _die(totals: Sequence[int], dice: Sequence[int], i: int) -> Cell:
    if i >= len(totals):
        return Cell("–", number=True)
    natural = dice[i] if i < len(dice) else totals[i]
    plus = totals[i] - natural
    return Cell(f"+{plus}" if plus > 0 else "", number=True, die=natural)


def answers(told: Sequence[Told], words: Words, seat: Seat | None) -> list[Showing]:
    """What became of one's own offer."""
    found = []
    for number, event in told:
        if event.verb in ("traded", "refused") and seat in (event["seat"], event["partner"]):
            other = event["partner"] if event["seat"] == seat else event["seat"]
            yes = event.verb == "traded"
            title = words.say(N_("{name} accepts") if yes else N_("{name} does not agree"), name=words.name(other))
            found.append(Showing(number, title, words.event(event) or "", waits=False))
    return found


# ---- the whole game


def course(events: Sequence[Event], words: Words) -> Course:
    """The points at the end of each round, counted from who came, who died and what was bought."""
    result = next((event for event in events if event.verb == "finished"), None)
    if result is None:
        return Course()
    seats = len(result["scores"])
    people, bought = [words.content.numbers.people] * seats, [0] * seats
    stops, points, after = list[str](), list[tuple[int, ...]](), list[int]()
    now = 0
    for number, event in enumerate(events):
        seat = event.facts.get("seat", -1)
        if event.verb == "round":
            if now:
                stops.append(str(now))
                points.append(_points(people, bought))
                after.append(number)
            now = event["round"]
        elif event.verb in ("joined", "died") and seat >= 0:
            people[seat] += event["n"] if event.verb == "joined" else -event["n"]
        elif event.verb == "bought":
            bought[seat] += event["n"]
    goal = words.view.goal if words.view is not None else None
    says = words.say(N_("{n} points end the game"), n=goal) if goal is not None else ""
    return Course((*stops, str(now)), (*points, tuple(result["scores"])), goal, says, after=(*after, len(events)))


def moments(told: Sequence[Told], words: Words) -> tuple[Moment, ...]:
    """The parts of a round that moved somebody's points most; late ones weigh more, and the last of them counts."""
    result = next((event for _, event in told if event.verb == "finished"), None)
    if result is None:
        return ()
    seats = range(len(result["scores"]))
    people, bought = [words.content.numbers.people for _ in seats], [0 for _ in seats]
    weighed, now = list[tuple[float, Moment]](), 0
    for part in parts(told):
        before, events = _points(people, bought), [event for _, event in part.told]
        now = events[0]["round"] if part.kind == "round" else now
        for seat in seats:
            people[seat] += _sum(events, "joined", seat) - _sum(events, "died", seat)
            bought[seat] += _sum(events, "bought", seat)
        moved = [after - n for after, n in zip(_points(people, bought), before, strict=True)]
        seat = max(seats, key=lambda one: abs(moved[one]))
        if moved[seat] and now:
            lines = tuple(lines_of(part.told, words))
            text = words.count(*_MOVED[moved[seat] > 0], abs(moved[seat]), name=words.name(seat), round=now)
            note = headline(part, lines, words) if lines else ""
            weighed.append((abs(moved[seat]) + now / 20, Moment(part.told[-1][0], text, note)))
    last = weighed[-1:]
    best = sorted(weighed[:-1], key=lambda one: -one[0])[: MOMENTS - 1]
    return tuple(sorted((one for _, one in (*best, *last)), key=lambda one: one.number))


_MOVED = {
    True: (N_("Round {round}: {name} gains {n} point"), N_("Round {round}: {name} gains {n} points")),
    False: (N_("Round {round}: {name} loses {n} point"), N_("Round {round}: {name} loses {n} points")),
}


def _points(people: Sequence[int], bought: Sequence[int]) -> tuple[int, ...]:
    return tuple(n // PER_POINT + more for n, more in zip(people, bought, strict=True))


def account(view: Survivors, words: Words) -> tuple[Block, ...]:
    """Points from people and from goods, and what was missing (SV-END-13)."""
    say, seats = words.say, range(view.seats)
    result = view.result()
    if result is None:
        return ()
    people = [survivors(view, seat) for seat in seats]
    points = {
        N_("1 point for every {n} survivors"): [n // PER_POINT for n in people],
        N_("Points bought"): view.bought,
        N_("Points"): result.scores,
    }
    more = {
        N_("Survivors"): people,
        N_("Buildings"): [sum(b.owner == seat for b in view.buildings) for seat in seats],
        N_("Missing to {goal} points"): [max(0, view.goal - n) for n in result.scores],
    }

    def rows(sources: Mapping[str, Sequence[int]]) -> tuple[tuple[Cell, ...], ...]:
        named = {say(name, n=PER_POINT, goal=view.goal): each for name, each in sources.items()}
        return tuple((Cell(name), *(Cell(str(n), number=True) for n in each)) for name, each in named.items())

    columns = tuple(Cell("", seat, number=True) for seat in seats)
    return (
        Facts((Cell(say(N_("Where the points came from"))), *columns), rows(points), total=True),
        Facts((Cell(say(N_("At the end"))), *columns), rows(more)),
    )
