"""Every game as an OpenSpiel game: `pyspiel.load_game("wastelands_warlords(players=3)")`.

What several seats decide at once is asked one after the other, without a look at the others' answers.  With
`chance=listed` each die and each card is a chance node with its true probabilities; with `chance=sampled` all luck of
one action is one node of 256 equally likely samples, which is faster and shallower.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import numpy as np
import pyspiel
from msgspec import Struct
from msgspec.structs import replace

from wastelands.engine.events import Event
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.registry import games
from wastelands.engine.step import Seat
from wastelands.research.chance import Draw, Script, forced
from wastelands.research.memory import Deed, recalled
from wastelands.research.play import Spaces, rewards

LISTED, SAMPLED = "listed", "sampled"
SAMPLES = 256
MOST_OUTCOMES = 1024
LONGEST = 100_000  # actions and falls of luck


class Progress(Struct, frozen=True):
    """How far a game has come: the table at rest, or an action that waits for luck; never changed, so never copied."""

    spaces: Spaces
    chance: str
    game: Game | None = None  # the table, or the last one before luck falls
    deed: Deed | None = None  # the action that is being played; None: the game is being set up
    draw: Draw | None = None  # what luck has to decide
    script: Script = ()
    story: tuple[Event | Deed, ...] = ()

    def __deepcopy__(self, memo: object) -> Progress:
        return self

    @classmethod
    def begin(cls, spaces: Spaces, chance: str) -> Progress:
        return cls(spaces, chance)._run()

    @property
    def seat(self) -> Seat:
        acting = self.game.to_act() if self.game is not None else ()
        return acting[0] if acting else -1

    def play(self, number: int) -> Progress:
        """The seat in turn plays an action."""
        deed = Deed(self.seat, self.spaces.codec.decode(number))
        return replace(self, deed=deed, story=(*self.story, deed))._run()

    def start(self, luck: Luck) -> Game:
        """The game after the setup or the action, with this luck."""
        if self.game is None or self.deed is None:
            return self.spaces.new(luck)
        after = self.game.copy()
        after.play(self.deed.seat, self.deed.action, luck)
        return after

    def fall(self, outcome: int) -> Progress:
        """Luck falls."""
        assert self.draw is not None
        if self.chance == LISTED:
            return replace(self, script=(*self.script, self.draw.outcomes[outcome]))._run()
        count, heard = self.game.count if self.game is not None else -1, list[Event]()
        luck = Luck(f"sample|{count}|{outcome}")
        luck.listener = heard.append
        return replace(self, game=self.start(luck), draw=None, story=(*self.story, *heard))

    def _run(self) -> Progress:
        """Go on as far as the script of luck leads."""
        heard: list[Event] = []
        after = forced(self.start, self.script, heard.append)
        if isinstance(after, Draw):
            return replace(self, draw=after)
        return replace(self, game=after, draw=None, script=(), story=(*self.story, *heard))

    def outcomes(self) -> list[tuple[int, float]]:
        """Every way in which luck may fall, with its probability."""
        assert self.draw is not None
        if self.chance == SAMPLED:
            return [(i, 1.0 / SAMPLES) for i in range(SAMPLES)]
        return [(i, float(chance)) for i, chance in enumerate(self.draw.chances)]

    def imagined(self, seat: Seat, luck: Luck) -> Progress:
        """The same for the seat, in another world that it could be in."""
        assert self.game is not None
        return replace(self, game=self.game.view(seat).imagine(luck))


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters: players, chance, and options of the game as ``max_rounds:3;...``."""

    name: ClassVar[str]
    kind: ClassVar[pyspiel.GameType]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        players, self.chance = int(params.get("players", 2)), str(params.get("chance", LISTED))
        if self.chance not in (LISTED, SAMPLED):
            raise ValueError(f"chance is {LISTED} or {SAMPLED}, not '{self.chance}'")
        pairs = (pair.partition(":") for pair in str(params.get("options", "")).split(";") if pair)
        self.spaces = Spaces.of(self.name, players, None, **{option: value for option, _, value in pairs})
        self.begun = Progress.begin(self.spaces, self.chance)  # once: OpenSpiel asks for it with every observation
        info = pyspiel.GameInfo(
            num_distinct_actions=self.spaces.codec.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self.spaces, recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a game; the table itself never changes, each action makes another."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.progress = game.begun

    def current_player(self) -> int:
        if self.progress.draw is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.progress.seat if self.progress.seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.progress.game is not None
        return sorted(self.progress.spaces.codec.legal(self.progress.game, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.progress.outcomes()

    def _apply_action(self, action: int) -> None:
        waits = self.progress.draw is not None
        self.progress = self.progress.fall(action) if waits else self.progress.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return str(self.progress.spaces.codec.decode(action))
        draw = self.progress.draw
        return str(draw.outcomes[action]) if draw is not None and self.progress.chance == LISTED else f"luck {action}"

    def is_terminal(self) -> bool:
        return self.progress.draw is None and self.progress.seat < 0

    def returns(self) -> list[float]:
        result = self.progress.game.result() if self.is_terminal() and self.progress.game is not None else None
        return rewards(result, self.progress.spaces.setting.seats)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Another state that this player cannot tell from this one; the history stays as it was."""
        state: SpielState = self.clone()
        state.progress = self.progress.imagined(player, Luck(f"world|{sampler()}"))
        return state

    def __str__(self) -> str:
        """A fingerprint of the table and of the luck that has fallen since."""
        game = self.progress.game
        fallen = " ".join(map(str, self.progress.script))
        return f"{'before the setup' if game is None else game.digest()} {fallen}".strip()


class SpielObserver:
    """What a player may know: as numbers part by part, and as text with or without perfect recall."""

    def __init__(self, spaces: Spaces, recall: bool) -> None:
        self.observer, self.recall = spaces.observer, recall
        self.tensor = np.zeros(self.observer.size, np.float32)
        self.dict = {
            part.name: self.tensor[part.start : part.start + part.size].reshape(part.shape or (1,))
            for part in self.observer.parts
        }

    def set_from(self, state: SpielState, player: int) -> None:
        game = state.progress.game
        self.tensor[:] = 0.0 if game is None else np.frombuffer(self.observer.observe(game, player), np.float32)

    def string_from(self, state: SpielState, player: int) -> str:
        game = state.progress.game
        if game is None:
            return f"seat {player} before the setup"
        view = game.view(player)
        return recalled(state.progress.story, view, player) if self.recall else f"seat {player} sees {view.digest()}"


def _register(name: str, title: str, seats: tuple[int, ...]) -> str:
    kind = pyspiel.GameType(
        short_name=f"wastelands_{name.replace('-', '_')}",
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": seats[0], "chance": LISTED, "options": ""},
    )

    pyspiel.register_game(kind, type(f"Spiel{name.title()}", (SpielGame,), {"name": name, "kind": kind}))
    return str(kind.short_name)


def _all() -> Iterator[str]:
    for name, spec in games().items():
        yield _register(name, spec.title, spec.seats)


NAMES = tuple(_all())  # of every installed game, as OpenSpiel knows it
