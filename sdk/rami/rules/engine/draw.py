"""Drawing from the stock and from the discard pile, and what happens if the stock is empty."""

from msgspec import Struct
from msgspec.structs import replace

from rami.problems.knocking import JOKER_STAYS_IN_PILE
from rami.problems.turns import (
    ALREADY_DRAWN,
    DISCARD_TOO_EARLY,
    FIRST_DRAW_FROM_STOCK,
    NO_RESHUFFLE,
    ONE_CARD_FROM_STOCK,
    PILE_EMPTY,
    PILE_TOO_SHALLOW,
    STARTER_DOES_NOT_DRAW,
    TOP_CARD_ONLY,
)
from rami.rules.cards import NAMES, HandCards, names
from rami.rules.engine.duties import Refusal, opened
from rami.rules.engine.showdown import stock_end, upcard
from rami.rules.engine.shuffle import Stream
from rami.rules.engine.table_views import turn_view
from rami.rules.events import Event, PileRecycled, PileTaken, StockDrawn
from rami.rules.melds.wild_cards import is_joker
from rami.rules.settings.parameters import Rules
from rami.rules.state import TAKE, State, Table, Turn, with_hand


class Drawn(Struct, frozen=True):
    """The table after a draw, and the events.

    If `exhausted` is true, no card could be drawn, and the deal ends (H7, H8).
    """

    table: Table
    events: tuple[Event, ...]
    exhausted: bool = False


def check_may_draw(rules: Rules, table: Table) -> None:
    """Raise a MoveRefused if the player has drawn already, or is a starter with an extra card (B-15, F-12)."""
    if not table.drawn:
        return
    if rules.starter_extra_card and not any(table.turns_taken):
        raise STARTER_DOES_NOT_DRAW()
    raise ALREADY_DRAWN()


def draw_stock(state: State, table: Table) -> Drawn:
    """Draw from the stock. If the stock is empty, the pile becomes the new stock, or the deal ends (B-20).

    Raises a MoveRefused if another card is offered (N-06, N-07).
    """
    if state.rules.table == "showdown" and (refused := _offered_instead(state.rules, table)):
        raise refused()
    events: tuple[Event, ...] = ()
    if not table.stock:
        if not _may_recycle(state.rules, table):
            return Drawn(table, (), exhausted=True)
        table, event = _recycled(state, table)
        events = (event,)
    card, stock = table.stock[-1:], table.stock[:-1]
    event_drawn = StockDrawn(table.turn, len(stock), NAMES[card[0]])
    hands = with_hand(table, _sorted(table, card))
    after = replace(table, drawn=True, stock=stock, hands=hands, this=Turn(drawn=card[0]))
    return Drawn(after, (*events, event_drawn))


def may_draw_stock(state: State, table: Table) -> bool:
    """Whether the stock may be drawn from. A pile that cannot be shuffled again forbids this, and a card offered."""
    if state.rules.table == "showdown" and _offered_instead(state.rules, table):
        return False
    return (
        bool(table.stock or state.secret)
        or state.rules.stock_recycle != "shuffle"
        or not _may_recycle(state.rules, table)
    )


def _offered_instead(rules: Rules, table: Table) -> Refusal | None:
    """Why the stock may not be drawn from while another card is offered, or None."""
    return upcard.stock_refusal(rules, table) or stock_end.stock_refusal(rules, table)


def _may_recycle(rules: Rules, table: Table) -> bool:
    """Whether the pile may become the stock again (H7, H8) and has cards for it (G-11)."""
    allowed = rules.max_recycles is None or table.recycles < rules.max_recycles
    return allowed and len(table.pile) > rules.recycle_keeps_top


