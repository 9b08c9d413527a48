"""Effects, costs, conditions and timings as sentences, made from the same lines that the rules read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from wastelands.engine.words import N_
from wastelands.games.knights.cards import load
from wastelands.games.knights.effects import ALL, COLOURS, STORES, Cost, Effect
from wastelands.games.knights.pieces import FULL_LEVEL

if TYPE_CHECKING:
    from wastelands.games.knights.words import Words


class Voice(NamedTuple):
    """Whose card speaks, and when: on an enemy's card `you` are the knight whom it fights."""

    foe: bool = False
    when: str = ""


OWN = Voice()
MINUS = "−"

PLAIN = {
    "suffer": N_("Suffer {n} Radiation."),
    "title": N_("Take “{card}” from the blue deck."),
    "take": N_("Take 1 card from the Stalls: {what}."),
    "stop": N_("Your move ends here."),
    "skip": N_("Skip this round's Exploration Step."),
    "vehicle_damage": N_("Your vehicle suffers {n} damage."),
    "repair": N_("Repair your vehicle."),
    "trade": N_("You may trade with the Stalls."),
    "rearrange": N_("You may rearrange your gear."),
    "ambush": N_("Draw {n} wasteland cards, lay 1 of them under the Waster marker."),
    "wake": N_("Regain consciousness and heal {n} Health."),
    "prize": N_("Take 1 marker: {what}."),
    "fight": N_("Fight {card}."),
    "win": N_("You win."),
    "damage": N_("{n} additional damage."),
    "piercing": N_("Armour piercing {n}."),
    "armour": N_("Armour {n}."),
    "bullseye": N_("Bull's-eyes count from {n}."),
    "worth": N_("Bull's-eyes deal {n} damage each."),
    "free_ammo": N_("The attack costs no Ammo."),
    "reroll": N_("Repeat the check."),
    "succeed": N_("The check is passed with 1 success."),
    "cancel": N_("Cancel the luck card."),
}
FOE = {
    "damage": N_("Its attacks deal {n} additional damage."),
    "bullseye": N_("Its bull's-eyes count from {n}."),
    "worth": N_("Its bull's-eyes deal {n} damage each."),
}
COUNTED = {
    "luck": (N_("Draw {n} luck card."), N_("Draw {n} luck cards.")),
    "drop_luck": (N_("Discard {n} luck card."), N_("Discard {n} luck cards.")),
    "multi": (N_("{n} more multi icon."), N_("{n} more multi icons.")),
    "mp_per_fuel": (N_("{n} more movement point for each Fuel."), N_("{n} more movement points for each Fuel.")),
    "pack": (N_("{n} more space in your backpack."), N_("{n} more spaces in your backpack.")),
    "mark": (
        N_("The Waster marks {n} of your available components."),
        N_("The Waster marks {n} of your available components."),
    ),
}
CHOSEN = {
    "gain": {"": N_("Gain {n} {what}.")},
    "lose": {"": N_("Lose {n} {what}.")},
    "heal": {"": N_("Heal {n} Health."), "radiation": N_("Remove {n} Radiation.")},
    "resupply": {
        "medical": N_("Medical resupply."),
        "technical": N_("Technical resupply."),
        "both": N_("Medical and technical resupply."),
        "": N_("Medical or technical resupply."),
    },
    "go": {
        "": N_("Place your knight on any hex."),
        "adjacent": N_("Place your knight on an adjacent hex."),
        "city": N_("Place your knight on a city."),
    },
    "graft": {
        "implant": N_("Attach or discard one of your implants."),
        "mutation": N_("Discard any of your mutations."),
        "": N_("Attach or discard a tuning card."),
    },
    "start_range": {
        "short": N_("The combat starts at short range."),
        "medium": N_("The combat starts at medium range."),
        "": N_("The combat starts at long range."),
    },
    "set_range": {
        "short": N_("The range becomes short."),
        "medium": N_("The range becomes medium."),
        "": N_("The range becomes long."),
    },
    "icon": {
        "short": N_("Additional range icon: short."),
        "medium": N_("Additional range icon: medium."),
        "long": N_("Additional range icon: long."),
        "": N_("Additional range icon: melee."),
    },
}
PLACES = {
    "here": N_("The Waster puts 1 {token} on this hex."),
    "adjacent": N_("The Waster puts 1 {token} on each adjacent hex."),
    "here and adjacent": N_("The Waster puts 1 {token} on this and each adjacent hex."),
    "cities": N_("The Waster puts 1 {token} on every city."),
    "choice": N_("The Waster puts 1 {token} each on {n} hexes of his choice."),
    "highway": N_("The Waster puts 1 {token} on every highway."),
    "desert": N_("The Waster puts 1 {token} on every desert."),
    "jungle": N_("The Waster puts 1 {token} on every jungle."),
    "swamp": N_("The Waster puts 1 {token} on every swamp."),
    "mountains": N_("The Waster puts 1 {token} on all mountains."),
}
TOKENS = {
    "radiation": N_("radiation token"),
    "contamination": N_("contamination token"),
    "threat": N_("threat token"),
    "obstacle": N_("obstacle token"),
}
CARDS = {
    "green": (N_("{n} green gear card"), N_("{n} green gear cards")),
    "yellow": (N_("{n} yellow gear card"), N_("{n} yellow gear cards")),
    "red": (N_("{n} red gear card"), N_("{n} red gear cards")),
    "gear": (N_("{n} gear card"), N_("{n} gear cards")),
}
CHECKS = {
    "escape": N_("in escape checks"),
    "explore": N_("in exploration checks"),
    "task": N_("in checks of tasks"),
    "search": N_("in search checks"),
    "hex": N_("in checks of hexes and cards"),
    "attack": N_("in attack checks"),
}
TIMING = {
    "always": "",
    "moving": N_("before moving"),
    "check": N_("before your check"),
    "checked": N_("after your check"),
    "rival_check": N_("before a rival's check"),
    "combat": N_("before combat"),
    "attack": N_("before your attack check"),
    "attacked": N_("after your attack check"),
    "defend": N_("before an attack check against you"),
    "defended": N_("after an attack check against you"),
    "fought": N_("after combat"),
    "response": N_("in response to a luck card"),
    "hurt": N_("at any time"),
    "ko": N_("when you lose consciousness"),
    "rest": N_("in the Rest Step"),
    "any": N_("at any time"),
    "escape": "",
    "clash": N_("at the end of each clash"),
    "hit": N_("if its attack takes Health"),
    "win": N_("if you win"),
    "lose": N_("if you lose"),
}
CONDITIONS = {
    "wounded": N_("if you are wounded"),
    "healthy": N_("if you are healthy"),
    "irradiated": N_("if you are irradiated"),
    "clean": N_("if you are clean"),
    "on_foot": N_("on foot"),
    "driving": N_("in a vehicle"),
    "has_vehicle": N_("if you have a vehicle"),
    "no_vehicle": N_("if you have no vehicle"),
    "city": N_("in a city"),
    "enemy": N_("against an enemy"),
    "duel": N_("in a duel"),
    "ferocious": N_("against a ferocious enemy"),
    "won": N_("if you won"),
    "lost": N_("if you lost"),
    "drew": N_("after a draw"),
    "spends_ammo": N_("if the attack spends Ammo"),
    "trait:gang": N_("against gangs"),
    "trait:beast": N_("against beasts"),
    "trait:mutant": N_("against mutants"),
    "trait:machine": N_("against machines"),
    "trait:weather": N_("against weather"),
    "trait:place": N_("against places"),
    "trait:stranger": N_("against strangers"),
    "trait:hazard": N_("against hazards"),
    "trait:cultist": N_("against cultists"),
    "trait:villain": N_("against villains"),
    "range:short": N_("at short range"),
    "range:medium": N_("at medium range"),
    "range:long": N_("at long range"),
    "weapon:melee": N_("with a melee weapon"),
    "weapon:ranged": N_("with a ranged weapon"),
    "terrain:highway": N_("on highways"),
    "terrain:desert": N_("in deserts"),
    "terrain:jungle": N_("in jungles"),
    "terrain:swamp": N_("in swamps"),
    "terrain:mountains": N_("in mountains"),
    "skill": N_("in a check of {of}"),
    "ammo": N_("with {of} Ammo or more"),
    "fuel": N_("with {of} Fuel or more"),
    "reputation": N_("with {of} Reputation or more"),
}
FOE_CONDITIONS = {
    "weapon:melee": N_("against melee weapons"),
    "weapon:ranged": N_("against ranged weapons"),
}


