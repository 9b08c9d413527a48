"""Somebody at the page: sees it, and uses a mouse, a finger or keys; never a script, never the API."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from playwright.sync_api import Locator, Page

SCRIPT = Path(__file__).with_name("people.js")
# A wait says what it waits for; how long that takes is the machine's business. Only what hangs ends here, in seconds.
PATIENCE = int(os.environ.get("WASTELANDS_PATIENCE", "600"))
STALE = PATIENCE / 10  # after which what a page shows is not late but wrong
Hand = Literal["mouse", "touch", "keys"]


@dataclass(frozen=True, slots=True)
class Device:
    """A screen and what it is used with."""

    name: str
    hand: Hand
    width: int
    height: int


DESK = Device("desk", "mouse", 1280, 800)
PHONE = Device("phone", "touch", 390, 844)
SIDEWAYS = Device("phone on its side", "touch", 844, 390)
KEYS = Device("keyboard", "keys", 1280, 800)
DEVICES = (DESK, PHONE, SIDEWAYS, KEYS)


@dataclass
class Report:
    """What somebody did and saw."""

    acts: int = 0
    looks: int = 0
    pictures: int = 0  # of stories
    differences: list[str] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)  # the most that was seen at once

    def __str__(self) -> str:
        return f"{self.acts} acts, {self.looks} looks, {len(self.differences)} differences"


class Person:
    """Somebody with a page before them."""

    def __init__(self, page: Page, hand: Hand = "mouse", seed: str = "") -> None:
        self.page, self.hand = page, hand
        self.luck = random.Random(seed)
        self.report = Report()

    # ---- hands

    def press(self, target: str | Locator) -> None:
        """Press something where it can be hit, as a person would."""
        one = self.page.locator(target).first if isinstance(target, str) else target
        if self.hand == "keys" and not one.evaluate("one => !!one.closest('svg')"):
            self.tab_to(one)
            self.page.keyboard.press("Enter")
            return
        for _ in range(50):  # the table may be drawn anew meanwhile
            one.scroll_into_view_if_needed()
            found = one.evaluate("one => people.spot(one)")
            if found:
                self.press_at(found["x"], found["y"])
                return
        raise AssertionError(f"nobody can hit {one}")

    def press_at(self, x: float, y: float) -> None:
        if self.hand == "touch":
            self.page.touchscreen.tap(x, y)
            return
        self.page.mouse.move(x, y, steps=2)
        self.page.mouse.down()
        self.page.mouse.up()

    def tab_to(self, one: Locator) -> None:
        """Walk there by the tabulator, whichever way is shorter is not known."""
        for _ in range(400):
            if one.evaluate("one => document.activeElement === one"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {one}")

    # ---- eyes

    def settle(self, *also: str) -> str:
        """Wait until the page shows all that has happened, and tell what it waits for: turn, held, over, curtain.

        A story that waits is looked at and left.
        """
        while (state := self.shows(*also)) == "story":
            self.look()
            self.go_on()
        return state

    def shows(self, *also: str) -> str:
        """As `settle`, but a story stays open."""
        return str(self.page.evaluate("([also, ms]) => people.settled(also, ms)", ["waits" in also, PATIENCE * 1000]))

    def go_on(self) -> None:
        """Leave the picture of a story that is open."""
        shown = "#tell [data-at]:not([hidden])"
        before = self.page.locator(shown).get_attribute("data-at")
        if self.hand == "keys":
            self.page.keyboard.press("Enter")
        else:
            self.press(f"{shown} .first")
        self.report.pictures += 1
        self.page.wait_for_function(
            "([shown, before]) => people.find(shown)?.dataset.at !== before", arg=[shown, before], polling=20
        )

    def stand(self) -> str:
        """How the table stands, as the page shows it."""
        return str(self.page.evaluate("people.stand()"))

    def look(self) -> list[str]:
        """What on the page is not what a fresh load would show."""
        lies: list[str] = self.page.evaluate("ms => people.lies(ms)", STALE * 1000)
        self.report.looks += 1
        self.report.differences += lies
        for name, n in self.page.evaluate("people.faults()").items():
            self.report.faults[name] = max(self.report.faults[name], n)
        return lies

    def offered(self) -> list[str]:
        """The actions that the page lists."""
        return list(self.page.evaluate("people.all('#choices button').map(one => one.value)"))

    # ---- acts

    def follows(self, before: str, window: str = "") -> str:
        """Wait for what comes of a press: the table goes on (""), or another window than this one opens."""
        found = self.page.wait_for_function(
            """([before, window]) => people.stand() !== before ? 'table'
              : people.open() && people.open() !== window ? people.open() : ''""",
            arg=[before, window],
            polling=20,
        )
        return str(found.json_value())

    def do(self, wanted: str = "", sure: bool = True) -> str:
        """Choose a listed action (a pattern of its text; else any), wherever the page offers it, and see it done."""
        before, offers = self.stand(), [one for one in self.offered() if re.search(wanted, one)]
        assert offers, f"nothing like '{wanted}' is offered"
        action = self.luck.choice(offers)
        self.press(self.listed(action))
        self.finish(before, sure)
        self.settle_it()
        return action

    def settle_it(self) -> bool:
        """Play what is looked at, if something is."""
        looked = self.page.locator("#settles")
        if not looked.count():
            return False
        before = self.stand()
        self.press(looked)
        self.finish(before)
        return True

    def listed(self, action: str) -> Locator:
        """The button of an action: beside the prompt, else in the list, which a phone has to open first."""
        near = self.page.locator(f'#now button[value="{action}"]')
        if near.count():
            return near.first
        self.open_tab("stage")
        row = self.page.locator(f'#choices button[value="{action}"]').first
        asleep = row.evaluate("one => one.closest('.asleep') && one.dataset.pending")
        if asleep:
            self.press(f'#now [data-pick="{asleep}"]')
        return row

    def tap(self, thing: str, sure: bool = True) -> None:
        """Tap a drawn thing, and see what comes of it; where it can mean several actions, take one of them."""
        before = self.stand()
        self.press(f':is(#board, #hand, #mine) [data-thing="{thing}"]:visible')
        self.finish(before, sure)

    def finish(self, before: str, sure: bool = True) -> None:
        """Answer what the page asks after a press, and wait for the table."""
        window = self.follows(before)
        if window == "menu":
            if not self.choose():  # others have acted, and it is closed
                return
            window = self.follows(before, "menu")
        if window == "ask" and sure:
            self.press("#ask [value=yes]")
            window = self.follows(before, "ask")
        elif window == "ask":
            self.close("#ask [value='']")
        if window == "why":
            self.close("#why button")
        self.report.acts += 1

    def choose(self) -> bool:
        """Take one of the small menu, if it is still there."""
        choices: list[dict[str, float]] = self.page.evaluate("people.all('#menu[open] .choice').map(people.spot)")
        seen = [one for one in choices if one]
        if not seen:
            return False
        at = self.luck.choice(seen)
        self.press_at(at["x"], at["y"])
        return True

    def close(self, button: str) -> None:
        self.press(button)
        self.page.wait_for_function("() => !people.open()", polling=20)

    def end_turn(self) -> None:
        before = self.stand()
        if self.hand == "keys":
            self.page.keyboard.press("Escape")
        self.press("#hand-on")
        self.follows(before)
        self.report.acts += 1

    def undo(self) -> None:
        before = self.stand()
        self.press("#undo")
        self.follows(before)
        self.report.acts += 1

    def open_tab(self, name: str) -> None:
        """On a phone the regions of the rail lie behind tabs."""
        if self.page.locator("#tabs").is_visible() and not self.page.locator(f"#table[data-tab={name}]").count():
            self.press(f"#tabs [data-tab={name}]")

    def act(self) -> None:
        """Something that comes to mind: mostly legal, sometimes not, sometimes a step back."""
        roll = self.luck.random()
        if self.page.locator("#hand-on").count() and roll > 0.2:
            self.end_turn()
        elif self.page.locator("#hand-on" if roll > 0.08 else "#undo").count():
            self.undo()
        elif (roll > 0.3 and self.settle_it()) or ((0.3 < roll < 0.6 or not self.offered()) and self.plan_any()):
            return
        elif self.hand == "keys" or roll > 0.75 or not self.tap_any(legal=roll > 0.2):
            self.do()

    def plan_any(self) -> bool:
        """Set something of a plan, where the page offers that."""
        plans = self.page.locator("#table button[data-plan]:visible:not(#undo)")
        if not plans.count():
            return False
        before = self.stand()
        self.press(plans.nth(self.luck.randrange(plans.count())))
        self.finish(before)
        return True

    def tap_any(self, legal: bool) -> bool:
        if self.page.locator("#tabs [data-tab=hand]").count():
            self.open_tab("hand")
        things: list[str] = self.page.evaluate("legal => people.things(legal)", legal)
        if things:
            self.tap(self.luck.choice(things))
        return bool(things)

    # ---- a game

    def open_table(self, game: str, seed: str, seats: int = 2, options: dict[str, str] | None = None) -> None:
        """A table of one's own against bots, with a chosen seed."""
        page = self.page
        page.goto(f"new?game={game}")
        for seat in range(1, page.locator("form.setup select[id^=seat]").count()):
            page.locator(f"#seat{seat}").select_option("bot:random" if seat < seats else "")
        for name, value in (options or {}).items():
            field = page.locator(f"#o-{name}")
            if field.evaluate("one => one.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        page.locator("#seed").fill(seed.replace(" ", "-"))
        self.press("form.setup button.first")
        self.arrive()

    def play_now(self, game: str) -> None:
        """One press on the front page."""
        self.page.goto("./")
        self.press(f"form:has(input[value='{game}']) button.first")
        self.arrive()

    def arrive(self) -> None:
        """See a table, with its script at work: nobody can press anything before."""
        self.page.wait_for_selector("#pieces > *", state="attached")
        self.page.wait_for_load_state("domcontentloaded")

    def switch_language(self) -> None:
        """From the menu of the table."""
        before = self.page.evaluate("document.documentElement.lang")
        self.press("#more summary")
        self.press("#more [name=lang]")
        self.page.wait_for_function(
            "before => document.documentElement && document.documentElement.lang !== before", arg=before
        )
        self.arrive()

    def play(self, acts: int) -> bool:
        """So many acts, each followed by a look; True if the game is over."""
        goal = self.report.acts + acts
        while (state := self.settle()) != "over":
            if state == "curtain":
                self.press("#open-curtain")
                self.arrive()
                continue
            self.look()
            if self.report.acts >= goal:
                return False
            self.act()
        self.look()
        return True
