"""The id of a game, its invitation and its service, in a text that somebody has sent."""

import re
from typing import NamedTuple


class GameAddress(NamedTuple):
    """A game, the invitation to it if there is one, and the address of its service if it was a link."""

    game: str
    invite: str | None
    service: str | None = None


def game_address(text: str) -> GameAddress | None:
    """What a text or a link says: `g_…`, `i_…`, both, or `http://…/play#/invite/g_…/i_…`. None if it names no game.

    An invitation begins with the id of its game.
    """
    game = re.search(r"\bg_[0-9a-z]{26}\b", text)
    invite = re.search(r"\bi_([0-9a-v]{26})_[a-z2-7]{32}\b", text)
    service = re.search(r"(https?://\S+?)/play/?#", text)
    if invite is None and game is None:
        return None
    named = game[0] if game else f"g_{invite[1]}" if invite else ""
    return GameAddress(named, invite[0] if invite else None, service[1] if service else None)
