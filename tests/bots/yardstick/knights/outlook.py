"""Trying actions out: each is played in an imagined world, to the end of the fight, the card or the exploration."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.bots.yardstick.knights.value import value, worth
from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat
from wastelands.games.knights.clash import ChooseCards
from wastelands.games.knights.exploration import Explore
from wastelands.games.knights.game import Knights
from wastelands.games.knights.interaction import ReviveOrRob, Search
from wastelands.games.knights.pieces import NOBODY
from wastelands.games.knights.rest import QuickResupply
from wastelands.games.knights.stealing import Loot
from wastelands.games.knights.wasteland import EscapeOrFace
from wastelands.games.knights.windows import Answer, DropLuck, Side, Window

AHEAD = 6  # plays that follow where nothing is under way
LONGEST = 70
MOST = 12  # actions that are tried
DOMINANCE, FOE = 0.7, 1.0  # what a point of dominance, and a lost Health of the enemy, is worth before the end


def best(view: Knights, seat: Seat, actions: Sequence[Action], luck: Luck, samples: int) -> Action:
    """The action with the best outcomes on average."""
    tried = list(actions)
    while len(tried) > MOST:
        tried.pop(luck.below(len(tried)))
    totals = dict.fromkeys(tried, 0.0)
    settled, world = horizon(view), view.imagine(luck)
    for _ in range(samples):
        seed = str(luck.below(2**32))  # the same dice for all, so that few tries tell them apart
        for action in tried:
            totals[action] += outcome(world, seat, action, settled, Luck(seed))
    return max(tried, key=lambda action: totals[action])


def at_once(view: Knights, seat: Seat, actions: Sequence[Action], luck: Luck) -> Action:
    """The action after which the seat stands best, where nothing of weight follows from it."""
    world = view.imagine(luck)

    def after(action: Action) -> float:
        game = world.copy()
        game.play(seat, action, luck)
        return value(game, seat)

    return max(actions, key=after)


def outcome(world: Knights, seat: Seat, action: Action, settled: Callable[[Knights], bool] | None, luck: Luck) -> float:
    """What an action is worth after what follows from it, in which everybody decides simply."""
    game = world.copy()
    victim = game.fight.seat if game.fight is not None and game.fight.foe and game.fight.seat != seat else NOBODY
    game.play(seat, action, luck)
    held = lay_aside(game)
    for _ in range(LONGEST if settled else AHEAD):
        acting = game.to_act()
        if not acting or (settled and settled(game)):
            break
        game.play(acting[0], simple(game, acting[0], luck), luck)
    game.hands = tuple(map(tuple.__add__, held, game.hands))
    return score(game, seat, victim)


def lay_aside(game: Knights) -> tuple[tuple[str, ...], ...]:
    """All luck cards, so that nobody is asked in windows in which he would mostly pass; none while one is chosen."""
    held: tuple[tuple[str, ...], ...] = ((),) * game.seats
    if not any(isinstance(step, (DropLuck, QuickResupply)) for step in game.steps):
        held, game.hands = game.hands, held
        game._options = {}
    return held


def horizon(view: Knights) -> Callable[[Knights], bool] | None:
    """When enough has been seen: the clash or fight, the wasteland card, the move or the exploration is over."""
    fight, step = view.fight, view.steps[-1]
    if fight is not None:
        if isinstance(step, (Window, Answer)):
            return lambda game: game.fight is None or game.fight.clash > fight.clash
        return lambda game: game.fight is None
    if view.card:
        return lambda game: not game.card
    if view.trip.seat != NOBODY:
        return lambda game: game.trip.seat != view.trip.seat
    if view.turn.seat != NOBODY:
        return lambda game: game.turn.seat != view.turn.seat
    return None


def score(game: Knights, seat: Seat, victim: Seat) -> float:
    """The seat's value; as Waster, what is left of the knight who is fought."""
    if victim != NOBODY and game.outcome is None:
        return edge(game, victim) * -1 - worth(game, victim)
    return value(game, seat) + edge(game, seat)


def edge(game: Knights, seat: Seat) -> float:
    """How a fight stands that is not over yet."""
    fight = game.fight
    if fight is None or seat not in (fight.seat, fight.rival):
        return 0.0
    side = 1 if seat == fight.seat else -1
    return DOMINANCE * fight.dominance * side + FOE * fight.taken


# ---- how everybody decides in such a world


def simple(game: Knights, seat: Seat, luck: Luck) -> Action:
    """Something sensible at once."""
    options = game.actions(seat)
    if len(options) == 1:
        return options[0]
    return _SIMPLE.get(type(game.steps[-1]), _quietest)(options, luck)


def _quietest(options: Sequence[Action], luck: Luck) -> Action:
    return options[0]


def _card(options: Sequence[Action], luck: Luck) -> Action:
    """Mostly an attack, and where none is possible a change of range."""
    if options[0].values[0] == "attack" and luck.below(4):
        return options[1] if options[1].values[0] == "multi-attack" and luck.below(2) else options[0]
    return options[-1] if luck.below(2) else options[luck.below(len(options))]


def _coin(options: Sequence[Action], luck: Luck) -> Action:
    return options[luck.below(len(options))]


def _window(options: Sequence[Action], luck: Luck) -> Action:
    """Abilities that cost only a marker are used now and then, cards seldom."""
    return options[0] if luck.below(3) else options[luck.below(len(options))]


def _explore(options: Sequence[Action], luck: Luck) -> Action:
    for verb in ("quest", "accomplish", "accept", "explore", "act"):
        found = [action for action in options if action.verb == verb]
        if found:
            return found[luck.below(len(found))]
    return options[0]


def _brave(options: Sequence[Action], luck: Luck) -> Action:
    """Anything but the quietest."""
    return options[1 + luck.below(len(options) - 1)]


def _richest(options: Sequence[Action], luck: Luck) -> Action:
    """What a mission adds to the loot stands last."""
    return options[-1]


_SIMPLE: dict[type[Any], Callable[[Sequence[Action], Luck], Action]] = {
    ChooseCards: _card,
    EscapeOrFace: _coin,
    Explore: _explore,
    Search: _brave,
    ReviveOrRob: _brave,
    Loot: _richest,
    Window: _window,
    Side: _window,
}
