"""The player turn: scavengers, workers, activities, points."""

from __future__ import annotations

from collections.abc import Sequence

from wastelands.bots.survivors import market, raid
from wastelands.bots.survivors.needs import Wish, hunger, next_building, recruits, reserve, worth
from wastelands.bots.survivors.temper import Temper
from wastelands.engine.action import Action
from wastelands.engine.game import FULL
from wastelands.engine.piles import put
from wastelands.engine.step import Seat
from wastelands.games.survivors.activities import END, LEAST_FOOD, MOST_FOOD, PER_ACTIVITY, PER_FIND, affordable, buy
from wastelands.games.survivors.activities import search as searching
from wastelands.games.survivors.building import BUILDERS, build
from wastelands.games.survivors.cards import BuildingCard
from wastelands.games.survivors.effects import PAY, SUFFER, PayOr
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import (
    FOOD,
    MEDICINE,
    NOTHING,
    NUMBER,
    RADIO,
    RESOURCES,
    WATER,
    Stock,
    add,
    covers,
    less,
    some,
)
from wastelands.games.survivors.ground import Tile, tile_at
from wastelands.games.survivors.people import free, housing, points, survivors
from wastelands.games.survivors.production import DONE, usable
from wastelands.games.survivors.trade import TRADE
from wastelands.games.survivors.yields import balance, fetched, inputs, output

HANDS = 0.15  # what a pair of hands is worth elsewhere
GATHERER = 0.8  # and what it is worth to keep it for an activity
STARVED, SHORT = 3.0, 0.4  # what hunger costs, and each meal that is missing
CLINIC = 2.0
LEAST_GAIN = 0.3  # what an activity must bring


# ---- scavengers and workers


