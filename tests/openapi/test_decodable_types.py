"""Every type that is decoded can also be freed: msgspec has a fault that crashes Python."""

from collections.abc import Iterator

from msgspec import Struct, inspect

from rami_service.api.openapi.document import render

CONTAINERS = (
    inspect.DictType,
    inspect.ListType,
    inspect.SetType,
    inspect.FrozenSetType,
    inspect.VarTupleType,
)


def structs(base: type[Struct] = Struct) -> Iterator[type[Struct]]:
    """Every struct that is defined, those that the framework makes of our handlers among them."""
    for kind in base.__subclasses__():
        yield kind
        yield from structs(kind)


def within(kind: inspect.Type) -> Iterator[inspect.Type]:
    """A type and all that it is made of."""
    yield kind
    match kind:
        case inspect.UnionType(types=parts) | inspect.TupleType(item_types=parts):
            pass
        case inspect.DictType(key_type=key, value_type=value):
            parts = (key, value)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            parts = (item,)
        case inspect.SetType(item_type=item) | inspect.FrozenSetType(item_type=item):
            parts = (item,)
        case inspect.Metadata(type=bare):
            parts = (bare,)
        case _:
            parts = ()
    for part in parts:
        yield from within(part)


def crashing(kind: type) -> Iterator[str]:
    """The fields with a union of a container and a text with a pattern."""
    try:
        info = inspect.type_info(kind)
    except (TypeError, NameError):
        return  # nothing decodes it
    for field in getattr(info, "fields", ()):
        for part in within(field.type):
            if isinstance(part, inspect.UnionType):
                patterns = [text for text in part.types if isinstance(text, inspect.StrType) and text.pattern]
                if patterns and any(isinstance(other, CONTAINERS) for other in part.types):
                    yield f"{kind.__module__}.{kind.__name__}.{field.name}"


def test_no_pattern_stands_beside_a_container() -> None:
    """With such a union msgspec 0.22 frees the pattern as if it were a type, and Python crashes when it ends.

    A pattern that only the specification needs is an `extra_json_schema`.
    """
    render()
    found = sorted({fault for kind in structs() for fault in crashing(kind)})
    assert not found, found
