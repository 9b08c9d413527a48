"""A round of War, told from its events: the reveal as pictures, and the moments that decided a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from wastelands.engine.events import Event
from wastelands.engine.face import (
    Block,
    Cell,
    Facts,
    Moment,
    Showing,
    Sum,
    Term,
    Told,
    Turn,
    TurnLine,
    Verdict,
    event_things,
)
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.targets import RIVALS, SHOP
from wastelands.games.warlords.words import Words

MOMENTS = 3
_COLLECTION, _BIDDING = N_("Round {n}: collection"), N_("Round {n}: bidding {k}")
_REVEAL, _SHOP = N_("Round {n}: reveal"), N_("Round {n}: shop")


def reveal(told: Sequence[Told], words: Words, seat: Seat | None) -> tuple[Showing, ...]:
    """Every reveal among these events."""
    heard = Reveal(words, seat)
    for number, event in told:
        heard.hear(number, event)
    return tuple(heard.shown)


def parts(told: Sequence[Told], words: Words) -> tuple[Turn, ...]:
    """What happened, by the parts of a round: collection, three times bidding, reveal, shop."""
    found: list[tuple[str, list[TurnLine]]] = []
    now, heading = 0, words.say(N_("Setup"))
    for number, event in told:
        now = event["round"] if event.verb in ("round", "bidding") else now
        part = {"round": _COLLECTION, "bidding": _BIDDING, "revealed": _REVEAL, "order": _SHOP}.get(event.verb)
        if part is not None:
            heading = words.say(part, n=now, k=event.facts.get("bidding", 0))
        if not found or found[-1][0] != heading:
            found.append((heading, []))
        text = words.event(event) if event.verb != "sealed" else None
        if text:
            found[-1][1].append(TurnLine(number, text, event_things(event)))
    return tuple(Turn(None, heading, tuple(lines)) for heading, lines in found if lines)


def weightiest(told: Sequence[Told], view: Warlords, words: Words) -> tuple[Moment, ...]:
    """Bases that were captured, objectives that fell by dice or were worth much, bankrupts; late ones weigh more."""
    found = sorted(_weighed(told, view, words), key=lambda one: -one[0])[:MOMENTS]
    return tuple(sorted((moment for _, moment in found), key=lambda one: one.number))


def _weighed(told: Sequence[Told], view: Warlords, words: Words) -> Iterator[tuple[float, Moment]]:
    cards, now, rolled = view.content.cards, 0, False
    for number, event in told:
        moment = Moment(number, words.event(event) or "", words.say(N_("Round {n}"), n=now))
        match event.verb:
            case "round":
                now = event["round"]
            case "bids":
                rolled = False
            case "rolled":
                rolled = True
            case "won-field":
                yield cards[event["card"]].points + 1 + 2 * rolled + now / 10, moment
            case "captured":
                yield cards[event["card"]].points + 4 + now / 5, moment
            case "bankrupt":
                yield 3 + now / 10, moment


class Reveal:
    """A reveal as it is heard: from its events to pictures, one after another."""

    def __init__(self, words: Words, seat: Seat | None) -> None:
        self.words, self.seat = words, seat
        self.shown: list[Showing] = []
        self.paid: dict[Seat, str] = {}
        self.terms: dict[tuple[Seat, str], tuple[tuple[int, str], ...]] = {}
        self.bids: Event | None = None  # of the battlefield that is being decided
        self.rolls: list[Event] = []

    def hear(self, number: int, event: Event) -> None:
        match event.verb:
            case "paid":
                self.paid[event["seat"]] = self.words.amounts(event["cost"]) or self.words.say(N_("nothing"))
            case "bankrupt":
                self.bankrupt(number, event)
            case "armies":
                self.terms = {(seat, target): terms for seat, target, terms in event["armies"]}
            case "bids":
                self.bids, self.rolls = event, []
            case "rolled":
                self.rolls.append(event)
            case "won-field":
                self.battlefield(number, event)
            case "held" | "captured":
                self.base(number, event)
            case "order":
                self.order(number, event)

    def show(self, number: int, title: str, text: str, blocks: Sequence[Block], concerned: Iterable[Seat]) -> None:
        waits = self.seat is not None and self.seat in concerned
        self.shown.append(Showing(number, title, text, tuple(blocks), waits=waits, wide=True))
        self.rolls = []

    def bankrupt(self, number: int, event: Event) -> None:
        say, seat = self.words.say, event["seat"]
        short = [max(0, due - has) for due, has in zip(event["cost"], event["stock"], strict=True)]
        facts = {"name": self.words.name(seat), "short": self.words.amounts(short)}
        text = say(N_("{name} cannot pay, {short} short: nothing counts."), **facts)
        lost = Sum(seat, tuple(Term("×", self.words.card(card), card) for card in event["cards"]), "0", beaten=True)
        self.show(number, say(N_("Bankrupt")), text, (lost, Verdict(text, seat)), [seat])

    def battlefield(self, number: int, event: Event) -> None:
        assert self.bids is not None
        target, bids, winner = self.bids["target"], dict(self.bids["bids"]), event["seat"]
        title = f"{self.words.heading(target)}: {self.words.card(event['card'])}"
        verdict = self.verdict(event, bids)
        sums = [self.sum(s, target, bids[s], s != winner) for s in sorted(bids, key=lambda s: (s != winner, -bids[s]))]
        self.show(number, title, verdict, (*sums, *self.dice(), Verdict(verdict, winner)), bids)

    def verdict(self, event: Event, bids: dict[Seat, int]) -> str:
        """Why somebody won: by strength, by dice, or because nobody else came."""
        winner, say = event["seat"], self.words.say
        facts = {"name": self.words.name(winner), "card": self.words.card(event["card"]), "n": bids[winner]}
        rivals = [n for seat, n in bids.items() if seat != winner]
        if not rivals:
            return say(N_("{name} wins {card} with {n}: nobody else came."), **facts)
        if max(rivals) == bids[winner]:
            return say(N_("{name} wins {card}: {n} against {m}, and the dice decide."), m=max(rivals), **facts)
        return say(N_("{name} wins {card}: {n} against {m}."), m=max(rivals), **facts)

    def base(self, number: int, event: Event) -> None:
        say, captured = self.words.say, event.verb == "captured"
        owner = event["owner"] if captured else event["seat"]
        base, attacks = event["card"], dict(event["attacks"])
        title = say(N_("{card} of {name}"), card=self.words.card(base), name=self.words.name(owner))
        verdict = self.words.event(event) or ""
        if not captured and max(attacks.values()) == event["defence"]:
            verdict += " " + say(N_("Equal strength defends."))
        wall = self.sum(owner, base, event["defence"], captured)
        sums = [
            self.sum(s, RIVALS[owner], n, not captured or s != event["seat"])
            for s, n in sorted(attacks.items(), key=lambda one: -one[1])
        ]
        blocks = (wall, *sums, *self.dice(), Verdict(verdict, event["seat"]))
        self.show(number, title, verdict, blocks, [owner, *attacks])

    def order(self, number: int, event: Event) -> None:
        say = self.words.say
        head = (Cell(say(N_("Order in the shop"))), Cell(say(N_("Bid")), number=True))
        rows = tuple((Cell(self.words.name(seat), seat), Cell(str(n), number=True)) for seat, n in event["bids"])
        sums = [self.sum(seat, SHOP, n, False) for seat, n in event["bids"]]
        blocks = (Facts(head, rows), *sums, *self.dice())
        self.show(number, say(N_("The shop")), self.words.event(event) or "", blocks, dict(event["bids"]))

    def sum(self, seat: Seat, target: str, total: int, beaten: bool) -> Sum:
        terms = tuple(Term(str(n), self.words.card(card), card) for n, card in self.terms.get((seat, target), ()))
        paid = self.words.say(N_("paid {cost}"), cost=self.paid[seat]) if seat in self.paid else ""
        return Sum(seat, terms, str(total), paid, beaten)

    def dice(self) -> tuple[Block, ...]:
        """The dice of a tie, a roll below the other."""
        if not self.rolls:
            return ()
        say = self.words.say
        head = (Cell(say(N_("Tie: the dice"))), Cell(say(N_("Die")), number=True), Cell(say(N_("Luck")), number=True))
        return (Facts(head, tuple(self.die(roll) for roll in self.rolls)),)

    def die(self, roll: Event) -> tuple[Cell, ...]:
        lucky, who = f"+{roll['plus']}" if roll["plus"] else "", roll["seat"]
        return (
            Cell(self.words.name(who), who),
            Cell(str(roll["die"]), number=True, die=roll["die"]),
            Cell(lucky, number=True),
        )
