"""The drawing of Wasteland: whole, tappable, and the same for everybody who may know the same."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from tests.games.survivors.tables import NAMES, played, tapped, words
from tests.rules.survivors.table import PLENTY, Table
from wastelands.drawing import cardface
from wastelands.drawing.drawing import Marks
from wastelands.drawing.icons import sign
from wastelands.drawing.ink import NIGHT, PAPER, PRINT, THEMES
from wastelands.engine.luck import Luck
from wastelands.games.survivors.capture import PickHome
from wastelands.games.survivors.drawing import Drawing, card_face, tile_face
from wastelands.games.survivors.drawing.art import look
from wastelands.games.survivors.drawing.cardfaces import Design
from wastelands.games.survivors.drawing.hand import CARD
from wastelands.games.survivors.drawing.lattice import layout
from wastelands.games.survivors.drawing.ledger import ENTRIES, Grid
from wastelands.games.survivors.drawing.phases import moment, turn_step
from wastelands.games.survivors.endings import Ending, Vote
from wastelands.games.survivors.events import PickRuin
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.ground import Ground, tile
from wastelands.games.survivors.pieces import Building, Mod, Party, People
from wastelands.games.survivors.radiation import Drift
from wastelands.games.survivors.reading import load
from wastelands.games.survivors.rounds import EndRound, StartTurn
from wastelands.games.survivors.trade import Answer, Deal
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
    (3, "PlaceBuilding", 1, "random"),
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
    parts = (drawing.ground(view), drawing.board(view, marks), drawing.tray(view, seat, marks))
    return "".join(parts) + drawing.text(view, marks).plain


# ---------- the whole table


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("seats", "step", "round", "mode"), STAGES)
def test_ground_board_and_tray_are_whole_and_every_id_stands_once(
    seats: int, step: str, round: int, mode: str, theme: str
) -> None:
    game = played(seats, step, round, mode)
    drawing = Drawing(words(), THEMES[theme])
    for seat in (0, None):
        view = game.view(seat)
        ground, table = parse(drawing.ground(view)), parse(drawing.board(view, Marks()))
        tray = parse(drawing.tray(view, seat, Marks()))
        ids = [e.get("id") for root in (table, tray) for e in root.iter() if e.get("id")]
        assert len(ids) == len(set(ids))
        assert ground.get("viewBox") == table.get("viewBox")
        assert not things(ground)
        drawn = things(table) | things(tray)
        assert {f"hex:{at // 1024 - 512},{at % 1024 - 512}" for at in game.ground.terrain} <= set(drawn)
        assert {f"card:{party.name}" for party in game.parties} <= set(drawn)
        assert {f"seat:{n}" for n in range(seats)} <= set(drawn)
        assert all(e.findtext(f"{SVG}title") for e in drawn.values()), "everything that can be tapped has a name"


@pytest.mark.parametrize(("seats", "step", "round", "mode"), STAGES)
def test_every_listed_action_can_be_tapped_where_it_belongs(seats: int, step: str, round: int, mode: str) -> None:
    game = played(seats, step, round, mode)
    for seat in game.to_act():
        marks, view = tapped(game, seat), game.view(seat)
        table, tray = parse(paper().board(view, marks)), parse(paper().tray(view, seat, marks))
        assert marks.targets <= set(things(table) | things(tray))
        glowing = [e for root in (table, tray) for e in root.iter() if "target" in (e.get("class") or "").split()]
        assert {e.get("data-thing") for e in glowing} == marks.targets
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
        assert paper().tray(game, 0, Marks()) == paper().tray(game.view(None), None, Marks())
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


# ---------- the panel


def test_the_ledger_shows_everybodys_people_and_goods() -> None:
    table = Table(people={0: People(3, wounded=2), 1: 6}, stock={0: {"food": 4, "radio": 2}, 1: {"food": 9}})
    root = board(table)
    assert said(root, "seat-0") == "Mara: 1 points, 5 survivors, 12 beds, 4 food and 2 radios"
    assert said(root, "good-food") == "food: Mara 4, Tobin <b> 9"
    assert {"5/12", "6/12"} <= set(texts(root))
    assert texts(root).count("!") == 3  # food of seat 0 and water of both do not last
    table.game.alive = (True, False)
    assert said(board(table), "seat-1") == "Tobin <b> is out of the game"


def test_cells_of_the_ledger_do_not_overlap() -> None:
    for seats in range(2, 7):
        for wide in (False, True):
            grid = Grid(seats, wide)
            cells = {grid.number(i, seat) for i in range(len(ENTRIES)) for seat in range(seats)}
            assert len(cells) == len(ENTRIES) * seats
            lows, highs = (grid.entry(i) for i in (0, len(ENTRIES) - 1))
            assert lows.y >= 0
            assert highs.x + highs.w <= (240 if wide else 76) + 0.01
            assert highs.y + highs.h <= (57 if wide else 132)


def test_the_sheet_holds_the_map_and_the_panel() -> None:
    for seats in range(2, 7):
        for mode in ("random", "laid"):
            game = Survivors.new(seats, Luck("sheet"), map=mode)
            at = layout(game.ground, mode == "laid", seats)
            panel = (240.0, 57.0) if at.wide else (76.0, 132.0)
            assert at.wide == (mode == "laid" and seats > 2)
            assert at.panel[0] + panel[0] * at.scale <= at.width + 0.01
            assert at.panel[1] + panel[1] * at.scale <= at.height + 0.01
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


def test_this_rounds_effects_are_told_in_the_panel() -> None:
    table = Table(mods=(Mod("BD01", 0, -1),), bans=("attack",))
    found = texts(board(table))
    assert "THIS ROUND" in found
    assert any(line.startswith("This round, each worker in “Farm”") for line in found)
    assert "A POINT COSTS" in texts(board(Table()))


# ---------- combat and trade


def test_dice_are_drawn_as_dice_and_the_losing_ones_crossed_out() -> None:
    table = Table(parties=[("P1.1", 0, 3, 4, 3)], zombies={(3, 4): 2}, hands={0: "CC05"}, dice=[6, 3, 2, 5, 4])
    table.until("Activity").play(0, "assault P1.1 horde")
    waiting = board(table)
    assert {"COMBAT IN THE OPEN ON 3,4", "zombies"} <= set(texts(waiting))
    blank = [e for e in waiting.iter() if e.get("stroke-dasharray") == "1 .8"]
    assert len(blank) == 5  # three dice against two are going to be thrown
    table.play(0, "pass")
    root = board(table)
    assert table.game.fight is not None
    assert table.game.fight.dice == ((6, 3, 2), (5, 4))
    matter = next(e for e in root.iter() if e.get("id") == "matter")
    assert matter.findtext(f".//{SVG}title") == "Combat in the open on 3,4. Mara (3): 6 3 2 – zombies (2): 5 4"
    pips = [e for e in matter.iter(f"{SVG}circle") if e.get("fill") == PAPER.ink]
    assert len(pips) >= 6 + 3 + 2 + 5 + 4
    crosses = [e for e in matter.iter(f"{SVG}path") if e.get("stroke") == PAPER.rust]
    assert len(crosses) == 2
    assert "THROW 1" in texts(root)
    tray = parse(paper().tray(table.game.view(0), 0, tapped(table.game, 0)))
    assert classes(tray, "target") == ["hand-CC05"]
    assert "Second Wind" in texts(tray)


def test_committed_items_and_their_bonus_are_shown() -> None:
    table = Table(
        parties=[("P1.1", 0, 3, 4, 3)],
        zombies={(3, 4): 2},
        stock={0: {"weapon": 2}},
        hands={0: "CC05"},
        dice=[6, 3, 2, 5, 4],
    )
    table.until("Activity").play(0, "assault P1.1 horde", "commit weapon 2", "pass")
    assert {"+1", "2"} <= set(texts(board(table)))


def test_a_suspended_combat_and_one_being_fought_are_marked_on_their_tiles() -> None:
    table = Table(parties=[("P1.1", 0, 3, 4, 3)], zombies={(3, 4): 2}, hands={0: "CC05"})
    table.until("Activity").play(0, "assault P1.1 horde")
    assert said(board(table), "tile-3-4").endswith("a combat is fought here")
    fight = table.game.fight
    assert fight is not None
    table.game.fight, table.game.suspended = None, (fight,)
    assert said(board(table), "tile-3-4").endswith("a combat is suspended here")


def test_an_offer_shows_what_each_side_gives() -> None:
    table = Table(stock={0: PLENTY, 1: PLENTY}, buildings=[("BD01", 6, 7, 1)]).until("Activity")
    table.play(0, "trade")
    assert table.step in ("Partner", "Bundle")
    table.play(0, *(["partner 1"] if table.step == "Partner" else []), "give food 7")
    table.play(0, "rent 6,7", "propose")
    found = texts(board(table, 1))
    assert {"A TRADE", "Mara gives", "7"} <= set(found)
    assert any(line.startswith("Tobin <b>") and line.endswith("…") for line in found)  # cut where it would run on
    assert words().prompt(table.game.view(1), 1) == "Mara offers you 7 food for the use of the building on 6,7."
    table.play(1, "counter", "nothing", "nothing")
    assert "COUNTER-OFFER" in texts(board(table, 1))


def test_a_long_offer_stays_in_the_panel() -> None:
    table = Table(stock={0: PLENTY, 1: PLENTY}).until("Activity")
    everything = (30,) * len(PLENTY)
    table.push(Answer(0, 1, Deal(everything, everything), False))
    matter = next(e for e in board(table, 1).iter() if e.get("id") == "matter")
    scales = [re.findall(r"scale\((\S+)\)", e.get("transform") or "") for e in matter.iter(f"{SVG}g")]
    assert [float(found[0]) < 0.6 for found in scales if found] == [True, True]


def test_a_tile_to_be_laid_is_shown_with_the_places_beside_the_map() -> None:
    game = played(2, "LayTile", 4, "laid")
    seat = game.to_act()[0]
    root = parse(paper().board(game.view(seat), tapped(game, seat)))
    assert "TO BE LAID" in texts(root)
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


# ---------- tray and cards


def test_out_of_a_combat_the_tray_lists_cards_terrains_and_buildings() -> None:
    table = Table(stock={0: {"wood": 4, "scrap": 2}}, hands={0: "CC01 CC01 CC08"}).until("Activity")
    tray = parse(paper().tray(table.game.view(0), 0, tapped(table.game, 0)))
    assert {"Ambush ×2", "Smoke", "Field", "Barren", "Sawmill"} <= set(texts(tray))
    assert "building-BD01" in classes(tray, "target")
    assert "building-BD03" not in classes(tray, "target")
    assert (
        things(tray)["card:BD03"].findtext(f"{SVG}title", "").startswith("Greenhouse: Building. Costs 2 wood, 6 scrap")
    )


def test_a_large_hand_stays_inside_the_tray() -> None:
    hand = " ".join(sorted(CONTENT.combat))
    table = Table(parties=[("P1.1", 0, 3, 4, 3)], zombies={(3, 4): 2}, hands={0: hand})
    table.until("Activity").play(0, "assault P1.1 horde")
    tray = parse(paper().tray(table.game.view(0), 0, Marks()))
    places = [float(re.findall(r"translate\((\S+) ", e.get("transform") or "")[0]) for e in tray.iter()
              if (e.get("id") or "").startswith("hand-")]  # fmt: skip
    assert len(places) == len(CONTENT.combat)
    assert places[-1] + CARD.w <= 250


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_card_has_a_face_that_fits(lang: str) -> None:
    speaker = words(lang)
    for design in DESIGNS:
        held = design.id in CONTENT.combat
        for size in (cardface.LARGE, *((CARD,) if held else ())):
            face = card_face(design, speaker, size, flavour=size is cardface.LARGE)
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
    assert {"Runde 1", "AKTIVITÄTEN", "EIN PUNKT KOSTET"} <= set(texts(root))
    assert said(root, "tile-0-0") == "0,0: Ackerland (3 Nahrung); Farm von Tobin <b>, 2 von 3 Arbeitsplätzen besetzt"
    assert {"NAHRUNG", "ÜBERLEBENDE / BETTEN"} <= set(texts(parse(drawing.ground(table.game.view(0)))))
    tray = texts(parse(drawing.tray(table.game.view(0), 0, Marks())))
    assert {"AUSBEUTE BEIM SAMMELN", "Gewächshaus", "Brachland"} <= set(tray)


def test_names_are_escaped() -> None:
    svg = paper().board(played(3, "Workers", 4).view(0), Marks())
    assert NAMES[1] not in svg
    assert "Tobin &lt;b&gt;" in svg


def test_the_line_of_a_seat_counts_points_people_and_goods() -> None:
    table = Table(people={0: 7}, stock={0: {"food": 3, "water": 2, "wood": 1}})
    line = paper().seat_line(table.game.view(1), 0)
    assert (line.points, line.caption) == (1, "7 survivors, 3 food, 2 water")
    assert [(n, word) for _, n, word in line.figures][:4] == [(7, "survivors"), (3, "food"), (2, "water"), (1, "wood")]
    assert all(sign(icon) for icon, _, _ in line.figures)
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
        assert len(drawing.tray(view, seat, marks).encode()) < 100 * 1024
