"""The command `rami-service`: its output, its exit, the files that remain, and the reasons why it does not start."""

import os
import signal
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from resource import RLIMIT_NOFILE, getrlimit, setrlimit
from socket import create_connection
from time import monotonic, sleep

import httpx
import pytest
import redis
from tests.service.process import COMMAND, Service, by_command, completed, free_port, serving, start

from rami_service.settings import defaults
from rami_service.store.redis.embedded import embedded

TOGETHER = [signal.SIGINT, signal.SIGTERM]


def store_process(data: Path) -> int:
    """The process id of the server that has its data in this folder."""
    with redis.Redis.from_url(f"unix://{data}/valkey.sock") as client:
        return int(client.info("server")["process_id"])


def runs(process: int) -> bool:
    """Whether a process runs. A process that has ended and has not been waited for does not run."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes() != b""
    except FileNotFoundError:
        return False


@contextmanager
def once(folder: Path, **settings: object) -> Iterator[tuple[int, str]]:
    """The exit status and the output of a start that must fail. A service that starts is killed and the test fails."""
    service = start(folder, **settings)
    try:
        yield service.process.wait(15), service.log
    except subprocess.TimeoutExpired:
        pytest.fail(f"it started:\n{service.log}")
    finally:
        service.http.close()
        service.kill()


def test_it_says_where_it_is_and_what_to_do(tmp_path: Path) -> None:
    """The addresses that it prints are served, and its example makes a player."""
    with serving(tmp_path, by_command) as service:
        lines = service.log.splitlines()
        assert lines[0].split()[-1] == f"{service.base}/"
        assert lines[1].split()[-1] == service.base
        for line in (lines[0], *lines[2:4]):
            assert httpx.get(line.split()[-1], verify=False).status_code == 200  # noqa: S501 - loopback
        assert str(tmp_path / "data") in service.log
        example = next(line for line in lines if "curl" in line)
        made = subprocess.run(["/bin/sh", "-c", example], capture_output=True, check=True, timeout=20)
        assert b'"token":"rami_' in made.stdout


def test_it_allows_itself_the_files_that_it_needs(tmp_path: Path) -> None:
    """The service raises a low soft limit of open files, so that it can serve more connections."""
    soft, hard = getrlimit(RLIMIT_NOFILE)
    setrlimit(RLIMIT_NOFILE, (150, hard))
    try:
        service = start(tmp_path, by_command, connections_most=300)
    finally:
        setrlimit(RLIMIT_NOFILE, (soft, hard))
    try:
        service.wait_until()
        with ExitStack() as stack:
            for _ in range(250):
                stack.enter_context(create_connection(("127.0.0.1", service.port)))
            assert httpx.get(f"{service.base}/health/live", verify=False).status_code == 200  # noqa: S501 - loopback
        assert "few_open_files" not in service.log
    finally:
        service.http.close()
        service.kill()


def test_files_that_it_may_not_have_are_told() -> None:
    """The service uses as many open files as the hard limit allows, and logs a warning if these are too few."""
    program = (
        "import resource as r; from rami_service.server.open_files import allow; "
        "r.setrlimit(r.RLIMIT_NOFILE, (100, 300)); allow({}); print(r.getrlimit(r.RLIMIT_NOFILE))"
    )
    for connections, allowed in (150, "(300, 300)"), (301, "(300, 300)"), (60, "(260, 300)"):
        done = subprocess.run(
            [COMMAND[0], "-c", program.format(connections)], capture_output=True, check=True, text=True, timeout=20
        )
        assert done.stdout.endswith(f"{allowed}\n")
        assert ("few_open_files" in done.stdout) == (connections == 301)


def test_an_address_of_ipv6_can_be_clicked(tmp_path: Path) -> None:
    """The service prints an IPv6 address that works in a browser."""
    service = start(tmp_path, host="::1")
    deadline = monotonic() + 20
    while "Ctrl-C stops it." not in service.log and monotonic() < deadline and service.process.poll() is None:
        sleep(0.02)
    try:
        assert f"Rami listens on      http://[::1]:{service.port}\n" in service.log
        assert httpx.get(f"http://[::1]:{service.port}/health/live", timeout=10).status_code == 200
    finally:
        service.http.close()
        service.stop()


@pytest.mark.parametrize("sign", TOGETHER)
def test_it_ends_in_time_and_leaves_the_data(tmp_path: Path, sign: int) -> None:
    """The service ends with status 0 within five seconds, also with waiting readers; the next start has the games."""
    data = tmp_path / "data"
    with serving(tmp_path, by_command) as service:
        ada = service.player("Ada")
        game = ada.create(seats=2)
        store = store_process(data)
        with ThreadPoolExecutor(2) as pool:
            waiting = [pool.submit(ada.events, game.id, after=1, wait=30) for _ in range(2)]
            sleep(0.3)
            began = monotonic()
            assert service.stop(sign) == 0, service.log
            assert monotonic() - began < 5
            assert [wait.result(5).events for wait in waiting] == [(), ()], "who waits is sent away, not cut off"
        assert not runs(store)
        assert "Traceback" not in service.log
        assert {entry.name for entry in data.iterdir()} == {"appendonlydir", "lock", "valkey.log"}
    with serving(tmp_path) as again:
        ada.http = again.http
        assert ada.view(game.id).id == game.id
        assert [item.id for item in ada.page("/v1/players/me/games").items] == [game.id]


def test_ctrl_c_in_a_terminal_ends_everything(tmp_path: Path) -> None:
    """In a terminal the signal reaches the whole process group, including the store: everything ends with status 0."""
    with serving(tmp_path) as service:
        service.player()
        store = store_process(tmp_path / "data")
        os.killpg(service.process.pid, signal.SIGINT)
        assert service.process.wait(5) == 0, service.log
        assert not runs(store)


def test_a_second_start_on_the_folder_is_refused(tmp_path: Path) -> None:
    """The second start names the folder and ends with status 2, and the first service continues."""
    data = tmp_path / "data"
    with serving(tmp_path) as service:
        store = store_process(data)
        with once(tmp_path, data_dir=data) as (status, log):
            assert status == 2, log
            assert f"rami-service cannot start. {data} is in use" in log
            assert "Traceback" not in log
        assert service.player().create(bots=1).status == "playing"
        assert store_process(data) == store


def test_a_second_start_on_the_port_is_refused(tmp_path: Path) -> None:
    """The port is checked before anything else is started, so no server and no data folder remain."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    with serving(tmp_path) as service:
        with once(elsewhere, port=service.port) as (status, log):
            assert status == 2, log
            advice = f"Stop it, or choose another port: RAMI_PORT={service.port + 1}."
            assert log == f"rami-service cannot start. Another program uses port {service.port}. {advice}\n"
        assert not (elsewhere / "data").exists()
        service.wait_until("/health/ready")


