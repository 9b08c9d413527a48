"""What may come of a decision, told in numbers: a danger on the road, a clash, a route, keys within reach, a trade."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wastelands.engine.face import Block, Cell, Facts, Note, Odds, Row, Rows, Verdict, Warn
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.knights.arms import attacks, enemy_of, fight_of, price, seat_of, weapon_of
from wastelands.games.knights.attack import damage, soak, tower_dice
from wastelands.games.knights.board import HEXES, Place
from wastelands.games.knights.clash import cards_for
from wastelands.games.knights.components import COMBAT_CARDS, Enemy
from wastelands.games.knights.effect import sentences
from wastelands.games.knights.loadout import loadout
from wastelands.games.knights.mission import mission_of, rules_of
from wastelands.games.knights.odds import (
    Blow,
    Tried,
    best_blow,
    best_chance,
    chance,
    dice,
    hit,
    hits,
    hypothetical,
)
from wastelands.games.knights.pieces import NOBODY, Fight
from wastelands.games.knights.reach import Way, way, within
from wastelands.games.knights.sayings import MINUS, signed, skills_of
from wastelands.games.knights.vocabulary import RANGES, SKILLS
from wastelands.games.knights.wasteland import ESCAPE, FACE, escape_dice, is_dangerous

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights
    from wastelands.games.knights.words import Words

SKILL_SIGNS = {
    "blades": "skills/blades",
    "guns": "skills/guns",
    "medicine": "skills/healing",
    "repair": "skills/repair",
    "survival": "skills/survival",
    "talk": "skills/talk",
}
_DICE = (N_("{skill} ({d}): {n} die, {d} or more"), N_("{skill} ({d}): {n} dice, one {d} or more"))
_CARDS = (N_("{n} card for the Waster"), N_("{n} cards for the Waster"))
_FUEL = N_("{n} Fuel")
FOUGHT = "fought"  # under which a fight that is tried out arrives


def percent(share: float) -> str:
    return f"{round(100 * share)}\u00a0%"


# ---- checks


def reckoned(words: Words, skill: str, difficulty: int, n: int) -> tuple[str, str]:
    """How a chance comes about: Repair (7): 3 dice, one 7 or more; 1 − 0.6³."""
    said = words.count(*_DICE, n, skill=words.thing(skill), d=difficulty)
    miss = round(1 - hit(difficulty), 1)
    return said, f"1 {MINUS} {words.decimal(miss)}{_power(n)}"


def _power(n: int) -> str:
    return "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(digit)] for digit in str(n)) if n > 1 else ""


def escape_odds(words: Words, view: Knights, seat: Seat) -> Odds:
    """An escape check by the best of its skills, and what follows."""
    say, card = words.say, view.card
    enemy = view.content.enemies.get(card)
    escape = enemy.escape if enemy else view.content.events[card].escape
    assert escape is not None
    more = escape_dice(view, seat, enemy)

    def n(skill: str) -> int:
        return max(1, dice(view, seat, skill, "escape") + more)

    best = max(escape.skills, key=n)
    lines = [reckoned(words, best, escape.difficulty, n(best))]
    event = view.content.events.get(card)
    if event is not None:
        always = sentences(words, event.always) if event.always else say(N_("nothing happens"))
        lines += [(say(N_("passed")), always), (say(N_("failed")), sentences(words, event.effects + event.always))]
    elif enemy is not None:
        loss = say(N_("{n} Health"), n=signed(-2 if is_dangerous(enemy) else -1))
        lines += [(say(N_("passed")), say(N_("nothing happens"))), (say(N_("failed")), loss)]
    return Odds(say(N_("Escape")), 1 - (1 - hit(escape.difficulty)) ** n(best), 0.0, tuple(lines), ESCAPE)


def face_odds(words: Words, view: Knights, seat: Seat) -> Odds:
    """What facing a card means: a fight whose chance is tried out, or the event itself with its reward."""
    say, card = words.say, view.card
    enemy = view.content.enemies.get(card)
    if enemy is not None:
        return Odds(say(N_("Face it")), None, 0.0, tuple(_stakes(words, enemy)), FACE, FOUGHT)
    event = view.content.events[card]
    lines = [(say(N_("it happens to you")), sentences(words, event.effects + event.always))]
    if event.rewards:
        lines.append((say(N_("Reward")), sentences(words, event.rewards)))
    return Odds(say(N_("Face it")), None, 0.0, tuple(lines), FACE)


def answered(words: Words, view: Knights, seat: Seat, verb: str) -> str:
    """What an answer to a wasteland card leads to, in a line."""
    odds = escape_odds(words, view, seat) if verb == "escape" else face_odds(words, view, seat)
    chance = [percent(odds.chance)] if odds.chance is not None else []
    lines = odds.lines[1:] if odds.chance is not None else odds.lines  # how it is reckoned stands beside the card
    return "; ".join([*chance, *(f"{name}: {what}".rstrip(".") for name, what in lines)])


def _stakes(words: Words, enemy: Enemy) -> Iterator[tuple[str, str]]:
    """What is won and lost in a fight."""
    if enemy.rewards:
        yield words.say(N_("if you win")), sentences(words, enemy.rewards)
    lost = [effect for power in enemy.powers if power.when == "lose" for effect in power.effects]
    if lost:
        yield words.say(N_("if you lose")), sentences(words, tuple(lost))


def tried_odds(words: Words, tried: Tried) -> Odds:
    """A fight that was tried out many times."""
    say = words.say
    lines = (
        (say(N_("sampled")), say(N_("win {n}, draw {m}"), n=percent(tried.won), m=percent(tried.drawn))),
        (
            say(N_("on average")),
            say(N_("{n} Health, {m} Ammo"), n=_mean(words, -tried.health), m=_mean(words, -tried.ammo)),
        ),
    )
    return Odds("", tried.won, tried.drawn, lines, key=FOUGHT)


def _mean(words: Words, n: float) -> str:
    return f"{MINUS if n < 0 else '+'}{words.decimal(abs(n))}" if abs(n) > 0.05 else "0"


# ---- a danger, a fight


def versus(words: Words, view: Knights, seat: Seat, foe: str) -> Facts:
    """Both sides' numbers, one below the other."""
    say, enemy = words.say, view.content.enemies[foe]
    fight = hypothetical(view, seat, foe)
    tower = tower_dice(fight, fight_of(fight))
    load = loadout(view, seat)
    guns = view.knight(seat).skills[SKILLS.index("guns")]
    blades = view.knight(seat).skills[SKILLS.index("blades")]
    theirs = f"{enemy.aggression} + {tower}" if tower else str(enemy.aggression)
    best = max(load.weapons, key=lambda one: (one.damage, one.multi), default=None)
    rows = [
        (say(N_("attack dice")), f"{guns} / {blades}", theirs, f"{words.thing('guns')} / {words.thing('blades')}"),
        (say(N_("Health")), str(view.health[seat]), str(_health(view, foe)), ""),
        (say(N_("armour")), str(load.armour), str(enemy.armour), ""),
        (say(N_("damage")), str(best.damage if best else 0), str(enemy.damage), ""),
        (say(N_("piercing")), str(best.piercing if best else 0), str(enemy.piercing), ""),
        (say(N_("multi")), str(best.multi if best else 0), str(enemy.multi), ""),
    ]
    kept = [row for row in rows if row[1] != "0" or row[2] != "0"]
    head = (Cell(""), Cell("", seat, number=True), Cell(words.card(foe), number=True))
    found = tuple(
        (Cell(name, note=note), Cell(mine, number=True), Cell(its, number=True)) for name, mine, its, note in kept
    )
    return Facts(head, found)


