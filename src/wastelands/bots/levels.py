"""The four levels of play: what each of them is in each game stands in levels.toml."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from typing import ClassVar

import msgspec

from wastelands.bots.bot import Bot
from wastelands.bots.manners import Manners
from wastelands.bots.mind import Horizon, mind_of
from wastelands.bots.planner import Policy
from wastelands.bots.race import Budget, Race
from wastelands.bots.tree import Tree
from wastelands.engine.action import Action
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.registry import LEVELS
from wastelands.engine.step import Seat

TREE, MANNERS = "tree", "manners"
QUICK = 0.1  # seconds: whoever searches no longer answers at once
ANY = "any"  # the levels of games that have none of their own


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a level plays: by the policy, or by a race of so many turns or manners under a budget."""

    player: str = "race"
    policy: str = ""  # a style of the game's mind
    candidates: int = 12
    simulations: int = 200
    seconds: float = 0.3  # of CPU time for one thought, which may be a whole turn
    horizon: str = ""  # else the one of the game's mind
    doubt: float = 1.0  # by how many standard errors something must beat the policy
    noise: float = 0.0  # how far the judgement strays

    @property
    def budget(self) -> Budget:
        horizon = Horizon.parse(self.horizon) if self.horizon else None
        return Budget(self.candidates, self.simulations, self.seconds, horizon, self.doubt)


@cache
def _written() -> dict[str, dict[str, Level]]:
    text = files("wastelands.bots").joinpath("levels.toml").read_bytes()
    return msgspec.toml.decode(text, type=dict[str, dict[str, Level]])


def level_of(game: str, name: str) -> Level:
    written = _written()
    return written.get(game, written[ANY])[name]


def is_quick(game: str, bot: str) -> bool:
    """Whether a bot answers at once: all but the tree and the levels that search for longer."""
    if bot == TREE or bot not in LEVELS:
        return bot != TREE
    level = level_of(game, bot)
    return level.player == "policy" or level.seconds <= QUICK


def player_of(game: str, level: Level, luck: Luck) -> Bot:
    """A player of a game as a level says."""
    mind = mind_of(game, level.noise, level.policy)
    if level.player == "policy":
        return Policy[Game](mind, luck)
    if level.player == MANNERS:
        return Manners[Game](mind, luck, level.budget, mind_of(game))
    return (Tree[Game] if level.player == TREE else Race[Game])(mind, luck, level.budget)


class _Player:
    """A level as a bot for every game: it learns from its first look which game it plays."""

    __slots__ = ("_bot", "luck")
    level: ClassVar[str]

    def __init__(self, luck: Luck) -> None:
        self.luck = luck
        self._bot: Bot | None = None

    def choose(self, seat: Seat, actions: Sequence[Action], look: Callable[[], Game]) -> Action:
        if len(actions) == 1:
            return actions[0]
        view = look()
        if self._bot is None:
            game = view.spec.name
            self._bot = player_of(game, self.plays(game), self.luck)
        return self._bot.choose(seat, actions, lambda: view)

    def plays(self, game: str) -> Level:
        return level_of(game, self.level)


class Easy(_Player):
    """Plays naturally and loses."""

    __slots__ = ()
    level = "easy"


class Normal(_Player):
    """Knows the game."""

    __slots__ = ()
    level = "normal"


class Hard(_Player):
    """Thinks ahead a little."""

    __slots__ = ()
    level = "hard"


class Expert(_Player):
    """Thinks ahead as long as one likes to wait."""

    __slots__ = ()
    level = "expert"


class ByTree(_Player):
    """The expert with a tree search in place of the race, to compare them."""

    __slots__ = ()
    level = "expert"

    def plays(self, game: str) -> Level:
        return msgspec.structs.replace(super().plays(game), player=TREE)
