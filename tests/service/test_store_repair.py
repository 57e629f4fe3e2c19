"""`rami-service --repair`: what a power cut has left of the data of the service's own Valkey serves again."""

import shutil
from pathlib import Path

import pytest
from tests.service.process import completed, free_port, serving
from tests.service.test_command import once

from rami_service.store.redis.embedded.append_only import extent

ZEROS = bytes(512)


@pytest.fixture(scope="module")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """The data folder of a service that was stopped, a game in it, and the token of its player."""
    folder = tmp_path_factory.mktemp("stopped")
    with serving(folder) as service:
        ada = service.player("Ada")
        game = ada.create(seats=2, bots=1).id
        assert service.stop() == 0
    return folder / "data", game, ada.token


@pytest.fixture
def data(stopped: tuple[Path, str, str], tmp_path: Path) -> Path:
    """A copy of this folder."""
    return Path(shutil.copytree(stopped[0], tmp_path / "data", ignore=shutil.ignore_patterns("*.sock")))


def commands(data: Path) -> Path:
    """The file of commands."""
    (file,) = (data / "appendonlydir").glob("*.incr.aof")
    return file


def repaired(data: Path, **settings: object) -> tuple[int, str, str]:
    """What the command returns and prints."""
    given: dict[str, object] = {"port": free_port(), "data_dir": data, **settings}
    return completed(data.parent, "--repair", **given)


def test_zeros_at_the_end_are_cut(data: Path, stopped: tuple[Path, str, str]) -> None:
    """The start names the command; afterwards the game is there, and the file as it was is kept."""
    file = commands(data)
    good = file.read_bytes()
    file.write_bytes(good + ZEROS)
    with once(data.parent) as (status, log):
        assert status == 1, log
        assert log.startswith(f"rami-service cannot start. {file} is damaged, as a power cut can leave it.")
        assert "`rami-service --repair` keeps a copy" in log
        assert log.count("\n") == 1
    status, answer, errors = repaired(data)
    assert (status, errors) == (0, "")
    assert f"was cut: {len(ZEROS)} bytes." in answer
    (copy,) = data.glob("*.incr.aof.*")
    assert str(copy) in answer
    assert copy.read_bytes() == good + ZEROS
    assert copy.stat().st_mode & 0o077 == 0
    assert file.read_bytes() == good
    _, game, token = stopped
    with serving(data.parent) as service:
        assert service.http.get(f"/v1/games/{game}", headers={"Authorization": f"Bearer {token}"}).status_code == 200


def test_a_cut_in_a_transaction_keeps_the_commits_before_it(data: Path, stopped: tuple[Path, str, str]) -> None:
    """The service starts with everything up to the last whole commit."""
    file = commands(data)
    content = file.read_bytes()
    last = content.rindex(b"$5\r\nMULTI\r\n")
    cut = content[: content.index(b"\r\n", last + 40)]
    file.write_bytes(cut + ZEROS)
    whole = extent(cut)
    status, answer, errors = repaired(data)
    assert (status, errors) == (0, "")
    assert f"held {whole.commands} whole commands in {whole.end} bytes" in answer
    assert "of a transaction that had not ended" in answer
    assert file.read_bytes() == content[: whole.end]
    with serving(data.parent) as service:
        headers = {"Authorization": f"Bearer {stopped[2]}"}
        assert service.http.get("/v1/players/me", headers=headers).json()["name"] == "Ada"


def test_there_may_be_nothing_to_repair(data: Path) -> None:
    """Good data stay as they are, also if the command is given twice."""
    before = commands(data).read_bytes()
    for _ in range(2):
        status, answer, errors = repaired(data)
        assert (status, errors) == (0, "")
        assert answer.endswith("There is nothing to repair.\n")
    assert commands(data).read_bytes() == before
    assert list(data.glob("*.incr.aof.*")) == []


