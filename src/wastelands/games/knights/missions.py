"""The five missions: setup, rules, goals, and who wins (the ledger's Missions; WK-WIN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.step import Seat
from wastelands.games.knights.board import CITIES, GANGRAEN, SPECIAL, TIERS, Place, place_named, spot
from wastelands.games.knights.branches import SkillCheck
from wastelands.games.knights.effect import Effect
from wastelands.games.knights.endings import judged, win
from wastelands.games.knights.haunts import PlaceCultist, VillainWalks
from wastelands.games.knights.markers import MARKERS, give_marker
from wastelands.games.knights.mission import RULES, MissionRules, mission_of
from wastelands.games.knights.pieces import Fight, Villain
from wastelands.games.knights.resolve import run_effects
from wastelands.games.knights.rewards import Draw, Gain, Prize
from wastelands.games.knights.stores import lose_reputation
from wastelands.games.knights.ventures import FightFoe, Win
from wastelands.games.knights.vocabulary import TERRAINS

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

LAIR = "HX16"


def place_of(game: Knights, number: int) -> Place:
    return game.tiles.index(game.content.numbered[number])


def normal_hexes(game: Knights) -> list[Place]:
    """The normal hexes of Tier 3."""
    return [at for at in TIERS[2] if game.tile(at).kind in TERRAINS]


def draw_place(game: Knights, luck: Luck, places: list[Place]) -> Place:
    return place_named(luck.draw([str(spot(at)) for at in places], what="hex"))


def begin_quest(game: Knights, seat: Seat, what: str, effect: Effect, luck: Luck) -> None:
    luck.tell("quest", seat=seat, what=what)
    run_effects(game, seat, (effect,), luck)


def talk(game: Knights, then: Effect) -> SkillCheck:
    """A check of Talk as hard as the mission says."""
    return SkillCheck(("talk",), mission_of(game).number("talk"), (then,))


def fallen(game: Knights, fight: Fight) -> int:
    """Which villain was fought, -1 if none."""
    if fight.kind != "mission":
        return -1
    return next((i for i, villain in enumerate(game.villains) if villain.foe == fight.foe), -1)


def keys_needed(game: Knights) -> int:
    return mission_of(game).number("keys")


class Savior(MissionRules, ident="savior"):
    """Keys of the reactor lie on five hexes; whoever has enough of them starts it in Gangraen."""

    merit = "key"

    def set_up(self, game: Knights, luck: Luck) -> None:
        game.sites = tuple(sorted(("key", place_of(game, number)) for number, _, _ in mission_of(game).checks))

    def targets(self, game: Knights, seat: Seat) -> list[Place]:
        return [GANGRAEN] if game.prizes[seat].count("key") >= keys_needed(game) else super().targets(game, seat)

    def quests(self, game: Knights, seat: Seat, free: bool) -> list[str]:
        if not free:
            return []
        found = ["key"] if ("key", game.at[seat]) in game.sites else []
        if game.at[seat] == GANGRAEN and game.prizes[seat].count("key") >= keys_needed(game):
            found.append("win")
        return found

    def start_quest(self, game: Knights, seat: Seat, what: str, luck: Luck) -> None:
        effect = talk(game, Win())
        if what == "key":
            number = game.tile(game.at[seat]).number
            skill, difficulty = next((skill, n) for one, skill, n in mission_of(game).checks if one == number)
            effect = SkillCheck((skill,), difficulty, (Prize("key"),))
        begin_quest(game, seat, what, effect, luck)


class OnlyOne(MissionRules, ident="only-one"):
    """There Can Be Only One: the loser's pride becomes a trophy."""

    def set_up(self, game: Knights, luck: Luck) -> None:
        game.pride = (mission_of(game).number("pride"),) * game.seats

    def targets(self, game: Knights, seat: Seat) -> list[Place]:
        return [game.at[rival] for rival in range(game.seats) if rival != seat]

    def after_duel(self, game: Knights, winner: Seat, loser: Seat, luck: Luck) -> None:
        if not game.pride[loser]:
            lose_reputation(game, loser, 1, luck)
            return
        game.pride = put(game.pride, loser, game.pride[loser] - 1)
        give_marker(game, winner, f"trophy-{loser}", luck)
        trophies = game.prizes[winner]
        if len(trophies) >= mission_of(game).number("trophies") or len(set(trophies)) == game.seats - 1:
            win(game, winner, luck)

    def after_peace(self, game: Knights, fight: Fight, luck: Luck) -> None:
        for seat in (fight.seat, fight.rival):
            lose_reputation(game, seat, 1, luck)

    def search_difficulty(self, game: Knights, usual: int) -> int:
        mission = mission_of(game)
        return mission.number("search") if game.round >= mission.number("from_round") else usual

    def merits(self, game: Knights) -> list[tuple[int, ...]]:
        return [(len(prizes), game.pride[seat]) for seat, prizes in enumerate(game.prizes)]


