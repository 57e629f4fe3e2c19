"""The players that this person has been on services, in a file of their own: so they come back after any end."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from platformdirs import user_data_path

FILE: Final = user_data_path("rami") / "players.json"


class KnownPlayer(Struct, frozen=True):
    """A player of a service. The token is a secret."""

    url: str
    name: str
    token: str

    def __repr__(self) -> str:
        return f"KnownPlayer({self.url!r}, {self.name!r})"  # without the token


class KnownPlayers:
    """The players of one service, kept in a file that only its owner can read."""

    def __init__(self, url: str, path: Path = FILE) -> None:
        self._url, self._path = url.rstrip("/"), path

    def find(self, name: str) -> KnownPlayer | None:
        """The player of this name; without a name, the last one."""
        own = [one for one in self._all() if one.url == self._url and name in {"", one.name}]
        return own[-1] if own else None

    def keep(self, name: str, token: str) -> None:
        """Add a player, or what is new about one. If the file cannot be written, the game goes on without."""
        player = KnownPlayer(self._url, name, token)
        self._write([*self._others(player), player])

    def forget(self, player: KnownPlayer) -> None:
        """Remove a player whose token is not valid any more."""
        self._write(self._others(player))

    def _others(self, player: KnownPlayer) -> list[KnownPlayer]:
        return [one for one in self._all() if (one.url, one.name) != (player.url, player.name)]

    def _all(self) -> list[KnownPlayer]:
        """All players of the file, the last used one at the end. A file that cannot be read has none."""
        with suppress(OSError, msgspec.DecodeError):
            return msgspec.json.decode(self._path.read_bytes(), type=list[KnownPlayer])
        return []

    def _write(self, players: list[KnownPlayer]) -> None:
        """Replace the file at once: whoever reads it sees the old one or the new one. Temporary files are private."""
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            number, name = tempfile.mkstemp(dir=self._path.parent)
            with os.fdopen(number, "wb") as file:
                file.write(msgspec.json.format(msgspec.json.encode(players)) + b"\n")
            Path(name).replace(self._path)
