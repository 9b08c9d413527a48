"""The drawing of Wasteland Diplomacy: whole, tappable, the same for everybody who may know the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from tests.games.diplomacy.sheets import a_sheet
from tests.games.diplomacy.tables import ROUNDS, SMALL, german, played, small, spaces, tapped, words
from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import NIGHT, PAPER, PRINT, THEMES, number
from wastelands.engine.hexes import bits
from wastelands.engine.luck import Luck
from wastelands.games.diplomacy.drawing import Drawing
from wastelands.games.diplomacy.drawing.ground import ACCENTS
from wastelands.games.diplomacy.drawing.roads import course, crossing
from wastelands.games.diplomacy.drawing.symbols import cut_off, drawn
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.map import Terrain

SVG = "{http://www.w3.org/2000/svg}"
FORBIDDEN = re.compile(r"\sstyle=|var\(|<filter|<foreignObject|href|<script|url\(|NaN|None")
STAGES = [(2, 0), (2, 30), (3, 45), (4, 70), (4, 400)]


def parse(svg: str) -> ElementTree.Element:
    assert not FORBIDDEN.search(svg), FORBIDDEN.search(svg)
    return ElementTree.fromstring(svg)


def things(root: ElementTree.Element) -> dict[str, list[ElementTree.Element]]:
    found: dict[str, list[ElementTree.Element]] = {}
    for element in root.iter():
        if name := element.get("data-thing"):
            found.setdefault(name, []).append(element)
    return found


def titles(root: ElementTree.Element) -> dict[str, str]:
    return {name: group[0].findtext(f"{SVG}title") or "" for name, group in things(root).items()}


def texts(root: ElementTree.Element) -> list[str]:
    return ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]


def paper(seats: int = 4) -> Drawing:
    return Drawing(words(seats), PAPER)


# ---------- the board


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("seats", "steps"), STAGES)
def test_every_hex_of_the_map_is_one_tappable_group_with_a_title(seats: int, steps: int, theme: str) -> None:
    game = played(seats, steps)
    root = parse(Drawing(words(seats), THEMES[theme]).board(game.view(0), Marks()))
    found = things(root)
    assert set(found) == {f"hex:{h}" for h in game.terrain.cells}
    for h in game.terrain.cells:
        [group] = found[f"hex:{h}"]
        assert group.get("id") == f"hex-{h.q}-{h.r}"
        assert (group.findtext(f"{SVG}title") or "").startswith(f"{h}: ")
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


def test_every_lettered_space_shows_its_own_letter() -> None:
    game = played(3, 0)
    shown = texts(parse(paper().ground(game))) + texts(parse(paper().board(game.view(0), Marks())))
    for letter in "ABCD":
        hats = sum(clan.letter == letter for clan in game.terrain.clans.values())
        assert shown.count(letter) == game.terrain.kinds[letter].bit_count() + hats


def test_the_names_of_spaces_and_settlements_stand_on_the_map_in_a_layer_of_their_own() -> None:
    game = played(3, 0)
    root = parse(paper().ground(game))
    [layer] = [group for group in root.iter(f"{SVG}g") if group.get("class") == "coords"]
    named = {h for h, token in game.terrain.cells.items() if token[0] in "ABCD~s"}
    assert sorted(texts(layer)) == sorted(map(str, named))


def test_targets_chosen_and_last_are_marked_and_nothing_else_is() -> None:
    game = small()
    marks = Marks(frozenset({"hex:1,0", "hex:0,2"}), frozenset({"hex:2,1"}), ("hex:1,1",))
    root = parse(paper().board(game, marks))
    kinds = {name: (groups[0].get("class") or "").split() for name, groups in things(root).items()}
    assert {name for name, kind in kinds.items() if "target" in kind} == marks.targets
    assert {name for name, kind in kinds.items() if "chosen" in kind} == marks.chosen
    assert {name for name, kind in kinds.items() if "last" in kind} == set(marks.last)
    for name in marks.targets:
        strokes = {e.get("stroke") for e in things(root)[name][0].iter()}
        assert {PAPER.signal, PAPER.ink} <= strokes


def test_titles_say_what_a_hex_is_and_whose() -> None:
    game = small(
        owned=(spaces("1,0", "0,3"), spaces("1,-1")), settled=(0, spaces("1,1")), destroyed=spaces("0,2"), round=4
    )
    said = titles(parse(paper().board(game, Marks())))
    assert said["hex:0,1"] == "0,1: sector A, Raider"
    assert said["hex:2,0"] == "2,0: sector C, road, Drifter to sector D"
    assert said["hex:1,0"] == "1,0: sector B, road; held by Mara (X)"
    assert said["hex:0,3"] == "0,3: sector B; held by Mara (X), cut off from every city"
    assert said["hex:1,-1"] == "1,-1: sector C, Guardian; held by Tobin <b> (O)"
    assert said["hex:1,1"] == "1,1: settlement, 2 buildings; held by Tobin <b> (O), cut off from every city"
    assert said["hex:0,2"] == "0,2: sector A; destroyed"
    assert said["hex:1,2"] == "1,2: water"
    assert said["hex:0,-1"] == "0,-1: mountains"
    assert said["hex:0,0"] == "0,0: city I, already scored"
    assert titles(parse(paper().board(small(), Marks())))["hex:0,0"] == "0,0: city I, scored after round 3"


def test_titles_and_flaps_speak_german() -> None:
    game = small(owned=(spaces("0,3"), 0), destroyed=spaces("0,2"))
    drawing = Drawing(german(), PAPER)
    said = titles(parse(drawing.board(game, Marks())))
    assert said["hex:0,2"] == "0,2: Sektor A; zerstört"
    assert said["hex:1,1"] == "1,1: Siedlung, 2 Gebäude"
    assert said["hex:0,3"] == "0,3: Sektor B; besetzt von Mara (X), von jeder Stadt abgeschnitten"
    assert said["hex:0,0"] == "0,0: Stadt I, Wertung nach Runde 3"
    tray = parse(drawing.flaps(game, Marks()))
    assert "RUNDE 1" in texts(tray)
    assert drawing.seat_line(game, 0).caption == "1 Feld, 1 abgeschnitten"


def test_occupied_cut_off_empty_and_destroyed_spaces_all_look_different() -> None:
    looks = [
        _inside(small(), "0,3"),
        _inside(small(owned=(spaces("0,3"), 0)), "0,3"),
        _inside(small(owned=(spaces("0,1", "0,2", "0,3"), 0)), "0,3"),
        _inside(small(owned=(0, spaces("0,1", "0,2", "0,3"))), "0,3"),
        _inside(small(destroyed=spaces("0,3")), "0,3"),
    ]
    assert len(set(looks)) == len(looks)
    assert "stroke-dasharray" in looks[1]  # cut off: said without colour


def _inside(game: Diplomacy, name: str) -> str:
    group = things(parse(paper().board(game, Marks())))[f"hex:{name}"][0]
    return "".join(ElementTree.tostring(e, "unicode") for e in group if not e.tag.endswith("title"))


def test_a_settlement_has_a_house_for_each_building_and_a_symbol_for_each_who_settled() -> None:
    def symbols(game: Diplomacy) -> int:
        return _inside(game, "1,1").count("<ns0:g ") - 1  # all stand in one scaled group

    assert [symbols(small(settled=s)) for s in ((0, 0), (spaces("1,1"), 0), (spaces("1,1"),) * 2)] == [0, 1, 2]


def test_every_seat_differs_by_shape_and_not_by_colour_alone() -> None:
    for draw in (drawn, cut_off):
        for palette in (PAPER, NIGHT, PRINT):
            shapes = [re.sub(r"#[0-9A-Fa-f]{6}", "#", draw(seat, 4.5, palette)) for seat in range(4)]
            assert len(set(shapes)) == 4


def test_the_sectors_differ_by_their_marks_and_not_by_colour_alone() -> None:
    root = parse(paper().ground(played(2, 0)))
    marks = [e for e in root.iter(f"{SVG}path") if e.get("stroke-opacity") == "0.65"]
    assert len(marks) == 4
    shapes = {re.sub(r"M-?[\d.]+ -?[\d.]+", "M", (e.get("d") or "")[:40])[:14] for e in marks}
    assert len(shapes) == 4
    assert {PAPER[ACCENTS[letter]] for letter in "ABCD"} == {e.get("stroke") for e in marks}


def test_roads_run_along_every_link_and_nowhere_else() -> None:
    path = course(SMALL)
    for a, b in SMALL.links:
        x, y = crossing(a, b)
        assert path.count(f"{number(x)} {number(y)}") == 2  # it leaves one hex and enters the other
    assert (path.count("M"), path.count("Q")) == (4, 2)  # two ends, and two spaces that are passed through
    assert course(Terrain(SMALL.cells, frozenset(), (3,))) == ""


# ---------- nothing hidden


@pytest.mark.parametrize(("seats", "steps"), STAGES)
def test_the_drawing_of_a_view_equals_that_of_an_imagined_game_and_of_the_whole_game(seats: int, steps: int) -> None:
    game = played(seats, steps)
    drawing = paper(seats)
    view = game.view(0)
    world = view.imagine(Luck("another"))
    for other in (world.view(0), world, game):
        assert drawing.board(view, Marks()) == drawing.board(other, Marks())
        assert drawing.flaps(view, Marks()) == drawing.flaps(other, Marks())
        assert drawing.text(view, Marks()).plain == drawing.text(other, Marks()).plain


def test_a_folded_flap_shows_none_of_its_actions() -> None:
    tray = parse(paper().flaps(small(), Marks()))
    labels = [t for e in tray.iter(f"{SVG}title") if (t := e.text or "").startswith("action")]
    assert labels == ["action 1-A", "action 1-A", "action 1-B", "action 1-C"]
    assert not {"D", "?"} & set(texts(tray))
    other = small()
    other.rounds = (*ROUNDS[:2], ("1-B",), ("1-B",), ("1-B",), ("1-B",))
    assert paper().flaps(other, Marks()) == paper().flaps(small(), Marks())


def test_the_same_table_gives_the_same_bytes() -> None:
    game = played(3, 45)
    first = paper().board(game.view(0), tapped(game)) + paper().flaps(game.view(0), tapped(game))
    assert first == paper().board(game.view(1), tapped(game)) + paper().flaps(game.view(None), tapped(game))


# ---------- the flaps


def test_every_copy_of_a_free_action_answers_to_its_name_and_taken_ones_are_crossed() -> None:
    marks = Marks(frozenset({"word:1-A", "word:1-B"}))
    fresh = things(parse(paper().flaps(small(), marks)))
    assert [e.get("class") for e in fresh["word:1-A"]] == ["action target", "action target"]
    taken = parse(paper().flaps(small(left=("1-A", "1-B")), marks))
    assert len(things(taken)["word:1-A"]) == 1
    assert [e.findtext(f"{SVG}title") for e in taken.iter() if e.get("class") == "action taken"] == [
        "action 1-A, taken"
    ]


def test_an_action_of_the_next_round_never_answers_for_one_of_this_round() -> None:
    game = small()
    game.rounds = (("1-A",), ("1-A", "1-C"), *ROUNDS[2:])
    game.left = ("1-A",)
    found = things(parse(paper().flaps(game, Marks())))
    assert [e.get("id") for e in found["word:1-A"]] == ["action-1-0"]
    assert [e.get("id") for e in found["word:1-C"]] == ["action-2-1"]  # tapping it tells why it cannot be taken yet


def test_what_can_be_tapped_in_a_real_game_is_on_the_board_or_on_the_flaps() -> None:
    for seats, steps in ((2, 7), (3, 23), (4, 41)):
        game = played(seats, steps)
        marks, drawing = tapped(game), paper(seats)
        shown = things(parse(drawing.board(game.view(0), marks))) | things(parse(drawing.flaps(game.view(0), marks)))
        targets = {name for name, groups in shown.items() if any("target" in (g.get("class") or "") for g in groups)}
        assert targets == marks.targets
        assert targets


# ---------- seat line, emblem, legend


def test_the_line_of_a_seat_counts_its_spaces_settlements_and_cities() -> None:
    game = small(owned=(spaces("1,0", "0,3"), 0), settled=(spaces("1,1"), 0), points=(7, 0))
    line = paper().seat_line(game, 0)
    assert (line.points, line.caption) == (7, "2 spaces, 1 cut off")
    assert [(n, word) for _, n, word in line.figures] == [(1, "settlement"), (1, "city reached")]


def test_emblem_and_legend_can_be_read_but_not_tapped() -> None:
    for palette in (PAPER, NIGHT):
        root = parse(Drawing(words(), palette).emblem())
        assert (root.get("width"), root.get("height")) == ("72mm", "48mm")
        assert not things(root)
        assert not [e for e in root.iter() if e.get("id")]
    legend = paper().legend()
    assert [section.title for section in legend] == ["The map", "Symbols", "Clans", "Round and scoring"]
    for row in (row for section in legend[:3] for row in section.rows):
        assert not things(parse(row.sign)), row.text
    assert [row.text.split(".")[0] for row in legend[2].rows][:2] == ["*Drifter", "*Raider"]


# ---------- the printed sheet


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_printed_page_holds_everything(players: int) -> None:
    sheet = a_sheet(players, "dust")
    root = parse(Drawing(words(), PRINT).sheet(sheet))
    assert (root.get("width"), root.get("height")) == ("190mm", "259mm")
    said = texts(root)
    assert {"Wasteland Diplomacy", sheet.title_en, sheet.id} <= set(said)
    for labels in sheet.rounds:
        for label in labels:
            assert said.count(label) == sum(row.count(label) for row in sheet.rounds)
    assert [t for t in said if t.startswith("ROUND ")] == [f"ROUND {n}" for n in range(1, 7)]
    for city in sheet.terrain.cities:
        assert any(city.numeral in t.split() for t in said)
    assert said.count("WARLORD") == players
    assert not things(root)


def test_the_printed_page_speaks_german() -> None:
    sheet = a_sheet(2, "dust")
    said = texts(parse(Drawing(german(), PRINT).sheet(sheet)))
    assert {sheet.title_de, "RUNDE 6", "STADTWERTUNG", "STRASSENBONUS", "Siedlung"} <= set(said)


def corners(element: ElementTree.Element, x: float = 0, y: float = 0, k: float = 1) -> Iterator[tuple[float, float]]:
    """Where straight lines, boxes and texts lie on the page; turned things are left out."""
    move = element.get("transform") or ""
    if "rotate" in move:
        return
    if found := re.search(r"translate\((\S+) (\S+)\)", move):
        x, y = x + k * float(found[1]), y + k * float(found[2])
    if found := re.search(r"scale\((\S+)\)", move):
        k *= float(found[1])
    d = element.get("d") or ""
    if not re.search("[a-zA-KN-Y]", d):
        yield from ((x + k * float(px), y + k * float(py)) for px, py in re.findall(r"(-?[\d.]+) (-?[\d.]+)", d))
    if element.get("x") is not None:
        left, top = float(element.get("x") or 0), float(element.get("y") or 0)
        wide, high = float(element.get("width") or 0), float(element.get("height") or 0)
        yield from ((x + k * left, y + k * top), (x + k * (left + wide), y + k * (top + high)))
    for part in element:
        yield from corners(part, x, y, k)


@pytest.mark.parametrize("seed", ["dust", "ash", "rust", "salt"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_leaves_the_printed_page(players: int, seed: str) -> None:
    """Flap 1 holds two rounds; their rows and scorings must fit 58 mm (V-20)."""
    points = list(corners(parse(Drawing(words(), PRINT).sheet(a_sheet(players, seed)))))
    assert len(points) > 1000
    assert -0.5 <= min(x for x, _ in points) <= max(x for x, _ in points) <= 190.5
    assert 0 <= min(y for _, y in points) <= max(y for _, y in points) <= 259.01


# ---------- size


def test_a_board_is_small_once_its_map_is_drawn() -> None:
    game = played(4, 70)
    view, marks, drawing = game.view(0), tapped(game), paper()
    assert len(drawing.ground(view).encode()) < 90 * 1024
    assert len(drawing.board(view, marks).encode()) < 110 * 1024


def test_the_ground_stands_still_and_has_the_size_of_the_board() -> None:
    early, late, drawing = played(4, 0), played(4, 70), paper()
    assert drawing.ground(early) == drawing.ground(late)
    assert parse(drawing.ground(late)).get("viewBox") == parse(drawing.board(late, Marks())).get("viewBox")


def test_all_bits_of_a_full_board_are_drawn_from_one_owner_each() -> None:
    game = played(4, 400)
    owned = [bit for seat in range(4) for bit in bits(game.owned[seat])]
    assert len(owned) == len(set(owned))
    root = parse(paper().board(game.view(0), Marks()))
    held = [t for t in titles(root).values() if "held by" in t and "settlement" not in t]
    assert len(held) == len(owned)
