"""Certify sheets of Wasteland Diplomacy: measure by play whether a sheet is fair and lively (F-1 to F-8)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path

from wastelands.engine.action import Action
from wastelands.engine.events import Event
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat
from wastelands.games.diplomacy.game import Diplomacy, table, value
from wastelands.games.diplomacy.generator import generate
from wastelands.games.diplomacy.labels import Label
from wastelands.games.diplomacy.round import Pick
from wastelands.games.diplomacy.sheet import Sheet
from wastelands.games.diplomacy.turn import Turn

SAMPLES = 24
SIEVE, GAMES, DUELS = 60, 200, 40
TOLERANCE = {2: 0.08, 3: 0.10, 4: 0.10}
FIRST_TOLERANCE, SIEVE_TOLERANCE = 0.22, 0.15  # after a third of the sieve, and after all of it
HOPELESS = 6  # deals without success after which a terrain is given up
LIMITS = {
    "F-2": (0.0, 0.03),
    "F-3": (0.0, 0.07),
    "F-4": (0.45, 0.80),
    "F-5": (0.0, 0.20),
    "F-6": (0.0, 0.10),
    "F-8": (0.0, 0.45),
}
LEAST_DUELS_WON = 0.85  # F-7


@dataclass(slots=True)
class Certificate:
    """What was measured on a sheet, and whether it may be shipped."""

    games: int
    shares: list[float]
    measures: dict[str, float] = field(default_factory=dict)
    accepted: bool = False

    @property
    def deviation(self) -> float:
        """How far the worst seat is from its fair share (F-1)."""
        return max(abs(share - 1 / len(self.shares)) for share in self.shares)


# ---- the reference bot


def reference_turn(game: Diplomacy, luck: Luck, samples: int = SAMPLES) -> list[Action]:
    """Share the samples among the labels, play each to the end of the turn at random, keep the best one."""
    seat = game.turn
    labels = game.actions(seat)
    best, chosen = float("-inf"), [labels[0]]
    for sample in range(max(samples, len(labels))):
        trial, label = game.copy(), labels[sample % len(labels)]
        trial.play(seat, label, luck)
        steps = random_turn(trial, seat, luck)
        worth = value(trial, seat)
        if worth > best:
            best, chosen = worth, [label, *steps]
    return chosen


def random_turn(game: Diplomacy, seat: Seat, luck: Luck) -> list[Action]:
    """Random steps: first a usable item, then its target; settlements are always taken."""
    steps = []
    while game.steps and game.turn == seat and not isinstance(game.steps[-1], Pick):
        options = game.actions(seat)
        action = options[-1]
        if isinstance(game.steps[-1], Turn):
            verbs = list(dict.fromkeys(action.verb for action in options[1:]))
            verb = verbs[luck.below(len(verbs))]
            targets = [action for action in options if action.verb == verb]
            action = targets[luck.below(len(targets))]
        game.play(seat, action, luck)
        steps.append(action)
    return steps


# ---- the measures


@dataclass(slots=True)
class Tally:
    """Sums over the games on one sheet."""

    games: int = 0
    wins: list[float] = field(default_factory=list)
    turns: int = 0
    idle: int = 0
    printed: int = 0
    forfeited: int = 0
    filled: float = 0
    ties: int = 0
    scorings: int = 0
    empty_scorings: int = 0
    margin: float = 0


def measured_game(sheet: Sheet, luck: Luck, tally: Tally) -> None:
    """One game of the reference bot against itself; what happens is counted from its events."""
    game = table(sheet.terrain, sheet.rounds, sheet.players)
    telling = Luck("telling")
    while game.steps:
        heard: list[Event] = []
        telling.listener = heard.append
        seat = game.turn
        for action in reference_turn(game, luck):
            game.play(seat, action, telling)
        _count_turn(heard, tally)
    result = game.result()
    assert result is not None
    tally.games += 1
    for seat in result.winners:
        tally.wins[seat] += 1 / len(result.winners)
    tally.ties += len(result.winners) > 1
    tally.filled += 1 - game.empty.bit_count() / game.terrain.spaces.bit_count()
    first, second = sorted(result.scores, reverse=True)[:2]
    tally.margin += (first - second) / first if first else 0


def _count_turn(heard: list[Event], tally: Tally) -> None:
    tally.turns += 1
    tally.idle += not any(event.verb == "occupied" for event in heard)
    for event in heard:
        if event.verb == "picked":
            tally.printed += Label.parse(event["label"]).size
        elif event.verb == "ended":
            tally.forfeited += sum(int(item.split()[1]) for item in event["lost"] if item.startswith("action "))
        elif event.verb == "scored":
            tally.scorings += 1
            tally.empty_scorings += not any(event["gains"])


def measure(sheet: Sheet, games: int, first: int = 0, tally: Tally | None = None) -> Tally:
    """Games `first` to `games` on a sheet, each from its own stream (G1)."""
    tally = tally or Tally(wins=[0.0] * sheet.players)
    for number in range(first, games):
        measured_game(sheet, Luck(f"{sheet.id}|game|{number}"), tally)
    return tally


def duels(sheet: Sheet, games: int) -> float:
    """The share that the reference bot wins against the random bot, seats swapped (F-7)."""
    won = 0.0
    for number in range(games):
        luck, me = Luck(f"{sheet.id}|duel|{number}"), number % 2
        game = table(sheet.terrain, sheet.rounds, sheet.players)
        while game.steps:
            seat = game.to_act()[0]
            if seat == me:
                for action in reference_turn(game, luck):
                    game.play(seat, action, luck)
            else:
                actions = game.actions(seat)
                game.play(seat, actions[luck.below(len(actions))], luck)
        result = game.result()
        assert result is not None
        won += 1 / len(result.winners) if me in result.winners else 0
    return won / games


def certify(sheet: Sheet, sieve: int = SIEVE, games: int = GAMES) -> Certificate:
    """Measure a sheet: a quick sieve in two steps first, then all games for those that pass it."""
    fair, tally = 1 / sheet.players, Tally(wins=[0.0] * sheet.players)
    for until, tolerance in ((sieve // 3, FIRST_TOLERANCE), (sieve, SIEVE_TOLERANCE), (games, 1.0)):
        tally = measure(sheet, until, tally.games, tally)
        found = Certificate(tally.games, [round(wins / tally.games, 4) for wins in tally.wins], _measures(tally))
        if found.deviation > tolerance:
            return found
    if sheet.players == 2:
        found.measures["F-7"] = round(duels(sheet, DUELS), 3)
    holds = all(low <= found.measures[name] <= high for name, (low, high) in LIMITS.items())
    duel = found.measures.get("F-7", 1.0) >= LEAST_DUELS_WON
    fair_enough = all(abs(share - fair) <= TOLERANCE[sheet.players] for share in found.shares)
    found.accepted = holds and duel and fair_enough
    return found


def _measures(tally: Tally) -> dict[str, float]:
    measures = {
        "F-2": tally.idle / tally.turns,
        "F-3": tally.forfeited / tally.printed,
        "F-4": tally.filled / tally.games,
        "F-5": tally.ties / tally.games,
        "F-6": tally.empty_scorings / tally.scorings,
        "F-8": tally.margin / tally.games,
    }
    return {name: round(number, 4) for name, number in measures.items()}


# ---- making a collection


def candidates(players: int, seed: str, deals: int) -> Iterator[Sheet]:
    """Several deals on the terrain of one seed."""
    first = generate(players, seed)
    number, found = 0, 0
    while found < deals and number < 100:
        sheet = Sheet.dealt(first.terrain, players, seed, first.attempt, number)
        number += 1
        if sheet is not None:
            found += 1
            yield sheet


def try_terrain(players: int, seed: str, wanted: int, deals: int) -> dict[str, Certificate]:
    """Certificates for the deals on one terrain, until enough of them are accepted."""
    found: dict[str, Certificate] = {}
    for sheet in candidates(players, seed, deals):
        found[sheet.id] = certify(sheet)
        accepted = sum(one.accepted for one in found.values())
        if accepted == wanted or (len(found) >= HOPELESS and not accepted):
            break
    return found


def collect(
    players: int, terrains: int, wanted: int, work: Path, jobs: int, say: Callable[[str], None], deals: int = 14
) -> dict[str, Certificate]:
    """Enough terrains with enough certified deals; what was measured before is read from `work` and not done again."""
    known = read_work(work)
    seeds = (f"map{number}" for number in range(1000))
    with ProcessPoolExecutor(jobs) as pool:
        waiting: list[tuple[str, object]] = []
        for seed in seeds:
            if len(_complete(known, players, wanted)) >= terrains:
                break
            if any(_is_of(id, players, seed) for id in known):
                continue
            waiting.append((seed, pool.submit(try_terrain, players, seed, wanted, deals)))
            if len(waiting) >= jobs:
                done_seed, future = waiting.pop(0)
                found: dict[str, Certificate] = future.result()  # type: ignore[attr-defined]
                known |= found
                _append_work(work, found)
                accepted = sum(one.accepted for one in found.values())
                say(f"{players} seats, {done_seed}: {accepted} of {len(found)} deals accepted")
        for _, future in waiting:
            found = future.result()  # type: ignore[attr-defined]
            known |= found
            _append_work(work, found)
    return known


def _is_of(id: str, players: int, seed: str) -> bool:
    return id.startswith(f"WD1-{players}-{seed}-")


def _terrain(id: str) -> str:
    return id.rpartition("-")[0]


def _complete(known: dict[str, Certificate], players: int, wanted: int) -> dict[str, list[str]]:
    """The terrains that have enough accepted deals."""
    accepted: dict[str, list[str]] = {}
    for id, one in known.items():
        if one.accepted and id.startswith(f"WD1-{players}-"):
            accepted.setdefault(_terrain(id), []).append(id)
    return {terrain: ids for terrain, ids in accepted.items() if len(ids) >= wanted}


def read_work(work: Path) -> dict[str, Certificate]:
    if not work.exists():
        return {}
    rows = (json.loads(line) for line in work.read_text(encoding="utf-8").splitlines())
    return {row.pop("id"): Certificate(**row) for row in rows}


def _append_work(work: Path, found: dict[str, Certificate]) -> None:
    work.parent.mkdir(parents=True, exist_ok=True)
    with work.open("a", encoding="utf-8") as file:
        for id, one in found.items():
            file.write(json.dumps({"id": id, **asdict(one)}) + "\n")


def shipped(known: dict[str, Certificate], terrains: int, wanted: int) -> dict[str, dict[str, object]]:
    """What goes into the package: the accepted deals of complete terrains."""
    out: dict[str, dict[str, object]] = {}
    for players in (2, 3, 4):
        for ids in list(_complete(known, players, wanted).values())[:terrains]:
            for id in ids[:wanted]:
                one = known[id]
                out[id] = {"games": one.games, "shares": one.shares, **one.measures}
    return out


def summary(known: dict[str, Certificate], players: int) -> dict[str, object]:
    """How the first seat's win share lies before and after certification."""

    def spread(shares: list[float]) -> dict[str, float]:
        if not shares:
            return {}
        ordered, n = sorted(shares), len(shares)
        tenths = {"least": 0, "low": n // 10, "median": n // 2, "high": n - 1 - n // 10, "most": n - 1}
        return {"sheets": n, "mean": round(sum(shares) / n, 3), **{name: ordered[i] for name, i in tenths.items()}}

    of = [one for id, one in known.items() if id.startswith(f"WD1-{players}-")]
    return {
        "before": spread([one.shares[0] for one in of]),
        "after": spread([one.shares[0] for one in of if one.accepted]),
    }
