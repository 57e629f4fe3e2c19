"""Bit masks of cards: how to create one, and how to get its faces."""

from typing import Final

from rami.rules.cards.card_types import FaceMask, Faces, RankMask, SuitMask
from rami.rules.cards.ranks_and_suits import FACES

NO_FACES: Final = FaceMask(0)
NO_RANKS: Final = RankMask(0)
ALL_RANKS: Final = RankMask((1 << 13) - 1)
ALL_SUITS: Final = SuitMask(1 | 1 << 13 | 1 << 26 | 1 << 39)
FACE_BITS: Final = tuple([FaceMask(1 << face) for face in range(FACES)])
"""For each face, the mask that holds only this face."""
RANK_BITS: Final = tuple([RankMask(1 << of_rank) for of_rank in range(13)])
SUIT_BITS: Final = tuple([SuitMask(1 << 13 * of_suit) for of_suit in range(4)])


def mask_of(cards: Faces) -> FaceMask:
    """The mask of these faces."""
    mask = NO_FACES
    for face in cards:
        mask |= FACE_BITS[face]
    return mask


def faces(mask: FaceMask) -> Faces:
    """The faces of a mask, in ascending order."""
    found = bytearray()
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return Faces(found)
