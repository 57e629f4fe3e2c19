"""The rules of a game, encoded for the store and for answers: once, because all states of a game share them."""

from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from rami.rules.settings.parameters import Rules

_MOST: Final = 1 << 10


class EncodedRules(NamedTuple):
    """`stored` is MessagePack without what is a default, `shown` is JSON with everything."""

    stored: msgspec.Raw
    shown: msgspec.Raw


_known: Final[dict[int, tuple[Rules, EncodedRules]]] = {}
"""By the identity of the object, which lives as long as its entry: a process that goes on with a game has it again."""


def encoded(rules: Rules) -> EncodedRules:
    """The encoding of some rules."""
    known = _known.get(id(rules))
    if known is not None and known[0] is rules:
        return known[1]
    if len(_known) >= _MOST:
        _known.clear()
    made = _encoded(msgspec.msgpack.encode(rules))
    _known[id(rules)] = (rules, made)
    return made


@lru_cache(maxsize=_MOST)
def _encoded(rules: bytes) -> EncodedRules:
    """The encoding without the options and their parts that have their default in the store. Defaults never change."""
    whole = msgspec.msgpack.decode(rules, type=Rules)
    changed = _changed(whole)
    changed |= {name: _changed(value) for name, value in changed.items() if isinstance(value, Struct)}
    return EncodedRules(msgspec.Raw(msgspec.msgpack.encode(changed)), msgspec.Raw(msgspec.json.encode(whole)))


def _changed(options: Struct) -> dict[str, Any]:
    fields = msgspec.structs.fields(options)
    return {one.name: value for one in fields if (value := getattr(options, one.name)) != one.default}
