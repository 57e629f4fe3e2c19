"""A start without room on the disk, on small disks in memory: a sentence names the folder and the disk."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.service.process import completed, free_port
from tests.service.test_command import once


@pytest.fixture
def disk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A disk of this size. Only root may mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", request.param, "tmpfs", folder], check=False)
    if mounted.returncode:
        pytest.skip("no disk can be mounted here")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


def fill(disk: Path, left: int) -> None:
    """Fill a disk, but for some bytes."""
    with (disk / "filler").open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            file.truncate(file.tell() - left)


@pytest.mark.parametrize("disk", ["size=64k"], indirect=True)
@pytest.mark.parametrize("left", [0, 4096, 8192])
def test_a_full_disk_is_named(disk: Path, tmp_path: Path, left: int) -> None:
    """Whether there is no room for the first file, or only for the first files of the server. Status 1, one line."""
    fill(disk, left)
    with once(tmp_path, data_dir=disk / "data") as (status, log):
        assert status == 1, log
        assert log.startswith(f"rami-service cannot start. {disk}/data cannot be used: the disk at {disk} is full (")
        assert log.count("\n") == 1
    status, _, errors = completed(tmp_path, "--check", port=free_port(), data_dir=disk / "data")
    assert (status, f"the disk at {disk} is full" in errors) == (2, True), errors
    assert "Traceback" not in errors


@pytest.mark.parametrize("disk", ["size=1m,nr_inodes=2", "size=1m,nr_inodes=4", "size=1m,nr_inodes=6"], indirect=True)
def test_a_disk_without_room_for_files_is_named(disk: Path, tmp_path: Path) -> None:
    """There are bytes, but no more files."""
    with once(tmp_path, data_dir=disk / "data") as (status, log):
        assert status == 1, log
        assert f"the disk at {disk} is full (" in log
        assert "kB and 0 files are free)" in log
        assert log.count("\n") == 1


@pytest.mark.parametrize("disk", ["size=1m"], indirect=True)
def test_a_disk_that_cannot_be_written_is_named(disk: Path, tmp_path: Path) -> None:
    """The folder is named with the reason."""
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
    with once(tmp_path, data_dir=disk / "data") as (status, log):
        assert (status, log) == (2, f"rami-service cannot start. {disk}/data cannot be used: Read-only file system\n")


@pytest.mark.parametrize("name", ["appendonlydir", "valkey.log"])
def test_something_in_the_way_is_named(tmp_path: Path, name: str) -> None:
    """A file where the server needs a folder, and a folder where it needs a file."""
    way = tmp_path / "data" / name
    way.parent.mkdir()
    if name == "valkey.log":
        way.mkdir()
    else:
        way.touch()
    with once(tmp_path) as (status, log):
        assert status == 1, log
        assert log.startswith(f"rami-service cannot start. the server in {tmp_path}/data did not start: ")
        assert name in log
        assert log.count("\n") == 1
