"""How far an append-only file is whole: with a file that a real server wrote, cut and damaged at every place."""

from typing import Final

import pytest
import redis
from hypothesis import given
from hypothesis import strategies as st

from rami_service.store.redis.embedded import embedded
from rami_service.store.redis.embedded.append_only import Extent, extent

VALUES: Final = (b"", b"plain", b"\r\n*1\r\n", bytes(range(256)), b"$5\r\n", "é♥".encode())


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Commands and transactions, as a server has written them."""
    folder = tmp_path_factory.mktemp("data")
    with embedded(folder) as url, redis.Redis.from_url(url) as client:
        for number, value in enumerate(VALUES):
            client.set(f"key {number}", value)
            with client.pipeline(transaction=True) as together:
                together.rpush("list", value).hset("hash", mapping={str(number): value}).execute()
        client.expire("list", 1000)
    (file,) = (folder / "appendonlydir").glob("*.incr.aof")
    return file.read_bytes()


@pytest.fixture(scope="module")
def ends(content: bytes) -> list[int]:
    """Where the file may end: after each command and each transaction. Found in the simplest way."""
    found, at, within = [0], 0, False
    while at < len(content):
        line, at = _line(content, at)
        name = b""
        for place in range(int(line[1:])):
            line, at = _line(content, at)
            length = int(line[1:])
            name = content[at : at + length].upper() if place == 0 else name
            at += length + 2
        within = name == b"MULTI" or (within and name != b"EXEC")
        if not within:
            found.append(at)
    return found


def _line(content: bytes, at: int) -> tuple[bytes, int]:
    end = content.index(b"\r\n", at)
    return content[at:end], end + 2


def test_a_good_file_is_whole(content: bytes, ends: list[int]) -> None:
    """Its end is the end of the last command, and nothing is left."""
    whole = extent(content)
    assert (whole.end, whole.unfinished, whole.again) == (len(content), 0, None)
    assert whole.end == ends[-1]
    assert whole.commands == content.count(b"$3\r\nSET\r\n") + 4 * len(VALUES) + 2  # SELECT, and the expiry
    assert extent(b"") == Extent(0, 0, 0, None)


@pytest.mark.parametrize("tail", [b"", b"\0" * 512, b"\0", b"*", b"\xff" * 100])
def test_every_whole_command_before_a_cut_is_kept(content: bytes, ends: list[int], tail: bytes) -> None:
    """For each place of a cut, whatever follows it that is no command: an unfinished transaction is not kept."""
    for cut in range(len(content)):
        whole = extent(content[:cut] + tail)
        assert whole.end == max(end for end in ends if end <= cut), cut
        assert whole.again is None, cut


@given(st.data())
def test_commands_after_damage_are_seen(content: bytes, ends: list[int], data: st.DataObject) -> None:
    """If zeros or other bytes stand where a command was, the next whole command is found."""
    place = data.draw(st.integers(0, len(ends) - 3))
    begin, end = ends[place : place + 2]
    zeros = data.draw(st.sampled_from([b"\0", b"\xff"])) * (end - begin)
    whole = extent(content[:begin] + zeros + content[end:])
    assert (whole.end, whole.again) == (begin, end)


def test_notes_are_no_commands(content: bytes, ends: list[int]) -> None:
    """A server may write the time between commands."""
    noted = content[: ends[2]] + b"#TS:1700000000\r\n" + content[ends[2] :]
    assert extent(noted) == Extent(len(noted), extent(content).commands, 0, None)
    assert extent(content + b"#TS:17000").end == len(content)
