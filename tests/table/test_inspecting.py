"""Whatever is drawn answers for itself, whatever a tap on it means: to players, to watchers, and on a replay."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlparse

import pytest
from playwright.sync_api import CDPSession, Page, TimeoutError, expect

from tests.table.conftest import Newcomer, Server
from wastelands.engine.match import Match
from wastelands.engine.spec import OptionValue
from wastelands.package import package
from wastelands.table.people import COOKIE, person_id
from wastelands.table.store import Person as Visitor
from wastelands.table.store import SeatRow, Settings, SqliteStore, TableRow
from wastelands.testing.people import DESK, Device

SEATS = ("Ada", "Bo", "Cy")
ANSWER = 20_000  # thousandths of a second in which the browser says that it felt a finger
LOOKED = ":is([data-look], [data-thing])"
# One of each kind of thing that can be hit where it is drawn: its place, and as what it should answer.
KINDS = """looked => {
  const found = {};
  for (const one of people.all(`#table ${looked}`)) {
    const thing = one.dataset.look ?? one.dataset.thing;
    const [sort] = thing.split(":"), region = one.closest("main, section[id], #hand")?.id;
    const kind = `${region} ${one.classList[0] ?? one.tagName} ${sort}`;
    if (kind in found || one.closest("[hidden]") || !one.checkVisibility()) continue;
    one.scrollIntoView({ block: "nearest" });
    const box = one.getBoundingClientRect();
    for (const [a, b] of [[.5, .5], [.5, .2], [.2, .5], [.8, .8], [.06, .06], [.9, .1]]) {
      const x = box.left + a * box.width, y = box.top + b * box.height;
      if (document.elementFromPoint(x, y)?.closest(looked) !== one) continue;
      found[kind] = { kind, thing, mark: (one.dataset.mark = Object.keys(found).length), at: [a, b] };
      break;
    }
  }
  return Object.values(found);
}"""
SPOT = """([mark, [a, b]]) => {
  const one = people.find(`[data-mark="${mark}"]`);
  one.scrollIntoView({ block: "nearest" });
  const box = one.getBoundingClientRect();
  return { x: box.left + a * box.width, y: box.top + b * box.height };
}"""
SHORT: dict[str, dict[str, OptionValue]] = {"warlords": {"max_rounds": 2}, "survivors": {"turn_limit": 3}}
DRAWN = {  # kinds that must have been met: whose picture, and as what it answers
    "diplomacy": {"hex hex"},
    "warlords": {"obj card", "ware card", "plate card", "unit card", "lane word", "place word"},
    "survivors": {"tile hex", "store word"},
    "knights": {"hex hex", "kept card", "person card"},
}
OWN = {"unit card", "store word", "kept card", "person card"}  # what only a player sees
GAMES = ["warlords", *(pytest.param(game, marks=pytest.mark.deep) for game in ("diplomacy", "survivors", "knights"))]
Until = Callable[[Match[Any], int], bool]


def played(game: str, until: Until, **options: OptionValue) -> Match[Any]:
    """A real game that has come so far."""
    for number in count():
        luck = Random(f"{game}|{number}")
        match = Match.new(package(game).rules, len(SEATS), f"looks-{number}", None, **options)
        for n in range(20_000):
            acting = match.game.to_act()
            if until(match, n) or not acting:
                break
            match.play(acting[0], luck.choice(match.game.actions(acting[0])))
        if until(match, n):
            return match
    raise AssertionError


def in_the_middle(match: Match[Any], n: int) -> bool:
    """The first seat alone is asked for something, so that no bot moves, and the board is in sight."""
    step = type(match.game.steps[-1]).__name__ if match.game.steps else ""
    asked = step == "PlanMove" or match.game.spec.name != "knights"
    return n >= 60 and match.game.to_act() == (0,) and asked


def laid(server: Server, name: str, match: Match[Any]) -> TableRow:
    """The game on a table, with the first seat for somebody who comes with the table's name as word."""
    store, record = SqliteStore(server.database), match.record
    visitor = Visitor(person_id(f"{name:m<43}"), SEATS[0])
    store.save_person(visitor)
    seats = (SeatRow(SEATS[0], visitor.id), *(SeatRow(one, bot="easy") for one in SEATS[1:]))
    secret = f"{record.secret.seed} {record.secret.salt}"
    settings = Settings(invite=f"i{name}", watch=f"w{name}")
    over = match.result() is not None
    row = TableRow(name, match.game.spec.name, str(record.header), secret, seats, over=over, settings=settings)
    store.create(row, [str(line) for line in record.lines])
    store.close()
    return row


