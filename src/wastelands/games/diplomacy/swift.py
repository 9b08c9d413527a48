"""The turns of quick games (`quick`, `trying`) in compiled code: the same numbers give the same turns, much sooner.

A set of hexes is three words of 64 bits, column by column with a spare row between columns, so that bits ascend by
(q, r) as they do in a Grid, and a neighbourhood is a handful of shifts. All else is records of whole numbers, into
which `layout` lays a terrain and a table: of a record compiled code hands on where it stands, while an array is handed
on with its shape and counted by everybody who holds it, which takes longer than all else. Only loops and numbers stand
here, as numba compiles no more than that, and all in one file: what is compiled is kept until this file changes.

`tests/games/diplomacy/test_swift.py` plays the same games both ways and finds the same moves.
"""

from __future__ import annotations

import numpy as np
from numba import njit

W = 3  # words of a set
CELLS = 64 * W
MOST_SEATS = 4
MOST_MOVES = 96  # of one turn
MOST_LABELS = 8  # of one round
MOST_ROADS = 64  # open at a time
MOST_CITIES = 12
MOST_TRIANGLES = 2 * CELLS
ROUNDS, GUARDED, SHIPPED = 6, 3, 3
PARENTS, VARIED, TEN = 4, 6, 10
FAR = 4  # spaces away that still count
LETTERS = 5  # four sectors, and any of them

# The verbs of moves, and the clans.
PLACE, BY_ROAD, DRIFT, PIRATE, RAID, BOMB, ENFORCE = range(7)
DRIFTER, RAIDER, PIRATES_CLAN, BOMBER, GUARDIAN, ENFORCER = range(6)

SET, NUMBER = (np.uint64, W), np.int64

LAND = np.dtype(
    [
        ("stride", np.uint64),
        *((name, *SET) for name in ("all", "even", "odd", "spaces", "water", "clans", "roads")),
        *((name, *SET) for name in ("cities", "beside_cities", "settlements", "beside_settlements")),
        ("kinds", np.uint64, (LETTERS, W)),
        ("near", np.uint64, (CELLS, W)),  # by hex: its neighbours
        ("leads", np.uint64, (CELLS, W)),  # by hex: where its road leads
        ("kind", NUMBER, CELLS),  # by hex: 0 to 3 the sector, 4 water
        ("clan", NUMBER, CELLS),  # by hex: -1 or the number of the clan
        ("hat", NUMBER, CELLS),  # by hex: the sector that a Drifter names
        ("buildings", NUMBER, CELLS),  # by hex
        ("scored", NUMBER),  # how many cities
        ("city", NUMBER, MOST_CITIES),  # those that are scored last first: the hex
        ("after", NUMBER, MOST_CITIES),  # and the round after which it is scored
        ("enforcements", NUMBER),  # how many triangles
        ("triangles", np.uint64, (MOST_TRIANGLES, W)),
        # What things are worth (`hopes`): what is linked and what is to be entered by the spaces in between.
        *((name, NUMBER) for name in ("point", "space", "frontier", "part", "whole")),
        ("linked", NUMBER, FAR + 1),
        ("entered", NUMBER, FAR + 1),
    ]
)
DEAL = np.dtype([("counts", NUMBER, ROUNDS), ("hexes", NUMBER, ROUNDS), ("labels", NUMBER, (ROUNDS, MOST_LABELS))])
TABLE = np.dtype(
    [
        *((name, NUMBER) for name in ("round", "turn", "seats", "left")),
        ("labels", NUMBER, MOST_LABELS),
        ("points", NUMBER, MOST_SEATS),
        ("empty", *SET),
        ("destroyed", *SET),
        *((name, np.uint64, (MOST_SEATS, W)) for name in ("owned", "settled", "touched", "active", "edge")),
    ]
)
BAG = np.dtype(  # what a turn still holds; a letter below 0 says that it is not begun
    [
        *((name, NUMBER) for name in ("hexes", "letter", "pirates", "raids", "bombs", "enforcers")),
        ("drifts", NUMBER, LETTERS - 1),
        ("roads", NUMBER),
        ("road", NUMBER, MOST_ROADS),
    ]
)
MOVE = np.dtype([("verb", NUMBER), ("road", NUMBER), ("hexes", *SET)])
TURN = np.dtype(
    [("label", NUMBER), ("worth", NUMBER), ("length", NUMBER), ("key", np.uint64), ("moves", MOVE, MOST_MOVES)]
)
MOVES = 8 + MOST_ROADS  # kinds of moves at a time
ROOM = np.dtype(  # what is noted while turns are tried
    [
        ("luck", np.uint64),
        ("bag", BAG),
        ("tables", TABLE, 3),
        ("verb", NUMBER, MOVES),
        ("road", NUMBER, MOVES),
        ("hexes", np.uint64, (MOVES, W)),
        ("possible", NUMBER, MOST_LABELS),
        ("best", NUMBER, PARENTS + 1),
        ("rings", NUMBER, ROUNDS + 1),  # by the number of the round
        ("known", np.uint64, (MOST_CITIES, W)),
        ("gains", NUMBER, (MOST_CITIES, FAR + 1)),
    ]
)
START, NOW, TRIAL = range(3)  # the tables of a room

