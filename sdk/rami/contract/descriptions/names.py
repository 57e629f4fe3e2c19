"""The players in a sentence."""

from collections.abc import Callable, Sequence

from rami.messages.words.events import SEAT
from rami.messages.words.table import AND


class Names:
    """The names of the players, by seat. `say` gives a text in the language of the sentence."""

    def __init__(self, names: Sequence[str], say: Callable[[str], str]) -> None:
        self._names, self._say = names, say

    def __call__(self, seat: int) -> str:
        """The player of a seat."""
        known = self._names[seat] if seat < len(self._names) else ""
        return known or self._say(SEAT).format(seat=seat)

    def listed(self, names: Sequence[str]) -> str:
        """Several players: `Ada, Bob and Cleo`."""
        *first, last = names
        return f"{', '.join(first)} {self._say(AND)} {last}" if first else last

    def sides(self, count: int, seats: int = 0) -> list[str]:
        """The players whose points are counted: each seat, or each team if there are fewer of these (Z-01).

        Without `seats` there are as many as names.
        """
        seats = seats or max(count, len(self._names))
        if count == 2 < seats:
            return [self.listed([self(seat) for seat in range(team, seats, count)]) for team in range(count)]
        return [self(seat) for seat in range(count)]
