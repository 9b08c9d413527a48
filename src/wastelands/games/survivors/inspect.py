"""What a thing on the table is and does: a tile with all that stands on it, a card, a good, a player."""

from __future__ import annotations

from collections.abc import Container

from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.survivors import hints
from wastelands.games.survivors.cards import BuildingCard
from wastelands.games.survivors.forecast import forecast
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import GOODS, NUMBER, listed
from wastelands.games.survivors.ground import Tile, distance, tile_at
from wastelands.games.survivors.people import PER_POINT, housing, points, survivors
from wastelands.games.survivors.pieces import NOBODY
from wastelands.games.survivors.setup import PlaceBase
from wastelands.games.survivors.words import Words


class About:
    """Answers for one table."""

    def __init__(self, words: Words, view: Survivors) -> None:
        self.words, self.view, self.say = words, view, words.say

    def told(self, kind: str, name: str) -> tuple[str, ...]:
        if kind == "hex":
            return self.tile(tile_at(name))
        if kind == "seat":
            return self.seat(int(name))
        return self.good(name) if name in NUMBER else self.card(name)

    # ---- tiles

    def tile(self, at: Tile) -> tuple[str, ...]:
        """The ground, what stands there, how far off it is, and who is near."""
        view, say = self.view, self.say
        if at not in view.ground.terrain:
            return (say(N_("A place for a further tile.")),)
        found = [self.terrain(view.ground.terrain[at])]
        found += self.standing(at)
        if view.steps and isinstance(view.steps[-1], PlaceBase):
            found.append(self.around(at))
        found += self.distances(at)
        return tuple(found)

    def terrain(self, kind: str) -> str:
        goods = self.words.goods(listed(self.view.content.terrains[kind].output))
        return self.say(N_("{terrain}: one person fetches {goods}."), terrain=self.words.card(kind), goods=goods)

    def standing(self, at: Tile) -> list[str]:
        view, say, found = self.view, self.say, list[str]()
        base, building, site, feature = view.base_at(at), view.building_at(at), view.site_at(at), view.feature_at(at)
        if base:
            found.append(say(N_("A base gives {n} beds; its idle people guard it."), n=view.content.numbers.beds))
        if building:
            card = view.content.buildings[building.kind]
            if card.slots:
                found.append(say(N_("At work: {n} of {m}."), n=building.crew, m=card.slots))
            found += self.works(card)
        if site:
            message = N_("{card} is being built by {n}: done in the owner's next turn.")
            found.append(say(message, card=self.words.card(site.kind), n=site.builders))
        if feature:
            found += self.words.card_text(view.content.features[feature.kind])
        zombies = view.zombies_at(at)
        if zombies:
            found.append(say(N_("Zombies go for the nearest people and attack whoever is on their tile.")))
        if at in view.gathered:
            found.append(say(N_("Nothing more can be fetched here this round.")))
        if any(cloud.at == at for cloud in view.clouds):
            found.append(say(N_("A cloud wounds people on its tile, and nothing is gathered there.")))
        return found

    def around(self, at: Tile) -> str:
        """What lies within reach of a base here."""
        some = ", ".join(f"{n} {self.words.card(kind)}" for kind, n in hints.terrains(self.view, at).most_common())
        return self.say(N_("Within {n} tiles: {terrains}."), n=self.view.content.numbers.reach, terrains=some)

    def distances(self, at: Tile) -> list[str]:
        view, found = self.view, list[str]()
        home = view.home(view.viewer) if view.viewer >= 0 else None
        if home and home.at != at:
            far = distance(home.at, at)
            found.append(self.words.count(N_("{n} tile from your base."), N_("{n} tiles from your base."), far))
        hordes = [distance(one, at) for one, _ in view.zombies if one != at]
        if hordes:
            found.append(
                self.words.count(
                    N_("The nearest zombies are {n} tile off."),
                    N_("The nearest zombies are {n} tiles off."),
                    min(hordes),
                )
            )
        return found

    def works(self, card: BuildingCard) -> list[str]:
        """What a building does, in the words of its card."""
        return self.words.card_text(card)

    # ---- the rule of a thing

    def rule(self, kind: str, name: str) -> str:
        if kind == "hex":
            return self.rule_of_tile(tile_at(name))
        if kind == "seat":
            return "SV-END-12"
        return FOLLOWS[name] if name in FOLLOWS else self.rule_of_card(name)

    def rule_of_tile(self, at: Tile) -> str:
        """Of what can be done or happens there first."""
        view, building = self.view, self.view.building_at(at)
        if at not in view.ground.terrain:
            return "SV-SET-28"
        standing = {
            "SV-RAD-07": any(cloud.at == at for cloud in view.clouds),
            "SV-ZOM-09": bool(view.zombies_at(at)),
            "SV-SET-37": bool(view.base_at(at)),
            "SV-RES-04": bool(building and view.content.buildings[building.kind].slots),
            "SV-RES-05": bool(building),
            "SV-ACT-11": bool(view.site_at(at)),
        }
        return next((rule for rule, there in standing.items() if there), "SV-ACT-18")

    def rule_of_card(self, name: str) -> str:
        view, content = self.view, self.view.content
        if view.party(name):
            return "SV-ACT-36"
        pools: dict[str, Container[str]] = {
            "SV-ACT-14": content.buildings,
            "SV-TURN-12": content.features,
            "SV-RND-03": content.events,
        }
        found = next((rule for rule, pool in pools.items() if name in pool), "")
        if name in content.cards:
            found = "SV-CMB-27" if content.cards[name].kind == "combat" else "SV-TURN-08"
        return found or ("SV-SET-28" if "-" in name else "")

    # ---- cards, goods, players

    def card(self, name: str) -> tuple[str, ...]:
        view, content = self.view, self.view.content
        party = view.party(name)
        if party:
            return (self.words.count(*_PARTY, party.size, steps=content.numbers.march),)
        if name in content.buildings:
            card = content.buildings[name]
            cost = self.say(N_("Costs {goods}."), goods=self.words.goods(listed(card.cost)))
            return (cost, *self.words.card_text(card))
        if name in content.features:
            return tuple(self.words.card_text(content.features[name]))
        terrain, _, edges = name.partition("-")
        if edges:  # a tile to be laid
            return (self.terrain(terrain),)
        return tuple(self.words.card_text(content.events[name] if name in content.events else content.cards[name]))

    def good(self, name: str) -> tuple[str, ...]:
        """What everybody has of it, what it is for, and what a turn will leave."""
        view, good = self.view, NUMBER[name]
        each = ", ".join(f"{self.words.name(s)} {view.stocks[s][good]}" for s in range(view.seats) if view.alive[s])
        found = [f"{each}.", self.say(USES[name])]
        if view.viewer >= 0:
            sum_ = forecast(view, view.viewer).sum(good)
            found += [self.say(N_("This turn: {sum}."), sum=sum_)] if sum_ else []
        return tuple(found)

    def seat(self, seat: Seat) -> tuple[str, ...]:
        """A player in words."""
        view, words = self.view, self.words
        if not view.alive[seat]:
            return (self.say(N_("{name} is out of the game"), name=words.name(seat)) + ".",)
        people, n = view.people[seat], survivors(view, seat)
        score = self.say(
            N_("{points}: {people}, one point for each {per}, and {bought} bought."),
            points=words.count("{n} point", "{n} points", points(view, seat)),
            people=words.count("{n} survivor", "{n} survivors", n),
            per=PER_POINT,
            bought=view.bought[seat],
        )
        lives = self.say(
            N_("{beds}, {idle} idle, {wounded} wounded, {cards}."),
            beds=words.count(N_("{n} bed"), N_("{n} beds"), housing(view, seat)),
            idle=people.idle,
            wounded=people.wounded,
            cards=words.count(N_("{n} combat card"), N_("{n} combat cards"), len(view.hands[seat])),
        )
        owned = [words.card(b.kind) for b in view.buildings if b.owner == seat != NOBODY]
        kinds = ", ".join(f"{owned.count(one)} {one}" if owned.count(one) > 1 else one for one in dict.fromkeys(owned))
        goods = self.say(N_("Stores: {goods}."), goods=words.goods(listed(view.stocks[seat])))
        return (score, lives, goods, *([self.say(N_("Buildings: {kinds}."), kinds=kinds)] if kinds else []))