U0, U1, U64 = np.uint64(0), np.uint64(1), np.uint64(64)
M1, M2, M4 = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F)
H01, U2, U4, U56 = np.uint64(0x0101010101010101), np.uint64(2), np.uint64(4), np.uint64(56)
GOLDEN, MIX_A, MIX_B = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
U8, U27, U30, U31, U32 = np.uint64(8), np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


# ---- sets


@njit(cache=True)
def count_word(x):
    x = x - ((x >> U1) & M1)
    x = (x & M2) + ((x >> U2) & M2)
    x = (x + (x >> U4)) & M4
    return np.int64((x * H01) >> U56)


@njit(cache=True)
def count(a, b, c):
    return count_word(a) + count_word(b) + count_word(c)


@njit(cache=True)
def lowest(a, b, c):
    """The number of the lowest member."""
    if a:
        return count_word((a & (~a + U1)) - U1)
    if b:
        return 64 + count_word((b & (~b + U1)) - U1)
    return 128 + count_word((c & (~c + U1)) - U1)


@njit(cache=True)
def without_lowest(a, b, c):
    if a:
        return a & (a - U1), b, c
    if b:
        return a, b & (b - U1), c
    return a, b, c & (c - U1)


@njit(cache=True)
def nth(n, a, b, c):
    """The number of a member by its place in the set."""
    for _ in range(n):
        a, b, c = without_lowest(a, b, c)
    return lowest(a, b, c)


@njit(cache=True)
def only(bit):
    one = U1 << np.uint64(bit & 63)
    word = bit >> 6
    return one if word == 0 else U0, one if word == 1 else U0, one if word == 2 else U0


@njit(cache=True)
def words(set_):
    return set_[0], set_[1], set_[2]


@njit(cache=True)
def join(set_, a, b, c):
    set_[0] |= a
    set_[1] |= b
    set_[2] |= c


@njit(cache=True)
def leave(set_, a, b, c):
    set_[0] &= ~a
    set_[1] &= ~b
    set_[2] &= ~c


@njit(cache=True)
def fill(set_, a, b, c):
    set_[0], set_[1], set_[2] = a, b, c


@njit(cache=True)
def spread(a, b, c, land):
    """All hexes beside a member, and some that are no hexes."""
    stride = land.stride
    back = U64 - stride
    ea, eb, ec = a & land.even[0], b & land.even[1], c & land.even[2]
    oa, ob, oc = a & land.odd[0], b & land.odd[1], c & land.odd[2]
    ta = a | ea >> U1 | eb << (U64 - U1) | oa << U1
    tb = b | eb >> U1 | ec << (U64 - U1) | ob << U1 | oa >> (U64 - U1)
    tc = c | ec >> U1 | oc << U1 | ob >> (U64 - U1)
    na = a << U1 | a >> U1 | b << (U64 - U1) | ta << stride | ta >> stride | tb << back
    nb = b << U1 | a >> (U64 - U1) | b >> U1 | c << (U64 - U1) | tb << stride | ta >> back | tb >> stride | tc << back
    nc = c << U1 | b >> (U64 - U1) | c >> U1 | tc << stride | tb >> back | tc >> stride
    return na, nb, nc


