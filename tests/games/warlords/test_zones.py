"""Whatever is played, every card stays in exactly one place and nothing becomes negative."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.rules.warlords.table import check_counts, everywhere
from wastelands.engine.luck import Luck
from wastelands.games.warlords.game import Warlords


class Zones(RuleBasedStateMachine):
    """A table at which anybody does anything that is legal."""

    @initialize(seats=st.integers(2, 8), seed=st.integers(0, 10**6))
    def set_up(self, seats: int, seed: int) -> None:
        self.luck = Luck(f"zones-{seed}")
        self.game = Warlords.new(seats, self.luck, max_rounds=6)
        self.cards = everywhere(self.game)

    @rule(who=st.integers(0, 7), what=st.integers(0, 63))
    def play(self, who: int, what: int) -> None:
        acting = self.game.to_act()
        if acting:
            seat = acting[who % len(acting)]
            options = self.game.actions(seat)
            self.game.play(seat, options[what % len(options)], self.luck)

    @rule(what=st.integers(0, 63))
    def everybody_plays(self, what: int) -> None:
        """Answer the step for all, so that the game gets on."""
        count = self.game.count
        while self.game.to_act() and self.game.count == count:
            seat = self.game.to_act()[0]
            options = self.game.actions(seat)
            self.game.play(seat, options[what % len(options)], self.luck)
            what = what * 31 + 7

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        assert everywhere(self.game) == self.cards

    @invariant()
    def nothing_is_negative(self) -> None:
        check_counts(self.game)

    @invariant()
    def an_imagined_world_has_the_same_cards(self) -> None:
        world = self.game.view(0).imagine(Luck("zones"))
        assert everywhere(world) == self.cards
        check_counts(world)


TestZones = Zones.TestCase
TestZones.settings = settings(max_examples=25, stateful_step_count=60)
