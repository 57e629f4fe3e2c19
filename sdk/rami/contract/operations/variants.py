"""Operations about the variants, the games with other names, and the health of the service."""

from typing import Annotated, Final, Literal

from msgspec import Meta, field

from rami.contract.operations.operation import MARKDOWN, Language, Operation, Query
from rami.contract.wire import Catalogue, Health, PreviewRules, Readiness, RulesPreview, VariantInfo, Variants
from rami.problems.requests import STOPPING, STORE_UNAVAILABLE
from rami.problems.settings import BAD_RULES, UNKNOWN_VARIANT


class SheetIn(Query, frozen=True, kw_only=True):
    """The language of a rule sheet."""

    language: Language | None = field(default=None, name="lang")


class SheetFor(SheetIn, frozen=True, kw_only=True):
    """The number of players and the language of a rule sheet."""

    seats: Annotated[int, Meta(ge=0, le=8, description="The number of players that the sheet is for. 0: any.")] = 0


class VariantsQuery(Query, frozen=True, kw_only=True):
    """How much to say of each variant."""

    form: Annotated[
        Literal["full", "short"],
        Meta(description="`short` leaves out `variants`, nearly all of the answer. `games` is the same in both forms."),
    ] = "full"


LIST_VARIANTS: Final = Operation(
    name="list_variants",
    method="GET",
    path="/v1/variants",
    tag="variants",
    does="""List every game that can be played, with its options, and games that are not offered, with the reason.

For a list of games, ask for the short form: it has the name, the title, one sentence, the number of players and the
family of each. `get_variant` has the details of one. Titles and descriptions are in French or English, as
`Accept-Language` asks.""",
    note="""With the form `short`, `games` says what a list needs, and `variants` is empty. An older service refuses it.

Needs no token.""",
    answer=Variants,
    query=VariantsQuery,
    access="anyone",
    revalidates=True,
)
GET_CATALOGUE: Final = Operation(
    name="get_catalogue",
    method="GET",
    path="/v1/catalogue",
    tag="variants",
    does="""List the games that people know by another name, with the variant and the options that each is here.

Create a game with this `variant` and these `options`. `differs` says what is still different. A game with a `reason`
cannot be played; its `variant` is the nearest one. Sentences are in French or English, as `Accept-Language` asks.""",
    note="""`rami.catalogue.known_game` finds one of them by any of its names, without a service.

Needs no token.""",
    answer=Catalogue,
    access="anyone",
    revalidates=True,
)
GET_VARIANT: Final = Operation(
    name="get_variant",
    method="GET",
    path="/v1/variants/{name}",
    tag="variants",
    does="""Describe one game: its defaults, what options imply, its sources, and the JSON Schema of its options.

The schema has a title and a description of each option and of each named value. They are in French or English, as
`Accept-Language` asks.""",
    note="Needs no token.",
    answer=VariantInfo,
    access="anyone",
    revalidates=True,
    refuses=(UNKNOWN_VARIANT,),
)
GET_VARIANT_SHEET: Final = Operation(
    name="get_variant_sheet",
    method="GET",
    path="/v1/variants/{name}/sheet",
    tag="variants",
    does="""Get the rule sheet of one game, with its default rules, as Markdown in French or English.

For rules with options, use the preview of rules.""",
    note="""The sheet is for `seats` players; without it, for any number of players. The default is the client's
language.

Needs no token.""",
    answer=str,
    media_type=MARKDOWN,
    query=SheetFor,
    access="anyone",
    revalidates=True,
    refuses=(UNKNOWN_VARIANT, BAD_RULES),
)
PREVIEW_RULES: Final = Operation(
    name="preview_rules",
    method="POST",
    path="/v1/rules/preview",
    tag="variants",
    does="""Say whether a game can be played with some options, and show its rules and its rule sheet.

Nothing is created. Options that cannot be played are no error: the answer says why, in the words of the refusal that
creating the game would get. The sheet and the words are in French or English.""",
    note="""Without `seats`, the rules are for every number of players that they allow. The default is the client's
language.

`rami.sheets.preview.preview` gives the same without a service. Needs no token.""",
    positional=("variant",),
    idempotent=True,
    answer=RulesPreview,
    body=PreviewRules,
    query=SheetIn,
    access="anyone",
)
LIVE: Final = Operation(
    name="live",
    method="GET",
    path="/health/live",
    tag="health",
    does="""Say that the process answers.

The store is not asked, so that a store that is away does not restart the service.""",
    note="Needs no token.",
    answer=Health,
    access="anyone",
    probe=True,
)
READY: Final = Operation(
    name="ready",
    method="GET",
    path="/health/ready",
    tag="health",
    does="""Say whether the service can be used now.

The store is asked to write, in the same way as for a move. If it is full, the service is ready for reads and streams,
and `store` says so. The answer also says whether bots can search their moves;
without that, moves can be made all the same. A replica that stops is not ready any more, but serves on for a while.""",
    note="Raises Unavailable if the service is still not ready after all retries. Needs no token.",
    answer=Readiness,
    access="anyone",
    probe=True,
    refuses=(STORE_UNAVAILABLE, STOPPING),
)
