"""The content as a designer's tables: a sheet for each file."""

from __future__ import annotations

from wastelands.drawing import looks
from wastelands.engine.effects import standing
from wastelands.engine.workbook import ID, Column, Tab, amounts, texts
from wastelands.games.knights.components import FITS, ICON_OF_LUCK, KINDS_OF_CARDS
from wastelands.games.knights.effect import ON_ENEMIES, ON_GEAR, ON_LUCK, ONCE
from wastelands.games.knights.effects import EFFECTS
from wastelands.games.knights.reading import BLUE_GROUPS, GROUPS
from wastelands.games.knights.vocabulary import ICONS, SKILLS, TERRAINS, TRAITS

_NAME = texts("name", "Name", shared=True)
_FLAVOUR = texts("flavour", "Flavour", shared=True)
_STORY = texts("story", "Story", shared=True)
_COPIES = Column("copies", "Copies", "number")
_VERBS = standing(EFFECTS, ONCE)
_POWERS_OF_GEAR = Column("powers", "Powers", "effects", ("when",))
_REWARDS = Column("rewards", "Rewards", "effects", _VERBS)
_SIDES = tuple(
    Column(f"{side}.{what}", f"{side.capitalize()}: {what}", "number")
    for side in ("whole", "damaged")
    for what in ("speed", "capacity")
)


def _numbers(*fields: str) -> tuple[Column, ...]:
    return tuple(Column(field, field.replace("_", " ").capitalize(), "number") for field in fields)


def _check(field: str, heading: str) -> tuple[Column, ...]:
    return (
        Column(f"{field}.skill", f"{heading}: skill", "either", SKILLS),
        Column(f"{field}.difficulty", f"{heading}: difficulty", "number"),
    )


def _gear(title: str, colour: str, *more: Column) -> Tab:
    groups = tuple(str(kind.__struct_config__.tag) for kind in (BLUE_GROUPS if colour == "blue" else GROUPS))
    columns = (
        *(ID, *_NAME, Column("group", "Group", choices=groups), *more),
        *(Column("traits", "Traits", "list"), Column("hands", "Hands", "number")),
        Column("icons", "Icons", "list", ICONS),
        *_numbers("damage", "piercing", "multi"),
        *(Column("ammo", "Needs ammo", "truth"), *_numbers("fuel", "armour")),
        *(Column("fits", "Fits", choices=FITS), _POWERS_OF_GEAR, *_numbers("limit"), *_FLAVOUR),
    )
    return Tab(title, f"gear_{colour}", "gear", columns, about=f"{title}. When a power works: {', '.join(ON_GEAR)}.")


def _enemies(title: str, file: str, key: str, traits: tuple[str, ...], about: str) -> Tab:
    columns = (
        *(ID, *_NAME, Column("traits", "Traits", "list", traits)),
        *(_check("escape", "Escape") if key == "enemy" else ()),
        *_numbers("aggression", "health", "armour", "damage", "piercing", "multi"),
        *(Column("icons", "Icons", "list", ICONS), Column("ferocious", "Ferocious", "truth")),
        *(Column("powers", "Powers", "effects", ("when",)), _REWARDS),
        *((_COPIES,) if key == "enemy" else ()),
        *_FLAVOUR,
    )
    return Tab(title, file, key, columns, about=f"{about} When a power works: {', '.join(ON_ENEMIES)}.")


def _board(title: str, file: str, key: str, kinds: tuple[str, ...], columns: tuple[Column, ...], about: str) -> Tab:
    common = (
        *(ID, *_NAME, Column("kind", "Kind", choices=kinds)),
        *_numbers("cost", "threat", "radiation", "contamination"),
    )
    return Tab(title, file, key, (*common, *columns), about=about)


