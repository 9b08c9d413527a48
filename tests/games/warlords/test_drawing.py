"""The drawing of War for the Wasteland: whole, tappable, and the same for everybody who may know the same."""

from __future__ import annotations

import random
import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from tests.games.warlords.tables import NAMES, STEPS, played, tapped, words
from tests.laws.worlds.warlords import twin
from tests.rules.warlords.table import Table
from wastelands.drawing import cardface
from wastelands.drawing.drawing import Marks
from wastelands.drawing.icons import sign
from wastelands.drawing.ink import NIGHT, PAPER, SEATS, THEMES
from wastelands.engine.effects import example
from wastelands.engine.luck import Luck
from wastelands.games.warlords.drawing import Drawing, card_face, plate, signs
from wastelands.games.warlords.drawing.hand import CARD, ROOMY
from wastelands.games.warlords.drawing.layout import layout, shelf
from wastelands.games.warlords.drawing.plate import face_or_plate
from wastelands.games.warlords.effects import EFFECTS
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.reading import load

SVG = "{http://www.w3.org/2000/svg}"
FORBIDDEN = re.compile(r"\sstyle=|var\(|<filter|<foreignObject|href|<script|url\(|NaN|None")
NEGATIVE = re.compile(r'(font-size|width|height| r)="-')
STAGES = [(2, "JuiceOrSpark", 1, 0), (2, "Commitment", 4, 2), (3, "Targeting", 2, 1), (4, "Announcement", 3, 0),
          (5, "Purchase", 5, 0), (5, "Commitment", 5, 3), (6, "Abandoning", 6, 1), (8, "Commitment", 9, 2),
          (3, "FaceDown", 1, 0), (4, "FaceDown", 3, 2), (4, "never", 1, 0)]  # fmt: skip
CARDS = load().cards


def parse(svg: str) -> ElementTree.Element:
    assert not FORBIDDEN.search(svg), FORBIDDEN.search(svg)
    assert not NEGATIVE.search(svg), NEGATIVE.search(svg)
    return ElementTree.fromstring(svg)


def things(root: ElementTree.Element) -> dict[str, list[ElementTree.Element]]:
    found: dict[str, list[ElementTree.Element]] = {}
    for element in root.iter():
        if name := element.get("data-thing"):
            found.setdefault(name, []).append(element)
    return found


def texts(root: ElementTree.Element) -> list[str]:
    return ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]


def titles(root: ElementTree.Element) -> dict[str, str]:
    """What each element with an id says of itself."""
    return {i: e.findtext(f"{SVG}title") or "" for e in root.iter() if (i := e.get("id"))}


def classes(root: ElementTree.Element, word: str) -> list[str]:
    return [e.get("id") or "" for e in root.iter() if word in (e.get("class") or "").split()]


def paper(lang: str = "en") -> Drawing:
    return Drawing(words(lang), PAPER)


def both(drawing: Drawing, game: Warlords, seat: int | None, marks: Marks) -> str:
    view = game.view(seat)
    return drawing.board(view, marks) + drawing.tray(view, seat, marks)


