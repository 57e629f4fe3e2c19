"""A `switch` over the type of a move or an event is complete when it has a case for each of ours, and only then."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from tools.node import run

from rami.contract.wire import GameEvent
from rami.rules.moves import Move

pytestmark = pytest.mark.tools

UNIONS = {
    union: [kind.__struct_config__.tag for kind in get_args(kinds)]
    for union, kinds in (("Move", Move), ("GameEvent", GameEvent))
}
CLIENTS = {
    "openapi-typescript": 'type UNION = import("./rami.js").components["schemas"]["UNION"];',
    "hey-api": 'import type { UNION } from "./hey-api";',
    "orval": 'import type { UNION } from "./orval/rami.schemas";',
    "typescript-fetch": 'import type { UNION } from "./typescript-fetch";',
}
"""Where each client has a union."""


def switch(name: str, union: str, cases: list[str], left_out: str | None) -> Iterator[str]:
    """A function with a case for each type but one. Where one is missing, the compiler has to complain."""
    yield f"export function {name}(value: {union}): string {{"
    yield "  switch (value.type) {"
    yield from (f'    case "{case}":\n      return value.type;' for case in cases if case != left_out)
    yield "    default:"
    if left_out:
        yield f"      // @ts-expect-error: {left_out} has no case"
    yield "      return value satisfies never;"
    yield "  }\n}"


def module(client: str) -> Iterator[str]:
    """All switches for the types of a client: the complete ones, and one for each case that is left out."""
    for union, cases in UNIONS.items():
        yield CLIENTS[client].replace("UNION", union)
        yield from switch(f"every_{union}", union, cases, None)
        for case in cases:
            yield from switch(f"{union}_without_{case}", union, cases, case)


def test_a_switch_over_all_types_is_exhaustive_and_one_without_a_case_does_not_compile(clients: Path) -> None:
    """For each client the compiler takes the complete switches, and refuses each one that lacks a case."""
    for client in CLIENTS:
        (clients / f"switch-{client}.ts").write_text("\n".join(module(client)))
    project = {"extends": "./tsconfig.fetch.json", "files": [f"switch-{client}.ts" for client in CLIENTS]}
    (clients / "tsconfig.switches.json").write_text(json.dumps(project))
    assert sum(map(len, UNIONS.values())) >= 40
    run(clients, "node_modules/.bin/tsc", "--project", "tsconfig.switches.json")
