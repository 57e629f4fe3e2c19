"""The command `rami-service admin`: the client of the port for operators, and `token`, which makes their tokens.

The operator's token is in RAMI_ADMIN_TOKEN, never among the arguments, which other users of the machine can see.
"""

import json
import os
import re
import sys
from argparse import ArgumentParser, BooleanOptionalAction, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

import msgspec
from msgspec.structs import FieldInfo, fields

from rami.contract.operations import Operation
from rami.messages.decode_errors import reason_of
from rami_service.admin import new_token, tokens
from rami_service.admin.operations import OPERATIONS
from rami_service.admin.steps import Steps

_ABOUT: Final = """Look at games and players and act on them, through the port for operators.

RAMI_ADMIN_TOKEN is your token; RAMI_ADMIN_URL is the address (http://127.0.0.1:RAMI_ADMIN_PORT if it is not set).
"""
_SECONDS: Final = 30
_ADDRESS: Final = re.compile(r"https?://[^/:]")


class _NotSent(Exception):
    """Nothing was sent, or no port for operators answers. The message says why."""


def main(arguments: Sequence[str]) -> int:
    """Run a command of an operator. Returns the exit status: 1 if it was refused, 2 if nothing answers."""
    given = _parser().parse_args(arguments)
    try:
        if given.command == "token":
            new_token.make(given)
            return 0
        return _call(OPERATIONS[given.command.replace("-", "_")], given)
    except (new_token.NotMade, _NotSent) as error:
        sys.stderr.write(f"{error}\n")
        return 2


def _parser() -> ArgumentParser:
    parser = ArgumentParser("rami-service admin", description=_ABOUT, formatter_class=RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    token = commands.add_parser("token", help="Make a token, and add its hash to the file of tokens.")
    token.add_argument("name", help="Who gets it: small letters, digits, dots and hyphens.")
    token.add_argument("--rights", default="look", help=f"Some of {','.join(tokens.RIGHTS)}; look if not given.")
    token.add_argument("--days", type=int, default=new_token.DAYS, help="For how many days it works.")
    file = os.environ.get("RAMI_ADMIN_TOKEN_FILE")
    token.add_argument("--file", default=file, help="The file of tokens; RAMI_ADMIN_TOKEN_FILE if not given.")
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
            command.add_argument(flag, required=needed, help=kind.get("description"))


def _options(operation: Operation[Any]) -> tuple[FieldInfo, ...]:
    return fields(operation.body or operation.query)


def _described(field: FieldInfo) -> dict[str, Any]:
    """The JSON schema of a field; of a union the first part, and what is said of that."""
    schema = msgspec.json.schema(field.type)
    first = schema.get("anyOf", [{}])[0]
    return {**first, **schema}


def _call(operation: Operation[Any], given: Namespace) -> int:
    """Send a request, and those that go on with its work, and print the answer. Returns the exit status.

    Raises _NotSent.
    """
    names = [field.name for field in _options(operation)]
    sent = {name: value for name in names if (value := getattr(given, name)) is not None}
    steps = Steps() if "cursor" in names else None
    while True:
        status, answer = _sent(operation, given, sent)
        if status >= 300 or steps is None or (cursor := steps.add(answer)) is None:
            break
        sent["cursor"] = cursor
    sys.stdout.write(readable(steps.total if steps is not None and status < 300 else answer) + "\n")
    return 0 if status < 300 else 1


def _sent(operation: Operation[Any], given: Namespace, sent: dict[str, Any]) -> tuple[int, bytes]:
    """Send one request. Returns its status and its answer. Raises _NotSent."""
    try:
        path = operation.url(**{name: getattr(given, name) for name in operation.parameters})
    except ValueError as error:
        raise _NotSent(str(error)) from None
    body = None if operation.body is None else msgspec.json.encode(_typed(operation, sent))
    query = urlencode({name: str(value).lower() if isinstance(value, bool) else value for name, value in sent.items()})
    target = path + (f"?{query}" if query and body is None else "")
    headers = {"Authorization": f"Bearer {_token()}", "Content-Type": "application/json"}
    address = _address()
    try:
        status, answer = _send(operation.method, address, target, body, headers)
    except (OSError, HTTPException, ValueError) as error:
        why = str(error) or type(error).__name__
        raise _NotSent(f"The port for operators does not answer at {address}: {why}") from None
    if not _is_ours(answer):
        raise _NotSent(f"What answers at {address} is not the port for operators of this release (RAMI_ADMIN_PORT).")
    return status, answer


def _typed(operation: Operation[Any], sent: dict[str, Any]) -> Any:
    """The body with numbers instead of texts. Raises _NotSent."""
    assert operation.body is not None
    try:
        return msgspec.convert(sent, operation.body, strict=False)
    except msgspec.ValidationError as error:
        message, _, name = str(error).partition(" - at `$.")
        name = name.rstrip("`")
        about = [_described(field).get("description", "") for field in _options(operation) if field.name == name]
        wrong = "this cannot be used" if "regex" in message else reason_of(message)
        raise _NotSent(f"--{name}: {wrong}. {''.join(about)}".rstrip()) from None


def _token() -> str:
    """The operator's token. Raises _NotSent."""
    token = os.environ.get("RAMI_ADMIN_TOKEN", "").strip()
    if not token:
        raise _NotSent("RAMI_ADMIN_TOKEN is not set: it is your token, which `rami-service admin token` made.")
    if not token.isascii() or not token.isprintable():
        raise _NotSent("RAMI_ADMIN_TOKEN is not a token: it has other characters.")
    return token


def _address() -> str:
    """The address of the port. Raises _NotSent: without one, the token must not go to whoever listens at port 80."""
    given, port = os.environ.get("RAMI_ADMIN_URL", ""), os.environ.get("RAMI_ADMIN_PORT", "")
    if not given and not port:
        raise _NotSent("RAMI_ADMIN_URL is not set: it is the address of the port, such as http://127.0.0.1:9000.")
    address = given or f"http://127.0.0.1:{port}"
    if _ADDRESS.match(address) is None:
        raise _NotSent(f"RAMI_ADMIN_URL must begin with http://, a host and a port: it is {address}")
    return address


def _send(method: str, address: str, target: str, body: bytes | None, headers: dict[str, str]) -> tuple[int, bytes]:
    parts = urlsplit(address)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=_SECONDS)
    try:
        connection.request(method, parts.path.rstrip("/") + target, body, headers)
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


def _is_ours(answer: bytes) -> bool:
    """Whether an answer is one of the port for operators: JSON, and not that nothing is at this path."""
    try:
        said = json.loads(answer)
    except ValueError:
        return False
    return isinstance(said, dict) and said.get("code") != "not_found"


def readable(answer: bytes) -> str:
    """An answer for a terminal, on which nothing that a player wrote can act: what shows nothing is escaped."""
    text = json.dumps(json.loads(answer), indent=2, ensure_ascii=False)
    return "".join([one if one == "\n" or one.isprintable() else f"\\u{ord(one):04x}" for one in text])
