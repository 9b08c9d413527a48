"""The drawing of Wasteland: whole, tappable, and the same for everybody who may know the same."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from tests.games.survivors.tables import NAMES, played, tapped, words
from tests.rules.survivors.table import Table
from wastelands.drawing import cardface
from wastelands.drawing.drawing import Marks
from wastelands.drawing.icons import sign
from wastelands.drawing.ink import NIGHT, PAPER, PRINT, THEMES
from wastelands.drawing.mat import Store
from wastelands.engine.luck import Luck
from wastelands.games.survivors.capture import PickHome
from wastelands.games.survivors.drawing import Drawing, card_face, tile_face
from wastelands.games.survivors.drawing.art import look
from wastelands.games.survivors.drawing.cardfaces import Design
from wastelands.games.survivors.drawing.lattice import layout
from wastelands.games.survivors.endings import Ending, Vote
from wastelands.games.survivors.events import PickRuin
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.ground import Ground, tile
from wastelands.games.survivors.phases import moment, turn_step
from wastelands.games.survivors.pieces import Building, Party, People
from wastelands.games.survivors.radiation import Drift
from wastelands.games.survivors.reading import load
from wastelands.games.survivors.rounds import EndRound, StartTurn
from wastelands.games.survivors.zombies import Hordes

SVG = "{http://www.w3.org/2000/svg}"
FORBIDDEN = re.compile(r"\sstyle=|var\(|<filter|<foreignObject|href|<script|url\(|NaN|None")
NEGATIVE = re.compile(r'(font-size|width|height| r)="-')
STAGES = [
    (2, "PlaceBase", 0, "random"),
    (2, "Activity", 3, "random"),
    (3, "Workers", 4, "random"),
    (4, "Window", 3, "random"),
    (5, "NextStep", 2, "random"),
    (6, "PlaceFeature", 2, "random"),
    (2, "LayTile", 4, "laid"),
    (4, "LayTile", 3, "laid"),
    (3, "Bundle", 1, "random"),
    (3, "Answer", 1, "random"),
    (3, "Partner", 1, "random"),
    (4, "PlaceBuilding", 1, "random"),
    (6, "Activity", 2, "laid"),
    (2, "never", 1, "random"),
]
CONTENT = load()
DESIGNS: list[Design] = [
    *CONTENT.buildings.values(),
    *CONTENT.features.values(),
    *CONTENT.cards.values(),
    *CONTENT.events.values(),
]


def parse(svg: str) -> ElementTree.Element:
    assert not FORBIDDEN.search(svg), FORBIDDEN.search(svg)
    assert not NEGATIVE.search(svg), NEGATIVE.search(svg)
    return ElementTree.fromstring(svg)


def things(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {name: e for e in root.iter() if (name := e.get("data-thing"))}


def texts(root: ElementTree.Element) -> list[str]:
    return ["".join(e.itertext()) for e in root.iter(f"{SVG}text")]


def said(root: ElementTree.Element, ident: str) -> str:
    """What the element with this id says of itself."""
    return next(e.findtext(f"{SVG}title") or "" for e in root.iter() if e.get("id") == ident)


def classes(root: ElementTree.Element, word: str) -> list[str]:
    return [e.get("id") or "" for e in root.iter() if word in (e.get("class") or "").split()]


def paper(lang: str = "en") -> Drawing:
    return Drawing(words(lang), PAPER)


def board(table: Table, seat: int | None = 0, marks: Marks | None = None) -> ElementTree.Element:
    return parse(paper().board(table.game.view(seat), marks or Marks()))


def all_of(drawing: Drawing, game: Survivors, seat: int | None) -> str:
    view, marks = game.view(seat), Marks()
    parts = (drawing.ground(view), drawing.board(view, marks), str(drawing.hand(view, seat, marks)))
    return "".join(parts) + drawing.text(view, marks).plain


def stores(view: Survivors, seat: int = 0, marks: Marks | None = None, lang: str = "en") -> dict[str, Store]:
    """What lies before a seat, by its thing."""
    hand = paper(lang).hand(view, seat, marks or Marks())
    assert hand is not None
    return {one.tap.thing: one for one in hand.stores}


# ---------- the whole table


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("seats", "step", "round", "mode"), STAGES)
def test_ground_and_board_are_whole_and_every_id_stands_once(
    seats: int, step: str, round: int, mode: str, theme: str
) -> None:
    game = played(seats, step, round, mode)
    drawing = Drawing(words(), THEMES[theme])
    for seat in (0, None):
        view = game.view(seat)
        ground, table = parse(drawing.ground(view)), parse(drawing.board(view, Marks()))
        ids = [e.get("id") for e in table.iter() if e.get("id")]
        assert len(ids) == len(set(ids))
        assert ground.get("viewBox") == table.get("viewBox")
        assert not things(ground)
        drawn = things(table)
        assert {f"hex:{at // 1024 - 512},{at % 1024 - 512}" for at in game.ground.terrain} <= set(drawn)
        assert {f"card:{party.name}" for party in game.parties} <= set(drawn)
        assert all(e.findtext(f"{SVG}title") for e in drawn.values()), "everything that can be tapped has a name"


@pytest.mark.parametrize(("seats", "step", "round", "mode"), STAGES)
def test_every_listed_action_can_be_tapped_where_it_belongs(seats: int, step: str, round: int, mode: str) -> None:
    game = played(seats, step, round, mode)
    for seat in game.to_act():
        marks, view = tapped(game, seat), game.view(seat)
        table, before = parse(paper().board(view, marks)), stores(view, seat, marks)
        beside = {f"seat:{n}" for n in range(seats)} | {f"card:{kind}" for kind in CONTENT.buildings}  # strips, plates
        assert marks.targets <= set(things(table)) | set(before) | beside
        glowing = [e for e in table.iter() if "target" in (e.get("class") or "").split()]
        assert {e.get("data-thing") for e in glowing} == marks.targets & set(things(table))
        assert {thing for thing, one in before.items() if one.tap.legal} == marks.targets & set(before)
        for e in glowing:
            assert {PAPER.signal, PAPER.ink} <= {part.get("stroke") for part in e.iter()}  # not by colour alone


def test_the_reached_steps_are_the_named_ones() -> None:
    for seats, step, round, mode in STAGES:
        game = played(seats, step, round, mode)
        assert (type(game.steps[-1]).__name__ if game.steps else "never") == step


# ---------- nothing hidden


@pytest.mark.parametrize(("seats", "step", "round", "mode"), STAGES[1:5])
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(seats: int, step: str, round: int, mode: str) -> None:
    game = played(seats, step, round, mode)
    for seat in (0, seats - 1, None):
        other = game.view(seat).imagine(Luck("another"))
        assert all_of(paper(), game, seat) == all_of(paper(), other, seat)


def test_an_unmasked_game_shows_no_more_than_a_spectator_sees() -> None:
    table = Table(2, hands={0: "CC01 CC02", 1: "CC03"})
    for game in (table.game, played(4, "Window", 3)):
        assert paper().board(game, Marks()) == paper().board(game.view(None), Marks())
        assert stores(game, 0) == stores(game.view(None), 0)
    assert "Marksman" not in all_of(paper(), table.game, 0)
    assert "Marksman" in all_of(paper(), table.game, 1)


# ---------- what stands on the map


def test_a_tile_says_all_that_stands_on_it() -> None:
    table = Table(
        people={0: People(4, wounded=1)},
        buildings=[("BD01", 0, 0, 1, 2), ("BD16", 0, 3, -1)],
        sites=[("BD04", 0, 1, 1, 3, 1)],
        features=[("FT02", 2, 3, 3), ("FT13", 5, 5, 0)],
        parties=[("P1.1", 0, 3, 3, 4)],
        zombies={(3, 3): 2},
        clouds=[(0, 0, 1), (0, 0, 2)],
        gathered=(tile(0, 5),),
    )
    root = board(table)
    assert said(root, "tile-0-0") == "0,0: Field (3 food); Farm of Tobin <b>, 2 of 3 at work; cloud of level 2"
    assert said(root, "tile-0-3") == "0,3: Field (3 food); Watchtower, abandoned"
    assert said(root, "tile-0-1") == "0,1: Field (3 food); construction site: Well of Tobin <b>"
    assert said(root, "tile-2-3").endswith("Pharmacy, 3 charges left")
    assert said(root, "tile-5-5").endswith("Zombie Nest")
    assert said(root, "tile-3-3").endswith("2 zombies")
    assert said(root, "tile-0-5").endswith("gathered this round")
    assert said(root, "tile-1-4").endswith("home base of Mara, 4 idle, 1 wounded")
    assert said(root, "party-P1-1") == "party P1.1 of Mara, 4 members"


def test_outposts_rented_buildings_and_plundered_bases_can_be_told() -> None:
    table = Table(bases=[(1, 4, 0, True), (7, 7, 1, True), (5, 5, 1, False)])
    game = table.game
    game.bases = tuple(replace(b, overrun=True) if b.at == tile(7, 7) else b for b in game.bases)
    game.buildings = (
        Building(tile(0, 0), "BD01", 0, renter=1),
        Building(tile(0, 1), "BD04", 0, 1, 1, used=True),
    )
    game.parties = (Party("P1.1", 0, tile(0, 0), 2, True), Party("P1.2", 0, tile(0, 0), 1))
    root = board(table)
    assert said(root, "tile-5-5").endswith("outpost of Tobin <b>")
    assert said(root, "tile-7-7").endswith("6 idle, plundered by zombies")
    assert said(root, "tile-0-0").endswith("0 of 3 at work, lent to Tobin <b>")
    assert said(root, "tile-0-1").endswith("1 of 2 at work (Tobin <b>)")
    assert said(root, "party-P1-1").endswith("2 members, has moved")
    assert things(root)["card:P1.1"].get("transform") != things(root)["card:P1.2"].get("transform")


def test_what_happened_last_is_marked() -> None:
    root = board(Table(), marks=Marks(last=("hex:3,3",), chosen=frozenset(["hex:3,4"])))
    assert classes(root, "last") == ["tile-3-3"]
    assert classes(root, "chosen") == ["tile-3-4"]


# ---------- stores and yields


def test_the_stores_show_every_good_and_in_step_four_what_the_turn_will_leave() -> None:
    table = Table(
        people={0: 6}, stock={0: {"food": 4, "water": 9, "radio": 2}}, buildings=[("BD01", 0, 0, 0), ("BD04", 0, 1, 0)]
    )
    before = stores(table.until("Scavengers").game.view(0))
    assert [one.number for one in before.values()][:2] == ["4", "9"]
    assert "word:suit" not in before, "equipment that nobody has takes no room"
    table.until("Workers").play(0, "staff 0,0 2")
    ahead = stores(table.game.view(0))
    assert (ahead["word:food"].sum, ahead["word:food"].number) == ("4 + 8 − 6 = 6", "6")
    assert ahead["word:water"].sum == "9 − 2 − 6 = 1"
    assert not ahead["word:water"].short
    thirsty = Table(people={0: 6}, stock={0: {"food": 4, "water": 9}}).until("Workers").game.view(0)
    short = stores(thirsty)["word:food"]
    assert (short.sum, short.number, short.short) == ("4 − 6 = −2", "0", True)


def test_a_tile_that_can_be_gathered_bears_what_one_person_fetches() -> None:
    table = Table(features=[("FT02", 2, 3, 3)]).until("Activity")
    root = board(table)
    field = next(e for e in root.iter() if e.get("id") == "tile-1-5")
    assert "3" in texts(field)
    assert not texts(next(e for e in board(table, 1).iter() if e.get("id") == "tile-1-5")), "nobody else is asked"
    feature = next(e for e in root.iter() if e.get("id") == "tile-2-3")
    dark = [e for e in feature.iter(f"{SVG}rect") if e.get("fill") == PAPER.ink]
    assert dark, "a feature has a dark plate"


def test_the_sheet_holds_the_map() -> None:
    for seats in range(2, 7):
        for mode in ("random", "laid"):
            game = Survivors.new(seats, Luck("sheet"), map=mode)
            at = layout(game.ground, mode == "laid")
            assert at.map.x + at.shift[0] >= 6
            assert at.map.y + at.map.h + at.shift[1] <= at.height


def test_the_tracker_follows_the_turn() -> None:
    reached = {}
    for step in ("Scavengers", "PlaceFeature", "Workers", "Activity"):
        game = played(2, step, 2)
        reached[step] = (turn_step(game), moment(game))
    assert reached == {
        "Scavengers": (1, "Scavengers"),
        "PlaceFeature": (3, "Map feature"),
        "Workers": (4, "Production"),
        "Activity": (6, "Activities"),
    }
    assert moment(played(2, "PlaceBase", 0)) == "Choosing bases"
    assert moment(played(2, "LayTile", 4, "laid")) == "The turn begins"
    assert moment(played(2, "never")) == "The game is over"
    for steps, wanted in (
        ((EndRound(), StartTurn(0), PickRuin(0)), "The event"),
        ((EndRound(), Drift(), Hordes(()), PickHome(0)), "The zombies' turn"),
        ((EndRound(), PickHome(0)), "The radiation's turn"),
        ((Ending("limit"), Vote.ask((0, 1))), "The vote of the tied"),
    ):
        game = Table().game
        game.steps = steps
        assert moment(game) == wanted
    hungry = Table(people={0: 6}, parties=[("P1.1", 0, 3, 3, 2)]).until("Sacrifice").game
    assert (turn_step(hungry), moment(hungry)) == (5, "Consumption")


# ---------- combats and tiles


def test_a_suspended_combat_and_one_being_fought_are_marked_on_their_tiles() -> None:
    table = Table(parties=[("P1.1", 0, 3, 4, 3)], zombies={(3, 4): 2}, hands={0: "CC05"})
    table.until("Activity").play(0, "assault P1.1 horde")
    assert said(board(table), "tile-3-4").endswith("a combat is fought here")
    fight = table.game.fight
    assert fight is not None
    table.game.fight, table.game.suspended = None, (fight,)
    assert said(board(table), "tile-3-4").endswith("a combat is suspended here")


def test_the_places_beside_the_map_are_shown_for_a_tile_to_be_laid() -> None:
    game = played(2, "LayTile", 4, "laid")
    seat = game.to_act()[0]
    root = parse(paper().board(game.view(seat), tapped(game, seat)))
    cells = [e for e in root.iter() if (e.get("class") or "").startswith("cell")]
    assert len(cells) >= len(classes(root, "target")) > 0


def test_tiles_show_their_roads_and_waters() -> None:
    for terrain in CONTENT.terrains.values():
        for edges, _ in terrain.edges:
            face = parse(f'<svg xmlns="{SVG[1:-1]}">{tile_face(terrain.id, edges, PRINT, 40)}</svg>')
            roads = [e for e in face.iter() if e.get("stroke-dasharray") == "1.2 .9"]
            assert bool(roads) == ("R" in edges)
            inlets = [e for e in face.iter() if e.get("fill") == PRINT.sea]
            assert bool(inlets) == ("W" in edges or terrain.id == "water")
    laid = Ground([(tile(0, 0), "field", "RLLL"), (tile(-1, 0), "road", "LRRL"), (tile(0, 1), "forest", "WLLL")])
    game = Table().game
    game.ground = laid
    assert parse(paper().ground(game.view(0))) is not None


# ---------- cards


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_card_has_a_face_that_fits(lang: str) -> None:
    speaker = words(lang)
    for design in DESIGNS:
        face = card_face(design, speaker, cardface.LARGE)
        assert CONTENT.name(design.id, lang) in texts(parse(cardface.picture(face, PAPER)))


def test_every_card_has_a_look_of_its_own() -> None:
    content = load()
    assert set(content.looks) == {design.id for design in DESIGNS}
    assert max(Counter(sign(one.icon) for one in content.looks.values()).values()) == 1
    assert {one.scene for one in content.looks.values()} == {"road", "ruin", "shore", "camp", "night"}
    for one in content.looks.values():
        assert set(dict(one.flavour)) in (set(), {"en", "de"})
    assert sign(look(content, "BD99").icon) == "factory"
    assert sign(look(content, "XX01").icon) == "card-random"


def test_a_face_says_what_the_card_is() -> None:
    farm = card_face(CONTENT.buildings["BD01"], words())
    assert (farm.title, farm.kind, farm.colour) == ("Farm", "Building", "oil")
    assert farm.cost[0] == ("resources/wood", 4)
    assert farm.figures[0].value == 3
    event = card_face(CONTENT.events["EV10"], words("de"))
    assert (event.title, event.kind, event.colour) == ("Banditenheer", "Ereignis · die meisten Überlebenden", "water")
    kinds = {card_face(design, words()).kind for design in DESIGNS}
    assert {"Map feature", "Hazard", "Equipment", "Combat card", "Find"} <= kinds


# ---------- words, seat line, emblem


def test_the_table_speaks_german() -> None:
    table = Table(stock={0: {"food": 5}}, buildings=[("BD01", 0, 0, 1, 2)]).until("Activity")
    drawing = Drawing(words("de"), PAPER)
    root = parse(drawing.board(table.game.view(0), Marks()))
    assert said(root, "tile-0-0") == "0,0: Ackerland (3 Nahrung); Farm von Tobin <b>, 2 von 3 Arbeitsplätzen besetzt"
    assert stores(table.game.view(0), lang="de")["word:food"].word == "Nahrung"


def test_names_are_escaped() -> None:
    svg = paper().board(played(3, "Workers", 4).view(0), Marks())
    assert NAMES[1] not in svg
    assert "Tobin &lt;b&gt;" in svg


def test_the_line_of_a_seat_counts_points_people_and_goods() -> None:
    table = Table(people={0: 7}, stock={0: {"food": 3, "water": 2, "wood": 1}})
    line = paper().seat_line(table.game.view(1), 0)
    assert (line.points, line.caption) == (1, "")
    assert [(n, word) for _, n, word in line.figures] == [
        ("7/12", "survivors and beds"),
        (3, "food"),
        (2, "water"),
        (7, "idle"),
    ]
    assert all(icon.startswith("<svg") for icon, _, _ in line.figures)
    table.game.alive = (False, True)
    assert paper().seat_line(table.game.view(1), 0).caption == "out of the game"


def test_the_emblem_can_be_seen_but_not_tapped() -> None:
    for palette in (PAPER, NIGHT):
        root = parse(Drawing(words(), palette).emblem())
        assert (root.get("width"), root.get("height")) == ("72mm", "48mm")
        assert not things(root)
        assert not [e for e in root.iter() if e.get("id")]


# ---------- size


def test_a_board_is_small_once_its_ground_is_drawn() -> None:
    for seats, step, round in ((6, "PlaceBase", 0), (6, "PlaceFeature", 2), (4, "Window", 3)):
        game = played(seats, step, round)
        seat = game.to_act()[0]
        view, marks, drawing = game.view(seat), tapped(game, seat), paper()
        assert len(drawing.ground(view).encode()) < 120 * 1024
        assert len(drawing.board(view, marks).encode()) < 120 * 1024
