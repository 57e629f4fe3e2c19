"""What is a set, what is a run, what a joker stands for, and what a meld is worth.

A run is a span of positions in one suit: position 0 is the low ace, 12 the king, 13 the ace above it, and from there
on round the corner. `read` finds every way to read some cards; `meld_of` insists on exactly one.
"""

from collections.abc import Iterator
from functools import lru_cache

from rami.messages.text import Counted, OneOf, Text
from rami.problems.exceptions import NotAMeld
from rami.problems.melds import (
    ACE_IS_LOW,
    AMBIGUOUS_JOKER,
    DUPLICATE_SUIT,
    MELD_TOO_SHORT,
    NO_COMBINATION,
    NOT_ROUND_THE_CORNER,
    ONE_ACE_A_RUN,
    RUN_OUT_OF_ORDER,
    SET_TOO_LONG,
    TOO_FEW_NATURALS,
    TOO_MANY_JOKERS,
)
from rami.rules.cards import JOKER, ROLE, in_set_order, joker_count, rank, role, spelled, suit
from rami.rules.settings.parameters import Rules, Values


def span_allowed(ace: str, start: int, length: int) -> bool:
    """Whether a run may cover `length` positions from `start` (0 … 12): the ace's place and one ace a run (G-09)."""
    end = start + length - 1
    if length > 13:
        return False
    return end <= 12 or (end == 13 and ace == "high_low") or ace == "around_corner"


def run_faces(of_suit: int, start: int, length: int) -> bytes:
    """The faces of a run, upwards."""
    return bytes([of_suit * 13 + position % 13 for position in range(start, start + length)])


def is_run(cards: bytes) -> bool:
    """Whether the cards of a valid meld are a run (otherwise they are a set)."""
    return role(cards[0]) % 13 != role(cards[1]) % 13


@lru_cache(maxsize=1 << 10)
def near(meld: bytes) -> int:
    """The faces that a meld could take, as a mask: those of its suit or of its rank."""
    face = role(meld[0])
    return 0x1FFF << suit(face) * 13 if is_run(meld) else 0x8004002001 << rank(face)


def run_span(cards: bytes) -> tuple[int, int, int]:
    """Suit, start and length of a run on the table."""
    first = role(cards[0])
    return first // 13, first % 13, len(cards)


@lru_cache(maxsize=1 << 13)
def meld_value(values: Values, cards: bytes) -> int:
    """Points of a meld: a joker counts as its card, an ace by its place (F-04, T-07, Z-03)."""
    if not is_run(cards):
        return len(cards) * (_rank_value(rank(role(cards[0]))) or values.ace_set)
    _, start, length = run_span(cards)
    return sum(_position_value(values, position) for position in range(start, start + length))


def card_value(values: Values, meld: bytes, card: int) -> int:
    """What one card of a meld counts for whoever laid it (Z-17, G-40)."""
    if not is_run(meld):
        return _rank_value(rank(role(card))) or values.ace_set
    _, start, _ = run_span(meld)
    face = rank(role(card))
    return _position_value(values, face if face >= start else face + 13)


def _position_value(values: Values, position: int) -> int:
    if position == 0:
        return values.ace_low_run
    return values.ace_high_run if position == 13 else _rank_value(position % 13)


def _rank_value(of_rank: int) -> int:
    """2 to 10 their number, courts 10 (B-22); 0 for an ace, whose value depends on its place."""
    return 0 if of_rank == 0 else min(of_rank + 1, 10)


def hand_value(values: Values, cards: bytes) -> int:
    """What cards cost in the hand (B-22, F-04)."""
    return sum([hand_card_value(values, card) for card in cards])


def hand_card_value(values: Values, card: int) -> int:
    """What one card costs in the hand."""
    return values.joker_hand if card == JOKER else _rank_value(card % 13) or values.ace_hand


def meld_of(rules: Rules, cards: bytes) -> bytes:
    """The one meld that these cards make, in canonical order with every joker named.

    Raises AmbiguousJoker when bare jokers leave several readings, and another NotAMeld when there is none.
    """
    readings = read(rules, cards)
    if len(readings) == 1:
        return readings[0]
    if readings:
        raise AMBIGUOUS_JOKER(readings=OneOf(spelled(reading) for reading in readings))
    raise why_not(rules, cards)


def read(rules: Rules, cards: bytes) -> list[bytes]:
    """Every meld that these cards can be read as, in the order sent (C-14). A bare joker takes any fitting role."""
    if not 3 <= len(cards) <= 13 or _joker_complaint(rules, cards):
        return []
    return [*_as_runs(rules.ace, cards), *_as_sets(rules, cards)]


