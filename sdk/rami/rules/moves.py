"""The moves of all variants: one tagged union.

A turn consists of one draw, then any number of `meld`, `lay_off` and `swap_joker` moves, then one `discard` (B-15 to
B-18). In some games a player may challenge the other before drawing, who then answers (N-14). Where the melds stay in
the hand until a showdown, a turn is one draw, then one `discard` or `knock` (N-02).
"""

from typing import Annotated, Final, Literal, assert_never

from msgspec import Meta, Struct

from rami.rules.cards import HandCardName, MeldCardName
from rami.rules.numbers import MeldId

__all__ = [
    "Accept",
    "Challenge",
    "ChallengeMove",
    "Declare",
    "Discard",
    "DrawDiscard",
    "DrawStock",
    "Drop",
    "Knock",
    "LayOff",
    "Meld",
    "Move",
    "Pass",
    "Refuse",
    "Step",
    "SwapJoker",
    "Undo",
    "notation",
    "parse_move",
]

DEEPEST: Final = 124
"""The number of cards in the largest deck. No pile is deeper."""
ShownMeld = Annotated[tuple[MeldCardName, ...], Meta(min_length=1, max_length=13, title="ShownMeld")]
"""A meld that a player shows in a showdown. The title is its name in the specification."""


class _Move(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """The base of all moves: the field `type` names the move in JSON."""


class DrawStock(_Move, frozen=True, tag="draw_stock"):
    """Draw the top card of the stock (B-15).

    If the stock is empty, this move means that the player does not take the top discard (B-20).
    """


class DrawDiscard(_Move, frozen=True, tag="draw_discard"):
    """Take the card at `depth` in the discard pile, and all cards above it. Depth 1 is the top card (B-15, Z-10)."""

    depth: Annotated[int, Meta(ge=1, le=DEEPEST)] = 1


class Meld(_Move, frozen=True, tag="meld"):
    """Lay a new meld from the hand: a run in ascending order, or a set (B-09 to B-11)."""

    cards: Annotated[tuple[MeldCardName, ...], Meta(min_length=1, max_length=13)]
    """The cards of the meld. A joker may name the card that it stands for."""


class LayOff(_Move, frozen=True, tag="lay_off"):
    """Add cards from the hand to a meld on the table (B-12).

    `end` is needed only if the cards fit both ends of a run.
    """

    meld: MeldId
    cards: Annotated[tuple[MeldCardName, ...], Meta(min_length=1, max_length=12)]
    """The cards to add. A joker may name the card that it stands for."""
    end: Literal["low", "high"] | None = None
    """The end of the run, null if the cards fit only one."""


class SwapJoker(_Move, frozen=True, tag="swap_joker"):
    """Replace jokers in a meld with natural cards from the hand, and take the jokers (W-04, T-04, F-26).

    Who gives 9H for the wild card 7C*9H gets 7C, which may then be itself or a joker (U-16).

    In a run, `cards` is the one card that the joker stands for. In a set, it depends on the option `set_joker_swap`:
    again this one card, or the cards that complete the set to four suits.
    """

    meld: MeldId
    cards: Annotated[tuple[HandCardName, ...], Meta(min_length=1, max_length=3)]
    """The cards from the hand that replace the jokers."""


class Discard(_Move, frozen=True, tag="discard"):
    """Put one card from the hand on the discard pile. This ends the turn (B-18)."""

    card: HandCardName
    """The card to discard."""


class Knock(_Move, frozen=True, tag="knock"):
    """Discard `card` face down and show the hand. This ends the deal (N-02). Without `card` it is big gin (N-05).

    `melds` are the melds that the player shows; all other cards are unmatched. Without `melds` the hand is arranged so
    that the unmatched cards count least.
    """

    card: HandCardName | None = None
    """The card to discard, null for big gin."""
    melds: Annotated[tuple[ShownMeld, ...], Meta(max_length=4)] | None = None
    """The melds to show, null for those that leave the lowest count."""


class Declare(_Move, frozen=True, tag="declare"):
    """Close with `card` and show the hand, all in melds with the runs that the game asks for (U-17).

    This ends the deal. Without `melds` the service arranges the hand.
    """

    card: HandCardName
    """The card to close with. Everybody sees it."""
    melds: Annotated[tuple[ShownMeld, ...], Meta(max_length=5)] | None = None
    """The melds to show, which hold all other cards; null if the service arranges them."""


class Drop(_Move, frozen=True, tag="drop"):
    """Drop out of this deal, before drawing, for the points that the game asks for (U-18)."""


class Pass(_Move, frozen=True, tag="pass"):
    """Do not take the card that is offered: the upcard of the first turn (N-07), or the last discard (N-06)."""


class Undo(_Move, frozen=True, tag="undo"):
    """Undo the last step of this turn. A draw from the stock cannot be undone (F-09)."""


class Challenge(_Move, frozen=True, tag="challenge"):
    """Offer to end the deal at once, before drawing: all cards in both hands would count (N-14)."""


class Accept(_Move, frozen=True, tag="accept"):
    """Accept a challenge. This ends the deal (N-14)."""


class Refuse(_Move, frozen=True, tag="refuse"):
    """Refuse a challenge. The challenger's turn goes on with the draw (N-14)."""


Laying = Meld | LayOff | SwapJoker
Step = DrawStock | DrawDiscard | Meld | LayOff | SwapJoker | Discard
ChallengeMove = Challenge | Accept | Refuse
Move = (
    DrawStock
    | DrawDiscard
    | Meld
    | LayOff
    | SwapJoker
    | Discard
    | Knock
    | Declare
    | Drop
    | Pass
    | Undo
    | Challenge
    | Accept
    | Refuse
)


_BARE: Final[dict[str, Move]] = {
    "draw": DrawStock(),
    "pass": Pass(),
    "drop": Drop(),
    "undo": Undo(),
    "challenge": Challenge(),
    "accept": Accept(),
    "refuse": Refuse(),
}
"""The moves of one word, by this word."""
_WORDS: Final = {move: word for word, move in _BARE.items()}


def notation(move: Move) -> str:
    """The text of a move in a record: `take`, `meld 4C 5C 6C`, `lay 2 AS high`, `throw KD`, `knock KD`."""
    match move:
        case DrawStock() | Drop() | Pass() | Undo() | Challenge() | Accept() | Refuse():
            return _WORDS[move]
        case DrawDiscard(depth=1):
            return "take"
        case DrawDiscard(depth=depth):
            return f"take {depth}"
        case Meld(cards=cards):
            return " ".join(("meld", *cards))
        case LayOff(meld=meld, cards=cards, end=end):
            return " ".join(("lay", str(meld), *cards, *([end] if end else [])))
        case SwapJoker(meld=meld, cards=cards):
            return " ".join(("swap", str(meld), *cards))
        case Discard(card=card):
            return f"throw {card}"
        case Knock(card=card, melds=melds):
            return " ".join(["knock", *([card] if card else []), *_shown(melds)])
        case Declare(card=card, melds=melds):
            return " ".join(["declare", card, *_shown(melds)])
        case _:
            assert_never(move)


def _shown(melds: tuple[tuple[str, ...], ...] | None) -> list[str]:
    """The words that name the melds of a knock: `with 4C 5C 6C / 7H 7S 7D`."""
    return [] if melds is None else ["with", *" / ".join([" ".join(cards) for cards in melds]).split()]


def parse_move(text: str) -> Move:
    """The move that this text describes, in the format of `notation`. Raises ValueError if the text is not a move."""
    word, *rest = text.split()
    match word, rest:
        case _, [] if word in _BARE:
            return _BARE[word]
        case "knock", words:
            return _parse_knock(words)
        case "declare", [card, *words]:
            return Declare(card, _parse_knock(words).melds)
        case "take", [] | [_]:
            return DrawDiscard(depth=int(rest[0]) if rest else 1)
        case "throw", [card]:
            return Discard(card=card)
        case "meld", [_, *_]:
            return Meld(cards=tuple(rest))
        case "swap", [meld, *cards]:
            return SwapJoker(meld=int(meld), cards=tuple(cards))
        case "lay", [meld, *cards]:
            return _parse_lay_off(int(meld), cards)
        case _:
            raise ValueError(f"{text!r} is no move")


def _parse_knock(words: list[str]) -> Knock:
    match words:
        case []:
            return Knock()
        case ["with", *shown]:
            return Knock(melds=_parse_shown(shown))
        case [card]:
            return Knock(card)
        case [card, "with", *shown]:
            return Knock(card, _parse_shown(shown))
        case _:
            raise ValueError(f"{' '.join(words)!r} does not name one card to discard")


def _parse_shown(words: list[str]) -> tuple[tuple[str, ...], ...]:
    return tuple([tuple(cards.split()) for cards in " ".join(words).split("/")]) if words else ()


def _parse_lay_off(meld: int, words: list[str]) -> LayOff:
    match words:
        case [*cards, "low" | "high" as end]:
            return LayOff(meld=meld, cards=tuple(cards), end="low" if end == "low" else "high")
        case cards:
            return LayOff(meld=meld, cards=tuple(cards))
