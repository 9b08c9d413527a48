"""Golden records: whole games that must replay to the same last line for ever, each for a way in which a game ends.

Make them anew only after a wanted change of rules or cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from wastelands.bots.bot import new_bot
from wastelands.engine.action import Action
from wastelands.engine.game import Game, Result
from wastelands.engine.luck import Luck
from wastelands.engine.match import Match
from wastelands.engine.spec import OptionValue
from wastelands.engine.step import Seat
from wastelands.package import GamePackage

Played = Sequence[tuple[Seat, Action]]


def anything(played: Played) -> bool:
    """Whatever was played will do."""
    return True


@dataclass(frozen=True)
class Golden:
    """A record to look for: who plays with which options, how it must end, and what must have been played.

    `winners` is how many win; None: that does not matter.

    >>> Golden("round-limit", "rounds", ("random", "random"), options={"max_rounds": 2}).name
    'round-limit'
    """

    name: str
    reason: str
    bots: tuple[str, ...]
    winners: int | None = 1
    options: dict[str, OptionValue] = field(default_factory=dict)
    shows: Callable[[Played], bool] = anything

    def fits(self, played: Played, result: Result) -> bool:
        return (
            result.reason == self.reason
            and self.winners in (None, len(result.winners))
            and self.shows(played)
        )  # fmt: skip


def play(game: type[Game], wanted: Golden, seed: str) -> tuple[list[tuple[Seat, Action]], Result]:
    """All that is played in the game of a seed, and how it ends."""
    luck, played = Luck(seed), list[tuple[Seat, Action]]()
    table = game.new(len(wanted.bots), luck, None, **wanted.options)
    bots = [new_bot(bot, game.spec.name, Luck(f"{seed}-{seat}")) for seat, bot in enumerate(wanted.bots)]
    while acting := table.to_act():
        seat = acting[0]
        action = bots[seat].choose(seat, table.actions(seat), lambda seat=seat: table.view(seat))  # type: ignore[misc]
        played.append((seat, action))
        table.play(seat, action, luck)
    result = table.result()
    assert result is not None
    return played, result


def find(game: type[Game], wanted: Golden) -> Match:
    """The first seed whose game ends as wanted, as a match.

    >>> from wastelands import game_class
    >>> wanted = Golden("short", "rounds", ("random", "random"), None, {"max_rounds": 1})
    >>> find(game_class("warlords"), wanted).result().reason
    'rounds'
    """
    for number in count():
        seed = f"{wanted.name}-{number}"
        played, result = play(game, wanted, seed)
        if wanted.fits(played, result):
            match = Match.new(game, len(wanted.bots), seed, None, **wanted.options)
            for seat, action in played:
                match.play(seat, action)
            return match
    raise AssertionError("there are seeds enough")


def make(game: type[Game], all_wanted: Iterable[Golden], folder: Path) -> None:
    """Write a record for each, and say from which seed it comes.

    >>> from tempfile import TemporaryDirectory
    >>> from wastelands import game_class
    >>> wanted = Golden("short", "rounds", ("random", "random"), None, {"max_rounds": 1})
    >>> with TemporaryDirectory() as folder:
    ...     make(game_class("warlords"), [wanted], Path(folder))  # doctest: +ELLIPSIS
    short: short-..., ... lines
    """
    folder.mkdir(parents=True, exist_ok=True)
    for wanted in all_wanted:
        match = find(game, wanted)
        (folder / f"{wanted.name}.record").write_text(match.save(), encoding="utf-8")
        print(f"{wanted.name}: {match.record.secret.seed}, {len(match.record.lines)} lines")


def replayed(package: GamePackage[Game], wanted: Golden, folder: Path) -> Match:
    """Replay a golden record, which must end as wanted, with the promised luck and the very bytes that were kept.

    >>> from tempfile import TemporaryDirectory
    >>> from wastelands.package import package
    >>> wanted = Golden("short", "rounds", ("random", "random"), None, {"max_rounds": 1})
    >>> with TemporaryDirectory() as folder:
    ...     make(package("warlords").rules, [wanted], Path(folder))  # doctest: +ELLIPSIS
    ...     replayed(package("warlords"), wanted, Path(folder)).result().reason
    short: short-..., ... lines
    'rounds'
    """
    text = (folder / f"{wanted.name}.record").read_text(encoding="utf-8")
    match = Match.load(text, package.rules)
    result = match.result()
    assert result is not None
    assert wanted.fits([(line.seat, Action.parse(line.text)) for line in match.record.lines if not line.mark], result)
    assert match.save() == text
    match.check_luck()
    for seat in (*range(len(wanted.bots)), None):
        assert package.words("en").event(match.seat_events(seat)[-1]), "the last event needs a line in the log"
    return match
