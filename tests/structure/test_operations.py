"""Each operation is declared once. It has one endpoint, a method in both clients and a place in the specification."""

import inspect
import pkgutil
from collections.abc import Collection, Iterator
from importlib import import_module
from typing import Any

import pytest
from msgspec import json, structs

import rami.contract.operations
from rami import AsyncRami, Rami
from rami.contract.operations import OPERATIONS, Operation
from rami.contract.operations.games import GET_GAME, MAKE_MOVES
from rami.contract.operations.operation import Method
from rami.contract.wire.scopes import READING
from rami.problems.games import STALE_VERSION
from rami.problems.requests import KEY_REUSED
from rami_service.api.http.endpoint import Endpoint
from rami_service.api.openapi.document import document, render
from rami_service.api.routes import ENDPOINTS

CLIENTS = (Rami, AsyncRami)
DOCUMENT = json.decode(render())


def gaps(
    operations: Collection[Operation[Any]],
    endpoints: Collection[Endpoint] = ENDPOINTS,
    clients: Collection[type] = CLIENTS,
    written: Any = DOCUMENT,
) -> Iterator[str]:
    """What is missing, and what exists without a declaration."""
    served = [endpoint.operation for endpoint in endpoints]
    said = {
        operation["operationId"]: (method.upper(), path)
        for path, methods in written["paths"].items()
        for method, operation in methods.items()
    }
    for operation in operations:
        if served.count(operation) != 1:
            yield f"{operation.name} has {served.count(operation)} endpoints"
        if said.pop(operation.name, None) != (operation.method, operation.path):
            yield f"{operation.name} is not documented"
        yield from (
            f"{client.__name__}.{operation.name} is missing" for client in clients if not has(client, operation)
        )
        if len({parameters(client, operation) for client in clients}) > 1:
            yield f"{operation.name} has other parameters in one client"
    yield from (f"{operation.name} is not declared" for operation in served if operation not in operations)
    yield from (f"{name} is documented and not declared" for name in said)


def has(client: type, operation: Operation[Any]) -> bool:
    """Whether a client has a method with the name of the operation."""
    method = getattr(client, operation.name, None)
    return inspect.isfunction(method) and method.__name__ == operation.name


def parameters(client: type, operation: Operation[Any]) -> str:
    """The signature of a method as text, or an empty text if the method does not exist."""
    method = getattr(client, operation.name, None)
    return "" if method is None else str(inspect.signature(method).replace(return_annotation=inspect.Signature.empty))


def test_every_operation_is_served_documented_and_callable() -> None:
    """Every declared operation is served, documented and in both clients, and no others exist."""
    assert [*gaps(OPERATIONS.values())] == []


NEW: Operation[Any] = structs.replace(GET_GAME, name="wave", path="/v1/games/{game_id}/wave")


class Shorter(Rami):
    """A client with different parameters of `make_moves`."""

    def make_moves(self, game_id: str) -> None:  # type: ignore[override]
        """Make no moves."""


def test_a_new_operation_without_an_endpoint_or_a_method_is_found() -> None:
    """The check reports everything that is missing for a new operation."""
    assert [*gaps([*OPERATIONS.values(), NEW])] == [
        "wave has 0 endpoints",
        "wave is not documented",
        "Rami.wave is missing",
        "AsyncRami.wave is missing",
    ]


def test_other_gaps_are_found_too() -> None:
    """The check finds a second endpoint, an undeclared endpoint, a wrong path in the document and differing clients."""
    every = [*OPERATIONS.values()]
    again = next(endpoint for endpoint in ENDPOINTS if endpoint.operation is MAKE_MOVES)
    assert [*gaps(every, [*ENDPOINTS, again])] == ["make_moves has 2 endpoints"]
    rest = [operation for operation in every if operation is not MAKE_MOVES]
    assert [*gaps(rest)] == ["make_moves is not declared", "make_moves is documented and not declared"]
    assert [*gaps(every, written=document(rest, {}))] == ["make_moves is not documented"]
    assert [*gaps(every, clients=(Shorter, Rami))] == ["make_moves has other parameters in one client"]


def constants() -> dict[str, Operation[Any]]:
    """Every operation that a module of the package declares, by the name of its constant."""
    modules = [
        import_module(f"{rami.contract.operations.__name__}.{module.name}")
        for module in pkgutil.iter_modules(rami.contract.operations.__path__)
    ]
    found = [
        (name, value) for module in modules for name, value in vars(module).items() if isinstance(value, Operation)
    ]
    assert len(dict(found)) == len(found)
    return dict(found)


def test_every_declared_operation_is_listed_under_its_own_name() -> None:
    """Operations of new modules are listed too, and each constant has the name of its operation."""
    assert {name.lower(): operation for name, operation in constants().items()} == OPERATIONS


def test_no_two_operations_are_asked_for_in_the_same_way() -> None:
    """No two operations have the same method and path, even if their path parameters have different names."""
    asked: list[tuple[Method, str]] = []
    for operation in OPERATIONS.values():
        names = dict.fromkeys(operation.parameters, "{}")
        asked.append((operation.method, operation.path.format(**names)))
    assert len(set(asked)) == len(asked)


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS)
def test_an_operation_is_declared_without_contradiction(operation: Operation[Any]) -> None:
    """The fields of a declaration agree with each other and with HTTP."""
    changes = operation.method != "GET"
    assert operation.access not in READING or not changes
    assert operation.body is None or operation.method in ("POST", "PUT", "PATCH")
    assert not operation.keyed or operation.method == "POST"
    assert not operation.conditional or (operation.keyed and operation.versioned)
    assert (KEY_REUSED in operation.refuses) is operation.keyed
    assert (STALE_VERSION in operation.refuses) is operation.conditional
    assert (operation.status == 204) is (operation.answer is type(None))
    assert len(set(operation.refuses)) == len(operation.refuses)
    assert operation.does.partition("\n\n")[0].endswith(".")
