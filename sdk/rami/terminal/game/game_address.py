"""The id of a game and its invitation, in a text that somebody has sent."""

import re
from typing import NamedTuple


class GameAddress(NamedTuple):
    """A game, and the invitation to it if there is one."""

    game: str
    invite: str | None


def game_address(text: str) -> GameAddress | None:
    """What a text or a link says: `g_…`, `g_… i_…`, or `http://…/invite/g_…/i_…`. None if it names no game."""
    game = re.search(r"\bg_[0-9a-z]{26}\b", text)
    invite = re.search(r"\bi_[0-9a-v]{26}_[a-z2-7]{32}\b", text)
    return GameAddress(game[0], invite[0] if invite else None) if game else None
