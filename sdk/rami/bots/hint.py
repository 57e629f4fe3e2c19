"""Hints for a player: what a bot of a level would do. They use only the player's view, and reveal nothing hidden."""

from collections.abc import Sequence

from rami.bots.act_hint import act_hint
from rami.bots.challenge_hint import challenge_hint
from rami.bots.levels import LEVELS, SEARCHING
from rami.bots.searching_bots import EXPERT_PLAYOUTS, MASTER_PLAYOUTS, Compared, compared, missing_search
from rami.bots.strategy.contract import kept_melds
from rami.bots.strong_bot import StrongBot
from rami.bots.turn_hint import draw_hint, throw_hint
from rami.rules.cards import names, parse_hand
from rami.rules.melds.values import hand_value, meld_value
from rami.rules.moves import Knock, Move, Pass
from rami.rules.play import legal_moves
from rami.rules.state import IN_TURN, Phase
from rami.rules.views.face_down import face_down
from rami.rules.views.view import View
from rami.search import searchable
from rami.wire import ActHint, Alternative, Hint, HintMeld, Level


def hint(view: View, level: Level = "strong", *, alternatives: bool = False) -> Hint:
    """The best melds in the player's hand and, in the player's turn, what a bot of this level would do.

    With `alternatives` the hint says what each move is worth. That takes 50 ms, half a second for a master, and needs
    the extra `search`; without it, and for rules that play-outs do not know, there are none. The same view gives the
    same hint, here and from the service. Raises ValueError for a spectator's view, and MissingExtra for a level that
    searches if the extra `search` is missing.
    """
    if view.seat is None:
        raise ValueError("A spectator has no hand to give advice on.")
    values, arranged = view.rules.values, kept_melds(view, parse_hand(view.hand))
    melds = tuple(HintMeld(cards=names(meld.cards), points=meld_value(values, meld)) for meld in arranged.melds)
    left, deadwood = names(arranged.left), hand_value(values, arranged.left)
    if view.phase not in IN_TURN or view.turn != view.seat:
        return Hint(your_turn=False, level=level, melds=melds, points=arranged.value, left=left, deadwood=deadwood)
    legal = legal_moves(face_down(view))
    move, searched = _chosen(view, legal, level, alternatives=alternatives)
    act = _act(view, legal, move)
    return Hint(
        your_turn=True,
        level=level,
        move=move,
        alternatives=_told(searched) if alternatives else (),
        melds=melds,
        points=arranged.value,
        left=left,
        deadwood=deadwood,
        draw=draw_hint(view, move, legal) if view.phase is Phase.DRAW and act is None else None,
        throw=throw_hint(view, arranged, move) if view.phase is Phase.PLAY else None,
        challenge=challenge_hint(view),
        act=act,
    )


def _chosen(view: View, legal: Sequence[Move], level: Level, *, alternatives: bool) -> tuple[Move, Compared]:
    """The move of this level, and what was compared for it or besides."""
    searches = level in SEARCHING
    favourite = (StrongBot if searches else LEVELS[level])().choose(view, legal)
    if not searches and (not alternatives or missing_search()):
        return favourite, ()
    playouts = MASTER_PLAYOUTS if level == "master" else EXPERT_PLAYOUTS
    searched = compared(view, legal, favourite, playouts)
    follows = searches and searched and searchable(view.rules, len(view.seats))
    return searched[0].move if follows else favourite, searched


def _told(searched: Compared) -> tuple[Alternative, ...]:
    return tuple(
        Alternative(move=worth.move, worth=round(worth.points, 2), error=round(worth.error, 2), playouts=worth.playouts)
        for worth in searched
    )


def _act(view: View, legal: Sequence[Move], move: Move) -> ActHint | None:
    """In games with a showdown: whether to knock or to pass, with the reason, if the level's move agrees with it."""
    if view.rules.table != "showdown":
        return None
    act = act_hint(view, legal)
    if act is None or act.move == move or (act.move is None and not isinstance(move, Knock | Pass)):
        return act
    return None
