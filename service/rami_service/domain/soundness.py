"""Whether a stored record makes sense: thorough checks of what has the right types.

They run only after an unexpected error, to tell a damaged record from a bug of ours. So they call nothing of the rules
but the list of cards, for how many players it is, and the commitment, and they never raise.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

from rami.contract.wire import GameEvent
from rami.rules.cards import ALL_FACES, JOKER_FOR, deck, held
from rami.rules.engine.elimination import dealt_for
from rami.rules.engine.shuffle import commitment
from rami.rules.events import DealEnded, DealStarted
from rami.rules.settings.parameters import Rules, jokers_in_deck, pack_count
from rami.rules.state import NO_CARD, Phase, State, Table
from rami.rules.variants.resolve import is_offered
from rami_service.domain.models import Game
from rami_service.domain.seeds import name_in_shuffles

_SEATS = range(2, 9)
_SECRET = 32  # bytes


def sound_game(game: Game, game_id: str) -> bool:
    """Whether the record of a game makes sense, with all its cards."""
    try:
        return _belongs(game, game_id) and (game.state is None or _sound_state(game.state, game))
    except Exception:  # noqa: BLE001 - nonsense of any kind
        return False


def sound_log(events: Iterable[GameEvent], game: Game) -> bool:
    """Whether these events can be the log of this game: its seats, and the commitments to its secrets."""
    try:
        return all(_fits(event, game) for event in events)
    except Exception:  # noqa: BLE001 - nonsense of any kind
        return False


def _belongs(game: Game, game_id: str) -> bool:
    players = [seat.player for seat in game.seats if seat.player]
    return (
        game.id == game_id
        and len(game.seats) in _SEATS
        and is_offered(game.variant, game.options)
        and len(players) == len({*players})
        and len(game.secret) == _SECRET
        and (game.state is not None or game.status in ("open", "aborted"))
        and (game.status != "open" or game.state is None)
        and {*game.ready} <= {*range(len(game.seats))}
        and min(game.turn_seconds, game.deal_pause, game.watch_delay) >= 0
        and min(game.deadline, game.opens_at, game.ended_at, game.turn_since, game.clock_from, game.clock_moved) >= 0
    )


def _sound_state(state: State, game: Game) -> bool:
    seats = len(game.seats)
    sides = 2 if state.rules.teams == "partners" else seats
    tables = [state.table] if state.before is None else [state.table, state.before]
    return (
        state.game == name_in_shuffles(game)
        and state.seats == seats
        and (state.phase is not Phase.ANSWER or seats == 2)
        and state.deal >= 1
        and 0 <= state.dealer < seats
        and len(state.totals) == sides
        and len(state.re_entries) == (seats if state.rules.match_end.elimination else 0)
        and len(state.won) == (seats if state.rules.table == "showdown" else 0)
        and state.upcard in (NO_CARD, *ALL_FACES)
        and {len(state.entropy), len(state.next_entropy)} == {seats}
        and {len(state.secret), len(state.next_secret)} == {_SECRET}
        and all(_sound_table(table, state.rules, seats, dealt_for(state)) for table in tables)
    )


def _sound_table(table: Table, rules: Rules, seats: int, players: int) -> bool:
    by_seat = (table.hands, table.turns_taken, table.opened, table.laid)
    numbers = [meld.id for meld in table.melds]
    laid = [card for meld in table.melds for card in meld.cards]
    return (
        0 <= table.turn < seats
        and {len(each) for each in by_seat} == {seats}
        and min(*table.turns_taken, table.recycles, table.used, table.passes) >= 0
        and len(numbers) == len({*numbers})
        and all(0 < number < table.next_meld for number in numbers)
        and all(len(meld.by) == len(meld.cards) >= 3 and max(meld.by) < seats for meld in table.melds)
        and {*laid} <= {*ALL_FACES, *JOKER_FOR}
        and _conserved([*chain(*table.hands, table.stock, table.pile), *map(held, laid)], rules, players)
        and len(table.known) % 2 == 0
    )


def _conserved(cards: Sequence[int], rules: Rules, players: int) -> bool:
    """Whether the cards of all places together are those of a deal for so many players."""
    return Counter(cards) == Counter(deck(pack_count(rules, players), jokers_in_deck(rules, players)))


def _fits(event: GameEvent, game: Game) -> bool:
    seats = len(game.seats)
    if not 0 <= getattr(event, "seat", 0) < seats:
        return False
    match event:
        case DealStarted(deal=deal, dealer=dealer, turn=turn, commitment=promised):
            state = game.state
            known = state.secret if state and state.deal == deal else None
            if max(dealer, turn) >= seats or min(dealer, turn) < 0 or len(event.hands) != seats:
                return False
            return known is None or promised == commitment(name_in_shuffles(game), deal, known)
        case DealEnded(hands=hands):
            return len(hands) == seats
        case _:
            return True
