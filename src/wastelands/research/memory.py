"""Perfect recall: all that a seat has heard and done, as text, which is an information state of game theory."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from msgspec import Struct

from wastelands.engine.action import Action
from wastelands.engine.events import Event
from wastelands.engine.game import Game
from wastelands.engine.match import Match
from wastelands.engine.step import Seat


class Deed(Struct, frozen=True):
    """A seat's own action."""

    seat: Seat
    action: Action


def recalled(story: Iterable[Event | Deed], view: Game, seat: Seat) -> str:
    """Own deeds and whatever was heard, in order, and a fingerprint of what the seat sees now."""
    lines = [f"{view.spec.name}, seat {seat} of {view.seats}"]
    for one in story:
        if isinstance(one, Deed):
            if one.seat == seat:
                lines.append(f"{seat} {one.action}")
        else:
            heard = one.seen_by(seat)
            if heard is not None:
                lines.append(f"> {heard}")
    return "\n".join([*lines, f"sees {view.digest()}"])


def information_state(match: Match, seat: Seat) -> str:
    """The information state of a seat in a match: its seat record, and a fingerprint of what it sees.

    >>> import wastelands
    >>> match = wastelands.new_game("diplomacy", seats=2, seed="dust")
    >>> match.play(0, match.game.actions(0)[0])
    >>> print(information_state(match, 1))  # doctest: +ELLIPSIS
    diplomacy, seat 1 of 2
    > round round=1 seat=0
    ...
    0 end
    > ended seat=0 lost=(action 1)
    ...
    sees ...
    """
    told = match.seat_record(seat).partition("\n\n")[2]
    view = match.game.view(seat)
    return f"{view.spec.name}, seat {seat} of {view.seats}\n{told}sees {view.digest()}"


def information_hash(state: str) -> str:
    """A short mark of an information state.

    >>> information_hash("diplomacy, seat 0 of 2")
    'b1d22974d6bb8183'
    """
    return sha256(state.encode()).hexdigest()[:16]
