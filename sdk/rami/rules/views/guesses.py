"""A state from a view and a guess of what the viewer cannot see.

With it, a bot can try moves with the rules: it guesses the hidden cards, and takes all else from the view. The legal
moves of the viewer's own turn do not depend on the guess.
"""

from collections import Counter
from typing import Final, NamedTuple

from msgspec.structs import replace

from rami.rules.cards import (
    FACE_DOWN,
    HAND_CARDS,
    JOKER,
    NO_CARDS,
    HandCard,
    HandCards,
    deck,
    parse_hand,
    parse_held,
    parse_meld,
)
from rami.rules.engine.steps import apply_step
from rami.rules.engine.table_views import table_meld
from rami.rules.melds.wild_cards import known_wilds, wilds_of
from rami.rules.moves import DrawDiscard, DrawStock
from rami.rules.settings.parameters import jokers_in_deck, pack_count
from rami.rules.snapshots import TableMove
from rami.rules.state import NO_CARD, TAKE, Lay, State, Table, TableMeld
from rami.rules.views.view import View, dealt_for

__all__ = ["Guess", "hidden_cards", "state_of"]

SECRET: Final = bytes(32)
"""A placeholder for secrets, which no view shows."""


class Guess(NamedTuple):
    """A guess of the hidden cards. All cards together must be those of `hidden_cards`.

    `hands` are by seat; the viewer's own hand is taken from the view. In `stock` the last card is the top card. `drawn`
    is the card that another player has drawn from the stock in this turn; by default it is one that can be.
    """

    hands: tuple[HandCards, ...]
    stock: HandCards
    drawn: HandCard | None = None


def hidden_cards(view: View) -> HandCards:
    """All cards that the viewer cannot see now, sorted: those of the other hands and of the stock."""
    players = dealt_for(view)
    seen = [parse_hand(view.hand), parse_hand(view.pile or ()), *[parse_held(m.cards) for m in view.melds]]
    left = Counter(deck(pack_count(view.rules, players), jokers_in_deck(view.rules, players)))
    left.subtract(NO_CARDS.join(seen))
    if view.wild_card is not None:
        left.subtract([HAND_CARDS[view.wild_card]])
    return HandCards(sorted(left.elements()))


def state_of(view: View, guess: Guess, secret: bytes = SECRET) -> State:
    """The state of a deal in which the hidden cards are those of the guess.

    `secret` decides later shuffles. The game has no id, and no other entropy. If the pile was recycled in this turn,
    the turn begins after that. Raises ValueError if there is no deal or the game is over, and if the guess does not
    fit the view.
    """
    if view.turn is None or view.dealer is None:
        raise ValueError("no deal is being played")
    hands = _hands(view, guess)
    seats, nothing = len(view.seats), (b"",) * len(view.seats)
    began = _table(view, 1 - view.turn if view.challenge == "open" else view.turn, hands, guess)
    state = State(
        rules=view.rules,
        game="",
        seats=seats,
        phase=view.phase,
        deal=view.deal,
        dealer=view.dealer,
        totals=view.totals,
        secret=secret,
        next_secret=secret,
        entropy=nothing,
        next_entropy=nothing,
        table=began,
        before=began if view.steps else None,
        steps=view.steps,
        undone=view.undone,
        winners=view.winners,
        re_entries=tuple([seat.re_entries for seat in view.seats]) if view.rules.match_end.elimination else (),
        upcard=NO_CARD if view.upcard is None else HAND_CARDS[view.upcard],
        wild_card=NO_CARD if view.wild_card is None else HAND_CARDS[view.wild_card],
        won=view.won,
    )
    table = began
    for step in view.steps:
        table = apply_step(state, table, step).table
    return replace(state, table=table)


def _hands(view: View, guess: Guess) -> tuple[HandCards, ...]:
    hands = list(guess.hands)
    if view.seat is not None and len(hands) == len(view.seats):
        hands[view.seat] = parse_hand(view.hand)
    if [len(hand) for hand in hands] != [seat.cards for seat in view.seats] or len(guess.stock) != view.stock:
        raise ValueError("the guess has other numbers of cards than the view")
    return tuple([HandCards(sorted(hand)) for hand in hands])


