"""An extension for griffe, which reads the source of the SDK: a struct is shown with its fields, as a dataclass is.

It runs in the environment of the documentation, which has griffe but none of our libraries.
"""

from collections.abc import Iterator
from typing import Any

from griffe import (  # type: ignore[import-not-found] # only the environment of the documentation has it
    Attribute,
    Class,
    Expr,
    ExprSubscript,
    ExprTuple,
    Extension,
    Function,
    Module,
    Parameter,
    ParameterKind,
    Parameters,
)

STRUCT = "msgspec.Struct"


class StructFields(Extension):  # type: ignore[misc] # griffe has no types here
    """Gives each struct a signature with its fields and those of its bases."""

    def on_package(self, *, pkg: Module, **_: Any) -> None:
        """Change all structs of a package that was read."""
        for struct in _classes(pkg):
            if "__init__" not in struct.members and _is_struct(struct):
                struct.set_member("__init__", _signature(struct))


def _classes(parent: Module | Class) -> Iterator[Class]:
    for member in list(parent.members.values()):
        if not member.is_alias and (member.is_module or member.is_class):
            yield from _classes(member)
    if parent.is_class:
        yield parent


def _is_struct(struct: Class) -> bool:
    bases = [base for one in (struct, *struct.mro()) for base in one.bases]
    return any(isinstance(base, Expr) and base.canonical_path == STRUCT for base in bases)


def _signature(struct: Class) -> Function:
    fields = {
        field.name: Parameter(
            field.name,
            annotation=_plain(field.annotation),
            kind=ParameterKind.positional_or_keyword,
            default=field.value,
        )
        for one in (*reversed(struct.mro()), struct)
        for field in one.members.values()
        if isinstance(field, Attribute) and field.annotation is not None and "property" not in field.labels
    }
    itself = Parameter("self", kind=ParameterKind.positional_or_keyword)
    return Function("__init__", lineno=0, endlineno=0, parent=struct, parameters=Parameters(itself, *fields.values()))


def _plain(annotation: Any) -> Any:
    """The type without its bounds: `Annotated[int, Meta(ge=1)]` is `int`."""
    if isinstance(annotation, ExprSubscript) and str(annotation.left) == "Annotated":
        return annotation.slice.elements[0] if isinstance(annotation.slice, ExprTuple) else annotation
    return annotation
