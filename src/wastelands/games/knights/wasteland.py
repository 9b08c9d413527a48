"""Wasteland cards: revealing, playing, escaping and facing them (WK-WST)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import draw
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import OneSeat, Seat, Step
from wastelands.games.knights.checks import ask_check, passed
from wastelands.games.knights.combat import start_fight
from wastelands.games.knights.components import Enemy
from wastelands.games.knights.conditions import dice_for
from wastelands.games.knights.pieces import act
from wastelands.games.knights.resolve import run_effects
from wastelands.games.knights.wounds import lose_health

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

HARM, HARM_OF_THE_DANGEROUS = 1, 2  # Health that an enemy costs who did not escape it (WK-WST-06, WK-WST-07)
ESCAPE, FACE = act("escape"), act("face")


def draw_wild(game: Knights, luck: Luck, seen_by: tuple[Seat, ...] | None = None) -> str:
    """A wasteland card; '' if deck and pile are empty (WK-RND-15)."""
    card, game.wild_deck, game.wild_pile = draw(luck, game.wild_deck, game.wild_pile, seen_by, "wasteland")
    return card


def meets(game: Knights, card: str, clause: tuple[str, str]) -> bool:
    """Whether a card is of the kind and trait that a must-play clause names."""
    kind, trait = clause
    thing = game.content.enemies.get(card) if kind == "enemy" else game.content.events.get(card)
    return thing is not None and trait in thing.traits


def unleash(game: Knights, seat: Seat, card: str, luck: Luck) -> None:
    """The card is read; events that do not touch walkers pass them by (WK-MOV-26)."""
    game.card = card
    luck.tell("unleashed", seat=seat, card=card)
    game.push(PutAway())
    event = game.content.events.get(card)
    if event is None or event.on_foot or game.trip.driving:
        game.push(EscapeOrFace(seat))


class PutAway(Step["Knights"], frozen=True):
    """The card is discarded, whatever came of it (WK-WST-09)."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        game.wild_pile = tuple(sorted((*game.wild_pile, game.card)))
        game.card = ""


class EscapeOrFace(OneSeat["Knights"], frozen=True):
    """The Active Knight answers the wasteland card that was played on him (WK-WST-01)."""

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [ESCAPE, FACE]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-WST-01", "escape-or-face")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        card = game.card
        enemy = game.content.enemies.get(card)
        luck.tell("escaping" if action is ESCAPE else "facing", seat=seat, card=card)
        if action is ESCAPE:
            escape = enemy.escape if enemy else game.content.events[card].escape
            assert escape is not None
            game.push(Escaped(seat))
            ask_check(game, seat, escape.skills, escape.difficulty, "escape", escape_dice(game, seat, enemy))
        elif enemy:
            start_fight(game, seat, luck, foe=card, kind="wasteland")
        else:
            event = game.content.events[card]
            run_effects(game, seat, event.effects + event.always + event.rewards, luck)  # WK-WST-05


def escape_dice(game: Knights, seat: Seat, enemy: Enemy | None) -> int:
    """An enemy's text counts only where it speaks of the escape check (WK-WST-08)."""
    effects = [e for power in (enemy.powers if enemy else ()) if power.when == "escape" for e in power.effects]
    return dice_for(game, seat, "", "escape", tuple(effects))


class Escaped(Step["Knights"], frozen=True):
    """What comes of an escape check (WK-WST-03 to WK-WST-07)."""

    seat: Seat
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        enemy = game.content.enemies.get(game.card)
        if enemy is None:
            event = game.content.events[game.card]
            run_effects(game, self.seat, event.always if passed(game) else event.effects + event.always, luck)
        elif not passed(game):
            lose_health(game, self.seat, HARM_OF_THE_DANGEROUS if is_dangerous(enemy) else HARM, luck)
        luck.tell("escaped" if passed(game) else "caught", seat=self.seat, card=game.card)


def is_dangerous(enemy: Enemy) -> bool:
    """Its rewards show Reputation or red gear (WK-WST-07)."""
    return any(effect.what in ("reputation", "red") for effect in enemy.rewards)
