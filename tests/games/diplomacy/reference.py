"""Wasteland Diplomacy a second time: slow, literal, with sets, dicts and loops, after the ledger alone.

It shares nothing with the game but the text of hexes and actions, so that a mistake would have to be made twice.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from wastelands.engine.hexes import Hex

Item = tuple[str, int, str]  # what, how often, and the letter or the source
ORDER = ["action", "road", "drift", "pirate", "raid", "bomb", "enforce"]
STEPS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
NUMERALS = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"]


def beside(h: Hex) -> list[Hex]:
    return [Hex(h.q + q, h.r + r) for q, r in STEPS]


class Reference:
    """A table, and the decision that is open on it."""

    def __init__(
        self,
        cells: Mapping[Hex, str],
        links: Iterable[tuple[Hex, Hex]],
        scored_after: Mapping[str, int],
        rounds: Iterable[Iterable[str]],
        seats: int,
        road_chain: bool = False,
        question_scope: str = "hex",
    ) -> None:
        self.cells = dict(cells)
        self.neighbours = {h: [n for n in beside(h) if n in self.cells] for h in self.cells}
        self.roads: dict[Hex, set[Hex]] = {h: set() for h in self.cells}
        for a, b in links:
            self.roads[a].add(b)
            self.roads[b].add(a)
        self.scored_after = dict(scored_after)
        self.rounds = [list(labels) for labels in rounds]
        self.seats, self.road_chain, self.question_scope = seats, road_chain, question_scope
        self.cities = {h for h in self.cells if set(self.cells[h]) <= set("IVX")}
        self.settlements = {h for h in self.cells if self.cells[h].startswith("s")}
        self.spaces = {h for h in self.cells if self.cells[h][0] in "ABCD~"}
        threes = [(a, *two) for a in sorted(self.spaces) for two in self.pairs_beside(a)]
        self.triangles = [three for three in threes if self.is_triangle(three)]
        self.owner: dict[Hex, int] = {}
        self.tenants: dict[Hex, set[int]] = {h: set() for h in self.settlements}
        self.touched: set[tuple[int, Hex]] = set()
        self.destroyed: set[Hex] = set()
        self.points = [0] * seats
        self.round, self.turn, self.left = 1, 0, list(self.rounds[0])
        self.phase = "pick"  # pick, turn, over
        self.pool: list[Item] = []
        self.kind_chosen = False
        self.offers: list[Hex] = []
        self.run_on()

    def copy(self) -> Reference:
        """Only what changes is copied."""
        other = copy.copy(self)
        other.owner, other.touched, other.destroyed = dict(self.owner), set(self.touched), set(self.destroyed)
        other.tenants = {h: set(who) for h, who in self.tenants.items()}
        other.points, other.left = list(self.points), list(self.left)
        other.pool, other.offers = list(self.pool), list(self.offers)
        return other

    # ---- the map

    def pairs_beside(self, h: Hex) -> list[tuple[Hex, Hex]]:
        return list(combinations(sorted(n for n in self.neighbours[h] if n > h and n in self.spaces), 2))

    def is_triangle(self, three: tuple[Hex, ...]) -> bool:
        lettered = all(self.cells[h][0] in "ABCD" for h in three)
        return lettered and all(b in self.neighbours[a] for a, b in combinations(three, 2))

    def kind(self, h: Hex) -> str:
        return self.cells[h][0]

    def empty(self, h: Hex) -> bool:
        return h in self.spaces and h not in self.owner and h not in self.destroyed

    def is_road_space(self, h: Hex) -> bool:
        return h in self.spaces and bool(self.roads[h]) and h not in self.destroyed

    def own(self, seat: int) -> set[Hex]:
        spaces = {h for h in self.owner if self.owner[h] == seat}
        return spaces | {h for h in self.settlements if seat in self.tenants[h]}

    def active(self, seat: int) -> set[Hex]:
        own = self.own(seat)
        found: set[Hex] = set()
        waiting = [h for h in own if any(n in self.cities for n in self.neighbours[h])]
        while waiting:
            h = waiting.pop()
            if h not in found:
                found.add(h)
                waiting += [n for n in self.neighbours[h] if n in own]
        return found

    def reach(self, seat: int) -> set[Hex]:
        active = self.active(seat)
        return {h for h in self.cells if any(n in self.cities or n in active for n in self.neighbours[h])}

    # ---- what may be done

    def actions(self) -> list[str]:
        if self.phase == "over":
            return []
        if self.phase == "pick":
            return [f"pick {label}" for label in sorted(set(self.left))]
        if self.offers:
            return [f"settle {self.offers[0]} {answer}" for answer in ("no", "yes")]
        found: list[str] = []
        reach = self.reach(self.turn)
        free = [h for h in sorted(self.cells) if self.empty(h) and h in reach]
        for item in self.pool:
            found += [text for text in self.steps_of(item, free, reach) if text not in found]
        return ["end", *found]

    def steps_of(self, item: Item, free: list[Hex], reach: set[Hex]) -> Iterator[str]:
        what, _, which = item
        if what == "action" and which == "?" and self.question_scope == "action" and not self.kind_chosen:
            yield from (f"kind {kind}" for kind in "ABCD~" if any(self.kind(h) == kind for h in free))
        elif what == "action":
            yield from (f"place {h}" for h in free if which in ("?", self.kind(h)))
        elif what == "road":
            yield from (f"road {which} {h}" for h in free if h in self.roads[Hex.parse(which)])
        elif what == "drift":
            yield from (f"drift {h}" for h in free if self.kind(h) == which)
        elif what == "pirate":
            yield from (f"pirate {h}" for h in free if self.kind(h) == "~")
        elif what == "raid":
            yield from (f"raid {h}" for h in sorted(self.cells) if self.is_road_space(h))
        elif what == "bomb":
            yield from (f"bomb {h}" for h in sorted(self.active(self.turn)) if self.victims(h))
        else:
            for three in self.triangles:
                if all(map(self.empty, three)) and any(h in reach for h in three):
                    yield f"enforce {three[0]} {three[1]} {three[2]}"

    def victims(self, h: Hex) -> set[Hex]:
        return {n for n in self.neighbours[h] if n in self.owner and self.owner[n] != self.turn}

    # ---- doing it

    def play(self, text: str) -> None:
        assert text in self.actions(), text
        self.do(text)
        self.run_on()

    def run_on(self) -> None:
        """What is single is not asked."""
        while len(self.actions()) == 1:
            self.do(self.actions()[0])

    def do(self, text: str) -> None:
        verb, *values = text.split(" ")
        if verb == "pick":
            self.left.remove(values[0])
            size, letter = values[0].split("-")
            self.phase, self.pool, self.kind_chosen = "turn", [("action", int(size), letter)], False
        elif verb == "kind":
            _, n, _ = self.take("action")
            self.pool.insert(0, ("action", n, values[0]))
            self.kind_chosen = True
        elif verb == "settle":
            here = self.offers.pop(0)
            if values[1] == "yes":
                self.tenants[here].add(self.turn)
        elif verb == "end":
            self.end_turn()
        elif verb == "raid":
            self.use("raid")
            self.destroy({Hex.parse(values[0])})
        elif verb == "bomb":
            self.use("bomb")
            self.destroy(self.victims(Hex.parse(values[0])))
        else:
            self.use_for(verb, values)
            self.occupy([Hex.parse(value) for value in (values[1:] if verb == "road" else values)], verb)

    def use_for(self, verb: str, values: list[str]) -> None:
        if verb == "road":
            self.use("road", values[0])
        elif verb == "drift":
            self.use("drift", self.kind(Hex.parse(values[0])))
        else:
            self.use("action" if verb == "place" else verb)

    def take(self, what: str, which: str | None = None) -> Item:
        item = next(item for item in self.pool if item[0] == what and which in (None, item[2]))
        self.pool.remove(item)
        return item

    def use(self, what: str, which: str | None = None) -> None:
        """One unit of an item is used up."""
        what, n, which = self.take(what, which)
        if n > 1:
            self.pool.append((what, n - 1, which))

    def occupy(self, hexes: list[Hex], verb: str) -> None:
        for h in hexes:
            self.owner[h] = self.turn
        for h in hexes:
            if self.is_road_space(h) and (verb != "road" or self.road_chain):
                self.pool.append(("road", 1, str(h)))
            self.join_clan(self.cells[h].partition("+")[2])
        self.drop_dead_roads()
        for settlement in sorted({n for h in hexes for n in self.neighbours[h] if n in self.settlements}):
            if (self.turn, settlement) not in self.touched:
                self.touched.add((self.turn, settlement))
                if len(self.tenants[settlement]) < int(self.cells[settlement][1:]):
                    self.offers.append(settlement)

    def join_clan(self, clan: str) -> None:
        if clan.startswith("drifter"):
            self.pool.append(("drift", 1, clan[-1]))
        elif clan == "guardian":
            self.points[self.turn] += 3
        elif clan:
            what = {"raider": "raid", "pirate": "pirate", "bomber": "bomb", "enforcer": "enforce"}[clan]
            self.pool.append((what, 3 if clan == "pirate" else 1, ""))

    def destroy(self, hexes: set[Hex]) -> None:
        self.destroyed |= hexes
        for h in hexes:
            self.owner.pop(h, None)
        self.drop_dead_roads()

    def drop_dead_roads(self) -> None:
        def leads_somewhere(source: Hex) -> bool:
            return source not in self.destroyed and any(self.empty(h) for h in self.roads[source])

        self.pool = [item for item in self.pool if item[0] != "road" or leads_somewhere(Hex.parse(item[2]))]

    # ---- rounds and scoring

    def end_turn(self) -> None:
        self.pool = []
        self.turn = (self.turn + 1) % self.seats
        self.phase = "pick"
        if self.left:
            return
        for numeral in NUMERALS:
            if self.scored_after.get(numeral) == self.round:
                for seat in range(self.seats):
                    self.points[seat] += self.worth(numeral, seat)
        if self.round == 6:
            self.phase = "over"
        else:
            self.round += 1
            self.left = list(self.rounds[self.round - 1])

    def worth(self, numeral: str, seat: int) -> int:
        """What a city gives: 1 for every city and own settlement that the seat's network links to it."""
        city = next(h for h in self.cities if self.cells[h] == numeral)
        own = self.own(seat)
        if not any(n in own for n in self.neighbours[city]):
            return 0
        linked, waiting = set(), [city]
        while waiting:
            h = waiting.pop()
            if h not in linked:
                linked.add(h)
                waiting += [n for n in self.neighbours[h] if n in own or n in self.cities]
        return len([h for h in linked if h in self.cities or h in self.settlements])

    def winners(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.points[seat] == max(self.points)]

    def pending(self) -> list[str]:
        """The pool as a list of words, equal items added up."""
        total: dict[tuple[str, str], int] = {}
        for what, n, which in self.pool:
            total[what, which] = total.get((what, which), 0) + n
        return sorted(f"{what} {n} {which}".strip() for (what, which), n in total.items())
