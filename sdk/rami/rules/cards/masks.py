"""Bit masks of cards: how to create one, and how to get its faces."""

from operator import getitem
from typing import Final

from rami.rules.cards.card_types import Face, FaceMask, Faces, RankMask, SuitMask
from rami.rules.cards.ranks_and_suits import FACES, NO_CARDS

NO_FACES: Final = FaceMask(0)
NO_RANKS: Final = RankMask(0)
ALL_RANKS: Final = RankMask((1 << 13) - 1)
ALL_SUITS: Final = SuitMask(1 | 1 << 13 | 1 << 26 | 1 << 39)
FACE_BITS: Final = tuple([FaceMask(1 << face) for face in range(FACES)])
"""For each face, the mask that holds only this face."""
ALL_SECOND: Final = FaceMask((1 << FACES) - 1)
"""All faces. A larger mask of further copies has third or fourth copies in it."""
RANK_BITS: Final = tuple([RankMask(1 << of_rank) for of_rank in range(13)])
SUIT_BITS: Final = tuple([SuitMask(1 << 13 * of_suit) for of_suit in range(4)])


def all_copies(mask: FaceMask) -> FaceMask:
    """The second, third and fourth copies of these faces, as in `Holding.more`."""
    return mask | mask << FACES | mask << 2 * FACES


def one_less(more: FaceMask, gone: FaceMask) -> FaceMask:
    """The further copies (`Holding.more`) after one copy of each of these faces is gone: a third one is a second."""
    if more <= ALL_SECOND:
        return more & ~gone
    every = all_copies(gone)
    return more & ~every | more >> FACES & every


def mask_of(cards: Faces) -> FaceMask:
    """The mask of these faces."""
    mask = NO_FACES
    for face in cards:
        mask |= FACE_BITS[face]
    return mask


def faces(mask: FaceMask) -> Faces:
    """The faces of a mask, in ascending order."""
    if not mask:
        return NO_CARDS
    return NO_CARDS.join(map(getitem, _FACES_OF_BYTES, mask.to_bytes(_BYTES, "little")))


def _faces_of_byte(place: int) -> tuple[Faces, ...]:
    """For each value of one byte of a mask, its faces."""
    first, values = 8 * place, range(256)
    return tuple([Faces([Face(first + bit) for bit in range(8) if value >> bit & 1]) for value in values])


_BYTES: Final = (FACES + 7) // 8
_FACES_OF_BYTES: Final = tuple([_faces_of_byte(place) for place in range(_BYTES)])
"""A mask has 7 bytes. Looking them up takes half the time of a loop over the bits."""
