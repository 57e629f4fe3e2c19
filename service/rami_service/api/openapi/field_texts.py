"""What the fields of a struct mean: the texts that stand below them in the source of the SDK."""

import ast
import inspect
from collections.abc import Iterable, Iterator
from functools import cache
from types import ModuleType
from typing import Any

from msgspec import Struct
from msgspec import inspect as types

Texts = dict[str, str]


def field_texts(kinds: Iterable[Any]) -> dict[str, Texts]:
    """The texts of the fields of all structs in these types, by the name of the struct."""
    return {struct.__name__: _of(struct) for struct in _structs(types.multi_type_info(kinds))}


def _structs(infos: Iterable[types.Type]) -> Iterator[type[Struct]]:
    """Each struct in these types, also inside others, once."""
    seen, left = set[type[Struct]](), [*infos]
    while left:
        info = left.pop()
        if isinstance(info, types.StructType):
            struct = getattr(info.cls, "__origin__", info.cls)
            if struct in seen:
                continue
            seen.add(struct)
            yield struct
            left += [field.type for field in info.fields]
        for name in ("type", "item_type", "key_type", "value_type"):
            inner = getattr(info, name, None)
            left += [inner] if isinstance(inner, types.Type) else []
        for name in ("types", "item_types"):
            left += getattr(info, name, ())


def _of(struct: type[Struct]) -> Texts:
    """The texts of a struct and of those that it extends. One that is made by code names its source (`__wrapped__`)."""
    found = Texts()
    for one in reversed(inspect.unwrap(struct).__mro__):
        module = inspect.getmodule(one)
        if module is not None and issubclass(one, Struct) and one is not Struct:
            found |= _in_module(module).get(one.__name__, {})
    return {name: found[name] for name in struct.__struct_fields__ if name in found}


@cache
def _in_module(module: ModuleType) -> dict[str, Texts]:
    """The texts of all classes of a module."""
    classes = [node for node in ast.parse(inspect.getsource(module)).body if isinstance(node, ast.ClassDef)]
    return {node.name: dict(_below_fields(node)) for node in classes}


def _below_fields(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Each field that has a text below it, with that text as one line."""
    for field, text in zip(node.body, node.body[1:], strict=False):
        match field, text:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(said))):
                yield name, " ".join(said.split())
            case _:
                pass
