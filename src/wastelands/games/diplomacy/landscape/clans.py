"""Clan spaces, spread over the sectors (G3.8)."""

from __future__ import annotations

from wastelands.games.diplomacy.landscape.draft import Draft, Rejected
from wastelands.games.diplomacy.map import SECTORS, Clan
from wastelands.games.diplomacy.plan import CLANS_APART, SAME_CLAN_APART


def place_clans(draft: Draft) -> None:
    order = [name for name, count in draft.plan.clans.items() for _ in range(count)]
    draft.stream.shuffle(order)
    for name in order:
        room = _quietest_sector(draft, _room_for(draft, name))
        bit = draft.farthest(draft.some_of(room, 4), draft.clan_bits)
        draft.clans[bit] = Clan(name, _letter_of_hat(draft, bit) if name == "drifter" else "")
        draft.clan_bits |= bit


def _room_for(draft: Draft, name: str) -> int:
    same = sum(bit for bit, clan in draft.clans.items() if clan.name == name)
    room = draft.lettered & ~draft.within(draft.clan_bits, CLANS_APART - 1)
    room &= ~draft.within(same, SAME_CLAN_APART - 1)
    if name != "drifter":
        room &= ~draft.within(draft.city_bits, 1)
    if name == "pirate":
        room &= draft.within(draft.water, 2)
    return room


def _quietest_sector(draft: Draft, room: int) -> int:
    """The part of the room that lies in the sector with the fewest clans."""
    parts = [sector for sector in draft.sectors.values() if sector & room]
    if not parts:
        raise Rejected("no room for another clan")
    return room & min(parts, key=lambda sector: (sector & draft.clan_bits).bit_count())


def _letter_of_hat(draft: Draft, bit: int) -> str:
    """A sector that the Drifter can see from its space (WD-MAP-12)."""
    around = draft.within(bit, 2) & ~bit
    letters = [letter for letter in SECTORS if draft.sectors[letter] & around]
    if not letters:
        raise Rejected("a Drifter would see no sector")
    return draft.stream.pick(letters)
