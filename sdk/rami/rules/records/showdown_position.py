"""What a position says of a game with a showdown: the upcard, the wild card, the seats that have dropped out."""

from msgspec import UNSET

from rami.messages.text import Text
from rami.problems.settings import BAD_POSITION
from rami.rules.cards import JOKER, HandCard, parse_hand
from rami.rules.engine.elimination import seats_out
from rami.rules.records.position_form import FEWEST, Position, parsed_cards
from rami.rules.settings.parameters import Rules
from rami.rules.settings.showdown import MOST_CARDS
from rami.rules.state import NO_CARD, State, Table


def dropped_seats(position: Position, rules: Rules) -> tuple[int, ...]:
    """The seats that have dropped out of the deal. Two others are left, and one of them has to move (U-18)."""
    if position.dropped is UNSET:
        return ()
    if rules.drop is None:
        raise BAD_POSITION(reason=Text("dropped belongs to games in which a player may drop out of a deal."))
    gone = set(position.dropped)
    if position.totals is not None:
        gone |= set(seats_out(rules, position.totals, position.seats))
    if (
        len(set(position.dropped)) < len(position.dropped)
        or position.turn in gone
        or position.seats - len(gone) < FEWEST
    ):
        raise BAD_POSITION(reason=Text("dropped names each seat once, and two others still play, one of them on turn."))
    return position.dropped


def wild_card_of(position: Position, rules: Rules) -> HandCard:
    """The card that was turned up, which decides on the wild rank (U-16)."""
    if (position.wild_card is UNSET) == (rules.wild_rank == "upcard"):
        raise BAD_POSITION(
            reason=Text(
                "wild_card is the card that was turned up for the wild rank: name it where one is, and only there."
            )
        )
    return NO_CARD if position.wild_card is UNSET else parsed_cards(parse_hand, (position.wild_card,))[0]


def upcard_of(position: Position, rules: Rules, table: Table) -> HandCard:
    """The first upcard, if the position names it; before the first turn it is the top of the pile."""
    if rules.table == "melds":
        return NO_CARD
    if position.upcard is not UNSET:
        return parsed_cards(parse_hand, (position.upcard,))[0]
    return table.pile[-1] if table.pile and not any(table.turns_taken) else NO_CARD


def deals_won(position: Position, rules: Rules) -> tuple[int, ...]:
    """The number of deals that each seat has won (N-10)."""
    if position.won is not UNSET:
        return position.won
    return (0,) * position.seats if rules.table == "showdown" else ()


def check_showdown(position: Position, state: State) -> None:
    """Raise BadPosition for hands that cannot be counted, and for a knock limit that is not known (N-01, N-09)."""
    rules, table = state.rules, state.table
    if rules.table == "melds":
        if any(given is not UNSET for given in (position.upcard, position.passes, position.won)):
            raise BAD_POSITION(reason=Text("upcard, passes and won belong to games with a showdown."))
        return
    if table.melds:
        raise BAD_POSITION(reason=Text("In a game with a showdown nobody lays melds on the table."))
    for seat, hand in enumerate(table.hands):
        extra = table.drawn and seat == table.turn
        if not 1 + extra <= len(hand) <= MOST_CARDS + extra:
            raise BAD_POSITION(
                reason=Text(
                    "In a game with a showdown a hand has 1 to {most} cards, and that of seat {seat} has {count}.",
                    most=MOST_CARDS,
                    seat=seat,
                    count=len(hand),
                )
            )
    needed = rules.knock_limit == "upcard" or rules.spades_double
    if (state.upcard == JOKER and not rules.jokers) or (needed and state.upcard == NO_CARD):
        raise BAD_POSITION(reason=Text("The first upcard of the deal counts in this game: name it in upcard."))
