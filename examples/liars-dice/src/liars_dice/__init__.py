"""Liar's Dice for Wastelands: hidden dice, bids that only rise, and a doubt that ends the round."""

from importlib.resources import files

from liars_dice.drawing import Drawing
from liars_dice.game import LiarsDice, value
from liars_dice.words import Words
from wastelands.engine.lesson import Lessons
from wastelands.package import GamePackage

package = GamePackage(
    rules=LiarsDice, words=Words, drawing=Drawing, value=value, ledger=files("liars_dice") / "rules",
    lessons=Lessons(files("liars_dice") / "lessons"),
)  # fmt: skip

__all__ = ["package"]
