"""The players in a sentence."""

from collections.abc import Sequence
from functools import reduce
from gettext import NullTranslations

from rami.messages.text import Localized, Text


class Name(Localized):
    """The name of a player, which is the same in every language."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def said(self, catalogue: NullTranslations) -> str:  # noqa: ARG002 - a name is not translated
        """The name."""
        return self.name


class Names:
    """The names of the players, by seat; `count` is how many are known."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names, self.count = names, len(names)

    def __call__(self, seat: int) -> Localized:
        """The player of a seat."""
        return Name(self._names[seat]) if seat < len(self._names) else Text("seat {seat}", seat=seat)

    def all(self, seats: Sequence[int]) -> Localized:
        """Several players: `Ada, Bob and Cleo`."""
        *first, last = map(self, seats)
        if not first:
            return last
        before = reduce(lambda one, other: Text("{one}, {other}", one=one, other=other), first)
        return Text("{one} and {other}", one=before, other=last)

    def sides(self, count: int, seats: int) -> list[Localized]:
        """The players whose points are counted: each seat, or each team if there are fewer of these (Z-01)."""
        if count == seats:
            return [self(seat) for seat in range(seats)]
        return [self.all(range(team, seats, count)) for team in range(count)]
