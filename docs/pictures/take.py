"""Take the pictures of this folder anew, as somebody at the page would see them: make pictures [GAMES="knights"]."""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from tests.table.browser import launch  # noqa: E402
from tests.table.conftest import Server  # noqa: E402

from wastelands.testing.people import DESK, PHONE, SCRIPT, SIDEWAYS, Device, Person  # noqa: E402

MOMENTS = {
    "diplomacy": {"start": 1, "middle": 16, "late": 34},
    "warlords": {"start": 3, "middle": 24, "late": 60},
    "survivors": {"start": 2, "middle": 22, "late": 52},
    "knights": {"start": 10, "middle": 26, "late": 44},
}
SEATS = {"diplomacy": 3, "warlords": 3, "survivors": 3, "knights": 2}
# what the player wishes for, the first that is offered; else anything but giving up
WISHES = {
    "diplomacy": ["^settle .* yes", "^(road|drift|pirate|enforce|raid)", "^place", "^pick"],
    "warlords": ["^buy", "^mark (field|shop)", "^commit", "^take"],
    "survivors": ["^(found|place|feature|staff)", "^build BD0[1245]", "^gather", "^scavenge 1", "^build"],
    "knights": ["^(knight|vehicle|keep|put)", "^(quest|accomplish|accept|act|explore)", "^face", "^commit", "^drive"],
}


def step(person: Person, game: str) -> bool:
    """One act that the player wishes for; False at the end."""
    state = person.settle()
    if state == "over":
        return False
    if state == "held":
        person.end_turn()
        return True
    wishes, offered = [*WISHES[game], "^(?!end|trade|withdraw)", ""], person.offered()
    if offered:
        person.do(next(wish for wish in wishes if any(re.search(wish, one) for one in offered)))
    else:
        person.undo()  # something was begun that has to be set by hand
    return True


def sit_down(browser: Browser, server: Server, device: Device) -> Person:
    context = browser.new_context(
        viewport={"width": device.width, "height": device.height},
        has_touch=device.hand == "touch",
        reduced_motion="reduce",
        base_url=server.address,
        locale="en-GB",
    )
    context.add_init_script(path=SCRIPT)
    return Person(context.new_page(), device.hand, "pictures")


def shoot(person: Person, name: str) -> None:
    if person.hand == "mouse":
        person.page.mouse.move(2, 2)  # nothing is pointed at
    person.page.screenshot(path=HERE / f"{name}.png")


def take(browser: Browser, server: Server, game: str) -> None:
    person = sit_down(browser, server, DESK)
    person.open_table(game, "pictures", SEATS[game])
    played = 0
    for moment, until in MOMENTS[game].items():
        while played < until and step(person, game):
            played += 1
        person.settle()
        shoot(person, f"{game}-{moment}")
    for device, name in ((PHONE, "phone"), (SIDEWAYS, "sideways")):
        holder = sit_down(browser, server, device)
        holder.open_table(game, f"pictures-{name}", SEATS[game])
        for _ in range(MOMENTS[game]["start"] + 6):
            step(holder, game)
        holder.settle()
        shoot(holder, f"{game}-{name}")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.db")
        browser = launch(playwright)
        try:
            visitor = sit_down(browser, server, DESK)
            visitor.page.goto("/")
            shoot(visitor, "front")
            holder = sit_down(browser, server, PHONE)
            holder.page.goto("/maps?seats=3")
            holder.page.screenshot(path=HERE / "diplomacy-maps.png", full_page=True)
            for game in sys.argv[1:] or MOMENTS:
                take(browser, server, game)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
