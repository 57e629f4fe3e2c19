"""The legal moves of a player as a choice of actions, one after the other."""

from collections.abc import Iterable

from rami.rules.moves import Move
from rami.training.env.actions import Actions, Path


class Choices:
    """The legal moves that begin with the actions chosen so far."""

    def __init__(self, actions: Actions, moves: Iterable[Move], melds: Iterable[int]) -> None:
        """`melds` are the ids of the melds on the table, in their order."""
        places = {meld: place for place, meld in enumerate(melds)}
        self._left = [(actions.path_of(move, places), move) for move in moves]
        self.path: Path = ()

    @property
    def actions(self) -> set[int]:
        """The actions that can be chosen now."""
        place = len(self.path)
        return {path[place] for path, _ in self._left}

    def choose(self, action: int) -> Move | None:
        """Choose an action. Returns the move if only one begins with these actions; raises ValueError if none does.

        Of moves with the same actions, it is the first.
        """
        place = len(self.path)
        left = [(path, move) for path, move in self._left if path[place] == action]
        if not left:
            raise ValueError(f"action {action} is not legal now")
        if len(left) == 1 or len(left[0][0]) == place + 1:
            return left[0][1]
        self._left, self.path = left, (*self.path, action)
        return None
