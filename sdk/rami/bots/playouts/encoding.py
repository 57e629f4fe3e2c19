"""States of the rules as deals of the play-outs."""

from collections.abc import Iterable, Sequence

import numpy as np

from rami.bots.playouts.declaring import declare
from rami.bots.playouts.hands import RUN
from rami.bots.playouts.knocking import ALL, knock
from rami.bots.playouts.table import (
    COUNT,
    DOUBLED,
    DRAWN,
    DROPPED,
    FAR,
    FORCED,
    GONE,
    JOKER,
    JOKERS,
    KNOCKER,
    LAID,
    LAID_NOW,
    LIMIT,
    MELDS,
    MELDS_NOW,
    MOST_CARDS,
    MOST_ON_TABLE,
    MUST_USE,
    NOW_LENGTH,
    ONES,
    OPENED,
    OUT,
    OUT_OF_MATCH,
    OVER,
    PASSES,
    PICKED,
    PILE,
    POINTS_NOW,
    RAMI,
    RANDOM,
    RECYCLED,
    SEAT_COLUMNS,
    SHED,
    STOCK,
    TABLE_COLUMNS,
    TABLE_KIND,
    TABLE_LENGTH,
    TABLE_START,
    TABLE_SUITS,
    TABLE_WHAT,
    TAKEN,
    TAKEN_LAID,
    TURN,
    TURNS,
    TWOS,
    WILD,
    Deal,
    gets,
    look,
    loses,
    shown,
)
from rami.bots.playouts.terms import MANY, terms_of
from rami.rules.cards import FACE_DOWN, HandCard, MeldCards, naturals, suit
from rami.rules.engine.duties import opened, taken_card_alone
from rami.rules.engine.elimination import seats_out
from rami.rules.engine.showdown.upcard import doubles, limit_of
from rami.rules.melds.meld import Run, run_or_set
from rami.rules.melds.wild_cards import wild_faces
from rami.rules.state import TAKE, Phase, State


def empty() -> Deal:
    """A deal without cards."""
    return Deal(
        np.zeros(NOW_LENGTH, np.int64),
        np.zeros((8, SEAT_COLUMNS), np.int64),
        np.zeros(MOST_CARDS, np.int64),
        np.zeros(MOST_CARDS, np.int64),
        np.zeros((MOST_ON_TABLE, TABLE_COLUMNS), np.int64),
    )


def playable(state: State) -> bool:
    """Whether the play-outs can go on from a state.

    Not after a joker swap, in the middle of an opening, or while a card from the pile still has to be laid, or to be
    laid with another card (F-24).
    """
    table, rules = state.table, state.in_force
    this, opening = table.this, table.this.laid and not opened(rules, table)
    owes = (this.must_use and not this.taken_laid) or taken_card_alone(rules, table)
    return state.phase in (Phase.DRAW, Phase.PLAY) and not (opening or owes or this.swapped)


def encoded(state: State, seed: int = 1) -> Deal:
    """The deal of a state. Cards that lie face down are left out."""
    deal, table = empty(), state.table
    now, this = deal.now, table.this
    now[TURN], now[DRAWN], now[STOCK], now[PILE] = table.turn, table.drawn, len(table.stock), len(table.pile)
    now[MELDS], now[RECYCLED], now[TAKEN] = len(table.melds), table.recycles, this.taken
    now[MUST_USE], now[TAKEN_LAID], now[MELDS_NOW] = this.must_use, this.taken_laid, this.melds
    now[LAID_NOW], now[POINTS_NOW], now[OUT], now[RANDOM] = this.laid, this.points, -1, seed
    limit = limit_of(state)
    now[PASSES], now[LIMIT], now[KNOCKER] = table.passes, MANY if limit is None else limit, -1
    now[WILD] = sum([1 << face for face in wild_faces(state.in_force)])
    now[DOUBLED] = doubles(state.rules, state.upcard)
    deal.stock[: len(table.stock)] = list(table.stock)
    deal.pile[: len(table.pile)] = list(table.pile)
    for card in table.pile:
        shown(now, card)
    for number, meld in enumerate(table.melds):
        _lay(deal, number, meld.cards)
    for seat, hand in enumerate(table.hands):
        row = deal.seats[seat]
        for card in hand:
            if card != FACE_DOWN:
                gets(row, card)
        row[COUNT], row[FAR] = len(hand), -1
        row[OPENED], row[LAID], row[TURNS] = table.opened[seat], table.laid[seat], table.turns_taken[seat]
    deal.seats[[*table.dropped], GONE] = DROPPED
    deal.seats[[*seats_out(state.rules, state.totals, state.seats)], GONE] = OUT_OF_MATCH
    for place in range(0, len(table.known), 2):
        _remember(deal, *table.known[place : place + 2])
    look(terms_of(state.rules, state.seats), deal)
    return deal


def _remember(deal: Deal, seat: int, card: int) -> None:
    """What everybody saw: a seat discarded a card, or took it."""
    if card != JOKER:
        deal.seats[:, SHED] &= ~(1 << card)
        if seat < TAKE:
            deal.seats[seat, SHED] |= 1 << card


def from_stock(deal: Deal) -> Deal:
    """The deal, in which the next draw is from the stock."""
    deal.now[FORCED] = 1
    return deal


def knocked(deal: Deal, seat: int, card: HandCard | None) -> Deal:
    """The deal, ended by this seat with a knock that discards a card, or None for big gin."""
    knock(deal, seat, ALL if card is None else card)
    return deal


def declared(deal: Deal, seat: int, card: HandCard) -> Deal:
    """The deal, ended by this seat with a declaration that closes with a card."""
    declare(deal, seat, card)
    return deal


def left_alone(deal: Deal, seat: int) -> Deal:
    """The deal, ended because this seat dropped out and one player is left."""
    deal.seats[seat, GONE], deal.now[OVER] = DROPPED, 1
    return deal


def gone_out(deal: Deal, seat: int) -> Deal:
    """The deal, ended by this seat with the last card of its hand."""
    row = deal.seats[seat]
    deal.now[OVER], deal.now[OUT], deal.now[RAMI] = 1, seat, not row[LAID]
    row[[ONES, TWOS, JOKERS, COUNT]] = 0
    return deal


def ended_by(deal: Deal, seat: int, discarded: HandCard, *, opened: bool) -> Deal:
    """The deal, ended with the card that this seat discards, without anybody out. The seat may have opened."""
    deal.now[OVER], deal.seats[seat, OPENED] = 1, opened
    loses(deal.seats[seat], discarded)
    return deal


def holds(deal: Deal, seat: int, cards: Iterable[HandCard]) -> None:
    """The cards that a seat is known to hold. It took them from the pile."""
    row = deal.seats[seat]
    row[[ONES, TWOS, JOKERS, COUNT, PICKED]] = 0
    for card in cards:
        gets(row, card)
        row[PICKED] |= 0 if card == JOKER else 1 << card


def stacked(deals: Sequence[Deal]) -> Deal:
    """Deals as one, with one dimension more."""
    return Deal(*map(np.stack, zip(*deals, strict=True)))


def _lay(deal: Deal, number: int, cards: MeldCards) -> None:
    meld, row = run_or_set(cards), deal.melds[number]
    row[TABLE_LENGTH] = len(cards)
    if isinstance(meld, Run):
        row[TABLE_KIND], row[TABLE_WHAT], row[TABLE_START] = RUN, meld.suit, meld.start
    else:
        row[TABLE_WHAT] = meld.rank
        row[TABLE_SUITS] = sum(1 << suit(card) for card in naturals(cards))
    for card in naturals(cards):
        shown(deal.now, card)
