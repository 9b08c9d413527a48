"""A campaign: many observed games, played anywhere, kept as they come, and taken up again where they stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

import wastelands
from wastelands.engine.errors import Unreadable
from wastelands.lab.executor import Executor, Here, chunks_of
from wastelands.lab.observing import Batch, Clock, Observed, observe_all
from wastelands.lab.simulate import Plan

Files = tuple[tuple[str, bytes], ...]
Watch = Callable[["Harvest", int], None]  # told after each chunk, with the number of games wanted
_FOLDERS: list[TemporaryDirectory[str]] = []  # live as long as the process


@dataclass(frozen=True, slots=True)
class Order:
    """A plan with the very cards that it is played with, so that another machine needs no folder of ours."""

    plan: Plan
    cards: Files | None = None

    @classmethod
    def of(cls, plan: Plan) -> Order:
        if plan.content is None:
            return cls(plan)
        files = tuple((file.name, file.read_bytes()) for file in sorted(plan.content.glob("*.toml")))
        return cls(replace(plan, content=None), files)

    def __call__(self, numbers: range) -> Batch:
        """The games of these numbers."""
        plan = self.plan if self.cards is None else replace(self.plan, content=unpacked(self.cards))
        return observe_all(plan, numbers)

    @property
    def mark(self) -> str:
        """What tells this order from others; the number of games does not belong to it."""
        said = repr((wastelands.__version__, self.plan, self.cards))
        return sha256(said.encode()).hexdigest()[:16]


@cache
def unpacked(cards: Files) -> Path:
    """The cards as a folder, once for each process."""
    folder = TemporaryDirectory(prefix="wastelands-")
    _FOLDERS.append(folder)
    for name, text in cards:
        (Path(folder.name) / name).write_bytes(text)
    return Path(folder.name)


@dataclass(slots=True)
class Harvest:
    """The games that are done, by their numbers."""

    games: dict[int, Observed] = field(default_factory=dict)
    clocks: dict[str, Clock] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)

    def add(self, batch: Batch) -> None:
        for game in batch.games:
            self.games[game.number] = game
        for bot, clock in batch.clocks.items():
            self.clocks.setdefault(bot, Clock()).merge(clock)
        self.cards.update(batch.cards)

    def rows(self) -> list[Observed]:
        """The games in their order."""
        return [self.games[number] for number in sorted(self.games)]


class Keep:
    """A file to which every chunk is written as it comes: a line that says what is played, then a line for each.

    A line that was cut off is as if it had never been written.
    """

    def __init__(self, file: Path, passing: bool = False) -> None:
        self.file = file
        self.passing = passing  # whether nobody asked for it, so that it goes when all games are done

    def kept(self, order: Order) -> Iterable[Batch]:
        """The chunks that are done; those of another order are refused."""
        if not self.file.exists():
            return
        head, *lines = self.file.read_bytes().split(b"\n")
        if head.decode("utf-8", "replace") != order.mark:
            raise Unreadable(f"{self.file}: this file keeps the games of another run; name another file, or remove it")
        for line in lines:
            with suppress(msgspec.DecodeError):
                yield msgspec.json.decode(line, type=Batch)

    def begin(self, order: Order, batches: Iterable[Batch]) -> None:
        """Write anew what is kept, so that nothing follows a line that was cut off."""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_bytes(order.mark.encode() + b"\n" + b"".join(map(_line, batches)))
        except OSError as error:
            raise Unreadable(f"{self.file}: {(error.strerror or str(error)).lower()}") from None

    def add(self, batch: Batch) -> None:
        with self.file.open("ab") as out:
            out.write(_line(batch))


def _line(batch: Batch) -> bytes:
    return msgspec.json.encode(batch) + b"\n"


def _nobody(harvest: Harvest, games: int) -> None: ...


def carry_out(
    plan: Plan, games: int, executor: Executor | None = None, keep: Keep | None = None, watch: Watch = _nobody
) -> Harvest:
    """Play the games that are not kept yet; at Ctrl-C what is done so far is what there is."""
    plan.check()
    order, harvest = Order.of(plan), Harvest()
    if keep is not None:
        batches = list(keep.kept(order))
        for batch in batches:
            harvest.add(batch)
        keep.begin(order, batches)
    missing = [number for number in range(games) if number not in harvest.games]
    with suppress(KeyboardInterrupt):
        for _, batch in (executor or Here()).play(order, chunks_of(missing)):
            harvest.add(batch)
            if keep is not None:
                keep.add(batch)
            watch(harvest, games)
    harvest.games = {number: game for number, game in harvest.games.items() if number < games}
    return harvest
