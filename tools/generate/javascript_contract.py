"""Writes what the kit for consumers in JavaScript shares with that in Python: checks, sentences, limits, operations."""

import json
from importlib.metadata import version
from inspect import cleandoc
from typing import Any, Final

from tools.generate.words import pairs
from tools.repository import ROOT

from rami._conformance import connection, deployment
from rami._conformance.checks import origins, streams
from rami._conformance.report import CHECKS
from rami._terminal.cli.deployments import contract
from rami.client import transport
from rami.contract.operations import OPERATIONS
from rami.messages.words import conformance, failures

MODULE: Final = ROOT / "sdk/js/contract/facts.js"
_HEAD: Final = """\
/** What both kits for consumers share, made by `make generate` from `rami._conformance`. Texts: English, French. */
"""
_SHARED: Final = {
    transport: ("NOT_A_URL", "NOT_HTTP", "HAS_NAME", "HAS_VERSION"),
    connection: ("PATIENCE", "TIMEOUT", "LONGEST_PAUSE"),
    deployment: ("CHANGES",),
    streams: ("MESSAGES", "WAIT"),
    origins: ("SENT", "READ"),
}
"""The constants of modules."""
_OF_FAILURES: Final = ("NO_CONNECTION", "TRY_HTTP", "BAD_CERTIFICATE")
_LINE: Final = 100


def module() -> str:
    """The module."""
    facts = {
        "RELEASE": version("rami"),
        "HELP": cleandoc(contract.__doc__ or ""),
        "CHECKS": [check.__name__ for check in CHECKS],
        **{name: getattr(owner, name) for owner, names in _SHARED.items() for name in names},
        "OPERATIONS": sorted(f"{one.method} {one.path}" for one in OPERATIONS.values()),
    }
    lines = [f"export const {name} = {_value(value)};\n" for name, value in facts.items()]
    sentences = {name: value for name, value in vars(conformance).items() if name.isupper()}
    sentences |= {name: getattr(failures, name) for name in _OF_FAILURES}
    return _HEAD + "".join(lines) + f"export const WORDS = {pairs(sentences)};\n"


def _value(value: Any) -> str:
    listed = sorted(value) if isinstance(value, set) else value
    written = json.dumps(listed, ensure_ascii=False)
    return written if len(written) < _LINE or isinstance(value, str) else json.dumps(listed, indent=2)