def _joker_complaint(rules: Rules, cards: bytes) -> NotAMeld | None:
    jokers = joker_count(cards)
    limit = joker_limit(rules)
    if jokers > limit:
        most = Counted(limit, "one joker", "{n} jokers", none=Text("0 jokers"))
        return TOO_MANY_JOKERS(limit=most, count=jokers)
    if len(cards) - jokers < rules.min_naturals:
        needed = Counted(rules.min_naturals, "one natural card", "{n} natural cards")
        return TOO_FEW_NATURALS(limit=needed, count=len(cards) - jokers)
    return None


def joker_limit(rules: Rules) -> int:
    """How many jokers a meld may hold at most (F-07, G-14)."""
    if rules.jokers == 0:
        return 0
    return 13 if rules.max_jokers_per_meld is None else rules.max_jokers_per_meld


def _as_runs(ace: str, cards: bytes) -> Iterator[bytes]:
    known = next(index for index, card in enumerate(cards) if card != JOKER)
    of_suit, position = divmod(role(cards[known]), 13)
    start = (position - known) % 13
    if not span_allowed(ace, start, len(cards)):
        return
    faces = run_faces(of_suit, start, len(cards))
    if all(card in (JOKER, face, face + ROLE) for card, face in zip(cards, faces, strict=True)):
        yield bytes([face if card < JOKER else face + ROLE for card, face in zip(cards, faces, strict=True)])


def _as_sets(rules: Rules, cards: bytes) -> Iterator[bytes]:
    known = [role(card) for card in cards if card != JOKER]
    of_rank = known[0] % 13
    suits = {face // 13 for face in known}
    if len(cards) > 4 or len(suits) < len(known) or any(face % 13 != of_rank for face in known):
        return
    if rules.set_joker_swap == "complete_four":
        naturals = bytes([card for card in cards if card < JOKER])
        yield name_set_jokers(naturals, len(cards) - len(naturals))
        return
    free = [of_suit * 13 + of_rank + ROLE for of_suit in range(4) if of_suit not in suits]
    named = bytes([card for card in cards if card != JOKER])
    for roles in _choices(free, len(cards) - len(named)):
        yield in_set_order(named + bytes(roles))


def name_set_jokers(naturals: bytes, jokers: int) -> bytes:
    """A set in canonical order whose jokers take the first free suits (S, H, D, C); their suit binds nobody."""
    of_rank = naturals[0] % 13
    taken = {face // 13 for face in naturals}
    free = [of_suit * 13 + of_rank + ROLE for of_suit in range(4) if of_suit not in taken]
    return in_set_order(naturals + bytes(free[:jokers]))


def _choices(items: list[int], count: int) -> Iterator[tuple[int, ...]]:
    if count == 0:
        yield ()
        return
    for index, item in enumerate(items):
        for rest in _choices(items[index + 1 :], count - 1):
            yield (item, *rest)


def why_not(rules: Rules, cards: bytes) -> NotAMeld:
    """The clearest reason why these cards are no meld."""
    if len(cards) < 3:
        return MELD_TOO_SHORT(count=len(cards))
    complaint = _joker_complaint(rules, cards)
    if complaint:
        return complaint
    faces = [role(card) for card in cards if card != JOKER]
    if len({rank(face) for face in faces}) == 1:
        return _why_no_set(cards, faces)
    if len({suit(face) for face in faces}) == 1:
        return _why_no_run(rules, cards, faces)
    return NO_COMBINATION(cards=spelled(cards))


def _why_no_set(cards: bytes, faces: list[int]) -> NotAMeld:
    if len(set(faces)) < len(faces):
        return DUPLICATE_SUIT(cards=spelled(cards))
    return SET_TOO_LONG(count=len(cards))


def _why_no_run(rules: Rules, cards: bytes, faces: list[int]) -> NotAMeld:
    if len(cards) > 13 or len({face for face in faces if rank(face) == 0}) < sum(rank(face) == 0 for face in faces):
        return ONE_ACE_A_RUN()
    if list(_as_runs("around_corner", cards)):
        return _why_no_ace(rules, cards)
    for start in range(13):
        ordered = _ordered(rules.ace, start, cards, faces)
        if ordered:
            return RUN_OUT_OF_ORDER(order=spelled(ordered))
    return NO_COMBINATION(cards=spelled(cards))


def _why_no_ace(rules: Rules, cards: bytes) -> NotAMeld:
    known = next(index for index, card in enumerate(cards) if card != JOKER)
    last = (rank(role(cards[known])) - known) % 13 + len(cards) - 1
    return ACE_IS_LOW() if last == 13 and rules.ace == "low" else NOT_ROUND_THE_CORNER()


def _ordered(ace: str, start: int, cards: bytes, faces: list[int]) -> bytes | None:
    """The same cards as a run from `start`, if they make one in another order."""
    if not span_allowed(ace, start, len(cards)):
        return None
    wanted = run_faces(suit(faces[0]), start, len(cards))
    if len(set(faces)) < len(faces) or not set(faces) <= set(wanted):
        return None
    held = {role(card): card for card in cards if card != JOKER}
    return bytes([held.get(face, face + ROLE) for face in wanted])