def _health(view: Knights, foe: str) -> int:
    if view.fight is not None and view.fight.foe == foe:
        return view.fight.health
    return next((one.health for one in view.villains if one.foe == foe), view.content.enemies[foe].health)


def by_range(words: Words, view: Knights, mine: int = 0) -> Facts:
    """How likely one attack takes Health, at each range and from either side."""
    say = words.say
    head = (
        Cell(say(N_("One attack takes Health"))),
        Cell(say(N_("needs")), number=True),
        Cell(say(N_("you")), number=True),
        Cell(say(N_("they")), number=True),
    )
    rows = []
    for (name, own), (_, other) in zip(hits(view, mine), hits(view, 1 - mine), strict=True):
        card = next(one for one in view.content.ranges if one.id == name)
        now = say(N_("here")) if RANGES[fight_of(view).range] == name else ""
        cells = (Cell(f"{card.difficulty}+", number=True), _risk(own), _risk(other))
        rows.append((Cell(words.card(name), note=now), *cells))
    return Facts(head, tuple(rows))


def _risk(blow: Blow | None) -> Cell:
    return Cell(percent(blow.chance) if blow is not None else "–", number=True)


def danger(words: Words, view: Knights, seat: Seat) -> tuple[Block, ...]:
    """A wasteland card that somebody has to answer: both sides, every range, and the two answers."""
    answers = (escape_odds(words, view, seat), face_odds(words, view, seat))
    if view.card not in view.content.enemies:
        return answers
    tried = hypothetical(view, seat, view.card)
    return (versus(words, view, seat, view.card), by_range(words, tried), *answers)


def side_of(view: Knights, seat: Seat | None) -> int:
    """On which side somebody fights: an enemy's is run by the Waster."""
    return 0 if seat is None or fight_of(view).seat == seat else 1


def side_name(words: Words, fight: Fight, side: int) -> str:
    seat = seat_of(fight, side)
    return words.name(seat) if seat != NOBODY else words.card(fight.foe)


