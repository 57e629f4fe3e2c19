"""The response to a player who asks for a hint."""

from typing import Literal

from msgspec import Struct

from rami.rules.moves import ChallengeMove, DrawDiscard, DrawStock, Knock, Move, Pass
from rami.wire.basics import Level

ActReason = Literal["all_matched", "low_enough", "must_knock", "too_risky", "too_high", "then_knock", "useless"]


class HintMeld(Struct, frozen=True, kw_only=True):
    """A meld in your hand, and its value in points as a meld."""

    cards: tuple[str, ...]
    points: int


class DrawHint(Struct, frozen=True, kw_only=True):
    """Where to draw from, and why.

    `pile_closed`: you may not take a card from the discard pile now. `pile_useless`: the cards that you may take do not
    improve your hand. `completes`: the card that you take makes `meld` with cards of your hand. `fits`: it can be laid
    off on `meld`, which is on the table.
    """

    move: DrawStock | DrawDiscard
    why: Literal["pile_closed", "pile_useless", "completes", "fits"]
    meld: tuple[str, ...] = ()


class ThrowHint(Struct, frozen=True, kw_only=True):
    """Which card to discard at the end of the turn, and why.

    `spare`: the card is in no meld, and it is the least useful one of these cards. `breaks_up`: every card that you may
    discard is in a meld, and without this card your hand has the lowest value. `points` is the value of the card in the
    hand. `chances` is how many cards that can still come would make a meld with it. `helps`: the next player may be
    able to use the card.
    """

    card: str
    why: Literal["spare", "breaks_up"]
    points: int
    chances: int
    helps: bool


class Words(Struct, frozen=True, kw_only=True):
    """A sentence in each language."""

    en: str
    fr: str


class ChallengeHint(Struct, frozen=True, kw_only=True):
    """Whether to challenge, or how to answer a challenge, and why.

    `points` is the value of all your cards, and `likely` what the cards of the other player are likely to be worth, as
    far as you can know. `ahead`: you have clearly fewer points. `behind`: you have not. `words` say why.
    """

    move: ChallengeMove
    why: Literal["ahead", "behind"]
    points: int
    likely: int
    words: Words


class ActHint(Struct, frozen=True, kw_only=True):
    """In a game with a showdown: whether to knock, to go on or to pass, and why.

    `move` is what to do; it is null if it is best to go on, with the card of `throw`. `words` say why.

    - `all_matched`: knock, because all cards are in melds.
    - `low_enough`: knock, because the others probably have more.
    - `must_knock`: knock, because the turn cannot end otherwise.
    - `too_risky`: do not knock, because another player may have less.
    - `too_high`: no knock is possible, because the unmatched cards count too much.
    - `then_knock`: take the card of the pile, because you can knock with it.
    - `useless`: pass, because the card does not help.

    `count` is what the best knock would leave unmatched, in points. It is null before you draw.
    """

    move: Knock | Pass | DrawDiscard | None
    why: ActReason
    count: int | None
    words: Words


class Alternative(Struct, frozen=True, kw_only=True):
    """A move, and how many points you are ahead of the mean of the others at the end of the deal after it, on average.

    `playouts` is how often the deal was played to its end after this move, with the hidden cards dealt at random.
    `error` is the standard error of the difference to the first one, which a bot that searches would play.
    """

    move: Move
    worth: float
    error: float
    playouts: int


class Hint(Struct, frozen=True, kw_only=True):
    """The best melds of your hand, and what to do in your turn. The hint uses only what you can see.

    `move` is what a bot of this `level` does now, null unless it is your turn. `alternatives` are the moves that were
    compared: first the one that a bot that searches would play, then the others, the best first. They are empty if
    nobody asked for them, if play-outs do not know the rules of this game, and while the service is busy.

    Before you have opened, these are the melds with the highest value; after that, the melds that leave the lowest
    deadwood. They depend on the cards alone: the legal moves say whether you may lay them in this turn. `points` is
    the value of the melds. `left` are the cards that are in no meld, `deadwood` is their value in the hand. In your
    turn, `draw` is set before you draw and `throw` after you have drawn. Otherwise both are null. `challenge` is set if
    you should challenge the other player before you draw, and if you have to answer a challenge. In a game with a
    showdown, `act` says in your turn whether to knock. Before you draw, either `act` or `draw` is set: `act` if you
    should pass, or take a card to knock.
    """

    your_turn: bool
    melds: tuple[HintMeld, ...]
    points: int
    left: tuple[str, ...]
    deadwood: int
    level: Level = "strong"
    move: Move | None = None
    alternatives: tuple[Alternative, ...] = ()
    draw: DrawHint | None = None
    throw: ThrowHint | None = None
    challenge: ChallengeHint | None = None
    act: ActHint | None = None