def sentences(words: Words, effects: tuple[Effect, ...], voice: Voice = OWN) -> str:
    return " ".join(sentence(words, effect, voice) for effect in effects)


def sentence(words: Words, effect: Effect, voice: Voice = OWN) -> str:
    return headed([condition(words, effect.cond, voice)], bare(words, effect, voice))


def headed(heads: list[str], text: str) -> str:
    """When and if, then what: ``Before combat, in a duel: +1 die.``"""
    head = ", ".join(part for part in heads if part)
    return f"{head[0].upper()}{head[1:]}: {text}" if head else text


def condition(words: Words, cond: str, voice: Voice = OWN) -> str:
    if voice.foe and cond in FOE_CONDITIONS:
        return words.say(FOE_CONDITIONS[cond])
    if cond in CONDITIONS:
        return words.say(CONDITIONS[cond])
    name, _, of = cond.partition(":")
    return words.say(CONDITIONS[name], of=words.card(of)) if cond else ""


def signed(n: int) -> str:
    return f"{MINUS}{-n}" if n < 0 else f"+{n}"


def bare(words: Words, effect: Effect, voice: Voice) -> str:
    """The effect without its condition."""
    verb, what, n = effect.verb, effect.what, effect.amount
    if verb in _SPECIAL:
        return _SPECIAL[verb](words, effect, voice)
    if verb in COUNTED:
        return words.count(*COUNTED[verb], n)
    if verb in CHOSEN:
        message = CHOSEN[verb].get(what, CHOSEN[verb][""])
        return words.say(message, n=words.say(N_("all")) if n == ALL else n, what=words.thing(what))
    message = FOE.get(verb, PLAIN[verb]) if voice.foe else PLAIN[verb]
    return words.say(message, n=n, what=words.thing(what), card=words.card(what))


