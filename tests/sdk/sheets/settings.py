"""Every setting of a game by its path, the values that its type allows, and rules in which it can be changed."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any, cast

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from rami.problems.exceptions import BadRules
from rami.rules.settings.parameters import (
    Contract,
    Declaration,
    MatchEnd,
    NamedMeld,
    Opening,
    OutScore,
    Rules,
    Unopened,
)
from rami.rules.settings.validation import check
from rami.rules.variants import VARIANTS

Path = tuple[str, ...]

PLAIN: dict[str, Any] = {"no_out": "no_score", "rami_bonus": "none", "final_bonus": "none"}
CONTRACT_GAME: dict[str, Any] = {
    "contracts": (Contract((NamedMeld("set"), NamedMeld("run")), 10), Contract((NamedMeld("run"),), 12, True)),
    "opening": None,
    "layoff_requires": "none",
    "joker_swap": "none",
    "rami_waives_opening": False,
    "melds_per_turn": None,
    "all_at_once_from_deal": None,
}
OUT: dict[str, Any] = {"scoring": "penalty", "no_out": "own_hand", "tie_break": "shared", "final_bonus": "none"}
WAYS: tuple[dict[str, Any], ...] = (
    {},
    PLAIN,
    PLAIN | {"scoring": "penalty", "match_end": MatchEnd(deals=3)},
    {"scoring": "winner_takes", "no_out": "differences"},
    {"scoring": "payment", "no_out": "differences", "match_end": MatchEnd(deals=3)},
    {"scoring": "payment", "no_out": "differences", "match_end": MatchEnd(deals=3), "rami_bonus": "plus10"},
    {"scoring": "table_minus_hand", "no_out": "table_minus_hand", "rami_bonus": "none"},
    {"opening": Opening(40), "melds_per_turn": None},
    {"opening": Opening(40, strict=True), "melds_per_turn": None},
    {"opening": Opening(40), "melds_per_turn": None, "hand_size": 20, "decks": 2},
    {"jokers": 4, "joker_swap": "none"},
    {"jokers": 0, "joker_swap": "any", "wild_rank": "7", "taken_joker": "keep"},
    {"discard_depth": "any", "discard_draw": "use_now"},
    {"match_end": MatchEnd(target=100)},
    {"match_end": MatchEnd(target=100, strict=True)},
    {"ace": "around_corner"},
    {"players": (2, 2)},
    {"opening": Opening(pure_run=True), "melds_per_turn": None},
    {"opening": Opening(melds=(NamedMeld("run"), NamedMeld("set"))), "melds_per_turn": None},
    {"opening": Opening(melds=(NamedMeld("run"),)), "melds_per_turn": None, "jokers": 4, "joker_swap": "opened"},
    {"opening": Opening(30, pure_run=True), "melds_per_turn": None, "jokers": 4, "rami_waives_opening": True},
    CONTRACT_GAME,
    CONTRACT_GAME | {"jokers": 4, "joker_swap": "opened", "rami_bonus": "double"},
    CONTRACT_GAME | {"starter_extra_card": True},
    OUT | {"match_end": MatchEnd(target=100, elimination=True)},
    OUT | {"match_end": MatchEnd(target=100, strict=True, elimination=True, re_entries=1)},
    {"decks": 3},
    {"starter": "dealer"},
    {"opening": Opening(40, rising=0), "melds_per_turn": None},
    {"opening": Opening(40), "melds_per_turn": None, "discard_draw": "opened_or_opening"},
    {"opening": Opening(40), "melds_per_turn": None, "discard_draw": "use_now"},
    OUT | {"match_end": MatchEnd(target=1000), "out_score": OutScore(-10, -20, -50), "unopened": Unopened(flat=100)},
    OUT | {"match_end": MatchEnd(target=1000), "opening": Opening(40), "unopened": Unopened(factor=2)},
    OUT | {"match_end": MatchEnd(target=1000), "opening": Opening(40), "unopened": Unopened(flat=100)},
    {"knock_limit": None},
    {"match_end": MatchEnd(deals=1)},
    {"match_end": MatchEnd(deals=1), "undercut_on_tie": False},
    {"stock_reserve": 1, "stock_end": "last_discard"},
    {"final_bonus": "gin", "match_end": MatchEnd(deals=3)},
    {"decks": 4},
    {"decks": {players: 3 + (players > 4) for players in range(2, 9)}},
    {"declaration": Declaration(3, 0)},
    {"declaration": Declaration(3, 2), "players": (2, 2)},
    {"drop": None, "match_end": MatchEnd(deals=1)},
    {"drop": None, "match_end": MatchEnd(deals=3), "wild_rank": None},
)
"""Other changes to the rules, so that each setting is tested with rules in which it has an effect."""


def _bases() -> Iterator[Rules]:
    for variant, way in product(VARIANTS.values(), WAYS):
        rules = replace(variant.rules, **way)
        if accepted(rules):
            yield rules


def accepted(rules: Rules) -> bool:
    """Whether a game with these rules can be played."""
    try:
        check(rules)
    except BadRules:
        return False
    return True


BASES: list[Rules] = list(_bases())


def paths(kind: type = Rules, before: Path = ()) -> Iterator[tuple[Path, inspect.Type]]:
    """Every setting with its type; a setting that consists of others is followed by these."""
    for field in cast("inspect.StructType", inspect.type_info(kind)).fields:
        path = (*before, field.encode_name)
        if not isinstance(field.type, inspect.StructType):
            yield path, field.type
        for inner in field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,):
            if isinstance(inner, inspect.StructType):
                yield from paths(inner.cls, path)


def changed(rules: Any, path: Path, value: Any) -> Any:
    """The rules with another value at a path, or None if the path does not exist in these rules."""
    name, *rest = path
    if not rest:
        return replace(rules, **{name: value})
    inner = getattr(rules, name)
    return None if inner is None else replace(rules, **{name: changed(inner, tuple(rest), value)})


def values(kind: inspect.Type) -> list[Any]:
    """Values that a type allows: all values if there are few, otherwise the bounds and some values between them."""
    match kind:
        case inspect.BoolType():
            return [False, True]
        case inspect.NoneType():
            return [None]
        case inspect.LiteralType(values=listed):
            return list(listed)
        case inspect.IntType(ge=low, le=high) if low is not None and high is not None:
            return sorted({low, low + 1, low + 2, (low + high) // 2, high})
        case inspect.StrType():
            return list(VARIANTS)
        case inspect.UnionType(types=kinds):
            return [value for each in kinds for value in values(each)]
        case inspect.TupleType(item_types=items):
            return list(product(*map(values, items)))
        case inspect.DictType(key_type=key, value_type=item):
            return [dict.fromkeys(range(2, 9), first) | {3: last} for first, last in _ends(values(item), values(key))]
        case _:
            return _grouped(kind)


def _grouped(kind: inspect.Type) -> list[Any]:
    """Values of an object or of a list."""
    match kind:
        case inspect.VarTupleType(item_type=item):
            items = values(item)
            return [(items[0],), (items[0], items[0]), (items[-1],)]
        case inspect.StructType(cls=cls):
            needed = [field for field in kind.fields if field.required] or kind.fields[:1]
            choices = {field.encode_name: values(field.type) for field in needed}
            places = (2,) if min(map(len, choices.values())) > 2 else (0, -1)
            return [msgspec.convert({name: found[place] for name, found in choices.items()}, cls) for place in places]
        case _:
            raise AssertionError(f"a setting of a type that nobody has thought of: {kind}")


def _ends(items: list[Any], keys: list[Any]) -> list[tuple[Any, Any]]:
    assert keys[0] == 2
    assert keys[-1] == 8
    return [(items[0], items[1]), (items[1], items[0])]


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """The singular and the plural of a text, or its one form."""
    return (text,) if isinstance(text, str) else tuple(text or ())


def pattern(text: str) -> re.Pattern[str]:
    """A pattern that matches a text with any values for its placeholders."""
    return re.compile(re.sub(r"\\{\w+\\}", ".+", re.escape(text)))