@njit(cache=True)
def near(a, b, c, land):
    na, nb, nc = spread(a, b, c, land)
    return na & land.all[0], nb & land.all[1], nc & land.all[2]


@njit(cache=True)
def flood(a, b, c, wa, wb, wc, land):
    """What can be reached inside the second set from the first."""
    ea, eb, ec = a & wa, b & wb, c & wc
    ra, rb, rc = wa ^ ea, wb ^ eb, wc ^ ec
    while ea | eb | ec:
        na, nb, nc = spread(ea, eb, ec, land)
        ea, eb, ec = na & ra, nb & rb, nc & rc
        ra, rb, rc = ra ^ ea, rb ^ eb, rc ^ ec
    return wa ^ ra, wb ^ rb, wc ^ rc


# ---- luck


@njit(cache=True)
def below(room, n):
    """The next number of a stream (SplitMix64), from 0 to n - 1."""
    room.luck += GOLDEN
    return np.int64((mixed(room.luck) >> U32) * np.uint64(n) >> U32)


@njit(cache=True)
def mixed(z):
    z = (z ^ z >> U30) * MIX_A
    z = (z ^ z >> U27) * MIX_B
    return z ^ z >> U31


# ---- a turn


@njit(cache=True)
def begin(bag, label):
    bag.hexes, bag.letter, bag.roads = label // 8, label % 8, 0
    bag.pirates = bag.raids = bag.bombs = bag.enforcers = 0
    bag.drifts[:] = 0


@njit(cache=True)
def reach_of(land, table, seat):
    a, b, c = words(table.edge[seat])
    return a | land.beside_cities[0], b | land.beside_cities[1], c | land.beside_cities[2]


@njit(cache=True)
def rivals_of(land, table, seat):
    a, b, c = words(land.spaces)
    own, empty, gone = table.owned[seat], table.empty, table.destroyed
    return a & ~(empty[0] | gone[0] | own[0]), b & ~(empty[1] | gone[1] | own[1]), c & ~(empty[2] | gone[2] | own[2])


@njit(cache=True)
def keep_open_roads(land, table, bag):
    kept = 0
    for i in range(bag.roads):
        road = bag.road[i]
        if table.destroyed[road >> 6] >> np.uint64(road & 63) & U1:
            continue
        a, b, c = words(land.leads[road])
        if a & table.empty[0] | b & table.empty[1] | c & table.empty[2]:
            bag.road[kept] = road
            kept += 1
    bag.roads = kept


@njit(cache=True)
def any_move(land, table, room, move):
    """One of all steps that are possible now, each as likely as the others; False if there is none."""
    seat, bag = table.turn, room.bag
    ra, rb, rc = reach_of(land, table, seat)
    fa, fb, fc = ra & table.empty[0], rb & table.empty[1], rc & table.empty[2]
    kinds, total = 0, 0
    if bag.hexes:
        a, b, c = words(land.kinds[bag.letter])
        kinds = add(room, kinds, PLACE, 0, fa & a, fb & b, fc & c)
    if bag.roads:
        keep_open_roads(land, table, bag)
        for i in range(bag.roads):
            a, b, c = words(land.leads[bag.road[i]])
            kinds = add(room, kinds, BY_ROAD, bag.road[i], fa & a, fb & b, fc & c)
    for letter in range(LETTERS - 1):
        if bag.drifts[letter]:
            a, b, c = words(land.kinds[letter])
            kinds = add(room, kinds, DRIFT, 0, fa & a, fb & b, fc & c)
    if bag.pirates:
        a, b, c = words(land.water)
        kinds = add(room, kinds, PIRATE, 0, fa & a, fb & b, fc & c)
    if bag.raids:
        a, b, c = words(land.roads)
        kinds = add(room, kinds, RAID, 0, a & ~table.destroyed[0], b & ~table.destroyed[1], c & ~table.destroyed[2])
    if bag.bombs:
        a, b, c = rivals_of(land, table, seat)
        a, b, c = near(a, b, c, land)
        xa, xb, xc = words(table.active[seat])
        kinds = add(room, kinds, BOMB, 0, xa & a, xb & b, xc & c)
    for i in range(kinds):
        total += count(room.hexes[i, 0], room.hexes[i, 1], room.hexes[i, 2])
    before = total
    if bag.enforcers:
        for i in range(land.enforcements):
            total += fits(land, table, i, ra, rb, rc)
    if not total:
        return False
    chosen = below(room, total)
    if chosen < before:
        for i in range(kinds):
            a, b, c = words(room.hexes[i])
            size = count(a, b, c)
            if chosen < size:
                a, b, c = only(nth(chosen, a, b, c))
                set_move(move, room.verb[i], room.road[i], a, b, c)
                return True
            chosen -= size
    chosen -= before
    for i in range(land.enforcements):
        if fits(land, table, i, ra, rb, rc):
            if chosen == 0:
                a, b, c = words(land.triangles[i])
                set_move(move, ENFORCE, 0, a, b, c)
                return True
            chosen -= 1
    return False


