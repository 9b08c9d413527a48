"""What a game offers to think with: proposals, a policy, a value and a horizon, each with a general default."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp
from operator import mul
from typing import Generic, NamedTuple, Self, TypeVar

import msgspec

from wastelands.bots.fancy import Fancy
from wastelands.bots.running import Stop, run_on
from wastelands.engine.action import Action
from wastelands.engine.errors import Unreadable
from wastelands.engine.game import Game
from wastelands.engine.registry import mind_point
from wastelands.engine.step import Chain, Seat
from wastelands.package import package

G = TypeVar("G", bound=Game)

LONGEST = 200  # actions of one chain
SLIP = 0.15  # how often a proposal strays from the policy
BOLD = 0.95  # how often a stray step is something else than the quietest
GUIDED = 0.7  # how many proposals begin with the policy
PARENTS = 4  # the best proposals, which are varied
WHISPER = 0.02  # what points count for beside a win, so that nobody gives up in a lost game


@dataclass(frozen=True, slots=True)
class Horizon:
    """How far a thought looks: to the end of the game, or over so many turns, laps, rounds or plays.

    A lap is over when all others have had their turn.
    """

    kind: str = "end"
    n: int = 0

    @classmethod
    def parse(cls, text: str) -> Self:
        """``end``, ``turns 2``, ``laps 1``, ``rounds 1`` or ``plays 30``."""
        kind, _, n = text.partition(" ")
        if kind == "end" and not n:
            return cls()
        if kind in ("turns", "laps", "rounds", "plays") and n.isdecimal():
            return cls(kind, int(n))
        raise Unreadable(f"'{text}' is no horizon: write end, turns 2, laps 1, rounds 1 or plays 30")

    def stop(self, game: Game) -> Stop:
        """Says of later tables of a game whether they lie at the horizon; it is asked before every play."""
        if self.kind == "end":
            return _never
        if self.kind == "rounds":
            last = game.round + self.n  # type: ignore[attr-defined]
            return lambda later: later.round >= last  # type: ignore[attr-defined]
        left = self.n * game.seats - 1 if self.kind == "laps" else self.n
        return _Count(self.kind != "plays", left, game.to_act()[:1])


def _never(game: Game) -> bool:
    return False


class _Count:
    """Counts plays, or how often the turn passes to another seat."""

    __slots__ = ("acting", "left", "turns")

    def __init__(self, turns: bool, left: int, acting: tuple[Seat, ...]) -> None:
        self.turns, self.left, self.acting = turns, left, acting

    def __call__(self, game: Game) -> bool:
        acting = game.to_act()[:1]
        if not self.turns or acting != self.acting:
            self.left -= 1
            self.acting = acting
        return self.left < 0


class Stretch(NamedTuple):
    """A turn and its part: at each part a seat may change its manner, and thinks that it will keep it for the turn."""

    turn: int
    part: int = 0


class Mind(Generic[G]):
    """How players think about one game; a game's own mind says better what it knows better.

    All of it is asked with what a seat may know, or with a world that was imagined from it.  `noise` is how far a
    mind's judgement strays: the weak levels judge badly instead of playing something mad now and then.  `style` names
    one of several policies, where a mind has them.
    """

    horizon = Horizon("plays", 40)
    scale = 10.0  # of the game's value: a lead of so much is worth e to 1
    atomic = False  # whether a proposal is a single action, because luck falls within a turn

    def __init__(self, game: str, noise: float = 0.0, style: str = "") -> None:
        self.game = game
        self.noise = noise
        self.style = style

    def ready(self) -> None:
        """Load what thinking needs, before the time of any thought runs."""

    def policy(self, view: G, seat: Seat, luck: Fancy) -> Action:
        """A sensible action, fast and without memory; any action where a game says nothing."""
        options = view.actions(seat)
        return options[luck.below(len(options))]

    def because(self, view: G, seat: Seat, action: Action) -> str:
        """Why a player would decide so, as the key of a reason that the game's words say; mostly nobody asks."""
        return ""

    def temper(self, view: G, seat: Seat) -> str:
        """What kind of player a seat is, where a mind knows several and it is settled by now."""
        return ""

    def chain(self, view: G, seat: Seat, luck: Fancy) -> Chain:
        """The policy's next actions, as far as it can foresee them; at least one."""
        return (self.policy(view, seat, luck),)

    def features(self, view: G) -> list[tuple[float, ...]]:
        """What can be counted about each seat, from what is public; none where nothing was learned."""
        return []

    def value(self, view: G) -> tuple[float, ...]:
        """The chance of each seat to win: learned from features, else from the game's `value(view, seat)`."""
        weights, worth = learned(self.game, view.seats), package(self.game).value
        if weights:
            return shares([sum(map(mul, weights, seen)) for seen in self.features(view)])
        if worth:
            return shares([worth(view, seat) / self.scale for seat in range(view.seats)])
        return (1 / view.seats,) * view.seats

    def propose(self, view: G, seat: Seat, luck: Fancy, n: int) -> list[Chain]:
        """Up to n different chains, the policy's own first: whole turns or sealed chains, or single actions."""
        return actions_of(self, view, seat, luck, n) if self.atomic else turns_of(self, view, seat, luck, n)

    def stretch(self, view: G, seat: Seat) -> Stretch | None:
        """The turn that a seat plays in one manner; None where it only answers others."""
        return None

    def manners(self, view: G, seat: Seat, n: int) -> list[Mind[G]]:
        """Up to n ways to play a stretch, the own first, each as a mind."""
        return [self]

    def judge(self, game: G) -> tuple[float, ...]:
        """The chances of all seats: those of the result, where there is one."""
        result = game.result()
        if result is None:
            return self.value(game)
        top, share = max(1, *result.scores), 1 / max(1, len(result.winners))
        return tuple(
            [
                (1 - WHISPER) * (share if seat in result.winners else 0.0) + WHISPER * max(0, score) / top
                for seat, score in enumerate(result.scores)
            ]
        )

    def ends(self, world: G, seat: Seat, chain: Chain, seed: int, horizon: Horizon, until: float) -> tuple[float, ...]:
        """The chances of all seats where an imagined world leads if a seat plays a chain; equal seeds, equal luck."""
        game = world.copy()
        run_on(self, game, Fancy(seed), horizon.stop(game), until, seat, chain)
        return self.judge(game)

    def dream(self, view: G, seat: Seat, luck: Fancy) -> G:
        """An imagined world in which rivals who are done with a sealed step have not answered yet.

        Whoever plays on there answers for them by the policy; `imagine` itself draws their answers evenly.
        """
        world = view.imagine(luck)
        sealed = world.sealed()
        if sealed is not None and any(sealed.done):
            own = [asked == seat for asked in sealed.asked]
            chains = tuple([chain if mine else () for chain, mine in zip(sealed.chains, own, strict=True)])
            done = tuple([done and mine for done, mine in zip(sealed.done, own, strict=True)])
            world.swap(sealed.answered(chains, done))
            world._options = {}
        return world


