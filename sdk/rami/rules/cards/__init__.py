"""Cards, hands and sets of cards. A card is one byte; its type says what the byte means.

One card is an `int`:

    Face       0 … 51             a natural card, or what a joker stands for: suit * 13 + rank     22 is TH
    HandCard   0 … 53             a card as held, drawn and discarded: a face, 52 a joker,         52 is *
                                  53 a face-down card
    MeldCard   0 … 51, 64 … 115   a card in a meld: a face, or the joker that stands for           85 is *9H
                                  the face `card - 64`
    Card       all of these       a card as a move names it                                        22, 52, 85

The suits are S H D C, the ranks A 2 … K. Each `Face` is a `HandCard` and a `MeldCard`, and each of these is a `Card`.

Several cards are `bytes`:

    Faces                         natural cards                                   16 15 is TH 9H
    HandCards                     a hand, the stock or the pile                   16 34 is TH *
    MeldCards                     the cards of a meld, in its order               16 55 is TH *9H
    AnyCards                      cards as a move names them                      16 34 55 is TH * *9H

A set of cards is a bit mask, an `int`:

    FaceMask   bits 0 … 51        faces                                           1 << 22 is TH
    RankMask   bits 0 … 12        ranks of one suit                               1 << 9 is the ten
    SuitMask   bits 0, 13, 26, 39 suits of one rank                               1 << 13 is hearts
    MeldMask   one bit per meld   melds on the table, by their index              1 is the first meld

The further copies of the cards of a hand are a FaceMask too: bits 0 … 51 are second copies, bits 52 … 103
third ones, bits 104 … 155 fourth ones.

Outside the rules a card is text, a `HandCardName` or `MeldCardName`, and in answers a `HandCardText` or `MeldCardText`.
`names` and the three `parse` functions convert.
"""

from rami.rules.cards.card_types import (
    AnyCards,
    Card,
    Face,
    FaceMask,
    Faces,
    HandCard,
    HandCards,
    MeldCard,
    MeldCards,
    MeldMask,
    RankMask,
    SuitMask,
)
from rami.rules.cards.hands import deck, lacking, without
from rami.rules.cards.jokers import FACE_DOWN, JOKER, JOKER_FOR, held, held_cards, joker_count
from rami.rules.cards.masks import (
    ALL_RANKS,
    ALL_SECOND,
    ALL_SUITS,
    FACE_BITS,
    NO_FACES,
    NO_RANKS,
    RANK_BITS,
    SUIT_BITS,
    all_copies,
    faces,
    mask_of,
    one_less,
)
from rami.rules.cards.notation import (
    CARDS,
    HAND_CARD,
    HAND_CARDS,
    MELD_CARD,
    MELD_CARDS,
    NAMES,
    RANKS,
    SUITS,
    WILD_CARDS,
    HandCardName,
    HandCardText,
    MeldCardName,
    MeldCardText,
    held_name,
    name_of,
    names,
    parse,
    parse_hand,
    parse_held,
    parse_meld,
    spelled,
    the_card,
)
from rami.rules.cards.ranks_and_suits import (
    ALL_FACES,
    FACES,
    FACES_OF_RANK,
    NO_CARDS,
    is_natural,
    naturals,
    rank,
    role,
    roles,
    run_faces,
    suit,
)

__all__ = [
    "ALL_FACES",
    "ALL_RANKS",
    "ALL_SECOND",
    "ALL_SUITS",
    "CARDS",
    "FACES",
    "FACES_OF_RANK",
    "FACE_BITS",
    "FACE_DOWN",
    "HAND_CARD",
    "HAND_CARDS",
    "JOKER",
    "JOKER_FOR",
    "MELD_CARD",
    "MELD_CARDS",
    "NAMES",
    "NO_CARDS",
    "NO_FACES",
    "NO_RANKS",
    "RANKS",
    "RANK_BITS",
    "SUITS",
    "SUIT_BITS",
    "WILD_CARDS",
    "AnyCards",
    "Card",
    "Face",
    "FaceMask",
    "Faces",
    "HandCard",
    "HandCardName",
    "HandCardText",
    "HandCards",
    "MeldCard",
    "MeldCardName",
    "MeldCardText",
    "MeldCards",
    "MeldMask",
    "RankMask",
    "SuitMask",
    "all_copies",
    "deck",
    "faces",
    "held",
    "held_cards",
    "held_name",
    "is_natural",
    "joker_count",
    "lacking",
    "mask_of",
    "name_of",
    "names",
    "naturals",
    "one_less",
    "parse",
    "parse_hand",
    "parse_held",
    "parse_meld",
    "rank",
    "role",
    "roles",
    "run_faces",
    "spelled",
    "suit",
    "the_card",
    "without",
]
