"""Setting up: the board, the knights, the decks, the mission (WK-SET, WK-P2-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.errors import Unreadable
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put, without
from wastelands.engine.reason import Reason, reason
from wastelands.engine.spec import OptionValue
from wastelands.engine.step import Chain, OneSeat, Sealed, Seat, Step
from wastelands.games.knights.board import CENTRAL, CITIES, GANGRAEN, NOWHERE, SPECIAL, TIERS
from wastelands.games.knights.checks import SIDES
from wastelands.games.knights.gear import learn_more
from wastelands.games.knights.mission import rules_of
from wastelands.games.knights.pieces import DONE, FULL_LEVEL, NO_TRIP, NO_TURN, NOBODY, AsksWaster, Kit, act
from wastelands.games.knights.rounds import Round
from wastelands.games.knights.stalls import SPACES, refill
from wastelands.games.knights.stowing import ask_to_stow
from wastelands.games.knights.tasks import SPACES as FRAME
from wastelands.games.knights.tasks import draw_task, introduce
from wastelands.games.knights.windows import draw_luck

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


def lay_out(game: Knights, luck: Luck, options: dict[str, OptionValue]) -> None:
    content = game.content
    seats = game.seats
    mission = str(options["mission"])
    if mission != "vote" and content.missions[mission].players > seats:
        raise Unreadable(f"{content.name(mission)} is for {content.missions[mission].players} seats or more")
    game.mission = "" if mission == "vote" else mission
    game.outcome = None
    game.tiles = lay_tiles(game, luck)
    game.first = roll_for_first(game, luck)
    game.round, game.marker, game.active, game.stage = 1, game.waster_of(game.first), NOBODY, "setup"
    game.who = game.vehicles = ("",) * seats
    game.damaged = game.out = game.moved = game.skips = (False,) * seats
    game.at, game.scouts = (GANGRAEN,) * seats, (NOWHERE,) * seats
    game.ammo, game.fuel = (content.numbers.start_ammo,) * seats, (content.numbers.start_fuel,) * seats  # WK-SET-13
    game.health = (FULL_LEVEL,) * seats
    game.radiation = game.reputation = game.vengeance = game.pride = (0,) * seats
    game.kits, game.marked, game.hands = (Kit(),) * seats, ((),) * seats, ((),) * seats
    game.known = (((),) * seats,) * seats
    game.floored, game.luck_deck, game.luck_pile = (), content.luck_deck, ()
    game.wild_deck, game.wild_pile, game.under = content.wasteland_deck, (), ()
    game.peek, game.peeker, game.card = (), NOBODY, ""
    game.commons, game.common, game.privates = content.common_deck, "", content.private_deck
    game.frame, game.ages, game.bottom, game.gone, game.task_pile = (), (), (), (), ()
    game.held = game.secret = game.rejected = game.opened = ((),) * seats
    game.decks = tuple(content.gear_decks[colour] for colour in ("green", "yellow", "red"))
    game.piles, game.blue, game.stalls = ((), (), ()), content.blue_deck, ("",) * len(SPACES)
    game.pool = tuple(sorted((v.id, False) for v in content.vehicles.values() if not v.blue for _ in range(v.copies)))
    game.tokens, game.specials, game.sites, game.villains = ((), (), (), ()), (), (), ()
    game.prizes, game.slayer = ((),) * seats, NOBODY
    game.trip, game.turn, game.check, game.fight = NO_TRIP, NO_TURN, None, None
    luck.tell("first", seat=game.first, waster=game.marker)
    game.push(Deal())
    for seat in reversed(game.round_order()):
        game.push(PickVehicle(seat), PickKnight(seat))


def lay_tiles(game: Knights, luck: Luck) -> tuple[str, ...]:
    """Cities by number, specials in their slots, normal tiles clockwise (WK-SET-04 to WK-SET-09)."""
    content = game.content
    found: dict[int, str] = {at: content.numbered[number] for number, at in CITIES.items()}
    centre = [tile.id for tile in content.tiles.values() for _ in range(tile.centre)]
    found |= dict(zip(CENTRAL, centre, strict=True))
    special = sorted(tile.id for tile in content.tiles.values() if tile.kind == "special")
    for at in SPECIAL:
        tile = luck.draw(special, what="tile")
        special.remove(tile)
        found[at] = tile
    normal = sorted(tile.id for tile in content.tiles.values() if not tile.number for _ in range(tile.tiles))
    for tier in TIERS:
        for at in tier:
            if at not in found:
                tile = luck.draw(normal, what="tile")
                normal.remove(tile)
                found[at] = tile
    return tuple([found[at] for at in sorted(found)])


def roll_for_first(game: Knights, luck: Luck) -> Seat:
    """The highest die; tied leaders roll again (WK-SET-11)."""
    leaders = list(range(game.seats))
    while len(leaders) > 1:
        dice = [luck.die(SIDES) for _ in leaders]
        leaders = [seat for seat, die in zip(leaders, dice, strict=True) if die == max(dice)]
    return leaders[0]


class PickKnight(OneSeat["Knights"], frozen=True):
    """No sheet twice, the First Player first (WK-SET-12)."""

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [act("knight", knight) for knight in sorted(game.content.knights) if knight not in game.who]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        if action.verb == "knight" and action.values[0] in game.who:
            return reason("WK-SET-12", "knight-taken")
        return reason("WK-SET-12", "knight-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        knight = str(action.values[0])
        game.who = put(game.who, seat, knight)
        start = tuple([(card,) for card in game.content.knights[knight].start])
        game.kits = put(game.kits, seat, Kit(start=start))
        luck.tell("knight", seat=seat, card=knight)


class PickVehicle(OneSeat["Knights"], frozen=True):
    """Any type, also one that a rival took (WK-SET-14, WK-SET-15)."""

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [act("vehicle", card) for card in dict.fromkeys(card for card, _ in game.pool)]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-SET-14", "vehicle-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        card = str(action.values[0])
        game.vehicles = put(game.vehicles, seat, card)
        game.pool = without(game.pool, (card, False))
        luck.tell("vehicle", seat=seat, card=card)


class Deal(Step["Knights"], frozen=True):
    """Starting cards, luck cards, Stalls, tasks, then the mission (WK-SET-16 to WK-SET-23)."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        green, starters = list(game.decks[0]), game.content.starters
        for seat in range(game.seats):
            for card in starters:
                green.remove(card)
            game.kits = put(game.kits, seat, replace(game.kits[seat], loose=tuple([(card,) for card in starters])))
            learn_more(game, seat, list(starters))
        game.decks = put(game.decks, 0, tuple(green))
        game.push(Begin())
        if game.seats == 2:
            game.push(DealTasks())
        if not game.mission:
            game.push(Vote.ask(tuple(range(game.seats))))
        for seat in game.round_order():
            draw_luck(game, seat, game.content.numbers.luck_cards, luck)
        refill(game, luck)  # WK-SET-21
        for common, n in ((True, 1), (False, FRAME[game.seats])):  # WK-SET-19
            for _ in range(n):
                task = draw_task(game, common, luck, None)
                if task:
                    introduce(game, task, luck)


