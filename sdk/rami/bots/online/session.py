"""The connection of a program that plays with a bot: as the player of a file or a token, or as a new player."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from os import PathLike
from pathlib import Path
from typing import Final

from rami.bots.online.kept_player import KeptPlayer, save, token_in
from rami.client import AsyncRami
from rami.client.config import DEFAULT_URL
from rami.contract.wire import NewPlayer
from rami.errors import MissingToken

PATIENCE: Final = 600.0
"""Seconds for which a call is repeated: many games at once reach the service's limits, and then wait for each other."""


@asynccontextmanager
async def session(
    url: str | None, token: str | None, keep: str | PathLike[str] | None, name: str
) -> AsyncIterator[AsyncRami]:
    """A client as the player in the file `keep`, as that of `token` or RAMI_TOKEN, or as a new player with this `name`.

    The token of a new player is written to the file. Raises RamiError, and ValueError for a file that is not one of a
    player of this service.
    """
    url = (url or os.environ.get("RAMI_URL") or DEFAULT_URL).rstrip("/")
    file = None if keep is None else Path(keep)
    token = (file and token_in(file, url)) or token
    async with AsyncRami(url, token=token, patience=PATIENCE) as rami:
        created = await _ensure_player(rami, name)
        if created is not None and file is not None:
            save(file, KeptPlayer(url, created.player.name, created.token))
        yield rami


async def _ensure_player(rami: AsyncRami, name: str) -> NewPlayer | None:
    """Create a player if there is no token."""
    try:
        await rami.get_me()
    except MissingToken:
        return await rami.create_player(name)
    return None
