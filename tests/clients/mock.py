"""Prism, a program of others that pretends to be the service: it has only the specification."""

import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx2
from msgspec import Struct, json
from tests.service.process import free_port
from tests.service.shapes import until
from tools.repository import ROOT

SPECIFICATION: Final = ROOT / "openapi/openapi.json"
DOCUMENT: Final[Any] = json.decode(SPECIFICATION.read_bytes())


class Operation(Struct, frozen=True):
    """An operation of the specification."""

    method: str
    path: str
    entry: Mapping[str, Any]

    @property
    def status(self) -> int:
        """The status of its success."""
        (status,) = [int(status) for status in self.entry["responses"] if status.startswith("2")]
        return status

    @property
    def content(self) -> tuple[str, Any]:
        """The media type of the answer and its schema; nothing if there is no answer."""
        response = self.entry["responses"][str(self.status)]
        return next(((kind, one["schema"]) for kind, one in response.get("content", {}).items()), ("", None))

    @property
    def url(self) -> str:
        """The path with the examples of its parameters."""
        path = self.path
        for parameter in self.entry.get("parameters", ()):
            if parameter["in"] == "path":
                path = path.replace(f"{{{parameter['name']}}}", component(parameter["schema"])["examples"][0])
        return path

    @property
    def bodies(self) -> list[Any]:
        """The examples of its body; None if it has none."""
        if "requestBody" not in self.entry:
            return [None]
        examples: list[Any] = component(self.entry["requestBody"]["content"]["application/json"]["schema"])["examples"]
        return examples


OPERATIONS: Final = {
    entry["operationId"]: Operation(method.upper(), path, entry)
    for path, entries in DOCUMENT["paths"].items()
    for method, entry in entries.items()
}


def component(schema: Any) -> Any:
    """What a schema refers to, or itself."""
    return DOCUMENT["components"]["schemas"][schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema


@contextmanager
def mock(prism: Path, folder: Path, *options: str) -> Iterator[httpx2.Client]:
    """Prism with these options, and a client with a token."""
    port = free_port()
    command = (str(prism), "mock", "--host", "127.0.0.1", "--port", str(port), *options, str(SPECIFICATION))
    with (folder / "log").open("wb") as log, subprocess.Popen(command, stdout=log, stderr=log) as process:
        try:
            token = {"authorization": "Bearer rami_token"}
            with httpx2.Client(base_url=f"http://127.0.0.1:{port}", headers=token, timeout=60) as client:
                until(lambda: _answers(client))
                yield client
        finally:
            process.terminate()


def _answers(client: httpx2.Client) -> bool:
    try:
        return client.get("/health/live").is_success
    except httpx2.TransportError:
        return False
