"""Measure a bot against another: ``python -m tests.bots.measure warlords expert first --seats 2 --games 200``.

The bot sits on one seat, which changes from game to game, and the other bot on all others.  Beside the names of the
game's bots there are the yardsticks: `first`, today's greedy of each game as it was before there were levels, War's
`waiting`, and War's policy in its other styles (`eager`, `frugal`, `builder`); and a level that is written out as in
levels.toml, such as ``'{ candidates = 4, simulations = 8 }'``.  With `--pairs` every deal is played once from each
seat.  Times are CPU seconds.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from time import thread_time
from typing import Any

import msgspec

from tests.bots.yardstick import diplomacy, knights, survivors, warlords
from wastelands.bots.bot import Bot, new_bot
from wastelands.bots.levels import Level, player_of
from wastelands.bots.warlords import Greedy
from wastelands.bots.warlords.styles import STYLES
from wastelands.engine.action import Action
from wastelands.engine.game import Game, Result
from wastelands.engine.luck import Luck
from wastelands.engine.registry import game_class
from wastelands.engine.spec import OptionValue
from wastelands.engine.step import Seat
from wastelands.terminal.arguments import read_options

YARDSTICKS: dict[tuple[str, str], Callable[[Luck], Bot[Any]]] = {
    ("diplomacy", "first"): diplomacy.Greedy,
    ("warlords", "first"): warlords.Greedy,
    ("warlords", "waiting"): warlords.Waiting,
    **{("warlords", style): partial(Greedy, style=style) for style in STYLES if style},
    ("survivors", "first"): survivors.Greedy,
    ("knights", "first"): knights.Greedy,
}


FIRST_LOOK, LOOK = 20, 10


def bot_of(name: str, game: str, luck: Luck) -> Bot:
    if name.startswith("{"):
        return player_of(game, msgspec.toml.decode(f"level = {name}", type=dict[str, Level])["level"], luck)
    made = YARDSTICKS.get((game, name))
    return made(luck) if made else new_bot(name, game, luck)


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share."""
    share, part = wins / games, z * z / games
    spread = z * sqrt(share * (1 - share) / games + part / (4 * games))
    return (share + part / 2 - spread) / (1 + part), (share + part / 2 + spread) / (1 + part)


def is_clear(wins: float, games: int, of: float) -> bool:
    """Whether an early look, at every tenth game from the twentieth on, finds the interval clear of a share."""
    if not of or games < FIRST_LOOK or games % LOOK:
        return False
    low, high = wilson(wins, games)
    return low > of or high < of


class Timed:
    """A bot whose decisions are timed."""

    def __init__(self, bot: Bot, times: list[float]) -> None:
        self.bot, self.times = bot, times

    def choose(self, seat: Seat, actions: Sequence[Action], look: Callable[[], Game]) -> Action:
        view = look()
        start = thread_time()
        action = self.bot.choose(seat, actions, lambda: view)
        self.times.append(thread_time() - start)
        return action


def play(name: str, bots: Sequence[Bot], seed: str, **options: OptionValue) -> Result:
    """A whole game."""
    luck = Luck(seed)
    game = game_class(name).new(len(bots), luck, None, **options)
    while acting := game.to_act():
        for seat in acting:
            actions = game.actions(seat)
            action = actions[0] if len(actions) == 1 else bots[seat].choose(seat, actions, partial(game.view, seat))
            game.play(seat, action, luck)
    result = game.result()
    assert result is not None
    return result


def measure(
    game: str,
    bot: str,
    other: str,
    seats: int,
    games: int,
    seed: str = "1",
    most: float = 1e9,
    clear: float = 0.0,
    options: dict[str, OptionValue] | None = None,
    pairs: bool = False,
) -> dict[str, object]:
    """The share of wins of the first bot, of all games and of those that somebody won; a shared win counts in parts."""
    wins, nobody, played, times, start = 0.0, 0, 0, list[float](), thread_time()
    while played < games and thread_time() - start < most and not is_clear(wins, played, clear):
        own = played % seats
        bots = [bot_of(bot if seat == own else other, game, Luck(f"{seed}|{played}|{seat}")) for seat in range(seats)]
        bots[own] = Timed(bots[own], times)
        result = play(game, bots, f"{seed}|{played // seats if pairs else played}", **(options or {}))
        wins += 1 / len(result.winners) if own in result.winners else 0.0
        nobody += not result.winners
        played += 1
        if not played % LOOK:
            print(f"{bot} won {wins:g} of {played} against {other}", file=sys.stderr)
    low, high = wilson(wins, played)
    decided = (wins / max(1, played - nobody), *wilson(wins, max(1, played - nobody)))
    times.sort()
    return {
        "game": game,
        "bot": bot,
        "other": other,
        "seats": seats,
        "games": played,
        "pairs": pairs,
        "share": round(wins / played, 3),
        "interval": [round(low, 3), round(high, 3)],
        "nobody": nobody,
        "of games with a winner": [round(share, 3) for share in decided],
        "p50 ms": round(1000 * times[len(times) // 2], 1),
        "p99 ms": round(1000 * times[len(times) * 99 // 100], 1),
        "decisions": len(times) // played,
        "seconds": round(thread_time() - start, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("other")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--clear", type=float, default=0.0, help="end early when the interval is clear of this share")
    parser.add_argument("--most", type=float, default=1e9, help="CPU seconds after which no further game begins")
    parser.add_argument("--option", action="append", default=[], help="an option of the game, as declared=on")
    parser.add_argument("--pairs", action="store_true", help="play every deal once from each seat")
    asked = parser.parse_args()
    match = (asked.game, asked.bot, asked.other, asked.seats, asked.games, asked.seed, asked.most, asked.clear)
    print(json.dumps(measure(*match, options=read_options(asked.option), pairs=asked.pairs)))


if __name__ == "__main__":
    main()
