"""What a seat may know, in numbers: own things first, planes where there is a board, and a name for each number."""

from __future__ import annotations

import pytest

from tests.laws.toy import Toy
from tests.research.positions import walked
from wastelands.engine.action import Action
from wastelands.engine.errors import Unreadable
from wastelands.engine.luck import Luck
from wastelands.engine.registry import game_class, game_names
from wastelands.engine.spaces import Setting
from wastelands.package import GamePackage
from wastelands.research.observation import Observer, observer_of


def told(observer: Observer, row: object, part: str) -> dict[str, float]:
    """The numbers of a part that are not 0, by name."""
    block = next(one for one in observer.parts if one.name == part)
    numbers = list(row)[block.start : block.start + block.size]  # type: ignore[call-overload]
    return {block.label(i): number for i, number in enumerate(numbers) if number}


def test_a_board_is_planes_of_columns_and_rows() -> None:
    observer = observer_of("diplomacy", 2)
    assert observer.parts[0].shape == (15, 11, 8)
    game = game_class("diplomacy").new(2, Luck("dust"))
    row = observer.observe(game, 0)
    kinds = told(observer, row, "map")
    for h, token in game.view(0).terrain.cells.items():  # type: ignore[attr-defined]
        if token in "ABCD~":
            assert kinds[f"map[{token}][{h}]"] == 1.0


def test_each_seat_sees_itself_first() -> None:
    observer = observer_of("warlords", 3)
    game = game_class("warlords").new(3, Luck("dust"))
    game.stocks = ((5, 0, 0), (1, 2, 3), (0, 0, 0))  # type: ignore[attr-defined]
    mine = told(observer, observer.observe(game, 1), "stock")
    assert [mine[f"stock[me][{what}]"] for what in ("scrap", "juice", "spark")] == pytest.approx([0.1, 0.2, 0.3])
    assert mine["stock[me+2][scrap]"] == 0.5


def test_what_is_chosen_in_secret_is_seen_by_its_seat_alone() -> None:
    observer, luck = observer_of("warlords", 2), Luck("dust")
    game = game_class("warlords").new(2, luck)
    for seat in (0, 1):
        game.play(seat, game.actions(seat)[0], luck)
    before = observer.observe(game, 1)
    game.play(0, Action.parse("mark shop"), luck)
    assert told(observer, observer.observe(game, 0), "marked in secret") == {"marked in secret[shop]": 1.0}
    assert observer.observe(game, 1) == before


@pytest.mark.parametrize("name", game_names())
def test_no_part_stays_silent_through_a_few_games(name: str) -> None:
    """Else its numbers are dead, or filled wrongly."""
    observer = observer_of(name, 2)
    rows = [observer.observe(game, seat) for n in range(3) for game, seat, _, _ in walked(name, seed=f"told|{n}")]
    spoke = {part.name for part in observer.parts if any(any(row[part.start : part.start + part.size]) for row in rows)}
    assert {part.name for part in observer.parts} - spoke <= RARE.get(name, set())


RARE = {  # what games of random players for two may not show
    "diplomacy": {"roads chain", "question for the action"},
    "survivors": {"outpost", "builders of"},
    "knights": {"available tasks", "special token", "villain", "scout", "asked about"},
}


def test_a_map_that_is_no_sheet_is_refused_with_a_sentence() -> None:
    game = game_class("diplomacy").new(4, Luck("dust"))
    with pytest.raises(Unreadable, match="hexes that no sheet for 2 seats has"):
        observer_of("diplomacy", 2).senses.look(game.view(0), 0, observer_of("diplomacy", 4).observe(game, 0))


def test_a_tile_beyond_the_board_is_refused_with_a_sentence() -> None:
    game = game_class("survivors").new(6, Luck("dust"))
    with pytest.raises(Unreadable, match="lies outside the 81 tiles"):
        observer_of("survivors", 2).senses.look(game.view(0), 0, observer_of("survivors", 6).observe(game, 0))


def test_where_tiles_are_laid_one_by_one_the_board_is_larger() -> None:
    observer = observer_of("survivors", 2, map="laid")
    game = game_class("survivors").new(2, Luck("dust"), map="laid")
    assert told(observer, observer.observe(game, 0), "terrain")["terrain[road][1,4]"] == 1.0


def test_a_game_of_rules_alone_is_told_by_the_names_of_its_slots() -> None:
    observer = Observer(GamePackage(rules=Toy), Setting.of(Toy, 3))
    game = Toy.new(3, Luck("dust"))
    row = observer.observe(game, 1)
    names = {observer.describe(i): row[i] for i in range(observer.size)}
    assert names["my seat[1]"] == names["asked[Bid]"] == names["round"] == 1.0
    assert (names["cards.0"], names["cards.1"]) == (0.0, game.cards[1])


def test_there_is_no_name_beyond_the_last_number() -> None:
    observer = observer_of("diplomacy", 2)
    with pytest.raises(IndexError, match=f"the row has {observer.size} numbers"):
        observer.describe(observer.size)
