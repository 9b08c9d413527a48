"""What stands around a decision of Diplomacy: what may still be used, what cities would give, the end by city."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wastelands.engine import face
from wastelands.engine.action import Action
from wastelands.engine.events import Event
from wastelands.engine.face import (
    Block,
    Cell,
    Course,
    Facts,
    Note,
    Outlook,
    Pending,
    Showing,
    Sum,
    Term,
    Told,
    Trace,
    TurnLine,
    Worth,
    event_things,
)
from wastelands.engine.hexes import Hex
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.map import MOUNTAIN, ROUNDS, WATER, City
from wastelands.games.diplomacy.round import Pick
from wastelands.games.diplomacy.scoring import city_points, coming_points
from wastelands.games.diplomacy.turn import Turn
from wastelands.games.diplomacy.words import CLAN_NAMES, CLAN_RULES, MEANS, Words

CLANS = {"drift": "drifter", "pirate": "pirate", "enforce": "enforcer", "raid": "raider", "bomb": "bomber"}
_OCCUPY = N_("Occupy a space of {letter} that is next to a city or to an active space of yours.")
_LINKED = N_("{name}: one point for every city and every own settlement that is linked to it.")
GUARDIAN = 3  # WD-CLAN-14
FOLLOWS = {  # the rule of whatever stands on the map
    "city": "WD-SCORE-03", "settlement": "WD-SETT-01", "mountain": "WD-MAP-06", "destroyed": "WD-MAP-14",
    "occupied": "WD-ACT-07", "inactive": "WD-MAP-17", "road": "WD-ROAD-01", "water": "WD-ACT-04", "space": "WD-ACT-03",
    "drifter": "WD-CLAN-04", "raider": "WD-CLAN-06", "pirate": "WD-CLAN-08", "bomber": "WD-CLAN-11",
    "guardian": "WD-CLAN-14", "enforcer": "WD-CLAN-15",
}  # fmt: skip


def spaces_away(view: Diplomacy, seat: Seat, bit: int) -> int | None:
    """How many empty spaces lie between what a seat reaches and this one; None if there is no way."""
    grid, here = view.terrain.grid, view.reach(seat) & view.empty
    for n in range(len(grid.hexes)):
        if here & bit:
            return n
        wider = (here | grid.near(here)) & view.empty
        if wider == here:
            return None
        here = wider
    return None


class Face(face.Face[Diplomacy]):
    LEADS = {
        "settle yes": N_("your symbol in a free house: a point at every city that it is linked with"),
        "settle no": N_("the settlement is not offered to you again"),
        "kind": N_("all spaces of this action are of that kind"),
        "end": N_("what is left unused is lost"),
    }
    words: Words

    def pending(self, view: Diplomacy, seat: Seat) -> tuple[Pending, ...]:
        """The pool of the turn: the action, open roads, and clans; those that destroy come last."""
        step = view.steps[-1] if view.steps else None
        if not isinstance(step, Turn):
            return ()
        actions, say, pool = view.actions(seat), self.words.say, step.pool
        found = []
        if pool.hexes:
            label = self.words.count(
                N_("{n} space of {letter}"), N_("{n} spaces of {letter}"), pool.hexes, letter=pool.letter
            )
            rule = say(_OCCUPY, letter=pool.letter)
            found.append(Pending("action", label, of(actions, "place", "kind"), rule))
        for source in pool.roads:
            here = view.terrain.hex(source)
            roads = tuple(action for action in of(actions, "road") if action.values[0] == here)
            rule = say(N_("Follow the road to its next space, whatever its letter."))
            found.append(Pending(f"road {here}", say(N_("Road from {hex}"), hex=here), roads, rule))
        held = {"drift": pool.drifts, "pirate": pool.pirates, "enforce": pool.enforcers, "raid": pool.raids}
        for verb, clan in CLANS.items():
            if held.get(verb, pool.bombs):
                found.append(Pending(verb, say(CLAN_NAMES[clan]), of(actions, verb), say(CLAN_RULES[clan])))
        return tuple(found)

    def stage(self, view: Diplomacy, seat: Seat, before: Diplomacy | None = None) -> tuple[Block, ...]:
        """What each city that is still to be scored would give now (WD-SCORE-03), and what can be taken next."""
        blocks = self.cities(view, before)
        if view.round < ROUNDS and view.shown > view.round:
            title = self.words.say(N_("Round {n}"), n=view.round + 1)
            blocks += (Note(title, " · ".join(view.rounds[view.round])),)
        return blocks

    def cities(self, view: Diplomacy, before: Diplomacy | None) -> tuple[Block, ...]:
        say = self.words.say
        coming = [city for city in view.terrain.cities if city.scored_after >= view.round]
        rows = []
        for city in sorted(coming, key=lambda city: city.scored_after):
            now = city.scored_after == view.round
            when = say(N_("after this round")) if now else say(N_("after round {n}"), n=city.scored_after)
            gains = (self._gain(view, s, city, before) for s in range(view.seats))
            rows.append((Cell(city.numeral, note=when), *gains))
        return (Facts(self.by_seat(view, say(N_("City, if it were scored now"))), tuple(rows)),) if rows else ()

    def goal(self, view: Diplomacy, seat: Seat) -> tuple[Block, ...]:
        most = self.words.say(N_("Every city is scored once, after the round on its flag; the most points win."))
        return (Note(self.words.say(N_("Goal")), most), *self.cities(view, None))

    def _gain(self, view: Diplomacy, seat: Seat, city: City, before: Diplomacy | None) -> Cell:
        now = city_points(view, seat, city)
        was = city_points(before, seat, city) if before is not None else now
        return Cell(str(now), number=True, was="" if was == now else str(was))

    def outlooks(self, view: Diplomacy, seat: Seat) -> Mapping[Action, Outlook]:
        """Which spaces an action of the round would bring within reach."""
        if not isinstance(view.steps[-1] if view.steps else None, Pick):
            return {}
        found, world = {}, view.imagine(Luck("outlook"))
        for action in view.actions(seat):
            tried = world.copy()
            tried.play(seat, action, Luck("outlook"))
            hexes = dict.fromkeys(one.values[-1] for one in of(tried.actions(seat), "place"))
            reach = tuple(f"hex:{h}" for h in hexes)
            left = view.left.count(str(action.values[0]))
            note = self.words.count(N_("{n} space in reach"), N_("{n} spaces in reach"), len(reach))
            found[action] = Outlook(f"{left} × · {note}" if left > 1 else note, reach)
        return found

    def leads(self, view: Diplomacy, seat: Seat, action: Action) -> str:
        """What a move changes in the cities to be scored."""
        said = super().leads(view, seat, action)
        if said or not action.values or not isinstance(view.steps[-1], Turn):
            return said
        worth = next((one for one in self.worths(view, seat) if one.action == action), None)
        if worth is None:
            return self.words.say(N_("changes nothing yet in the cities to be scored"))
        own, other = N_("{n} for you in the cities to be scored"), N_("{n} for a rival in the cities to be scored")
        return self.words.say(other if worth.harm else own, n=worth.text)

    def worths(self, view: Diplomacy, seat: Seat) -> tuple[Worth, ...]:
        """What a move would change in the cities to be scored: for oneself, else for the rival it costs most."""
        if not isinstance(view.steps[-1] if view.steps else None, Turn):
            return ()
        now = [coming_points(view, s) for s in range(view.seats)]
        found, world = [], view.imagine(Luck("worth"))
        for action in view.actions(seat):
            if not action.values:
                continue
            tried = world.copy()
            tried.play(seat, action, Luck("worth"))
            gains = [coming_points(tried, s) - n for s, n in enumerate(now)]
            gained, harm = gains[seat], min(gains[s] for s in range(view.seats) if s != seat)
            if gained or harm:
                found.append(Worth(action, f"{gained:+d}" if gained else f"{harm:+d}", not gained))
        return tuple(found)

    def about(self, view: Diplomacy, thing: str) -> tuple[str, ...]:
        """A clan says what it does, a city what it would give now, a player what he has; a space what it is."""
        kind, _, name = thing.partition(":")
        if kind == "seat" and name.isdecimal() and int(name) < view.seats:
            return self._player(view, int(name))
        if kind != "hex":
            return ()
        bit, say = view.terrain.grid.bit(Hex.parse(name)), self.words.say
        if bit in view.terrain.clans:
            clan = view.terrain.clans[bit].name
            return say(CLAN_RULES[clan]), say(N_("Whoever occupies the space first gets it."))
        found = [say(MEANS[one]).replace("*", "") for one in self._standing(view, bit)]
        for city in view.terrain.cities:
            if city.bit == bit:
                each = ", ".join(f"{self.words.name(s)} {city_points(view, s, city)}" for s in range(view.seats))
                found.append(say(N_("If it were scored now: {points}."), points=each))
        return tuple(found)

    def _player(self, view: Diplomacy, seat: Seat) -> tuple[str, ...]:
        points = self.words.count("{n} point", "{n} points", view.points[seat])
        spaces = self.words.count(N_("{n} space"), N_("{n} spaces"), view.owned[seat].bit_count())
        settled = self.words.count(N_("{n} settlement"), N_("{n} settlements"), view.settled[seat].bit_count())
        return (f"{points}, {spaces}, {settled}.",)

    def _standing(self, view: Diplomacy, bit: int) -> list[str]:
        """What stands on a hex now, as the legend names it."""
        terrain, owner = view.terrain, next((seat for seat in range(view.seats) if view.owned[seat] & bit), None)
        if any(city.bit == bit for city in terrain.cities):
            return ["city"]
        if bit in terrain.settlements:
            return ["settlement"]
        if owner is not None:
            return ["occupied" if view.active(owner) & bit else "inactive"]
        if view.destroyed & bit:
            return ["destroyed"]
        token = terrain.cells.get(terrain.grid.hex(bit), MOUNTAIN)
        if token == MOUNTAIN:
            return ["mountain"]
        return [*(["road"] if terrain.roads & bit else []), "water" if token[0] == WATER else "space"]

    def rule(self, view: Diplomacy, thing: str) -> str:
        kind, _, name = thing.partition(":")
        if kind == "seat":
            return "WD-END-02"
        if kind != "hex":
            return ""
        bit = view.terrain.grid.bit(Hex.parse(name))
        clan = view.terrain.clans.get(bit)
        return FOLLOWS[clan.name if clan else self._standing(view, bit)[0]]

    def facts(self, view: Diplomacy, thing: str) -> tuple[Block, ...]:
        """How far everybody is from an empty space."""
        kind, _, name = thing.partition(":")
        bit = view.terrain.grid.bit(Hex.parse(name)) if kind == "hex" else 0
        if not bit & view.empty:
            return ()
        rows = tuple((Cell(self.words.name(s), s), Cell(self._away(view, s, bit))) for s in range(view.seats))
        return (Facts((Cell(self.words.say(N_("Who could take it"))), Cell()), rows),)

    def _away(self, view: Diplomacy, seat: Seat, bit: int) -> str:
        n = spaces_away(view, seat, bit)
        if n is None:
            return self.words.say(N_("cut off from it"))
        return self.words.count(N_("{n} space away"), N_("{n} spaces away"), n) if n else self.words.say(N_("in reach"))

    # ---- what happened

    def turns(self, told: Sequence[Told]) -> tuple[face.Turn, ...]:
        """A turn goes from the taking of an action to its end: what was taken, and what came of it."""
        found: list[tuple[Seat | None, list[Told]]] = []
        for number, event in told:
            if event.verb == "picked":
                found.append((event["seat"], []))
            elif event.verb in ("round", "flap", "scored") or not found or found[-1][0] != event.facts.get("seat"):
                found.append((None, []))
            found[-1][1].append((number, event))
        turns = (self._turn(seat, inside) for seat, inside in found)
        return tuple(turn for turn in turns if turn.lines)

    def _turn(self, seat: Seat | None, told: list[Told]) -> face.Turn:
        tell = self.words.event if seat is None else self.words.effect
        lines = [TurnLine(number, text, event_things(event)) for number, event in told if (text := tell(event))]
        if seat is None:
            return face.Turn(None, " ".join(one.text for one in lines), tuple(lines))
        return face.Turn(seat, self._taken(seat, [event for _, event in told]), tuple(lines))

    def _taken(self, seat: Seat, events: Sequence[Event]) -> str:
        """One sentence for a turn: 2-A, 7 spaces, 2 settlements, Raider."""
        parts = [str(events[0]["label"])]
        for verb, one, more in (
            ("occupied", N_("{n} space"), N_("{n} spaces")),
            ("destroyed", N_("{n} destroyed"), N_("{n} destroyed")),
        ):
            n = sum(len(event["hexes"]) for event in events if event.verb == verb)
            if n:
                parts.append(self.words.count(one, more, n))
        settled = sum(event.verb == "settled" for event in events)
        if settled:
            parts.append(self.words.count(N_("{n} settlement"), N_("{n} settlements"), settled))
        met = [event["clan"] for event in events if event.verb == "joined"]
        parts += [self.words.say(CLAN_NAMES[clan]) for clan in met]
        return f"{self.words.name(seat)}: {', '.join(parts)}"

    def scenes(self, told: Sequence[Told], view: Diplomacy, seat: Seat | None) -> tuple[Showing, ...]:
        """Each city that was scored, a player at a time, the strongest first and oneself last."""
        scored = [(number, event) for number, event in told if event.verb == "scored"]
        return tuple(one for number, event in scored for one in self._scoring(number, event, view, seat))

    def _scoring(self, number: int, event: Event, view: Diplomacy, seat: Seat | None) -> list[Showing]:
        gains, say = event["gains"], self.words.say
        taking = sorted((s for s in range(view.seats) if gains[s]), key=lambda s: (s == seat, -gains[s]))
        title = say(N_("City {city} is scored"), city=event["city"])
        sums = [self._sum(view, event, s) for s in taking]
        absent = [Sum(s, note=say(N_("does not take part"))) for s in range(view.seats) if not gains[s]]
        shown = []
        for i, s in enumerate(taking):
            coming = tuple(Sum(later) for later in taking[i + 1 :])
            last = i == len(taking) - 1
            text = say(_LINKED, name=self.words.name(s))
            trace = Trace(s, self._counted(view, event, s), event["linked"][s])
            shown.append(Showing(number, title, text, (*sums[: i + 1], *coming, *absent), trace, waits=last))
        if not taking:
            text = say(N_("City {city} is scored: nobody takes part."), city=event["city"])
            shown.append(Showing(number, title, text, tuple(absent), Trace(0, linked=(event["hex"],))))
        return shown

    def _sum(self, view: Diplomacy, event: Event, seat: Seat) -> Sum:
        cities = [city.numeral for city in view.terrain.cities if city.hex in event["linked"][seat]]
        settlements = event["gains"][seat] - len(cities)
        named = self.words.count(N_("city {names}"), N_("cities {names}"), len(cities), names=", ".join(cities))
        terms = [Term(str(len(cities)), named)]
        if settlements:
            terms.append(Term(str(settlements), self.words.count(N_("settlement"), N_("settlements"), settlements)))
        return Sum(seat, tuple(terms), str(event["gains"][seat]))

    def _counted(self, view: Diplomacy, event: Event, seat: Seat) -> tuple[tuple[str, str], ...]:
        """What counts in a network, numbered: the city itself first, then the other cities, then settlements."""
        hexes: tuple[Hex, ...] = event["linked"][seat]
        cities = [city.hex for city in view.terrain.cities if city.hex in hexes]
        own = [h for h in hexes if view.terrain.grid.bit(h) in view.terrain.settlements]
        order = [event["hex"], *(h for h in cities if h != event["hex"]), *own]
        return tuple((f"hex:{h}", str(n)) for n, h in enumerate(order, start=1))

    def course(self, events: Sequence[Event]) -> Course:
        """The points after each scoring, with what Guardians brought in between."""
        points: list[int] = []
        stops, found, after = [self.words.say(N_("Start"))], [], [0]
        for number, event in enumerate(events):
            if event.verb == "scored":
                after.append(number)
                points = list(event["points"])
                stops.append(event["city"])
                found.append(tuple(points))
        seats = len(found[0]) if found else 0
        return Course(tuple(stops), ((0,) * seats, *found), after=tuple(after)) if found else Course()

    def account(self, view: Diplomacy, events: Sequence[Event]) -> tuple[Block, ...]:
        """Points by city, and the Guardians'."""
        say, seats = self.words.say, range(view.seats)
        rows = [
            (Cell(say(N_("City {city}"), city=event["city"])), *(Cell(str(n), number=True) for n in event["gains"]))
            for event in events
            if event.verb == "scored"
        ]
        met = [event["seat"] for event in events if event.verb == "joined" and event["clan"] == "guardian"]
        if met:
            name = CLAN_NAMES["guardian"]
            rows.append((Cell(say(name)), *(Cell(str(GUARDIAN * met.count(s)), number=True) for s in seats)))
        rows.append((Cell(say(N_("Points"))), *(Cell(str(view.points[s]), number=True) for s in seats)))
        return (Facts(self.by_seat(view, say(N_("Points by city"))), tuple(rows), total=True),)


def of(actions: Sequence[Action], *verbs: str) -> tuple[Action, ...]:
    return tuple(action for action in actions if action.verb in verbs)
