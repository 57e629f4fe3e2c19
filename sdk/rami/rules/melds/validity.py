"""Valid melds: which cards form a set or a run, which cards the jokers stand for, and why other cards do not.

`read` finds all melds that some cards can form. `meld_of` requires exactly one.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

from rami.messages.text import Counted, OneOf, Text
from rami.problems.exceptions import NotAMeld
from rami.problems.melds import (
    ACE_IS_HIGH,
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
from rami.rules.cards import (
    FACES_OF_RANK,
    JOKER,
    JOKER_FOR,
    AnyCards,
    Face,
    Faces,
    MeldCards,
    joker_count,
    naturals,
    rank,
    roles,
    run_faces,
    spelled,
    suit,
)
from rami.rules.melds.meld import Run, RunOrSet, Set
from rami.rules.settings.parameters import Rules


def span_allowed(ace: str, start: int, length: int) -> bool:
    """Whether a run may cover `length` positions from `start` (0 … 12).

    This depends on the position of the ace; a run has at most one ace (G-09).
    """
    end = start + length - 1
    if length > 13 or (start == 0 and ace == "high"):
        return False
    return end <= 12 or (end == 13 and ace in ("high", "high_low")) or ace == "around_corner"


def meld_of(rules: Rules, cards: AnyCards) -> RunOrSet:
    """The only meld that these cards form, in canonical order, with a role for every joker.

    Raises AmbiguousJoker if jokers without a role allow several melds, and another NotAMeld if there is no meld.
    """
    melds = read(rules, cards)
    if len(melds) == 1:
        return melds[0]
    readings = [meld.cards for meld in melds]
    if readings:
        raise AMBIGUOUS_JOKER(readings=OneOf(spelled(reading) for reading in readings))
    raise why_not(rules, cards)


def read(rules: Rules, cards: AnyCards) -> list[RunOrSet]:
    """All melds that these cards can form, in the order sent (C-14). A joker without a role takes any possible role."""
    if not 3 <= len(cards) <= 13 or _joker_complaint(rules, cards):
        return []
    return [*_as_runs(rules.ace, cards), *_as_sets(rules, cards)]


def _joker_complaint(rules: Rules, cards: AnyCards) -> NotAMeld | None:
    jokers = joker_count(cards)
    limit = joker_limit(rules)
    if jokers > limit:
        return too_many_jokers(limit, jokers)
    if len(cards) - jokers < rules.min_naturals:
        needed = Counted(rules.min_naturals, "one card that is no joker", "{n} cards that are no jokers")
        return TOO_FEW_NATURALS(limit=needed, count=len(cards) - jokers)
    return None


def too_many_jokers(limit: int, count: int) -> NotAMeld:
    """The refusal of a meld with `count` jokers where at most `limit` are allowed (F-07, G-14)."""
    return TOO_MANY_JOKERS(limit=Counted(limit, "one joker", "{n} jokers", none=Text("0 jokers")), count=count)


def joker_limit(rules: Rules) -> int:
    """The maximum number of jokers in a meld; wild cards are jokers, too (F-07, G-14, U-16)."""
    if rules.jokers == 0 and rules.wild_rank is None:
        return 0
    return 13 if rules.max_jokers_per_meld is None else rules.max_jokers_per_meld


def _as_runs(ace: str, cards: AnyCards) -> Iterator[Run]:
    known = _first_known(cards)
    first = roles(cards)[0]
    start = (rank(first) - known) % 13
    if not span_allowed(ace, start, len(cards)):
        return
    faces = run_faces(suit(first), start, len(cards))
    pairs = list(zip(cards, faces, strict=True))
    if all(card in (JOKER, face, JOKER_FOR[face]) for card, face in pairs):
        yield Run(MeldCards([face if card == face else JOKER_FOR[face] for card, face in pairs]), suit(first), start)


def _first_known(cards: AnyCards) -> int:
    """The index of the first card that is not a joker without a role."""
    first, *_ = [place for place, card in enumerate(cards) if card != JOKER]
    return first


def _as_sets(rules: Rules, cards: AnyCards) -> Iterator[Set]:
    known = roles(cards)
    of_rank = rank(known[0])
    if len(cards) > 4 or len(set(known)) < len(known) or any(rank(face) != of_rank for face in known):
        return
    if rules.set_joker_swap == "complete_four":
        yield name_set_jokers(naturals(cards), joker_count(cards))
        return
    free = [face for face in FACES_OF_RANK[of_rank] if face not in known]
    for named in combinations(free, len(cards) - len(known)):
        yield set_of(naturals(cards), Faces([*known, *named]))


def set_of(held: Faces, faces: Iterable[Face]) -> Set:
    """The set of these faces. Each face that is not in `held` is a joker."""
    ordered = sorted(faces)
    return Set(MeldCards([face if face in held else JOKER_FOR[face] for face in ordered]), rank(ordered[0]))


def name_set_jokers(held: Faces, jokers: int) -> Set:
    """A set in canonical order. Its jokers get the first free suits in the order S, H, D, C.

    In these rules the suit of a joker in a set has no effect.
    """
    free = [face for face in FACES_OF_RANK[rank(held[0])] if face not in held]
    return set_of(held, [*held, *free[:jokers]])


def why_not(rules: Rules, cards: AnyCards) -> NotAMeld:
    """The best reason why these cards are not a meld."""
    if len(cards) < 3:
        return MELD_TOO_SHORT(count=len(cards))
    complaint = _joker_complaint(rules, cards)
    if complaint:
        return complaint
    faces = roles(cards)
    if len({rank(face) for face in faces}) == 1:
        return _why_no_set(cards, faces)
    if len({suit(face) for face in faces}) == 1:
        return _why_no_run(rules, cards, faces)
    return NO_COMBINATION(cards=spelled(cards))


def _why_no_set(cards: AnyCards, faces: Faces) -> NotAMeld:
    if len(set(faces)) < len(faces):
        return DUPLICATE_SUIT(cards=spelled(cards))
    return SET_TOO_LONG(count=len(cards))


def _why_no_run(rules: Rules, cards: AnyCards, faces: Faces) -> NotAMeld:
    if len(cards) > 13 or len({face for face in faces if rank(face) == 0}) < sum(rank(face) == 0 for face in faces):
        return ONE_ACE_A_RUN()
    if list(_as_runs("around_corner", cards)):
        return _why_no_ace(rules, cards)
    for start in range(13):
        ordered = _ordered(rules.ace, start, cards, faces)
        if ordered:
            return RUN_OUT_OF_ORDER(order=spelled(ordered))
    return NO_COMBINATION(cards=spelled(cards))


def _why_no_ace(rules: Rules, cards: AnyCards) -> NotAMeld:
    start = (rank(roles(cards)[0]) - _first_known(cards)) % 13
    if start == 0:
        return ACE_IS_HIGH()
    return ACE_IS_LOW() if start + len(cards) == 14 and rules.ace == "low" else NOT_ROUND_THE_CORNER()


def _ordered(ace: str, start: int, cards: AnyCards, faces: Faces) -> MeldCards | None:
    """The same cards as a run from `start`, or None if they form no such run in any order."""
    if not span_allowed(ace, start, len(cards)):
        return None
    wanted = run_faces(suit(faces[0]), start, len(cards))
    if len(set(faces)) < len(faces) or not set(faces) <= set(wanted):
        return None
    held = naturals(cards)
    return MeldCards([face if face in held else JOKER_FOR[face] for face in wanted])
