"""A hint as sentences, and moves in words."""

from collections.abc import Iterator
from itertools import chain

from rami import Declare, Discard, DrawDiscard, GameView, Hint, Knock, LayOff, Meld, Move, SwapJoker
from rami._terminal.translator import Translator
from rami.contract.wire import Alternative
from rami.messages.words import hints as words
from rami.messages.words.table import LEVELS


def in_words(say: Translator, move: Move) -> str:
    """A move in words: `discard 7♥`."""
    match move:
        case Meld(cards=cards) | LayOff(cards=cards) | SwapJoker(cards=cards):
            named = cards
        case Discard(card=card) | Declare(card=card) | Knock(card=str(card)):
            named = (card,)
        case _:
            named = ()
    kind = str(type(move).__struct_config__.tag)
    return say(words.MOVES[kind], cards=say.cards(named)).strip()


def sentences(say: Translator, view: GameView, hint: Hint) -> list[str]:
    """What a hint says, apart from the alternatives."""
    parts = (_busy(say, hint), _draw(say, view, hint), _acts(say, hint), _hand(say, view, hint), _discard(say, hint))
    return [*chain.from_iterable(parts), *_better(say, hint)]


def alternatives(say: Translator, hint: Hint) -> list[str]:
    """What each move is worth, with a sign at the move of the hint. It is the first; the others follow, the best first.

    Where another one is worth more, but not by enough beside its error, bots make their usual move.
    """
    return [_worth(say, one, chosen=place == 0) for place, one in enumerate(hint.alternatives)]


def _worth(say: Translator, one: Alternative, *, chosen: bool) -> str:
    sign = "▸" if chosen else " "
    points = f"{one.worth:+7.1f} ± {one.error:.1f}"
    if say.language == "fr":
        points = points.replace(".", ",")
    return say.plain(f"{sign}{points}  {in_words(say, one.move)}")


def _busy(say: Translator, hint: Hint) -> Iterator[str]:
    if hint.asked_level is not None:
        yield say(words.ANSWERED_LIKE, level=say(LEVELS[hint.level]))


def _draw(say: Translator, view: GameView, hint: Hint) -> Iterator[str]:
    if hint.draw is None:
        return
    if isinstance(hint.draw.move, DrawDiscard):
        depth = hint.draw.move.depth
        card = say.card(view.pile[-depth]) if view.pile else ""
        yield say.count(words.DRAW_DEEP, depth, card=card)
    else:
        yield say(words.DRAW_STOCK)
    yield say(words.DRAW_WHY[hint.draw.why], meld=say.cards(hint.draw.meld))


def _acts(say: Translator, hint: Hint) -> Iterator[str]:
    worded = [part.words for part in (hint.act, hint.challenge) if part is not None]
    for text in (*worded, hint.preferred):
        if text is not None:
            yield say.plain(text.fr if say.language == "fr" else text.en)


def _hand(say: Translator, view: GameView, hint: Hint) -> Iterator[str]:
    if hint.melds:
        melds = " + ".join(say.cards(meld.cards) for meld in hint.melds)
        text = words.BEST_MELDS if view.rules.table == "melds" else words.BEST_MELDS_ONLY
        yield say(text, melds=melds, points=hint.points)
    else:
        yield say(words.NO_MELDS)
    if view.rules.declaration is not None:
        if hint.left:
            yield say(words.LEFT_ONLY, cards=say.cards(hint.left))
        if not isinstance(hint.move, Declare):
            yield say(words.HAND_COUNTS, points=hint.deadwood)
    elif hint.left:
        yield say(words.LEFT, cards=say.cards(hint.left), points=hint.deadwood)


def _better(say: Translator, hint: Hint) -> Iterator[str]:
    if hint.better is not None:
        yield say(words.BETTER, move=in_words(say, hint.better))
    elif any(other.worth > hint.alternatives[0].worth for other in hint.alternatives[1:]):
        yield say(words.UNSURE)


def _discard(say: Translator, hint: Hint) -> Iterator[str]:
    """What to lay first, if there is something to lay, and what to discard. Without melds every card is in none."""
    if isinstance(hint.move, Meld | LayOff | SwapJoker):
        kind, cards = str(type(hint.move).__struct_config__.tag), say.cards(hint.move.cards)
        if hint.discard is None:
            yield say(words.FIRST[kind], cards=cards)
        else:
            yield say(words.FIRST_THEN_DISCARD[kind], cards=cards, card=say.card(hint.discard.card))
    elif hint.discard is not None:
        yield say(words.DISCARD, card=say.card(hint.discard.card))
    if hint.discard is None:
        return
    if hint.melds or hint.discard.why != "spare":
        yield say(words.DISCARD_WHY[hint.discard.why])
    if hint.discard.helps:
        yield say(words.DISCARD_HELPS)
