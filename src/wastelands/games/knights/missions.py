"""The five missions: setup, rules, goals, and who wins (the ledger's Missions; WK-WIN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Seat, Step
from wastelands.games.knights.board import (
    CITIES,
    DISTANCE,
    GANGRAEN,
    NEAR,
    SPECIAL,
    TIERS,
    Place,
    place,
    place_named,
    spot,
)
from wastelands.games.knights.components import Mission
from wastelands.games.knights.effects import TERRAINS, Effect
from wastelands.games.knights.endings import win
from wastelands.games.knights.markers import MARKERS, give_marker
from wastelands.games.knights.pieces import Fight, Villain, act, put, without
from wastelands.games.knights.resolve import run_effects
from wastelands.games.knights.stores import lose_reputation

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


LAIR = "HX16"


def mission_of(game: Knights) -> Mission:
    return game.content.missions[game.mission]


# ---- setup


def set_up_mission(game: Knights, luck: Luck) -> None:
    """The mission's special setup (WK-SET-23)."""
    mission = mission_of(game)
    luck.tell("mission", mission=game.mission)
    if game.mission == "savior":
        game.sites = tuple(sorted(("key", place_of(game, number)) for number, _, _ in mission.checks))
    elif game.mission == "only-one":
        game.pride = (mission.number("pride"),) * game.seats
    elif game.mission == "damsel":
        lair = draw_place(game, luck, normal_hexes(game))
        game.tiles = put(game.tiles, lair, LAIR)
        game.villains = (Villain(mission.foes[0], lair, game.content.enemies[mission.foes[0]].health),)
        free = list(SPECIAL)
        sites = [("captive", lair)]
        for _ in range(mission.number("clues")):
            at = draw_place(game, luck, free)
            free.remove(at)
            sites.append(("clue", at))
        game.sites = tuple(sorted(sites))
    elif game.mission == "avengers":
        few = mission.number("health_of_two") if game.seats == 2 else 0  # WK-AVE-05
        game.villains = tuple(
            Villain(foe, CITIES[number], few or game.content.enemies[foe].health)
            for foe, number in zip(mission.foes, mission.hexes, strict=True)
        )
    else:
        game.sites = (("cultist", draw_place(game, luck, normal_hexes(game))),)


def place_of(game: Knights, number: int) -> Place:
    return game.tiles.index(game.content.numbered[number])


def normal_hexes(game: Knights) -> list[Place]:
    """The normal hexes of Tier 3."""
    return [at for at in TIERS[2] if game.tile(at).kind in TERRAINS]


def draw_place(game: Knights, luck: Luck, places: list[Place]) -> Place:
    return place_named(luck.draw([str(spot(at)) for at in places], what="hex"))


# ---- exploring


def on_exploring(game: Knights, seat: Seat, luck: Luck) -> None:
    """The captive's escort wins by exploring Gangraen."""
    if game.mission == "damsel" and game.at[seat] == GANGRAEN and "captive" in game.prizes[seat]:
        win(game, seat, luck)


def keys_needed(game: Knights) -> int:
    return mission_of(game).number("keys_of_four" if game.seats == 4 else "keys")


def quests(game: Knights, seat: Seat, free: bool) -> list[str]:
    """The exploration actions that the mission adds for a knight where he is."""
    at, prizes = game.at[seat], game.prizes[seat]
    villain = any(one.at == at for one in game.villains)
    if game.mission == "avengers":
        return ["fight"] if villain else []
    if not free:
        return []
    found = [what for what in ("key", "clue") if (what, at) in game.sites]
    if game.mission == "savior" and at == GANGRAEN and prizes.count("key") >= keys_needed(game):
        found.append("win")
    if game.mission == "damsel":
        if villain and "clue" in prizes:
            found.append("fight")
        if not villain and ("captive", at) in game.sites:
            found.append("captive")
    if ("cultist", at) in game.sites:
        found.append("cultist")
    return found


def start_quest(game: Knights, seat: Seat, what: str, luck: Luck) -> None:
    mission, at = mission_of(game), game.at[seat]
    prize = (Effect("prize", what),)
    if what == "key":
        number = game.tile(at).number
        skill, difficulty = next((skill, n) for one, skill, n in mission.checks if one == number)
        effect = Effect("check", skills=(skill,), difficulty=difficulty, then=prize)
    elif what == "clue":
        effect = Effect("check", skills=("talk",), difficulty=mission.number("talk"), then=prize)
    elif what == "win":
        effect = Effect("check", skills=("talk",), difficulty=mission.number("talk"), then=(Effect("win"),))
    elif what == "captive":
        effect = prize[0]
    elif what == "cultist":
        effect = Effect("fight", mission.foes[0])
    else:
        effect = Effect("fight", next(villain.foe for villain in game.villains if villain.at == at))
    luck.tell("quest", seat=seat, what=what)
    run_effects(game, seat, (effect,), luck)


