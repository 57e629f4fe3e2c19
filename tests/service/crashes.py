"""A store that can be killed and started again with its data."""

from contextlib import ExitStack
from pathlib import Path

import redis

from rami_service.store.redis.embedded import embedded


class Store:
    """A server that can be stopped, killed and started again on the same folder.

    It writes each change to disk at once.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._running = ExitStack()
        self.url = f"unix://{folder}/valkey.sock"

    def start(self) -> int:
        """Start the server and return its process id."""
        self._running = ExitStack()
        url = self._running.enter_context(embedded(self._folder, appendfsync="always"))
        assert url == self.url
        with redis.Redis.from_url(url) as client:
            return int(client.info("server")["process_id"])

    def end(self) -> None:
        """Stop the server; this also works for a killed server."""
        self._running.close()
