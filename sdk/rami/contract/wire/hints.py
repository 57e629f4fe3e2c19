"""The response to a player who asks for a hint."""

from typing import Literal

from msgspec import Struct

from rami.contract.wire.basics import Level
from rami.rules.cards import HandCardText, MeldCardText
from rami.rules.moves import ChallengeMove, Declare, DrawDiscard, DrawStock, Drop, Knock, Move, Pass

KnockReason = Literal["all_matched", "low_enough", "must_knock", "too_risky", "too_high", "then_knock", "useless"]
DeclareReason = Literal["all_in_melds", "out_of_reach", "lacks_pure_run", "lacks_run"]
ActReason = Literal[KnockReason, DeclareReason]


class HintMeld(Struct, frozen=True, kw_only=True):
    """A meld in your hand."""

    cards: tuple[MeldCardText, ...]
    """Its cards, in ascending order in a run."""
    points: int
    """Its value in points as a meld."""


class DrawHint(Struct, frozen=True, kw_only=True):
    """Where to draw from, and why.

    `pile_closed`: you may not take a card from the discard pile now. `pile_useless`: the cards that you may take do not
    improve your hand. `completes`: the card that you take makes `meld` with cards of your hand. `fits`: it can be laid
    off on `meld`, which is on the table.
    """

    move: DrawStock | DrawDiscard
    """The draw to make."""
    why: Literal["pile_closed", "pile_useless", "completes", "fits"]
    """The reason, as explained above."""
    meld: tuple[MeldCardText, ...] = ()
    """The meld that the card completes or fits. Empty for other reasons."""


class DiscardHint(Struct, frozen=True, kw_only=True):
    """Which card to discard at the end of the turn, and why.

    `spare`: the card is in no meld, and the bot thinks that it is the least useful one of these cards. `breaks_up`: the
    card is in a meld, and the bot thinks that your hand can spare it best. Most bots do so only if every card that you
    may discard is in a meld.
    """

    card: HandCardText
    """The card to discard."""
    why: Literal["spare", "breaks_up"]
    """The reason, as explained above."""
    points: int
    """The value of the card in the hand."""
    chances: int
    """How many cards that can still come would make a meld with it."""
    helps: bool
    """Whether the next player may be able to use the card."""


class Words(Struct, frozen=True, kw_only=True):
    """A sentence in each language."""

    en: str
    """In English."""
    fr: str
    """In French."""


class ChallengeHint(Struct, frozen=True, kw_only=True):
    """Whether to challenge, or how to answer a challenge, and why.

    `ahead`: you have clearly fewer points. `behind`: you have not.
    """

    move: ChallengeMove
    """What to do."""
    why: Literal["ahead", "behind"]
    """The reason, as explained above."""
    points: int
    """The value of all your cards."""
    likely: int
    """What the cards of the other player are likely to be worth, as far as you can know."""
    words: Words
    """The reason in words."""


class ActHint(Struct, frozen=True, kw_only=True):
    """In a game with a showdown: whether to knock or to declare, to go on, to pass or to drop out, and why.

    - `all_matched`: knock, because all cards are in melds.
    - `low_enough`: knock, because the others probably have more.
    - `must_knock`: knock, because the turn cannot end otherwise.
    - `too_risky`: do not knock, because another player may have less.
    - `too_high`: no knock is possible, because the unmatched cards count too much.
    - `then_knock`: take the card of the pile, because you can knock with it.
    - `useless`: pass, because the card does not help.
    - `all_in_melds`: declare, because all cards are in melds with the runs that are asked for.
    - `out_of_reach`: drop out, because the cards are far from a declaration.
    - `lacks_pure_run`, `lacks_run`: no declaration is possible, because the hand lacks such a run.
    """

    move: Knock | Declare | Pass | Drop | DrawDiscard | None
    """What to do. Null if it is best to go on, with the card of `discard`."""
    why: ActReason
    """The reason, as explained above."""
    count: int | None
    """What the best knock would leave unmatched, in points. Null before you draw, and where players declare."""
    words: Words
    """The reason in words."""


class Alternative(Struct, frozen=True, kw_only=True):
    """A move that was compared with others."""

    move: Move
    """The move."""
    worth: float
    """How many points you are ahead of the mean of the others at the end of the deal after this move, on average.

    The difference to the first move is that over the deals that were played after both."""
    error: float
    """The standard error of the difference to the first move. A difference below twice this may be luck."""
    playouts: int
    """How often the deal was played to its end after this move, with the hidden cards dealt at random."""


class Hint(Struct, frozen=True, kw_only=True):
    """The best melds of your hand, and what to do in your turn. The hint uses only what you can see.

    Before you have opened, the melds are those with the highest value; after that, those that leave the lowest
    deadwood. They depend on the cards alone: the legal moves say whether you may lay them in this turn.
    """

    your_turn: bool
    """Whether you have to move."""
    melds: tuple[HintMeld, ...]
    """The best melds of your hand."""
    points: int
    """The value of these melds."""
    left: tuple[HandCardText, ...]
    """The cards that are in no meld."""
    deadwood: int
    """Their value in the hand. Where players declare, what your hand would score if another player declared now:
    without the runs that are asked for, all cards count (U-19)."""
    level: Level = "strong"
    """The level of the bot that gives the hint."""
    move: Move | None = None
    """What a bot of this level does now. Null unless it is your turn."""
    alternatives: tuple[Alternative, ...] = ()
    """The moves that were compared: first the `move` of this hint, then the others, the best first. Another one can be
    worth more than the first: a bot leaves its usual move only for one that is ahead by more than half its `error`.
    Not all moves are compared, in a game with an opening only the few that a bot likes best. Empty if nobody asked for
    them, if play-outs do not know the rules of this game or cannot begin in this position, and while the service is
    busy."""
    better: Move | None = None
    """The one of the `alternatives` that a bot that searches would make instead of `move`: it is ahead by more than
    half its `error`. So it is null for `expert` and `master`, and for all where bots do not search.
    """
    draw: DrawHint | None = None
    """Where to draw from. Null unless it is your turn and you have not drawn, and if `act` or `preferred` is set."""
    discard: DiscardHint | None = None
    """What to discard. Null unless it is your turn and you have drawn."""
    challenge: ChallengeHint | None = None
    """Set if the bot would challenge the other player before you draw, and if you have to answer a challenge. Null for
    a level that answers without comparing the hands."""
    act: ActHint | None = None
    """In a game with a showdown: whether to knock. Before you draw, it is set if you should pass, or take a card to
    knock, and `draw` is null then."""
    preferred: Words | None = None
    """Why to make the `move`, in words, if no meld and no count says why. A bot that searches plays deals to their end,
    and so it may take a card that makes no meld yet, leave one that does, or knock where others go on."""
    asked_level: Level | None = None
    """The level that was asked for, if a level below it answered because the service was busy. Null otherwise."""
