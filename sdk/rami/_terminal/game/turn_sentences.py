"""Whose turn it is, and what the player has to know in it."""

from collections.abc import Iterable, Sequence
from typing import Final

from rami import Declare, GameView, LegalMoves, Pass, Phase
from rami._terminal.game.sides import name_of
from rami._terminal.translator import Translator
from rami.messages.pages import waiting
from rami.messages.pages.invitations import WAITS
from rami.messages.words import result as result_words
from rami.messages.words import table as words
from rami.rules.cards import HAND_CARDS, parse_hand
from rami.rules.melds.solver import best_arrangement
from rami.rules.melds.wild_cards import in_deal
from rami.rules.settings.parameters import NamedMeld, raised
from rami.rules.state import NO_CARD

_FOUR: Final = 4
_MOST_TRIED: Final = 1000
"""Remainders of the chosen cards that are tried at most, for hands with many jokers."""


def status(say: Translator, view: GameView, legal: LegalMoves | None) -> str:
    """What happens at the table now."""
    if view.status == "aborted":
        return say(words.ABORTED)
    if view.suspended_until is not None:
        return say(waiting.SUSPENDED) if view.seat is not None else f"{say(words.WATCHING)} {say(waiting.SUSPENDED)}"
    if view.status == "open":
        return say(WAITS)
    if view.status != "playing":
        return say(words.OVER)
    if view.seat is None:
        return f"{say(words.WATCHING)} {turn(say, view, legal)}"
    return turn(say, view, legal)


def turn(say: Translator, view: GameView, legal: LegalMoves | None) -> str:
    """Whose turn it is, and what the player has to do with these legal moves."""
    if view.phase in {Phase.DEAL_OVER, Phase.GAME_OVER, Phase.WAITING}:
        return say(result_words.PAUSE_OVER if view.phase is Phase.DEAL_OVER else words.OVER)
    if view.turn != view.seat:
        text = words.TURN_CHALLENGED if view.phase is Phase.ANSWER else words.TURN_OF
        return say(text, name=name_of(say, view, view.turn))
    match view.phase:
        case Phase.ANSWER:
            return say(words.TURN_ANSWER)
        case Phase.DRAW:
            passing = legal is not None and any(isinstance(move, Pass) for move in legal.moves)
            return say(words.TURN_OFFER if passing else words.TURN_DRAW)
        case _:
            return say(_in_play(view, legal))


def _in_play(view: GameView, legal: LegalMoves | None) -> str:
    """What the reader has to do after the draw."""
    if view.rules.table == "melds":
        return words.TURN_PLAY
    if view.rules.declaration is None:
        return words.TURN_DISCARD
    can = legal is not None and any(isinstance(move, Declare) for move in legal.moves)
    return words.TURN_DECLARE if can else words.TURN_ONLY_DISCARD


def duties(say: Translator, view: GameView, chosen: Sequence[str] = ()) -> list[str]:
    """What is owed in the reader's turn, and how far the opening is with the melds among the chosen cards."""
    if view.seat is not None and view.status == "playing" and view.players[view.seat].away:
        return [say(waiting.AWAY_YOU)]
    own = view.this_turn
    if view.status != "playing" or view.turn != view.seat or view.seat is None:
        return []
    found = list[str]()
    if own.taken is not None and (own.must_use_taken or own.must_meld_taken):
        found.append(say(words.MUST_USE, card=say.card(own.taken)))
    if own.jokers_owed:
        found.append(say.count(words.JOKERS_OWED, own.jokers_owed))
    opening = raised(view.rules, view.highest_opening).opening
    if opening and opening.points and not own.opened:
        points = own.opening_points + (0 if own.jokers_owed else _worth(view, chosen))
        found.append(say(words.OPENING_POINTS, points=points, needed=opening.points + opening.strict))
    return found


def _worth(view: GameView, chosen: Sequence[str]) -> int:
    """The points of the dearest melds among the chosen cards."""
    return best_arrangement(view.rules, parse_hand(chosen), "points", _MOST_TRIED).value if chosen else 0


def terms(say: Translator, view: GameView) -> list[str]:
    """What holds in this deal alone: its contract, or the limit of a knock."""
    found = list[str]()
    if view.contract is not None:
        found.append(say(words.CONTRACT, melds=" + ".join(melds_named(say, view.contract.melds))))
    if view.rules.table == "showdown" and view.knock_limit is not None:
        found.append(say(words.KNOCK_LIMIT, count=view.knock_limit))
    return found


def wild_rank(view: GameView) -> str | None:
    """The rank that is wild in this deal (U-16). None if no rank is, or if its card is not turned up yet."""
    turned = NO_CARD if view.wild_card is None else HAND_CARDS[view.wild_card]
    rank = in_deal(view.rules, turned).wild_rank
    return None if rank == "upcard" else rank


def melds_named(say: Translator, melds: Iterable[NamedMeld]) -> Iterable[str]:
    """Melds that the rules name: "run of 3", "set"."""
    for meld in melds:
        sets = words.SET_OF if meld.at_least < _FOUR else words.SET_OF_FOUR
        yield say(words.RUN_OF if meld.kind == "run" else sets, count=meld.at_least)
