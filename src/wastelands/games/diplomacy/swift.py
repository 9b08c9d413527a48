"""The turns of quick games (`quick`, `trying`) in compiled code: the same numbers give the same turns, much sooner.

A set of hexes is three words of 64 bits, column by column with a spare row between columns, so that bits ascend by
(q, r) as they do in a Grid, and a neighbourhood is a handful of shifts. All else is arrays of whole numbers, into which
`layout` lays a terrain and a table. Only loops and numbers stand here, as numba compiles no more than that, and all of
them in one file: what is compiled is kept until this file changes.

`tests/games/diplomacy/test_swift.py` plays the same games both ways and finds the same moves.
"""

from __future__ import annotations

import numpy as np
from numba import njit

W = 3  # words of a set
CELLS = 64 * W
MOST_MOVES = 96  # of one turn
MOST_LABELS = 8  # of one round
MOST_ROADS = 64  # open at a time
MOST_CITIES = 12
ROUNDS, GUARDED, SHIPPED = 6, 3, 3
PARENTS, VARIED, TEN = 4, 6, 10

# The sets of a land.
ALL, EVEN, ODD, SPACES, CITY_BITS, BESIDE_CITIES, SETTLEMENTS, BESIDE_SETTLEMENTS, CLAN_BITS, ROAD_BITS = range(10)
KINDS, WATERS, SETS = 10, 15, 16
# The sets of a table, and its numbers.
EMPTY, DESTROYED, OF_SEAT, SEAT_SETS = 0, 1, 2, 5
OWNED, SETTLED, TOUCHED, ACTIVE, EDGE = range(5)
ROUND, TURN, SEATS, LEFT, LABELS, POINTS = 0, 1, 2, 3, 4, 4 + MOST_LABELS
# What a turn still holds.
HEXES, LETTER, PIRATES, RAIDS, BOMBS, ENFORCERS, DRIFTS, ROADS, ROAD = 0, 1, 2, 3, 4, 5, 6, 10, 11
# The verbs of moves, and what stands in a row of a move: its verb, the road that it starts from, and its hexes.
PLACE, BY_ROAD, DRIFT, PIRATE, RAID, BOMB, ENFORCE = range(7)
VERB, FROM, HEX = 0, 1, 2
DRIFTER, RAIDER, PIRATES_CLAN, BOMBER, GUARDIAN, ENFORCER = range(6)

# What things are worth (`hopes`): then come what is linked and what is to be entered, by the spaces in between.
POINT, SPACE, FRONTIER, PART, WHOLE, LINKED, FAR = 0, 1, 2, 3, 4, 5, 4
ENTERED, WORTHS = LINKED + FAR + 1, LINKED + 2 * (FAR + 1)

U0, U1, U64 = np.uint64(0), np.uint64(1), np.uint64(64)
M1, M2, M4 = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F)
H01, U2, U4, U56 = np.uint64(0x0101010101010101), np.uint64(2), np.uint64(4), np.uint64(56)
GOLDEN, MIX_A, MIX_B = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
U27, U30, U31, U32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


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
def spread(a, b, c, stride, sets):
    """All hexes beside a member, and some that are no hexes."""
    back = U64 - stride
    ea, eb, ec = a & sets[EVEN, 0], b & sets[EVEN, 1], c & sets[EVEN, 2]
    oa, ob, oc = a & sets[ODD, 0], b & sets[ODD, 1], c & sets[ODD, 2]
    ta = a | ea >> U1 | eb << (U64 - U1) | oa << U1
    tb = b | eb >> U1 | ec << (U64 - U1) | ob << U1 | oa >> (U64 - U1)
    tc = c | ec >> U1 | oc << U1 | ob >> (U64 - U1)
    na = a << U1 | a >> U1 | b << (U64 - U1) | ta << stride | ta >> stride | tb << back
    nb = b << U1 | a >> (U64 - U1) | b >> U1 | c << (U64 - U1) | tb << stride | ta >> back | tb >> stride | tc << back
    nc = c << U1 | b >> (U64 - U1) | c >> U1 | tc << stride | tb >> back | tc >> stride
    return na, nb, nc


