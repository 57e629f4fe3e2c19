"""Melds and turns as views and events show them."""

from msgspec.structs import replace

from rami.rules.cards import JOKER, NAMES, HandCards, names, parse_meld
from rami.rules.engine.duties import opened, taken_card_alone
from rami.rules.engine.opening import taken_opens
from rami.rules.engine.taken_jokers import all_wilds_owed
from rami.rules.melds.caching import cached
from rami.rules.melds.wild_cards import laid_names, meld_names, wilds_of
from rami.rules.settings.parameters import Rules
from rami.rules.snapshots import MeldView, TableMove, TurnView
from rami.rules.state import Lay, Table, TableMeld


@cached(1 << 12)
def meld_view(meld: TableMeld) -> MeldView:
    """A meld on the table, as everybody sees it."""
    return MeldView(meld.id, meld.run_or_set.kind, meld_names(meld.run_or_set), tuple(meld.by))


def table_meld(meld: MeldView) -> TableMeld:
    """The meld on the table that everybody sees so."""
    return TableMeld(meld.id, parse_meld(meld.cards), bytes(meld.by), wilds_of(meld.cards))


def meld_views(melds: tuple[TableMeld, ...]) -> tuple[MeldView, ...]:
    """The melds on the table, as everybody sees them."""
    return tuple(map(meld_view, melds))


@cached(1 << 12)
def table_move(lay: Lay) -> TableMove:
    """A step that laid cards."""
    taken = lay.taken or HandCards([JOKER]) * lay.jokers
    return TableMove(lay.seat, lay.after, laid_names(lay.cards, lay.wilds), lay.jokers, names(taken))


def turn_view(rules: Rules, table: Table, *, own: bool = True) -> TurnView:
    """The turn as its player sees it, or with `own=False` as everybody else does."""
    this = table.this
    wilds = all_wilds_owed(this) if this.wilds_owed or this.wilds_elsewhere else 0
    return TurnView(
        drawn=table.drawn,
        taken=NAMES[this.taken] if this.taken >= 0 else None,
        must_use_taken=this.must_use and not this.taken_laid,
        jokers_owed=max(this.owed, this.elsewhere) + wilds,
        melds=this.melds,
        opening_points=this.points,
        must_meld_taken=this.must_open and not taken_opens(rules, this),
        opened=opened(rules, table),
        drawn_card=NAMES[this.drawn] if own and this.drawn >= 0 else None,
        twin=this.twin if own else None,
        taken_alone_on=this.taken_on if own and taken_card_alone(rules, table) else None,
    )


def public(turn: TurnView) -> TurnView:
    """The turn, as everybody but its player sees it."""
    return replace(turn, drawn_card=None, twin=None, taken_alone_on=None)
