"""What stands around a decision of Diplomacy: what may still be used, what cities would give, the end by city."""

from __future__ import annotations

from collections.abc import Sequence

from wastelands.engine import face
from wastelands.engine.action import Action
from wastelands.engine.events import Event
from wastelands.engine.face import Block, Cell, Facts, Pending
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.scoring import city_points
from wastelands.games.diplomacy.turn import Turn
from wastelands.games.diplomacy.words import CLAN_NAMES, Words

CLANS = {"drift": "drifter", "pirate": "pirate", "enforce": "enforcer", "raid": "raider", "bomb": "bomber"}
GUARDIAN = 3  # WD-CLAN-14


class Face(face.Face[Diplomacy]):
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
                N_("{n} hex of {letter}"), N_("{n} hexes of {letter}"), pool.hexes, letter=pool.letter
            )
            found.append(Pending("action", label, of(actions, "place", "kind")))
        for source in pool.roads:
            here = view.terrain.hex(source)
            roads = tuple(action for action in of(actions, "road") if action.values[0] == here)
            found.append(Pending(f"road {here}", say(N_("Road from {hex}"), hex=here), roads))
        held = {"drift": pool.drifts, "pirate": pool.pirates, "enforce": pool.enforcers, "raid": pool.raids}
        for verb, clan in CLANS.items():
            if held.get(verb, pool.bombs):
                found.append(Pending(verb, say(CLAN_NAMES[clan]), of(actions, verb)))
        return tuple(found)

    def stage(self, view: Diplomacy, seat: Seat) -> tuple[Block, ...]:
        """What each city that is still to be scored would give now (WD-SCORE-03)."""
        say = self.words.say
        coming = [city for city in view.terrain.cities if city.scored_after >= view.round]
        rows = []
        for city in sorted(coming, key=lambda city: city.scored_after):
            now = city.scored_after == view.round
            when = say(N_("after this round")) if now else say(N_("after round {n}"), n=city.scored_after)
            gains = (Cell(str(city_points(view, s, city)), number=True) for s in range(view.seats))
            rows.append((Cell(city.numeral, note=when), *gains))
        return (Facts(self.by_seat(view, say(N_("City, if it were scored now"))), tuple(rows)),) if rows else ()

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
