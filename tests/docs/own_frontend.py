"""The frontend of docs/learn/first-frontend.md, saved and served as its page says."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Final, NamedTuple

import httpx
from tests.docs.lessons import files_of
from tests.service.process import Service, free_port, serving

PAGE: Final = "docs/learn/first-frontend.md"


class Frontend(NamedTuple):
    """The address of the page, and the service that it calls."""

    address: str
    service: Service


@contextmanager
def frontend(folder: Path) -> Iterator[Frontend]:
    """The file of the page from a server for files, and a service that allows its origin."""
    port = free_port()
    origin = f"http://127.0.0.1:{port}"
    with serving(folder, cors_origins=origin) as service:
        for name, content in files_of(PAGE).items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(content.replace("http://127.0.0.1:8000", service.base), encoding="utf-8")
        with files_served(folder / "mytable", port):
            yield Frontend(f"{origin}/", service)


@contextmanager
def files_served(folder: Path, port: int) -> Iterator[None]:
    """A server for the files of a folder, as the page starts it."""
    command = [sys.executable, "-m", "http.server", "--bind", "127.0.0.1", "--directory", str(folder), str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            _wait_for(f"http://127.0.0.1:{port}/")
            yield
        finally:
            server.terminate()


def _wait_for(address: str) -> None:
    for _ in range(200):
        try:
            httpx.get(address).raise_for_status()
        except httpx.TransportError:
            sleep(0.05)
        else:
            return
    raise AssertionError(f"{address} never answered")
