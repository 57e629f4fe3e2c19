"""How often invitations were accepted in the last hour, and from whom. It is known since the program started."""

from collections import deque
from typing import Final

from rami.bots.serving.policy import Accept

HOUR: Final = 3600.0


class Rates:
    """The invitations that were accepted in the last hour. `now` is in seconds, by any clock that only goes forward."""

    def __init__(self, accept: Accept) -> None:
        self._accept = accept
        self._accepted: deque[tuple[float, str]] = deque()

    def allows(self, inviter: str, now: float) -> bool:
        """Whether one more invitation of this player may be accepted now."""
        while self._accepted and self._accepted[0][0] <= now - HOUR:
            self._accepted.popleft()
        each = sum(other == inviter for _, other in self._accepted)
        return _below(len(self._accepted), self._accept.hourly) and _below(each, self._accept.hourly_each)

    def count(self, inviter: str, now: float) -> None:
        """Count an accepted invitation. Without limits nothing is kept."""
        if self._accept.hourly is not None or self._accept.hourly_each is not None:
            self._accepted.append((now, inviter))


def _below(number: int, most: int | None) -> bool:
    return most is None or number < most
