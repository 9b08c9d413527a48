"""Whatever is played, survivors add up over their groups, nothing is negative, and a tile holds one site."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec.structs import astuple

from wastelands.bots.survivors import Greedy
from wastelands.engine.action import Action
from wastelands.engine.events import Event
from wastelands.engine.luck import Luck
from wastelands.games.survivors.cards import Numbers
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.people import survivors


class Camp(RuleBasedStateMachine):
    """A table at which anybody does anything that is legal, or something sensible."""

    @initialize(seats=st.integers(2, 6), seed=st.integers(0, 10**6), mode=st.sampled_from(["random", "laid"]))
    def set_up(self, seats: int, seed: int, mode: str) -> None:
        self.luck = Luck(f"camp-{seed}")
        self.luck.listener = self.hear
        self.living = [Numbers().people] * seats  # as the events tell it
        self.shared: set[int] = set()  # tiles of bases that were founded on an own building
        self.game = Survivors.new(seats, self.luck, map=mode)
        self.bot = Greedy(Luck("camp"))

    def hear(self, event: Event) -> None:
        if event.verb == "joined":
            self.living[event["seat"]] += event["n"]
        elif event.verb == "died" and event["seat"] >= 0:
            self.living[event["seat"]] -= event["n"]

    @rule(whats=st.lists(st.integers(0, 10**6), min_size=1, max_size=12))
    def anything(self, whats: list[int]) -> None:
        for what in whats:
            if self.game.to_act():
                seat = self.game.to_act()[what % len(self.game.to_act())]
                options = self.game.actions(seat)
                self.play(seat, options[what % len(options)])
                self.nothing_is_negative()

    @rule(plays=st.integers(1, 60))
    def something_sensible(self, plays: int) -> None:
        for _ in range(plays):
            if self.game.to_act():
                seat = self.game.to_act()[0]
                action = self.bot.choose(seat, self.game.actions(seat), lambda seat=seat: self.game.view(seat))  # type: ignore[misc]
                self.play(seat, action)

    def play(self, seat: int, action: Action) -> None:
        self.game.play(seat, action, self.luck)
        self.a_tile_holds_one_site()  # at once: a building can be lost while its base stays

    @invariant()
    def survivors_add_up_over_their_groups(self) -> None:
        game = self.game
        for seat, people in enumerate(game.people):
            parts = [people.idle, people.out, people.scavengers, people.wounded]
            parts += [party.size for party in game.parties if party.owner == seat]
            parts += [building.crew for building in game.buildings if building.seat == seat]
            parts += [site.builders for site in game.sites if site.owner == seat]
            assert sum(parts) == survivors(game, seat) == self.living[seat]
            assert game.alive[seat] == bool(sum(parts))

    @invariant()
    def nothing_is_negative(self) -> None:
        game = self.game
        assert min(map(min, game.stocks)) >= 0
        assert min(min(astuple(people)) for people in game.people) >= 0
        assert all(people.new <= people.idle for people in game.people)
        assert all(0 <= b.crew <= game.content.buildings[b.kind].slots for b in game.buildings)
        assert all((b.crew > 0) == (b.seat >= 0) for b in game.buildings)
        assert all(party.size > 0 for party in game.parties)
        assert all(site.builders > 0 for site in game.sites)
        assert all(n > 0 for _, n in game.zombies)
        assert sum(n for _, n in game.zombies) <= 3 * game.seats
        assert all(1 <= cloud.level <= 3 for cloud in game.clouds)
        assert game.turn.allowance >= 0

    @invariant()
    def a_tile_holds_one_site(self) -> None:
        game = self.game
        tiles = [piece.at for pieces in (game.bases, game.buildings, game.sites) for piece in pieces]
        bases = {base.at: base.owner for base in game.bases}
        built = {building.at: building.owner for building in game.buildings}
        both = bases.keys() & built.keys()
        assert all(bases[at] == built[at] for at in both - self.shared), "only on an own building is a base founded"
        self.shared |= both
        assert len(tiles) - len(set(tiles)) == len(both)
        assert not {feature.at for feature in game.features} & (built.keys() | {site.at for site in game.sites})

    @invariant()
    def an_imagined_world_has_the_same_cards(self) -> None:
        world = self.game.view(0).imagine(Luck("camp"))
        for game in (self.game, world):
            assert sorted(game.unseen) == sorted(
                [card for hand in game.hands for card in hand]
                + [card for card in game.deck if card in game.content.combat]
            )


TestCamp = Camp.TestCase
TestCamp.settings = settings(max_examples=20, stateful_step_count=25)
