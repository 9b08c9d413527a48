"""A number for every action, the same at every step of every game, as programs that learn need it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from wastelands.engine.action import Action, Value
from wastelands.engine.content import Content
from wastelands.engine.errors import Unreadable
from wastelands.engine.game import Game
from wastelands.engine.spaces import Setting
from wastelands.engine.spec import OptionValue
from wastelands.engine.step import Seat
from wastelands.package import GamePackage, package

NOTHING = 0  # the factor of a place that an action does not have


class Codec:
    """All actions of a game, numbered from its verbs and the values that they may have.

    >>> codec = codec_of("diplomacy", seats=2)
    >>> codec.size, codec.decode(codec.encode(Action.parse("place 0,3")))
    (1261, Action.parse('place 0,3'))
    """

    def __init__(self, game: GamePackage[Game], setting: Setting) -> None:
        domains = game.domains(setting)
        self.setting = setting
        self.actions = [Action(verb, *values) for verb in setting.rules.spec.verbs for values in domains.get(verb, ())]
        self._numbers = {action: number for number, action in enumerate(self.actions)}
        self.size = len(self.actions)

    def encode(self, action: Action) -> int:
        """The number of an action; one that the game's domains do not hold is refused with a sentence."""
        number = self._numbers.get(action)
        if number is None:
            raise Unreadable(f"'{action}' has no number: the domains of {self.setting.rules.spec.title} do not hold it")
        return number

    def decode(self, number: int) -> Action:
        if not 0 <= number < self.size:
            raise Unreadable(f"there is no action {number}: they are numbered from 0 to {self.size - 1}")
        return self.actions[number]

    def legal(self, game: Game, seat: Seat) -> list[int]:
        """The numbers of what the seat may do, in the order of the game; an action without a number is not offered."""
        numbers = self._numbers
        found = [numbers[action] for action in game.actions(seat) if action in numbers]
        if not found and game.actions(seat):
            raise Unreadable(f"none of these has a number: {', '.join(map(str, game.actions(seat)))}")
        return found

    def mask(self, game: Game, seat: Seat) -> bytearray:
        """One byte for each action: 1 if the seat may play it now.

        >>> from wastelands import game_class, Luck
        >>> codec = codec_of("warlords", seats=2)
        >>> game = game_class("warlords").new(2, Luck("dust"))
        >>> sum(codec.mask(game.view(0), 0)) == len(game.actions(0))
        True
        """
        mask = bytearray(self.size)
        for number in self.legal(game, seat):
            mask[number] = 1
        return mask

    # ---- the same in factors: a verb, then a value for each place

    @cached_property
    def vocabularies(self) -> tuple[tuple[Value | None, ...], ...]:
        """What each factor can be: the verbs, then for every place all values that stand there, after nothing."""
        most = max(len(action.values) for action in self.actions)
        met: list[dict[Value, None]] = [{} for _ in range(most)]
        for action in self.actions:
            for place, value in enumerate(action.values):
                met[place][value] = None
        return (tuple(self.setting.rules.spec.verbs), *((None, *values) for values in met))

    @cached_property
    def shape(self) -> tuple[int, ...]:
        """How many there are of each factor.

        >>> codec_of("diplomacy", seats=2).shape
        (11, 139, 91, 76)
        """
        return tuple(map(len, self.vocabularies))

    @cached_property
    def _factors(self) -> list[dict[Value | None, int]]:
        return [{value: i for i, value in enumerate(values)} for values in self.vocabularies]

    def factor(self, action: Action) -> tuple[int, ...]:
        """The action as a number for each factor."""
        self.encode(action)
        values: list[Value | None] = [action.verb, *action.values]
        values += [None] * (len(self.shape) - len(values))
        return tuple(index[value] for index, value in zip(self._factors, values, strict=True))

    def unfactor(self, factors: Sequence[int]) -> Action:
        """The action that such numbers mean."""
        values = [values[i] for values, i in zip(self.vocabularies, factors, strict=True)]
        while values and values[-1] is None:
            values.pop()
        action = Action(str(values[0]), *(value for value in values[1:] if value is not None))
        self.encode(action)
        return action

    def factor_mask(self, game: Game, seat: Seat, chosen: Sequence[int] = ()) -> bytearray:
        """What the next factor may be, after those that were chosen: so that every way ends in a legal action."""
        at, begun = len(chosen), tuple(chosen)
        mask = bytearray(self.shape[at])
        for number in self.legal(game, seat):
            factors = self.factor(self.actions[number])
            if factors[:at] == begun:
                mask[factors[at]] = 1
        return mask


def codec_of(name: str, seats: int, content: Content | None = None, **options: OptionValue) -> Codec:
    """The codec of an installed game at a number of seats.

    >>> codec_of("warlords", seats=8).size
    3316
    """
    game = package(name)
    return Codec(game, Setting.of(game.rules, seats, content, **options))
