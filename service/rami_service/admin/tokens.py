"""The tokens of operators: a file with a line for each, which has its name, rights, last day and SHA-256.

    ada look,act 2027-03-01 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08

The token itself is in no file: it has 256 random bits, so its hash need not be slow. Who may write the file can act as
an operator, so a file that others than its owner can write is refused.
"""

import os
import re
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, date, datetime
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from secrets import token_bytes
from stat import S_IWGRP, S_IWOTH
from typing import Final, Literal, get_args

from msgspec import Struct

Right = Literal["look", "act", "cards"]
"""`look`: to read; `act`: to change something; `cards`: to see hidden cards of running games."""
RIGHTS: Final[tuple[Right, ...]] = get_args(Right)
MOST: Final = 100
"""How many tokens a file may have."""
_LARGEST: Final = 64 * 1024  # bytes
_PREFIX: Final = "rami-admin_"
_LINE: Final = re.compile(
    r"(?P<name>[a-z0-9][a-z0-9._-]{0,39}) (?P<rights>[a-z]+(,[a-z]+){0,2}) "
    r"(?P<until>[0-9]{4}-[0-9]{2}-[0-9]{2}) (?P<hash>[0-9a-f]{64})"
)


class BadTokens(Exception):
    """The file of tokens cannot be used. The message says why, without a line of the file."""


class Operator(Struct, frozen=True):
    """An operator: the name of the token, what it may do, and the last day (UTC) on which it works."""

    name: str
    rights: frozenset[Right]
    until: date
    fingerprint: bytes

    def __repr__(self) -> str:
        return f"Operator({self.name!r})"


def read(path: str) -> tuple[Operator, ...]:
    """The operators in a file. Raises BadTokens."""
    try:
        with Path(path).open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode  # of the file that is read, whatever the name names now
            text = file.read(_LARGEST + 1).decode("ascii")
    except OSError as error:
        raise BadTokens(f"the file cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        raise BadTokens("the file has other characters than those of ASCII.") from None
    if mode & (S_IWGRP | S_IWOTH):
        raise BadTokens("others than its owner may write the file: use chmod go-w.")
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    operators = tuple([_operator(number, line) for number, line in lines if line and not line.startswith("#")])
    if len(text) > _LARGEST or len(operators) > MOST:
        raise BadTokens(f"the file has more than {MOST} tokens.")
    if len({one.name for one in operators}) < len(operators):
        raise BadTokens("two tokens have the same name.")
    return operators


def _operator(number: int, line: str) -> Operator:
    if (found := _LINE.fullmatch(line)) is not None:
        with suppress(ValueError):
            rights = frozenset(_rights(found["rights"].split(",")))
            return Operator(found["name"], rights, date.fromisoformat(found["until"]), bytes.fromhex(found["hash"]))
    raise BadTokens(f"line {number} is no token: it needs a name, rights, a day and a SHA-256.")


def _rights(words: Sequence[str]) -> list[Right]:
    known: dict[str, Right] = {right: right for right in RIGHTS}
    if not set(words) <= known.keys():
        raise ValueError
    return [known[word] for word in words]


def operator_of(token: str, operators: Sequence[Operator]) -> Operator | None:
    """The operator with this token, also one whose last day is over. It takes as long for each token."""
    asked = sha256(token.encode()).digest()
    found = [one for one in operators if compare_digest(one.fingerprint, asked)]
    return found[0] if found else None


def expired(operator: Operator, now: int) -> bool:
    """Whether the last day of a token is over. `now` is in unix milliseconds."""
    return datetime.fromtimestamp(now / 1000, UTC).date() > operator.until


def new(name: str, rights: Sequence[str], until: date) -> tuple[str, str]:
    """A new token, and its line for the file. Raises ValueError for a name or rights that cannot be."""
    token = _PREFIX + urlsafe_b64encode(token_bytes(32)).decode().rstrip("=")
    wanted = ",".join([right for right in RIGHTS if right in _rights(rights)])
    line = f"{name} {wanted} {until.isoformat()} {sha256(token.encode()).hexdigest()}"
    if _LINE.fullmatch(line) is None:
        raise ValueError
    return token, line
