"""What a variant is: a named set of parameters, its sources, and what some of its options imply."""

from typing import Any

from msgspec import Struct

from rami.rules.settings.parameters import Rules


class Implied(Struct, frozen=True):
    """Choosing `option = value` changes these other defaults; what is asked for explicitly still wins."""

    option: str
    value: Any
    defaults: dict[str, Any]


class Variant(Struct, frozen=True, kw_only=True):
    """One game of the source documents. `rules` holds its defaults, `deviations` what the texts leave open."""

    name: str
    title: str
    summary: str
    sources: tuple[str, ...]
    rules: Rules
    implied: tuple[Implied, ...] = ()
    deviations: dict[str, str] = {}
    fixed: tuple[str, ...] = ()
    """Settings that make the game what it is: another value would be another game."""
    scorings: tuple[str, ...] = ("winner_takes", "penalty", "payment", "table_minus_hand")
