"""How well a seat stands, as bots see it."""

from __future__ import annotations

from tests.rules.survivors.table import Table
from wastelands.engine.game import Result
from wastelands.games.survivors.endings import value
from wastelands.games.survivors.pieces import People


def test_points_people_and_stock_count_and_death_is_worst() -> None:
    poor = Table(people={0: 6})
    base = value(poor.game, 0)
    assert value(Table(people={0: 7}).game, 0) > base
    assert value(Table(people={0: People(5, wounded=1)}).game, 0) < base
    assert value(Table(people={0: 6}, stock={0: {"food": 6}}).game, 0) > base
    assert value(Table(people={0: 6}, bought=(1, 0)).game, 0) > base
    assert value(Table(people={0: 6}, buildings=[("BD01", 0, 0, 0)]).game, 0) > base
    assert value(Table(people={0: 0}, alive=(False, True)).game, 0) < value(Table(people={0: 1}).game, 0)


def test_a_win_is_worth_more_than_anything_and_a_view_knows_the_same() -> None:
    table = Table(people={0: 6})
    assert value(table.game.view(0), 0) == value(table.game, 0)
    table.game.outcome = Result((1, 1), (1,), "limit")
    assert value(table.game, 1) > 0 > value(table.game, 0)
