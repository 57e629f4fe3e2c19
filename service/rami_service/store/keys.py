"""The names of all keys and channels in the store.

The text in braces is the hash tag: in a cluster, keys with the same tag are on the same server, so one function can use
them together. Ids never contain braces: the service makes them, and an id from a request is checked before it is used.
A name with parts is called with them.
"""

import re
from typing import Final

_HIDDEN = re.compile(r"(?<=\{c:token/)[^}]*|(?<=\}:quick:).*", re.DOTALL)

DUE = "{due}:games"
SERVED = "served"
"""When a replica of the service last reached a server, and when none did. In a cluster: the prefix of several keys."""
HOOKED = "{hooks}:players"
"""The players who have webhooks."""
HOOKED_CHANGED = "{hooks}:changed"
"""How often that set has changed: the number of the last change."""
HOOKED_CHANGES = "{hooks}:changes"
"""The stream of the last changes: of each its number and its player."""
DELIVERERS = "{hooks}:replicas"
"""The replicas that deliver, each by the time (unix ms) at which it was last there."""
VAPID = "{push}:key"
"""The private key with which the service signs for push services."""
PSEUDONYMS = "{log}:key"
"""The key of the pseudonyms of players in the log of requests."""
ENDED = "{ended}:games"
"""The games that are over, by the time of their end, if the operator lets them make room."""
AUDIT = "{admin}:audit"
"""What operators did and looked at."""
MAINTENANCE = "{admin}:maintenance"
"""While no new games begin: what operators say of it. It expires at the end."""
ANNOUNCEMENT = "{admin}:announcement"
"""What operators say to all players, while it lasts. It expires at the end."""
AUDIT_UNKNOWN = "{admin}:refused"
"""What callers tried at the port for operators whose token is none of theirs."""
READY = "ready"
"""The key that the readiness check writes. In a cluster it is the prefix of several keys."""
REVOKED = "players"
"""The name of the channel for when a player is deleted or a token is revoked."""

state: Final = "{{g:{}}}:state".format
"""The hash of a game: `v` is its version, `s` its state, `o:PLAYER` the order that a player has given the own hand."""
events: Final = "{{g:{}}}:events".format
"""The stream of a game's events."""
once: Final = "{{g:{}}}:once:{}".format
"""The idempotency records in one game (first) of one player (second)."""
present: Final = "{{g:{}}}:present".format
"""The players who are connected to a game, with the process that knows it, by the end of the lease."""
seen: Final = "{{g:{}}}:seen".format
"""The players who were connected to a game, by when that was noted last."""
channel: Final = "bell:{}".format
"""The pub/sub channel that announces a new version of a game, or a new notice to a player."""


def lobby(status: str, variant: str | None = None, seats: int | None = None) -> str:
    """The public games with a status, by time: all of them, or only those of a variant or with a number of seats."""
    return f"{{lobby}}:{status}" + (f":{variant}" if variant else "") + (f":{seats}" if seats else "")


all_games: Final = "{{lobby}}:all:{}".format
"""All games with a status, by time, private games too. Used to count them."""
free_seats: Final = "{{lobby}}:seats:{}".format
"""The free seats of all open games with the same settings (see `games/indexes.py`)."""
player: Final = "{{p:{}}}".format
"""The record of a player."""
login: Final = "{{l:{}}}".format
"""The player for whom a login acts, and since which link, by the SHA-256 of its issuer and subject in hexadecimal."""
notices: Final = "{{p:{}}}:events".format
"""The stream of a player's notices."""
games_of: Final = "{{p:{}}}:games".format
"""The games in which a player has a seat, by the time of creation."""
ended_games_of: Final = "{{p:{}}}:ended".format
"""The finished and aborted games of a player, by the time of their end."""
stats: Final = "{{p:{}}}:numbers".format
"""The statistics of a player: a hash of sums over the finished games."""
counted: Final = "{{p:{}}}:counted".format
"""The games that are already counted in a player's statistics, by the time of counting."""
quick: Final = "{{p:{}}}:quick:{}".format
"""The game that was chosen for a player's quick match with an idempotency key (second)."""
kept_for: Final = "{{p:{}}}:kept".format
"""The games that reserve a seat for a player, by the time of creation."""
named_in: Final = "{{p:{}}}:named".format
"""The games in which the name of a player was written, also those that the player left, by time."""
ERASED = "{erased}:players"
"""The players who were deleted, and whose names are still in games, by when one looks at them (unix ms)."""
opened_by: Final = "{{p:{}}}:opened".format
"""The open games that a player created, by time. Some of them may not be open any more."""
streams_of: Final = "{{p:{}}}:streams".format
"""The open streams of a player, each by the time at which its lease ends."""
streams_from: Final = "{{c:{}}}:streams".format
"""The open streams from an address, each by the time at which its lease ends."""
counter: Final = "{{c:{}}}:{}".format
"""The counter of a quota, for one window of time (second)."""
allowance: Final = "{{c:{}}}:refilled".format
"""The time at which an allowance that refills continuously will be full again."""
reports: Final = "{{p:{}}}:reports".format
"""What others reported of a player, by time."""
closed_reports: Final = "{{p:{}}}:reports:closed".format
"""Which of these reports an operator has closed, and who did it when."""
sent_reports: Final = "{{p:{}}}:sent".format
"""What a player reported of others, by time."""
REPORTED = "{reported}:players"
"""The players of whom there are reports that nobody has closed, by the time of the last one."""
failures: Final = "{{p:{}}}:failures".format
"""The last deliveries to a player's webhooks that failed."""
push_owner: Final = "{{push:{}}}:player".format
"""The player whose push subscription this is."""
deliveries: Final = "{{hooks:{}}}:deliveries".format
"""The stream of one shard of deliveries to webhooks."""
deliverer: Final = "{{hooks:{}}}:owner".format
"""The replica that delivers from this shard."""


def loggable(name: str) -> str:
    """A key as the log may show it: without the hash of a token, and without a player's idempotency key."""
    return _HIDDEN.sub("…", name)


def with_player_ttl(player_id: str) -> tuple[str, ...]:
    """The keys that expire together with the player's record."""
    of_record = (player(player_id), notices(player_id), stats(player_id), counted(player_id), failures(player_id))
    return (*of_record, named_in(player_id))


def of_player(player_id: str) -> tuple[str, ...]:
    """The keys that are deleted together with the player, apart from `where_named`."""
    lists = (kept_for(player_id), opened_by(player_id))
    of_reports = (reports(player_id), closed_reports(player_id), sent_reports(player_id))
    found = (*with_player_ttl(player_id), *lists, streams_of(player_id), *of_reports)
    return tuple([key for key in found if key not in where_named(player_id)])


def where_named(player_id: str) -> tuple[str, ...]:
    """The lists of the games that may have the player's name. They are deleted when the name is out of all of them."""
    return (named_in(player_id), games_of(player_id), ended_games_of(player_id))
