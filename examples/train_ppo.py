"""Masked PPO in self-play, in one file: python examples/train_ppo.py diplomacy --minutes 5

It needs `pip install wastelands[research,examples]`.  One network plays all seats; afterwards it meets `random`, and
the share of its wins is printed with Wilson's 95 % interval.
"""

from __future__ import annotations

import argparse
from time import process_time

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from wastelands.lab.statistics import wilson
from wastelands.research.play import Play, Spaces
from wastelands.research.vector import Batch, Games

GAMES, STEPS = 32, 64  # games at once, and steps of each between two lessons
DISCOUNT, TRACE = 0.997, 0.95
PASSES, CLIP, ENTROPY, RATE, BATCH = 3, 0.2, 0.01, 5e-4, 512
NEVER = -1e9


class Network(nn.Module):  # type: ignore[misc]
    """A body of two layers with two heads: how good each action is, and what the position is worth."""

    def __init__(self, seen: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(seen, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.actor, self.critic = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.zeros_(self.actor.weight)
        nn.init.zeros_(self.actor.bias)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        body = self.body(seen)
        return Categorical(logits=self.actor(body).masked_fill(mask == 0, NEVER)), self.critic(body).squeeze(-1)


class Story:
    """What happened since the last lesson, by game and seat: one list of decisions for each chair."""

    def __init__(self, seats: int) -> None:
        self.chairs: list[list[list[list[float]]]] = [[[] for _ in range(seats)] for _ in range(GAMES)]

    def decided(self, row: int, batch: Batch, values: np.ndarray) -> None:
        """Each decision is the number of its row, its value, and what it will have earned."""
        for game, seat in enumerate(batch.seats):
            self.chairs[game][seat].append([row * GAMES + game, float(values[game]), 0.0, 0.0])

    def earned(self, batch: Batch) -> None:
        """A reward goes to the latest decision of its seat, also when another seat ended the game."""
        for game, rewards in enumerate(batch.rewards):
            for chair, reward in zip(self.chairs[game], rewards, strict=True):
                if chair:
                    chair[-1][2] += float(reward)
                    chair[-1][3] = max(chair[-1][3], float(batch.done[game]))

    def lessons(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The rows, their advantages (generalised, as far as the story goes) and the returns to learn."""
        rows, advantages, returns = [], [], []
        for chair in (chair for game in self.chairs for chair in game):
            later = trace = 0.0
            for i in range(len(chair) - 1, -1, -1):
                row, value, reward, over = chair[i]
                if i == len(chair) - 1 and not over:
                    later = value + reward  # the story is cut off here: nothing is learned from this decision
                else:
                    delta = reward + (0.0 if over else DISCOUNT * later) - value
                    trace = delta + (0.0 if over else DISCOUNT * TRACE * trace)
                    rows.append(int(row))
                    advantages.append(trace)
                    returns.append(trace + value)
                    later = value
        return np.array(rows), np.array(advantages, np.float32), np.array(returns, np.float32)


def learn(network: Network, optimizer: torch.optim.Optimizer, kept: list[torch.Tensor], story: Story) -> None:
    """A few passes over all decisions, in small batches."""
    rows, advantages, returns = (torch.from_numpy(part) for part in story.lessons())
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    seen, masks, actions, before = (part[rows] for part in kept)
    for _ in range(PASSES):
        for some in torch.randperm(len(rows)).split(BATCH):
            policy, value = network(seen[some], masks[some])
            ratio = (policy.log_prob(actions[some]) - before[some]).exp()
            gain = torch.min(ratio * advantages[some], ratio.clamp(1 - CLIP, 1 + CLIP) * advantages[some]).mean()
            error = (value - returns[some]).square().mean()
            optimizer.zero_grad()
            (0.5 * error - gain - ENTROPY * policy.entropy().mean()).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def train(name: str, seats: int, seconds: float, seed: int, shaping: float) -> tuple[Network, int]:
    """Play against itself and learn, for so many seconds of processor time; also says how many steps that were."""
    torch.manual_seed(seed)
    games = Games(name, seats, GAMES, f"ppo {seed}", shaping=shaping)
    network = Network(games.spaces.observer.size, games.spaces.codec.size)
    optimizer = torch.optim.Adam(network.parameters(), RATE)
    batch, start, steps = games.reset(), process_time(), 0
    while process_time() - start < seconds:
        story, kept = Story(seats), []
        for row in range(STEPS):
            seen, masks = torch.from_numpy(batch.observations.copy()), torch.from_numpy(batch.masks.copy())
            with torch.no_grad():
                policy, values = network(seen, masks)
                actions = policy.sample()
            kept.append((seen, masks, actions, policy.log_prob(actions)))
            story.decided(row, batch, values.numpy())
            batch = games.step(actions.numpy())
            story.earned(batch)
        learn(network, optimizer, [torch.cat(parts) for parts in zip(*kept, strict=True)], story)
        steps += STEPS * GAMES
    return network, steps


def beats_random(network: Network, name: str, seats: int, count: int) -> tuple[float, tuple[float, float]]:
    """The share of wins against random players, on each chair in turn, with its interval; shared wins count in part."""
    play, dice, won = Play(Spaces.of(name, seats)), np.random.default_rng(1), 0.0
    for number in range(count):
        play.reset(f"exam {number}")
        while (seat := play.seat) >= 0:
            mask = np.frombuffer(play.mask(seat), np.int8)
            action = int(dice.choice(np.flatnonzero(mask)))
            if seat == number % seats:
                with torch.no_grad():
                    seen = torch.from_numpy(np.frombuffer(play.observe(seat), np.float32).copy())
                    action = int(network(seen, torch.from_numpy(mask.copy()))[0].sample())
            play.step(action)
        result = play.game.result()
        assert result is not None
        won += (number % seats in result.winners) / max(1, len(result.winners))
    return won / count, wilson(won, count)


def main() -> None:
    """Train, then meet random players."""
    parser = argparse.ArgumentParser(description="Masked PPO in self-play")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--games", type=int, default=200, help="against random players, afterwards")
    parser.add_argument("--shaping", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(1)
    network, steps = train(given.game, given.seats, 60 * given.minutes, given.seed, given.shaping)
    share, (low, high) = beats_random(network, given.game, given.seats, given.games)
    print(
        f"{given.game}: {steps} steps; {share:.0%} of {given.games} games won against random ({low:.0%} to {high:.0%})"
    )


if __name__ == "__main__":
    main()