@njit(cache=True)
def near(a, b, c, land):
    na, nb, nc = spread(a, b, c, land.stride, land.sets)
    return na & land.sets[ALL, 0], nb & land.sets[ALL, 1], nc & land.sets[ALL, 2]


@njit(cache=True)
def flood(a, b, c, wa, wb, wc, land):
    """What can be reached inside the second set from the first."""
    ea, eb, ec = a & wa, b & wb, c & wc
    ra, rb, rc = wa ^ ea, wb ^ eb, wc ^ ec
    while ea | eb | ec:
        na, nb, nc = spread(ea, eb, ec, land.stride, land.sets)
        ea, eb, ec = na & ra, nb & rb, nc & rc
        ra, rb, rc = ra ^ ea, rb ^ eb, rc ^ ec
    return wa ^ ra, wb ^ rb, wc ^ rc


# ---- luck


@njit(cache=True)
def below(luck, n):
    """The next number of a stream (SplitMix64), from 0 to n - 1."""
    luck[0] = luck[0] + GOLDEN
    z = luck[0]
    z = (z ^ z >> U30) * MIX_A
    z = (z ^ z >> U27) * MIX_B
    z = z ^ z >> U31
    return np.int64((z >> U32) * np.uint64(n) >> U32)


@njit(cache=True)
def mixed(z):
    z = (z ^ z >> U30) * MIX_A
    z = (z ^ z >> U27) * MIX_B
    return z ^ z >> U31


# ---- a turn


@njit(cache=True)
def unbegun():
    """A bag that says that its turn is not begun."""
    bag = np.zeros(ROAD + MOST_ROADS, np.int64)
    bag[LETTER] = -1
    return bag


@njit(cache=True)
def begin(bag, label):
    bag[:ROAD] = 0
    bag[HEXES], bag[LETTER] = label // 8, label % 8


@njit(cache=True)
def reach_of(land, sets, seat):
    edge = OF_SEAT + SEAT_SETS * seat + EDGE
    return (
        sets[edge, 0] | land.sets[BESIDE_CITIES, 0],
        sets[edge, 1] | land.sets[BESIDE_CITIES, 1],
        sets[edge, 2] | land.sets[BESIDE_CITIES, 2],
    )


@njit(cache=True)
def rivals_of(land, sets, seat):
    own = OF_SEAT + SEAT_SETS * seat + OWNED
    return (
        land.sets[SPACES, 0] & ~sets[EMPTY, 0] & ~sets[DESTROYED, 0] & ~sets[own, 0],
        land.sets[SPACES, 1] & ~sets[EMPTY, 1] & ~sets[DESTROYED, 1] & ~sets[own, 1],
        land.sets[SPACES, 2] & ~sets[EMPTY, 2] & ~sets[DESTROYED, 2] & ~sets[own, 2],
    )


@njit(cache=True)
def keep_open_roads(land, sets, bag):
    kept = 0
    for i in range(bag[ROADS]):
        road = bag[ROAD + i]
        if sets[DESTROYED, road >> 6] >> np.uint64(road & 63) & U1:
            continue
        leads = land.leads[road]
        if leads[0] & sets[EMPTY, 0] | leads[1] & sets[EMPTY, 1] | leads[2] & sets[EMPTY, 2]:
            bag[ROAD + kept] = road
            kept += 1
    bag[ROADS] = kept