class Damsel(MissionRules, ident="damsel"):
    """A captive in a villain's lair; whoever has a clue may free her, and her escort wins in Gangraen."""

    def set_up(self, game: Knights, luck: Luck) -> None:
        mission = mission_of(game)
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

    def targets(self, game: Knights, seat: Seat) -> list[Place]:
        if "captive" in game.prizes[seat]:
            return [GANGRAEN]
        wanted = "captive" if "clue" in game.prizes[seat] else "clue"
        found = [at for what, at in game.sites if what == wanted]
        return found if found or wanted == "captive" else [villain.at for villain in game.villains]

    def on_exploring(self, game: Knights, seat: Seat, luck: Luck) -> None:
        if game.at[seat] == GANGRAEN and "captive" in game.prizes[seat]:
            win(game, seat, luck)

    def quests(self, game: Knights, seat: Seat, free: bool) -> list[str]:
        at = game.at[seat]
        if not free:
            return []
        found = ["clue"] if ("clue", at) in game.sites else []
        if any(one.at == at for one in game.villains):
            return [*found, "fight"] if "clue" in game.prizes[seat] else found
        return [*found, "captive"] if ("captive", at) in game.sites else found

    def start_quest(self, game: Knights, seat: Seat, what: str, luck: Luck) -> None:
        if what == "fight":
            begin_quest(game, seat, what, FightFoe(mission_of(game).foes[0]), luck)
        else:
            begin_quest(game, seat, what, talk(game, Prize("clue")) if what == "clue" else Prize("captive"), luck)

    def after_fight(self, game: Knights, fight: Fight, luck: Luck) -> None:
        i = fallen(game, fight)
        if i >= 0 and fight.result == 1:
            game.villains = game.villains[:i] + game.villains[i + 1 :]
            run_effects(game, fight.seat, (Prize("captive"),), luck)

    def merits(self, game: Knights) -> list[tuple[int, ...]]:
        return [(prizes.count("captive"), prizes.count("clue")) for prizes in game.prizes]


class Avengers(MissionRules, ident="avengers"):
    """Two villains walk towards the knights and keep their wounds; when both are dead the most vengeance wins."""

    def set_up(self, game: Knights, luck: Luck) -> None:
        mission = mission_of(game)
        game.villains = tuple(
            Villain(foe, CITIES[number], game.seats * game.content.enemies[foe].health)  # WK-AVE-05
            for foe, number in zip(mission.foes, mission.hexes, strict=True)
        )

    def blanks(self, game: Knights, at: Place) -> bool:
        return any(villain.at == at for villain in game.villains)

    def targets(self, game: Knights, seat: Seat) -> list[Place]:
        return [villain.at for villain in game.villains]

    def each_round(self, game: Knights, luck: Luck) -> None:
        for i in reversed(range(len(game.villains))):
            game.push(VillainWalks(game.marker, i))

    def quests(self, game: Knights, seat: Seat, free: bool) -> list[str]:
        return ["fight"] if any(one.at == game.at[seat] for one in game.villains) else []

    def start_quest(self, game: Knights, seat: Seat, what: str, luck: Luck) -> None:
        foe = next(villain.foe for villain in game.villains if villain.at == game.at[seat])
        begin_quest(game, seat, what, FightFoe(foe), luck)

    def after_fight(self, game: Knights, fight: Fight, luck: Luck) -> None:
        i, seat = fallen(game, fight), fight.seat
        if i < 0:
            return
        game.vengeance = put(game.vengeance, seat, game.vengeance[seat] + fight.taken)
        if fight.health:
            game.villains = put(game.villains, i, replace(game.villains[i], health=fight.health))
            return
        game.villains = game.villains[:i] + game.villains[i + 1 :]
        game.slayer = seat
        luck.tell("slain", seat=seat, foe=fight.foe)
        reputation = Gain("reputation", mission_of(game).number("reputation"))
        run_effects(game, seat, (reputation, Draw("red", 1)) if game.villains else (reputation, Win()), luck)

    def winners(self, game: Knights, seat: Seat) -> tuple[tuple[Seat, ...], str]:
        last = tuple(int(s == game.slayer) for s in range(game.seats))
        return judged(game, list(zip(game.vengeance, last, strict=True))), "villains"

    def lost(self, game: Knights, last: bool) -> str:
        return "villain-alive" if last else ""


class Cult(MissionRules, ident="cult"):
    """Cultists appear on the rim; who has driven off the most of them wins, unless there are too many."""

    merit = "cultist"

    def set_up(self, game: Knights, luck: Luck) -> None:
        game.sites = (("cultist", draw_place(game, luck, normal_hexes(game))),)

    def threat(self, game: Knights, at: Place) -> int:
        return game.sites.count(("cultist", at))

    def each_round(self, game: Knights, luck: Luck) -> None:
        captured = sum(prizes.count("cultist") for prizes in game.prizes)
        come = 2 if game.seats >= mission_of(game).number("crowd") else 1
        for _ in range(min(come, MARKERS - len(game.sites) - captured) if game.round % 2 == 0 else 0):
            game.push(PlaceCultist(game.marker))

    def quests(self, game: Knights, seat: Seat, free: bool) -> list[str]:
        return ["cultist"] if free and ("cultist", game.at[seat]) in game.sites else []

    def start_quest(self, game: Knights, seat: Seat, what: str, luck: Luck) -> None:
        begin_quest(game, seat, what, FightFoe(mission_of(game).foes[0]), luck)

    def lost(self, game: Knights, last: bool) -> str:
        mission = mission_of(game)
        too_many = game.round >= mission.number("from_round") and len(game.sites) >= mission.number("most")
        return "cultists" if too_many else ""


NAMES = tuple(filter(None, RULES))
