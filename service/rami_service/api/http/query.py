"""Query parameters, read as the operation declares them. Unknown ones are refused, because they may be misspelt."""

from collections.abc import Callable
from typing import TypeVar
from urllib.parse import parse_qsl

from msgspec import ValidationError, convert
from msgspec.structs import fields

from rami.contract.operations.operation import Query
from rami.messages.suggestions import misspelt, values_at
from rami.messages.text import Text
from rami_service.api.http.validation_messages import in_words, invalid

Q = TypeVar("Q", bound=Query)


def query_reader(kind: type[Q], *, ignored: bool = False) -> Callable[[bytes], Q]:
    """Make the function that reads a query string as `kind`. It raises Refused for the first wrong parameter.

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
        for name, value in parse_qsl(query.decode("latin-1"), keep_blank_values=True):
            if name not in known:
                raise invalid("query", name, _unknown(name, known))
            if value.lower() == "null":  # the decoder would read it as None
                raise invalid("query", name, Text("null is not a value here; leave the parameter out instead"))
            if name in values:
                raise invalid("query", name, Text("it is given twice"))
            values[name] = (value.split(",") if value else []) if name in lists else value
        try:
            return convert(values, kind, strict=False)
        except ValidationError as error:
            message, _, path = str(error).rpartition(" - at `$.")
            name = path.rstrip("`")
            raise invalid("query", name, in_words(message, values_at(kind, values, f".{name}"))) from None

    return read


def _unknown(name: str, known: list[str]) -> Text:
    return Text("this operation has no parameter {name}", name=misspelt(name, known))
