"""What War for the Wasteland says: prompts, labels, log, reasons, card texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from wastelands.engine import words
from wastelands.engine.action import Action
from wastelands.engine.events import Event
from wastelands.engine.game import Result
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Seat
from wastelands.engine.words import N_, Stop
from wastelands.games.warlords import texts
from wastelands.games.warlords.bidding import DONE, Announcement, Commitment, Targeting, left_over
from wastelands.games.warlords.cards import RESOURCES, Card, Content
from wastelands.games.warlords.collection import JuiceOrSpark
from wastelands.games.warlords.effects import EFFECTS
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.reading import SHELF
from wastelands.games.warlords.round_end import Abandoning
from wastelands.games.warlords.shop import Purchase
from wastelands.games.warlords.targets import FIELDS, RIVALS, SHOP

_DECIDED = {
    "army": N_("The tie went to the strongest army that the hand could field."),
    "stock": N_("The tie went to the largest stock."),
    "bases": N_("The tie went to the most base cards."),
    "shared": N_("No tie-breaker could part them."),
}


STEPS = (
    N_("Collect"),
    N_("Bidding"),
    N_("Reveal"),
    N_("Battlefields"),
    N_("Bases"),
    N_("Shop"),
    N_("Acquire"),
    N_("Round end"),
)
STATIONS = (
    N_("Collect"),
    N_("Bid 1"),
    N_("Bid 2"),
    N_("Bid 3"),
    N_("Reveal"),
    N_("Shop"),
    N_("Round end"),
)


def station(view: Warlords) -> int:
    """How far the round is, as an index of STATIONS; behind the last one when the game is over."""
    step = view.steps[-1] if view.steps else None
    fixed = {JuiceOrSpark: 0, Purchase: 5, Abandoning: 6}
    return next((at for kind, at in fixed.items() if isinstance(step, kind)), view.bidding if step else len(STATIONS))


class Words(words.Words[Warlords]):
    """Prompts, labels, log lines, reasons and the texts of cards."""

    SHELF = SHELF
    content: Content

    ENDINGS = {"rounds": N_("The round limit was reached.")}
    RULES = {
        "take": ("WW-RES-05",),
        "mark": ("WW-BID-02", "WW-BID-11", "WW-BID-12"),
        "attack": ("WW-BID-05", "WW-BID-06", "WW-BID-16"),
        "commit": ("WW-BID-17", "WW-BID-20", "WW-BID-21"),
        "defend": ("WW-BID-18", "WW-BID-19", "WW-BASE-01"),
        "buy": ("WW-BUY-02", "WW-BUY-04", "WW-BUY-05"),
        "pass": ("WW-BUY-08",),
        "abandon": ("WW-EORD-02", "WW-EORD-03"),
        "done": ("WW-BID-23",),
    }
    OPTIONS = {
        "max_rounds": (
            N_("Round limit"),
            N_("The game ends after this round even if nobody has enough victory points."),
        ),
        "declared": (
            N_("Declared war"),
            N_("Targets are opened in the first bidding round; later ones only add cards where some of yours lie."),
        ),
    }
    REASONS = {
        "choose-share-first": N_("First choose between juice and spark."),
        "wrong-share": N_("Juice and spark must add up to {n}."),
        "mark-first": N_("First mark your targets, or say that you are done."),
        "already-marked": N_("You have marked this target already."),
        "too-many-marks": N_("Each target needs a card: with {n} in hand you can mark no more."),
        "one-base": N_("You can attack one base card per round, and you have marked a rival already."),
        "no-rival": N_("There is no rival at that seat."),
        "attack-open": N_("Your base attack is under way: you can reinforce it, but not open another."),
        "no-base-there": N_("That rival has no base card."),
        "nothing-there": N_("There is no card to be won there."),
        "not-declared": N_("War was declared in the first bidding round: now you can only add where your cards lie."),
        "announce-first": N_("First announce which base card you attack."),
        "not-in-that-tableau": N_("The rival whom you marked has no such base card."),
        "bare-mark": (
            N_("Each marked target needs a card: {n} still has none."),
            N_("Each marked target needs a card: {n} still have none."),
        ),
        "commit-first": N_("First commit units to your targets."),
        "not-in-hand": N_("You have no such card left in your hand."),
        "not-marked": N_("You have not marked this target."),
        "not-attacked": N_("Nobody attacks this base card of yours."),
        "needed-elsewhere": (
            N_("Your last cards are needed for the {n} marked target without one."),
            N_("Your last cards are needed for the {n} marked targets without one."),
        ),
        "buy-or-pass": N_("First take a card from the buy row, or pass."),
        "not-in-row": N_("This card is not in the buy row."),
        "cannot-be-paid": N_("You cannot pay for these cards, {short} short: at the reveal you would lose them all."),
        "bid-too-low": N_("This card asks for a bid of {cost}; yours is {bid}."),
        "abandon-first": N_("First abandon units, or say that you are done."),
        "not-lost": N_("Only units that fought for a lost target can be abandoned."),
    }

    def tagline(self) -> str:
        return self.say(N_("Bid your units face down for land, loot and the bases of your rivals."))

    # ---- things

    def card(self, ident: str) -> str:
        """A card's name."""
        known = self.content.cards.get(ident)
        return known.name(self.lang) if known else ident

    def heading(self, target: str) -> str:
        """A target as it begins a line."""
        said = self.target(target)
        return said[:1].upper() + said[1:]

    def quoted(self, ident: str) -> str:
        return self.say(N_("“{card}”"), card=self.card(ident))

    def cards(self, idents: Iterable[str]) -> str:
        """Cards by name, copies counted."""
        counted = Counter(idents)
        return self.listing(
            [self.quoted(ident) if n == 1 else f"{n} × {self.quoted(ident)}" for ident, n in counted.items()]
        )

    def at_targets(self, placed: Iterable[tuple[str, object]]) -> str:
        return "; ".join(f"{self.target(target)} ({what})" for target, what in placed)

    def card_text(self, card: Card) -> list[str]:
        """The sentences printed on a card."""
        return texts.sentences(self, card)

    def subtype(self, card: Card) -> str:
        return self.say(texts.SUBTYPE_NAMES[card.subtype])

    def effect_name(self, verb: str) -> str:
        """The keyword of an effect, for filters and tooltips."""
        return self.say(EFFECTS[verb].title)

    def resource(self, resource: str) -> str:
        return self.say(texts.RESOURCE_NAMES[resource])

    def amount(self, n: int, resource: str) -> str:
        return f"{n} {self.resource(resource)}"

    def track(self, view: Warlords) -> tuple[Stop, ...]:
        now, at = self.say(N_("Round {n}"), n=view.round), station(view)
        labels = [self.say(name) for name in STATIONS]
        return tuple(Stop(f"{now} · {label}" if i == at else label, i < at, i == at) for i, label in enumerate(labels))

    def loss(self, view: Warlords, loss: Reason) -> str:
        short = dict(loss.facts)
        missing = self.amounts([int(short[name]) for name in RESOURCES])
        return self.reason(reason(loss.rule, loss.key, short=missing))

    def amounts(self, triple: Sequence[int]) -> str:
        """Two scrap and one juice, or nothing."""
        some = [self.amount(n, resource) for n, resource in zip(triple, RESOURCES, strict=True) if n]
        return self.listing(some) or self.say(N_("nothing"))

    def target(self, target: str) -> str:
        """A target by name; anything but a mark is an own base card that is defended."""
        if target in FIELDS:
            return self.say(N_("battlefield {n}"), n=FIELDS.index(target) + 1)
        if target == SHOP:
            return self.say(N_("the shop"))
        if target in RIVALS:
            return self.say(N_("a base of {name}"), name=self.name(RIVALS.index(target)))
        return self.say(N_("defence of {card}"), card=self.quoted(target))

    # ---- prompt and labels

    def prompt(self, view: Warlords, seat: Seat) -> str:
        step = view.steps[-1]
        if isinstance(step, JuiceOrSpark):
            return self.say(N_("Choose between juice and spark."))
        if isinstance(step, Targeting):
            return self.say(N_("Bidding round {n} of 3: mark your targets in secret."), n=view.bidding)
        if isinstance(step, Announcement):
            name = self.name(step.victim(view, seat))
            return self.say(N_("Announce which base card of {name} you attack."), name=name)
        if isinstance(step, Commitment):
            return self._commitment(view, seat, step)
        if isinstance(step, Purchase):
            return self.say(N_("Your bid is {n}: take a card from the buy row, or pass."), n=step.bid(view))
        assert isinstance(step, Abandoning)
        return self.say(N_("Which units do you abandon in the wastes?"))

    def _commitment(self, view: Warlords, seat: Seat, step: Commitment) -> str:
        bare = left_over(view, seat, step.chain(seat))[1]
        if bare:
            some = self.listing([self.target(target) for target in bare])
            return self.say(N_("Commit units; still without a card: {targets}."), targets=some)
        return self.say(N_("Commit further units, or finish."))

    def chosen(self, view: Warlords, action: Action) -> str:
        return self.heading(str(action.values[0])) if action.verb == "mark" else self.action(view, action)

    def action(self, view: Warlords, action: Action) -> str:
        verb, values = action.verb, action.values
        if verb == "take":
            return self.amounts((0, int(str(values[0])), int(str(values[1]))))
        if verb == "pass":
            return self.say(N_("Take nothing"))
        if verb == "done":
            return self._done(view)
        first = str(values[0])
        if verb == "mark":
            return self.say(N_("Mark {target}"), target=self.target(first))
        card = self.quoted(first)
        if verb == "commit":
            return self.say(N_("Commit {card}: {target}"), card=card, target=self.target(str(values[1])))
        if verb == "defend":
            return self.say(N_("Commit {card} to defend {base}"), card=card, base=self.quoted(str(values[1])))
        return self.say(_LABELS[verb], card=card)

    def passing(self, view: Warlords) -> str:
        return self.say(N_("Nothing more this round"))

    def _done(self, view: Warlords) -> str:
        """What is sealed: so many targets, so many cards, perhaps more than can be paid."""
        step, seat = view.steps[-1] if view.steps else None, view.viewer
        if seat < 0 or not isinstance(step, Targeting | Commitment):
            return self.say(N_("Done"))
        n = len(step.chain(seat))
        if isinstance(step, Targeting):
            none = self.say(N_("Seal without a target"))
            return self.count(N_("Seal {n} target"), N_("Seal {n} targets"), n) if n else none
        if step.loses(view, seat, DONE) is not None:
            return self.say(N_("Seal although bankrupt …"))
        return self.count(N_("Seal {n} card"), N_("Seal {n} cards"), n) if n else self.say(N_("Seal without a card"))

    # ---- the log

    def event(self, event: Event) -> str | None:
        teller = _TELLERS.get(event.verb)
        return teller(self, event) if teller else self.shared_event(event)

    def _round(self, event: Event) -> str:
        return self.say(N_("Round {n} begins."), n=event["round"])

    def _bidding(self, event: Event) -> str:
        return self.say(N_("Bidding round {n} of 3."), n=event["bidding"])

    def _refilled(self, event: Event) -> str:
        fields = [card for card in event["fields"] if card]
        if not fields:
            return self.say(N_("No objective is left."))
        return self.say(N_("New objectives: {cards}."), cards=self.cards(fields))

    def _gained(self, event: Event) -> str | None:
        if not any(event["resources"]):
            return None
        return self.say(
            N_("{name} gains {gains}."), name=self.name(event["seat"]), gains=self.amounts(event["resources"])
        )

    def _drew(self, event: Event) -> str:
        name = self.name(event["seat"])
        if "cards" in event.facts and event["cards"]:
            return self.say(N_("{name} draws {cards}."), name=name, cards=self.cards(event["cards"]))
        return self.count(N_("{name} draws {n} card."), N_("{name} draws {n} cards."), event["n"], name=name)

    def _shuffled(self, event: Event) -> str:
        name = self.name(event["seat"])
        return self.count(
            N_("{name} shuffles {n} discarded card into a new deck."),
            N_("{name} shuffles {n} discarded cards into a new deck."),
            event["n"],
            name=name,
        )

    def _marked(self, event: Event) -> str:
        name = self.name(event["seat"])
        if not event["targets"]:
            return self.say(N_("{name} has no target."), name=name)
        some = self.listing([self.target(target) for target in event["targets"]])
        return self.say(N_("{name} aims at: {targets}."), name=name, targets=some)

    def _attacks(self, event: Event) -> str:
        return self.say(
            N_("{name} attacks {card} of {owner}."),
            name=self.name(event["seat"]),
            card=self.quoted(event["card"]),
            owner=self.name(event["owner"]),
        )

    def _committed(self, event: Event) -> str:
        placed = event["counts"]
        if "cards" in event.facts:
            placed = [(target, self.cards(cards)) for target, cards in event["cards"]]
        name = self.name(event["seat"])
        return self.say(N_("{name} commits cards: {targets}."), name=name, targets=self.at_targets(placed))

    def _revealed(self, event: Event) -> str:
        placed = [(target, self.cards(cards)) for target, cards in event["bids"]]
        name = self.name(event["seat"])
        return self.say(N_("{name} reveals: {targets}."), name=name, targets=self.at_targets(placed))

    def _paid(self, event: Event) -> str:
        return self.say(N_("{name} pays {cost}."), name=self.name(event["seat"]), cost=self.amounts(event["cost"]))

    def _bankrupt(self, event: Event) -> str:
        return self.say(
            N_("{name} cannot pay {cost}: all played cards are discarded."),
            name=self.name(event["seat"]),
            cost=self.amounts(event["cost"]),
        )

    def _bids(self, event: Event) -> str:
        target = FIELDS.index(event["target"]) + 1
        if not event["bids"]:
            return self.say(N_("Nobody wins battlefield {n}."), n=target)
        return self.say(N_("Bids on battlefield {n}: {bids}."), n=target, bids=self.by_seat(event["bids"]))

    def by_seat(self, numbers: Iterable[tuple[Seat, int]]) -> str:
        return ", ".join(f"{self.name(seat)} {n}" for seat, n in numbers)

    def _rolled(self, event: Event) -> str:
        name = self.name(event["seat"])
        if event["plus"]:
            return self.say(N_("{name} rolls {die} + {plus}."), name=name, die=event["die"], plus=event["plus"])
        return self.say(N_("{name} rolls {die}."), name=name, die=event["die"])

    def _won_field(self, event: Event) -> str:
        name, card = self.name(event["seat"]), self.quoted(event["card"])
        return self.say(N_("{name} wins {card} on battlefield {n}."), name=name, card=card, n=event["field"])

    def _held(self, event: Event) -> str:
        return self.say(
            N_("{name} holds {card} ({defence} against {attack})."),
            name=self.name(event["seat"]),
            card=self.quoted(event["card"]),
            defence=event["defence"],
            attack=max(n for _, n in event["attacks"]),
        )

    def _captured(self, event: Event) -> str:
        return self.say(
            N_("{name} captures {card} from {owner} ({attack} against {defence})."),
            name=self.name(event["seat"]),
            card=self.quoted(event["card"]),
            owner=self.name(event["owner"]),
            attack=dict(event["attacks"])[event["seat"]],
            defence=event["defence"],
        )

    def _order(self, event: Event) -> str:
        return self.say(N_("Order in the shop: {bids}."), bids=self.by_seat(event["bids"]))

    def _with_card(self, event: Event) -> str:
        return self.say(_CARD_LINES[event.verb], name=self.name(event["seat"]), card=self.quoted(event["card"]))

    def _with_cards(self, event: Event) -> str:
        return self.say(_CARD_LINES[event.verb], name=self.name(event["seat"]), cards=self.cards(event["cards"]))

    def _passed(self, event: Event) -> str:
        return self.say(N_("{name} passes."), name=self.name(event["seat"]))

    def _showed(self, event: Event) -> str:
        hand = self.cards(event["cards"]) or self.say(N_("nothing"))
        return self.say(
            N_("{name} shows {cards}: {n} strength could be paid."),
            name=self.name(event["seat"]),
            cards=hand,
            n=event["value"],
        )

    def _finished(self, event: Event) -> str:
        return self.say(N_("The game is over: {scores}."), scores=self.by_seat(enumerate(event["scores"])))

    def result(self, result: Result) -> str:
        """Who won, why the game ended, and what broke a tie."""
        ending, _, decided = result.reason.partition(" ")
        said = super().result(Result(result.scores, result.winners, ending))
        if ending == "points":
            said += " " + self.say(N_("{n} victory points were reached."), n=self.content.numbers.to_win)
        return f"{said} {self.say(_DECIDED[decided])}" if decided else said


_LABELS = {
    "attack": N_("Attack {card}"),
    "buy": N_("Take {card}"),
    "abandon": N_("Abandon {card}"),
}
_CARD_LINES = {
    "bought": N_("{name} takes {card} from the buy row."),
    "abandoned": N_("{name} abandons {cards} in the wastes."),
    "returned": N_("{name} takes {cards} back into the hand."),
}
_TELLERS = {
    "round": Words._round,
    "bidding": Words._bidding,
    "refilled": Words._refilled,
    "gained": Words._gained,
    "drew": Words._drew,
    "shuffled": Words._shuffled,
    "marked": Words._marked,
    "attacks": Words._attacks,
    "committed": Words._committed,
    "revealed": Words._revealed,
    "paid": Words._paid,
    "bankrupt": Words._bankrupt,
    "bids": Words._bids,
    "rolled": Words._rolled,
    "won-field": Words._won_field,
    "held": Words._held,
    "captured": Words._captured,
    "order": Words._order,
    "bought": Words._with_card,
    "passed": Words._passed,
    "abandoned": Words._with_cards,
    "returned": Words._with_cards,
    "showed": Words._showed,
    "finished": Words._finished,
}