def cards_of(words: Words, colour: str, n: int) -> str:
    """2 green gear cards."""
    return words.count(*CARDS.get(colour, CARDS["gear"]), n)


def dice_of(words: Words, n: int) -> str:
    """+1 die, −2 dice."""
    return words.count("{signed} die", "{signed} dice", abs(n), signed=signed(n))


def _dice(words: Words, effect: Effect, voice: Voice) -> str:
    parts, skills = [dice_of(words, effect.amount)], skills_of(words, effect.skills)
    if effect.where:
        parts.append(words.say(CHECKS[effect.where]) + (f" ({skills})" if skills else ""))
    elif skills:
        parts.append(words.say(N_("in checks of {skills}"), skills=skills))
    elif voice.when == "combat" and not voice.foe:
        parts.append(words.say(CHECKS["attack"]))
    if voice.foe:
        parts.append(words.say(N_("for your escape check") if voice.when == "escape" else N_("for its attack checks")))
    return " ".join(parts) + "."


def _foe_dice(words: Words, effect: Effect, voice: Voice) -> str:
    dice = dice_of(words, effect.amount)
    if voice.when == "defend":
        return f"{dice}."
    message = N_("{dice} for your attack checks.") if voice.foe else N_("{dice} for attack checks against you.")
    return words.say(message, dice=dice)


def _dominance(words: Words, effect: Effect, voice: Voice) -> str:
    return words.say(N_("The enemy gains {n} dominance."), n=effect.amount)


def _mp(words: Words, effect: Effect, voice: Voice) -> str:
    n = effect.amount
    if voice.when == "always":
        return words.count(
            "{signed} movement point in each move.", "{signed} movement points in each move.", abs(n), signed=signed(n)
        )
    return words.count(
        "{signed} movement point in this move.", "{signed} movement points in this move.", abs(n), signed=signed(n)
    )


def skills_of(words: Words, skills: tuple[str, ...]) -> str:
    return words.say(N_(" or ")).join(words.thing(skill) for skill in skills)


