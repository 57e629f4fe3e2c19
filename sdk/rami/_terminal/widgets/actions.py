"""What the player can do now, as words to click, each with its key."""

from collections.abc import Iterator, Sequence
from typing import Final

from textual.content import Content

from rami import Accept, Challenge, Discard, DrawStock, Drop, GameView, LegalMoves, Pass, Phase, Refuse, Undo
from rami._terminal.game.choices import addable, declaring, depths, drop_points, knocking, melds_of, of_type, offered
from rami._terminal.game.sides import name_of
from rami._terminal.keys import TABLE_LETTERS as LETTERS
from rami._terminal.translator import Translator
from rami._terminal.widgets.paint import KEY, WEAK, button, clickable, strip
from rami.messages.pages import waiting
from rami.messages.pages.invitations import INVITE_PEOPLE as INVITE
from rami.messages.words import offers as offers_words
from rami.messages.words import side as side_words
from rami.messages.words import table as words
from rami.messages.words.keys import ESC, SPACE

MOST_OFFERED: Final = 9
"""Offered melds have the keys 1 to 9."""


def actions(say: Translator, view: GameView, legal: LegalMoves, chosen: Sequence[str]) -> list[Content]:
    """What can be done in the own turn with the chosen cards."""
    return [*_draws(say, view, legal), *_layings(say, view, legal, chosen), *_others(say, view, legal, chosen)]


def _draws(say: Translator, view: GameView, legal: LegalMoves) -> Iterator[Content]:
    if of_type(legal.moves, DrawStock):
        yield button(say(LETTERS["draw"]), say(words.DRAW), "act('draw')", main=True)
    found = depths(legal.moves)
    if 1 in found and view.pile_top:
        yield button(say(LETTERS["take"]), say(words.TAKE, card=say.card(view.pile_top)), "act('take')", main=True)
    if view.phase is Phase.DRAW and any(depth > 1 for depth in found):
        yield button(say(LETTERS["whole_pile"]), say(words.WHOLE_PILE), "act('whole_pile')")


def _layings(say: Translator, view: GameView, legal: LegalMoves, chosen: Sequence[str]) -> Iterator[Content]:
    """What refuses the rules is offered, too: then they say why."""
    if view.phase is not Phase.PLAY:
        return
    if not chosen:
        yield button(say(SPACE), say(words.CHOOSE_CARD), "choose", main=True)
        return
    melds = melds_of(legal.moves, chosen)
    if view.rules.table == "melds" and (melds or len(chosen) > 2):
        points = legal.meld_points[legal.moves.index(melds[0])] if len(melds) == 1 and legal.meld_points else None
        text = say(words.LAY) if points is None else say.count(words.LAY_POINTS, points)
        yield button(say(LETTERS["lay"]), text, "act('lay')", main=bool(melds))
    if view.melds:
        yield button(say(LETTERS["add"]), say(words.ADD), "act('add')", main=bool(addable(legal.moves, chosen)))
    if len(chosen) == 1:
        main = any(move.card == chosen[0] for move in of_type(legal.moves, Discard))
        yield button(
            say(LETTERS["discard"]), say(words.DISCARD_CARD, card=say.card(chosen[0])), "act('discard')", main=main
        )
    yield button(say(ESC), say(words.CHOOSE_NONE), "choose_none")


def _declares(say: Translator, view: GameView, legal: LegalMoves, chosen: Sequence[str]) -> Iterator[Content]:
    """To declare, also if it will be said why not; and to drop out."""
    found = declaring(legal, chosen)
    if found is not None or (view.rules.declaration is not None and view.phase is Phase.PLAY):
        other = found is not None and found.card not in chosen
        text = (
            say(offers_words.DECLARE_WITH, card=say.card(found.card)) if found and other else say(offers_words.DECLARE)
        )
        yield button(say(LETTERS["knock"]), text, "act('knock')", main=found is not None)
    if of_type(legal.moves, Drop):
        yield button(say(LETTERS["drop"]), say.count(offers_words.DROP, drop_points(view)), "act('drop')")


def _others(say: Translator, view: GameView, legal: LegalMoves, chosen: Sequence[str]) -> Iterator[Content]:
    yield from _declares(say, view, legal, chosen)
    knock = knocking(legal, chosen)
    if knock is not None:
        count = knock.left
        yield button(
            say(LETTERS["knock"]),
            say(words.KNOCK) if count is None else say(words.KNOCK_COUNT, count=count),
            "act('knock')",
            main=True,
        )
    for kind, text, action in (
        (Pass, words.PLAIN["pass"], "pass"),
        (Challenge, words.PLAIN["challenge"], "challenge"),
        (Accept, words.PLAIN["accept"], "accept"),
        (Refuse, words.PLAIN["refuse"], "refuse"),
        (Undo, words.UNDO, "undo"),
    ):
        if of_type(legal.moves, kind):
            yield button(say(LETTERS[action]), say(text), f"act('{action}')", main=kind is not Undo)


def always(say: Translator, view: GameView, order: str, *, service: bool) -> list[Content]:
    """What can be done at any time: in the own game, on a service, and by everybody."""
    over, seated = view.status == "finished", view.seat is not None
    return [
        *(_own(say, view, order) if seated and view.status == "playing" else []),
        *(_claims(say, view) if service else []),
        *(_on_service(say, over=over) if seated and service and view.status != "aborted" else []),
        button(say(LETTERS["sheet"]), say(words.RULES_SHORT), "sheet"),
        button(say(LETTERS["last_deal"]), say(words.RESULT if over else words.LAST_DEAL), "last_deal", main=over),
        button("?", say(side_words.KEYS), "keys"),
        button(say(LETTERS["leave"]), say(words.LEAVE), "leave"),
    ]


def _own(say: Translator, view: GameView, order: str) -> list[Content]:
    away = view.seat is not None and view.players[view.seat].away
    back = [button(say(LETTERS["return"]), say(waiting.RETURN), "service('return')", main=True)]
    return [
        *(back if away else []),
        button(say(LETTERS["hint"]), say(words.HINT), "hint"),
        button(say(LETTERS["sort"]), f"{say(words.SORTED)} {say(words.ORDERS[order])}", "sort"),
    ]


def _claims(say: Translator, view: GameView) -> list[Content]:
    """Let a house bot play for a player who is not connected; the service refuses it with the time that is left."""
    if view.claim_after is None or view.seat is None or view.seat == view.turn or view.status != "playing":
        return []
    if view.players[view.seat].away:  # must come back first
        return []
    name = name_of(say, view, view.turn)
    return [button(say(LETTERS["claim"]), say(waiting.CLAIM, name=name), "service('claim')")]


def _on_service(say: Translator, *, over: bool) -> list[Content]:
    resign = [] if over else [button(say(LETTERS["resign"]), say(side_words.RESIGN), "service('resign')")]
    return [
        button(say(LETTERS["say"]), say(side_words.TALK), "service('say')"),
        button(say(LETTERS["invite"]), say(INVITE), "invite"),
        *resign,
    ]


def offers(say: Translator, legal: LegalMoves) -> list[Content]:
    """The melds that the hand has, each with its number: a click or the key chooses their cards."""
    found = offered(legal)[:MOST_OFFERED]
    if not found:
        return []
    pieces = [Content.styled(say(words.OFFERED), WEAK)]
    for number, offer in enumerate(found, 1):
        link = clickable(f"offer({number})")
        shown = strip(say, offer.move.cards, f"offer({number})")
        pieces.append(Content.assemble(("[", link), (str(number), KEY + link), ("]", link), shown, f"({offer.points})"))
    return pieces
