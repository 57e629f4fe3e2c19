"""Responses about the service itself: the variants that it offers, and its health."""

from typing import Any, Literal

from msgspec import Struct

from rami.rules.settings.parameters import Rules
from rami.rules.variants import Implied, NotOffered


class VariantInfo(Struct, frozen=True, kw_only=True):
    """A variant of rami: its default rules, what its options imply, and the JSON Schema of its options.

    `players` is the lowest and the highest number of players. `sources` are the documents with the rules.
    `deviations` explain, for each setting, what the defaults decide where the sources leave it open. With the numbers
    of players in `searched`, `expert` and `master` search in this game; with others they play like `strong`.
    """

    name: str
    title: str
    summary: str
    sources: tuple[str, ...]
    players: tuple[int, int]
    defaults: Rules
    implied: tuple[Implied, ...]
    deviations: dict[str, str]
    options_schema: dict[str, Any]
    searched: tuple[int, ...] = ()


class VariantSummary(Struct, frozen=True, kw_only=True):
    """What a list of games shows of a variant.

    `players` is the lowest and the highest number of players. `family` is `without_opening`, `with_opening` or
    `knocking`, and may be another word in later releases.
    """

    name: str
    title: str
    summary: str
    players: tuple[int, int]
    family: str


class Variants(Struct, frozen=True, kw_only=True):
    """All variants that can be played.

    `games` has a few lines for each, `variants` all details; in the short form `variants` is empty. `not_offered` are
    other games that the rule documents name, with the reason.
    """

    variants: tuple[VariantInfo, ...]
    not_offered: tuple[NotOffered, ...] = ()
    games: tuple[VariantSummary, ...] = ()


class RulesRefusal(Struct, frozen=True):
    """Why rules cannot be played. `setting` is the option to change, and `rule` the tag of the rule that says so."""

    detail: str
    setting: str | None = None
    rule: str | None = None


class RulesPreview(Struct, frozen=True, kw_only=True):
    """Whether a game can be played with these options, and its rules. No game was created.

    If it is `playable`, `seats` are the possible numbers of players, `rules` all settings as a game would have them,
    and `sheet` is the rule sheet in Markdown. With the numbers of players in `searched`, `expert` and `master` search;
    with others they play like `strong`. Otherwise `refusal` says why not, and the others are null or empty.
    """

    playable: bool
    refusal: RulesRefusal | None = None
    seats: tuple[int, ...] = ()
    rules: Rules | None = None
    sheet: str | None = None
    searched: tuple[int, ...] = ()


SearchState = Literal["off", "idle", "starting", "ready", "failing"]


class Health(Struct, frozen=True, kw_only=True):
    """The service is in order. If it is not, the response is a problem instead."""

    status: Literal["ok"]


class Readiness(Health, frozen=True, kw_only=True):
    """The service can make moves. If it cannot, the response is a problem instead."""

    search: SearchState = "off"
    """Whether this process can search moves for bots and hints of the levels `expert` and `master`.

    - `off`: it never searches.
    - `idle`: nobody has needed a search so far.
    - `starting`: the processes that search are being started.
    - `ready`: it can.
    - `failing`: they have ended, and are started again. Meanwhile bots and hints of these levels are those of `strong`.
    """
