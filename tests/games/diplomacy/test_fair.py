"""Fair sheets: what the predictor sees, how games confirm it, and that nobody can work out the hidden flaps."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count, islice, repeat
from pathlib import Path

import pytest

from wastelands import new_game
from wastelands.drawing.kit import Order
from wastelands.engine.luck import Luck
from wastelands.games.diplomacy import certified, fair, learning, sparring
from wastelands.games.diplomacy.choosing import chosen, fair_sheet
from wastelands.games.diplomacy.deal import deal
from wastelands.games.diplomacy.fair import (
    BRIEF,
    EACH,
    HASTY,
    PATIENT,
    Care,
    Deal,
    Fairest,
    Verdict,
    fairest,
    features,
    judged,
    model_for,
    numbered_deal,
    played,
)
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.generator import land_for, lands_for
from wastelands.games.diplomacy.map import ROUNDS, Terrain
from wastelands.games.diplomacy.measuring import Measured
from wastelands.games.diplomacy.measuring import table as measured_table
from wastelands.games.diplomacy.sheet import Id, Sheet, terrain_of
from wastelands.games.diplomacy.streams import Stream
from wastelands.package import package


def a_deal(players: int = 2, number: int = 3) -> Deal:
    found = numbered_deal(land_for(players, "lake", "usual", "dust"), players, number)
    assert found is not None
    return found


def test_games_of_equals_are_the_same_every_time_and_each_number_is_another() -> None:
    one, other = (played(a_deal(), "a", range(4)) for _ in range(2))
    assert one == other
    assert len(set(one)) > 1
    assert played(a_deal(), "a", [2]) == [one[2]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_predictor_sees_who_begins_and_what_seats_have_had_when_cities_are_scored(players: int) -> None:
    deal = a_deal(players)
    rows = features(deal)
    assert {len(row) for row in rows} == {len(model_for(players).weights)}
    starters = Sheet.on(deal.terrain, Id.parse(deal.terrain.id)._replace(deal=3)).starters  # type: ignore[union-attr]
    for number, starter in enumerate(starters):
        assert [row[number] for row in rows] == [float(seat == starter) for seat in range(players)]
    for column in (ROUNDS, ROUNDS + 1):
        assert sum(row[column] for row in rows) == pytest.approx(0)
    last_words = sum(row[ROUNDS + 2] for row in rows)
    assert last_words == len(deal.terrain.cities)


def test_soft_shares_tell_a_clear_win_from_a_narrow_one() -> None:
    assert fair.soft_shares((10, 10)) == [0.5, 0.5]
    narrow, clear = fair.soft_shares((11, 10))[0], fair.soft_shares((30, 10))[0]
    assert 0.5 < narrow < 0.65 < 0.99 < clear


def test_a_deal_that_the_predictor_refuses_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "predicted", lambda deal: [0.3, -0.3])
    verdict = judged(a_deal())
    assert (verdict.games, verdict.accepted) == (0, False)
    assert judged(a_deal(), most=4, choosy=False).games == 4
    terrain = a_deal().terrain
    assert fairest(terrain, 2, count(), replace(BRIEF, work=1)).verdict.games > 0, "no other terrain will come"
    assert fairest(repeat(terrain), 2, count(), replace(BRIEF, work=1)).verdict.games == 0


def always(monkeypatch: pytest.MonkeyPatch, points: tuple[int, ...]) -> list[int]:
    """Every game ends with these points; says which were played."""
    numbers_played: list[int] = []
    monkeypatch.setattr(fair, "predicted", lambda deal: [0.0, 0.0])

    def over(deal: Deal, seed: str, numbers: Iterable[int]) -> list[tuple[int, ...]]:
        asked = list(numbers)
        numbers_played.extend(asked)
        return [points] * len(asked)

    monkeypatch.setattr(fair, "played", over)
    return numbers_played


@pytest.mark.parametrize("care", [BRIEF, HASTY, PATIENT])
@pytest.mark.parametrize(("points", "stage"), [((60, 0), 0), ((20, 20), -1)])
def test_games_go_on_while_a_deal_looks_fair(
    monkeypatch: pytest.MonkeyPatch, care: Care, points: tuple[int, ...], stage: int
) -> None:
    numbers = always(monkeypatch, points)
    verdict = judged(a_deal(), care)
    assert numbers == list(range(care.stages[stage].games)), "no game is counted twice"
    assert (verdict.games, verdict.accepted) == (len(numbers), stage == -1)


@pytest.mark.parametrize(("margin", "accepted"), [(3, True), (9, False)])
def test_games_of_an_accepted_deal_end_close(monkeypatch: pytest.MonkeyPatch, margin: int, accepted: bool) -> None:
    """Seats win in turn, so that only the margin is left to be refused."""
    monkeypatch.setattr(fair, "predicted", lambda deal: [0.0, 0.0])
    ends = ((20, 20 - margin), (20 - margin, 20))
    monkeypatch.setattr(fair, "played", lambda deal, seed, numbers: [ends[number % 2] for number in numbers])
    verdict = judged(a_deal())
    assert (verdict.accepted, verdict.margin) == (accepted, margin)
    assert (verdict.risk > verdict.lead + 2 * verdict.doubt) is not accepted
    anywhere = Deal(replace(a_deal().terrain, id=""), a_deal().rounds, 2)
    assert judged(anywhere).accepted, "only sheets of the usual size have others to be compared with"


def test_a_drawn_map_takes_any_deal_that_goes_on_from_what_lies_open() -> None:
    terrain = Terrain.of({"0,0": "I", "0,1": "A", "1,0": "B"})
    shown = (("1-A",), ("1-B", "1-B"))
    found = [numbered_deal(terrain, 2, number, shown) for number in range(5)]
    assert {deal.rounds[:2] for deal in found if deal} == {shown}
    assert len({deal.rounds for deal in found if deal}) > 1
    best = fairest(repeat(terrain), 2, count(), BRIEF, shown)
    assert (best.deal.terrain, best.verdict.games > 0) == (terrain, True)


def test_no_more_games_are_played_than_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = always(monkeypatch, (20, 20))
    verdict = judged(a_deal(), HASTY, most=7)
    assert (len(numbers), verdict.games, verdict.accepted) == (7, 7, False)


def test_games_take_doubt_away_and_outweigh_a_guess() -> None:
    model, guess = model_for(2), Verdict((0.1, -0.1), 0.14)
    level = guess.told(model, [(20, 20)] * 30)
    assert level.doubt < guess.doubt / 2
    assert 0 < level.lead < 0.03


def dealt(terrain: Terrain) -> Deal:
    """The first deal on a terrain; all of its size take nearly as much work."""
    return next(deal for number in count(1) if (deal := numbered_deal(terrain, 2, number)))


def test_the_first_accepted_deal_is_taken_and_else_the_least_risky(monkeypatch: pytest.MonkeyPatch) -> None:
    terrain = land_for(2, "lake", "usual", "dust")
    verdicts = iter([Verdict((lead, -lead), 0.1, 4, accepted=lead == 0.01) for lead in (0.3, 0.2, 0.01, 0.4)])
    monkeypatch.setattr(fair, "judged", lambda deal, care, most, choosy: next(verdicts))
    assert fairest(repeat(terrain), 2, count(1)).place == 2
    games = HASTY.work // (5 * dealt(terrain).work)
    verdicts = iter([Verdict((lead, -lead), 0.1, games) for lead in (0.3, 0.2, 0.02, 0.4, 0.5, 0.6)])
    assert fairest(repeat(terrain), 2, count(1)).place == 2


def test_after_some_deals_another_terrain_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    terrains = lands_for(2, "lake", "usual", "dust")
    monkeypatch.setattr(
        fair, "judged", lambda deal, care, most, choosy: Verdict((0.1, -0.1), 0.1, 9, deal.terrain != first)
    )
    first = next(lands_for(2, "lake", "usual", "dust"))
    found = fairest(terrains, 2, count(1))
    assert (found.place // EACH, found.verdict.accepted) == (1, True)
    assert found.deal.terrain == next(islice(lands_for(2, "lake", "usual", "dust"), 1, None)) != first


def test_the_model_finds_the_weights_that_made_its_goal() -> None:
    table = [[float(a), float(b), 1.0] for a in range(6) for b in range(6)]
    goal = [2 * a - b + 0.5 for a, b, _ in table]
    assert learning.ridge(table, goal, 0.0001) == pytest.approx([2, -1, 0.5], abs=0.01)


def test_a_model_is_learned_from_measured_sheets_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    work = tmp_path / "fair.work.jsonl"
    said: list[str] = []
    row: learning.Row = {"features": [[0.5, 1.0], [-0.5, 0.0]], "games": [[20, 10], [12, 11]]}
    for name in ("2|0", "2|1"):
        with work.open("a") as file:
            file.write(json.dumps({"name": name, **row}) + "\n")
    found = learning.fitted([row], 2)
    assert found["sheets"] == 1
    for players in (3, 4):
        with work.open("a") as file:
            shares = [[20.0 - seat for seat in range(players)], [9.0, *[12.0] * (players - 1)]]
            seen = [[float(seat), 1.0] for seat in range(players)]
            row = {"features": seen, "games": shares}
            file.writelines(json.dumps({"name": f"{players}|{n}", **row}) + "\n" for n in (0, 1))
    learned = json.loads(learning.learn(2, 2, "fair", work, said.append))
    assert learned["command"] == "wastelands map learn --sheets 2 --games 2 --seed fair"
    assert sorted(learned["models"]) == ["2", "3", "4"]
    assert len(said) == 3
    row = learning.measured(2, 0, 1, "fair")
    assert (len(row["features"]), len(row["games"])) == (2, 1)


def test_the_same_seed_prints_the_same_fair_sheet() -> None:
    sheet = fair_sheet(2, "ring-short", "rust")
    assert Sheet.from_id(sheet.id) == sheet
    assert sheet.id.startswith("WD4-2-ring-short-rust-")


def test_the_table_of_measured_sheets_tells_the_error_of_few_games_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = [Measured([0.39, 0.61], 5.0, 10.0), Measured([0.61, 0.39], 7.0, 15.0), Measured([0.5, 0.5], 6.0, 20.0)]
    shares = iter(ends)
    monkeypatch.setattr("wastelands.games.diplomacy.measuring.measured", lambda sheet, games: next(shares))
    said: list[str] = []
    sheets = [Sheet.from_id(f"WD1-2-dust-6-{n}") for n in (0, 0, 0)]
    found = json.loads(measured_table(sheets, 30, said.append))
    assert (found["sheets"], found["distinct"], len(said)) == (3, 1, 3)
    assert (found["mean share"], found["margin"]) == ([0.5, 0.5], 6.0)
    assert found["margin, of the winner's points"] == 0.4
    assert (found["within 10 points"], found["within, less the error of so few games"]) == (0.333, 1.0)


def test_every_new_game_is_played_on_another_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "wastelands.games.diplomacy.atlas.fairest",
        lambda terrains, players, numbers, care, shown: first(next(terrains), numbers),
    )
    games = [new_game("diplomacy", 2, map="lake-short").game for _ in range(12)]
    assert all(isinstance(game, Diplomacy) for game in games)
    assert len({game.terrain.id for game in games if isinstance(game, Diplomacy)}) == len(games)


def first(terrain: Terrain, numbers: Iterator[int]) -> Fairest:
    """The first deal there is, fair or not."""
    next(numbers)
    return Fairest(Deal(terrain, (), 2), 0, Verdict((0.0, 0.0), 0.1))


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
    for found in (whole, rest):
        assert len(found) > 25
        assert found.most_common(1)[0][1] < 400 // 8


def test_a_seed_that_was_drawn_is_not_looked_for_longer_than_somebody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    cares: list[Care] = []

    def noted(terrains: Iterator[Terrain], players: int, numbers: Iterator[int], care: Care) -> Fairest:
        cares.append(care)
        return first(next(terrains), numbers)

    monkeypatch.setattr("wastelands.games.diplomacy.choosing.fairest", noted)
    monkeypatch.setattr(sparring, "compiled", lambda: False)
    for fresh in (True, False):
        chosen(Order(2, "drawn", land="lake-short", fresh=fresh))
    maps = package("diplomacy").the_maps()
    ids = [maps.make(2, seed, "lake-short") for seed in ("", "", "given")]
    assert cares == [BRIEF, HASTY, BRIEF, BRIEF, HASTY]
    assert len(set(ids)) == 3