def test_a_killed_service_starts_again_with_its_games(tmp_path: Path) -> None:
    """The store survives when its service is killed; the next start shuts this store down and reads its data."""
    data = tmp_path / "data"
    with serving(tmp_path) as service:
        ada = service.player("Ada")
        game = ada.create(seats=2, bots=1).id
        orphan = store_process(data)
        service.process.kill()
        service.process.wait(5)
        assert runs(orphan)
        with serving(tmp_path) as again:
            assert not runs(orphan)
            ada.http = again.http
            assert ada.view(game).id == game


def test_a_killed_store_ends_its_service(tmp_path: Path) -> None:
    """The service ends with status 1 and one sentence instead of answering 503 for ever; the next start has the game.

    A waiting reader is answered.
    """
    with serving(tmp_path) as service:
        ada = service.player("Ada")
        game = ada.create(seats=2).id
        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(ada.get, f"/v1/games/{game}/events", after=1, wait=30)
            sleep(0.3)
            os.kill(store_process(tmp_path / "data"), signal.SIGKILL)
            assert service.process.wait(10) == 1, service.log
            assert waiting.result(5).status_code in (200, 503)
        last = service.log.splitlines()[-1]
        assert last.startswith("rami-service ends. Its Valkey server was killed or has failed")
        assert f"The games are in {tmp_path / 'data'}/: start the service again." in last
        assert "Traceback" not in service.log
    with serving(tmp_path) as again:
        ada.http = again.http
        assert ada.view(game).id == game


@pytest.mark.parametrize("sign", TOGETHER)
def test_a_signal_for_everything_is_an_ordinary_end(tmp_path: Path, sign: int) -> None:
    """If a supervisor sends the signal to the store too, the service ends with status 0."""
    with serving(tmp_path) as service:
        os.killpg(service.process.pid, sign)
        assert service.process.wait(10) == 0, service.log


