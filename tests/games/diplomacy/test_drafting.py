"""Maps drawn by hand: taps change a text, the checks say what a sheet lacks."""

from __future__ import annotations

import pytest

from wastelands import new_game
from wastelands.drawing.ink import PAPER
from wastelands.drawing.kit import Order
from wastelands.engine.errors import Unreadable
from wastelands.engine.match import Match
from wastelands.games.diplomacy import drafting
from wastelands.games.diplomacy.choosing import chosen
from wastelands.games.diplomacy.drawing import Drawing
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.position import read
from wastelands.games.diplomacy.words import Words

SHEET = "WD1-2-dust-6-0"


def drawn(text: str, *taps: tuple[str, str]) -> str:
    since = ""
    for h, tool in taps:
        text, since = drafting.tap(text, f"hex:{h}", tool, since)
    return text


def cell(text: str, h: str) -> str:
    return next(cell for at, cell in read(text).cells.items() if str(at) == h)


def test_a_generated_map_passes_the_checks_until_it_is_spoiled() -> None:
    text = drafting.start(SHEET)
    assert drafting.wrong(text, Words("en")) == []
    city = read(text).terrain.cities[0].hex
    (rule, sentence), *_ = drafting.wrong(drawn(text, (str(city), "city")), Words("en"))
    assert (rule, sentence) == ("V-01", "3 cities instead of 4")
    assert dict(drafting.wrong(drawn(text, (str(city), "city")), Words("de")))["V-01"] == "Städte: 3 statt 4"


def test_an_empty_map_is_painted_hex_by_hex() -> None:
    text = drawn(drafting.blank(2, "usual"), ("1,1", "~"), ("2,1", "^"), ("3,3", "s2"), ("4,3", "raider"), ("4,3", "B"))
    assert [cell(text, h) for h in ("1,1", "2,1", "3,3", "4,3", "0,0")] == ["~", "^", "s2", "B+raider", "A"]
    assert cell(drawn(text, ("4,3", "raider"), ("3,3", "s2")), "4,3") == "B"


def test_a_drifter_tries_every_hat_and_leaves() -> None:
    text, worn = drafting.blank(2, "usual"), []
    for _ in range(4):
        text = drawn(text, ("2,2", "drifter"))
        worn.append(cell(text, "2,2"))
    assert worn == ["A+drifter:B", "A+drifter:C", "A+drifter:D", "A"]


def test_what_is_painted_over_a_clan_is_always_a_hex() -> None:
    text = drawn(drafting.blank(2, "usual"), ("1,1", "pirate"), ("2,2", "drifter"), ("3,3", "~"), ("4,3", "^"))
    text = drawn(text, ("1,1", "~"), ("2,2", "B"), ("3,3", "raider"), ("4,3", "guardian"))
    assert [cell(text, h) for h in ("1,1", "2,2", "3,3", "4,3")] == ["~", "B+drifter:A", "A+raider", "A+guardian"]


def test_where_a_place_is_taken_off_the_land_around_it_closes_in() -> None:
    lake = [(h, "~") for h in ("5,1", "6,1", "4,2", "4,3", "5,3", "6,2")]
    text = drawn(drafting.blank(2, "usual"), *lake, ("5,2", "s1"), ("1,1", "city"))
    text = drawn(text, ("5,2", "s1"), ("1,1", "city"))
    assert (cell(text, "5,2"), cell(text, "1,1")) == ("~", "A")


def test_cities_keep_their_numerals_in_order() -> None:
    text = drawn(drafting.blank(2, "usual"), ("2,2", "city"), ("6,2", "city"), ("8,0", "city"))
    assert [cell(text, h) for h in ("2,2", "6,2", "8,0")] == ["I", "II", "III"]
    text = drawn(text, ("2,2", "city"))
    assert [cell(text, h) for h in ("2,2", "6,2", "8,0")] == ["A", "I", "II"]


def test_a_road_goes_from_tap_to_tap_and_not_into_water() -> None:
    text = drawn(drafting.blank(2, "usual"), ("2,2", "road"), ("3,2", "road"), ("4,2", "road"), ("7,0", "road"))
    assert len(read(text).links) == 2
    assert not read(drawn(text, ("3,2", "~"))).links, "a road does not stay in a lake"
    with pytest.raises(Unreadable, match="over land"):
        drawn(drawn(text, ("5,2", "~")), ("4,2", "road"), ("5,2", "road"))
    with pytest.raises(Unreadable, match="over land"):
        drawn(drawn(text, ("5,2", "~")), ("5,2", "road"))


def test_a_map_without_a_city_is_neither_played_nor_printed() -> None:
    text = drafting.blank(2, "usual")
    for use in (lambda: new_game("diplomacy", 2, "dust", position=text), lambda: chosen(Order(position=text))):
        with pytest.raises(Unreadable, match="needs a city"):
            use()


def test_a_drawn_map_is_played_with_actions_that_luck_deals() -> None:
    text = drafting.titled(drawn(drafting.start(SHEET), ("0,0", "B")), "Home")
    games = [Match.new(Diplomacy, 2, seed, position=text).game for seed in ("dust", "rust")]
    assert games[0].rounds[:2] == games[1].rounds[:2] == read(text).rounds
    assert games[0].rounds != games[1].rounds
    assert drafting.facts(text) == (2, "Home")
    assert read(drafting.dealt(text, "other")).cells == read(text).cells


def test_a_drawn_map_is_printed_without_an_id() -> None:
    text = drafting.titled(drafting.start(SHEET), "Home")
    (sheet,) = chosen(Order(position=text, seed="1"))
    assert sheet.id == ""
    assert len(sheet.rounds) == 6
    (page,) = Drawing(Words("en"), PAPER).kit(Order(position=text)).pages
    assert "Home" in page


@pytest.mark.parametrize(
    ("thing", "tool", "said"),
    [("hex:99,0", "A", "no hex 99,0"), ("hex:0,0", "castle", "'castle' is nothing"), ("hex:here", "A", "here")],
)
def test_what_cannot_be_drawn_is_refused(thing: str, tool: str, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        drafting.tap(drafting.blank(2, "usual"), thing, tool, "")


def test_tools_have_a_sign_each_and_what_lies_open_is_said() -> None:
    found = drafting.tools(Words("de"), PAPER)
    signs = [tool.sign for _, tools in found for tool in tools]
    assert len({*signs}) == len(signs) == 17
    assert [kind for kind, _ in found] == ["Land", "Städte und Siedlungen", "Clans"]
    text = drafting.start(SHEET)
    opening = drafting.opening(text, Words("en"))
    assert opening == [f"Round {n}: {', '.join(labels)}" for n, labels in enumerate(read(text).rounds, 1)]
    assert "chosen" in drafting.picture(text, Words("en"), PAPER, "0,0")[1]
    assert "chosen" not in drafting.picture(text, Words("en"), PAPER)[1]
