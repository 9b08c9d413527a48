"""Effects that hurt: losses, Radiation, tokens on the board, an end of the move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from msgspec import Meta, field
from msgspec.structs import replace

from wastelands.engine.fields import OneOf, Spelled
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.knights.board import HEXES, NEAR, Place, spot
from wastelands.games.knights.choices import MarkComponent, PlaceTokens
from wastelands.games.knights.effect import ALL, MOST, OWN, Amount, Effect, Number, Voice, anywhere
from wastelands.games.knights.resolve import run_effects
from wastelands.games.knights.sayings import cards_of
from wastelands.games.knights.spoils import ask_loss
from wastelands.games.knights.stores import lose_reputation, lose_store
from wastelands.games.knights.tokens import place_token
from wastelands.games.knights.vehicles import damage_vehicle
from wastelands.games.knights.vocabulary import COLOURS, PLACES, SPECIALS, TOKENS
from wastelands.games.knights.windows import DropLuck
from wastelands.games.knights.wounds import lose_health, suffer

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights
    from wastelands.games.knights.words import Words

# What bots think of it.
WOUND = 1.6
POINTS = {"health": WOUND, "reputation": 3.0, "ammo": 0.5, "fuel": 0.6}


def _all(value: Any) -> Any:
    if value == "all":
        return ALL
    if type(value) is not int or not 1 <= value <= MOST:
        raise ValueError(f"must be {_AMOUNT}")
    return value


_AMOUNT = f'a whole number from 1 to {MOST}, or "all"'
Loss: TypeAlias = Annotated[int, Spelled(_all, _AMOUNT), Meta(examples=[1])]


class Lose(Effect, frozen=True):
    """Health, stores or Reputation; armour does not help (WK-WST-12)."""

    verb, title, sign = "lose", N_("Loss"), "−{n} {{{what}}}"
    says = N_("Lose {n} {what}.")
    stands = anywhere()
    what: Annotated[str, OneOf(("health", "ammo", "fuel", "reputation"))]
    amount: Loss

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        if self.what == "health":
            lose_health(game, seat, self.amount, luck)
        elif self.what == "reputation":
            lose_reputation(game, seat, self.amount, luck)
        else:
            lose_store(game, seat, self.what, self.amount, luck)

    def signs(self) -> str:
        return f"0 {{{self.what}}}" if self.amount == ALL else super().signs()

    def harm(self, view: Knights, seat: Seat) -> float:
        level: int = 4 if self.what == "reputation" else getattr(view, self.what)[seat]
        return POINTS[self.what] * min(self.amount, level)


class Suffer(Effect, frozen=True):
    """Radiation."""

    verb, title, sign = "suffer", N_("More Radiation"), "+{n} {{radiation}}"
    says = N_("Suffer {n} Radiation.")
    stands = anywhere()
    amount: Number

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        suffer(game, seat, self.amount, luck)

    def harm(self, view: Knights, seat: Seat) -> float:
        return WOUND * self.amount


class Discard(Effect, frozen=True):
    """Gear of the knight's choice, as far as he has it."""

    verb, title, sign = "discard", N_("Discarded gear"), "−{n} {{discards}}"
    stands = anywhere()
    what: Annotated[str, OneOf((*COLOURS, "gear"))]
    amount: Amount

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        ask_loss(game, seat, self.what, self.amount)

    def bare(self, words: Words, voice: Voice = OWN) -> str:
        return words.say(N_("Discard {cards}."), cards=cards_of(words, self.what, self.amount))

    def harm(self, view: Knights, seat: Seat) -> float:
        return 1.2 * self.amount


class DiscardLuck(Effect, frozen=True):
    """Luck cards of the knight's choice."""

    verb, title, sign = "drop_luck", N_("Discarded luck cards"), "−{n} {{card ace spades}}"
    says = N_("Discard {n} luck card."), N_("Discard {n} luck cards.")
    stands = anywhere()
    amount: Number

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        if game.hands[seat]:
            game.push(DropLuck(seat, max(0, len(game.hands[seat]) - self.amount)))

    def harm(self, view: Knights, seat: Seat) -> float:
        return 0.4 * self.amount


class Stop(Effect, frozen=True):
    """The move ends."""

    verb, title, sign = "stop", N_("End of the move"), "{{cancel}} {{move}}"
    says = N_("Your move ends here.")
    stands = anywhere()

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        if game.trip.seat == seat:
            game.trip = replace(game.trip, ended=True)

    def harm(self, view: Knights, seat: Seat) -> float:
        return 0.8 * (len(view.trip.route) - view.trip.entered)


