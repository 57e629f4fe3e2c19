"""What makes a declared operation a method that looks hand-written: its name, its help and its signature."""

import inspect
from collections.abc import Callable
from typing import Any, TypeVar, get_args

from rami.operations import OPERATIONS, Operation
from rami.problems.exceptions import MoveRefused

F = TypeVar("F", bound=Callable[..., Any])


def described(send: F, describe: Callable[..., Any], answer: Callable[[Any], Any] = lambda kind: kind) -> F:
    """Give `send` the name and parameters of `describe`, and its documentation; it answers what `answer` makes of T."""
    signature = inspect.signature(describe)
    this = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
    (kind,) = get_args(signature.return_annotation)
    shown = signature.replace(parameters=[this, *signature.parameters.values()], return_annotation=answer(kind))
    for name, value in {
        "__name__": describe.__name__,
        "__qualname__": f"{send.__qualname__.partition('.')[0]}.{describe.__name__}",
        "__doc__": documentation(OPERATIONS[describe.__name__], describe),
        "__signature__": shown,
    }.items():
        setattr(send, name, value)
    return send


def documentation(operation: Operation[Any], describe: Callable[..., Any]) -> str:
    """What the operation does, what a caller in Python has to know besides, and what is raised."""
    raised = f"Raises {', '.join(exceptions(operation))}; and what every call raises (see `rami.errors`)."
    return "\n\n".join(part for part in (operation.does, inspect.getdoc(describe), raised) if part)


def exceptions(operation: Operation[Any]) -> list[str]:
    """The names of the exceptions that an operation's own refusals are, each once."""
    classes: list[type[Exception]] = [kind.raises for kind in operation.refuses]
    named = [MoveRefused if issubclass(kind, MoveRefused) else kind for kind in classes]
    return [kind.__name__ for kind in dict.fromkeys(named)]
