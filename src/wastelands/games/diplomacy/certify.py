"""Certify sheets of Wasteland Diplomacy: measure by play whether a sheet is fair and lively (F-1 to F-8)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path

from msgspec import convert

from wastelands.engine.words import N_, Words
from wastelands.games.diplomacy import sparring
from wastelands.games.diplomacy.fair import Deal, played, won
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.generator import generate
from wastelands.games.diplomacy.labels import Label
from wastelands.games.diplomacy.map import ROUNDS
from wastelands.games.diplomacy.quick import Bag, Move, Quick
from wastelands.games.diplomacy.sheet import Sheet
from wastelands.games.diplomacy.sparring import Points
from wastelands.games.diplomacy.streams import Stream
from wastelands.games.diplomacy.trying import NORMAL
from wastelands.package import Facts, Measure

GAMES = 400  # of players of the level `normal`, who win on the sheet
WATCHED = 40  # of these turn by turn
DUELS = 20  # against players who take the first turn that comes to their mind
AT_RANDOM = 1  # turns that such a player tries
TOLERANCE = {2: 0.08, 3: 0.10, 4: 0.10}
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
SPACES_TAKEN = ("place", "road", "drift", "pirate", "enforce")


@dataclass(slots=True)
class Certificate:
    """What was measured on a sheet, and whether it is as it should be."""

    games: int
    shares: list[float]
    measures: dict[str, float] = field(default_factory=dict)
    accepted: bool = False

    @property
    def deviation(self) -> float:
        """How far the worst seat is from its fair share (F-1)."""
        return max(abs(share - 1 / len(self.shares)) for share in self.shares)

    def facts(self) -> Facts:
        """As it is written down."""
        return asdict(self) | {"refused": refusals(self)}

    @classmethod
    def read(cls, facts: Facts) -> Certificate:
        return convert({name: fact for name, fact in facts.items() if name != "refused"}, cls)


# ---- the measures


@dataclass(slots=True)
class Tally:
    """Sums over the games that are watched."""

    games: int = 0
    turns: int = 0
    idle: int = 0
    printed: int = 0
    forfeited: int = 0
    filled: float = 0
    scorings: int = 0
    empty_scorings: int = 0

    def measures(self) -> dict[str, float]:
        return {
            "F-2": self.idle / self.turns,
            "F-3": self.forfeited / self.printed,
            "F-4": self.filled / self.games,
            "F-6": self.empty_scorings / self.scorings,
        }


def watch(deal: Deal, name: str, tally: Tally, tries: tuple[int, ...] = ()) -> Points:
    """One game turn by turn, in which each seat tries so many turns, or as many as the level `normal`."""
    game, stream = Quick(deal.terrain, deal.rounds, deal.players), Stream(name)
    while game.round <= ROUNDS:
        turns = range(tries[game.turn] if tries else NORMAL)
        best = sparring.on(game).tried_turns(game, stream.word(), turns)[0]
        bag = game.begin(best.label)
        for move in best.moves:
            game.step(bag, move)
        _count_turn(best.label, best.moves, bag, tally)
        if not game.left:
            _count_scorings(game, tally)
        game.end_turn()
    tally.games += 1
    tally.filled += 1 - game.empty.bit_count() / deal.terrain.spaces.bit_count()
    return tuple(game.points)


def _count_turn(label: str, moves: list[Move], bag: Bag, tally: Tally) -> None:
    tally.turns += 1
    tally.idle += all(verb not in SPACES_TAKEN for verb, _, _ in moves)
    tally.printed += Label.parse(label).size
    tally.forfeited += bag.hexes


def _count_scorings(game: Quick, tally: Tally) -> None:
    for city in game.ground.terrain.cities:
        if city.scored_after == game.round:
            tally.scorings += 1
            tally.empty_scorings += not any(game.city_points(seat, city.bit) for seat in range(game.seats))


def duels(deal: Deal, games: int) -> float:
    """The share that a player of the level `normal` wins against one who plays at random, seats swapped (F-7)."""
    shares = 0.0
    for number in range(games):
        me = number % 2
        tries = (NORMAL, AT_RANDOM) if me == 0 else (AT_RANDOM, NORMAL)
        shares += won(watch(deal, f"duel|{number}", Tally(), tries))[me]
    return shares / games


def measured(ends: list[Points]) -> dict[str, float]:
    """What the ends of games tell: ties, and how far the second is behind."""
    behind = [(sorted(points)[-1] - sorted(points)[-2]) / max(1, *points) for points in ends]
    return {"F-5": sum(one == 0 for one in behind) / len(ends), "F-8": sum(behind) / len(ends)}


def certify(deal: Deal, games: int = GAMES, say: Callable[[int], None] = lambda done: None) -> Certificate:
    """Measure a sheet; `say` hears how many games are done."""
    ends: list[Points] = []
    while len(ends) < games:
        ends += played(deal, "certified", range(len(ends), min(games, len(ends) + WATCHED)))
        say(len(ends))
    tally = Tally()
    for number in range(min(games, WATCHED)):
        watch(deal, f"watched|{number}", tally)
    measures = tally.measures() | measured(ends)
    if deal.players == 2:
        measures["F-7"] = duels(deal, min(games, DUELS))
    shares = [round(sum(seat) / games, 4) for seat in zip(*map(won, ends), strict=True)]
    found = Certificate(games, shares, {name: round(measures[name], 4) for name in sorted(measures)})
    found.accepted = not refusals(found)
    return found


def refusals(found: Certificate) -> list[str]:
    """The measures that are not as they should be, by their names."""
    outside = [name for name, (low, high) in LIMITS.items() if not low <= found.measures[name] <= high]
    unfair = ["F-1"] if found.deviation > TOLERANCE[len(found.shares)] else []
    random = ["F-7"] if found.measures.get("F-7", 1.0) < LEAST_DUELS_WON else []
    return [*unfair, *outside, *random]


# ---- what is said of it

SAID = {
    "F-2": N_("{share} % of turns place nothing; {most} % at most would do."),
    "F-3": N_("{share} % of the hexes on actions cannot be used; {most} % at most would do."),
    "F-4": N_("{share} % of the spaces are taken or destroyed at the end; from {least} to {most} % would do."),
    "F-5": N_("{share} % of games end level at the top; {most} % at most would do."),
    "F-6": N_("At {share} % of scorings nobody is beside the city; {most} % at most would do."),
    "F-7": N_("A sensible player wins {share} % against one who plays at random; {least} % at least would do."),
    "F-8": N_("The second is behind by {share} % of the winner's points; {most} % at most would do."),
}
WINS = N_(
    "In {n} games the seats in their order win {shares}; at most {most} points above or below their share would do."
)


def told(found: Certificate, words: Words[Diplomacy]) -> list[Measure]:
    """Every measure in a sentence."""
    wins = [f"{100 * share:.0f} %" for share in found.shares]
    most = round(100 * TOLERANCE[len(found.shares)])
    sentences = {"F-1": words.say(WINS, n=found.games, shares=words.listing(wins), most=most)}
    limits = LIMITS | {"F-7": (LEAST_DUELS_WON, 1.0)}
    for name, share in sorted(found.measures.items()):
        low, high = (round(100 * limit) for limit in limits[name])
        sentences[name] = words.say(SAID[name], share=f"{100 * share:.0f}", least=low, most=high)
    refused = refusals(found)
    return [Measure(name, said, name not in refused) for name, said in sentences.items()]


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
        found[sheet.id] = certify(Deal.of(sheet))
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
