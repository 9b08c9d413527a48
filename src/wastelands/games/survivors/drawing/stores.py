"""What lies before a seat: its goods with what a turn will leave of them, and its combat cards."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import svg
from wastelands.drawing.mat import Hand, Store, Tap
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.survivors.drawing.art import look
from wastelands.games.survivors.drawing.signs import GOODS as SIGNS
from wastelands.games.survivors.drawing.signs import sign
from wastelands.games.survivors.forecast import Forecast, forecast
from wastelands.games.survivors.game import BACK, Survivors
from wastelands.games.survivors.goods import GOODS, RESOURCES
from wastelands.games.survivors.words import Words


@lru_cache(maxsize=512)
def small(name: str) -> str:
    """A sign in the colour of the words around it."""
    return svg(8, 8, sign(name, 4, 4, 7.6, "currentColor"), class_="icon", aria_hidden="true")


def stores(view: Survivors, seat: Seat, marks: Marks, words: Words) -> Hand:
    """Every resource, the equipment that is there, and the cards in hand."""
    ahead = forecast(view, seat)
    goods = [_good(words, ahead, i, marks) for i in range(len(GOODS)) if i < len(RESOURCES) or ahead.stock[i]]
    held = Counter(card for card in view.hands[seat] if card != BACK and seat == view.viewer)
    cards = [_card(words, view, card, n, marks) for card, n in sorted(held.items())]
    return Hand(words.say(N_("Stores")), "", (), (), stores=(*goods, *cards))


def _good(words: Words, ahead: Forecast, i: int, marks: Marks) -> Store:
    name, sum_ = words.good(GOODS[i]), ahead.sum(i)
    said = f"{name}: {sum_ or ahead.stock[i]}"
    left, use = str(max(0, ahead.left(i))), tap(f"word:{GOODS[i]}", marks)
    return Store(small(SIGNS[GOODS[i]]), name, left, sum_, ahead.short(i) > 0, said, use)


def _card(words: Words, view: Survivors, card: str, n: int, marks: Marks) -> Store:
    said = " ".join([words.card(card), *words.card_text(view.content.cards[card])])
    use = tap(f"card:{card}", marks)
    return Store(small(look(view.content, card).icon), words.card(card), str(n), said=said, tap=use)


def tap(thing: str, marks: Marks) -> Tap:
    return Tap(thing, thing in marks.targets, thing in marks.chosen, thing in marks.last)
