"""The quick reference of Wasteland: a card for each player, the turn in front, activities, fights and yields behind."""

from __future__ import annotations

from wastelands.drawing.ink import Palette
from wastelands.drawing.kit import Deck, Piece, bleeding
from wastelands.drawing.reference import Row, Section, sheet
from wastelands.engine.words import N_
from wastelands.games.survivors import activities, building, people, radiation, throws
from wastelands.games.survivors.drawing.signs import GOODS as SIGNS
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import EQUIPMENT, listed
from wastelands.games.survivors.phases import STEPS
from wastelands.games.survivors.words import Words

SIZE = (88.0, 199.0)  # three stand on a page


def references(seats: int, words: Words, palette: Palette) -> Deck:
    """One for each player."""
    front, back = [
        bleeding(*SIZE, palette.paper) + sheet(words.say(title), *SIZE, [column], palette)
        for title, column in (
            (N_("Your turn"), (_round(words), _turn(words), _points(words))),
            (N_("Activities and fights"), (_activities(words), _fights(words), _equipment(words), _yields(words))),
        )
    ]
    piece = Piece("reference", front, back, seats)
    return Deck(words.say(N_("Quick reference")), *SIZE, (piece,), kind="reference", two_sided=True)


def course(words: Words) -> tuple[Section, ...]:
    """How a round, a turn and the game go."""
    return (_round(words), _turn(words), _activities(words), _fights(words), _points(words))


def _round(words: Words) -> Section:
    text = N_("Event, then everybody's turn, then zombies, then radiation. The start marker moves on.")
    return Section(words.say(N_("A round")), (Row("state/time", words.say(text)),))


def _turn(words: Words) -> Section:
    numbers = words.content.numbers
    say = words.say
    said = (
        say(N_("Say how many go out. They are away until your turn ends.")),
        say(N_("Draw 1. What it gives depends on your scavengers. Combat cards go to your hand.")),
        say(N_("Place one that you drew on its terrain; a hazard {n} or more from every base."), n=numbers.hazard_gap),
        say(N_("Put people to work. A building gives its output for each worker, and more with a full crew.")),
        say(
            N_("Inputs first. Then 1 food and 1 water for each survivor: if either is short, 1 of them dies. Then 1 "
               "medicine heals each wounded.")
        ),
        say(N_("1 for each {n} people who did not go out, rounded up."), n=activities.PER_ACTIVITY),
    )  # fmt: skip
    rows = [Row(str(i), f"*{say(name)}.* {text}") for i, (name, text) in enumerate(zip(STEPS, said, strict=True), 1)]
    trade = N_("At any time in your turn: trade goods and the use of buildings with anybody.")
    return Section(say(N_("Your turn")), (*rows, Row("actions/treaty", say(trade))))


def _points(words: Words) -> Section:
    say, (goal, limit) = words.say, options()
    rows = (
        Row("survivors/person", say(N_("1 point for each {n} survivors."), n=people.PER_POINT)),
        Row("state/points", say(N_("Bought points: the price stands on your board. They are never lost."))),
        Row("survivors/moon", say(N_("{n} points win at once; after {limit} rounds, or when the cards are used up, the "
                                     "most points win. The last of you with survivors wins too."),
                                  n=goal, limit=limit)),
    )  # fmt: skip
    return Section(say(N_("Points and end")), rows)


def options() -> tuple[int, int]:
    """The points that win and the rounds that a game lasts, if nobody says."""
    defaults = {option.name: option.default for option in Survivors.spec.options}
    return int(defaults["goal"]), int(defaults["turn_limit"])


def _activities(words: Words) -> Section:
    numbers = words.content.numbers
    say, n = words.say, building.BUILDERS
    rows = (
        Row("state/worker", say(N_("*Build:* the cost, and {n} free survivors. With {n} tools it is finished at once, "
                                   "else in your next turn. No use in the turn it is finished."), n=n)),
        Row("actions/map", say(N_("*Gather:* 1 free survivor, within {n} of a base or where your party is; each tile "
                                  "once a round. Or with a building: up to all its workers."), n=numbers.reach)),
        Row("actions/look", say(N_("*Search,* once a turn: {least} to {most} food; 1 survivor for each {n} food, and 1 "
                                   "for each radio."), least=activities.LEAST_FOOD, most=activities.MOST_FOOD,
                                n=activities.PER_FIND)),
        Row("actions/move", say(N_("*Move* a party up to {n} tiles, once a turn. To form or disband one at the base, "
                                   "to attack a party or base on entering, and to buy points is free."),
                                n=numbers.march)),
        Row("actions/attack", say(N_("*Attack* what stands on the tile of your party."))),
    )  # fmt: skip
    return Section(say(N_("Activities")), rows)


def _fights(words: Words) -> Section:
    numbers = words.content.numbers
    say = words.say
    (attack, defence), (open_dice, _) = throws.ASSAULT_DICE, throws.OPEN_DICE
    rows = (
        Row("actions/dice", say(N_("Assault: {a} dice against {d}, a tie costs the attacker. Open ground: {o} each, a "
                                   "tie costs both. Never more dice than people; of each pair the lower die loses 1."),
                                a=attack, d=defence, o=open_dice)),
        Row("zombies/horde", say(N_("Zombies come in even rounds, from round {n} on in all, and walk to the nearest "
                                    "people."), n=numbers.zombies_from)),
        Row("state/radiation", say(N_("A cloud: 1 to 4 it drifts north, east, south, west; 5 weaker; 6 stronger, at "
                                      "most {n}. It wounds as many as its level."), n=radiation.STRONGEST)),
    )  # fmt: skip
    return Section(say(N_("Fights and dangers")), rows)


USES = {
    "tool": N_("for builders"),
    "weapon": N_("+1 on a die each, then they break"),
    "gear": N_("+1 on a die each"),
    "radio": N_("find 1 more each"),
    "suit": N_("1 wound less each from clouds"),
}


def _equipment(words: Words) -> Section:
    uses = [f"{{{SIGNS[name]}}}\u00a0{_capital(words.good(name))}: {words.say(USES[name])}." for name in EQUIPMENT]
    return Section(words.say(N_("Equipment")), (Row("", " ".join(uses)),))


def _capital(said: str) -> str:
    return said[:1].upper() + said[1:]


def _yields(words: Words) -> Section:
    """What one gather gives, terrain by terrain."""
    parts = [
        "\u00a0".join([words.card(terrain.id), *(f"{n}\u00a0{{{SIGNS[good]}}}" for good, n in listed(terrain.output))])
        for terrain in words.content.terrains.values()
        if any(terrain.output)
    ]
    rows = [Row("", " \u00b7 ".join(parts[i : i + 2])) for i in range(0, len(parts), 2)]
    return Section(words.say(N_("A tile gives")), tuple(rows))
