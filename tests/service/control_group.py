"""A control group of Linux, as its files show it."""

from pathlib import Path
from typing import NamedTuple


class Group(NamedTuple):
    """The file that names the group of a process, and the folder of all groups."""

    own: Path
    groups: Path


def control_group(folder: Path, used: int = 300, cached: int = 100, most: int | None = 1000) -> Group:
    """A group that uses so many bytes, some of which are cached files. `most` is its limit."""
    own = folder / "cgroup"
    own.write_text("9:name=systemd:/\n0::/system.slice/rami.service\n")
    inside = folder / "groups/system.slice/rami.service"
    inside.mkdir(parents=True)
    (inside / "memory.current").write_text(f"{used}\n")
    (inside / "memory.stat").write_text(f"anon 7\ninactive_file {cached}\n")
    (inside / "memory.max").write_text("max\n" if most is None else f"{most}\n")
    return Group(own, folder / "groups")
