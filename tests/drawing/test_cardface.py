"""Cards: whatever stands in the data stands on the face, inside its edges, in every theme."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from wastelands.drawing.cardface import LARGE, SMALL, Card, Crowded, Figure, PanelRow, Size, back, front, picture
from wastelands.drawing.ink import PAPER, THEMES, svg
from wastelands.drawing.lettering import STACK, Family, measure
from wastelands.drawing.vignette import SCENES, Scene, vignette

RIDERS = Card(
    title="Dust Riders",
    kind="Unit · raider",
    index=7,
    picture="jeep",
    figures=(Figure("strength", 4, "Strength"), Figure("speed", 2, "Speed")),
    rules=("When you *win a bid* with this card, take 1 {scrap} from the lowest bidder.",),
    flavour="They never stop for water. They stop for you.",
    foot="War for the Wasteland · 014",
)
STALKER = replace(
    RIDERS,
    title="Salt Pan Stalker",
    index="II",
    scene="ruin",
    panel=(PanelRow((1, 2), "Misses."), PanelRow((3, 4), "2 wounds, and this sentence needs two lines")),
    rules=("*Defeat:* 2 {scrap}.",),
)
SHOTGUN = replace(RIDERS, title="Pipe Shotgun", index="", cost=(("scrap", 3), ("wood", 1)), size=SMALL, scene="night")
BARE = Card(title="Nothing")
SHORT = "Then every player who has *less* than you may draw 1 card."
LONG = ("Take 1 {scrap} from each player who has *more* than you, in turn order, and give it to the lowest. ") * 2


def texts(drawing: str) -> list[ElementTree.Element]:
    return [e for e in ElementTree.fromstring(svg(1, 1, drawing)).iter() if e.tag.endswith("text")]


def words(card: Card) -> str:
    return " ".join(e.text or "" for e in texts(front(card, PAPER)))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("card", [RIDERS, STALKER, SHOTGUN, BARE], ids=lambda card: card.title)
def test_a_face_is_well_formed_and_uses_nothing_that_print_cannot_draw(card: Card, theme: str) -> None:
    drawing = picture(card, THEMES[theme])
    ElementTree.fromstring(drawing)
    assert not re.search(r" style=|var\(|<filter|href|foreignObject|url\(|currentColor", drawing)


def test_everything_in_the_data_stands_on_the_face() -> None:
    shown = words(RIDERS)
    for part in (
        "Dust Riders",
        "UNIT · RAIDER",
        "7",
        "4",
        "STRENGTH",
        "win a bid",
        "They never",
        "WAR FOR THE WASTELAND · 014",
    ):
        assert part in shown
    assert front(STALKER, PAPER).count("<circle") >= 1 + 2 + 3 + 4  # the pips of the panel


@pytest.mark.parametrize("card", [RIDERS, STALKER, SHOTGUN], ids=lambda card: card.title)
def test_no_word_crosses_the_edge_of_the_card(card: Card) -> None:
    families: dict[str | None, Family] = {stack: family for family, stack in STACK.items()}
    for e in texts(front(card, PAPER)):
        x, y, size = (float(e.get(name) or 0) for name in ("x", "y", "font-size"))
        if e.get("transform") or e.get("text-anchor"):
            continue
        wide = measure(
            e.text or "",
            size,
            families[e.get("font-family")],
            int(e.get("font-weight") or 400),
            bool(e.get("font-style")),
        )
        wide += float(e.get("letter-spacing") or 0) * len(e.text or "")
        assert 0 < x < x + wide < card.size.w, e.text
        assert 0 < y < card.size.h, e.text


def test_titles_and_captions_are_escaped() -> None:
    nasty = replace(
        RIDERS, title='<Riders> & "Co"', kind="<k>", foot="<f>", flavour="<fl>", rules=("<r>",), index="<i>"
    )
    shown = words(nasty)
    for part in ('<Riders> & "Co"', "<K>", "<F>", "<fl>", "<r>", "<i>"):
        assert part in shown


def test_a_long_title_shrinks_to_one_line() -> None:
    card = replace(RIDERS, title="Ein außergewöhnlich langer Kartentitel")
    (title,) = [e for e in texts(front(card, PAPER)) if e.text == card.title]
    assert float(title.get("font-size") or 0) < 5


@pytest.mark.parametrize(
    ("size", "times", "fits"),
    [(LARGE, 1, True), (LARGE, 2, True), (LARGE, 3, True), (LARGE, 4, False), (SMALL, 1, True), (SMALL, 2, False)],
)
def test_longer_rules_shrink_but_never_meet_the_foot_or_get_unreadable(size: Size, times: int, fits: bool) -> None:
    card = replace(RIDERS, rules=(LONG,) * times, figures=(), size=size)
    if not fits:
        with pytest.raises(Crowded):
            front(card, PAPER)
        return
    drawn = texts(front(card, PAPER))
    serif = [e for e in drawn if "Serif" in (e.get("font-family") or "")]
    upright = [float(e.get("font-size") or 0) for e in serif if not e.get("font-style")]
    assert 2.5 <= min(upright) <= max(upright) <= 3.2
    (foot,) = [e for e in drawn if e.text == card.foot.upper()]
    base_lines = sorted({float(e.get("y") or 0) for e in [*serif, foot]})
    assert all(below - above > 2.5 for above, below in pairwise(base_lines))
    assert base_lines[-1] == float(foot.get("y") or 0)


def test_the_picture_gives_way_and_then_the_flavour_before_the_rules_do() -> None:
    assert "They never" in words(RIDERS)
    crowded = replace(RIDERS, rules=(LONG, LONG, SHORT))
    assert "They never" not in words(crowded)
    assert "give it to the lowest" in words(crowded).replace("  ", " ")


def test_rules_that_cannot_fit_are_refused_by_name() -> None:
    with pytest.raises(Crowded, match=r"'Dust Riders'.*63 x 88"):
        front(replace(RIDERS, rules=(LONG,) * 6), PAPER)


def test_the_same_card_gives_the_same_bytes_wherever_it_lies() -> None:
    assert front(RIDERS, PAPER) == front(replace(RIDERS), PAPER)
    assert front(RIDERS, PAPER, 5, 6) == front(RIDERS, PAPER).replace("<g>", '<g transform="translate(5 6)">', 1)


@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_stays_inside_its_frame(scene: Scene) -> None:
    drawing = vignette("jeep", scene, 0, 0, 46, 32, PAPER) + vignette("", scene, 0, 0, 46, 32, PAPER)
    root = ElementTree.fromstring(svg(1, 1, drawing))
    for path in root:
        if path.get("transform") or "A" in (path.get("d") or ""):
            continue
        numbers = [float(v) for v in re.findall(r"-?[\d.]+", path.get("d") or "")]
        assert all(-0.3 <= x <= 46.3 for x in numbers[::2]), path.get("d")
        assert all(-0.3 <= y <= 32.3 for y in numbers[1::2]), path.get("d")


def test_five_scenes_differ_and_a_sky_can_be_chosen() -> None:
    assert len({vignette("jeep", scene, 0, 0, 46, 32, PAPER) for scene in SCENES}) == len(SCENES) == 5
    assert f'fill="{PAPER.ash}"' in vignette("jeep", "road", 0, 0, 46, 32, PAPER, sky="ash")


@pytest.mark.parametrize("size", [LARGE, SMALL], ids=["large", "small"])
def test_a_back_shows_the_name_and_one_ink_and_nothing_of_the_card(size: Size) -> None:
    drawing = back("WASTE KNIGHTS", PAPER, "water", size)
    (name,) = texts(drawing)
    assert name.text == "WASTE KNIGHTS"
    assert set(re.findall("#[0-9A-F]{6}", drawing)) == {PAPER.water, PAPER.card, PAPER.hair}
    assert drawing == back("WASTE KNIGHTS", PAPER, "water", size)