TABLES = (
    Tab(
        "Knights",
        "knights",
        "knight",
        (
            *(ID, *_NAME, *texts("vocation", "Vocation", shared=True)),
            Column("pronoun", "Pronoun", choices=("he", "she")),
            *amounts("skills", "Skills", SKILLS),
            *(Column("start", "Start", "list"), Column("backpack", "Backpack", "number"), _POWERS_OF_GEAR, *_STORY),
        ),
        about="The knight sheets: six skills that sum to 12, starting gear and powers.",
    ),
    Tab("Vehicles", "vehicles", "vehicle", (ID, *_NAME, _COPIES, *_SIDES, *_FLAVOUR), about="The pool of vehicles."),
    _gear("Starting gear", "start"),
    _gear("Green gear", "green", _COPIES),
    _gear("Yellow gear", "yellow", _COPIES),
    _gear("Red gear", "red", _COPIES),
    _gear("Blue gear", "blue", *_SIDES),
    Tab(
        "Events",
        "events",
        "event",
        (
            *(ID, *_NAME, Column("traits", "Traits", "list", TRAITS[4:8]), *_check("escape", "Escape")),
            Column("effects", "Effects", "effects", _VERBS),
            Column("always", "Even if escaped", "effects", _VERBS),
            *(_REWARDS, Column("on_foot", "Also on foot", "truth"), _COPIES, *_FLAVOUR),
        ),
        about="The wasteland events: escape check, effects, and rewards for facing them.",
    ),
    _enemies("Enemies", "enemies", "enemy", TRAITS[:4], "The enemies of the wasteland deck."),
    _enemies("Foes", "foes", "foe", TRAITS, "Villains and cultists, met in missions only."),
    Tab(
        "Luck",
        "luck",
        "card",
        (
            *(ID, *_NAME, Column("when", "When", choices=ON_LUCK), Column("if", "If")),
            Column("effects", "Effects", "effects", tuple(EFFECTS)),
            Column("icon", "Icon", choices=ICON_OF_LUCK),
            *(Column("rank", "Rank", "number"), *_FLAVOUR),
        ),
        about="The luck cards: when they are played, what they do, and the icon for a quick resupply.",
    ),
    Tab(
        "Tasks",
        "tasks",
        "task",
        (
            *(ID, Column("kind", "Kind", choices=("common", "private")), *_NAME),
            *(
                Column("goal", "Goal", "effect"),
                Column("first", "First", "effect"),
                Column("second", "Second", "effect"),
            ),
            *(_REWARDS, Column("effects", "Effects", "effects", _VERBS)),
            Column("must_play.kind", "Must play: kind", choices=KINDS_OF_CARDS),
            Column("must_play.trait", "Must play: trait", choices=TRAITS),
            *_STORY,
        ),
        about="A common task has a goal, a private one a first and a second requirement.",
    ),
    _board("Tiles", "tiles", "tile", TERRAINS, _numbers("tiles", "centre"), "The normal hexes and their numbers."),
    _board(
        "Hexes",
        "hexes",
        "hex",
        ("city", "special", "lair"),
        (
            *(Column("number", "Number", "number"), *texts("subtitle", "Subtitle", shared=True)),
            *(*_check("explore", "Explore"), Column("actions", "Actions", "effects")),
            *(Column("trade", "Trade", choices=("normal", "pumps", "new-sydney")), *_numbers("enemy_dice")),
        ),
        "The named hexes and what can be done there.",
    ),
    Tab(
        "Combat cards",
        "combat",
        "card",
        (
            *(ID, *_NAME, Column("attack", "Attack", "truth")),
            *_numbers("user", "opponent", "dice", "ammo", "ahead", "bullseye"),
        ),
        about="The five combat cards: dominance for the user and the opponent, dice that the opponent's attack loses.",
    ),
    Tab(
        "Ranges",
        "ranges",
        "range",
        (ID, *_NAME, Column("difficulty", "Difficulty", "number"), Column("icons", "Icons", "effects", ("icon",))),
        about="The three ranges: icons in order of initiative, with the dice and damage that they add.",
    ),
    Tab(
        "Missions",
        "missions",
        "mission",
        (
            *(ID, *_NAME, *_numbers("players", "rounds"), Column("numbers.*", "Numbers", "number")),
            Column("checks", "Checks", "effects", ("hex",)),
            *(Column("foes", "Foes", "list"), Column("hexes", "Hexes", "list")),
            *(*texts("rules", "Rules", shared=True), *_STORY),
        ),
        about="The missions: facts and words; their rules stand in the program under the same id.",
    ),
    looks.TABLE,
)