@njit(cache=True)
def any_move(land, sets, numbers, bag, luck, found, move):
    """One of all steps that are possible now, each as likely as the others; False if there is none."""
    seat = numbers[TURN]
    ra, rb, rc = reach_of(land, sets, seat)
    fa, fb, fc = ra & sets[EMPTY, 0], rb & sets[EMPTY, 1], rc & sets[EMPTY, 2]
    kinds = 0
    total = 0
    if bag[HEXES]:
        here = land.sets[KINDS + bag[LETTER]]
        kinds = add(found, kinds, PLACE, 0, fa & here[0], fb & here[1], fc & here[2])
    if bag[ROADS]:
        keep_open_roads(land, sets, bag)
        for i in range(bag[ROADS]):
            leads = land.leads[bag[ROAD + i]]
            kinds = add(found, kinds, BY_ROAD, bag[ROAD + i], fa & leads[0], fb & leads[1], fc & leads[2])
    for letter in range(4):
        if bag[DRIFTS + letter]:
            drift = land.sets[KINDS + letter]
            kinds = add(found, kinds, DRIFT, 0, fa & drift[0], fb & drift[1], fc & drift[2])
    if bag[PIRATES]:
        water = land.sets[WATERS]
        kinds = add(found, kinds, PIRATE, 0, fa & water[0], fb & water[1], fc & water[2])
    if bag[RAIDS]:
        roads, gone = land.sets[ROAD_BITS], sets[DESTROYED]
        kinds = add(found, kinds, RAID, 0, roads[0] & ~gone[0], roads[1] & ~gone[1], roads[2] & ~gone[2])
    if bag[BOMBS]:
        va, vb, vc = rivals_of(land, sets, seat)
        va, vb, vc = near(va, vb, vc, land)
        active = sets[OF_SEAT + SEAT_SETS * seat + ACTIVE]
        kinds = add(found, kinds, BOMB, 0, active[0] & va, active[1] & vb, active[2] & vc)
    for i in range(kinds):
        total += count(found[i, HEX], found[i, HEX + 1], found[i, HEX + 2])
    before = total
    if bag[ENFORCERS]:
        for i in range(len(land.triangles)):
            total += fits(land.triangles[i], sets, ra, rb, rc)
    if not total:
        return False
    chosen = below(luck, total)
    if chosen < before:
        for i in range(kinds):
            size = count(found[i, HEX], found[i, HEX + 1], found[i, HEX + 2])
            if chosen < size:
                bit = nth(chosen, found[i, HEX], found[i, HEX + 1], found[i, HEX + 2])
                move[VERB], move[FROM] = found[i, VERB], found[i, FROM]
                move[HEX] = move[HEX + 1] = move[HEX + 2] = U0
                move[HEX + (bit >> 6)] = U1 << np.uint64(bit & 63)
                return True
            chosen -= size
    chosen -= before
    for i in range(len(land.triangles)):
        if fits(land.triangles[i], sets, ra, rb, rc):
            if chosen == 0:
                move[VERB], move[FROM] = np.uint64(ENFORCE), U0
                move[HEX:] = land.triangles[i]
                return True
            chosen -= 1
    return False


@njit(cache=True)
def add(found, kinds, verb, road, a, b, c):
    found[kinds, VERB], found[kinds, FROM] = np.uint64(verb), np.uint64(road)
    found[kinds, HEX], found[kinds, HEX + 1], found[kinds, HEX + 2] = a, b, c
    return kinds + 1


@njit(cache=True)
def fits(triangle, sets, ra, rb, rc):
    """Whether an Enforcer may take these three: all empty, and one of them within reach."""
    taken = triangle[0] & ~sets[EMPTY, 0] | triangle[1] & ~sets[EMPTY, 1] | triangle[2] & ~sets[EMPTY, 2]
    within = triangle[0] & ra | triangle[1] & rb | triangle[2] & rc
    return 1 if not taken and within else 0


@njit(cache=True)
def step(land, sets, numbers, bag, move):
    verb = np.int64(move[VERB])
    a, b, c = move[HEX], move[HEX + 1], move[HEX + 2]
    if verb in (RAID, BOMB):
        destroy(land, sets, numbers, bag, verb, a, b, c)
        return
    if verb == PLACE:
        bag[HEXES] -= 1
    elif verb == BY_ROAD:
        road = np.int64(move[FROM])
        gone = 0
        for i in range(bag[ROADS]):
            if gone:
                bag[ROAD + i - 1] = bag[ROAD + i]
            elif bag[ROAD + i] == road:
                gone = 1
        bag[ROADS] -= gone
    elif verb == DRIFT:
        bag[DRIFTS + land.kind[lowest(a, b, c)]] -= 1
    elif verb == PIRATE:
        bag[PIRATES] -= 1
    else:
        bag[ENFORCERS] -= 1
    occupy(land, sets, numbers, bag, verb, a, b, c)