WRONG: dict[str, str] = {
    "port": "abc",
    "store_timeout": "-1",
    "redis_url": "http://user:hunter2@x",
    "cors_origins": "https://a.*.example",
    "open_ttl": "-9",
    "playing_ttl": "1.5",
    "house_grace": "nan",
    "player_ttl": "",
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_setting_is_named_and_never_shown(tmp_path: Path, name: str) -> None:
    """The service ends with status 2 and prints the variable's name, but not its value, which may be a password."""
    given: dict[str, object] = {"port": free_port(), "data_dir": tmp_path / "data", name: WRONG[name]}
    status, _, errors = completed(tmp_path, **given)
    assert status == 2, errors
    assert errors.count("\n") == 1
    assert errors.startswith(f"rami-service cannot start. RAMI_{name.upper()}: ")
    assert not WRONG[name] or WRONG[name] not in errors.replace(f"RAMI_{name.upper()}", "")
    assert "hunter2" not in errors
    assert not (tmp_path / "data").exists()


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    """The service ends with status 2, and prints the folder and the reason."""
    (tmp_path / "data").write_text("a file")
    with once(tmp_path) as (status, log):
        assert status == 2, log
        assert log == f"rami-service cannot start. {tmp_path / 'data'} cannot be used: File exists\n"


def test_an_address_on_which_it_cannot_listen_is_not_shown(tmp_path: Path) -> None:
    """The error message shows the variables and the reason, but not the address."""
    with once(tmp_path, host="nowhere.invalid") as (status, log):
        assert status == 2, log
        assert log.startswith("rami-service cannot start. RAMI_HOST and RAMI_PORT: cannot listen on this address (")
        assert "nowhere" not in log


NO_ADDRESS = "expected a redis://, rediss://, unix://, redis+sentinel:// or redis+cluster:// address"
UNFIT: dict[str, str] = {
    "unix://:hunter2@{path}": "the server does not accept this user or password.",
    "unix://someone:hunter2@{path}": "the server does not accept this user or password.",
    "unix://reader:hunter3@{path}": "the server does not take functions: it must be Redis 7 or Valkey,",
    "unix://{path}?db=99": "the server has no database with this number.",
    "rediss://localhost:1?ssl_ca_certs={path}hunter": "the file of a certificate or a key does not exist.",
    "redis://localhost:1?hunter=2": NO_ADDRESS,
    "redis://localhost:1?max_connections=-1": NO_ADDRESS,
    "rediss://localhost:1?ssl_cert_reqs=hunter": NO_ADDRESS,
    "unix://": NO_ADDRESS,
}


@pytest.fixture(scope="module")
def at_socket(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that listens on a Unix socket."""
    with embedded(tmp_path_factory.mktemp("socket")) as url:
        yield url


@pytest.mark.parametrize("address", UNFIT)
def test_a_store_that_will_never_serve_is_told_at_once(at_socket: str, tmp_path: Path, address: str) -> None:
    """For a wrong password, a missing right or an unknown database, the error shows the variable without its value."""
    with redis.Redis.from_url(at_socket) as client:
        client.acl_setuser("reader", enabled=True, passwords=["+hunter3"], keys=["*"], categories=["+@read"])
    with once(tmp_path, redis_url=address.format(path=at_socket.removeprefix("unix://"))) as (status, log):
        assert status == 2, log
        assert log.startswith(f"rami-service cannot start. RAMI_REDIS_URL: {UNFIT[address]}")
        assert log.count("\n") == 1
        assert "hunter" not in log


def test_help_lists_every_variable_and_starts_nothing(tmp_path: Path) -> None:
    """`--help` ends with status 0. Other arguments are refused, because they would have no effect."""
    answer = subprocess.run([*COMMAND, "--help"], cwd=tmp_path, capture_output=True, text=True, timeout=20, check=True)
    assert [line.strip() for line in answer.stdout.splitlines() if "RAMI_" in line] == [
        f"{name}={value}" for name, value in defaults().items()
    ]
    refused = subprocess.run(
        [*COMMAND, "--port", "9000"], cwd=tmp_path, capture_output=True, text=True, timeout=20, check=False
    )
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.endswith("rami-service: error: unrecognized arguments: --port 9000\n")
    assert list(tmp_path.iterdir()) == []


def test_a_misspelt_setting_ends_the_start(tmp_path: Path) -> None:
    """The service refuses an unknown variable, because the intended setting would silently keep its default."""
    with once(tmp_path, redis_ulr="redis://hunter2@x") as (status, log):
        assert status == 2, log
        assert log == ("rami-service cannot start. RAMI_REDIS_ULR: unknown setting; did you mean RAMI_REDIS_URL?\n")


def test_a_server_that_is_there_is_used(service: Service, valkey: str, tmp_path: Path) -> None:
    """With RAMI_REDIS_URL the service starts no server, and two services share their games."""
    with serving(tmp_path, redis_url=valkey) as other:
        ada = service.player("Ada")
        game = ada.create(seats=2, bots=1).id
        ada.http = other.http
        assert ada.view(game).id == game
        assert not (tmp_path / "data").exists()
        assert "the server at RAMI_REDIS_URL" in other.log
        assert valkey not in other.log
        assert other.stop() == 0
    ada.http = service.http
    assert ada.view(game).id == game
    assert ada.get("/v1/games/nothing").json()["code"] == "game_not_found"


@pytest.mark.parametrize(("number", "words"), [("0", "a whole number from 1 to 64"), ("many", "a whole number")])
def test_a_wrong_number_of_workers_is_a_wrong_setting(tmp_path: Path, number: str, words: str) -> None:
    """The argument takes the place of the variable, and is checked like it."""
    arguments = [*COMMAND, "--workers", number]
    ended = subprocess.run(arguments, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 2
    assert ended.stderr.startswith(f"rami-service cannot start. RAMI_WORKERS: expected {words}")
