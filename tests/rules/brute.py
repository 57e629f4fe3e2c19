"""A second reading of a turn: every order of every step is tried, and the duties are judged in plain words.

It knows the settings, the wire notation and the oracle's melds, and shares no code with the search of the engine.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from tests.rules.oracle import LINES, SUITS, melds, value

from rami.rules.parameters import Rules

Cards = tuple[str, ...]


class Facts(NamedTuple):
    """What has been done in this turn, and what the player brought into it."""

    opened: bool = False
    laid_before: bool = False
    starter: bool = False
    taken: str = ""
    twin: bool = False
    first_round: bool = False
    deal: int = 1
    points: int = 0
    melds: int = 0
    added: bool = False
    swapped: bool = False
    owed: int = 0
    used: bool = False
    melded: bool = False
    lone_on: int = 0
    own_on: frozenset[int] = frozenset()


class Turn(NamedTuple):
    """A player in the middle of a turn: the hand, the melds on the table by number, and the facts."""

    hand: Cards
    table: tuple[tuple[int, Cards], ...]
    facts: Facts


class Tried(NamedTuple):
    """One step in wire notation, `kind` being meld, lay_off or swap_joker, and the turn after it."""

    kind: str
    meld: int
    cards: Cards
    end: str | None
    turn: Turn


def finishable(rules: Rules, turn: Turn, seen: set[Turn] | None = None) -> bool:
    """Whether any sequence of steps, the empty one included, ends this turn lawfully."""
    seen = set() if seen is None else seen
    if turn in seen:
        return False
    seen.add(turn)
    return can_stop(rules, turn) or any(finishable(rules, tried.turn, seen) for tried in steps(rules, turn))


def can_stop(rules: Rules, turn: Turn) -> bool:
    """Whether the turn may end now: with an empty hand, or by throwing a card that may be thrown."""
    if not turn.hand:
        return not rules.must_discard_to_go_out and _duties_met(rules, turn.facts, out=True)
    return any(_may_throw(rules, turn, card) for card in set(turn.hand)) and _duties_met(
        rules, turn.facts, out=len(turn.hand) == 1
    )


def _may_throw(rules: Rules, turn: Turn, card: str) -> bool:
    facts = turn.facts
    if card == facts.taken and not facts.used and rules.no_discard_of_taken_card:
        return False
    neutral = rules.first_discard_neutral and facts.starter
    return card != "*" or set(turn.hand) == {"*"} or (rules.joker_discard == "allowed" and not neutral)


def _duties_met(rules: Rules, facts: Facts, *, out: bool) -> bool:
    if (_must_use(rules, facts) and not facts.used) or facts.owed:
        return False
    if facts.lone_on and rules.taken_layoff == "same_meld" and facts.lone_on not in facts.own_on:
        return False
    if facts.lone_on and rules.taken_layoff == "same_turn" and not facts.own_on:
        return False
    if not (facts.melds or facts.added or facts.swapped):
        return True
    rami = out and not facts.laid_before
    at_once = rules.all_at_once_from_deal is not None and facts.deal >= rules.all_at_once_from_deal
    if at_once and not out:
        return False
    if _for_opened_only(rules, facts) and not _open(rules, facts) and not (rami and rules.rami_waives_opening):
        return False
    free = at_once or (rami and rules.rami_bonus != "none") or rules.melds_per_turn is None
    return free or facts.melds <= (rules.melds_per_turn or 0)


def _must_use(rules: Rules, facts: Facts) -> bool:
    if not facts.taken or rules.discard_draw in ("free", "top_free"):  # Only the top card is taken in these tests.
        return False
    return rules.discard_draw == "use_now" or not facts.first_round


def _unopened_take(rules: Rules, facts: Facts) -> bool:
    return (
        bool(facts.taken) and rules.discard_draw == "opened_or_opening" and not facts.opened and not facts.first_round
    )


def _for_opened_only(rules: Rules, facts: Facts) -> bool:
    guarded = (facts.added and rules.layoff_requires == "opened") or (facts.swapped and rules.joker_swap == "opened")
    return facts.melds > 0 or guarded or _unopened_take(rules, facts)


def _open(rules: Rules, facts: Facts) -> bool:
    if rules.opening is None or facts.opened:
        return True
    enough = facts.points > rules.opening.points if rules.opening.strict else facts.points >= rules.opening.points
    return enough and (facts.melded or not _unopened_take(rules, facts))


def steps(rules: Rules, turn: Turn) -> Iterator[Tried]:
    """Every step that lays something, whatever comes of it."""
    facts = turn.facts
    for tried in _all_steps(rules, turn):
        wanted_first = rules.discard_draw == "use_now" and facts.taken and not facts.used
        if not wanted_first or facts.taken in [plain(card) for card in tried.cards]:
            yield tried


def _all_steps(rules: Rules, turn: Turn) -> Iterator[Tried]:
    facts = turn.facts
    for cards in _melds(rules, turn.hand):
        yield _melded(rules, turn, cards)
    if rules.layoff_requires == "own_meld_for_others" and not facts.laid_before and not facts.melds:
        return
    for number, meld in turn.table:
        for cards, result, end in _lay_offs(rules, meld, turn.hand):
            yield _added(turn, number, cards, result, end)
        if rules.joker_swap != "none":
            for cards, result in _swaps(rules, meld, turn.hand):
                yield _swapped(rules, turn, number, cards, result)


@lru_cache(maxsize=1 << 14)
def _melds(rules: Rules, hand: Cards) -> frozenset[Cards]:
    return frozenset(melds(rules, hand)) if len(hand) > 2 else frozenset()


def plain(card: str) -> str:
    """A card as it lies in the hand."""
    return "*" if card[0] == "*" else card


def _less(hand: Cards, cards: Cards) -> Cards | None:
    rest = list(hand)
    for card in cards:
        if plain(card) not in rest:
            return None
        rest.remove(plain(card))
    return tuple(rest)


def _melded(rules: Rules, turn: Turn, cards: Cards) -> Tried:
    facts = turn.facts
    number = max((number for number, _ in turn.table), default=0) + 1
    jokers = sum(card[0] == "*" for card in cards)
    uses = bool(facts.taken) and facts.taken in [plain(card) for card in cards]
    after = facts._replace(
        points=facts.points + (0 if jokers and facts.owed else value(rules, cards)),
        melds=facts.melds + 1,
        owed=max(0, facts.owed - jokers),
        used=facts.used or uses,
        melded=facts.melded or uses,
        lone_on=0 if uses else facts.lone_on,
        own_on=facts.own_on | {number},
    )
    rest = _less(turn.hand, cards)
    assert rest is not None
    return Tried("meld", 0, cards, None, Turn(rest, (*turn.table, (number, cards)), after))


def _added(turn: Turn, number: int, cards: Cards, result: Cards, end: str | None) -> Tried:
    jokers = sum(card[0] == "*" for card in cards)
    facts = _company(turn.facts, number, cards, jokers)
    facts = facts._replace(added=True, owed=max(0, facts.owed - jokers))
    return Tried("lay_off", number, cards, end, _after(turn, number, cards, result, facts, 0))


def _swapped(rules: Rules, turn: Turn, number: int, cards: Cards, result: Cards) -> Tried:
    old = dict(turn.table)[number]
    freed = sum(card[0] == "*" for card in old) - sum(card[0] == "*" for card in result)
    owed = freed if rules.taken_joker == "lay_same_turn" else 0
    facts = _company(turn.facts, number, cards, 0)
    facts = facts._replace(swapped=True, owed=facts.owed + owed)
    return Tried("swap_joker", number, cards, None, _after(turn, number, cards, result, facts, freed))


def _company(facts: Facts, number: int, cards: Cards, jokers: int) -> Facts:
    """Whether the taken card goes to a meld alone: its twin excuses it, a joker from the table is no company."""
    uses = bool(facts.taken) and facts.taken in [plain(card) for card in cards]
    lone = uses and not facts.used and not facts.twin
    from_table = min(facts.owed, jokers - (1 if lone and facts.taken == "*" else 0))
    company = len(cards) - (1 if lone else 0) - from_table
    return facts._replace(
        used=facts.used or uses,
        lone_on=number if lone else facts.lone_on,
        own_on=facts.own_on | {number} if company > 0 else facts.own_on,
    )


def _after(turn: Turn, number: int, cards: Cards, result: Cards, facts: Facts, jokers: int) -> Turn:
    rest = _less(turn.hand, cards)
    assert rest is not None
    table = tuple((other, result if other == number else meld) for other, meld in turn.table)
    return Turn(tuple(sorted(rest + ("*",) * jokers)), table, facts)


def _lay_offs(rules: Rules, meld: Cards, hand: Cards) -> Iterator[tuple[Cards, Cards, str | None]]:
    """The cards to add, the meld afterwards, and the end where it has to be named."""
    found = list(_set_lay_offs(rules, meld, hand) if _is_set(meld) else _run_lay_offs(rules, meld, hand))
    for cards, result in found:
        others = [other for added, other in found if sorted(added) == sorted(cards)]
        if len(others) == 1:
            yield cards, result, None
        elif len(result) > len(meld) and result[-len(meld) :] == meld:
            yield cards, result, "low"
        elif result[: len(meld)] == meld:
            yield cards, result, "high"


def _is_set(meld: Cards) -> bool:
    return meld[0][-2] == meld[1][-2]


def _jokers_fit(rules: Rules, cards: Cards) -> bool:
    limit = 13 if rules.max_jokers_per_meld is None else rules.max_jokers_per_meld
    return sum(card[0] == "*" for card in cards) <= limit


def _run_lay_offs(rules: Rules, meld: Cards, hand: Cards) -> Iterator[tuple[Cards, Cards]]:
    suit, ranks = meld[0][-1], "".join(card[-2] for card in meld)
    for low, high in _longer(LINES[rules.ace] * (2 if rules.ace == "around_corner" else 1), ranks):
        faces = [rank + suit for rank in low + high]
        choices = [[card for card in (face, "*" + face) if plain(card) in hand] for face in faces]
        for cards in product(*choices) if len(faces) <= len(hand) else ():
            result = (*cards[: len(low)], *meld, *cards[len(low) :])
            if _less(hand, cards) is not None and _jokers_fit(rules, result):
                yield cards, result


def _longer(line: str, ranks: str) -> set[tuple[str, str]]:
    """The ranks that may be added below and above a run: the run has 13 cards at most, and lies on the line."""
    starts = [start for start in range(len(line)) if line[start : start + len(ranks)] == ranks]
    return {
        (line[first:start], line[start + len(ranks) : last])
        for start in starts
        for first in range(max(0, start - 10), start + 1)
        for last in range(start + len(ranks), min(len(line), first + 13) + 1)
        if last - first > len(ranks)
    }


def _set_lay_offs(rules: Rules, meld: Cards, hand: Cards) -> Iterator[tuple[Cards, Cards]]:
    rank, named = meld[0][-2], rules.set_joker_swap == "named_card"
    room = 4 - len(meld)
    taken = {card[-1] for card in meld if named or card[0] != "*"}
    free = [suit for suit in SUITS if suit not in taken]
    choices = [rank + suit for suit in free] + ["*" + rank + suit for suit in free]
    found = set()
    for count in range(1, room + 1):
        for cards in combinations(choices, count):
            if len({card[-1] for card in cards}) == count and _less(hand, cards) is not None:
                found.add(_renamed(meld, cards, named=named))
    yield from ((cards, result) for cards, result in found if _jokers_fit(rules, result))


def _renamed(meld: Cards, cards: Cards, *, named: bool) -> tuple[Cards, Cards]:
    """The cards added and the set afterwards; jokers whose suit binds nobody take the first free suits."""
    if named:
        return cards, tuple(sorted(meld + cards, key=_by_suit))
    rank = meld[0][-2]
    naturals = [card for card in meld + cards if card[0] != "*"]
    free = ["*" + rank + suit for suit in SUITS if rank + suit not in naturals]
    count = len(meld) + len(cards) - len(naturals)
    fresh = sum(card[0] == "*" for card in cards)
    added = tuple(card for card in cards if card[0] != "*") + tuple(free[count - fresh : count])
    return added, tuple(sorted((*naturals, *free[:count]), key=_by_suit))


def _by_suit(card: str) -> int:
    return SUITS.index(card[-1])


def _swaps(rules: Rules, meld: Cards, hand: Cards) -> Iterator[tuple[Cards, Cards]]:
    if not _is_set(meld) or rules.set_joker_swap == "named_card":
        for joker in meld:
            if joker[0] == "*" and joker[1:] in hand:
                yield (joker[1:],), tuple(joker[1:] if card == joker else card for card in meld)
        return
    rank = meld[0][-2]
    naturals = [card for card in meld if card[0] != "*"]
    if len(naturals) == len(meld):
        return
    missing = [rank + suit for suit in SUITS if rank + suit not in naturals and rank + suit in hand]
    for count in range(1, len(missing) + 1):
        for cards in combinations(missing, count):
            if len(meld) + count > 4:  # One joker leaves for each card beyond the fourth.
                now = [*naturals, *cards]
                full = [rank + suit if rank + suit in now else "*" + rank + suit for suit in SUITS]
                yield cards, tuple(full)
