"""The one command, `wastelands`: a subcommand per room."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from secrets import token_hex
from typing import Annotated, Literal

from cyclopts import App, CycloptsError, Group, Parameter
from rich.console import Console

import wastelands
from wastelands.drawing.kit import Order
from wastelands.engine.errors import Unreadable, WastelandsError
from wastelands.engine.languages import language_of_locale, languages
from wastelands.engine.registry import game_names
from wastelands.engine.spec import Spec
from wastelands.lab import cli as lab
from wastelands.package import package
from wastelands.terminal.arguments import Content, GameName, Options, content_of, folders_of, read_options
from wastelands.terminal.files import check_folder, read_text, write_bytes, write_folder, write_text
from wastelands.workshop import cli as workshop

PLAY, PRINT, TEST = Group("Play", sort_key=1), Group("Print", sort_key=2), Group("Test", sort_key=3)
app = App(
    name="wastelands",
    help="Four post-apocalyptic tabletop games on one rules engine: to play, to print and to test.",
    version=wastelands.__version__,
    version_flags=["--version"],
    help_format="rich",
)
EXTRAS = {  # by what is missing: the extra that brings it
    **dict.fromkeys(("fastapi", "starlette", "uvicorn", "jinja2", "markupsafe"), "table"),
    **dict.fromkeys(("typst", "segno"), "press"),
    **dict.fromkeys(("PIL", "numpy", "osmium", "shapely"), "survey"),
    "openpyxl": "workshop",
    "psycopg": "server",
    "ray": "cluster",
}
Shell = Literal["bash", "zsh", "fish", "powershell"]
MapsOf = Annotated[str, Parameter(help="The game whose maps are meant.")]
Language = Annotated[str | None, Parameter(help="Language, by its two letters; by default that of your locale.")]


def main(arguments: list[str] | None = None) -> None:
    """Run the command; anything wrong with what was asked is one sentence and exit code 2."""
    try:
        app(arguments if arguments is not None else sys.argv[1:], exit_on_error=False, print_error=False)
    except (CycloptsError, WastelandsError) as error:
        text = " ".join(str(error).split())
        print(f"wastelands: {text}", file=sys.stderr)
        sys.exit(2)
    except ModuleNotFoundError as error:
        extra = EXTRAS.get((error.name or "").partition(".")[0])
        if extra is None:
            raise
        print(f'wastelands: this needs more than the bare package: pip install "wastelands[{extra}]"', file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)


@app.command(group=PLAY)
def games(*, lang: Language = None, json_: Annotated[bool, Parameter(name="--json")] = False) -> None:
    """List the games: seats, length, options, stage.

    Example: wastelands games --lang de
    """
    from wastelands.terminal.listing import games_table

    specs = wastelands.games()
    if json_:
        print(json.dumps([_spec_facts(spec) for spec in specs.values()], indent=2))
    else:
        Console().print(games_table(specs, lang or language_of_locale()))


def _spec_facts(spec: Spec) -> dict[str, object]:
    options = {option.name: {"default": option.default, "choices": list(option.choices)} for option in spec.options}
    return {
        "name": spec.name,
        "title": spec.title,
        "seats": spec.seats,
        "minutes": spec.minutes,
        "stage": spec.stage,
        "options": options,
    }


@app.command(group=PLAY)
def completion(shell: Annotated[Shell, Parameter(help="Your shell.")]) -> None:
    """Print the script that lets a shell complete commands, options and games.

    Example: wastelands completion bash >> ~/.bashrc
    """
    print(app.generate_completion(prog_name="wastelands", shell=shell))


@app.command(name="print", group=PRINT)
def print_(
    game: Annotated[str, Parameter(help="A game, or all.", completer=lambda _: [*game_names(), "all"])],
    *,
    out: Annotated[Path, Parameter(help="The PDF to write; of all games the folder for their PDFs.")],
    seats: int | None = None,
    seed: Annotated[str, Parameter(help="Chooses the sheets of Diplomacy; the same seed, the same sheets.")] = "",
    count: Annotated[int, Parameter(help="How many sheets of Diplomacy.")] = 1,
    sheet: Annotated[str, Parameter(help="Sheets of Diplomacy by their printed ids, with commas.")] = "",
    land: Annotated[str, Parameter(help="Kind and size of the sheets of Diplomacy, as in islands-long.")] = "",
    paper: Annotated[str, Parameter(help="a4 or letter.")] = "a4",
    lang: Language = None,
    rules: Annotated[bool, Parameter(help="Add leaflet and rulebook, to fold.")] = False,
    only: Annotated[
        str, Parameter(help="Only cards, boards, tiles, tokens, reference, missions, scores, pages, rules or rulebook")
    ] = "",
    backs: Annotated[str, Parameter(help="once (a page of backs for each deck), duplex, fold or none.")] = "once",
    ink: Annotated[str, Parameter(help="colour or saver.")] = "colour",
    content: Content = None,
    changed: Annotated[bool, Parameter(help="Only what looks different from the shipped set.")] = False,
    record: Annotated[Path | None, Parameter(help="The game as it stands, and a page to seal for each player.")] = None,
    position: Annotated[Path | None, Parameter(help="A map of Diplomacy that was drawn by hand, as a text.")] = None,
) -> None:
    """Print a game: a sheet of Diplomacy, or the whole kit of another game, as a PDF.

    With `all` every game is printed with its rules, in every language or in the one that is named.

    Example: wastelands print diplomacy --seats 3 --seed rusty-42 --count 2 --rules --out sheets.pdf
    """
    from wastelands.press.position import standing
    from wastelands.press.printing import Job, everything, printed

    if game == "all":
        for name, given in (
            ("seats", seats),
            ("sheet", sheet),
            ("only", only),
            ("content", content),
            ("changed", changed),
            ("record", record),
            ("position", position),
        ):
            if given:
                raise Unreadable(f"--{name} belongs to one game; leave it out, or name the game")
        check_folder(out)
        job = Job("", Order(None, seed or token_hex(4), count, land=land, fresh=not seed), paper, backs=backs, ink=ink)
        kits = everything(job, [lang] if lang else languages())
        write_folder(out, kits)
        size = sum(map(len, kits.values())) / 1024
        Console(stderr=True).print(f"{out}: {len(kits)} PDFs, {size:.0f} KB", highlight=False)
        return
    cards = content_of(game, content)
    if record is not None:
        made = standing(game, read_text(record), cards, lang or language_of_locale(), paper)
        write_bytes(out, made)
        Console(stderr=True).print(f"{out}: {len(made) / 1024:.0f} KB", highlight=False)
        return
    if seats is not None:
        wastelands.game_class(game).spec.check_seats(seats)
    drawn = read_text(position) if position is not None else ""
    order = Order(seats, seed or token_hex(4), count, sheet, land, changed, drawn, fresh=not seed)
    language = lang or language_of_locale()
    made = printed(Job(game, order, paper, language, rules, only, backs, ink, cards))
    write_bytes(out, made)
    Console(stderr=True).print(f"{out}: {len(made) / 1024:.0f} KB", highlight=False)


@app.command(group=TEST)
def replay(
    record: Path,
    *,
    check: Annotated[bool, Parameter(help="Also prove that the luck is that of the promised seed.")] = False,
    step: Annotated[bool, Parameter(help="Tell every action in words.")] = False,
    content: Content = None,
    lang: Language = None,
) -> None:
    """Replay a record, verify its chain and digests, and print the result.

    Example: wastelands replay game.record --check
    """
    from wastelands.terminal.replay import replay as show

    text = read_text(record)
    cards = content_of(wastelands.Record.parse(text).header.game, content) if content is not None else None
    show(text, check=check, step=step, lang=lang or language_of_locale(), content=cards)


@app.command(group=TEST)
def analyse(
    record: Path,
    *,
    seat: Annotated[int, Parameter(help="Whose decisions to judge, counted from 1.")] = 1,
    content: Content = None,
    lang: Language = None,
) -> None:
    """Judge each decision of a finished game from what its seat knew, and name the key moments.

    Example: wastelands analyse game.record --seat 2
    """
    from wastelands.terminal.analyse import show_analysis

    text = read_text(record)
    cards = content_of(wastelands.Record.parse(text).header.game, content) if content is not None else None
    show_analysis(record, wastelands.Match.load(text, content=cards), seat - 1, lang or language_of_locale())


@app.command(group=PLAY)
def play(
    *,
    host: Annotated[str, Parameter(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="Port to listen on; 0: any free one.")] = 8042,
    database: Annotated[Path | None, Parameter(help="The file that keeps the games.")] = None,
    browser: Annotated[bool, Parameter(help="Open the browser.")] = True,
    content: Content = None,
) -> None:
    """Open the table in the browser, on this machine.

    Example: wastelands play --port 8042
    """
    from wastelands.table.cli import data_folder
    from wastelands.table.cli import serve as run

    run(host, port, str(database or data_folder() / "tables.db"), browser, folders=folders_of(content), lab=True)


@app.command(group=PLAY)
def serve(
    *,
    host: Annotated[str, Parameter(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="Port to listen on.")] = 8042,
    database: Annotated[str | None, Parameter(help="sqlite:///file or postgresql://user@host/name.")] = None,
    workers: Annotated[int, Parameter(help="Processes; more than one need PostgreSQL.")] = 1,
    proxies: Annotated[
        str, Parameter(help="Addresses of proxies whose headers are believed, with commas.")
    ] = "127.0.0.1",
    log: Annotated[Literal["quiet", "plain", "json"], Parameter(help="What is written for each request.")] = "plain",
    base_path: Annotated[str, Parameter(help="Path below which everything lies, as in /wastelands.")] = "",
    lab: Annotated[bool, Parameter(help="Let visitors make cards and play many games with them.")] = False,
    content: Content = None,
) -> None:
    """Run the table for others: no browser, one or several processes.

    Example: wastelands serve --host 0.0.0.0 --database postgresql://wastelands@localhost/wastelands --workers 2
    """
    from wastelands.table.cli import data_folder
    from wastelands.table.cli import serve as run

    if workers < 1:
        raise Unreadable("--workers must be at least 1")
    kept = database or f"sqlite:///{data_folder() / 'tables.db'}"
    folders = folders_of(content)
    run(host, port, kept, workers=workers, folders=folders, proxies=proxies, log=log, base_path=base_path, lab=lab)


@app.command(group=PLAY)
def terminal(
    game: GameName,
    *,
    seats: int | None = None,
    bots: Annotated[str, Parameter(help="Bots for the last seats, with commas; one name serves all but yours.")] = "",
    seed: Annotated[str | None, Parameter(help="Repeat a game by its seed.")] = None,
    load: Annotated[Path | None, Parameter(help="Go on with a saved game.")] = None,
    content: Content = None,
    lang: Language = None,
    option: Options = [],  # noqa: B006 - cyclopts never changes it
) -> None:
    """Play in the terminal, alone against bots or hotseat.

    Example: wastelands terminal diplomacy --seats 2 --bots random
    """
    from wastelands.terminal.play import TerminalTable, new_match

    cards = content_of(game, content)
    names = tuple(filter(None, bots.split(",")))
    if load:
        match = wastelands.Match.load(read_text(load), content=cards)
    else:
        match = new_match(game, seats, names, seed, read_options(option), cards)
    names = names * (match.game.seats - 1) if len(names) == 1 else names  # as in `simulate`
    TerminalTable(match, names, lang or language_of_locale()).run()


lessons = App(name="lesson", help="Learn a game in the terminal, or check its lesson.", group=PLAY)
app.command(lessons)


@lessons.default
def lesson(
    game: GameName,
    *,
    chapter: Annotated[str, Parameter(help="Begin with this chapter; else where you left off.")] = "",
    again: Annotated[bool, Parameter(help="From the beginning.")] = False,
    lang: Language = None,
) -> None:
    """Learn a game in a guided first game; `quit` keeps your place.

    Example: wastelands lesson diplomacy
    """
    from wastelands.table.cli import data_folder
    from wastelands.terminal.lesson import TerminalLesson

    kept = data_folder() / "lessons" / f"{wastelands.game_class(game).spec.name}.json"
    found = package(game)
    first = found.the_lessons().lesson().chapters[0].id if again else ""
    TerminalLesson(found, lang or language_of_locale(), kept, chapter or first).run()


@lessons.command(name="check")
def lesson_check(*games: GameName) -> None:
    """Play the lessons of games through the engine and compare what they say; exit code 1 if something is wrong.

    Example: wastelands lesson check diplomacy
    """
    from wastelands.workshop.lessons import check_lesson

    wrong = False
    for game in games or [name for name in game_names() if package(name).lessons is not None]:
        for name in package(game).the_lessons().names():
            found = check_lesson(package(game), name)
            for fault in found.faults:
                print(f"{game}, {name}: {fault}")
            wrong = wrong or bool(found.faults)
            print(
                f"{game}, {name}: {found.chapters} chapters, {found.beats} beats, {found.moves} moves, "
                f"{found.claims} claims, {found.words} words, {found.minutes:.1f} minutes, {len(found.faults)} faults"
            )
    if wrong:
        sys.exit(1)


maps = App(name="map", help="Maps: sheets of Diplomacy, and boards read from street maps.", group=TEST)
app.command(maps)


@maps.command(name="make")
def map_make(
    *,
    seats: int = 2,
    seed: Annotated[str, Parameter(help="The same seed, the same sheet; without one it is new.")] = "",
    land: Annotated[str, Parameter(help="A kind of land, a size or both, as in islands-long.")] = "",
    game: MapsOf = "diplomacy",
    lang: Language = None,
) -> None:
    """Generate a fair sheet and show it.

    Example: wastelands map make --seats 3 --seed rust --land islands
    """
    from wastelands.terminal.maps import make

    make(game, seats, seed, land, lang or language_of_locale())


@maps.command(name="learn")
def map_learn(
    *,
    sheets: Annotated[int, Parameter(help="Sheets to measure for each number of seats.")] = 120,
    games: Annotated[int, Parameter(help="Games on each.")] = 16,
    seed: str = "fair",
    out: Path = Path("fair.json"),
    game: MapsOf = "diplomacy",
) -> None:
    """Teach the predictor of fairness from measured sheets; goes on where it stopped.

    Example: wastelands map learn --sheets 120 --games 16
    """
    from wastelands.terminal.maps import learn

    learn(game, sheets, games, seed, out)


@maps.command(name="fairness")
def map_fairness(
    *,
    seats: int = 2,
    sheets: Annotated[int, Parameter(help="New sheets to measure.")] = 300,
    games: Annotated[int, Parameter(help="Games of equal players on each.")] = 200,
    seed: str = "measured",
    land: Annotated[str, Parameter(help="A kind of land, a size or both.")] = "",
    shipped: Annotated[bool, Parameter(help="Measure the certified sheets instead of new ones.")] = False,
    patient: Annotated[bool, Parameter(help="Measure sheets as idle time makes them for the table's stock.")] = False,
    game: MapsOf = "diplomacy",
) -> None:
    """Measure how fair new sheets are: a line for each, and the table of all of them.

    Example: wastelands map fairness --seats 2 --sheets 20 --games 60
    """
    from wastelands.terminal.maps import fairness

    kind = "shipped" if shipped else "patient" if patient else "hasty"
    fairness(game, seats, sheets, games, seed, land, kind)


@maps.command(name="show")
def map_show(
    sheet: str,
    *,
    svg: Annotated[Path | None, Parameter(help="Also write the printed sheet as a picture.")] = None,
    position: Annotated[Path | None, Parameter(help="Also write the map as a position to edit.")] = None,
    game: MapsOf = "diplomacy",
    lang: Language = None,
) -> None:
    """Show a sheet by its id.

    Example: wastelands map show WD1-2-dust-6-0
    """
    from wastelands.terminal.maps import show

    show(game, sheet, lang or language_of_locale(), svg, position)


@maps.command(name="check")
def map_check(sheet: str, *, game: MapsOf = "diplomacy") -> None:
    """Check a sheet by its id, or the map of a position file; exit code 1 if something fails.

    Example: wastelands map check WD1-2-dust-6-0
    """
    from wastelands.terminal.maps import check

    if not check(game, sheet):
        sys.exit(1)


@maps.command(name="certify")
def map_certify(
    sheet: str,
    *,
    games: Annotated[int, Parameter(help="Games to measure with.")] = 400,
    game: MapsOf = "diplomacy",
    lang: Language = None,
) -> None:
    """Measure by play whether a sheet, a map or a position file is fair and lively; exit code 1 if it is not.

    Example: wastelands map certify WD1-2-dust-6-0
    """
    from wastelands.terminal.maps import certify

    if games < 3:
        raise Unreadable("--games must be at least 3")
    if not certify(game, sheet, games, lang or language_of_locale()):
        sys.exit(1)


@maps.command(name="read")
def map_read(
    game: GameName,
    file: Annotated[Path, Parameter(help="A picture (PNG, JPEG, WebP) or an extract (.osm, .osm.pbf, .geojson).")],
    *,
    seats: int = 4,
    palette: Annotated[str, Parameter(help="openstreetmap, light, or a file of your own.")] = "openstreetmap",
    bbox: Annotated[str, Parameter(help="The part of an extract: west,south,east,north in degrees.")] = "",
    crop: Annotated[str, Parameter(help="The part of a picture: left,top,right,bottom, each from 0 to 1.")] = "0,0,1,1",
    svg: Annotated[Path | None, Parameter(help="Write the tiles over the original as a picture.")] = None,
    out: Annotated[Path | None, Parameter(help="Write the grid to a file.")] = None,
) -> None:
    """Read a street map as a board, show what was found, and say how to play on it.

    Example: wastelands map read survivors town.png --seats 4 --svg preview.svg
    """
    from wastelands.survey import preview
    from wastelands.survey.surveyed import crop_of, from_file

    found = from_file(game, file, seats, palette, bbox, crop_of(crop))
    console = Console(highlight=False)
    console.print(preview.terminal(found.reading, found.terrains))
    if svg is not None:
        write_text(svg, preview.picture(found.reading, found.terrains, found.original))
    found.reading.check()
    if out is not None:
        write_text(out, found.grid + "\n")
    console.print(f"wastelands terminal {game} --seats {seats} -o map=real -o grid={found.grid}", soft_wrap=True)


@maps.command(name="collect")
def map_collect(
    *,
    terrains: int = 8,
    deals: int = 3,
    jobs: int = 1,
    out: Path = Path("certified.json"),
    game: MapsOf = "diplomacy",
) -> None:
    """Certify sheets until every number of seats has its collection; goes on where it stopped.

    Example: wastelands map collect --terrains 8 --deals 3 --jobs 2
    """
    from wastelands.terminal.maps import collect

    collect(game, terrains, deals, jobs, out)


app.command(lab.simulate, group=TEST)
app.command(lab.arena, group=TEST)
lab.app.group = (TEST,)
app.command(lab.app)


workshop.app.group = (TEST,)
workshop.app.command(lab.balance, name="report")
app.command(workshop.app)


if __name__ == "__main__":
    main()
