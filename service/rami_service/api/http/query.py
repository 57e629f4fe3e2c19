"""Query parameters, read as the operation declares them. Unknown ones are refused, because they may be misspelt."""

from collections.abc import Callable
from typing import TypeVar
from urllib.parse import parse_qsl

from msgspec import ValidationError, convert
from msgspec.structs import fields

from rami.contract.operations.operation import Query
from rami.messages.suggestions import misspelt
from rami.messages.text import Text
from rami.problems.body import MOST_MISTAKES
from rami.problems.exceptions import InvalidRequest
from rami_service.api.http.validation_messages import Said, all_mistakes, invalid

Q = TypeVar("Q", bound=Query)


def query_reader(kind: type[Q], *, ignored: bool = False) -> Callable[[bytes], Q]:
    """Make the function that reads a query string as `kind`. It raises Refused with all wrong parameters.

    The values of a list are separated by commas. If `ignored`, nothing is read: monitors add what they like, so that no
    cache answers them.
    """
    known = sorted(field.encode_name for field in fields(kind))
    lists = {field.encode_name for field in fields(kind) if field.default == ()}
    nothing = kind()

    def read(query: bytes) -> Q:
        if ignored or not query:
            return nothing
        values: dict[str, str | list[str]] = {}
        found: list[Said] = []
        for name, value in parse_qsl(query.decode("latin-1"), keep_blank_values=True):
            if name not in known:
                found.append(((name,), _unknown(name, known)))
            elif value.lower() == "null":  # the decoder would read it as None
                found.append(((name,), Text("null is not a value here; leave the parameter out instead")))
            elif name in values:
                found.append(((name,), Text("it is given twice")))
            else:
                values[name] = (value.split(",") if value else []) if name in lists else value
            if len(found) == MOST_MISTAKES:
                break
        if not found:
            try:
                return convert(values, kind, strict=False)
            except ValidationError:
                pass
        raise _refusal(found, values, kind)

    return read


def _refusal(found: list[Said], values: object, kind: type[Query]) -> InvalidRequest:
    """The refusal for parameters that are wrong by themselves (`found`), and for those whose values are wrong."""
    found = [*found, *all_mistakes(values, kind, strict=False)][:MOST_MISTAKES]
    (name, *index), reason = found[0]
    return invalid("query", "".join([str(name), *[f"[{step}]" for step in index]]), reason, found)


def _unknown(name: str, known: list[str]) -> Text:
    return Text("this operation has no parameter {name}", name=misspelt(name, known))
