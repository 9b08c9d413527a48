"""Everything that a card can do: one type per verb (the ledger's effect vocabulary)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from msgspec import Meta, field
from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.effects import Positive, verbs
from wastelands.engine.fields import Named, OneOf
from wastelands.engine.luck import Luck
from wastelands.engine.piles import pair, put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import OneSeat, Seat
from wastelands.engine.words import N_
from wastelands.games.survivors.cards import FOR_PLAYERS, IN_COMBAT, ON_CARDS, ON_THE_MAP, Effect, Voice
from wastelands.games.survivors.events import OnPlayers, Ruin, Victims, raid
from wastelands.games.survivors.exchange import Exchange
from wastelands.games.survivors.goods import GOODS, NUMBER, RESOURCES, covers, some
from wastelands.games.survivors.ground import spot, tile_at
from wastelands.games.survivors.people import change, eliminate_if_dead, heal, kill, pay, recruit, size, survivors
from wastelands.games.survivors.pieces import Fight, Mod
from wastelands.games.survivors.player_cards import add_feature, counted, legal, lose
from wastelands.games.survivors.radiation import add_cloud
from wastelands.games.survivors.throws import can_flee
from wastelands.games.survivors.windows import Reroll, again, escape, why_no_flight
from wastelands.games.survivors.zombies import spawn

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors
    from wastelands.games.survivors.words import Words

CONDITIONS = ("scav", "bld", "surv")
BAN_TEXTS = {
    "attack": N_("This round no player may start a combat."),
    "radio": N_("This round radios do not count."),
}
Good = Annotated[str, OneOf(GOODS)]
Resource = Annotated[str, OneOf(RESOURCES)]
Effects = Annotated[tuple[Effect, ...], Meta(min_length=1)]
PAY, SUFFER = Action("pay"), Action("suffer")


# ---- goods


class _OfGoods(Effect, frozen=True):
    """So many of one of the goods."""

    what: Good
    amount: Positive

    def facts(self, words: Words) -> dict[str, Any]:
        return {"goods": words.amount(self.what, self.amount), "n": self.amount}


class Gain(_OfGoods, frozen=True):
    """Goods come into the stock."""

    verb, stands = "gain", (ON_CARDS, FOR_PLAYERS)
    says, to_all, deed = N_("Gain {goods}."), N_("Everybody gains {goods}."), N_("gains {goods}")

    def do(self, game: Survivors, seat: Seat, luck: Luck) -> None:
        change(game, seat, some(NUMBER[self.what], self.amount), "SV-TURN-09", luck)

    def strike(self, game: Survivors, seat: Seat, luck: Luck) -> None:
        change(game, seat, some(NUMBER[self.what], self.amount), "SV-EVT-01", luck)


class Lose(_OfGoods, frozen=True):
    """Goods leave the stock, as far as there are any."""

    verb, stands = "lose", (ON_CARDS, FOR_PLAYERS)
    says, to_all, deed = N_("Lose {goods}."), N_("Everybody loses {goods}."), N_("loses {goods}")
    for_each = {
        "you": N_("Lose {goods} for each {per} of your survivors."),
        "all": N_("Everybody loses {goods} for each {per} survivors."),
    }

    def do(self, game: Survivors, seat: Seat, luck: Luck) -> None:
        lose(game, seat, self.what, self.amount, luck, "SV-TURN-09")

    def strike(self, game: Survivors, seat: Seat, luck: Luck) -> None:
        lose(game, seat, self.what, self.amount, luck, "SV-EVT-01")


class Find(_OfGoods, frozen=True):
    """Goods for each scavenger (SV-TURN-08)."""

    verb, stands = "find", (ON_CARDS,)
    says = N_("Gain {goods} for each scavenger (at most {most} count).")
    per: Positive = field(name="most")

    def facts(self, words: Words) -> dict[str, Any]:
        return super().facts(words) | {"most": self.per}

    def do(self, game: Survivors, seat: Seat, luck: Luck) -> None:
        n = self.amount * min(game.people[seat].scavengers, self.per)
        change(game, seat, some(NUMBER[self.what], n), "SV-TURN-08", luck)


# ---- people


class _OfPeople(Effect, frozen=True):
    """So many survivors."""

    stands: ClassVar[tuple[str, ...]] = (ON_CARDS, FOR_PLAYERS)
    amount: Positive


class Recruit(_OfPeople, frozen=True):
    """Survivors join if there is a bed."""

    verb = "recruit"
    says = (
        N_("{n} survivor joins you if there is a bed."),
        N_("Up to {n} survivors join you, as far as there are beds."),
    )
    to_all = (
        N_("Everybody is joined by {n} survivor if there is a bed."),
        N_("Everybody is joined by up to {n} survivors, as far as there are beds."),
    )
    deed = (
        N_("is joined by {n} survivor if there is a bed"),
        N_("is joined by up to {n} survivors, as far as there are beds"),
    )

    def do(self, game: Survivors, seat: Seat, luck: Luck) -> None:
        recruit(game, seat, self.amount, luck)

    strike = do


class Heal(_OfPeople, frozen=True):
    """Wounded are healthy again."""

    verb = "heal"
    says = N_("{n} of your wounded is healthy again."), N_("Up to {n} of your wounded are healthy again.")
    to_all = (
        N_("{n} wounded of each player is healthy again."),
        N_("Up to {n} wounded of each player are healthy again."),
    )
    deed = N_("heals {n} wounded"), N_("heals up to {n} wounded")

    def do(self, game: Survivors, seat: Seat, luck: Luck) -> None:
        heal(game, seat, self.amount, luck)

    strike = do


class _Harm(_OfPeople, frozen=True):
    """On a player card it hits scavengers, in an event whomever their owner names (SV-EVT-04)."""

    deadly: ClassVar[bool]
    own: ClassVar[tuple[str, str]]  # the same as whoever it strikes is told

    def do(self, game: Survivors, seat: Seat, luck: Luck) -> None:
        people = game.people[seat]
        n = min(self.amount, people.scavengers)
        wounded = people.wounded + (0 if self.deadly else n)
        game.people = put(game.people, seat, replace(people, scavengers=people.scavengers - n, wounded=wounded))
        if n:
            luck.tell("died" if self.deadly else "hurt", seat=seat, kind="scavengers", at="", n=n)
        eliminate_if_dead(game, seat, luck)

    def strike(self, game: Survivors, seat: Seat, luck: Luck) -> None:
        game.push(Victims(seat, self.amount, self.deadly))


class Wound(_Harm, frozen=True):
    """Survivors are wounded."""

    verb, deadly = "wound", False
    says = N_("{n} scavenger is wounded."), N_("{n} scavengers are wounded.")
    to_all = N_("{n} survivor of each player is wounded."), N_("{n} survivors of each player are wounded.")
    own = N_("{n} of your survivors is wounded."), N_("{n} of your survivors are wounded.")
    deed = N_("picks {n} survivor to be wounded"), N_("picks {n} survivors to be wounded")
    for_each = {
        "you": N_("For each {per} of your survivors, {n} scavenger is wounded."),
        "all": N_("For each {per} survivors of a player, {n} is wounded."),
    }


class Kill(_Harm, frozen=True):
    """Survivors die."""

    verb, deadly = "kill", True
    says = N_("{n} scavenger dies."), N_("{n} scavengers die.")
    to_all = N_("Everybody loses {n} survivor."), N_("Everybody loses {n} survivors.")
    own = N_("{n} of your survivors dies."), N_("{n} of your survivors die.")
    deed = N_("loses {n} survivor"), N_("loses {n} survivors")


class Nothing(Effect, frozen=True):
    """A blank."""

    verb, stands = "none", (ON_CARDS, FOR_PLAYERS)
    says = N_("Nothing happens.")

    def do(self, game: Survivors, seat: Seat, luck: Luck) -> None:
        """Nothing."""

    strike = do


# ---- effects inside effects


class Condition(Effect, frozen=True):
    """Only for whoever has enough of something."""

    verb, stands = "if", (ON_CARDS, FOR_PLAYERS)
    what: Annotated[str, OneOf(CONDITIONS)]
    amount: Positive = field(name="least")
    then: Effects

    def spoken(self, words: Words, voice: Voice) -> str:
        if voice == "all" and self.what in _WHO and all(effect.deed for effect in self.then):
            return words.say(_WHO[self.what], n=self.amount, deeds=deeds(words, self.then))
        one, many = _IF[self.what]
        return words.count(one, many, self.amount, text=plainly(words, self.then, voice))

    def do(self, game: Survivors, seat: Seat, luck: Luck) -> None:
        if counted(game, seat, self.what) >= self.amount:
            for inner in self.then:
                inner.do(game, seat, luck)

    def strike(self, game: Survivors, seat: Seat, luck: Luck) -> None:
        if counted(game, seat, self.what) >= self.amount:
            game.push(*[OnPlayers(inner, (seat,)) for inner in reversed(self.then)])


class PerSurvivors(Effect, frozen=True):
    """Once for every so many survivors."""

    verb, stands = "per", (ON_CARDS, FOR_PLAYERS)
    amount: Positive
    then: Effects

    def spoken(self, words: Words, voice: Voice) -> str:
        inner = self.then[0]
        if len(self.then) == 1 and voice in inner.for_each:
            return words.say(inner.for_each[voice], per=self.amount, **inner.facts(words))
        return words.say(N_("For each {n} survivors: {text}"), n=self.amount, text=plainly(words, self.then, voice))

    def do(self, game: Survivors, seat: Seat, luck: Luck) -> None:
        for _ in range(survivors(game, seat) // self.amount):
            for inner in self.then:
                inner.do(game, seat, luck)

    def strike(self, game: Survivors, seat: Seat, luck: Luck) -> None:
        times = survivors(game, seat) // self.amount
        game.push(*[OnPlayers(inner, (seat,)) for inner in reversed(self.then) for _ in range(times)])


class Payment(Effect, frozen=True):
    """Pay, or suffer what stands inside (SD-18)."""

    verb, stands = "pay_or", (FOR_PLAYERS,)
    what: Resource
    amount: Positive
    per: Positive  # survivors for one payment
    then: Effects

    def spoken(self, words: Words, voice: Voice) -> str:
        goods = words.amount(self.what, self.amount)
        if voice == "all" and all(effect.deed for effect in self.then):
            return words.say(
                N_("Everybody pays {goods} for each {per} survivors, rounded up. Whoever does not pay {deeds}."),
                goods=goods,
                per=self.per,
                deeds=deeds(words, self.then),
            )
        otherwise = {
            "all": N_("Everybody pays {goods} for each {per} survivors, rounded up. Whoever does not pay: {text}"),
            "you": N_("Pay {goods} for each {per} survivors, rounded up. Otherwise: {text}"),
        }
        return words.say(otherwise[voice], goods=goods, per=self.per, text=plainly(words, self.then, "you"))

    def strike(self, game: Survivors, seat: Seat, luck: Luck) -> None:
        game.push(PayOr(seat, self))


def suffered(words: Words, effect: Payment) -> str:
    """What happens to somebody who does not pay."""
    return " ".join(it.say(words, it.own) if isinstance(it, _Harm) else it.spoken(words, "you") for it in effect.then)


class PayOr(OneSeat["Survivors"], frozen=True):
    """Pay, or suffer the effect (SD-18)."""

    effect: Payment

    def price(self, game: Survivors) -> int:
        return self.effect.amount * -(-survivors(game, self.seat) // self.effect.per)

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        good = NUMBER[self.effect.what]
        can = covers(game.stocks[seat], some(good, self.price(game)))
        return [PAY, SUFFER] if can else [SUFFER]

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        if action is PAY:
            return reason("SV-EVT-01", "cannot-pay-event", n=self.price(game))
        return reason("SV-EVT-01", "pay-or-suffer")

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is PAY:
            pay(game, seat, some(NUMBER[self.effect.what], self.price(game)), "SV-EVT-01", luck)
        else:
            game.push(*[OnPlayers(inner, (seat,)) for inner in reversed(self.effect.then)])


# ---- events for players


class Modifier(Effect, frozen=True):
    """What work in a building or a gather from a terrain yields more or less this round."""

    verb, stands, together = "mod", (FOR_PLAYERS,), True
    what: Annotated[str, Named("building", "terrain")]
    resource: Resource
    amount: Annotated[int, Meta(ge=-20, le=20)]

    def __post_init__(self) -> None:
        if not self.amount:
            raise ValueError("mod: amount must not be 0")

    def spoken(self, words: Words, voice: Voice) -> str:
        return words.modifier(self.what, self.resource, self.amount)

    def on_all(self, game: Survivors, order: tuple[Seat, ...], luck: Luck) -> None:
        game.mods = (*game.mods, Mod(self.what, NUMBER[self.resource], self.amount))


class Ban(Effect, frozen=True):
    """What nobody may do this round."""

    verb, stands, together = "ban", (FOR_PLAYERS,), True
    what: Annotated[str, OneOf(tuple(BAN_TEXTS))]

    def spoken(self, words: Words, voice: Voice) -> str:
        return words.say(BAN_TEXTS[self.what])

    def on_all(self, game: Survivors, order: tuple[Seat, ...], luck: Luck) -> None:
        game.bans = tuple(sorted({*game.bans, self.what}))


class Exchanges(_OfPeople, frozen=True):
    """Some exchanges at once."""

    verb, stands, together = "exchange", (FOR_PLAYERS,), True
    says = N_("You may exchange once."), N_("You may exchange up to {n} times.")
    to_all = N_("Everybody may exchange once."), N_("Everybody may exchange up to {n} times.")
    deed = N_("may exchange once"), N_("may exchange up to {n} times")

    def on_all(self, game: Survivors, order: tuple[Seat, ...], luck: Luck) -> None:
        game.push(Exchange(order, self.amount))


class Ruins(_OfPeople, frozen=True):
    """Finished buildings are lost (SD-19)."""

    verb, stands = "ruin", (FOR_PLAYERS,)
    says = N_("Lose {n} finished building."), N_("Lose {n} finished buildings.")
    to_all = N_("Everybody loses {n} finished building."), N_("Everybody loses {n} finished buildings.")
    deed = N_("loses {n} finished building"), N_("loses {n} finished buildings")

    def strike(self, game: Survivors, seat: Seat, luck: Luck) -> None:
        game.push(*[Ruin(seat)] * self.amount)


class Raid(_OfPeople, frozen=True):
    """Bandits assault the base (SV-EVT-05)."""

    verb, stands = "raid", (FOR_PLAYERS,)
    says = N_("{n} bandit raids your base."), N_("{n} bandits raid your base.")
    to_all = N_("{n} bandit raids each base."), N_("{n} bandits raid each base.")
    deed = N_("is raided by {n} bandit"), N_("is raided by {n} bandits")

    def strike(self, game: Survivors, seat: Seat, luck: Luck) -> None:
        raid(game, seat, self.amount, luck)


# ---- events for the map


class Drop(Effect, frozen=True):
    """A feature lands on a random tile that suits it."""

    verb, stands = "drop", (ON_THE_MAP,)
    says = N_("{card} lands on a random tile that suits it. {what}")
    what: Annotated[str, Named("feature")]

    def facts(self, words: Words) -> dict[str, Any]:
        found = " ".join(words.card_text(words.content.features[self.what])[1:])
        return {"card": words.quoted(self.what), "what": found}

    def on_map(self, game: Survivors, luck: Luck) -> None:
        tiles = legal(game, self.what)
        if tiles:
            at = luck.draw([str(spot(at)) for at in tiles], what="drop")
            add_feature(game, self.what, tile_at(at), luck)


class Spawn(Effect, frozen=True):
    """Zombies at the edge of the map."""

    verb, stands = "spawn", (ON_THE_MAP,)
    says = N_("As many zombies as there are living players appear at the edge of the map.")
    what: Annotated[str, OneOf(("players",))]

    def on_map(self, game: Survivors, luck: Luck) -> None:
        spawn(game, sum(game.alive), luck)


class _OfTheRound(Effect, frozen=True):
    """So much more this round."""

    stands = (ON_THE_MAP,)
    amount: Positive


class FasterZombies(_OfTheRound, frozen=True):
    """Hordes move further."""

    verb = "zmove"
    says = N_("This round all hordes move {n} tile more."), N_("This round all hordes move {n} tiles more.")

    def on_map(self, game: Survivors, luck: Luck) -> None:
        game.zmoves += self.amount


class FasterClouds(_OfTheRound, frozen=True):
    """Clouds drift further."""

    verb = "drift"
    says = N_("This round all clouds drift {n} more time."), N_("This round all clouds drift {n} more times.")

    def on_map(self, game: Survivors, luck: Luck) -> None:
        game.drifts += self.amount


class Cloud(_OfTheRound, frozen=True):
    """A cloud on a random land tile."""

    verb = "cloud"
    says = N_("A cloud of level {n} appears on a random land tile.")

    def on_map(self, game: Survivors, luck: Luck) -> None:
        at = luck.draw([str(spot(at)) for at in sorted(game.ground.land)], what="cloud")
        add_cloud(game, tile_at(at), self.amount, luck)


# ---- combat cards


class _Boost(Effect, frozen=True):
    """Adds to what a side has for the next throw."""

    stands = (IN_COMBAT,)
    boosts: ClassVar[str]
    amount: Positive

    def fight(self, game: Survivors, seat: Seat, side: int, luck: Luck) -> None:
        fight = _fight(game)
        boost = fight.boosts[side]
        more = replace(boost, **{self.boosts: getattr(boost, self.boosts) + self.amount})
        game.fight = replace(fight, boosts=pair(fight.boosts, side, more))


class HighestDie(_Boost, frozen=True):
    """A better highest die."""

    verb, boosts = "c_die", "die"
    says = N_("Before the throw: +{n} to your highest die.")


class AllDice(_Boost, frozen=True):
    """Better dice."""

    verb, boosts = "c_all", "all"
    says = N_("Before the throw: +{n} to each of your dice.")


class MoreDice(_Boost, frozen=True):
    """More dice."""

    verb, boosts = "c_dice", "dice"
    says = (
        N_("Before the throw: throw {n} die more, but no more than your group has members."),
        N_("Before the throw: throw up to {n} dice more, but no more than your group has members."),
    )


class Hit(Effect, frozen=True):
    """The other side loses members."""

    verb, stands = "c_hit", (IN_COMBAT,)
    says = (
        N_("Before the throw: the other side loses {n} member at once."),
        N_("Before the throw: the other side loses {n} members at once."),
    )
    amount: Positive

    def fight(self, game: Survivors, seat: Seat, side: int, luck: Luck) -> None:
        kill(game, _fight(game).sides[1 - side], self.amount, luck)


class Break(Effect, frozen=True):
    """The other side's weapons break."""

    verb, stands = "c_break", (IN_COMBAT,)
    says = (
        N_("Before the throw: {n} committed weapon of the other side breaks."),
        N_("Before the throw: {n} committed weapons of the other side break."),
    )
    amount: Positive

    def fight(self, game: Survivors, seat: Seat, side: int, luck: Luck) -> None:
        fight, other = _fight(game), 1 - side
        n = min(self.amount, fight.weapons[other])
        weapons = pair(fight.weapons, other, fight.weapons[other] - n)
        game.fight = replace(fight, weapons=weapons, used=pair(fight.used, other, max(0, fight.used[other] - n)))


