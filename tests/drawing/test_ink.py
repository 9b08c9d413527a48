"""The pen, the type and the marks: what every drawing of every game stands on."""

from __future__ import annotations

import io
import itertools
import re
from importlib.resources import files
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from wastelands.drawing import counters, ink, lettering
from wastelands.drawing.icons import bounds, concepts, icon, sign, standing
from wastelands.drawing.ink import NIGHT, PAPER, PRINT, SEATS, THEMES, Pen
from wastelands.drawing.lettering import LABEL, STAMP, TEXT, balance, clip, fit, measure, paragraph, wrap

NASTY = "<b>\"Tom\" & 'Ann'</b>\x00\x1b\ud800"


def parsed(drawing: str) -> ElementTree.Element:
    return ElementTree.fromstring(ink.svg(10, 10, drawing).encode())


# ---------- elements


def test_text_and_attributes_are_escaped_and_unprintables_dropped() -> None:
    root = parsed(lettering.text(0, 0, NASTY, 3, PAPER.ink, data_thing=NASTY))
    (drawn,) = list(root)
    assert drawn.text == "<b>\"Tom\" & 'Ann'</b>"
    assert drawn.get("data-thing") == "<b>\"Tom\" & 'Ann'</b>"


@given(st.text())
def test_any_text_gives_well_formed_xml(s: str) -> None:
    drawing = lettering.text(0, 0, s, 3, PAPER.ink, id=s) + lettering.label(0, 0, s, 3, PAPER.ink)
    parsed(drawing + paragraph(0, 0, 40, s, 3, PAPER.ink, markup=False).svg)


def test_an_element_writes_names_and_numbers_as_svg_wants_them() -> None:
    drawn = ink.el("g", stroke_width=0.4, class_="hex", x=-0.001, y=12, title=None, r=1.50)
    assert drawn == '<g stroke-width="0.4" class="hex" x="0" y="12" r="1.5"/>'
    assert ink.el("g", "<a/>", id="b") == '<g id="b"><a/></g>'


def test_a_group_moves_turns_and_scales_in_that_order() -> None:
    assert ink.group("<a/>", x=1, y=2, turn=-4, scale=0.5) == (
        '<g transform="translate(1 2) rotate(-4) scale(0.5)"><a/></g>'
    )
    assert ink.group("<a/>") == "<g><a/></g>"


def test_a_picture_has_its_size_in_millimetres_and_a_spoken_title() -> None:
    root = ElementTree.fromstring(ink.svg(63, 88, title="A < B", box=(1, 2, 3, 4)))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("63mm", "88mm", "1 2 3 4")
    assert root.get("role") == "img"
    assert root[0].text == "A < B"


def test_outlines_only_where_a_colour_is_given() -> None:
    assert "stroke" not in ink.rect(0, 0, 1, 1, "red") + ink.disc(0, 0, 1, "red") + ink.shape([(0, 0), (1, 1)], "red")
    assert 'stroke="blue" stroke-width="0.7"' in ink.rect(0, 0, 1, 1, "red", "blue", ink.BOLD, r=3)
    assert 'rx="3"' in ink.rect(0, 0, 1, 1, "red", r=3)


# ---------- colours


def test_the_themes_share_roles_and_a_wrong_role_is_named() -> None:
    assert THEMES == {"paper": PAPER, "night": NIGHT, "print": PRINT}
    assert PAPER["tint_a"] == PAPER.tint_a != NIGHT["tint_a"]
    with pytest.raises(KeyError, match=r"no colour 'pink'.*ochre"):
        PAPER["pink"]
    with pytest.raises(KeyError):
        PAPER["__class__"]


def _luminance(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["paper", "card", "desk"])
@pytest.mark.parametrize("role", ["ink", "soft", "rust", "oil", "water", "ochre"])
def test_text_colours_have_the_contrast_that_weak_eyes_need(theme: str, ground: str, role: str) -> None:
    dark, light = sorted((_luminance(THEMES[theme][role]), _luminance(THEMES[theme][ground])))
    assert (light + 0.05) / (dark + 0.05) >= 4.5


# ---------- the pen


def test_the_same_seed_draws_the_same_line_and_another_seed_another() -> None:
    def drawn(seed: str | int) -> str:
        pen = Pen(seed)
        return (
            pen.stroke((0, 0), (30, 0), "red")
            + pen.shape([(0, 0), (9, 0), (9, 9)], "red")
            + pen.speckle(0, 0, 5, 5, 4, "red")
        )

    assert drawn("coast") == drawn("coast") != drawn("road")


def test_a_stroke_keeps_its_ends_and_trembles_no_more_than_its_shake() -> None:
    points = Pen("edge", 0.12).points((0, 0), (30, 0))
    assert points[0] == (0, 0)
    assert points[-1] == (30, 0)
    assert len(points) == 11
    assert 0 < max(abs(y) for _, y in points) <= 0.12


# ---------- type