@njit(cache=True)
def occupy(land, sets, numbers, bag, verb, a, b, c):
    seat = numbers[TURN]
    own = OF_SEAT + SEAT_SETS * seat
    sets[own + OWNED, 0] |= a
    sets[own + OWNED, 1] |= b
    sets[own + OWNED, 2] |= c
    sets[EMPTY, 0] &= ~a
    sets[EMPTY, 1] &= ~b
    sets[EMPTY, 2] &= ~c
    grow(land, sets, seat, a, b, c)
    if verb != BY_ROAD:
        roads = land.sets[ROAD_BITS]
        x, y, z = a & roads[0], b & roads[1], c & roads[2]
        while x | y | z:
            bag[ROAD + bag[ROADS]] = lowest(x, y, z)
            bag[ROADS] += 1
            x, y, z = without_lowest(x, y, z)
    clans = land.sets[CLAN_BITS]
    x, y, z = a & clans[0], b & clans[1], c & clans[2]
    while x | y | z:
        bit = lowest(x, y, z)
        clan = land.clan[bit]
        if clan == GUARDIAN:
            numbers[POINTS + seat] += GUARDED
        elif clan == DRIFTER:
            bag[DRIFTS + land.hat[bit]] += 1
        elif clan == RAIDER:
            bag[RAIDS] += 1
        elif clan == PIRATES_CLAN:
            bag[PIRATES] += SHIPPED
        elif clan == BOMBER:
            bag[BOMBS] += 1
        else:
            bag[ENFORCERS] += 1
        x, y, z = without_lowest(x, y, z)
    beside = land.sets[BESIDE_SETTLEMENTS]
    if a & beside[0] | b & beside[1] | c & beside[2]:
        settle(land, sets, numbers, a, b, c)


@njit(cache=True)
def settle(land, sets, numbers, a, b, c):
    """Enter every settlement that is met for the first time and has a building free."""
    seat = numbers[TURN]
    own = OF_SEAT + SEAT_SETS * seat
    x, y, z = near(a, b, c, land)
    x &= land.sets[SETTLEMENTS, 0] & ~sets[own + TOUCHED, 0]
    y &= land.sets[SETTLEMENTS, 1] & ~sets[own + TOUCHED, 1]
    z &= land.sets[SETTLEMENTS, 2] & ~sets[own + TOUCHED, 2]
    sets[own + TOUCHED, 0] |= x
    sets[own + TOUCHED, 1] |= y
    sets[own + TOUCHED, 2] |= z
    while x | y | z:
        bit = lowest(x, y, z)
        if room(land, sets, numbers, bit):
            word, one = bit >> 6, U1 << np.uint64(bit & 63)
            sets[own + SETTLED, word] |= one
            grow(land, sets, seat, one if word == 0 else U0, one if word == 1 else U0, one if word == 2 else U0)
        x, y, z = without_lowest(x, y, z)


@njit(cache=True)
def room(land, sets, numbers, bit):
    """How many buildings of a settlement are free."""
    free = land.buildings[bit]
    for seat in range(numbers[SEATS]):
        free -= np.int64(sets[OF_SEAT + SEAT_SETS * seat + SETTLED, bit >> 6] >> np.uint64(bit & 63) & U1)
    return free


@njit(cache=True)
def grow(land, sets, seat, a, b, c):
    """Keep up with a symbol that was drawn within reach, and with whatever hangs on it."""
    own = OF_SEAT + SEAT_SETS * seat
    xa, xb, xc = sets[own + ACTIVE, 0] | a, sets[own + ACTIVE, 1] | b, sets[own + ACTIVE, 2] | c
    wa = sets[own + OWNED, 0] | sets[own + SETTLED, 0]
    wb = sets[own + OWNED, 1] | sets[own + SETTLED, 1]
    wc = sets[own + OWNED, 2] | sets[own + SETTLED, 2]
    if wa & ~xa | wb & ~xb | wc & ~xc:
        beside = land.sets[BESIDE_CITIES]
        xa, xb, xc = flood(beside[0], beside[1], beside[2], wa, wb, wc, land)
        a, b, c = xa, xb, xc
    sets[own + ACTIVE, 0], sets[own + ACTIVE, 1], sets[own + ACTIVE, 2] = xa, xb, xc
    na, nb, nc = near(a, b, c, land)
    sets[own + EDGE, 0] |= na
    sets[own + EDGE, 1] |= nb
    sets[own + EDGE, 2] |= nc


