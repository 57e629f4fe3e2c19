"""An answer to moves that is made again from the log is the first answer, byte for byte."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
from tests.service.direct import direct
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import Player, Table

from rami.bots import RandomBot
from rami.contract.wire import GameView
from rami.rules.moves import DrawStock, Undo
from rami_service.games.answers import Answered, OfMoves
from rami_service.games.requests import LATEST, recorded
from rami_service.store import keys

SHORT = {"match_end": {"deals": 2}, "turn_limit": 12}
VARIANTS: dict[str, dict[str, Any]] = {
    "rami": SHORT,
    "rami-51": {**SHORT, "opening": {"points": 20}},
    "rami-500": SHORT,
    "manie-de-joker-51": SHORT,
}
KEPT = 64
"""The number of keys that are kept of each player in a game."""
TOLD = ("content-type", "etag", "preference-applied")


class Sent(NamedTuple):
    """A request to make moves, and the response."""

    player: Player
    key: str
    body: dict[str, Any]
    form: str
    headers: dict[str, str]
    answer: httpx.Response


def send(player: Player, game: str, key: str, body: dict[str, Any], form: str, headers: dict[str, str]) -> Sent:
    """Make moves and ask for a form of the answer."""
    path = f"/v1/games/{game}/moves{form}"
    named = {"Authorization": f"Bearer {player.token}", "Idempotency-Key": key, **headers}
    return Sent(player, key, body, form, headers, player.http.post(path, json=body, headers=named))


def played(table: Table, random: Random) -> Iterator[Sent]:
    """Play a game to its end, with undone steps, in all forms of the answer."""
    bot, number = RandomBot(7), 0
    while (view := table.players[0].view(table.id)).status == "playing":
        player = next(one for one in table.players if one.view(table.id).seat == view.turn)
        legal = player.legal(table.id).moves
        move = Undo() if Undo() in legal and random.random() < 0.2 else bot.choose(player.view(table.id), legal)
        form = random.choice(["", "?include=legal_moves"])
        headers = random.choice([{}, {"Prefer": "return=minimal"}])
        number += 1
        yield send(player, table.id, f"k{number}", {"moves": [msgspec.to_builtins(move)]}, form, headers)


@pytest.mark.promise(1)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_answer_is_given_again(service: Service, variant: str) -> None:
    """After the game, each request gets the bytes that it got before, in its form, with the same headers."""
    players = [service.player("Ada"), service.player("Bob")]
    table = Table(players, variant=variant, options=VARIANTS[variant], turn_seconds=600)
    requests = list(played(table, Random(variant)))
    assert len({request.form + str(request.headers) for request in requests}) == 4
    for request in [sent for player in players for sent in [one for one in requests if one.player is player][-KEPT:]]:
        assert request.answer.status_code == 200, request.answer.text
        again = send(request.player, table.id, *request[1:5]).answer
        assert again.json() == request.answer.json()  # a clearer failure than bytes
        assert again.content == request.answer.content
        assert [again.headers.get(name) for name in TOLD] == [request.answer.headers.get(name) for name in TOLD]


def test_a_full_answer_has_every_field_of_a_view(service: Service) -> None:
    """It is encoded from named fields, not from a view: the names, their order and the values are the same."""
    table = Table([service.player("Ada"), service.player("Bob")])
    player = table.turn
    first = send(player, table.id, "k", {"moves": [msgspec.to_builtins(DrawStock())]}, "", {})
    shown = first.answer.json()["game"]
    assert [*shown] == [*GameView.__struct_fields__]
    now = player.get(f"/v1/games/{table.id}").json()
    assert shown == now | {"connected": None, "claim_after": None}


def test_who_resigned_since_gets_the_own_answer(service: Service) -> None:
    """A player who has given up the seat still gets the answer with the cards that it had."""
    table = Table([service.player("Ada"), service.player("Bob"), service.player("Cleo")])
    player = table.turn
    first = send(player, table.id, "k", {"moves": [msgspec.to_builtins(DrawStock())]}, "", {})
    assert first.answer.json()["game"]["hand"]
    player.post(f"/v1/games/{table.id}/resign")
    assert player.view(table.id).seat is None
    assert send(player, table.id, *first[1:5]).answer.content == first.answer.content


def test_a_log_without_the_version_gives_no_answer(service: Service, valkey: str) -> None:
    """If the store has lost the log, the caller is told to ask again, and gets no wrong answer."""
    table = Table([service.player("Ada"), service.player("Bob")])
    first = send(table.turn, table.id, "k", {"moves": [msgspec.to_builtins(DrawStock())]}, "", {})
    assert first.answer.status_code == 200
    with direct(valkey) as client:
        client.delete(keys.events(table.id))
    refused(send(first.player, table.id, *first[1:5]).answer, "store_unavailable")


def test_late_versions_are_kept_whole() -> None:
    """The whole log is read for an answer, so from some version on the answer itself is recorded."""
    form = OfMoves(1, brief=False, legal_moves=False)
    short = recorded(Answered(LATEST, b"{}" * 500), form)
    long = recorded(Answered(LATEST + 1, b"{}" * 500), form)
    assert len(short) < 12 < len(long)