class Pin(Effect, frozen=True):
    """The other side cannot flee."""

    verb, stands = "c_pin", (IN_COMBAT,)
    says = N_("Before the throw: the other side cannot flee from this combat any more.")

    def fight(self, game: Survivors, seat: Seat, side: int, luck: Luck) -> None:
        fight = _fight(game)
        game.fight = replace(fight, pinned=pair(fight.pinned, 1 - side, True))


class Flee(Effect, frozen=True):
    """A flight that succeeds."""

    verb, stands = "c_flee", (IN_COMBAT,)
    says = N_("Before the throw: flee without a die.")

    def unplayable(self, game: Survivors, fight: Fight) -> Reason | None:
        if can_flee(game, fight, fight.actor):
            return None
        return why_no_flight(game, replace(fight, tried=(False, False)))

    def fight(self, game: Survivors, seat: Seat, side: int, luck: Luck) -> None:
        escape(game, side, luck)


class Again(Effect, frozen=True):
    """Own dice are thrown again."""

    verb, stands, after = "c_reroll", (IN_COMBAT,), True
    says = (
        N_("After the throw: throw {n} of your dice again."),
        N_("After the throw: throw up to {n} of your dice again."),
    )
    amount: Positive

    def fight(self, game: Survivors, seat: Seat, side: int, luck: Luck) -> None:
        fight = _fight(game)
        game.push(Reroll(seat, side, min(self.amount, size(game, fight.sides[side]), len(fight.dice[side]))))


