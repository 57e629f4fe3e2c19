"""A token that was proven a moment ago is not proven again: a bot's turn is several requests within milliseconds."""

from typing import Final

from rami_service.domain.models import PlayerRecord

_LASTS: Final = 1_000
"""Milliseconds. A token that is revoked elsewhere works no longer than this."""
_MOST: Final = 10_000


class Proofs:
    """What this process has lately seen proven, by the fingerprint of the token."""

    def __init__(self) -> None:
        self._seen: dict[bytes, tuple[int, PlayerRecord]] = {}

    def recall(self, token: bytes, now: int) -> PlayerRecord | None:
        """The player whom this token proved within the last second; `now` is in unix milliseconds."""
        at, record = self._seen.get(token, (0, None))
        return record if 0 <= now - at < _LASTS else None

    def remember(self, token: bytes, record: PlayerRecord, now: int) -> None:
        """Note that a player's token was proven now."""
        if len(self._seen) >= _MOST:
            self._seen.clear()
        self._seen[token] = now, record

    def forget(self, player_id: str) -> None:
        """What a player's tokens are is not known any more."""
        for token in [token for token, (_, record) in self._seen.items() if record.id == player_id]:
            del self._seen[token]
