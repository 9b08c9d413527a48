"""The four endings, the points and the vote of the tied (SV-END)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.game import Result
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Chain, Sealed, Seat, Step
from wastelands.games.survivors.people import points, survivors

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors

NONE, SHARE = Action("vote", "none"), Action("vote", "share")


class Check(Step["Survivors"], frozen=True):
    """After the event, each turn, the zombies and the radiation (SV-END-20): nobody left, one left, the goal."""

    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        living = [seat for seat in range(game.seats) if game.alive[seat]]
        if not living:  # SV-END-02, SV-END-06
            finish(game, (), "nobody", luck)
        elif len(living) == 1:  # SV-END-01
            finish(game, tuple(living), "last", luck)
        elif any(points(game, seat) >= game.goal for seat in living):  # SV-END-04, SV-END-21, SV-END-29
            most_points(game, living, "points", luck)


def last_round_over(game: Survivors, luck: Luck) -> bool:
    """The cards or the rounds are used up (SV-END-03, SV-END-07, SV-END-08)."""
    ending = "cards" if game.cards_out else "limit" if game.limit and game.round >= game.limit else ""
    if ending:
        most_points(game, [seat for seat in range(game.seats) if game.alive[seat]], ending, luck)
    return bool(ending)


def most_points(game: Survivors, living: list[Seat], ending: str, luck: Luck) -> None:
    """The most points win (SV-END-19, SV-END-23); the tied vote (SV-END-10)."""
    best = max(points(game, seat) for seat in living)
    tied = tuple(seat for seat in living if points(game, seat) == best)
    if len(tied) == 1:
        finish(game, tied, ending, luck)
        return
    luck.tell("tied", seats=tied, points=best)
    game.steps = ()
    game.push(Ending(ending))
    game.push(Vote.ask(tied))


def finish(game: Survivors, winners: tuple[Seat, ...], ending: str, luck: Luck) -> None:
    scores = tuple(points(game, seat) for seat in range(game.seats))
    game.outcome = Result(scores, winners, ending)
    game.steps = ()
    luck.tell("finished", scores=scores, winners=winners, reason=ending)


class Ending(Step["Survivors"], frozen=True):
    """Remembers why the game ends while the tied vote."""

    reason: str
    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        raise AssertionError("the vote ends the game")


class Vote(Sealed["Survivors"], frozen=True):
    """The tied vote secretly and at once; all must agree to share (SV-END-11)."""

    def options(self, game: Survivors, seat: Seat, chain: Chain) -> list[Action]:
        return [NONE, SHARE]

    def finished(self, game: Survivors, seat: Seat, chain: Chain) -> bool:
        return bool(chain)

    def refuse(self, game: Survivors, seat: Seat, chain: Chain, action: Action) -> Reason:
        return reason("SV-END-11", "vote-first")

    def resolve(self, game: Survivors, answers: dict[Seat, Chain], luck: Luck) -> None:
        ending = game.steps[-1]
        assert isinstance(ending, Ending)
        for seat, chain in answers.items():
            luck.reveal("voted", seat=seat, vote=str(chain[0].values[0]))
        shared = all(chain[0] is SHARE for chain in answers.values())
        finish(game, tuple(answers) if shared else (), ending.reason, luck)


def value(view: Survivors, seat: Seat) -> float:
    """How well a seat stands: points first, then people, then a stock that lasts."""
    if view.outcome is not None:
        return 1000.0 if seat in view.outcome.winners else -1000.0
    if not view.alive[seat]:
        return -1000.0
    mouths, stock = survivors(view, seat), view.stocks[seat]
    food = min(stock[0], 3 * mouths) + min(stock[1], 3 * mouths)
    goods = sum(min(n, 20) for n in stock[2:7]) + 2 * sum(stock[7:])
    buildings = sum(4 + view.content.buildings[b.kind].slots for b in view.buildings if b.owner == seat)
    healthy = mouths - view.people[seat].wounded
    return (
        30.0 * view.bought[seat] + 6.0 * healthy + 3.0 * (mouths - healthy) + 0.4 * food + 0.3 * goods + 2.0 * buildings
    )
