"""The colours of a theme, and the tokens of seats in them."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from wastelands.drawing.counters import token
from wastelands.drawing.icons import icon
from wastelands.drawing.ink import THEMES, Palette, svg
from wastelands.engine.step import Seat


def palette(theme: str) -> Palette:
    return THEMES.get(theme, THEMES["paper"])


@cache
def seat_token(seat: Seat, theme: str) -> Markup:
    return Markup(svg(12, 12, token(seat, 6, 6, 5.4, palette(theme).ink), class_="seat", aria_hidden="true"))


def token_of(seat: Seat | None, theme: str) -> Markup:
    """A seat's token; nothing for the game itself."""
    return Markup("") if seat is None else seat_token(seat, theme)


@cache
def small_icon(name: str, theme: str) -> Markup:
    """An icon by its name; a game may hand over one of its own."""
    if name.startswith("<svg"):
        return Markup(name)
    return Markup(svg(8, 8, icon(name, 4, 4, 7.6, palette(theme).ink), class_="icon", aria_hidden="true"))