@pytest.mark.parametrize(
    ("family", "weight", "italic"),
    [(STAMP, 400, False), (LABEL, 600, False), (TEXT, 400, False), (TEXT, 600, True)],
)
def test_widths_are_those_of_the_fonts(family: lettering.Family, weight: int, italic: bool) -> None:
    name = f"{family.lower().replace(' ', '-')}-{weight}-{'italic' if italic else 'normal'}.ttf"
    font = TTFont(io.BytesIO((files("wastelands.generated") / "fonts" / name).read_bytes()))
    advance, names, em = font["hmtx"].metrics, font.getBestCmap(), font["head"].unitsPerEm
    for s in ("W", "Ödland", "12 Straßen – „ja“"):
        wide = sum(advance[names[ord(c)]][0] for c in s) / em * 3.2
        assert measure(s, 3.2, family, weight, italic) == pytest.approx(wide)
        assert measure(s, 3.2, family, weight, italic, spacing=0.5) == pytest.approx(wide + 0.5 * len(s))


def test_a_letter_that_no_font_has_takes_the_room_of_the_box_drawn_for_it() -> None:
    assert measure("漢", 3) > 0


@pytest.mark.parametrize(
    ("family", "weight", "italic"),
    [(STAMP, 400, False), (LABEL, 500, False), (LABEL, 700, False), (TEXT, 400, True), (TEXT, 600, True)],
)
def test_every_face_has_the_german_letters(family: lettering.Family, weight: int, italic: bool) -> None:
    assert set("äöüÄÖÜß„“–…·×€ ") <= lettering._font(family, weight, italic).widths.keys()


def test_a_face_that_we_do_not_carry_is_named() -> None:
    with pytest.raises(KeyError, match="Special Elite/900/normal"):
        measure("a", 3, STAMP, 900)


def test_fit_shrinks_to_the_width_and_never_grows() -> None:
    assert fit("War", 5, 100, STAMP) == 5
    size = fit("A very long title indeed", 5, 20, STAMP)
    assert measure("A very long title indeed", size, STAMP) == pytest.approx(20)


def test_clip_leaves_out_what_does_not_fit_and_says_so() -> None:
    assert clip("Mara", 3, 50) == "Mara"
    short = clip("Mara of the Long Road", 3, 12)
    assert short.startswith("Mar")
    assert short.endswith("…")
    assert measure(short, 3, LABEL, 600) <= 12
    assert clip("Mara", 3, 0.1) == ""


WORDS = st.text(alphabet=st.sampled_from("abWi ß*{}1\n-"), max_size=60)


@given(WORDS, st.floats(8, 60), st.floats(2, 5), st.booleans())
def test_no_line_is_wider_than_the_width_and_no_letter_is_lost(s: str, width: float, size: float, italic: bool) -> None:
    lines = wrap(s, width, size, italic, markup=False)
    for row in lines:
        assert not row or row[-1].x + row[-1].width <= width + 1e-6
    letters = "".join(run.s for row in lines for run in row)
    assert re.sub(r"\s", "", letters) == re.sub(r"\s", "", s)


@given(
    st.lists(
        st.sampled_from(["*bold", "words*", "{scrap}", "2", "plain", "{food}{water}.", "Wasserwirtschaft", "(*x*)"])
    )
)
def test_markup_wraps_within_the_width_too(words: list[str]) -> None:
    for row in wrap(" ".join(words), 20, 3.2):
        assert not row or row[-1].x + row[-1].width <= 20 + 1e-6
        for a, b in itertools.pairwise(row):
            assert a.x + a.width <= b.x + 1e-6


def test_markup_is_bold_and_icons_and_nothing_else() -> None:
    (row,) = wrap("Take *two* {scrap}, now", 100, 3)
    assert [(run.kind, run.s) for run in row] == [
        ("text", "Take"),
        ("bold", "two"),
        ("icon", "scrap"),
        ("text", ", now"),
    ]
    (plain,) = wrap("Take *two* {scrap}", 100, 3, markup=False)
    assert [run.s for run in plain] == ["Take *two* {scrap}"]


def test_a_count_stays_with_the_icon_it_counts() -> None:
    width = measure("gain or pay 1", 3) + 0.5
    first, second = wrap("gain or pay 1 {spark}", width, 3)
    assert [run.s for run in first] == ["gain or pay"]
    assert [run.kind for run in second] == ["text", "icon"]


def test_a_newline_breaks_and_an_empty_line_stays() -> None:
    assert [[run.s for run in row] for row in wrap("one\n\ntwo", 50, 3)] == [["one"], [], ["two"]]


def test_balanced_lines_are_as_many_but_more_even() -> None:
    s = "They never stop for water. They stop for you, and you"
    plain, even = wrap(s, 48, 2.7, True), balance(s, 48, 2.7, True)

    def ends(lines: list[list[lettering.Run]]) -> list[float]:
        return [row[-1].x + row[-1].width for row in lines]

    assert len(plain) == len(even) == 2
    assert max(ends(even)) - min(ends(even)) < max(ends(plain)) - min(ends(plain))


