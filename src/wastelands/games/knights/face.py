"""What stands around a decision of Waste Knights: chances and costs, what windows could change, and how it all went."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wastelands.engine import face
from wastelands.engine.action import Action
from wastelands.engine.errors import Unreadable
from wastelands.engine.events import Event
from wastelands.engine.face import (
    Block,
    Cell,
    Course,
    Facts,
    Moment,
    Note,
    Odds,
    Outlook,
    Pending,
    Rows,
    Showing,
    Told,
    Turn,
)
from wastelands.engine.hexes import Hex
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat, Step
from wastelands.engine.words import N_
from wastelands.games.knights import bargains, prospects, story
from wastelands.games.knights.board import HEXES, place
from wastelands.games.knights.checks import PickSkill
from wastelands.games.knights.clash import Aim
from wastelands.games.knights.drawing import cardfaces
from wastelands.games.knights.exploration import Explore
from wastelands.games.knights.follows import follows, meant
from wastelands.games.knights.game import Knights
from wastelands.games.knights.interaction import AGREE, Reply
from wastelands.games.knights.leads import LEADS
from wastelands.games.knights.matters import matters
from wastelands.games.knights.measures import NAMES, measure
from wastelands.games.knights.mission import mission_of, rules_of
from wastelands.games.knights.moving import ContinueOrStop, PlanMove, PlanRoute
from wastelands.games.knights.odds import best_blow, chance, try_fight
from wastelands.games.knights.prospects import percent
from wastelands.games.knights.reach import way
from wastelands.games.knights.setup import PickMission, Vote
from wastelands.games.knights.stalls import Barter
from wastelands.games.knights.trading import Bundle, Consider
from wastelands.games.knights.vocabulary import SKILLS
from wastelands.games.knights.wasteland import FACE, EscapeOrFace
from wastelands.games.knights.windows import Window
from wastelands.games.knights.words import Words

_DEEDS = {
    "entered": N_("Hexes entered"),
    "accomplished": N_("Tasks accomplished"),
    "unconscious": N_("Times unconscious"),
}


class Face(face.Face[Knights]):
    LEADS = LEADS
    words: Words

    def pending(self, view: Knights, seat: Seat) -> tuple[Pending, ...]:
        """Before a move: by vehicle or on foot, so that a tap on a hex means one thing."""
        say, actions = self.words.say, view.actions(seat)
        if isinstance(_top(view), PlanRoute):
            further = tuple(action for action in actions if action.verb == "via")
            return (Pending("via", say(N_("Go on from there")), further),) if further else ()
        if not isinstance(_top(view), PlanMove):
            return ()
        ways = (
            ("drive", N_("Drive"), N_("Plan a route hex by hex; one further off means the whole way.")),
            ("foot", N_("Walk"), N_("One hex, without Fuel; threats there reveal no more cards.")),
        )
        found = []
        for verb, label, rule in ways:
            uses = tuple(action for action in actions if action.verb == verb)
            if uses:
                found.append(Pending(verb, say(label), uses, say(rule)))
        return tuple(found)

    # ---- what a decision is about

    def stage(self, view: Knights, seat: Seat, before: Knights | None = None) -> tuple[Block, ...]:
        step = _top(view)
        asked = seat in view.to_act()
        told = _STAGES.get(type(step)) if asked else None
        if told is not None:
            return told(self, view, seat, step)
        if view.fight is not None and not view.fight.over:
            return prospects.clash(self.words, view, seat)
        if isinstance(step, Window) and asked:
            return self.window(view, seat)
        return self.mission(view, seat)

    def mission(self, view: Knights, seat: Seat) -> tuple[Block, ...]:
        """What all strive for, and where it wants this knight."""
        if not view.mission or not view.who[seat]:
            return ()
        words, mine = self.words, measure(view, seat)
        name = words.say(NAMES[view.mission])
        count = f"{mine.n}/{mine.goal}" if mine.goal else str(mine.n)
        note = Note(words.card(view.mission), f"{mission_of(view).told(words.lang)} {name}: {count}.")
        return (*(prospects.goals(words, view, seat) if view.round else ()), note)

    def goal(self, view: Knights, seat: Seat) -> tuple[Block, ...]:
        return self.mission(view, seat)

    def window(self, view: Knights, seat: Seat) -> tuple[Block, ...]:
        return prospects.latest_check(self.words, view, seat)

    def route(self, view: Knights, seat: Seat, step: Step[Any]) -> tuple[Block, ...]:
        return (*prospects.legs(self.words, view, seat), *prospects.goals(self.words, view, seat))

    def answer(self, view: Knights, seat: Seat, step: Step[Any]) -> tuple[Block, ...]:
        return prospects.danger(self.words, view, seat)

    def stalls(self, view: Knights, seat: Seat, step: Barter) -> tuple[Block, ...]:
        return bargains.scales(self.words, view, step)

    def offer(self, view: Knights, seat: Seat, step: Bundle | Consider) -> tuple[Block, ...]:
        return (*bargains.terms(self.words, view, step), *bargains.columns(self.words, view, step))

    def exploring(self, view: Knights, seat: Seat, step: Step[Any]) -> tuple[Block, ...]:
        """What the hex offers, and whether it may be explored."""
        words = self.words
        where = words.hex_name(view, HEXES[view.at[seat]])
        text = " ".join(words.card_text(view.tiles[view.at[seat]])) or words.say(N_("There is nothing printed here."))
        checked = prospects.latest_check(words, view, seat) if view.turn.tried else ()
        return (*checked, Note(where, text), *self.mission(view, seat))

    def duel(self, view: Knights, seat: Seat, step: Reply) -> tuple[Block, ...]:
        """Who asks, and what peace would mean."""
        say, name = self.words.say, self.words.name(step.seat)
        text = N_("If both play Defend in the first clash, you part in peace and may trade. Else it is a fight.")
        stake = ((say(N_("the chance to win it")), ""),)
        odds = Odds(self.words.action(view, AGREE), lines=stake, action=AGREE, key=prospects.FOUGHT)
        return Note(say(N_("Duel with {name}"), name=name), say(text)), odds

    def missions(self, view: Knights, seat: Seat, step: Step[Any]) -> tuple[Block, ...]:
        """The five missions in words."""
        missions = [one for one in view.content.missions.values() if one.players <= view.seats]
        return tuple(Note(self.words.card(one.id), one.told(self.words.lang)) for one in missions)

    def so_far(self, view: Knights, seat: Seat, told: Sequence[Told]) -> tuple[Block, ...]:
        return story.clashes_so_far(told, self.words) if view.fight is not None else ()

    # ---- what actions lead to

    def outlooks(self, view: Knights, seat: Seat) -> Mapping[Action, Outlook]:
        found = {}
        for action in view.actions(seat):
            note = self.note(view, seat, action)
            if note:
                found[action] = Outlook(note)
        return found

    def note(self, view: Knights, seat: Seat, action: Action) -> str:
        """What an action costs or how likely it goes well, in a few words."""
        words, verb, step = self.words, action.verb, _top(view)
        card = str(action.values[0]) if action.values else ""
        if verb in ("drive", "foot"):
            found = way(view, seat, (place(action.values[0]),), verb == "drive")
            cards = words.count(*prospects._CARDS, found.cards)
            return f"{words.say(prospects._FUEL, n=found.fuel)} · {cards}" if found.fuel else cards
        if verb == "knight":
            skills = zip(SKILLS, view.content.knights[card].skills, strict=True)
            return ", ".join(f"{words.thing(name)} {n}" for name, n in skills)
        if verb == "skill" and isinstance(step, PickSkill):
            return percent(chance(view, seat, card, step.difficulty, step.kind))
        if verb == "explore":
            explore = view.tile(view.at[seat]).explore
            assert explore is not None
            return prospects.explore_note(words, view, seat, explore.skills, explore.difficulty, "explore")
        if verb in ("accept", "accomplish"):
            goal = view.content.tasks[card].goals[verb == "accomplish"]
            if goal.skills:
                return prospects.explore_note(words, view, seat, goal.skills, goal.difficulty, "task")
        if verb == "quest":
            return self.quest(view, seat, card)
        if verb == "search":
            difficulty = rules_of(view).search_difficulty(view, view.content.numbers.search)
            return prospects.explore_note(words, view, seat, ("survival",), difficulty, "search")
        if verb == "aim" and isinstance(step, Aim):
            return self.aimed(view, step, action)
        if verb == "commit" and view.fight is not None:
            return prospects.combat_card(words, view, prospects.side_of(view, seat), card)
        if isinstance(step, EscapeOrFace):
            return prospects.answered(words, view, seat, verb)
        if verb in ("play", "use", "unleash", "vehicle", "keep", "buy", "take", "introduce"):
            ident = view.stalls[int(card)] if verb in ("buy", "take") else card
            return " ".join(words.card_text(ident))
        return ""

    def leads(self, view: Knights, seat: Seat, action: Action) -> str:
        """What a vote, an offer, a purchase or a piece of gear means, where no outlook says it."""
        words, verb, step = self.words, action.verb, _top(view)
        said, card = super().leads(view, seat, action), str(action.values[0]) if action.values else ""
        if isinstance(step, Barter) and verb in ("offer", "buy", "hire"):
            tried = view.imagine(Luck("leads"))
            tried.play(seat, action, Luck("leads"))
            after = _top(tried)
            left = after.worth(tried) if isinstance(after, Barter) else 0
            return "; ".join(part for part in (words.say(N_("then {n} left to spend"), n=left), said) if part)
        if verb == "vote" and card in view.content.missions:
            return view.content.missions[card].told(words.lang)
        if verb in ("steal", "put", "cash", "drop", "renew", "give", "want", "attach", "swap"):
            card = view.stalls[int(card)] if verb == "renew" else card
            return " ".join(cardfaces.in_words(card, words)) or said
        return said

    def quest(self, view: Knights, seat: Seat, what: str) -> str:
        mission, words = mission_of(view), self.words
        if what == "key":
            tile = view.tile(view.at[seat]).number
            skill, n = next((skill, n) for one, skill, n in mission.checks if one == tile)
            return prospects.explore_note(words, view, seat, (skill,), n, "hex")
        if what == "clue" or (what == "win" and view.mission == "savior"):
            return prospects.explore_note(words, view, seat, ("talk",), mission.number("talk"), "hex")
        return ""

    def aimed(self, view: Knights, step: Aim, action: Action) -> str:
        fight = view.fight
        assert fight is not None
        blow = best_blow(view, step.side, fight.range, fight.cards[step.side], fight.cards[1 - step.side])
        return self.words.say(N_("takes Health: {chance}"), chance=percent(blow.chance)) if blow else ""

    # ---- chances that are tried out, and windows

    def tries(self, view: Knights, seat: Seat) -> bool:
        step = _top(view)
        return isinstance(step, Reply) or (isinstance(step, EscapeOrFace) and view.card in view.content.enemies)

    def sampled(self, view: Knights, seat: Seat) -> tuple[Odds, ...]:
        """How a fight with the enemy at hand, or with the knight who asks for it, would go."""
        if not self.tries(view, seat):
            return ()
        opening = AGREE if isinstance(_top(view), Reply) else FACE
        return (prospects.tried_odds(self.words, try_fight(view, seat, opening)),)

    def matters(self, view: Knights, seat: Seat) -> bool:
        return matters(view, seat)

    # ---- what a thing is

    def about(self, view: Knights, thing: str) -> tuple[str, ...]:
        """A card with its sentences, a hex with what is done there, a ware, a mission, a player."""
        kind, _, name = thing.partition(":")
        words, card = self.words, meant(view, thing)
        if kind == "seat" and name.isdecimal() and int(name) < view.seats:
            return self.player(view, int(name))
        if card:
            named = (f"{words.card(card)}.",) if kind == "number" else ()
            return *named, *cardfaces.in_words(card, words)
        if kind == "word" and name in view.content.missions:
            return (view.content.missions[name].told(words.lang),)
        return self.hex(view, name) if kind == "hex" else ()

    def rule(self, view: Knights, thing: str) -> str:
        return follows(view, thing)

    def player(self, view: Knights, seat: Seat) -> tuple[str, ...]:
        """A player's knight, and how he is."""
        words, knight = self.words, view.who[seat]
        if not knight:
            return (words.say(N_("This player has not chosen a knight yet.")),)
        levels = (("health", view.health), ("radiation", view.radiation), ("ammo", view.ammo), ("fuel", view.fuel))
        state = ", ".join(f"{words.thing(name)} {level[seat]}" for name, level in levels)
        reputation = f"{words.thing('reputation')} {view.reputation[seat]}"
        return f"{words.card(knight)}. {state}, {reputation}.", *words.card_text(knight)

    def facts(self, view: Knights, thing: str) -> tuple[Block, ...]:
        """Of a hex: what it costs to drive there, and how likely its checks are passed."""
        seat = view.viewer
        if not thing.startswith("hex:") or not 0 <= seat < view.seats or not view.who[seat] or not view.mission:
            return ()
        found = next((one for one in prospects.goals(self.words, view, seat)), None)
        rows = [row for row in (found.rows if isinstance(found, Rows) else ()) if row.thing == thing]
        cells = tuple((Cell(row.note), Cell(row.figure, number=True)) for row in rows)
        if not cells:
            return ()
        head = (Cell(self.words.say(N_("What is wanted here"))), Cell(self.words.say(N_("your chance")), number=True))
        return (Facts(head, cells),)

    def hex(self, view: Knights, name: str) -> tuple[str, ...]:
        """Dangers of a hex, what lies on it, and who stands there."""
        words, say = self.words, self.words.say
        try:
            at = place(Hex.parse(name))
        except Unreadable:
            return ()
        if at < 0:
            return ()
        tile, found = view.tile(at), []
        if view.threat(at):
            found.append(say(N_("Threat: your Waster sees {n} more when you drive in."), n=view.threat(at)))
        if rays := tile.radiation + view.tokens[0].count(at):
            found.append(say(N_("Radiation {n}, suffered at the start of a round."), n=rays))
        if poison := tile.contamination + view.tokens[1].count(at):
            found.append(say(N_("Contamination: {n} Health at the start of a round."), n=poison))
        sites = [words.thing(what) for what, where in view.sites if where == at]
        sites += [f"{words.card(one.foe)} ({one.health})" for one in view.villains if one.at == at]
        sites += [words.name(seat) for seat, where in enumerate(view.at) if where == at]
        if sites:
            found.append(say(N_("Here: {what}."), what=words.listing(sites)))
        cost = words.count(N_("{n} movement point to enter"), N_("{n} movement points to enter"), view.difficulty(at))
        return f"{cost}.", *words.card_text(view.tiles[at]), *found

    # ---- what happened

    def turns(self, told: Sequence[Told]) -> tuple[Turn, ...]:
        return story.turns(told, self.words)

    def since(self, told: Sequence[Told], seat: Seat, acted: int) -> int:
        """Windows pass in between, so what is new is what came after one's own move."""
        return min(acted, story.since_own_move(told, seat))

    def recap(self, view: Knights, seat: Seat, turns: Sequence[Turn]) -> tuple[Turn, ...]:
        """Before one moves: what the others did."""
        if not isinstance(_top(view), PlanMove):
            return ()
        return tuple(turn for turn in turns if turn.seat not in (None, seat))

    def scenes(self, told: Sequence[Told], view: Knights, seat: Seat | None) -> tuple[Showing, ...]:
        return story.fights(told, self.words, seat)

    def course(self, events: Sequence[Event]) -> Course:
        return story.course(events, self.words)

    def moments(self, told: Sequence[Told], view: Knights) -> tuple[Moment, ...]:
        return story.moments(told, self.words)

    def account(self, view: Knights, events: Sequence[Event]) -> tuple[Block, ...]:
        return *story.account(view, events, self.words), self.deeds(view, events, _DEEDS)


def _top(view: Knights) -> Step[Any] | None:
    return view.steps[-1] if view.steps else None


_STAGES: dict[type[Any], Callable[[Face, Knights, Seat, Any], tuple[Block, ...]]] = {
    PlanRoute: Face.route,
    ContinueOrStop: Face.route,
    EscapeOrFace: Face.answer,
    Barter: Face.stalls,
    Bundle: Face.offer,
    Consider: Face.offer,
    Explore: Face.exploring,
    Reply: Face.duel,
    Vote: Face.missions,
    PickMission: Face.missions,
}
