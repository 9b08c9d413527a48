"""What stands around a decision of War: what one brings to a target, what rivals could, the purse, the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wastelands.engine import face
from wastelands.engine.action import Action
from wastelands.engine.events import Event
from wastelands.engine.face import (
    Block,
    Cell,
    Course,
    Facts,
    Moment,
    Note,
    Pending,
    Showing,
    Told,
    Turn,
    Warn,
)
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.warlords import texts
from wastelands.games.warlords.bidding import Commitment, Targeting, lay_down, targets
from wastelands.games.warlords.cards import RESOURCES, Card, powers
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.glossary import GLOSSARY
from wastelands.games.warlords.reckoning import at_most, reach, rivals_at, strength
from wastelands.games.warlords.scenes import parts, reveal, weightiest
from wastelands.games.warlords.scoring import TIE_BREAKERS, best, points, points_with
from wastelands.games.warlords.shop import Purchase
from wastelands.games.warlords.strength import cost_of, shortage
from wastelands.games.warlords.targets import RIVALS, SHOP, TARGETS
from wastelands.games.warlords.words import Words


class Face(face.Face[Warlords]):
    LEADS = {
        "Targeting.done": N_("all marks are shown; then each needs at least one unit"),
        "Commitment.done": N_("your units lie face down and are paid together at the reveal"),
        "Abandoning.done": N_("the other lost units go to your discard pile"),
        "pass": N_("you take nothing from the row, and the next player chooses"),
    }
    words: Words

    def about(self, view: Warlords, thing: str) -> tuple[str, ...]:
        """A card with its numbers and what it does; of a target what is won there and how."""
        kind, _, name = thing.partition(":")
        if kind == "card" and name in view.content.cards:
            return self._card(view.content.cards[name])
        if thing == f"word:{SHOP}":
            minimum = GLOSSARY["Minimum bid"]
            return (self.words.say(minimum),)
        if kind == "word" and name in TARGETS:
            meant = GLOSSARY["Defence"] if name in RIVALS else GLOSSARY["Battlefield"]
            return (self.words.say(meant),)
        if kind == "seat" and name.isdecimal() and int(name) < view.seats:
            return self._player(view, int(name))
        return ()

    def _player(self, view: Warlords, seat: Seat) -> tuple[str, ...]:
        """Points, bases, stock and cards in words."""
        words = self.words
        points_ = words.count("{n} point", "{n} points", points(view, seat))
        bases = words.listing([words.card(base) for base in view.tableaus[seat]])
        held = words.count("{n} card in hand", "{n} cards in hand", len(view.hands[seat]))
        return f"{points_}: {bases}.", f"{words.amounts(view.stocks[seat])}; {held}."

    def rule(self, view: Warlords, thing: str) -> str:
        kind, _, name = thing.partition(":")
        if kind == "card" and name in view.content.cards:
            return "WW-CARD-06" if view.content.cards[name].unit else "WW-CARD-14"
        if kind == "seat":
            return "WW-END-01"
        if name == SHOP:
            return "WW-BUY-04"
        return "WW-BASE-03" if name in RIVALS else "WW-BTL-03" if name in TARGETS else ""

    def _card(self, card: Card) -> tuple[str, ...]:
        words, say = self.words, self.words.say
        parts = [words.subtype(card)]
        if card.unit:
            parts += [say(N_("attack {n}"), n=card.attack), say(N_("costs {cost}"), cost=words.amounts(card.build))]
        else:
            parts += [say(N_("defence {n}"), n=card.defence)]
        if card.acquire:
            parts.append(say(N_("minimum bid {n} in the shop"), n=card.acquire))
        return (f"{', '.join(parts)}.", *texts.sentences(words, card))

    def goal(self, view: Warlords, seat: Seat) -> tuple[Block, ...]:
        said = N_("Whoever has {n} points at the end of a round ends the war; it ends with round {last} at the latest.")
        told = self.words.say(said, n=view.content.numbers.to_win, last=view.max_rounds)
        return (Note(self.words.say(N_("Goal")), told),)

    def pending(self, view: Warlords, seat: Seat) -> tuple[Pending, ...]:
        """Where units can go: each marked target, and each own base that is attacked."""
        step = view.steps[-1] if view.steps else None
        if not isinstance(step, Commitment):
            return ()
        actions, chain = view.actions(seat), step.chain(seat)
        found = []
        for target in dict.fromkeys([*view.attacked(seat), *view.marks[seat]]):
            going = sum(one.values[1] == target for one in chain if one.values)
            laid = len(dict(view.bids[seat]).get(target, ()))
            label = f"{self.words.heading(target)} · {going + laid}" if going + laid else self.words.heading(target)
            there = tuple(one for one in actions if one.values and one.values[1] == target)
            rule = self.words.say(N_("Each card that you choose goes to: {target}."), target=self.words.target(target))
            found.append(Pending(target, label, there, rule))
        return tuple(found)

    def stage(self, view: Warlords, seat: Seat, before: Warlords | None = None) -> tuple[Block, ...]:
        step = view.steps[-1] if view.steps else None
        if isinstance(step, Targeting):
            return (self.chances(view, seat),)
        if isinstance(step, Purchase):
            return self.wares(view, seat, step)
        if not isinstance(step, Commitment):
            return ()
        placed = [(str(one.values[1]), str(one.values[0])) for one in step.chain(seat) if one.values]
        bids = dict(lay_down(view.bids[seat], placed))
        wanted = dict.fromkeys([*view.marks[seat], *view.attacked(seat)])
        return (self.ledger(view, seat, wanted, bids), *self.purse(view, seat, bids))

    def leads(self, view: Warlords, seat: Seat, action: Action) -> str:
        """What a mark or a unit comes to at its target, and what rivals could; what a card or a good brings."""
        words, values = self.words, [str(one) for one in action.values]
        if action.verb == "mark":
            said = words.say(N_("your hand could come to {n} there"), n=at_most(view, seat, values[0]))
            return "; ".join((said, self.there(view, seat, values[0])))
        if action.verb in ("commit", "defend"):
            step = view.steps[-1]
            assert isinstance(step, Commitment)
            placed = [(str(one.values[1]), str(one.values[0])) for one in step.chain(seat) if one.values]
            own = dict(lay_down(view.bids[seat], [*placed, (values[1], values[0])]))[values[1]]
            said = words.say(N_("then you have {n} there"), n=strength(view, seat, values[1], own))
            return "; ".join((said, self.there(view, seat, values[1])))
        if action.verb == "attack":
            owner = next(s for s, bases in enumerate(view.tableaus) if values[0] in bases)
            return words.say(N_("to be exceeded: {n}"), n=strength(view, owner, values[0], ()))
        if action.verb == "take":
            stock = tuple(n + more for n, more in zip(view.stocks[seat], (0, *map(int, values)), strict=True))
            return words.say(N_("then in stock: {goods}"), goods=words.amounts(stock))
        if action.verb in ("buy", "abandon"):
            return " ".join(self._card(view.card(values[0])))
        return super().leads(view, seat, action)

    def there(self, view: Warlords, seat: Seat, target: str) -> str:
        """What rivals could come to at a target."""
        return ", ".join(self.reach(view, *there) for there in rivals_at(view, seat, target)) or self.words.say(
            N_("nobody is there yet")
        )

    def weighs(self, view: Warlords, seat: Seat) -> bool:
        """A card of the row is looked at before it is taken."""
        return isinstance(view.steps[-1] if view.steps else None, Purchase)

    def ledger(self, view: Warlords, seat: Seat, wanted: Iterable[str], bids: dict[str, tuple[str, ...]]) -> Facts:
        """For each target what this seat has there, and what the hidden cards of rivals could come to."""
        say, rows = self.words.say, []
        for target in wanted:
            own = bids.get(target, ())
            cards = self.words.count(N_("{n} card"), N_("{n} cards"), len(own)) if own else ""
            there = ", ".join(self.reach(view, *there) for there in rivals_at(view, seat, target))
            rows.append(
                (
                    Cell(self.words.heading(target), note=cards, thing=drawn(target)),
                    Cell(str(strength(view, seat, target, own)), number=True),
                    Cell(there or say(N_("nobody yet"))),
                )
            )
        head = (Cell(say(N_("Target"))), Cell(say(N_("You")), number=True), Cell(say(N_("Rivals there"))))
        return Facts(head, tuple(rows))

    def chances(self, view: Warlords, seat: Seat) -> Facts:
        """For each target what the hand could come to there at most, and what rivals could."""
        say, rows = self.words.say, []
        for target in targets(view, seat):
            there = ", ".join(self.reach(view, *there) for there in rivals_at(view, seat, target))
            most = Cell(str(at_most(view, seat, target)), number=True)
            rows.append(
                (
                    Cell(self.words.heading(target), note=self.weakest(view, target), thing=drawn(target)),
                    most,
                    Cell(there or say(N_("open"))),
                )
            )
        head = (Cell(say(N_("Target"))), Cell(say(N_("You, at most")), number=True), Cell(say(N_("Rivals there"))))
        return Facts(head, tuple(rows))

    def weakest(self, view: Warlords, target: str) -> str:
        """Of a rival the base that is held worst."""
        if target not in RIVALS:
            return ""
        owner = RIVALS.index(target)
        base = min(view.tableaus[owner], key=lambda base: strength(view, owner, base, ()))
        return self.words.say(N_("{card} {n}"), card=self.words.card(base), n=strength(view, owner, base, ()))

    def wares(self, view: Warlords, seat: Seat, step: Purchase) -> tuple[Block, ...]:
        """Who takes a card in which order, and what each card would do for this seat."""
        say, bids = self.words.say, [dict(army).get(SHOP, 0) for army in view.armies]
        order = [(Cell(self.words.name(s), s), Cell(str(bids[s]), number=True)) for s in step.order]
        head = (Cell(say(N_("Still to choose"))), Cell(say(N_("Bid")), number=True))
        rows = [self.ware(view, seat, card, bids[seat]) for card in dict.fromkeys(view.row)]
        top = (Cell(say(N_("Card"))), Cell(say(N_("Asks")), number=True), Cell(say(N_("Your points")), number=True))
        return Facts(head, tuple(order)), Facts(top, tuple(rows))

    def ware(self, view: Warlords, seat: Seat, card: str, bid: int) -> tuple[Cell, ...]:
        design, now = view.card(card), points(view, seat)
        then = now + design.points if design.unit else points_with(view, seat, card)
        note = "" if design.acquire <= bid else self.words.say(N_("{n} > your {m}"), n=design.acquire, m=bid)
        gain = Cell(str(then), number=True, was="" if then == now else str(now))
        return (
            Cell(self.words.card(card), note=note, thing=f"card:{card}"),
            Cell(str(design.acquire), number=True),
            gain,
        )

    def reach(self, view: Warlords, rival: Seat, mark: str) -> str:
        """What everybody can know about a rival's cards there: the least and the most that they could come to."""
        able, name = reach(view, rival, mark), self.words.name(rival)
        if not able.cards:
            return self.words.say(N_("{name} aims here"), name=name)
        return self.words.say(N_("{name} {least} to {most}"), name=name, least=able.least, most=able.most)

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

    def turns(self, told: Sequence[Told]) -> tuple[Turn, ...]:
        """All act at once: a turn is a part of the round, from one heading to the next."""
        return parts(told, self.words)

    def recap(self, view: Warlords, seat: Seat, turns: Sequence[Turn]) -> tuple[Turn, ...]:
        """All act at once, and what they did lies on the table."""
        return ()

    def scenes(self, told: Sequence[Told], view: Warlords, seat: Seat | None) -> tuple[Showing, ...]:
        """The reveal: who pays, each battlefield and each attacked base with every term, the order in the shop."""
        return reveal(told, self.words, seat)

    def course(self, events: Sequence[Event]) -> Course:
        """The points at the end of each round."""
        after = [number for number, event in enumerate(events) if event.verb in ("scores", "finished")]
        stops = [str(n) for n in range(1, len(after) + 1)]
        goal = self.words.content.numbers.to_win
        says = self.words.say(N_("{n} end the game"), n=goal)
        points = tuple(tuple(events[number]["scores"]) for number in after)
        return Course(tuple(stops), points, goal, says, after=tuple(after))

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
        points = Facts(self.by_seat(view, say(N_("Where the points came from"))), tuple(rows), total=True)
        return points, *self.tie_breakers(view, events), self.deeds(view, events, _DEEDS)

    def tie_breakers(self, view: Warlords, events: Sequence[Event]) -> tuple[Block, ...]:
        """Where the most points did not decide: what was compared, down to what did (WW-END-07)."""
        result = view.result()
        decided = result.reason.partition(" ")[2] if result else ""
        if not result or not decided:
            return ()
        rows, tied = [], best(dict(enumerate(result.scores)))
        armies = {event["seat"]: event["value"] for event in events if event.verb == "showed"}
        for name, measure in TIE_BREAKERS:
            numbers = {seat: armies[seat] if name == "army" else measure(view, seat) for seat in tied}
            said = (Cell(str(numbers[s]) if s in numbers else "", number=True) for s in range(view.seats))
            rows.append((Cell(self.words.say(_COMPARED[name])), *said))
            tied = best(numbers)
            if name == decided:
                break
        return (Facts(self.by_seat(view, self.words.say(N_("What broke the tie"))), tuple(rows)),)


_COMPARED = {
    "army": N_("Strongest army of the hand"),
    "stock": N_("Resources in stock"),
    "bases": N_("Base cards"),
}
_DEEDS = {
    "won-field": N_("Battlefields won"),
    "captured": N_("Bases captured"),
    "bought": N_("Cards taken from the row"),
}


def drawn(target: str) -> str:
    """A target as the table draws it: a place, or an own base that is attacked."""
    return f"word:{target}" if target in TARGETS else f"card:{target}"


def bonuses(view: Warlords, seat: Seat) -> int:
    effects = [one for base in view.tableaus[seat] for one in view.card(base).effects]
    return sum(one.bonus(view, seat) for one in effects)
