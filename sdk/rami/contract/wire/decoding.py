"""Decode answers into strict types, but accept fields that this release does not know.

The types of moves and rules refuse unknown fields. This is right for requests. But a newer service may send new fields
in its answers, and they are no mistake. If a body does not fit its type, it is read again without the unknown fields.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import DecodeError, ValidationError, inspect, json

T = TypeVar("T")


def reader(kind: type[T]) -> Callable[[bytes], T]:
    """Make a function that reads a JSON value as `kind` and ignores the fields that `kind` does not have.

    The function raises msgspec.DecodeError if the body is not JSON, or its subclass ValidationError if it does not fit.
    """
    decoder = json.Decoder(kind)

    def read(body: bytes) -> T:
        try:
            return decoder.decode(body)
        except ValidationError:
            return decoder.decode(json.encode(_known(inspect.type_info(kind), json.decode(body))))

    return read


def text(body: bytes) -> str:
    """Read an answer that is plain text. Raises DecodeError if it is not UTF-8."""
    try:
        return body.decode()
    except UnicodeDecodeError as error:
        raise DecodeError(str(error)) from None


def nothing(_: bytes) -> None:
    """Read an answer that has no body."""


def _known(kind: inspect.Type, value: Any) -> Any:
    """The JSON value without the object fields that its type does not have."""
    match kind, value:
        case inspect.StructType(), dict():
            return _known_fields(kind, value)
        case inspect.UnionType(types=types), dict():
            return _known(_member(types, value), value)
        case inspect.UnionType(types=types), list():
            return next((_known(member, value) for member in types if hasattr(member, "item_type")), value)
        case inspect.DictType(value_type=item), dict():
            return {key: _known(item, part) for key, part in value.items()}
        case ((inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item)), list()):
            return [_known(item, part) for part in value]
        case _:
            return value


def _known_fields(kind: inspect.StructType, value: dict[str, Any]) -> dict[str, Any]:
    fields = {field.encode_name: field.type for field in kind.fields}
    tag = {kind.tag_field: value[kind.tag_field]} if kind.tag_field in value else {}
    return tag | {name: _known(fields[name], part) for name, part in value.items() if name in fields}


def _member(types: tuple[inspect.Type, ...], value: dict[str, Any]) -> inspect.Type:
    """The member of a union to which an object belongs: the struct with its tag, or else the first one for objects."""
    structs = [kind for kind in types if isinstance(kind, inspect.StructType)]
    tagged = (kind for kind in structs if kind.tag_field and value.get(kind.tag_field) == kind.tag)
    objects = (kind for kind in types if isinstance(kind, inspect.DictType) or kind in structs)
    return next(tagged, next(objects, inspect.AnyType()))
