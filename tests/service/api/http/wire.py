"""Plain HTTP for tests: a client that sends exactly the given bytes."""

import http.client
import json
import socket
from typing import Any

from msgspec import Struct

from rami.problems import MEDIA_TYPE


class Answer(Struct, frozen=True):
    """A response. Header names are in lower case."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)

    def problem(self) -> Any:
        """The body as a problem. The test fails if it is not a problem or does not match the rest of the response."""
        assert self.headers["content-type"] == MEDIA_TYPE
        problem = self.json()
        assert problem["status"] == self.status
        assert problem["request_id"] == self.headers["x-request-id"]
        assert problem["type"] == f"/problems/{problem['code']}"
        return problem


class Server(Struct, frozen=True):
    """The server under test."""

    port: int

    def send(self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> Answer:
        """Send one request on a new connection."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            names = {name.lower(): value for name, value in response.getheaders()}
            return Answer(response.status, names, response.read())
        finally:
            connection.close()

    def post(self, path: str, body: bytes, content_type: str = "application/json") -> Answer:
        """Post a body."""
        return self.send("POST", path, body, {"Content-Type": content_type})

    def raw(self, request: bytes) -> bytes:
        """Send bytes and read until the server closes the connection. This must not need its idle timeout."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=3) as connection:
            connection.sendall(request)
            answer = b""
            while piece := connection.recv(65536):
                answer += piece
            return answer
