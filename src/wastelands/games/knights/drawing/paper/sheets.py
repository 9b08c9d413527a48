"""The knight sheets: skills, ability and story at the left, panels that gear cards lie on at the right (WK-GEAR-02)."""

from __future__ import annotations

from wastelands.drawing import cardface
from wastelands.drawing.cardface import SMALL
from wastelands.drawing.ink import BOLD, HAIR, LINE, Palette, line, rect
from wastelands.drawing.kit import Deck, Piece, bleeding
from wastelands.drawing.lettering import STAMP, fit, label, paragraph, text
from wastelands.drawing.vignette import vignette
from wastelands.engine.languages import said_in
from wastelands.engine.words import N_
from wastelands.games.knights.cards import Content
from wastelands.games.knights.components import Knight
from wastelands.games.knights.drawing.art import look
from wastelands.games.knights.drawing.cardfaces import card_face, flavour
from wastelands.games.knights.drawing.signs import SKILLS, sign
from wastelands.games.knights.gear import PANEL
from wastelands.games.knights.loadout import BODY, HANDS, POCKETS
from wastelands.games.knights.modifiers import Pack
from wastelands.games.knights.texts import lines
from wastelands.games.knights.vocabulary import SKILLS as SKILL_NAMES
from wastelands.games.knights.words import Words

SIZE = (236.0, 164.0)
ACROSS = 3  # panels in a row
LEFT = 82.0  # the width of what stands beside the panels
_W, _H = SMALL.w + 2, SMALL.h + 2


def knight_sheets(content: Content, words: Words, palette: Palette) -> Deck:
    pieces = [
        Piece(f"{knight.id} {words.card(knight.id)}", _sheet(knight, content, words, palette))
        for knight in content.knights.values()
    ]
    return Deck(words.say(N_("Knight sheets")), *SIZE, tuple(pieces), kind="boards")


def _sheet(knight: Knight, content: Content, words: Words, palette: Palette) -> str:
    p, (width, height) = palette, SIZE
    return "".join(
        (
            bleeding(width, height, p.paper),
            rect(0.4, 0.4, width - 0.8, height - 0.8, p.paper, p.ink, BOLD),
            _person(knight, words, p),
            _panels(knight, content, words, p),
        )
    )


def _person(knight: Knight, words: Words, palette: Palette) -> str:
    """Who it is: name, vocation, picture, six skills, the ability, what lies beside the sheet, and the story."""
    p, x, right, art = palette, 6.0, LEFT, look(words.content, knight.id)
    name, vocation = words.card(knight.id), said_in(knight.vocation, words.lang)
    out = [
        text(x, 11.4, name, fit(name, 7.4, right - x, STAMP), p.ink, STAMP),
        text(x, 17, vocation, 3.8, p.soft, italic=True),
        line([(x, 19.4), (right, 19.4)], p.ink, LINE),
        vignette(art.icon, art.scene, x, 19.6, right - x, 38, p),
        line([(x, 57.6), (right, 57.6)], p.ink, LINE),
    ]
    for i, (skill, n) in enumerate(zip(SKILL_NAMES, knight.skills, strict=True)):
        left, y = x + i % 3 * 25.6, 61.0 + i // 3 * 13
        out.append(sign(SKILLS[skill], left + 4, y + 3.6, 7, p.ink))
        out.append(text(left + 9.4, y + 6.2, str(n), 7, p.ink, STAMP))
        out.append(label(left + 0.6, y + 10.4, words.thing(skill), 2.3, p.soft, weight=500))
    out.append(line([(x, 87), (right, 87)], p.hair, HAIR))
    y = 92.6
    for said in lines(words, knight):
        block = paragraph(x, y, right - x, said, 3.4, p.ink)
        out.append(block.svg)
        y = block.y + 1
    for title, said in _beside(knight, words):
        out.append(label(x, y + 2.6, title, 2.5, p.rust))
        block = paragraph(x, y + 6.8, right - x, said, 3.1, p.ink)
        out.append(block.svg)
        y = block.y + 0.6
    story = paragraph(x, 0, right - x, flavour(knight, words.lang), 2.9, p.soft, italic=True)
    top = SIZE[1] - 5.5 - (story.y - 2.9 * 1.28)
    out.append(line([(x, top - 5), (x + 7, top - 5)], p.rust, LINE))
    out.append(paragraph(x, top, right - x, flavour(knight, words.lang), 2.9, p.soft, italic=True).svg)
    return "".join(out)


def _beside(knight: Knight, words: Words) -> tuple[tuple[str, str], ...]:
    """What lies beside the sheet."""
    say = words.say
    pack = N_("Up to {n} cards face down below this sheet, usable in the Knights Step and the Rest Step only.")
    trunk = N_("Its card to the right of this sheet; under it, face down, as many cards as its capacity.")
    return (
        (words.thing("pack"), say(pack, n=_room(knight))),
        (words.thing("trunk"), say(trunk)),
    )


def _room(knight: Knight) -> int:
    """How many cards the backpack holds, with what the knight's own powers add."""
    own = (effect for power in knight.powers for effect in power.effects)
    return knight.backpack + sum(effect.amount for effect in own if isinstance(effect, Pack))


def _panels(knight: Knight, content: Content, words: Words, palette: Palette) -> str:
    """A panel for a card each; starting gear is printed where it lies, and counts as stored when covered."""
    p, out = palette, []
    zones = ["hand"] * HANDS + ["body"] * BODY + ["pocket"] * POCKETS
    start = {PANEL[content.gear[ident].group]: content.gear[ident] for ident in knight.start}
    for i, zone in enumerate(zones):
        x, y = LEFT + 5 + i % ACROSS * (_W + 2.4), 9 + i // ACROSS * (_H + 6.6)
        out.append(label(x + 1, y - 1.8, words.thing(zone), 2.6, p.rust))
        out.append(rect(x, y, _W, _H, p.card, p.soft, LINE, r=3, stroke_dasharray="2.2 1.4"))
        gear = start.pop(zone, None)
        if gear is not None:
            out.append(cardface.front(card_face(gear, words), p, x + 1, y + 1))
        else:
            out.append(sign(_SIGNS[zone], x + _W / 2, y + _H / 2, 16, p.hair))
    return "".join(out)


_SIGNS = {"hand": "skills/guns", "body": "state/armour", "pocket": "survivors/knapsack"}
