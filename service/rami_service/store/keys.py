"""The names of all keys and channels in the store.

The text in braces is the hash tag: in a cluster, keys with the same tag are on the same server, so one function can use
them together. Ids never contain braces: the service makes them, and an id from a request is checked before it is used.
"""

import re

_HIDDEN = re.compile(r"(?<=\{token/)[^/}]*|(?<=\}:quick:).*", re.DOTALL)

DUE = "{due}:games"
SERVED = "{due}:served"
"""When a replica of the service was last there, and when none was before."""
READY = "ready"
"""The key that the readiness check writes. In a cluster it is the prefix of several keys."""
REVOKED = "players"
"""The name of the channel for when a player is deleted or a token is revoked."""
RATES = "rate"
"""The prefix of all keys of rate limits."""


def state(game_id: str) -> str:
    """The hash of a game: `v` is its version, `s` its state."""
    return f"{{g:{game_id}}}:state"


def events(game_id: str) -> str:
    """The stream of a game's events."""
    return f"{{g:{game_id}}}:events"


def once(game_id: str, player_id: str) -> str:
    """The idempotency records of one player in one game."""
    return f"{{g:{game_id}}}:once:{player_id}"


def channel(name: str) -> str:
    """The pub/sub channel that announces a new version of a game, or a new notice to a player."""
    return f"bell:{name}"


def lobby(status: str, variant: str | None = None, seats: int | None = None) -> str:
    """The public games with a status, by time: all of them, or only those of a variant or with a number of seats."""
    return f"{{lobby}}:{status}" + (f":{variant}" if variant else "") + (f":{seats}" if seats else "")


def all_games(status: str) -> str:
    """All games with a status, by time, private games too. Used to count them."""
    return f"{{lobby}}:all:{status}"


def free_seats(table: str) -> str:
    """The free seats of all open games with the same settings; `table` names these settings."""
    return f"{{lobby}}:seats:{table}"


def player(player_id: str) -> str:
    """The record of a player."""
    return f"{{p:{player_id}}}"


def notices(player_id: str) -> str:
    """The stream of a player's notices."""
    return f"{{p:{player_id}}}:events"


def games_of(player_id: str) -> str:
    """The games in which a player has a seat, by the time of creation."""
    return f"{{p:{player_id}}}:games"


def ended_games_of(player_id: str) -> str:
    """The finished and aborted games of a player, by the time of their end."""
    return f"{{p:{player_id}}}:ended"


def stats(player_id: str) -> str:
    """The statistics of a player: a hash of sums over the finished games."""
    return f"{{p:{player_id}}}:numbers"


def counted(player_id: str) -> str:
    """The games that are already counted in a player's statistics, by the time of counting."""
    return f"{{p:{player_id}}}:counted"


def quick(player_id: str, key: str) -> str:
    """The game that was chosen for a player's quick match with this idempotency key."""
    return f"{{p:{player_id}}}:quick:{key}"


def kept_for(player_id: str) -> str:
    """The games that reserve a seat for a player, by the time of creation."""
    return f"{{p:{player_id}}}:kept"


def opened_by(player_id: str) -> str:
    """The open games that a player created, by time. Some of them may not be open any more."""
    return f"{{p:{player_id}}}:opened"


def streams_of(player_id: str) -> str:
    """The open streams of a player, each by the time at which its lease ends."""
    return f"{{p:{player_id}}}:streams"


def streams_from(address: str) -> str:
    """The open streams from an address, each by the time at which its lease ends."""
    return f"{{c:{address}}}:streams"


def counter(name: str, window: int) -> str:
    """The counter of a quota, for one window of time."""
    return f"{{c:{name}}}:{window}"


def allowance(name: str) -> str:
    """The time at which an allowance that refills continuously will be full again."""
    return f"{{c:{name}}}:refilled"


def window(name: str, limit: int) -> str:
    """The middle part of a rate limit's keys. The library `limits` adds a prefix and a suffix."""
    return f"{{{name}/{limit}}}"


def loggable(name: str) -> str:
    """A key as the log may show it: without the hash of a token, and without a player's idempotency key."""
    return _HIDDEN.sub("…", name)


def with_player_ttl(player_id: str) -> tuple[str, ...]:
    """The keys that expire together with the player's record."""
    return (player(player_id), notices(player_id), stats(player_id), counted(player_id))


def of_player(player_id: str) -> tuple[str, ...]:
    """The keys that are deleted together with the player."""
    lists = (games_of(player_id), ended_games_of(player_id), kept_for(player_id), opened_by(player_id))
    return (*with_player_ttl(player_id), *lists, streams_of(player_id))
