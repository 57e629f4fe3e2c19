"""Checks of requests that change a game."""

from http import HTTPStatus
from secrets import token_hex
from urllib.parse import urljoin

from rami._conformance.bodies import Game
from rami._conformance.deployment import Deployment
from rami._conformance.expectations import Unmet, body, expect_problem, expect_status, header, of
from rami.messages.words import conformance as words
from rami.problems.games import STALE_VERSION
from rami.problems.requests import KEY_REUSED


def created(deployment: Deployment) -> None:
    """`Location` leads to the game that was created, also under a path of the host."""
    made = deployment.created
    address, found = deployment.connection.address, urljoin(str(made.url), header(made, "location"))
    if not found.startswith(f"{address}/"):
        raise Unmet(words.HEADER, **of(made), header="Location", value=found, wanted=f"{address}/…")
    got = deployment.ada.get(found.removeprefix(address))
    if body(got, Game).id != body(made, Game).id:
        raise Unmet(words.BODY, **of(got))


def tag(deployment: Deployment) -> None:
    """A change with the tag of what was read is carried out; with the same tag again it is refused."""
    game = deployment.game
    for coding in ("identity", "gzip"):
        view = deployment.ada.get(game, {"accept-encoding": coding})
        match = {"if-match": header(view, "etag")}
        expect_status(deployment.ada.add_entropy(game, match), HTTPStatus.OK)
        expect_problem(deployment.ada.add_entropy(game, match), HTTPStatus.PRECONDITION_FAILED, STALE_VERSION.code)


def key(deployment: Deployment) -> None:
    """The same request with the same key gets the same answer, and another request is refused."""
    game, named, entropy = deployment.game, {"idempotency-key": token_hex(16)}, token_hex(16)
    first, again = [deployment.ada.add_entropy(game, named, entropy) for _ in range(2)]
    expect_status(first, HTTPStatus.OK)
    expect_status(again, HTTPStatus.OK)
    if body(first, Game).version != body(again, Game).version:
        raise Unmet(words.CARRIED_OUT_TWICE)
    other = deployment.ada.add_entropy(game, named)
    expect_problem(other, HTTPStatus.UNPROCESSABLE_ENTITY, KEY_REUSED.code)
