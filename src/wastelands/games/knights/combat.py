"""Combat: before it, three clashes, dominance, range (WK-CMB)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Chain, Sealed, Seat, Step
from wastelands.games.knights.arrange import Arrange
from wastelands.games.knights.attack import attacks, enemy_of, fight_of, seat_of
from wastelands.games.knights.clash import Attacks, EndClash, knocked
from wastelands.games.knights.effects import RANGES, SCOPED, Effect
from wastelands.games.knights.pieces import NOBODY, PASS, Fight, act, pair
from wastelands.games.knights.powers import health_penalty, holds
from wastelands.games.knights.windows import Alternate

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

MEDIUM = 1
CARDS = ("attack", "multi-attack", "defend", "prepare", "change-range")
ADVANCE, RETREAT = act("range", "advance"), act("range", "retreat")


def start_fight(game: Knights, seat: Seat, luck: Luck, foe: str = "", rival: Seat = NOBODY, kind: str = "duel") -> None:
    """Before-combat effects, then the clashes, then what follows (WK-CMB-02 to WK-CMB-04)."""
    from wastelands.games.knights.aftermath import Conclude

    health = game.content.enemies[foe].health if foe else 0
    if kind == "mission" and foe:
        health = next((villain.health for villain in game.villains if villain.foe == foe), health)
    weak = (health_penalty(game, seat), health_penalty(game, rival) if rival != NOBODY else 0)
    game.fight = Fight(seat, rival, foe, kind, health, weak=weak)  # WK-CMB-31
    luck.tell("combat", seat=seat, rival=rival, foe=foe)
    game.push(Conclude(), Begin())
    if foe and any(power.when == "combat" and power.may for power in game.content.enemies[foe].powers):
        game.push(MayBegin(game.waster_of(seat)))
    game.push(Alternate((seat, rival), ("combat", "combat")))
    if foe:
        game.push(EnemyBegins())


class EnemyBegins(Step["Knights"], frozen=True):
    """The enemy's effects at the start of combat that are not the Waster's choice."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        fight = fight_of(game)
        enemy = enemy_of(game, fight)
        for power in enemy.powers:
            if power.when == "combat" and not power.may and holds(game, fight.seat, power.cond):
                apply_for_enemy(game, power.effects, luck)


class MayBegin(Step["Knights"], frozen=True):
    """After the Active Knight the Waster uses the enemy's effect before combat, or not (D-18)."""

    waster: Seat

    def to_act(self, game: Knights) -> tuple[Seat, ...]:
        return (self.waster,)

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [PASS, act("use", fight_of(game).foe)]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-CMB-02", "enemy-effect-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is not PASS:
            luck.tell("used", seat=seat, card=fight_of(game).foe)
            game.push(Alternate((fight_of(game).seat, NOBODY), ("combat", "combat")))
            for power in enemy_of(game, fight_of(game)).powers:
                if power.when == "combat" and power.may:
                    apply_for_enemy(game, power.effects, luck)


def apply_for_enemy(game: Knights, effects: tuple[Effect, ...], luck: Luck) -> None:
    """Scoped effects count for the enemy, the others happen to the knight (WK-WST-10)."""
    from wastelands.games.knights.resolve import run_effects

    fight = fight_of(game)
    rest = []
    for effect in effects:
        if effect.verb not in SCOPED:
            rest.append(effect)
        elif not holds(game, fight.seat, effect.cond):
            continue
        elif effect.verb == "start_range":
            game.fight = replace(fight_of(game), starts=(fight_of(game).starts[0], RANGES.index(effect.what)))
        elif effect.verb == "set_range":
            game.fight = replace(fight_of(game), range=RANGES.index(effect.what))
        elif effect.verb == "dominance":
            game.fight = replace(fight_of(game), dominance=fight_of(game).dominance - effect.amount)
        else:
            game.fight = replace(fight_of(game), mods=pair(fight_of(game).mods, 1, (*fight_of(game).mods[1], effect)))
    if rest:
        run_effects(game, fight.seat, tuple(rest), luck)


def choose_start(game: Knights, seat: Seat, what: str) -> None:
    fight = fight_of(game)
    side = 0 if seat == fight.seat else 1
    game.fight = replace(fight, starts=pair(fight.starts, side, RANGES.index(what)))


def boost(game: Knights, seat: Seat, effect: Effect, whole: bool) -> None:
    """An effect for the whole combat, or for the attack under way."""
    fight = fight_of(game)
    side = 0 if seat == fight.seat else 1
    if whole:
        game.fight = replace(fight, mods=pair(fight.mods, side, (*fight.mods[side], effect)))
    else:
        game.fight = replace(fight, now=pair(fight.now, side, (*fight.now[side], effect)))


