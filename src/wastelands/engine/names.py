"""Names of warlords, for bots, for newcomers and for fields that nobody filled in, in every language."""

from __future__ import annotations

from collections.abc import Collection

from wastelands.engine.languages import ENGLISH, catalogue, languages
from wastelands.engine.luck import Luck

# fmt: off
GIVEN_NAMES = (
    "Arkel", "Bessa", "Corvin", "Dagna", "Edrik", "Fenja", "Gorran", "Hilka", "Istvan", "Jorna", "Kasper", "Lorka",
    "Mirra", "Nestor", "Orsa", "Pavla", "Quill", "Ragna", "Sorren", "Tova", "Ulrik", "Vasha", "Wenzel", "Xenja", "Yrsa",
    "Zofka",
)
BYNAMES = (
    "Ashhand", "Blackwheel", "Boneneedle", "Coldstove", "Copperfist", "Crowtongue", "Drywell", "Dusteye",
    "Emberbraid", "Glassback", "Gravelvoice", "Halfmask", "Ironladle", "Lastlight", "Lockbreaker", "Longshade",
    "Mudcloak", "Nailtooth", "Oilskin", "Rustjaw", "Saltheart", "Scrapcrown", "Sevenscars", "Smokelung", "Stormlamp",
    "Tarfoot", "Thornknee", "Whitecough",
)
# fmt: on


def warlord(seed: str, lang: str = ENGLISH, beside: Collection[str] = ()) -> str:
    """The same seed gives the same warlord in every language; no part of the name is that of somebody beside them."""
    luck, taken = Luck(f"warlord|{seed}"), {part for name in beside for part in name.split()}
    givens = [given for given in GIVEN_NAMES if given not in taken]
    bynames = [name for name in BYNAMES if taken.isdisjoint(byname(name, one) for one in languages())]
    given = givens[luck.below(len(givens))]
    return f"{given} {byname(bynames[luck.below(len(bynames))], lang)}"


def byname(name: str, lang: str) -> str:
    """A byname as a language says it."""
    return catalogue(lang).pgettext("byname", name)