@njit(cache=True)
def add(room, kinds, verb, road, a, b, c):
    room.verb[kinds], room.road[kinds] = verb, road
    fill(room.hexes[kinds], a, b, c)
    return kinds + 1


@njit(cache=True)
def set_move(move, verb, road, a, b, c):
    move.verb, move.road = verb, road
    fill(move.hexes, a, b, c)


@njit(cache=True)
def fits(land, table, i, ra, rb, rc):
    """Whether an Enforcer may take these three: all empty, and one of them within reach."""
    a, b, c = words(land.triangles[i])
    taken = a & ~table.empty[0] | b & ~table.empty[1] | c & ~table.empty[2]
    within = a & ra | b & rb | c & rc
    return 1 if not taken and within else 0


@njit(cache=True)
def step(land, table, bag, move):
    verb = move.verb
    a, b, c = words(move.hexes)
    if verb in (RAID, BOMB):
        destroy(land, table, bag, verb, a, b, c)
        return
    if verb == PLACE:
        bag.hexes -= 1
    elif verb == BY_ROAD:
        gone = 0
        for i in range(bag.roads):
            if gone:
                bag.road[i - 1] = bag.road[i]
            elif bag.road[i] == move.road:
                gone = 1
        bag.roads -= gone
    elif verb == DRIFT:
        bag.drifts[land.kind[lowest(a, b, c)]] -= 1
    elif verb == PIRATE:
        bag.pirates -= 1
    else:
        bag.enforcers -= 1
    occupy(land, table, bag, verb, a, b, c)


@njit(cache=True)
def occupy(land, table, bag, verb, a, b, c):
    seat = table.turn
    join(table.owned[seat], a, b, c)
    leave(table.empty, a, b, c)
    grow(land, table, seat, a, b, c)
    if verb != BY_ROAD:
        x, y, z = a & land.roads[0], b & land.roads[1], c & land.roads[2]
        while x | y | z:
            bag.road[bag.roads] = lowest(x, y, z)
            bag.roads += 1
            x, y, z = without_lowest(x, y, z)
    x, y, z = a & land.clans[0], b & land.clans[1], c & land.clans[2]
    while x | y | z:
        bit = lowest(x, y, z)
        clan = land.clan[bit]
        if clan == GUARDIAN:
            table.points[seat] += GUARDED
        elif clan == DRIFTER:
            bag.drifts[land.hat[bit]] += 1
        elif clan == RAIDER:
            bag.raids += 1
        elif clan == PIRATES_CLAN:
            bag.pirates += SHIPPED
        elif clan == BOMBER:
            bag.bombs += 1
        else:
            bag.enforcers += 1
        x, y, z = without_lowest(x, y, z)
    beside = land.beside_settlements
    if a & beside[0] | b & beside[1] | c & beside[2]:
        settle(land, table, a, b, c)


@njit(cache=True)
def settle(land, table, a, b, c):
    """Enter every settlement that is met for the first time and has a building free."""
    seat = table.turn
    touched = table.touched[seat]
    x, y, z = near(a, b, c, land)
    x &= land.settlements[0] & ~touched[0]
    y &= land.settlements[1] & ~touched[1]
    z &= land.settlements[2] & ~touched[2]
    join(touched, x, y, z)
    while x | y | z:
        bit = lowest(x, y, z)
        if vacant(land, table, bit):
            a, b, c = only(bit)
            join(table.settled[seat], a, b, c)
            grow(land, table, seat, a, b, c)
        x, y, z = without_lowest(x, y, z)


