"""A player in a file: with its token, the same call finds its unfinished games after a restart."""

import os
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

PRIVATE: Final = 0o600


class KeptPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of the file: the service's address, the name of the player and the token, which is a secret."""

    url: str
    name: str
    token: str


def token_in(path: Path, url: str) -> str | None:
    """The token in a file; None if there is no file. Raises ValueError if it is not such a file, or is not for `url`.

    The check of the address keeps the token from another service.
    """
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=KeptPlayer)
    except FileNotFoundError:
        return None
    except msgspec.DecodeError as error:
        raise ValueError(f"{path} is not the file of a player ({error}): give the name of a new file.") from None
    if kept.url != url:
        raise ValueError(f"{path} has a player of {kept.url}, not of {url}: give another file, or url={kept.url!r}.")
    return kept.token


def save(path: Path, kept: KeptPlayer) -> None:
    """Write the file. Only its owner can read it. Raises FileExistsError if there is one already."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(kept)) + b"\n")
