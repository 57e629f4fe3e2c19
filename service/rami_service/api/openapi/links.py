"""OpenAPI links: which operations may follow another one, and where their parameters are in its request or answer."""

from collections.abc import Mapping
from typing import Final

Links = Mapping[str, Mapping[str, Mapping[str, str]]]
"""By operation, then by the operation that may follow: an expression of OpenAPI for each of its parameters."""

_SEATED: Final = ("get_game", "add_entropy", "get_legal_moves", "make_moves", "list_events", "leave_game")
_OPENED: Final = ("join_game", "add_bots", "create_invite")
_MOVED: Final = ("get_legal_moves", "make_moves", "get_record", "resign_game", "rematch_game")

_ASKED: Final = "$request.path.game_id"
"""The game of the request. It is there whatever the form of the answer."""


def _answered(pointer: str) -> str:
    return f"$response.body#{pointer}"


def _game(expression: str, *operations: str) -> dict[str, Mapping[str, str]]:
    return {name: {"game_id": expression} for name in operations}


def _revoke(game: str, invite: str) -> dict[str, Mapping[str, str]]:
    return {"revoke_invite": {"game_id": game, "invite_id": invite}}


LINKS: Final[Links] = {
    "create_game": _game(_answered("/id"), *_OPENED, *_SEATED),
    "quick_match": _game(_answered("/id"), *_SEATED),
    "list_games": _game(_answered("/items/0/id"), "join_game", "get_game", "list_events"),
    "join_game": _game(_answered("/id"), *_SEATED),
    "add_bots": _game(_answered("/id"), *_SEATED),
    "create_invite": _game(_answered("/game"), "preview_game", "join_game", "watch_game")
    | _revoke(_answered("/game"), _answered("/id")),
    "list_invites": _revoke(_ASKED, _answered("/invites/0/id")),
    "watch_game": _game(_answered("/id"), "get_game", "list_events"),
    "add_entropy": _game(_answered("/id"), "get_legal_moves", "make_moves"),
    "get_game": _game(_answered("/id"), "get_legal_moves", "get_hint", "make_moves", "return_to_game"),
    "make_moves": _game(_ASKED, *_MOVED),
    "rematch_game": _game(_answered("/id"), *_SEATED),
    "return_to_game": _game(_answered("/id"), "get_legal_moves", "make_moves"),
}
