"""The start of a turn, from texts: the hand, the melds on the table, the card on the pile and the one on the stock."""

from typing import Any

from rami.rules.records.position import MeldPosition, Position, load
from rami.rules.state import State
from rami.rules.variants.resolve import RulesName


def turn_of(
    variant: str,
    options: dict[str, Any],
    hand: str,
    melds: str = "",
    *,
    pile: str = "*",
    stock: str = "*",
    opened: tuple[bool, bool] = (False, True),
) -> State:
    """The first of two players is to draw, in a second turn. `/` stands between the melds; both own their cards."""
    cards = [tuple(meld.split()) for meld in melds.split("/") if meld]
    return load(
        Position(
            rules=RulesName(variant, options),
            seats=2,
            hands=(tuple(hand.split()), ("*",)),
            turn=0,
            opened=opened,
            laid=(False, True),
            turns_taken=(2, 2),
            melds=tuple(MeldPosition(number, meld, (1,) * len(meld)) for number, meld in enumerate(cards, 1)),
            pile=(pile,),
            stock=(stock,),
            partial=True,
        )
    )
