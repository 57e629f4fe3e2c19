"""Which operation may follow which, with the game of the answer: from creating to joining to moving."""

from collections.abc import Mapping
from typing import Final

Links = Mapping[str, Mapping[str, str]]
"""Operation, then the operation that may follow it: where in the answer the id of its game is (a JSON pointer)."""

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
