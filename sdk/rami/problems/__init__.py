"""What the service answers when it refuses: one enum of codes, one table of what they mean, one body (RFC 9457).

The specification, the documentation and the client's exceptions are all made from these.
"""

from typing import Annotated, Final

from msgspec import Meta, Struct

from rami.messages.text import Gettext
from rami.problems.codes import Code
from rami.problems.meanings import MEANINGS, Meaning

__all__ = ["MEANINGS", "MEDIA_TYPE", "Code", "Meaning", "Param", "Params", "Problem", "problem"]

MEDIA_TYPE: Final = "application/problem+json"

Param = str | int | list[str | int]
Params = dict[str, Param]


class Problem(Struct, frozen=True):
    """Why a request was refused. Decide by `code`; `title` and `detail` are for people, in the language asked for.

    Fields and codes may come.
    """

    type: Annotated[str, Meta(description="The path of the code's explanation.", examples=["/problems/not_found"])]
    title: Annotated[str, Meta(description="What happened, the same sentence for every problem of this code.")]
    status: Annotated[int, Meta(ge=400, le=599, description="The HTTP status.")]
    detail: Annotated[str, Meta(description="What happened this time.")]
    code: Annotated[str, Meta(description="The stable name of this kind of problem.", examples=[*Code])]
    request_id: Annotated[str, Meta(description="Names this request, as the header X-Request-Id does.")]
    params: Annotated[Params, Meta(description="The values that `detail` speaks of.")] = {}
    rule: Annotated[str, Meta(description="The tag of the rule that says so, where one applies.")] | None = None
    retryable: Annotated[bool, Meta(description="The same request may succeed when it is sent again.")] = False


def problem(
    code: Code,
    detail: str,
    *,
    request_id: str,
    params: Params | None = None,
    rule: str | None = None,
    gettext: Gettext = str,
) -> Problem:
    """The body for one refusal; what depends on the code alone comes from the table, in the language of `gettext`."""
    meaning = MEANINGS[code]
    return Problem(
        type=f"/problems/{code}",
        title=gettext(meaning.title),
        status=meaning.status,
        detail=detail,
        code=code,
        request_id=request_id,
        params=params or {},
        rule=rule,
        retryable=meaning.retryable,
    )
