"""What stands around a decision of War: what one brings to a target, what rivals could, the purse, the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wastelands.engine import face
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
    Warn,
)
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.warlords import texts
from wastelands.games.warlords.bidding import Commitment, Targeting, lay_down, targets
from wastelands.games.warlords.cards import RESOURCES, powers
from wastelands.games.warlords.game import RIVALS, SHOP, Warlords
from wastelands.games.warlords.reveal import cost_of, shortage, unit_strengths
from wastelands.games.warlords.scenes import reveal, weightiest
from wastelands.games.warlords.words import Words


class Face(face.Face[Warlords]):
    words: Words

    def stage(self, view: Warlords, seat: Seat, before: Warlords | None = None) -> tuple[Block, ...]:
        step = view.steps[-1] if view.steps else None
        if isinstance(step, Targeting):
            return (self.ledger(view, seat, targets(view, seat), dict(view.bids[seat])),)
        if not isinstance(step, Commitment):
            return ()
        placed = [(str(one.values[1]), str(one.values[0])) for one in step.chain(seat) if one.values]
        bids = dict(lay_down(view.bids[seat], placed))
        wanted = dict.fromkeys([*view.marks[seat], *view.attacked(seat)])
        return (self.ledger(view, seat, wanted, bids), *self.purse(view, seat, bids))

    def ledger(self, view: Warlords, seat: Seat, wanted: Iterable[str], bids: dict[str, tuple[str, ...]]) -> Facts:
        """For each target what this seat has there, and what the hidden cards of rivals could come to."""
        say, rows = self.words.say, []
        for target in wanted:
            own = bids.get(target, ())
            cards = self.words.count(N_("{n} card"), N_("{n} cards"), len(own)) if own else ""
            there = ", ".join(self.reach(view, rival, target) for rival in aiming(view, seat, target))
            rows.append(
                (
                    Cell(self.words.heading(target), note=cards),
                    Cell(str(strength(view, seat, target, own)), number=True),
                    Cell(there or say(N_("nobody yet"))),
                )
            )
        head = (Cell(say(N_("Target"))), Cell(say(N_("You")), number=True), Cell(say(N_("Rivals there"))))
        return Facts(head, tuple(rows))

    def reach(self, view: Warlords, rival: Seat, target: str) -> str:
        """What everybody can know about a rival's cards there: the least and the most that they could come to."""
        n = len(dict(view.bids[rival]).get(aim(view, rival, target), ()))
        if not n:
            return self.words.say(N_("{name} aims here"), name=self.words.name(rival))
        bases = powers(view.content, view.tableaus[rival])
        may_lie = (*view.pools[rival], *view.known[rival])
        each = sorted(unit_strengths(view.content, (card,), target, bases)[0] for card in may_lie)
        least, most = sum(each[:n]), sum(each[len(each) - n :])
        return self.words.say(N_("{name} {least} to {most}"), name=self.words.name(rival), least=least, most=most)

    def purse(self, view: Warlords, seat: Seat, bids: dict[str, tuple[str, ...]]) -> tuple[Block, ...]:
        """What is due at the reveal beside what is there; all or nothing (WW-REV-05)."""
        played = [card for cards in bids.values() for card in cards]
        due = cost_of(view.content, played, powers(view.content, view.tableaus[seat]).discount)
        names = [Cell(self.words.say(texts.RESOURCE_NAMES[name]), number=True) for name in RESOURCES]
        have = zip(due, view.stocks[seat], strict=True)
        row = (Cell(self.words.say(N_("Due / in stock"))), *(Cell(f"{n} / {m}", number=True) for n, m in have))
        facts = Facts((Cell(self.words.say(N_("Purse"))), *names), (row,))
        short = shortage(view, seat, played)
        if not any(short):
            return (facts,)
        said = N_("You cannot pay for these cards, {short} short: at the reveal you would lose them all.")
        return facts, Warn(self.words.say(said, short=self.words.amounts(short)))

    # ---- what happened

    def recap(self, view: Warlords, seat: Seat, turns: Sequence[Turn]) -> tuple[Turn, ...]:
        """All act at once, and what they did lies on the table."""
        return ()

    def scenes(self, told: Sequence[Told], view: Warlords, seat: Seat | None) -> tuple[Showing, ...]:
        """The reveal: who pays, each battlefield and each attacked base with every term, the order in the shop."""
        return reveal(told, self.words, seat)

    def course(self, events: Sequence[Event]) -> Course:
        """The points at the end of each round."""
        ends = [event for event in events if event.verb in ("scores", "finished")]
        stops = [str(n) for n in range(1, len(ends) + 1)]
        return Course(tuple(stops), tuple(tuple(event["scores"]) for event in ends))

    def moments(self, told: Sequence[Told], view: Warlords) -> tuple[Moment, ...]:
        return weightiest(told, view, self.words)

    def account(self, view: Warlords, events: Sequence[Event]) -> tuple[Block, ...]:
        """Points by source: bases, what is printed on them, their bonuses, and units (WW-CARD-14, WW-CARD-18)."""
        cards, seats, say = view.content.cards, range(view.seats), self.words.say
        sources = {
            N_("One for each base"): [len(view.tableaus[s]) for s in seats],
            N_("More on base cards"): [sum(cards[base].points for base in view.tableaus[s]) for s in seats],
            N_("Bonuses of bases"): [bonuses(view, s) for s in seats],
            N_("Printed on units"): [sum(cards[unit].points for unit in view.units(s)) for s in seats],
        }
        rows = [(Cell(say(name)), *(Cell(str(n), number=True) for n in each)) for name, each in sources.items()]
        sums = (Cell(str(sum(column)), number=True) for column in zip(*sources.values(), strict=True))
        rows.append((Cell(say(N_("Points"))), *sums))
        return (Facts(self.by_seat(view, say(N_("Where the points came from"))), tuple(rows), total=True),)


def bonuses(view: Warlords, seat: Seat) -> int:
    effects = [one for base in view.tableaus[seat] for one in view.card(base).effects]
    return sum(one.bonus(view, seat) for one in effects)


def strength(view: Warlords, seat: Seat, target: str, cards: tuple[str, ...]) -> int:
    """What these cards come to at a target, with the walls of a base that is defended."""
    bases = powers(view.content, view.tableaus[seat])
    units = sum(unit_strengths(view.content, cards, target, bases))
    if target in view.tableaus[seat]:
        wall = view.card(target)
        return units + wall.defence + bases.fortify - powers(view.content, (target,)).fortify
    return units + (bases.barter if target == SHOP and cards else 0)


def aim(view: Warlords, rival: Seat, target: str) -> str:
    """Under which mark a rival's cards for this target lie: an attack on a base lies at its owner."""
    attack = view.attacks[rival]
    return RIVALS[attack[0]] if attack is not None and attack[1] == target else target


def aiming(view: Warlords, seat: Seat, target: str) -> list[Seat]:
    """The rivals who have marked a target, or whose cards lie there already."""
    found = []
    for rival in range(view.seats):
        mark = aim(view, rival, target)
        if rival != seat and (mark in view.marks[rival] or dict(view.bids[rival]).get(mark)):
            found.append(rival)
    return found