USES = dict(
    zip(
        GOODS,
        (
            N_("Everybody eats 1 a turn; 4 find a survivor in a search."),
            N_("Everybody drinks 1 a turn; farms use it, too."),
            N_("For buildings."),
            N_("For buildings and equipment."),
            N_("For points and for some buildings."),
            N_("Each heals a wounded survivor in step 5."),
            N_("For better buildings."),
            N_("Three that are not in use finish a building at once."),
            N_("Committed to a combat it adds 1, and breaks."),
            N_("Committed to a combat it adds 1, and lasts."),
            N_("Each finds one survivor more in a search."),
            N_("Keeps one survivor safe from radiation."),
        ),
        strict=True,
    )
)


FOLLOWS = dict(zip(
    GOODS,
    ("SV-RES-08", "SV-RES-08", "SV-ACT-04", "SV-ACT-04", "SV-END-14", "SV-RES-15", "SV-ACT-04",
     "SV-ACT-10", "SV-CMB-41", "SV-CMB-46", "SV-ACT-26", "SV-RAD-09"),
    strict=True,
))  # fmt: skip
_PARTY = (
    N_("{n} walks under it, up to {steps} tiles in a move; it can attack and gather where it stands."),
    N_("{n} walk under it, up to {steps} tiles in a move; they can attack and gather where they stand."),
)
