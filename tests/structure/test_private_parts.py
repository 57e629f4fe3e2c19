"""Private parts of libraries may change with any release: each is used in one module, below a tested version."""

import ast
import tomllib
from typing import NamedTuple

import pytest
from tests.structure.test_packages import MODULES
from tools.repository import ROOT


class Touched(NamedTuple):
    """A private part of a library, the one module that uses it, its version bound, and the reason for the use."""

    part: str
    module: str
    bound: str
    reason: str


TOUCHED = (
    Touched(
        "redis.asyncio.connection.AbstractConnection",
        "rami_service.store.redis.client",
        "redis>=8.1,<9",
        "A connection that the library opened, secured and logged in is taken over with its transport (`_writer`): one "
        "connection for all commands halves the cost of the store. tests/service/store/redis fail when it changes.",
    ),
)


def imported(module: str) -> set[str]:
    """Every module that a module imports, and every name that it imports from a module."""
    found = set()
    for node in ast.walk(ast.parse(MODULES[module].read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


@pytest.mark.parametrize("touched", TOUCHED, ids=lambda touched: touched.part)
def test_an_inner_part_is_touched_in_one_module_below_a_bound(touched: Touched) -> None:
    """Only one module uses the private part, so only one must be checked when the library is upgraded."""
    assert [module for module in MODULES if touched.part in imported(module)] == [touched.module]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert touched.bound in project["dependencies"]
    assert touched.reason


def test_nothing_else_private_is_imported() -> None:
    """No other module or name with a leading underscore is imported, except those of `rami` by `rami` itself."""
    private = {
        (module, name)
        for module in MODULES
        for name in imported(module)
        if not (module.startswith("rami.") and name.startswith("rami._"))
        if any(part.startswith("_") and not part.startswith("__") for part in name.split("."))
    }
    assert private == set()
