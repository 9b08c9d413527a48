"""Names of warlords, for bots, for newcomers and for fields that nobody filled in, in English and German."""

from __future__ import annotations

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


def warlord(seed: str, lang: str = "en") -> str:
    """The same seed gives the same warlord in every language; bynames fit any person."""
    luck = Luck(f"warlord|{seed}")
    given = GIVEN_NAMES[luck.below(len(GIVEN_NAMES))]
    english, german = BYNAMES[luck.below(len(BYNAMES))]
    return f"{given} {german if lang == 'de' else english}"
