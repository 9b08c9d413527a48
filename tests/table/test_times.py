"""When, not what: the times at which a wire speaks do not tell what others do in secret.

Two kinds of episodes at one table differ only in secrets. They come in pairs, and a coin says which kind comes first:
if times tell nothing, swapping the two of a pair changes nothing. So the distance of Kolmogorov and Smirnov between the
times of both kinds is compared with that after thousands of swaps, which is exact however busy the machine is.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Any

import numpy as np
import pytest

from tests.table.test_silence import GAMES, SEALED, Scene, at_a_sealed_step
from tests.table.wire import Listener, Wire, served
from wastelands.table import streams
from wastelands.table.app import create_app
from wastelands.table.streams import ALIVE

BEAT = 0.05  # seconds
SURE = 1e-4  # how seldom chance alone may look like a leak
SWAPS = 50_000
CLOCKS = ("none", "turn", "bank")
Times = dict[str, list[float]]  # by wire
Deed = Callable[[], Any]


def chance(pairs: list[tuple[Times, Times]]) -> float:
    """How often swapped pairs look at least as different, on the wire that differs most."""
    dice = np.random.default_rng(1)
    signs = dice.choice(np.array([-1, 1], np.int16), (SWAPS, len(pairs)))
    signs[0] = 1  # as it was
    most = np.full(SWAPS, -np.inf)
    for wire in pairs[0][0]:
        told = [
            (time, place, 1 - 2 * kind)
            for place, pair in enumerate(pairs)
            for kind, times in enumerate(pair)
            for time in times[wire]
        ]
        told.sort()
        _, places, kinds = (np.array(column) for column in zip(*told, strict=True))
        walk = np.cumsum(signs[:, places] * kinds.astype(np.int16), axis=1, dtype=np.int16)
        distances = np.abs(walk).max(axis=1) / len(told)
        spread = distances.std() or 1.0  # by which wires that say much and little are weighed alike
        most = np.maximum(most, (distances - distances.mean()) / spread)
    return float((most >= most[0]).mean())


def test_the_measure_tells_a_difference_from_chance() -> None:
    dice = random.Random(1)

    def drawn(shift: float) -> Times:
        return {name: [dice.gauss(0.1, 0.005) + shift for _ in range(4)] for name in ("page", "api")}

    assert chance([(drawn(0), drawn(0)) for _ in range(16)]) > SURE
    assert chance([(drawn(0), drawn(0.01)) for _ in range(16)]) < SURE
    slow = [(drawn(busy), drawn(busy)) for busy in (dice.random() for _ in range(16))]
    assert chance(slow) > SURE, "a machine that is busy at times is no leak"


@pytest.fixture
def wire(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Wire]:
    """A server whose streams beat fast, and all at once: what is done after a beat is mostly over before the next."""
    begin = streams.Ear.__init__

    def together(ear: streams.Ear) -> None:
        begin(ear)
        ear._timer.cancel()
        ear._next = math.floor(ear._next / BEAT) * BEAT
        ear._schedule()

    monkeypatch.setattr(streams, "BEAT", BEAT)
    monkeypatch.setattr(streams.Ear, "__init__", together)
    with served(create_app(tmp_path_factory.mktemp("times") / "t.db")) as running:
        yield running


class Table(Scene):
    """Somebody acts in secret; a second one hears whispers; a third one and a spectator watch their wires."""

    def __init__(self, wire: Wire, game: str, clock: str) -> None:
        sealed = game in SEALED
        moves, self.actor, choices = at_a_sealed_step(game, 3, finished=False) if sealed else ([], 0, ())
        self.choices = [str(one) for one in choices]
        super().__init__(wire, game, clock)
        for seat, action in moves:
            self.post(seat, "play", action=str(action))
        self.friend, self.viewer = (seat for seat in range(3) if seat != self.actor)
        self.listen()
        self.watched = [f"page {self.viewer}", f"api {self.viewer}", "watcher"]

    def answer(self, choice: int) -> list[Deed]:
        """A choice in secret, which is then taken back."""
        return [
            lambda: self.post(self.actor, "play", action=self.choices[choice]),
            lambda: self.post(self.actor, "undo"),
        ]

    def whisper(self, text: str) -> Deed:
        return lambda: self.post(self.actor, "say", text=text, to=self.friend)

    def refused(self, action: str) -> Deed:
        path, token = f"/api/tables/{self.id}/play", self.tokens[self.actor]
        return lambda: self.wire.ask("POST", path, token, {"seat": self.actor, "action": action})

    def look(self) -> float:
        """How long the viewer waits for his page."""
        begun = monotonic()
        self.wire.ask("GET", f"/t/{self.id}", self.tokens[self.viewer])
        return monotonic() - begun

    def come_again(self) -> float:
        """How long the viewer waits for a new stream to begin."""
        begun = monotonic()
        again = Listener(self.wire, f"/t/{self.id}/live", self.tokens[self.viewer])
        again.wait_for(b"event: table")
        again.close()
        return monotonic() - begun

    def episode(self, deeds: list[Deed], asks: bool) -> Times:
        """What the viewer's wires say when, while the deeds are done; if he `asks`, how long he waits meanwhile."""
        wires = {name: self.listeners[name] for name in self.watched}
        since = {name: len(one.pieces) for name, one in wires.items()}
        waited: Times = {}
        with ThreadPoolExecutor(1) as actor:
            for number, deed in enumerate(deeds):
                self.listeners["watcher"].wait_for_beats(1)
                doing = actor.submit(deed)
                if asks:
                    waited.setdefault(f"asks {number % 2}", []).append(self.come_again() if number % 2 else self.look())
                doing.result()
        self.listeners["watcher"].wait_for_beats(1)
        self.post(self.friend, "say", text="zzmarker")
        for name, one in wires.items():
            if not name.startswith("api"):
                one.wait_for(b"zzmarker", since[name])
        times = {name: one.intervals(since[name]) for name, one in wires.items()}
        often = {
            f"{name}, how often": [one.heard_since(since[name]).count(ALIVE) / sum(times[name])]
            for name, one in wires.items()
        }
        return times | often | waited

    def told_apart(self, kinds: tuple[list[Deed], list[Deed]], pairs: int, asks: bool) -> float:
        """The chance that the times of two kinds of deeds differ as much, if they tell nothing."""
        found, coin = list[tuple[Times, Times]](), random.Random(pairs)
        for _ in range(pairs):
            first = coin.randrange(2)
            one, other = (self.episode(kinds[kind], asks) for kind in (first, 1 - first))
            found.append((other, one) if first else (one, other))
        self.close()
        return chance(found)