def _recycled(state: State, table: Table) -> tuple[Table, PileRecycled]:
    """The table with the pile as the new stock, and the event.

    If the pile is turned over, the oldest discard is the top card (K01). If it is shuffled, the numbers come from the
    same stream as those of the deal (H6, G-10).
    """
    rules = state.rules
    cut = len(table.pile) - rules.recycle_keeps_top
    cards, pile = table.pile[:cut], table.pile[cut:]
    used = table.used
    if rules.stock_recycle == "shuffle":
        if not state.secret:
            raise NO_RESHUFFLE()
        stream = Stream(state.secret, state.game, state.deal, state.entropy, used)
        cards, used = stream.shuffled(HandCards(sorted(cards))), stream.used
    after = replace(table, stock=cards[::-1], pile=pile, recycles=table.recycles + 1, used=used)
    return after, PileRecycled(rules.stock_recycle, len(cards), names(pile), after.recycles)


def draw_discard(rules: Rules, table: Table, depth: int) -> Drawn:
    """Take the card at `depth` and all cards above it (B-15, Z-10, Z-11).

    Raises a MoveRefused if this is not allowed.
    """
    refused = take_refusal(rules, table, depth)
    if refused:
        raise refused()
    after = take(rules, table, depth)
    return Drawn(after, (PileTaken(table.turn, names(table.pile[-depth:]), turn_view(rules, after)),))


def take(rules: Rules, table: Table, depth: int) -> Table:
    """The table after the card at `depth` and all cards above it are taken, with the new duties (F-15 to F-17)."""
    seat, cut = table.turn, len(table.pile) - depth
    taken, wanted = table.pile[cut:], table.pile[cut]
    this = Turn(
        taken=wanted,
        twin=wanted in table.hands[seat] or wanted in taken[1:],
        must_use=must_use(rules, table, depth),
        must_open=_only_to_open(rules, table) and not opened(rules, table),
    )
    log = b"".join([bytes((seat + TAKE, card)) for card in taken])
    hands = with_hand(table, _sorted(table, taken))
    return replace(table, drawn=True, pile=table.pile[:cut], hands=hands, this=this, known=table.known + log)


def take_refusal(rules: Rules, table: Table, depth: int) -> Refusal | None:
    """Why the card at `depth` may not be taken, or None. Whether the turn can then be finished is not checked here."""
    size = len(table.pile)
    if rules.first_turn_stock_only and not any(table.turns_taken):
        return FIRST_DRAW_FROM_STOCK
    if table.turns_taken[table.turn] + 1 < rules.discard_from_turn:
        return lambda: DISCARD_TOO_EARLY(turn=rules.discard_from_turn)
    if rules.stock_only_with_one_card and len(table.hands[table.turn]) == 1:
        return ONE_CARD_FROM_STOCK
    if rules.first_upcard == "offered" and (refused := upcard.take_refusal(rules, table)):
        return refused
    if not size:
        return PILE_EMPTY
    if rules.joker_draw == "upcard_only" and is_joker(rules, table.pile[-1]) and not _begins(table):
        return JOKER_STAYS_IN_PILE
    if depth > 1 and rules.discard_depth == "top":
        return TOP_CARD_ONLY
    if not 1 <= depth <= size:
        return lambda: PILE_TOO_SHALLOW(size=size, depth=depth)
    return None


def _begins(table: Table) -> bool:
    """Whether the first player of the deal is on turn, who may take any upcard (U-20)."""
    return not any(table.turns_taken) and not table.dropped


def must_use(rules: Rules, table: Table, depth: int) -> bool:
    """Whether a card taken from this depth must be laid in this turn (F-17, Z-12)."""
    if rules.discard_draw == "opened_or_opening":
        return not _first_round(rules, table)
    return rules.discard_draw == "use_now" or (rules.discard_draw == "top_free" and depth > 1)


def _only_to_open(rules: Rules, table: Table) -> bool:
    """Whether a player who has not opened may take the discard only to open with it (F-15, F-16)."""
    if rules.discard_draw == "use_now":
        return rules.opening_pickup == "own_meld"
    return rules.discard_draw == "opened_or_opening" and not _first_round(rules, table)


def _first_round(rules: Rules, table: Table) -> bool:
    """Whether this is the player's first turn and the discard may be taken in it without any duty (F-14, G-24)."""
    return rules.free_first_round_draw and table.turns_taken[table.turn] == 0


def _sorted(table: Table, cards: HandCards) -> HandCards:
    return HandCards(sorted(table.hands[table.turn] + cards))
