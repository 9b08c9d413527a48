"""The commands of the lab: simulate, arena, and `lab` with what designers ask."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from wastelands.engine.errors import Unreadable
from wastelands.engine.game import Game
from wastelands.engine.registry import game_class
from wastelands.terminal.arguments import Content, GameName, Options, content_of, read_options
from wastelands.terminal.files import write_folder, write_text

if TYPE_CHECKING:
    from wastelands.engine.words import Words
    from wastelands.lab.balance import Balance
    from wastelands.lab.campaign import Harvest, Keep
    from wastelands.lab.executor import Executor
    from wastelands.lab.simulate import Plan

app = App(name="lab", help="Learn from many games: balance, comparisons, numbers to tune.")
Games = Annotated[int, Parameter(help="How many games.")]
Jobs = Annotated[int, Parameter(help="Processes to use; the result is the same.")]
Ray = Annotated[str, Parameter(help="The address of a Ray cluster that plays instead, as 10.0.0.1:6379.")]
Json = Annotated[bool, Parameter(name="--json", help="Print one JSON object.")]
Resume = Annotated[bool, Parameter(help="Go on with the games that an interrupted run has kept.")]
KeepIn = Annotated[Path | None, Parameter(help="The file that keeps the games; by default one of the program's own.")]
Bots = Annotated[str, Parameter(help="A bot per seat, with commas; one name serves all seats.")]


def simulate(
    game: GameName,
    *,
    games: Games = 100,
    seats: int | None = None,
    bots: Bots = "random",
    seed: str = "1",
    jobs: Jobs = 1,
    ray: Ray = "",
    json_: Json = False,
    content: Content = None,
    option: Options = [],  # noqa: B006 - cyclopts never changes it
) -> None:
    """Play many games between bots and report what they show.

    Example: wastelands simulate diplomacy --games 1000 --seats 2 --bots random,random --seed 1 --jobs 2
    """
    from rich.console import Console

    from wastelands.lab.progress import progress_of
    from wastelands.lab.report import print_report
    from wastelands.lab.simulate import run

    plan = _plan(game, games, seats, bots, seed, content, option)
    executor = _executor(jobs, ray)
    with progress_of(games) as tell:
        tally, seconds = run(plan, games, executor, tell)
    report = {"game": game, "seats_played": plan.seats, "seed": seed, **tally.report(seconds)}
    if json_:
        print(json.dumps(report))
    else:
        print_report(Console(), plan, report)


def arena(
    game: GameName,
    *,
    bots: Annotated[str, Parameter(help="The bots that meet, with commas.")],
    games: Games = 400,
    seats: int | None = None,
    seed: str = "1",
    jobs: Jobs = 1,
    ray: Ray = "",
    json_: Json = False,
    resume: Resume = False,
    keep: KeepIn = None,
    content: Content = None,
    option: Options = [],  # noqa: B006 - cyclopts never changes it
) -> None:
    """Let bots play against each other on all seats: crosstable, Elo with intervals, time per decision.

    Example: wastelands arena warlords --bots hard,normal,greedy --games 60 --seats 3
    """
    from rich.console import Console

    from wastelands.lab.arena import Contest, leader, standing
    from wastelands.lab.report import print_standing

    content_of(game, content)
    _at_least_one(games=games, jobs=jobs)
    names = tuple(bots.split(","))
    seats = seats or max(game_class(game).spec.seats[0], min(len(names), game_class(game).spec.seats[-1]))
    contest = Contest(game, seats, names, seed, read_options(option), content)
    contest.check()
    harvest = _carried_out(contest, contest.whole(games), _executor(jobs, ray), _keep(contest, keep, resume), leader)
    found = standing(contest, harvest)
    if json_:
        print(json.dumps(found))
    else:
        print_standing(Console(), found)


@app.command(name="balance")
def balance(
    game: GameName,
    *,
    games: Games = 200,
    seats: int | None = None,
    bots: Bots = "greedy",
    seed: str = "1",
    compare: Annotated[Path | None, Parameter(help="Another folder of cards, to be compared with the first.")] = None,
    out: Annotated[Path | None, Parameter(help="Write the report as one page (.html) that opens anywhere.")] = None,
    csv: Annotated[Path | None, Parameter(help="Write everything into this folder, for a spreadsheet.")] = None,
    jobs: Jobs = 1,
    ray: Ray = "",
    json_: Json = False,
    resume: Resume = False,
    keep: KeepIn = None,
    lang: Annotated[str | None, Parameter(help="Language of the report; by default that of your locale.")] = None,
    content: Content = None,
    option: Options = [],  # noqa: B006 - cyclopts never changes it
) -> None:
    """Play games between equal bots and say what they show about a game and each of its cards.

    Example: wastelands lab balance warlords --seats 4 --games 400 --bots greedy --out report.html
    """
    from wastelands.engine.languages import language_of_locale
    from wastelands.lab import balance as lab
    from wastelands.lab.page import page
    from wastelands.package import package

    plan = _plan(game, games, seats, bots, seed, content, option)
    words = package(game).words(lang or language_of_locale(), (), content_of(game, content))
    _writable(out)
    executor = _executor(jobs, ray)
    if compare is not None:
        other = replace(plan, content=compare)
        content_of(game, compare)
        files = [keep and keep.with_name(f"{keep.name}.{name}") for name in ("before", "after")]
        kept_of = [_keep(one, file, resume) for one, file in zip((plan, other), files, strict=True)]
        both = [
            lab.balance(one, _carried_out(one, games, executor, kept, lab.so_far, whole=True), words)
            for one, kept in zip((plan, other), kept_of, strict=True)
        ]
        _tell_comparison(both[0], both[1], words, out, json_)
        return
    report = lab.balance(plan, _carried_out(plan, games, executor, _keep(plan, keep, resume), lab.so_far), words)
    if out is not None:
        write_text(out, page(report, words))
    if csv is not None:
        write_folder(csv, lab.as_csv(report, words))
    if json_:
        print(json.dumps(lab.as_json(report, words), ensure_ascii=False))
    else:
        print("\n".join(f"{place}. {sentence}" for place, sentence in enumerate(report.first(words), start=1)))


@app.command(name="tune")
def tune(
    game: GameName,
    *,
    knob: Annotated[list[str], Parameter(help="A number of a card and its bounds: O24.points=1..4; repeat for more.")],
    target: Annotated[list[str], Parameter(help="What to reach: card.O24.lift=-0.1..0.1; repeat for more.")],
    games: Annotated[int, Parameter(help="How many games each setting is tried with.")] = 100,
    seats: int | None = None,
    bots: Bots = "greedy",
    seed: str = "1",
    jobs: Jobs = 1,
    ray: Ray = "",
    json_: Json = False,
    content: Content = None,
    option: Options = [],  # noqa: B006 - cyclopts never changes it
) -> None:
    """Search a few numbers of the cards against targets and propose a change with its evidence; nothing is written.

    Measures are named as `lab balance --json` names them.

    Example: wastelands lab tune warlords --knob O24.points=1..3 --target card.O24.lift=-0.1..0.1 --seats 3 --games 100
    """
    from wastelands.lab.campaign import carry_out
    from wastelands.lab.progress import progress_of
    from wastelands.lab.tune import Knob, Target, proposal_json, told
    from wastelands.lab.tune import tune as search
    from wastelands.package import package

    package(game).the_content()
    plan = _plan(game, games, seats, bots, seed, content, option)
    knobs, targets = [Knob.parse(text) for text in knob], [Target.parse(text) for text in target]
    executor = _executor(jobs, ray)

    def played(one: Plan) -> Harvest:
        with progress_of(games) as tell:
            harvest = carry_out(one, games, executor, None, lambda found, _: tell(len(found.games)))
        if len(harvest.games) < games:
            raise KeyboardInterrupt
        return harvest

    found = search(plan, knobs, targets, played, package(game).words("en"), f"{seed}-fresh")
    print(json.dumps(proposal_json(found)) if json_ else "\n".join(told(found)))


@app.command(name="train")
def train(game: GameName, *, seats: int = 2, games: int = 1000, bot: str = "greedy", seed: str = "1") -> None:
    """Learn what positions are worth from games between bots, and print the weights as they are shipped.

    Example: wastelands lab train warlords --seats 2 --games 2000 --bot greedy --seed 1
    """
    from wastelands.lab.train import train as learn

    game_class(game).spec.check_seats(seats)
    for key, value in learn(game, seats, games, bot, seed).items():
        print(f"{key} = {json.dumps(value)}")


def _tell_comparison(before: Balance, after: Balance, words: Words[Game], out: Path | None, json_: bool) -> None:
    from wastelands.lab import compare as lab

    found = lab.compare(before, after)
    if out is not None:
        edited = lab.rules_changed(before.plan.game, before.plan.content, after.plan.content)
        write_text(out, lab.comparison_page(before, after, found, edited, words))
    if json_:
        print(json.dumps(lab.comparison_json(before, after, found, words), ensure_ascii=False))
    else:
        print("\n".join(lab.sentences(found, after, words)))


# ---- what the commands share


def _plan(
    game: str, games: int, seats: int | None, bots: str, seed: str, content: Path | None, option: list[str]
) -> Plan:
    from wastelands.lab.simulate import Plan

    content_of(game, content)
    _at_least_one(games=games)
    names = tuple(bots.split(","))
    seats = seats or (len(names) if len(names) > 1 else game_class(game).spec.seats[0])
    plan = Plan(game, seats, names * seats if len(names) == 1 else names, seed, read_options(option), content)
    plan.check()
    return plan


def _writable(out: Path | None) -> None:
    """Refuse a place that cannot be written before hours are spent for it."""
    if out is not None and (out.is_dir() or not out.parent.is_dir()):
        raise Unreadable(f"{out}: this is a folder" if out.is_dir() else f"{out.parent}: there is no such folder")


def _at_least_one(**numbers: int) -> None:
    for name, number in numbers.items():
        if number < 1:
            raise Unreadable(f"--{name} must be at least 1")


def _executor(jobs: int, ray: str) -> Executor:
    from wastelands.lab.executor import executor_of

    _at_least_one(jobs=jobs)
    if not ray:
        return executor_of(jobs)
    from wastelands.lab.cluster import Cluster

    return Cluster(ray)


def _keep(plan: Plan, file: Path | None, resume: bool) -> Keep:
    """Where the games of a plan are kept while they are played."""
    from wastelands.lab.campaign import Keep, Order
    from wastelands.table.cli import data_folder

    kept = file or data_folder() / "lab" / f"{plan.game}-{Order.of(plan).mark}.games"
    if not resume and file is None:
        kept.unlink(missing_ok=True)
    if resume and not kept.exists():
        raise Unreadable("nothing is kept of this run; leave --resume out")
    return Keep(kept, passing=file is None)


def _carried_out(plan: Any, games: int, executor: Executor, keep: Keep, so_far: Any, whole: bool = False) -> Harvest:
    """Play with progress; what an interrupt leaves is kept, and said how to go on with."""
    from wastelands.lab.campaign import carry_out
    from wastelands.lab.progress import progress_of

    with progress_of(games) as tell:
        harvest = carry_out(plan, games, executor, keep, lambda found, _: tell(len(found.games), so_far(plan, found)))
    done = len(harvest.games)
    if done == games and keep.passing:
        keep.file.unlink()
    elif done < games:
        print(f"{done:,} of {games:,} games are kept: the same command with --resume goes on", file=sys.stderr)
    if not done or (whole and done < games):
        sys.exit(130)
    return harvest