class Begin(Step["Knights"], frozen=True):
    """The starting range: Medium, unless exactly one side changed it (WK-CMB-03)."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        fight = fight_of(game)
        changed = [start for start in fight.starts if start >= 0]
        start = changed[0] if len(changed) == 1 else MEDIUM
        game.fight = replace(fight, range=start)
        luck.tell("range", range=RANGES[start])
        game.push(Clash())


class Clash(Step["Knights"], frozen=True):
    """Both sides choose a card in secret (WK-CMB-05)."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        if knocked(game):
            return
        fight = game.fight = replace(
            fight_of(game),
            cards=("", ""),
            moves=(0, 0),
            gains=(0, 0),
            arms=(("", ""), ("", "")),
            attacker=-1,
            rolls=(),
            now=((), ()),
        )
        luck.tell("clash", n=fight.clash)
        game.push(ChooseCards.ask(tuple(sorted((fight.seat, controller(game, fight, 1))))))


def controller(game: Knights, fight: Fight, side: int) -> Seat:
    """Who decides for a side: an enemy is run by the Active Knight's Waster (WK-RND-18)."""
    seat = seat_of(fight, side)
    return game.waster_of(fight.seat) if seat == NOBODY else seat


def cards_for(game: Knights, side: int) -> list[str]:
    """The combat cards that a side can play (WK-CMB-06, WK-CMB-19)."""
    fight = fight_of(game)
    found = [card for card in CARDS[:2] if attacks(game, side, card)]
    found.append("defend")
    if not fight.prepared[side]:
        found.append("prepare")
    found.append("change-range")
    return found


class ChooseCards(Sealed["Knights"], frozen=True):
    """One combat card each, revealed together (D-19)."""

    def options(self, game: Knights, seat: Seat, chain: Chain) -> list[Action]:
        side = 0 if seat == fight_of(game).seat else 1
        return [act("commit", card) for card in cards_for(game, side)]

    def finished(self, game: Knights, seat: Seat, chain: Chain) -> bool:
        return bool(chain)

    def refuse(self, game: Knights, seat: Seat, chain: Chain, action: Action) -> Reason:
        if action.verb != "commit":
            return reason("WK-CMB-05", "card-first")
        if action.values[0] == "prepare":
            return reason("WK-CMB-06", "prepare-lies-there")
        return reason("WK-CMB-19", "no-such-attack")

    def resolve(self, game: Knights, answers: dict[Seat, Chain], luck: Luck) -> None:
        fight = fight_of(game)
        mine = str(answers[fight.seat][0].values[0])
        theirs = str(answers[controller(game, fight, 1)][0].values[0])
        fight = game.fight = replace(fight, cards=(mine, theirs))
        luck.reveal("cards", cards=(mine, theirs))
        if fight.clash == 1 and not fight.foe and mine == theirs == "defend":  # WK-DUEL-02
            game.fight = replace(fight, peaceful=True, over=True)
            return
        game.push(EndClash(), Attacks(), Aim(1), Aim(0))
        for side in (1, 0):  # the Active Knight's first (WK-CMB-07)
            if fight.cards[side] == "change-range":
                game.push(ChangeRange(controller(game, fight, side), side))
            elif fight.cards[side] == "defend" and seat_of(fight, side) != NOBODY:
                game.push(Arrange((seat_of(fight, side),), ((),), (False,), enhance=False))  # WK-CMB-09


class ChangeRange(Step["Knights"], frozen=True):
    """Advance or retreat (WK-CMB-12 to WK-CMB-16)."""

    seat: Seat
    side: int

    def to_act(self, game: Knights) -> tuple[Seat, ...]:
        return (self.seat,)

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [ADVANCE, RETREAT]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-CMB-12", "direction-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        fight = fight_of(game)
        game.fight = replace(fight, moves=pair(fight.moves, self.side, -1 if action is ADVANCE else 1))
        luck.tell("ranging", seat=seat, side=self.side, way=action.values[0])


class Aim(Step["Knights"], frozen=True):
    """A side that attacks chooses its weapon and range icon (WK-CMB-23)."""

    side: int

    def to_act(self, game: Knights) -> tuple[Seat, ...]:
        return (controller(game, fight_of(game), self.side),)

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        card = fight_of(game).cards[self.side]
        if not game.content.combat[card].attack:
            return [PASS]
        return [act("aim", weapon, icon) for weapon, icon in attacks(game, self.side, card)] or [PASS]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-CMB-22", "cannot-aim" if action.verb == "aim" else "aim-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is PASS:
            return
        fight = fight_of(game)
        arm = (str(action.values[0]), str(action.values[1]))
        game.fight = replace(fight, arms=pair(fight.arms, self.side, arm))
        luck.tell("aimed", seat=seat, card=arm[0], icon=arm[1])
