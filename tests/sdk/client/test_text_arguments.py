"""A text argument that UTF-8 cannot express is refused before anything is sent."""

import inspect
from collections.abc import Callable, Sequence
from typing import Any, Final

import pytest
from tests.sdk.client.conftest import Asker
from tests.sdk.samples import GAME
from tests.sdk.stand_in import StandIn

from rami.client import calls
from rami.contract.wire import SeatForPlayer, SeatForYou
from rami.rules.moves import Discard, DrawStock, Meld

HALF: Final = "Ad\ud800a"
TEXTS: Final = (str, str | None, int | str)
LISTINGS: Final = ("list_games", "list_my_games")
OTHERS: Final[dict[str, Any]] = {"scope": "read", "moves": [DrawStock()], "invite": "i", "player_id": "p"}
MESSAGE: Final = r"is not valid text: its character 3 is U\+D800, half of a surrogate pair, which cannot be sent\.$"

DECLARED: Final = {
    name: inspect.signature(function).parameters
    for name, function in vars(calls).items()
    if inspect.isfunction(function) and function.__module__ == calls.__name__ and not name.startswith("_")
}
PLACES: Final = [
    (name, parameter.name)
    for name, parameters in DECLARED.items()
    for parameter in parameters.values()
    if parameter.annotation in TEXTS
]
INSIDE: Final[list[tuple[str, dict[str, Any], str]]] = [
    ("create_game", {"options": {HALF: 1}}, r"`options\.Ad\\ud800a`"),
    ("create_game", {"options": {"ace": HALF}}, r"`options\.ace`"),
    ("create_game", {"seating": [SeatForYou(), SeatForPlayer(player=HALF)]}, r"`seating\[1\]\.player`"),
    ("quick_match", {"options": {"match_end": {"deals": HALF}}}, r"`options\.match_end\.deals`"),
    ("make_moves", {"game_id": GAME, "moves": [DrawStock(), Discard(card=HALF)]}, r"`moves\[1\]\.card`"),
    ("make_moves", {"game_id": GAME, "moves": [Meld(cards=("4H", HALF))]}, r"`moves\[0\]\.cards\[1\]`"),
]


def called(method: Callable[..., Any], game_id: str = "", moves: Sequence[Any] = (), **others: Any) -> Any:
    """The result of a call of a client; moves are given by position."""
    return method(game_id, *moves, **others) if game_id else method(**others)


def refused(ask: Asker, stand_in: StandIn, name: str, arguments: dict[str, Any]) -> str:
    """The message of the error that a call raises. Nothing was sent."""
    asked = ask.all if name in LISTINGS else ask
    with pytest.raises(ValueError, match=MESSAGE) as raised:
        asked(lambda rami: called(getattr(rami, name), **arguments))
    assert type(raised.value) is ValueError
    assert raised.value.__suppress_context__
    assert stand_in.seen == []
    return str(raised.value)


@pytest.mark.parametrize(("name", "parameter"), PLACES)
def test_half_a_surrogate_pair_is_refused(ask: Asker, stand_in: StandIn, name: str, parameter: str) -> None:
    """Every text argument of every operation is named in a ValueError, by both clients."""
    needed = {one.name for one in DECLARED[name].values() if one.default is inspect.Parameter.empty}
    arguments = {other: OTHERS.get(other, GAME) for other in needed} | {parameter: HALF}
    assert refused(ask, stand_in, name, arguments).startswith(f"`{parameter}` ")


@pytest.mark.parametrize(("name", "arguments", "place"), INSIDE)
def test_its_place_in_an_argument_is_named(
    ask: Asker, stand_in: StandIn, name: str, arguments: dict[str, Any], place: str
) -> None:
    """A text inside options, seats or moves is named with its path, in ASCII."""
    message = refused(ask, stand_in, name, arguments)
    assert message.isascii()
    assert message.startswith(place.replace("\\.", ".").replace("\\[", "[").replace("\\]", "]").replace("\\\\", "\\"))


@pytest.mark.parametrize("arguments", [{"game_id": HALF}, {"game_id": GAME, "after": HALF}])
def test_streams_refuse_it_too(ask: Asker, stand_in: StandIn, arguments: dict[str, str]) -> None:
    """A stream is not opened with an argument that is not text."""
    with pytest.raises(ValueError, match=MESSAGE):
        ask.all(lambda rami: rami.stream_game(**arguments))
    assert stand_in.seen == []
