"""Steps 2 and 3: the player card, and the map feature that it may be (SV-TURN-06 to SV-TURN-14)."""

from __future__ import annotations

from bisect import insort
from functools import cache
from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import OneSeat, Seat, Step
from wastelands.games.survivors.goods import NUMBER, some
from wastelands.games.survivors.ground import Tile, distance, spot, tile_at
from wastelands.games.survivors.people import pay, survivors
from wastelands.games.survivors.pieces import Feature

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors

COMBAT = "combat"


class PullCard(Step["Survivors"], frozen=True):
    """One card, scavengers or not (SV-TURN-06, SV-TURN-07); with an empty deck none (SV-END-09)."""

    seat: Seat
    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        if not game.alive[self.seat] or not game.deck:
            return
        card = pull(game, self.seat, luck)
        if not game.deck:
            game.cards_out = True  # SV-END-08
        if card in game.content.features:
            luck.tell("card", seat=self.seat, card=card)
            if legal(game, card):
                game.push(PlaceFeature(self.seat, card))
            else:  # SV-TURN-14
                luck.tell("discarded", seat=self.seat, card=card)
        elif card in game.content.combat:  # SV-TURN-10
            hand = list(game.hands[self.seat])
            insort(hand, card)
            game.hands = put(game.hands, self.seat, tuple(hand))
            luck.tell("card", seat=self.seat, card=COMBAT, secret={"card": card}, knows=(self.seat,))
        else:  # SV-TURN-09
            luck.tell("card", seat=self.seat, card=card)
            for effect in game.content.cards[card].effects:
                effect.do(game, self.seat, luck)


def pull(game: Survivors, seat: Seat, luck: Luck) -> str:
    """A card of the deck, each as likely as the others; that it is a combat card is public, which one is not."""
    combat = game.content.combat
    card = luck.draw([COMBAT if card in combat else card for card in game.deck], what="card")
    if card == COMBAT:
        card = luck.draw([card for card in game.deck if card in combat], (seat,), what="hand")
    i = game.deck.index(card)
    game.deck = game.deck[:i] + game.deck[i + 1 :]
    return card


def lose(game: Survivors, seat: Seat, what: str, amount: int, luck: Luck, rule: str) -> None:
    """As much of a good as there is."""
    good = NUMBER[what]
    pay(game, seat, some(good, min(amount, game.stocks[seat][good])), rule, luck)


def counted(game: Survivors, seat: Seat, what: str) -> int:
    if what == "scav":
        return game.people[seat].scavengers
    return sum(b.owner == seat for b in game.buildings) if what == "bld" else survivors(game, seat)


# ---- map features


def legal(game: Survivors, kind: str) -> list[Tile]:
    """Tiles of a listed terrain that hold nothing else; hazards keep away from bases (SV-TURN-12, SV-TURN-13)."""
    card = game.content.features[kind]
    taken = {piece.at for pieces in (game.bases, game.buildings, game.sites, game.features) for piece in pieces}
    ground = game.ground
    tiles = [at for at in ground.terrain if at not in taken and ground.suits(at, card.terrain)]
    if card.hazard:
        tiles = [
            at for at in tiles if all(distance(at, base.at) >= game.content.numbers.hazard_gap for base in game.bases)
        ]
    return tiles


def add_feature(game: Survivors, kind: str, at: Tile, luck: Luck) -> None:
    game.features = tuple(sorted((*game.features, Feature(at, kind, game.content.features[kind].charges))))
    luck.tell("feature", card=kind, at=str(spot(at)))


@cache
def feature(kind: str, at: Tile) -> Action:
    return Action("feature", kind, spot(at))


class PlaceFeature(OneSeat["Survivors"], frozen=True):
    """Its owner picks the tile (SV-TURN-11)."""

    kind: str

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        return [feature(self.kind, at) for at in legal(game, self.kind)]

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        if action.verb != "feature" or action.values[0] != self.kind:
            return reason("SV-TURN-11", "feature-first")
        at = tile_at(action.values[1])
        ground = game.ground
        if at not in ground.terrain or not ground.suits(at, game.content.features[self.kind].terrain):
            return reason("SV-TURN-12", "wrong-terrain")
        if any(
            piece.at == at for pieces in (game.bases, game.buildings, game.sites, game.features) for piece in pieces
        ):
            return reason("SV-TURN-12", "tile-taken")
        return reason("SV-TURN-13", "hazard-too-near", n=game.content.numbers.hazard_gap)

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        add_feature(game, self.kind, tile_at(action.values[1]), luck)
