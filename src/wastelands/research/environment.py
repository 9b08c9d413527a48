"""Every game as a PettingZoo environment: one agent after the other (AEC), actions as numbers with a mask."""

from __future__ import annotations

from secrets import token_hex
from typing import Any, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv

from wastelands.engine.content import Content
from wastelands.engine.spaces import LIMIT
from wastelands.engine.spec import OptionValue
from wastelands.engine.step import Seat
from wastelands.research.picture import points
from wastelands.research.play import Play, Spaces

Observation: TypeAlias = dict[str, NDArray[Any]]
MODES = ["svg", "rgb_array", "ansi"]


class Environment(AECEnv):  # type: ignore[misc]
    """A table at which each seat is an agent, `player_0` and so on.

    An observation has the numbers (`observation`) and which actions are legal (`action_mask`).  Rewards come at the
    end: a win is 1, the others share what makes the sum 0; `shaping` adds the changes of the own value.  What seats
    decide at once and in secret they are asked one after the other, and nobody sees the others' answers.  After `most`
    actions the game is cut off.  An environment that remembers can tell what an agent recalls.

    >>> from wastelands.research.environment import Environment
    >>> environment = Environment("diplomacy", seats=2)
    >>> environment.reset(seed=1)
    >>> observation, reward, ended, cut_off, info = environment.last()
    >>> environment.step(int(observation["action_mask"].argmax()))
    >>> environment.agent_selection in environment.agents
    True
    """

    def __init__(
        self,
        name: str,
        seats: int,
        *,
        shaping: float = 0.0,
        most: int = 0,
        remember: bool = False,
        render_mode: str | None = None,
        content: Content | None = None,
        **options: OptionValue,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"there is no render mode '{render_mode}'; there are {', '.join(MODES)}")
        spaces = Spaces.of(name, seats, content, **options)
        title = f"{name}_v{spaces.setting.rules.spec.rules_version}"
        self.metadata: dict[str, Any] = {"name": title, "render_modes": MODES, "render_fps": 1}
        self.play = Play(spaces, shaping, remember)
        self.most = most
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.action_spaces = {agent: Discrete(spaces.codec.size) for agent in self.possible_agents}
        seen = Box(-LIMIT, LIMIT, (spaces.observer.size,), np.float32)
        legal = Box(0, 1, (spaces.codec.size,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": seen, "action_mask": legal}) for agent in self.possible_agents
        }
        self._seed, self._games, self._steps = "", 0, 0

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; after a seed further games follow from it, without one the first seed is drawn."""
        if seed is not None or not self._seed:
            self._seed, self._games = token_hex(16) if seed is None else f"seed {seed}", 0
        self.play.reset(f"{self._seed}|{self._games}")
        self._games, self._steps = self._games + 1, 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent(self.play.seat)

    def step(self, action: int | None) -> None:
        """Play a legal action; who is done with a finished game steps with None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("None is for agents whose game is over; name the number of a legal action")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.play.step(int(action)), strict=True))
        self._steps += 1
        if self.play.seat < 0:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._steps == self.most:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._agent(self.play.seat)
        self._accumulate_rewards()
        if self.play.seat < 0 or self._steps == self.most:
            self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        seat = self.seat(agent)
        row, mask = self.play.observe(seat), self.play.mask(seat)
        return {"observation": np.frombuffer(row, np.float32), "action_mask": np.frombuffer(mask, np.int8)}

    def recall(self, agent: str) -> str:
        """The information state of perfect recall as text."""
        return self.play.recall(self.seat(agent))

    def render(self) -> str | NDArray[np.uint8] | None:
        """What a spectator sees: as SVG, as points, or as text for a terminal."""
        game = self.play.spaces.package
        if self.render_mode == "ansi":
            return game.written_out(self.play.game)
        if self.render_mode is None:
            return None
        svg = game.picture(self.play.game)
        return points(svg) if self.render_mode == "rgb_array" else svg

    def close(self) -> None:
        """There is nothing to close."""

    def seat(self, agent: str) -> Seat:
        return self.possible_agents.index(agent)

    def _agent(self, seat: Seat) -> str:
        return self.possible_agents[seat]