def combat_card(words: Words, view: Knights, side: int, card: str) -> str:
    """What a combat card means now: dice, what they need, cost, dominance, and how likely it takes Health."""
    fight, say = fight_of(view), words.say
    thing = view.content.combat[card]
    if not thing.attack:
        return " ".join(words.card_text(card))
    blow = best_blow(view, side, fight.range, card)
    if blow is None:
        return say(N_("Nothing that you have attacks at this range."))
    said = [
        words.count(N_("{n} die"), N_("{n} dice"), blow.dice) + " " + say(N_("need {n}"), n=blow.difficulty),
        say(N_("{n} dominance, and 1 for each Health"), n=signed(thing.user)),
        say(N_("takes Health: {chance}"), chance=percent(blow.chance)),
    ]
    cost = min(_costs(view, side, card), default=0)
    if cost:
        said.insert(1, say(N_("{n} Ammo"), n=cost))
    return " · ".join(said)


def _costs(view: Knights, side: int, card: str) -> list[int]:
    seat = seat_of(fight_of(view), side)
    if seat == NOBODY:
        return []
    return [price(view, seat, weapon_of(view, seat, arm), icon, card) for arm, icon in attacks(view, side, card)]


def against(words: Words, view: Knights, side: int) -> Facts:
    """What each card of the other side gives it, and how likely it takes one's Health; less if one defends."""
    say, other, rows = words.say, 1 - side, []
    turned_up = fight_of(view).cards[other]
    for card in (turned_up,) if turned_up else COMBAT_CARDS:
        if not turned_up and card not in cards_for(view, other):
            continue
        thing = view.content.combat[card]
        plain = best_blow(view, other, fight_of(view).range, card) if thing.attack else None
        behind = best_blow(view, other, fight_of(view).range, card, "defend") if thing.attack else None
        net = thing.user - thing.opponent
        gains = "±1" if card == "change-range" else signed(net) if net else "0"
        rows.append((Cell(words.card(card)), Cell(gains, number=True), _risk(plain), _risk(behind)))
    head = (
        Cell(say(N_("The other plays") if turned_up else N_("If the other plays"))),
        Cell(say(N_("dominance")), number=True),
        Cell(say(N_("you lose Health")), number=True),
        Cell(say(N_("if you defend")), number=True),
    )
    return Facts(head, tuple(rows))


def blow_told(words: Words, view: Knights) -> tuple[Block, ...]:
    """An attack that has been rolled: what it would take if it stands."""
    fight = view.fight
    if fight is None or not fight.rolls or fight.attacker < 0:
        return ()
    say, side = words.say, fight.attacker
    dealt, soaked = damage(view, side), soak(view, 1 - side)
    facts = {
        "name": side_name(words, fight, side),
        "dice": " ".join(map(str, fight.rolls)),
        "need": view.content.ranges[fight.range].difficulty,
        "damage": dealt,
        "armour": soaked,
        "loss": max(0, dealt - soaked) if dealt else 0,
    }
    if not dealt:
        return (Verdict(say(N_("{name} rolls {dice}, needs {need}: no hit."), **facts)),)
    text = N_("{name} rolls {dice}, needs {need}: damage {damage} − armour {armour} = {loss} Health.")
    return (Verdict(say(text, **facts)),)


def clash(words: Words, view: Knights, seat: Seat | None) -> tuple[Block, ...]:
    """A fight: what an attack does at each range, and what the other side could do now."""
    fight = fight_of(view)
    side = side_of(view, seat)
    found: list[Block] = [*blow_told(words, view)]
    if all(seat_of(fight, one) == NOBODY or view.who[seat_of(fight, one)] for one in (0, 1)):
        found += [against(words, view, side), by_range(words, view, side)]
    if fight.foe and enemy_of(view, fight).ferocious:
        found.append(Note(words.card(fight.foe), words.say(N_("Ferocious: no dominance in this combat."))))
    return tuple(found)


# ---- routes


def legs(words: Words, view: Knights, seat: Seat) -> tuple[Block, ...]:
    """The planned route, stop by stop, and what it costs."""
    say, trip = words.say, view.trip
    rows = []
    for n, at in enumerate(trip.route, 1):
        cards = int(n == 1) + (view.threat(at) if trip.driving else 0)
        last = n == len(trip.route)
        note = _hazards(words, view, at) if last else ""
        seen = words.count(*_CARDS, cards) if cards else ""
        name = f"{n}  {words.hex_name(view, HEXES[at])}"
        figure = str(view.difficulty(at)) if trip.driving else ""
        rows.append(Row(name, " · ".join(part for part in (seen, note) if part), figure, thing=f"hex:{HEXES[at]}"))
    found = way(view, seat, trip.route, trip.driving)
    blocks: list[Block] = [Rows(say(N_("Your route")), tuple(rows), say(N_("movement")))]
    if trip.driving:
        left = view.fuel[seat] - found.fuel
        text = say(N_("{n} Fuel, {m} left; {k} movement unused"), n=found.fuel, m=max(0, left), k=found.over)
        blocks.append(Note(say(N_("Fuel")), text))
        if left < 0:
            blocks.append(Warn(say(N_("Your Fuel does not reach: you would stop on the way."))))
    return tuple(blocks)


