"""The names of every key and channel, in one place.

What stands in braces is the hash tag: keys with the same tag live on one node of a cluster and can be used together.
Ids come from this service and hold no braces; whoever takes them from a request checks them before.
"""

DUE = "{due}:games"
READY = "ready"
"""What is written to see whether the store writes, or what its name begins with."""
GONE = "players"
"""The bell that is rung when a player is deleted, or a token is revoked."""
RATES = "rate"
"""What all keys of rate limits begin with."""


def state(game_id: str) -> str:
    """The hash that holds a game: `v`, its version, and `s`, its state."""
    return f"{{g:{game_id}}}:state"


def events(game_id: str) -> str:
    """The stream of a game's events."""
    return f"{{g:{game_id}}}:events"


def once(game_id: str, player_id: str) -> str:
    """The idempotency records of one player in one game."""
    return f"{{g:{game_id}}}:once:{player_id}"


def bell(name: str) -> str:
    """The channel on which a game's new version, or a player's new notice, is rung."""
    return f"bell:{name}"


def lobby(status: str, variant: str | None = None, seats: int | None = None) -> str:
    """The public games of a status, by time: all of them, or those of a variant or of so many seats."""
    return f"{{lobby}}:{status}" + (f":{variant}" if variant else "") + (f":{seats}" if seats else "")


def all_games(status: str) -> str:
    """All games of a status, private ones too, by time: to be counted."""
    return f"{{lobby}}:all:{status}"


def free_seats(table: str) -> str:
    """The free seats of all open games that are played alike."""
    return f"{{lobby}}:seats:{table}"


def player(player_id: str) -> str:
    """The record of a player."""
    return f"{{p:{player_id}}}"


def notices(player_id: str) -> str:
    """The stream of what a player is told."""
    return f"{{p:{player_id}}}:events"


def games_of(player_id: str) -> str:
    """The games that a player sits in, by the time they were created."""
    return f"{{p:{player_id}}}:games"


def ended_games_of(player_id: str) -> str:
    """The finished and aborted games of a player, by the time they ended."""
    return f"{{p:{player_id}}}:ended"


def stats(player_id: str) -> str:
    """What a player reached in finished games."""
    return f"{{p:{player_id}}}:numbers"


def counted(player_id: str) -> str:
    """The games that are in a player's statistics, by the time they were counted."""
    return f"{{p:{player_id}}}:counted"


def quick(player_id: str, key: str) -> str:
    """The game that was chosen for a player's quick join with this idempotency key."""
    return f"{{p:{player_id}}}:quick:{key}"


def kept_for(player_id: str) -> str:
    """The games that keep a seat for a player, by the time they were created."""
    return f"{{p:{player_id}}}:kept"


def opened_by(player_id: str) -> str:
    """The open games that a player created, by the time; it may hold some that are open no more."""
    return f"{{p:{player_id}}}:opened"


def streams_of(player_id: str) -> str:
    """The open streams of a player, each by the time until which it is held open."""
    return f"{{p:{player_id}}}:streams"


def streams_from(address: str) -> str:
    """The open streams from an address, likewise."""
    return f"{{c:{address}}}:streams"


def counter(name: str, window: int) -> str:
    """How often something was done under a name within a window of time."""
    return f"{{c:{name}}}:{window}"


def window(name: str, limit: int) -> str:
    """Where requests are counted under a name; what comes before it and after it is written by the library."""
    return f"{{{name}/{limit}}}"


def lasting(player_id: str) -> tuple[str, ...]:
    """What is kept as long as the player is."""
    return (player(player_id), notices(player_id), stats(player_id), counted(player_id))


def of_player(player_id: str) -> tuple[str, ...]:
    """Everything that goes with the player."""
    lists = (games_of(player_id), ended_games_of(player_id), kept_for(player_id), opened_by(player_id))
    return (*lasting(player_id), *lists, streams_of(player_id))