class Skip(Effect, frozen=True):
    """No exploration in this round."""

    verb, title, sign = "skip", N_("No exploration"), "{{cancel}} {{look}}"
    says = N_("Skip this round's Exploration Step.")
    stands = anywhere()

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        game.skips = put(game.skips, seat, True)

    def harm(self, view: Knights, seat: Seat) -> float:
        return 4.0


class VehicleDamage(Effect, frozen=True):
    """The vehicle is damaged or wrecked (WK-GEAR-13)."""

    verb, title, sign = "vehicle_damage", N_("Damaged vehicle"), "{n} {{tyre}}"
    says = N_("Your vehicle suffers {n} damage.")
    stands = anywhere()
    amount: Number

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        if self.amount > 1:  # what falls off after the first damage comes before the next
            run_effects(game, seat, (VehicleDamage(self.amount - 1),), luck)
        damage_vehicle(game, seat, luck)

    def harm(self, view: Knights, seat: Seat) -> float:
        return 2.5 * self.amount


class Mark(Effect, frozen=True):
    """The Waster marks components, so that they cannot be used."""

    verb, title, sign = "mark", N_("Marked cards"), "{n} {{checklist}}"
    says = N_("The Waster marks {n} of your available cards or your knight.")
    stands = anywhere()
    amount: Number

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        game.push(MarkComponent(game.waster_of(seat), seat, self.amount))

    def harm(self, view: Knights, seat: Seat) -> float:
        return 0.4 * self.amount


# ---- tokens


class PutTokens(Effect, frozen=True):
    """The Waster puts tokens on the board (WK-WST-15)."""

    verb, title, sign = "place", N_("Tokens on the board"), "{{map}} {{minefield}}"
    stands = anywhere()
    what: Annotated[str, OneOf(TOKENS)]
    where: Annotated[str, OneOf(PLACES)]
    amount: Amount = 0

    def __post_init__(self) -> None:
        if bool(self.amount) != (self.where == "choice"):
            raise ValueError("place has an amount where the place is a choice, and only there")

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        kind, here = TOKENS.index(self.what), game.at[seat]
        if self.where == "choice":
            game.push(PlaceTokens(game.waster_of(seat), kind, self.amount))
            return
        spots: list[Place] = []
        if self.where in ("here", "here and adjacent"):
            spots.append(here)
        if self.where in ("adjacent", "here and adjacent"):
            spots += NEAR[here]
        if self.where == "cities":
            spots = [at for at in range(len(HEXES)) if game.tile(at).kind == "city"]
        elif not spots:
            spots = [at for at in range(len(HEXES)) if game.tile(at).kind == self.where]
        for at in spots:
            place_token(game, kind, at, luck)

    def bare(self, words: Words, voice: Voice = OWN) -> str:
        return words.say(_PLACES[self.where], token=words.say(_TOKENS[self.what]), n=self.amount)


_PLACES = {
    "here": N_("The Waster puts 1 {token} on this hex."),
    "adjacent": N_("The Waster puts 1 {token} on each adjacent hex."),
    "here and adjacent": N_("The Waster puts 1 {token} on this and each adjacent hex."),
    "cities": N_("The Waster puts 1 {token} on every city."),
    "choice": N_("The Waster puts 1 {token} each on {n} hexes of his choice."),
    "highway": N_("The Waster puts 1 {token} on every highway."),
    "desert": N_("The Waster puts 1 {token} on every desert."),
    "jungle": N_("The Waster puts 1 {token} on every jungle."),
    "swamp": N_("The Waster puts 1 {token} on every swamp."),
    "mountains": N_("The Waster puts 1 {token} on all mountains."),
}
_TOKENS = {
    "radiation": N_("radiation token"),
    "contamination": N_("contamination token"),
    "threat": N_("threat token"),
    "obstacle": N_("obstacle token"),
}


class Special(Effect, frozen=True):
    """A special token, light side up, on a hex by its number (WK-TOK-01)."""

    verb, title, sign = "special", N_("Special token"), "{{map}} {{nuclear bomb}}"
    stands = anywhere()
    what: Annotated[str, OneOf(SPECIALS)]
    amount: Annotated[int, Meta(ge=1, le=15)] = field(name="hex")

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        at = game.tiles.index(game.content.numbered[self.amount])
        game.specials = (*game.specials, (self.what, at, False))
        luck.tell("special", what=self.what, at=str(spot(at)))

    def bare(self, words: Words, voice: Voice = OWN) -> str:
        where = words.card(words.content.numbered[self.amount])
        return words.say(N_("The Waster puts the token “{what}” on {hex}."), what=words.thing(self.what), hex=where)
