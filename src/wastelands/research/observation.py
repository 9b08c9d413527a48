"""What a seat may know, as a row of numbers with names; and all that it has heard and done, as text."""

from __future__ import annotations

from array import array

from wastelands.engine.content import Content
from wastelands.engine.game import FULL, Game
from wastelands.engine.spaces import Part, Setting
from wastelands.engine.spec import OptionValue
from wastelands.engine.step import Seat
from wastelands.package import GamePackage, package


class Observer:
    """Makes a row of numbers of a view, and can name each of them.

    >>> from wastelands import game_class, Luck
    >>> observer = observer_of("diplomacy", seats=2)
    >>> row = observer.observe(game_class("diplomacy").new(2, Luck("dust")), 0)
    >>> [observer.describe(i) for i in range(observer.size) if row[i] == 1.0][-3:]
    ['in turn[me]', 'my seat[0]', 'letter of the action[C]']
    """

    def __init__(self, game: GamePackage[Game], setting: Setting) -> None:
        self.setting = setting
        self.senses = game.senses(setting)
        self.size = self.senses.size
        self._blank = array("f", bytes(4 * self.size))

    @property
    def parts(self) -> list[Part]:
        """The blocks of the row with their shapes; what has rows and columns is a plane."""
        return self.senses.parts

    def observe(self, game: Game, seat: Seat) -> array[float]:
        """The numbers of this seat; a full game is masked first, so that nothing else can enter."""
        row = self._blank[:]
        self.senses.look(game.view(seat) if game.viewer == FULL else game, seat, row)
        return row

    def describe(self, i: int) -> str:
        """What the number at a place of the row means."""
        return self.senses.describe(i)


def observer_of(name: str, seats: int, content: Content | None = None, **options: OptionValue) -> Observer:
    """The observer of an installed game at a number of seats.

    >>> [part.name for part in observer_of("knights", seats=2).parts][:3]
    ['hex', 'named hex', 'knight']
    """
    game = package(name)
    return Observer(game, Setting.of(game.rules, seats, content, **options))
