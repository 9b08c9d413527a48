"""Crews as a plan: how many work in each kind of building, as one chain of actions (SV-RES-03, SV-RES-10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from wastelands.engine.action import Action
from wastelands.engine.step import Seat
from wastelands.games.survivors.cards import BuildingCard
from wastelands.games.survivors.forecast import MEALS
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import NOTHING, Stock, add, covers, less
from wastelands.games.survivors.ground import Tile, tile_at
from wastelands.games.survivors.people import free, survivors
from wastelands.games.survivors.pieces import Building
from wastelands.games.survivors.production import DONE, craft, staff, usable
from wastelands.games.survivors.yields import balance, inputs, output

Jobs = tuple[str, ...]  # what each worker of a building makes; "" where there is no recipe
Crews = Mapping[Tile, Jobs]
Plan = tuple[Action, ...]


class Post(NamedTuple):
    """A kind of building, and what its workers make where that can be chosen."""

    kind: str
    make: str = ""


class Shift:
    """The buildings that a seat can staff now, and plans for them."""

    def __init__(self, view: Survivors, seat: Seat) -> None:
        self.view, self.seat = view, seat
        self.hands, self.left = free(view, seat), balance(view, seat)
        self.buildings: dict[Tile, Building] = {b.at: b for b in usable(view, seat)}

    def card(self, at: Tile) -> BuildingCard:
        return self.view.content.buildings[self.buildings[at].kind]

    def posts(self) -> list[Post]:
        """Every kind of work, in the order of the cards."""
        kinds, found = {b.kind for b in self.buildings.values()}, []
        for card in self.view.content.buildings.values():
            if card.id in kinds:
                found += [Post(card.id, r.make) for r in card.recipes] or [Post(card.id)]
        return found

    def slots(self, post: Post) -> int:
        return sum(self.card(at).slots for at in self.sites(post))

    def sites(self, post: Post) -> list[Tile]:
        return [at for at, b in self.buildings.items() if b.kind == post.kind]

    # ---- reading and writing plans

    def read(self, plan: Sequence[Action]) -> dict[Tile, Jobs]:
        """The crews that a plan sends out."""
        crews: dict[Tile, Jobs] = {}
        for action in plan:
            if action.verb in ("staff", "craft") and tile_at(action.values[0]) in self.buildings:
                at = tile_at(action.values[0])
                more = ("",) * int(str(action.values[1])) if action.verb == "staff" else (str(action.values[1]),)
                crews[at] = crews.get(at, ()) + more
        return crews

    def plan(self, crews: Crews) -> Plan | None:
        """The crews as a chain in which every link is covered; None if there is no such chain."""
        waiting = {at: jobs for at, jobs in crews.items() if jobs}
        if sum(map(len, waiting.values())) > self.hands:
            return None
        left, chain, last = self.left, list[Action](), list[Action]()
        while waiting:
            at = next((at for at in waiting if self.covered(left, at, waiting[at])), None)
            if at is None:
                return None
            jobs = waiting.pop(at)
            left = add(left, self.gain(at, jobs))
            made = [craft(at, job) for job in jobs] if jobs[0] else [staff(at, len(jobs))]
            kept = last if self.card(at).exchange else chain  # a market asks what is exchanged, so it comes last
            kept += made
        return (*chain, *last[:1])

    def covered(self, left: Stock, at: Tile, jobs: Jobs) -> bool:
        """Whether the inputs can be paid (SV-RES-10); each link of a chain of recipes on its own."""
        card = self.card(at)
        if jobs[0]:
            return covers(left, inputs(card, 0, jobs))
        return covers(add(left, output(self.view, card, len(jobs))), inputs(card, len(jobs)))

    def gain(self, at: Tile, jobs: Jobs) -> Stock:
        """What a crew adds to the stock, its inputs paid."""
        if not jobs:
            return NOTHING
        card, named = self.card(at), jobs if jobs[0] else ()
        taken = inputs(card, 0 if named else len(jobs), named)
        return less(output(self.view, card, len(jobs), named), taken)

    # ---- one more, one less

    def count(self, crews: Crews, post: Post) -> int:
        return sum(crews.get(at, ()).count(post.make) for at in self.sites(post))

    def more(self, crews: Crews, post: Post) -> dict[Tile, Jobs] | None:
        """One more at a post: crews that are begun are filled first, then tile by tile."""
        open_ = [at for at in self.sites(post) if len(crews.get(at, ())) < self.card(at).slots]
        if not open_ or sum(map(len, crews.values())) >= self.hands:
            return None
        at = max(open_, key=lambda at: len(crews.get(at, ())))
        return {**crews, at: (*crews.get(at, ()), post.make)}

    def full(self, crews: Crews, post: Post) -> dict[Tile, Jobs]:
        """As many at a post as can work there."""
        found = dict(crews)
        while (after := self.more(found, post)) is not None and self.plan(after) is not None:
            found = after
        return found

    def fewer(self, crews: Crews, post: Post) -> dict[Tile, Jobs] | None:
        """One less at a post: from the smallest crew, the last tile first."""
        some = [at for at in self.sites(post) if post.make in crews.get(at, ())]
        if not some:
            return None
        at = min(reversed(some), key=lambda at: len(crews[at]))
        jobs = list(crews[at])
        jobs.remove(post.make)
        return {**crews, at: tuple(jobs)}

    # ---- proposals

    def as_before(self, own: Sequence[Action]) -> Plan:
        """The crews of the seat's turn before this one, as far as they can be sent again."""
        wanted, crews = self.read(last_production(own)), dict[Tile, Jobs]()
        for at, jobs in wanted.items():
            for n in range(min(len(jobs), self.card(at).slots), 0, -1):
                if self.plan({**crews, at: jobs[:n]}) is not None:
                    crews[at] = jobs[:n]
                    break
        return self.plan(crews) or ()

    def missing(self, crews: Crews) -> tuple[int, ...]:
        """What the meal would lack with these crews."""
        after = self.left
        for at, jobs in crews.items():
            after = add(after, self.gain(at, jobs))
        mouths = survivors(self.view, self.seat)
        return tuple(max(0, mouths - after[good]) for good in MEALS)

    def fed(self, crews: Crews) -> dict[Tile, Jobs]:
        """The crews with the smallest changes that feed more people: hands that are free first, then other work."""
        crews = dict(crews)
        while any(now := self.missing(crews)):
            best = min(self.changes(crews), key=lambda one: (sum(self.missing(one[1])), one[0]), default=None)
            if best is None or sum(self.missing(best[1])) >= sum(now):
                return crews
            crews = best[1]
        return crews

    def changes(self, crews: Crews) -> list[tuple[int, dict[Tile, Jobs]]]:
        """One more somewhere, perhaps taken from elsewhere; each with its cost."""
        posts, found = self.posts(), list[tuple[int, dict[Tile, Jobs]]]()
        idle = sum(map(len, crews.values())) < self.hands
        for cost, base in [(0, dict(crews))] if idle else [(1, f) for p in posts if (f := self.fewer(crews, p))]:
            for post in posts:
                after = self.more(base, post)
                if after is not None and self.plan(after) is not None:
                    found.append((cost, after))
        return found


def last_production(own: Sequence[Action]) -> Sequence[Action]:
    """What a seat did in step 4 of its turn before; the words that end a step or a turn may have been spared it."""
    turns: list[list[Action]] = [[]]
    for action in own:
        if action.verb in ("scavenge", "end"):
            turns.append([])
        else:
            turns[-1].append(action)
    worked = (turn for turn in reversed(turns[:-1]) if any(one is DONE or one.verb in WORK for one in turn))
    turn = next(worked, [])
    done = next((i for i, one in enumerate(turn) if one is DONE or one.verb in ACTIVITIES), len(turn))
    return turn[:done]


WORK = frozenset(("staff", "craft"))
ACTIVITIES = frozenset(
    ("build", "gather", "search", "form", "reinforce", "disband", "move", "attack", "assault", "buy"),
)
