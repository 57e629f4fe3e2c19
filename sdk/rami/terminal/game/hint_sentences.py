"""A hint as sentences, and moves in words."""

from collections.abc import Iterator

from rami import Discard, DrawDiscard, GameView, Hint, Knock, LayOff, Meld, Move, SwapJoker
from rami.terminal.translator import Translator
from rami.terminal.words import hints as words


def in_words(say: Translator, move: Move) -> str:
    """A move in words: `throw 7♥`."""
    match move:
        case Meld(cards=cards) | LayOff(cards=cards) | SwapJoker(cards=cards):
            named = cards
        case Discard(card=card) | Knock(card=str(card)):
            named = (card,)
        case _:
            named = ()
    kind = str(type(move).__struct_config__.tag)
    return say(words.MOVES[kind], cards=say.cards(named)).strip()


def sentences(say: Translator, view: GameView, hint: Hint) -> list[str]:
    """What a hint says, apart from the alternatives."""
    return [*_draw(say, view, hint), *_acts(say, hint), *_hand(say, hint), *_throw(say, hint)]


def _draw(say: Translator, view: GameView, hint: Hint) -> Iterator[str]:
    if hint.draw is None:
        return
    if isinstance(hint.draw.move, DrawDiscard):
        depth = hint.draw.move.depth
        card = say.card(view.pile[-depth]) if view.pile else ""
        yield say(words.DRAW_FROM["draw_discard"], card=card)
    else:
        yield say(words.DRAW_FROM["draw_stock"])
    yield say(words.DRAW_WHY[hint.draw.why], meld=say.cards(hint.draw.meld))


def _acts(say: Translator, hint: Hint) -> Iterator[str]:
    for part in (hint.act, hint.challenge):
        if part is not None:
            yield part.words.fr if say.language == "fr" else part.words.en


def _hand(say: Translator, hint: Hint) -> Iterator[str]:
    if hint.melds:
        melds = " + ".join(say.cards(meld.cards) for meld in hint.melds)
        yield say(words.BEST_MELDS, melds=melds, points=hint.points)
    else:
        yield say(words.NO_MELDS)
    if hint.left:
        yield say(words.LEFT, cards=say.cards(hint.left), points=hint.deadwood)


def _throw(say: Translator, hint: Hint) -> Iterator[str]:
    if hint.throw is None:
        return
    yield say(words.THROW, card=say.card(hint.throw.card))
    yield say(words.THROW_WHY[hint.throw.why])
    if hint.throw.helps:
        yield say(words.THROW_HELPS)
