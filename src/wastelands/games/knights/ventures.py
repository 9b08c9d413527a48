"""Effects that send a knight somewhere: to another hex, to the Stalls, into a fight, to the end of the mission."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from wastelands.engine.fields import Named, OneOf
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.knights.arrange import Arrange
from wastelands.games.knights.board import HEXES, NEAR
from wastelands.games.knights.choices import GoTo, KeepAmbush
from wastelands.games.knights.combat import start_fight
from wastelands.games.knights.effect import OWN, Effect, Number, Voice, anywhere
from wastelands.games.knights.endings import win
from wastelands.games.knights.stalls import open_stalls
from wastelands.games.knights.wasteland import draw_wild

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights
    from wastelands.games.knights.words import Words


class Go(Effect, frozen=True):
    """The knight is placed on another hex, which is no move (WK-MOV-30)."""

    verb, title, sign = "go", N_("To another hex"), "{{footprint}}"
    stands = anywhere()
    what: Annotated[str, OneOf(("any", "adjacent", "city"))]

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        here = game.at[seat]
        spots = list(range(len(HEXES)))
        if self.what == "adjacent":
            spots = list(NEAR[here])
        elif self.what == "city":
            spots = [at for at in spots if game.is_city(at)]
        spots = [at for at in spots if at != here]
        if spots and not game.out[seat]:
            game.push(GoTo(seat, tuple(spots)))

    def bare(self, words: Words, voice: Voice = OWN) -> str:
        return words.say(_GO[self.what])


_GO = {
    "any": N_("Place your knight on any hex."),
    "adjacent": N_("Place your knight on an adjacent hex."),
    "city": N_("Place your knight on a city."),
}


class Trade(Effect, frozen=True):
    """The Stalls are open to the knight (WK-TRD-12)."""

    verb, title, sign = "trade", N_("Trade with the Stalls"), "{{swap bag}} {{shop}}"
    says = N_("You may trade with the Stalls.")
    stands = anywhere()

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        if not game.out[seat]:
            open_stalls(game, seat)


class Rearrange(Effect, frozen=True):
    """Gear is moved between its places; enhancements stay where they are."""

    verb, title, sign = "rearrange", N_("Rearranged gear"), "{{swap bag}}"
    says = N_("You may rearrange your gear.")
    stands = anywhere()

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        if not game.out[seat]:
            game.push(Arrange((seat,), ((),), (False,), enhance=False))


class Ambush(Effect, frozen=True):
    """A wasteland card of the knight's choice goes under the Waster marker (WK-HEX-15)."""

    verb, title, sign = "ambush", N_("Ambush"), "{{robber mask}} {n}"
    says = N_("Draw {n} wasteland cards, lay 1 of them under the Waster marker.")
    stands = anywhere()
    amount: Number

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        cards = [draw_wild(game, luck, (seat,)) for _ in range(self.amount)]
        game.peek, game.peeker = tuple(sorted(card for card in cards if card)), seat
        if game.peek:
            game.push(KeepAmbush.ask((seat,)))


# ---- missions


class FightFoe(Effect, frozen=True):
    """A villain or cultist is fought; only a mission asks for it."""

    verb, says = "fight", N_("Fight {card}.")
    what: Annotated[str, Named("foe")]

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        start_fight(game, seat, luck, foe=self.what, kind="mission")


class Win(Effect, frozen=True):
    """The mission's goal is fulfilled."""

    verb, says = "win", N_("You win.")

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        win(game, seat, luck)
