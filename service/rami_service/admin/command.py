"""The command `rami-service admin`: the client of the port for operators, and `token`, which makes their tokens.

The operator's token is in RAMI_ADMIN_TOKEN, never among the arguments, which other users of the machine can see.
"""

import json
import os
import sys
from argparse import ArgumentParser, BooleanOptionalAction, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

import msgspec
from msgspec.structs import FieldInfo, fields

from rami.contract.operations import Operation
from rami_service.admin import tokens
from rami_service.admin.operations import OPERATIONS

_ABOUT: Final = """Look at games and players and act on them, through the port for operators.

RAMI_ADMIN_TOKEN is your token; RAMI_ADMIN_URL is the address (http://127.0.0.1:RAMI_ADMIN_PORT if it is not set).
"""
_SECONDS: Final = 30
_DAYS: Final = 90


def main(arguments: Sequence[str]) -> int:
    """Run a command of an operator. Returns the exit status: 1 if it was refused, 2 if nothing answers."""
    given = _parser().parse_args(arguments)
    if given.command == "token":
        return _make_token(given)
    return _call(OPERATIONS[given.command.replace("-", "_")], given)


def _parser() -> ArgumentParser:
    parser = ArgumentParser("rami-service admin", description=_ABOUT, formatter_class=RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    token = commands.add_parser("token", help="Make a token, and add its hash to the file of tokens.")
    token.add_argument("name", help="Who gets it: small letters, digits, dots and hyphens.")
    token.add_argument("--rights", default="look", help=f"Some of {','.join(tokens.RIGHTS)}; look if not given.")
    token.add_argument("--days", type=int, default=_DAYS, help="For how many days it works.")
    token.add_argument("--file", default=os.environ.get("RAMI_ADMIN_TOKEN_FILE"), help="RAMI_ADMIN_TOKEN_FILE.")
    for operation in OPERATIONS.values():
        _add(commands.add_parser(operation.name.replace("_", "-"), help=operation.does), operation)
    return parser


def _add(command: ArgumentParser, operation: Operation[Any]) -> None:
    command.description = operation.does
    for name in operation.parameters:
        command.add_argument(name, metavar=name.removesuffix("_id").upper())
    for field in _options(operation):
        kind = _described(field)
        flag, needed = f"--{field.name.replace('_', '-')}", field.required
        if "boolean" in str(kind.get("type")):
            command.add_argument(flag, action=BooleanOptionalAction, help=kind.get("description"), default=None)
        else:
            command.add_argument(flag, required=needed, metavar="", help=kind.get("description"))


def _options(operation: Operation[Any]) -> tuple[FieldInfo, ...]:
    return fields(operation.body or operation.query)


def _described(field: FieldInfo) -> dict[str, Any]:
    """The JSON schema of a field; of a union the first part, and what is said of that."""
    schema = msgspec.json.schema(field.type)
    first = schema.get("anyOf", [{}])[0]
    return {**first, **schema}


def _make_token(given: Namespace) -> int:
    """Make a token: print it, and add its line to the file. Returns the exit status."""
    if not given.file:
        return _failed("Name the file of tokens: --file, or RAMI_ADMIN_TOKEN_FILE.")
    try:
        until = (datetime.now(UTC) + timedelta(days=given.days)).date()
    except OverflowError:
        return _failed("A token works for fewer days.")
    try:
        token, line = tokens.new(given.name, given.rights.split(","), until)
    except ValueError:
        return _failed(f"A name has small letters, digits, dots and hyphens; the rights are {','.join(tokens.RIGHTS)}.")
    try:
        _append(Path(given.file), given.name, line)
    except (tokens.BadTokens, OSError) as error:
        return _failed(f"The file of tokens: {error}")
    sys.stdout.write(f"{token}\n")
    where = f"its hash is in {given.file}"
    sys.stderr.write(f"This token is shown only once. It works until {until.isoformat()}; {where}.\n")
    return 0


def _append(path: Path, name: str, line: str) -> None:
    """Add a line to the file of tokens, which can still be read then. Raises BadTokens or OSError."""
    known = tokens.read(str(path)) if path.exists() else ()
    if name in {one.name for one in known}:
        raise tokens.BadTokens(f"{name} has a token; remove its line first.")
    if len(known) >= tokens.MOST:
        raise tokens.BadTokens(f"it has {tokens.MOST} tokens; remove a line first.")
    unended = path.exists() and not path.read_bytes().endswith(b"\n")  # an editor may have left it so
    begin = "\n" if unended else ""
    with open(path, "a", opener=_privately) as file:
        file.write(f"{begin}{line}\n")


def _privately(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _call(operation: Operation[Any], given: Namespace) -> int:
    """Send one request and print the answer. Returns the exit status."""
    sent = {field.name: value for field in _options(operation) if (value := getattr(given, field.name)) is not None}
    try:
        path = operation.url(**{name: getattr(given, name) for name in operation.parameters})
        body = None if operation.body is None else msgspec.json.encode(_typed(operation, sent))
    except ValueError as error:
        return _failed(str(error))
    query = urlencode({name: str(value).lower() if isinstance(value, bool) else value for name, value in sent.items()})
    target = path + (f"?{query}" if query and body is None else "")
    token = os.environ.get("RAMI_ADMIN_TOKEN", "")
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    try:
        status, answer = _send(operation.method, target, body, headers)
    except (OSError, HTTPException, ValueError) as error:
        return _failed(f"The port for operators does not answer ({type(error).__name__}): {_address()}")
    sys.stdout.write(readable(answer) + "\n")
    return 0 if status < 300 else 1


def _typed(operation: Operation[Any], sent: dict[str, Any]) -> Any:
    assert operation.body is not None
    return msgspec.convert(sent, operation.body, strict=False)


def _address() -> str:
    port = os.environ.get("RAMI_ADMIN_PORT", "")
    return os.environ.get("RAMI_ADMIN_URL") or f"http://127.0.0.1:{port}"


def _send(method: str, target: str, body: bytes | None, headers: dict[str, str]) -> tuple[int, bytes]:
    parts = urlsplit(_address())
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=_SECONDS)
    try:
        connection.request(method, parts.path.rstrip("/") + target, body, headers)
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


def readable(answer: bytes) -> str:
    """An answer for a terminal, on which nothing that a player wrote can act: what shows nothing is escaped."""
    try:
        text = json.dumps(json.loads(answer), indent=2, ensure_ascii=False)
    except ValueError:
        text = answer.decode("utf-8", "replace")
    return "".join([one if one == "\n" or one.isprintable() else f"\\u{ord(one):04x}" for one in text])


def _failed(why: str) -> int:
    sys.stderr.write(f"{why}\n")
    return 2
