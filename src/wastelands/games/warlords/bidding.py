"""Phase 2, bidding: three rounds of secret targets, announced base cards and face-down units (WW-BID)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Chain, Sealed, Seat, Step
from wastelands.games.warlords.cards import RESOURCES
from wastelands.games.warlords.reveal import Reveal
from wastelands.games.warlords.strength import shortage
from wastelands.games.warlords.targets import FIELDS, RIVALS, SHOP, TARGETS

if TYPE_CHECKING:
    from wastelands.games.warlords.game import Warlords
    from wastelands.games.warlords.targets import Bids

ROUNDS = 3
DONE = Action("done")


@cache
def mark(target: str) -> Action:
    return Action("mark", target)


RIVAL_MARKS = frozenset(map(mark, RIVALS))


@cache
def attack(base: str) -> Action:
    return Action("attack", base)


@cache
def commit(card: str, target: str) -> Action:
    return Action("commit", card, target)


@cache
def defend(card: str, base: str) -> Action:
    return Action("defend", card, base)


class BiddingRound(Step["Warlords"], frozen=True):
    """The next bidding round begins with targeting (WW-BID-01, WW-BID-09)."""

    automatic = True

    def run(self, game: Warlords, luck: Luck) -> None:
        game.bidding += 1
        game.marks = ((),) * game.seats
        luck.tell("bidding", round=game.round, bidding=game.bidding)
        asked = tuple(seat for seat in range(game.seats) if game.hands[seat] and targets(game, seat))
        if asked:
            game.push(Targeting.ask(asked))
        else:
            after_targeting(game, luck)


# ---- targeting


def targets(game: Warlords, seat: Seat) -> list[str]:
    """Everything that the seat could mark: filled battlefields, the shop, and rivals with bases (WW-BID-03)."""
    if game.declared and game.bidding > 1:  # WW-BID-26
        return [target for target, _ in game.bids[seat] if target in TARGETS]
    found = [target for target, card in zip(FIELDS, game.fields, strict=False) if card]  # WW-BID-04, WW-BID-14
    if game.row:
        found.append(SHOP)  # WW-BID-07, WW-BID-08
    open_attack = game.attacks[seat]
    if open_attack is not None:  # WW-BID-13
        found.append(RIVALS[open_attack[0]])
    else:
        found += [RIVALS[rival] for rival in range(game.seats) if rival != seat and game.tableaus[rival]]
    return found


class Targeting(Sealed["Warlords"], frozen=True):
    """Everybody with a hand marks targets in secret, one X for each (WW-BID-02)."""

    def options(self, game: Warlords, seat: Seat, chain: Chain) -> list[Action]:
        if len(chain) >= len(game.hands[seat]):  # WW-BID-11
            return [DONE]
        found = [mark(target) for target in targets(game, seat)]
        if chain:
            attacks = not RIVAL_MARKS.isdisjoint(chain)  # WW-BID-05
            found = [one for one in found if one not in chain and not (attacks and one in RIVAL_MARKS)]
        return [DONE, *found]  # WW-BID-10

    def finished(self, game: Warlords, seat: Seat, chain: Chain) -> bool:
        return chain[-1:] == (DONE,)

    def refuse(self, game: Warlords, seat: Seat, chain: Chain, action: Action) -> Reason:
        if action.verb != "mark":
            return reason("WW-BID-02", "mark-first")
        target = str(action.values[0])
        if target not in targets(game, seat):
            return _no_target(game, seat, target)
        if action in chain:
            return reason("WW-BID-02", "already-marked")
        if len(chain) >= len(game.hands[seat]):
            return reason("WW-BID-11", "too-many-marks", n=len(game.hands[seat]))
        return reason("WW-BID-05", "one-base")

    def resolve(self, game: Warlords, answers: dict[Seat, Chain], luck: Luck) -> None:
        """All targets are revealed together (WW-BID-15)."""
        marks = list(game.marks)
        for seat, chain in answers.items():
            marks[seat] = tuple(sorted(str(action.values[0]) for action in chain[:-1]))
            luck.reveal("marked", seat=seat, targets=marks[seat])
        game.marks = tuple(marks)
        after_targeting(game, luck)


def _no_target(game: Warlords, seat: Seat, target: str) -> Reason:
    if game.declared and game.bidding > 1:
        return reason("WW-BID-26", "not-declared")
    if target in RIVALS:
        rival = RIVALS.index(target)
        if rival == seat or rival >= game.seats:
            return reason("WW-BID-03", "no-rival")
        if game.attacks[seat] is not None:
            return reason("WW-BID-13", "attack-open")
        return reason("WW-BID-14", "no-base-there")
    return reason("WW-BID-14", "nothing-there")


# ---- announcement


def after_targeting(game: Warlords, luck: Luck) -> None:
    """New base attackers say which card they mean; where there is only one, nobody need be asked (WW-BID-16)."""
    asked = []
    for seat, rival in new_attacks(game):
        bases = dict.fromkeys(game.tableaus[rival])
        if len(bases) > 1:
            asked.append(seat)
        else:
            announce(game, seat, rival, next(iter(bases)), luck)
    if asked:
        game.push(Announcement.ask(tuple(asked)))
    else:
        after_announcement(game, luck)


def new_attacks(game: Warlords) -> list[tuple[Seat, Seat]]:
    """Who has marked whose bases without an attack under way."""
    return [
        (seat, RIVALS.index(target))
        for seat, marks in enumerate(game.marks)
        if game.attacks[seat] is None
        for target in marks
        if target in RIVALS
    ]


def announce(game: Warlords, seat: Seat, rival: Seat, base: str, luck: Luck) -> None:
    game.attacks = put(game.attacks, seat, (rival, base))
    luck.reveal("attacks", seat=seat, owner=rival, card=base)


class Announcement(Sealed["Warlords"], frozen=True):
    """Each new attacker names one base card of the marked player, all at once (WW-BID-06, WW-BID-16)."""

    def options(self, game: Warlords, seat: Seat, chain: Chain) -> list[Action]:
        return [attack(base) for base in dict.fromkeys(game.tableaus[self.victim(game, seat)])]

    def victim(self, game: Warlords, seat: Seat) -> Seat:
        return dict(new_attacks(game))[seat]

    def finished(self, game: Warlords, seat: Seat, chain: Chain) -> bool:
        return bool(chain)

    def refuse(self, game: Warlords, seat: Seat, chain: Chain, action: Action) -> Reason:
        if action.verb != "attack":
            return reason("WW-BID-16", "announce-first")
        return reason("WW-BID-06", "not-in-that-tableau")

    def resolve(self, game: Warlords, answers: dict[Seat, Chain], luck: Luck) -> None:
        victims = dict(new_attacks(game))
        for seat, (action,) in answers.items():
            announce(game, seat, victims[seat], str(action.values[0]), luck)
        after_announcement(game, luck)


# ---- commitment


def after_announcement(game: Warlords, luck: Luck) -> None:
    """Whoever has cards and either a mark or a base to defend commits units; that everybody can see."""
    asked = tuple(seat for seat in range(game.seats) if game.hands[seat] and (game.marks[seat] or game.attacked(seat)))
    if asked:
        game.push(Commitment.ask(asked))
    else:
        after_commitment(game)


class Commitment(Sealed["Warlords"], frozen=True):
    """Units go face down to marked targets and to the defence of own attacked bases (WW-BID-17, WW-BID-18)."""

    def options(self, game: Warlords, seat: Seat, chain: Chain) -> list[Action]:
        hand, bare = left_over(game, seat, chain)
        marks = game.marks[seat]
        found = [] if bare else [DONE]
        if len(hand) == len(bare):  # each card that is left is needed for a mark
            return found + [commit(card, target) for card in dict.fromkeys(hand) for target in bare]
        bases = game.attacked(seat)
        for card in dict.fromkeys(hand):  # WW-BID-21
            found += [commit(card, target) for target in marks]
            if bases:
                found += [defend(card, base) for base in bases]
        return found

    def finished(self, game: Warlords, seat: Seat, chain: Chain) -> bool:
        return chain[-1:] == (DONE,)

    def refuse(self, game: Warlords, seat: Seat, chain: Chain, action: Action) -> Reason:
        hand, bare = left_over(game, seat, chain)
        if action is DONE:
            return reason("WW-BID-17", "bare-mark", n=len(bare))
        if action.verb not in ("commit", "defend"):
            return reason("WW-BID-17", "commit-first")
        card, target = map(str, action.values)
        if card not in hand:
            return reason("WW-BID-21", "not-in-hand")
        if action.verb == "commit" and target not in game.marks[seat]:
            return reason("WW-BID-02", "not-marked")
        if action.verb == "defend" and target not in game.attacked(seat):
            return reason("WW-BID-18", "not-attacked")
        return reason("WW-BID-17", "needed-elsewhere", n=len(bare))

    def loses(self, game: Warlords, seat: Seat, action: Action) -> Reason | None:
        """Whoever cannot pay for everything played loses all of it at the reveal (WW-REV-02)."""
        if action is not DONE:
            return None
        laid = [card for _, cards in game.bids[seat] for card in cards]
        laid += [str(choice.values[0]) for choice in self.chain(seat)]
        short = shortage(game, seat, laid)
        missing = dict(zip(RESOURCES, short, strict=True))
        return reason("WW-REV-02", "cannot-be-paid", **missing) if any(short) else None

    def resolve(self, game: Warlords, answers: dict[Seat, Chain], luck: Luck) -> None:
        """The cards lie face down; only their number is public (WW-BID-20), and there they stay (WW-BID-22)."""
        hands, bids = list(game.hands), list(game.bids)
        for seat, chain in answers.items():
            hands[seat] = tuple(left_over(game, seat, chain[:-1])[0])
            placed = [(str(action.values[1]), str(action.values[0])) for action in chain[:-1]]
            bids[seat] = lay_down(bids[seat], placed)
            if luck.listener and placed:
                counts = tuple((target, len(cards)) for target, cards in lay_down((), placed))
                luck.reveal(
                    "committed", seat=seat, counts=counts, secret={"cards": lay_down((), placed)}, knows=(seat,)
                )
        game.hands, game.bids = tuple(hands), tuple(bids)
        after_commitment(game)


def left_over(game: Warlords, seat: Seat, chain: Chain) -> tuple[list[str], list[str]]:
    """The cards still in hand, and the marks that have no card yet."""
    hand, bare = list(game.hands[seat]), list(game.marks[seat])
    for action in chain:
        card, target = action.values
        hand.remove(card)  # type: ignore[arg-type]
        if target in bare:
            bare.remove(target)
    return hand, bare


def lay_down(bids: Bids, placed: list[tuple[str, str]]) -> Bids:
    """The bids with further (target, card) pairs."""
    at = {target: list(cards) for target, cards in bids}
    for target, card in placed:
        at.setdefault(target, []).append(card)
    return tuple((target, tuple(sorted(at[target]))) for target in sorted(at))


def after_commitment(game: Warlords) -> None:
    game.push(BiddingRound() if game.bidding < ROUNDS else Reveal())  # WW-BID-23