@njit(cache=True)
def destroy(land, sets, numbers, bag, verb, a, b, c):
    if verb == RAID:
        bag[RAIDS] -= 1
    else:
        bag[BOMBS] -= 1
        va, vb, vc = rivals_of(land, sets, numbers[TURN])
        around = land.near[lowest(a, b, c)]
        a, b, c = around[0] & va, around[1] & vb, around[2] & vc
    sets[DESTROYED, 0] |= a
    sets[DESTROYED, 1] |= b
    sets[DESTROYED, 2] |= c
    sets[EMPTY, 0] &= ~a
    sets[EMPTY, 1] &= ~b
    sets[EMPTY, 2] &= ~c
    beside = land.sets[BESIDE_CITIES]
    for seat in range(numbers[SEATS]):
        own = OF_SEAT + SEAT_SETS * seat
        sets[own + OWNED, 0] &= ~a
        sets[own + OWNED, 1] &= ~b
        sets[own + OWNED, 2] &= ~c
        xa, xb, xc = flood(
            beside[0],
            beside[1],
            beside[2],
            sets[own + OWNED, 0] | sets[own + SETTLED, 0],
            sets[own + OWNED, 1] | sets[own + SETTLED, 1],
            sets[own + OWNED, 2] | sets[own + SETTLED, 2],
            land,
        )
        sets[own + ACTIVE, 0], sets[own + ACTIVE, 1], sets[own + ACTIVE, 2] = xa, xb, xc
        xa, xb, xc = near(xa, xb, xc, land)
        sets[own + EDGE, 0], sets[own + EDGE, 1], sets[own + EDGE, 2] = xa, xb, xc


@njit(cache=True)
def take(numbers, label):
    """Take one copy of a label from the round."""
    gone = 0
    for i in range(numbers[LEFT]):
        if gone:
            numbers[LABELS + i - 1] = numbers[LABELS + i]
        elif numbers[LABELS + i] == label:
            gone = 1
    numbers[LEFT] -= 1


@njit(cache=True)
def end_turn(land, deal, sets, numbers):
    """The next seat; after a round's last action its cities are scored."""
    numbers[TURN] = (numbers[TURN] + 1) % numbers[SEATS]
    if numbers[LEFT]:
        return
    for i in range(len(land.cities)):
        if land.cities[i, 1] == numbers[ROUND]:
            for seat in range(numbers[SEATS]):
                numbers[POINTS + seat] += city_points(land, sets, seat, land.cities[i, 0])
    if numbers[ROUND] < ROUNDS:
        numbers[LEFT] = deal[numbers[ROUND], 0]
        for i in range(numbers[LEFT]):
            numbers[LABELS + i] = deal[numbers[ROUND], 1 + i]
    numbers[ROUND] += 1


@njit(cache=True)
def city_points(land, sets, seat, city):
    own = OF_SEAT + SEAT_SETS * seat
    wa = sets[own + OWNED, 0] | sets[own + SETTLED, 0]
    wb = sets[own + OWNED, 1] | sets[own + SETTLED, 1]
    wc = sets[own + OWNED, 2] | sets[own + SETTLED, 2]
    if not (land.near[city, 0] & wa | land.near[city, 1] & wb | land.near[city, 2] & wc):
        return 0
    a, b, c = only(city)
    cities, settled = land.sets[CITY_BITS], sets[own + SETTLED]
    a, b, c = flood(a, b, c, wa | cities[0], wb | cities[1], wc | cities[2], land)
    return count(a & (cities[0] | settled[0]), b & (cities[1] | settled[1]), c & (cities[2] | settled[2]))


@njit(cache=True)
def only(bit):
    one = U1 << np.uint64(bit & 63)
    word = bit >> 6
    return one if word == 0 else U0, one if word == 1 else U0, one if word == 2 else U0


# ---- what a table is worth


@njit(cache=True)
def prospects(land, deal, sets, numbers, mine):
    seats = numbers[SEATS]
    others, own = 0, 0
    for seat in range(seats):
        parts = land.worths[POINT] * numbers[POINTS + seat]
        if numbers[ROUND] <= ROUNDS:
            parts += hopes_of(land, deal, sets, numbers, seat)
        if seat == mine:
            own = parts
        else:
            others += parts
    return land.worths[WHOLE] * (seats - 1) * own - land.worths[PART] * others


