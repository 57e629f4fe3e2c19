"""The embedded server: it keeps its data, no other process can use its folder, and it leaves no process behind."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from unittest.mock import ANY

import pytest
import redis

from rami_service.store import games
from rami_service.store.games import Change, Done, Loaded
from rami_service.store.redis.batch import StoreUnavailable
from rami_service.store.redis.connect import batch_of, connect
from rami_service.store.redis.embedded import EmbeddedServerError, embedded

OWNER = """
import signal, sys, time
from pathlib import Path
import redis
from rami_service.store.redis.embedded import embedded
signal.signal(signal.SIGINT, signal.default_int_handler)  # it is ignored where the tests run in the background
with embedded(Path(sys.argv[1])) as url:
    try:
        print(url, flush=True)
        time.sleep(60)
    except KeyboardInterrupt:
        time.sleep(0.3)  # long enough for a server that heard it to be gone
        with redis.Redis.from_url(url) as client:
            client.set("last", "word")
"""


def owner(folder: Path) -> tuple[subprocess.Popen[str], str]:
    """Start a process, in its own process group, that runs a server in the folder; return it and the server's URL."""
    command = [sys.executable, "-c", OWNER, str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stdout is not None
    return process, process.stdout.readline().strip()


def pid(url: str) -> int:
    """The process id of the server."""
    with redis.Redis.from_url(url) as client:
        return int(client.info("server")["process_id"])


def runs(process: int) -> bool:
    """Whether a process runs; a process that has ended but was not waited for (a zombie) does not."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes() != b""
    except FileNotFoundError:
        return False


def test_data_survives_a_restart_and_the_server_is_gone_in_between(tmp_path: Path) -> None:
    """Data is there again at the next start; after the stop there is no server process and no socket."""
    with embedded(tmp_path) as url, redis.Redis.from_url(url) as client:
        client.set("key", "value")
        process = pid(url)
    assert not runs(process)
    assert {entry.name for entry in tmp_path.iterdir()} == {"appendonlydir", "lock", "valkey.log"}
    with embedded(tmp_path) as url, redis.Redis.from_url(url) as client:
        assert client.get("key") == b"value"


@pytest.mark.parametrize("name", ["with a space", "long" * 40, 'quote\'d "é"'])
def test_a_folder_may_have_any_name(tmp_path: Path, name: str) -> None:
    """The server starts also in a folder whose name is too long for a socket or has special characters."""
    with embedded(tmp_path / name) as url, redis.Redis.from_url(url) as client:
        assert client.ping()
    assert (tmp_path / name / "appendonlydir").is_dir()


def test_the_data_are_nobody_elses(tmp_path: Path) -> None:
    """Only the owner may read the folder, because it contains every player's hand."""
    with embedded(tmp_path / "data"):
        assert (tmp_path / "data").stat().st_mode & 0o077 == 0


def test_a_second_start_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    """Two servers never write to the same file: the second start is refused."""
    with embedded(tmp_path) as url:
        with pytest.raises(EmbeddedServerError, match="in use"), embedded(tmp_path):
            pytest.fail("a second server runs")
        assert pid(url)


def test_a_server_whose_owner_was_killed_is_replaced(tmp_path: Path) -> None:
    """The next start stops a server whose owner was killed, and finds the data that it stored."""
    process, url = owner(tmp_path)
    process.kill()
    process.communicate()
    orphan = pid(url)
    with redis.Redis.from_url(url) as client:
        client.set("key", "value")
    with embedded(tmp_path) as again, redis.Redis.from_url(again) as client:
        assert client.get("key") == b"value"
        assert pid(again) != orphan
    assert not runs(orphan)


def test_ctrl_c_leaves_the_server_to_its_owner(tmp_path: Path) -> None:
    """Ctrl-C in the terminal does not stop the server before its owner has written its last data."""
    process, _ = owner(tmp_path)
    os.killpg(process.pid, signal.SIGINT)
    process.communicate(timeout=10)
    assert process.returncode == 0
    with embedded(tmp_path) as url, redis.Redis.from_url(url) as client:
        assert client.get("last") == b"word"


@pytest.mark.anyio
async def test_a_killed_server_is_unavailable_and_comes_back_with_its_data(tmp_path: Path) -> None:
    """After a kill, callers get StoreUnavailable; the same client works after the restart, and no data is lost."""
    with embedded(tmp_path, appendfsync="always") as url:
        client = connect(url, timeout=1.0)
        batch = batch_of(client, timeout=1.0)
        assert await games.commit(batch, "g", Change(0, b"state", [b"e"], 60), now=0) == Done(1, ANY)
        os.kill(pid(url), signal.SIGKILL)
        with pytest.raises(StoreUnavailable):
            await games.load(batch, "g")
        with pytest.raises(StoreUnavailable):
            await games.load(batch, "g")
    with embedded(tmp_path, appendfsync="always") as again:
        assert again == url
        loaded = await games.load(batch, "g")
        assert loaded == Loaded(1, b"state", loaded.time if loaded else 0)
        assert await games.commit(batch, "g", Change(1, b"next", [b"e"], 60), now=0) == Done(2, ANY)
        await batch.aclose()
        await client.aclose()
