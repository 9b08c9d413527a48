"""What each effect does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat, Step
from wastelands.games.knights import choices, spoils
from wastelands.games.knights.arrange import Arrange
from wastelands.games.knights.attacks import reroll_attack
from wastelands.games.knights.board import HEXES, NEAR, Place, spot
from wastelands.games.knights.checks import SIDES, ask_check, passed, reroll
from wastelands.games.knights.combat import boost, choose_start, start_fight
from wastelands.games.knights.effects import APPLYING, DOING, SCOPED, TOKENS, Effect
from wastelands.games.knights.endings import win
from wastelands.games.knights.gear import set_kit, show
from wastelands.games.knights.markers import take_marker
from wastelands.games.knights.pieces import FULL_LEVEL, put, without
from wastelands.games.knights.resolve import run_effects
from wastelands.games.knights.stalls import open_stalls
from wastelands.games.knights.stores import gain_reputation, gain_store, lose_reputation, lose_store
from wastelands.games.knights.stowing import gain
from wastelands.games.knights.tokens import place_token
from wastelands.games.knights.vehicles import damage_vehicle, repair
from wastelands.games.knights.wasteland import draw_wild
from wastelands.games.knights.windows import DropLuck, cancel, draw_luck
from wastelands.games.knights.wounds import heal_health, heal_radiation, lose_health, suffer, wake

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


def _gain(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    if effect.what == "reputation":
        gain_reputation(game, seat, effect.amount, luck)
    else:
        gain_store(game, seat, effect.what, effect.amount, luck)


def _lose(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    if effect.what == "health":
        lose_health(game, seat, effect.amount, luck)
    elif effect.what == "reputation":
        lose_reputation(game, seat, effect.amount, luck)
    else:
        lose_store(game, seat, effect.what, effect.amount, luck)


def _heal(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    (heal_health if effect.what == "health" else heal_radiation)(game, seat, effect.amount, luck)


def _draw(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    for _ in range(effect.amount):
        game.push(spoils.Draw(seat, effect.what))


def _title(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    """A titled blue card; a mutation grows on at once, a vehicle waits for its owner's word (WK-GEAR-22)."""
    card = effect.what
    if card not in game.blue:
        return
    game.blue = without(game.blue, card)
    luck.tell("title", seat=seat, card=card)
    if card in game.content.vehicles:
        game.push(spoils.NewVehicle(seat, card))
    elif game.content.gear[card].group == "mutation":
        kit = game.kits[seat]
        set_kit(game, seat, replace(kit, grafts=tuple(sorted((*kit.grafts, card)))))
        show(game, seat)
    else:
        gain(game, seat, ((card,),), openly=True)