class Force(Effect, frozen=True):
    """The other side's highest dice are thrown again."""

    verb, stands, after = "c_force", (IN_COMBAT,), True
    says = (
        N_("After the throw: the other side throws its highest die again."),
        N_("After the throw: the other side throws its {n} highest dice again."),
    )
    amount: Positive

    def fight(self, game: Survivors, seat: Seat, side: int, luck: Luck) -> None:
        again(game, 1 - side, _fight(game).dice[1 - side][: self.amount], luck)


class Save(_Boost, frozen=True):
    """Losses are prevented."""

    verb, boosts, after = "c_save", "saves", True
    says = N_("After the throw: prevent up to {n} of your losses from it.")


def _fight(game: Survivors) -> Fight:
    assert game.fight is not None
    return game.fight


# ---- several effects in one sentence

_IF = {
    "scav": (N_("With at least {n} scavenger: {text}"), N_("With {n} or more scavengers: {text}")),
    "bld": (N_("With at least {n} finished building: {text}"), N_("With {n} or more finished buildings: {text}")),
    "surv": (N_("With at least {n} survivor: {text}"), N_("With {n} or more survivors: {text}")),
}
_WHO = {
    "bld": N_("Whoever has {n} or more finished buildings {deeds}."),
    "surv": N_("Whoever has {n} or more survivors {deeds}."),
}


def plainly(words: Words, effects: Sequence[Effect], voice: Voice) -> str:
    return " ".join(effect.spoken(words, voice) for effect in effects)


def deeds(words: Words, effects: Sequence[Effect]) -> str:
    """What one player does, without its subject; gains and losses of goods are told together."""
    found = []
    for kind in (Gain, Lose):
        some = [words.amount(effect.what, effect.amount) for effect in effects if isinstance(effect, kind)]
        if some:
            found.append(words.say(kind.deed, goods=words.listing(some)))
    others = [effect for effect in effects if effect.deed and not isinstance(effect, _OfGoods)]
    return words.listing(found + [effect.spoken(words, "who") for effect in others])


EFFECTS = verbs(Effect)
