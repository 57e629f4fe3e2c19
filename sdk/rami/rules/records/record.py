"""Records of finished games. A record can be replayed to the same result, and it proves every shuffle.

Each move is a text of seat and move: `1 meld 4C 5C 6C` means that seat 1 lays a meld. `secret` is the secret of the
deal, which is public after the deal.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple, assert_never

from msgspec import Struct
from msgspec.structs import replace

from rami.problems.exceptions import BadRules, MoveRefused
from rami.rules.engine.deal import next_deal, start
from rami.rules.engine.shuffle import MAX_ENTROPY, commitment
from rami.rules.events import (
    CardDiscarded,
    CardsLaidOff,
    ChallengeAnswered,
    ChallengeMade,
    DealEnded,
    DealStarted,
    Declared,
    DroppedOut,
    Event,
    GameEnded,
    JokerSwapped,
    Knocked,
    MeldLaid,
    Moved,
    PileTaken,
    StepUndone,
    StockDrawn,
    TurnStarted,
    UpcardPassed,
)
from rami.rules.moves import (
    Accept,
    Challenge,
    Declare,
    Discard,
    DrawDiscard,
    DrawStock,
    Drop,
    Knock,
    LayOff,
    Meld,
    Move,
    Pass,
    Refuse,
    SwapJoker,
    Undo,
    notation,
    parse_move,
)
from rami.rules.numbers import SeatNumber
from rami.rules.play import legal_moves, play
from rami.rules.settings.parameters import Rules
from rami.rules.state import Phase, State
from rami.rules.variants.resolve import RulesName, as_written
from rami.rules.views.view import View, view

__all__ = ["BadRecord", "DealRecord", "Decision", "Record", "replay", "verify"]

FORMAT: Final = "rami-record/1"
_LONGEST_ID: Final = 0xFFFF  # bytes: the shuffle takes the length of the id in two bytes
_SHOWN: Final = 80  # characters of a text in a record that an error repeats
_MOVE: Final = re.compile(r"([0-7]) ([ -~]{1,400})")


class DealRecord(Struct, frozen=True, kw_only=True):
    """One deal: how it was shuffled, the moves, and the scores."""

    deal: int
    """The number of the deal, from 1."""
    dealer: SeatNumber
    """The seat that dealt."""
    commitment: str
    """What the service had committed itself to for the shuffle."""
    secret: str = ""
    """With it everybody can check the shuffle."""
    entropy: tuple[str, ...]
    """What each seat contributed to the shuffle, in hexadecimal."""
    moves: tuple[str, ...] = ()
    """The moves in order, each as the seat and the move: `1 meld 4C 5C 6C`."""
    out: int | None = None
    """The seat that went out, or null."""
    scores: tuple[int, ...] = ()
    """Of this deal, by seat, or by team if players are partners."""


class Record(Struct, frozen=True, kw_only=True):
    """One finished game."""

    format: Literal["rami-record/1"] = FORMAT
    """The format of the record."""
    game: str
    """The id of the game. The shuffle depends on it."""
    rules: RulesName
    """The rules, by the name of the variant and the options."""
    names: tuple[str, ...]
    """The names of the players and house bots, by seat."""
    deals: tuple[DealRecord, ...]
    """The deals in order."""
    totals: tuple[int, ...]
    """The final points, by seat, or by team if players are partners."""
    winners: tuple[int, ...]
    """Who won the game, by seat or by team."""

    def decisions(self, seat: int) -> Iterator["Decision"]:
        """Everything that this seat has decided, in order: what it saw, what was legal, and what it chose.

        Raises BadRecord if the game cannot be replayed, and ValueError for a seat that the game does not have.
        """
        if not 0 <= seat < len(self.names):
            raise ValueError(f"The game has seats 0 to {len(self.names) - 1}, not {seat}.")
        states = replay(self)
        for deal in self.deals:
            state, _ = next(states)
            for text in deal.moves:
                mover, move = seat_and_move(text)
                if mover == seat:
                    yield Decision(view(state, seat), legal_moves(state), parse_move(move))
                state, _ = next(states)


class Decision(NamedTuple):
    """One decision in a game: the view of the seat, its legal moves, and the move that it chose.

    The move is one of the legal moves, unless it is a knock for which the player named melds.
    """

    view: View
    legal: list[Move]
    chosen: Move


class BadRecord(ValueError):
    """A record that cannot be replayed, or with a secret that does not match its commitment."""


def build(game: str, rules: RulesName, names: tuple[str, ...], events: Iterable[Event]) -> Record:
    """The record of a finished game from its log with all hidden cards. Raises BadRecord if the game is not over.

    `rules` are those that the game began with, as `RulesName.written` gives them.
    """
    deals: list[DealRecord] = []
    moves: list[str] = []
    turn = 0
    ended: GameEnded | None = None
    for event in events:
        match event:
            case DealStarted():
                turn, moves = event.turn, []
                deals.append(_opened(event))
            case TurnStarted(seat=seat):
                turn = seat
            case DealEnded():
                if event.reason == "discard_refused":
                    moves.append(f"{turn} {notation(DrawStock())}")
                deals[-1] = _closed(deals[-1], moves, event)
            case GameEnded():
                ended = event
            case _ if isinstance(event, Moved):
                moves.append(f"{event.seat} {notation(move_of(event))}")
            case _:
                pass
    if ended is None:
        raise BadRecord("The log does not end with the end of a game.")
    return Record(game=game, rules=rules, names=names, deals=tuple(deals), totals=ended.totals, winners=ended.winners)


def _opened(event: DealStarted) -> DealRecord:
    return DealRecord(deal=event.deal, dealer=event.dealer, commitment=event.commitment, entropy=event.entropy)


def _closed(deal: DealRecord, moves: list[str], event: DealEnded) -> DealRecord:
    return replace(deal, moves=tuple(moves), secret=event.secret, out=event.out, scores=event.scores)


def move_of(event: Moved) -> Move:
    """The move that caused this event."""
    match event:
        case StockDrawn():
            return DrawStock()
        case PileTaken(cards=cards):
            return DrawDiscard(len(cards))
        case MeldLaid(cards=cards):
            return Meld(cards)
        case CardsLaidOff(meld=meld, cards=cards, end=end):
            return LayOff(meld, cards, end)
        case JokerSwapped(meld=meld, cards=cards):
            return SwapJoker(meld, cards)
        case CardDiscarded(card=card):
            return Discard(card)
        case Knocked(card=card, melds=melds):
            return Knock(card, melds)
        case Declared(card=card, melds=melds):
            return Declare(card, melds)
        case _:
            return _bare_move_of(event)


def _bare_move_of(event: DroppedOut | UpcardPassed | StepUndone | ChallengeMade | ChallengeAnswered) -> Move:
    match event:
        case DroppedOut():
            return Drop()
        case UpcardPassed():
            return Pass()
        case StepUndone():
            return Undo()
        case ChallengeMade():
            return Challenge()
        case ChallengeAnswered(accepted=accepted):
            return Accept() if accepted else Refuse()
        case _:
            assert_never(event)


def replay(record: Record) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """All states of a recorded game, each with the events before it. Raises BadRecord if a move is not possible."""
    seats, rules = len(record.names), _checked_rules(record)
    secrets = [_bytes(deal.secret) for deal in record.deals] + [b""]
    state: State | None = None
    for index, deal in enumerate(record.deals):
        entropy = tuple(_bytes(part) for part in deal.entropy)
        if state is None:
            state, events = start(rules, record.game, seats, secrets[0], secrets[1], entropy)
        elif state.phase is Phase.DEAL_OVER:
            state, events = next_deal(replace(state, next_entropy=entropy), secrets[index + 1])
        else:
            raise BadRecord(f"Deal {deal.deal} begins while the one before goes on, or after the game's end.")
        yield state, events
        for number, text in enumerate(deal.moves):
            state, events = _played(state, deal.deal, number, text)
            yield state, events


def _checked_rules(record: Record) -> Rules:
    """The rules of a record, if it has the form that replaying takes for granted. Raises BadRecord."""
    try:
        rules = as_written(record.rules.variant, record.rules.options, len(record.names))
    except BadRules as error:
        raise BadRecord(str(error)) from None
    if len(record.game.encode(errors="surrogatepass")) > _LONGEST_ID:
        raise BadRecord("The id of the game is too long.")
    for number, deal in enumerate(record.deals, start=1):
        if deal.deal != number or len(deal.entropy) != len(record.names):
            raise BadRecord(f"Deal {number}: deals are numbered from 1, and each has one entropy a seat.")
        if any(len(part) > 2 * MAX_ENTROPY for part in deal.entropy):
            raise BadRecord(f"Deal {number}: the entropy of a seat has at most {MAX_ENTROPY} bytes.")
    return rules


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise BadRecord(f"{text[:_SHOWN]!r} is not hexadecimal.") from None


def _played(state: State, deal: int, number: int, text: str) -> tuple[State, tuple[Event, ...]]:
    try:
        seat, move = seat_and_move(text)
        return play(state, seat, parse_move(move))
    except (MoveRefused, ValueError) as error:
        raise BadRecord(f"Deal {deal}, move {number} ({text[:_SHOWN]}): {error}") from None


def seat_and_move(text: str) -> tuple[int, str]:
    """The seat, and the move in notation, of a move in a record. Raises BadRecord if the text has another form."""
    found = _MOVE.fullmatch(text)
    if found is None:
        raise BadRecord("A move is the number of a seat, a space, and a move as in `throw KD`.")
    return int(found[1]), found[2]


def verify(record: Record) -> tuple[tuple[int, ...], ...]:
    """Replay a record and check every commitment, dealer and score, and the result. Raises BadRecord on a difference.

    Returns the seats that contributed entropy, for each deal. These players can trust the shuffle.
    """
    _checked_rules(record)
    for deal in record.deals:
        if commitment(record.game, deal.deal, _bytes(deal.secret)) != deal.commitment:
            raise BadRecord(f"Deal {deal.deal}: the secret is not the one that was committed to.")
    final: State | None = None
    for final, events in replay(record):  # noqa: B007 - the last state is the result
        for event in events:
            if isinstance(event, DealStarted) and event.dealer != record.deals[event.deal - 1].dealer:
                recorded = record.deals[event.deal - 1].dealer
                raise BadRecord(f"Deal {event.deal}: seat {event.dealer} deals, not seat {recorded}.")
            if isinstance(event, DealEnded):
                _check_ended(record.deals[event.deal - 1], event)
    if final is None or final.phase is not Phase.GAME_OVER:
        raise BadRecord("The record ends before the game does.")
    if (final.totals, final.winners) != (record.totals, record.winners):
        raise BadRecord("The replayed game does not end with the recorded result.")
    return tuple(tuple(seat for seat, part in enumerate(deal.entropy) if part) for deal in record.deals)


def _check_ended(deal: DealRecord, event: DealEnded) -> None:
    if (event.out, event.scores) != (deal.out, deal.scores):
        raise BadRecord(f"Deal {deal.deal}: replayed to {event.scores}, recorded as {deal.scores}.")