def test_a_paragraph_tells_where_the_next_line_stands() -> None:
    block = paragraph(5, 10, 30, "one *two* {scrap}\nthree", 3, "red", leading=2)
    assert block.y == 10 + 2 * 3 * 2
    root = parsed(block.svg)
    assert [(e.get("x"), e.get("y"), e.get("font-weight")) for e in root if e.text == "one"] == [("5", "10", None)]
    assert [e.get("y") for e in root if e.text == "three"] == ["16"]
    assert [e.get("font-weight") for e in root if e.text == "two"] == ["600"]


def test_a_label_is_set_in_capitals_and_turned_where_asked() -> None:
    drawn = lettering.label(1, 2, "Straße", 3, "red", "middle", turn=-90)
    assert ">STRASSE<" in drawn
    assert 'transform="rotate(-90 1 2)"' in drawn
    assert 'text-anchor="middle"' in drawn


def test_a_stamp_is_worn_the_same_way_each_time() -> None:
    assert lettering.stamp(0, 0, "SEALED", 4, "red", "white") == lettering.stamp(0, 0, "SEALED", 4, "red", "white")
    assert lettering.stamp(0, 0, "SEALED", 4, "red", "white", seed=2) != lettering.stamp(
        0, 0, "SEALED", 4, "red", "white"
    )
    assert lettering.stamp(0, 0, "SEALED", 4, "red", "white", wear=9).count("<circle") == 9
    assert "<path" not in lettering.stamp(0, 0, "SEALED", 4, "red", "white", box=False)


# ---------- icons and marks


@pytest.mark.parametrize(("chapter", "thing"), [(c, t) for c, things in concepts().items() for t in things])
def test_every_named_icon_is_there_and_lies_in_its_square(chapter: str, thing: str) -> None:
    left, top, right, bottom = bounds(f"{chapter}/{thing}")
    assert -1 <= left < right <= 513
    assert -1 <= top < bottom <= 513
    assert sign(f"{chapter}/{thing}") == concepts()[chapter][thing]


def test_a_thing_is_found_by_name_by_chapter_or_by_its_icon() -> None:
    assert sign("scrap") == sign("resources/scrap") == sign("cog") == "cog"
    assert sign("water") == "water-bottle"
    assert sign("places/water") == "waves"
    with pytest.raises(KeyError, match=r"'unicorn'.*icons\.json"):
        icon("unicorn", 0, 0, 5, "red")


def test_a_standing_icon_has_its_feet_on_the_ground() -> None:
    drawn = parsed(standing("scrap", 30, 50, 10, 99, "red"))[0]
    found = re.match(r"translate\(([\d.-]+) ([\d.-]+)\) scale\(([\d.]+)\)", drawn.get("transform") or "")
    assert found
    dx, dy, scale = map(float, found.groups())
    left, top, right, bottom = bounds("scrap")
    assert dy + bottom * scale == pytest.approx(50, abs=0.05)
    assert (bottom - top) * scale == pytest.approx(10, abs=0.05)
    assert dx + (left + right) / 2 * scale == pytest.approx(30, abs=0.05)


def test_the_marks_of_any_two_seats_differ_without_colour() -> None:
    drawn = {counters.symbol(seat.symbol, 0, 0, 5, "black") for seat in SEATS}
    assert len(drawn) == len(SEATS) == 8
    for draw in (counters.token, counters.owner):
        grey = {re.sub("#[0-9A-Fa-f]{6}", "grey", draw(seat, 0, 0, 5, PAPER.ink)) for seat in range(8)}
        assert len(grey) == 8


def test_a_seats_colour_never_stands_without_a_rim_of_ink() -> None:
    for seat in range(8):
        assert f'stroke="{PAPER.ink}"' in counters.token(seat, 0, 0, 5, PAPER.ink)
        assert PAPER.ink in counters.owner(seat, 0, 0, 5, PAPER.ink)


@pytest.mark.parametrize("n", range(1, 7))
def test_a_die_shows_as_many_pips_as_it_counts(n: int) -> None:
    assert counters.die(0, 0, 9, n, PAPER).count("<circle") == n
    assert counters.die(0, 0, 9, n, PAPER, PAPER.rust).count(f'fill="{PAPER.card}"') == n


def test_a_dial_points_from_lower_left_to_lower_right() -> None:
    def needle(value: int) -> list[float]:
        lines = [
            e for e in parsed(counters.dial(0, 0, 10, "health", 0, 10, value, PAPER)) if e.get("stroke-width") == "1.1"
        ]
        return [float(v) for v in re.findall(r"-?[\d.]+", lines[0].get("d") or "")][2:]

    assert needle(0) == pytest.approx([-6.36, 6.36], abs=0.01)
    assert needle(5) == pytest.approx([0, -9], abs=0.01)
    assert needle(10) == pytest.approx([6.36, 6.36], abs=0.01)
