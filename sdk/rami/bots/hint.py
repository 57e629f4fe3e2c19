"""Hints for a player: what a bot of a level would do. They use only the player's view, and reveal nothing hidden."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rami.bots.hinting.act_hint import act_hint
from rami.bots.hinting.challenge_hint import challenge_hint
from rami.bots.hinting.declare_hint import declare_hint
from rami.bots.hinting.preferred_hint import preferred_hint
from rami.bots.hinting.turn_hint import discard_hint, draw_hint
from rami.bots.levels import LEVELS, SEARCHING
from rami.bots.searching_bots import EXPERT_PLAYOUTS, MASTER_PLAYOUTS, compared, missing_search
from rami.bots.strategy.arrange import known_rank, left_value
from rami.bots.strategy.contract import kept_melds
from rami.bots.strategy.distance import rules_of
from rami.bots.strong_bot import StrongBot
from rami.contract.wire import ActHint, Alternative, Hint, HintMeld, Level
from rami.rules.cards import HAND_CARDS, HandCards, names, parse_hand, without
from rami.rules.melds.declarations import least_shown
from rami.rules.melds.solver import Arrangement
from rami.rules.melds.values import meld_value
from rami.rules.melds.wild_cards import meld_names
from rami.rules.moves import Declare, Move
from rami.rules.play import legal_moves
from rami.rules.settings.searchable import searchable
from rami.rules.state import IN_TURN, Phase
from rami.rules.views.face_down import face_down
from rami.rules.views.view import View

if TYPE_CHECKING:
    from rami.bots.search import Worth


Choice = tuple[Move, tuple[Alternative, ...], Move | None]


def hint(view: View, level: Level = "strong", *, alternatives: bool = False) -> Hint:
    """The best melds in the player's hand and, in the player's turn, what a bot of this level would do.

    With `alternatives` the hint says what each move is worth, its own first. It needs the extra `search` for that, and
    takes no more processor time than `rami.bots.SEARCH_SECONDS` says; without the extra, and for rules that play-outs
    do not know, there are none. The same view gives the same hint, here and from the service. Raises ValueError for a
    spectator's view, and MissingExtra where the level would search if the extra is missing.
    """
    if view.seat is None:
        raise ValueError("A spectator has no hand to give advice on.")
    view = known_rank(view)
    if view.phase not in IN_TURN or view.turn != view.seat:
        return Hint(your_turn=False, level=level, **_hand(view, _arranged(view), None))
    legal = legal_moves(face_down(view))
    move, others, better = _chosen(view, legal, level, alternatives=alternatives)
    arranged = _arranged(view, move)
    challenge = challenge_hint(view)
    act = _act(view, legal, move)
    draw = draw_hint(view, move, legal) if view.phase is Phase.DRAW and act is None else None
    said = draw is not None or act is not None
    return Hint(
        your_turn=True,
        level=level,
        move=move,
        alternatives=others if alternatives else (),
        better=better if alternatives else None,
        **_hand(view, arranged, move),
        draw=draw,
        discard=discard_hint(view, arranged, move) if view.phase is Phase.PLAY else None,
        challenge=challenge if challenge is not None and challenge.move == move else None,
        act=act,
        preferred=None if said else preferred_hint(move),
    )


def _arranged(view: View, move: Move | None = None) -> Arrangement:
    """The melds to keep: those that a declaration shows, if that is the move; then the card that closes is left."""
    hand = HandCards(sorted(parse_hand(view.hand)))
    if not isinstance(move, Declare):
        return kept_melds(view, hand)
    closing = HandCards([HAND_CARDS[move.card]])
    return kept_melds(view, without(hand, closing) or hand)._replace(left=closing)


def _hand(view: View, arranged: Arrangement, move: Move | None) -> dict[str, Any]:
    """What a hint says of the hand."""
    values = view.rules.values
    return {
        "melds": tuple(HintMeld(cards=meld_names(meld), points=meld_value(values, meld)) for meld in arranged.melds),
        "points": arranged.value,
        "left": names(arranged.left),
        "deadwood": _deadwood(view, arranged, move),
    }


def _deadwood(view: View, arranged: Arrangement, move: Move | None) -> int:
    """What the cards left over count; where players declare, what the hand would score if another one did now."""
    if view.rules.declaration is None or isinstance(move, Declare):
        return left_value(view.rules, arranged.left)
    count, most = least_shown(rules_of(view), HandCards(sorted(parse_hand(view.hand)))).count, view.rules.most_count
    return count if most is None else min(count, most)


def _act(view: View, legal: Sequence[Move], move: Move) -> ActHint | None:
    if view.rules.table != "showdown":
        return None
    return act_hint(view, legal, move) if view.rules.declaration is None else declare_hint(view, move)


def _chosen(view: View, legal: Sequence[Move], level: Level, *, alternatives: bool) -> Choice:
    """The move of this level, what was compared with it, and what a search would make instead.

    Nothing is, where a search is not to be followed (`rami.rules.settings.searchable`).
    """
    trusted = searchable(view.rules, len(view.seats))
    searches = level in SEARCHING and trusted
    own = StrongBot if level in SEARCHING else LEVELS[level]
    favourite = own().choose(view, legal)
    if not searches and (not alternatives or missing_search()):
        return favourite, (), None
    playouts = MASTER_PLAYOUTS if level == "master" else EXPERT_PLAYOUTS
    worths, better = compared(view, legal, favourite, playouts, follow=searches)
    return worths[0].move if worths else favourite, tuple(map(_alternative, worths)), better if trusted else None


def _alternative(worth: "Worth") -> Alternative:
    points, error = round(worth.points, 2), round(worth.error, 2)
    return Alternative(move=worth.move, worth=points, error=error, playouts=worth.playouts)