# ---------- the whole table


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("seats", "step", "round", "further"), STAGES)
def test_board_and_tray_are_whole_and_every_id_stands_once(
    seats: int, step: str, round: int, further: int, theme: str
) -> None:
    game = played(seats, step, round, further)
    drawing = Drawing(words(), THEMES[theme])
    for seat in (0, seats - 1, None):
        view = game.view(seat)
        board, tray = parse(drawing.board(view, Marks())), parse(drawing.tray(view, seat, Marks()))
        ids = [e.get("id") for root in (board, tray) for e in root.iter() if e.get("id")]
        assert len(ids) == len(set(ids))
        said = titles(board)
        assert {f"seat-{n}" for n in range(seats)} <= set(said)
        assert {f"field-{n + 1}" for n in range((seats + 1) // 2)} <= set(said)
        assert len([i for i in said if i.startswith("row-")]) == len(game.row)
        bases = [i for i in said if i.startswith("base-")]
        assert len(bases) == sum(map(len, game.tableaus))
        assert all(said[i] for i in said if i.split("-")[0] in ("base", "row", "field", "seat"))


@pytest.mark.parametrize("seed", ["dust", "ash"])
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_every_listed_action_can_be_tapped_where_it_belongs(seats: int, step: str, seed: str) -> None:
    for further in (0, 1, 3):
        game = played(seats, step, 3, further, seed)
        for seat in game.to_act():
            marks, view = tapped(game, seat), game.view(seat)
            board, tray = parse(paper().board(view, marks)), parse(paper().tray(view, seat, marks))
            found = things(board) | things(tray)
            assert marks.targets <= set(found)
            glowing = [e for root in (board, tray) for e in root.iter() if "target" in (e.get("class") or "").split()]
            assert {e.get("data-thing") for e in glowing} == marks.targets
            for e in glowing:
                assert {PAPER.signal, PAPER.ink} <= {part.get("stroke") for part in e.iter()}  # not by colour alone


def test_the_reached_steps_are_not_all_the_same() -> None:
    reached = {type(played(seats, step, 3).steps[-1]).__name__ for seats in (3, 5, 8) for step in STEPS}
    assert reached == set(STEPS)


def test_a_name_that_lies_in_two_places_answers_only_where_it_is_meant() -> None:
    table = Table(2, hands={0: "ST1 ST2", 1: "ST1"}, row="ST1 S02", tableaus={1: "ST8 S28"})
    table.mark({0: ["base1"]})
    assert table.step == "Announcement"
    marks = tapped(table.game, 0)
    assert marks.targets == {"card:ST8", "card:S28"}
    board = parse(paper().board(table.game.view(0), marks))
    assert sorted(classes(board, "target")) == ["base-1-S28-0", "base-1-ST8-0"]  # and not the own Throne
    assert not [e for e in board.iter() if e.get("id") == "base-0-ST8-0" and e.get("data-thing")]
    table.announce({0: "ST8"})
    tray = parse(paper().tray(table.game.view(0), 0, tapped(table.game, 0)))
    assert sorted(classes(tray, "target")) == ["hand-ST1-0", "hand-ST2-0"]
    board = parse(paper().board(table.game.view(0), tapped(table.game, 0)))
    assert classes(board, "target") == ["seat-1"]
    assert things(board)["word:shop"]  # a tap on a card of the row means the shop while all bid


def test_an_attacked_base_can_be_tapped_to_defend_it_and_shows_who_attacks() -> None:
    table = Table(3, hands={0: "ST1 ST2", 1: "ST3", 2: "ST4"})
    table.mark({1: ["base0"], 2: ["base0"]})
    table.announce({1: "ST8", 2: "ST8"})
    view = table.game.view(0)
    board = parse(paper().board(view, tapped(table.game, 0)))
    assert classes(board, "target") == ["base-0-ST8-0"]
    assert classes(board, "attacked") == ["base-0-ST8-0"]
    assert "Attacked by Tobin <b> (no card yet), Jun & Co (no card yet)." in titles(board)["base-0-ST8-0"]
    table.commit({0: {"ST8": "ST2"}, 1: {"base0": "ST3"}, 2: {"base0": "ST4"}})
    said = titles(parse(paper().board(table.game.view(0), Marks())))["base-0-ST8-0"]
    assert "Attacked by Tobin <b> (1 card face down), Jun & Co (1 card face down)." in said
    assert "Defended by Mara (1 card face down: “Wasteland Warrior”)." in said
    fills = [e.get("fill") for e in board.iter() if e.tag == f"{SVG}circle"]
    assert SEATS[1].fill in fills
    assert SEATS[2].fill in fills


def test_bids_lie_face_down_until_the_reveal_and_show_their_strength_after_it() -> None:
    table = Table(
        2, hands={0: "ST4 ST2 ST1", 1: "ST3"}, fields="O01", row="S01 S02", stocks={0: (9, 9, 9), 1: (9, 9, 9)}
    )
    table.bid({0: {"field1": "ST4", "shop": "ST2"}, 1: {"field1": "ST3"}})
    hidden = titles(parse(paper().board(table.game.view(1), Marks())))["field-1"]
    assert "Bids: Mara (1 card face down), Tobin <b> (1 card face down: “Desert Raider”)." in hidden
    table.skip()
    assert table.step == "Purchase"
    root = parse(paper().board(table.game.view(1), Marks()))
    assert "Bids: Mara (5: “Scrap Tank”), Tobin <b> (3: “Desert Raider”)." in titles(root)["field-1"]
    assert "Mara has won “Water Tower”." in titles(root)["field-1"]
    assert {"5", "3", "WON"} <= set(texts(root))
    assert sorted(things(root)) == ["card:S01", "card:S02", "word:base0", "word:base1", "word:field1", "word:shop"]


def test_an_unpaid_bid_is_not_shown_as_strength() -> None:
    table = Table(2, hands={0: "ST4", 1: "ST3"}, fields="O01", stocks={0: (0, 0, 0)})
    table.battle({0: {"field1": "ST4"}, 1: {"field1": "ST3"}})
    assert "“Scrap Tank”" not in paper().board(table.game.view(0), Marks())


def test_chosen_targets_and_the_last_card_are_marked() -> None:
    table = Table(2, hands={0: "ST4 ST2", 1: "ST3"}, fields="O01", tableaus={0: "ST8 S46"})
    table.play(0, "mark field1")
    marks = tapped(table.game, 0)
    last = Marks(marks.targets, marks.chosen, ("card:S46", "card:ST8"))
    board = parse(paper().board(table.game.view(0), last))
    assert classes(board, "chosen") == ["field-1"]
    assert sorted(classes(board, "target")) == ["seat-1", "shop"]
    assert classes(board, "last") == ["base-0-S46-0"]  # a Throne lies before each player: nobody could say which


# ---------- nothing hidden


@pytest.mark.parametrize(("seats", "step", "round", "further"), STAGES)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(seats: int, step: str, round: int, further: int) -> None:
    game, dice, met = played(seats, step, round, further), random.Random(3), 0
    for seat in (0, seats - 1, None):
        first = both(paper(), game, seat, Marks()) + paper().text(game.view(seat), Marks()).plain
        assert first == both(paper(), game.view(seat).imagine(Luck("another")), seat, Marks()) + (
            paper().text(game.view(seat), Marks()).plain
        )
        for _ in range(4):
            other = twin(game, seat, dice)
            if other is not None:
                met += 1
                assert isinstance(other, Warlords)
                assert first == both(paper(), other, seat, Marks()) + paper().text(other.view(seat), Marks()).plain
    assert met or not game.steps


def test_an_unmasked_game_shows_no_more_than_a_spectator_sees() -> None:
    for stage in STAGES:
        game = played(*stage)
        assert paper().board(game, Marks()) == paper().board(game.view(None), Marks())
        assert paper().tray(game, 0, Marks()) == paper().tray(game.view(None), None, Marks())


def test_others_hands_are_backs_only() -> None:
    game = played(4, "Targeting", 5)
    for tray in (paper().tray(game.view(None), None, Marks()), paper().tray(game.view(0), 1, Marks())):
        root = parse(tray)
        assert not things(root)
        assert not [name for card in CARDS.values() if (name := card.name("en")) in tray]
        assert len(classes(root, "back")) == sum(map(len, game.hands))


def test_the_same_table_gives_the_same_bytes() -> None:
    for seats, step, round, further in STAGES:
        game = played(seats, step, round, further)
        marks = tapped(game, 0)
        first = both(paper(), game, 0, marks)
        Drawing(words("de"), NIGHT).board(game.view(0), marks)
        assert first == both(paper(), game.copy(), 0, marks)


# ---------- the tray


def test_the_hand_shows_each_card_and_those_that_leave_it() -> None:
    table = Table(2, hands={0: "ST1 ST1 ST4", 1: "ST3"}, stocks={0: (2, 0, 0)})
    table.mark({0: ["field1", "shop"]})
    table.play(0, "commit ST1 field1")
    table.play(0, "commit ST4 shop")
    root = parse(paper().tray(table.game.view(0), 0, tapped(table.game, 0)))
    assert sorted(classes(root, "chosen")) == ["hand-ST1-1", "hand-ST4-0"]
    assert [e.get("id") for e in things(root)["card:ST1"]] == ["hand-ST1-0"]
    assert "card:ST4" not in things(root)
    assert {"BATTLEFIELD 1", "SHOP", "−4", "−1", "TOO DEAR"} <= set(texts(root))
    calm = parse(paper().tray(Table(2, hands={0: "ST1"}).game.view(0), 0, Marks()))
    assert "TOO DEAR" not in texts(calm)


def test_the_own_marks_and_face_down_cards_are_listed_beside_the_hand() -> None:
    table = Table(2, hands={0: "ST1 ST1 ST4 ST2", 1: "ST3"})
    table.bid({0: {"field1": "ST1 ST1"}})
    table.play(0, "mark shop")
    said = texts(parse(paper().tray(table.game.view(0), 0, Marks())))
    assert {"MARKED", "Shop", "FACE DOWN", "BATTLEFIELD 1", "2 × Scavenger Raider"} <= set(said)


def test_lost_units_can_be_tapped_and_the_same_card_in_hand_cannot() -> None:
    table = Table(2, hands={0: "ST1 ST1", 1: "ST4"}, fields="O01", stocks={0: (9, 9, 9), 1: (9, 9, 9)})
    table.battle({0: {"field1": "ST1"}, 1: {"field1": "ST4"}})
    assert table.step == "Abandoning"
    root = parse(paper().tray(table.game.view(0), 0, tapped(table.game, 0)))
    assert classes(root, "target") == ["lost-ST1-0"]
    assert [e.get("id") for e in things(root)["card:ST1"]] == ["lost-ST1-0"]
    table.play(0, "abandon ST1")
    root = parse(paper().tray(table.game.view(0), 0, tapped(table.game, 0)))
    assert classes(root, "chosen") == ["lost-ST1-0"]
    assert "THE WASTES" in texts(root)


def test_a_large_hand_stays_inside_the_tray() -> None:
    hand = " ".join(card.id for card in CARDS.values() if card.unit)
    root = parse(paper().tray(Table(2, hands={0: hand}).game.view(0), 0, Marks()))
    places = [float(re.findall(r"translate\((\S+) ", e.get("transform") or "")[0]) for e in root.iter()
              if (e.get("id") or "").startswith("hand-")]  # fmt: skip
    assert len(places) == len(hand.split())
    assert places == sorted(places)
    assert places[-1] + CARD.w <= 250


# ---------- cards


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_card_has_a_face_that_fits(lang: str) -> None:
    said = words(lang)
    for card in CARDS.values():
        for size in (cardface.LARGE, *((CARD, ROOMY) if card.unit else ())):  # only units come to a hand
            face = card_face(card, said, size, flavour=size is cardface.LARGE)
            shown = texts(parse(cardface.picture(face, PAPER)))
            assert card.name(lang) in shown
            assert str(card.attack if card.unit else card.defence) in shown
            assert "".join(face.rules) == "".join(said.card_text(card))


@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_does_not_fit_as_a_card_is_a_plate(lang: str) -> None:
    said, sizes = words(lang), {size for n in (2, 4) for size in (layout(n, 0).face, layout(n, 0).row_face) if size}
    assert len(sizes) == 3
    whole = 0
    for size in sizes:
        for card in CARDS.values():
            drawn = face_or_plate(card, size, said, PAPER)
            whole += said.subtype(card).upper() in drawn
            assert card.name(lang) in drawn
    assert whole > 0.9 * len(sizes) * len(CARDS)
    tiny = face_or_plate(CARDS["O15"], cardface.Size(30, 25, 0.6), said, PAPER)
    assert tiny == plate(CARDS["O15"], said, PAPER, 30, 25)


def test_every_card_has_a_look_of_its_own() -> None:
    looks = [card.look for card in CARDS.values() if card.look]
    assert len(looks) == len(CARDS)
    icons = Counter(sign(look.icon) for look in looks)
    assert max(icons.values()) == 1
    assert {look.scene for look in looks} == {"road", "ruin", "shore", "camp", "night"}
    for look in looks:
        assert set(dict(look.flavour)) in (set(), {"en", "de"})


def test_a_face_says_what_the_card_is() -> None:
    face = card_face(CARDS["ST7"], words())
    assert (face.title, face.kind, face.colour) == ("Scavenger Pillager", "Unit · Raider", "ochre")
    assert face.cost == (("scrap", 1), ("spark", 1))
    assert [(f.value, f.caption) for f in face.figures] == [(2, "attack")]
    base = card_face(CARDS["S34"], words("de"))
    assert (base.title, base.kind, base.colour) == ("Knochenschrein", "Basis · Schrein", "oil")
    assert [f.value for f in base.figures] == [CARDS["S34"].defence, CARDS["S34"].points + 1]


def test_a_face_shows_its_acquisition_cost_at_the_top_right_and_a_starter_none() -> None:
    for card in load().cards.values():
        face = card_face(card, words())
        assert face.price == (("war/shop", card.acquire) if card.acquire else None)
        assert not any("bid" in figure.caption for figure in face.figures)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_plates_stay_inside_their_box(lang: str) -> None:
    """No text begins outside the plate, at every size that a table uses."""
    said = words(lang)
    sizes = {(round(w, 1), round(h, 1)) for _, w, h in (shelf(n, 46.5, 22) for n in range(1, 17))}
    sizes |= {(32.2, 22.7), (30.3, 24.0), (49.5, 13.0), (38.0, 25.0), (30.5, 25.0)}
    for w, h in sizes:
        for card in CARDS.values():
            if card.unit and h < 11:
                continue
            for spare in (0, 8):
                root = parse(
                    f'<svg xmlns="{SVG[1:-1]}">{plate(card, said, PAPER, w, h, price=True, spare=spare)}</svg>'
                )
                for e in root.iter(f"{SVG}text"):
                    assert 0 <= float(e.get("x") or 0) <= w
                    assert 0 <= float(e.get("y") or 0) <= h
                    assert float(e.get("font-size") or 0) > 0.8


def test_boxes_do_not_overlap_and_stay_on_the_sheet() -> None:
    for seats in range(2, 9):
        for own in (None, 0, seats - 1):
            at = layout(seats, own)
            boxes = [*at.fields, *at.row, *at.panels]
            assert len(at.panels) == len(at.row) == seats
            for i, a in enumerate(boxes):
                assert 0 <= a.x < a.x + a.w <= at.width
                assert 0 <= a.y < a.y + a.h <= at.height
                for b in boxes[:i]:
                    assert a.x + a.w <= b.x or b.x + b.w <= a.x or a.y + a.h <= b.y or b.y + b.h <= a.y
            if own is not None:
                assert at.panels[own].w == max(box.w for box in at.panels)
                assert at.panels[own][:2] == min((box.y, box.x) for box in at.panels)[::-1]


# ---------- words


def test_the_table_speaks_german() -> None:
    table = Table(2, hands={0: "ST4 ST2", 1: "ST3"}, fields="O01", row="S01 S02")
    table.mark({0: ["field1"]})
    drawing = Drawing(words("de"), PAPER)
    root = parse(drawing.board(table.game.view(0), Marks()))
    assert {"SCHLACHTFELDER", "KAUFREIHE", "Runde 1", "VERDECKTER EINSATZ", "EINKOMMEN"} <= set(texts(root))
    assert "Bids" not in drawing.board(table.game.view(0), Marks())
    assert titles(root)["field-1"].startswith("Schlachtfeld 1. Wasserturm: Basis · Werk, Verteidigung 6")
    table.play(0, "commit ST4 field1")
    said = texts(parse(drawing.tray(table.game.view(0), 0, Marks())))
    assert {"VORRAT", "SCHROTT", "Schrottpanzer", "SCHLACHTFELD 1"} <= set(said)
    line = drawing.seat_line(table.game.view(0), 1)
    assert [(n, word) for _, n, word in line.figures] == [(1, "auf der Hand"), (0, "im Nachziehstapel"), (2, "Basen")]


def test_names_are_escaped() -> None:
    svg = paper().board(played(3, "Targeting").view(0), Marks())
    assert NAMES[1] not in svg
    assert "Tobin &lt;b&gt;" in svg


# ---------- seat line, emblem


def test_the_line_of_a_seat_counts_points_cards_and_bases() -> None:
    table = Table(2, hands={0: "ST1 ST2"}, decks={0: "ST3"}, stocks={0: (7, 2, 1)}, tableaus={0: "ST8 S46"})
    line = paper().seat_line(table.game.view(1), 0)
    assert line.points == 1 + 2
    assert [(n, word) for _, n, word in line.figures] == [(2, "in hand"), (1, "in the deck"), (2, "bases")]


def test_the_emblem_can_be_seen_but_not_tapped() -> None:
    for palette in (PAPER, NIGHT):
        root = parse(Drawing(words(), palette).emblem())
        assert (root.get("width"), root.get("height")) == ("72mm", "48mm")
        assert not things(root)
        assert not [e for e in root.iter() if e.get("id")]


# ---------- size


def test_a_board_is_small_once_its_cards_are_drawn() -> None:
    game = played(4, "Commitment", 8)
    view, marks, drawing = game.view(0), tapped(game, 0), paper()
    assert len(drawing.board(view, marks).encode()) < 200 * 1024


def test_the_signs_of_every_effect_can_be_drawn() -> None:
    for kind in EFFECTS.values():
        shown = example(kind, EFFECTS, {}).signs()
        assert signs.run(shown, 0, 0, 4, "#000").count("<path") == shown.count("{"), shown