def _place(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    kind, here = TOKENS.index(effect.what), game.at[seat]
    if effect.where == "choice":
        game.push(choices.PlaceTokens(game.waster_of(seat), kind, effect.amount))
        return
    spots: list[Place] = []
    if effect.where in ("here", "here and adjacent"):
        spots.append(here)
    if effect.where in ("adjacent", "here and adjacent"):
        spots += NEAR[here]
    if effect.where == "cities":
        spots = [at for at in range(len(HEXES)) if game.tile(at).kind == "city"]
    elif not spots:
        spots = [at for at in range(len(HEXES)) if game.tile(at).kind == effect.where]
    for at in spots:
        place_token(game, kind, at, luck)


def _special(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    """Light side up, on a hex by its number (WK-TOK-01)."""
    at = game.tiles.index(game.content.numbered[effect.amount])
    game.specials = (*game.specials, (effect.what, at, False))
    luck.tell("special", what=effect.what, at=str(spot(at)))


def _vehicle_damage(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    for _ in range(effect.amount):
        damage_vehicle(game, seat, luck)


def _resupply(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    """WK-EXP-07, WK-EXP-08."""
    if effect.what == "either":
        options = (Effect("resupply", "medical"),), (Effect("resupply", "technical"),)
        game.push(choices.Choose(seat, options))
        return
    if effect.what in ("medical", "both"):
        heal_radiation(game, seat, FULL_LEVEL, luck)
        heal_health(game, seat, FULL_LEVEL, luck)
    if effect.what in ("technical", "both"):
        gain_store(game, seat, "ammo", FULL_LEVEL, luck)
        gain_store(game, seat, "fuel", FULL_LEVEL, luck)
        repair(game, seat, luck)


def _go(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    here = game.at[seat]
    spots = list(range(len(HEXES)))
    if effect.what == "adjacent":
        spots = list(NEAR[here])
    elif effect.what == "city":
        spots = [at for at in spots if game.is_city(at)]
    spots = [at for at in spots if at != here]
    if spots and not game.out[seat]:
        game.push(choices.GoTo(seat, tuple(spots)))


def _trade(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    if not game.out[seat]:
        open_stalls(game, seat)


def _rearrange(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    if not game.out[seat]:
        game.push(Arrange((seat,), ((),), (False,), enhance=False))


def _ambush(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    cards = [draw_wild(game, luck, (seat,)) for _ in range(effect.amount)]
    game.peek, game.peeker = tuple(sorted(card for card in cards if card)), seat
    if game.peek:
        game.push(choices.KeepAmbush.ask((seat,)))


def _mark(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    game.push(choices.MarkComponent(game.waster_of(seat), seat, effect.amount))


def _strike(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    if effect.what == "any":
        game.push(choices.Strike(seat, effect.then))
    else:
        for other in reversed(game.others_at(seat)):
            run_effects(game, other, effect.then, luck)


def _pay(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    if not game.out[seat]:
        game.push(choices.MayPay(seat, effect.cost, effect.then))


def _check(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    if not game.out[seat]:
        game.push(Checked(seat, effect))
        ask_check(game, seat, effect.skills, effect.difficulty, "hex")


class Checked(Step["Knights"], frozen=True):
    """What follows from a check on a card or hex."""

    seat: Seat
    effect: Effect
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        assert game.check is not None
        run_effects(game, self.seat, self.effect.then if passed(game) else self.effect.other, luck)
        for _ in range(game.check.successes if self.effect.each else 0):
            run_effects(game, self.seat, self.effect.each, luck)


def _roll(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    """A plain die, no check (WK-CHK-10)."""
    die = luck.die(SIDES)
    luck.tell("rolled", seat=seat, die=die)
    row = next(i for i, upto in enumerate(effect.upto) if die <= upto)
    run_effects(game, seat, effect.options[row], luck)


def _prize(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    take_marker(game, seat, effect.what, luck)


def _fight(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    start_fight(game, seat, luck, foe=effect.what, kind="mission")


def _win(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    win(game, seat, luck)


def _stop(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    if game.trip.seat == seat:
        game.trip = replace(game.trip, ended=True)


def _skip(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    game.skips = put(game.skips, seat, True)


def _drop_luck(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    if game.hands[seat]:
        game.push(DropLuck(seat, max(0, len(game.hands[seat]) - effect.amount)))


def _wake(game: Knights, seat: Seat, effect: Effect, luck: Luck) -> None:
    if game.out[seat]:
        wake(game, seat, effect.amount, luck)


DOING |= {
    "gain": _gain,
    "lose": _lose,
    "suffer": lambda game, seat, effect, luck: suffer(game, seat, effect.amount, luck),
    "heal": _heal,
    "draw": _draw,
    "title": _title,
    "take": lambda game, seat, effect, luck: spoils.ask_take(game, seat, effect.what),
    "discard": lambda game, seat, effect, luck: spoils.ask_loss(game, seat, effect.what, effect.amount),
    "luck": lambda game, seat, effect, luck: draw_luck(game, seat, effect.amount, luck),
    "drop_luck": _drop_luck,
    "stop": _stop,
    "skip": _skip,
    "place": _place,
    "special": _special,
    "vehicle_damage": _vehicle_damage,
    "repair": lambda game, seat, effect, luck: repair(game, seat, luck),
    "resupply": _resupply,
    "go": _go,
    "trade": _trade,
    "rearrange": _rearrange,
    "graft": lambda game, seat, effect, luck: spoils.ask_graft(game, seat, effect.what),
    "ambush": _ambush,
    "mark": _mark,
    "wake": _wake,
    "strike": _strike,
    "pay": _pay,
    "check": _check,
    "choose": lambda game, seat, effect, luck: game.push(choices.Choose(seat, effect.options)),
    "roll": _roll,
    "prize": _prize,
    "fight": _fight,
    "win": _win,
}


# ---- scoped effects

AT_CHECKS = ("check", "rival_check", "checked")


def _boost(game: Knights, seat: Seat, effect: Effect, when: str, luck: Luck) -> None:
    boost(game, seat, effect, when == "combat")


def _dice(game: Knights, seat: Seat, effect: Effect, when: str, luck: Luck) -> None:
    if when not in AT_CHECKS:
        boost(game, seat, effect, when == "combat")
        return
    assert game.check is not None
    game.check = replace(game.check, mods=game.check.mods + effect.amount)


def _reroll(game: Knights, seat: Seat, effect: Effect, when: str, luck: Luck) -> None:
    (reroll if when in AT_CHECKS else reroll_attack)(game, luck)


def _succeed(game: Knights, seat: Seat, effect: Effect, when: str, luck: Luck) -> None:
    assert game.check is not None
    game.check = replace(game.check, forced=True)


def _cancel(game: Knights, seat: Seat, effect: Effect, when: str, luck: Luck) -> None:
    cancel(game)


def _mp(game: Knights, seat: Seat, effect: Effect, when: str, luck: Luck) -> None:
    game.trip = replace(game.trip, bonus=game.trip.bonus + effect.amount)


def _mp_per_fuel(game: Knights, seat: Seat, effect: Effect, when: str, luck: Luck) -> None:
    game.trip = replace(game.trip, rate=game.trip.rate + effect.amount)


def _start_range(game: Knights, seat: Seat, effect: Effect, when: str, luck: Luck) -> None:
    choose_start(game, seat, effect.what)


APPLYING |= dict.fromkeys(SCOPED, _boost)
APPLYING |= {
    "dice": _dice,
    "reroll": _reroll,
    "succeed": _succeed,
    "cancel": _cancel,
    "mp": _mp,
    "mp_per_fuel": _mp_per_fuel,
    "start_range": _start_range,
}
