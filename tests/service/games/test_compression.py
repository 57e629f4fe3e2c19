"""Recorded answers are compressed, and come back byte for byte, also across releases."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

import msgspec
import pytest
from tests.service.direct import direct
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import Player, Table
from tools.bench.dictionary import answers

from rami.bots import HouseBot
from rami.rules.moves import DrawStock
from rami.rules.variants import VARIANTS
from rami_service.domain.compression import DICTIONARIES, MARK, compressed, plain
from rami_service.games.answers import Answered
from rami_service.store import keys

DRAW = DrawStock()
FROZEN = {1: "dcee6476e6d8957ef5bdc4a4a55ef650874f8ebf5c0b82c21287a882acf5a858"}
"""The SHA-256 of every dictionary that was released."""


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_answer_comes_back_and_is_a_quarter(variant: str) -> None:
    """All answers of a deal need a quarter of their bytes at most, usually a fifth, and none is changed."""
    all_of = answers(variant)
    records = [compressed(answer) for answer in all_of]
    assert [plain(record) for record in records] == all_of
    assert sum(map(len, records)) * 4 < sum(map(len, all_of))


@pytest.mark.parametrize("data", [b"", b"\x00", b"x" * 100_000, bytes(range(256)) * 50])
def test_any_bytes_come_back(data: bytes) -> None:
    """Records may be empty, long, or unlike any answer."""
    assert plain(compressed(data)) == data


def test_a_dictionary_never_changes() -> None:
    """Records live for a day, so a later release must have the same dictionary under the same number."""
    assert {number: sha256(text).hexdigest() for number, text in DICTIONARIES.items()} == FROZEN


def test_what_is_not_compressed_stays() -> None:
    """A record of a release that did not compress is read as it is."""
    answer = answers("rami")[0]
    assert plain(answer) is answer


def test_a_release_without_compression_cannot_misread_a_record() -> None:
    """No reader of MessagePack takes a compressed record for an answer: no value begins with its first byte."""
    record = compressed(answers("rami")[0])
    assert record.startswith(MARK)
    with pytest.raises(msgspec.DecodeError):
        msgspec.msgpack.decode(record, type=Answered)
    with pytest.raises(msgspec.DecodeError):
        msgspec.msgpack.decode(record)


@pytest.mark.parametrize(
    "record",
    [
        MARK,
        MARK + b"\x00",
        MARK + b"\xff" + compressed(b"answer")[2:],
        compressed(b"answer")[:-1],
        compressed(b"answer") + b"\x00",
        MARK + b"\x01\xff\xff",
        compressed(bytes(2_000_000)),
    ],
)
def test_a_record_that_cannot_be_read_is_refused(record: bytes) -> None:
    """Neither damage, nor an unknown dictionary, nor a bomb gives an answer."""
    with pytest.raises(ValueError, match=r"dictionary|damaged"):
        plain(record)


@pytest.fixture
def table(service: Service) -> Table:
    """A running game."""
    return Table([service.player("Ada"), service.player("Bob")], options={"match_end": {"deals": 9}})


@pytest.fixture
def store(valkey: str) -> Iterator[Any]:
    """A client of the store."""
    with direct(valkey) as client:
        yield client


def recorded(store: Any, table: Table, player: Player) -> tuple[str, bytes]:
    """The records of a player, and what is recorded under the key `k`."""
    name = keys.once(table.id, player.id)
    return name, store.hget(name, "ak")


@pytest.mark.parametrize("kept", [bytes, compressed])
def test_the_record_of_an_older_release_is_answered(table: Table, store: Any, kept: Callable[[bytes], bytes]) -> None:
    """A record of a whole answer, compressed or not, gives the same answer, byte for byte."""
    player = table.turn
    first = player.try_moves(table.id, DRAW, key="k")
    name, record = recorded(store, table, player)
    assert record.startswith(MARK + b"\x00")
    store.hset(name, "ak", kept(msgspec.msgpack.encode(Answered(first.json()["game"]["version"], first.content))))
    again = player.try_moves(table.id, DRAW, key="k")
    assert (again.status_code, again.content, again.headers["etag"]) == (200, first.content, first.headers["etag"])


def test_the_record_of_a_newer_release_is_not_misread(table: Table, store: Any) -> None:
    """A record with an unknown dictionary gets 503, so the client asks again; the move is not made twice."""
    player = table.turn
    first = player.try_moves(table.id, DRAW, key="k")
    name, record = recorded(store, table, player)
    store.hset(name, "ak", MARK + b"\x09" + record[2:])
    before = player.view(table.id)
    refused(player.try_moves(table.id, DRAW, key="k"), "store_unavailable")
    assert player.view(table.id) == before
    store.hset(name, "ak", record)
    assert player.try_moves(table.id, DRAW, key="k").content == first.content


def test_the_records_of_a_game_are_small(table: Table, store: Any) -> None:
    """A keyed move costs the store at most a kilobyte for its record, with all that is stored around it."""
    bot, steps = HouseBot(), 20
    for number in range(steps):
        player = table.turn
        move = table.choice(bot, player, player.view(table.id))
        assert player.try_moves(table.id, move, key=f"{number:032x}").status_code == 200
    used = sum(store.memory_usage(keys.once(table.id, player.id), samples=0) for player in table.players)
    assert used < 1000 * steps
