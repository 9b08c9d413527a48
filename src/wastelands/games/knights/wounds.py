"""Health, Radiation and unconsciousness (WK-RES-06 to WK-RES-10, WK-KO)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import OneSeat, Seat
from wastelands.games.knights.effect import ALL, Power
from wastelands.games.knights.loadout import loadout
from wastelands.games.knights.markers import drop_captive
from wastelands.games.knights.pieces import FULL_LEVEL, PASS, act
from wastelands.games.knights.powers import is_usable, pay_for
from wastelands.games.knights.resolve import run_effects

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


def heal_health(game: Knights, seat: Seat, n: int, luck: Luck, always: bool = False) -> None:
    """Radiation 3 forbids it, except for waking (WK-RES-07, WK-KO-06)."""
    if game.radiation[seat] >= game.content.numbers.no_healing and not always:
        return
    more = min(n, FULL_LEVEL - game.health[seat])
    if more:
        game.health = put(game.health, seat, game.health[seat] + more)
        luck.tell("healed", seat=seat, what="health", n=more)


def heal_radiation(game: Knights, seat: Seat, n: int, luck: Luck) -> None:
    less = min(n, game.radiation[seat])
    if less:
        game.radiation = put(game.radiation, seat, game.radiation[seat] - less)
        luck.tell("healed", seat=seat, what="radiation", n=less)


def lose_health(game: Knights, seat: Seat, n: int, luck: Luck) -> int:
    """Armour does not help (WK-WST-12); how much it was."""
    less = game.health[seat] if n == ALL else min(n, game.health[seat])
    if less:
        game.health = put(game.health, seat, game.health[seat] - less)
        luck.tell("lost", seat=seat, what="health", n=less)
        after_change(game, seat, luck)
    return less


def suffer(game: Knights, seat: Seat, n: int, luck: Luck) -> None:
    more = min(n, FULL_LEVEL - game.radiation[seat])
    if more:
        game.radiation = put(game.radiation, seat, game.radiation[seat] + more)
        luck.tell("suffered", seat=seat, n=more)
        after_change(game, seat, luck)


def after_change(game: Knights, seat: Seat, luck: Luck) -> None:
    """K.O. at Radiation 4 or Health 0 (WK-KO-01); else the owner may use what works at any time (D-23)."""
    if game.out[seat]:
        return
    if game.radiation[seat] == FULL_LEVEL or game.health[seat] == 0:
        knock_out(game, seat, luck)
        if remedies(game, seat, "ko"):
            game.push(Remedy(seat, "ko"))
    elif remedies(game, seat, "hurt"):
        game.push(Remedy(seat, "hurt"))


def knock_out(game: Knights, seat: Seat, luck: Luck) -> None:
    game.out = put(game.out, seat, True)
    luck.tell("unconscious", seat=seat)
    drop_captive(game, seat, luck)


def wake(game: Knights, seat: Seat, n: int, luck: Luck) -> None:
    """He stands up and heals what showed K.O. (WK-INT-06, WK-KO-05)."""
    if game.health[seat] == 0:
        heal_health(game, seat, n, luck, always=True)
    if game.radiation[seat] == FULL_LEVEL:
        heal_radiation(game, seat, n, luck)
    game.out = put(game.out, seat, False)
    luck.tell("awake", seat=seat)


def survive(game: Knights, seat: Seat, n: int, luck: Luck) -> None:
    """Instead of being K.O.'d he keeps that much."""
    if game.health[seat] == 0:
        game.health = put(game.health, seat, n)
    if game.radiation[seat] == FULL_LEVEL:
        game.radiation = put(game.radiation, seat, FULL_LEVEL - n)
    game.out = put(game.out, seat, False)
    luck.tell("awake", seat=seat)


def remedies(game: Knights, seat: Seat, when: str) -> list[tuple[str, Power]]:
    """Available gear and abilities that help now; everybody can see them."""
    found = loadout(game, seat).uses.get(when, ())
    return [(card, power) for card, power in found if is_usable(game, seat, card, power)]


class Remedy(OneSeat["Knights"], frozen=True):
    """After a change of Health or Radiation its owner may use gear that works at any time (D-23)."""

    when: str
    window = True

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [PASS, *dict.fromkeys(act("use", card) for card, _ in remedies(game, seat, self.when))]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-CMB-30" if self.when == "hurt" else "WK-KO-02", "remedy-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is PASS:
            return
        card = str(action.values[0])
        power = next(power for one, power in remedies(game, seat, self.when) if one == card)
        if self.when == "hurt":
            game.push(self)
        pay_for(game, seat, card, power, luck)
        run_effects(game, seat, power.effects, luck)
