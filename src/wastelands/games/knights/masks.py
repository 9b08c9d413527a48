"""What a seat may know, and drawing a full table that fits it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.step import Sealed, Seat
from wastelands.games.knights.gear import visible
from wastelands.games.knights.pieces import Items, Kit
from wastelands.games.knights.vocabulary import COLOURS

if TYPE_CHECKING:
    from wastelands.games.knights.cards import Content
    from wastelands.games.knights.game import Knights

BACK = "?"
STORED = ("pack", "trunk", "loose")


# ---- hiding


def backs(content: Content, items: Items) -> Items:
    """Stored cards show the colours of their backs; an attached enhancement is a card like any other."""
    return tuple(sorted([(BACK + content.colour[card],) for item in items for card in item]))


@lru_cache(maxsize=4096)
def shown(content: Content, kit: Kit) -> Kit:
    """A rival's gear; remembered, as gear changes seldom and is looked at all the time."""
    return replace(kit, **{zone: backs(content, getattr(kit, zone)) for zone in STORED})


def task_back(game: Knights, card: str) -> str:
    if card in game.content.tasks:
        return "?common" if game.content.tasks[card].common else "?private"
    return "?wasteland"


def hide(mask: Knights) -> None:
    """Others' stored gear, hands and tasks, all decks, and whatever others have looked at."""
    me = mask.viewer
    seats = range(mask.seats)
    mask.kits = tuple([kit if s == me else shown(mask.content, kit) for s, kit in enumerate(mask.kits)])
    nothing: tuple[tuple[str, ...], ...] = ((),) * mask.seats
    mask.known = tuple([put(nothing, me, rows[me]) if me >= 0 else nothing for rows in mask.known])
    mask.hands = tuple([hand if s == me else (BACK,) * len(hand) for s, hand in enumerate(mask.hands)])
    mask.secret = tuple([mask.secret[s] if s == me else (BACK,) * len(mask.secret[s]) for s in seats])
    mask.rejected = tuple([mask.rejected[s] if s == me else (BACK,) * len(mask.rejected[s]) for s in seats])
    mask.luck_deck = (BACK,) * len(mask.luck_deck)
    mask.wild_deck = (BACK,) * len(mask.wild_deck)
    mask.commons = (BACK,) * len(mask.commons)
    mask.privates = (BACK,) * len(mask.privates)
    mask.decks = tuple([(BACK,) * len(deck) for deck in mask.decks])
    mask.under = tuple([(card if seat == me else BACK, seat) for card, seat in mask.under])
    mask.bottom = tuple([(card if seat == me else task_back(mask, card), seat) for card, seat in mask.bottom])
    if mask.peeker != me:
        mask.peek = tuple(sorted([task_back(mask, card) for card in mask.peek]))


# ---- imagining


def counted(seen: Iterable[str]) -> dict[str, int]:
    """How often each card was seen."""
    gone: dict[str, int] = {}
    for card in seen:
        gone[card] = gone.get(card, 0) + 1
    return gone


class Pool:
    """The cards of a deck that have not been seen; they are drawn one by one."""

    def __init__(self, cards: Iterable[str], gone: dict[str, int], luck: Luck) -> None:
        self.cards: list[str] = []
        for card in cards:  # a deck is sorted, so the rest of it is, too
            if gone.get(card):
                gone[card] -= 1
            else:
                self.cards.append(card)
        self.luck = luck

    def draw(self) -> str:
        return self.cards.pop(self.luck.below(len(self.cards)))

    def rest(self) -> tuple[str, ...]:
        return tuple(self.cards)


def deal(game: Knights, viewer: Seat, luck: Luck) -> None:
    """Give every hidden card a face; `game` is a copy of the mask."""
    deal_gear(game, viewer, luck)
    content = game.content
    own = [card for hand in game.hands for card in hand if card != BACK]
    pool = Pool(content.luck_deck, counted([*game.luck_pile, *own]), luck)
    game.hands = tuple([tuple(sorted([pool.draw() if c == BACK else c for c in hand])) for hand in game.hands])
    game.luck_deck = pool.rest()
    seen = [*game.wild_pile, *game.trip.shown, *(c for c, _ in game.under if c != BACK), *game.peek]
    pool = Pool(content.wasteland_deck, counted([*seen, game.card]), luck)
    game.under = tuple([(pool.draw() if card == BACK else card, seat) for card, seat in game.under])
    game.peek = tuple(sorted([pool.draw() if card == "?wasteland" else card for card in game.peek]))
    game.wild_deck = pool.rest()
    deal_tasks(game, luck)
    game.steps = tuple([step.imagined(game, luck) if isinstance(step, Sealed) else step for step in game.steps])


