"""The games that this process committed last: a change of one of them needs no read before its commit.

The store stays the only authority. The commit compares the version, and a mark that each commit writes anew, so a game
that was changed elsewhere, or went back to an earlier version in a failover, is never continued from memory.
"""

from collections import OrderedDict
from time import monotonic
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from rami.contract.wire import GameEvent, LegalMoves
from rami_service.domain.models import Changed, Game

MOST: Final = 1_000
"""How many games are kept; each takes about 10 kB."""
YOUNG: Final = 60.0
"""For how many seconds: the clocks of store and process may drift apart."""
ELSEWHERE: Final = 10.0
"""For how many seconds a game is not kept after it was changed by another process."""


class Recent(Struct, frozen=True):
    """A game as this process committed it, and the events of that commit.

    `time` is the store's clock at the commit (unix ms), `since` our own (s). `legal` are the legal moves of the player
    on turn, if they were needed.
    """

    game: Game
    version: int
    mark: bytes
    time: int
    since: float
    events: tuple[GameEvent, ...]
    legal: LegalMoves | None = None

    def __repr__(self) -> str:
        return f"Recent({self.game!r})"


class RecentGames:
    """The games that one process committed last."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, Recent] = OrderedDict()
        self._elsewhere: OrderedDict[str, float] = OrderedDict()

    def find(self, game_id: str) -> Recent | None:
        """The game as it was committed last, if that is not too long ago."""
        recent = self._games.get(game_id)
        return recent if recent is not None and monotonic() - recent.since < YOUNG else None

    def at(self, game_id: str, version: int) -> Recent | None:
        """The game, if this version was committed last."""
        recent = self._games.get(game_id)
        return recent if recent is not None and recent.version == version else None

    def keep(self, changed: Changed, version: int, mark: bytes, time: int) -> None:
        """Keep a game that was committed just now."""
        game = changed.game
        if self._elsewhere.get(game.id, 0.0) > (now := monotonic()):
            return
        self._games[game.id] = Recent(game, version, mark, time, now, changed.events)
        self._games.move_to_end(game.id)
        if len(self._games) > MOST:
            self._games.popitem(last=False)

    def note(self, game_id: str, legal: LegalMoves) -> None:
        """Keep the legal moves of the player on turn too, if they belong to the version that was committed last."""
        if legal.your_turn and (recent := self.at(game_id, legal.version)) is not None:
            self._games[game_id] = replace(recent, legal=legal)

    def forget(self, game_id: str) -> None:
        """Forget a game that has changed elsewhere. It is not kept again for some seconds: others play it too."""
        self._games.pop(game_id, None)
        self._elsewhere[game_id] = monotonic() + ELSEWHERE
        if len(self._elsewhere) > MOST:
            self._elsewhere.popitem(last=False)
