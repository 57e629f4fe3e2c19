"""How many bytes the games and requests of a player, and of an address, may add to the store in a minute.

The caller of a request pays for it. The player who created a game pays for what the service does in it by itself: house
bots and deadlines are never refused. The constants are what a Valkey needs besides the bytes that we give it.
"""

from math import ceil
from typing import Final

from rami.messages.text import Text
from rami.problems.requests import RATE_LIMITED
from rami_service.domain.models import Game
from rami_service.players.accounts import Caller
from rami_service.runtime.byte_budget import Exhausted
from rami_service.runtime.context import Context
from rami_service.store.games import Change, Record

_GAME: Final = 5_600  # the first page of its log, its keys, and its places in about ten lists
_EVENT: Final = 40  # the entry in the log around it
_RECORD: Final = 300  # the idempotency key, three times, and the fingerprint
_CHOICE: Final = 300  # the game that quick match chose for an idempotency key


def check_bytes(context: Context, who: Caller) -> None:
    """Refuse a caller whose player or address has used up its bytes. Raises Refused."""
    try:
        context.byte_budget.check(who.player_id, who.network)
    except Exhausted as exhausted:
        most, seconds = exhausted.limit // 1000, max(1, ceil(exhausted.wait))
        if exhausted.kind == "player":
            reason = Text("Your games may grow by at most {kilobytes} kB a minute", kilobytes=most)
        else:
            reason = Text("The games of your address may grow by at most {kilobytes} kB a minute", kilobytes=most)
        raise RATE_LIMITED(reason=reason, kilobytes=most, seconds=seconds, retry_after=seconds) from None


def size_of(change: Change, record: Record | None) -> int:
    """What a change of a game adds to the store, in bytes."""
    amount = sum(map(len, change.events)) + _EVENT * len(change.events)
    if not change.expected:
        amount += _GAME + len(change.state)
    if record is not None:
        amount += _RECORD + len(record.answer)
    return amount


def charge(context: Context, who: Caller | None, game: Game, amount: int) -> None:
    """Charge a change of a game. `who` is None if the service changes the game by itself.

    A negative amount takes back what was not written after all.
    """
    if who is None:
        context.byte_budget.charge(game.creator, None, amount)
    else:
        context.byte_budget.charge(who.player_id, who.network, amount)


def charge_record(context: Context, who: Caller, record: Record) -> None:
    """Count a record of a request that changed nothing."""
    context.byte_budget.charge(who.player_id, who.network, _RECORD + len(record.answer))


def charge_choice(context: Context, who: Caller) -> None:
    """Count the record of a quick match with an idempotency key."""
    context.byte_budget.charge(who.player_id, who.network, _CHOICE)
