"""Dealing: the dealer, the hands, and the player who begins (B-05 to B-07, B-14)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from rami.rules.cards import JOKER, NAMES, NO_CARDS, Face, Faces, HandCards, deck, names, naturals, rank
from rami.rules.engine.elimination import counted, is_out, seats_out
from rami.rules.engine.showdown.upcard import limit_of
from rami.rules.engine.shuffle import Stream, commitment
from rami.rules.events import DealEnded, DealStarted, Event
from rami.rules.settings.parameters import Rules, deal_rules, hand_size, jokers_in_deck, pack_count
from rami.rules.state import NO_CARD, Phase, State, Table

Dealt = tuple[State, tuple[Event, ...]]


class _Fixed(NamedTuple):
    """The fields of a state that are known before the cards are dealt."""

    rules: Rules
    game: str
    deal: int
    dealer: int
    totals: tuple[int, ...]
    secret: bytes
    next_secret: bytes
    entropy: tuple[bytes, ...]
    re_entries: tuple[int, ...] = ()
    won: tuple[int, ...] = ()


def start(
    rules: Rules, game: str, seats: int, secret: bytes, next_secret: bytes, entropy: Sequence[bytes] | None = None
) -> Dealt:
    """The first deal of a game (B-05, Z-05).

    `rules` are resolved for this number of seats. `entropy` is by seat; it is empty by default.
    """
    contributed = tuple(entropy or [b""] * seats)
    stream = Stream(secret, game, 1, contributed)
    dealer, drawn = _first_dealer(rules, seats, stream)
    fixed = _Fixed(rules, game, 1, dealer, _no_points(rules, seats), secret, next_secret, contributed)
    fixed = fixed._replace(re_entries=_no_re_entries(rules, seats), won=_none_won(rules, seats))
    return _dealt(fixed, stream, drawn)


def next_deal(state: State, fresh_secret: bytes) -> Dealt:
    """The deal after a finished deal, with the secret whose commitment is public. `next_dealer` says who deals.

    `fresh_secret` is the secret of the deal after this one.
    """
    rules, game, deal = state.rules, state.game, state.deal + 1
    dealer = next_dealer(state)
    secret, contributed = state.next_secret, state.next_entropy
    stream = Stream(secret, game, deal, contributed)
    fixed = _Fixed(rules, game, deal, dealer, state.totals, secret, fresh_secret, contributed)
    fixed = fixed._replace(re_entries=state.re_entries, won=state.won)
    after, events = _dealt(fixed, stream, ())
    return replace(after, last=state.last), events


def dealt_again(
    rules: Rules, game: str, started: DealStarted, ended: DealEnded | None, secrets: Mapping[int, bytes]
) -> State:
    """The state at the start of a deal from a log. `ended` is the end of the previous deal, None for the first deal.

    `secrets` has the secrets of this deal and of the next one, by deal number.
    """
    deal, entropy = started.deal, tuple(bytes.fromhex(part) for part in started.entropy)
    stream = Stream(secrets[deal], game, deal, entropy)
    if deal == 1:
        _first_dealer(rules, len(entropy), stream)  # takes its numbers from the stream before the shuffle does
    totals = ended.totals if ended else _no_points(rules, len(entropy))
    fixed = _Fixed(rules, game, deal, started.dealer, totals, secrets[deal], secrets[deal + 1], entropy)
    seats = len(entropy)
    back = ended.re_entries if ended else _no_re_entries(rules, seats)
    fixed = fixed._replace(re_entries=back, won=ended.won if ended else _none_won(rules, seats))
    return _dealt(fixed, stream, ())[0]


def _no_points(rules: Rules, seats: int) -> tuple[int, ...]:
    return (0,) * (2 if rules.teams == "partners" else seats)


def _none_won(rules: Rules, seats: int) -> tuple[int, ...]:
    return (0,) * seats if rules.table == "showdown" else ()


def next_dealer(state: State) -> int:
    """The dealer of the next deal: the next seat (B-05), or the winner or the loser of this deal (N-11).

    A deal that nobody has won in a showdown is dealt again by the same dealer (N-06).
    """
    rules, dealer, last = state.rules, state.dealer, state.last
    showdown = None if last is None else last.showdown
    won = last is not None and (last.reason == "last_left" or (showdown is not None and showdown.winners))
    if rules.table == "showdown" and not won:
        return dealer
    if rules.next_dealer == "rotate" or showdown is None:
        return next_in(rules, state.totals, dealer, state.seats)
    winner = showdown.winners[0]
    return winner if rules.next_dealer == "winner" else 1 - winner


def following(rules: Rules, seat: int, seats: int) -> int:
    """The next seat in the direction of play. To the left, seat numbers increase (B-14, F-10)."""
    return (seat + (1 if rules.direction == "left" else -1)) % seats


def next_in(rules: Rules, totals: Sequence[int], seat: int, seats: int, dropped: Sequence[int] = ()) -> int:
    """The next seat in the direction of play that is not out of the match and has not dropped out of the deal."""
    step = 1 if rules.direction == "left" else -1
    seat = (seat + step) % seats
    while seat in dropped or (rules.match_end.elimination and is_out(rules, totals[seat])):
        seat = (seat + step) % seats
    return seat


def first_to_play(rules: Rules, totals: Sequence[int], dealer: int, seats: int) -> int:
    """The seat that plays first in a deal: the next one after the dealer, or the dealer (B-14, U-02)."""
    return dealer if rules.starter == "dealer" else next_in(rules, totals, dealer, seats)


def _no_re_entries(rules: Rules, seats: int) -> tuple[int, ...]:
    return (0,) * seats if rules.match_end.elimination else ()


def _first_dealer(rules: Rules, seats: int, stream: Stream) -> tuple[int, tuple[tuple[str, ...], ...]]:
    """The first dealer and the cards drawn for it, by seat (Z-05, G-33).

    The dealer is random, or is the player who draws the lowest card. The ace is the lowest card. Players with equal
    lowest cards draw again.
    """
    if rules.first_dealer == "random":
        return stream.below(seats), ()
    cards = iter(naturals(stream.shuffled(deck(1, 0))))
    drawn: list[list[Face]] = [[] for _ in range(seats)]
    contenders = list(range(seats))
    while len(contenders) > 1:
        for seat, card in zip(contenders, cards, strict=False):
            drawn[seat].append(card)
        lowest = min(rank(drawn[seat][-1]) for seat in contenders)
        contenders = [seat for seat in contenders if rank(drawn[seat][-1]) == lowest]
    return contenders[0], tuple(names(Faces(hand)) for hand in drawn)


def _dealt(fixed: _Fixed, stream: Stream, drawn: tuple[tuple[str, ...], ...]) -> Dealt:
    rules, seats = fixed.rules, len(fixed.entropy)
    starter = first_to_play(rules, fixed.totals, fixed.dealer, seats)
    out, players = seats_out(rules, fixed.totals, seats), counted(rules, fixed.totals, seats)
    pack = shuffled_deck(rules, players, stream, given=seats - len(out))
    size = hand_size(deal_rules(rules, fixed.deal), players)
    hands, rest = deal_hands(rules, seats, size, starter, pack, out)
    wild, rest = (rest[0], rest[1:]) if rules.wild_rank == "upcard" else (NO_CARD, rest)
    table = Table(
        turn=starter,
        drawn=rules.starter_extra_card,
        hands=hands,
        stock=rest[rules.upcard :][::-1],
        pile=rest[: rules.upcard],
        melds=(),
        next_meld=1,
        turns_taken=(0,) * seats,
        opened=(False,) * seats,
        laid=(False,) * seats,
        recycles=0,
        used=stream.used,
        known=b"",
    )
    phase = Phase.PLAY if rules.starter_extra_card else Phase.DRAW
    upcard = table.pile[0] if table.pile else NO_CARD
    nothing = (b"",) * seats
    state = State(**fixed._asdict(), seats=seats, phase=phase, next_entropy=nothing, table=table, upcard=upcard)
    state = state if wild == NO_CARD else replace(state, wild_card=wild)
    return state, (_started(state, drawn),)


def shuffled_deck(rules: Rules, players: int, stream: Stream, given: int) -> HandCards:
    """The shuffled deck for this number of players, top card first, in an order that anyone can verify.

    If each of the `given` hands gets one joker, these jokers are not in it (G-31).
    """
    jokers = jokers_in_deck(rules, players)
    given = 0 if rules.joker_in_each_hand == "none" else given
    return stream.shuffled(deck(pack_count(rules, players), jokers - given))


def deal_hands(
    rules: Rules, seats: int, size: int, starter: int, pack: HandCards, out: Sequence[int] = ()
) -> tuple[tuple[HandCards, ...], HandCards]:
    """The sorted hands of `size` cards by seat, and the rest of the deck. The seats in `out` get no cards (N-22).

    The cards are dealt one at a time; the extra card of the starter comes last (B-06, W-06).
    """
    given = HandCards([JOKER]) if rules.joker_in_each_hand != "none" else NO_CARDS
    step = 1 if rules.direction == "left" else -1
    order = [seat for seat in [(starter + step * place) % seats for place in range(seats)] if seat not in out]
    dealt = (size - len(given)) * len(order)
    hands = {seat: pack[place : dealt : len(order)] + given for place, seat in enumerate(order)}
    extra = int(rules.starter_extra_card)
    hands[starter] += pack[dealt : dealt + extra]
    return tuple(HandCards(sorted(hands.get(seat, NO_CARDS))) for seat in range(seats)), pack[dealt + extra :]


def _started(state: State, drawn: tuple[tuple[str, ...], ...]) -> DealStarted:
    table = state.table
    return DealStarted(
        deal=state.deal,
        dealer=state.dealer,
        turn=table.turn,
        hand_sizes=tuple(len(hand) for hand in table.hands),
        stock=len(table.stock),
        pile=names(table.pile),
        commitment=commitment(state.game, state.deal, state.secret),
        next_commitment=commitment(state.game, state.deal + 1, state.next_secret),
        entropy=tuple(part.hex() for part in state.entropy),
        drawn_for_deal=drawn,
        hands=tuple(names(hand) for hand in table.hands),
        knock_limit=limit_of(state),
        wild_card=None if state.wild_card == NO_CARD else NAMES[state.wild_card],
    )