@njit(cache=True)
def vacant(land, table, bit):
    """How many buildings of a settlement are free."""
    free = land.buildings[bit]
    for seat in range(table.seats):
        free -= np.int64(table.settled[seat, bit >> 6] >> np.uint64(bit & 63) & U1)
    return free


@njit(cache=True)
def grow(land, table, seat, a, b, c):
    """Keep up with a symbol that was drawn within reach, and with whatever hangs on it."""
    owned, settled, active = table.owned[seat], table.settled[seat], table.active[seat]
    xa, xb, xc = active[0] | a, active[1] | b, active[2] | c
    wa, wb, wc = owned[0] | settled[0], owned[1] | settled[1], owned[2] | settled[2]
    if wa & ~xa | wb & ~xb | wc & ~xc:
        a, b, c = words(land.beside_cities)
        xa, xb, xc = flood(a, b, c, wa, wb, wc, land)
        a, b, c = xa, xb, xc
    fill(active, xa, xb, xc)
    a, b, c = near(a, b, c, land)
    join(table.edge[seat], a, b, c)


@njit(cache=True)
def destroy(land, table, bag, verb, a, b, c):
    if verb == RAID:
        bag.raids -= 1
    else:
        bag.bombs -= 1
        va, vb, vc = rivals_of(land, table, table.turn)
        a, b, c = words(land.near[lowest(a, b, c)])
        a, b, c = a & va, b & vb, c & vc
    join(table.destroyed, a, b, c)
    leave(table.empty, a, b, c)
    ba, bb, bc = words(land.beside_cities)
    for seat in range(table.seats):
        leave(table.owned[seat], a, b, c)
        owned, settled = table.owned[seat], table.settled[seat]
        x, y, z = flood(ba, bb, bc, owned[0] | settled[0], owned[1] | settled[1], owned[2] | settled[2], land)
        fill(table.active[seat], x, y, z)
        x, y, z = near(x, y, z, land)
        fill(table.edge[seat], x, y, z)


@njit(cache=True)
def take(table, label):
    """Take one copy of a label from the round."""
    gone = 0
    for i in range(table.left):
        if gone:
            table.labels[i - 1] = table.labels[i]
        elif table.labels[i] == label:
            gone = 1
    table.left -= 1


@njit(cache=True)
def end_turn(land, deal, table):
    """The next seat; after a round's last action its cities are scored."""
    table.turn = (table.turn + 1) % table.seats
    if table.left:
        return
    for i in range(land.scored):
        if land.after[i] == table.round:
            for seat in range(table.seats):
                table.points[seat] += city_points(land, table, seat, land.city[i])
    if table.round < ROUNDS:
        table.left = deal.counts[table.round]
        for i in range(table.left):
            table.labels[i] = deal.labels[table.round, i]
    table.round += 1


@njit(cache=True)
def city_points(land, table, seat, city):
    owned, settled, beside, cities = table.owned[seat], table.settled[seat], land.near[city], land.cities
    wa, wb, wc = owned[0] | settled[0], owned[1] | settled[1], owned[2] | settled[2]
    if not (beside[0] & wa | beside[1] & wb | beside[2] & wc):
        return 0
    a, b, c = only(city)
    a, b, c = flood(a, b, c, wa | cities[0], wb | cities[1], wc | cities[2], land)
    return count(a & (cities[0] | settled[0]), b & (cities[1] | settled[1]), c & (cities[2] | settled[2]))


# ---- what a table is worth


@njit(cache=True)
def prospects(land, deal, table, mine, room):
    others, own = 0, 0
    look_ahead(deal, table, room.rings)
    fa, fb, fc = with_vacancies(land, table)
    for seat in range(table.seats):
        parts = land.point * table.points[seat]
        if table.round <= ROUNDS:
            parts += hopes_of(land, table, seat, fa, fb, fc, room)
        if seat == mine:
            own = parts
        else:
            others += parts
    return land.whole * (table.seats - 1) * own - land.part * others


