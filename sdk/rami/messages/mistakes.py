"""All mistakes of a value that msgspec refuses: a decoder stops at the first one.

Each part of the value is converted for itself, so msgspec decides what is a mistake, and this module only knows how
types are made of parts. It needs time for each mistake, so it is for values that were refused already.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from msgspec import Struct, ValidationError, convert
from msgspec.structs import fields

_LONGEST_POINTER: Final = 200
Place = tuple[str | int, ...]
"""The names and indexes that lead to a part of a value."""


class BadPart(Struct, frozen=True):
    """What msgspec says of one part of a value, and the names or values that are valid there, if they are few.

    A missing field has the place where it should be.
    """

    place: Place
    message: str
    known: tuple[str, ...] = ()


def pointer(place: Place) -> str:
    """A place as a JSON Pointer (RFC 6901). If it is long, because of names of the caller, of what is around it."""
    steps = [str(step).replace("~", "~0").replace("/", "~1") for step in place]
    while len(whole := "".join([f"/{step}" for step in steps])) > _LONGEST_POINTER:
        steps.pop()
    return whole


def mistakes(value: object, kind: Any, *, strict: bool = True, place: Place = ()) -> Iterator[BadPart]:
    """The mistakes of a JSON-like value that should have the type `kind`, in the order of its parts."""
    try:
        convert(value, kind, strict=strict, str_keys=True)
    except ValidationError as error:
        before, at, behind = str(error).rpartition(" - at `")
        said, inside = (before, True) if at else (behind, False)
    else:
        return
    found = _parts_of(value, kind, said, place, inside=inside, strict=strict)
    yield next(found, BadPart(place, said))  # the value as a whole, if no part of it is wrong by itself
    yield from found


def _parts_of(value: object, kind: Any, said: str, place: Place, *, inside: bool, strict: bool) -> Iterator[BadPart]:
    """The mistakes of a value of which msgspec says this; `inside`: about a part of it."""
    kinds = [*_alternatives(kind)]
    match value, _container(value, kinds):
        case dict(), type() as struct:
            yield from _of_struct(value, struct, strict, place)
        case dict(), parts if parts is not None and inside:
            yield from _of_mapping(value, get_args(parts), strict, place)
        case list(), parts if parts is not None and inside:
            for index, item in enumerate(value):
                yield from mistakes(item, get_args(parts)[0], strict=strict, place=(*place, index))
        case dict(), None:
            tags = [one.__struct_config__ for one in kinds if _is_struct(one)]
            field = [one.tag_field for one in tags[:1] if one.tag_field]
            yield BadPart((*place, *field), said, tuple([str(one.tag) for one in tags]))
        case _:
            choices = [str(choice) for one in kinds if get_origin(one) is Literal for choice in get_args(one)]
            yield BadPart(place, said, tuple(choices))


def _of_struct(value: Mapping[str, Any], struct: type[Struct], strict: bool, place: Place) -> Iterator[BadPart]:  # noqa: FBT001 - handed on
    parts = _parts(struct)
    config = struct.__struct_config__
    for name, part in value.items():
        if name in parts:
            yield from mistakes(part, parts[name][0], strict=strict, place=(*place, name))
        elif config.forbid_unknown_fields and name != config.tag_field:
            yield BadPart((*place, name), f"Object contains unknown field `{name}`", tuple(parts))
    for name, (_, required) in parts.items():
        if required and name not in value:
            yield BadPart((*place, name), f"Object missing required field `{name}`")


def _of_mapping(value: Mapping[str, Any], kinds: tuple[Any, ...], strict: bool, place: Place) -> Iterator[BadPart]:  # noqa: FBT001 - handed on
    key, item = kinds
    for name, part in value.items():
        yield from mistakes(name, key, strict=False, place=(*place, name))
        yield from mistakes(part, item, strict=strict, place=(*place, name))


@lru_cache(maxsize=256)
def _parts(struct: type[Struct]) -> Mapping[str, tuple[Any, bool]]:
    """The type of each field, and whether it must be there."""
    return {field.encode_name: (field.type, field.required) for field in fields(struct)}


def _alternatives(kind: Any) -> Iterator[Any]:
    """The types of a union, or the type itself, without annotations."""
    origin = get_origin(kind)
    if origin is Annotated:
        yield from _alternatives(get_args(kind)[0])
    elif origin in (Union, UnionType):
        for one in get_args(kind):
            yield from _alternatives(one)
    else:
        yield kind


def _container(value: object, kinds: list[Any]) -> Any:
    """The type that the parts of a value should have the types of; None if the value has no such parts."""
    match value:
        case dict():
            fitting = (one for one in kinds if get_origin(one) is dict or (_is_struct(one) and _is_tagged(one, value)))
        case list():
            fitting = (one for one in kinds if get_origin(one) is list or get_args(one)[1:] == (...,))
        case _:
            return None
    return next(fitting, None)


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


def _is_tagged(struct: type[Struct], value: Mapping[Any, Any]) -> bool:
    """Whether an object has the tag of this struct. Without tags, both are None."""
    config = struct.__struct_config__
    return bool(value.get(config.tag_field) == config.tag)
