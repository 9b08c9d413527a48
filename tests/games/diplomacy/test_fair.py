"""Fair sheets: what the predictor sees, how games confirm it, and that nobody can work out the hidden flaps."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from wastelands import new_game
from wastelands.engine.luck import Luck
from wastelands.games.diplomacy import certified, fair, learning
from wastelands.games.diplomacy.choosing import fair_sheet
from wastelands.games.diplomacy.deal import deal
from wastelands.games.diplomacy.fair import (
    HASTY,
    PATIENT,
    Care,
    Deal,
    Verdict,
    fairest,
    features,
    judged,
    model_for,
    numbered_deal,
    played,
)
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.generator import land_for
from wastelands.games.diplomacy.map import ROUNDS
from wastelands.games.diplomacy.measuring import table as measured_table
from wastelands.games.diplomacy.quick import Quick
from wastelands.games.diplomacy.sheet import Sheet, terrain_of
from wastelands.games.diplomacy.streams import Stream
from wastelands.games.diplomacy.trying import Judge, prospects, value
from wastelands.package import package


def a_deal(players: int = 2, number: int = 3) -> Deal:
    found = numbered_deal(land_for(players, "lake", "usual", "dust"), players, number)
    assert found is not None
    return found


def test_a_game_of_the_quick_player_is_the_same_every_time() -> None:
    one, other = (played(a_deal(), "a") for _ in range(2))
    assert (one[0].points, one[1]) == (other[0].points, other[1])
    assert len(one[1]) == ROUNDS


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_predictor_sees_the_opening_and_the_turns_to_come_of_every_seat(players: int) -> None:
    rows = features(a_deal(players), openings=1)
    assert {len(row) for row in rows} == {len(model_for(players).weights)}
    for column in range(fair.OPENING - 1):
        assert sum(row[column] for row in rows) == pytest.approx(0)


def test_soft_shares_tell_a_clear_win_from_a_narrow_one() -> None:
    assert fair.soft_shares((10, 10)) == [0.5, 0.5]
    narrow, clear = fair.soft_shares((11, 10))[0], fair.soft_shares((30, 10))[0]
    assert 0.5 < narrow < 0.6 < 0.99 < clear


def test_a_deal_that_the_predictor_refuses_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "predicted", lambda deal: [0.3, -0.3])
    verdict = judged(a_deal())
    assert (verdict.games, verdict.accepted) == (0, False)


def always(monkeypatch: pytest.MonkeyPatch, points: list[int]) -> list[Judge]:
    """Every game ends with these points; says by whom each was played."""
    game, by = played(a_deal(), "a", rounds=0)[0], list[Judge]()
    monkeypatch.setattr(fair, "predicted", lambda deal: [0.0, 0.0])

    def over(deal: Deal, seed: str, judge: Judge) -> tuple[Quick, list[object]]:
        by.append(judge)
        game.points = points
        return game, []

    monkeypatch.setattr(fair, "played", over)
    return by


@pytest.mark.parametrize("care", [HASTY, PATIENT])
@pytest.mark.parametrize(("points", "stage"), [([60, 0], 0), ([20, 20], -1)])
def test_games_go_on_while_a_deal_looks_fair(
    monkeypatch: pytest.MonkeyPatch, care: Care, points: list[int], stage: int
) -> None:
    by = always(monkeypatch, points)
    verdict = judged(a_deal(), care)
    normal = care.normal[-1][0] if care.normal and stage else 0
    assert (by.count(value), by.count(prospects)) == (care.quick[stage][0], normal)
    assert (verdict.games, verdict.accepted) == (len(by), stage == -1)


def test_no_more_games_are_played_than_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    by = always(monkeypatch, [20, 20])
    verdict = judged(a_deal(), HASTY, most=7)
    assert (len(by), verdict.games, verdict.accepted) == (7, 7, False)


def test_games_take_doubt_away_and_outweigh_a_guess() -> None:
    model, guess = model_for(2), Verdict((0.1, -0.1), 0.14)
    level = guess.told(model, [[0.5, 0.5]] * 30, prospects)
    assert level.doubt < guess.doubt / 2
    assert 0 < level.lead < 0.03


def test_games_of_quick_players_are_corrected_by_what_normal_ones_were_seen_to_win_more() -> None:
    model, open_ = replace(model_for(2), shift=(0.04, -0.04)), Verdict((0.0, 0.0), 9.0)
    quick, normal = (open_.told(model, [[0.5, 0.5]] * 30, judge).leads[0] for judge in (value, prospects))
    assert (round(quick, 2), round(normal, 2)) == (0.04, 0)


def test_the_first_accepted_deal_is_taken_and_else_the_least_risky(monkeypatch: pytest.MonkeyPatch) -> None:
    terrain = land_for(2, "lake", "usual", "dust")
    verdicts = iter([Verdict((lead, -lead), 0.1, 4, accepted=lead == 0.01) for lead in (0.3, 0.2, 0.01, 0.4)])
    monkeypatch.setattr(fair, "judged", lambda deal, care, most: next(verdicts))
    assert fairest(terrain, 2, count(1))[0] == 2
    games = HASTY.games[2] // 5
    verdicts = iter([Verdict((lead, -lead), 0.1, games) for lead in (0.3, 0.2, 0.02, 0.4, 0.5)])
    assert fairest(terrain, 2, count(1))[0] == 2


def test_the_model_finds_the_weights_that_made_its_goal() -> None:
    table = [[float(a), float(b), 1.0] for a in range(6) for b in range(6)]
    goal = [2 * a - b + 0.5 for a, b, _ in table]
    assert learning.ridge(table, goal, 0.0001) == pytest.approx([2, -1, 0.5], abs=0.01)


def test_a_model_is_learned_from_measured_sheets_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    work = tmp_path / "fair.work.jsonl"
    said: list[str] = []
    row: learning.Row = {"features": [[0.5, 1.0], [-0.5, 0.0]], "games": [[20, 10], [12, 11]], "normal": [[15, 9]]}
    for name in ("2|0", "2|1"):
        with work.open("a") as file:
            file.write(json.dumps({"name": name, **row}) + "\n")
    found = learning.fitted([row], 2)
    assert found["sheets"] == 1
    assert [one > 0 for one in found["shift"]] == [True, False]  # type: ignore[attr-defined]
    for players in (3, 4):
        with work.open("a") as file:
            shares = [[20.0 - seat for seat in range(players)], [9.0, *[12.0] * (players - 1)]]
            seen = [[float(seat), 1.0] for seat in range(players)]
            row = {"features": seen, "games": shares, "normal": shares}
            file.writelines(json.dumps({"name": f"{players}|{n}", **row}) + "\n" for n in (0, 1))
    learned = json.loads(learning.learn(2, 2, "fair", work, said.append))
    assert learned["command"] == "wastelands map learn --sheets 2 --games 2 --seed fair"
    assert sorted(learned["models"]) == ["2", "3", "4"]
    assert len(said) == 3
    row = learning.measured(2, 0, 1, "fair")
    assert (len(row["features"]), len(row["games"]), len(row["normal"])) == (2, 1, 1)


def test_the_same_seed_prints_the_same_fair_sheet() -> None:
    sheet = fair_sheet(2, "ring-short", "rust")
    assert Sheet.from_id(sheet.id) == sheet
    assert sheet.id.startswith("WD2-2-ring-short-rust-")


def test_the_table_of_measured_sheets_tells_the_error_of_few_games_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    shares = iter([([0.39, 0.61], 5.0), ([0.61, 0.39], 7.0), ([0.5, 0.5], 6.0)])
    monkeypatch.setattr("wastelands.games.diplomacy.measuring.measured", lambda sheet, games: next(shares))
    said: list[str] = []
    sheets = [Sheet.from_id(f"WD1-2-dust-6-{n}") for n in (0, 0, 0)]
    found = json.loads(measured_table(sheets, 30, said.append))
    assert (found["sheets"], found["distinct"], len(said)) == (3, 1, 3)
    assert (found["mean share"], found["margin"]) == ([0.5, 0.5], 6.0)
    assert (found["within 10 points"], found["within, less the error of so few games"]) == (0.333, 1.0)


def test_every_new_game_is_played_on_another_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "wastelands.games.diplomacy.atlas.fairest", lambda terrain, players, numbers, care: first(numbers)
    )
    games = [new_game("diplomacy", 2, map="lake-short").game for _ in range(12)]
    assert all(isinstance(game, Diplomacy) for game in games)
    assert len({game.terrain.id for game in games if isinstance(game, Diplomacy)}) == len(games)


def first(numbers: Iterator[int]) -> tuple[int, Verdict]:
    """The first deal there is, fair or not."""
    next(numbers)
    return 0, Verdict((0.0, 0.0), 0.1)


# ---------- hidden flaps


def test_a_fresh_table_shows_its_terrain_and_deals_what_its_secret_seed_draws() -> None:
    words = count()
    maps = package("diplomacy").the_maps()
    fresh = maps.fresh(2, "lake-short", lambda: f"{next(words):032x}")
    assert fresh.id.endswith("-x")
    assert fresh.seed not in fresh.id
    game = Diplomacy.new(2, Luck(fresh.seed), map=fresh.id)
    terrain, _, rounds = terrain_of(fresh.id)
    assert (game.terrain, rounds) == (terrain, None)
    assert fresh.id in str(game.view(0).terrain.id)
    assert maps.dealt(Sheet.from_id("WD1-2-dust-6-0").id, lambda: "") == ""


class Attacker:
    """Knows all shipped sheets and every sheet ever played, and guesses the third round from the first two."""

    def __init__(self, played: list[tuple[str, tuple[tuple[str, ...], ...]]]) -> None:
        self.known = {(terrain, rounds[:2]): rounds[2] for terrain, rounds in played}
        for seats in (2, 3, 4):
            for terrain in certified.terrains(seats):
                for number in certified.deals(terrain):
                    sheet = Sheet.from_id(terrain.removesuffix("x") + number)
                    self.known[terrain, sheet.rounds[:2]] = sheet.rounds[2]

    def guess(self, view: Diplomacy, luck: Luck) -> tuple[str, ...]:
        """What he remembers for this beginning on this map; else the likeliest among deals that fit."""
        found = self.known.get((view.terrain.id, view.rounds))
        if found is not None:
            return found
        likely = Counter(deal(view.terrain, view.seats, view.rounds, luck)[2] for _ in range(20))
        return likely.most_common(1)[0][0]


def test_who_knows_every_sheet_guesses_a_flap_no_better_than_by_chance() -> None:
    """On new maps and, worst of all, on shipped ones whose certified deals he has by heart."""
    ids = [certified.terrains(2)[0], land_for(2, "delta", "usual", "spy").id]
    before = [(id, Diplomacy.new(2, Luck(f"earlier|{id}|{n}"), map=id).rounds) for id in ids for n in range(60)]
    attacker, luck = Attacker(before), Luck("attacker")
    remembered = guessed = chance = tables = 0
    for id in ids:
        for n in range(150):
            game = Diplomacy.new(2, Luck(f"table|{id}|{n}"), map=id)
            view = game.view(0)
            tables += 1
            remembered += (id, view.rounds) in attacker.known
            guessed += attacker.guess(view, luck) == game.rounds[2]
            stranger = Counter(deal(game.terrain, 2, view.rounds, luck)[2] for _ in range(20)).most_common(1)[0][0]
            chance += stranger == game.rounds[2]
    assert remembered > 20  # he does meet beginnings that he remembers
    spread = 2.6 * (2 * max(chance, 4)) ** 0.5
    assert guessed <= chance + spread
    assert guessed < tables // 4


def test_deals_continue_a_beginning_as_they_were_dealt() -> None:
    terrain = land_for(2, "lakes", "usual", "spy")
    whole = Counter(deal(terrain, 2, (), Stream(f"w|{n}"))[5] for n in range(400))
    first = deal(terrain, 2, (), Stream("w|0"))[:2]
    rest = Counter(deal(terrain, 2, first, Stream(f"r|{n}"))[5] for n in range(400))
    assert len(whole) > 50
    assert len(rest) > 50