def cases(games: tuple[str, ...]) -> list[Any]:
    """One game for every day, all of them with every clock for the long search."""
    deeply = [pytest.param(game, clock, 30, marks=pytest.mark.deep) for game in games for clock in CLOCKS]
    return [("warlords", "none", 20), *deeply]


@pytest.mark.parametrize(("game", "clock", "pairs"), cases(SEALED))
def test_whether_somebody_answers_cannot_be_told_from_the_times(game: str, clock: str, pairs: int, wire: Wire) -> None:
    """Streams alone: sealed answers that are taken back in one kind, in the other as many whispers.

    Both are stored and change the page of one of them, so that the server has as much to do.
    """
    table = Table(wire, game, clock)
    whispers = [table.whisper("psst"), table.whisper("hush")]
    assert table.told_apart((whispers * 2, table.answer(0) * 2), pairs, asks=False) > SURE


@pytest.mark.parametrize(("game", "clock", "pairs"), cases(GAMES))
def test_what_somebody_answers_cannot_be_told_from_the_times(game: str, clock: str, pairs: int, wire: Wire) -> None:
    """Also not by asking for a page or a new stream at the same moment; in games without sealed steps: what is said."""
    table = Table(wire, game, clock)
    said = [
        [table.whisper(text), table.refused(wrong)] for text, wrong in (("attack", "dance 1"), ("refuge", "dance 2"))
    ]
    kinds = [table.answer(kind) if table.choices else said[kind] for kind in (0, 1)]
    assert table.told_apart((kinds[0] * 2, kinds[1] * 2), pairs, asks=True) > SURE


@pytest.mark.deep
@pytest.mark.parametrize("game", SEALED)
def test_what_somebody_whispers_cannot_be_told_from_the_times(game: str, wire: Wire) -> None:
    table = Table(wire, game, "none")
    kinds = [[table.whisper(text), table.refused(text)] * 2 for text in ("attack", "refuge")]
    assert table.told_apart((kinds[0], kinds[1]), 30, asks=True) > SURE
