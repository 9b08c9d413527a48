"""The Exploration Step: checks, tasks, actions of hexes and missions (WK-EXP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put, without
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import OneSeat, Seat, Step
from wastelands.games.knights.board import NOWHERE
from wastelands.games.knights.checks import ask_check, passed
from wastelands.games.knights.components import Goal
from wastelands.games.knights.conditions import holds
from wastelands.games.knights.mission import rules_of
from wastelands.games.knights.payment import ask_payment, can_afford
from wastelands.games.knights.pieces import END, NO_TURN, NOBODY, Turn, act
from wastelands.games.knights.resolve import run_effects
from wastelands.games.knights.tasks import Accomplish, deed_explore, is_there

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

EXPLORE = act("explore")


class ExplorationStep(Step["Knights"], frozen=True):
    """In round order each conscious knight may explore his hex (WK-EXP-01)."""

    order: tuple[Seat, ...]
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        game.active, game.turn = NOBODY, NO_TURN
        waiting = [s for s in self.order if not game.out[s] and not game.skips[s]]
        if waiting:
            seat = waiting[0]
            game.push(ExplorationStep(tuple(waiting[1:])))
            game.active, game.turn = seat, Turn(seat)
            game.push(Exploring(seat))
            arrive(game, seat, luck)


def arrive(game: Knights, seat: Seat, luck: Luck) -> None:
    """On a hex without a panel, or where his marker lies, he explores freely (WK-EXP-02, WK-EXP-03)."""
    if game.turn.seat != seat:
        return
    at = game.at[seat]
    free = not game.blank(at) and (game.tile(at).explore is None or game.scouts[seat] == at)
    game.turn = replace(game.turn, free=free, tried=False)
    if game.scouts[seat] not in (at, NOWHERE):
        game.scouts = put(game.scouts, seat, NOWHERE)
    if free:
        deed_explore(game, seat, luck)
        rules_of(game).on_exploring(game, seat, luck)


def goal_is_met_here(game: Knights, seat: Seat, goal: Goal) -> bool:
    """The hex is right and the cost can be paid."""
    return (
        bool(goal.explore or goal.terrain) and is_there(game, goal, game.at[seat]) and can_afford(game, seat, goal.cost)
    )


def acceptable(game: Knights, seat: Seat) -> list[str]:
    """Private tasks that can be accepted here (WK-TSK-04, WK-TSK-07, WK-P2-04)."""
    if game.seats > 2 and game.held[seat]:
        return []
    offered = game.frame if game.seats > 2 else (*game.secret[seat], *game.opened[seat])
    return [task for task in offered if goal_is_met_here(game, seat, game.content.tasks[task].goals[0])]


def accomplishable(game: Knights, seat: Seat) -> list[str]:
    """Own private tasks whose second requirement can be tried here (WK-TSK-08)."""
    return [task for task in game.held[seat] if goal_is_met_here(game, seat, game.content.tasks[task].goals[1])]


def hex_actions(game: Knights, seat: Seat) -> list[int]:
    """Actions of the hex whose condition holds and whose cost can be paid (WK-EXP-06)."""
    rows = game.tile(game.at[seat]).actions
    return [i for i, row in enumerate(rows) if holds(game, seat, row.cond) and can_afford(game, seat, row.cost)]


class Exploring(Step["Knights"], frozen=True):
    """The exploration goes on unless the knight has lost consciousness (WK-KO-03)."""

    seat: Seat
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        if not game.out[self.seat]:
            game.push(Explore(self.seat))


class Explore(OneSeat["Knights"], frozen=True):
    """The next activity, or the end (D-25)."""

    public = False

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        turn, at = game.turn, game.at[seat]
        found = [END]
        if not turn.free and not turn.tried and not game.blank(at) and game.tile(at).explore is not None:
            found.append(EXPLORE)
        if turn.free:
            if not turn.accepted:
                found += [act("accept", task) for task in acceptable(game, seat)]
            if not turn.accomplished:
                found += [act("accomplish", task) for task in accomplishable(game, seat)]
            if not turn.acted:
                found += [act("act", i) for i in hex_actions(game, seat)]
        if not turn.acted:
            found += [act("quest", what) for what in rules_of(game).quests(game, seat, turn.free)]
        return found

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        turn, at, verb = game.turn, game.at[seat], action.verb
        if verb not in ("explore", "accept", "accomplish", "act", "quest"):
            return reason("WK-EXP-04", "explore-or-end")
        if game.blank(at) and verb != "quest":
            return reason("WK-TOK-02", "blank")
        if verb == "explore":
            return reason("WK-EXP-02", "no-check-here")
        if not turn.free and verb != "quest":
            return reason("WK-EXP-02", "check-first")
        if verb == "act":
            return reason("WK-EXP-05", "acted-already") if turn.acted else reason("WK-EXP-06", "no-such-action")
        if verb == "quest":
            return reason("WK-WIN-01", "no-such-quest")
        if verb == "accept":
            if turn.accepted:
                return reason("WK-TSK-05", "tried-already")
            return reason("WK-TSK-07", "one-task") if game.held[seat] else reason("WK-TSK-04", "not-its-hex")
        return reason("WK-TSK-08", "cannot-accomplish")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        turn = game.turn
        game.pop()
        if action is END:
            return
        game.push(Exploring(seat))
        if action is EXPLORE:
            explore = game.tile(game.at[seat]).explore
            assert explore is not None
            game.turn = replace(turn, tried=True)
            game.push(Explored(seat))
            ask_check(game, seat, explore.skills, explore.difficulty, "explore")
        elif action.verb == "act":
            game.turn = replace(turn, acted=True)
            row = game.tile(game.at[seat]).actions[int(str(action.values[0]))]
            luck.tell("acted", seat=seat, tile=game.tiles[game.at[seat]], n=action.values[0])
            run_effects(game, seat, row.effects, luck)
            ask_payment(game, seat, row.cost, luck)
        elif action.verb == "quest":
            game.turn = replace(turn, acted=True)
            rules_of(game).start_quest(game, seat, str(action.values[0]), luck)
        else:
            self.work(game, seat, str(action.values[0]), action.verb == "accept", luck)

    def work(self, game: Knights, seat: Seat, task: str, first: bool, luck: Luck) -> None:
        """A requirement of a private task is tried."""
        goal = game.content.tasks[task].goals[0 if first else 1]
        if first:
            game.turn = replace(game.turn, accepted=True)
            if task in game.secret[seat]:  # WK-P2-04
                game.secret = put(game.secret, seat, without(game.secret[seat], task))
                game.opened = put(game.opened, seat, (*game.opened[seat], task))
                luck.reveal("opened", seat=seat, card=task)
        else:
            game.turn = replace(game.turn, accomplished=True)
        game.push(Worked(seat, task, first))
        if goal.skills:
            ask_check(game, seat, goal.skills, goal.difficulty, "task")


class Explored(Step["Knights"], frozen=True):
    """Passed or failed, he leaves his marker (WK-EXP-02, WK-EXP-03)."""

    seat: Seat
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        game.scouts = put(game.scouts, self.seat, game.at[self.seat])
        if passed(game):
            game.turn = replace(game.turn, free=True)
            deed_explore(game, self.seat, luck)
            rules_of(game).on_exploring(game, self.seat, luck)


class Worked(Step["Knights"], frozen=True):
    """The check of a requirement is done: pay what it costs, and the task is accepted or accomplished."""

    seat: Seat
    task: str
    first: bool
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        goal = game.content.tasks[self.task].goals[0 if self.first else 1]
        if goal.skills and not passed(game):
            luck.tell("task-failed", seat=self.seat, card=self.task)
            return
        if self.first:
            accept(game, self.seat, self.task, luck)
        else:
            game.push(Accomplish(self.seat, self.task))
        ask_payment(game, self.seat, goal.cost, luck)


def accept(game: Knights, seat: Seat, task: str, luck: Luck) -> None:
    """The card moves to the knight's area, and nothing replaces it (WK-TSK-06)."""
    if task in game.frame:
        game.frame = without(game.frame, task)
    else:
        game.opened = put(game.opened, seat, without(game.opened[seat], task))
    game.held = put(game.held, seat, (*game.held[seat], task))
    luck.tell("accepted", seat=seat, card=task)
