"""What a knight is and has, beside the map: dials, skills, gear by place, tasks, mission, Stalls and rivals."""

from __future__ import annotations

from collections.abc import Iterator

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import Palette
from wastelands.drawing.mat import Dial, Fig, Hand, Held, Kept, Mine, Rack, Tap
from wastelands.engine.languages import said_in
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.knights.components import VALUE
from wastelands.games.knights.drawing.art import look
from wastelands.games.knights.drawing.board import open_tasks
from wastelands.games.knights.drawing.items import figs, is_back, scenery, sentences, small, tap, told
from wastelands.games.knights.drawing.signs import SKILLS, STORES
from wastelands.games.knights.game import Knights
from wastelands.games.knights.gear import room_needed, trunk_capacity, zone_of
from wastelands.games.knights.loadout import BODY, HANDS, POCKETS, hands_used
from wastelands.games.knights.measures import ICONS, NAMES, measure
from wastelands.games.knights.mission import mission_of
from wastelands.games.knights.pieces import FULL_LEVEL, NOBODY, Kit
from wastelands.games.knights.stalls import SPACES
from wastelands.games.knights.vocabulary import SKILLS as SKILL_NAMES
from wastelands.games.knights.words import SEEN, Words

ZONES = {
    "loose": N_("New"),
    "start": N_("Sheet"),
    "hand": N_("Hands"),
    "body": N_("Body"),
    "pocket": N_("Pockets"),
    "pack": N_("Backpack"),
    "trunk": N_("Vehicle"),
}
DIALS = ("health", "radiation", "ammo", "fuel")
PANELS = {"hand": HANDS, "body": BODY, "pocket": POCKETS}
OPEN = ("start", "hand", "body", "pocket")
_FREE = N_("free: {places}")


