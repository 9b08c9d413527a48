"""Fair play: who may sit where, when a game begins, and what everybody is told beforehand."""

from __future__ import annotations

from typing import Any

from fastapi.testclient import TestClient

from tests.table.test_company import Visitor, client, finish, live, table_for_two

__all__ = ["client"]  # the fixture


def a_table(client: TestClient, *people: str, **more: Any) -> tuple[dict[str, Any], list[Visitor]]:
    """A game of War, in which everybody has secrets, that has begun between these people; a bot sits last."""
    visitors = [Visitor(client, name) for name in people]
    seats = [{"kind": "me"}, *[{"kind": "open"}] * (len(people) - 1), {"kind": "bot"}]
    table: dict[str, Any] = visitors[0].post("/api/tables", game="warlords", seats=seats, **more).json()
    for seat, visitor in enumerate(visitors[1:], start=1):
        joined = visitor.post(f"/api/tables/{table['id']}/join", seat=seat, invite=table["invite"])
        assert joined.json() == {"seat": seat, "seated": True}
    return table, visitors


def notes(visitor: Visitor, id: str, seat: int = 0) -> list[tuple[str, str]]:
    return [(one["name"], one["text"]) for one in visitor.view(id, seat)["messages"] if one["kind"] == "note"]


# ---- taking over


def test_who_takes_over_from_a_bot_asks_everybody_at_the_table(client: TestClient) -> None:
    table, (host, guest) = a_table(client, "Ann", "Bob")
    late = Visitor(client, "Eve")
    id = table["id"]
    asked = late.post(f"/api/tables/{id}/join", seat=2, invite=table["invite"])
    assert asked.json() == {"seat": 2, "seated": False}
    assert ("Eve", "asks") in notes(host, id), "it is announced before it happens"
    assert late.page(f"/t/{id}").status_code == 403
    assert host.view(id, 0)["seats"][2]["bot"] == "random"
    assert host.post(f"/api/tables/{id}/consent", seat=2, agree=True).status_code == 200
    assert late.page(f"/t/{id}").status_code == 403, "one of two has agreed"
    assert "Eve would like to play on" in guest.page(f"/t/{id}").text
    assert guest.form(f"/t/{id}/people", do="agree", seat="2").status_code == 303
    assert late.view(id, 2)["seat"] == 2
    assert ("Eve", "joined") in notes(host, id)


def test_whoever_refuses_keeps_a_stranger_out(client: TestClient) -> None:
    table, (host, guest) = a_table(client, "Ann", "Bob")
    late, id = Visitor(client, "Eve"), table["id"]
    late.post(f"/api/tables/{id}/join", seat=2, invite=table["invite"])
    assert late.post(f"/api/tables/{id}/consent", seat=2, agree=True).status_code == 403
    assert guest.post(f"/api/tables/{id}/consent", seat=2, agree=False).status_code == 200
    assert host.post(f"/api/tables/{id}/consent", seat=2, agree=True).status_code == 400
    assert late.page(f"/t/{id}").status_code == 403
    assert ("Eve", "refused") in notes(host, id)


def test_where_the_host_allows_it_a_bot_is_relieved_at_once(client: TestClient) -> None:
    table, _ = a_table(client, "Ann", "Bob", free=True)
    late = Visitor(client, "Eve")
    joined = late.post(f"/api/tables/{table['id']}/join", seat=2, invite=table["invite"])
    assert joined.json() == {"seat": 2, "seated": True}


def test_who_got_up_comes_back_to_his_own_seat_alone(client: TestClient) -> None:
    table, (host, guest) = a_table(client, "Ann", "Bob", free=True)
    id, invite = table["id"], table["invite"]
    assert guest.post(f"/api/tables/{id}/leave", seat=1, bot="random").status_code == 200
    elsewhere = guest.post(f"/api/tables/{id}/join", seat=2, invite=invite)
    assert (elsewhere.status_code, "two hands" in elsewhere.text) == (400, True)
    assert guest.post(f"/api/tables/{id}/join", seat=1, invite=invite).json()["seated"]
    assert host.view(id, 0)["names"][1] == "Bob"


def test_who_has_resigned_does_not_come_back(client: TestClient) -> None:
    table, (_, guest) = a_table(client, "Ann", "Bob", free=True)
    id = table["id"]
    guest.post(f"/api/tables/{id}/leave", seat=1, bot="random", resign=True)
    for seat in (1, 2):
        assert guest.post(f"/api/tables/{id}/join", seat=seat, invite=table["invite"]).status_code == 400


