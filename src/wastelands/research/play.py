"""A game under way as programs that learn see it: numbers in, numbers and rewards out."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from wastelands.engine.content import Content
from wastelands.engine.errors import WastelandsError
from wastelands.engine.events import Event
from wastelands.engine.game import Game, Result
from wastelands.engine.luck import Luck
from wastelands.engine.spaces import Setting
from wastelands.engine.spec import OptionValue
from wastelands.engine.step import Seat
from wastelands.package import GamePackage, package
from wastelands.plain import plain_value
from wastelands.research.codec import Codec
from wastelands.research.memory import Deed, recalled
from wastelands.research.observation import Observer

WORTH = 10.0  # of a game's own value, to be a reward of 1


def rewards(result: Result | None, seats: int) -> list[float]:
    """What the end is worth to each seat: a win 1, shared by those who share it, less what all could expect.

    The rewards of a table add up to nothing; before the end, and where nobody wins, they are 0.

    >>> rewards(Result(scores=(3, 9, 9, 1), winners=(1,), reason="points"), 4)[1]
    1.0
    >>> rewards(Result(scores=(9, 9), winners=(0, 1), reason="points"), 2)
    [0.0, 0.0]
    """
    if result is None or not result.winners:
        return [0.0] * seats
    share = 1.0 / len(result.winners)
    return [((share if seat in result.winners else 0.0) * seats - 1.0) / (seats - 1) for seat in range(seats)]


@dataclass(frozen=True, slots=True, eq=False)
class Spaces:
    """All that is made once for a game at a number of seats: its codec and its observer.

    >>> Spaces.of("diplomacy", seats=2).codec.size
    1261
    """

    package: GamePackage[Game]
    setting: Setting
    codec: Codec
    observer: Observer

    @classmethod
    def of(cls, name: str, seats: int, content: Content | None = None, **options: OptionValue) -> Spaces:
        """The spaces of an installed game."""
        return _made(name, seats, content, tuple(sorted(options.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        setting = self.setting
        return _made, (setting.rules.spec.name, setting.seats, setting.content, tuple(sorted(setting.options.items())))

    def new(self, luck: Luck) -> Game:
        """A fresh table."""
        setting = self.setting
        return setting.rules.new(setting.seats, luck, setting.content, **setting.options)


@lru_cache(maxsize=64)
def _made(name: str, seats: int, content: Content | None, options: tuple[tuple[str, OptionValue], ...]) -> Spaces:
    """Made once, as numbers never change."""
    game = package(name)
    setting = Setting.of(game.rules, seats, content, **dict(options))
    return Spaces(game, setting, Codec(game, setting), Observer(game, setting))


class Play:
    """One game after the other, one decision at a time; seats that decide at once do so in order, without a look.

    With `shaping` each action also earns what it changed in the value of the own position, times this factor; the sum
    of it over a game is nothing, so that it helps to learn and does not change what is best.

    >>> play = Play(Spaces.of("diplomacy", seats=2))
    >>> play.reset("dust")
    >>> play.step(play.spaces.codec.legal(play.game, play.seat)[0])
    [0.0, 0.0]
    """

    def __init__(self, spaces: Spaces, shaping: float = 0.0, remember: bool = False) -> None:
        self.spaces, self.shaping = spaces, shaping
        self.game: Game
        self.luck: Luck
        self.story: list[Event | Deed] = []
        self._remember = remember
        self._worth: list[float] = []

    def reset(self, seed: str) -> None:
        """Begin a game; the same seed gives the same luck."""
        self.luck, self.story = Luck(seed), []
        if self._remember:
            self.luck.listener = self.story.append
        self.game = self.spaces.new(self.luck)
        self._worth = [0.0] * self.game.seats

    @property
    def seat(self) -> Seat:
        """Who decides next; -1 after the end."""
        acting = self.game.to_act()
        return acting[0] if acting else -1

    def step(self, number: int) -> list[float]:
        """Play the action with this number, and say what each seat earned by it."""
        seat, action = self.seat, self.spaces.codec.decode(number)
        if self._remember:
            self.story.append(Deed(seat, action))
        self.game.play(seat, action, self.luck)
        earned = rewards(self.game.result(), self.game.seats)
        if self.shaping:
            self._shape(seat, earned)
        return earned

    def _shape(self, seat: Seat, earned: list[float]) -> None:
        over = self.game.result() is not None
        for one in range(self.game.seats) if over else (seat,):
            worth = 0.0 if over else self.worth(one)
            earned[one] += self.shaping * (worth - self._worth[one])
            self._worth[one] = worth

    def worth(self, seat: Seat) -> float:
        """The value of a seat's position as far as it may know."""
        value = self.spaces.package.value or plain_value
        return value(self.game.view(seat), seat) / WORTH

    def observe(self, seat: Seat) -> array[float]:
        return self.spaces.observer.observe(self.game, seat)

    def mask(self, seat: Seat) -> bytearray:
        """Which actions the seat may play; none while it is not asked."""
        return self.spaces.codec.mask(self.game, seat)

    def recall(self, seat: Seat) -> str:
        """All that the seat has heard and done."""
        if not self._remember:
            raise WastelandsError("this play does not remember; make it with remember=True")
        return recalled(self.story, self.game.view(seat), seat)
