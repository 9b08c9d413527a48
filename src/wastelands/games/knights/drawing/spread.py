"""What a decision is about, in the map's place: missions, knights, a danger, a clash, the Stalls, a trade."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from wastelands.drawing.counters import token
from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import FINE, LINE, Palette, disc, line, svg
from wastelands.drawing.lettering import LABEL, STAMP, text
from wastelands.drawing.mat import Beside, Drawn, Fig, Fighter, Gallery, Item, Part, Rung, Spread, Tap, Versus
from wastelands.engine.face import Block, Odds, Rows
from wastelands.engine.languages import said_in
from wastelands.engine.step import Seat, Step
from wastelands.engine.words import N_
from wastelands.games.knights import bargains, prospects
from wastelands.games.knights.arms import enemy_of, seat_of
from wastelands.games.knights.attack import tower_dice
from wastelands.games.knights.board import HEXES
from wastelands.games.knights.components import VALUE, Gear
from wastelands.games.knights.drawing.art import look
from wastelands.games.knights.drawing.cardfaces import COLOURS, design
from wastelands.games.knights.drawing.items import figs, item, large, scenery, small, tap, told
from wastelands.games.knights.drawing.mine import Belongings
from wastelands.games.knights.drawing.signs import SKILLS, sign, ten
from wastelands.games.knights.game import Knights
from wastelands.games.knights.gear import PANEL, zone_of
from wastelands.games.knights.loadout import loadout
from wastelands.games.knights.measures import FEEL, NAMES
from wastelands.games.knights.pieces import NOBODY, Fight
from wastelands.games.knights.preparations import Renew
from wastelands.games.knights.setup import KeepTasks, PickKnight, PickMission, PickVehicle, Vote
from wastelands.games.knights.spoils import DrawOrPool, TakeFromStalls
from wastelands.games.knights.stalls import SPACES, Barter
from wastelands.games.knights.trading import Bundle, Consider
from wastelands.games.knights.vehicles import POOL_SIDE, pool_of, vehicle_value
from wastelands.games.knights.vocabulary import SKILLS as SKILL_NAMES
from wastelands.games.knights.wasteland import EscapeOrFace
from wastelands.games.knights.words import Words

DOMINANCE = 5  # how far the track reaches to either side
DIE = 12.0


class Table:
    """One decision as one person sees it."""

    def __init__(self, view: Knights, seat: Seat | None, marks: Marks, words: Words, palette: Palette) -> None:
        self.view, self.seat, self.marks, self.words, self.palette = view, seat, marks, words, palette

    def spread(self) -> Spread | None:
        view, words = self.view, self.words
        step: Step[Any] | None = view.steps[-1] if view.steps else None
        asked = self.seat is not None and self.seat in view.to_act()
        if isinstance(step, Vote | PickMission):
            return self.missions()
        if isinstance(step, PickKnight):
            return self.people()
        if isinstance(step, PickVehicle):
            return self.vehicles(words.say(N_("Choose your vehicle.")), [card for card, _ in view.pool])
        if isinstance(step, DrawOrPool) and self.seat == step.seat:
            return self.vehicles(words.prompt(view, step.seat), pool_of(view, POOL_SIDE[step.colour]))
        if isinstance(step, KeepTasks) and asked:
            return self.tasks()
        if isinstance(step, Barter) and asked:
            return self.stalls(step)
        if isinstance(step, Renew | TakeFromStalls) and asked:
            return Spread(self.words.say(N_("The Stalls")), (self.wares(None),))
        if isinstance(step, Bundle | Consider):
            return self.trade(step) if asked else None
        if view.fight is not None and not view.fight.over:
            return self.clash(view.fight)
        if self.strange() and asked:
            return self.choice()
        if view.fight is not None:
            return self.aftermath(view.fight)
        return self.danger() if view.card and view.trip.seat != NOBODY else None

    # ---- cards that lie nowhere else

    def strange(self) -> list[str]:
        """Cards to choose from that lie neither before the viewer nor on the map: revealed, found, in the pool."""
        seat = self.seat
        if seat is None or not self.view.who[seat]:
            return []
        own = Belongings(self.view, seat, self.marks, self.words, self.palette)
        mine = own.mine()
        assert mine is not None
        there = {mine.tap.thing, *(one.tap.thing for rack in mine.racks for one in rack.kept)}
        there |= {one.tap.thing for one in own.hand().cards}
        cards = [thing.removeprefix("card:") for thing in self.marks.targets - there if thing.startswith("card:")]
        return sorted(card for card in cards if design(self.words.content, card) is not None)

    def choice(self) -> Spread:
        cards = self.strange()
        found = tuple(item(self.words, card, self.palette, self.marks, f"card:{card}") for card in cards)
        assert self.seat is not None
        return Spread(self.words.prompt(self.view, self.seat), (Gallery("", found),))

    # ---- setting up

    def missions(self) -> Spread:
        view, words = self.view, self.words
        found = []
        for mission in view.content.missions.values():
            if mission.players > view.seats:
                continue
            counts = words.say(NAMES[mission.id])
            state = words.say(
                N_("{n} rounds · counts: {what} · {feel}"),
                n=mission.rounds,
                what=counts,
                feel=words.say(FEEL[mission.id]),
            )
            rules = mission.told(words.lang)
            picture = scenery(words.edition, mission.id, self.palette, 44, 34)
            thing = tap(self.marks, f"word:{mission.id}")
            name = words.card(mission.id)
            found.append(Item(name, "", picture, (), rules, "", f"{name}. {rules}", thing, state))
        return Spread(words.say(N_("Which mission is played?")), (Gallery("", tuple(found), "rows"),))

    def people(self) -> Spread:
        view, words = self.view, self.words
        found = []
        for knight in view.content.knights.values():
            taken = next((seat for seat, who in enumerate(view.who) if who == knight.id), None)
            skills = zip(SKILL_NAMES, knight.skills, strict=True)
            vocation = said_in(knight.vocation, words.lang)
            chances = prospects.knight_chances(words, view, knight.id)
            story = said_in(knight.story, words.lang)
            said = f"{words.card(knight.id)}, {vocation}. {' '.join(words.card_text(knight.id))} {chances} {story}"
            found.append(
                Item(
                    words.card(knight.id),
                    vocation,
                    scenery(words.edition, knight.id, self.palette, 44, 16),
                    tuple(Fig(small(SKILLS[name]), str(n), words.thing(name)) for name, n in skills),
                    " ".join(words.card_text(knight.id)),
                    "",
                    said,
                    tap(self.marks, f"card:{knight.id}"),
                    words.name(taken) if taken is not None else "",
                    shut=taken is not None,
                )
            )
        note = " · ".join(words.thing(name) for name in SKILL_NAMES)
        title = words.card(view.mission) if view.mission else words.say(N_("Knights"))
        return Spread(words.say(N_("Choose your knight.")), (Gallery(title, tuple(found), note=note),))

    def vehicles(self, title: str, pool: list[str]) -> Spread:
        cards = dict.fromkeys(pool)
        found = tuple(item(self.words, card, self.palette, self.marks, f"card:{card}") for card in cards)
        return Spread(title, (Gallery("", found, "slips"),))

    def tasks(self) -> Spread:
        assert self.seat is not None
        cards = [*self.view.rejected[self.seat], *self.view.secret[self.seat]]
        found = tuple(item(self.words, card, self.palette, self.marks, f"card:{card}") for card in cards)
        return Spread(self.words.say(N_("Keep two of your four tasks.")), (Gallery("", found),))

    # ---- a danger on the road

    def danger(self) -> Spread:
        view, words = self.view, self.words
        seat = view.trip.seat
        facts = {"waster": words.name(view.waster_of(seat)), "card": words.card(view.card), "name": words.name(seat)}
        mine = seat == self.seat
        title = words.say(
            N_("{waster} plays {card} on you") if mine else N_("{waster} plays {card} on {name}"), **facts
        )
        blocks = prospects.danger(words, view, seat)
        if not mine or not isinstance(view.steps[-1], EscapeOrFace):  # somebody else's answer, or given already
            blocks = tuple(
                Odds(one.title, one.chance, lines=one.lines) if isinstance(one, Odds) else one for one in blocks
            )
        return Spread(title, self.paired(blocks), large(words.edition, view.card, self.palette), f"card:{view.card}")

    def paired(self, blocks: tuple[Block, ...]) -> tuple[Part, ...]:
        """Tables beside tables, answers beside answers; what may be done comes first."""
        odds = tuple(one for one in blocks if isinstance(one, Odds))
        rest = tuple(one for one in blocks if not isinstance(one, Odds))
        return tuple(Beside(group) for group in (odds, rest) if group)

    # ---- a clash

    def clash(self, fight: Fight) -> Spread:
        view, words = self.view, self.words
        last = view.content.numbers.clashes
        title = words.say(N_("Combat, clash {n} of {last}"), n=min(fight.clash, last), last=last)
        ladder = tuple(
            Rung(words.card(row.id), f"{row.difficulty}+", i == fight.range)
            for i, row in enumerate(view.content.ranges)
        )
        parts: list[Part] = [Versus(self.fighter(fight, 0), self.fighter(fight, 1), ladder)]
        if fight.rolls:
            parts.append(self.dice(fight))
        if any(fight.cards):
            parts.append(self.played(fight))
        elif any(f"word:{card}" in self.marks.targets for card in view.content.combat):
            parts.append(self.hand(fight))
        parts.append(Drawn(words.say(N_("Dominance: after the last clash whoever holds it wins")), self.track(fight)))
        parts.append(Beside(prospects.clash(words, view, self.seat)))
        return Spread(title, tuple(parts))

    def aftermath(self, fight: Fight) -> Spread:
        """A combat that is over, while what comes after it is asked."""
        words = self.words
        sides = [words.name(seat) if (seat := seat_of(fight, i)) != NOBODY else words.card(fight.foe) for i in (0, 1)]
        draw = words.say(N_("The combat is over: nobody wins it"))
        won = words.say(N_("The combat is over: {name} wins it"), name=sides[0 if fight.result > 0 else 1])
        dominance = words.say(N_("Dominance: after the last clash whoever holds it wins"))
        dice = (self.dice(fight),) if fight.rolls else ()
        parts = Versus(self.fighter(fight, 0), self.fighter(fight, 1), ()), *dice, Drawn(dominance, self.track(fight))
        return Spread(won if fight.result else draw, parts)

    def fighter(self, fight: Fight, side: int) -> Fighter:
        view, words, seat = self.view, self.words, seat_of(fight, side)
        say = words.say
        if seat == NOBODY:
            enemy = enemy_of(view, fight)
            tower = tower_dice(view, fight)
            dice = f"{enemy.aggression} + {tower}" if tower else str(enemy.aggression)
            rows = [
                ("state/health", f"{fight.health}/{enemy.health}", say(N_("Health"))),
                ("actions/dice", dice, say(N_("Aggression"))),
                ("state/armour", str(enemy.armour), say(N_("Armour"))),
                ("state/strength", str(enemy.damage), say(N_("Damage"))),
                ("knights/multiple targets", str(enemy.multi), say(N_("Multi"))),
            ]
            reach = ", ".join(words.thing("melee" if icon == "melee" else f"{icon}-icon") for icon in enemy.icons)
            note = say(N_("run by {name}: {ranges}"), name=words.name(view.waster_of(fight.seat)), ranges=reach)
            picture = scenery(words.edition, fight.foe, self.palette, 30, 30)
            shown = tuple(Fig(small(icon), n, word) for icon, n, word in rows if n != "0")
            return Fighter(words.card(fight.foe), note, picture, shown, f"card:{fight.foe}")
        load, knight = loadout(view, seat), view.knight(seat)
        weapon = fight.arms[side][0]
        note = words.card(weapon) if weapon else ", ".join(words.card(one.card) for one in load.weapons)
        rows = [
            ("state/health", f"{view.health[seat]}/4", say(N_("Health"))),
            (SKILLS["guns"], str(knight.skills[1]), words.thing("guns")),
            (SKILLS["blades"], str(knight.skills[0]), words.thing("blades")),
            ("state/armour", str(load.armour), say(N_("Armour"))),
            ("resources/ammo", str(view.ammo[seat]), words.thing("ammo")),
        ]
        picture = scenery(words.edition, knight.id, self.palette, 30, 30)
        shown = tuple(Fig(small(icon), n, word) for icon, n, word in rows)
        return Fighter(words.name(seat), note, picture, shown, f"seat:{seat}")

    def hand(self, fight: Fight) -> Gallery:
        """The five combat cards with what they mean now."""
        view, words = self.view, self.words
        side = prospects.side_of(view, self.seat)
        found = []
        for card in view.content.combat:
            thing = tap(self.marks, f"word:{card}")
            told_ = prospects.combat_card(words, view, side, card)
            picture = scenery(words.edition, card, self.palette, 24, 24)
            found.append(Item(words.card(card), "", picture, (), told_, "", told(words.edition, card), thing))
        return Gallery(words.say(N_("Choose a combat card.")), tuple(found), "slips")

    def played(self, fight: Fight) -> Gallery:
        """The two combat cards of this clash."""
        words, found = self.words, []
        for side in (0, 1):
            card = fight.cards[side]
            if card in words.content.combat:
                picture = scenery(words.edition, card, self.palette, 24, 24)
                name = f"{prospects.side_name(words, fight, side)}: {words.card(card)}"
                rules, looked = " ".join(words.card_text(card)), Tap(look=f"word:{card}")
                found.append(Item(name, "", picture, (), rules, "", told(words.edition, card), looked))
        return Gallery("", tuple(found), "slips")

    def dice(self, fight: Fight) -> Drawn:
        """The dice of the attack; successes are filled."""
        need = self.view.content.ranges[fight.range].difficulty
        name = prospects.side_name(self.words, fight, max(fight.attacker, 0))
        title = self.words.say(N_("{name} needs {n}"), name=name, n=need)
        dice = "".join(ten(8 + i * 14, 7, DIE, n, n >= need, self.palette) for i, n in enumerate(fight.rolls))
        drawn = svg(max(112, 14 * len(fight.rolls) + 4), 14, dice, class_="dice", aria_hidden="true")
        return Drawn(title, drawn, f"{title}: {' '.join(map(str, fight.rolls))}")

    def track(self, fight: Fight) -> str:
        """Dominance: a marker on a track between the two sides, the first of them at the left."""
        p, n = self.palette, max(-DOMINANCE, min(DOMINANCE, fight.dominance))
        left, step, y = 18.0, 12.0, 7.0
        right = left + 2 * DOMINANCE * step
        out = [
            line([(left, y), (right, y)], p.ink, LINE),
            self.mark(fight, 0, 6, y),
            self.mark(fight, 1, right + 12, y),
        ]
        for i in range(2 * DOMINANCE + 1):
            x = left + i * step
            out.append(disc(x, y, 2.9, p.bone if i == DOMINANCE else p.card, p.ink, FINE))
            out.append(text(x, y + 10.6, str(abs(DOMINANCE - i)), 5, p.ink, LABEL, 600, anchor="middle"))
        x = left + (DOMINANCE - n) * step
        out.append(disc(x, y, 4.8, p.rust, p.ink, FINE))
        out.append(text(x, y + 2.1, str(abs(fight.dominance)), 6, p.card, STAMP, anchor="middle"))
        return svg(right + 18, 19, *out, class_="track-of", aria_hidden="true")

    def mark(self, fight: Fight, side: int, x: float, y: float) -> str:
        p, seat = self.palette, seat_of(fight, side)
        if seat != NOBODY:
            return token(seat, x, y, 5, p.ink)
        return disc(x, y, 5, p.card, p.rust, LINE) + sign(look(self.words.content, fight.foe).icon, x, y, 8, p.rust)

    # ---- Stalls and trades

    def stalls(self, step: Barter) -> Spread:
        view, words = self.view, self.words
        where = words.hex_name(view, HEXES[view.at[step.seat]])
        return Spread(words.say(N_("The Stalls at {where}"), where=where), (self.wares(step), self.pool()))

    def wares(self, step: Barter | None) -> Gallery:
        view, words = self.view, self.words
        found = []
        for i, card in enumerate(view.stalls):
            if not card:
                continue
            thing = f"number:{i}"
            one = item(words, card, self.palette, self.marks, thing, str(VALUE[SPACES[i][1]]), self.offer(step, i))
            chosen = step is not None and i in step.taken
            text_ = f"{one.text} {self.worn(card)}".strip()
            shut = step is not None and SPACES[i][2] not in ("normal", step.open)
            taken = replace(one.tap, chosen=chosen or one.tap.chosen)
            found.append(replace(one, text=text_, tone=COLOURS[SPACES[i][0]], tap=taken, shut=shut))
        note = words.say(N_("price in points of value: green 1, yellow 3, red 9"))
        return Gallery(words.say(N_("The Stalls")), tuple(found), note=note)

    def offer(self, step: Barter | None, i: int) -> str:
        """What stands beside the price: what is missing, where it is sold, whether it is dear."""
        colour, price, where = SPACES[i]
        words, say = self.words, self.words.say
        said = []
        if VALUE[price] != VALUE[colour]:
            said.append(say(N_("overpriced") if VALUE[price] > VALUE[colour] else N_("bargain")))
        if step is not None and i in step.taken:
            return say(N_("you take it"))
        if where != "normal" and (step is None or step.open != where):
            city = next(tile.id for tile in words.content.tiles.values() if tile.trade == where)
            said.append(say(N_("only {city}"), city=words.card(city)))
        elif step is not None and (short := VALUE[price] - step.worth(self.view)) > 0:
            said.append(say(N_("{n} short"), n=short))
        return ", ".join(said)

    def worn(self, card: str) -> str:
        """What the viewer has in the place where this card would lie, with its figures."""
        words, thing = self.words, self.words.content.gear[card]
        if self.seat is None or thing.group not in PANEL or thing.group == "general":
            return ""
        kit = self.view.kits[self.seat]
        zone = PANEL[thing.group]
        cards = [one[0] for one in (*zone_of(kit, zone), *kit.start) if words.content.gear[one[0]].group == thing.group]
        named = [_compared(words, words.content.gear[one]) for one in dict.fromkeys(cards)]
        return words.say(N_("You have: {gear}."), gear=", ".join(named)) if named else ""

    def pool(self) -> Gallery:
        view, words, found = self.view, self.words, []
        for card, damaged in dict.fromkeys(view.pool):
            n = view.pool.count((card, damaged))
            vehicle = item(words, card, self.palette, self.marks, f"card:{card}", str(vehicle_value(damaged)))
            state = f"{n} ×" + (f" · {words.thing('damaged')}" if damaged else "")
            found.append(
                Item(
                    vehicle.name,
                    "",
                    vehicle.picture,
                    figs(words, card, damaged),
                    "",
                    vehicle.price,
                    vehicle.said,
                    vehicle.tap,
                    state,
                )
            )
        return Gallery(words.say(N_("Vehicles from the pool")), tuple(found), "slips")

    def trade(self, step: Bundle | Consider) -> Spread:
        words = self.words
        mine, theirs = bargains.columns(words, self.view, step)
        partner = step.partner if isinstance(step, Bundle) else step.proposer
        rest = [block for block in bargains.terms(words, self.view, step) if not isinstance(block, Rows)]
        title = words.say(N_("Trade with {name}"), name=words.name(partner))
        return Spread(title, (*rest, Beside((mine, theirs))))


def _compared(words: Words, gear: Gear) -> str:
    numbers = [
        (gear.armour, N_("Armour")),
        (gear.damage, N_("Damage")),
        (gear.piercing, N_("Piercing")),
        (gear.multi, N_("Multi")),
    ]
    said = ", ".join(f"{words.say(name)} {n}" for n, name in numbers if n)
    return f"{words.card(gear.id)} ({said})" if said else words.card(gear.id)
