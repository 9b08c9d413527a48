"""Common and private tasks (WK-TSK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put, without
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Seat, Step
from wastelands.games.knights.board import Place
from wastelands.games.knights.components import Goal
from wastelands.games.knights.pieces import AsksWaster, act
from wastelands.games.knights.resolve import run_effects

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

SPACES = {2: 0, 3: 1, 4: 2}  # WK-TSK-03
DRAWN = 2  # tasks of which one is introduced (WK-TSK-11)


# ---- deeds that accomplish tasks at once


def claim(game: Knights, seat: Seat, tasks: list[str]) -> None:
    """The Waster decides the order where one event accomplishes several (WK-TSK-13)."""
    if len(tasks) == 1:
        game.push(Accomplish(seat, tasks[0]))
    elif tasks:
        game.push(OrderTasks(game.marker, seat, tuple(tasks)))


def common_goal(game: Knights) -> Goal | None:
    return game.content.tasks[game.common].goals[0] if game.common else None


def deed_reputation(game: Knights, seat: Seat, luck: Luck) -> None:
    goal = common_goal(game)
    if goal is not None and 0 < goal.reputation <= game.reputation[seat]:
        claim(game, seat, [game.common])


def deed_defeat(game: Knights, seat: Seat, kind: str, traits: tuple[str, ...] | None, luck: Luck) -> None:
    """An enemy of a wasteland card, or a knight in a duel; the common task and the knight's own may ask for it."""
    if kind == "enemy" and traits is None:
        return

    def is_met(goal: Goal) -> bool:
        return goal.defeat == kind and (not goal.trait or goal.trait in (traits or ()))

    goal = common_goal(game)
    tasks = [game.common] if goal is not None and is_met(goal) else []
    tasks += [task for task in game.held[seat] if is_met(game.content.tasks[task].goals[1])]
    claim(game, seat, tasks)


def deed_move(game: Knights, seat: Seat, luck: Luck) -> None:
    """MP spent and hexes entered in this Move Step."""
    goal = common_goal(game)
    if goal is not None and 0 < goal.move <= game.trip.spent and goal.hexes <= game.trip.entered:
        claim(game, seat, [game.common])


def deed_explore(game: Knights, seat: Seat, luck: Luck) -> None:
    """A requirement to explore is met once the knight may explore the hex (WK-EXP-10)."""
    goal = common_goal(game)
    if goal is not None and (goal.explore or goal.terrain) and is_there(game, goal, game.at[seat]):
        claim(game, seat, [game.common])


def deed_revive(game: Knights, seat: Seat, luck: Luck) -> None:
    goal = common_goal(game)
    tasks = [game.common] if goal is not None and goal.revive else []
    tasks += [task for task in game.held[seat] if game.content.tasks[task].goals[1].revive]
    claim(game, seat, tasks)


def is_there(game: Knights, goal: Goal, at: Place) -> bool:
    """Whether a goal's hex is this one."""
    tile = game.tile(at)
    return tile.number == goal.explore if goal.explore else tile.kind == goal.terrain


class OrderTasks(AsksWaster, frozen=True):
    """Which of several tasks is rewarded first (D-05)."""

    seat: Seat
    tasks: tuple[str, ...]

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [act("order", self.seat, task) for task in self.tasks]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-TSK-13", "order-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        task = str(action.values[1])
        claim(game, self.seat, [one for one in self.tasks if one != task])
        game.push(Accomplish(self.seat, task))


class Accomplish(Step["Knights"], frozen=True):
    """Rewards, effects, then the card leaves the game and another is introduced (WK-TSK-10)."""

    seat: Seat
    task: str
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        if self.task != game.common and self.task not in game.held[self.seat]:
            return
        card = game.content.tasks[self.task]
        luck.tell("accomplished", seat=self.seat, card=self.task)
        leave_play(game, self.task)
        game.gone = tuple(sorted((*game.gone, self.task)))
        game.push(IntroduceTask(card.common))
        run_effects(game, self.seat, card.effects, luck)
        run_effects(game, self.seat, card.rewards, luck)


def leave_play(game: Knights, task: str) -> None:
    """A task leaves frame and knights, with its markers."""
    if game.common == task:
        game.common = ""
    if task in game.frame:
        game.frame = without(game.frame, task)
    for seat, held in enumerate(game.held):
        if task in held:
            game.held = put(game.held, seat, without(held, task))
    game.ages = tuple([one for one in game.ages if one[0] != task])


# ---- introduction


def draw_task(game: Knights, common: bool, luck: Luck, seen_by: tuple[Seat, ...] | None) -> str | None:
    """From the deck, then from its bottom, then from the shuffled pile (WK-TSK-11, WK-RND-15)."""
    name = "commons" if common else "privates"
    bag: tuple[str, ...] = getattr(game, name)
    if not bag:
        for card, seat in game.bottom:
            if game.content.tasks[card].common == common:
                game.bottom = without(game.bottom, (card, seat))
                return card
        bag = tuple([card for card in game.task_pile if game.content.tasks[card].common == common])
        game.task_pile = tuple([card for card in game.task_pile if card not in bag])
    if not bag:
        return None
    card = luck.draw(bag, seen_by, what="task")
    setattr(game, name, without(bag, card))
    return card


class IntroduceTask(Step["Knights"], frozen=True):
    """The current Waster draws two and introduces one (WK-TSK-11)."""

    common: bool
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        if self.common and game.common:
            return
        if not self.common and len(game.frame) + sum(map(len, game.held)) >= SPACES[game.seats]:
            return
        waster = game.marker
        drawn = [draw_task(game, self.common, luck, (waster,)) for _ in range(DRAWN)]
        cards = tuple(sorted(card for card in drawn if card))
        if len(cards) < 2:
            if cards:
                introduce(game, cards[0], luck)
            return
        game.peek, game.peeker = cards, waster
        game.push(Introduce(waster, self.common))


class Introduce(AsksWaster, frozen=True):
    """One of the two drawn tasks; the other goes to the bottom, unseen (D-05)."""

    common: bool
    public = False

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [act("introduce", card) for card in game.peek]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-TSK-11", "introduce-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        card = str(action.values[0])
        other = without(game.peek, card)[0]
        game.peek, game.peeker = (), -1
        game.bottom = (*game.bottom, (other, seat))
        introduce(game, card, luck)


def introduce(game: Knights, card: str, luck: Luck) -> None:
    """Face-up on its space; somebody may already meet it (WK-TSK-02)."""
    luck.reveal("introduced", card=card)
    if not game.content.tasks[card].common:
        game.frame = (*game.frame, card)
        return
    game.common = card
    for seat in game.active_first():
        if 0 < game.content.tasks[card].goals[0].reputation <= game.reputation[seat]:
            claim(game, seat, [card])
            return


# ---- must-play clauses


def must_play(game: Knights, seat: Seat) -> list[tuple[str, str]]:
    """What the mover's Waster must play: the common task binds every Waster, his own tasks his Waster (WK-TSK-16)."""
    tasks = [task for task in (game.common, *game.held[seat]) if task]
    return [game.content.tasks[task].must_play for task in tasks if game.content.tasks[task].must_play[0]]