@njit(cache=True)
def look_ahead(deal, table, rings):
    """How far a seat's actions will still lead until the end of each round."""
    total = 0
    for i in range(table.left):
        total += table.labels[i] // 8
    for after in range(table.round, ROUNDS + 1):
        rings[after] = min(FAR, (2 * total + table.seats) // (2 * table.seats))
        if after < ROUNDS:
            total += deal.hexes[after]


@njit(cache=True)
def with_vacancies(land, table):
    """The settlements that have a building free."""
    fa, fb, fc = words(land.settlements)
    x, y, z = U0, U0, U0
    for seat in range(table.seats):
        a, b, c = words(table.settled[seat])
        x, y, z = x | a, y | b, z | c
    while x | y | z:
        bit = lowest(x, y, z)
        if vacant(land, table, bit) <= 0:
            a, b, c = only(bit)
            fa, fb, fc = fa & ~a, fb & ~b, fc & ~c
        x, y, z = without_lowest(x, y, z)
    return fa, fb, fc


@njit(cache=True)
def hopes_of(land, table, seat, fa, fb, fc, room):
    known = room.known
    ea, eb, ec = words(table.empty)
    ta, tb, tc = words(table.settled[seat])
    wa, wb, wc = words(table.owned[seat])
    wa, wb, wc = wa | ta, wb | tb, wc | tc
    xa, xb, xc = words(table.active[seat])
    parts = land.space * count(xa, xb, xc)
    xa, xb, xc = words(table.edge[seat])
    parts += land.frontier * count(xa & ea, xb & eb, xc & ec)
    xa, xb, xc = words(table.touched[seat])
    fa, fb, fc = fa & ~xa, fb & ~xb, fc & ~xc
    na, nb, nc = near(wa, wb, wc, land)
    ca, cb, cc = words(land.cities)
    wa, wb, wc = wa | ca, wb | cb, wc | cc
    ta, tb, tc = ta | ca, tb | cb, tc | cc
    networks = 0
    for i in range(land.scored):  # those that are scored last come first, so that a network is looked at far enough
        after = land.after[i]
        if after < table.round:
            break
        ca, cb, cc = only(land.city[i])
        linked = ca & na | cb & nb | cc & nc
        rings, at = room.rings[after], 0
        while at < networks and not (linked and known[at, 0] & ca | known[at, 1] & cb | known[at, 2] & cc):
            at += 1
        gains = room.gains[at]
        if at == networks:
            la, lb, lc = U0, U0, U0
            if linked:
                la, lb, lc = flood(ca, cb, cc, wa, wb, wc, land)
            ka, kb, kc = la | ca, lb | cb, lc | cc
            fill(known[at], la, lb, lc)
            networks += 1
            growth(land, ea, eb, ec, la, lb, lc, ka, kb, kc, wa, wb, wc, ta, tb, tc, fa, fb, fc, rings, gains)
        for ring in range(1 + rings):
            parts += gains[ring]
    return parts


@njit(cache=True)
def growth(land, ea, eb, ec, la, lb, lc, sa, sb, sc, wa, wb, wc, ta, tb, tc, fa, fb, fc, rings, gains):
    """What is linked to a city now, and what each further ring of empty spaces around that would link."""
    ha, hb, hc = la & ta, lb & tb, lc & tc  # what is counted
    gains[:] = 0
    gains[0] = land.linked[0] * count(ha, hb, hc)
    ra, rb, rc = near(sa, sb, sc, land)
    ra, rb, rc = ra & ea & ~sa, rb & eb & ~sb, rc & ec & ~sc
    for away in range(1, rings + 1):
        if not (ra | rb | rc):
            return
        sa, sb, sc = sa | ra, sb | rb, sc | rc
        ba, bb, bc = near(ra, rb, rc, land)
        ja, jb, jc = ba & wa & ~sa, bb & wb & ~sb, bc & wc & ~sc
        oa, ob, oc = ba, bb, bc
        if ja | jb | jc:
            ja, jb, jc = flood(ja, jb, jc, wa, wb, wc, land)
            ja, jb, jc = ja & ~sa, jb & ~sb, jc & ~sc
            sa, sb, sc = sa | ja, sb | jb, sc | jc
            na, nb, nc = near(ja, jb, jc, land)
            oa, ob, oc = oa | na, ob | nb, oc | nc
        ma, mb, mc = sa & ta & ~ha, sb & tb & ~hb, sc & tc & ~hc
        xa, xb, xc = ba & fa & ~ha, bb & fb & ~hb, bc & fc & ~hc
        gains[away] = land.linked[away] * count(ma, mb, mc) + land.entered[away] * count(xa, xb, xc)
        ha, hb, hc = ha | ma | xa, hb | mb | xb, hc | mc | xc
        ra, rb, rc = oa & ea & ~sa, ob & eb & ~sb, oc & ec & ~sc


# ---- the best of some turns


@njit(cache=True)
def try_turns(land, deal, held, room, turns):
    """Different turns on the table of now, random ones and variations of the best so far; returns how many.

    What the turn holds already stands in `held`, or a letter below 0 if it is not begun; the best is the first of the
    room's best.
    """
    table, trial, bag, possible, best = room.tables[NOW], room.tables[TRIAL], room.bag, room.possible, room.best
    seat = table.turn
    kinds = 0
    for i in range(table.left):
        seen = False
        for j in range(kinds):
            seen = seen or possible[j] == table.labels[i]
        if not seen:
            possible[kinds] = table.labels[i]
            kinds += 1
    parents, found = 0, 0
    for _ in range(len(turns)):
        room.tables[TRIAL] = table
        label, begun, parent = -1, 0, 0
        if parents and below(room, TEN) < VARIED:
            parent = best[below(room, parents)]
            kept = below(room, 1 + turns[parent].length)
            if kept:
                label, begun = turns[parent].label, kept - 1
        if held.letter >= 0:
            label = 0
            lay(bag, held)
        else:
            if label < 0:
                label = possible[below(room, kinds)]
            take(trial, label)
            begin(bag, label)
        turn = turns[found]
        key, length = mixed(np.uint64(label + 1)), 0
        while length < MOST_MOVES:
            move = turn.moves[length]
            if length < begun:
                turn.moves[length] = turns[parent].moves[length]
            elif not any_move(land, trial, room, move):
                break
            step(land, trial, bag, move)
            code = mixed(np.uint64(move.verb) << U8 | np.uint64(move.road)) + move.hexes[0]
            key += mixed(mixed(mixed(code) + move.hexes[1]) + move.hexes[2])
            length += 1
        new = True
        for i in range(found):
            new = new and turns[i].key != key
        if not new:
            continue
        end_turn(land, deal, trial)
        worth = prospects(land, deal, trial, seat, room)
        turn.key, turn.length, turn.label, turn.worth = key, length, label, worth
        at = parents
        while at and turns[best[at - 1]].worth < worth:
            best[at] = best[at - 1]
            at -= 1
        best[at] = found
        parents = min(parents + 1, PARENTS)
        found += 1
    return found


@njit(cache=True)
def lay(bag, held):
    bag.hexes, bag.letter, bag.roads = held.hexes, held.letter, held.roads
    bag.pirates, bag.raids, bag.bombs, bag.enforcers = held.pirates, held.raids, held.bombs, held.enforcers
    bag.drifts[:], bag.road[:] = held.drifts, held.road


@njit(cache=True)
def play_turn(land, deal, room, turn):
    """A turn as it is given, to its end."""
    table = room.tables[NOW]
    take(table, turn.label)
    begin(room.bag, turn.label)
    for i in range(turn.length):
        step(land, table, room.bag, turn.moves[i])
    end_turn(land, deal, table)


@njit(cache=True)
def play_games(land, deal, held, room, turns, seeds, ends):
    """Games of equals from the table of the start, one for each seed; everybody takes the best of so many turns."""
    table = room.tables[NOW]
    for game in range(len(seeds)):
        room.luck = seeds[game]
        room.tables[NOW] = room.tables[START]
        while table.round <= ROUNDS:
            try_turns(land, deal, held, room, turns)
            play_turn(land, deal, room, turns[room.best[0]])
        ends[game] = table.points
