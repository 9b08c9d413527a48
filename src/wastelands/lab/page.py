"""A report as one page that needs nothing else: no network, no script, no other file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from html import escape

from wastelands.engine.game import Game
from wastelands.engine.words import N_, Words
from wastelands.lab.balance import SHOWN, Balance, phases, spelled
from wastelands.lab.findings import ROLES, percent
from wastelands.lab.measures import LEAST, by_role, by_setting, decided, standings
from wastelands.lab.measures import minutes as minutes_of
from wastelands.lab.observing import FINE, GLANCE, HALVE, THINK
from wastelands.lab.pictures import Line, bars, curves, histogram, intervals
from wastelands.lab.statistics import Estimate
from wastelands.package import package

STYLE = """
body { font: 17px/1.5 sans-serif; color: #222; background: #fff; margin: 2rem auto; max-width: 46rem; padding: 0 1rem }
h1 { line-height: 1.2 } h2 { margin-top: 2.5rem } ol { padding-left: 1.4rem } ol li { margin: .5rem 0 }
.first { background: #f4f1ea; border-left: 6px solid #9a3412; padding: .5rem 1rem }
svg { width: 100%; height: auto; display: block; margin: .8rem 0 }
table { border-collapse: collapse; width: 100%; font-size: 15px; display: block; overflow-x: auto }
td, th { padding: .25rem .5rem; border-bottom: 1px solid #ccc; text-align: right; white-space: nowrap }
td:first-child, th:first-child { text-align: left; white-space: normal }
.note { color: #555; font-size: 15px }
"""


def page(report: Balance, words: Words[Game]) -> str:
    """The whole report."""
    say = words.say
    title = say(N_("Balance of {game}"), game=package(report.plan.game).title)
    how = say(
        N_("{n} games with {seats} seats, played by {bots}, seed {seed}."),
        n=len(report.games),
        seats=report.plan.seats,
        bots=", ".join(dict.fromkeys(report.plan.bots)),
        seed=report.plan.seed,
    )
    parts = [
        first(say(N_("What to look at first")), report.first(words)),
        _length(report, words),
        _winners(report, words),
        _course(report, words),
        _cards(report, words),
        _decisions(report, words),
        _all(report, words),
    ]
    return whole(words.lang, title, how, parts)


def whole(lang: str, title: str, how: str, parts: Iterable[str]) -> str:
    """A page of these parts, which says how it came about."""
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>'
        f"<body><h1>{escape(title)}</h1><p>{escape(how)}</p>{''.join(parts)}</body></html>"
    )


def first(heading: str, sentences: Sequence[str]) -> str:
    listed = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
    return f'<section class="first"><h2>{escape(heading)}</h2><ol>{listed}</ol></section>'


def section(heading: str, *parts: str) -> str:
    told = "".join(parts)
    return f"<section><h2>{escape(heading)}</h2>{told}</section>" if told else ""


def note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>'


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    titles = "".join(f"<th>{escape(one)}</th>" for one in head)
    lines = ["<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows]
    return f"<table><tr>{titles}</tr>{''.join(lines)}</table>" if lines else ""


def _length(report: Balance, words: Words[Game]) -> str:
    say, games = words.say, report.games
    ends = Counter(game.ending for game in games)
    named = {ending: say(words.ENDINGS.get(ending, ending)) for ending in ends}
    took = Estimate.of(map(minutes_of, games))
    thought = say(
        N_(
            "People are thought to need {glance} s where there is one option, else {think} s and {halve} s for each "
            "halving of the options: that makes {minutes} minutes of deciding a game, without talk and handling."
        ),
        glance=f"{GLANCE:.0f}",
        think=f"{THINK:.0f}",
        halve=f"{HALVE:.0f}",
        minutes=f"{took.mean:.0f}",
    )
    return section(
        say(N_("How long games are, and how they end")),
        histogram(say(N_("Rounds")), [game.rounds for game in games]),
        note(say(N_("Rounds of a game, and how many games had them."))),
        bars(say(N_("Endings")), [(named[ending], n / len(games)) for ending, n in ends.most_common()]),
        note(thought),
    )


def _winners(report: Balance, words: Words[Game]) -> str:
    say, games, seats = words.say, decided(report.games), report.plan.seats
    chairs = [
        _line(say(N_("Seat {n}"), n=seat + 1), Estimate.of(game.won(seat) for game in games), seats)
        for seat in range(seats)
    ]
    parts = [intervals(say(N_("Wins by seat")), chairs, 1 / seats)]
    roles = by_role(games)
    for role in dict.fromkeys(role for role, _ in roles):
        found = {name: Estimate.of(values) for (one, name), values in sorted(roles.items()) if one == role}
        lines = [_line(f"{name} ({one.n})", one, len(found)) for name, one in found.items() if one.n >= LEAST]
        lines.sort(key=lambda line: -line.mean)
        parts.append(intervals(role, lines, 1.0, lambda value: f"{value:.2f}"))
        if lines:
            parts.append(note(say(N_("Wins by {role}: 1 is a fair share."), role=say(ROLES[role]))))
    settings = [
        (
            f"{kind} {name}",
            len(some),
            f"{Estimate.of(game.rounds for game in some).mean:.1f}",
            ", ".join(f"{ending} {n / len(some):.0%}" for ending, n in Counter(g.ending for g in some).most_common(3)),
        )
        for (kind, name), some in sorted(by_setting(report.games).items())
    ]
    head = (say(N_("What was dealt")), say(N_("Games")), say(N_("Rounds")), say(N_("Endings")))
    return section(say(N_("Who wins")), *parts, table(head, settings))


def _course(report: Balance, words: Words[Game]) -> str:
    say = words.say
    stops = standings(report.games)
    if not stops:
        return ""
    names = (say(N_("winners")), say(N_("others")), say(N_("who leads")))
    picture = curves(say(N_("Points over time")), [(name, [stop[i] for stop in stops]) for i, name in enumerate(names)])
    known = report.measures
    told: list[tuple[str, str, Callable[[float], str]]] = [
        (N_("The lead changes {n} times a game."), "lead.changes", lambda value: f"{value:.1f}"),
        (N_("Whoever leads at half time wins {n} of the games."), "lead.runaway", percent),
        (N_("Whoever is last at half time wins {n} of the games."), "lead.comeback", percent),
    ]
    sentences = [say(text, n=shown(known[name].mean)) for text, name, shown in told if name in known]
    return section(say(N_("Points over time")), picture, note(" ".join(sentences)))


def _cards(report: Balance, words: Words[Game]) -> str:
    say, tried = words.say, report.tried
    if not report.cards:
        return ""
    ranked = sorted((card for card in report.cards if card.owners >= LEAST), key=lambda card: -card.lift.mean)
    lines = [_line(_short(card.name), card.lift, tried) for card in ranked]
    never = [card.name for card in report.cards if not card.used.mean]
    few = say(N_("too few"))
    rows = [
        (
            f"{card.name} ({card.id})",
            f"{card.lift.mean:+.2f}" if card.owners else "",
            span(card.lift.interval(tried), words) if card.owners >= LEAST else few if card.owners else "",
            card.owners,
            percent(card.used.mean),
            sum(card.taken.values()),
            card.offered or "",
        )
        for card in sorted(report.cards, key=lambda card: (-card.lift.mean if card.owners >= LEAST else 9.0, card.id))
    ]
    pairs = [
        (f"{pair.names[0]} + {pair.names[1]}", f"{pair.more.mean:+.2f}", pair.more.n) for pair in report.pairs[:SHOWN]
    ]
    lift = say(N_("Lift"))
    head = (say(N_("Card")), lift, "95 %", say(N_("Owners")), say(N_("Used in")), say(N_("Taken")), say(N_("Offered")))
    explained = say(
        N_(
            "The lift is what a card adds to a fair share of 1, beside seats that got as many cards. Intervals are "
            "widened so that all {n} of them hold together 95 times of 100; a heavy line misses nought."
        ),
        n=tried,
    )
    return section(
        say(N_("Cards")),
        note(explained),
        intervals(lift, lines, 0.0, lambda value: f"{value:+.2f}"),
        note(say(N_("Never used: {cards}."), cards=", ".join(never))) if never else "",
        table((say(N_("Pairs that are better together")), lift, say(N_("Owners"))), pairs),
        table(head, rows),
    )


def _decisions(report: Balance, words: Words[Game]) -> str:
    say, n = words.say, len(report.games)
    rows = [
        (
            spelled(name),
            f"{phase.asked / n:.1f}",
            f"{phase.options / (phase.asked - phase.forced):.1f}" if phase.asked > phase.forced else "1",
            percent(phase.forced / phase.asked),
            f"{phase.patience / FINE / 60 / n:.1f}",
        )
        for name, phase in phases(report.games).items()
    ]
    head = (say(N_("Decision")), say(N_("A game")), say(N_("Options")), say(N_("No choice")), say(N_("Minutes")))
    return section(say(N_("What people decide")), table(head, rows))


def _all(report: Balance, words: Words[Game]) -> str:
    say = words.say
    rows = [
        (name, f"{value.mean:.3f}", span(value.interval(), words, ".3f") if value.n > 1 else "", value.n)
        for name, value in report.measures.items()
        if not name.startswith("card.")
    ]
    return section(say(N_("All numbers")), table((say(N_("Measure")), say(N_("Mean")), "95 %", "n"), rows))


def span(interval: tuple[float, float], words: Words[Game], form: str = "+.2f") -> str:
    """An interval as a cell of a table shows it."""
    low, high = interval
    return words.say(N_("{low} to {high}"), low=format(low, form), high=format(high, form))


def _line(name: str, value: Estimate, comparisons: int) -> Line:
    return Line(name, value.mean, *value.interval(comparisons))


def _short(name: str) -> str:
    return name if len(name) < 30 else name[:28] + "…"