def test_one_stranger_gets_one_seat_of_a_listed_table(client: TestClient) -> None:
    host, stranger = Visitor(client, "Ann"), Visitor(client, "Eve")
    seats = [{"kind": "me"}, *[{"kind": "open"}] * 3]
    id = host.post("/api/tables", game="diplomacy", seats=seats, listed=True).json()["id"]
    taken = [stranger.post(f"/api/tables/{id}/join", seat=seat).status_code for seat in (1, 2, 3)]
    assert taken == [200, 400, 400]


# ---- the waiting room


def test_a_game_begins_when_all_are_there_and_the_host_says_so(client: TestClient) -> None:
    host, guest = Visitor(client, "Ann"), Visitor(client, "Bob")
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = host.post("/api/tables", game="warlords", seats=seats, begins="host", clock="turn", seconds=60).json()
    id = table["id"]
    early = host.post(f"/api/tables/{id}/begin")
    assert (early.status_code, "every seat" in early.text) == (400, True)
    view = host.view(id, 0)
    assert (view["begun"], view["actions"], view["state"], view["clock"]) == (False, [], {}, {}), "nobody sees the deal"
    assert host.post(f"/api/tables/{id}/play", seat=0, action="pass").status_code == 400
    for path in ("record", "why?thing=x", "board.pdf", "hint", "worth"):
        assert host.page(f"/t/{id}/{path}").status_code == 400, path
    guest.post(f"/api/tables/{id}/join", seat=1, invite=table["invite"])
    page = host.page(f"/t/{id}").text
    assert 'id="begin"' in page
    assert 'id="begin"' not in guest.page(f"/t/{id}").text
    assert guest.post(f"/api/tables/{id}/begin").status_code == 403
    assert live(client, f"/t/{id}").row.deadline is None, "no clock runs yet"
    assert host.form(f"/t/{id}/people", do="begin").status_code == 303
    assert host.view(id, 0)["actions"]
    assert live(client, f"/t/{id}").row.deadline is not None
    assert host.post(f"/api/tables/{id}/begin").status_code == 400


def test_what_was_agreed_is_told_before_one_sits_down(client: TestClient) -> None:
    host, guest = Visitor(client, "Ann"), Visitor(client, "Bob")
    table = table_for_two(host, seed="dust", clock="bank", seconds=777, options={"road_chain": True})
    page = guest.page(f"/t/{table['id']}/join?invite={table['invite']}").text
    assert "777 seconds for the whole game" in page
    assert "somebody may know what luck will bring" in page
    assert "on</dd>" in page, "the options"


def test_no_clock_runs_for_an_empty_seat(client: TestClient) -> None:
    table, (host, guest) = a_table(client, "Ann", "Bob", clock="turn", seconds=60)
    id = table["id"]
    guest.post(f"/api/tables/{id}/leave", seat=1)
    assert "1" not in host.view(id, 0)["clock"]
    assert "0" in host.view(id, 0)["clock"]


def test_a_rematch_is_told_to_all_and_waits_for_them(client: TestClient) -> None:
    host, guest = Visitor(client, "Ann"), Visitor(client, "Bob")
    table = table_for_two(host, clock="turn", seconds=600)
    id = table["id"]
    guest.post(f"/api/tables/{id}/join", seat=1, invite=table["invite"])
    while not (view := host.view(id, 0))["result"]:
        seat = view["to_act"][0]
        who = (host, guest)[seat]
        who.post(f"/api/tables/{id}/play", seat=seat, action=who.view(id, seat)["actions"][0]["action"])
    again = host.post(f"/api/tables/{id}/rematch").json()["id"]
    assert ("Ann", "rematch") in notes(guest, id, 1)
    assert guest.view(id, 1)["rematch"] == again
    assert guest.post(f"/api/tables/{id}/rematch").json()["id"] == again
    assert not guest.view(again, 0)["begun"]
    assert live(client, f"/t/{again}").row.deadline is None
    assert host.post(f"/api/tables/{again}/begin").status_code == 200


def test_a_table_alone_with_bots_begins_at_once(client: TestClient) -> None:
    host = Visitor(client, "Ann")
    id = host.post("/api/tables", game="diplomacy", seats=[{"kind": "me"}, {"kind": "me"}]).json()["id"]
    finish(client, host, id)
    again = host.post(f"/api/tables/{id}/rematch").json()["id"]
    assert host.view(again, 0)["begun"]
