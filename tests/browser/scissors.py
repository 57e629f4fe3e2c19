"""A TCP proxy in a thread: it cuts the connections of streams after a chosen number of bytes, also inside a message."""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread


class Scissors:
    """Between a browser and the service. `after` says how many bytes of a stream's answer pass; None: all of them."""

    def __init__(self, port: int, after: Callable[[], int | None]) -> None:
        self.cuts = 0
        self._port = port
        self._after = after
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def run(self) -> None:
        """Accept connections until the listener is closed."""
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                Thread(target=self._exchange, args=(client,), daemon=True).start()

    def close(self) -> None:
        """Accept no more connections."""
        self._listener.close()

    def _exchange(self, client: socket.socket) -> None:
        with client, socket.create_connection(("127.0.0.1", self._port)) as server, suppress(OSError):
            first = client.recv(1 << 16)
            left = self._after() if b"/stream" in first.partition(b"\r\n")[0] else None
            server.sendall(first)
            Thread(target=_pass_on, args=(client, server), daemon=True).start()
            while data := server.recv(1 << 16):
                if left is not None and len(data) >= left:
                    client.sendall(data[:left])
                    self.cuts += 1
                    client.shutdown(socket.SHUT_RDWR)  # closing alone would wait for the thread that reads from it
                    return
                left = None if left is None else left - len(data)
                client.sendall(data)


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(1 << 16):
            target.sendall(data)


@contextmanager
def cutting(port: int, after: Callable[[], int | None]) -> Iterator[Scissors]:
    """A proxy that runs in front of a port."""
    scissors = Scissors(port, after)
    thread = Thread(target=scissors.run, daemon=True)
    thread.start()
    try:
        yield scissors
    finally:
        scissors.close()
