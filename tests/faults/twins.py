"""Twin games: equal for one reader, but different in everything that this reader cannot see.

The commitments are public, so a twin cannot be dealt from another secret. A twin is made from a game that was played:
the cards that the reader has never seen are swapped, both in the state and in the log.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace
from tests.sdk.rules.strategies import eager

from rami.bots.strategy.card_memory import pickups
from rami.contract.wire import GameEvent, PlayerJoined
from rami.rules.cards import JOKER, NAMES, NO_CARDS, HandCard, HandCards, without
from rami.rules.engine.deal import start
from rami.rules.events import CardsLaidOff, DealStarted, JokerSwapped, MeldLaid, PileTaken, StepUndone, StockDrawn
from rami.rules.play import legal_moves
from rami.rules.snapshots import TurnView
from rami.rules.state import State, Table
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import view
from rami_service.domain.models import Game, Seat, StoredInvite, encode
from rami_service.games.play import moved
from rami_service.store.games import LoggedVersion

Entry = tuple[str, GameEvent]
Hands = dict[int, HandCards]
"""The hands of the players, by seat."""


class Twin(NamedTuple):
    """A game as it is stored, with its version and its unredacted log."""

    game: Game
    version: int
    log: tuple[Entry, ...]


def options_of(variant: str) -> dict[str, Any]:
    """The options of a game that is long enough to be compared: random players knock in a deal within a few turns."""
    return {"match_end": {"deals": 40}} if VARIANTS[variant].rules.table == "showdown" else {}


def seat_count(variant: str, rng: Random) -> int:
    """The number of players."""
    low, high = VARIANTS[variant].rules.players
    return rng.randint(low, min(high, 4))


def playing(game_id: str, variant: str, players: Sequence[str], rng: Random) -> Iterator[Twin]:
    """A game after each move of random players, from its first deal to its end."""
    seats = tuple(Seat("player", player, f"Player {number}") for number, player in enumerate(players))
    secret = rng.randbytes(32)
    options = options_of(variant)
    game = Game(game_id, 0, players[0], variant, options, "playing", seats, secret)
    entropy = [rng.randbytes(4) for _ in seats]
    state, dealt = start(resolve(variant, options, len(seats)), game_id, len(seats), secret, rng.randbytes(32), entropy)
    joined = [PlayerJoined(number, "player", seat.name, seat.player) for number, seat in enumerate(seats)]
    game, version, log = replace(game, state=state), 1, numbered(1, (*joined, *dealt))
    while game.status == "playing" and game.state is not None:
        yield Twin(game, version, log)
        state, version = game.state, version + 1
        changed = moved(game, players[state.turn], 0, [eager(rng, legal_moves(state))])
        game, log = changed.game, (*log, *numbered(version, changed.events))


def numbered(version: int, events: Sequence[GameEvent]) -> tuple[Entry, ...]:
    """The events of one version, with their ids."""
    return tuple((f"{version}-{number}", event) for number, event in enumerate(events, 1))


def as_stored(log: Sequence[Entry]) -> list[LoggedVersion]:
    """A log as the store returns it, without times."""
    versions: dict[int, list[bytes]] = {}
    for name, event in log:
        versions.setdefault(int(name.partition("-")[0]), []).append(encode(event))
    return [LoggedVersion(version, 0, tuple(events)) for version, events in versions.items()]


def twin_of(one: Twin, seat: int | None, rng: Random) -> Twin | None:
    """The twin for the reader on a seat, or for a spectator; None where this moment has no twin.

    There is no twin during a reader's turn in which the pile was shuffled or turned over: an undo would repeat that.
    """
    state = one.game.state
    assert state is not None, "it is being played"
    if state.before is not None and state.turn == seat and len(state.before.stock) < len(state.table.stock):
        return None
    hidden = _hidden(state, seat)
    pool = list(NO_CARDS.join([state.table.stock, *hidden.values()]))
    rng.shuffle(pool)
    swapped: Hands = {}
    for owner, cards in hidden.items():
        swapped[owner], pool = HandCards(pool[: len(cards)]), pool[len(cards) :]
    after = _with(state, seat, hidden, swapped, HandCards(pool))
    invites = (StoredInvite(rng.randbytes(32), "watch", rng.randrange(1 << 40)),)
    return Twin(replace(one.game, state=after, invites=invites), one.version, _seen(one.log, hidden, swapped))


def _hidden(state: State, seat: int | None) -> Hands:
    """The cards in other hands that were never visible in the pile."""
    seen, hands = view(state, seat), enumerate(state.table.hands)
    others = {owner: hand for owner, hand in hands if owner != seat}
    return {owner: without(hand, pickups(seen, owner)) or NO_CARDS for owner, hand in others.items()}


def _with(state: State, seat: int | None, hidden: Hands, swapped: Hands, stock: HandCards) -> State:
    table = _dealt(state.table, hidden, swapped, stock)
    if state.table.turn != seat:  # what only the other player knows of the turn
        this = table.this
        drawn = JOKER if this.drawn == 0 else HandCard(0)
        table = replace(table, this=replace(this, twin=not this.twin, drawn=drawn, taken_on=int(not this.taken_on)))
    before = state.before
    if before is not None and state.turn == seat:  # the reader may undo: the turn began with the same hidden cards
        before = _dealt(before, hidden, swapped, stock + before.stock[len(stock) :])
    entropy = tuple(b"" if owner == seat else b"twin" for owner in range(state.seats))
    return replace(state, table=table, before=before, next_entropy=entropy)


def _dealt(table: Table, hidden: Hands, swapped: Hands, stock: HandCards) -> Table:
    hands = list(table.hands)
    for owner, cards in hidden.items():
        hands[owner] = HandCards(sorted((without(hands[owner], cards) or NO_CARDS) + swapped[owner]))
    return replace(table, hands=tuple(hands), stock=stock)


def _seen(log: Sequence[Entry], hidden: Hands, swapped: Hands) -> tuple[Entry, ...]:
    """The log with swapped cards in the hidden parts of the present deal, where the players still hold them."""
    first = max(place for place, (_, event) in enumerate(log) if isinstance(event, DealStarted))
    renamed = {owner: _Renaming(cards, swapped[owner]) for owner, cards in hidden.items()}
    answer: list[Entry] = list(log[:first])
    for name, event in log[first:]:
        match event:
            case DealStarted(hands=hands):
                dealt = [renamed[owner].all(hand) if owner in renamed else hand for owner, hand in enumerate(hands)]
                answer.append((name, replace(event, hands=tuple(dealt))))
            case StockDrawn(seat=owner, card=str(card)) if owner in renamed:
                answer.append((name, replace(event, card=renamed[owner].all((card,))[0])))
            case PileTaken(seat=owner) | MeldLaid(seat=owner) | CardsLaidOff(seat=owner) if owner in renamed:
                answer.append((name, replace(event, this_turn=_other_turn(event.this_turn))))
            case JokerSwapped(seat=owner) | StepUndone(seat=owner) if owner in renamed:
                answer.append((name, replace(event, this_turn=_other_turn(event.this_turn))))
            case _:
                answer.append((name, event))
    return tuple(answer)


def _other_turn(turn: TurnView | None) -> TurnView | None:
    """The turn with other values where only its player sees them."""
    assert turn is not None, "this release shows the turn"
    return replace(turn, drawn_card="*", twin=not turn.twin, taken_alone_on=None if turn.taken_alone_on else 1)


class _Renaming:
    """Replaces each of some cards by another card, one to one."""

    def __init__(self, cards: HandCards, others: HandCards) -> None:
        self._left = Counter(NAMES[card] for card in cards)
        self._others = [NAMES[card] for card in others]

    def all(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """The cards after the replacement."""
        return tuple(self._one(card) for card in cards)

    def _one(self, card: str) -> str:
        if not self._left[card]:
            return card
        self._left[card] -= 1
        return self._others.pop()
