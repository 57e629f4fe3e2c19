"""A server on a raw socket, for answers that a correct server would not send."""

import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Thread


@contextmanager
def replying(replies: Sequence[bytes], port: int = 0) -> Iterator[tuple[str, list[bytes]]]:
    """Serve one connection for each reply: read one request, send the reply unchanged, close the connection.

    Yields the address and the list of requests, which grows.
    """
    requests: list[bytes] = []
    with socket.create_server(("127.0.0.1", port)) as listener:
        thread = Thread(target=_serve, args=(listener, replies, requests))
        thread.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}", requests
        finally:
            # Shutting down wakes a thread that still waits for a connection.
            listener.shutdown(socket.SHUT_RDWR)
            thread.join(10)


def _serve(listener: socket.socket, replies: Sequence[bytes], requests: list[bytes]) -> None:
    for reply in replies:
        try:
            connection, _ = listener.accept()
        except OSError:
            return
        with connection:
            requests.append(_request(connection))
            connection.sendall(reply)


def _request(connection: socket.socket) -> bytes:
    received = b""
    while b"\r\n\r\n" not in received:
        received += connection.recv(65536)
    head, _, body = received.partition(b"\r\n\r\n")
    length = next((int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")), 0)
    while len(body) < length:
        body += connection.recv(65536)
    return head + b"\r\n\r\n" + body
