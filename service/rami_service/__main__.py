"""`rami-service`: the API, and beside it a Valkey server of its own unless RAMI_REDIS_URL names one."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from msgspec.structs import replace

from rami_service.app import create_app
from rami_service.settings import BadSettings, Settings, from_environment
from rami_service.store.embedded import EmbeddedServerError, embedded

_STOP_WITHIN = 5  # seconds for requests that are under way at Ctrl-C


def main() -> int:
    """Run the service until Ctrl-C or SIGTERM; the exit status is 2 when it cannot start."""
    try:
        settings = from_environment(os.environ)
        with _store(settings) as url:
            _welcome(settings)
            _serve(replace(settings, redis_url=url))
    except (BadSettings, EmbeddedServerError) as error:
        sys.stderr.write(f"rami-service cannot start. {error}\n")
        return 2
    return 0


@contextmanager
def _store(settings: Settings) -> Iterator[str]:
    if settings.redis_url:
        yield settings.redis_url
    else:
        with embedded(Path(settings.data_dir)) as url:
            yield url


def _serve(settings: Settings) -> None:
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http="httptools",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=_STOP_WITHIN,
    )
    uvicorn.Server(config).run()


def _welcome(settings: Settings) -> None:
    base = f"http://{settings.host}:{settings.port}"
    store = "the server at RAMI_REDIS_URL" if settings.redis_url else f"its own Valkey, data in {settings.data_dir}/"
    sys.stdout.write(
        f"Rami is served at    {base}\n"
        f"documentation        {base}/docs\n"
        f"specification        {base}/openapi.json\n"
        f"games are kept by    {store}\n"
        "\n"
        "Make a player:\n"
        f"  curl -s {base}/v1/players -H 'Content-Type: application/json' -d '{{\"name\": \"Ada\"}}'\n"
        "\n"
        "Ctrl-C stops it.\n"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
