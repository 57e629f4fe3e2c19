"""What makes a described call a method that looks hand-written: its name, its help and its signature."""

import inspect
from collections.abc import Callable
from typing import Any, TypeVar, get_args

F = TypeVar("F", bound=Callable[..., Any])


def described(send: F, describe: Callable[..., Any], answer: Callable[[Any], Any] = lambda kind: kind) -> F:
    """Give `send` the name, the docstring and the parameters of `describe`; it answers what `answer` makes of T."""
    signature = inspect.signature(describe)
    this = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
    (kind,) = get_args(signature.return_annotation)
    shown = signature.replace(parameters=[this, *signature.parameters.values()], return_annotation=answer(kind))
    for name, value in {
        "__name__": describe.__name__,
        "__qualname__": f"{send.__qualname__.partition('.')[0]}.{describe.__name__}",
        "__doc__": describe.__doc__,
        "__signature__": shown,
    }.items():
        setattr(send, name, value)
    return send
