"""The check that nobody gets what only another may see."""

from collections.abc import Iterator
from http import HTTPStatus

import httpx2

from rami._conformance.bodies import Game, Log
from rami._conformance.deployment import Deployment
from rami._conformance.expectations import Unmet, body, expect_problem, expect_status, of
from rami._conformance.players import Player
from rami.messages.words import conformance as words
from rami.problems.players import MISSING_TOKEN


def hands(deployment: Deployment) -> None:
    """Both players read the same paths, one directly after the other, so that a cache would mix them up."""
    game, both = deployment.game, (deployment.ada, deployment.bob)
    drawn = _draw(game, both)
    own = [set(body(player.get(game), Game).hand) for player in both]
    for path in (game, f"{game}/events", f"{game}/history"):
        for player, other in ((both[0], own[1]), (both[1], own[0])):
            shown = player.get(path)
            if _has(shown, other) or (player is not drawn and _has_draw(shown)):
                raise Unmet(words.HAND_SEEN, path=path)
        expect_problem(deployment.connection.send("GET", path), HTTPStatus.UNAUTHORIZED, MISSING_TOKEN.code)


def _draw(game: str, both: tuple[Player, Player]) -> Player:
    """Draw a card. The player who has it."""
    view = both[0].get(game)
    turn = body(view, Game).turn
    if turn not in {0, 1}:
        raise Unmet(words.BODY, **of(view))
    player = both[0] if turn == 0 else both[1]
    expect_status(player.send("POST", f"{game}/moves", {"moves": [{"type": "draw_stock"}]}), HTTPStatus.OK)
    return player


def _has(answer: httpx2.Response, hand: set[str]) -> bool:
    """Whether some list in an answer has all cards of a hand."""
    return any(hand <= cards for cards in _lists(body(answer, object)))


def _lists(value: object) -> Iterator[set[str]]:
    match value:
        case dict():
            for one in value.values():
                yield from _lists(one)
        case [str(), *_]:
            yield {one for one in value if isinstance(one, str)}
        case list():
            for one in value:
                yield from _lists(one)
        case _:
            return


def _has_draw(answer: httpx2.Response) -> bool:
    """Whether an event in an answer shows which card was drawn from the stock."""
    events = [numbered.event for numbered in body(answer, Log).events]
    return any(event.type == "stock_drawn" and event.card for event in events)
