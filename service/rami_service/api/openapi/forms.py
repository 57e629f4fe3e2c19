"""Answers with fewer fields, for callers who ask for them: one schema, in which what is left out is optional.

Generators make one class of it for all operations. A union would be a class of its own, and clients would have to
convert it. Where an answer always has these fields, its schema requires them beside the reference.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from rami.contract.operations import Operation
from rami_service.api.openapi.schemas import REF, Schema, parts


def merge_forms(operations: Iterable[Operation[Any]], kinds: dict[Any, Schema], components: dict[str, Schema]) -> None:
    """Merge each form that only lacks fields of the usual answer into it. `kinds` are the schemas by type."""
    for answer, form in [(declared.answer, other) for declared in operations for other in declared.others]:
        whole, part = kinds[answer]["$ref"], kinds[form]["$ref"]
        fields, fewer = (components[ref.removeprefix(REF)]["properties"] for ref in (whole, part))
        if fewer.keys() < fields.keys():
            del components[part.removeprefix(REF)]
            component = components[whole.removeprefix(REF)]
            component["required"] = [name for name in component["required"] if name in fewer]
            _require([*components.values(), *kinds.values()], whole, [name for name in fields if name not in fewer])
            kinds[form] = {"$ref": whole}


def only_form(name: str, forms: list[Schema], components: dict[str, Schema]) -> Schema:
    """The schema of an answer with several forms: one of them if it includes the others, otherwise a union.

    The union becomes a component with this name. No answer fits two of its members. Without a name, and with `anyOf`,
    generators make one class with the required fields of all members, and it can read none of them.
    """
    left = [form for form in forms if not any(form.get("allOf") == [other] for other in forms)]
    if len(left) == 1:
        return left[0]
    named = " or ".join(f"`{form['$ref'].removeprefix(REF)}`" for form in left)
    components[name] = {"title": name, "description": f"{named}, as the request prefers it.", "oneOf": left}
    return {"$ref": REF + name}


def component_of(schema: Schema, components: Mapping[str, Schema]) -> Schema:
    """The component that a schema refers to, or nothing."""
    (reference,) = schema.get("allOf", [schema])
    return components.get(reference.get("$ref", "").removeprefix(REF), {})


def _require(schemas: Iterable[Schema], reference: str, names: list[str]) -> None:
    """Require these fields wherever the reference stands."""
    for part in [part for schema in schemas for part in parts(schema) if part.get("$ref") == reference]:
        del part["$ref"]
        part |= {"allOf": [{"$ref": reference}], "required": names}
