"""Kits as games hand them over: every piece in its number, every word in both languages, true to the data."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import wastelands
from tests.press.proofs import assert_vectors, read, said_in, said_on, words_of
from tests.press.sight import discs
from wastelands.drawing.cardface import Crowded
from wastelands.drawing.diagram import BADGE, BOOK, SET_UP
from wastelands.drawing.ink import PRINT
from wastelands.drawing.ink import SEATS as INKS
from wastelands.drawing.kit import Kit, Order
from wastelands.drawing.reference import Row, Section, sheet
from wastelands.games.diplomacy.choosing import chosen
from wastelands.games.diplomacy.drawing import beginning, page, places
from wastelands.games.diplomacy.drawing.beginning import SCALE, SHEETS
from wastelands.games.diplomacy.drawing.lattice import A
from wastelands.games.knights import cards as knights
from wastelands.games.knights.board import CITIES, HEXES
from wastelands.games.knights.drawing.cardfaces import colour
from wastelands.games.knights.drawing.paper import boards, tokens
from wastelands.games.knights.drawing.paper.shapes import SHAPES, task_ink
from wastelands.games.knights.drawing.paper.table import waster_of
from wastelands.games.knights.drawing.paper.tokens import LARGE_MARKERS, UNUSED, counted
from wastelands.games.knights.words import Words as KnightsWords
from wastelands.games.survivors import reading as survivors
from wastelands.games.survivors.drawing.beginning import begun
from wastelands.games.survivors.drawing.kit import FIELD, MARKER
from wastelands.games.survivors.game import Survivors
from wastelands.games.warlords import reading as warlords
from wastelands.games.warlords.game import Warlords
from wastelands.package import package
from wastelands.press.printing import Job, kit_of, printed

GAMES = ("warlords", "survivors", "knights")


@cache
def kit(game: str, lang: str = "en") -> Kit:
    return kit_of(Job(game, Order(), lang=lang))


def copies(made: Kit, title: str) -> int:
    """How many pieces a deck has, by its English title."""
    [found] = [deck for deck in made.decks if deck.title == title]
    return sum(piece.copies for piece in found.pieces)


# ---------- all of them


@pytest.mark.parametrize("game", GAMES)
def test_a_kit_has_the_parts_that_one_can_ask_for(game: str) -> None:
    made = kit(game)
    kinds = {deck.kind for deck in made.decks} | {mat.kind for mat in made.mats}
    assert kinds == set(package(game).drawing.PARTS)


@pytest.mark.parametrize(
    ("game", "lang", "said"),
    [("warlords", "de", "Schlachtfelder."), ("survivors", "en", "Consumption."), ("knights", "de", "Mehrfachangriff.")],
)
def test_a_small_order_is_vectors_with_its_words(game: str, lang: str, said: str) -> None:
    job = Job(game, Order(2), only="reference", lang=lang, backs="none")
    pdf = printed(job)
    assert_vectors(read(pdf).pages)
    assert said in words_of(pdf)
    assert printed(job) == pdf


def test_a_reference_that_does_not_fit_says_so() -> None:
    section = Section("Long", (Row("1", "word " * 500),))
    with pytest.raises(Crowded, match="Mine: its sections do not fit"):
        sheet("Mine", 60, 60, [[section]], PRINT)


# ---------- Wasteland Diplomacy


def test_a_sheet_leaves_the_middle_of_a_clan_s_space_for_the_symbol() -> None:
    order = Order(sheet=SHEETS[3])
    [sheet] = chosen(order)
    [page] = kit_of(Job("diplomacy", order)).pages
    assert page.count(f"translate(0 {-places.ABOVE}) scale({places.ON_PAPER})") == len(sheet.terrain.clans)
    assert places.ABOVE - places.RING * places.ON_PAPER > 2  # the lower edge of its ring
    assert places.ABOVE + places.RING * places.ON_PAPER < A


# ---------- War for the Wasteland


def test_every_card_of_war_is_there_in_its_copies() -> None:
    content, made = warlords.load(), kit_of(Job("warlords", Order(2)))
    pieces = {piece.name.split(" ")[0]: piece for deck in made.decks if deck.kind == "cards" for piece in deck.pieces}
    for card in content.cards.values():
        wanted = card.copies * 2 if card in content.starters else card.copies
        assert pieces[card.id].copies == wanted, card.id
        assert card.name("en") in said_in(pieces[card.id].front)


def test_war_has_its_boards_and_tokens() -> None:
    made = kit("warlords")
    assert copies(made, "Stockpile") == copies(made, "War Map") == copies(made, "Quick reference") == 8
    [tokens] = [deck for deck in made.decks if deck.kind == "tokens"]
    assert sum(piece.copies for piece in tokens.pieces if "-" in piece.name) == 8 * (3 * 2 + 1)
    assert sum(piece.copies for piece in tokens.pieces if piece.name == "X") == 8 * (4 + 8)
    said = said_on(made, "boards")
    assert "BATTLEFIELD 4" in said
    assert " ".join(map(str, range(1, 41))) in said  # the last round that a game may have
    assert "0 1 2 3 4 5 6 7 8 9 10 20 30 40 50 60 70 80 90" in said
    assert said_on(made, "tokens").count("+50") == 8 + 2  # one for each player; its picture and what it is


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_set_up_of_war_says_what_a_new_game_has(seats: int) -> None:
    game = wastelands.new_game("warlords", seats, seed="dust").game
    assert isinstance(game, Warlords)
    [mat] = [mat for mat in kit_of(Job("warlords", Order(seats))).mats if mat.title.startswith("Set-up")]
    said = said_in(mat.picture).replace("\u00a0", " ")
    for sentence in (
        f"Set-up for {seats} players",
        f"shuffle {len(game.objective_deck) + len(game.fields)} cards. The foot",
        f"{len(game.fields)}; turn up an objective on each",
        f"shuffle {len(game.shop_deck) + len(game.row)} cards.",
        f"turn up {len(game.row)} cards",
        f"shuffle your {len(game.decks[0]) + len(game.hands[0])} starting units",
        f"draw {len(game.hands[0])} of them",
        f"{game.content.numbers.scrap} scrap, nothing else",  # before the first collection
    ):
        assert sentence in said, sentence
    assert all(game.content.cards[card].name() in said for card in game.tableaus[0])


# ---------- Wasteland


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_survivor_s_kit_is_whole(lang: str) -> None:
    content, made = survivors.load(), kit("survivors", lang)
    text = said_on(made, "cards")
    for pile in (content.buildings, content.cards, content.features, content.events):
        for ident, card in pile.items():
            assert not getattr(card, "in_deck", True) or content.name(ident, lang) in text, ident
    for terrain in content.terrains.values():
        assert content.name(terrain.id, lang) in said_on(made, "reference")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_building_and_feature_has_a_token_with_its_name(lang: str) -> None:
    content, made = survivors.load(), kit("survivors", lang)
    pieces = {piece.name: piece for deck in made.decks if deck.kind == "tokens" for piece in deck.pieces}
    for kind, pile in (("building", content.buildings), ("feature", content.features)):
        for ident in pile:
            assert content.name(ident, lang) in said_in(pieces[f"{kind} {ident}"].front)


def test_survivors_have_tracks_for_rounds_points_and_stocks() -> None:
    said = said_on(kit("survivors"), "boards")
    assert " ".join(map(str, range(1, 21))) in said
    assert "POINTS " + " ".join(map(str, range(21))) in said  # the highest goal that can be set
    assert all(name in said for name in ("AT THE BASE", "WOUNDED", "BOUGHT POINTS"))
    assert "0 1 2 3 4 5 6 7 8 9 10 20 30 40 50 60 70 80 90" in said
    assert said_on(kit("survivors"), "tokens").count("+50") == 6 + 2  # one for each player; its picture and what it is


def test_markers_are_no_larger_than_the_fields_they_lie_on() -> None:
    assert MARKER <= FIELD
    assert min(boards.SPACE) >= tokens.COUNTER


# ---------- Waste Knights


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_knight_s_kit_is_whole(lang: str) -> None:
    content, made = knights.load(), kit("knights", lang)
    named = {
        "cards": (content.gear, content.events, content.enemies, content.luck, content.tasks, content.vehicles),
        "boards": (content.knights,),
        "missions": (content.missions,),
    }
    for kind, piles in named.items():
        text = said_on(made, kind)
        for ident in [ident for pile in piles for ident in pile if not ident.startswith("ST")]:
            assert content.name(ident, lang) in text, ident
    assert all(
        content.name(card, lang) in said_on(made, "boards") for one in content.knights.values() for card in one.start
    )


def test_the_ledger_s_cards_of_the_knights_are_110_large_and_110_small() -> None:
    made = kit("knights")
    large = ("Luck cards", "Common tasks", "Private tasks", "Combat cards, red deck", "Combat cards, blue deck")
    found = {title: copies(made, title) for title in ("Wasteland cards", *large, "Range cards")}
    assert list(found.values()) == [44, 26, 12, 15, 5, 5, 3]
    small = [copies(made, title) for title in ("Green gear", "Yellow gear", "Red gear", "Blue gear", "Vehicles")]
    assert small == [46, 25, 14, 12, 13]  # the Muscle Car is blue, and lies with the vehicles


def test_the_ledger_s_tokens_of_the_knights_are_117() -> None:
    pieces = {piece.name: piece.copies for piece in counted(4, KnightsWords("en"), PRINT)}
    kinds: dict[str, int] = {}
    for name, many in pieces.items():
        kind = name.split(" ")[0]
        kinds[kind] = kinds.get(kind, 0) + many
    assert kinds.pop("player") + kinds.pop("reputation") == 20
    assert [kinds.pop(name) for name in ("waster", "first", "round", "dominance", "range")] == [1] * 5
    assert [kinds.pop(name) for name in ("nuked", "pills", "reboot")] == [1] * 3
    assert kinds == {
        "general": 16, "health": 6, "dice": 4, "route": 14, "radiation": 14, "threat": 14, "vehicle": 6, "task": 6,
        "mission": 6,
    }  # fmt: skip
    assert sum(pieces.values()) + len(LARGE_MARKERS) + len(UNUSED) == 117
    assert not pieces.keys() & set(UNUSED)


def test_the_other_pieces_of_the_knights_are_as_many_as_the_ledger_says() -> None:
    made, content = kit("knights"), knights.load()
    assert copies(made, "The central tile") == 1
    assert copies(made, "Hexes, to be cut out along their edges") == 37 - 5 + 1
    assert copies(made, "The frame of the board") == 6
    assert copies(made, "Knight sheets") == 13
    assert copies(made, "Player boards") == 4
    assert copies(made, "Knights, villains, large marker") == 13 + 2 + len(LARGE_MARKERS)
    assert all(piece.back for deck in made.decks if deck.title == "Vehicles" for piece in deck.pieces)
    named = [tile for tile in content.tiles.values() if tile.actions]
    words = KnightsWords("de")
    for tile in named:
        [piece] = [piece for deck in kit("knights", "de").decks for piece in deck.pieces if piece.name == tile.id]
        text = said_in(piece.front).replace("\u00a0", " ")
        assert all(line in text for line in words.card_text(tile.id)), tile.id


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_board_of_the_knights_is_drawn_with_its_slots(lang: str) -> None:
    content = knights.load()
    title = {"en": "Laying the board", "de": "Den Spielplan auslegen"}[lang]
    [mat] = [mat for mat in kit("knights", lang).mats if mat.title == title]
    said = said_in(mat.picture).split(" ")
    assert {f"S{n}" for n in range(1, 11)} | {f"C{n}" for n in range(1, 6)} <= set(said)
    assert all(content.name(content.numbered[n], lang) in said_in(mat.picture) for n in CITIES)
    assert mat.picture.count("fill-opacity") == len(HEXES)


def test_a_damaged_vehicle_shows_its_damaged_numbers() -> None:
    [deck] = [deck for deck in kit("knights").decks if deck.title == "Vehicles"]
    vehicle = knights.load().vehicles["VH03"]
    [piece] = [piece for piece in deck.pieces if piece.name.startswith("VH03")]
    for side, drawn in enumerate((piece.front, piece.back)):
        numbers = re.findall(r">(\d+)</text>", drawn)
        assert numbers[1:3] == [str(vehicle.speed[side]), str(vehicle.capacity[side])]


def test_the_mission_book_follows_the_data(tmp_path: Path) -> None:
    mine = own(knights.SHIPPED, tmp_path)
    book = (mine / "missions.toml").read_text(encoding="utf-8")
    book = re.sub(r"trophies = \d+", "trophies = 5", re.sub(r"rounds = \d+", "rounds = 7", book))
    (mine / "missions.toml").write_text(book, encoding="utf-8")
    text = said_on(kit_of(Job("knights", Order(2), content=knights.load(mine))), "missions")
    assert "After round 7" in text
    assert "5 trophies" in text


# ---------- only what has changed


def own(shipped: Path, folder: Path) -> Path:
    return Path(shutil.copytree(shipped, folder / "mine"))


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_changed_number_is_printed_alone(tmp_path: Path) -> None:
    mine = own(warlords.SHIPPED, tmp_path)
    change(mine / "shop.toml", "acquire = ", "acquire = 1")
    content = warlords.load(mine)
    changed = [card for id, card in content.cards.items() if card != warlords.load().cards[id]]
    pdf = printed(Job("warlords", Order(2, changed=True), backs="none", content=content))
    assert len(changed) == len(read(pdf).pages) == 1
    assert changed[0].name("en") in words_of(pdf)


@pytest.mark.parametrize(
    ("old", "new", "langs"),
    [
        ('icon = "bandit"', 'icon = "chainsaw"', ("en", "de")),
        ('scene = "road"', 'scene = "shore"', ("en", "de")),
        ('de = "', 'de = "Ach! ', ("de",)),
    ],
    ids=["icon", "scene", "german-flavour"],
)
def test_a_changed_look_is_seen_too(old: str, new: str, langs: tuple[str, ...], tmp_path: Path) -> None:
    mine = own(warlords.SHIPPED, tmp_path)
    change(mine / "art.toml", old, new)
    for lang in ("en", "de"):
        made = kit_of(Job("warlords", Order(2, changed=True), lang=lang, content=warlords.load(mine)))
        assert sum(len(deck.pieces) for deck in made.decks) == (lang in langs)


def test_a_changed_name_is_seen_in_its_language(tmp_path: Path) -> None:
    mine = own(survivors.SHIPPED, tmp_path)
    change(mine / "buildings.toml", 'de = "Brunnen"', 'de = "Ziehbrunnen"')
    for lang, wanted in (
        ("en", []),
        ("de", ["BD04 Ziehbrunnen", "EV03 Dürre", "building BD04"]),
    ):  # the drought names it
        made = kit_of(Job("survivors", Order(2, changed=True), lang=lang, content=survivors.load(mine)))
        assert [piece.name for deck in made.decks for piece in deck.pieces] == wanted


@pytest.mark.parametrize(
    ("game", "old", "new"), [("warlords", "to_win = 21", "to_win = 9"), ("survivors", "march = 5", "march = 7")]
)
def test_a_changed_number_of_the_rules_is_seen(game: str, old: str, new: str, tmp_path: Path) -> None:
    shelf = package(game).the_content()
    mine = own(shelf.shipped, tmp_path)
    change(mine / "numbers.toml", old, new)
    made = kit_of(Job(game, Order(2, changed=True), content=shelf.load(mine)))
    assert [deck.kind for deck in made.decks] == ["reference"]


def test_a_changed_icon_and_yield_of_survivors_are_seen(tmp_path: Path) -> None:
    mine = own(survivors.SHIPPED, tmp_path)
    change(mine / "art.toml", 'icon = "', 'icon = "chainsaw" #')
    change(mine / "terrain.toml", "yield = { food = 3 }", "yield = { food = 9 }")
    made = kit_of(Job("survivors", Order(2, changed=True), content=survivors.load(mine)))
    assert {deck.kind for deck in made.decks} == {"cards", "boards", "reference", "tokens"}


# ---------- the whole of it


@pytest.mark.deep
@pytest.mark.parametrize(
    ("paper", "lang", "backs", "ink"), [("a4", "en", "duplex", "colour"), ("letter", "de", "fold", "saver")]
)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_kit_is_vectors_with_every_name(game: str, paper: str, lang: str, backs: str, ink: str) -> None:
    job = Job(game, Order(2), paper, lang, True, "", backs, ink)
    pdf = printed(job)
    assert printed(job) == pdf
    pages = read(pdf).pages
    assert_vectors(pages)
    text = re.sub(r"\s+", " ", " ".join(page.extract_text() for page in pages))
    for deck in kit(game, lang).decks:
        for piece in deck.pieces:
            ident, _, name = piece.name.partition(" ")
            assert deck.kind != "cards" or not ident.isupper() or name in text, piece.name


# ---------- setting up

SEATS = [(game, seats) for game in ("diplomacy", *GAMES) for seats in package(game).rules.spec.seats]


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_every_number_of_players_has_its_set_up_drawn(game: str, seats: int) -> None:
    found = package(game)
    drawn = [found.drawing(found.words(lang), PRINT).figure(f"{SET_UP}{seats}") for lang in ("en", "de")]
    numbers = re.findall(r">(\d+)</text>", drawn[0])
    assert {str(n) for n in range(1, 5)} <= set(numbers)
    other = next(n for n in found.rules.spec.seats if n != seats)
    assert found.drawing(found.words("en"), PRINT).figure(f"{SET_UP}{other}") != drawn[0]


@pytest.mark.parametrize(("game", "seats"), SEATS[3:])
def test_numbers_of_a_set_up_cover_no_piece(game: str, seats: int) -> None:
    drawn = package(game).drawing(package(game).words("en"), PRINT).figure(f"{SET_UP}{seats}")
    badges = [one for one in discs(drawn) if one.fill == PRINT.ink and one.r == pytest.approx(BADGE * BOOK)]
    pieces = [one for one in discs(drawn) if one.fill in {seat.fill for seat in INKS} - {PRINT.ink}]
    assert len(badges) >= 9
    assert pieces
    assert not [(badge, one) for badge in badges for one in pieces if badge.covers(one.x, one.y, one.r)]


@pytest.mark.parametrize("seats", SHEETS)
def test_numbers_on_a_sheet_cover_no_symbol(seats: int) -> None:
    drawn = package("diplomacy").drawing(package("diplomacy").words("en"), PRINT).figure(f"{SET_UP}{seats}")
    badges = [one for one in discs(drawn) if one.fill == PRINT.ink and one.r == pytest.approx(beginning.BADGE)]
    assert len(badges) == 4
    for seat in range(seats):
        x, y = page.WIDTH / seats * seat + page.MARK[0], page.PLAYERS + page.MARK[1]
        left, top, r = beginning.MARGIN + x * SCALE, beginning.MARGIN + y * SCALE, page.MARK_SIZE * SCALE
        assert not any(badge.covers(left, top, r) for badge in badges)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("seats", Survivors.spec.seats)
def test_the_set_up_of_survivors_says_what_the_data_says(seats: int, lang: str) -> None:
    made = kit_of(Job("survivors", Order(seats), lang=lang))
    said = said_in(made.mats[0].picture)
    numbers, deck = survivors.load().numbers, begun(seats).deck
    rows, columns = numbers.size(seats)
    assert re.search(rf"\b{rows} \w+ (of|zu je) {columns}\b", said)
    assert re.search(rf"\b{len(deck)}\b", said)
    assert len(begun(seats).bases) == len(begun(seats).clouds) == seats
    assert copies(made, {"en": "Home blocks", "de": "Heimatblöcke"}[lang]) == seats


@pytest.mark.parametrize(("seats", "tasks"), [(2, 0), (3, 1), (4, 2)])
def test_the_set_up_of_the_knights_lays_out_tasks_and_wasters(seats: int, tasks: int) -> None:
    [mat] = [mat for mat in kit_of(Job("knights", Order(seats))).mats if mat.title == f"Set-up for {seats} players"]
    said = said_in(mat.picture)
    assert ("4 private tasks to each player" in said) == (tasks == 0)
    game: Any = wastelands.new_game("knights", seats=seats, seed="waster").game
    assert [waster_of(seat, seats) for seat in range(seats)] == [game.waster_of(seat) for seat in range(seats)]


def test_spaces_of_tasks_have_the_colour_of_their_cards() -> None:
    content = knights.load()
    for shape, common in SHAPES.items():
        for task in [task for task in content.tasks.values() if task.common == common]:
            assert task_ink(shape, PRINT) == PRINT[colour(task)]
    [board] = [mat for mat in kit("knights").mats if mat.title == "Tasks, rounds and combat"]
    assert all(f'stroke="{task_ink(shape, PRINT)}"' in board.picture for shape in SHAPES)


def test_backs_of_hexes_tell_their_stack_only() -> None:
    [deck] = [deck for deck in kit("knights").decks if deck.title.startswith("Hexes")]
    assert len({piece.back for piece in deck.pieces}) == 3


def test_a_knight_sheet_says_how_much_its_backpack_holds() -> None:
    [sheets] = [deck for deck in kit("knights", "en").decks if deck.title == "Knight sheets"]
    said = {piece.name: said_in(piece.front) for piece in sheets.pieces}
    room = {name.split(" ", 1)[1]: n for name, one in said.items() for n in re.findall(r"Up to (\d+) cards", one)}
    assert len(room) == len(sheets.pieces)
    assert {name for name, n in room.items() if n != "3"} == {"Kate Blanksheet"}
    assert room["Kate Blanksheet"] == "5"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_two_decks_of_combat_cards_are_named_on_their_fronts(lang: str) -> None:
    red, blue = [
        deck for deck in kit("knights", lang).decks if re.search("red deck|roter|blue deck|blauer", deck.title)
    ]
    for deck in (red, blue):
        assert all(deck.title.upper() in said_in(piece.front) for piece in deck.pieces)