def touch(screen: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """A finger that moves.  Whether it was felt shows on the page: a busy browser may forget to answer for it."""
    event = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
    with suppress(TimeoutError):
        screen.send("Input.dispatchTouchEvent", event, timeout=ANSWER)


def hold(page: Page, x: float, y: float) -> None:
    """A finger that stays where it is until the thing has answered."""
    screen = page.context.new_cdp_session(page)
    touch(screen, "touchStart", (x, y))
    page.wait_for_selector("#inspect:not([hidden])")
    touch(screen, "touchEnd")
    screen.detach()


def press_i(page: Page, x: float, y: float) -> None:
    page.mouse.move(x, y)
    page.keyboard.press("i")


HANDS: dict[str, Callable[[Page, float, float], None]] = {
    "right click": lambda page, x, y: page.mouse.click(x, y, button="right"),
    "resting": lambda page, x, y: page.mouse.move(x, y),
    "key i": press_i,
    "long press": hold,
}
TABLET = Device("tablet", "touch", DESK.width, DESK.height)
ALL = [(game, hand) for game in DRAWN for hand in HANDS]
DAILY = [("warlords", "right click"), ("warlords", "long press")]
EACH = [*DAILY, *(pytest.param(*both, marks=pytest.mark.deep) for both in ALL if both not in DAILY)]


def look_at_everything(page: Page, hand: str = "right click") -> set[str]:
    """Look at one of each kind: a picture, a sentence and a rule, of the thing itself. The kinds are told."""
    kinds = page.evaluate(KINDS, LOOKED)
    for one in kinds:
        at = page.evaluate(SPOT, [one["mark"], one["at"]])
        asked = lambda answer, thing=one["thing"]: "/why?" in answer.url and _names(answer.url, thing)  # noqa: E731
        with page.expect_response(asked) as answer:
            HANDS[hand](page, at["x"], at["y"])
        card = page.locator("#inspect")
        expect(card).to_be_visible()
        told = answer.value.json()
        assert told["does"], f"{one} says nothing"
        assert told["follows"], f"{one} has no rule"
        assert told["picture"], f"{one} has no picture"
        expect(card.locator(".rule")).to_have_text(told["follows"])
        expect(card.locator("h2")).not_to_be_empty()
        page.keyboard.press("Escape")
        page.mouse.move(2, 2)
        expect(card).to_be_hidden()
    return {one["kind"] for one in kinds}


def _names(url: str, thing: str) -> bool:
    return parse_qs(urlparse(url).query)["thing"] == [thing]


def kinds_of(seen: set[str]) -> set[str]:
    return {kind.partition(" ")[2] for kind in seen}


@pytest.mark.parametrize(("game", "hand"), EACH)
def test_every_kind_of_thing_answers_a_player_for_itself(
    game: str, hand: str, server: Server, newcomer: Newcomer
) -> None:
    row = laid(server, f"look-{game}-{hand.partition(' ')[0]}", played(game, in_the_middle))
    person = newcomer(device=TABLET if hand == "long press" else DESK)
    person.page.context.add_cookies([{"name": COOKIE, "value": f"{row.id:m<43}", "url": server.address}])
    person.page.goto(f"/t/{row.id}")
    person.settle()
    before = person.stand()
    assert kinds_of(look_at_everything(person.page, hand)) >= DRAWN[game]
    assert person.stand() == before, "to look is not to act"


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_thing_answers_watchers_and_on_a_replay(game: str, server: Server, newcomer: Newcomer) -> None:
    over = played(game, lambda match, n: match.result() is not None, **SHORT.get(game, {}))
    page = newcomer().page
    row = laid(server, f"over-{game}", over)
    page.goto(f"/t/{row.id}/replay?at={len(over.record.lines) // 2}&as=0")
    assert kinds_of(look_at_everything(page)) >= DRAWN[game] - OWN
    row = laid(server, f"watch-{game}", played(game, in_the_middle))
    page.goto(f"/t/{row.id}?watch={row.settings.watch}")
    page.wait_for_selector("#table[data-live]")
    assert kinds_of(look_at_everything(page)) >= DRAWN[game] - OWN


def test_whoever_has_moved_the_board_by_touch_is_heard_at_once(server: Server, newcomer: Newcomer) -> None:
    """The first of five people whose tap reaches the page: a busy browser gives up fingers before it tells of them."""
    row = laid(server, "moved", played("knights", in_the_middle))
    for _ in range(5):
        person = newcomer(device=TABLET)
        person.page.context.add_cookies([{"name": COOKIE, "value": f"{row.id:m<43}", "url": server.address}])
        person.page.goto(f"/t/{row.id}")
        person.settle()
        if reaches_the_page_after_moving(person.page):
            heard = "dialog[open], #chosen button, #hand .narrowed, #inspect:not([hidden])"
            expect(person.page.locator(heard).first).to_be_visible()
            return
    raise AssertionError("no tap reached the page")


def reaches_the_page_after_moving(page: Page) -> bool:
    """Whether the tap on a card that follows is felt; on a slow machine it is a long press."""
    page.evaluate("addEventListener('click', () => { document.documentElement.dataset.clicked = '' }, true)")
    box = page.locator("#board").bounding_box()
    assert box is not None
    screen, x, y = page.context.new_cdp_session(page), box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for kind, far in (("touchStart", 0), ("touchMove", 30), ("touchMove", 60)):
        touch(screen, kind, (x - far, y))
    touch(screen, "touchEnd")
    try:
        page.locator("#hand [data-thing]").first.tap(timeout=ANSWER)
        felt = page.locator("html[data-clicked], #inspect:not([hidden])").first
        felt.wait_for(state="attached", timeout=ANSWER)
    except TimeoutError:
        return False
    return True


def test_a_card_within_a_target_is_looked_at_by_every_hand(server: Server, newcomer: Newcomer) -> None:
    """A resting pointer, and the key i where it rests."""
    row, person = laid(server, "look-hands", played("warlords", in_the_middle)), newcomer()
    page = person.page
    page.context.add_cookies([{"name": COOKIE, "value": f"{row.id:m<43}", "url": server.address}])
    page.goto(f"/t/{row.id}")
    person.settle()
    card = page.locator("#inspect")
    for kind in (".obj", ".ware", ".plate[data-look]"):
        one = page.locator(f"#board {kind}").first
        name = one.locator("b").first.text_content() or ""
        one.hover()
        expect(card.locator("h2")).to_contain_text(name.replace("\u00ad", ""))
        expect(card.locator("figure svg")).to_be_visible()
        page.mouse.move(3, 3)
        expect(card).to_be_hidden()
        one.hover()
        page.keyboard.press("i")
        expect(page.locator("#inspect.stays h2")).to_contain_text(name.replace("\u00ad", ""))
        page.keyboard.press("Escape")