def check_text(words: Words, skills: tuple[str, ...], difficulty: int) -> str:
    return words.say(N_("Check: {skills} ({n})"), skills=skills_of(words, skills), n=difficulty)


def escape_text(words: Words, skills: tuple[str, ...], difficulty: int) -> str:
    return words.say(N_("Escape: {skills} ({n})"), skills=skills_of(words, skills), n=difficulty)


def _check(words: Words, effect: Effect, voice: Voice) -> str:
    found = [check_text(words, effect.skills, effect.difficulty) + "."]
    for message, inner in (
        (N_("Passed: {text}"), effect.then),
        (N_("Failed: {text}"), effect.other),
        (N_("For each success: {text}"), effect.each),
    ):
        if inner:
            found.append(words.say(message, text=sentences(words, inner, voice)))
    return " ".join(found)


def _roll(words: Words, effect: Effect, voice: Voice) -> str:
    rows, low = [], 1
    for upto, inner in zip(effect.upto, effect.options, strict=True):
        span = str(upto) if low == upto else f"{low}–{upto}"
        rows.append(f"{span}: {sentences(words, inner, voice)}")
        low = upto + 1
    return words.say(N_("Roll a die. {rows}"), rows=" ".join(rows))


def _place(words: Words, effect: Effect, voice: Voice) -> str:
    return words.say(PLACES[effect.where], token=words.say(TOKENS[effect.what]), n=effect.amount)


def _special(words: Words, effect: Effect, voice: Voice) -> str:
    where = words.card(load().numbered[effect.amount])
    return words.say(N_("The Waster puts the token “{what}” on {hex}."), what=words.thing(effect.what), hex=where)


def _strike(words: Words, effect: Effect, voice: Voice) -> str:
    done = words.listing([_suffered(words, inner) for inner in effect.then])
    if effect.what == "any":
        return words.say(N_("Choose a hex. Each knight there {done}."), done=done)
    return words.say(N_("Each other knight on your hex {done}."), done=done)


def _suffered(words: Words, effect: Effect) -> str:
    if effect.verb == "suffer":
        return words.say(N_("suffers {n} Radiation"), n=effect.amount)
    if effect.verb == "lose":
        n = words.say(N_("all")) if effect.amount == ALL else effect.amount
        return words.say(N_("loses {n} {what}"), n=n, what=words.thing(effect.what))
    return words.say(N_("is told: {text}"), text=sentence(words, effect))


def _survive(words: Words, effect: Effect, voice: Voice) -> str:
    n = effect.amount
    return words.say(N_("Stay conscious, with {n} Health or {m} Radiation."), n=n, m=FULL_LEVEL - n)


def cost_text(words: Words, cost: Cost) -> str:
    """What is to be paid: mark this and spend 1 Fuel."""
    found = []
    if cost.mark:
        found.append(words.say(N_("mark this")))
    if cost.discard:
        found.append(words.say(N_("discard this")))
    for colour in COLOURS:
        if getattr(cost, colour):
            found.append(words.say(N_("discard {cards}"), cards=cards_of(words, colour, getattr(cost, colour))))
    for what in STORES:
        if getattr(cost, what):
            found.append(words.say(N_("spend {n} {what}"), n=getattr(cost, what), what=words.thing(what)))
    return words.listing(found)


_SPECIAL: dict[str, Callable[[Words, Effect, Voice], str]] = {
    "dice": _dice,
    "foe_dice": _foe_dice,
    "dominance": _dominance,
    "mp": _mp,
    "check": _check,
    "roll": _roll,
    "place": _place,
    "special": _special,
    "strike": _strike,
    "survive": _survive,
    "draw": lambda words, effect, _: words.say(N_("Draw {cards}."), cards=cards_of(words, effect.what, effect.amount)),
    "discard": lambda words, effect, _: words.say(
        N_("Discard {cards}."), cards=cards_of(words, effect.what, effect.amount)
    ),
    "pay": lambda words, effect, voice: headed([cost_text(words, effect.cost)], sentences(words, effect.then, voice)),
    "choose": lambda words, effect, voice: words.say(
        N_("Choose one: {options}"), options=" / ".join(sentences(words, one, voice) for one in effect.options)
    ),
}
