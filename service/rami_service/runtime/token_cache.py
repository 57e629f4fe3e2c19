"""A cache of tokens that were checked a moment ago. A bot's turn is several requests within milliseconds."""

from typing import Final

from rami_service.domain.models import PlayerRecord

_LASTS: Final = 1_000
"""Milliseconds. A token that another replica revokes still works here for at most this time."""
_MAX_TOKENS: Final = 10_000


class TokenCache:
    """The players of the tokens that this process has checked in the last second, by the fingerprint of the token."""

    def __init__(self) -> None:
        self._players: dict[bytes, tuple[int, PlayerRecord]] = {}

    def recall(self, token: bytes, now: int) -> PlayerRecord | None:
        """The player of a token that was checked in the last second. `now` is in unix milliseconds."""
        at, record = self._players.get(token, (0, None))
        return record if 0 <= now - at < _LASTS else None

    def remember(self, token: bytes, record: PlayerRecord, now: int) -> None:
        """Note that a player's token was checked now."""
        if len(self._players) >= _MAX_TOKENS:
            self._players.clear()
        self._players[token] = now, record

    def forget(self, player_id: str) -> None:
        """Remove all tokens of a player."""
        for token in [token for token, (_, record) in self._players.items() if record.id == player_id]:
            del self._players[token]
