"""The names of every key and channel, in one place.

What stands in braces is the hash tag: keys with the same tag live on one node of a cluster and can be used together.
Ids come from this service and hold no braces; whoever takes them from a request checks them before.
"""

LOBBY = "{lobby}:open"
DUE = "{due}:games"


def state(game_id: str) -> str:
    """The hash that holds a game: `v`, its version, and `s`, its state."""
    return f"{{g:{game_id}}}:state"


def events(game_id: str) -> str:
    """The stream of a game's events."""
    return f"{{g:{game_id}}}:events"


def once(game_id: str, player_id: str) -> str:
    """The idempotency records of one player in one game."""
    return f"{{g:{game_id}}}:once:{player_id}"


def bell(game_id: str) -> str:
    """The channel on which a game's new version is rung."""
    return f"bell:{game_id}"


def player(player_id: str) -> str:
    """The record of a player."""
    return f"{{p:{player_id}}}"


def games_of(player_id: str) -> str:
    """The games that a player sits in, by the time they were created."""
    return f"{{p:{player_id}}}:games"