def _table(view: View, turn: int, hands: tuple[HandCards, ...], guess: Guess) -> Table:
    """The table at the beginning of the turn."""
    first = view.steps[0] if view.steps else None
    melds = _melds(view)
    hand = _without(HandCards(sorted(hands[turn] + laid_now(view))), taken_back(view))
    stock, pile, moves = guess.stock, parse_hand(view.pile or ()), view.pile_moves
    if isinstance(first, DrawStock):
        card = _drawn(view, guess, hand)
        hand, stock = _without(hand, HandCards([card])), stock + HandCards([card])
    elif isinstance(first, DrawDiscard):
        moves, taken = moves[: -first.depth], parse_hand([move.card for move in moves[-first.depth :]])
        hand, pile = _without(hand, taken), pile + taken
    return Table(
        turn=turn,
        drawn=view.this_turn.drawn and not isinstance(first, DrawStock | DrawDiscard),
        hands=(*hands[:turn], hand, *hands[turn + 1 :]),
        stock=stock,
        pile=pile,
        melds=melds,
        next_meld=max((meld.id for meld in melds), default=0) + 1,
        turns_taken=tuple([seat.turns_taken for seat in view.seats]),
        opened=tuple([seat.opened for seat in view.seats]),
        laid=tuple([seat.laid for seat in view.seats]),
        recycles=view.recycles,
        used=0,
        passes=view.passes,
        known=b"".join([bytes((m.seat + TAKE * (m.action == "took"), HAND_CARDS[m.card])) for m in moves]),
        challenged=view.challenge is not None,
        lays=_lays(view),
        highest=view.highest_opening,
        dropped=tuple([seat.seat for seat in view.seats if seat.dropped]),
    )


def _lays(view: View) -> tuple[Lay, ...]:
    """The steps that laid cards in earlier turns of this deal."""
    return tuple([_lay(move) for move in view.table_moves[: _first_now(view)]])


def _lay(move: TableMove) -> Lay:
    taken = known_wilds(parse_hand(move.taken))
    return Lay(move.seat, move.after, parse_meld(move.cards), move.jokers, wilds_of(move.cards), taken)


def laid_this_turn(view: View) -> tuple[TableMove, ...]:
    """The steps of this turn that laid cards."""
    return view.table_moves[_first_now(view) :]


def _first_now(view: View) -> int:
    return max(0, len(view.table_moves) - sum([hasattr(step, "cards") for step in view.steps]))


def _drawn(view: View, guess: Guess, hand: HandCards) -> HandCard:
    """The card drawn from the stock in this turn; if it is not known, any card that the player had after the draw."""
    if view.this_turn.drawn_card is not None:
        return HAND_CARDS[view.this_turn.drawn_card]
    return hand[-1] if guess.drawn is None else guess.drawn


def _melds(view: View) -> tuple[TableMeld, ...]:
    before = {meld.id: meld for meld in view.melds_before}
    new = view.this_turn.melds if view.steps else 0
    old = view.melds[: len(view.melds) - new]
    return tuple([table_meld(before.get(meld.id, meld)) for meld in old])


def laid_now(view: View) -> HandCards:
    """The cards that were laid in this turn."""
    return parse_held([card for step in view.steps for card in getattr(step, "cards", ())])


def taken_back(view: View) -> HandCards:
    """The jokers and wild cards that were taken from the table in this turn, those that were laid again included."""
    return parse_hand([card for move in laid_this_turn(view) for card in move.taken])


def _without(hand: HandCards, cards: HandCards) -> HandCards:
    """The hand without these cards. A face-down card can be any card.

    It is first of all a joker: a joker that was laid may have been in the hand before another one was taken.
    """
    rest = bytearray(hand)
    for card in cards:
        gone = FACE_DOWN if FACE_DOWN in rest and (card == JOKER or card not in rest) else card
        if gone not in rest:
            raise ValueError("the guess does not have a card that the player is known to hold")
        rest.remove(gone)
    return HandCards(rest)
