"""Pictures of the table at moments of a named kind: python docs/pictures/moments.py FOLDER [MOMENTS].

The quick policy plays a real game until the first seat is asked what the moment is about; from there a person at the
page goes on.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from tests.table.browser import launch  # noqa: E402
from tests.table.conftest import Server  # noqa: E402

from wastelands.bots.fancy import Fancy  # noqa: E402
from wastelands.bots.mind import mind_of  # noqa: E402
from wastelands.engine.action import Action  # noqa: E402
from wastelands.engine.luck import Luck  # noqa: E402
from wastelands.engine.match import Match  # noqa: E402
from wastelands.engine.record import Record  # noqa: E402
from wastelands.engine.registry import game_class  # noqa: E402
from wastelands.table.people import COOKIE, person_id  # noqa: E402
from wastelands.table.store import Person as Visitor  # noqa: E402
from wastelands.table.store import SeatRow, Settings, SqliteStore, TableRow  # noqa: E402
from wastelands.testing.people import DESK, PHONE, SCRIPT, SIDEWAYS, Device, Person  # noqa: E402

NAMES = ("Mara", "Istvan", "Pavla")
SIZES = {"1280": DESK, "390": PHONE, "844": SIDEWAYS}
LATE = 2000  # milliseconds in which badges and sampled odds arrive
LONGEST = 1500  # decisions, after which another seed is tried
Hands = Callable[[Person], None]


def nothing(person: Person) -> None:
    """The page as it opens."""


@dataclass(frozen=True)
class Moment:
    """What is asked, how the game is led there, and what a person does once it is open."""

    game: str
    step: str  # the name of the pending step; "" is the end
    at: int = 1  # the how manieth time it is asked
    seed: str = "moment"
    offers: str = ""  # a pattern that one of the actions must meet
    where: Callable[[Any], bool] = lambda view: True  # what must be true of it
    wish: str = ""  # what every seat prefers to the policy's choice
    options: dict[str, str] = field(default_factory=dict)
    hands: Hands = nothing
    story: bool = False  # the picture that tells what happened is what is meant
    lang: str = "en"
    theme: str = "paper"


def token(name: str) -> str:
    """Who sits at the table of a moment."""
    return f"{name:m<43}"


def choose(match: Match, seat: int, wish: str, mind: Any) -> Action:
    view = match.game.view(seat)
    wished = [one for one in match.game.actions(seat) if wish and re.search(wish, str(one))]
    if wished:
        return wished[0]
    chosen: Action = mind.policy(view, seat, Fancy(Luck(f"moment|{view.count}").below(1 << 60)))
    return chosen


def reached(match: Match, moment: Moment) -> bool:
    """Whether the first seat is asked what the moment is about."""
    if 0 not in match.game.to_act() or type(match.game.steps[-1]).__name__ != moment.step:
        return False
    actions = match.game.actions(0)
    offered = any(re.search(moment.offers, str(one)) for one in actions)
    return offered and len(actions) > 1 and moment.where(match.game.view(0))


def lead(moment: Moment) -> Match:
    """A game that has come to the moment."""
    for number in count():
        mind = mind_of(moment.game)
        match = Match.new(game_class(moment.game), len(NAMES), f"{moment.seed}-{number}", **moment.options)
        times, last = 0, ""
        for _ in range(LONGEST):
            acting = match.game.to_act()
            if not acting:
                break
            step = type(match.game.steps[-1]).__name__
            times += reached(match, moment) and step != last
            if moment.step and times == moment.at:
                return match
            last = step if acting[0] == 0 else last
            match.play(acting[0], choose(match, acting[0], moment.wish, mind))
        if not moment.step and not match.game.to_act():
            return match
    raise AssertionError


def put_down(store: SqliteStore, name: str, moment: Moment) -> None:
    """The game on a table of its own for each size."""
    record = lead(moment).record
    for size in SIZES:
        seat_at(store, f"{name}-{size}", moment, record)


def seat_at(store: SqliteStore, name: str, moment: Moment, record: Record) -> None:
    visitor = Visitor(person_id(token(name)), NAMES[0], moment.lang, moment.theme)
    store.save_person(visitor)
    seats = (SeatRow(NAMES[0], visitor.id), *(SeatRow(one, bot="easy") for one in NAMES[1:]))
    secret = f"{record.secret.seed} {record.secret.salt}"
    over = not moment.step
    settings = Settings(invite=f"i{name}", watch=f"w{name}")
    row = TableRow(name, moment.game, str(record.header), secret, seats, over=over, settings=settings)
    store.create(row, [str(line) for line in record.lines])


def sit_down(browser: Browser, server: Server, device: Device, who: str) -> Person:
    context = browser.new_context(
        viewport={"width": device.width, "height": device.height},
        has_touch=device.hand == "touch",
        reduced_motion="reduce",
        base_url=server.address,
    )
    context.add_cookies([{"name": COOKIE, "value": who, "url": server.address}])
    context.add_init_script(path=SCRIPT)
    return Person(context.new_page(), device.hand, "moments")


# ---- what a person does there


def press(*targets: str) -> Hands:
    """Press one thing after the other, on a phone behind its tab."""

    def pressed(person: Person) -> None:
        for target in targets:
            person.open_tab("stage")
            person.press(target)
            person.settle()

    return pressed


def search(person: Person) -> None:
    """Look at a search, and on a desk at a building of somebody else."""
    press('#now [data-pick="search"]')(person)
    if person.hand == "mouse":
        person.page.locator('#board [data-thing="hex:2,2"]').last.hover(force=True)
        person.page.wait_for_selector("#inspect:not([hidden])")


def own_fight(view: Any) -> bool:
    return view.fight is not None and view.fight.seat == 0


def rolled(view: Any) -> bool:
    return own_fight(view) and bool(view.fight.rolls)


def thrown(view: Any) -> bool:
    return view.fight is not None and view.fight.throws > 0


TRADE = press(
    '#now button[value="trade"]',
    ".barter tbody tr:nth-child(1) td:nth-child(2) [data-plan]:last-child",
    ".barter tbody tr:nth-child(2) td:nth-child(4) [data-plan]:last-child",
)
MOMENTS = {
    "survivors-1-found": Moment("survivors", "PlaceBase", hands=press("#stage .facts [data-thing]")),
    "survivors-2-production": Moment("survivors", "Workers", at=9),
    "survivors-2-production-night": Moment("survivors", "Workers", at=9, theme="night"),
    "survivors-2-production-de": Moment("survivors", "Workers", at=9, lang="de"),
    "survivors-3-activities": Moment("survivors", "Activity", at=9, offers="build"),
    "survivors-3-build": Moment("survivors", "Activity", at=9, offers="build", hands=press('#now [data-pick="build"]')),
    "survivors-4-trade": Moment("survivors", "Activity", at=8, offers="trade", hands=TRADE),
    "survivors-5a-combat": Moment("survivors", "Window", offers="commit", where=thrown),
    "survivors-5b-event": Moment("survivors", "PayOr"),
    "survivors-6-end": Moment("survivors", ""),
    "survivors-7-search": Moment("survivors", "Activity", at=7, offers="search", hands=search),
    "knights-1a-mission": Moment("knights", "Vote"),
    "knights-1b-knight": Moment("knights", "PickKnight"),
    "knights-2-route": Moment("knights", "PlanMove", at=3, hands=press("#stage .listed [data-thing]")),
    "knights-2-route-de": Moment("knights", "PlanMove", at=3, lang="de", hands=press("#stage .listed [data-thing]")),
    "knights-3-danger": Moment("knights", "EscapeOrFace"),
    "knights-3-danger-de": Moment("knights", "EscapeOrFace", lang="de"),
    "knights-4a-choose": Moment("knights", "ChooseCards", at=2, where=own_fight),
    "knights-4b-clash": Moment("knights", "Side", where=rolled),
    "knights-4b-clash-night": Moment("knights", "Side", where=rolled, theme="night"),
    "knights-5a-stalls": Moment("knights", "Barter", hands=press('#choices button[value^="offer"]')),
    "knights-5b-trade": Moment("knights", "TradeTurn", hands=press('#choices button[value^="trade"]')),
    "knights-6-end": Moment("knights", ""),
    "knights-7-recap": Moment("knights", "PlanMove", at=4, story=True),
}


def shoot(browser: Browser, server: Server, name: str, moment: Moment, folder: Path) -> None:
    for size, device in SIZES.items():
        person = sit_down(browser, server, device, token(f"{name}-{size}"))
        person.page.goto(f"/t/{name}-{size}")
        if not moment.story:
            person.settle()
            moment.hands(person)
        if device.hand == "mouse" and moment.hands is not search:
            person.page.mouse.move(2, 2)  # nothing is pointed at
        person.page.wait_for_timeout(LATE)
        person.page.screenshot(path=folder / f"{name}-{size}.png")
        person.page.context.close()


def main() -> None:
    folder, wanted = Path(sys.argv[1]), sys.argv[2:] or list(MOMENTS)
    folder.mkdir(parents=True, exist_ok=True)
    chosen = {name: one for name, one in MOMENTS.items() if any(name.startswith(wish) for wish in wanted)}
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        database = Path(place) / "tables.db"
        store = SqliteStore(database)
        for name, moment in chosen.items():
            put_down(store, name, moment)
        store.close()
        server, browser = Server(database), launch(playwright)
        try:
            for name, moment in chosen.items():
                shoot(browser, server, name, moment, folder)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
