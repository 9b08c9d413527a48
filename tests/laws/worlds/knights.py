"""Worlds of Waste Knights that differ only in what a seat cannot know: hands, decks, tasks, stored gear, choices."""

from __future__ import annotations

import random
from collections import Counter

from wastelands.engine.action import Value
from wastelands.engine.game import Game
from wastelands.engine.piles import put
from wastelands.engine.step import Chain, Sealed, Seat
from wastelands.games.knights.board import HEXES
from wastelands.games.knights.game import Knights
from wastelands.games.knights.gear import STORES, titles, visible, with_zone
from wastelands.games.knights.vocabulary import COLOURS, SKILLS

TRIES = 12


def twin(game: Game, seat: Seat | None, dice: random.Random) -> Game | None:
    """Exchange hidden cards between others' hands, stores and the decks, and let others have chosen otherwise."""
    assert isinstance(game, Knights)
    for _ in range(TRIES):
        other = game.copy()
        other._options = {}
        swap_luck(other, seat, dice)
        swap_wasteland(other, seat, dice)
        swap_tasks(other, seat, dice)
        swap_gear(other, seat, dice)
        choose_anew(game, other, seat, dice)
        if other != game:
            return other
    return None


def shuffled(zones: list[list[str]], dice: random.Random) -> list[tuple[str, ...]]:
    """The same cards dealt anew to zones of the same sizes."""
    cards = [card for zone in zones for card in zone]
    dice.shuffle(cards)
    return [tuple(cards.pop() for _ in zone) for zone in zones]


def swap_luck(game: Knights, seat: Seat | None, dice: random.Random) -> None:
    others = [s for s in range(game.seats) if s != seat]
    *hands, deck = shuffled([*(list(game.hands[s]) for s in others), list(game.luck_deck)], dice)
    for s, hand in zip(others, hands, strict=True):
        game.hands = put(game.hands, s, tuple(sorted(hand)))
    game.luck_deck = tuple(sorted(deck))


def swap_wasteland(game: Knights, seat: Seat | None, dice: random.Random) -> None:
    """Cards under the Waster marker, and those that a rival is looking at."""
    peek = [c for c in game.peek if c in game.content.wasteland_deck] if game.peeker != seat else []
    under = [card for card, who in game.under if who != seat]
    laid, looked, deck = shuffled([under, peek, list(game.wild_deck)], dice)
    faces = list(laid)
    game.under = tuple((faces.pop(0) if who != seat else card, who) for card, who in game.under)
    game.wild_deck = tuple(sorted(deck))
    if peek:
        game.peek = tuple(sorted(looked))


def swap_tasks(game: Knights, seat: Seat | None, dice: random.Random) -> None:
    for common, name in ((True, "commons"), (False, "privates")):
        tasks = game.content.tasks
        peek = [c for c in game.peek if c in tasks and tasks[c].common == common] if game.peeker != seat else []
        bottom = [card for card, who in game.bottom if who != seat and tasks[card].common == common]
        rivals = [s for s in range(game.seats) if s != seat] if not common else []
        secret = [[*game.secret[s], *game.rejected[s]] for s in rivals]
        below, looked, deck, *kept = shuffled([bottom, peek, list(getattr(game, name)), *secret], dice)
        faces = list(below)
        game.bottom = tuple(
            (faces.pop(0) if who != seat and tasks[card].common == common else card, who) for card, who in game.bottom
        )
        setattr(game, name, tuple(sorted(deck)))
        if peek:
            game.peek = tuple(sorted(looked))
        for s, cards in zip(rivals, kept, strict=True):
            n = len(game.secret[s])
            game.secret = put(game.secret, s, tuple(sorted(cards[:n])))
            game.rejected = put(game.rejected, s, tuple(sorted(cards[n:])))


def swap_gear(game: Knights, seat: Seat | None, dice: random.Random) -> None:
    """A stored card that the seat (None: nobody) knows nothing of changes its face with one in the deck."""
    for owner in range(game.seats):
        if owner == seat:
            continue
        for zone in (*STORES, "loose"):
            for item in getattr(game.kits[owner], zone):
                if len(item) == 1 and dice.random() < 0.6 and is_unknown(game, owner, item[0], seat):
                    change_face(game, owner, zone, item[0], dice)


def is_unknown(game: Knights, owner: Seat, card: str, seat: Seat | None) -> bool:
    viewers = [v for v in range(game.seats) if v != owner] if seat is None else [seat]
    stored = titles(game.kits[owner]).count(card) - visible(game, game.kits[owner]).count(card)
    known = max(game.known[owner][v].count(card) for v in viewers) - visible(game, game.kits[owner]).count(card)
    return stored > known and card not in game.marked[owner]


def change_face(game: Knights, owner: Seat, zone: str, card: str, dice: random.Random) -> None:
    colour = game.content.colour[card]
    if colour not in COLOURS:
        return
    i = COLOURS.index(colour)
    deck = list(game.decks[i])
    if not deck:
        return
    face = deck.pop(dice.randrange(len(deck)))
    game.decks = put(game.decks, i, tuple(sorted([*deck, card])))
    kit = game.kits[owner]
    items = list(getattr(kit, zone))
    items[items.index((card,))] = (face,)
    game.kits = put(game.kits, owner, with_zone(kit, zone, tuple(sorted(items))))
    have = Counter(titles(game.kits[owner]))
    rows = []
    for row in game.known[owner]:
        if row.count(card) > have[card]:
            rest = list(row)
            rest.remove(card)
            row = tuple(sorted([*rest, face]))
        rows.append(row)
    game.known = put(game.known, owner, tuple(rows))


def choose_anew(game: Knights, other: Knights, viewer: Seat | None, dice: random.Random) -> None:
    """Another legal chain for each rival: a whole one for those who are done, any beginning for the others."""
    step = game.sealed()
    if step is None:
        return
    chains = list(step.chains)
    for i, rival in enumerate(step.asked):
        if rival != viewer:
            chains[i] = another_chain(step, other, rival, step.done[i], dice)
    other.swap(step.answered(tuple(chains), step.done))


def another_chain(step: Sealed[Knights], game: Knights, seat: Seat, done: bool, dice: random.Random) -> Chain:
    chain: Chain = ()
    while not (chain and step.finished(game, seat, chain)):
        if not done and dice.random() < 0.4:
            return chain
        longer = (*chain, dice.choice(step.options(game, seat, chain)))
        if not done and step.finished(game, seat, longer):
            return chain
        chain = longer
    return chain


def universe(game: Game) -> dict[str, list[Value]]:
    assert isinstance(game, Knights)
    content = game.content
    some: list[Value] = ["KN01", "VH01", "GR01", "GR02", "YE01", "RD01", "BL01", "LK01", "LK06", "EV02", "EN01", "CT02"]
    seen: list[Value] = [*game.trip.shown, *game.frame, *game.who, *content.starters]
    return {
        "hex": [*HEXES[::5], HEXES[1], HEXES[-1]],
        "word": [*SKILLS, "nothing"],
        "seat": [*range(game.seats)],
        "number": [-1, 0, 1, 2, 9, 12],
        "card": [*some, *dict.fromkeys(card for card in seen if card), "GR99"],
    }