def allowance(view: Survivors, seat: Seat, scavengers: int) -> int:
    return -(-(survivors(view, seat) - scavengers) // PER_ACTIVITY)


def hands_for_activities(view: Survivors, seat: Seat, first: Wish) -> int:
    """One for each gathering, none for the search, three for a building that can be paid."""
    n = allowance(view, seat, 0) - 1
    wish = next_building(view, seat, first)
    if wish and covers(view.stocks[seat], view.content.buildings[wish].cost):
        n += BUILDERS - 1
    return max(0, n)


def scavengers(view: Survivors, seat: Seat, actions: Sequence[Action], temper: Temper) -> Action:
    """Those who are neither needed at work nor for activities, as long as no activity is lost."""
    if offers(view, seat, actions):
        return TRADE
    cards = view.content.buildings
    slots = sum(cards[b.kind].slots for b in view.buildings if b.owner == seat)
    spare = free(view, seat) - hands_for_activities(view, seat, temper.wish) - slots
    n = max(0, min(spare, (survivors(view, seat) - 1) % PER_ACTIVITY))
    return next(action for action in actions if action.verb == "scavenge" and action.values[0] == n)


def offers(view: Survivors, seat: Seat, actions: Sequence[Action]) -> bool:
    """Whether there is a deal to propose; in imagined worlds nobody looks for one."""
    return view.viewer != FULL and TRADE in actions and market.worth_offering(view, seat)


def crews(view: Survivors, seat: Seat, actions: Sequence[Action], temper: Temper) -> list[Action]:
    """The links of the best plan that can be made now."""
    plan = plan_of_work(view, seat, temper.wish)
    staff = [action for action in actions if action.verb == "staff"]
    return [action for action in staff if plan.get(tile_at(action.values[0])) == action.values[1]]


def workers(view: Survivors, seat: Seat, actions: Sequence[Action], temper: Temper) -> Action:
    """The first link of the best plan that can be made now; makers of equipment come last."""
    if links := crews(view, seat, actions, temper):
        return links[0]
    kept, left = reserve(view, seat, temper.wish), fed(balance(view, seat), survivors(view, seat))
    spare = free(view, seat) - hands_for_activities(view, seat, temper.wish)
    return best_craft(view, seat, actions, left, kept) if spare > 0 else DONE


def best_craft(view: Survivors, seat: Seat, actions: Sequence[Action], stock: Stock, kept: Stock) -> Action:
    crafts = [action for action in actions if action.verb == "craft"]
    jobs = [(work(view, seat, action, stock, kept)[1], action.text, action) for action in crafts]
    gain, _, action = max(jobs, default=(0.0, "", DONE))
    return action if gain > HANDS else DONE


def fed(stock: Stock, mouths: int) -> Stock:
    """What is left after the meal."""
    return put(put(stock, FOOD, max(0, stock[FOOD] - mouths)), WATER, max(0, stock[WATER] - mouths))


def plan_of_work(view: Survivors, seat: Seat, first: Wish) -> dict[Tile, int]:
    """How many work where: again and again whoever adds the most for a pair of hands."""
    kept, mouths = reserve(view, seat, first), survivors(view, seat)
    cards, hands = view.content.buildings, free(view, seat)
    spare = hands - hands_for_activities(view, seat, first)

    def score(stock: Stock, n: int) -> float:
        short = max(0, mouths - stock[FOOD]) + max(0, mouths - stock[WATER])
        hungry = STARVED + SHORT * short if short else 0.0
        return worth(view, fed(stock, mouths), kept) - hungry - HANDS * n - GATHERER * max(0, n - spare)

    open_ = {b.at: cards[b.kind] for b in usable(view, seat) if not cards[b.kind].recipes}
    yields = {at: [made(view, card, n) for n in range(card.slots + 1)] for at, card in open_.items()}
    extra = {at: bonus_of(view, seat, card) for at, card in open_.items()}
    crews: dict[Tile, int] = dict.fromkeys(open_, 0)
    left, used = balance(view, seat), 0
    while used < hands:
        now, best = score(left, used), (0.0, 0, 0, left)
        for at, card in open_.items():
            before = less(left, yields[at][crews[at]])
            for n in range(crews[at] + 1, min(card.slots, crews[at] + hands - used) + 1):
                after = add(before, yields[at][n])
                if min(after) < 0:
                    continue
                gain = (score(after, used + n - crews[at]) + extra[at] - now) / (n - crews[at])
                if gain > best[0]:
                    best = (gain, at, n, after)
        if not best[1]:
            break
        used += best[2] - crews[best[1]]
        crews[best[1]], left = best[2], best[3]
    return {at: n for at, n in crews.items() if n}


def made(view: Survivors, card: BuildingCard, n: int) -> Stock:
    return less(output(view, card, n), inputs(card, n)) if n else NOTHING


def bonus_of(view: Survivors, seat: Seat, card: BuildingCard) -> float:
    """What a clinic or a market is worth, which make no goods."""
    if card.heals and view.people[seat].wounded > 1 and view.stocks[seat][MEDICINE]:
        return CLINIC
    return max(0.0, best_exchange(view, seat)[0]) if card.exchange else 0.0


def work(view: Survivors, seat: Seat, action: Action, stock: Stock, kept: Stock) -> tuple[int, float]:
    """The hands that a job takes, and what it is worth."""
    building = view.building_at(tile_at(action.values[0]))
    assert building is not None
    card = view.content.buildings[building.kind]
    if action.verb == "craft":
        recipe = card.recipe(str(action.values[1]))
        return 1, gained(view, stock, kept, less(recipe.output, recipe.input))
    n = int(str(action.values[1]))
    return n, bonus_of(view, seat, card) + gained(view, stock, kept, less(output(view, card, n), inputs(card, n)))


def gained(view: Survivors, stock: Stock, kept: Stock, goods: Stock) -> float:
    return worth(view, add(stock, goods), kept) - worth(view, stock, kept)


def craft_more(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    return best_craft(view, seat, actions, view.stocks[seat], reserve(view, seat))


# ---- activities


def activity(view: Survivors, seat: Seat, actions: Sequence[Action], temper: Temper) -> Action:
    """Win if possible; else build, gather, search, and buy what is left over."""
    can, missing = affordable(view, seat), view.goal - points(view, seat)
    last = view.round == view.limit
    if can and (last or can >= missing):
        return buy(can if last or missing < 1 else missing)
    best = None if last else construct(view, seat, actions, temper.wish)
    best = best or search(view, seat, actions)
    best = best or raid.activity(view, seat, actions, temper) or gather(view, seat, actions, temper.wish)
    if best:
        return best
    if offers(view, seat, actions):
        return TRADE
    spare = surplus(view, seat, temper.wish)
    return buy(spare) if spare else END


def construct(view: Survivors, seat: Seat, actions: Sequence[Action], first: Wish) -> Action | None:
    wish = next_building(view, seat, first)
    return build(wish) if wish and build(wish) in actions else None


def search(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action | None:
    """As many as there are beds and food for; with food short, only as the last activity."""
    if searching(LEAST_FOOD) not in actions:
        return None
    beds = housing(view, seat) - survivors(view, seat)
    spare = min(MOST_FOOD, view.stocks[seat][FOOD] - max(0, hunger(view, seat)[0] - recruits(view, seat)))
    radios = 0 if "radio" in view.bans else view.stocks[seat][RADIO]
    finds = min(spare // PER_FIND, beds - radios) if beds > radios else min(1, beds)
    if finds < 1 or spare < LEAST_FOOD or (finds < beds - radios and spare < MOST_FOOD and view.turn.allowance > 1):
        return None
    return searching(finds * PER_FIND)


def gather(view: Survivors, seat: Seat, actions: Sequence[Action], first: Wish) -> Action | None:
    """The tile, feature or building that brings the most."""
    stock, kept = view.stocks[seat], reserve(view, seat, first)
    best, chosen = LEAST_GAIN, None
    for action in actions:
        if action.verb == "gather":
            gain = gained(view, stock, kept, fetched(view, action))
        elif action.verb in ("staff", "craft"):
            n, gain = work(view, seat, action, stock, kept)
            gain -= HANDS * (n - 1)
        else:
            continue
        if gain > best:
            best, chosen = gain, action
    return chosen


def surplus(view: Survivors, seat: Seat, first: Wish) -> int:
    """The points that can be bought without touching the next meals, the next search and the next building."""
    kept, stock, prices = reserve(view, seat, first), view.stocks[seat], view.content.prices
    return max(0, min([(stock[i] - kept[i]) // prices[i] for i in range(len(RESOURCES))]))


# ---- events


def best_exchange(view: Survivors, seat: Seat) -> tuple[float, str, str]:
    stock, kept, prices = view.stocks[seat], reserve(view, seat), view.content.prices
    found = [(0.0, "", "")]
    for i, one in enumerate(RESOURCES):
        if stock[i] - kept[i] >= 2 * prices[i]:
            for j, other in enumerate(RESOURCES):
                if j != i:
                    goods = less(some(j, prices[j]), some(i, 2 * prices[i]))
                    found.append((gained(view, stock, kept, goods), one, other))
    return max(found)


def exchange(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    _, one, other = best_exchange(view, seat)
    wanted = Action("swap", one, other) if one else actions[0]
    return wanted if wanted in actions else actions[0]


def victim(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    """The wounded first, then the idle; workers and builders last."""
    order = {"wounded": 0, "idle": 1 if view.people[seat].idle > 2 else 3, "scavengers": 2}
    return min(actions, key=lambda action: order.get(str(action.values[0]), 4))


def pay_or(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    """Pay if a wound would cost more: without medicine at hand, or if the price is low."""
    step = view.steps[-1]
    assert isinstance(step, PayOr)
    price, good = step.price(view), NUMBER[step.effect.what]
    cheap = price <= 2 or view.stocks[seat][MEDICINE] <= view.people[seat].wounded
    return PAY if cheap and view.stocks[seat][good] >= price else SUFFER
