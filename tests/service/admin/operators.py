"""Operators for tests: a service with a port for them, and requests with tokens of different rights."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

import httpx
from tests.service.process import Service, free_port, serving

from rami_service.admin import tokens

LATER = date(2126, 1, 1)


class Operator:
    """The requests of one operator to the port of one process."""

    def __init__(self, port: int, token: str) -> None:
        self.base, self.token = f"http://127.0.0.1:{port}", token

    def send(self, method: str, path: str, **parts: Any) -> httpx.Response:
        """Any request with the operator's token."""
        headers = {"Authorization": f"Bearer {self.token}"} | parts.pop("headers", {})
        return httpx.request(method, self.base + path, headers=headers, timeout=20, **parts)

    def get(self, path: str, **params: Any) -> Any:
        """What the operator is answered."""
        answer = self.send("GET", path, params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, why: str = "a test", **body: Any) -> Any:
        """What the operator is answered after a change."""
        answer = self.send("POST", path, json={"why": why, **body})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def code(self, method: str, path: str, **parts: Any) -> str:
        """The code of the refusal that the operator gets."""
        answer = self.send(method, path, **parts)
        assert answer.status_code >= 400, answer.text
        return str(answer.json()["code"])

    def audit(self, **params: Any) -> list[dict[str, str]]:
        """The entries of the audit, the newest first, without the one of this request."""
        return list(self.get("/audit", **params)["items"])


def token_file(path: Path, **rights: Sequence[str]) -> dict[str, str]:
    """A file with tokens of these rights. The tokens by name."""
    made = {name: tokens.new(name, wanted, LATER) for name, wanted in rights.items()}
    path.write_text("".join([f"{line}\n" for _, line in made.values()]))
    path.chmod(0o600)
    return {name: token for name, (token, _) in made.items()}


class Operated:
    """A process with a port for operators: `ada` may do all, `bob` look and act, `carol` only look."""

    def __init__(self, service: Service, port: int, made: dict[str, str], file: Path) -> None:
        self.service, self.port, self.tokens, self.file = service, port, made, file
        self.ada, self.bob, self.carol = [Operator(port, made[name]) for name in ("ada", "bob", "carol")]

    def command(self, *arguments: str, token: str | None = None) -> tuple[dict[str, str], list[str]]:
        """The environment and the arguments of the command `rami-service admin`."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("RAMI_")}
        own = {"RAMI_ADMIN_URL": f"http://127.0.0.1:{self.port}", "RAMI_ADMIN_TOKEN": token or self.ada.token}
        return environment | own, ["admin", *arguments]


@contextmanager
def operated(folder: Path, **settings: Any) -> Iterator[Operated]:
    """A service with a port for operators, and three of them."""
    file, port = folder / "admin-tokens", free_port()
    made = token_file(file, ada=["look", "act", "cards"], bob=["look", "act"], carol=["look"])
    with serving(folder, **settings, admin_port=port, admin_token_file=file) as service:
        yield Operated(service, port, made, file)
