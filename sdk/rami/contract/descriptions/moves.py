"""What a player did."""

from rami.contract.descriptions.names import Names
from rami.messages.cards import Cards
from rami.messages.text import Counted, Text
from rami.rules.events import (
    CardDiscarded,
    CardsLaidOff,
    ChallengeAnswered,
    ChallengeMade,
    JokerSwapped,
    Knocked,
    MeldLaid,
    PileRecycled,
    PileTaken,
    StepUndone,
    StockDrawn,
    TurnStarted,
    UpcardPassed,
)


def said_of_move(event: object, who: Names) -> Text | None:
    """The sentence for a move and what follows from it; None for other events."""
    match event:
        case StockDrawn(seat=seat, card=None):
            return Text("{who} draws from the stock.", who=who(seat))
        case StockDrawn(seat=seat, card=str(card)):
            return Text("{who} draws {card} from the stock.", who=who(seat), card=Cards((card,)))
        case PileTaken(seat=seat, cards=cards):
            return Text("{who} takes {cards} from the discard pile.", who=who(seat), cards=Cards(cards))
        case CardDiscarded(seat=seat, card=card):
            return Text("{who} discards {card}.", who=who(seat), card=Cards((card,)))
        case PileRecycled(how=how, stock=stock):
            return _recycled(how, stock)
        case TurnStarted(seat=seat):
            return Text("It is the turn of {who}.", who=who(seat))
        case StepUndone(seat=seat):
            return Text("{who} takes back the last step.", who=who(seat))
        case _:
            return _laid(event, who) or _declared(event, who)


def _recycled(how: str, stock: int) -> Text:
    cards = Counted(stock, "one card", "{n} cards")
    if how == "shuffle":
        return Text("The discard pile is shuffled and becomes the stock: {cards}.", cards=cards)
    return Text("The discard pile is turned over and becomes the stock: {cards}.", cards=cards)


def _laid(event: object, who: Names) -> Text | None:
    match event:
        case MeldLaid(seat=seat, cards=cards):
            return Text("{who} lays {cards}.", who=who(seat), cards=Cards(cards))
        case CardsLaidOff(seat=seat, cards=cards, result=result):
            return Text("{who} adds {cards}: {meld}.", who=who(seat), cards=Cards(cards), meld=Cards(result))
        case JokerSwapped(seat=seat, cards=cards, result=result, jokers=jokers):
            return Text(
                "{who} takes {jokers} for {cards}: {meld}.",
                who=who(seat),
                jokers=Counted(jokers, "one joker", "{n} jokers"),
                cards=Cards(cards),
                meld=Cards(result),
            )
        case _:
            return None


def _declared(event: object, who: Names) -> Text | None:
    match event:
        case UpcardPassed(seat=seat):
            return Text("{who} passes.", who=who(seat))
        case Knocked(seat=seat, card=None):
            return Text("{who} knocks.", who=who(seat))
        case Knocked(seat=seat, card=str(card)):
            return Text("{who} knocks and discards {card}.", who=who(seat), card=Cards((card,)))
        case ChallengeMade(seat=seat):
            return Text("{who} challenges the other player.", who=who(seat))
        case ChallengeAnswered(seat=seat, accepted=True):
            return Text("{who} accepts the challenge.", who=who(seat))
        case ChallengeAnswered(seat=seat):
            return Text("{who} refuses the challenge.", who=who(seat))
        case _:
            return None
