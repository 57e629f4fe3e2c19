"""The player of a service: known by a token, known from the last time, or new."""

import os
from typing import Final

from rami import AsyncRami
from rami._terminal.sources.known_players import KnownPlayer, KnownPlayers
from rami.contract.wire import Announcement
from rami.errors import MissingToken, Unauthorized
from rami.messages.catalogue import Language

_PATIENCE: Final = 8.0
"""Seconds after which somebody at a screen wants to know that the service does not answer. Streams wait longer."""


class Account:
    """The player of a client. `created` is the new player, with the token that nobody can show again.

    Without `RAMI_TOKEN`, it is the player of this `name` from the last time. Without a name, it is the last player. A
    `stranger` is a service that a link names: it never receives `RAMI_TOKEN`, which is for the service of the reader.
    """

    def __init__(
        self,
        url: str | None,
        language: Language,
        name: str = "",
        *,
        known: KnownPlayers | None = None,
        stranger: bool = False,
    ) -> None:
        self.created: tuple[str, str] | None = None
        self._url, self._language = url, language
        self._known = known or KnownPlayers(url or "")
        self._token = "" if stranger else os.environ.get("RAMI_TOKEN", "")
        self._from_before = None if self._token else self._known.find(name)
        self.rami = self._client(self._from_before)
        """The client of the player."""

    def _client(self, player: KnownPlayer | None) -> AsyncRami:
        return AsyncRami(
            self._url, token=player.token if player else self._token, language=self._language, patience=_PATIENCE
        )

    async def name(self) -> str | None:
        """The name of the player; None if nobody is known. Raises RamiError."""
        try:
            return (await self.rami.get_me()).name
        except MissingToken:
            return None
        except Unauthorized:
            if self._from_before is None:
                raise
            self._known.forget(self._from_before)
        self._from_before = None
        await self.rami.close()
        self.rami = self._client(None)
        return None

    async def create(self, name: str) -> None:
        """Create a player, for whom the client then acts. Raises RamiError."""
        player = await self.rami.create_player(name)
        self.created = name, player.token
        self._known.keep(name, player.token)

    async def announced(self) -> Announcement:
        """What the service says to all players. Raises RamiError."""
        return await self.rami.get_announcement()
