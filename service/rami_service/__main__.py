"""The command `rami-service`: it starts the API, and its own Valkey server unless RAMI_REDIS_URL is set."""

import os
import signal
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Mapping
from importlib.metadata import version

from rami_service.settings import BadSettings, defaults, from_environment

ABOUT = """Start the Rami API. It listens on http://127.0.0.1:8000 and stores its games in data/, unless these variables
of the environment say otherwise. They are shown with their defaults; docs/reference/settings.md explains them.
`rami-service admin` is the command for operators of a service that runs.

"""


def main() -> int:
    """Run the service until Ctrl-C or SIGTERM, or only check, or repair the data, or do what an operator asks.

    Returns the exit status: 2 for settings with which it cannot start or if a check fails, 1 if the disk, the data or
    the end of its store is why.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # both signals end the process in the same way
    stopped = 0
    try:
        if sys.argv[1:2] == ["admin"]:
            from rami_service.admin import command

            return command.main(sys.argv[2:])
        asked = _read_arguments()
        stopped = 2 if asked.check or asked.repair else 0
        environment = {**os.environ, **({"RAMI_WORKERS": asked.workers} if asked.workers else {})}
        if asked.check:
            return _check(environment)
        return _repair() if asked.repair else _serve(environment)
    except KeyboardInterrupt:
        return stopped


def _serve(environment: Mapping[str, str]) -> int:
    """Serve until a signal comes. Returns the exit status."""
    try:
        settings = from_environment(environment)
        from rami_service.serving import StoreEnded, StoreFailure, WorkerFailed, serve  # takes a second

        try:
            serve(settings)
        except StoreEnded as error:
            sys.stderr.write(f"rami-service ends. {error}\n")
            return 1
        except (StoreFailure, WorkerFailed) as error:
            sys.stderr.write(f"rami-service cannot start. {error}\n")
            return 1
    except BadSettings as error:
        sys.stderr.write(f"rami-service cannot start. {error}\n")
        return 2
    return 0


def _repair() -> int:
    """Repair the data of the service's own Valkey. Returns the exit status."""
    try:
        settings = from_environment(os.environ)
        from rami_service.store_repair import StoreFailure, repair_store

        try:
            repair_store(settings)
        except StoreFailure as error:
            sys.stderr.write(f"rami-service cannot repair the data. {error}\n")
            return 1
    except BadSettings as error:
        sys.stderr.write(f"rami-service cannot repair the data. {error}\n")
        return 2
    return 0


def _check(environment: Mapping[str, str]) -> int:
    """Check whether the service could start, with a line for each part. Returns the exit status."""
    try:
        settings = from_environment(environment)
    except BadSettings as error:
        sys.stderr.write(f"not ok: {error}\n")
        return 2
    from rami_service.start_check import check

    return 0 if check(settings) else 2


def _read_arguments() -> Namespace:
    """Print help or the version if asked to, and end. Ends with status 2 if there are other arguments."""
    known = "\n".join(f"  {name}={value}" for name, value in defaults().items())
    parser = ArgumentParser("rami-service", description=ABOUT + known, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--version", action="version", version=version("rami-service"))
    parser.add_argument(
        "--workers",
        metavar="N",
        help="serve with so many processes at one port: one for each core that is free for them",
    )
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument(
        "--check",
        action="store_true",
        help="check the settings, the ports and the store, and end: with status 0 if the service could start and work "
        "here, else with status 2; nothing remains on this machine",
    )
    instead.add_argument(
        "--repair",
        action="store_true",
        help="cut the append-only file in the data folder after its last whole command, and end: for a service of its "
        "own Valkey that does not start after a power cut; a copy of the file is kept",
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