# ---- fights and duels


def after_mission_fight(game: Knights, fight: Fight, luck: Luck) -> None:
    """Villains of the Avengers keep their wounds; a defeated villain is gone."""
    seat = fight.seat
    i = next((i for i, villain in enumerate(game.villains) if villain.foe == fight.foe), -1)
    if fight.kind != "mission" or i < 0:
        return
    if game.mission == "avengers":
        game.vengeance = put(game.vengeance, seat, game.vengeance[seat] + fight.taken)
        if fight.health:
            game.villains = put(game.villains, i, replace(game.villains[i], health=fight.health))
            return
        game.villains = game.villains[:i] + game.villains[i + 1 :]
        game.slayer = seat
        luck.tell("slain", seat=seat, foe=fight.foe)
        reputation = Effect("gain", "reputation", mission_of(game).number("reputation"))
        rewards = (reputation, Effect("draw", "red", 1))
        run_effects(game, seat, rewards if game.villains else (reputation, Effect("win")), luck)
    elif fight.result == 1:
        game.villains = game.villains[:i] + game.villains[i + 1 :]
        run_effects(game, seat, (Effect("prize", "captive"),), luck)


def after_duel(game: Knights, winner: Seat, loser: Seat, luck: Luck) -> None:
    """There Can Be Only One: the loser's pride becomes a trophy."""
    if game.mission != "only-one":
        return
    if not game.pride[loser]:
        lose_reputation(game, loser, 1, luck)
        return
    game.pride = put(game.pride, loser, game.pride[loser] - 1)
    give_marker(game, winner, f"trophy-{loser}", luck)
    trophies = game.prizes[winner]
    if len(trophies) >= mission_of(game).number("trophies") or len(set(trophies)) == game.seats - 1:
        win(game, winner, luck)


def after_peace(game: Knights, fight: Fight, luck: Luck) -> None:
    if game.mission == "only-one":
        for seat in (fight.seat, fight.rival):
            lose_reputation(game, seat, 1, luck)


def search_difficulty(game: Knights, usual: int) -> int:
    if game.mission == "only-one" and game.round >= mission_of(game).number("from_round"):
        return mission_of(game).number("search")
    return usual


def loot(game: Knights, victim: Seat) -> list[str]:
    """What the mission adds to the steal options."""
    return [what for what in ("key", "captive") if what in game.prizes[victim]]


def take_loot(game: Knights, seat: Seat, victim: Seat, what: str, luck: Luck) -> None:
    game.prizes = put(game.prizes, victim, without(game.prizes[victim], what))
    give_marker(game, seat, what, luck)


# ---- each round


def round_effects(game: Knights, luck: Luck) -> None:
    """Waster d (WK-PREP-10)."""
    if game.mission == "avengers":
        for i in reversed(range(len(game.villains))):
            game.push(VillainWalks(game.marker, i))
    elif game.mission == "cult" and game.round % 2 == 0 and len(game.sites) + _captured(game) < MARKERS:
        game.push(PlaceCultist(game.marker))


def _captured(game: Knights) -> int:
    return sum(prizes.count("cultist") for prizes in game.prizes)


class PlaceCultist(Step["Knights"], frozen=True):
    """A new cultist on a Tier 3 hex without one (D-33)."""

    waster: Seat

    def to_act(self, game: Knights) -> tuple[Seat, ...]:
        return (self.waster,)

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [act("target", spot(at)) for at in TIERS[2] if ("cultist", at) not in game.sites]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-PREP-10", "not-that-hex" if action.verb == "target" else "target-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        at = place(action.values[0])
        game.sites = tuple(sorted((*game.sites, ("cultist", at))))
        luck.tell("cultist", at=str(spot(at)))


class VillainWalks(Step["Knights"], frozen=True):
    """A villain moves one hex towards the nearest knight; the Waster breaks ties."""

    waster: Seat
    villain: int

    def to_act(self, game: Knights) -> tuple[Seat, ...]:
        return (self.waster,)

    def goals(self, game: Knights) -> list[Place]:
        here = game.villains[self.villain].at
        least = min(DISTANCE[here][at] for at in game.at)
        if not least:
            return [here]
        nearest = {at for at in game.at if DISTANCE[here][at] == least}
        return [near for near in NEAR[here] if any(DISTANCE[near][at] < least for at in nearest)]

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [act("target", spot(at)) for at in self.goals(game)]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-PREP-10", "not-that-hex" if action.verb == "target" else "target-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        at, villain = place(action.values[0]), game.villains[self.villain]
        game.villains = put(game.villains, self.villain, replace(villain, at=at))
        luck.tell("villain", foe=villain.foe, at=str(spot(at)))
