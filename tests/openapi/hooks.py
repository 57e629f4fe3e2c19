"""Hooks for the request generator: corrections, and moves that the service lists, to get deep into a game."""

import os
from itertools import count
from typing import Any

import httpx
import schemathesis
from hypothesis import strategies
from hypothesis.strategies import SearchStrategy
from schemathesis.core.errors import InvalidSchema
from schemathesis.generation.jsonschema import strategy

TOKEN = {"Authorization": f"Bearer {os.environ.get('RAMI_TOKEN', '')}"}
_calls = count()
_repeated = strategy._repeated


def _repeated_or_nothing(*placement: Any, unique: bool) -> SearchStrategy[Any]:
    """Leave out elements of an array that contradict each other.

    Schemathesis gives up the whole operation instead where the array is inside a schema that is referred to.
    """
    try:
        return _repeated(*placement, unique=unique)
    except InvalidSchema:
        return strategies.nothing()


strategy._repeated = _repeated_or_nothing  # type: ignore[assignment]  # it passes on any arguments


@schemathesis.hook
def before_call(context: schemathesis.HookContext, case: schemathesis.Case[Any], kwargs: dict[str, Any]) -> None:
    """Correct what the generator cannot know; two of three games and most moves are playable ones."""
    del context, kwargs
    if case.query and isinstance(case.query.get("wait"), int | float) and 0 <= case.query["wait"] <= 30:
        case.query["wait"] = 0  # no long polls in this test
    if _is_valid(case):
        match case.operation.definition.raw.get("operationId"):
            case "create_game" if next(_calls) % 3:
                case.body = {"seats": 2, "bots": 1}
            case "make_moves" if next(_calls) % 6:
                _play(case)
            case _:
                pass


def _is_valid(case: schemathesis.Case[Any]) -> bool:
    return case.meta is None or case.meta.generation.mode.is_positive


def _play(case: schemathesis.Case[Any]) -> None:
    """Replace the generated move by one that the service lists for this game, a different one each time.

    Cards are laid whenever they can be: hands that allow it are rare in so few turns.
    """
    base, game = case.operation.schema.get_base_url(), (case.path_parameters or {}).get("game_id")
    answer = httpx.get(f"{base}/v1/games/{game}/legal-moves", headers=TOKEN, verify=False)  # noqa: S501 - loopback
    moves = answer.json()["moves"] if answer.status_code == 200 else []
    moves = [move for move in moves if move["type"] != "undo"] or moves
    moves = [move for move in moves if move["type"] in ("meld", "lay_off")] or moves
    if moves:
        case.body = {"moves": [moves[next(_calls) % len(moves)]]}
        if case.headers:
            case.headers.pop("If-Match", None)
