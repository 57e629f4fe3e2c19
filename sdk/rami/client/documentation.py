"""The name, the help text and the signature of client methods, made from the declared operations."""

import inspect
from collections.abc import Callable
from textwrap import fill
from typing import Any, Final, TypeVar, get_args

from rami.contract.operations import OPERATIONS, Operation
from rami.contract.operations.operation import PATH
from rami.problems.exceptions import MoveRefused

F = TypeVar("F", bound=Callable[..., Any])

_WIDTH: Final = 116
_SHORT: Final = "_minimal"
"""The end of the name of a method that asks for the short answer of an operation."""
_ALWAYS: Final = "`rami.errors` has what every call raises."


def described(send: F, describe: Callable[..., Any], answer: Callable[[Any], Any] = lambda kind: kind) -> F:
    """Give `send` the name, the parameters and the documentation of `describe`.

    `describe` returns a `Call[T]`. `answer` maps T to the type that `send` returns.
    """
    signature = inspect.signature(describe)
    this, *_ = inspect.signature(send).parameters.values()
    parameters = [this.replace(annotation=inspect.Parameter.empty), *signature.parameters.values()]
    (kind,) = get_args(signature.return_annotation)
    shown = signature.replace(parameters=parameters, return_annotation=answer(kind))
    for name, value in {
        "__name__": describe.__name__,
        "__qualname__": f"{this.annotation}.{describe.__name__}",
        "__doc__": documentation(OPERATIONS[describe.__name__.removesuffix(_SHORT)], describe),
        "__signature__": shown,
    }.items():
        setattr(send, name, value)
    return send


def documentation(operation: Operation[Any], describe: Callable[..., Any]) -> str:
    """The help text: what the operation does, what else a Python caller has to know, and the exceptions."""
    names = exceptions(operation)
    raised = f"Raises {', '.join(names)}. {_ALWAYS}" if names else _ALWAYS
    return "\n\n".join(part for part in (operation.does, inspect.getdoc(describe), fill(raised, _WIDTH)) if part)


def exceptions(operation: Operation[Any]) -> list[str]:
    """The names of the exceptions that an operation raises for its refusals and for unknown ids in its path."""
    unknown = (PATH[name].unknown for name in operation.parameters)
    classes: list[type[Exception]] = [kind.raises for kind in (*operation.refuses, *unknown)]
    named = [MoveRefused if issubclass(kind, MoveRefused) else kind for kind in classes]
    return [kind.__name__ for kind in dict.fromkeys(named)]
