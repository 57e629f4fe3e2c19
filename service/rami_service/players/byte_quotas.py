"""How many bytes the games and requests of a player, and of an address, may add to the store in a minute.

The caller of a request pays for it. The player who created a game pays for what the service does in it by itself: house
bots and deadlines are never refused. The constants are what a Valkey needs besides the bytes that we give it.
"""

from collections.abc import Iterable
from math import ceil
from time import monotonic
from typing import Final

from rami.messages.text import Text
from rami.problems.requests import RATE_LIMITED
from rami_service.runtime.allowances import Allowance, Exhausted
from rami_service.runtime.limits import Limits
from rami_service.store.games import Change, Record

_GAME: Final = 5_600  # the first page of its log, its keys, and its places in about ten lists
_EVENT: Final = 40  # the entry in the log around it
RECORD: Final = 300  # the idempotency key, three times, and the fingerprint
CHOICE: Final = 300  # the game that quick match chose for an idempotency key


def payers(limits: Limits, player_id: str, network: str | None = None) -> list[Allowance]:
    """Who pays for what a player adds: the player, and the network of the address if a request adds it."""
    now = monotonic()
    player = limits.player_bytes.of(player_id, now)
    address = None if network is None else limits.address_bytes.of(network, now)
    if player is None:
        return [] if address is None else [address]
    return [player] if address is None else [player, address]


def check_bytes(paying: Iterable[Allowance]) -> None:
    """Refuse a caller whose player or address has used up its bytes. Raises Refused."""
    now = monotonic()
    try:
        for allowance in paying:
            allowance.check(now)
    except Exhausted as exhausted:
        most, seconds = exhausted.limit.amount // 1000, max(1, ceil(exhausted.wait))
        if exhausted.limit.kind == "bytes/player":
            reason = Text("Your games may grow by at most {kilobytes} kB a minute", kilobytes=most)
        else:
            reason = Text("The games of your address may grow by at most {kilobytes} kB a minute", kilobytes=most)
        raise RATE_LIMITED(reason=reason, kilobytes=most, seconds=seconds, retry_after=seconds) from None


def charge(paying: Iterable[Allowance], amount: int) -> None:
    """Charge so many bytes. A negative amount takes back what was not written after all."""
    for allowance in paying:
        allowance.spend(amount)


def size_of(change: Change, record: Record | None) -> int:
    """What a change of a game adds to the store, in bytes."""
    amount = sum(map(len, change.events)) + _EVENT * len(change.events)
    if not change.expected:
        amount += _GAME + len(change.state)
    if record is not None:
        amount += RECORD + len(record.answer)
    return amount
