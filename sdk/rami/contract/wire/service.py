"""Responses about the service itself: the variants that it offers, and its health."""

from typing import Any, Literal

from msgspec import Struct

from rami.catalogue import KnownGame
from rami.contract.wire.basics import Timestamp
from rami.problems.body import Mistakes
from rami.rules.settings.parameters import Rules
from rami.rules.variants import Implied


class OfferedLevel(Struct, frozen=True, kw_only=True):
    """A level of house bots that the operator of this service has added."""

    name: str
    """Its name in requests."""
    players: tuple[int, ...]
    """The numbers of players with which it plays this game."""


class VariantInfo(Struct, frozen=True, kw_only=True):
    """A variant of rami: its default rules, what its options imply, and the JSON Schema of its options."""

    name: str
    """Its name in requests."""
    title: str
    """Its name for people."""
    summary: str
    """What is special about it, in a few words."""
    sources: tuple[str, ...]
    """Where the documents have its rules."""
    players: tuple[int, int]
    """The lowest and the highest number of players."""
    defaults: Rules
    """Its rules without any option."""
    implied: tuple[Implied, ...]
    """The defaults that change with the value of another option."""
    deviations: dict[str, str]
    """For each setting what the defaults decide where the sources leave it open, by the name of the setting."""
    options_schema: dict[str, Any]
    """The JSON Schema of its options, with titles and descriptions in your language."""
    searched: tuple[int, ...] = ()
    """The numbers of players with which `expert` and `master` search. With others they play like `strong`."""
    levels: tuple[OfferedLevel, ...] = ()
    """More levels of house bots, which the operator of this service has added for this game."""


class VariantSummary(Struct, frozen=True, kw_only=True):
    """What a list of games shows of a variant."""

    name: str
    """Its name in requests."""
    title: str
    """Its name for people."""
    summary: str
    """What is special about it, in a few words."""
    players: tuple[int, int]
    """The lowest and the highest number of players."""
    family: str
    """`without_opening`, `with_opening` or `knocking`. It may be another word in later releases."""


class NotOffered(Struct, frozen=True):
    """A game that is not offered."""

    name: str
    """Its name, spelled like those of the variants."""
    title: str
    """Its name for people."""
    sources: tuple[str, ...]
    """Where its rules were read."""
    reason: str
    """Why it is not offered."""


class Variants(Struct, frozen=True, kw_only=True):
    """All variants that can be played."""

    variants: tuple[VariantInfo, ...]
    """The variants with their rules. Empty in the short form."""
    not_offered: tuple[NotOffered, ...] = ()
    """Other games that people know, with the reason."""
    games: tuple[VariantSummary, ...] = ()
    """The variants in a few lines each."""


class Catalogue(Struct, frozen=True, kw_only=True):
    """The games that people know by another name."""

    games: tuple[KnownGame, ...]
    """Each of them: first those that can be played."""


class RulesRefusal(Struct, frozen=True):
    """Why rules cannot be played."""

    detail: str
    """The reason, in your language."""
    setting: str | None = None
    """The option to change, null if it is not one alone."""
    rule: str | None = None
    """The tag of the rule that says so, where one applies."""
    errors: Mistakes = []
    """Everything that is wrong, this included, each with its place in the body."""


class RulesPreview(Struct, frozen=True, kw_only=True):
    """Whether a game can be played with these options, and its rules. No game was created.

    If it is not `playable`, `refusal` says why not, and the others are null or empty.
    """

    playable: bool
    """Whether a game can be played so."""
    refusal: RulesRefusal | None = None
    """Why not. Null if it is `playable`."""
    seats: tuple[int, ...] = ()
    """The possible numbers of players."""
    rules: Rules | None = None
    """All settings, as a game would have them."""
    sheet: str | None = None
    """The rule sheet in Markdown."""
    searched: tuple[int, ...] = ()
    """The numbers of players with which `expert` and `master` search. With others they play like `strong`."""


class ServiceClock(Struct, frozen=True, kw_only=True):
    """The time of the service's clock."""

    now: Timestamp
    """What it shows now."""


SearchState = Literal["off", "idle", "starting", "ready", "failing"]


class Health(Struct, frozen=True, kw_only=True):
    """The service is in order. If it is not, the response is a problem instead."""

    status: Literal["ok"]
    """The service is in order."""


class Readiness(Health, frozen=True, kw_only=True):
    """The service can be used. If it cannot, the response is a problem instead."""

    store: Literal["ok", "full"] = "ok"
    """Whether changes are possible: if the store is `full`, reads and streams go on, and changes get `store_full`."""

    search: SearchState = "off"
    """Whether this process can search moves for bots and hints of the levels `expert` and `master`.

    - `off`: it never searches.
    - `idle`: nobody has needed a search so far.
    - `starting`: the processes that search are being started.
    - `ready`: it can.
    - `failing`: they have ended, and are started again. Meanwhile bots and hints of these levels are those of `strong`.
    """