def shares(values: Sequence[float]) -> tuple[float, ...]:
    """Chances that grow with e to the values."""
    highest = max(values)
    grown = [exp(max(-30.0, value - highest)) for value in values]
    total = sum(grown)
    return tuple([one / total for one in grown])


@cache
def learned(game: str, seats: int) -> tuple[float, ...]:
    """The weights that are shipped for a game with so many seats, else with the most below; their file says how."""
    file = files("wastelands.bots").joinpath("weights", f"{game}.toml")
    shipped = msgspec.toml.decode(file.read_bytes()) if file.is_file() else {}
    known = [int(number) for number in shipped if int(number) <= seats]
    return tuple(shipped[str(max(known))]["weights"]) if known else ()


def mind_of(game: str, noise: float = 0.0, style: str = "") -> Mind[Game]:
    """The mind of a game: its own if one is installed, else the general one."""
    point = mind_point(game)
    kind: type[Mind[Game]] = Mind if point is None else point.load()
    return kind(game, noise, style)


# ---- proposals


def actions_of(mind: Mind[G], view: G, seat: Seat, luck: Fancy, n: int) -> list[Chain]:
    """The policy's action, then the others in any order."""
    first = mind.policy(view, seat, luck)
    others = [action for action in view.actions(seat) if action is not first]
    found: list[Chain] = [(first,)]
    while others and len(found) < n:
        found.append((others.pop(luck.below(len(others))),))
    return found


def turns_of(mind: Mind[G], view: G, seat: Seat, luck: Fancy, n: int, tries: int = 3) -> list[Chain]:
    """Whole own turns: the policy's, the policy's with slips, random ones, and variations of those."""
    world = mind.dream(view, seat, luck)
    found: dict[frozenset[Action] | Chain, Chain] = {}
    sealed = world.sealed() is not None
    for number in range(tries * n):
        begun: Chain = ()
        guided = number == 0 or luck.chance() < GUIDED
        if not guided:
            begun = _part(list(found.values())[:PARENTS], luck)
        chain = _complete(mind, world.copy(), seat, luck, begun, (SLIP if number else 0.0) if guided else 1.0)
        found.setdefault(frozenset(chain) if sealed else chain, chain)
        if len(found) == n:
            break
    return list(found.values())


def _part(parents: Sequence[Chain], luck: Fancy) -> Chain:
    """The beginning of one of these chains."""
    parent = parents[luck.below(len(parents))]
    return parent[: luck.below(len(parent))]


def _complete(mind: Mind[G], game: G, seat: Seat, luck: Fancy, begun: Chain, slip: float) -> Chain:
    """Go on from the beginning of a chain until the seat has nothing more to decide."""
    chain: list[Action] = []
    plan: Chain = ()
    for number in range(LONGEST):
        if seat not in game.to_act():
            break
        options = game.actions(seat)
        if number < len(begun) and begun[number] in options:
            action = begun[number]
        elif len(options) == 1:
            action = options[0]
        elif slip and luck.chance() < slip:
            action, plan = _stray(options, luck), ()
        else:
            if not plan or plan[0] not in options:
                plan = mind.chain(game, seat, luck)
            action, plan = plan[0], plan[1:]
        chain.append(action)
        game.play(seat, action, luck)
    return tuple(chain)


def _stray(options: Sequence[Action], luck: Fancy) -> Action:
    """Any action; the quietest, which stands first, but seldom."""
    if luck.chance() < BOLD:
        return options[1 + luck.below(len(options) - 1)]
    return options[luck.below(len(options))]