class Belongings:
    """What one person has before him."""

    def __init__(self, view: Knights, seat: Seat, marks: Marks, words: Words, palette: Palette) -> None:
        self.view, self.seat, self.marks, self.words, self.palette = view, seat, marks, words, palette

    def mine(self) -> Mine | None:
        view, seat, words = self.view, self.seat, self.words
        if not view.who[seat]:
            return None
        knight = view.knight(seat)
        skills = zip(SKILL_NAMES, knight.skills, strict=True)
        racks = (self.gear(), self.tasks(), self.mission(), self.stalls(), *self.rivals())
        return Mine(
            words.card(knight.id),
            said_in(knight.vocation, words.lang),
            scenery(words.edition, knight.id, self.palette, 62, 20),
            tuple(Dial(small(STORES[name]), words.thing(name), self.level(name), FULL_LEVEL) for name in DIALS),
            tuple(Fig(small(SKILLS[name]), str(n), words.thing(name)) for name, n in skills),
            " ".join(words.card_text(knight.id)),
            tuple(rack for rack in racks if rack.kept),
            told(words.edition, knight.id),
            tap(self.marks, f"card:{knight.id}"),
        )

    def level(self, name: str) -> int:
        found: int = getattr(self.view, name)[self.seat]
        return found

    # ---- gear

    def gear(self) -> Rack:
        view, seat, words = self.view, self.seat, self.words
        kit, kept = view.kits[seat], []
        for zone, title in ZONES.items():
            for one in zone_of(kit, zone):
                kept += [self.card(card, words.say(title)) for card in one]
        attached = words.say(N_("Attached"))
        kept += [self.card(card, attached) for card in (*kit.grafts, *kit.tuning)]
        if view.vehicles[seat]:
            kept.append(self.vehicle())
        free = [f"{self.room(kit, zone)} {words.say(ZONES[zone])}" for zone in ZONES if self.room(kit, zone) > 0]
        if free:
            kept.append(Kept(small("knights/cargo crate"), words.say(_FREE, places=", ".join(free))))
        return Rack(words.say(N_("Gear")), tuple(kept))

    def card(self, card: str, place: str) -> Kept:
        words = self.words
        thing = words.content.gear[card]
        reach = ", ".join(words.thing("melee" if icon == "melee" else f"{icon}-icon") for icon in thing.icons)
        marked = words.say(N_("marked")) if card in self.view.marked[self.seat] else ""
        return Kept(
            small(look(words.content, card).icon),
            words.card(card),
            " · ".join(part for part in (place, reach) if part),
            figs(words, card),
            f"{place}: {told(words.edition, card)}",
            marked,
            tap(self.marks, f"card:{card}"),
        )

    def vehicle(self) -> Kept:
        view, seat, words = self.view, self.seat, self.words
        card, damaged = view.vehicles[seat], view.damaged[seat]
        note = words.thing("damaged") if damaged else words.say(N_("Vehicle"))
        sign = small(look(words.content, card).icon)
        numbers = figs(words, card, damaged)
        return Kept(
            sign, words.card(card), note, numbers, told(words.edition, card), "", tap(self.marks, f"card:{card}")
        )

    def room(self, kit: Kit, zone: str) -> int:
        """How many more cards a place can hold."""
        view, seat = self.view, self.seat
        if zone == "hand":
            return HANDS - hands_used(view.content, kit.hand)
        if zone in PANELS:
            return PANELS[zone] - len(zone_of(kit, zone))
        if zone == "pack":
            return view.knight(seat).backpack - room_needed(kit.pack)
        return trunk_capacity(view, seat) - room_needed(kit.trunk) if zone == "trunk" else 0

    # ---- what all see

    def tasks(self) -> Rack:
        """Common and private tasks that lie open, who holds them, and how long they have lain there."""
        view, words, ages, kept = self.view, self.words, dict(self.view.ages), []
        for task, whose in open_tasks(view):
            word = N_("common task") if view.content.tasks[task].common else N_("private task")
            note = words.say(word)
            if whose != NOBODY:
                note = words.say(N_("my task")) if whose == self.seat else words.name(whose)
            elif task in ages:
                note += f" · {ages[task]}/{view.content.numbers.outdated}"
            sign = small(look(words.content, task).icon)
            thing = tap(self.marks, f"card:{task}")
            kept.append(Kept(sign, words.card(task), note, (), told(words.edition, task), "", thing))
        return Rack(words.say(N_("Tasks")), tuple(kept))

    def mission(self) -> Rack:
        view, words = self.view, self.words
        if not view.mission:
            return Rack("", ())
        mine = measure(view, self.seat)
        number = f"{mine.n}/{mine.goal}" if mine.goal else str(mine.n)
        sign, name = small(ICONS[view.mission]), words.say(NAMES[view.mission])
        rules = mission_of(view).told(words.lang)
        kept = Kept(sign, name, "", (Fig("", number, name),), rules, "", Tap(f"word:{view.mission}"))
        return Rack(words.card(view.mission), (kept,))

    def stalls(self) -> Rack:
        """The cards of the Stalls with their prices."""
        kept, words = [], self.words
        for i, card in enumerate(self.view.stalls):
            if card:
                price = Fig("", str(VALUE[SPACES[i][1]]), words.say(N_("Price")))
                sign = small(look(words.content, card).icon)
                said, thing = told(words.edition, card), tap(self.marks, f"number:{i}")
                kept.append(Kept(sign, words.card(card), "", (*figs(words, card), price), said, "", thing))
        return Rack(words.say(N_("The Stalls: cards and prices")), tuple(kept), folded=True)

    def rivals(self) -> Iterator[Rack]:
        """What lies open before each rival."""
        view, words = self.view, self.words
        for seat in view.order(self.seat)[1:]:
            kit = view.kits[seat]
            cards = [view.who[seat], view.vehicles[seat]] if view.who[seat] else []
            cards += [card for zone in OPEN for one in zone_of(kit, zone) for card in one]
            cards += [*kit.grafts, *kit.tuning]
            kept = [
                Kept(
                    small(look(words.content, card).icon),
                    words.card(card),
                    "",
                    figs(words, card, view.damaged[seat]),
                    told(words.edition, card),
                    words.say(N_("marked")) if card in view.marked[seat] else "",
                    Tap(f"word:{SEEN}{card}"),
                )
                for card in cards
                if card and not is_back(card)
            ]
            yield Rack(words.name(seat), tuple(kept), folded=True)

    # ---- luck cards

    def hand(self) -> Hand:
        view, words = self.view, self.words
        cards = [card for card in view.hands[self.seat] if not is_back(card)]
        held = tuple(
            Held(
                words.card(card),
                "",
                small(look(words.content, card).icon),
                (),
                (),
                sentences(words, card),
                said=told(words.edition, card),
                tap=tap(self.marks, f"card:{card}"),
            )
            for card in cards
        )
        return Hand(words.say(N_("Luck cards")), "", (), held, slips=True)
