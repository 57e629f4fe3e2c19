"""OpenAPI links: which operations may follow another one, with the id of the game from its answer."""

from collections.abc import Mapping
from typing import Final

Links = Mapping[str, Mapping[str, str]]
"""By operation, then by the operation that may follow: the JSON pointer to the game's id in the first one's answer."""

_SEATED: Final = ("get_game", "add_entropy", "get_legal_moves", "make_moves", "list_events", "leave_game")
_OPENED: Final = ("join_game", "add_bots", "create_invite")


def _at(pointer: str, *operations: str) -> dict[str, str]:
    return dict.fromkeys(operations, pointer)


LINKS: Final[Links] = {
    "create_game": _at("/id", *_OPENED, *_SEATED),
    "quick_match": _at("/id", *_SEATED),
    "list_games": _at("/items/0/id", "join_game", "get_game", "list_events"),
    "join_game": _at("/id", *_SEATED),
    "add_bots": _at("/id", *_SEATED),
    "create_invite": _at("/game", "join_game", "watch_game"),
    "watch_game": _at("/id", "get_game", "list_events"),
    "add_entropy": _at("/id", "get_legal_moves", "make_moves"),
    "get_game": _at("/id", "get_legal_moves", "get_hint", "make_moves"),
    "make_moves": _at("/game/id", "get_legal_moves", "make_moves", "get_record", "resign_game", "rematch_game"),
    "rematch_game": _at("/id", *_SEATED),
    "return_to_game": _at("/id", "get_legal_moves", "make_moves"),
}
