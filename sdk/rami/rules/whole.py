"""Whether a whole hand can go in one turn: a cover of its cards by ways to lay them.

The order of the steps is left aside, so the answer may be too hopeful where that matters (a taken card and its company,
a meld of one's own first); it is never too gloomy.
"""

from typing import NamedTuple

from rami.rules.ways import Ways

Move = tuple[int, int, int, int]
"""Naturals, cost in jokers, how many more jokers it could take, and the bit of the table's meld it is for (0: none)."""


class Left(NamedTuple):
    """What is left to do. `supply` counts the jokers of the hand and those that untouched melds of the table hold back.

    `room` is for more jokers than needed; `melds` has a bit for each untouched meld; `spare` cards may stay.
    """

    ones: int
    twos: int
    supply: int
    room: int
    melds: int
    spare: int


class Staying(NamedTuple):
    """Which card may stay, for the discard: one `must` (F-18), no face of `bound` may, and whether a joker may."""

    must: bool
    bound: int
    joker: bool


class Cover:
    """The search for a cover of one hand by ways to lay its cards."""

    def __init__(self, ways: Ways, staying: Staying) -> None:
        self._spots, self._staying = ways.spots, staying
        moves: list[Move] = [(way.naturals, way.least, way.most - way.least, 0) for way in ways.melds]
        for index, spot in enumerate(ways.spots):
            moves += [(w.naturals, w.least + spot.gain, w.most - w.least, 1 << index) for w in spot.ways]
        self._by_face = {bit: [move for move in moves if move[0] & bit] for bit in _bits(ways.held.ones)}
        self._dead: set[Left] = set()

    def covers(self, left: Left) -> bool:
        """Whether everything that is left can go."""
        if left.spare < 0 or left in self._dead:
            return False
        if not left.ones:
            return self._jokers_go(left)
        bit, moves = self._hardest(left)
        for naturals, cost, more, meld in moves:
            twins = naturals & left.twos
            rest = left.ones & ~(naturals ^ twins)
            after = Left(rest, left.twos ^ twins, left.supply - cost, left.room + more, left.melds & ~meld, left.spare)
            if self.covers(after):
                return True
        if bit & ~self._staying.bound:
            twin = bit & left.twos
            if self.covers(left._replace(ones=left.ones ^ bit ^ twin, twos=left.twos ^ twin, spare=left.spare - 1)):
                return True
        self._dead.add(left)
        return False

    def _hardest(self, left: Left) -> tuple[int, list[Move]]:
        """The face with the fewest ways to be laid, and those."""
        ones, _, supply, _, melds, _ = left
        closed = ~melds
        best, fewest = 0, None
        for bit in _bits(ones):
            moves = [
                move
                for move in self._by_face[bit]
                if not move[0] & ~ones and move[1] <= supply and not move[3] & closed
            ]
            if fewest is None or len(moves) < len(fewest):
                best, fewest = bit, moves
                if not moves:
                    break
        return best, fewest or []

    def _jokers_go(self, left: Left) -> bool:
        """Whether the jokers do: as many as needed are there, and the others find a place, or one of them stays."""
        jokers, room = left.supply, left.room
        for index, spot in enumerate(self._spots):
            if left.melds >> index & 1:
                jokers -= spot.gain
                room += spot.room
        stay = left.spare if self._staying.joker else 0
        least = left.spare if self._staying.must else 0
        return least <= stay and least <= jokers <= room + stay


def can_go_whole(ways: Ways, staying: Staying, spare: int) -> bool:
    """Whether all cards of a hand but `spare` can be laid in one turn."""
    held = ways.held
    supply = held.jokers + sum([spot.gain for spot in ways.spots])
    if _too_few_jokers(ways, supply, spare):
        return False
    everything = Left(held.ones, held.twos, supply, 0, (1 << len(ways.spots)) - 1, spare)
    return Cover(ways, staying).covers(everything)


def _too_few_jokers(ways: Ways, supply: int, spare: int) -> bool:
    """Whether more cards go nowhere without a joker than the jokers could ever help; most hands are seen by that."""
    rich = 0
    for way in ways.every():
        rich |= way.naturals if way.least <= 0 else 0
    poor = ways.held.ones & ~rich
    helped = [-(-(way.naturals & poor).bit_count() // way.least) for way in ways.every() if way.least > 0]
    return poor.bit_count() > spare + supply * max(helped, default=0)


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit)
        mask ^= bit
    return found
