"""The body of a response that refuses a request: a problem, as in RFC 9457."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from rami.messages.text import Plain

MEDIA_TYPE: Final = "application/problem+json"

Params = dict[str, Plain]


class Mistake(Struct, frozen=True):
    """One mistake in a body or a query."""

    pointer: Annotated[
        str,
        Meta(
            description="Where it is: a JSON Pointer (RFC 6901) into the body, or `/` and the name of the parameter. A "
            "missing field has the place where it should be.",
            examples=["/moves/0/cards/2"],
        ),
    ]
    detail: Annotated[str, Meta(description="What is wrong there.")]


MOST_MISTAKES: Final = 20
Mistakes = Annotated[
    list[Mistake],
    Meta(
        description="All that is wrong in a body or a query that does not match its description (`invalid_request`), "
        f"or in settings (`bad_rules`), up to {MOST_MISTAKES} mistakes. `params` and `detail` name one of them.",
        extra_json_schema={"maxItems": MOST_MISTAKES},
    ),
]


class Problem(Struct, frozen=True):
    """Why a request was refused. Programs should use `code`.

    `title` and `detail` are for people, in the language of the request. A later version of the service may add fields
    and codes.
    """

    type: Annotated[
        str,
        Meta(
            description="The path of the code's explanation.",
            examples=["/problems/not_found"],
            extra_json_schema={"format": "uri-reference"},
        ),
    ]
    title: Annotated[str, Meta(description="What happened, the same sentence for every problem of this code.")]
    status: Annotated[int, Meta(ge=400, le=599, description="The HTTP status.")]
    detail: Annotated[str, Meta(description="What happened this time.")]
    code: Annotated[str, Meta(description="The stable name of this kind of problem.")]
    request_id: Annotated[str, Meta(description="Names this request, as the header X-Request-Id does.")]
    params: Annotated[Params, Meta(description="The values that `detail` speaks of.")] = {}
    rule: Annotated[str, Meta(description="The tag of the rule that says so, where one applies.")] | None = None
    retryable: Annotated[bool, Meta(description="The same request may succeed when it is sent again.")] = False
    errors: Mistakes = []
