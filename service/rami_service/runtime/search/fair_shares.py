"""Who is served next, when work is done for several players: start-time fair queueing.

Work advances the virtual time of its player, and the player with the earliest is served first. So all players who wait
get the same share, however much each of them waits for, and nobody saves time up by causing no work.
"""

from typing import Final

_REMEMBERED: Final = 10_000
"""Of how many players times are kept before those are forgotten that make no difference any more."""


class FairShares:
    """The virtual times of the players, in seconds of work."""

    def __init__(self) -> None:
        self._now, self._times = 0.0, dict[str, float]()

    def start(self, player: str) -> float:
        """The virtual time at which the next work of a player starts."""
        return max(self._now, self._times.get(player, 0.0))

    def serve(self, start: float) -> None:
        """The work that starts at this virtual time is done now."""
        self._now = max(self._now, start)

    def charge(self, player: str, seconds: float) -> None:
        """Charge a player for work. What was charged too much is given back by a negative number."""
        self._times[player] = self.start(player) + seconds
        if len(self._times) > _REMEMBERED:
            self._times = {name: at for name, at in self._times.items() if at > self._now}

    def clear(self) -> None:
        """Forget all times: nobody waits, so nobody has had more than another."""
        self._times.clear()
