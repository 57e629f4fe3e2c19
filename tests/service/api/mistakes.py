"""Everything that can be wrong with a request to make a move, and the response to each mistake."""

from typing import Any, Final

from msgspec import Struct
from tests.service.api.dealt import GAME, PATH, TOKENS, body

from rami.problems import MOVE_REFUSALS
from rami.rules.moves import Discard, DrawDiscard, DrawStock, Move
from rami_service import ids

JSON: Final = "application/json"


class Asking(Struct, frozen=True, kw_only=True):
    """A request to make a move. A header may occur twice."""

    content: bytes
    headers: tuple[tuple[str, str], ...]
    path: str = PATH


class Mistake(Struct, frozen=True):
    """A request that changes nothing, the code of its refusal (None: any code of the rules), and some of its params."""

    asking: Asking
    code: str | None
    params: dict[str, Any] = {}

    def is_answered_by(self, problem: dict[str, Any]) -> bool:
        """Whether a problem is the refusal of this mistake."""
        known = {kind.code for kind in MOVE_REFUSALS} if self.code is None else {self.code}
        return problem["code"] in known and self.params.items() <= problem["params"].items()


def asking(content: bytes, token: str | None, path: str = PATH, kind: str | None = JSON, **headers: str) -> Asking:
    """A request with this token and further headers."""
    named = [(name.replace("_", "-"), value) for name, value in headers.items()]
    if kind is not None:
        named.append(("Content-Type", kind))
    if token is not None:
        named.append(("Authorization", f"Bearer {token}"))
    return Asking(content=content, headers=tuple(named), path=path)


def twice(asked: Asking, name: str, value: str) -> Asking:
    """The same request with a header twice: first with this value, then with another one."""
    others = tuple(header for header in asked.headers if header[0] != name)
    return Asking(content=asked.content, headers=(*others, (name, value), (name, "another")), path=asked.path)


def mistakes(seat: int, move: Move, version: int) -> dict[str, Mistake]:
    """All mistakes that are possible at a moment of a game at which this move of this seat is correct."""
    whole = body(move)
    return (
        _of_callers(whole, TOKENS[seat], TOKENS[1 - seat])
        | _of_headers(whole, TOKENS[seat], version)
        | _of_bodies(move, TOKENS[seat])
        | _of_moves(move, TOKENS[seat])
    )


def _of_callers(whole: bytes, mine: str, other: str) -> dict[str, Mistake]:
    basic = Asking(content=whole, headers=(("Content-Type", JSON), ("Authorization", "Basic x")))
    nobody = ids.new_token("p_" + "2" * 26)
    return {
        "another's turn": Mistake(asking(whole, other), "not_your_turn"),
        "another's turn, in French": Mistake(asking(whole, other, Accept_Language="fr-CA, en;q=0.2"), "not_your_turn"),
        "no token": Mistake(asking(whole, None), "missing_token"),
        "an empty header": Mistake(asking(whole, None, Authorization=""), "invalid_token"),
        "another scheme": Mistake(basic, "invalid_token"),
        "no such token": Mistake(asking(whole, f"{mine}x"), "invalid_token"),
        "a token of nobody": Mistake(asking(whole, nobody), "invalid_token"),
        "another game": Mistake(
            asking(whole, mine, PATH.replace(GAME, ids.derived_game_id("none", ""))), "game_not_found"
        ),
        "no id of a game": Mistake(asking(whole, mine, PATH.replace(GAME, GAME.upper())), "game_not_found"),
    }


def _of_headers(whole: bytes, mine: str, version: int) -> dict[str, Mistake]:
    right = asking(whole, mine)

    def named(name: str) -> dict[str, str]:
        return {"in": "header", "field": name}

    return {
        "a stale version": Mistake(
            asking(whole, mine, If_Match=f'"{version - 1}"'), "stale_version", {"version": version}
        ),
        "a version to come": Mistake(asking(whole, mine, If_Match=f'"{version + 1}"'), "stale_version"),
        "a stale version, for pages": Mistake(
            asking(whole, mine, Rami_If_Version=f"{version - 1}"), "stale_version", {"version": version}
        ),
        "two different versions": Mistake(
            asking(whole, mine, If_Match=f'"{version}"', Rami_If_Version=f"{version + 1}"), "versions_differ"
        ),
        "any version, and one": Mistake(
            asking(whole, mine, If_Match=f'*, "{version}"'), "invalid_request", named("If-Match")
        ),
        "two versions": Mistake(twice(right, "If-Match", f'"{version}"'), "invalid_request", named("If-Match")),
        "an impossible key": Mistake(
            asking(whole, mine, Idempotency_Key="no spaces"), "invalid_request", named("Idempotency-Key")
        ),
        "two keys": Mistake(twice(right, "Idempotency-Key", "one"), "invalid_request", named("Idempotency-Key")),
        "two tokens": Mistake(
            twice(right, "Authorization", f"Bearer {mine}"), "invalid_request", named("Authorization")
        ),
        "an impossible host": Mistake(asking(whole, mine, Host="a host"), "invalid_request"),
        "no content type": Mistake(asking(whole, mine, kind=None), "unsupported_media_type"),
        "another content type": Mistake(asking(whole, mine, kind="text/plain"), "unsupported_media_type"),
        "an unknown parameter": Mistake(
            asking(whole, mine, f"{PATH}?verbose=1"), "invalid_request", {"in": "query", "field": "verbose"}
        ),
    }


def _of_bodies(move: Move, mine: str) -> dict[str, Mistake]:
    bodies = {
        "no body": (b"", "missing_body"),
        "no JSON": (b"[", "malformed_json"),
        "a key twice": (b'{"moves":[{"type":"draw_stock"}],"moves":[]}', "duplicate_key"),
        "no UTF-8": (b'{"moves":[{"type":"discard","card":"\xff"}]}', "not_utf8"),
        "too deep": (b'{"moves":' + b"[" * 99 + b"]" * 99 + b"}", "nested_too_deep"),
        "too large a number": (
            b'{"moves":[{"type":"draw_discard","depth":99999999999999999999}]}',
            "number_out_of_range",
        ),
        "too large": (body(move) + b" " * 20_000, "body_too_large"),
        "no moves": (body(), "invalid_request"),
        "a list": (b"[]", "invalid_request"),
        "an unknown field": (body(move, note="x"), "invalid_request"),
        "an unknown move": (b'{"moves":[{"type":"cheat"}]}', "invalid_request"),
        "too many moves": (body(*[move] * 33), "invalid_request"),
    }
    return {name: Mistake(asking(sent, mine), code) for name, (sent, code) in bodies.items()}


def _of_moves(move: Move, mine: str) -> dict[str, Mistake]:
    made = {
        "the move twice": (move, move),
        "too deep a draw": (DrawDiscard(9),),
        "a joker that is not there": (Discard("*"),),
        "a draw, and a joker that is not there": (DrawStock(), Discard("*")),
        "nothing to take back": (DrawDiscard(9), move),
    }
    return {name: Mistake(asking(body(*moves), mine), None) for name, moves in made.items()}