@njit(cache=True)
def rings_until(deal, numbers, round_):
    """How far a seat's actions will still lead until the end of a round."""
    total = 0
    for i in range(numbers[LEFT]):
        total += numbers[LABELS + i] // 8
    for later in range(numbers[ROUND], round_):
        for i in range(deal[later, 0]):
            total += deal[later, 1 + i] // 8
    return min(FAR, (2 * total + numbers[SEATS]) // (2 * numbers[SEATS]))


@njit(cache=True)
def hopes_of(land, deal, sets, numbers, seat):
    own = OF_SEAT + SEAT_SETS * seat
    empty, active, edge, settled = sets[EMPTY], sets[own + ACTIVE], sets[own + EDGE], sets[own + SETTLED]
    parts = land.worths[SPACE] * count(active[0], active[1], active[2])
    parts += land.worths[FRONTIER] * count(edge[0] & empty[0], edge[1] & empty[1], edge[2] & empty[2])
    fa, fb, fc = open_settlements(land, sets, numbers, own)
    cities = land.sets[CITY_BITS]
    wa = sets[own + OWNED, 0] | settled[0]
    wb = sets[own + OWNED, 1] | settled[1]
    wc = sets[own + OWNED, 2] | settled[2]
    na, nb, nc = near(wa, wb, wc, land)
    wa, wb, wc = wa | cities[0], wb | cities[1], wc | cities[2]
    most = rings_until(deal, numbers, ROUNDS)
    known = np.empty((MOST_CITIES, W), np.uint64)
    gains = np.empty((MOST_CITIES, FAR + 1), np.int64)
    networks = 0
    for i in range(len(land.cities)):
        after = land.cities[i, 1]
        if after < numbers[ROUND]:
            continue
        ca, cb, cc = only(land.cities[i, 0])
        la, lb, lc = U0, U0, U0
        if ca & na | cb & nb | cc & nc:
            la, lb, lc = flood(ca, cb, cc, wa, wb, wc, land)
        ka, kb, kc = la | ca, lb | cb, lc | cc
        at = 0
        while at < networks and (known[at, 0] != ka or known[at, 1] != kb or known[at, 2] != kc):
            at += 1
        if at == networks:
            known[at, 0], known[at, 1], known[at, 2] = ka, kb, kc
            networks += 1
            growth(land, empty, settled, la, lb, lc, ka, kb, kc, wa, wb, wc, fa, fb, fc, most, gains[at])
        for ring in range(1 + rings_until(deal, numbers, after)):
            parts += gains[at, ring]
    return parts


@njit(cache=True)
def open_settlements(land, sets, numbers, own):
    """Those that a seat has not met and that have a building free."""
    x = land.sets[SETTLEMENTS, 0] & ~sets[own + TOUCHED, 0]
    y = land.sets[SETTLEMENTS, 1] & ~sets[own + TOUCHED, 1]
    z = land.sets[SETTLEMENTS, 2] & ~sets[own + TOUCHED, 2]
    fa, fb, fc = x, y, z
    while x | y | z:
        bit = lowest(x, y, z)
        if room(land, sets, numbers, bit) <= 0:
            a, b, c = only(bit)
            fa, fb, fc = fa & ~a, fb & ~b, fc & ~c
        x, y, z = without_lowest(x, y, z)
    return fa, fb, fc


@njit(cache=True)
def growth(land, empty, settled, la, lb, lc, sa, sb, sc, wa, wb, wc, fa, fb, fc, rings, gains):
    """What is linked to a city now, and what each further ring of empty spaces around that would link."""
    cities = land.sets[CITY_BITS]
    ta, tb, tc = cities[0] | settled[0], cities[1] | settled[1], cities[2] | settled[2]
    ha, hb, hc = la & ta, lb & tb, lc & tc  # what is counted
    gains[:] = 0
    gains[0] = land.worths[LINKED] * count(ha, hb, hc)
    ra, rb, rc = near(sa, sb, sc, land)
    ra, rb, rc = ra & empty[0] & ~sa, rb & empty[1] & ~sb, rc & empty[2] & ~sc
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
        gains[away] = land.worths[LINKED + away] * count(ma, mb, mc) + land.worths[ENTERED + away] * count(xa, xb, xc)
        ha, hb, hc = ha | ma | xa, hb | mb | xb, hc | mc | xc
        ra, rb, rc = oa & empty[0] & ~sa, ob & empty[1] & ~sb, oc & empty[2] & ~sc


# ---- the best of some turns


@njit(cache=True)
def try_turns(land, deal, sets, numbers, held, luck, tries, turns, lengths, labels, worths):
    """Different turns, random ones and variations of the best so far; returns how many, and which is the best.

    What the turn holds already stands in `held`, or a letter below 0 if it is not begun.
    """
    seat = numbers[TURN]
    possible = np.empty(MOST_LABELS, np.int64)
    kinds = 0
    for i in range(numbers[LEFT]):
        known = False
        for j in range(kinds):
            known = known or possible[j] == numbers[LABELS + i]
        if not known:
            possible[kinds] = numbers[LABELS + i]
            kinds += 1
    best = np.empty(PARENTS + 1, np.int64)
    parents, found = 0, 0
    keys = np.empty(tries, np.uint64)
    bag = np.empty(ROAD + MOST_ROADS, np.int64)
    room_for_moves = np.empty((8 + MOST_ROADS, HEX + W), np.uint64)
    for _ in range(tries):
        trial_sets, trial = sets.copy(), numbers.copy()
        label, begun, parent = -1, 0, 0
        if parents and below(luck, TEN) < VARIED:
            parent = best[below(luck, parents)]
            kept = below(luck, 1 + lengths[parent])
            if kept:
                label, begun = labels[parent], kept - 1
        if held[LETTER] >= 0:
            label = 0
            bag[:] = held
        else:
            if label < 0:
                label = possible[below(luck, kinds)]
            take(trial, label)
            begin(bag, label)
        moves = turns[found]
        key, length = mixed(np.uint64(label + 1)), 0
        while length < MOST_MOVES:
            if length < begun:
                moves[length] = turns[parent, length]
            elif not any_move(land, trial_sets, trial, bag, luck, room_for_moves, moves[length]):
                break
            move = moves[length]
            step(land, trial_sets, trial, bag, move)
            code = mixed(move[VERB] << np.uint64(8) | move[FROM]) + move[HEX]
            key += mixed(mixed(mixed(code) + move[HEX + 1]) + move[HEX + 2])
            length += 1
        new = True
        for i in range(found):
            new = new and keys[i] != key
        if not new:
            continue
        end_turn(land, deal, trial_sets, trial)
        keys[found], lengths[found], labels[found] = key, length, label
        worths[found] = worth = prospects(land, deal, trial_sets, trial, seat)
        at = parents
        while at and worths[best[at - 1]] < worth:
            best[at] = best[at - 1]
            at -= 1
        best[at] = found
        parents = min(parents + 1, PARENTS)
        found += 1
    return found, best[0]


@njit(cache=True)
def play_turn(land, deal, sets, numbers, label, moves, length):
    """A turn as it is given, to its end."""
    bag = np.empty(ROAD + MOST_ROADS, np.int64)
    take(numbers, label)
    begin(bag, label)
    for i in range(length):
        step(land, sets, numbers, bag, moves[i])
    end_turn(land, deal, sets, numbers)


@njit(cache=True)
def blank_turns(tries):
    """Room for so many turns: their moves, lengths, labels and worths."""
    turns = np.empty((tries, MOST_MOVES, HEX + W), np.uint64)
    return turns, np.empty(tries, np.int64), np.empty(tries, np.int64), np.empty(tries, np.int64)


@njit(cache=True)
def play_games(land, deal, sets, numbers, seeds, tries, ends):
    """Games of equals to their end, one for each seed; everybody takes the best of so many turns."""
    turns, lengths, labels, worths = blank_turns(tries)
    luck, held = np.empty(1, np.uint64), unbegun()
    for game in range(len(seeds)):
        luck[0] = seeds[game]
        here, now = sets.copy(), numbers.copy()
        while now[ROUND] <= ROUNDS:
            _, best = try_turns(land, deal, here, now, held, luck, tries, turns, lengths, labels, worths)
            play_turn(land, deal, here, now, labels[best], turns[best], lengths[best])
        ends[game] = now[POINTS:]
