"""The tray: my knight's sheet, whatever there is to choose from, my luck hand, and my gear place by place."""

from __future__ import annotations

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import HAIR, Palette, el, escape, group, rect, svg
from wastelands.drawing.lettering import LABEL, STAMP, label, text
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.knights.drawing import frames
from wastelands.games.knights.drawing.cardfaces import design
from wastelands.games.knights.drawing.fray import MATTER, affair, is_matter
from wastelands.games.knights.drawing.knight_sheet import KnightSheet
from wastelands.games.knights.drawing.lattice import PANEL
from wastelands.games.knights.drawing.slip import TALL, slip, told
from wastelands.games.knights.game import Knights
from wastelands.games.knights.gear import room_needed, trunk_capacity, zone_of
from wastelands.games.knights.loadout import BODY, HANDS, POCKETS, hands_used
from wastelands.games.knights.masks import BACK
from wastelands.games.knights.words import Words

ZONES = {
    "loose": N_("New"),
    "start": N_("Sheet"),
    "hand": N_("Hands"),
    "body": N_("Body"),
    "pocket": N_("Pockets"),
    "pack": N_("Backpack"),
    "trunk": N_("Vehicle"),
}
PANELS = {"hand": HANDS, "body": BODY, "pocket": POCKETS}


class Tray:
    """What lies before one seat: pieces that the page sets one beside the other and wraps."""

    def __init__(self, view: Knights, seat: Seat, marks: Marks, words: Words, palette: Palette) -> None:
        self.view, self.seat, self.marks, self.words, self.palette = view, seat, marks, words, palette
        self.out: list[str] = []

    def draw(self) -> str:
        self.matter()
        known = bool(self.view.who[self.seat])
        if known:
            self.out.append(KnightSheet(self.view, self.seat, self.marks, self.words, self.palette).draw())
        self.choices()
        if known:
            self.gear()
        return "\n".join(self.out)

    def matter(self) -> None:
        """A combat or a card that is being resolved, for screens on which the panel lies out of sight."""
        if is_matter(self.view):
            drawn = affair(self.view, self.words, self.palette, PANEL)
            self.out.append(svg(PANEL + 4, MATTER + 2, group(drawn, x=2, y=2), class_="knights matter"))

    # ---- pieces

    def pile(self, place: str, cards: list[str], damaged: bool = False, kind: str = "card") -> None:
        for card in cards:
            self.out.append(self.card(card, place, damaged, f"{kind}:{card}"))

    def card(self, card: str, place: str, damaged: bool, thing: str) -> str:
        """A card; a marked one lies crossed over."""
        p = self.palette
        drawn, w = slip(self.words.edition, card, p, place, damaged)
        classes, over = frames.marked(thing, self.marks, w, TALL, p)
        if card in self.view.marked[self.seat]:
            over += used(w, TALL - 9, self.words, p)
        said, name = f"{place}: {told(self.words, card)}", f"card-{card.removeprefix(BACK)}-{len(self.out)}"
        piece = group(
            el("title", escape(said)), drawn, over, id=name, class_=f"card{classes}", data_thing=thing
        )  # fmt: skip
        return svg(w, TALL, piece, class_="knights slip glows" if "target" in classes else "knights slip")

    def free(self, title: str, n: int) -> None:
        """An empty place: what could lie there, and how many."""
        p = self.palette
        drawn = rect(0.6, 0.6, 18.8, TALL - 1.2, "none", p.soft, HAIR * 2, r=2.4, stroke_dasharray="2 1.6")
        drawn += label(5.6, TALL - 3, title, 3.7, p.soft, turn=-90)
        drawn += text(13, 22, str(n), 5.6, p.soft, STAMP, anchor="middle")
        drawn += text(13, 27.6, self.words.say(N_("free")), 3.7, p.soft, LABEL, 500, anchor="middle")
        said = el("title", escape(f"{title}: {n} {self.words.say(N_('free'))}"))
        self.out.append(svg(20, TALL, said, drawn, class_="knights slip"))

    # ---- what lies there

    def choices(self) -> None:
        """Cards that can be tapped now and lie nowhere else: knights, vehicles, tasks, revealed cards."""
        view = self.view
        kit = view.kits[self.seat]
        own = {card for zone in ZONES for item in getattr(kit, zone) for card in item}
        own |= {*view.hands[self.seat], *kit.grafts, *kit.tuning, view.common, *view.frame}
        own |= {card for held in (*view.held, *view.opened) for card in held}
        own |= {view.vehicles[self.seat], view.who[self.seat]}
        others = sorted(thing[5:] for thing in self.marks.targets if thing.startswith("card:") and thing[5:] not in own)
        looked = [
            card
            for card in (*view.trip.shown, *view.secret[self.seat])
            if card not in others and design(view.content, card)
        ]
        combat = [card for card in view.content.combat if f"word:{card}" in self.marks.targets | self.marks.chosen]
        self.pile(self.words.say(N_("Choose")), combat, kind="word")
        self.pile(self.words.say(N_("Choose")), others)
        self.pile(self.words.say(N_("Before you")), looked)

    def gear(self) -> None:
        view, seat, say = self.view, self.seat, self.words.say
        kit = view.kits[seat]
        self.pile(say(N_("Luck")), [card for card in view.hands[seat] if card != BACK])
        if view.vehicles[seat]:
            self.pile(self.words.thing("trunk"), [view.vehicles[seat]], view.damaged[seat])
        for zone, title in ZONES.items():
            items = zone_of(kit, zone)
            self.pile(say(title), [card for item in items for card in item])
            room = self.room(zone)
            if room > 0:
                self.free(say(title), room)
        self.pile(say(N_("Attached")), [*kit.grafts, *kit.tuning])
        self.pile(say(N_("My tasks")), [*view.held[seat], *view.opened[seat]])

    def room(self, zone: str) -> int:
        """How many more cards a place can hold."""
        view, seat = self.view, self.seat
        kit = view.kits[seat]
        if zone == "hand":
            return HANDS - hands_used(view.content, kit.hand)
        if zone in PANELS:
            return PANELS[zone] - len(zone_of(kit, zone))
        if zone == "pack":
            return view.knight(seat).backpack - room_needed(kit.pack)
        return trunk_capacity(view, seat) - room_needed(kit.trunk) if zone == "trunk" else 0


def used(w: float, y: float, words: Words, palette: Palette) -> str:
    """The band over something that is marked until the next Knights Step."""
    return rect(0, y, w, 6.4, palette.rust) + label(
        w / 2, y + 4.6, words.say(N_("marked")), 4.2, palette.card, "middle"
    )
