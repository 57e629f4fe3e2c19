"""A container of the image with tight security: a read-only root, no privileges, and only /data is writable.

As in every container there are a few devices, and memory that processes share.

It runs as process 1 in its own PID namespace, and shares the network of the test.
"""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.deploy.image import Image
from tests.service.process import Service, free_port

ENTER = """
set -eu
root=$1 user=$2 folder=$3; shift 3
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o "uid=$user,gid=$user,mode=0700" data "$root/data"
mount -t tmpfs -o mode=0755 dev "$root/dev"
for device in null zero urandom; do touch "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
mkdir -m 1777 "$root/dev/shm"
exec chroot "$root" setpriv --reuid="$user" --regid="$user" --clear-groups --no-new-privs --bounding-set=-all \
    env --ignore-environment --chdir=$folder "$@"
"""


def command(image: Image, what: list[str], **settings: object) -> list[str]:
    """The command that runs something in a container, with the user and the environment of the image."""
    user = image.config["User"].partition(":")[0]
    environment = [*image.config["Env"], *(f"RAMI_{name.upper()}={value}" for name, value in settings.items())]
    alone = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
    return [*alone, "sh", "-c", ENTER, "enter", str(image.root), user, image.config["WorkingDir"], *environment, *what]


@contextmanager
def running(image: Image, folder: Path, **settings: object) -> Iterator[Service]:
    """A running container that answers requests; it is always stopped at the end."""
    port = free_port()
    log = folder / f"container-{port}.log"
    with log.open("ab") as output:
        process = subprocess.Popen(
            command(image, image.config["Entrypoint"], port=port, **settings),
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    service = Service(process, port, log)
    try:
        service.wait_until()
        yield service
    finally:
        service.http.close()
        with suppress(ProcessLookupError):
            service.kill()


def healthy(image: Image, service: Service) -> bool:
    """Whether the image's own health check succeeds for a container."""
    _, *check = image.config["Healthcheck"]["Test"]
    done = subprocess.run(command(image, check, port=service.port), check=False, capture_output=True, timeout=20)
    return done.returncode == 0
