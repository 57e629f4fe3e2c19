"""What a player can do with the cards that are chosen: the legal moves, looked up by cards and place.

A move that is not in the list is tried all the same, so that the rules say why it is refused.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from rami import Declare, DrawDiscard, GameView, Knock, LayOff, LegalMoves, Meld, Move, SwapJoker
from rami._terminal.game.hand_order import in_hand, same_cards, without
from rami.rules.cards import names, parse_hand
from rami.rules.melds.alternatives import alternatives

T = TypeVar("T", bound=Move)
MOST_KNOCKS: Final = 8
"""How many arrangements of a hand a player can choose from."""


class Offer(NamedTuple):
    """A meld that can be laid, and its points."""

    move: Meld
    points: int


class Knocking(NamedTuple):
    """A knock, and what it leaves in points."""

    move: Knock
    left: int | None


def of_type(moves: Iterable[Move], kind: type[T]) -> list[T]:
    """The moves of one type."""
    return [move for move in moves if isinstance(move, kind)]


def melds_of(moves: Iterable[Move], chosen: Sequence[str]) -> list[Meld]:
    """The melds that exactly the chosen cards make: one for each reading of the jokers."""
    return [move for move in of_type(moves, Meld) if same_cards(move.cards, chosen)]


def addable(moves: Iterable[Move], chosen: Sequence[str], meld: int | None = None) -> list[LayOff | SwapJoker]:
    """How the chosen cards can go on a meld, or on any: as lay-offs, or for its jokers."""
    return [
        move
        for move in moves
        if isinstance(move, LayOff | SwapJoker)
        and (meld is None or move.meld == meld)
        and same_cards(move.cards, chosen)
    ]


def meld_anyway(chosen: Sequence[str]) -> Meld:
    """The meld of these cards, also if it is not listed."""
    return Meld(tuple(map(in_hand, chosen)))


def lay_off_anyway(chosen: Sequence[str], meld: int) -> LayOff:
    """The lay-off of these cards, also if it is not listed."""
    return LayOff(meld, tuple(map(in_hand, chosen)))


def knocking(legal: LegalMoves, chosen: Sequence[str]) -> Knocking | None:
    """The knock that discards the chosen card, or none if nothing is chosen."""
    wanted = chosen[0] if len(chosen) == 1 else None
    counts = legal.knock_counts or (None,) * len(legal.moves)
    for move, count in zip(legal.moves, counts, strict=True):
        if isinstance(move, Knock) and move.card == wanted and move.melds is None:
            return Knocking(move, count)
    return None


def declaring(legal: LegalMoves, chosen: Sequence[str]) -> Declare | None:
    """The declaration that discards the chosen card, or else any: its player wins with each (U-17)."""
    found = [move for move in legal.moves if isinstance(move, Declare)]
    return next((move for move in found if chosen and move.card == chosen[0]), next(iter(found), None))


def drop_points(view: GameView) -> int:
    """What it costs the reader to drop out of the deal now (U-18)."""
    drop = view.rules.drop
    if drop is None or view.seat is None:
        return 0
    return drop.later if view.seats[view.seat].turns_taken else drop.first


def named_knocks(view: GameView, knock: Knock) -> list[Knocking]:
    """The same knock with each choice of melds that the limit allows, by what it leaves."""
    hand = parse_hand(view.hand if knock.card is None else without(view.hand, [knock.card]))
    limit = 0 if knock.card is None else view.knock_limit
    return [
        Knocking(Knock(knock.card, tuple(names(meld.cards) for meld in shown.melds)), shown.count)
        for shown in alternatives(view.rules, hand, MOST_KNOCKS, limit)
    ]


def offered(legal: LegalMoves) -> list[Offer]:
    """All melds that can be laid, the dearest first; those of jokers only once for the same cards."""
    found = dict[tuple[str, ...], Offer]()
    points = legal.meld_points or (None,) * len(legal.moves)
    for move, worth in zip(legal.moves, points, strict=True):
        if isinstance(move, Meld):
            key = tuple(sorted(map(in_hand, move.cards)))
            offer = Offer(move, worth or 0)
            if key not in found or found[key].points < offer.points:
                found[key] = offer
    return sorted(found.values(), key=lambda offer: -offer.points)


def depths(moves: Iterable[Move]) -> list[int]:
    """How deep into the pile the player may reach."""
    return [move.depth for move in of_type(moves, DrawDiscard)]
