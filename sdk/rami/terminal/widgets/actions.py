"""What the player can do now, as words to click, each with its key."""

from collections.abc import Iterator, Sequence
from typing import Final

from textual.content import Content

from rami import Accept, Challenge, Discard, DrawStock, GameView, LegalMoves, Pass, Phase, Refuse, Undo
from rami.terminal.game.choices import addable, depths, knocking, melds_of, of_type, offered
from rami.terminal.translator import Translator
from rami.terminal.widgets.paint import KEY, WEAK, button, strip
from rami.terminal.words import table as words

MOST_OFFERED: Final = 9
"""Offered melds have the keys 1 to 9."""


def actions(say: Translator, view: GameView, legal: LegalMoves, chosen: Sequence[str]) -> list[Content]:
    """What can be done in the own turn with the chosen cards."""
    return [*_draws(say, view, legal), *_layings(say, view, legal, chosen), *_others(say, legal, chosen)]


def _draws(say: Translator, view: GameView, legal: LegalMoves) -> Iterator[Content]:
    if of_type(legal.moves, DrawStock):
        yield button("D", say(words.DRAW), "act('draw')", main=True)
    found = depths(legal.moves)
    if 1 in found and view.pile_top:
        yield button("P", say(words.TAKE, card=say.card(view.pile_top)), "act('take')", main=True)
    if view.phase is Phase.DRAW and any(depth > 1 for depth in found):
        yield button("V", say(words.PILE_ALL), "act('whole_pile')")


def _layings(say: Translator, view: GameView, legal: LegalMoves, chosen: Sequence[str]) -> Iterator[Content]:
    """What refuses the rules is offered, too: then they say why."""
    if view.phase is not Phase.PLAY or not chosen:
        return
    melds = melds_of(legal.moves, chosen)
    if view.rules.table == "melds" and (melds or len(chosen) > 2):
        points = legal.meld_points[legal.moves.index(melds[0])] if len(melds) == 1 and legal.meld_points else None
        text = say(words.LAY) if points is None else say.count(words.LAY_POINTS, points)
        yield button("M", text, "act('lay')", main=bool(melds))
    if view.melds:
        yield button("A", say(words.ADD), "act('add')", main=bool(addable(legal.moves, chosen)))
    if len(chosen) == 1:
        main = any(move.card == chosen[0] for move in of_type(legal.moves, Discard))
        yield button("T", say(words.THROW_CARD, card=say.card(chosen[0])), "act('throw')", main=main)
    yield button("Esc", say(words.CHOOSE_NONE), "choose_none")


def _others(say: Translator, legal: LegalMoves, chosen: Sequence[str]) -> Iterator[Content]:
    knock = knocking(legal, chosen)
    if knock is not None:
        count = knock.left
        yield button(
            "K", say(words.KNOCK) if count is None else say(words.KNOCK_COUNT, count=count), "act('knock')", main=True
        )
    for kind, key, text, action in (
        (Pass, "N", words.PASS, "pass"),
        (Challenge, "C", words.CHALLENGE, "challenge"),
        (Accept, "Y", words.ACCEPT, "accept"),
        (Refuse, "R", words.REFUSE, "refuse"),
        (Undo, "U", words.UNDO, "undo"),
    ):
        if of_type(legal.moves, kind):
            yield button(key, say(text), f"act('{action}')", main=kind is not Undo)


def always(say: Translator, view: GameView, order: str, *, service: bool) -> list[Content]:
    """What can be done at any time."""
    own = [
        button("H", say(words.HINT), "hint"),
        button("O", f"{say(words.SORT)} {say(words.ORDERS[order])}", "sort"),
    ]
    talk = [button("G", say(words.TALK), "service('say')"), button("X", say(words.RESIGN), "service('resign')")]
    away = [button("B", say(words.RETURN), "service('return')", main=True)]
    rest = [
        button("S", say(words.RULES), "sheet"),
        button("L", say(words.LAST_DEAL), "last_deal"),
        button("?", say(words.KEYS), "keys"),
        button("Q", say(words.LEAVE), "leave"),
    ]
    if view.seat is None:
        return rest
    return [*(away if view.players[view.seat].away else []), *own, *(talk if service else []), *rest]


def offers(say: Translator, legal: LegalMoves) -> list[Content]:
    """The melds that the hand has, each with its number: a click or the key chooses their cards."""
    found = offered(legal)[:MOST_OFFERED]
    if not found:
        return []
    pieces = [Content.styled(say(words.OFFERED), WEAK)]
    for number, offer in enumerate(found, 1):
        shown = strip(say, offer.move.cards, f"offer({number})")
        pieces.append(Content.assemble((f"{number} ", KEY), shown, (f" {offer.points}", WEAK)))
    return pieces
