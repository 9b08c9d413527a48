"""Rulebooks: true to the ledger and the data, whole in every language, short enough to fold, large enough to read."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.press.proofs import read, said_on
from tests.press.sight import overlaps, seen
from wastelands.drawing.ink import PRINT
from wastelands.drawing.kit import Order
from wastelands.drawing.lettering import EIGHT_POINTS, SIX_POINTS
from wastelands.engine.errors import Unreadable
from wastelands.engine.luck import Luck
from wastelands.engine.manual import Passage, read_manual
from wastelands.games.survivors import phases
from wastelands.games.warlords import reading
from wastelands.games.warlords import words as words_of_war
from wastelands.games.warlords.drawing.cardfaces import card_face
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.scoring import points
from wastelands.games.warlords.words import Words
from wastelands.package import package
from wastelands.press import leaflet, manual
from wastelands.press.paper import PAPERS
from wastelands.press.printing import Job, printed

GAMES = ("diplomacy", "warlords", "survivors", "knights")
LANGS = ("en", "de")


def passages(game: str, lang: str) -> list[Passage]:
    return package(game).passages(package(game).words(lang))


@pytest.mark.parametrize("game", GAMES)
def test_languages_tell_the_same_rules_in_the_same_places(game: str) -> None:
    english, german = (passages(game, lang) for lang in LANGS)
    assert [one._replace(lines=()) for one in english] == [one._replace(lines=()) for one in german]
    assert [len(one.lines) for one in english] == [len(one.lines) for one in german]


@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_tells_nothing_that_the_ledger_does_not_know(game: str) -> None:
    found = passages(game, "en")
    known = package(game).rulebook("en")
    told = {id for one in found for id in one.rules}
    assert told <= set(known)
    prefix = next(iter(known)).partition("-")[0]
    chapters = {id.split("-")[1] for id in known if id.startswith(f"{prefix}-")}
    missions = {"AVE", "CULT", "DAM", "ONE", "SAV"}  # the mission book tells these
    assert chapters - {id.split("-")[1] for id in told} <= {"AUD", "GEN", "UNDO", "DEC", *missions}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_has_all_its_parts(game: str, lang: str) -> None:
    found = passages(game, lang)
    kinds = [one.kind for one in found]
    assert kinds[0] == "h1"
    assert kinds.count("h2") >= 8
    assert {"glossary", "index", "example"} <= set(kinds)
    assert ("cards" in kinds) == (game != "diplomacy")
    pictures = [one.picture for one in found]
    assert all(f"set-up-{seats}" in pictures for seats in package(game).rules.spec.seats)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", ["warlords", "survivors", "knights"])
def test_every_card_is_explained(game: str, lang: str) -> None:
    found = package(game)
    assert found.manual is not None
    explained = {name for _, cards in found.manual.entries(found.words(lang)) for name, _ in cards}
    kit = found.drawing(found.words(lang), PRINT).kit(Order())
    for deck in kit.decks:
        for piece in deck.pieces:
            ident, _, name = piece.name.partition(" ")
            if deck.kind == "cards" and ident.isupper():
                assert name in explained, piece.name


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_is_four_to_sixteen_small_pages(game: str, lang: str) -> None:
    for paper in PAPERS.values():
        book = manual.rulebook(game, lang, paper, saver=False)
        assert book is not None
        assert 4 <= len(read(book.files["rulebook.pdf"]).pages) <= 16


def test_rules_are_set_in_eight_points_and_more() -> None:
    sizes = [float(size) for size in re.findall(r"size: ([0-9.]+)pt", leaflet.STYLE + manual.MORE + manual._INDEX)]
    assert sizes
    assert min(sizes) >= 8
    assert float(manual.SMALL.removesuffix("pt")) >= 8


def test_numbers_and_names_follow_the_cards_in_use() -> None:
    found = package("warlords")
    content = reading.load()
    mine = found.words("en", content=content)
    assert found.manual is not None
    told = read_manual("Be the first with {=to_win}. {ST8} is yours.", mine, found.manual.facts(mine))
    assert told[0].lines == (
        f"Be the first with {content.numbers.to_win}. {content.cards['ST8'].name('en')} is yours.",
    )


def test_a_number_that_nobody_knows_is_named() -> None:
    with pytest.raises(Unreadable, match="names a number 'luckiest'"):
        read_manual("{=luckiest}", package("warlords").words("en"), {"hand": 4})


def test_an_example_is_played_as_the_lesson_means_it() -> None:
    worked = package("knights").worked(Passage("example", ("route",), beats=("drive", "via", "go")), "en")
    assert len(worked.said) == 3
    assert worked.before != worked.after
    with pytest.raises(Unreadable, match="has no beat 'nowhere'"):
        package("knights").worked(Passage("example", ("route",), beats=("nowhere",)), "en")


def test_the_index_says_on_which_page_a_rule_is_told() -> None:
    pdf = read(printed(Job("diplomacy", Order(2), only="rulebook")))
    said = " ".join(page.extract_text() for page in pdf.pages)
    assert re.search(r"WD-CLAN-\d\d–18 \d+", said)
    assert re.search(r"WD-SCORE-01 1, \d", said), "which the goal tells, too, but not the rules after it"


@pytest.mark.parametrize("game", GAMES)
def test_the_index_names_the_page_on_which_a_passage_begins(game: str) -> None:
    book = manual.rulebook(game, "en", PAPERS["a4"], saver=False)
    assert book is not None
    pages = [page.extract_text().replace("\u00ad", "-") for page in read(book.files["rulebook.pdf"]).pages]
    listed: dict[str, set[int]] = {}
    for chapter, first, last, on in re.findall(r"([A-Z]{2}-[A-Z0-9]+)-(\d\d)(?:–(\d\d))? ([\d, ]*\d)", " ".join(pages)):
        for n in range(int(first), int(last or first) + 1):
            listed[f"{chapter}-{n:02}"] = {int(page) for page in on.split(",")}
    known = [re.sub(r"\W+", "", text) for text in pages]
    seen = 0
    for passage in passages(game, "en"):
        begins = re.sub(r"\W+", "", passage.lines[0])[:40] if passage.lines and passage.kind in ("p", "ul") else ""
        found = [n for n, text in enumerate(known, 1) if begins and begins in text]
        if passage.rules and len(found) == 1:
            seen += 1
            assert all(found[0] in listed[rule] for rule in passage.rules), passage.lines[0]
    assert seen > 3


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_stands_in_the_index_once(game: str) -> None:
    pdf = read(printed(Job(game, Order(), only="rulebook")))
    said = " ".join(page.extract_text() for page in pdf.pages).replace("\u00ad", "-")
    listed: list[str] = []
    for chapter, first, last in re.findall(r"([A-Z]{2}-[A-Z0-9]+)-(\d\d)(?:–(\d\d))?(?= )", said):
        listed += [f"{chapter}-{n:02}" for n in range(int(first), int(last or first) + 1)]
    assert sorted(listed) == sorted({id for one in passages(game, "en") for id in one.rules})


# ---------- names of steps

STEPS = {"warlords": words_of_war.STEPS, "survivors": phases.STEPS}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", STEPS)
def test_the_steps_of_a_turn_have_one_name_everywhere(game: str, lang: str) -> None:
    found, order = package(game), Order(2)
    words = found.words(lang)
    names = [f"{i} {words.say(name)}" for i, name in enumerate(STEPS[game], 1)]
    headings = [line for one in passages(game, lang) if one.kind == "h3" for line in one.lines]
    assert [heading.partition(",")[0] for heading in headings] == names
    leaflet_says = "\n".join(line for block in found.told(words) for line in block.lines)
    card = said_on(found.drawing(words, PRINT).kit(order), "reference")
    for name in names:
        assert f"**{name}" in leaflet_says
        assert f"{name}." in card


def test_the_table_of_war_names_its_steps_alike() -> None:
    assert {name for name in words_of_war.STATIONS if not name.startswith("Bid ")} < set(words_of_war.STEPS)


# ---------- pictures


CARDS = ("cards", "clash-one-before")  # what they show is printed


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_letters_in_pictures_can_be_read(game: str, lang: str, paper: str) -> None:
    """Letters in pictures are as large as the text; only cards are judged as cards."""
    found = manual.pictures(game, lang, PAPERS[paper])
    assert found
    assert [fault for name, one in found.items() for fault in tiny(name, one)] == []
    assert max(one.width for one in found.values()) <= leaflet.written(PAPERS[paper]) + 0.01


def tiny(name: str, shown: manual.Shown) -> Iterator[str]:
    least = SIX_POINTS if name.partition(".")[0] in CARDS else EIGHT_POINTS
    whole = float(re.findall(r'width="([0-9.]+)mm"', shown.svg[:400])[0])
    for one in seen(shown.svg):
        if one.text.strip() and one.size * shown.width / whole < least - 0.01:
            yield f"{name}: '{one.text}' is set in {one.size * shown.width / whole:.2f} mm"
    if "-before" not in name and "-after" not in name:  # a table has its own law, and a box of its own
        texts = seen(shown.svg)
        yield from (f"{name}: '{a}' lies on '{b}'" for a, b in overlaps(texts))
        yield from (f"{name}: '{one.text}' stands outside" for one in texts if one.outside(whole, 999, 0.3))


def test_pictures_of_leaflets_can_be_read() -> None:
    for game in GAMES:
        for block in package(game).told(package(game).words("de")):
            if block.picture:
                drawn = package(game).drawing(package(game).words("de"), PRINT).figure(block.picture)
                wide = float(re.findall(r'width="([0-9.]+)mm"', drawn[:400])[0])
                shown = manual.Shown(drawn, min(wide, leaflet.written(PAPERS["letter"])), 0)
                assert list(tiny(block.picture, shown)) == []


# ---------- numbers and the index


WORDS = {
    "en": "two three four five six seven eight nine ten eleven twelve twenty thirty hundred third fourth fifth",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig hundert dritte vierte fünfte",
}
MADE = re.compile(r"\{=?[A-Za-z0-9_-]+\}|\[[A-Z]+-[^\]]*\]|^#.*|^!\[.*|^>.*|^\d+\. ", re.MULTILINE)
STEP = re.compile(r"^\*\*\d ", re.MULTILINE)  # the number of a step, which its paragraph begins with
UNITY = re.compile(r"\b[01]\b")  # nothing, and one: no other number stands in a rulebook


def written_out(text: str, lang: str) -> list[str]:
    """Numbers that are no placeholder: below headings, pictures, examples and the numbers of a list."""
    plain = UNITY.sub("", MADE.sub("", text))
    return re.findall(rf"\b(?:\d+|{'|'.join(WORDS[lang].split())})\b", plain, re.IGNORECASE)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_no_number_is_written_out(game: str, lang: str) -> None:
    found = package(game).manual
    assert found is not None
    text = (found.folder / f"{lang}.md").read_text(encoding="utf-8")
    assert written_out(text, lang) == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_no_number_is_written_out_in_a_leaflet(game: str, lang: str) -> None:
    folder = package(game).leaflet
    assert folder is not None
    steps = STEP.sub("", (folder / f"{lang}.md").read_text(encoding="utf-8"))
    assert written_out(steps, lang) == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_no_number_is_written_out_in_a_glossary(game: str, lang: str) -> None:
    words = package(game).words(lang)
    assert {what: written_out(words.say(what), lang) for what in package(game).glossary.values()} == {
        what: [] for what in package(game).glossary.values()
    }
    assert all("{" not in means for _, means in package(game).terms(words).values())


def test_a_number_that_is_written_out_is_seen() -> None:
    assert written_out("Draw {=hand} cards, then 3 more, one by one, two at most. [WW-SET-08]", "en") == ["3", "two"]


UNTOLD = {  # no player needs them here: the theme, what the source lacks, programs, made maps, the mission book
    "diplomacy": {"GEN", "UNDO"},
    "warlords": {"WW-SET-02", "WW-SET-03", "WW-DECK-09", "AUD"},
    "survivors": {"SV-SET-05", "SV-SET-06", "SV-SET-07", "SV-SET-08", "SV-RES-21", "SV-RES-22", "AUD"},
    "knights": {"SAV", "ONE", "DAM", "AVE", "CULT"},
}


@pytest.mark.parametrize("game", GAMES)
def test_the_index_has_every_rule_that_a_player_needs(game: str) -> None:
    told = {id for one in passages(game, "en") for id in one.rules}
    left = {id for id in package(game).rulebook("en") if id not in told}
    assert {id for id in left if not {id, id.split("-")[1]} & UNTOLD[game]} == set()


@pytest.mark.parametrize("lang", LANGS)
def test_bases_of_war_count_what_their_cards_print_and_no_paper_counts_them_twice(lang: str) -> None:
    """The point that every base has is printed with its others (WW-CARD-14), so nobody may add one for each base."""
    words = Words(lang)
    cards = words.content.cards
    told = " ".join(line for one in passages("warlords", lang) for line in one.lines)
    told += " ".join(line for one in package("warlords").told(package("warlords").words(lang)) for line in one.lines)
    assert not re.search(r"(1 point|1 Punkt|[Cc]ounts 1|zählt 1) ", told)
    game = Warlords.new(2, Luck("printed"), words.content)
    for base in (card for card in cards.values() if not card.unit and not card.scoring):
        game.tableaus = ((base.id,), ())
        game.pools = game.known = game.discards = ((), ())
        assert points(game, 0) == dict(card_face(base, words).cost)["state/points"]
