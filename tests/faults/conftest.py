"""The promises under faults: at their full counts with `--full` (`make faults`), else in a short form."""

from tests.service.conftest import anyio_backend, batch, client, connected, service, store_url, valkey

__all__ = ["anyio_backend", "batch", "client", "connected", "service", "store_url", "valkey"]