def deal_tasks(game: Knights, luck: Luck) -> None:
    content = game.content
    seen = [game.common, *game.frame, *game.gone, *game.task_pile, *(c for c, _ in game.bottom), *game.peek]
    gone = counted(seen + [c for row in (*game.held, *game.opened, *game.secret, *game.rejected) for c in row])
    for common, cards, back in ((True, content.common_deck, "?common"), (False, content.private_deck, "?private")):
        pool = Pool(cards, gone, luck)  # no card is in both decks
        game.bottom = tuple([(pool.draw() if card == back else card, seat) for card, seat in game.bottom])
        game.peek = tuple(sorted([pool.draw() if card == back else card for card in game.peek]))
        if common:
            game.commons = pool.rest()
        else:
            for name in ("secret", "rejected"):
                rows = getattr(game, name)
                drawn = [tuple(sorted([pool.draw() if c == BACK else c for c in row])) for row in rows]
                setattr(game, name, tuple(drawn))
            game.privates = pool.rest()


def deal_gear(game: Knights, viewer: Seat, luck: Luck) -> None:
    """Known cards lie among the backs of their colours, the others come from the unseen ones."""
    content = game.content
    hidden: list[list[str]] = []
    seen: list[str] = [card for pile in game.piles for card in pile] + [card for card in game.stalls if card]
    for owner, kit in enumerate(game.kits):
        shown = visible(game, kit)
        seen += shown
        if owner == viewer:
            seen += [card for zone in STORED for item in getattr(kit, zone) for card in item]
            hidden.append([])
        else:
            known = list(game.known[owner][viewer] if viewer >= 0 else ())
            for card in shown:
                if card in known:
                    known.remove(card)
            hidden.append(known)
            seen += known
    gone = counted([*game.blue, *game.gone, *game.vehicles, *seen])
    decks = {**content.gear_decks, "blue": content.blue_deck}  # no card is in two of them
    pools = {colour: Pool(cards, gone, luck) for colour, cards in decks.items()}
    for owner in range(game.seats):
        if owner != viewer:
            faces = faces_of(game, game.kits[owner], hidden[owner], pools, luck)
            game.kits = put(game.kits, owner, faces)
    game.decks = tuple([pools[colour].rest() for colour in COLOURS])
    game.known = tuple([imagined_knowledge(game, owner, viewer) for owner in range(game.seats)])


def faces_of(game: Knights, kit: Kit, known: list[str], pools: dict[str, Pool], luck: Luck) -> Kit:
    zones = {zone: [item[0] for item in getattr(kit, zone)] for zone in STORED}
    places = [(zone, i) for zone, cards in zones.items() for i in range(len(cards))]
    for card in known:
        back = BACK + game.content.colour[card]
        fitting = [(zone, i) for zone, i in places if zones[zone][i] == back]
        if fitting:
            zone, i = fitting[luck.below(len(fitting))]
            zones[zone][i] = card
    for zone, i in places:
        if zones[zone][i].startswith(BACK):
            zones[zone][i] = pools[zones[zone][i][1:]].draw()
    return replace(kit, **{zone: tuple(sorted([(card,) for card in cards])) for zone, cards in zones.items()})


def imagined_knowledge(game: Knights, owner: Seat, viewer: Seat) -> tuple[tuple[str, ...], ...]:
    """Others know at least what lies open; about rivals they are taken to know what the viewer knows."""
    rows = list(game.known[owner])
    open_cards = tuple(sorted(visible(game, game.kits[owner])))
    for other in range(game.seats):
        if other not in (owner, viewer):
            rows[other] = open_cards if owner == viewer or viewer < 0 else rows[viewer]
    return tuple(rows)
