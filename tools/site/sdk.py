"""The pages of the SDK: its public modules from their docstrings, and the methods of the client.

The methods of `Rami` and `AsyncRami` are made when the package is imported. A reader of the source does not see them,
so their page comes from the imported class.
"""

import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Final

from tools.site.pages import text

from rami import AsyncRami, Rami

FOLDER: Final = "reference/sdk"
CLIENTS: Final = ("Rami", "AsyncRami")
_WIDTH: Final = 100
_QUALIFIED: Final = re.compile(r"\b(?:[a-z_]\w*\.)+(?=[A-Z])")
_TWICE: Final = ("rami.client.calls",)
"""Modules whose names are explained on another page too. The search finds that one only."""
_MODULE: Final = """---
title: {name}{search}
---
::: {name}
    options:
      members: {members}
"""
_UNSEARCHED: Final = "\nsearch:\n  exclude: true"
_CLIENT: Final = """# The client

`Rami` has a method for each operation of the API, under the same name, and a few that combine operations.
`AsyncRami` has the same methods as coroutines; its lists and streams are asynchronous iterators.
[The SDK](index.md) shows how to use them.

{about}

```python
{signature}
```

{methods}"""


def public_modules() -> list[str]:
    """The names of the public modules, as the SDK's page lists them."""
    return re.findall(r"^\| `(rami[a-z._]*)` \|", text("sdk/README.md"), re.MULTILINE)


def pages() -> dict[str, str]:
    """The page of the client, and a page for each public module."""
    return {f"{FOLDER}/client.md": client()} | {f"{FOLDER}/{name}.md": _module(name) for name in public_modules()}


def _module(name: str) -> str:
    return _MODULE.format(name=name, members=members(name), search=_UNSEARCHED if name in _TWICE else "")


def members(name: str) -> list[str]:
    """The public names of a module that its page shows. Modules and the clients have pages of their own."""
    module = import_module(name)
    names: list[str] = list(getattr(module, "__all__", None) or _own(name))
    return [one for one in names if one not in CLIENTS and not inspect.ismodule(getattr(module, one))]


def _own(name: str) -> Iterator[str]:
    """The public names that a module without `__all__` defines itself."""
    module = import_module(name)
    return (one for one, value in vars(module).items() if one[0] != "_" and getattr(value, "__module__", None) == name)


def client() -> str:
    """The page of the two clients, from the imported class."""
    methods = {name: value for name, value in inspect.getmembers(Rami, inspect.isfunction) if name[0] != "_"}
    assert methods.keys() <= set(dir(AsyncRami))
    return _CLIENT.format(
        about=inspect.getdoc(Rami),
        signature=_signature("Rami", Rami),
        methods="\n".join(_method(name, value) for name, value in sorted(methods.items())),
    )


def _method(name: str, value: Callable[..., object]) -> str:
    return f"## {name} {{ #{name} }}\n\n```python\n{_signature(name, value)}\n```\n\n{inspect.getdoc(value)}\n"


def _signature(name: str, value: Callable[..., object]) -> str:
    """The signature with a parameter in each line if it is long, and without the modules of types."""
    signature = inspect.signature(value)
    shown = [str(one) for parameter, one in signature.parameters.items() if parameter != "self"]
    answer = signature.return_annotation
    returned = f" -> {inspect.formatannotation(answer)}" if answer not in (None, inspect.Signature.empty) else ""
    line = f"{name}({', '.join(shown)}){returned}"
    lines = line if len(line) < _WIDTH else f"{name}(\n    " + ",\n    ".join(shown) + f",\n){returned}"
    return _QUALIFIED.sub("", lines)