class Vote(Sealed["Knights"], frozen=True):
    """Without agreement the Waster chooses (D-02, WK-SET-23)."""

    def options(self, game: Knights, seat: Seat, chain: Chain) -> list[Action]:
        return [act("vote", one.id) for one in game.content.missions.values() if one.players <= game.seats]

    def finished(self, game: Knights, seat: Seat, chain: Chain) -> bool:
        return bool(chain)

    def refuse(self, game: Knights, seat: Seat, chain: Chain, action: Action) -> Reason:
        return reason("WK-SET-23", "too-few-players" if action.verb == "vote" else "vote-first")

    def resolve(self, game: Knights, answers: dict[Seat, Chain], luck: Luck) -> None:
        votes = {str(chain[0].values[0]) for chain in answers.values()}
        luck.reveal("votes", votes=tuple(str(answers[seat][0].values[0]) for seat in sorted(answers)))
        if len(votes) == 1:
            game.mission = votes.pop()
        else:
            game.push(PickMission(game.marker))


class PickMission(AsksWaster, frozen=True):
    """The Waster chooses the mission."""

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [act("vote", one.id) for one in game.content.missions.values() if one.players <= game.seats]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-SET-23", "too-few-players" if action.verb == "vote" else "vote-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        game.mission = str(action.values[0])


class DealTasks(Step["Knights"], frozen=True):
    """Two players: four private tasks each, for their eyes only (WK-P2-03)."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        for seat in game.round_order():
            hand = []
            for _ in range(game.content.numbers.dealt):
                task = luck.draw(game.privates, (seat,), what="task")
                game.privates = without(game.privates, task)
                hand.append(task)
            game.rejected = put(game.rejected, seat, tuple(sorted(hand)))
            luck.tell("tasks", seat=seat, secret={"cards": tuple(sorted(hand))}, knows=(seat,))
        game.push(KeepTasks.ask((0, 1)))


class KeepTasks(Sealed["Knights"], frozen=True):
    """Each keeps two of the four, face-down (D-04)."""

    def options(self, game: Knights, seat: Seat, chain: Chain) -> list[Action]:
        if len(chain) == game.content.numbers.kept:
            return [DONE]
        return [act("keep", task) for task in game.rejected[seat] if act("keep", task) not in chain]

    def finished(self, game: Knights, seat: Seat, chain: Chain) -> bool:
        return bool(chain) and chain[-1] is DONE

    def refuse(self, game: Knights, seat: Seat, chain: Chain, action: Action) -> Reason:
        return reason("WK-P2-03", "not-dealt" if action.verb == "keep" else "keep-first")

    def resolve(self, game: Knights, answers: dict[Seat, Chain], luck: Luck) -> None:
        for seat in sorted(answers):
            kept = tuple(sorted(str(action.values[0]) for action in answers[seat][:-1]))
            game.secret = put(game.secret, seat, kept)
            game.rejected = put(game.rejected, seat, tuple([t for t in game.rejected[seat] if t not in kept]))
        luck.tell("kept")


class Begin(Step["Knights"], frozen=True):
    """The mission's setup, the starting cards in their places, then the first round."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        luck.tell("mission", mission=game.mission)
        rules_of(game).set_up(game, luck)
        game.push(Round(1))
        ask_to_stow(game, *range(game.seats))
