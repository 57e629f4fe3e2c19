"""What the store holds of games, and which commands it gets: by the kind of their keys."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from redis import Redis

KINDS: Final = {
    "game": r"\{g:[^}]+\}:state",
    "events": r"\{g:[^}]+\}:events",
    "answers": r"\{g:[^}]+\}:once:.+",
    "player": r"\{p:[^}]+\}(:(numbers|counted))?",
    "notices": r"\{p:[^}]+\}:(events|games|ended|opened|kept|streams)",
    "deadlines": r"\{due\}:games",
}
"""The kinds of keys that count."""
DEADLINE: Final = ("ZADD", "ZREM")
"""The commands by which a deadline changes; what the functions read before belongs to the same call."""


def kind_of(key: str) -> str:
    """The kind of a key."""
    return next((name for name, pattern in KINDS.items() if re.fullmatch(pattern, key)), "other")


def kinds(store: Redis) -> Counter[str]:
    """The bytes of all keys by their kind."""
    sizes = Counter[str]()
    for key in store.scan_iter(count=1000):
        sizes[kind_of(key.decode())] += int(store.memory_usage(key, samples=0) or 0)
    return sizes


def commands(seen: Iterable[dict[str, Any]]) -> Counter[str]:
    """How often a bell was rung and a deadline was changed, from what MONITOR shows."""
    counted = Counter[str]()
    for one in seen:
        name, *arguments = one["command"].split(" ")
        if name.upper() == "PUBLISH":
            counted["PUBLISH"] += 1
        elif name.upper() in DEADLINE and kind_of(arguments[0]) == "deadlines":
            counted["deadlines"] += 1
    return counted