def _hazards(words: Words, view: Knights, at: Place) -> str:
    """What staying on a hex costs in the next round."""
    tile, found = view.tile(at), []
    if rays := tile.radiation + view.tokens[0].count(at):
        found.append(words.say(N_("{n} Radiation if you stay"), n=signed(rays)))
    if poison := tile.contamination + view.tokens[1].count(at):
        found.append(words.say(N_("{n} Health if you stay"), n=signed(-poison)))
    return ", ".join(found)


def goals(words: Words, view: Knights, seat: Seat) -> tuple[Block, ...]:
    """Where the mission and open tasks want this knight: chance, Fuel and cards on the way there."""
    reach, rows = within(view, seat), []
    for at, skill, difficulty, name in _aims(words, view, seat):
        found = chance(view, seat, skill, difficulty) if skill else None
        check = f"{words.thing(skill)} ({difficulty})" if skill else ""
        note = " · ".join(part for part in (name, check, _way(words, view, seat, at, reach)) if part)
        figure = percent(found) if found is not None else ""
        sign = SKILL_SIGNS.get(skill, "knights/targeting")
        rows.append(Row(words.hex_name(view, HEXES[at]), note, figure, sign, f"hex:{HEXES[at]}"))
    title = words.say(N_("Where the mission and tasks want you"))
    return (Rows(title, tuple(rows[:8]), words.say(N_("your chance"))),) if rows else ()


def _aims(words: Words, view: Knights, seat: Seat) -> Iterator[tuple[Place, str, int, str]]:
    mission = mission_of(view)
    checks = {number: (skill, n) for number, skill, n in mission.checks}
    for at in dict.fromkeys(rules_of(view).targets(view, seat)):
        what = next((one for one, where in view.sites if where == at), "")
        skill, n = ("", 0)
        if what == "key":
            skill, n = checks[view.tile(at).number]
        elif what == "clue" or (view.mission == "savior" and not what):
            skill, n = "talk", mission.number("talk")
        yield at, skill, n, words.thing(what) if what else words.card(view.mission)
    for task in (*((view.common,) if view.common else ()), *view.frame, *view.held[seat], *view.secret[seat]):
        card = view.content.tasks[task]
        goal = card.goals[1 if task in view.held[seat] else 0]
        if goal.explore:
            at = view.tiles.index(view.content.numbered[goal.explore])
            skill = max(goal.skills, key=lambda one: dice(view, seat, one, "task"), default="")
            yield at, skill, goal.difficulty, words.card(task)


def _way(words: Words, view: Knights, seat: Seat, at: Place, reach: dict[Place, Way]) -> str:
    if at == view.at[seat]:
        return words.say(N_("you are here"))
    if at not in reach:
        return words.say(N_("out of reach"))
    return f"{words.say(_FUEL, n=reach[at].fuel)} · {words.count(*_CARDS, reach[at].cards)}"


# ---- a check that was rolled


def latest_check(words: Words, view: Knights, seat: Seat) -> tuple[Block, ...]:
    """The dice of a check that is still open, and whether it is passed."""
    check = view.check
    if check is None or not check.rolls or view.fight is not None:
        return ()
    outcome = words.say(N_("passed") if check.successes else N_("failed"))
    rolled = " ".join(map(str, check.rolls))
    facts = {"name": words.name(check.seat), "skill": words.thing(check.skill), "n": check.difficulty}
    return (Verdict(words.say(N_("{name}, {skill} ({n}): {dice}: {outcome}."), dice=rolled, outcome=outcome, **facts)),)


def knight_chances(words: Words, view: Knights, knight: str) -> str:
    """A knight's chances at the checks of the mission that is known."""
    mission = view.content.missions.get(view.mission)
    if mission is None or not mission.checks:
        return ""
    skills = view.content.knights[knight].skills
    found = []
    for _, skill, n in mission.checks:
        share = 1 - (1 - hit(n)) ** skills[SKILLS.index(skill)]
        found.append(f"{words.thing(skill)} {percent(share)}")
    return ", ".join(dict.fromkeys(found))


def explore_note(words: Words, view: Knights, seat: Seat, skills: tuple[str, ...], difficulty: int, kind: str) -> str:
    """How likely a check on the hex is passed."""
    return f"{skills_of(words, skills)} ({difficulty}): {percent(best_chance(view, seat, skills, difficulty, kind))}"
