"""Names of warlords, for bots, for newcomers and for fields that nobody filled in, in English and German."""

from __future__ import annotations

from collections.abc import Collection

from wastelands.engine.luck import Luck

# fmt: off
GIVEN_NAMES = (
    "Arkel", "Bessa", "Corvin", "Dagna", "Edrik", "Fenja", "Gorran", "Hilka", "Istvan", "Jorna", "Kasper", "Lorka",
    "Mirra", "Nestor", "Orsa", "Pavla", "Quill", "Ragna", "Sorren", "Tova", "Ulrik", "Vasha", "Wenzel", "Xenja", "Yrsa",
    "Zofka",
)
# fmt: on
BYNAMES = (
    ("Ashhand", "Aschenhand"),
    ("Blackwheel", "Schwarzrad"),
    ("Boneneedle", "Knochennadel"),
    ("Coldstove", "Kaltofen"),
    ("Copperfist", "Kupferfaust"),
    ("Crowtongue", "Krähenzunge"),
    ("Drywell", "Dürrbrunn"),
    ("Dusteye", "Staubauge"),
    ("Emberbraid", "Glutzopf"),
    ("Glassback", "Glasrücken"),
    ("Gravelvoice", "Kieselstimme"),
    ("Halfmask", "Halbmaske"),
    ("Ironladle", "Eisenkelle"),
    ("Lastlight", "Letztlicht"),
    ("Lockbreaker", "Schlossbrecher"),
    ("Longshade", "Langschatten"),
    ("Mudcloak", "Lehmkittel"),
    ("Nailtooth", "Nagelzahn"),
    ("Oilskin", "Ölhaut"),
    ("Rustjaw", "Rostkiefer"),
    ("Saltheart", "Salzherz"),
    ("Scrapcrown", "Schrottkrone"),
    ("Sevenscars", "Siebennarben"),
    ("Smokelung", "Rauchlunge"),
    ("Stormlamp", "Sturmlaterne"),
    ("Tarfoot", "Teerfuß"),
    ("Thornknee", "Dornenknie"),
    ("Whitecough", "Weißhusten"),
)


def warlord(seed: str, lang: str = "en", beside: Collection[str] = ()) -> str:
    """The same seed gives the same warlord in every language; no part of the name is that of somebody beside them."""
    luck, taken = Luck(f"warlord|{seed}"), {part for name in beside for part in name.split()}
    givens = [given for given in GIVEN_NAMES if given not in taken]
    bynames = [both for both in BYNAMES if taken.isdisjoint(both)]
    given = givens[luck.below(len(givens))]
    english, german = bynames[luck.below(len(bynames))]
    return f"{given} {german if lang == 'de' else english}"