def test_commands_after_damage_are_not_cut_away(data: Path) -> None:
    """Zeros in the middle are refused with both places, and nothing is changed."""
    file = commands(data)
    content = file.read_bytes()
    begin = extent(content[: len(content) // 2]).end
    file.write_bytes(content[:begin] + bytes(40) + content[begin + 40 :])
    damaged = file.read_bytes()
    status, answer, errors = repaired(data)
    assert (status, answer) == (1, "")
    assert f"{file} is damaged from byte {begin} on, and whole commands follow from byte " in errors
    assert "nothing was changed" in errors
    assert file.read_bytes() == damaged
    assert list(data.glob("*.incr.aof.*")) == []


def test_a_damaged_file_before_the_last_one_is_refused(data: Path) -> None:
    """A rewrite may leave several files. What follows a damaged one would be lost."""
    file, manifest = commands(data), data / "appendonlydir" / "appendonly.aof.manifest"
    later = file.with_name("appendonly.aof.2.incr.aof")
    shutil.copy(file, later)
    manifest.write_text(f"{manifest.read_text()}file {later.name} seq 2 type i\n")
    later.write_bytes(later.read_bytes() + ZEROS)
    assert repaired(data)[0] == 0
    file.write_bytes(file.read_bytes() + ZEROS)
    status, _, errors = repaired(data)
    assert status == 1
    assert f"{file} is damaged from byte " in errors
    assert "and later files follow" in errors


@pytest.mark.parametrize("manifest", ["", "nonsense\n", "file a seq x type i\n", "file 'a seq 1 type i\n"])
def test_a_manifest_without_files_is_refused(data: Path, manifest: str) -> None:
    """Also one that is empty or that cannot be read. The start says what the server says."""
    (data / "appendonlydir" / "appendonly.aof.manifest").write_text(manifest)
    status, _, errors = repaired(data)
    assert status == 1
    assert "does not say which files hold the data. Restore a backup of the folder." in errors
    with once(data.parent) as (status, log):
        assert status == 1, log
        assert log.startswith(f"rami-service cannot start. the server in {data} did not start: ")
        assert log.count("\n") == 1


def test_a_missing_file_is_named(data: Path) -> None:
    """The manifest lists it, but it is not there."""
    file = commands(data)
    file.unlink()
    status, _, errors = repaired(data)
    assert (status, errors) == (1, f"rami-service cannot repair the data. {file} is missing. {BACKUP}\n")


BACKUP = "Restore a backup of the folder."


def test_damaged_keys_of_a_rewrite_cannot_be_repaired(data: Path) -> None:
    """The start says so, and names the file."""
    (base,) = (data / "appendonlydir").glob("*.base.rdb")
    base.write_bytes(b"x" + base.read_bytes()[1:])
    with once(data.parent) as (status, log):
        assert status == 1, log
        assert log == f"rami-service cannot start. {base} is damaged, and it cannot be repaired. {BACKUP}\n"


def test_data_in_use_are_not_repaired(tmp_path: Path) -> None:
    """Neither beside a service, nor beside a server whose service was killed."""
    with serving(tmp_path) as service:
        status, _, errors = repaired(tmp_path / "data")
        assert status == 2
        assert "is in use: stop the other process" in errors
        service.process.kill()
        service.process.wait(5)
        status, _, errors = repaired(tmp_path / "data")
        assert status == 2
        assert "a server still runs in" in errors


def test_only_data_of_its_own_server_are_repaired(tmp_path: Path) -> None:
    """A folder without data and a server of somebody else are refused with a sentence."""
    status, _, errors = repaired(tmp_path / "data")
    assert (status, "there is nothing to repair." in errors) == (2, True)
    status, _, errors = repaired(tmp_path / "data", redis_url="redis://127.0.0.1:1")
    assert (status, "RAMI_REDIS_URL: --repair is for the Valkey" in errors) == (2, True)
    assert not (tmp_path / "data").exists()
