"""The pages without a browser: what is wrong gets a clear page, and secrets stay on the server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields as fields_of

import pytest
from fastapi.testclient import TestClient

from tests.apart import run_apart
from tests.table.wire import undated
from wastelands.engine.action import Action
from wastelands.engine.errors import Illegal, Unreadable
from wastelands.table import people, thinking
from wastelands.table.app import create_app
from wastelands.table.hall import Tables
from wastelands.table.live import LiveTable, Stale
from wastelands.table.picture import Choice, Picture
from wastelands.table.planning import looked_at
from wastelands.table.store import SeatRow, SqliteStore
from wastelands.table.thinking import Thinkers

SHEET = "WD1-2-dust-6-0"  # a known map, whatever the newest generator makes
ME = people.person_id("x" * 43)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path_factory.mktemp("pages") / "t.db"), follow_redirects=False) as running:
        running.cookies.set(people.COOKIE, "x" * 43)
        yield running


def hotseat(client: TestClient, **more: str) -> str:
    form = {
        "game": "diplomacy",
        "seat0": "me",
        "seat1": "hotseat",
        "name0": "",
        "name1": "Tobin",
        "option-map": SHEET,
        **more,
    }
    answer = client.post("/tables", data=form)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def fields(html: str) -> dict[str, str]:
    return dict(re.findall(r'<input type="hidden" name="(seat|step|entries)" value="(\d*)">', html))


def test_a_hotseat_table_opens_and_plays_without_a_script(client: TestClient) -> None:
    table = hotseat(client)
    html = client.get(table).text
    action = re.search(r'name="action" value="([a-z]+ [^"]+)"', html)
    assert action is not None
    answer = client.post(f"{table}/play", data={**fields(html), "action": action[1]})
    if answer.status_code == 428:  # what cannot be taken back is asked about, on a page of its own
        assert "Are you sure?" in answer.text
        sure = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', answer.text))
        answer = client.post(f"{table}/play", data=sure)
    assert answer.status_code == 303
    assert undated(client.get(table).text) != undated(html)


def test_without_a_script_a_loss_is_asked_about_on_a_page_of_its_own(client: TestClient) -> None:
    table = hotseat(client, seed="dust")
    html = client.get(table).text
    while 'value="end"' not in html:
        action = re.search(r'name="action" value="(pick [^"]+)"', html)
        assert action is not None
        client.post(f"{table}/play", data={**fields(html), "action": action[1], "sure": "yes"})
        html = client.get(table).text
    asked = client.post(f"{table}/play", data={**fields(html), "action": "end"})
    assert (asked.status_code, "would be lost" in asked.text) == (428, True)
    assert undated(client.get(table).text) == undated(html)
    sure = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', asked.text))
    assert client.post(f"{table}/play", data=sure).status_code == 303
    assert undated(client.get(table).text) != undated(html)


@pytest.mark.parametrize(
    ("change", "status", "sentence"),
    [
        ({"action": "place 9,9"}, 400, "not allowed"),
        ({"action": "§"}, 400, "no action"),
        ({"action": "end; end"}, 400, "one action after the other"),
        ({"step": "77"}, 409, "gone on"),
        ({"step": "soon"}, 400, "step must be a number"),
        ({"seat": "5"}, 403, "not yours"),
    ],
)
def test_a_wrong_form_gets_a_clear_page(client: TestClient, change: dict[str, str], status: int, sentence: str) -> None:
    table = hotseat(client, seed="dust")
    before = client.get(table).text
    answer = client.post(f"{table}/play", data={**fields(before), "action": "end", **change})
    assert answer.status_code == status
    assert sentence in answer.text
    assert "That did not work" in answer.text
    assert undated(client.get(table).text) == undated(before)


def test_dead_links_get_a_page(client: TestClient) -> None:
    assert client.get("/t/nowhere").status_code == 404
    assert client.get("/nowhere").status_code == 404
    assert client.get("/rules/chess").status_code == 400
    assert client.get("/static/secrets.txt").status_code == 404
    packed, plain = (client.get("/static/frame.css", headers={"accept-encoding": one}) for one in ("gzip", "identity"))
    assert (packed.text, packed.headers["content-encoding"]) == (plain.text, "gzip")
    assert "content-encoding" not in plain.headers
    assert client.get("/new", params={"game": "chess"}).status_code == 400
    assert client.post("/tables", data={"game": "diplomacy", "seat0": "me"}).status_code == 400
    assert client.post("/tables", data={"game": "diplomacy", "x": "y" * 60_000}).status_code == 400


def test_strangers_do_not_see_a_table(client: TestClient) -> None:
    table = hotseat(client)
    stranger = TestClient(client.app)
    for path in ("", "/live", "/record", "/replay", "/why?thing=hex:0,0"):
        assert stranger.get(table + path).status_code == 403


def test_only_who_sat_there_may_have_decisions_judged_and_only_when_the_game_is_over(client: TestClient) -> None:
    table = hotseat(client)
    early = client.post(f"{table}/analysis", data={"seat": "0"})
    assert (early.status_code, "finished" in early.text) == (400, True)
    assert client.post(f"{table}/analysis", data={"seat": "none"}).status_code == 400
    stranger = TestClient(client.app)
    stranger.get("/")
    assert stranger.post(f"{table}/analysis", data={"seat": "0"}).status_code == 403
    assert 'id="analysis"' not in client.get(table).text


def test_a_running_game_has_no_replay(client: TestClient) -> None:
    answer = client.get(hotseat(client) + "/replay")
    assert answer.status_code == 400
    assert "when the game is over" in answer.text


def test_a_chosen_seed_is_said_at_the_table_but_not_shown(client: TestClient) -> None:
    html = client.get(hotseat(client, seed="sesame-street")).text
    assert "seed chosen" in html
    assert "sesame" not in html


def test_settings_are_kept(client: TestClient) -> None:
    client.post(
        "/me", data={"name": "  Mara   V. ", "lang": "de", "theme": "night", "autopass": "on", "back": "//evil.example"}
    )
    html = client.get("/").text
    assert 'value="Mara V."' in html
    assert 'lang="de"' in html
    assert 'data-theme="night"' in html
    assert client.post("/me", data={"name": " "}).status_code == 400
    assert (
        client.post("/me", data={"lang": "en", "theme": "paper", "back": "//evil.example"}).headers["location"] == "/"
    )


def test_names_are_escaped(client: TestClient) -> None:
    table = hotseat(client, name1="<b>Tobin</b>")
    html = client.get(table).text
    assert "<b>Tobin" not in html
    assert "&lt;b&gt;Tobin" in html


def test_every_answer_carries_the_strict_headers(client: TestClient) -> None:
    answer = client.get("/")
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert "<script>" not in answer.text
    assert " style=" not in answer.text
    assert answer.headers["cache-control"] == "no-store"


# ---- one writer, then publish


def a_live_table(tables: Tables) -> LiveTable:
    return run_apart(tables.create("diplomacy", [SeatRow("A", person=ME), SeatRow("B", person=ME)], seed="dust"))


def test_a_second_writer_is_told_and_shown_the_truth(tmp_path: object) -> None:
    store = SqliteStore(":memory:")
    one, two = Tables(store, Thinkers()), Tables(store, Thinkers())
    first = a_live_table(one)
    second = run_apart(two.get(first.row.id))
    action = first.match.game.actions(0)[0]
    run_apart(first.play(0, action))
    with pytest.raises(Stale):
        run_apart(second.play(0, action))
    assert second.match.save() == first.match.save()


def test_a_failed_write_is_as_if_it_never_was() -> None:
    store = SqliteStore(":memory:")
    table = a_live_table(Tables(store, Thinkers()))
    before = table.match.save()
    write, store.write = store.write, _fails  # type: ignore[method-assign,assignment]
    with pytest.raises(OSError, match="disk"):
        run_apart(table.play(0, table.match.game.actions(0)[0]))
    assert table.match.save() == before
    store.write = write  # type: ignore[method-assign]
    run_apart(table.play(0, table.match.game.actions(0)[0]))
    assert table.match.save() != before


def _fails(*_: object) -> None:
    raise OSError("disk full")


def test_as_many_buttons_as_fit_stand_beside_the_prompt() -> None:
    def shown(*labels: str, bare: str = "") -> int:
        choices = tuple(Choice(f"do {i}", label, "") for i, label in enumerate(labels))
        choices += (Choice("pass", bare, ""),) if bare else ()
        empty = {field.name: "" for field in fields_of(Picture)}
        return len(Picture(**{**empty, "choices": choices}).prompted)  # type: ignore[arg-type]

    assert shown("Attack", "Defend") == 2
    assert shown(*["Attack"] * 4) == 0, "some of them would look like all of them"
    assert shown("Defend", "x" * 60) == 0
    assert shown("Attack", "Defend", "x" * 60, bare="Pass") == 1, "a bare word is always at hand"
    assert Choice("commit attack", "Attack", "word:attack").button
    assert not Choice("foot 0,0", "Walk", "hex:0,0").button


def test_a_slow_watcher_gets_the_newest_and_leaves_nothing_behind() -> None:
    async def run() -> None:
        table = a_live_table(Tables(SqliteStore(":memory:"), Thinkers()))
        async with table.watch() as ear:
            for _ in range(100):
                table.publish()
            assert await ear.news()
            assert not ear._news
        assert not table._watchers

    run_apart(run())


def test_a_crashed_bot_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        thinkers = Thinkers()
        table = a_live_table(Tables(SqliteStore(":memory:"), thinkers))
        await thinkers.warm_up()
        thinkers._quick.thinkers[0]._process.kill()
        view = table.match.game.view(0)
        decision = await thinkers.choose("random", view, 0, "seed")
        assert decision.action in view.actions(0)
        assert thinkers.restarts >= 1  # more, if a slow machine lets its stand-in be late, too
        thinkers.close()

    run_apart(run())


def test_a_bot_thinks_from_its_view_alone() -> None:
    table = a_live_table(Tables(SqliteStore(":memory:"), Thinkers()))
    view = table.match.game.view(0)
    assert thinking.think("greedy", view, 0, "s")[0] in [action.text for action in view.actions(0)]
    assert thinking.think("greedy", view, 0, "s") == thinking.think("greedy", view, 0, "s")


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(Unreadable, match="there is no bot 'hal'"):
        run_apart(
            Tables(SqliteStore(":memory:"), Thinkers()).create(
                "diplomacy", [SeatRow("A", bot="hal"), SeatRow("B", person=ME)]
            )
        )


def test_only_one_action_is_looked_at_and_it_has_to_be_legal() -> None:
    table = a_live_table(Tables(SqliteStore(":memory:"), Thinkers()))
    legal = table.match.game.actions(0)[0]
    with pytest.raises(Unreadable, match="one action is looked at"):
        looked_at(table, 0, (legal, legal))
    with pytest.raises(Illegal):
        looked_at(table, 0, (Action.parse("found 0,0"),))
    shown = looked_at(table, 0, (legal,))
    assert (shown.plan, shown.match.game) == ((legal,), table.match.game)
